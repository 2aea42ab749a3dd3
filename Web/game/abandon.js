// Giving a game up.

import { confirm } from "../shared/dialogs.js";
import { loadStyles } from "../shared/styles.js";

/** @typedef {import("../types").App} App */

/**
 * Asks, and then gives a game up.
 *
 * @param {App} app
 * @param {Element} place
 * @param {string} key
 * @param {() => Promise<void>} [complete] counts the game as not won
 */
export async function abandon(app, place, key, complete) {
    const { t } = app;
    try {
        await Promise.all([app.addStrings("game"), loadStyles("views")]);
    } catch {
        return app.notify(t("failed.view"));
    }
    const isSure = await confirm(place, {
        title: t("abandon.title"), text: t("abandon.text"), accept: t("abandon"), cancel: t("continue"),
    });
    if (!isSure) return;
    await complete?.();
    await (await app.store).removeGame(key);
    app.show("start");
}
