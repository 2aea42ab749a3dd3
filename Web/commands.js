// The effect of the keys in a game.

/** @typedef {import("./play.js").PlayView} PlayView */

/**
 * @param {PlayView} play
 * @param {import("./keys.js").Command} command
 */
export function obey(play, { name, digit = 0, cell = 0, adds = false }) {
    const { app, board, session, speech, view } = play;
    if (name === "keys") return void showKeys(play);
    if (!session || !view) return;
    const say = (/** @type {string} */ text) => app.announce(text);
    const row = `row ${Math.floor(board.current / 9) + 1}`;
    const column = `column ${(board.current % 9) + 1}`;
    const box = `box ${3 * Math.floor(board.current / 27) + Math.floor((board.current % 9) / 3) + 1}`;
    switch (name) {
        case "move": return board.pick(cell, { adds });
        case "digit": return play.digit(digit, false);
        case "note": return play.digit(digit, true);
        case "erase": return play.perform({ act: "erase", cells: play.cells });
        case "undo": return session.undo();
        case "redo": return session.redo();
        case "hint": return void play.hints.ask();
        case "notes": return play.toggleNotes();
        case "pause": return view.isPaused ? session.resume() : session.pause();
        case "escape": return escape(play);
        case "lock": return lock(play);
        case "enter": return play.locked ? play.enter(play.locked, [board.current], play.isNoting) : undefined;
        case "speakRow": return say(speech.content(view, row));
        case "speakColumn": return say(speech.content(view, column));
        case "speakBox": return say(speech.content(view, box));
        case "speakRowGaps": return say(speech.gaps(view, row));
        case "speakColumnGaps": return say(speech.gaps(view, column));
        case "speakBoxGaps": return say(speech.gaps(view, box));
        case "speakLeft": return say(speech.left(view));
        case "nextGap": return gap(play, 1);
        case "previousGap": return gap(play, -1);
    }
}

/** @param {PlayView} play */
export function showMenu(play) {
    return withMenu(play, (menu) => menu.openMenu(play));
}

/** @param {PlayView} play */
function showKeys(play) {
    return withMenu(play, (menu) => menu.showKeys(play.app));
}

/**
 * Loads the menu, which comes with the views, and shows a dialog of it.
 * @param {PlayView} play
 * @param {(menu: typeof import("./menu.js")) => Promise<void>} show
 */
async function withMenu({ app }, show) {
    try {
        const menu = await import("./menu.js");
        // The second of two quick presses finds the dialog of the first.
        if (!document.querySelector("dialog[open]")) await show(menu);
    } catch (error) {
        console.warn(error);
        app.notify(app.t("failed.view"));
    }
}

/**
 * Closes the hint, unlocks the digit, or deselects: the first that there is.
 * @param {PlayView} play
 */
function escape(play) {
    if (play.hints.isOpen) play.hints.close();
    else if (play.locked) play.lock(0);
    else play.board.deselect();
}

/**
 * Locks the digit of the cell with the focus; in an empty cell, enters the locked digit.
 * @param {PlayView} play
 */
function lock(play) {
    const { board, view } = play;
    const digit = view?.digits[board.current] ?? 0;
    if (digit) play.lock(digit);
    else if (play.locked) play.enter(play.locked, [board.current], play.isNoting);
}

/**
 * Selects the next empty cell.
 * @param {PlayView} play
 * @param {number} step
 */
function gap({ board, view }, step) {
    for (let count = 1; count <= 81; count++) {
        const cell = (board.current + step * count + 162) % 81;
        if (view && !view.digits[cell]) return board.pick(cell);
    }
}
