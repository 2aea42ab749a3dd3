// Branches of a game: what if. A branch begins at a checkpoint, has a name, and marks the digits that are entered in
// it, until it is kept or thrown away.

import { ask, choose } from "../shared/dialogs.js";
import { element } from "../shared/dom.js";
import { loadStyles } from "../shared/styles.js";
import { changedSketch } from "../storage/sketch.js";
import { digitsText } from "../storage/stored-game.js";

/** @typedef {import("./play.js").PlayView} PlayView */
/** @typedef {import("./session.js").Session} Session */
/** @typedef {import("../storage/sketch.js").Branch} Branch */

const layerName = "branches";
const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

/**
 * The branches of a game, the outermost first. One whose start was undone and overwritten is none any more.
 * @param {Session} session
 */
function branchesOf({ sketch, view, isReady }) {
    return (sketch?.branches ?? []).filter(({ acts }) => !isReady || view.checkpoints.includes(acts));
}

/**
 * Begins a branch, or asks what becomes of the innermost one.
 * @param {PlayView} play
 */
export async function openBranches(play) {
    const { app, session } = play;
    if (!session?.isReady || !session.isPlaying) return;
    await prepare(app);
    const branch = branchesOf(session).at(-1);
    return branch ? choosePath(play, session, branch) : begin(play, session);
}

/**
 * Marks the digits of the branches that a game has.
 * @param {PlayView} play
 */
export async function showBranches(play) {
    if (!play.session || !branchesOf(play.session).length) return;
    await prepare(play.app);
    show(play);
}

/** @param {import("../types").App} app */
const prepare = (app) => Promise.all([app.addStrings("tools"), app.addStrings("game"), loadStyles("views"), loadStyles("tools")]);

/** @param {PlayView} play */
function show(play) {
    if (!play.layers.has(layerName)) play.layers.set(layerName, new BranchLayer(play));
    play.draw();
}

/**
 * @param {PlayView} play
 * @param {Session} session
 */
async function begin(play, session) {
    const { app, place } = play;
    const { t } = app;
    const taken = branchesOf(session).map(({ name }) => name);
    const next = letters.find((letter) => !taken.includes(letter)) ?? "?";
    const field = element("input", { type: "text", id: "branch-name", value: next, maxLength: 24, autocomplete: "off" });
    field.addEventListener("keydown", (event) => {
        if (event.key !== "Enter") return;
        event.preventDefault();
        field.closest("dialog")?.close("begin");
    });
    const answer = await ask(place, {
        title: t("branch.title"), close: t("close"),
        body: [t("branch.text"), element("label", { htmlFor: field.id }, t("branch.name")), field],
        answers: [{ label: t("branch.begin"), value: "begin", kind: "primary", isSafe: true }],
    });
    if (answer !== "begin" || session !== play.session) return;
    const { view } = session;
    const name = field.value.trim() || next;
    if (!view.checkpoints.includes(view.actsDone)) session.setCheckpoint();
    setBranches(session, [...branchesOf(session), { name, acts: view.actsDone, digits: digitsText(view) }]);
    show(play);
    app.notify(t("branch.begun", { name }));
}

/**
 * @param {PlayView} play
 * @param {Session} session
 * @param {Branch} branch
 */
async function choosePath(play, session, branch) {
    const { app, place } = play;
    const { t } = app;
    const { name, acts } = branch;
    const answer = await choose(place, t("branch.of", { name }), t("close"), [
        { label: t("branch.keep"), value: "keep", icon: "M5 12.5l4.5 4.5L19 7.5" },
        { label: t("branch.discard"), value: "discard", icon: "erase" },
        { label: t("branch.start"), value: "start", icon: "back", isDisabled: session.view.actsDone === acts },
        null,
        { label: t("branch.another"), value: "begin" },
    ]);
    if (!answer || session !== play.session) return;
    if (answer === "begin") return begin(play, session);
    if (answer === "start") return session.goTo(acts);
    if (answer === "discard" && session.view.actsDone > acts) session.goTo(acts);
    setBranches(session, branchesOf(session).filter((one) => one.acts !== acts || one.name !== name));
    play.draw();
    app.notify(t(answer === "keep" ? "branch.kept" : "branch.discarded", { name }));
}

/**
 * @param {Session} session
 * @param {Branch[]} branches
 */
function setBranches(session, branches) {
    session.keep(changedSketch(session.sketch, { branches }));
}

/** The marks at the digits of branches, and the button in the bar that says that there is one. */
class BranchLayer {
    said = "";
    #play;
    #chip;

    /** @param {PlayView} play */
    constructor(play) {
        this.#play = play;
        this.#chip = element("button", { type: "button", class: "branch-chip", onclick: () => void openBranches(play) });
        play.place.querySelector(".game-name")?.after(this.#chip);
    }

    /** @param {import("../types").GameView} view */
    draw(view) {
        const { app, board, session } = this.#play;
        if (!session?.isReady) return;
        const branches = branchesOf(session);
        if (branches.length < (session.sketch?.branches.length ?? 0)) setBranches(session, branches);
        const text = digitsText(view);
        const inner = branches.filter(({ acts }) => acts <= view.actsDone).reverse();
        let count = 0;
        board.cells.forEach((node, cell) => {
            const branch = view.digits[cell] && !view.isPaused ? inner.find(({ digits }) => digits[cell] !== text[cell]) : null;
            if (branch && branch === inner[0]) count++;
            const value = node.querySelector(".value");
            if (!branch) {
                value?.removeAttribute("data-branch");
                return node.removeAttribute("aria-description");
            }
            value?.setAttribute("data-branch", [...branch.name][0]);
            node.setAttribute("aria-description", app.t("branch.of", { name: branch.name }));
        });
        const last = branches.at(-1);
        this.#chip.hidden = !last;
        if (!last) return;
        this.#chip.textContent = `${last.name}?`;
        this.said = app.t("branch.state", { name: last.name, n: last === inner[0] ? count : 0 });
        this.#chip.ariaLabel = this.said;
    }

    end() {
        this.#chip.remove();
        this.#play.layers.delete(layerName);
    }
}
