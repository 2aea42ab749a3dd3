// The days: their tiers, the puzzles that are made for them and kept, the states of their games, and streaks.
import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./page.mjs";

const { dateAfter, dayGames, gameOf, isDate, puzzlesOf, stateOf, streaks } = await load("catalogue/days.js");
const { localDate } = await load("catalogue/catalogue.js");
const { dayOfWeek, tierOn, week } = await load("catalogue/week.js");
const { Database } = await load("storage/database.js");
const { Store } = await load("storage/store.js");
const { tiers } = await load("puzzlefarm.js");

const today = localDate();
const { signal } = new AbortController();

/** A puzzle that says what it was made from. */
const puzzle = (tier, seed, version) => ({
    puzzle: `${version}${tiers.indexOf(tier) + 1}${String(seed).replaceAll("0", ".")}`.padEnd(81, "."), tier, origin: "made",
});

async function page({ version = 1, sequence = 0, listed = {} } = {}) {
    const store = new Store(await Database.open("test", { factory: null }));
    const app = {
        store, version, made: 0,
        catalogue: { sequence, daily: async (date) => listed[date] ?? null },
        worker: { generate: async (tier, { seed }) => (app.made++, puzzle(tier, seed, app.version)) },
    };
    return app;
}

function game(date, { phase = "won", tier = tierOn(date), late = 0, revision = 0 } = {}) {
    const key = `${date}${tiers.indexOf(tier)}${late}`.replaceAll(/[-0]/g, "").padEnd(81, ".");
    return {
        key, start: { puzzle: key, tier, origin: "daily", date }, digits: key, saved: new Uint8Array(), phase, elapsed: 1, hints: 0,
        mistakes: 0, changed: new Date(`${dateAfter(date, late)}T12:00`).getTime(), revision,
    };
}

test("a week begins easy on Monday and ends hard on Sunday, never easier than the day before", () => {
    assert.equal(week.length, 7);
    assert.deepEqual(["2026-11-23", "2026-11-29"].map(dayOfWeek), [0, 6]);
    assert.deepEqual(["2026-11-23", "2026-11-27", "2026-11-29"].map(tierOn), ["easy", "intermediate", "hard"]);
    const ranks = week.map((tier) => tiers.indexOf(tier));
    assert.deepEqual(ranks, [...ranks].sort());
});

test("dates are those of calendars, over months, years and changes of the clock", () => {
    for (const [date, days, expected] of [
        ["2026-12-31", 1, "2027-01-01"], ["2028-02-28", 1, "2028-02-29"], ["2026-03-30", -2, "2026-03-28"], ["2026-10-24", 2, "2026-10-26"],
    ]) assert.equal(dateAfter(date, days), expected);
    assert.deepEqual(["2026-02-30", "2026-13-01", "x", "2026-11-27"].map(isDate), [false, false, false, true]);
});

test("no day opens before it begins", async () => {
    const tomorrow = dateAfter(today, 1);
    const app = await page({ listed: { [tomorrow]: { date: tomorrow, puzzles: [{ tier: "easy", givens: ".".repeat(81) }] } } });
    assert.deepEqual((await puzzlesOf(app, tomorrow, { signal })).puzzles, []);
    assert.equal(app.made, 0);
});

test("what was made for a day stays with a later engine, and what lacks is added", async () => {
    const app = await page();
    const [first] = (await puzzlesOf(app, today, { signal, wanted: ["hard"] })).puzzles;
    app.version = 2;
    const all = await puzzlesOf(app, today, { signal });
    assert.deepEqual(all.puzzles.map(({ tier }) => tier), tiers);
    assert.equal(all.puzzles.find(({ tier }) => tier === "hard").puzzle, first.puzzle);
    assert.ok(all.isMade && all.puzzles.every(({ origin, date }) => origin === "daily" && date === today));
    assert.equal(app.made, 6);
    await puzzlesOf(app, today, { signal });
    assert.equal(app.made, 6);
    await app.store.database.update("state", `day ${today}`, () => [{ puzzle: "<b>", tier: "easy" }, "x", null]);
    assert.equal((await puzzlesOf(app, today, { signal })).puzzles.length, 6);
});

