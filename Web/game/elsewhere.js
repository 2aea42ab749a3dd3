// Games that go on elsewhere: in another tab, as the one that is running already, or in the view that says what is
// wrong with a puzzle. Loaded with the first of them.

import { addressOf } from "../shared/address.js";

/**
 * Asks where a game goes on that another tab plays.
 *
 * @param {import("./play.js").PlayView} play
 * @param {import("../storage/claims.js").Claim | null} claim
 */
export async function askWhere(play, claim) {
    const { app, session } = play;
    if (!session) return;
    const { t } = app;
    await app.addStrings("game").catch(() => {});
    const isHere = await app.confirm({ title: t("stale"), accept: t("takeOver"), cancel: t("back") });
    if (isHere && !play.isEnded) {
        await claim?.takeOver();
        play.open(session.start, await (await app.store).gameOrEnd(session.start.puzzle));
    } else if (!isHere) {
        app.show("start");
    }
}

/**
 * Tells the player why a game cannot be played here: it is open in another tab, its save is damaged, or it does not exist.
 *
 * @param {import("./play.js").PlayView} play
 * @param {string} problem
 */
export async function answerProblem(play, problem) {
    const { app } = play;
    if (problem === "stale") return play.showElsewhere();
    if (problem === "puzzle") return leave(play);
    await app.addStrings("game");
    app.notify(app.t("failed.saved"));
}

/**
 * Leaves what is no puzzle: nothing of it stays, and another view says what is wrong with it.
 * @param {import("./play.js").PlayView} play
 */
async function leave(play) {
    const { app, session } = play;
    if (!session) return;
    session.mayWrite = false;
    await (await app.store).removeGame(session.start.puzzle);
    if (!play.isEnded) location.replace(addressOf("import", { g: session.start.puzzle }));
}

/**
 * Asks if a game begins although one is running, and opens that one if not.
 *
 * @param {import("../types").App} app
 * @param {string} running
 */
export async function mayBegin(app, running) {
    const { t } = app;
    await app.addStrings("game").catch(() => {});
    const isNew = await app.confirm({
        title: t("newGame.title"), text: t("newGame.text"), accept: t("newGame"), cancel: t("continue"),
    });
    if (isNew === false) app.show("play", { game: running });
    return isNew === true;
}
