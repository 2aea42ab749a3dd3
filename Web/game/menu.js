// The menu of a game, and the list of keys.

import { abandon } from "./abandon.js";
import { check } from "./check.js";
import { chooseFilter } from "./filter.js";
import { ask, choose } from "../shared/dialogs.js";
import { element } from "../shared/dom.js";
import { isOver } from "../storage/stored-game.js";
import { loadStyles } from "../shared/styles.js";

/** @typedef {import("./play.js").PlayView} PlayView */

/**
 * The keys as the page lists them: the keys, and the name of their text.
 * @type {[string[], string][]}
 */
const listedKeys = [
    [["←", "↑", "↓", "→"], "keys.move"],
    [["Ctrl", "←↑↓→"], "keys.box"],
    [["Shift", "←↑↓→"], "keys.extend"],
    [["Home", "End"], "keys.ends"],
    [["1–9"], "keys.digit"],
    [["Shift", "1–9"], "keys.note"],
    [["0", "Del", "⌫"], "keys.erase"],
    [["N"], "keys.notes"],
    [["F", "1–9"], "keys.color"],
    [["Space"], "keys.lock"],
    [["Enter"], "keys.enter"],
    [["H"], "keys.hint"],
    [["U", "Ctrl Z"], "keys.undo"],
    [["Y", "Shift Ctrl Z"], "keys.redo"],
    [["P"], "keys.pause"],
    [["E", "Shift E"], "keys.gap"],
    [["R", "C", "B"], "keys.speak"],
    [["Shift R C B"], "keys.gaps"],
    [["D"], "keys.left"],
    [["Esc"], "keys.escape"],
    [["X"], "keys.filter"],
    [["W"], "keys.branch"],
    [["L"], "keys.links"],
    [["?"], "keys.list"],
];
/**
 * Those that are others with corner marks.
 * @type {[string[], string][]}
 */
const keysOfMarks = [[["Shift", "1–9"], "keys.corner"], [["Ctrl / Alt", "1–9"], "keys.centre"], [["N"], "keys.marks"]];
/**
 * Those of grids with more than nine digits.
 * @type {[string[], string][]}
 */
const keysOfLarge = [[["A–P"], "keys.letters"], [["+", "−"], "keys.zoom"]];

/**
 * Shows the menu, or what one of its entries or keys leads to. The keys that wait for it go to the dialogs that it
 * opens, and those that are left to the game.
 *
 * @param {PlayView} play
 * @param {string} name
 */
export async function showEntry(play, name) {
    const { keys } = play;
    const pass = () => {
        const waiting = play.isEnded ? [] : keys?.splice(0) ?? [];
        for (const key of waiting) document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", key));
    };
    addEventListener("opened", pass);
    try {
        await show(play, name);
    } finally {
        removeEventListener("opened", pass);
        if (keys) play.keys = null;
        pass();
    }
}

/**
 * @param {PlayView} play
 * @param {string} name
 */
async function show(play, name) {
    switch (name) {
        case "keys": return showKeys(play);
        case "filter": return chooseFilter(play);
        case "branch": return (await import("./branches.js")).openBranches(play);
        case "links": return (await import("./drawn-links.js")).drawLinks(play);
        case "sketch":
            return Promise.all([
                import("./branches.js").then(({ showBranches }) => showBranches(play)),
                import("./drawn-links.js").then(({ showLinks }) => showLinks(play)),
            ]);
        default: return openMenu(play);
    }
}

