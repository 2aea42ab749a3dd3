// What covers the board while the game is paused.

import { element } from "./dom.js";

/**
 * @param {import("./types").App} app
 * @param {() => void} resume
 */
export function pauseCover({ t }, resume) {
    return element("div", { class: "cover", hidden: true },
        element("h2", {}, t("paused")), element("p", { class: "soft" }, t("paused.text")),
        element("button", { type: "button", class: "primary", onclick: resume }, t("resume")));
}
