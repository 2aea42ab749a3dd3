// Names for what all pages of an origin share: storage, databases, locks and channels. Each installation has its
// own, by its path. Earlier versions had names without it.

/**
 * The name with the path of this installation, such as "puzzlefarm.settings /farm/".
 * @param {string} name
 */
export function own(name) {
    return `${name} ${new URL("./", globalThis.document?.baseURI ?? "http://localhost").pathname}`;
}

/**
 * The stored text of a name: that of this installation, else that of an earlier version.
 * @param {string} name
 */
export function ownText(name) {
    return localStorage.getItem(own(name)) ?? localStorage.getItem(name);
}
