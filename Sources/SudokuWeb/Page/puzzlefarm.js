// The binding of puzzlefarm.wasm for pages, workers and Node. puzzlefarm.d.ts has the types.
//
// An Engine owns one instance of the module; games, statistics and work in slices live in its memory.

import { Game, Statistics, hintOf, tiers } from "./game.js";
import { Wire, bytesOf, decode, encode, encodeJSON, fault, finish, isFault } from "./wire.js";

export { Game, Statistics, tiers };

/** @typedef {import("./puzzlefarm.js").CandidateGrid} CandidateGrid */
/** @typedef {import("./puzzlefarm.js").Fault} Fault */
/** @typedef {import("./puzzlefarm.js").GameHint} GameHint */
/** @typedef {import("./puzzlefarm.js").GameRequest} GameRequest */
/** @typedef {import("./puzzlefarm.js").Grade} Grade */
/** @typedef {import("./puzzlefarm.js").GradedPuzzle} GradedPuzzle */
/** @typedef {import("./puzzlefarm.js").LadderName} LadderName */
/** @typedef {import("./puzzlefarm.js").RestOfGame} RestOfGame */
/** @typedef {import("./puzzlefarm.js").Solutions} Solutions */
/** @typedef {import("./puzzlefarm.js").Step} Step */
/** @typedef {import("./puzzlefarm.js").Technique} Technique */
/** @typedef {import("./puzzlefarm.js").Texts} Texts */
/** @typedef {import("./puzzlefarm.js").Tier} Tier */
/** @typedef {import("./puzzlefarm.js").TrainingPosition} TrainingPosition */

/** The ladders by their numbers. */
const ladders = ["human", "farm", "hodoku", "se121"];
const sizeOfGrade = 19;
const candidatesPerSlice = 8n;
const bytesPerPart = 65_536;

export class Engine {
    /** @type {Wire} */
    #wire;
    /** @type {Technique[]} */
    #techniques = [];

    /** @param {Wire} wire */
    constructor(wire) {
        this.#wire = wire;
    }

    /** @param {BufferSource | WebAssembly.Module} source */
    static async load(source) {
        return new Engine(await Wire.load(source));
    }

    static randomSeed() {
        const words = crypto.getRandomValues(new Uint32Array(2));
        return (BigInt(words[0]) << 32n) | BigInt(words[1]);
    }

    get version() {
        const answer = this.#wire.answer(this.#wire.calls.version());
        return isFault(answer) ? "" : decode(answer);
    }

    get memorySize() {
        return this.#wire.memory.buffer.byteLength;
    }

    // MARK: Texts

