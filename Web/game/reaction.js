// What a view shows and says when its game has changed, refuses an act, or cannot be played.

/** @typedef {import("./play.js").PlayView} PlayView */

/**
 * @param {PlayView} play
 * @param {import("./session.js").Change} change
 */
export function react(play, { before, after, act, name, outcome, cells }) {
    const { app, ending } = play;
    if (outcome) return refuse(play, outcome, cells);
    if (!["takeHint", "pause", "resume", "policy"].includes(name)) play.hints.close();
    play.draw();
    if (after.phase !== before.phase) play.sayPhase();
    if (name === "policy") return;
    if (after.phase === "won" && !ending.hasCome) return void won(play);
    if (after.phase === "lost" && !ending.hasCome) return void ending.show("lost");
    if (name !== "redo" && finished(after) > finished(before)) {
        import("./celebration.js").then(({ celebrate }) => celebrate(play, before, after), () => {});
    }
    if (after.isPaused) return play.focus();
    if (before.isPaused) return play.board.focusCell();
    // The menu has loaded its text.
    const message = name === "setCheckpoint" ? app.t("checkpoint.set") : play.speech.change(before, after, act);
    const isWrong = after.mistakes > before.mistakes;
    if (isWrong && app.preferences.vibrates) navigator.vibrate?.(60);
    else if (act && app.preferences.vibrates) navigator.vibrate?.(10);
    if (name === "setCheckpoint") app.notify(message);
    else app.announce(after.phase === "fullButWrong" ? `${message}. ${app.t("fullButWrong")}` : message);
}

/**
 * The number of houses and digits that are finished.
 * @param {import("../types").GameView} view
 */
const finished = ({ completeHouses, digitsLeft }) => completeHouses.length + [...digitsLeft].filter((left) => left < 1).length;

/**
 * @param {PlayView} play
 * @param {NonNullable<import("../puzzlefarm.js").Outcome>} outcome
 * @param {number[]} cells
 */
function refuse(play, outcome, cells) {
    const { app, board, session } = play;
    if (!("refused" in outcome)) return;
    board.refuse(cells);
    // Whoever looks back at a game that has ended and enters something finds its end again.
    while (session?.view.phase === outcome.refused && session.view.canRedo) session.redo();
    if (app.preferences.vibrates) navigator.vibrate?.([20, 40, 20]);
    void tell(app, outcome.refused);
}

/**
 * Says why a game refuses something.
 * @param {import("../types").App} app
 * @param {string} reason
 */
export async function tell(app, reason) {
    await app.addStrings("game").catch(() => {});
    app.notify(app.t(`refused.${reason}`));
}

/** @param {PlayView} play */
async function won(play) {
    play.hints.close();
    play.board.deselect();
    await play.ending.show("won");
    if (!play.isEnded) play.board.focusCell();
}

/**
 * @param {PlayView} play
 * @param {string} problem
 */
export function explain(play, problem) {
    if (problem === "engine") play.say(play.app.t("failed.engine"));
    else import("./elsewhere.js").then(({ answerProblem }) => answerProblem(play, problem), console.warn);
}
