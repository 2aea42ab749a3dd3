// The service worker: keeps the page, so that it opens without a network. Files of a catalogue are kept by
// catalogue/files.js, which verifies them first.
//
// `puzzlefarm site` replaces the next line with the version and the list of all files of the page.
const release = null;

/**
 * @typedef {{ url: string, sha256: string, size: number }} ListedFile
 * @typedef {{ version: string, files: ListedFile[] }} Release
 */

const scope = /** @type {any} */ (globalThis);
/** @type {Release | null} */
const current = /** @type {any} */ (release);
const base = new URL("./", scope.location.href);
const cachePrefix = `puzzlefarm ${base.pathname} `;
const cacheName = cachePrefix + (current?.version ?? "none");
/**
 * What is being fetched and not kept yet.
 * @type {Map<string, Promise<Response>>}
 */
const fetching = new Map();
/** The header by which a later version recognises a file that has not changed. */
const checksumHeader = "x-sha256";

scope.addEventListener("install", (/** @type {any} */ event) => {
    event.waitUntil(install());
});

scope.addEventListener("activate", (/** @type {any} */ event) => {
    event.waitUntil(activate());
});

scope.addEventListener("message", (/** @type {any} */ event) => {
    // The player has agreed to the new version.
    if (event.data === "activate") scope.skipWaiting();
});

scope.addEventListener("fetch", (/** @type {any} */ event) => {
    const address = pageFile(event.request);
    if (address) event.respondWith(answer(event, address));
});

/**
 * The address under which a file of the page is kept; null for everything else.
 * @param {Request} request
 */
function pageFile(request) {
    const url = new URL(request.url);
    if (!current || request.method !== "GET" || url.origin !== base.origin) return null;
    const path = url.pathname;
    if (path === base.pathname || path === `${base.pathname}index.html`) return base.href;
    if (path === `${base.pathname}manifest.webmanifest`) return url.href;
    return path.startsWith(`${base.pathname}page-`) ? url.origin + path : null;
}

/**
 * @param {any} event
 * @param {string} address
 */
async function answer(event, address) {
    const own = await caches.open(cacheName);
    const found = await own.match(address);
    if (found) return found;
    // A page that is still open may ask for a file of the version before.
    for (const name of await ownCaches()) {
        const older = await (await caches.open(name)).match(address);
        if (older) return older;
    }
    const file = current?.files.find(({ url }) => new URL(url, base).href === address);
    if (!file) return fetch(event.request);
    // What is asked for twice is fetched once.
    const known = fetching.get(address);
    if (known) return (await known).clone();
    const fetched = download(address, file);
    fetching.set(address, fetched);
    const kept = fetched.then((response) => own.put(address, response.clone()));
    event.waitUntil(kept.finally(() => fetching.delete(address)));
    return (await fetched).clone();
}

async function install() {
    if (!current) return;
    const isNew = !await caches.has(cacheName);
    try {
        await keep(current.files);
    } catch (error) {
        // What is left of a version that was not installed would take the place of the one before.
        if (isNew) await caches.delete(cacheName);
        throw error;
    }
}

/**
 * Keeps the files of this version, the entrance last: a cache that has it is complete.
 * @param {ListedFile[]} files
 */
async function keep(files) {
    const module = unusedModule();
    const unchanged = await keptFiles();
    const cache = await caches.open(cacheName);
    /** @param {ListedFile} file */
    const put = async (file) => {
        const address = new URL(file.url, base).href;
        const kept = unchanged.get(file.sha256)?.clone();
        if (!kept && (file.url.endsWith(module) || isForLater(file.url))) return;
        await cache.put(address, kept ?? await download(address, file));
    };
    /** @param {ListedFile} file */
    const isEntrance = (file) => new URL(file.url, base).href === base.href;
    await Promise.all(files.filter((file) => !isEntrance(file)).map(put));
    await Promise.all(files.filter(isEntrance).map(put));
}

