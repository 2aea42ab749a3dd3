// Minisign signatures of the plain kind ("Ed", over the bytes themselves), checked by WebCrypto.

/**
 * @typedef {{ id: string, bytes: Uint8Array, text: string }} PublicKey
 * @typedef {"valid" | "invalid" | "unsupported"} Verdict
 */

const signatureSize = 64;

/**
 * The key in the text of minisign.pub; null if it has none.
 * @param {string} text
 * @returns {PublicKey | null}
 */
function publicKey(text) {
    const line = text.split(/\r?\n/).find((part) => part && !part.startsWith("untrusted comment:"));
    const bytes = decoded(line);
    if (!bytes || bytes.length !== 42 || !isPlain(bytes)) return null;
    return { id: keyID(bytes), bytes: bytes.slice(10), text: line ?? "" };
}

/**
 * Checks a signature and its trusted comment. Says "unsupported" where the browser lacks Ed25519, as it does
 * on plain http.
 * @param {Uint8Array} content
 * @param {string} text the text of the .minisig file
 * @param {PublicKey} key
 * @returns {Promise<Verdict>}
 */
async function verify(content, text, key) {
    const lines = text.split(/\r?\n/);
    const signature = decoded(lines[1]);
    const comment = lines[2]?.startsWith("trusted comment: ") ? lines[2].slice(17) : null;
    const whole = decoded(lines[3]);
    if (!signature || signature.length !== 10 + signatureSize || !isPlain(signature)) return "invalid";
    if (comment === null || whole?.length !== signatureSize) return "invalid";
    if (keyID(signature) !== key.id) return "invalid";
    const subtle = globalThis.crypto?.subtle;
    if (!subtle) return "unsupported";
    /** @type {CryptoKey} */
    let imported;
    try {
        imported = await subtle.importKey("raw", key.bytes, { name: "Ed25519" }, false, ["verify"]);
    } catch {
        return "unsupported";
    }
    const own = signature.slice(10);
    const commentBytes = new TextEncoder().encode(comment);
    const signed = new Uint8Array(own.length + commentBytes.length);
    signed.set(own);
    signed.set(commentBytes, own.length);
    const isValid = await subtle.verify("Ed25519", imported, own, content)
        && await subtle.verify("Ed25519", imported, whole, signed);
    return isValid ? "valid" : "invalid";
}

/**
 * The trust in a file, and the key that is offered with it.
 * @param {Uint8Array} content
 * @param {string} signature
 * @param {string} keyFile
 * @param {() => string} pinned the key of the first visit, which another file may have set meanwhile
 * @returns {Promise<{ trust: import("./files.js").Trust, offered: PublicKey | null }>}
 */
export async function judge(content, signature, keyFile, pinned) {
    const offered = publicKey(keyFile);
    const verdict = offered && signature ? await verify(content, signature, offered) : "unsigned";
    const first = publicKey(pinned());
    const isOther = first && first.text !== offered?.text;
    /** @type {import("./files.js").Trust["state"]} */
    let state = first || verdict === "invalid" ? "invalid" : "unchecked";
    // Another key is worth a question only if it has signed this.
    if (verdict === "valid") state = isOther ? "changed" : "verified";
    return { trust: { state, key: offered?.id, firstKey: first?.id }, offered };
}

/** @param {Uint8Array} bytes */
function isPlain(bytes) {
    return bytes[0] === 0x45 && bytes[1] === 0x64;
}

/**
 * The id of the key as minisign shows it.
 * @param {Uint8Array} bytes
 */
function keyID(bytes) {
    return Array.from(bytes.slice(2, 10).reverse(), (byte) => byte.toString(16).padStart(2, "0"))
        .join("").toUpperCase();
}

/**
 * @param {string | undefined} base64
 * @returns {Uint8Array | null}
 */
function decoded(base64) {
    try {
        return Uint8Array.from(atob(base64 ?? ""), (character) => character.charCodeAt(0));
    } catch {
        return null;
    }
}
