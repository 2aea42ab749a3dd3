// The texts of the page in its language. English comes with the page, other languages when they are wanted.

import { texts } from "./strings-en.js";

/**
 * The texts in English, with which the page begins.
 *
 * @returns {Map<string, string>}
 */
export function englishStrings() {
    return new Map(Object.entries(texts));
}

/**
 * The texts in a language.
 *
 * @param {"en" | "de"} language
 * @returns {Promise<Map<string, string>>}
 */
export async function stringsOf(language) {
    if (language === "en") return englishStrings();
    const german = await import("./strings-de.js");
    return new Map(Object.entries(german.texts));
}
