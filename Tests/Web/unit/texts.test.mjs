// The texts of the views: every key that a module asks for is there in all languages, with the same values.
import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import test from "node:test";
import { load, sources } from "./page.mjs";

const views = ["views", "game", "layouts", "path", "tools"];
const [{ texts: base }, { settingTexts }, { startTexts }] = await Promise.all(
    ["strings-en.js", "strings-settings.js", "strings-start.js"].map((name) => load(`texts/${name}`)));
const english = Object.assign({}, ...views.map((name) => read(name, "en")));
// The texts that one module alone uses.
const own = {
    "catalogue/notice.js": read("catalogue", "en"), "views/settings.js": settingTexts,
    ...Object.fromEntries(["start", "daily", "day-card", "calendar", "progress", "path-card"].map((name) => [`views/${name}.js`, startTexts])),
};
/** The languages that have files beside English. */
const languages = readdirSync("Web/texts").flatMap((name) => /^strings-(..)\.json$/.exec(name)?.[1] ?? []);

function read(name, language) {
    return JSON.parse(readFileSync(`Web/texts/strings-${name}-${language}.json`, "utf8"));
}

/** What a text leaves open. */
const names = (text) => [...text.matchAll(/\{([\w.-]+(?:\|or)?)\}/g)].map(([, name]) => name).sort();

test("all languages have the texts of the techniques", () => {
    // The names of houses, those beside rows, columns and boxes in a sentence, too, and the rules of layouts, which
    // the module has in English and German.
    const folder = "Sources/SudokuLayouts";
    const layouts = [...readdirSync(`${folder}/Kinds`).map((name) => `Kinds/${name}`), "Model/Layout+Rules.swift"]
        .map((name) => readFileSync(`${folder}/${name}`, "utf8")).join("");
    const all = (pattern) => [...layouts.matchAll(pattern)].map(([, word]) => word);
    const houses = all(/english: "([a-z -]+)"/g);
    const counted = ["row", "column", "box", "region"];
    assert.ok(houses.length > 10 && counted.every((word) => houses.includes(word)));
    const wordsOfLayouts = [
        ...houses.map((word) => `house.${word}`), ...all(/word: "(\w+)"/g).map((word) => `rule.${word}`),
        ...houses.filter((word) => !counted.includes(word)).map((word) => `house.${word}.one`),
    ].sort();
    const techniques = Object.fromEntries(["en", ...languages].map((language) => {
        const own = `Web/texts/techniques-${language}.json`;
        return [language, JSON.parse(readFileSync(existsSync(own) ? own : `Sources/SudokuEngine/Texts/${language}.json`, "utf8"))];
    }));
    // German, which the library has too, puts some things otherwise: its own tests know them.
    for (const language of languages.filter((one) => one !== "de")) {
        const isOwn = (key) => /^(?:house|rule)\./.test(key);
        assert.deepEqual(Object.keys(techniques[language]).filter((key) => !isOwn(key)), Object.keys(techniques.en), language);
        assert.deepEqual(Object.keys(techniques[language]).filter(isOwn).sort(), wordsOfLayouts, language);
        for (const [key, text] of Object.entries(techniques.en)) assert.deepEqual(names(techniques[language][key]), names(text), `${language} ${key}`);
    }
});

test("all languages have the same keys and values", () => {
    assert.ok(languages.includes("de"));
    for (const language of languages) {
        const all = JSON.parse(readFileSync(`Web/texts/strings-${language}.json`, "utf8"));
        for (const [first, second] of [
            [{ ...base, ...startTexts, ...settingTexts }, all], ...[...views, "catalogue"].map((name) => [read(name, "en"), read(name, language)]),
        ]) {
            assert.deepEqual(Object.keys(second), Object.keys(first), language);
            for (const key of Object.keys(first)) {
                assert.deepEqual(names(second[key]), names(first[key]), `${language} ${key}`);
                assert.ok(first[key] && second[key], key);
            }
        }
    }
});

test("every key that a module names is there", () => {
    const missing = [];
    for (const [module, source] of sources) {
        const keys = Object.keys({ ...english, ...base, ...own[module] });
        for (const [, key] of source.matchAll(/\bt\(\s*"([^"]+)"/g)) if (!keys.includes(key)) missing.push(key);
        for (const [, start] of source.matchAll(/\bt\(\s*`([^$`]+)\$\{/g)) {
            if (!keys.some((key) => key.startsWith(start))) missing.push(start);
        }
    }
    assert.deepEqual(missing, []);
});

test("every role of a pattern has a word", () => {
    const roles = readFileSync("Sources/SudokuEngine/Board/Pattern.swift", "utf8")
        .match(/enum Role[\s\S]*?\n    }/)[0].matchAll(/^ +case ([\w, ]+)$/gm);
    const names = [...roles].flatMap(([, list]) => list.split(", "));
    assert.ok(names.length > 30);
    for (const name of names) assert.ok(english[`role.${name}`], name);
});
