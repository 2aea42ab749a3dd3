// The next step of the path, on the first screen.

import { completeTexts } from "../engine/engine.js";
import { element } from "../shared/dom.js";
import { courseOf, masteryOf, nextTechnique, readCourse } from "../storage/course.js";

/** @typedef {import("../types").App} App */

export class PathCard {
    #app;
    #next;
    #known;

    /** @param {App} app */
    constructor(app) {
        this.#app = app;
        const { t } = app;
        this.#next = element("p", { class: "path-line" }, t("path.begin"));
        this.#known = element("p", { class: "soft small" }, "\u00a0");
        this.element = element("section", { class: "card path-card" },
            element("div", { class: "stack" }, element("h2", {}, t("path.title")), this.#next, this.#known),
            element("button", { type: "button", onclick: () => app.show("path") }, t("path")));
    }

    /** Names the next technique, once the engine has the texts. */
    async load() {
        const app = this.#app;
        const [engine, store] = await Promise.all([app.engine, app.store]);
        if (!(await completeTexts(engine, app.language))) return;
        const [techniques, course] = [courseOf(engine.techniques()), await readCourse(store)];
        const next = nextTechnique(techniques, course);
        const known = techniques.filter(({ id }) => masteryOf(course[id]) === "mastered").length;
        if (next && Object.keys(course).length) this.#next.textContent = app.t("path.next", { name: next.name });
        this.#known.textContent = app.t("path.known", { known, all: techniques.length });
    }
}
