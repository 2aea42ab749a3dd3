// The texts of the views: every key that a module asks for is there in both languages, with the same values.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { load, sources } from "./page.mjs";

const [english, german] = ["en", "de"].map((language) => Object.assign({}, ...["views", "game", "layouts", "path"].map(read(language))));
const [{ texts: inEnglish }, { texts: inGerman }, { settingTexts }, { startTexts }] = await Promise.all(
    ["strings-en.js", "strings-de.js", "strings-settings.js", "strings-start.js"].map((name) => load(`texts/${name}`)));
// The texts that one module alone uses.
const own = {
    "catalogue/notice.js": read("en")("catalogue"), "views/settings.js": settingTexts,
    ...Object.fromEntries(["start", "daily", "day-card", "calendar", "progress", "path-card"].map((name) => [`views/${name}.js`, startTexts.en])),
};

function read(language) {
    return (name) => JSON.parse(readFileSync(`Web/texts/strings-${name}-${language}.json`, "utf8"));
}

test("both languages have the same keys and values", () => {
    const names = (text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
    for (const [first, second] of [[english, german], [inEnglish, inGerman], [startTexts.en, startTexts.de], [read("en")("catalogue"), read("de")("catalogue")]]) {
        assert.deepEqual(Object.keys(second), Object.keys(first));
        for (const key of Object.keys(first)) {
            assert.deepEqual(names(second[key]), names(first[key]), key);
            assert.ok(first[key] && second[key], key);
        }
    }
});

test("every key that a module names is there", () => {
    const missing = [];
    for (const [module, source] of sources) {
        const keys = Object.keys({ ...english, ...inEnglish, ...own[module] });
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
