// The first view: is the farm well, its pools, its workers and store, and what happens.

import { element } from "../shared/dom.js";
import { commandLine, shell } from "./command.js";
import { Farms } from "./farms.js";
import { duration, size } from "./format.js";
import { EventList } from "./log.js";
import { Pools } from "./pools.js";
import { verdict, workers } from "./verdict.js";

/** @typedef {import("./console.js").Console} Console */

/**
 * @param {Console} console
 * @returns {import("./types").View}
 */
export function createOverview(console) {
    const pools = new Pools(console);
    const farms = new Farms();
    const log = new EventList(console.farm);
    console.farm.onEvent = (event) => log.add(event);
    const notice = console.rights.notice();
    const mark = element("span", { class: "health-mark", "aria-hidden": "true" });
    const title = element("h1", { tabIndex: -1 }, "Reading the state of the farm…");
    const text = element("p", {});
    const commands = element("div", { class: "stack" });
    const health = element("section", { class: "health", "aria-label": "Health" }, mark, element("div", { class: "stack" }, title, text, commands));
    const facts = element("dl", { class: "data" });
    let shown = "";

    const showVerdict = () => {
        const { status, link } = console.farm;
        if (!status) {
            if (link === "away") title.textContent = "The service does not answer";
            if (link === "lost") title.textContent = "The console does not answer";
            health.dataset.level = link === "connecting" ? "" : "bad";
            mark.textContent = link === "connecting" ? "…" : "!";
            text.textContent = link === "away" ? "The page follows by itself when it is back." : "";
            if (link === "away") commands.replaceChildren(commandLine("systemctl status puzzlefarm", "Look with").node);
            return;
        }
        const found = console.farm.isLive ? verdict(status) : away(link);
        health.dataset.level = found.level;
        const key = JSON.stringify(found);
        if (key === shown) return;
        shown = key;
        mark.textContent = found.level === "well" ? "✓" : "!";
        title.textContent = found.title;
        text.textContent = found.text;
        commands.replaceChildren(...(found.commands ?? []).map((command) => commandLine(command, "Run").node));
    };

    return {
        title: "Farm",
        show(container) {
            container.append(
                health, notice.node, pools.node, farms.node,
                element("div", { class: "columns" }, element(
                    "section", { class: "card stack", "aria-labelledby": "facts-title" },
                    element("h2", { id: "facts-title" }, "Workers and store"), facts,
                    element("p", { class: "small soft" }, "For longer histories: the metrics of the service in Prometheus and Grafana; the package has a dashboard."),
                    commandLine(shell("status", "--watch"), "Same as").node), log.node));
            this.update?.();
        },
        update() {
            showVerdict();
            pools.update();
            notice.update();
            const { status } = console.farm;
            if (!status) return;
            farms.update(status);
            const { store } = status;
            const isShared = store.kind === "postgresql";
            const entries = [
                ["Workers", workers(status)],
                ["Store", isShared
                    ? `Shared stock ${store.url}, schema ${store.schema}; own state in ${store.path}`
                    : `${size((store.bytes ?? 0) + (store.logBytes ?? 0))} in ${store.path}, schema ${store.schema}`],
                ["Free disk space", size(store.freeBytes)],
                ["Running for", duration(status.uptimeSeconds)],
                ["Version", status.version],
            ];
            facts.replaceChildren(...entries.flatMap(([name, value]) => [element("dt", {}, name), element("dd", {}, value)]));
        },
    };
}

/**
 * @param {import("./types").Link} link
 * @returns {import("./verdict.js").Verdict}
 */
function away(link) {
    if (link === "away") {
        return {
            level: "bad", title: "The service does not answer",
            text: "The numbers below are the last known. The page follows by itself when the service is back.",
            commands: ["systemctl status puzzlefarm"],
        };
    }
    return {
        level: "bad", title: "The connection is lost",
        text: "The numbers below are the last known. Trying again.", commands: [],
    };
}

