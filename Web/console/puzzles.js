// Looking at the puzzles in stock, with filters; the choice stands in the address.

import { element } from "../shared/dom.js";
import { commandLine, shell } from "./command.js";
import { plural } from "./format.js";
import { board } from "./grid.js";
import { createPaper } from "./paper.js";

/** @typedef {import("./console.js").Console} Console */
/** @typedef {import("./types").Puzzle} Puzzle */

const page = 12;
const symmetries = ["none", "half-turn", "quarter-turn", "horizontal", "vertical", "diagonal", "anti-diagonal"];
const techniques = [
    "Hidden Single", "Naked Single", "Pointing", "Claiming", "Naked Pair", "Hidden Pair", "Naked Triplet", "X-Wing",
    "Swordfish", "Skyscraper", "Two-String Kite", "Turbot Fish", "XY-Wing", "XYZ-Wing", "Unique Rectangle", "BUG type 1",
    "Forcing X-Chain", "Forcing Chain", "w-wing",
];

/**
 * @param {Console} console
 * @returns {import("./types").View}
 */
export function createPuzzles(console) {
    /** @type {Set<string>} */
    const chosen = new Set();
    const pool = element("select", { id: "pool", name: "pool" });
    const technique = element("input", { type: "text", id: "technique", name: "technique", placeholder: "any", autocomplete: "off" });
    technique.setAttribute("list", "techniques");
    const symmetry = element("select", { id: "symmetry", name: "symmetry" },
        ...["", ...symmetries].map((value) => element("option", { value }, value || "any")));
    const rating = (/** @type {string} */ name) => element("input", {
        type: "number", id: name, name, min: "1", max: "12", step: "0.1", placeholder: "any", inputMode: "decimal",
    });
    const [least, most] = [rating("minRating"), rating("maxRating")];
    const fields = [pool, technique, symmetry, least, most];
    const command = commandLine("");
    const list = element("ul", { class: "stock", role: "list" });
    const message = element("p", { class: "message", role: "status" });
    const more = element("button", { type: "button", hidden: true }, "Show more");
    const withdraw = element("a", { class: "button", hidden: true });
    let turn = 0;
    let next = "";

    const chosenPool = () => pool.value || "easy";
    const filters = () => Object.fromEntries(
        fields.slice(1).filter(({ value }) => value.trim()).map(({ name, value }) => [name, value.trim()]));

    const paper = createPaper(console, () => ({ pool: chosenPool(), filters: filters() }));

    /**
     * Lists the pools that there are, and the chosen one.
     * @param {string} chosen empty for the first
     */
    const showPools = (chosen) => {
        const names = Object.keys(console.farm.status?.pools ?? {});
        const all = !chosen || names.includes(chosen) ? names : [...names, chosen];
        if (all.join() === [...pool.options].map(({ value }) => value).join() && pool.value === chosen) return;
        pool.replaceChildren(...all.map((name) => element("option", { value: name }, name)));
        pool.value = chosen || all[0] || "";
    };

    const showCommand = () => command.set(shell(
        "peek", ...(technique.value ? ["--technique", technique.value.trim()] : []),
        ...(symmetry.value ? ["--symmetry", symmetry.value] : []), ...(least.value ? ["--min-rating", least.value] : []),
        ...(most.value ? ["--max-rating", most.value] : []), "-n", String(page), chosenPool()));

    const showChosen = () => {
        withdraw.hidden = chosen.size === 0;
        withdraw.href = `#withdraw?ids=${[...chosen].join(",")}`;
        withdraw.textContent = `Withdraw ${plural(chosen.size, "puzzle")}…`;
    };

    /** @param {Puzzle} puzzle */
    const card = (puzzle) => {
        const box = element("input", {
            type: "checkbox", "aria-label": `Choose ${puzzle.id}`, checked: chosen.has(puzzle.id),
            onchange: () => {
                if (box.checked) chosen.add(puzzle.id);
                else chosen.delete(puzzle.id);
                showChosen();
            },
        });
        return element("li", { class: "stock-card" },
            element("a", { href: `#puzzle?id=${puzzle.id}` },
                board(puzzle, `Puzzle ${puzzle.id}`),
                element("code", {}, puzzle.id)),
            element("span", { class: "small soft" }, `rated ${puzzle.tierRating.toFixed(1)}, ${puzzle.clues} clues, symmetry ${puzzle.symmetry}`),
            element("label", { class: "choice" }, box, "Choose"));
    };

    /** @param {string} after */
    const read = async (after) => {
        const mine = ++turn;
        const query = new URLSearchParams({ limit: String(page), ...(after ? { after } : {}), ...filters() });
        if (!after) message.textContent = "Reading…";
        try {
            const found = await console.session.get(`v1/pools/${encodeURIComponent(chosenPool())}/peek?${query}`);
            if (mine !== turn) return;
            const nodes = found.puzzles.map(card);
            if (after) list.append(...nodes);
            else list.replaceChildren(...nodes);
            // With fewer than asked, there are no others.
            next = found.puzzles.length === page ? found.next ?? "" : "";
            more.hidden = next === "";
            message.textContent = list.childElementCount === 0
                ? "No ready puzzle of this pool matches. Looking makes none: only claims do."
                : `${plural(list.childElementCount, "puzzle")}${next ? ", and more" : ""}, oldest first. They stay in stock.`;
        } catch (error) {
            if (mine !== turn) return;
            list.replaceChildren();
            more.hidden = true;
            message.textContent = console.rights.explain(error);
        }
    };

    const change = () => console.go("puzzles", { pool: chosenPool(), ...filters() });
    for (const field of fields) field.addEventListener("change", change);
    more.addEventListener("click", () => void read(next));

    /**
     * @param {string} name
     * @param {HTMLElement} field
     */
    const labelled = (name, field) => element("div", { class: "labelled" }, element("label", { htmlFor: field.id }, name), field);

    return {
        title: "Puzzles",
        show(container, parameters) {
            showPools(parameters.get("pool") ?? "");
            for (const field of fields.slice(1)) field.value = parameters.get(field.name) ?? "";
            showCommand();
            showChosen();
            paper.update();
            container.append(
                element("h1", { tabIndex: -1 }, "Puzzles in stock"),
                element("section", { class: "card stack", "aria-label": "Filters" },
                    element("div", { class: "filters" },
                        labelled("Pool", pool), labelled("Needs technique", technique), labelled("Symmetry", symmetry),
                        labelled("Rating from", least), labelled("to", most)),
                    element("datalist", { id: "techniques" }, ...techniques.map((value) => element("option", { value }))),
                    command.node),
                paper.node,
                element("div", { class: "row between" }, message, withdraw), list,
                element("div", { class: "row" }, more));
            if (pool.value) void read("");
            else message.textContent = "Reading…";
        },
        update: () => {
            const before = pool.value;
            showPools(before);
            paper.update();
            if (before || !pool.value) return;
            showCommand();
            void read("");
        },
    };
}
