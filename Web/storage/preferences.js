// The settings of the player; theme.js gives the document those of its look.

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
    cornerMarks: false,
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
