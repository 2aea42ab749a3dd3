// What covers the board while the game is paused.

import { describe, element } from "../shared/dom.js";

/**
 * @param {import("../types").App} app
 * @param {() => void} resume
 */
export function pauseCover({ t }, resume) {
    const texts = [element("h2", {}, t("paused")), element("p", { class: "soft" }, t("paused.text"))];
    const button = element("button", { type: "button", class: "primary", onclick: resume }, t("resume"));
    describe(button, texts);
    return element("div", { class: "cover", hidden: true }, ...texts, button);
}
