// Parts that the views around the game share.

import { addressOf, decoded } from "./address.js";
import { clockText } from "./clock.js";
import { element, icon } from "./dom.js";
import { loadStyles } from "./styles.js";

/** @typedef {import("../types").App} App */

/**
 * Loads the style sheet and the texts of the views, once.
 * @param {App} app
 */
export function prepareViews(app) {
    return Promise.all([loadStyles("views"), app.addStrings("views"), app.addStrings("game")]);
}

/**
 * Goes to the open game with the last act, else to the start view.
 * @param {App} app
 */
export async function goOn(app) {
    const [game] = await (await app.store).runningGames();
    location.replace(game ? addressOf("play", { game: game.key }) : "#start");
}

/**
 * A part of an address as a message shows it.
 * @param {string} part
 */
export function shownAddress(part) {
    const text = decoded(part);
    return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

/**
 * Says that the address names nothing that is there; the view shows what there is instead.
 * @param {App} app
 * @param {string} [problem] the text about it
 */
export async function noteAddress(app, problem = "views.address") {
    const { hash } = location;
    await prepareViews(app);
    if (hash !== location.hash) return;
    app.notify(app.t(problem, { address: `#${shownAddress(hash.slice(1))}` }));
    document.querySelector(".notice")?.classList.add("of-address");
}

/**
 * Says that a view cannot be shown, which may have loaded neither styles nor texts, unless the player has left it.
 *
 * @param {App} app
 * @param {import("../types").View} view
 * @param {unknown} error
 */
export function showFailure(app, { id }, error) {
    const { t } = app;
    console.warn(error);
    if (document.body.dataset.view !== id) return;
    document.querySelector("#main")?.replaceChildren(element("div", { class: "page" },
        element("h1", { tabindex: "-1" }, t("app")), element("p", { class: "card warning", role: "alert" }, t("failed.view")),
        element("button", { type: "button", class: "primary", onclick: () => app.show("start") }, t("back"))));
}

/**
 * Offers a new version of the page.
 *
 * @param {App} app
 * @param {() => void} accept
 */
export async function showOffer(app, accept) {
    const { t } = app;
    await prepareViews(app);
    document.body.append(element("aside", { class: "version-offer", "aria-label": t("version.ready") },
        element("div", { class: "notice version" }, t("version.ready"), " ", button(t("version.reload"), accept))));
}

/**
 * The frame of a view: a bar with the way back and the title, and its content.
 *
 * @param {App} app
 * @param {HTMLElement} container
 * @param {{ title: string, back?: () => void, kind?: string }} options
 * @param {...(Node | null)} children
 */
export function frame(app, container, { title, back, kind = "" }, ...children) {
    const heading = element("h1", { tabindex: "-1" }, title);
    container.replaceChildren(element(
        "div", { class: `page ${kind}` },
        element(
            "header", { class: "bar" },
            element(
                "button", {
                    type: "button", class: "plain icon-only", "aria-label": app.t("views.back"),
                    onclick: back ?? (() => app.show("start")),
                }, icon("back")),
            heading),
        ...children.filter((child) => child !== null)));
    heading.focus();
    return heading;
}

/**
 * A button with a text.
 * @param {string} label
 * @param {() => void} press
 * @param {Record<string, unknown>} [properties]
 */
export function button(label, press, properties = {}) {
    return element("button", { type: "button", onclick: press, ...properties }, label);
}

/**
 * A section with a heading.
 * @param {string} title
 * @param {...(Node | string | null)} children
 */
export function section(title, ...children) {
    return element("section", { class: "card stack" }, element("h2", {}, title), ...children);
}

/**
 * A time, as the game shows it.
 * @param {number | null} milliseconds
 */
export function clock(milliseconds) {
    return milliseconds === null ? "–" : clockText(milliseconds);
}

/**
 * A rating with one decimal.
 * @param {number | null} rating
 */
export function ratingText(rating) {
    return rating === null ? "–" : rating.toFixed(1);
}

/**
 * The name of a cell for the ear.
 * @param {App} app
 * @param {number} cell
 */
export function cellName(app, cell) {
    return app.t("views.cell", { row: Math.floor(cell / 9) + 1, column: (cell % 9) + 1 });
}
