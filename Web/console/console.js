// The page: session, views and their addresses, search, and the line that says if what it shows is live.

import { element, setText } from "../shared/dom.js";
import { Farm } from "./farm.js";
import { time } from "./format.js";
import { createOverview } from "./overview.js";
import { createPuzzle, lookup } from "./puzzle.js";
import { createPuzzles } from "./puzzles.js";
import { Rights } from "./rights.js";
import { createService } from "./service.js";
import { Session } from "./session.js";
import { createWithdraw } from "./withdraw.js";

/** @typedef {import("./types").View} View */

/** @type {Record<string, (console: Console) => View>} */
const makers = {
    farm: createOverview, puzzles: createPuzzles, puzzle: createPuzzle, withdraw: createWithdraw, service: createService,
};

/**
 * @template {HTMLElement} Kind
 * @param {string} id
 */
const part = (id) => /** @type {Kind} */ (document.getElementById(id));

export class Console {
    session = new Session();
    farm = new Farm(this.session);
    rights = new Rights(this.farm, this.session);
    /** @type {Map<string, View>} */
    #views = new Map();
    /** @type {View | null} */
    #shown = null;
    #main = part("main");
    #link = part("link");
    #live = part("live");
    #said = "";

    async start() {
        document.querySelector(".skip")?.addEventListener("click", (event) => {
            // The fragment is the address of the view.
            event.preventDefault();
            this.#main.focus();
        });
        this.#search();
        this.#theme();
        const isOpen = await this.session.open();
        part("mode").hidden = !this.session.isReadOnly;
        if (!isOpen) return this.#showEnd("This tab has no session");
        this.farm.onChange = () => this.#update();
        addEventListener("hashchange", () => this.#route(true));
        this.farm.start();
        this.#route(false);
    }

    /**
     * @param {string} id
     * @param {Record<string, string>} [parameters]
     */
    go(id, parameters = {}) {
        const query = String(new URLSearchParams(parameters));
        location.hash = query ? `${id}?${query}` : id;
    }

    /**
     * Says something, for some seconds.
     * @param {string} text
     * @param {boolean} [isError]
     */
    notify(text, isError = false) {
        this.#live.textContent = text;
        const notice = element("p", { class: isError ? "notice error" : "notice" }, text);
        part("notices").append(notice);
        setTimeout(() => notice.remove(), isError ? 12_000 : 5_000);
    }

    /** @param {boolean} focuses */
    #route(focuses) {
        if (/^#code=/.test(location.hash)) return location.reload();
        const [id, query] = location.hash.slice(1).split("?");
        const known = id in makers ? id : "farm";
        const view = this.#views.get(known) ?? makers[known](this);
        this.#views.set(known, view);
        const wasShown = this.#shown === view;
        const before = document.activeElement?.id;
        this.#shown = view;
        this.#main.replaceChildren();
        view.show(this.#main, new URLSearchParams(query));
        document.title = `${view.title} – puzzlefarm`;
        for (const link of document.querySelectorAll("#nav a")) {
            if (link.getAttribute("href") === `#${known}`) link.setAttribute("aria-current", "page");
            else link.removeAttribute("aria-current");
        }
        if (!focuses) return;
        // A filter that changed the address keeps the focus; another view begins at its heading.
        const kept = wasShown && before ? document.getElementById(before) : null;
        (kept ?? this.#main.querySelector("h1"))?.focus();
        if (!wasShown) scrollTo(0, 0);
    }

    #update() {
        if (this.farm.link === "ended") return this.#showEnd("The session has ended");
        const { link, since, heard } = this.farm;
        const texts = {
            connecting: "Connecting…", live: "Live",
            away: `Service away since ${time(since)}`, lost: `Stale since ${time(heard)}`, ended: "Ended",
        };
        this.#link.dataset.link = link;
        setText(this.#link, texts[link]);
        // Said once for each change of the link, not for each status.
        if (this.#said !== link && (this.#said || link !== "live")) {
            if (link !== "connecting") this.#live.textContent = link === "live" ? "Live again" : texts[link];
        }
        this.#said = link;
        this.#shown?.update?.();
    }

    /** @param {string} title */
    #showEnd(title) {
        this.#link.textContent = "No session";
        this.#link.dataset.link = "ended";
        this.#shown = null;
        document.title = `${title} – puzzlefarm`;
        this.#main.replaceChildren(element("section", { class: "health", "data-level": "bad" },
            element("span", { class: "health-mark", "aria-hidden": "true" }, "!"),
            element("div", { class: "stack" },
                element("h1", { tabIndex: -1 }, title),
                element("p", {}, "Press Enter in the terminal where puzzlefarm web runs, and open the address that it prints. If it no longer runs, start it again:"),
                element("p", { class: "command" }, element("code", {}, "puzzlefarm web")))));
        addEventListener("hashchange", () => location.reload(), { once: true });
    }

    #search() {
        const field = part("search");
        const find = () => {
            const text = /** @type {HTMLInputElement} */ (field).value.trim();
            if (!text) return;
            if (!lookup(text)) return this.notify("Enter an id of 16 characters, the 81 cells of a puzzle, or one of another layout.", true);
            const cells = /[:{]/.test(text) ? text : text.replace(/\s/g, "");
            this.go("puzzle", cells.length === 16 ? { id: cells.toLowerCase() } : { givens: cells });
        };
        field.addEventListener("keydown", (event) => {
            if (/** @type {KeyboardEvent} */ (event).key === "Enter") find();
        });
        part("find").addEventListener("click", find);
    }

    /** The themes of the player; storage is that of the tab, see only-session.js. */
    #theme() {
        const field = /** @type {HTMLSelectElement} */ (part("theme"));
        field.value = JSON.parse(localStorage.getItem("puzzlefarm.settings") ?? "{}").theme ?? "system";
        field.addEventListener("change", () => {
            showLook({ theme: field.value });
            localStorage.setItem("puzzlefarm.settings", JSON.stringify({ theme: field.value }));
        });
    }
}

void new Console().start();
