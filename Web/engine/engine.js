// The module for games on the main thread and, for long work, the whole one in a worker. Each call to the worker
// can be stopped.

import { loadGameModule, loadModule, loadTexts } from "./loading.js";
import { Engine } from "../puzzlefarm.js";
import { scriptURL } from "../shared/trusted.js";

/** @typedef {import("../types").Tier} Tier */
/** @typedef {import("../types").Fault} Fault */

/** The time for which the engine waits for its texts, in milliseconds. */
const textPatience = 2000;

/**
 * The engine of the main thread, with the texts of a language. Without the texts it plays nevertheless; they
 * are asked for again later.
 * @param {string} language
 * @param {Promise<WebAssembly.Module>} module
 */
export async function loadEngine(language, module = loadGameModule()) {
    const texts = loadTexts(language).catch(() => null);
    const engine = await Engine.load(await module);
    const found = await Promise.race([texts, new Promise((resolve) => setTimeout(resolve, textPatience, null))]);
    if (found) engine.setTexts(found);
    else setTimeout(() => void completeTexts(engine, language), 5000);
    return engine;
}

/**
 * Fetches the texts if the engine has none; false if that fails.
 * @param {Engine} engine
 * @param {string} language
 */
export async function completeTexts(engine, language) {
    if (engine.techniques().length) return true;
    try {
        engine.setTexts(await loadTexts(language));
        return true;
    } catch {
        return false;
    }
}

/**
 * @typedef {object} Call
 * @property {string} method
 * @property {unknown[]} arguments
 * @property {number} urgency
 * @property {(value: any) => void} resolve
 * @property {(error: unknown) => void} reject
 */

/** The time within which the worker must confirm that a call has stopped, in milliseconds. */
const patience = 300;

/** The urgency of calls: the worker always continues the most urgent one. */
export const urgency = { hint: 3, wanted: 2, idle: 1 };

export class EngineWorker {
    #makeWorker;
    #loadModule;
    /** @type {Worker | null} */
    #worker = null;
    /** True if the worker has the module; calls before that are sent with it. */
    #isReady = false;
    /** @type {any} */
    #texts = null;
    /** @type {Map<number, Call>} */
    #calls = new Map();
    /**
     * The calls that were told to stop and have not confirmed it.
     * @type {Set<number>}
     */
    #unconfirmed = new Set();
    #number = 0;
    /** The number of times that a worker was ended because a call did not stop. */
    restarts = 0;

    /** @param {{ makeWorker?: () => Worker, load?: () => Promise<WebAssembly.Module> }} options */
    constructor(options = {}) {
        this.#makeWorker = options.makeWorker ?? startWorker;
        this.#loadModule = options.load ?? loadModule;
    }

    /**
     * Sets the texts of the language, also for calls that come later.
     * @param {any} texts
     */
    setTexts(texts) {
        this.#texts = texts;
        this.#worker?.postMessage({ texts });
    }

    /**
     * Makes a puzzle of a tier; that of a seed is always the same.
     * @param {Tier} tier
     * @param {{ signal?: AbortSignal, isIdle?: boolean, seed?: bigint }} options
     * @returns {Promise<import("../types").PuzzleToPlay | Fault>}
     */
    generate(tier, { signal, isIdle = false, seed = randomSeed() } = {}) {
        return this.#call("generate", [tier, seed], isIdle ? urgency.idle : urgency.wanted, signal);
    }

