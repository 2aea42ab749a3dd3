// The command that an action equals, to copy into a terminal.

import { element } from "../shared/dom.js";

/**
 * A command line with its words quoted for a shell.
 * @param {...(string | false | null | undefined)} words
 */
export function shell(...words) {
    return ["puzzlefarm", ...words.filter((word) => typeof word === "string")]
        .map((word) => (/^[\w./:=@%+,-]+$/.test(String(word)) ? word : `'${String(word).replaceAll("'", `'\\''`)}'`))
        .join(" ");
}

/**
 * The line with a button that copies it; `set` changes the line.
 *
 * @param {string} line
 * @param {string} [label]
 */
export function commandLine(line, label = "Same as") {
    const code = element("code", {}, line);
    const copy = element("button", { type: "button", class: "plain copy", "aria-label": "Copy the command" }, "Copy");
    copy.addEventListener("click", async () => {
        try {
            await navigator.clipboard.writeText(code.textContent ?? "");
            copy.textContent = "Copied";
        } catch {
            // Without permission: the line is selected, for the keys of the browser.
            getSelection()?.selectAllChildren(code);
            copy.textContent = "Selected";
        }
        setTimeout(() => (copy.textContent = "Copy"), 2000);
    });
    const node = element("p", { class: "command" }, element("span", { class: "soft small" }, label), code, copy);
    return { node, set: (/** @type {string} */ next) => void (code.textContent = next) };
}
