// Downloads that end. A server that never answers holds nothing up, and one that never stops fills no memory.

/** The time for the first byte in milliseconds, and the bytes in each further one. */
const patience = 20_000;
const slowest = 4;

/**
 * The bytes at an address; null if the server has none there. Fails without a network, and when the answer is too
 * slow or too long: after 20 s plus 250 ms for each kilobyte at the latest.
 * @param {string | URL} address
 * @param {number} most the most bytes
 * @param {RequestCache} [cache]
 * @returns {Promise<Uint8Array | null>}
 */
export async function download(address, most, cache) {
    const request = new AbortController();
    const begun = performance.now();
    /** @type {Uint8Array[]} */
    const parts = [];
    let count = 0;
    const watch = setInterval(() => {
        if (performance.now() - begun > patience + count / slowest) request.abort();
    }, 1000);
    try {
        const response = await fetch(address, { cache, signal: request.signal });
        if (response.status >= 500 || !response.body) throw new Error(`${address}: status ${response.status}`);
        // Some servers answer 403 for what is not there.
        if (!response.ok) return null;
        const reader = response.body.getReader();
        for (let part = await reader.read(); !part.done; part = await reader.read()) {
            count += part.value.length;
            if (count > most) throw new Error(`${address}: more than ${most} bytes`);
            parts.push(part.value);
        }
        return new Uint8Array(await new Blob(parts).arrayBuffer());
    } finally {
        clearInterval(watch);
        request.abort();
    }
}

/**
 * A JSON file of the page.
 * @param {string} name
 * @returns {Promise<any>}
 */
export async function downloadJSON(name) {
    const bytes = await download(new URL(name, import.meta.url), 1 << 20);
    if (!bytes) throw new Error(`${name}: not found`);
    return JSON.parse(new TextDecoder().decode(bytes));
}
