// Modal dialogs: the focus goes to the safe answer, Esc gives the safe answer, and afterwards the focus goes
// back to where it was.

import { describe, element, icon } from "./dom.js";

/** @typedef {import("../types").App} App */

/**
 * @typedef {object} Answer
 * @property {string} label
 * @property {string} value
 * @property {"primary" | "danger" | "plain"} [kind]
 * @property {boolean} [isSafe] has the focus
 */

let count = 0;

/**
 * Shows a dialog; resolves with the value of the answer, or "" if it was closed without one. A dialog belongs to
 * its place: it goes with it, and is not shown after it; then it has no answer.
 *
 * @param {Element} place
 * @param {object} content
 * @param {string} content.title
 * @param {(Node | string | null)[]} [content.body]
 * @param {Answer[]} content.answers
 * @param {Node[]} [content.rest] what stands below the answers
 * @param {string} [content.close] the name of a button at the top that closes
 * @param {string} [content.name] a class name
 * @returns {Promise<string>}
 */
export function ask(place, { title, body = [], answers, rest = [], close, name = "" }) {
    if (!place.isConnected) return new Promise(() => {});
    const before = /** @type {HTMLElement | null} */ (document.activeElement);
    const id = `dialog-${++count}`;
    const dialog = element("dialog", { class: name, "aria-labelledby": id });
    const answer = (/** @type {string} */ value) => () => dialog.close(value);
    const heading = element("h2", { id }, title);
    const parts = body.map((part) => (typeof part === "string" ? element("p", { class: "soft" }, part) : part));
    // Texts and figures are read; lists of buttons and keys are not.
    const read = parts.filter((part) => part instanceof HTMLElement && part.matches("p, ul, .figures"));
    dialog.append(element("div", { class: "stack" },
        close
            ? element("div", { class: "bar" }, heading, element("button", {
                type: "button", class: "icon-only plain", "aria-label": close, onclick: answer(""),
            }, icon("close")))
            : heading,
        ...parts,
        answers.length > 0 && element("div", { class: "answers" }, ...answers.map(({ label, value, kind, isSafe }) =>
            element("button", {
                type: "button", class: kind ?? "", onclick: answer(value), "data-safe": isSafe ?? false,
            }, label))),
        ...rest));
    place.append(dialog);
    dialog.showModal();
    const safe = /** @type {HTMLElement | null} */ (
        dialog.querySelector("[data-safe]") ?? dialog.querySelector(".list button, .answers button"));
    safe?.focus();
    // Keys that came before it; whoever has asked listens by then.
    queueMicrotask(() => dispatchEvent(new Event("opened")));
    // Some screen readers do not know where the focus was once all else is inert, and leave the dialog out.
    const focused = document.activeElement;
    if (focused && dialog.contains(focused)) describe(focused, [heading, .../** @type {Element[]} */ (read)]);
    return new Promise((resolve) => {
        dialog.addEventListener("close", () => {
            dialog.remove();
            if (before?.isConnected) before.focus();
            resolve(dialog.returnValue);
        }, { once: true });
        // A press on the backdrop is a press on the dialog itself, outside its content. The dialog closes at its
        // end: what is below must not get the rest.
        const isOutside = (/** @type {MouseEvent} */ event) => {
            const box = dialog.getBoundingClientRect();
            return event.target === dialog && !(event.clientX >= box.left && event.clientX <= box.right
                && event.clientY >= box.top && event.clientY <= box.bottom);
        };
        let isBegun = false;
        dialog.addEventListener("pointerdown", (event) => (isBegun = isOutside(event)));
        dialog.addEventListener("click", (event) => isBegun && isOutside(event) && dialog.close(""));
    });
}

/**
 * A dialog with a list of acts; resolves with the value of the chosen one, or "".
 *
 * @param {Element} place
 * @param {string} title
 * @param {string} close
 * @param {({ label: string, value: string, icon?: string, isDisabled?: boolean } | null)[]} entries null is a line
 */
export function choose(place, title, close, entries) {
    const list = element("div", { class: "list" }, ...entries.map((entry) => {
        if (!entry) return element("hr");
        const button = element(
            "button", { type: "button", class: "plain", disabled: entry.isDisabled ?? false },
            entry.icon ? icon(entry.icon) : element("span", { class: "icon" }), entry.label);
        button.addEventListener("click", () => button.closest("dialog")?.close(entry.value));
        return button;
    }));
    return ask(place, { title, close, body: [list], answers: [] });
}

/**
 * @param {Element} place
 * @param {import("../types").Question} question
 * @returns {Promise<boolean | null>} null if it was closed without an answer
 */
export async function confirm(place, { title, text, accept, cancel }) {
    const answer = await ask(place, {
        title, body: text ? [text] : [],
        answers: [
            { label: accept, value: "accept" },
            { label: cancel, value: "cancel", kind: "primary", isSafe: true },
        ],
    });
    return answer ? answer === "accept" : null;
}
