// The texts of the page in its language. English comes with the page, other languages when they are wanted: a
// language is its files, strings-CODE.json and those with the texts of views.

import { downloadJSON } from "../shared/download.js";
import { texts } from "./strings-en.js";

/**
 * The texts in English, with which the page begins.
 *
 * @returns {Map<string, string>}
 */
function englishStrings() {
    return new Map(Object.entries(texts));
}

/**
 * The texts in a language.
 *
 * @param {string} language
 * @returns {Promise<Map<string, string>>}
 */
export async function stringsOf(language) {
    return language === "en" ? englishStrings() : new Map(Object.entries(await downloadJSON(`strings-${language}.json`)));
}

/** The texts that the page shows, all in one language. */
export class PageTexts {
    #strings = englishStrings();
    /**
     * The texts of views that were added, and those that are being fetched.
     * @type {Map<string, Promise<void>>}
     */
    #added = new Map();

    /** @param {string} language that of the texts once {@link load} has ended; they begin in English */
    constructor(language) {
        this.language = language;
    }

    /** The files of views, also of those that were not shown yet, so that their texts are kept for later. */
    get names() {
        return [...new Set(["game", "views", ...this.#added.keys()])];
    }

    /** Loads the texts; without them the language is English, and the result false. */
    async load() {
        try {
            this.#strings = await stringsOf(this.language);
            return true;
        } catch {
            this.language = "en";
            return false;
        }
    }

    /**
     * @param {string} language
     * @param {Map<string, string>} strings with those of some views
     * @param {string[]} names
     */
    replace(language, strings, names) {
        this.language = language;
        this.#strings = strings;
        this.#added = new Map(names.map((name) => [name, Promise.resolve()]));
    }

    /**
     * @param {string} key
     * @param {Record<string, string | number>} [values]
     */
    t(key, values) {
        const text = this.#strings.get(key) ?? key;
        // {n|heart|hearts} is the first word for 1, else the second.
        return values ? text.replace(/\{(\w+)(?:\|([^|]*)\|([^}]*))?\}/g, (whole, name, one, many) =>
            one === undefined ? String(values[name] ?? whole) : Number(values[name]) === 1 ? one : many) : text;
    }

    /** @param {Record<string, string>} texts in English */
    putEnglish(texts) {
        if (this.language === "en") this.put(texts);
    }

    /** @param {Record<string, string>} texts */
    put(texts) {
        for (const [key, text] of Object.entries(texts)) this.#strings.set(key, String(text));
    }

    /** @param {string} name */
    add(name) {
        const known = this.#added.get(name) ?? this.#fetch(name);
        this.#added.set(name, known);
        // After a failure, the next call tries again.
        known.catch(() => this.#added.delete(name));
        return known;
    }

    /** @param {string} name */
    async #fetch(name) {
        const strings = this.#strings;
        const added = await downloadJSON(`strings-${name}-${this.language}.json`);
        // After a change of the language they are not wanted any more.
        if (strings === this.#strings) this.put(added);
    }
}
