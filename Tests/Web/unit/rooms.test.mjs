// The folders of Web form no circle: modules import from their own, from those before it, and the binding.
import assert from "node:assert/strict";
import test from "node:test";
import { sources } from "./page.mjs";

const rooms = ["shared", "board", "engine", "texts", "storage", "catalogue", "hint", "game", "layouts", "views"];

for (const [place, room] of rooms.entries()) {
    test(`${room} imports from ${rooms.slice(0, place).join(", ") || "no other folder"}`, () => {
        const imports = sources.filter(([name]) => name.startsWith(`${room}/`)).flatMap(([name, source]) =>
            [...source.matchAll(/(?:from |import\()"\.\.\/(\w+)/g)].map(([, other]) => `${name}: ${other}`));
        const allowed = ["puzzlefarm", ...rooms.slice(0, place)];
        assert.deepEqual(imports.filter((one) => !allowed.includes(one.split(": ")[1])), []);
    });
}
