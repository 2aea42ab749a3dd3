// One tab plays a game. Web Locks say who; where they are absent, tabs ask each other. What a tab stores is
// checked again by the revision of the game, so that two tabs never overwrite each other.

import { own } from "./own.js";

/**
 * The claim of this tab to a game.
 */
export class Claim {
    /**
     * Called when another tab takes the game over.
     * @type {(() => void) | null}
     */
    onlost = null;
    /** @type {"mine" | "elsewhere"} */
    state = "elsewhere";
    #key;
    /** @type {(() => void) | null} */
    #release = null;
    /**
     * What asks the other tabs where locks are absent.
     * @type {import("./tab-talk.js").TabTalk | null}
     */
    #talk = null;

    /** @param {string} key the key of the game */
    constructor(key) {
        this.#key = key;
    }

    /**
     * Claims a game, unless another tab has it.
     * @param {string} key
     */
    static async of(key) {
        const claim = new Claim(key);
        if (locks()) await claim.#lock({ ifAvailable: true });
        else await claim.#ask();
        return claim;
    }

    get key() {
        return this.#key;
    }

    /** Takes the game from the other tab, which is told. */
    async takeOver() {
        if (this.state === "mine") return;
        if (locks()) return this.#lock({ steal: true });
        this.#talk?.take();
        this.state = "mine";
    }

    /** Leaves the game to other tabs. */
    release() {
        this.onlost = null;
        this.state = "elsewhere";
        this.#release?.();
        this.#release = null;
        this.#talk?.end();
        this.#talk = null;
    }

    /** Loses the game to another tab. */
    lose() {
        if (this.state !== "mine") return;
        this.state = "elsewhere";
        this.#release = null;
        this.onlost?.();
    }

    /**
     * @param {LockOptions} options
     * @returns {Promise<void>}
     */
    #lock(options) {
        return new Promise((resolve) => {
            const held = navigator.locks.request(`${own("puzzlefarm-game")} ${this.#key}`, options, (lock) => {
                if (!lock) return resolve();
                this.state = "mine";
                resolve();
                return new Promise((release) => (this.#release = () => release(undefined)));
            });
            // A lock that another tab steals ends with AbortError; without the right to locks, the game is ours.
            held.catch((error) => {
                if (error?.name === "AbortError") return this.lose();
                this.state = "mine";
                resolve();
            });
        });
    }

    async #ask() {
        const { TabTalk } = await import("./tab-talk.js");
        this.#talk = new TabTalk(this);
        if (!(await this.#talk.isElsewhere())) this.state = "mine";
    }
}

function locks() {
    return typeof navigator !== "undefined" && Boolean(navigator.locks);
}
