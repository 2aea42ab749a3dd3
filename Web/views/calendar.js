// The calendar of a month: each day that has begun has its puzzle and the state of its game.

import { localDate } from "../catalogue/catalogue.js";
import { dateAfter, gameOf, stateOf } from "../catalogue/days.js";
import { dayOfWeek, noon } from "../catalogue/week.js";
import { dateText } from "../shared/date.js";
import { element, icon } from "../shared/dom.js";
import { doneIcon } from "../shared/figures.js";
import { dayName } from "./day-card.js";

/** @typedef {import("../types").App} App */
/** @typedef {import("../catalogue/days.js").DayGames} DayGames */

/**
 * The month of a date.
 *
 * @param {App} app
 * @param {DayGames} games
 * @param {string} chosen the date that is shown
 * @param {(date: string) => void} open
 */
export function calendar(app, games, chosen, open) {
    const { t } = app;
    const today = localDate();
    const place = element("section", { class: "card stack", "aria-label": t("day.calendar") });
    const title = element("h2", { "aria-live": "polite" });
    const table = element("div", {});
    let first = `${chosen.slice(0, 8)}01`;
    const turn = (/** @type {number} */ days) => {
        first = `${dateAfter(first, days).slice(0, 8)}01`;
        draw();
    };
    const previous = element("button", {
        type: "button", class: "icon-only plain", "aria-label": t("calendar.previous"), onclick: () => turn(-1),
    }, icon("back"));
    const next = element("button", {
        type: "button", class: "icon-only plain", "aria-label": t("calendar.next"),
        onclick: () => next.ariaDisabled === "true" || turn(31),
    }, icon("M9 5l7 7-7 7"));
    const draw = () => {
        title.textContent = dateText(app, noon(first), { month: "long", year: "numeric" });
        next.ariaDisabled = String(first.slice(0, 7) >= today.slice(0, 7));
        table.replaceChildren(month(app, games, first, { today, chosen, open }));
    };
    draw();
    place.append(element("div", { class: "calendar-head" }, previous, title, next), table,
        element("p", { class: "soft small" }, t("calendar.curve")));
    return place;
}

/**
 * @param {App} app
 * @param {DayGames} games
 * @param {string} first the first day of the month
 * @param {{ today: string, chosen: string, open: (date: string) => void }} options
 */
function month(app, games, first, { today, chosen, open }) {
    const rows = [];
    const monday = dateAfter(first, -dayOfWeek(first));
    for (let week = monday; week.slice(0, 7) <= first.slice(0, 7); week = dateAfter(week, 7)) {
        rows.push(element("tr", {}, ...Array.from({ length: 7 }, (_, index) => {
            const date = dateAfter(week, index);
            return element("td", {}, date.slice(0, 7) === first.slice(0, 7) && day(date));
        })));
    }
    /** @param {string} date */
    function day(date) {
        const state = date > today ? "coming" : stateOf(gameOf(games, date));
        return element("button", {
            type: "button", class: "plain", "data-state": state, "aria-label": dayName(app, games, date),
            "aria-current": date === today ? "date" : null, "aria-pressed": String(date === chosen), disabled: state === "coming",
            onclick: () => open(date),
        }, String(Number(date.slice(8))), element("span", { class: "mark-of-day" }, state === "won" && icon(doneIcon)));
    }
    const names = Array.from({ length: 7 }, (_, index) => noon(dateAfter(monday, index)));
    return element("table", { class: "calendar" },
        element("thead", {}, element("tr", {}, ...names.map((name) => element("th", {
            scope: "col", abbr: dateText(app, name, { weekday: "long" }),
        }, dateText(app, name, { weekday: "short" }).slice(0, 2))))),
        element("tbody", {}, ...rows));
}
