// Any puzzle as text, grid or link: what it is, its rating and path, and playing it. Of a link that was
// sent, the path is shown when it is asked for.

import { element } from "../shared/dom.js";
import { boardOf, conflictBoard, shortName, twoSolutions } from "./faulty.js";
import { share } from "../game/sharing.js";
import { button, frame, prepareViews, ratingText, section } from "../shared/parts.js";
import { gradeOf, pathOf } from "../engine/long-calls.js";
import { layoutFault, readLayout, showLayout } from "../layouts/layout-import.js";
import { rated } from "../storage/stored-game.js";
import { stepList, techniqueCounts } from "./steps.js";

/** @typedef {import("../types").App} App */
/** @typedef {import("../types").Engine} Engine */

/** A text that is longer holds no puzzle. */
const longestText = 10_000;

/**
 * @param {App} app
 * @returns {import("../types").View}
 */
export function createView(app) {
    /** @type {AbortController | null} */
    let work = null;

    /**
     * @param {HTMLElement} container
     * @param {URLSearchParams} parameters
     */
    async function show(container, parameters) {
        work?.abort();
        work = new AbortController();
        const { signal } = work;
        await prepareViews(app);
        if (signal.aborted) return;
        const answer = element("div", { class: "stack answers", "aria-live": "off" });
        const input = element("textarea", {
            id: "import-text", rows: 5, spellcheck: false, autocapitalize: "off", autocomplete: "off",
            placeholder: "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", "aria-describedby": "import-forms",
        });
        const given = parameters.get("g");
        const card = element(
            "div", { class: "card stack" },
            element("label", { for: "import-text" }, app.t("import.label")), input,
            element("p", { class: "soft small", id: "import-forms" }, app.t("import.forms")));
        const check = async () => {
            work?.abort();
            work = new AbortController();
            const isLink = given === input.value;
            const isPuzzle = await judge(app, input.value, answer, work.signal, !isLink);
            card.hidden = isLink && isPuzzle;
        };
        const paste = async () => {
            try {
                input.value = await navigator.clipboard.readText();
                await check();
            } catch {
                app.notify(app.t("import.noClipboard"));
                input.focus();
            }
        };
        input.addEventListener("paste", () => setTimeout(check));
        input.addEventListener("keydown", (event) => {
            if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void check();
        });
        card.append(element(
            "div", { class: "row" }, button(app.t("import.check"), check, { class: "primary" }),
            typeof navigator.clipboard?.readText === "function" ? button(app.t("import.paste"), paste) : ""));
        card.hidden = given !== null;
        // What is wrong with a link comes before the text.
        frame(app, container, { title: app.t(given === null ? "import.title" : "import.link"), kind: "import" },
            ...(given === null ? [card, answer] : [answer, card]));
        if (given !== null) {
            input.value = given.slice(0, longestText);
            await check();
        }
    }

    return {
        id: "import",
        get title() {
            return `${app.t("import")} · ${app.t("app")}`;
        },
        show,
        hide: () => work?.abort(),
    };
}

/**
 * @param {App} app
 * @param {string} text
 * @param {HTMLElement} answer
 * @param {AbortSignal} signal
 * @param {boolean} showsPath
 * @returns {Promise<boolean>} true if it is a puzzle
 */
async function judge(app, text, answer, signal, showsPath) {
    const engine = await app.engine;
    if (signal.aborted) return false;
    /**
     * @param {string} sentence
     * @param {...Node} others
     */
    const refuse = (sentence, ...others) => {
        answer.replaceChildren(element("div", { class: "card warning stack" }, element("p", {}, sentence), ...others));
        app.announce(sentence);
        return false;
    };
    if (!text.trim()) return refuse(app.t("import.empty"));
    let parsed = text.length > longestText ? /** @type {const} */ ({ fault: "length" }) : engine.parse(text);
    if ("fault" in parsed && parsed.fault !== "length") {
        const read = await readLayout(app, text);
        if (signal.aborted) return false;
        if (read && "fault" in read) return refuse(layoutFault(app, read));
        if (read && read.layout !== "classic:9") {
            const problem = await showLayout(app, read, answer, signal);
            if (problem) app.announce(problem);
            return !problem;
        }
        if (read) parsed = read;
    }
    if ("fault" in parsed) return refuse(faultText(app, parsed), ...conflictBoard(app, text, parsed));
    const { puzzle } = parsed;
    const solved = engine.solve(puzzle);
    const board = boardOf(app, { givens: puzzle });
    if ("fault" in solved) return refuse(faultText(app, solved), board);
    if (solved.count === 0) return refuse(app.t("import.noSolution"), board);
    if (solved.count === 2) {
        return refuse(app.t("import.manySolutions"), ...twoSolutions(app, engine, puzzle, solved.solution ?? ""));
    }
    if (!puzzle.includes(".")) return refuse(app.t("import.full"), board);

    const rating = element("div", { class: "stack" }, element("p", { class: "soft" }, app.t("import.rating")));
    const path = element("div", { class: "stack" });
    const named = engine.identify(puzzle);
    /** @type {import("../types").PuzzleToPlay} */
    const start = {
        puzzle, solution: solved.solution ?? undefined, id: "fault" in named ? puzzle : named.id, tier: null, rating: null, origin: "imported",
    };
    const play = button(app.t("import.play"), () => void app.play(start), { class: "primary" });
    answer.replaceChildren(
        element(
            "section", { class: "card imported" }, board,
            element(
                "div", { class: "stack" }, element("h2", {}, app.t("import.one")),
                element("div", { class: "row" }, play, button(app.t("share.title"), () => void share(app, start))), rating)),
        path);
    app.announce(app.t("import.one"));
    const showPath = async () => {
        const steps = await pathOf(app.worker, puzzle, "human", signal);
        if (!("fault" in steps)) path.replaceChildren(pathSection(app, engine, puzzle, steps));
    };
    if (!showsPath) {
        path.replaceChildren(element("div", { class: "row" },
            button(app.t("import.showPath"), () => void showPath().catch(() => {}), { class: "plain" }),
            button(app.t("import.another"), () => app.show("import"), { class: "plain" })));
    }
    void rate(app, start, rating, showsPath ? showPath : async () => {}, signal);
    return true;
}

