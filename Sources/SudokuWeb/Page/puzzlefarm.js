// The binding of puzzlefarm.wasm for pages and Node. puzzlefarm.d.ts has the types.
//
// An Engine owns one instance of the module. Bytes cross through the exchange: this side writes them before
// a call and reads the answer after it, and keeps no view of the memory, which may grow in any call.

const faults = [
    "length", "puzzle", "noSolution", "manySolutions", "tier", "numbers", "answer", "notStarted",
];

/** The tiers, easiest first; the module calls them 1 to 6. */
export const tiers = ["beginner", "easy", "medium", "intermediate", "hard", "expert"];

const sizeOfGrade = 18;
const candidatesPerSlice = 8n;

export class Engine {
    #exports;
    #exchange;
    #capacity;

    constructor(instance) {
        this.#exports = instance.exports;
        this.#exchange = this.#exports.start();
        this.#capacity = this.#exports.exchangeCapacity();
    }

    /** Creates an engine from the bytes of the module, or from a compiled module. */
    static async load(source) {
        let memory;
        const page = {
            randomBytes(address, count) {
                for (let done = 0; done < count; done += 65536) {
                    const part = new Uint8Array(
                        memory.buffer, address + done, Math.min(65536, count - done));
                    crypto.getRandomValues(part);
                }
            },
        };
        const module =
            source instanceof WebAssembly.Module ? source : await WebAssembly.compile(source);
        const instance = await WebAssembly.instantiate(module, { page });
        memory = instance.exports.memory;
        return new Engine(instance);
    }

    /** The form of the interface. */
    get version() {
        return new TextDecoder().decode(this.#answer(this.#exports.version()));
    }

    /** The number of bytes of memory that the module has. */
    get memorySize() {
        return this.#exports.memory.buffer.byteLength;
    }

    /** Counts the solutions of a puzzle up to 2. */
    solve(text) {
        const answer = this.#call(text, (length) => this.#exports.solve(length));
        if (answer.fault) return answer;
        return { count: answer[0], solution: answer[0] ? ascii(answer.subarray(1, 82)) : null };
    }

    /** Rates a puzzle with one solution. */
    rate(text) {
        const answer = this.#call(text, (length) => this.#exports.rate(length));
        return answer.fault ? answer : grade(answer);
    }

    /** Makes the puzzles of a tier from at most 64 candidates of a seed, in their order. */
    produce(tier, seed, first, count) {
        const numbers = [seed, first].map((number) => BigInt.asUintN(64, BigInt(number)));
        const answer = this.#answer(
            this.#exports.produce(tiers.indexOf(tier) + 1, numbers[0], numbers[1], count));
        if (answer.fault) return answer;
        const puzzles = [];
        const size = 162 + sizeOfGrade;
        for (let start = 0; start < answer.length; start += size) {
            puzzles.push({
                puzzle: ascii(answer.subarray(start, start + 81)),
                solution: ascii(answer.subarray(start + 81, start + 162)),
                grade: grade(answer.subarray(start + 162, start + size)),
            });
        }
        return puzzles;
    }

    /**
     * Makes puzzle `number` of a seed, slice by slice: each step yields null until the puzzle is there.
     * No two numbers below 2^32 share a candidate.
     */
    *generating(tier, seed, number) {
        for (let round = 0n; round < 1n << 28n; round += 1n) {
            const first = (BigInt(number) + (round << 32n)) * candidatesPerSlice;
            const made = this.produce(tier, seed, first, Number(candidatesPerSlice));
            if (made.fault || made.length) return made.fault ? made : made[0];
            yield null;
        }
        return { fault: "numbers" };
    }

    /** Makes puzzle `number` of a seed in one go. */
    generate(tier, seed, number) {
        const work = this.generating(tier, seed, number);
        for (;;) {
            const { done, value } = work.next();
            if (done) return value;
        }
    }

    #call(text, work) {
        const bytes = new TextEncoder().encode(text);
        if (bytes.length > this.#capacity) return { fault: "length" };
        new Uint8Array(this.#exports.memory.buffer, this.#exchange, bytes.length).set(bytes);
        return this.#answer(work(bytes.length));
    }

    /** A copy of the answer of a call, or the fault that it returned. */
    #answer(length) {
        if (length < 0) return { fault: faults[-length - 1] ?? "unknown" };
        return new Uint8Array(this.#exports.memory.buffer, this.#exchange, length).slice();
    }
}

function ascii(bytes) {
    return String.fromCharCode(...bytes);
}

function grade(bytes) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, sizeOfGrade);
    const tenths = (place) => view.getUint16(2 * place, true) / 10;
    return {
        er: tenths(0), ep: tenths(1), ed: tenths(2),
        tierRating: tenths(3), farmEP: tenths(4), farmED: tenths(5),
        band: tiers[view.getUint8(12) - 1] ?? null,
        clues: view.getUint8(13),
        w20: view.getUint16(14, true) / 100,
        timeIndex: view.getUint16(16, true) / 100,
    };
}