    /**
     * @param {Texts} texts
     * @returns {null | Fault}
     */
    setTexts(texts) {
        const { format, language, techniques, texts: own } = /** @type {any} */ (texts ?? {});
        if (format !== "puzzlefarm-texts/2" || !Array.isArray(techniques) || !own) return fault(-12);
        if (this.#wire.hasHints) {
            const code = this.#wire.tell(
                encodeJSON({ language, texts: own }), (length) => this.#wire.calls.setTexts(length));
            if (code < 0) return fault(code);
        }
        this.#techniques = techniques.map((technique) => {
            const name = own[`${technique.id}.name`];
            return {
                ...technique,
                name,
                meaning: own[`${technique.id}.meaning`],
                otherNames: technique.otherNames.filter((/** @type {string} */ other) => other !== name),
                familyName: own[`group.${technique.family}`],
            };
        });
        return null;
    }

    techniques() {
        return this.#techniques.map((technique) => ({ ...technique }));
    }

    // MARK: Puzzles

    /**
     * @param {string} text
     * @returns {{ puzzle: string } | Fault}
     */
    parse(text) {
        return this.#wire.json(this.#ask(encode(text), "parse"));
    }

    /**
     * @param {string} text
     * @returns {Solutions | Fault}
     */
    solve(text) {
        const answer = this.#ask(encode(text), "solve");
        if (isFault(answer)) return answer;
        const count = /** @type {0 | 1 | 2} */ (answer[0]);
        return { count, solution: count ? decode(answer.subarray(1, 82)) : null };
    }

    /**
     * @param {string} text
     * @returns {Grade | Fault}
     */
    rate(text) {
        const answer = this.#ask(encode(text), "rate");
        return isFault(answer) ? answer : grade(answer);
    }

    /**
     * @param {string} puzzle
     * @returns {{ id: string } | Fault}
     */
    identify(puzzle) {
        const answer = this.#ask(encode(puzzle), "identify");
        return isFault(answer) ? answer : { id: decode(answer) };
    }

    /** @param {Uint8Array} bytes */
    sha256(bytes) {
        const { calls } = this.#wire;
        const all = bytesOf(bytes);
        calls.beginHash();
        for (let start = 0; start < all.length; start += bytesPerPart) {
            this.#wire.tell(all.subarray(start, start + bytesPerPart), (length) => calls.addToHash(length));
        }
        const answer = this.#wire.answer(calls.endHash());
        if (isFault(answer)) return "";
        return Array.from(answer, (byte) => byte.toString(16).padStart(2, "0")).join("");
    }

    /**
     * @param {string} text
     * @returns {Uint8Array | Fault}
     */
    code(text) {
        return this.#ask(encode(text), "makeCode");
    }

    // MARK: Making puzzles

    /** @returns {import("./puzzlefarm.js").TierLimits[] | Fault} */
    tierLimits() {
        return this.#wire.json(this.#wire.answer(this.#wire.calls.listTiers()));
    }

    /**
     * @param {Tier} tier
     * @param {bigint | number} seed
     * @param {bigint | number} first
     * @param {number} count
     * @param {number} [symmetry]
     * @returns {GradedPuzzle[] | Fault}
     */
    produce(tier, seed, first, count, symmetry = 0) {
        const numbers = [word(seed), word(first)];
        const answer = this.#wire.answer(
            this.#wire.calls.produce(
                tiers.indexOf(tier) + 1, numbers[0], numbers[1], Number.isInteger(count) ? count : -1, symmetry));
        if (isFault(answer)) return answer;
        /** @type {GradedPuzzle[]} */
        const puzzles = [];
        const size = 162 + sizeOfGrade;
        for (let start = 0; start < answer.length; start += size) {
            puzzles.push({
                puzzle: decode(answer.subarray(start, start + 81)),
                solution: decode(answer.subarray(start + 81, start + 162)),
                grade: grade(answer.subarray(start + 162, start + size)),
            });
        }
        return puzzles;
    }

    /**
     * No two numbers below 2^32 share a candidate.
     *
     * @param {Tier} tier
     * @param {bigint | number} seed
     * @param {bigint | number} number
     * @returns {Generator<null, GradedPuzzle | Fault, void>}
     */
    *generating(tier, seed, number) {
        for (let round = 0n; round < 1n << 28n; round += 1n) {
            const first = (word(number) + (round << 32n)) * candidatesPerSlice;
            const made = this.produce(tier, seed, first, Number(candidatesPerSlice));
            if (isFault(made)) return made;
            if (made.length) return made[0];
            yield null;
        }
        return fault(-6);
    }

    /**
     * @param {Tier} tier
     * @param {bigint | number} seed
     * @param {bigint | number} number
     */
    generate(tier, seed, number) {
        return finish(this.generating(tier, seed, number));
    }

    /**
     * @param {import("./puzzlefarm.js").LayoutRequest} request
     * @param {bigint | number} seed
     * @param {bigint | number} first
     * @param {number} count
     * @returns {import("./puzzlefarm.js").LayoutPuzzle[] | Fault}
     */
    produceLayout(request, seed, first, count) {
        const [number, start] = [word(seed), word(first)];
        const { calls } = this.#wire;
        return this.#wire.json(
            this.#wire.ask(encodeJSON(request), (length) =>
                calls.produceLayout(length, number, start, Number.isInteger(count) ? count : -1)));
    }

    /**
     * @param {import("./puzzlefarm.js").LayoutRequest} request
     * @param {bigint | number} seed
     * @param {bigint | number} number
     * @returns {Generator<null, import("./puzzlefarm.js").LayoutPuzzle | Fault, void>}
     */
    *generatingLayout(request, seed, number) {
        for (let round = 0n; round < 1n << 31n; round += 1n) {
            const made = this.produceLayout(request, seed, word(number) + (round << 32n), 1);
            if (isFault(made)) return made;
            if (made.length) return made[0];
            yield null;
        }
        return fault(-6);
    }

    /**
     * @param {import("./puzzlefarm.js").LayoutRequest} request
     * @param {bigint | number} seed
     * @param {bigint | number} number
     */
    generateLayout(request, seed, number) {
        return finish(this.generatingLayout(request, seed, number));
    }

    // MARK: Other layouts

    /** @returns {import("./puzzlefarm.js").MadeLayout[] | Fault} */
    layouts() {
        return this.#wire.json(this.#wire.answer(this.#wire.calls.listLayouts()));
    }

    /**
     * @param {string} text
     * @returns {import("./puzzlefarm.js").LayoutDescription | Fault}
     */
    describeLayout(text) {
        return this.#wire.json(this.#ask(encode(text), "describeLayout"));
    }

    /**
     * @param {string} puzzle
     * @returns {import("./puzzlefarm.js").LayoutRating | Fault}
     */
    rateLayout(puzzle) {
        return this.#wire.json(this.#ask(encode(puzzle), "rateLayout"));
    }

    // MARK: Steps

    /**
     * @param {string} puzzle
     * @param {LadderName} [ladder]
     * @returns {Generator<null, Step[] | Fault, void>}
     */
    *explaining(puzzle, ladder = "human") {
        const { calls } = this.#wire;
        return yield* this.#wire.work(
            this.#wire.tell(
                encode(puzzle), (length) => calls.beginPath(length, ladders.indexOf(ladder))));
    }

    /**
     * @param {string} puzzle
     * @param {LadderName} [ladder]
     */
    path(puzzle, ladder = "human") {
        return finish(this.explaining(puzzle, ladder));
    }

    /**
     * @param {string} technique
     * @param {CandidateGrid} grid
     * @returns {Step[] | Fault}
     */
    steps(technique, grid) {
        return this.#wire.json(this.#ask(encodeJSON({ technique, grid }), "listSteps"));
    }

    /**
     * @param {CandidateGrid} grid
     * @returns {Uint16Array | Fault}
     */
    candidates(grid) {
        const answer = this.#ask(encodeJSON(grid), "listCandidates");
        return isFault(answer) ? answer : Uint16Array.from(
            { length: 81 }, (_, cell) => answer[2 * cell] | answer[2 * cell + 1] << 8);
    }

    /**
     * @param {string[]} techniques
     * @param {bigint | number} seed
     * @returns {Generator<null, TrainingPosition | Fault, void>}
     */
    *training(techniques, seed) {
        const ids = Array.isArray(techniques) ? techniques.join(" ") : "";
        const { calls } = this.#wire;
        const found = yield* this.#wire.work(
            this.#wire.tell(encode(ids), (length) => calls.beginTraining(length, word(seed))));
        return isFault(found) ? found : { ...found, candidates: Uint16Array.from(found.candidates) };
    }

    // MARK: Games

    /**
     * @param {GameRequest} request
     * @returns {Game | Fault}
     */
    newGame(request) {
        const handle = this.#wire.tell(
            encodeJSON(request), (length) => this.#wire.calls.newGame(length));
        return handle < 0 ? fault(handle) : new Game(this.#wire, handle);
    }

    /**
     * @param {Uint8Array} saved
     * @returns {Game | Fault}
     */
    restoreGame(saved) {
        const answer = this.#wire.json(this.#ask(bytesOf(saved), "restoreGame"));
        return isFault(answer) ? answer : new Game(this.#wire, answer.handle);
    }

    /**
     * @param {Uint8Array} saved
     * @returns {Generator<null, GameHint | null | Fault, void>}
     */
    *findingHint(saved) {
        return hintOf(yield* this.#wire.workOf(this.#ask(bytesOf(saved), "beginHint")));
    }

    /** @param {Uint8Array} saved */
    findHint(saved) {
        return finish(this.findingHint(saved));
    }

    /**
     * @param {Uint8Array} saved
     * @returns {Generator<null, RestOfGame | Fault, void>}
     */
    *findingRest(saved) {
        return yield* this.#wire.workOf(this.#ask(bytesOf(saved), "beginRest"));
    }

    /** @param {Uint8Array} saved */
    restOf(saved) {
        return finish(this.findingRest(saved));
    }

    /**
     * @param {Uint8Array} [saved]
     * @returns {Statistics | Fault}
     */
    statistics(saved) {
        const answer = this.#wire.json(this.#ask(bytesOf(saved), "newStatistics"));
        return isFault(answer) ? answer : new Statistics(this.#wire, answer.handle);
    }

    /**
     * @param {Uint8Array} bytes
     * @param {string} call
     */
    #ask(bytes, call) {
        return this.#wire.ask(bytes, (length) => this.#wire.calls[call](length));
    }
}

/**
 * A number of 64 bits; 0 for what is no number.
 * @param {bigint | number} value
 */
function word(value) {
    if (typeof value === "bigint") return BigInt.asUintN(64, value);
    return Number.isInteger(value) ? BigInt.asUintN(64, BigInt(value)) : 0n;
}

/**
 * @param {Uint8Array} bytes
 * @returns {Grade}
 */
function grade(bytes) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, sizeOfGrade);
    const tenths = (/** @type {number} */ place) => view.getUint16(2 * place, true) / 10;
    return {
        er: tenths(0), ep: tenths(1), ed: tenths(2),
        tierRating: tenths(3), farmEP: tenths(4), farmED: tenths(5),
        band: tiers[view.getUint8(12) - 1] ?? null,
        clues: view.getUint8(13),
        w20: view.getUint16(14, true) / 100,
        timeIndex: view.getUint16(16, true) / 100,
        tier: tiers[view.getUint8(18) - 1] ?? null,
    };
}
