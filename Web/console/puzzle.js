// One puzzle: its state, board, ratings, the path to its solution, and what can be done with it.

import { element } from "../shared/dom.js";
import { commandLine, shell } from "./command.js";
import { plural, time } from "./format.js";
import { board, isClassic, notation } from "./grid.js";

/** @typedef {import("./console.js").Console} Console */
/** @typedef {import("./types").FoundPuzzle} FoundPuzzle */

/** @type {Record<string, string>} */
const states = {
    ready: "Ready: in stock, nobody has it.",
    leased: "Leased: a client holds it and has not acknowledged it yet.",
    delivered: "Delivered: a client has it permanently.",
    withdrawn: "Withdrawn: it is never handed out again.",
};

/**
 * The address of the lookup for an id, 81 cells or a puzzle of another layout; "" for anything else.
 * @param {string} text
 */
export function lookup(text) {
    const word = text.trim();
    if (/^[a-z2-7]{16}$/i.test(word)) return `v1/puzzles/${word.toLowerCase()}`;
    const cells = word.replace(/[\s|+-]/g, "").replace(/[0*_]/g, ".");
    if (/^[1-9.]{81}$/.test(cells)) return `v1/puzzles?givens=${cells}`;
    // The notation of layouts, a link, a game id: the service tells them apart.
    return /[:{]/.test(word) ? `v1/puzzles?givens=${encodeURIComponent(word)}` : "";
}

/**
 * @param {Console} console
 * @returns {import("./types").View}
 */
export function createPuzzle(console) {
    return {
        title: "Puzzle",
        async show(container, parameters) {
            const asked = parameters.get("id") ?? parameters.get("givens") ?? "";
            const heading = element("h1", { tabIndex: -1 }, "Puzzle");
            const message = element("p", { class: "message", role: "status" });
            container.append(heading, message);
            const path = lookup(asked);
            if (!path) {
                message.textContent = `"${asked}" is neither an id, which has 16 letters and digits 2-7, nor a puzzle.`;
                return;
            }
            message.textContent = "Looking it up…";
            try {
                const found = await console.session.get(path);
                if (!container.contains(heading)) return;
                message.textContent = "";
                heading.replaceChildren("Puzzle ", element("code", {}, found.id));
                container.append(...describe(console, found));
            } catch (error) {
                message.textContent = console.rights.explain(error);
            }
        },
    };
}

/**
 * @param {Console} console
 * @param {FoundPuzzle} found
 */
function describe(console, found) {
    const { puzzle } = found;
    const since = found.since ? ` Since ${time(found.since)}.` : "";
    const entries = [["State", `${states[found.state] ?? found.state}${since}`], ["Pool", found.pool ?? "no longer known"]];
    if (found.reason) entries.push(["Reason", found.reason]);
    if (found.note) entries.push(["Note", found.note]);
    if (puzzle) {
        entries.push(
            ["Tier", `${puzzle.tier}, rated ${puzzle.tierRating.toFixed(1)}`],
            ...(puzzle.layout ? [["Layout", puzzle.layout]] : []),
            ...(puzzle.se ? [["Sudoku Explainer", explainer(puzzle.se)]] : []),
            ["Clues", `${puzzle.clues}, symmetry ${puzzle.symmetry}`],
            ["Techniques", Object.entries(puzzle.techniques).map(([name, times]) => `${name} × ${times}`).join(", ")]);
    }
    const actions = element("div", { class: "row" });
    // The page for players has classic puzzles.
    const isPlayable = puzzle && isClassic(puzzle);
    if (isPlayable) {
        actions.append(element("a", {
            class: "button primary", href: `play/#play?game=${puzzle.givens}&tier=${puzzle.tier}`, target: "_blank", rel: "noopener",
        }, "Play it"));
    }
    if (found.state !== "withdrawn") {
        actions.append(element("a", { class: "button", href: `#withdraw?ids=${found.id}` }, "Withdraw…"));
    }
    const facts = element("section", { class: "card stack" },
        element("dl", { class: "data" }, ...entries.flatMap(([name, value]) => [element("dt", {}, name), element("dd", {}, value)])),
        actions,
        isPlayable && element("p", { class: "small soft" }, "Playing takes nothing from the stock; the game lasts as long as its tab."),
        commandLine(shell("show", found.id)).node);
    if (!puzzle) {
        const why = found.state === "delivered" ? "The text of a delivered puzzle is kept for a day."
            : console.rights.has("claim") ? "The store no longer has its text." : console.rights.remedy("claim");
        facts.append(element("p", { class: "soft" }, why));
        return [facts];
    }
    return [
        element("div", { class: "columns wide-second" },
            element("div", {}, board(puzzle, `Puzzle ${found.id}: ${notation(puzzle)}`)), facts),
        steps(console, puzzle),
    ];
}

/** @param {NonNullable<import("./types").Puzzle["se"]>} se */
function explainer({ er, ep, ed, bounded }) {
    return `ER ${er.toFixed(1)}, EP ${ep.toFixed(1)}, ED ${ed.toFixed(1)}${bounded ? " at least" : ""}`;
}

/**
 * The path, computed when it is asked for.
 *
 * @param {Console} console
 * @param {import("./types").Puzzle} puzzle
 */
function steps(console, puzzle) {
    const list = element("ol", { class: "path" });
    const message = element("p", { role: "status" });
    const button = element("button", { type: "button" }, "Show the solution path");
    button.addEventListener("click", async () => {
        button.disabled = true;
        try {
            const path = await console.session.post("v1/explain", { givens: notation(puzzle) });
            message.textContent = `${plural(path.steps.length, "step")}${path.isComplete ? "" : "; no technique of the ladder goes further"}.`;
            list.replaceChildren(...path.steps.map((/** @type {{ sentence: string }} */ step) => element("li", {}, step.sentence)));
            button.hidden = true;
            list.focus();
        } catch (error) {
            message.textContent = /** @type {Error} */ (error).message;
            button.disabled = false;
        }
    });
    list.tabIndex = -1;
    return element("section", { class: "card stack", "aria-labelledby": "path-title" },
        element("h2", { id: "path-title" }, "Path"), element("div", { class: "row" }, button), message, list,
        commandLine(shell("explain", notation(puzzle))).node);
}
