// Sharing, loaded when it is first wanted.

/** @typedef {import("../types").App} App */

/**
 * Shows the ways to share a puzzle.
 *
 * @param {App} app
 * @param {import("../types").PuzzleToPlay} start
 */
export async function share(app, start) {
    const module = await import("./share.js").catch(() => null);
    if (module) await module.openShare(app, start);
    else app.notify(app.t("failed.view"));
}
