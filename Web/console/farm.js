// The state of the farm as this tab knows it: the status, the link to the service, the events. One stream
// says when something happens; numbers that have no event, the rates above all, come with the status, which
// one tab reads for all.

import { History } from "./history.js";
import { SharedStream } from "./shared-stream.js";

/** @typedef {import("./types").Status} Status */
/** @typedef {import("./types").Link} Link */
/** @typedef {import("./types").FarmEvent} FarmEvent */

const longestLog = 500;
// While nothing is made, little changes without an event.
const pauseWhileWorking = 2_000;
const pauseWhileResting = 10_000;
// Longer than the console shares one status, so that what is read is newer than the event.
const pauseAfterEvents = 300;

export class Farm {
    /** @type {Status | null} */
    status = null;
    /** @type {Link} */
    link = "connecting";
    /** The time since when the link is what it is. */
    since = new Date();
    /** The time of the last status. */
    heard = new Date();
    /** @type {import("./types").Whoami | null} */
    user = null;
    /** @type {FarmEvent[]} the newest last */
    events = [];
    history = new History();
    /**
     * Called after each change.
     * @type {() => void}
     */
    onChange = () => {};
    /**
     * Called with each event of the stream.
     * @type {(event: FarmEvent) => void}
     */
    onEvent = () => {};
    #session;
    #stream;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    #timer;
    #isReading = false;
    #isStale = false;

    /** @param {import("./session.js").Session} session */
    constructor(session) {
        this.#session = session;
        session.onEnd = () => this.end();
        this.#stream = new SharedStream(session, {
            event: (name, data) => this.#note(name, data),
            gap: () => this.events.at(-1)?.name === "gap" || this.#log("gap", {}),
            heard: () => this.#setLink("live"),
            lost: (isAway) => this.#setLink(isAway ? "away" : "lost"),
            status: (status) => this.#take(status),
            reads: () => this.#plan(0),
        });
        document.addEventListener("visibilitychange", () => {
            if (!document.hidden) return this.start();
            clearTimeout(this.#timer);
            this.#stream.stop();
        });
    }

    start() {
        if (document.hidden || this.link === "ended") return;
        this.#stream.start();
        void this.refresh();
    }

    end() {
        this.#stream.stop();
        clearTimeout(this.#timer);
        this.#setLink("ended");
    }

    get isLive() {
        return this.link === "live";
    }

    /** Reads the status, after events at once. */
    async refresh() {
        clearTimeout(this.#timer);
        if (document.hidden || this.link === "ended") return;
        if (this.#isReading) {
            this.#isStale = true;
            return;
        }
        this.#isReading = true;
        try {
            const [status, user] = await Promise.all([
                this.#session.get("v1/status"), this.user ?? this.#session.get("v1/whoami").catch(() => null)]);
            this.user = user;
            this.#take(status);
            this.#stream.share(status);
        } catch (error) {
            const { status } = /** @type {import("./session.js").RequestError} */ (error);
            if (status === 502 || status === 504) this.#setLink("away");
            else if (status === 0) this.#setLink("lost");
        }
        this.#isReading = false;
        const isWorking = this.status?.workers.state === "working";
        if (this.#isStale) this.#plan(pauseAfterEvents);
        else if (this.#stream.isReader) this.#plan(isWorking ? pauseWhileWorking : pauseWhileResting);
        this.#isStale = false;
    }

    /**
     * Takes what the response to a change says of the status; the rest is read soon.
     * @param {Partial<Status>} part
     */
    changed(part = {}) {
        if (this.status) this.status = { ...this.status, ...part };
        if (this.#isReading) this.#isStale = true;
        else this.#plan(pauseAfterEvents);
        this.onChange();
    }

    /** @param {number} pause */
    #plan(pause) {
        clearTimeout(this.#timer);
        if (!document.hidden && this.link !== "ended") this.#timer = setTimeout(() => void this.refresh(), pause);
    }

    /** @param {Status} status */
    #take(status) {
        this.status = status;
        this.heard = new Date();
        this.history.add(status, Date.now());
        // The status is there: the service answers, even if the stream is not open yet.
        if (this.link === "connecting") return this.#setLink("live");
        this.onChange();
    }

    /** @param {Link} link */
    #setLink(link) {
        if (this.link === link || this.link === "ended") return;
        const wasAway = this.link === "away" || this.link === "lost";
        this.link = link;
        this.since = new Date();
        // Another service may answer now, with other rights and other numbers.
        if (link === "live" && wasAway) {
            this.user = null;
            this.#plan(0);
        }
        this.onChange();
    }

    /**
     * @param {string} name
     * @param {any} data
     */
    #log(name, data) {
        const event = { name, data, time: new Date() };
        this.events.push(event);
        if (this.events.length > longestLog) this.events.splice(0, this.events.length - longestLog);
        this.onEvent(event);
    }

    /**
     * @param {string} name
     * @param {any} data
     */
    #note(name, data) {
        if (name === "reset") return this.#take(data);
        this.#log(name, data);
        if (!this.#stream.isReader) return;
        if (this.#isReading) this.#isStale = true;
        else this.#plan(pauseAfterEvents);
    }
}
