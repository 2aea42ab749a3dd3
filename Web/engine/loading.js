// The files of the engine: its modules and its texts, each fetched once.

import { download, downloadJSON } from "../shared/download.js";

/** A module of 33 bytes with one vector instruction. */
const vectorProbe = new Uint8Array([
    0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98,
    11,
]);

/** The module for games, that for games of other layouts, and the whole one. */
const gameModule = "puzzlefarm-game.wasm";
const layoutModule = "puzzlefarm-layouts.wasm";
const wholeModule = () => WebAssembly.validate(vectorProbe) ? "puzzlefarm.wasm" : "puzzlefarm-plain.wasm";

/**
 * The compiled modules, by name.
 * @type {Map<string, Promise<WebAssembly.Module>>}
 */
const compiled = new Map();

/** Fetches and compiles the whole module, once; after a failure, again at the next call. */
export function loadModule() {
    return compiledOnce(wholeModule());
}

/** Fetches and compiles the module for games, which is a third of the whole one. */
export function loadGameModule() {
    return compiledOnce(gameModule);
}

/** Fetches and compiles the module for grids of other sizes and rules, which a page needs for them alone. */
export function loadLayoutModule() {
    return compiledOnce(layoutModule);
}

/**
 * Fetches the whole module, so that a service worker keeps it for hints and new puzzles without a network.
 */
export async function keepModule() {
    await download(new URL(wholeModule(), import.meta.url), 1 << 24);
}

/** @param {string} name */
function compiledOnce(name) {
    const known = compiled.get(name) ?? compile(name);
    compiled.set(name, known);
    known.catch(() => compiled.delete(name));
    return known;
}

/** @param {string} name */
async function compile(name) {
    const request = new AbortController();
    // Not by `download`: browsers keep what they have compiled of a response alone.
    const end = setTimeout(() => request.abort(), longestDownload);
    try {
        const response = await fetch(new URL(name, import.meta.url), { signal: request.signal });
        if (!response.ok) throw new Error(`${name}: ${response.status}`);
        const isTyped = response.headers.get("content-type") === "application/wasm";
        return await (isTyped
            ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer()));
    } finally {
        clearTimeout(end);
    }
}

/** The time for a module in milliseconds: 600 kB at 5 kB/s. */
const longestDownload = 120_000;

/**
 * The texts that are fetched, by language.
 * @type {Map<string, Promise<any>>}
 */
const fetched = new Map();

/**
 * Fetches the texts of a language, once for page and worker; after a failure, again at the next call.
 * @param {string} language
 * @returns {Promise<any>}
 */
export function loadTexts(language) {
    const known = fetched.get(language) ?? downloadJSON(`texts-${language}.json`);
    fetched.set(language, known);
    known.catch(() => fetched.delete(language));
    return known;
}

