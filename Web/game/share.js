// A puzzle as a link, a picture or a printed page. The link holds it in the fragment, which no server sees.

import { challengeLink, resultText } from "./challenge.js";
import { showCode } from "./code.js";
import { pictureOf, resultPicture } from "./picture.js";
import { element, icon, saveFile } from "../shared/dom.js";
import { button, prepareViews } from "../shared/parts.js";
import { loadStyles } from "../shared/styles.js";
import { printPuzzle } from "./print.js";
import { carryLink } from "../storage/carried.js";
import { isOver } from "../storage/stored-game.js";

/** @typedef {import("../types").App} App */
/** @typedef {import("../types").PuzzleToPlay} PuzzleToPlay */

/**
 * The link to a puzzle on this page.
 * @param {string} puzzle
 */
function shareLink(puzzle) {
    return `${location.origin}${location.pathname}#g=${puzzle}`;
}

/**
 * The picture of a puzzle as an SVG file.
 * @param {SVGElement} picture
 */
function pictureSVG(picture) {
    return new XMLSerializer().serializeToString(picture);
}

/**
 * The picture of a puzzle as a PNG file of 952 pixels.
 * @param {SVGElement} picture
 * @returns {Promise<Blob>}
 */
async function picturePNG(picture) {
    const address = URL.createObjectURL(new Blob([pictureSVG(picture)], { type: "image/svg+xml" }));
    try {
        const image = new Image();
        image.src = address;
        await image.decode();
        const canvas = element("canvas", { width: image.naturalWidth, height: image.naturalHeight });
        canvas.getContext("2d")?.drawImage(image, 0, 0);
        return await new Promise((resolve, reject) =>
            canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"));
    } finally {
        URL.revokeObjectURL(address);
    }
}

/**
 * A dialog with all ways to share a puzzle.
 *
 * @param {App} app
 * @param {PuzzleToPlay} start
 * @param {Element} [place] the view to which the dialog belongs
 * @param {import("./challenge.js").Challenge | null} [result] that of a game that was won
 */
export async function openShare(app, start, place = app.place, result = null) {
    await Promise.all([prepareViews(app), app.addStrings("tools"), loadStyles("tools")]);
    const [picture, running] = await Promise.all([pictureOf(app, start), app.store.then((store) => store.game(start.puzzle))]);
    const carried = running?.saved.length && !isOver(running) ? await carryLink(running).catch(() => "") : "";
    if (!place.isConnected) return;
    const link = shareLink(start.puzzle);
    const field = element("input", { type: "text", id: "share-link", value: link, readOnly: true, onfocus: () => field.select() });
    const story = element("textarea", {
        id: "share-result", rows: 3, readOnly: true, onfocus: () => story.select(),
        value: result ? `${resultText(app, start, result)}\n${challengeLink(start.puzzle, result)}` : "",
    });
    const game = element("input", { type: "text", id: "share-game", value: carried, readOnly: true, onfocus: () => game.select() });
    const copy = async (/** @type {HTMLInputElement | HTMLTextAreaElement} */ from) => {
        try {
            await navigator.clipboard.writeText(from.value);
            copied.textContent = app.t("share.copied");
        } catch {
            from.focus();
            copied.textContent = app.t("share.copyByHand");
        }
    };
    const code = element("div", { class: "stack" });
    const copied = element("p", { class: "soft small", role: "status" });
    const name = `sudoku${start.tier ? `-${start.tier}` : ""}`;
    const canShare = typeof navigator.share === "function";
    const close = button("", () => dialog.close(), { class: "plain icon-only", "aria-label": app.t("views.close") });
    close.append(icon("close"));
    const dialog = element(
        "dialog", { class: "share", "aria-labelledby": "share-title" },
        element(
            "div", { class: "stack" },
            element("div", { class: "bar" }, element("h2", { id: "share-title" }, app.t("share.title")), close),
            ...(result && !start.layout ? [
                element("label", { for: story.id }, app.t("share.result")), story,
            ] : []),
            result && element("div", { class: "row" },
                start.layout ? null : button(app.t("share.copyResult"), () => void copy(story)),
                button(app.t("share.resultPicture"), async () =>
                    saveFile(`${name}-result.png`, await picturePNG(resultPicture(app, picture, start, result))))),
            element("label", { for: "share-link" }, app.t("share.link")), field,
            element("p", { class: "soft small" }, app.t("share.private")),
            element(
                "div", { class: "row" }, button(app.t("share.copy"), () => void copy(field), { class: "primary", autofocus: true }),
                canShare ? button(app.t("share.send"), () => void navigator.share(story.value ? { text: story.value } : { title: "Sudoku", url: link }).catch(() => {})) : null,
                button(app.t("share.svg"), () => saveFile(`${name}.svg`, pictureSVG(picture), "image/svg+xml")),
                button(app.t("share.png"), async () => saveFile(`${name}.png`, await picturePNG(picture))),
                button(app.t("share.print"), () => {
                    dialog.close();
                    void printPuzzle(app, start);
                })),
            ...(carried ? [
                element("label", { for: game.id }, app.t("share.game")), game,
                element("div", { class: "row" }, button(app.t("share.copyGame"), () => void copy(game)),
                    button(app.t("code.show"), () => void (running && showCode(app, code, running)))),
                code,
            ] : []),
            copied));
    dialog.addEventListener("close", () => dialog.remove());
    place.append(dialog);
    dialog.showModal();
}
