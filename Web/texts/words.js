// Explanations of words and notations that the sentences about steps use.

import { element } from "../shared/dom.js";

/**
 * The notations and words that are explained: how a text is recognised that uses one, and the values that its
 * explanation names.
 *
 * @param {string} house the words for a house in the language, as a pattern
 * @returns {[string, RegExp, (found: RegExpExecArray) => Record<string, string>][]}
 */
const explained = (house) => [
    ["words.cell", /\br([1-9])c([1-9])\b/, ([cell, row, column]) => ({ cell, row, column })],
    ["words.cells", /\b(?:r[1-9]{2,}c[1-9]+|r[1-9]+c[1-9]{2,})\b/, ([cells]) => ({ cells })],
    ["words.house", new RegExp(house), () => ({})],
    ["words.chain", /\d [=-] \(\d/, () => ({})],
];

/**
 * A line that explains what a text uses; null if it uses nothing of it.
 *
 * @param {import("../types").App["t"]} t
 * @param {string} text
 */
export function explanation(t, text) {
    const sentences = explained(t("words.houses")).flatMap(([key, pattern, values]) => {
        const found = pattern.exec(text);
        return found ? t(key, values(found)) : [];
    });
    return sentences.length ? element("p", { class: "soft small words" }, sentences.join(" ")) : null;
}
