// The end of a game: the dialog after a win, with confetti, the one after too many mistakes, and what is offered
// in the place of the pad as long as the game is shown.

import { clockText } from "../shared/clock.js";
import { ask } from "../shared/dialogs.js";
import { element } from "../shared/dom.js";
import { loadStyles } from "../shared/styles.js";
import { rewards } from "./reward.js";

/** @typedef {import("./play.js").PlayView} PlayView */

/**
 * Loads texts and styles. Without a network, the end is shown without them.
 * @param {import("../types").App} app
 */
function prepare(app) {
    return Promise.all([loadStyles("hint"), loadStyles("views"), app.addStrings("game").catch(() => {})]);
}

/** @param {PlayView} play */
export async function showWin(play) {
    const { app, session } = play;
    const win = session?.view.win;
    if (!session || !win) return;
    const { t } = app;
    const { start } = session;
    await prepare(app);
    if (start.look) return showPraise(play);
    if (app.preferences.vibrates) navigator.vibrate?.([30, 50, 30, 50, 80]);
    if (app.preferences.sounds) import("./sound.js").then(({ playTones }) => playTones("win"), () => {});
    const aided = element("p", { class: "win-aided soft", hidden: !win.hints }, t("won.aided"));
    const figure = (/** @type {string} */ name, /** @type {string} */ value) =>
        element("div", {}, element("dt", {}, t(name)), element("dd", {}, value));
    const { parts, late } = await rewards(play);
    // Another game may have been opened meanwhile.
    if (play.session !== session) return;
    app.announce(t("won.spoken", { time: clockText(win.time) }));
    const answered = ask(play.place, {
        title: t("won.title"), name: "win",
        body: [
            element("dl", { class: "figures win-figures" },
                figure("won.time", clockText(win.time)),
                figure("won.hints", String(win.hints)),
                figure("won.mistakes", String(win.mistakes)),
                start.rating ? figure("won.rating", start.rating.toFixed(1)) : ""),
            ...parts, aided,
        ],
        answers: [
            { label: t("newGame"), value: "new", kind: "primary", isSafe: true },
            { label: t("share"), value: "share" },
            ...(start.tier && !start.layout ? [{ label: t("leaderboard"), value: "leaderboard" }] : []),
            { label: t("won.view"), value: "view", kind: "plain" },
        ],
        rest: [late],
    });
    throwConfetti();
    await carryOut(play, await answered);
}

/**
 * The end of a game of a child.
 * @param {PlayView} play
 */
async function showPraise(play) {
    const { app, session } = play;
    const { t } = app;
    void session?.complete();
    const answered = ask(play.place, {
        title: t("child.won"), name: "win", body: [t("child.praise")],
        answers: [{ label: t("newGame"), value: "new", kind: "primary", isSafe: true }, { label: t("won.view"), value: "view", kind: "plain" }],
    });
    throwConfetti();
    await carryOut(play, await answered);
}

/**
 * @param {PlayView} play
 * @param {string} answer
 */
async function carryOut(play, answer) {
    const { app, session } = play;
    if (!session) return;
    const { start } = session;
    if (answer === "again") return play.again();
    const next = start.tier ?? start.band;
    if (answer === "new" && start.layout) return app.show("layouts", { layout: start.layout });
    if (answer === "new") return void (next ? app.playTier(next, true) : app.show("start"));
    if (answer === "daily") return app.show("daily");
    if (answer === "leaderboard" && start.tier) return app.show("statistics", { tier: start.tier });
    if (answer === "review") return app.show("review", { game: start.puzzle });
    if (answer === "share") {
        const { phase, elapsed, hints } = session.view;
        const result = phase === "won" ? { time: Math.floor(elapsed / 1000), hints } : null;
        await (await import("./share.js")).openShare(app, start, play.place, result);
    }
}

