// The tints of layouts: every eye tells them from the ground of a cell, in colour or in grey, and digits stand out.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { contrast, distance, eyes, over, parsed, seen } from "./eyes.mjs";
import { load } from "./page.mjs";

const [page, layouts] = ["page", "layouts"].map((name) => readFileSync(`Web/styles/${name}.css`, "utf8"));

/** The custom properties of the rule that begins with a selector. */
function properties(text, selector) {
    const from = text.indexOf(`${selector} {`);
    assert.ok(from >= 0, selector);
    const rule = text.slice(from + selector.length, text.indexOf("}", from));
    return Object.fromEntries([...rule.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name, value]) => [name, value]));
}

const themes = {
    light: [properties(page, ":root"), properties(layouts, "\n.layout"), properties(layouts, "\n[data-tint]")],
    ...Object.fromEntries(["dark", "contrast"].map((name) => [name, [
        properties(page, `:root[data-theme="${name}"]`), properties(layouts, `:root[data-theme="${name}"] .layout`),
        properties(layouts, `:root[data-theme="${name}"] [data-tint]`)]])),
};

test("distances are those of the paper that defines them", () => {
    for (const [one, other, expected] of [
        [[50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425], [[50, 2.5, 0], [73, 25, -18], 27.1492],
        [[60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644], [[50, -1, 2], [50, 0, 0], 2.3669],
        [[2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514], 0.9082],
    ]) assert.ok(Math.abs(distance(one, other) - expected) < 0.0001, `${expected}`);
});

for (const [theme, [grounds, hues, inks]] of Object.entries(themes)) {
    test(`${theme}: tints differ from the ground by 12 for all eyes`, () => {
        for (const ground of ["cell", "cell-given"].map((name) => parsed(grounds[name]))) {
            for (const hue of Object.values(hues)) {
                for (const eye of eyes) {
                    const found = distance(seen(over(parsed(hue), ground), eye), seen(ground, eye));
                    assert.ok(found >= 12, `${hue} over ${ground}, ${eye}: ${found}`);
                }
            }
        }
    });

    test(`${theme}: digits stand out on tints`, () => {
        for (const name of ["cell", "cell-given", "cell-peer", "cell-peer-given", "cell-same", "cell-selected"]) {
            for (const hue of Object.values(hues)) {
                const ground = over(parsed(hue), parsed(grounds[name]));
                for (const ink of [inks.accent, inks.danger, grounds.ink]) {
                    const found = contrast(parsed(ink), ground);
                    assert.ok(found >= 4.5, `${ink} on ${hue} over ${name}: ${found}`);
                }
            }
        }
    });
}

test("each tint has a pattern of its own, so that tints differ in grey", async () => {
    const { tintCount } = await load("layouts/layout-picture.js");
    const patterns = [...layouts.matchAll(/^\[data-tint="(\d)"\] \{ --grain: ([^;]+);/gm)];
    assert.deepEqual(patterns.map(([, tint]) => Number(tint)), [...Array(tintCount).keys()]);
    assert.equal(new Set(patterns.map(([, , pattern]) => pattern)).size, tintCount);
});