test("the catalogue comes first; what it had on an earlier day is not guessed", async () => {
    const yesterday = dateAfter(today, -1);
    const entry = { id: "id", givens: puzzle("easy", 1, 1).puzzle, solution: "", tier: "easy", tierRating: 1.5 };
    const app = await page({ sequence: 1, listed: { [today]: { date: today, puzzles: [entry] } } });
    const { puzzles, isMade } = await puzzlesOf(app, today, { signal });
    assert.deepEqual([puzzles.map(({ id }) => id), isMade], [["id"], false]);
    assert.deepEqual((await puzzlesOf(app, yesterday, { signal })).puzzles, []);
    const alone = await page();
    assert.equal((await puzzlesOf(alone, yesterday, { signal })).puzzles.length, 6);
    assert.deepEqual((await puzzlesOf(alone, dateAfter(today, -367), { signal })).puzzles, []);
});

test("the game of a day is that of its tier, else one that was solved", async () => {
    const store = new Store(await Database.open("test", { factory: null }));
    const all = [game("2026-11-27", { phase: "lost" }), game("2026-11-27", { tier: "expert" }), game("2026-11-26", { tier: "easy" })];
    for (const one of all) await store.database.update("state", `daily ${one.key}`, () => one);
    await store.database.update("state", "statistics", () => new Uint8Array());
    const running = game("2026-11-25", { phase: "playing", revision: 2 });
    await store.database.update("games", running.key, () => running);
    const games = await dayGames(store);
    assert.deepEqual([...games.keys()].sort(), ["2026-11-25", "2026-11-26", "2026-11-27"]);
    assert.deepEqual(["2026-11-25", "2026-11-26", "2026-11-27", "2026-11-28"].map((date) => stateOf(gameOf(games, date))), [
        "playing", "won", "lost", "new"]);
    assert.equal(stateOf(game(today, { phase: "playing" })), "left");
});

for (const [name, days, expected] of [
    ["none", [], [0, 0]], ["today alone", [0], [1, 1]], ["until yesterday", [1, 2, 3], [3, 3]], ["with a gap", [0, 1, 3, 4, 5], [2, 3]],
    ["ended", [2, 3], [0, 2]],
]) {
    test(`streak: ${name}`, () => {
        const games = new Map(days.map((back) => dateAfter("2026-11-27", -back)).map((date) => [date, [game(date)]]));
        const { current, longest } = streaks(games, "2026-11-27");
        assert.deepEqual([current, longest], expected);
    });
}

test("a streak stays where the player goes: the day of the end is that of its place", () => {
    // Solved at eight in Tokyo, which is the day before in most other places.
    const ended = { ...game("2026-11-27"), changed: Date.UTC(2026, 10, 26, 23), ended: "Fri Nov 27 2026 08:00:00 GMT+0900 (JST)" };
    assert.deepEqual(streaks(new Map([["2026-11-27", [ended]]]), "2026-11-27"), { current: 1, longest: 1 });
    const later = { ...ended, changed: Date.UTC(2026, 10, 27, 15), ended: "Sat Nov 28 2026 00:00:00 GMT+0900 (JST)" };
    assert.deepEqual(streaks(new Map([["2026-11-27", [later]]]), "2026-11-27"), { current: 0, longest: 0 });
});

test("a puzzle that was solved later, or not, adds to no streak", () => {
    const games = new Map([["2026-11-26", [game("2026-11-26", { late: 1 })]], ["2026-11-27", [game("2026-11-27", { phase: "lost" })]]]);
    assert.deepEqual(streaks(games, "2026-11-27"), { current: 0, longest: 0 });
});
