// The drawing of hints: what blocks a single, chains link by link, and marks that every eye tells apart.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { contrast, distance, eyes, parsed, seen } from "./eyes.mjs";
import { load } from "./page.mjs";

const { blocksOf } = await load("hint/blocks.js");
const { classic, Grid } = await load("board/geometry.js");
const { candidateKey, marks, offMark, onMark } = await load("board/marks.js");
const { linksOf, linkText } = await load("hint/links.js");
const { spoken } = await load("hint/panel.js");

const puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const digitsOf = (text) => [...text].map((character) => Number(character) || 0);
const single = (cell, digit, houses = []) => ({
    placements: [{ cell, digit }], eliminations: [],
    pattern: { parts: [{ role: "cell", candidates: [{ cell, digits: [digit] }], houses: [] }, ...houses.length ? [{ role: "house", candidates: [], houses }] : []], chains: [] },
});

test("a hidden single shows the digits that block the other cells, as few as possible", () => {
    const { digit, sources, links, others } = blocksOf(single(5, 8, ["box 2"]), digitsOf(puzzle), classic);
    assert.deepEqual([digit, [...sources].sort(), others], [8, [20, 39], []]);
    assert.deepEqual(links.map(([, cell]) => cell).sort((a, b) => a - b), [3, 21, 22, 23]);
    for (const [source, cell] of links) assert.ok(classic.seenFrom(cell).has(source));
});

test("a cell that only notes exclude has no line", () => {
    const digits = digitsOf(puzzle);
    digits[39] = 0;
    const { others } = blocksOf(single(5, 8, ["box 2"]), digits, classic);
    assert.deepEqual(others, [3]);
});

test("a naked single shows one of each digit that its cell sees", () => {
    const digits = digitsOf(puzzle);
    const { digit, sources, links } = blocksOf(single(40, 5), digits, classic);
    assert.deepEqual([digit, links], [0, []]);
    const found = [...sources].map((cell) => digits[cell]);
    assert.equal(new Set(found).size, found.length);
    assert.ok([...sources].every((cell) => classic.seenFrom(40).has(cell)));
    const seen = new Set([...classic.seenFrom(40)].map((cell) => digits[cell]).filter((one) => one));
    assert.deepEqual(found.sort(), [...seen].sort());
});

test("the digits of other rules block too", () => {
    const cells = (count, at) => Array.from({ length: count }, (_, index) => at(index));
    const lines = cells(4, (row) => ({ name: `row ${row + 1}`, cells: cells(4, (column) => 4 * row + column) }));
    const grid = new Grid(4, lines, [{ name: "move", cells: [0, 6] }]);
    const { sources, others } = blocksOf(single(5, 1, ["row 2"]), [1, ...Array(15).fill(0)], grid);
    assert.deepEqual([[...sources], others], [[0], [4, 7]]);
});

test("other steps have no blocks", () => {
    const chain = single(5, 8, ["box 2"]);
    chain.pattern.chains.push({ nodes: [], isLoop: false, notation: "" });
    assert.equal(blocksOf(chain, digitsOf(puzzle), classic), null);
    assert.equal(blocksOf({ ...single(5, 8), pattern: null }, digitsOf(puzzle), classic), null);
    assert.equal(blocksOf({ ...single(5, 8), eliminations: [{ cell: 3, digits: [8] }] }, digitsOf(puzzle), classic), null);
});

test("the propositions of chains come one after the other", () => {
    const node = (cell, isOn) => ({ cells: [cell], digit: 1, isOn, set: [] });
    const pattern = { parts: [], chains: [{ nodes: [node(0, false), node(1, true)] }, { nodes: [node(0, true)] }] };
    assert.deepEqual(linksOf({ pattern }).map(({ chain, index }) => [chain, index]), [[0, 0], [0, 1], [1, 0]]);
    assert.deepEqual(linksOf({ pattern: null }), []);
});

test("candidates of all sizes have numbers of their own", () => {
    const keys = new Set(Array.from({ length: 625 * 25 }, (_, index) => candidateKey(Math.floor(index / 25), index % 25 + 1)));
    assert.equal(keys.size, 625 * 25);
});

const styles = ["page", "views"].map((name) => readFileSync(`Web/styles/${name}.css`, "utf8"));

/** The custom properties of a theme: those of the rule with this selector in both style sheets. */
function properties(selectors) {
    return Object.assign({}, ...styles.map((text, sheet) => {
        const from = text.indexOf(`${selectors[sheet]} {`);
        assert.ok(from >= 0, selectors[sheet]);
        return Object.fromEntries([...text.slice(from, text.indexOf("}", from)).matchAll(/--([\w-]+): (#\w+);/g)].map(([, name, value]) => [name, value]));
    }));
}

const darkViews = ':root[data-theme="dark"], :root[data-theme="contrast"]';
const themes = {
    light: properties(["\n:root", "\n:root"]),
    dark: properties([':root[data-theme="dark"]', darkViews]), contrast: properties([':root[data-theme="contrast"]', darkViews]),
};
const colors = ["blue", "orange", "green", "purple", "yellow", "grey"];

for (const [theme, paints] of Object.entries(themes)) {
    test(`${theme}: any two colours of marks differ by 12 for all eyes, by their lines or their grounds`, () => {
        for (const [place, one] of colors.entries()) {
            for (const other of colors.slice(place + 1)) {
                for (const eye of eyes) {
                    const found = ["", "-fill"].map((part) => distance(...[one, other].map((color) => seen(parsed(paints[`mark-${color}${part}`]), eye))));
                    assert.ok(Math.max(...found) >= 12, `${one}, ${other}, ${eye}: ${found}`);
                }
            }
        }
    });

    test(`${theme}: digits stand out on marks, marks and words on their grounds`, () => {
        for (const color of colors) {
            const [line, fill] = [parsed(paints[`mark-${color}`]), parsed(paints[`mark-${color}-fill`])];
            assert.ok(contrast(parsed(paints.ink), fill) >= 4.5, `digit on ${color}`);
            for (const ground of ["cell", "cell-given", "surface"]) assert.ok(contrast(line, parsed(paints[ground])) >= 4.5, `${color} on ${ground}`);
        }
    });
}

test("no two roles of one step look the same: their marks are different words", () => {
    assert.ok(![...marks.values()].includes(onMark) && ![...marks.values()].includes(offMark) && onMark !== offMark);
    for (const mark of marks.values()) assert.match(mark, /^(circle|square|hexagon|diamond) (blue|orange|green|purple|yellow|grey)$/);
});

test("the cells of a sentence are spoken as the grid numbers them", () => {
    const t = (key, { place, digit } = {}) => ({ "speech.row": "row", "speech.column": "column" })[key] ?? `${place} is ${digit}`;
    const say = (sentence, size, name) => spoken({ t }, sentence, { name, size });
    assert.equal(say("r12c3 and r4c5, so: r4c5 is 1.", 9), "row 1 2 column 3 and row 4 column 5, so: row 4 column 5 is 1.");
    assert.equal(say("r12c10, r1,12c3 and r4c5,6.", 16), "row 12 column 10, row 1 12 column 3 and row 4 column 5 6.");
    assert.equal(say("r1c1 is 2.", 9, "X-Wing"), "X-Wing. row 1 column 1 is 2.");
    const link = { index: 1, node: { cells: [7], digit: 3, isOn: true } };
    assert.equal(linkText({ t }, link, 6), "r2c2 is 3");
});
