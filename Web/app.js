// The page: settings, views and their addresses. The engine and the store are opened after the first paint.

import { addressOf, readAddress } from "./shared/address.js";
import { element } from "./shared/dom.js";
import { nextPaint, painted } from "./shared/paint.js";
import { checked, languageOf, onOtherTab, readPreferences, storePreferences } from "./storage/preferences.js";
import { modules } from "./view-modules.js";
import { PageTexts } from "./texts/strings.js";
import { loadStyles } from "./shared/styles.js";

/** @typedef {import("./types").App} SharedApp */
/** @typedef {import("./types").Preferences} Preferences */
/** @typedef {import("./types").PuzzleToPlay} PuzzleToPlay */
/** @typedef {import("./types").Tier} Tier */
/** @typedef {import("./types").View} View */

/** @implements {SharedApp} */
class App {
    preferences = readPreferences();
    #texts = new PageTexts(languageOf(this.preferences));
    #services;
    /** @type {import("./services.js").Services | null} */
    #open = null;
    /** @type {Set<() => void>} */
    #listeners = new Set();
    /** @type {Map<string, View>} */
    #views = new Map();
    /** @type {View | null} */
    #shown = null;
    #turn = 0;
    /** Offers a new version if one is waiting and no game is shown. */
    #offerLater = () => {};
    /** @type {Map<string, PuzzleToPlay>} */
    #started = new Map();
    #main = /** @type {HTMLElement} */ (document.getElementById("main"));
    #live = /** @type {HTMLElement} */ (document.getElementById("live"));
    #notices = /** @type {HTMLElement} */ (document.getElementById("notices"));

