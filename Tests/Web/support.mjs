// What the tests of the module share. PUZZLEFARM names the native program, WASM the folder with the modules;
// PUZZLEFARM_SOAK makes the tests as long as they may be.
import { readFileSync } from "node:fs";
import { webcrypto } from "node:crypto";

globalThis.crypto ??= webcrypto;
export const folder = process.env.WASM ?? ".build/wasm";
export const native = process.env.PUZZLEFARM ?? ".build/release/puzzlefarm";
export const isLong = process.env.PUZZLEFARM_SOAK !== undefined;
export const modules = ["puzzlefarm", "puzzlefarm-plain"];
/** The module for games alone. */
export const gameModule = "puzzlefarm-game";
/** The module for grids of other sizes and rules. */
export const layoutModule = "puzzlefarm-layouts";
export const { Engine, Game, tiers } = await import(`${process.cwd()}/${folder}/puzzlefarm.js`);

export function bytesOf(name) {
    return readFileSync(`${folder}/${name}.wasm`);
}

export function load(name) {
    return Engine.load(bytesOf(name));
}

/** The texts of a language. */
export function texts(language) {
    return JSON.parse(readFileSync(`${folder}/texts-${language}.json`, "utf8"));
}

/** The rows of a table in Tests/Data, without comments and headings. */
export function rows(name) {
    return readFileSync(`Tests/Data/${name}`, "utf8")
        .split("\n").filter((line) => line && !line.startsWith("#")).map((line) => line.split("\t"));
}

export const easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/** Random numbers of a seed, the same as those of RandomActs in Swift: a linear congruence of 32 bits. */
export class Random {
    constructor(seed) {
        this.state = seed >>> 0;
    }

    below(bound) {
        this.state = (Math.imul(this.state, 1664525) + 1013904223) >>> 0;
        return (this.state >>> 8) % bound;
    }

    cells() {
        const count = this.below(4) === 0 ? 4 : 1;
        return Array.from({ length: count }, () => this.below(81));
    }

    /** A random act, more often on one cell than on several. */
    act() {
        const digit = this.below(9) + 1;
        const cells = this.cells();
        const kind = this.below(100);
        if (kind < 40) return { act: "place", digit, cells };
        if (kind < 75) return { act: "note", digit, cells };
        if (kind < 85) return { act: "erase", cells };
        if (kind < 94) return { act: "color", color: this.below(10) || null, cells };
        if (kind === 94) return { act: "fillNotes", cells: Array.from({ length: 81 }, (_, cell) => cell) };
        if (kind === 95) return { act: "fillNotes", cells };
        if (kind === 96) return { act: "removeExcludedNotes" };
        if (kind === 97) return { act: "eraseConflicts" };
        return { act: kind === 98 ? "fillLastCells" : "eraseAll" };
    }
}

/** FNV-1a of 32 bits. */
export class Checksum {
    hash = 0x811c9dc5;

    add(byte) {
        this.hash = Math.imul(this.hash ^ (byte & 0xff), 0x01000193) >>> 0;
    }

    addBytes(bytes) {
        for (const byte of bytes) this.add(byte);
    }

    /** Adds digits, notes and colours. */
    addBoard(view) {
        for (let cell = 0; cell < 81; cell++) {
            this.add(view.digits[cell]);
            this.add(view.notes[cell]);
            this.add(view.notes[cell] >> 8);
            this.add(view.colors[cell]);
        }
    }

    get text() {
        return this.hash.toString(16).padStart(8, "0");
    }
}
