// A puzzle on a printed page: print style sheets show the sheet and hide the rest.

import { diagram } from "../board/diagram.js";
import { element } from "../shared/dom.js";
import { ratingText } from "../shared/parts.js";

/**
 * @param {import("../types").App} app
 * @param {import("../types").PuzzleToPlay} start
 */
export function printPuzzle(app, start) {
    const facts = [
        start.tier ? app.t(`views.tier.${start.tier}`) : null,
        typeof start.rating === "number" ? app.t("print.rating", { rating: ratingText(start.rating) }) : null,
        start.date ?? null,
    ].filter((fact) => fact !== null);
    const sheet = element(
        "section", { class: "print-sheet" },
        element("h1", {}, "Sudoku"), element("p", {}, facts.join(" · ")),
        diagram({ givens: start.puzzle }, { label: app.t("share.label"), isFile: true }),
        element("p", { class: "print-text" }, start.puzzle));
    document.body.append(sheet);
    document.documentElement.classList.add("prints-sheet");
    const done = () => {
        sheet.remove();
        document.documentElement.classList.remove("prints-sheet");
    };
    addEventListener("afterprint", done, { once: true });
    print();
}
