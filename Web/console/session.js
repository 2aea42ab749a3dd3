// The session of this tab, and the requests in it. The bearer stays in the storage of the tab; all addresses
// are relative to the page, so that it works below any path.

const place = "puzzlefarm.bearer";

/** A refused or failed request, with the sentence of the service or the console. */
export class RequestError extends Error {
    /**
     * @param {number} status 0 if there was no answer
     * @param {any} problem the body of RFC 9457
     */
    constructor(status, problem) {
        super(problem?.detail ?? problem?.title ?? `The console answered with status ${status}.`);
        this.status = status;
        this.code = problem?.code ?? "";
        /** @type {{ field?: string, file?: string, line?: number | null, key?: string | null, message: string }[]} */
        this.errors = problem?.errors ?? [];
    }
}

export class Session {
    /** @type {string | null} */
    #bearer = sessionStorage.getItem(place);
    isReadOnly = false;
    isProxied = false;
    version = "";
    /** Called once the session is refused. */
    onEnd = () => {};
    /** @type {BroadcastChannel | null} */
    #channel = null;

    /** Opens the session of this tab; false if there is none. */
    async open() {
        const code = takeCode();
        const described = this.#read("session").catch(() => null);
        if (code) await this.#trade(code);
        const session = await described;
        if (session) {
            this.isReadOnly = session.readOnly;
            this.isProxied = session.access === "proxy";
            this.version = session.version;
        }
        if (this.isProxied) return true;
        this.#channel = typeof BroadcastChannel === "function" ? new BroadcastChannel("puzzlefarm.code") : null;
        if (!this.#bearer) await this.#askOtherTabs();
        if (this.#channel) this.#channel.onmessage = (event) => void this.#answer(event.data);
        return this.#bearer !== null;
    }

    /** @param {string} code */
    async #trade(code) {
        try {
            const { bearer } = await this.#read("session", { method: "POST", body: { code } });
            this.#bearer = bearer;
            sessionStorage.setItem(place, bearer);
        } catch (error) {
            // A reloaded address has a used code; the bearer of before may still hold.
            if (!this.#bearer) console.info(String(error));
        }
    }

    // A tab opened from a bookmark or by a middle click has no bearer: another tab of this console gives it a
    // code. The channel reaches pages of this origin only.

    async #askOtherTabs() {
        const channel = this.#channel;
        if (!channel) return;
        const name = crypto.randomUUID();
        const code = await new Promise((resolve) => {
            let asking = 0;
            let end = setTimeout(resolve, 1500, "");
            channel.onmessage = ({ data }) => {
                if (data?.to !== name) return;
                if (data.code) return resolve(data.code);
                // A tab has heard and asks the console for a code, or it got none.
                asking += data.code === undefined ? 1 : -1;
                clearTimeout(end);
                end = setTimeout(resolve, asking ? 10_000 : 1500, "");
            };
            channel.postMessage({ from: name });
        });
        if (code) await this.#trade(code);
    }

    /** @param {any} data */
    async #answer(data) {
        if (typeof data?.from !== "string" || !this.#bearer) return;
        const answer = (/** @type {object} */ found) => this.#channel?.postMessage({ to: data.from, ...found });
        answer({});
        // Without a code of any tab the other shows how to get an address.
        answer({ code: (await this.post("session/code").catch(() => null))?.code ?? "" });
    }

    /** @param {string} path */
    get(path) {
        return this.#read(path);
    }

    /**
     * @param {string} path
     * @param {object} [body]
     */
    post(path, body = {}) {
        return this.#read(path, { method: "POST", body });
    }

    /** @param {string} path */
    put(path) {
        return this.#read(path, { method: "PUT" });
    }

    /**
     * Orders a file of the console, and the claims that are to be acknowledged once it is there.
     * @param {string} path
     * @param {object} body
     */
    async file(path, body) {
        const response = await this.#send(path, { method: "POST", body });
        return {
            name: /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "")?.[1] ?? path,
            blob: await response.blob(),
            claims: (response.headers.get("Puzzlefarm-Claims") ?? "").split(" ").filter(Boolean),
        };
    }

    /**
     * @param {string} path
     * @param {{ method?: string, body?: object }} [options]
     */
    async #read(path, options) {
        return parsed(await this.#send(path, options));
    }

    /**
     * @param {string} path
     * @param {{ method?: string, body?: object }} [options]
     */
    async #send(path, options = {}) {
        const { method = "GET", body } = options;
        let response;
        try {
            response = await fetch(path, {
                method,
                headers: this.headers(body ? { "Content-Type": "application/json" } : {}),
                body: body ? JSON.stringify(body) : undefined,
            });
        } catch {
            throw new RequestError(0, { detail: "The console does not answer. Is puzzlefarm web still running?" });
        }
        if (response.ok) return response;
        if (response.status === 401) this.end();
        throw new RequestError(response.status, await parsed(response));
    }

    /** @param {Record<string, string>} [others] */
    headers(others = {}) {
        return this.#bearer ? { ...others, Authorization: `Bearer ${this.#bearer}` } : others;
    }

    /** The service of this session refuses the bearer: the process has ended, or the code came twice. */
    end() {
        if (this.isProxied || !this.#bearer) return;
        this.#bearer = null;
        sessionStorage.removeItem(place);
        this.onEnd();
    }
}

/** @param {Response} response */
async function parsed(response) {
    const text = await response.text();
    const isJSON = /json/.test(response.headers.get("Content-Type") ?? "");
    return isJSON && text ? JSON.parse(text) : null;
}

/** The code in the address, removed from the address and the history at once. */
function takeCode() {
    const found = /^#code=([A-Za-z0-9_-]+)$/.exec(location.hash);
    if (!found) return null;
    history.replaceState(null, "", location.pathname + location.search);
    return found[1];
}