/** The kept files of other versions, by checksum. */
async function keptFiles() {
    /** @type {Map<string, Response>} */
    const found = new Map();
    for (const name of await ownCaches()) {
        const cache = await caches.open(name);
        for (const response of await cache.matchAll()) {
            const checksum = response.headers.get(checksumHeader);
            if (checksum) found.set(checksum, response);
        }
    }
    return found;
}

/**
 * Fetches a file and verifies it: a version is installed as a whole or not at all.
 * @param {string} address
 * @param {ListedFile} file
 */
async function download(address, file) {
    // What the page has just loaded comes from the cache of the browser, unless it is outdated.
    for (const cache of /** @type {RequestCache[]} */ (["default", "reload"])) {
        const { response, bytes } = await fetched(address, cache, file.size);
        if (await sha256(bytes) !== file.sha256) continue;
        const headers = new Headers(response.headers);
        // The body is decoded already.
        headers.delete("content-encoding");
        headers.delete("content-length");
        headers.set(checksumHeader, file.sha256);
        return new Response(bytes, { headers });
    }
    throw new Error(`${file.url}: not the file of version ${current?.version}`);
}

/**
 * An answer and its bytes, as far as the listed file has as many, within two minutes.
 * @param {string} address
 * @param {RequestCache} cache
 * @param {number} size
 */
async function fetched(address, cache, size) {
    const request = new AbortController();
    const end = setTimeout(() => request.abort(), 120_000);
    try {
        const response = await fetch(address, { cache, signal: request.signal });
        if (!response.ok || !response.body) throw new Error(`${address}: status ${response.status}`);
        const reader = response.body.getReader();
        /** @type {Uint8Array[]} */
        const parts = [];
        for (let count = 0; count <= size;) {
            const { done, value } = await reader.read();
            if (done) break;
            parts.push(value);
            count += value.length;
        }
        return { response, bytes: await new Blob(parts).arrayBuffer() };
    } finally {
        clearTimeout(end);
        request.abort();
    }
}

async function activate() {
    // The caches are in the order of their creation: the last complete one but this is the version before. Others
    // are older, or of versions whose installation was broken off.
    const others = (await ownCaches()).filter((name) => name !== cacheName);
    const isComplete = await Promise.all(
        others.map(async (name) => Boolean(await (await caches.open(name)).match(base.href))));
    const before = others[isComplete.lastIndexOf(true)];
    await Promise.all(others.filter((name) => name !== before).map((name) => caches.delete(name)));
    await scope.clients.claim();
}

async function ownCaches() {
    return (await caches.keys()).filter((name) => name.startsWith(cachePrefix));
}

/** @param {ArrayBuffer} bytes */
async function sha256(bytes) {
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Returns true for a file that is kept only once it is used: pictures for installing the page, the module for
 * hints and new puzzles, which the page asks for when it has been kept itself, that for other layouts with all that
 * belongs to it, the worked examples, the path and its exercises, the review of games, some tools, and texts in a
 * language that the player does not read.
 * @param {string} url
 */
function isForLater(url) {
    const language = /\/(?:strings|texts)-(?:[a-z]+-)?([a-z]{2})\.json$/.exec(url)?.[1] ?? "en";
    /** @type {readonly string[]} */
    const languages = scope.navigator.languages ?? [];
    return /\.png$|\/puzzlefarm(?:-plain|-layouts)?\.wasm$|layouts[.-]|\/(?:(?:examples|review|path)\.|(?:strings-)?tools[.-])/.test(url) || (language !== "en" && !languages.some((one) => one.startsWith(language)));
}

/** The WebAssembly module that this browser does not load: that with vector instructions, or the other. */
function unusedModule() {
    // A function that returns a vector of zeros.
    const probe = new Uint8Array([
        0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0,
        253, 15, 253, 98, 11,
    ]);
    return WebAssembly.validate(probe) ? "/puzzlefarm-plain.wasm" : "/puzzlefarm.wasm";
}
