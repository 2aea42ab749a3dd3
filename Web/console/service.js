// Backup and reload, and what this console is.

import { element } from "../shared/dom.js";
import { perform } from "./act.js";
import { commandLine, shell } from "./command.js";
import { list, size } from "./format.js";

/** @typedef {import("./console.js").Console} Console */

/**
 * @param {Console} console
 * @returns {import("./types").View}
 */
export function createService(console) {
    const notice = console.rights.notice();
    const backup = element("button", { type: "button" }, "Take a backup");
    const backupResult = element("div", { class: "stack", role: "status" });
    const reload = element("button", { type: "button" }, "Reload the configuration");
    const reloadResult = element("div", { class: "stack", role: "status" });
    const facts = element("dl", { class: "data" });
    let isBusy = false;

    /** @param {() => Promise<void>} work */
    const busy = (work) => async () => {
        isBusy = true;
        view.update?.();
        await work();
        isBusy = false;
        view.update?.();
    };

    backup.addEventListener("click", busy(async () => {
        backupResult.replaceChildren(element("p", {}, "Writing the backup…"));
        const made = await perform(console, "The backup is written.", () => console.session.post("v1/backup"));
        if (!made) return backupResult.replaceChildren();
        const path = `${console.farm.status?.store.path ?? "/var/lib/puzzlefarm"}/backups/${made.name}`;
        backupResult.replaceChildren(
            element("p", {}, "Written: ", element("code", {}, made.name), `, ${size(made.size)}.`),
            commandLine(`echo '${made.sha256}  ${path}' | sha256sum -c`, "Check it with").node);
    }));

    reload.addEventListener("click", busy(async () => {
        try {
            const { changed, needsRestart } = await console.session.post("v1/reload");
            reloadResult.replaceChildren(
                element("p", {}, changed.length ? `In effect, changed: ${list(changed)}.` : "In effect; nothing had changed."),
                needsRestart.length && element("p", {}, `After a restart only: ${list(needsRestart)}.`) || "");
            console.farm.changed();
        } catch (error) {
            const refused = /** @type {import("./session.js").RequestError} */ (error);
            reloadResult.replaceChildren(
                element("p", {}, refused.message),
                element("ul", {}, ...refused.errors.map(({ file, line, key, message }) =>
                    element("li", {}, [file && `${file}${line ? `:${line}` : ""}`, key, message].filter(Boolean).join(": ")))));
        }
    }));

    /** @type {import("./types").View} */
    const view = {
        title: "Service",
        show(container) {
            container.append(
                element("h1", { tabIndex: -1 }, "Service"), notice.node,
                element("section", { class: "card stack", "aria-labelledby": "backup-title" },
                    element("h2", { id: "backup-title" }, "Backup"),
                    element("p", { class: "soft" }, "A copy of the whole store, written beside it while the service runs."),
                    element("div", { class: "row" }, backup), backupResult, commandLine(shell("backup")).node),
                element("section", { class: "card stack", "aria-labelledby": "reload-title" },
                    element("h2", { id: "reload-title" }, "Configuration"),
                    element("p", { class: "soft" }, "The files are read again and applied as a whole, or not at all; then each fault is shown."),
                    element("div", { class: "row" }, reload), reloadResult, commandLine(shell("reload")).node),
                element("section", { class: "card stack", "aria-labelledby": "about-title" },
                    element("h2", { id: "about-title" }, "This console"), facts));
            this.update?.();
        },
        update() {
            notice.update();
            backup.disabled = reload.disabled = isBusy || console.rights.refusal() !== "";
            const { user, status } = console.farm;
            /** @type {Record<string, string>} */
            const levels = { read: "may look", claim: "may take puzzles", admin: "may operate the farm" };
            const entries = [
                ["User", user ? `${user.user ?? `uid ${user.uid}`}, ${levels[user.level]}` : "unknown"],
                ["Changes", console.session.isReadOnly ? "read-only: none" : "as far as the user may"],
                ["Version", `console ${console.session.version || "unknown"}, service ${status?.version ?? "unknown"}`],
                ["Reached", console.session.isProxied ? "through a proxy" : "from this computer only"],
            ];
            facts.replaceChildren(...entries.flatMap(([name, value]) => [element("dt", {}, name), element("dd", {}, value)]));
        },
    };
    return view;
}
