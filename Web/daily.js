// The puzzles of the day, from the catalogue.

import { element, icon } from "./dom.js";

/** @typedef {import("./types").App} App */

/**
 * @param {App} app
 * @returns {import("./types").View}
 */
export function createView(app) {
    return {
        id: "daily",
        get title() {
            return `${app.t("daily")} · ${app.t("app")}`;
        },
        async show(container) {
            const list = element("ul", { class: "tiers", role: "list" });
            const note = element("p", { class: "soft" }, app.t("loading"));
            container.append(element("div", { class: "page" },
                element("header", { class: "bar" },
                    element("button", {
                        type: "button", class: "icon-only plain", "aria-label": app.t("back"), onclick: () => app.show("start"),
                    }, icon("back")),
                    element("h1", {}, app.t("daily"))),
                note, list));
            const catalogue = await app.catalogue;
            const day = await catalogue.daily();
            const formatted = new Intl.DateTimeFormat(app.language, { dateStyle: "full" }).format(new Date());
            note.textContent = day ? formatted : app.t("daily.none");
            for (const puzzle of day?.puzzles ?? []) {
                const { id, givens, solution, tier, tierRating } = puzzle;
                list.append(element("li", {}, element("button", {
                    type: "button", class: "tier",
                    onclick: () => app.play({
                        puzzle: givens, solution, id, tier, rating: tierRating, origin: "daily", date: day?.date,
                    }),
                },
                element("span", { class: "tier-name" }, app.t(`tier.${tier}`)),
                element("span", { class: "rating" }, tierRating.toFixed(1)),
                element("span", { class: "tier-skills" }, app.t(`skills.${tier}`)))));
            }
        },
        hide() {},
    };
}
