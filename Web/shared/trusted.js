// The one Trusted Types policy of the page. It approves the addresses of the page's own scripts: the worker
// and the service worker.

/** @typedef {{ createScriptURL(url: string): string }} ScriptPolicy */

/** @type {ScriptPolicy} */
const policy = createPolicy();

function createPolicy() {
    /** @param {string} url */
    const ownScript = (url) => {
        const address = new URL(url, document.baseURI);
        if (address.origin !== location.origin || !address.pathname.endsWith(".js")) {
            throw new TypeError(`${url}: not a script of this page`);
        }
        return address.href;
    };
    const factory = /** @type {any} */ (globalThis).trustedTypes;
    const rules = { createScriptURL: ownScript };
    return factory ? factory.createPolicy("puzzlefarm", rules) : rules;
}

/**
 * An address that `new Worker` and `register` accept.
 * @param {string | URL} url
 * @returns {string}
 */
export function scriptURL(url) {
    return policy.createScriptURL(String(url));
}
