// The pools: of each its stock as bar, numbers and a word, its rate, and its pause.

import { element, setText } from "../shared/dom.js";
import { pause, resume } from "./act.js";
import { commandLine, shell } from "./command.js";
import { count, rate, time } from "./format.js";
import { sparkline } from "./history.js";
import { poolState, untilFull } from "./verdict.js";

/** @typedef {import("./types").Status} Status */
/** @typedef {import("./console.js").Console} Console */

export class Pools {
    /** @type {Map<string, PoolRow>} */
    #rows = new Map();
    #list = element("ul", { class: "pools", role: "list" });
    #all;
    #table = element("tbody");
    #console;

    /** @param {Console} console */
    constructor(console) {
        this.#console = console;
        this.#all = element("button", { type: "button", onclick: () => this.#toggleAll() }, "Pause all");
        this.node = element(
            "section", { class: "card stack", "aria-labelledby": "pools-title" },
            element("div", { class: "bar" }, element("h2", { id: "pools-title" }, "Pools"), this.#all),
            this.#list,
            element("details", {}, element("summary", {}, "As a table"), this.#tableNode(),
                commandLine(shell("status"), "Same as").node));
    }

    #tableNode() {
        const heads = ["pool", "ready", "leased", "low", "target", "per minute", "state", "layout"];
        return element("div", { class: "scroll", tabIndex: 0, role: "region", "aria-label": "Stock of the pools, table" },
            element("table", { class: "figures" },
                element("caption", {}, "Stock of the pools"),
                element("thead", {}, element("tr", {}, ...heads.map((head) => element("th", { scope: "col" }, head)))),
                this.#table));
    }

    #isAllPaused() {
        const status = this.#console.farm.status;
        return status !== null && Object.keys(status.pools).every((name) =>
            status.pools[name].removed || status.paused.some(({ pool }) => pool === name));
    }

    #toggleAll() {
        return this.#isAllPaused() ? resume(this.#console, []) : pause(this.#console, []);
    }

    update() {
        const { status } = this.#console.farm;
        if (!status) return;
        for (const [name, row] of this.#rows) {
            if (name in status.pools) continue;
            row.node.remove();
            this.#rows.delete(name);
        }
        for (const name of Object.keys(status.pools)) {
            let row = this.#rows.get(name);
            if (!row) {
                row = new PoolRow(this.#console, name);
                this.#rows.set(name, row);
                this.#list.append(row.node);
            }
            row.update(status);
        }
        this.#all.textContent = this.#isAllPaused() ? "Resume all" : "Pause all";
        this.#all.disabled = this.#console.rights.refusal() !== "";
        this.#table.replaceChildren(...Object.entries(status.pools).map(([name, pool]) => element(
            "tr", {}, element("th", { scope: "row" }, name),
            ...[pool.ready, pool.leased, pool.low, pool.target].map((value) => element("td", {}, count(value))),
            element("td", {}, rate(pool.perMinute)), element("td", {}, poolState(name, status).word),
            element("td", {}, pool.layout ?? "classic:9"))));
    }
}

class PoolRow {
    #fill = element("span", { class: "meter-fill" });
    #low = element("span", { class: "meter-low" });
    #word = element("span", { class: "word" });
    #numbers = element("span", { class: "pool-numbers" });
    #rate = element("span", { class: "pool-rate soft small" });
    #reason = element("p", { class: "small" });
    #command = commandLine("", "Resume is");
    #pause;
    #button;
    #isPaused = false;
    #console;
    #name;

    /**
     * @param {Console} console
     * @param {string} name
     */
    constructor(console, name) {
        this.#console = console;
        this.#name = name;
        this.#button = element("button", {
            type: "button", onclick: () => (this.#isPaused ? resume(console, [name]) : pause(console, [name])),
        });
        this.#pause = element("div", { class: "pool-pause", hidden: true }, this.#reason, this.#command.node);
        this.node = element(
            "li", { class: "pool", "data-pool": name },
            element("h3", {}, element("a", { href: `#puzzles?pool=${name}`, title: `Look at puzzles of ${name}` }, name)),
            this.#word,
            element("div", { class: "meter", "aria-hidden": "true" }, this.#fill, this.#low),
            this.#numbers, this.#rate, this.#button, this.#pause);
    }

    /** @param {Status} status */
    update(status) {
        const pool = status.pools[this.#name];
        const { word, kind } = poolState(this.#name, status);
        const most = Math.max(pool.target, pool.ready, 1);
        this.node.dataset.kind = kind;
        this.#word.textContent = word;
        // The CSS object model may set styles; the policy forbids them in markup only.
        this.#fill.style.width = `${(100 * Math.min(pool.ready, most)) / most}%`;
        this.#low.style.insetInlineStart = `${(100 * pool.low) / most}%`;
        this.#low.hidden = pool.low === 0;
        this.#numbers.replaceChildren(
            element("strong", {}, count(pool.ready)), ` of ${count(pool.target)} ready`,
            element("span", { class: "soft" }, ...[
                `${count(pool.leased)} leased`, `low below ${count(pool.low)}`, pool.unfit && `${count(pool.unfit)} unfit`,
                untilFull(pool), pool.layout !== "classic:9" && pool.layout,
            ].filter(Boolean).map((part) => `, ${part}`)));
        this.#rate.replaceChildren(
            sparkline(this.#console.farm.history.of(this.#name)),
            element("span", {}, `${rate(pool.perMinute)} a minute`));
        const found = status.paused.find((entry) => entry.pool === this.#name);
        this.#isPaused = found !== undefined;
        this.#pause.hidden = !found;
        if (found) {
            this.#reason.textContent = `Paused since ${time(found.since)}${found.reason ? `: ${found.reason}` : ", without a reason"}. `
                + (found.everywhere ? "At all farms." : found.persist ? "Survives a restart." : "Ends when the service restarts.");
            this.#command.set(shell("resume", "--pool", this.#name, found.everywhere && "--everywhere"));
        }
        const label = this.#isPaused ? "Resume" : "Pause";
        setText(this.#button, label);
        this.#button.setAttribute("aria-label", `${label} ${this.#name}`);
        this.#button.hidden = pool.removed;
        this.#button.disabled = this.#console.rights.refusal() !== "";
    }
}
