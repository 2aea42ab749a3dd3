// The module as seen from this side: bytes cross through the exchange. This side writes them before a call and
// reads the answer after it, and keeps no view of the memory, which may grow or move in any call.

/** @typedef {import("./puzzlefarm.js").Fault} Fault */
/** @typedef {Record<string, (...values: any[]) => number>} Calls */

/**
 * The faults by their numbers, from 1.
 * @type {Fault["fault"][]}
 */
const faults = [
    "length", "puzzle", "noSolution", "manySolutions", "tier", "numbers", "answer", "notStarted", "released",
    "unfinished", "save", "request", "solution", "technique", "memory", "full",
    "absent", "layout", "budget",
];

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/**
 * The bytes of a text; those of anything else as it is written.
 * @param {unknown} text
 */
export function encode(text) {
    try {
        return encoder.encode(String(text));
    } catch {
        return new Uint8Array(0);
    }
}

/**
 * Bytes as they are; none for anything else.
 * @param {unknown} bytes
 */
export function bytesOf(bytes) {
    return bytes instanceof Uint8Array ? bytes : new Uint8Array(0);
}

/**
 * The bytes of a value as JSON; those of null for what JSON does not have.
 * @param {unknown} value
 */
export function encodeJSON(value) {
    try {
        return encoder.encode(JSON.stringify(value) ?? "null");
    } catch {
        return encoder.encode("null");
    }
}

/** @param {Uint8Array} bytes */
export function decode(bytes) {
    return decoder.decode(bytes);
}

/**
 * The fault that a call returned.
 * @param {number} code
 * @returns {Fault}
 */
export function fault(code) {
    return { fault: faults[-code - 1] ?? "unknown" };
}

/**
 * True if a value is a fault.
 * @param {any} value
 * @returns {value is Fault}
 */
export function isFault(value) {
    return value !== null && typeof value === "object" && typeof value.fault === "string";
}

/** The calls of an instance of the module. */
export class Wire {
    /** @param {WebAssembly.Instance} instance */
    constructor(instance) {
        const exports = /** @type {any} */ (instance.exports);
        /** True if the module has hints, whose sentences need texts. */
        this.hasHints = "takeHint" in exports;
        const absent = () => -(faults.indexOf("absent") + 1);
        /** @type {Calls} Those that the module does not have are absent. */
        this.calls = new Proxy({ ...exports }, { get: (calls, name) => calls[name] ?? absent });
        /** @type {WebAssembly.Memory} */
        this.memory = exports.memory;
        this.calls.start();
    }

    /**
     * Loads the module with what it needs of the page: random bytes.
     * @param {BufferSource | WebAssembly.Module} source
     */
    static async load(source) {
        /** @type {WebAssembly.Memory | undefined} */
        let memory;
        const page = {
            /**
             * @param {number} address
             * @param {number} count
             */
            randomBytes(address, count) {
                if (!memory) return;
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
        memory = /** @type {WebAssembly.Memory} */ (instance.exports.memory);
        return new Wire(instance);
    }

    /**
     * Puts bytes into the exchange; false if they are too many.
     * @param {Uint8Array} bytes
     */
    put(bytes) {
        if (this.calls.reserve(bytes.length) < 0) return false;
        // The address is of 32 bits, which come with a sign.
        const address = this.calls.exchange() >>> 0;
        new Uint8Array(this.memory.buffer, address, bytes.length).set(bytes);
        return true;
    }

    /**
     * A copy of the answer of a call.
     * @param {number} length
     */
    take(length) {
        return new Uint8Array(this.memory.buffer, this.calls.exchange() >>> 0, length).slice();
    }

    /**
     * The answer of a call that takes no bytes, or its fault.
     * @param {number} length what the call returned
     * @returns {Uint8Array | Fault}
     */
    answer(length) {
        return length < 0 ? fault(length) : this.take(length);
    }

    /**
     * The answer of a call that takes bytes, or its fault.
     * @param {Uint8Array} bytes
     * @param {(length: number) => number} call
     * @returns {Uint8Array | Fault}
     */
    ask(bytes, call) {
        return this.put(bytes) ? this.answer(call(bytes.length)) : fault(-1);
    }

    /**
     * The number that a call with bytes returned, which is negative for a fault.
     * @param {Uint8Array} bytes
     * @param {(length: number) => number} call
     */
    tell(bytes, call) {
        return this.put(bytes) ? call(bytes.length) : -1;
    }

    /**
     * The answer as JSON, or the fault.
     * @param {Uint8Array | Fault} answer
     * @returns {any}
     */
    json(answer) {
        return isFault(answer) ? answer : JSON.parse(decoder.decode(answer));
    }

    /**
     * Work in slices: yields null while it is unfinished and returns its result. The work is released at the
     * end, also if the caller stops early.
     * @param {number} handle what the call that began the work returned
     * @returns {Generator<null, any, void>}
     */
    *work(handle) {
        if (handle < 0) return fault(handle);
        try {
            for (;;) {
                const end = Date.now() + sliceMilliseconds;
                do {
                    const length = this.calls.goOn(handle);
                    if (length !== -10) return this.json(this.answer(length));
                } while (Date.now() < end);
                yield null;
            }
        } finally {
            this.calls.release(handle);
        }
    }

    /**
     * Work in slices that begins with an answer such as {"handle": 1}.
     * @param {Uint8Array | Fault} begun
     * @returns {Generator<null, any, void>}
     */
    *workOf(begun) {
        const answer = this.json(begun);
        return isFault(answer) ? answer : yield* this.work(answer.handle);
    }
}

/** The time after which work in slices yields; a slice that takes longer is not cut. */
const sliceMilliseconds = 5;

/**
 * The result of work in slices, in one go.
 * @template Result
 * @param {Generator<null, Result, void>} slices
 * @returns {Result}
 */
export function finish(slices) {
    for (;;) {
        const { done, value } = slices.next();
        if (done) return /** @type {Result} */ (value);
    }
}
