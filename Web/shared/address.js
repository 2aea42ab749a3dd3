// The addresses of the page: #id?parameters, #g=PUZZLE of a link, and #daily/DATE.

/** @typedef {{ id: string, parameters: URLSearchParams, isOther?: boolean, problem?: string }} Target */

/**
 * True for 81 characters, and for what may be a line of the notation of layouts.
 * @param {string} text
 */
export const isPuzzle = (text) => /^[1-9.]{81}$|^[a-z-]+:/.test(text);

/**
 * The fragment of a view.
 *
 * @param {string} id
 * @param {Record<string, string> | URLSearchParams} [parameters]
 */
export function addressOf(id, parameters = {}) {
    const query = new URLSearchParams(parameters).toString();
    return `#${id}${query ? `?${query}` : ""}`;
}

/**
 * The view that a fragment names. What is no puzzle goes to the view that says what is wrong with it; `isOther` is
 * true for a view that has another address.
 *
 * @param {string} fragment
 * @returns {Target}
 */
export function readAddress(fragment) {
    if (fragment.startsWith("g=")) return judged(decoded(fragment.slice(2)));
    const [id, query = ""] = fragment.split("?");
    const parameters = new URLSearchParams(query);
    if (id.startsWith("daily/")) return { id: "daily", parameters: new URLSearchParams({ date: decoded(id.slice(6)) }) };
    const game = parameters.get("game") ?? "";
    if (id !== "play" || isPuzzle(game)) return { id, parameters };
    return game ? judged(game) : { id: "start", parameters, problem: "views.link" };
}

/**
 * @param {string} text
 * @returns {Target}
 */
function judged(text) {
    return { id: "import", parameters: new URLSearchParams({ g: text }), isOther: true };
}

/** @param {string} text */
export function decoded(text) {
    try {
        return decodeURIComponent(text);
    } catch {
        return text;
    }
}
