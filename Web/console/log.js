// The events as they come: a log that screen readers follow, and that can be halted.

import { element } from "../shared/dom.js";
import { list, plural, time } from "./format.js";

const longest = 500;

/**
 * An event as a sentence.
 * @param {import("./types").FarmEvent} event
 */
export function sentence({ name, data }) {
    switch (name) {
    case "pool.low": return `${data.pool} is low: ${data.ready} ready, fewer than ${data.low}`;
    case "pool.filled": return `${data.pool} is full: ${data.ready} ready`;
    case "claim": return `${plural(data.count, "puzzle")} of ${data.pool} ${data.state}`;
    case "degraded": return `Claims are refused: ${data.reason}. ${data.detail ?? ""}`;
    case "healed": return `Claims are accepted again: ${data.reason} is over`;
    case "reloaded": return `The configuration was reloaded: ${list(data.changed ?? []) || "no changes"}`;
    case "paused": return `${data.pool} was paused${data.reason ? `: ${data.reason}` : ""}`;
    case "resumed": return `${data.pool} was resumed`;
    case "withdrawn": return `${plural(data.count, "puzzle")} withdrawn: ${(data.ids ?? []).slice(0, 5).join(", ")}${data.count > 5 ? " …" : ""}`;
    case "gap": return "Events are missing here: more came than are kept while this window was away, or the service has started again";
    default: return `${name} ${JSON.stringify(data)}`;
    }
}

export class EventList {
    #list = element("div", { class: "log", role: "log", "aria-label": "Events", tabIndex: 0 });
    #none = element("p", { class: "soft" }, "No events yet. They appear here as they happen.");
    #halt = element("button", { type: "button", "aria-pressed": "false" }, "Halt");
    #isHalted = false;
    /** Events that came while the log was halted. */
    #missed = 0;
    #farm;

    /** @param {import("./farm.js").Farm} farm */
    constructor(farm) {
        this.#farm = farm;
        this.#halt.addEventListener("click", () => this.#toggle());
        this.node = element(
            "section", { class: "card stack", "aria-labelledby": "log-title" },
            element("div", { class: "bar" }, element("h2", { id: "log-title" }, "Events"), this.#halt),
            this.#none, this.#list);
        this.#fill();
    }

    #fill() {
        this.#list.replaceChildren(...this.#farm.events.slice().reverse().map((event) => this.#entry(event)));
        this.#show();
    }

    #show() {
        const isEmpty = this.#list.childElementCount === 0;
        this.#none.hidden = !isEmpty;
        this.#list.hidden = isEmpty;
    }

    #toggle() {
        this.#isHalted = !this.#isHalted;
        this.#missed = 0;
        this.#halt.setAttribute("aria-pressed", String(this.#isHalted));
        this.#halt.textContent = this.#isHalted ? "Continue" : "Halt";
        if (!this.#isHalted) this.#fill();
    }

    /** @param {import("./types").FarmEvent} event */
    add(event) {
        if (this.#isHalted) {
            this.#missed += 1;
            this.#halt.textContent = `Continue, ${this.#missed} new`;
            return;
        }
        this.#list.prepend(this.#entry(event));
        if (this.#list.childElementCount > longest) this.#list.lastElementChild?.remove();
        this.#show();
    }

    /** @param {import("./types").FarmEvent} event */
    #entry(event) {
        return element("p", {}, element("time", { dateTime: event.time.toISOString() }, time(event.time)), sentence(event));
    }
}
