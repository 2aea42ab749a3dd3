// Sheets, books and a newspaper's week of puzzles in stock: a form with the options of export. The console
// writes the files with its code; the puzzles are taken once the file has arrived.

import { element, saveFile } from "../shared/dom.js";
import { commandLine, shell } from "./command.js";

/** @typedef {import("./console.js").Console} Console */

/** The Monday after today, as a date in ISO form. */
function nextMonday() {
    const day = new Date();
    day.setUTCDate(day.getUTCDate() + ((8 - day.getUTCDay()) % 7 || 7));
    return day.toISOString().slice(0, 10);
}

/**
 * @param {Console} console
 * @param {() => { pool: string, filters: Record<string, string> }} chosen the pool and the filters of the view
 */
export function createPaper(console, chosen) {
    const select = (/** @type {string} */ id, /** @type {Record<string, string>} */ texts) => element("select", { id: `print-${id}` },
        ...Object.entries(texts).map(([value, text]) => element("option", { value }, text)));
    const number = (/** @type {string} */ id, /** @type {number} */ value, /** @type {number} */ most) => element("input", {
        id: `print-${id}`, type: "number", inputMode: "numeric", min: id === "binding" ? "0" : "1", max: String(most), value: String(value),
    });
    const text = (/** @type {string} */ id, /** @type {string} */ placeholder) =>
        element("input", { id: `print-${id}`, type: "text", maxLength: 200, placeholder, autocomplete: "off" });
    const kind = select("kind", { sheets: "Sheets", book: "A book", week: "A newspaper's week" });
    const count = number("count", 12, 1000);
    const from = element("input", { id: "print-from", type: "date", value: nextMonday() });
    const boards = select("boards", { 1: "1", 2: "2", 3: "3", 4: "4", 5: "5", 6: "6" });
    boards.value = "4";
    const paper = text("paper", "a4");
    paper.setAttribute("list", "print-papers");
    const title = text("title", "Sudoku");
    const language = select("language", { en: "English", de: "Deutsch" });
    const symbols = select("symbols", { digits: "Digits", letters: "Letters", shapes: "Shapes" });
    const link = text("link", "no QR codes");
    const binding = number("binding", 8, 50);
    const box = (/** @type {string} */ id) => element("input", { id: `print-${id}`, type: "checkbox", role: "switch" });
    const [hints, solutions, sample] = [box("hints"), box("solutions"), box("sample")];
    const make = element("button", { type: "button", class: "primary" }, "Make the file");
    const message = element("p", { class: "message", role: "status" });
    const reason = element("p", { class: "soft small" });
    const command = commandLine("");
    let isBusy = false;

    /**
     * @param {string} name
     * @param {HTMLElement} field
     * @param {string} [kinds] of what it is an option
     */
    const labelled = (name, field, kinds = "") => element("div", { class: "labelled", "data-kinds": kinds },
        element("label", { htmlFor: field.id }, name), field);
    const choice = (/** @type {string} */ name, /** @type {HTMLElement} */ field, kinds = "") =>
        element("div", { class: "choice", "data-kinds": kinds }, field, element("label", { htmlFor: field.id }, name));
    const node = element("details", { class: "card paper" },
        element("summary", {}, "Print sheets, a book or a week"),
        element("div", { class: "stack" },
            element("p", { class: "soft" }, "Puzzles of this pool that match the filters, as PDF. A week has a puzzle of each weekday's tier from all pools of the layout, and comes as a zip. They are taken from the stock."),
            element("div", { class: "filters" },
                labelled("Make", kind), labelled("Puzzles", count, "sheets book"), labelled("First day", from, "week"),
                labelled("On a page", boards, "sheets book"), labelled("Paper", paper), labelled("Title", title),
                labelled("Language", language), labelled("Cells have", symbols), labelled("Page for QR codes", link),
                labelled("Binding in mm", binding, "book")),
            element("datalist", { id: "print-papers" }, ...["a4", "a5", "letter", "170x240"].map((value) => element("option", { value }))),
            element("div", { class: "row" }, choice("Hints", hints, "book"), choice("Yesterday's solutions", solutions, "week"),
                choice("Leave the puzzles in stock", sample)),
            element("div", { class: "row" }, make), message, reason, command.node));

    const pools = () => {
        const { pool } = chosen();
        if (kind.value !== "week") return [pool];
        const known = Object.entries(console.farm.status?.pools ?? {}).filter(([, { removed }]) => !removed);
        const layout = console.farm.status?.pools[pool]?.layout;
        return known.filter(([, other]) => other.layout === layout).map(([name]) => name);
    };

    const order = () => {
        const { technique, symmetry, minRating, maxRating } = chosen().filters;
        const [isBook, isWeek] = [kind.value === "book", kind.value === "week"];
        return {
            kind: kind.value, pools: pools(), ...(isWeek ? { from: from.value } : { count: count.valueAsNumber, boards: Number(boards.value) }),
            paper: paper.value.trim(), title: title.value.trim(), language: language.value, symbols: symbols.value, link: link.value.trim(),
            ...(isBook ? { binding: binding.valueAsNumber || 0, hints: hints.checked } : {}),
            ...(isWeek ? { solutions: solutions.checked } : {}), sample: sample.checked,
            ...(technique ? { technique: [technique] } : {}), ...(symmetry ? { symmetry } : {}),
            ...(minRating ? { minRating: Number(minRating) } : {}), ...(maxRating ? { maxRating: Number(maxRating) } : {}),
        };
    };

    const update = () => {
        for (const part of node.querySelectorAll("[data-kinds]")) {
            const { kinds } = /** @type {HTMLElement} */ (part).dataset;
            /** @type {HTMLElement} */ (part).hidden = Boolean(kinds) && !kinds?.split(" ").includes(kind.value);
        }
        const [isBook, isWeek] = [kind.value === "book", kind.value === "week"];
        const refusal = console.rights.refusal("claim");
        make.disabled = isBusy || refusal !== "";
        reason.textContent = refusal;
        const { technique, symmetry, minRating, maxRating } = chosen().filters;
        /** @param {string} name @param {string | undefined} value */
        const option = (name, value) => (value ? [`--${name}`, value] : []);
        command.set(shell("export", ...pools().flatMap((pool) => ["--pool", pool]),
            ...option("technique", technique), ...option("symmetry", symmetry), ...option("min-rating", minRating), ...option("max-rating", maxRating),
            ...(isWeek ? ["--week", from.value, solutions.checked && "--solutions"] : ["--count", count.value, "--boards", boards.value]),
            ...(isBook ? ["--book", "--binding", binding.value, hints.checked && "--hints"] : []),
            ...option("paper", paper.value.trim()), ...option("title", title.value.trim()),
            language.value !== "en" && "--lang", language.value !== "en" && language.value,
            symbols.value !== "digits" && "--symbols", symbols.value !== "digits" && symbols.value,
            ...option("link", link.value.trim()), sample.checked && "--sample",
            "-o", isWeek ? "paper" : `${kind.value}.pdf`));
    };
    node.addEventListener("input", update);

    make.addEventListener("click", async () => {
        isBusy = true;
        update();
        message.textContent = "Writing the file…";
        try {
            const { name, blob, claims } = await console.session.file("paper", order());
            saveFile(name, blob);
            for (const claim of claims) await console.session.put(`v1/claims/${claim}/ack`);
            message.textContent = claims.length ? `${name} is there, and its puzzles are taken.` : `${name} is there; its puzzles stay in stock.`;
            console.farm.changed();
        } catch (error) {
            message.textContent = console.rights.explain(error);
        }
        isBusy = false;
        update();
    });
    return { node, update };
}
