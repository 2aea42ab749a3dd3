// The style sheets of what is opened later.

import { element } from "./dom.js";

/** @type {Map<string, Promise<void>>} */
const loaded = new Map();

/**
 * Loads a style sheet, once. Without it, what it is for looks plain but works.
 * @param {"hint" | "views" | "layouts" | "start" | "tools"} name
 */
export function loadStyles(name) {
    const known = loaded.get(name);
    if (known) return known;
    /** @type {Promise<void>} */
    const loading = new Promise((resolve) => {
        const href = new URL(`styles/${name}.css`, import.meta.url).href;
        const link = element("link", { rel: "stylesheet", href });
        link.onload = () => resolve();
        link.onerror = () => {
            // Without a network; the next call tries again.
            link.remove();
            loaded.delete(name);
            resolve();
        };
        document.head.append(link);
    });
    loaded.set(name, loading);
    return loading;
}
