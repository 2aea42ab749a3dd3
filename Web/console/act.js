// One change of the farm: its dialog with reason and command, the request, and what came of it.

import { ask } from "../shared/dialogs.js";
import { element } from "../shared/dom.js";
import { commandLine, shell } from "./command.js";
import { list } from "./format.js";

/** @typedef {import("./console.js").Console} Console */

/**
 * Asks for a reason, then pauses pools.
 *
 * @param {Console} console
 * @param {string[]} pools none for all
 */
export async function pause(console, pools) {
    const reason = element("input", { type: "text", id: "reason", maxLength: 200, autocomplete: "off" });
    const stays = element("input", { type: "checkbox", id: "persist", role: "switch" });
    const line = () => shell(
        "pause", ...pools.flatMap((pool) => ["--pool", pool]), ...(reason.value ? ["--reason", reason.value] : []),
        stays.checked && "--persist");
    const command = commandLine(line());
    for (const input of [reason, stays]) input.addEventListener("input", () => command.set(line()));
    reason.addEventListener("keydown", (event) => {
        if (event.key !== "Enter") return;
        // Otherwise the key would press the button that has the focus again.
        event.preventDefault();
        reason.closest("dialog")?.close("pause");
    });
    const place = document.querySelector("#main > *") ?? document.body;
    const answer = await ask(place, {
        title: pools.length ? `Pause ${list(pools)}?` : "Pause all pools?",
        body: [
            "The workers stop filling. Puzzles in stock are handed out as before.",
            element("div", { class: "stack" },
                element("label", { htmlFor: "reason" }, "Reason, shown in the status (optional)"), reason),
            element("div", { class: "field" },
                element("label", { htmlFor: "persist" }, "Survives a restart",
                    element("small", {}, "Otherwise the pause ends when the service restarts.")), stays),
            command.node,
        ],
        answers: [{ label: "Cancel", value: "", isSafe: true }, { label: "Pause", value: "pause", kind: "primary" }],
    });
    if (answer !== "pause") return;
    await perform(console, `Paused ${list(pools) || "all pools"}.`, () => console.session.post("v1/pause", {
        ...(pools.length ? { pools } : {}), ...(reason.value ? { reason: reason.value } : {}), persist: stays.checked,
    }));
}

/**
 * Resumes pools; this loses nothing, so nothing is asked.
 *
 * @param {Console} console
 * @param {string[]} pools none for all
 */
export async function resume(console, pools) {
    const isEverywhere = console.farm.status?.paused.some(
        (entry) => entry.everywhere && (pools.length === 0 || pools.includes(entry.pool)));
    await perform(console, `Resumed ${list(pools) || "all pools"}.`, () =>
        console.session.post("v1/resume", {
            ...(pools.length ? { pools } : {}), ...(isEverywhere ? { everywhere: true } : {}),
        }));
}

/**
 * Sends a change, says what came of it, and reads the status.
 *
 * @template T
 * @param {Console} console
 * @param {string} done
 * @param {() => Promise<T>} send
 * @returns {Promise<T | null>}
 */
export async function perform(console, done, send) {
    try {
        const answer = await send();
        console.notify(done);
        const { paused } = /** @type {any} */ (answer);
        console.farm.changed(paused ? { paused } : {});
        return answer;
    } catch (error) {
        console.notify(/** @type {Error} */ (error).message, true);
        return null;
    }
}