/** @param {PlayView} play */
async function openMenu(play) {
    const { app, board, session } = play;
    if (!session) return;
    const { t } = app;
    await app.addStrings("game");
    const { view } = session;
    const isOff = !session.isPlaying || !session.isReady;
    const act = (/** @type {string} */ name, /** @type {string} */ symbol = "") =>
        ({ label: t(`menu.${name}`), value: name, icon: symbol, isDisabled: isOff });
    const isEnd = isOver(view);
    const isOnce = isEnd && session.start.origin === "daily";
    const answer = await choose(play.place, t("menu"), t("close"), [
        { label: t(board.selectsSeveral ? "menu.single" : "menu.several"), value: "several", isDisabled: isOff },
        null,
        act("checkpoint", "M6 21V4h11l-2 4 2 4H6"),
        ...view.checkpoints.map((checkpoint, index) =>
            ({ label: t("menu.goTo", { n: index + 1 }), value: `goTo ${checkpoint}`, icon: "back" })),
        { ...act("undoMistakes", "undo"), isDisabled: !view.canUndo },
        act("branch", "M6 21V3M6 12c7 0 11-2 11-8M13.5 7.5L17 4l3.5 3.5"),
        null,
        act("check"), { label: t("filter.title"), value: "filter" }, act("links"),
        null,
        { ...act("fillsNotes"), label: t(app.preferences.fillsNotes ? "menu.fillsNotes.off" : "menu.fillsNotes") },
        act("fillNotes", "notes"), act("removeNotes"), act("fillLast"),
        null,
        act("eraseConflicts", "erase"), act("eraseAll"),
        null,
        { label: t("newGame"), value: "new", icon: "play" },
        { label: t("menu.share"), value: "share", icon: "M12 15V4M7.5 8L12 3.5 16.5 8M6 12H5v8h14v-8h-1" },
        { label: t("menu.print"), value: "print" },
        { label: t("settings"), value: "settings", icon: "settings" },
        { label: t("menu.keys"), value: "keys" },
        ...(isOnce ? [] : isEnd
            ? [{ label: t("tryAgain"), value: "again", icon: "undo" }]
            : [{ label: t("abandon"), value: "abandon", icon: "close" }]),
    ]);
    await carryOut(play, answer);
}

/**
 * @param {PlayView} play
 * @param {string} answer
 */
async function carryOut(play, answer) {
    const { app, board, session } = play;
    if (!session) return;
    const { t } = app;
    if (answer.startsWith("goTo ")) return session.goTo(Number(answer.slice(5)));
    switch (answer) {
        case "several":
            board.selectsSeveral = !board.selectsSeveral;
            if (board.selectsSeveral) app.notify(t("several.on"));
            return;
        case "checkpoint": return session.setCheckpoint();
        case "undoMistakes": return session.undoMistakes();
        case "check": return check(play);
        case "filter": case "branch": case "links": case "keys": return show(play, answer);
        case "fillsNotes": return app.change({ fillsNotes: !app.preferences.fillsNotes });
        case "fillNotes": {
            const empty = [...session.view.digits.keys()].filter((cell) => !session.view.digits[cell]);
            return play.perform({ act: "fillNotes", cells: empty });
        }
        case "removeNotes": return play.perform({ act: "removeExcludedNotes" });
        case "fillLast": return play.perform({ act: "fillLastCells" });
        case "eraseConflicts": return play.perform({ act: "eraseConflicts" });
        case "eraseAll": return play.perform({ act: "eraseAll" });
        case "new": return app.show("start");
        case "share": return (await import("./share.js")).openShare(app, session.start, play.place);
        case "print": return (await import("./print.js")).printPuzzle(app, session.start);
        case "settings": return app.show("settings");
        case "again": return play.again();
        case "abandon": return abandon(app, play.place, session.start.puzzle, () => session.complete());
    }
}

/** @param {PlayView} play */
async function showKeys({ app, grid, place }) {
    const { cornerMarks } = app.preferences;
    await Promise.all([loadStyles("hint"), app.addStrings("game"), cornerMarks && app.addStrings("tools")]);
    const all = listedKeys.flatMap((one) => (!cornerMarks || !/note/.test(one[1]) ? [one] : one[1] === "keys.note" ? keysOfMarks : []));
    const list = element("dl", { class: "keys" }, ...[...all, ...(grid.size > 9 ? keysOfLarge : [])].flatMap(([keys, name]) => [
        element("dt", {}, ...keys.map((key) => element("kbd", {}, key))),
        element("dd", {}, app.t(name)),
    ]));
    await ask(place, { title: app.t("menu.keys"), close: app.t("close"), body: [list], answers: [], name: "wide" });
}