    constructor() {
        this.#services = import("./services.js").then(
            ({ Services }) => (this.#open = new Services(() => this.language)));
        onOtherTab((preferences) => this.#adopt(preferences));
        document.querySelector(".skip")?.addEventListener("click", (event) => {
            event.preventDefault();
            (/** @type {HTMLElement | null} */ (this.#main.querySelector("[role=gridcell][tabindex='0']")) ?? this.#main).focus();
        });
    }

    /** The language of all texts of the page: that of the settings as soon as it has them. */
    get language() {
        return this.#texts.language;
    }

    /** @type {SharedApp["t"]} */
    t = (key, values) => this.#texts.t(key, values);

    /** @type {SharedApp["addStrings"]} */
    addStrings = (name) => this.#texts.add(name);

    /** @type {SharedApp["putStrings"]} */
    putStrings = (texts) => this.#texts.putEnglish(texts);

    get engine() {
        return this.#services.then((services) => services.engine());
    }

    get worker() {
        // A view that asks for it waits for the services first.
        return /** @type {import("./services.js").Services} */ (this.#open).worker;
    }

    get layouts() {
        return this.#services.then((services) => services.layouts());
    }

    get store() {
        return this.#services.then((services) => services.store());
    }

    get queue() {
        return this.#services.then((services) => services.queue());
    }

    get catalogue() {
        return this.#services.then((services) => services.catalogue());
    }

    get place() {
        return this.#main.firstElementChild ?? this.#main;
    }

    /** @type {SharedApp["grade"]} */
    grade = (puzzle, signal) => this.#services.then((services) => services.grade(puzzle, signal));

    // Settings

    /** @param {Partial<Preferences>} some */
    change(some) {
        const before = this.preferences;
        const preferences = checked(some, before);
        storePreferences(preferences);
        void this.store.then((store) => store.setSettings({ ...preferences }));
        this.#adopt(preferences, () => this.change({ language: before.language }));
    }

    /**
     * @param {Preferences} preferences
     * @param {() => void} [takeBack] called if the texts of the language are out of reach
     */
    #adopt(preferences, takeBack) {
        const before = languageOf(this.preferences);
        this.preferences = preferences;
        showLook(preferences);
        for (const listener of this.#listeners) listener();
        const language = languageOf(preferences);
        if (language !== before && language !== this.language) void this.#changeLanguage(language, takeBack);
    }

    /** @param {() => void} listener */
    onChange(listener) {
        this.#listeners.add(listener);
        return () => void this.#listeners.delete(listener);
    }

    /**
     * Changes the language once all its texts are there: without a network, the page stays in one language.
     *
     * @param {string} language
     * @param {() => void} [takeBack]
     */
    async #changeLanguage(language, takeBack) {
        const names = this.#texts.names;
        const loading = import("./texts/language.js").then(({ allTexts }) => allTexts(this, language, names));
        const strings = await loading.catch(() => null);
        if (language !== languageOf(this.preferences)) return;
        if (!strings) return takeBack?.();
        this.#texts.replace(language, strings, names);
        await this.#services.then((services) => services.setTexts(language)).catch(() => {});
        this.#nameLanguage();
        this.#views.clear();
        await this.#route();
    }

    // Texts and messages

    /** Loads the texts of another language than English. Without them, the page is in English. */
    async #loadStrings() {
        if (!(await this.#texts.load())) void this.#services.then((services) => services.setTexts("en")).catch(() => {});
        this.#nameLanguage();
    }

    #nameLanguage() {
        document.documentElement.lang = this.language;
        const skip = document.querySelector(".skip");
        if (skip) skip.textContent = this.t("skip");
    }

    /** @param {string} message */
    announce(message) {
        if (!message) return;
        // The same message twice is said twice only if the text differs.
        this.#live.textContent = this.#live.textContent === message ? `${message}\u00a0` : message;
    }

    /** @param {string} message */
    notify(message) {
        const notice = element("p", { class: "notice" }, message);
        this.#notices.replaceChildren(notice);
        setTimeout(() => notice.remove(), 5000);
        this.announce(message);
    }

    /** @param {import("./types").Question} question */
    async confirm(question) {
        const { place } = this;
        try {
            const [{ confirm }] = await Promise.all([import("./shared/dialogs.js"), loadStyles("views")]);
            return await confirm(place, question);
        } catch {
            this.notify(this.t("failed.view"));
            return null;
        }
    }

    // Games

    /** @param {PuzzleToPlay} puzzle */
    async play(puzzle) {
        this.#started.set(puzzle.puzzle, puzzle);
        if (!puzzle.layout && puzzle.tier && puzzle.tier !== this.preferences.tier) this.change({ tier: puzzle.tier });
        const parameters = { game: puzzle.puzzle, ...(puzzle.tier ? { tier: puzzle.tier } : {}) };
        this.show("play", parameters);
    }

    /**
     * @param {Tier} tier
     * @param {boolean} [isSure]
     */
    async playTier(tier, isSure = false) {
        const shown = this.#shown;
        const [running] = isSure ? [] : await (await this.store).runningGames();
        if (running && shown === this.#shown) {
            const asking = import("./game/elsewhere.js").then(({ mayBegin }) => mayBegin(this, running.key));
            if (!await asking.catch(() => this.notify(this.t("failed.view")))) return;
        }
        const late = setTimeout(() => this.notify(this.t("loading")), 300);
        try {
            const queue = await this.queue;
            await this.play({ ...(await queue.next(tier)), tier });
        } catch {
            await this.addStrings("game").catch(() => {});
            this.notify(this.t("failed.puzzle"));
        } finally {
            clearTimeout(late);
        }
    }

    /** @param {string} givens */
    started(givens) {
        return this.#started.get(givens) ?? null;
    }

    // Views

    /**
     * @param {string} id
     * @param {Record<string, string>} [parameters]
     */
    show(id, parameters = {}) {
        const fragment = addressOf(id, parameters);
        if (location.hash === fragment) void this.#route();
        else location.hash = fragment;
    }

    async begin() {
        // The game that the address names is read while the page is painted.
        this.store.catch(() => {});
        // English is there already: nothing waits for it.
        await Promise.all([painted(), this.language === "en" ? null : this.#loadStrings()]);
        addEventListener("hashchange", () => void this.#route());
        void this.#route();
        void this.#openServices();
    }

    async #openServices() {
        await nextPaint();
        // Drawing the icon would delay the first paint; without any, browsers ask for /favicon.ico.
        const icon = new URL("icons/icon.svg", import.meta.url).href;
        document.querySelector("link[rel=icon]")?.replaceWith(element("link", { rel: "icon", type: "image/svg+xml", href: icon }));
        const store = await this.store;
        const say = async (/** @type {string | null} */ trouble) => {
            if (!trouble) return;
            await this.addStrings("game").catch(() => {});
            this.notify(this.t(trouble === "full" ? "trouble.full" : "trouble"));
        };
        void say(store.trouble);
        store.onTrouble(say);
        await this.engine.catch(() => null);
        (await this.queue).prepare(this.preferences.tier ?? "easy");
        const { startOffline } = await import("./storage/offline.js");
        void startOffline({ offer: (accept) => this.#offer(accept) });
        await (await this.#services).watchCatalogue(this);
    }

    /**
     * Offers a new version, never during a game.
     * @param {() => void} accept
     */
    #offer(accept) {
        this.#offerLater = () => {
            if (this.#shown?.id === "play") return;
            this.#offerLater = () => {};
            import("./shared/parts.js").then(({ showOffer }) => showOffer(this, accept), () => this.#offer(accept));
        };
        this.#offerLater();
    }

    async #route() {
        const turn = ++this.#turn;
        const { id, parameters, isOther, problem } = readAddress(location.hash.slice(1));
        if (isOther) return location.replace(addressOf(id, parameters));
        if (id === "continue") return import("./shared/parts.js").then(({ goOn }) => goOn(this));
        this.#notices.querySelector(".of-address")?.remove();
        // #main is where the first link leads before this module is there.
        const isView = Object.hasOwn(modules, id) || !id || id === "main";
        if (problem || !isView) import("./shared/parts.js").then(({ noteAddress }) => noteAddress(this, problem)).catch(() => {});
        const name = parameters.get("game")?.includes(":") ? "layout" : id;
        const view = await this.#view(Object.hasOwn(modules, name) ? name : "start");
        if (!view || turn !== this.#turn) return;
        this.#shown?.hide();
        const isFirst = this.#shown === null;
        this.#shown = view;
        this.#main.replaceChildren();
        delete document.documentElement.dataset.deep;
        document.body.dataset.view = view.id;
        this.#offerLater();
        document.title = view.title;
        scrollTo(0, 0);
        try {
            await view.show(this.#main, parameters, isFirst);
        } catch (error) {
            await import("./shared/parts.js").then(({ showFailure }) => showFailure(this, view, error));
        }
        if (turn !== this.#turn) return;
        document.title = view.title;
        if (!isFirst && !this.#main.contains(document.activeElement)) this.#focusView();
    }

    /** Gives the heading of a view the focus, so that it is read. */
    #focusView() {
        const heading = this.#main.querySelector("h1");
        if (heading) heading.tabIndex = -1;
        (heading ?? this.#main).focus({ preventScroll: true });
    }

    /**
     * @param {string} id
     * @returns {Promise<View | null>}
     */
    async #view(id) {
        const known = this.#views.get(id);
        if (known) return known;
        try {
            // The start view waits for nothing.
            const [module] = await Promise.all([modules[id](), id === "start" ? null : this.#services]);
            const view = module.createView(this);
            this.#views.set(id, view);
            return view;
        } catch (error) {
            console.error(error);
            this.notify(this.t("failed.view"));
            return null;
        }
    }
}

void new App().begin();
