// The change to another language: to all its texts, or to none.

import { downloadJSON } from "../shared/download.js";
import { loadTexts } from "../engine/loading.js";
import { stringsOf } from "./strings.js";

/**
 * The texts of the page in a language and those of some files, once those of the engine are there too; null if
 * some are out of reach, which is said.
 *
 * @param {import("../types").App} app
 * @param {string} language
 * @param {string[]} names
 */
export async function allTexts(app, language, names) {
    try {
        const added = await Promise.all(names.map((name) => downloadJSON(`strings-${name}-${language}.json`)));
        await loadTexts(language);
        const strings = await stringsOf(language);
        for (const [key, text] of added.flatMap(Object.entries)) strings.set(key, String(text));
        return strings;
    } catch {
        await app.addStrings("game").catch(() => {});
        app.notify(app.t("failed.language"));
        return null;
    }
}
