// The catalogue of the page with servers that are honest, behind, broken or hostile: the cases of the client for
// apps, in Tests/Data/catalogues. The browser's storage and network are those of this file, its cryptography Node's.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import test from "node:test";
import { load } from "./page.mjs";

const { Catalogue } = await load("catalogue/catalogue.js");
const text = readFileSync("Tests/Data/catalogues/cases.json", "utf8");
const { key, contents, cases } = JSON.parse(text);
const base = "https://sudoku.example/farm/";

/** A browser that has pinned the key: its storage, and the server that it reaches now. */
function browser() {
    /** @type {Map<string, Uint8Array>} */
    const kept = new Map();
    const cache = {
        async match(url) {
            const bytes = kept.get(url);
            return bytes && new Response(bytes);
        },
        async put(url, response) {
            kept.set(String(url), new Uint8Array(await response.arrayBuffer()));
        },
        async delete(url) {
            return kept.delete(url);
        },
        async keys() {
            return [...kept.keys()].map((url) => ({ url }));
        },
    };
    globalThis.caches = { open: async () => cache };
    globalThis.localStorage = { getItem: () => key, setItem(_, text) { assert.equal(text, key); } };
    return (visit) => {
        globalThis.fetch = async (address, { cache: mode }) => {
            const name = String(address).slice(base.length);
            if (!visit.files) throw new TypeError("no network");
            if (visit.endless.includes(name)) return new Response(endless());
            const content = (mode === "reload" && visit.fresh || visit.files)[name];
            return content === undefined ? new Response("", { status: 404 }) : new Response(contents[content]);
        };
    };
}

function endless() {
    const part = new Uint8Array(1 << 20);
    return new ReadableStream({ pull: (controller) => controller.enqueue(part) });
}

const sha256 = async (bytes) => createHash("sha256").update(bytes).digest("hex");
const sorted = (puzzles) => (puzzles ?? []).map(({ id }) => id).sort();

for (const { name, visits } of cases) {
    test(name, async () => {
        const reach = browser();
        for (const [number, visit] of visits.entries()) {
            reach(visit);
            const catalogue = await Catalogue.open({ base, sha256 });
            await catalogue.refreshed;
            const { sequence, today, offered, days, withdrawn } = visit.expected;
            if (sequence !== undefined) assert.equal(catalogue.sequence, sequence, `visit ${number}`);
            for (const [pool, ids] of Object.entries(offered)) {
                assert.deepEqual(sorted(await catalogue.take(pool, 100)), [...ids].sort(), `visit ${number}: ${pool}`);
            }
            for (const [date, ids] of Object.entries(days)) {
                const day = await catalogue.daily(date, today);
                assert.deepEqual(sorted(day?.puzzles), [...ids].sort(), `visit ${number}: ${date}`);
            }
            for (const [id, is] of Object.entries(withdrawn)) {
                assert.equal(catalogue.withdrawn.has(id), is, `visit ${number}: ${id}`);
            }
        }
    });
}

test("the cases are those that make.mjs makes", () => {
    const made = execFileSync(process.execPath, ["Tests/Data/catalogues/make.mjs"], { encoding: "utf8" });
    assert.equal(made, text);
});
