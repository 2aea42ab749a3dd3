// The settings; each applies at once.

import { element, icon } from "../shared/dom.js";
import { offlineObstacle } from "../storage/offline.js";
import { choices, defaults } from "../storage/preferences.js";
import { settingTexts } from "../texts/strings-settings.js";

/** @typedef {import("../types").App} App */
/** @typedef {import("../types").Preferences} Preferences */

/**
 * A setting: a choice of values if there are some, else a switch. The text of a value is the key "key.value".
 * @typedef {{ key: keyof Preferences, needs?: (some: Preferences) => boolean }} Setting
 */

/** @type {[string, Setting[]][]} */
const groups = [
    ["appearance", [
        { key: "theme" }, { key: "textSize" }, { key: "language" },
    ]],
    ["highlights", [
        { key: "showsRow" }, { key: "showsColumn" }, { key: "showsBox" },
        { key: "showsSameDigit" }, { key: "showsSameNote" },
    ]],
    ["mistakes.group", [
        { key: "mistakes" }, { key: "hearts", needs: (some) => some.mistakes === "solution" },
    ]],
    ["entering", [
        { key: "replacesDigits" }, { key: "clearsSameDigit" },
        { key: "fillsNotes" }, { key: "removesNotes", needs: (some) => !some.fillsNotes }, { key: "cornerMarks" },
        ...("vibrate" in navigator ? [/** @type {Setting} */ ({ key: "vibrates" })] : []),
        { key: "sounds" },
    ]],
    ["help", [{ key: "showsGhosts" }, { key: "showsSingles" }, { key: "showsSums" }, { key: "confirmsHints" }]],
    ["timing", [{ key: "showsTimer" }, { key: "pausesWhenHidden" }]],
    ["speech", [{ key: "namesTersely" }]],
];

/**
 * @param {App} app
 * @returns {import("../types").View}
 */
export function createView(app) {
    app.putStrings(settingTexts);
    const say = (/** @type {string} */ key) => {
        const text = app.t(`settings.${key}`);
        return text === `settings.${key}` ? key : text;
    };
    /** @type {(() => void) | null} */
    let end = null;
    /** True if nothing was before this view, and the language in which it was shown last. */
    let wasFirst = false;
    let language = "";
    return {
        id: "settings",
        get title() {
            return `${app.t("settings")} · ${app.t("app")}`;
        },
        show(container, _, isFirst) {
            // A change of the language shows it again.
            wasFirst = isFirst || (wasFirst && language !== app.language);
            language = app.language;
            /** @type {(() => void)[]} */
            const updates = [];
            const sections = groups.map(([name, settings]) => element("section", { class: "stack" },
                element("h2", {}, say(name)),
                element("div", { class: "card fields" }, ...settings.map((setting) => {
                    const { field, update } = choices[setting.key]
                        ? choice(app, setting, say) : toggle(app, setting, say);
                    updates.push(update);
                    return field;
                }))));
            container.append(element("div", { class: "page" },
                element("header", { class: "bar" },
                    element("button", {
                        type: "button", class: "icon-only plain", "aria-label": app.t("back"), onclick: () => (wasFirst ? app.show("start") : history.back()),
                    }, icon("back")),
                    element("h1", {}, app.t("settings"))),
                ...sections,
                element("div", { class: "row" }, element(
                    "button", { type: "button", class: "danger", onclick: () => void reset(app, say) }, say("reset"))),
                about(app, say)));
            end = app.onChange(() => updates.forEach((update) => update()));
        },
        hide() {
            end?.();
        },
    };
}

/**
 * The name of a setting, with its remark.
 * @param {string} key
 * @param {string} id
 * @param {(key: string) => string} say
 */
function label(key, id, say) {
    const remark = say(`${key}.remark`);
    return element("label", { htmlFor: id }, say(key), remark !== `${key}.remark` && element("small", {}, remark));
}

/**
 * @param {App} app
 * @param {Setting} setting
 * @param {(key: string) => string} say
 */
