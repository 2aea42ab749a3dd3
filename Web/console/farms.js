// The farms of a shared stock: who fills it and serves it, and who is away.

import { element, setText } from "../shared/dom.js";
import { count, duration, time } from "./format.js";

/** @typedef {import("./types").SharingFarm} SharingFarm */

// On a narrow screen the last columns are out of view until they are scrolled to: what matters comes first.
const heads = ["farm", "state", "degraded", "per minute", "version", "host"];

export class Farms {
    #rows = element("tbody");
    #caption = element("caption", { class: "small soft" });
    #shown = "";

    constructor() {
        this.node = element(
            "section", { class: "card stack", "aria-labelledby": "farms-title", hidden: true },
            element("h2", { id: "farms-title" }, "Farms of the shared stock"),
            element("div", { class: "scroll", tabIndex: 0, role: "region", "aria-label": "Farms, table" },
                element("table", { class: "figures farms" },
                    this.#caption,
                    element("thead", {}, element("tr", {}, ...heads.map((head) => element("th", { scope: "col" }, head)))),
                    this.#rows)));
    }

    /** @param {import("./types").Status} status */
    update({ store, degraded: [trouble] }) {
        // The list comes from the database: without it, only what this farm says of itself is new.
        const farms = (store.farms ?? []).map((farm) => (farm.this && trouble ? { ...farm, degraded: trouble.reason } : farm));
        const caption = trouble?.reason === "unreachable"
            ? "As last known: the database does not answer" : "All farms that fill and serve this stock";
        setText(this.#caption, caption);
        this.node.hidden = store.kind !== "postgresql" || farms.length === 0;
        // A row that is written again loses a selection of text in it.
        const key = JSON.stringify(farms.map((farm) => ({ ...farm, seenSeconds: presence(farm) })));
        if (key === this.#shown) return;
        this.#shown = key;
        this.#rows.replaceChildren(...farms.map(row));
    }
}

/**
 * The word for the presence of a farm, and its kind.
 * @param {SharingFarm} farm
 */
function presence(farm) {
    return farm.present ? ["present", "good"] : [`last seen ${duration(farm.seenSeconds)} ago`, "bad"];
}

/** @param {SharingFarm} farm */
function row(farm) {
    const [word, kind] = presence(farm);
    return element(
        "tr", { "data-farm": farm.name },
        element("th", { scope: "row" }, farm.name, farm.this && element("span", { class: "this" }, "this one")),
        element("td", { title: `Running since ${time(farm.since)}` }, element("span", { class: "word", "data-kind": kind }, word)),
        element("td", {}, farm.degraded ? element("span", { class: "word", "data-kind": "bad" }, farm.degraded) : "no"),
        element("td", {}, count(farm.perMinute)), element("td", {}, farm.version), element("td", {}, farm.host));
}
