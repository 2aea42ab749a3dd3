// The propositions of the chains of a step, one after the other: in words, as a part of the pattern, and the buttons
// that lead through them.

import { element, icon } from "../shared/dom.js";

/** @typedef {import("../types").App} App */
/** @typedef {import("../puzzlefarm.js").Pattern} Pattern */
/** @typedef {{ chain: number, index: number, node: import("../puzzlefarm.js").ChainNode }} Link */

/**
 * The propositions in the order in which they are shown.
 * @param {{ pattern: Pattern | null }} step
 * @returns {Link[]}
 */
export function linksOf({ pattern }) {
    return (pattern?.chains ?? []).flatMap(({ nodes }, chain) => nodes.map((node, index) => ({ chain, index, node })));
}

/**
 * A pattern with one of its chains, up to a proposition.
 *
 * @param {Pattern} pattern
 * @param {Link} until
 * @returns {Pattern}
 */
export function patternUntil(pattern, { chain, index }) {
    const { nodes, ...rest } = pattern.chains[chain];
    return { parts: [], chains: [{ ...rest, nodes: nodes.slice(0, index + 1) }] };
}

/**
 * A proposition as a sentence.
 *
 * @param {Pick<App, "t">} app
 * @param {Link} link
 * @param {number} [size] the cells of a row
 */
export function linkText({ t }, { index, node: { cells, digit, isOn } }, size = 9) {
    const names = cells.map((cell) => `r${Math.floor(cell / size) + 1}c${cell % size + 1}`);
    const place = names.length > 1 ? t("link.one", { cells: names.join(", ") }) : names[0];
    return t(`link.${index ? "" : "begin."}${isOn ? "on" : "off"}`, { place, digit: digit.toString(26).toUpperCase() });
}

/**
 * The buttons that lead through what is shown one after the other.
 *
 * @param {Pick<App, "t">} app
 * @param {{ count: number, current?: number, label: string, go: (to: number) => void }} options current: -1 while all is
 *   shown, to which the buttons lead back at both ends
 */
export function linkControls({ t }, { count, current = -1, label, go }) {
    const move = (/** @type {"back" | "next"} */ name, /** @type {number} */ to) => element("button", {
        type: "button", class: "icon-only", "data-link": name, "aria-label": t(`link.${name}`),
        onclick: () => go(to === count ? -1 : to),
    }, icon(name === "back" ? "back" : "M9 5l7 7-7 7"));
    if (current < 0) {
        return element("div", { class: "hint-links" }, element(
            "button", { type: "button", "data-link": "next", onclick: () => go(0) }, icon("play"), `${label} (${count})`));
    }
    return element("div", { class: "hint-links" }, move("back", current - 1),
        element("output", {}, t("link.of", { number: current + 1, all: count })), move("next", current + 1));
}
