// Tabs that ask each other who plays a game, where Web Locks are absent.

import { own } from "./own.js";

export class TabTalk {
    #claim;
    #channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(own("puzzlefarm-games"));

    /** @param {import("./claims.js").Claim} claim */
    constructor(claim) {
        this.#claim = claim;
        this.#channel?.addEventListener("message", ({ data }) => {
            if (data?.taken === claim.key) claim.lose();
            if (data?.whose === claim.key && claim.state === "mine") this.#channel?.postMessage({ mine: claim.key });
        });
    }

    /** Asks the other tabs; no answer in 150 ms means that none has the game. */
    async isElsewhere() {
        if (!this.#channel) return false;
        const answered = new Promise((resolve) => {
            this.#channel?.addEventListener("message", ({ data }) => data?.mine === this.#claim.key && resolve(true));
            setTimeout(resolve, 150, false);
        });
        this.#channel.postMessage({ whose: this.#claim.key });
        return answered;
    }

    /** Tells the other tabs that this one takes the game. */
    take() {
        this.#channel?.postMessage({ taken: this.#claim.key });
    }

    end() {
        this.#channel?.close();
        this.#channel = null;
    }
}
