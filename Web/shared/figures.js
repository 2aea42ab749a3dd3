// Small figures that several views share.

import { element } from "./dom.js";
import { tiers } from "../puzzlefarm.js";

/** The icon of what is done. */
export const doneIcon = "M5 13l4.5 4.5L19 7";

/**
 * Bars that show how hard a tier is.
 * @param {import("../types").Tier} tier
 */
export function levelBars(tier) {
    return element("span", { class: "level", "aria-hidden": "true" },
        ...tiers.map((_, level) => element("i", { class: level <= tiers.indexOf(tier) ? "on" : "" })));
}
