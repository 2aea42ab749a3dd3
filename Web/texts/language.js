// The change to another language: to all its texts, or to none.

import { downloadJSON } from "../shared/download.js";
import { loadTexts } from "../engine/loading.js";
import { stringsOf } from "./strings.js";

/**
 * The message if texts are out of reach, in the language that stays.
 * @type {Record<string, string>}
 */
const missing = {
    en: "The texts of this language cannot be loaded. Check the connection and try again.",
    de: "Die Texte dieser Sprache lassen sich nicht laden. Prüfe die Verbindung und versuche es noch einmal.",
};

/**
 * The texts of the page in a language and those of some files, once those of the engine are there too; null if
 * some are out of reach, which is said.
 *
 * @param {import("../types").App} app
 * @param {"en" | "de"} language
 * @param {string[]} names
 */
export async function allTexts(app, language, names) {
    try {
        const added = await Promise.all(names.map((name) => downloadJSON(`strings-${name}-${language}.json`)));
        await loadTexts(language);
        // After the others: some browsers do not load again a module that could not be loaded.
        const strings = await stringsOf(language);
        for (const [key, text] of added.flatMap(Object.entries)) strings.set(key, String(text));
        return strings;
    } catch {
        app.notify(missing[app.language]);
        return null;
    }
}
