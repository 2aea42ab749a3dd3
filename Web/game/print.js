// A puzzle on a printed page: print style sheets show the sheet and hide the rest.

import { pictureOf } from "./picture.js";
import { element } from "../shared/dom.js";
import { dateText } from "../shared/date.js";
import { prepareViews, ratingText } from "../shared/parts.js";
import { gameName } from "../storage/stored-game.js";

/**
 * @param {import("../types").App} app
 * @param {import("../types").PuzzleToPlay} start
 */
export async function printPuzzle(app, start) {
    await prepareViews(app);
    const facts = [
        start.tier || start.band ? gameName(app.t, start) : null,
        typeof start.rating === "number" ? app.t("print.rating", { rating: ratingText(start.rating) }) : null,
        start.date ? dateText(app, new Date(`${start.date}T12:00`)) : null,
    ].filter((fact) => fact !== null);
    const sheet = element(
        "section", { class: "print-sheet" },
        element("h1", {}, "Sudoku"), element("p", {}, facts.join(" · ")),
        await pictureOf(app, start),
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
