// What this console may do, and how to be allowed what it may not.

import { element } from "../shared/dom.js";

const order = ["read", "claim", "admin"];

export class Rights {
    /**
     * @param {import("./farm.js").Farm} farm
     * @param {import("./session.js").Session} session
     */
    constructor(farm, session) {
        this.farm = farm;
        this.session = session;
    }

    /** @param {"claim" | "admin"} level */
    has(level) {
        return order.indexOf(this.farm.user?.level ?? "read") >= order.indexOf(level);
    }

    /**
     * Why a change is impossible now; "" if it is possible.
     * @param {"claim" | "admin"} [level]
     */
    refusal(level = "admin") {
        if (this.session.isReadOnly) return "This console is read-only; start puzzlefarm web without --read-only.";
        if (this.farm.user && !this.has(level)) return this.remedy(level);
        if (!this.farm.isLive) return "There is no connection to the service now.";
        return "";
    }

    /** @param {"claim" | "admin"} level */
    remedy(level) {
        const name = this.farm.user?.user ?? `The user ${this.farm.user?.uid ?? ""}`;
        return level === "claim"
            ? `${name} sees the state of the farm only. For puzzles, as root: usermod -aG puzzlefarm ${this.farm.user?.user ?? "NAME"}, log in again, and start the console again.`
            : `${name} may look, but not operate the farm. Start the console as root, or add a group of ${name} to access.admin_gids in the configuration.`;
    }

    /**
     * The text for a puzzle that was refused: how to be allowed, where the user is not. The socket for all
     * users has no routes for puzzles: its answer says nothing of the puzzle.
     * @param {unknown} error
     */
    explain(error) {
        const { status, message } = /** @type {import("./session.js").RequestError} */ (error);
        return (status === 403 || status === 404) && !this.has("claim") ? this.remedy("claim") : message;
    }

    /** A sentence that says why buttons are off; it follows the farm. */
    notice() {
        const node = element("p", { class: "soft small refusal", hidden: true });
        const update = () => {
            const text = this.refusal();
            node.textContent = text;
            node.hidden = text === "";
        };
        update();
        return { node, update };
    }
}
