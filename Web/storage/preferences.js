// The settings of the player, and the effect of some of them on the document.

import { tiers } from "../puzzlefarm.js";
import { own, ownText } from "./own.js";

/** @typedef {import("../types").Preferences} Preferences */

const place = "puzzlefarm.settings";

/** The languages of the page: English, and those whose files the build has found. */
export const languages = ["en", ...globalThis.document?.querySelector("meta[name=languages]")?.getAttribute("content")?.match(/\w+/g) ?? []];

/** @type {Preferences} */
export const defaults = {
    theme: "system",
    language: "system",
    textSize: 1,
    showsRow: true,
    showsColumn: true,
    showsBox: true,
    showsSameDigit: true,
    showsSameNote: true,
    showsGhosts: false,
    showsSingles: false,
    showsSums: true,
    mistakes: "solution",
    hearts: 3,
    replacesDigits: true,
    clearsSameDigit: true,
    removesNotes: true,
    fillsNotes: false,
    confirmsHints: false,
    showsTimer: true,
    pausesWhenHidden: true,
    vibrates: false,
    sounds: false,
    namesTersely: false,
    tier: null,
};

/**
 * The values of settings that are no switches.
 * @type {Record<string, readonly (string | number | null)[]>}
 */
export const choices = {
    theme: ["system", "light", "dark", "contrast"],
    language: ["system", ...languages],
    textSize: [1, 1.25, 1.5, 2],
    mistakes: ["solution", "conflicts", "off"],
    hearts: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, null],
    tier: tiers,
};

/** The stored settings; those that are missing or unusable have their defaults. */
export function readPreferences() {
    /** @type {any} */
    let stored = {};
    try {
        stored = JSON.parse(ownText(place) ?? "{}") ?? {};
    } catch {
        // Storage is refused or damaged: the defaults.
    }
    return checked(stored);
}

/**
 * Settings with the values of others, as far as these can be.
 *
 * @param {any} values
 * @param {Preferences} [base]
 * @returns {Preferences}
 */
export function checked(values, base = defaults) {
    /** @type {any} */
    const result = { ...base };
    for (const key of Object.keys(defaults)) {
        if (values && Object.hasOwn(values, key) && isPossible(key, values[key])) result[key] = values[key];
    }
    return result;
}

/**
 * @param {string} key
 * @param {any} value
 */
function isPossible(key, value) {
    return choices[key]?.includes(value) ?? typeof value === "boolean";
}

/** @param {Preferences} preferences */
export function storePreferences(preferences) {
    try {
        localStorage.setItem(own(place), JSON.stringify(preferences));
    } catch {
        // Storage is refused: the settings are in effect until the page is closed.
    }
}

/**
 * Calls back with the settings when another tab has changed them.
 * @param {(preferences: Preferences) => void} listener
 */
export function onOtherTab(listener) {
    addEventListener("storage", ({ key }) => key === own(place) && listener(readPreferences()));
}

/** The wish for more contrast, of the system or the browser. */
export const moreContrast = globalThis.matchMedia?.("(prefers-contrast: more)");

/** The ground of each theme, for what a browser draws around the page; the style sheet has the same. */
const grounds = { light: "#f4f2ed", dark: "#14161a", contrast: "#000000" };

/**
 * Gives the document the theme and text size.
 * @param {Preferences} preferences
 */
export function applyToDocument(preferences) {
    const root = document.documentElement;
    // The media queries of the style sheet know light and dark only.
    const theme = preferences.theme === "system" && moreContrast.matches ? "contrast" : preferences.theme;
    if (theme === "system") delete root.dataset.theme;
    else root.dataset.theme = theme;
    for (const bar of /** @type {NodeListOf<HTMLMetaElement>} */ (document.querySelectorAll("meta[name=theme-color]"))) {
        bar.content = grounds[theme !== "system" ? theme : bar.media.includes("dark") ? "dark" : "light"];
    }
    const size = preferences.textSize === 1 ? "" : `${100 * preferences.textSize}%`;
    if (root.style.fontSize === size) return;
    root.style.fontSize = size;
    root.style.setProperty("--text", String(preferences.textSize));
}

/**
 * @param {Preferences} preferences
 * @returns {string}
 */
export function languageOf(preferences) {
    if (preferences.language !== "system") return preferences.language;
    return languages.find((language) => navigator.language?.startsWith(language)) ?? "en";
}

/**
 * The policy of a game.
 *
 * @param {Preferences} preferences
 * @returns {import("../puzzlefarm.js").Policy}
 */
export function policyOf(preferences) {
    const { mistakes, hearts, replacesDigits, clearsSameDigit, removesNotes, fillsNotes } = preferences;
    return {
        mistakes: mistakes === "solution" ? { kind: mistakes, hearts } : { kind: mistakes },
        replacesDigits, clearsSameDigit, removesNotes, fillsNotes,
    };
}