/**
 * Shows the rating of a puzzle, and its path first: the exact rating of the hardest puzzles takes a minute.
 *
 * @param {App} app
 * @param {import("../types").PuzzleToPlay} start
 * @param {HTMLElement} rating
 * @param {() => Promise<void>} showPath
 * @param {AbortSignal} signal
 */
async function rate(app, start, rating, showPath, signal) {
    const late = setTimeout(() => {
        rating.replaceChildren(
            element("p", { class: "soft" }, app.t("import.ratingLong")),
            element("progress", { "aria-label": app.t("import.rating") }));
    }, 3000);
    try {
        await showPath();
        const grade = await gradeOf(app.worker, start.puzzle, signal);
        if ("fault" in grade) throw new Error(grade.fault);
        Object.assign(start, rated(grade));
        rating.replaceChildren(ratings(app, grade));
        app.announce(app.t("import.rated", { rating: ratingText(grade.er) }));
    } catch {
        if (!signal.aborted) rating.replaceChildren(element("p", {}, app.t("import.unrated")));
    } finally {
        clearTimeout(late);
    }
}

/**
 * @param {App} app
 * @param {import("../puzzlefarm.js").Grade} grade
 */
function ratings(app, grade) {
    const { tier, band } = grade;
    const name = app.t(band ? `views.tier.${band}` : "import.beyond");
    /**
     * @param {string} key
     * @param {string} value
     */
    const fact = (key, value) => element("div", {}, element("dt", {}, app.t(`import.${key}`)), element("dd", {}, value));
    const note = tier ? null : element("p", { class: "soft small" }, app.t(band ? "import.noTier" : "import.tooHard", { band: name }));
    return element("div", { class: "stack" }, element(
        "dl", { class: "facts" }, fact(tier ? "tier" : "band", name), fact("tierRating", ratingText(grade.tierRating)),
        fact("se", [grade.er, grade.ep, grade.ed].map((rating) => ratingText(rating)).join(" / ")), fact("clues", String(grade.clues))), note);
}

/**
 * @param {App} app
 * @param {Engine} engine
 * @param {string} puzzle
 * @param {import("../puzzlefarm.js").Step[]} steps
 */
function pathSection(app, engine, puzzle, steps) {
    const items = techniqueCounts(steps).map(({ id, name, count }) => element("li", {}, element(
        "button", { type: "button", class: "chip", onclick: () => app.show("techniques", { technique: id }) },
        name, count > 1 ? element("span", { class: "soft" }, `× ${count}`) : null)));
    if (!steps.length) return section(app.t("import.path"), element("p", {}, app.t("import.noPath")));
    const isFinished = steps.flatMap((step) => step.placements).length === puzzle.split(".").length - 1;
    return section(
        app.t("import.path"), element("ul", { class: "chips", role: "list" }, ...items),
        isFinished ? null : element("p", {}, app.t("import.unfinished")), stepList(app, engine, puzzle, steps));
}

/**
 * The sentence about a text that is no puzzle, with the place.
 *
 * @param {App} app
 * @param {import("../types").Fault} fault
 */
function faultText(app, fault) {
    const { place } = fault;
    if (!place) {
        const known = ["noSolution", "manySolutions", "length"].includes(fault.fault);
        return known ? app.t(`import.${fault.fault}`) : fault.message ?? app.t("import.noPuzzle");
    }
    const [one, other] = place.cells ?? [];
    return app.t(`import.fault.${place.reason}`, {
        count: place.count ?? 0, line: place.line ?? 0, column: place.column ?? 0, character: place.character ?? "",
        digit: place.digit ?? 0, house: place.house ? houseName(app, place.house) : "",
        one: one === undefined ? "" : shortName(one), other: other === undefined ? "" : shortName(other),
    });
}

/**
 * @param {App} app
 * @param {string} house such as "row 3"
 */
function houseName(app, house) {
    const [kind, number] = house.split(" ");
    return app.t(`views.${kind}`, { number });
}
