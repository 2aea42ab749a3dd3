// The event stream: opened again after each loss until it is stopped. EventSource cannot send a bearer and
// gives up after a 502, so the stream is read from a response.

// The service sends a heartbeat after 15 seconds of silence.
export const silence = 20_000;
const firstPause = 500;
const longestPause = 5_000;
const longestBlock = 4 << 20;

/**
 * @typedef {object} StreamListener
 * @property {(name: string, data: any, id: string) => void} event
 * @property {() => void} heard a heartbeat has come
 * @property {(isAway: boolean) => void} lost isAway: the console answers, the service does not
 */

export class EventStream {
    /** The id of the last event, after which the stream continues. */
    lastID = "";
    #session;
    #on;
    #pause = firstPause;
    #isWanted = false;
    /** @type {AbortController | null} */
    #request = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    #retry;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    #watch;

    /**
     * @param {import("./session.js").Session} session
     * @param {StreamListener} on
     */
    constructor(session, on) {
        this.#session = session;
        this.#on = on;
        // The network is back, or another one is there.
        addEventListener("online", () => this.#isWanted && this.start());
    }

    start() {
        this.stop();
        this.#isWanted = true;
        void this.#read();
    }

    stop() {
        this.#isWanted = false;
        this.#request?.abort();
        this.#request = null;
        clearTimeout(this.#retry);
        clearTimeout(this.#watch);
    }

    async #read() {
        const request = (this.#request = new AbortController());
        let isAway = false;
        try {
            /** @type {Record<string, string>} */
            const others = this.lastID ? { "Last-Event-ID": this.lastID } : {};
            this.#expect(request);
            const response = await fetch("v1/events", {
                headers: this.#session.headers(others), signal: request.signal,
            });
            if (response.status === 401) return this.#session.end();
            isAway = response.status === 502 || response.status === 504;
            if (response.ok && response.body) await this.#take(response.body.getReader(), request);
        } catch {
            // The connection broke, or was closed on purpose.
        }
        if (this.#request !== request) return;
        clearTimeout(this.#watch);
        this.#on.lost(isAway);
        this.#retry = setTimeout(() => this.start(), this.#pause * (0.75 + Math.random() / 2));
        this.#pause = Math.min(2 * this.#pause, longestPause);
    }

    /**
     * Ends the request after a silence.
     * @param {AbortController} request
     */
    #expect(request) {
        clearTimeout(this.#watch);
        this.#watch = setTimeout(() => request.abort(), silence);
    }

    /**
     * @param {ReadableStreamDefaultReader<Uint8Array>} reader
     * @param {AbortController} request
     */
    async #take(reader, request) {
        const decoder = new TextDecoder();
        let text = "";
        while (true) {
            const { done, value } = await reader.read();
            if (done || this.#request !== request) return;
            this.#expect(request);
            this.#pause = firstPause;
            text += decoder.decode(value, { stream: true });
            if (text.length > longestBlock) return request.abort();
            let end;
            while ((end = text.indexOf("\n\n")) >= 0) {
                this.#block(text.slice(0, end));
                text = text.slice(end + 2);
            }
        }
    }

    /** @param {string} block */
    #block(block) {
        let name = "";
        let data = "";
        for (const line of block.split("\n")) {
            if (line.startsWith("id: ")) this.lastID = line.slice(4);
            else if (line.startsWith("event: ")) name = line.slice(7);
            else if (line.startsWith("data: ")) data += line.slice(6);
        }
        // The console keeps the stream open while the service is away.
        if (name === "shutdown") return this.#on.lost(true);
        if (!name) return this.#on.heard();
        let value;
        try {
            value = JSON.parse(data || "{}");
        } catch {
            // An event that cannot be read is no reason to lose the others.
            return this.#on.heard();
        }
        this.#on.event(name, value, this.lastID);
    }
}
