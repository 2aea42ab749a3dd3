// Hints and paths through the module.
import assert from "node:assert/strict";
import test from "node:test";
import { Random, easy, gameModule, isLong, load, modules, rows, texts } from "./support.mjs";

const off = { mistakes: { kind: "off" }, replacesDigits: true, clearsSameDigit: true, removesNotes: true };
const puzzles = rows("se121-ratings.tsv").map(([puzzle]) => puzzle);

/** A position of a puzzle: some cells filled rightly, notes in some, a third with errors. */
function position(engine, puzzle, random) {
    const game = engine.newGame({ puzzle, policy: off });
    const empty = [...puzzle].flatMap((character, cell) => (character >= "1" && character <= "9" ? [] : [cell]));
    const place = (cell, digit) => game.perform({ act: "place", digit, cells: [cell] });
    for (let count = random.below(empty.length); count > 0; count--) {
        const [cell] = empty.splice(random.below(empty.length), 1);
        place(cell, Number(game.solution[cell]));
    }
    const style = random.below(3);
    if (style) {
        const cells = empty.filter(() => style === 1 || random.below(2) === 0);
        game.perform({ act: "fillNotes", cells });
    }
    if (random.below(3) === 0) {
        for (let count = random.below(3); count >= 0; count--) {
            const cell = random.below(81);
            if (random.below(2)) place(cell, random.below(9) + 1);
            else game.perform({ act: "note", digit: Number(game.solution[cell]), cells: [cell] });
        }
    }
    return game;
}

/** Checks that a hint says what is true. */
function check(hint, game, before) {
    const digit = (cell) => Number(game.solution[cell]);
    const wrong = [...before.digits.keys()].filter(
        (cell) => before.digits[cell] && before.digits[cell] !== digit(cell));
    if (wrong.length) {
        assert.equal(hint.kind, "wrongEntries");
        assert.deepEqual(hint.stages[2].cells, wrong);
        return;
    }
    const lacking = [...before.notes.keys()].filter(
        (cell) => before.notes[cell] && !(before.notes[cell] >> (digit(cell) - 1) & 1));
    assert.equal(hint.kind === "wrongNotes", lacking.length > 0);
    for (const entry of hint.placements) assert.equal(entry.digit, digit(entry.cell));
    for (const { cell, digits } of hint.eliminations) assert.ok(!digits.includes(digit(cell)));
    for (const stage of hint.stages) assert.ok(stage.sentence.length > 5 && stage.cells.length > 0);
}

