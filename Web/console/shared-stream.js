// One event stream and one status for all tabs of this console. The tab that holds a lock reads them and passes
// them on to the others: a browser opens six connections to one host, and ten tabs cost the service no more
// than one. A hidden tab gives the lock away and hears nothing.

import { EventStream, silence } from "./stream.js";

const shared = "puzzlefarm.stream";
// The reading tab itself notices a silence first.
const patience = silence + 5_000;
// Fewer than the log has rows: what a window missed stands between those that it got before and after.
const longestMemory = 400;

/** @typedef {import("./types").Status} Status */
/** @typedef {{ name: string, data: any, id: string }} StreamEvent */
/**
 * A message between tabs. `hello`: a tab has come, and knows the events up to `after`; `missed`: those that
 * followed, with the id of the last event and the present link; isGap: others came before them.
 * @typedef {{ type: "event", event: StreamEvent } | { type: "heard" } | { type: "lost", isAway: boolean }
 *     | { type: "status", status: Status } | { type: "hello", from: string, after: string }
 *     | { type: "missed", to: string, events: StreamEvent[], isGap: boolean, last: string, link: Message }} Message
 */

export class SharedStream {
    /** True if this tab reads for all. */
    isReader = false;
    #on;
    #stream;
    #name = crypto.randomUUID();
    /** @type {StreamEvent[]} the newest last */
    #recent = [];
    /** The id of the last event that this tab has. */
    #last = "";
    /** @type {Message} the newest message about the link */
    #link = { type: "heard" };
    /** @type {BroadcastChannel | null} */
    #channel = null;
    #end = () => {};
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    #watch;

    /**
     * @param {import("./session.js").Session} session
     * @param {object} on
     * @param {(name: string, data: any) => void} on.event
     * @param {() => void} on.gap events are missing after those that came so far
     * @param {() => void} on.heard the stream is live
     * @param {(isAway: boolean) => void} on.lost isAway: the console answers, the service does not
     * @param {(status: Status) => void} on.status another tab has read it
     * @param {() => void} on.reads this tab reads from now on
     */
    constructor(session, on) {
        this.#on = on;
        this.#stream = new EventStream(session, {
            event: (name, data, id) => this.#tell({ type: "event", event: { name, data, id } }),
            heard: () => this.#tell({ type: "heard" }),
            lost: (isAway) => this.#tell({ type: "lost", isAway }),
        });
    }

    start() {
        this.stop();
        // Without either, each tab reads for itself.
        if (!navigator.locks || typeof BroadcastChannel !== "function") return this.#read();
        const channel = (this.#channel = new BroadcastChannel(shared));
        channel.onmessage = ({ data }) => this.#hear(data);
        const request = new AbortController();
        /** @type {Promise<void>} */
        const ended = new Promise((end) => {
            this.#end = () => {
                request.abort();
                end();
            };
        });
        navigator.locks.request(shared, { signal: request.signal }, () => {
            // Granted and ended at once.
            if (request.signal.aborted) return;
            this.#read();
            return ended;
        }).catch(() => {});
        channel.postMessage({ type: "hello", from: this.#name, after: this.#last });
        this.#expect();
    }

    stop() {
        this.isReader = false;
        this.#end();
        this.#stream.stop();
        this.#channel?.close();
        this.#channel = null;
        clearTimeout(this.#watch);
    }

    /**
     * Passes a status on that this tab has read.
     * @param {Status} status
     */
    share(status) {
        this.#channel?.postMessage({ type: "status", status });
    }

    #read() {
        clearTimeout(this.#watch);
        this.isReader = true;
        this.#stream.start();
        this.#on.reads();
    }

    /** @param {Message} message */
    #tell(message) {
        this.#take(message);
        this.#channel?.postMessage(message);
    }

    /** @param {Message} message what another tab has sent */
    #hear(message) {
        if (message.type === "hello") return this.#answer(message.from, message.after);
        if (message.type === "status") return this.#on.status(message.status);
        if (this.isReader) return;
        this.#expect();
        if (message.type !== "missed") return this.#take(message);
        if (message.to !== this.#name) return;
        if (message.isGap) this.#on.gap();
        for (const event of message.events) this.#take({ type: "event", event });
        // Where this tab goes on if it becomes the reader before another event. A reader that has just
        // started knows none.
        if (message.last) this.#last = this.#stream.lastID = message.last;
        this.#take(message.link);
    }

    /** @param {Message} message */
    #take(message) {
        if (message.type === "event") {
            const { event } = message;
            // The service no longer has what came after the last one, or has started again.
            if (event.name === "reset" && this.#last && this.#last !== event.id) this.#on.gap();
            this.#last = this.#stream.lastID = event.id;
            this.#recent.push(event);
            if (this.#recent.length > longestMemory) this.#recent.shift();
            this.#link = { type: "heard" };
            this.#on.heard();
            this.#on.event(event.name, event.data);
        } else if (message.type === "heard") {
            this.#link = message;
            this.#on.heard();
        } else if (message.type === "lost") {
            this.#link = message;
            this.#on.lost(message.isAway);
        }
    }

    /**
     * @param {string} to
     * @param {string} after
     */
    #answer(to, after) {
        if (!this.isReader) return;
        const last = this.#recent.findIndex(({ id }) => id === after);
        // A new tab begins with what comes.
        const isGap = last < 0 && after !== "" && this.#last !== "" && after !== this.#last;
        const events = last < 0 && !isGap ? [] : this.#recent.slice(last + 1);
        const missed = { type: "missed", to, events, isGap, last: this.#last, link: this.#link };
        this.#channel?.postMessage(missed);
    }

    /** Calls the stream lost after a silence of the reading tab. */
    #expect() {
        clearTimeout(this.#watch);
        this.#watch = setTimeout(() => this.#on.lost(false), patience);
    }
}
