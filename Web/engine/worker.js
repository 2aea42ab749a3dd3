// The worker of engine.js: its own instance of the module, and calls that run in slices, the most urgent first.

import { Engine } from "../puzzlefarm.js";

/** @typedef {{ number: number, urgency: number, work: Iterator<null, unknown, void> }} Job */

/** @type {Promise<Engine> | null} */
let engine = null;
/** @type {Job[]} */
let jobs = [];
let isRunning = false;

/**
 * The calls that take long: each is a generator that yields between its slices. All others are methods of the engine,
 * answered at once.
 * @type {Record<string, (engine: Engine, ...values: any[]) => Generator<null, unknown, void>>}
 */
const methods = {
    hint: (engine, saved) => engine.findingHint(saved),
    *generate(engine, tier, seed) {
        const made = yield* engine.generating(tier, seed, 0);
        if ("fault" in made) return made;
        const { puzzle, solution, grade } = made;
        const named = engine.identify(puzzle);
        return {
            puzzle, solution, id: "fault" in named ? puzzle : named.id, tier, rating: grade.tierRating,
            origin: "made",
        };
    },
    generateLayout: (engine, request, seed) => engine.generatingLayout(request, seed, 0),
    path: (engine, puzzle, ladder) => engine.explaining(puzzle, ladder),
    training: (engine, techniques, seed) => engine.training(techniques, seed),
};

/** @param {string} method */
const atOnce = (method) => function* (/** @type {any} */ loaded, /** @type {any[]} */ ...values) {
    return loaded[method](...values);
};

/** A task after the messages that wait, sooner than a timer would be. */
const { port1, port2 } = new MessageChannel();
port1.onmessage = () => void slice();

addEventListener("message", async ({ data }) => {
    if (data.module) {
        engine = Engine.load(data.module);
        if (data.texts) (await engine).setTexts(data.texts);
    } else if (data.texts) {
        (await engine)?.setTexts(data.texts);
    } else if (data.stop) {
        jobs.find((job) => job.number === data.stop)?.work.return?.();
        jobs = jobs.filter((job) => job.number !== data.stop);
        postMessage({ stopped: data.stop });
    } else if (data.address) {
        postMessage(await isServed(data.address));
    } else if (data.call) {
        const loaded = /** @type {Engine} */ (await engine);
        const work = (methods[data.method] ?? atOnce(data.method))(loaded, ...data.arguments);
        jobs.push({ number: data.call, urgency: data.urgency, work });
        if (!isRunning) port2.postMessage(null);
        isRunning = true;
    }
});

/**
 * True unless the server says that it has no such file.
 * @param {string} address
 */
async function isServed(address) {
    try {
        const response = await fetch(address, { method: "HEAD", cache: "no-store" });
        // To its end: the page ends the worker then, and a browser would count the request as never finished.
        await response.text();
        // Some servers answer 403 for what is not there.
        return ![403, 404].includes(response.status);
    } catch {
        return true;
    }
}

/** Runs the most urgent job for about 5 ms; of equally urgent ones, the first. */
function slice() {
    const end = performance.now() + 5;
    while (jobs.length && performance.now() < end) {
        const job = jobs.reduce((best, other) => (other.urgency > best.urgency ? other : best));
        try {
            const { done, value } = job.work.next();
            if (!done) continue;
            postMessage({ call: job.number, value });
        } catch (error) {
            postMessage({ call: job.number, error: String(error) });
        }
        jobs = jobs.filter((other) => other !== job);
    }
    isRunning = jobs.length > 0;
    if (isRunning) port2.postMessage(null);
}
