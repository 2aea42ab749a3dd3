// Withdrawing: the puzzles are looked up and pictured, a reason is given, and their number is typed, since
// nothing brings them back.

import { element } from "../shared/dom.js";
import { perform } from "./act.js";
import { commandLine, shell } from "./command.js";
import { plural, time } from "./format.js";
import { board } from "./grid.js";
import { lookup } from "./puzzle.js";

/** @typedef {import("./console.js").Console} Console */

// Each is pictured: more are for the command.
const most = 50;

/**
 * @param {Console} console
 * @returns {import("./types").View}
 */
export function createWithdraw(console) {
    const ids = element("textarea", { id: "ids", rows: 3, spellcheck: false, autocomplete: "off" });
    const check = element("button", { type: "button" }, "Look them up");
    const reason = element("input", { type: "text", id: "reason", maxLength: 200, autocomplete: "off" });
    const note = element("input", { type: "text", id: "note", maxLength: 200, autocomplete: "off" });
    const number = element("input", { type: "text", id: "number", inputMode: "numeric", autocomplete: "off" });
    const prompt = element("label", { htmlFor: "number" });
    const send = element("button", { type: "button", class: "danger", disabled: true }, "Withdraw for ever");
    const message = element("p", { class: "message", role: "status" });
    const list = element("ul", { class: "stock", role: "list" });
    const form = element("section", { class: "card stack", "aria-label": "Reason and confirmation", hidden: true });
    const command = commandLine("");
    const notice = console.rights.notice();
    /** @type {string[]} */
    let known = [];
    /** The number of the last look, and true while something is sent. */
    let turn = 0;
    let isSending = false;

    const refresh = () => {
        notice.update();
        send.disabled = isSending || known.length === 0 || !reason.value.trim() || number.value.trim() !== String(known.length)
            || console.rights.refusal() !== "";
        command.set(shell("withdraw", ...known, "--reason", reason.value.trim() || "REASON",
            ...(note.value.trim() ? ["--note", note.value.trim()] : [])));
    };
    for (const field of [reason, note, number]) field.addEventListener("input", refresh);

    const look = async () => {
        const mine = ++turn;
        const words = [...new Set(ids.value.toLowerCase().split(/[\s,;]+/).filter(Boolean))];
        known = [];
        list.replaceChildren();
        form.hidden = true;
        refresh();
        const wrong = words.filter((word) => !lookup(word).startsWith("v1/puzzles/"));
        message.textContent = wrong.length > 0 ? `Not an id: ${wrong.slice(0, 3).join(", ")}. Ids have 16 letters and digits 2-7.`
            : words.length === 0 ? "Enter at least one id."
            : words.length > most ? `At most ${most} at a time here; the command takes any number.` : "";
        if (message.textContent) return;
        message.textContent = "Looking them up…";
        /** @type {string[]} */
        const found = [];
        let unknown = 0;
        let gone = 0;
        for (const id of words) {
            try {
                const { state, pool, puzzle } = await console.session.get(`v1/puzzles/${id}`);
                // Another look, or another address.
                if (mine !== turn) return;
                if (state === "withdrawn") gone += 1;
                else found.push(id);
                list.append(element("li", { class: "stock-card" },
                    puzzle && board(puzzle, `Puzzle ${id}`),
                    element("code", {}, id),
                    element("span", { class: "small soft" }, `${state}${pool ? `, ${pool}` : ""}${puzzle ? `, rated ${puzzle.tierRating.toFixed(1)}` : ""}`)));
            } catch (error) {
                if (mine !== turn) return;
                const refused = /** @type {import("./session.js").RequestError} */ (error);
                if (refused.status !== 404 || !console.rights.has("claim")) {
                    message.textContent = console.rights.explain(error);
                    return;
                }
                unknown += 1;
                list.append(element("li", { class: "stock-card" }, element("code", {}, id), element("span", { class: "small" }, "never in this store")));
            }
        }
        known = found;
        message.textContent = [
            `${plural(known.length, "puzzle")} can be withdrawn`, unknown && `${unknown} unknown`, gone && `${gone} withdrawn before`,
        ].filter(Boolean).join(", ") + ".";
        form.hidden = known.length === 0;
        prompt.textContent = `Type ${known.length} to confirm`;
        number.value = "";
        refresh();
    };
    check.addEventListener("click", () => void look());

    send.addEventListener("click", async () => {
        const [mine, count] = [turn, known.length];
        isSending = true;
        refresh();
        const answer = await perform(console, `Withdrew ${plural(count, "puzzle")}.`, () => console.session.post("v1/withdraw", {
            ids: known, reason: reason.value.trim(), ...(note.value.trim() ? { note: note.value.trim() } : {}),
        }));
        isSending = false;
        refresh();
        void showRecent();
        // What was looked up meanwhile stays.
        if (!answer || mine !== turn) return;
        ids.value = reason.value = note.value = "";
        known = [];
        form.hidden = true;
        list.replaceChildren();
        message.textContent = `Withdrawn: ${answer.withdrawn.join(", ")}.${answer.unknown.length ? ` Unknown: ${answer.unknown.join(", ")}.` : ""}`;
        ids.focus();
    });

    const recent = element("tbody");
    const showRecent = async () => {
        try {
            const { withdrawn } = await console.session.get("v1/withdrawn?limit=1000");
            const rows = withdrawn.slice(-10).reverse();
            recent.replaceChildren(...rows.map((/** @type {{ id: string, time: string, note: string | null }} */ row) => element("tr", {},
                element("th", { scope: "row" }, element("a", { href: `#puzzle?id=${row.id}` }, row.id)),
                element("td", {}, time(row.time)), element("td", {}, row.note ?? "–"))));
            table.hidden = rows.length === 0;
        } catch {
            table.hidden = true;
        }
    };
    const table = element("section", { class: "card stack", hidden: true, "aria-label": "Last withdrawn" },
        element("div", { class: "scroll", tabIndex: 0, role: "region", "aria-label": "Last withdrawn, table" },
            element("table", { class: "figures" }, element("caption", {}, "Last withdrawn"),
                element("thead", {}, element("tr", {}, ...["Puzzle", "Time", "Public note"].map((head) => element("th", { scope: "col" }, head)))), recent)));

    form.append(
        element("div", { class: "labelled" }, element("label", { htmlFor: "reason" }, "Reason, for operators"), reason),
        element("div", { class: "labelled" }, element("label", { htmlFor: "note" }, "Public note (optional)"), note),
        element("div", { class: "labelled" }, prompt, number),
        element("p", { class: "small soft" }, "Withdrawn puzzles are never handed out or made again. This cannot be undone."),
        element("div", { class: "row" }, send), command.node);

    return {
        title: "Withdraw",
        show(container, parameters) {
            const asked = parameters.get("ids") ?? "";
            ids.value = asked.replaceAll(",", "\n");
            turn += 1;
            known = [];
            form.hidden = true;
            list.replaceChildren();
            message.textContent = "";
            container.append(
                element("h1", { tabIndex: -1 }, "Withdraw puzzles"), notice.node,
                element("section", { class: "card stack", "aria-label": "Puzzles" },
                    element("label", { htmlFor: "ids" }, "Ids, separated by spaces or lines"), ids,
                    element("div", { class: "row" }, check)),
                message, list, form, table);
            if (asked) void look();
            void showRecent();
            refresh();
        },
        update: refresh,
    };
}