/** @param {PlayView} play */
export async function showLoss(play) {
    const { app, session } = play;
    if (!session) return;
    const { t } = app;
    await prepare(app);
    const isDaily = session.start.origin === "daily";
    await carryOut(play, await ask(play.place, {
        title: t("lost.title"), body: [t(isDaily ? "lost.daily" : "lost.text")],
        answers: [
            { label: t("newGame"), value: "new" },
            { label: t(isDaily ? "daily" : "tryAgain"), value: isDaily ? "daily" : "again", kind: "primary", isSafe: true },
        ],
    }));
}

/**
 * Fills the place of the pad after the end: the result, and what makes sense then.
 *
 * @param {PlayView} play
 * @param {HTMLElement} place
 */
export async function fillEnd(play, place) {
    const { app, session } = play;
    if (!session) return;
    const { t } = app;
    await prepare(app);
    const { view, start } = session;
    const isWon = view.phase === "won";
    const result = view.win ?? { time: view.elapsed, hints: view.hints, mistakes: view.mistakes };
    const press = (/** @type {string} */ label, /** @type {string} */ value, kind = "") => element(
        "button", { type: "button", class: kind, onclick: () => void carryOut(play, value) }, t(label));
    // A daily puzzle is played once.
    const again = start.origin === "daily" ? press("daily", "daily") : press(isWon ? "playAgain" : "tryAgain", "again", isWon ? "" : "primary");
    place.ariaLabel = t(isWon ? "won.title" : "lost.title");
    place.replaceChildren(
        element("h2", {}, t(isWon ? "won.title" : "lost.title")),
        element("p", { class: "soft" }, start.look ? t("child.praise") : [
            `${t("won.time")} ${clockText(result.time)}`, `${t("won.hints")} ${result.hints}`,
            `${t("won.mistakes")} ${result.mistakes}`].join(" · ")),
        element("div", { class: "row" }, ...(isWon
            ? [press("newGame", "new", "primary"), again, press("share", "share"),
                ...(session.trail.length && !start.layout ? [press("review", "review")] : [])]
            : [again, press("newGame", "new")])));
    place.hidden = false;
}

/** Some paper that falls for less than two seconds; none with reduced motion. */
function throwConfetti() {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const canvas = element("canvas", { class: "confetti", "aria-hidden": "true" });
    const scale = Math.min(devicePixelRatio, 2);
    canvas.width = innerWidth * scale;
    canvas.height = innerHeight * scale;
    const context = canvas.getContext("2d");
    if (!context) return;
    const style = getComputedStyle(document.documentElement);
    const colors = ["--accent", "--accent", "--good", "--line", "--ink"].map((name) => style.getPropertyValue(name));
    const pieces = Array.from({ length: 90 }, () => ({
        x: Math.random() * innerWidth, y: -Math.random() * innerHeight * 0.4,
        speed: (0.55 + Math.random() * 0.45) * innerHeight, drift: (Math.random() - 0.5) * 80,
        turn: Math.random() * 6, size: 5 + Math.random() * 5,
        color: colors[Math.floor(Math.random() * colors.length)],
    }));
    // In the dialog: all else lies below its veil.
    (document.querySelector("dialog[open]") ?? document.body).append(canvas);
    const duration = 1800;
    const began = performance.now();
    const step = (/** @type {number} */ now) => {
        const time = (now - began) / 1000;
        context.setTransform(scale, 0, 0, scale, 0, 0);
        context.clearRect(0, 0, innerWidth, innerHeight);
        context.globalAlpha = Math.min(1, Math.max(0, (duration - (now - began)) / 500)) * 0.85;
        for (const piece of pieces) {
            context.setTransform(scale, 0, 0, scale, scale * (piece.x + piece.drift * time), scale * (piece.y + piece.speed * time));
            context.rotate(piece.turn + 2 * time);
            context.fillStyle = piece.color;
            context.fillRect(-piece.size / 2, -piece.size / 4, piece.size, (piece.size / 2) * Math.abs(Math.cos(piece.turn + 4 * time)) + 1);
        }
        if (now - began < duration) requestAnimationFrame(step);
        else canvas.remove();
    };
    requestAnimationFrame(step);
}