function toggle(app, { key, needs }, say) {
    const id = `setting-${key}`;
    const input = element("input", {
        type: "checkbox", id, role: "switch", checked: app.preferences[key] === true,
        onchange: () => app.change({ [key]: input.checked }),
    });
    const field = element("div", { class: "field" }, label(key, id, say), input);
    const update = () => {
        input.checked = app.preferences[key] === true;
        input.disabled = needs ? !needs(app.preferences) : false;
        field.classList.toggle("disabled", input.disabled);
    };
    update();
    return { field, update };
}

/**
 * @param {App} app
 * @param {Setting} setting
 * @param {(key: string) => string} say
 */
function choice(app, { key, needs }, say) {
    const values = choices[key];
    const id = `setting-${key}`;
    const text = (/** @type {string | number | null} */ value) => {
        const name = say(`${key}.${value}`);
        if (name !== `${key}.${value}`) return name;
        return key === "language" ? languageName(String(value)) : String(value);
    };
    const select = element("select", {
        id, onchange: () => app.change({ [key]: values[select.selectedIndex] }),
    }, ...values.map((value) => element("option", { value: String(value) }, text(value))));
    const field = element("div", { class: "field" }, label(key, id, say), select);
    const update = () => {
        select.selectedIndex = values.indexOf(/** @type {string | number | null} */ (app.preferences[key]));
        select.disabled = needs ? !needs(app.preferences) : false;
        field.classList.toggle("disabled", select.disabled);
    };
    update();
    return { field, update };
}

/**
 * The name of a language in itself.
 * @param {string} code
 */
function languageName(code) {
    const name = new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
    return name[0].toLocaleUpperCase(code) + name.slice(1);
}

/**
 * Gives all settings their first values, after a question.
 *
 * @param {App} app
 * @param {(key: string) => string} say
 */
async function reset(app, say) {
    const question = { title: say("reset.title"), text: say("reset.text"), accept: say("reset"), cancel: say("reset.keep") };
    if (!(await app.confirm(question))) return;
    app.change({ ...defaults, tier: app.preferences.tier });
    app.notify(say("reset.done"));
}

/** The version of the program that published the page, and the name of these files. */
function version() {
    const program = /** @type {HTMLMetaElement | null} */ (document.querySelector("meta[name=generator]"))?.content;
    const files = /page-([0-9a-f]{7})/.exec(import.meta.url)?.[1];
    return [program, files].filter(Boolean).join(", ");
}

/**
 * The room that the browser says that this page takes, as text; "" if it does not say.
 * @param {App} app
 */
async function room(app) {
    const { usage } = (await navigator.storage?.estimate?.().catch(() => null)) ?? {};
    const format = new Intl.NumberFormat(app.language, { style: "unit", unit: "megabyte", maximumFractionDigits: 1 });
    return usage === undefined ? "" : format.format(usage / 1e6);
}

/**
 * @param {App} app
 * @param {(key: string) => string} say
 */
function about(app, say) {
    const list = element("dl", { class: "about" });
    const line = (/** @type {string} */ name, /** @type {string} */ value) =>
        list.append(element("div", {}, element("dt", {}, say(name)), element("dd", {}, value)));
    line("about.version", version());
    void room(app).then((text) => text && line("about.storage", text));
    void app.engine.then((engine) => line("about.engine", engine.version), () => {});
    void app.catalogue.then((catalogue) => {
        const text = element("dd");
        list.append(element("div", {}, element("dt", {}, say("about.catalogue")), text));
        const show = () => {
            const { sequence, trust, refused } = catalogue;
            const used = sequence ? `${sequence} (${say(`trust.${trust.state}`)})` : say("trust.absent");
            text.textContent = refused ? `${used}; ${say("trust.refused")}: ${say(`trust.${refused.state}`)}` : used;
        };
        catalogue.addEventListener("change", show);
        show();
    });
    line("about.offline", say(`offline.${offlineObstacle() ?? "ready"}`));
    return element("section", { class: "stack" },
        element("h2", {}, say("about")),
        element("div", { class: "card" }, element("p", {}, say("about.text")), list));
}
