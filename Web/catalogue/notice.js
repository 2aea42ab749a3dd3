// What a player must know about the catalogue: a key that has changed, a signature that is wrong, and the
// reason why the puzzle of the running game was withdrawn.

import { readAddress } from "../shared/address.js";
import { element } from "../shared/dom.js";

/** @typedef {import("../types").App} App */

/**
 * Watches the catalogue and the game that is shown, until the page is closed.
 * @param {App} app
 * @param {import("../types").Catalogue} catalogue
 */
export async function watchCatalogue(app, catalogue) {
    let warned = "";
    /** The games whose reason was shown. @type {Set<string>} */
    const told = new Set();
    /**
     * The notice about the game that is shown.
     * @type {{ game: string, close: () => void } | null}
     */
    let open = null;
    const look = async () => {
        const { state = "", key = "", firstKey = "" } = catalogue.refused ?? {};
        if (state && warned !== state + key) await app.addStrings("catalogue");
        // Another look may have told it meanwhile.
        if (state && warned !== state + key) {
            warned = state + key;
            showNotice(app, app.t(`catalogue.${state}`, { key, firstKey }), state === "changed"
                ? { label: app.t("catalogue.acceptKey"), act: () => void catalogue.acceptKey() } : null);
        }
        const game = shownGame();
        if (open && open.game !== game) {
            open.close();
            open = null;
        }
        if (!game || told.has(game) || !catalogue.withdrawn.size) return;
        const id = await idOf(app, game);
        if (!id || !catalogue.withdrawn.has(id)) return;
        await app.addStrings("catalogue");
        const note = catalogue.withdrawn.get(id);
        if (told.has(game) || game !== shownGame()) return;
        told.add(game);
        open = { game, close: showNotice(app, note
            ? app.t("catalogue.withdrawn", { note }) : app.t("catalogue.withdrawnWithoutNote"), null) };
    };
    catalogue.addEventListener("change", () => void look());
    addEventListener("hashchange", () => void look());
    await look();
}

/** The givens of the game that is shown; null on other views. */
function shownGame() {
    const { id, parameters } = readAddress(location.hash.slice(1));
    return id === "play" ? parameters.get("game") : null;
}

/**
 * The id of a game's puzzle.
 * @param {App} app
 * @param {string} game
 */
async function idOf(app, game) {
    const stored = await (await app.store).game(game);
    if (stored?.start.id) return stored.start.id;
    // Imported or from a link: it may be a puzzle of the catalogue nevertheless.
    const identity = await app.engine.then((engine) => engine.identify(game)).catch(() => null);
    return identity && "id" in identity ? identity.id : null;
}

/**
 * Shows a message until it is closed; returns what closes it.
 * @param {App} app
 * @param {string} text
 * @param {{ label: string, act: () => void } | null} offer
 */
function showNotice(app, text, offer) {
    const close = () => notice.remove();
    const button = (/** @type {string} */ label, /** @type {() => void} */ act) =>
        element("button", { type: "button", onclick: () => (close(), act()) }, label);
    const notice = element("aside", { class: "version-offer", "aria-label": app.t("catalogue.title") },
        element("div", { class: "notice version" }, element("p", {}, text),
            offer ? button(offer.label, offer.act) : null, button(app.t("catalogue.close"), () => {})));
    document.body.append(notice);
    app.announce(text);
    return close;
}