for (const [index, name] of modules.entries()) {
    const count = isLong ? 20_000 : index === 0 ? 500 : 50;
    test(`${name}: hints at ${count} random positions are right and lead to the solution`, async () => {
        const engine = await load(name);
        assert.equal(engine.setTexts(texts("en")), null);
        const random = new Random(18);
        let withErrors = 0;
        for (let number = 0; number < count; number++) {
            const game = position(engine, puzzles[number % puzzles.length], random);
            let steps = 0;
            for (let hint = game.hint(); hint !== null; hint = game.hint()) {
                assert.equal(hint.fault, undefined);
                if (steps === 0 && hint.kind.startsWith("wrong")) withErrors++;
                check(hint, game, game.view());
                assert.equal(game.applyHint(hint), null, JSON.stringify(hint));
                assert.ok(++steps < 500);
            }
            assert.equal([...game.view().digits].join(""), game.solution);
            game.release();
        }
        assert.ok(withErrors > count / 10, `${withErrors} with errors`);
    });

    test(`${name}: a hint of the worker is applied to the game that asked`, async () => {
        const [engine, worker] = [await load(index === 0 ? gameModule : name), await load(name)];
        worker.setTexts(texts("de"));
        const game = engine.newGame({ puzzle: easy });
        const hint = worker.findHint(game.save());
        assert.equal(hint.kind, "step");
        assert.equal(game.takeHint(hint), null);
        assert.equal(game.view().hints, 1);
        assert.equal(game.applyHint(hint), null);
        assert.equal(game.applyHint(hint).refused, "otherPosition");
        assert.equal(game.undo(), null);
        assert.match(hint.stages[0].sentence, /^Sieh dir/);
        assert.equal(game.applyHint({ ...hint, data: hint.data.slice(0, 10) }).refused, "otherPosition");
        const rest = worker.restOf(game.save());
        assert.ok(rest.steps > 30 && rest.rating > 1);
    });

    test(`${name}: slices yield, and are released when the caller stops`, async () => {
        const engine = await load(name);
        const [puzzle] = rows("se121-hard.tsv").at(-1);
        const whole = engine.path(puzzle, "human");
        let slices = 0;
        let result;
        const work = engine.explaining(puzzle, "human");
        for (let next = work.next(); ; next = work.next()) {
            if (next.done) {
                result = next.value;
                break;
            }
            slices++;
        }
        assert.deepEqual(result, whole);
        for (let count = 0; count < 5000; count++) {
            const started = engine.explaining(puzzle, "human");
            if (count % 50 === 0) started.next();
            started.return(undefined);
        }
        assert.ok(!engine.newGame({ puzzle: easy }).fault);
        assert.ok(slices >= 0);
    });

    test(`${name}: texts have the sentences of the native program`, async () => {
        const engine = await load(name);
        for (const language of ["en", "de"]) {
            assert.equal(engine.setTexts(texts(language)), null);
            assert.ok(engine.techniques().length > 80);
            for (const ladder of ["human", "farm", "hodoku"]) {
                for (const { name: title, sentence } of engine.path(puzzles[3], ladder)) {
                    assert.ok(sentence.startsWith(`${title}: `) && !sentence.includes("{}"), sentence);
                }
            }
        }
        const file = texts("en");
        file.texts["full-house.sentence"] = "{nothing}";
        assert.deepEqual(engine.setTexts(file), { fault: "request" });
    });

    test(`${name}: every step of the traces of Sudoku Explainer and HoDoKu`, async () => {
        const engine = await load(name);
        const tables = [["se121-traces.tsv", "se121"], ["se121-hard-traces.tsv", "se121"], ["hodoku-traces.tsv", "hodoku"]];
        for (const [file, ladder] of tables) {
            const traces = new Map();
            for (const row of rows(file).filter(([number]) => number !== "puzzle")) {
                if (!traces.has(row[0])) traces.set(row[0], []);
                traces.get(row[0]).push(row);
            }
            const every = isLong ? 1 : Math.ceil(traces.size / 20);
            for (const [number, trace] of [...traces].filter((_, place) => place % every === 0)) {
                const column = file.startsWith("hodoku") ? 5 : 5;
                const puzzle = trace[0].find((field) => field.length === 81);
                const steps = engine.path(puzzle, ladder);
                const cell = (index) => `r${Math.floor(index / 9) + 1}c${index % 9 + 1}`;
                assert.deepEqual(
                    steps.map((step) => [
                        step.placements.map((entry) => `${cell(entry.cell)}=${entry.digit}`).sort().join(" "),
                        step.eliminations.flatMap((entry) =>
                            entry.digits.map((digit) => `${cell(entry.cell)}-${digit}`)).sort().join(" "),
                    ]),
                    trace.slice(1).map((row) => [row[4], row[column]].map((field) => (field ?? "").split(" ").sort().join(" "))),
                    `${file} ${number}`);
                if (ladder === "se121") {
                    assert.deepEqual(steps.map((step) => step.rating?.toFixed(1)), trace.slice(1).map((row) => row[2]));
                }
            }
        }
    });

    test(`${name}: a position for practice needs its technique next`, async () => {
        const engine = await load(name);
        engine.setTexts(texts("en"));
        const find = () => {
            const work = engine.training(["x-wing", "skyscraper"], 7n);
            for (;;) {
                const { done, value } = work.next();
                if (done) return value;
            }
        };
        const found = find();
        assert.ok(["x-wing", "skyscraper"].includes(found.step.technique));
        assert.deepEqual(find(), found);
        const { filled, removed } = found;
        assert.deepEqual(engine.candidates({ filled, removed }), found.candidates);
        const steps = engine.steps(found.step.technique, { filled, removed });
        assert.ok(steps.some((step) => JSON.stringify(step.eliminations) === JSON.stringify(found.step.eliminations)));
        assert.deepEqual([...engine.training(["swordfish", "no"], 1n)], []);
    });
}

test("the module for games says that it has no hints, ratings, steps and production", async () => {
    const engine = await load(gameModule);
    const absent = { fault: "absent" };
    assert.equal(engine.setTexts(texts("en")), null);
    assert.ok(engine.techniques().length > 90);
    const game = engine.newGame({ puzzle: easy });
    assert.deepEqual(game.hint(), absent);
    assert.deepEqual(engine.findHint(game.save()), absent);
    assert.deepEqual(engine.rate(easy), absent);
    assert.deepEqual(engine.path(easy), absent);
    assert.deepEqual(engine.produce("easy", 1, 0, 8), absent);
    assert.deepEqual(engine.generate("easy", 1, 0), absent);
    assert.deepEqual(engine.steps("x-wing", { filled: easy }), absent);
});