    /** Ends the worker; calls that wait are rejected. */
    end() {
        this.#worker?.terminate();
        this.#worker = null;
        for (const call of this.#calls.values()) call.reject(stopped());
        this.#calls.clear();
    }

    /** A call of worker.js; those of single views and of other layouts have their types there. */
    get call() {
        return this.#call;
    }

    /**
     * @param {string} method
     * @param {unknown[]} values
     * @param {number} [rank]
     * @param {AbortSignal} [signal]
     * @returns {Promise<any>}
     */
    #call(method, values, rank = urgency.wanted, signal) {
        return new Promise((resolve, reject) => {
            if (signal?.aborted) return reject(stopped());
            const number = ++this.#number;
            const abort = () => this.#stop(number);
            const done = () => signal?.removeEventListener("abort", abort);
            signal?.addEventListener("abort", abort, { once: true });
            const call = {
                method, arguments: values, urgency: rank,
                /** @param {any} value */
                resolve: (value) => (done(), resolve(value)),
                /** @param {unknown} error */
                reject: (error) => (done(), reject(error)),
            };
            this.#calls.set(number, call);
            if (!this.#worker) this.#start();
            else if (this.#isReady) this.#send(number, call);
        });
    }

    /**
     * @param {number} number
     * @param {Call} call
     */
    #send(number, call) {
        const { method, arguments: values, urgency: rank } = call;
        this.#worker?.postMessage({ call: number, method, arguments: values, urgency: rank });
    }

    #start() {
        const worker = this.#makeWorker();
        this.#worker = worker;
        this.#isReady = false;
        worker.onmessage = ({ data }) => this.#receive(data);
        worker.onerror = (event) => this.#fail(worker, new Error(event.message || "the worker failed"));
        this.#loadModule().then(
            (module) => {
                if (worker !== this.#worker) return;
                this.#isReady = true;
                worker.postMessage({ module, texts: this.#texts });
                for (const [number, call] of this.#calls) this.#send(number, call);
            },
            (error) => this.#fail(worker, error));
    }

    /**
     * @param {Worker} worker
     * @param {unknown} error
     */
    #fail(worker, error) {
        if (worker !== this.#worker) return;
        worker.terminate();
        this.#worker = null;
        const calls = [...this.#calls.values()];
        this.#calls.clear();
        for (const call of calls) call.reject(error);
    }

    /** @param {any} data */
    #receive(data) {
        if (data.stopped !== undefined) {
            this.#unconfirmed.delete(data.stopped);
            return;
        }
        const call = this.#calls.get(data.call);
        this.#calls.delete(data.call);
        if (data.error) call?.reject(new Error(data.error));
        else call?.resolve(data.value);
    }

    /** @param {number} number */
    #stop(number) {
        const call = this.#calls.get(number);
        if (!call) return;
        this.#calls.delete(number);
        call.reject(stopped());
        const worker = this.#worker;
        if (!worker) return;
        if (!this.#isReady) return;
        this.#unconfirmed.add(number);
        worker.postMessage({ stop: number });
        setTimeout(() => {
            if (!this.#unconfirmed.delete(number) || worker !== this.#worker) return;
            // The call is in one long slice: the worker is ended, and the other calls begin again in a new one.
            worker.terminate();
            this.#worker = null;
            this.#unconfirmed.clear();
            this.restarts++;
            if (this.#calls.size) this.#start();
        }, patience);
    }
}

/**
 * False if the server says that it has no such file. A worker asks, since browsers log what a page misses as an
 * error, and a file that may be absent is none. Without an answer, it may be there.
 *
 * @param {string} address
 * @returns {Promise<boolean>}
 */
export function isServed(address) {
    return new Promise((resolve) => {
        const worker = startWorker();
        const end = (/** @type {any} */ { data }) => (worker.terminate(), resolve(data !== false));
        worker.onmessage = worker.onerror = end;
        worker.postMessage({ address });
        setTimeout(end, 5000, {});
    });
}

function startWorker() {
    const address = new URL("worker.js", import.meta.url);
    return new Worker(/** @type {any} */ (scriptURL(address)), { type: "module", name: "engine" });
}

function stopped() {
    return new DOMException("stopped", "AbortError");
}

/** A random seed for puzzles. */
export function randomSeed() {
    return crypto.getRandomValues(new BigUint64Array(1))[0];
}
