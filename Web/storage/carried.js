// A game in a link: its state as in a backup, compressed, so that the player can continue on another device.

import { addressOf } from "../shared/address.js";
import { plain } from "./backup.js";

/** @typedef {import("./store.js").StoredGame} StoredGame */

/** The most bytes of a game that a link has, uncompressed. */
const longest = 1 << 20;

/**
 * The link to a game on this page.
 * @param {StoredGame} game
 */
export async function carryLink(game) {
    const stream = new Blob([JSON.stringify(plain(game))]).stream().pipeThrough(new CompressionStream("deflate-raw"));
    const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
    const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
    const data = text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
    return `${location.origin}${location.pathname}${addressOf("carry", { z: data })}`;
}

/**
 * The game that a link has, not checked yet; null if the text is none.
 *
 * @param {string} data
 * @returns {Promise<any>}
 */
export async function readCarried(data) {
    try {
        const text = atob(data.replaceAll("-", "+").replaceAll("_", "/"));
        const stream = new Blob([Uint8Array.from(text, (character) => character.charCodeAt(0))]).stream()
            .pipeThrough(new DecompressionStream("deflate-raw"));
        const parts = [];
        let length = 0;
        for (const reader = stream.getReader(); ;) {
            const { done, value } = await reader.read();
            if (done) return JSON.parse(await new Blob(parts).text());
            parts.push(value);
            length += value.length;
            if (length > longest) return null;
        }
    } catch {
        return null;
    }
}
