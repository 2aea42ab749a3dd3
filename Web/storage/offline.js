// The page without a network: registers the service worker, and offers a new version when one is ready.

import { keepModule } from "../engine/loading.js";
import { download } from "../shared/download.js";
import { scriptURL } from "../shared/trusted.js";

/**
 * @typedef {object} OfflineOptions
 * @property {(accept: () => void) => void} offer
 *   Called when a new version is ready; `accept` switches to it and loads the page again. The page decides
 *   when to ask the player, and never does so during a game.
 */

/**
 * The reason why the page will not open without a network: it was not loaded by https, or the browser or a
 * private window refuses; null if it will.
 * @returns {"insecure" | "refused" | null}
 */
export function offlineObstacle() {
    if (!isSecureContext) return "insecure";
    return "serviceWorker" in navigator ? null : "refused";
}

/**
 * Registers the service worker once the page is loaded.
 * @param {OfflineOptions} options
 * @returns {Promise<"insecure" | "refused" | null>} the obstacle; null when the page is kept
 */
export async function startOffline({ offer }) {
    const obstacle = offlineObstacle();
    if (obstacle) return obstacle;
    const workers = navigator.serviceWorker;
    let accepted = false;
    workers.addEventListener("controllerchange", () => {
        if (accepted) location.reload();
    });
    try {
        const address = scriptURL(new URL("sw.js", document.baseURI));
        const registration = await workers.register(address, { updateViaCache: "none" });
        /** @param {ServiceWorker} worker */
        const propose = (worker) => offer(() => {
            accepted = true;
            worker.postMessage("activate");
        });
        if (registration.waiting && workers.controller) propose(registration.waiting);
        registration.addEventListener("updatefound", () => {
            const worker = registration.installing;
            worker?.addEventListener("statechange", () => {
                if (worker.state === "installed" && workers.controller) propose(worker);
            });
        });
        // Pages that stay open for days ask when they are looked at again.
        document.addEventListener("visibilitychange", () => {
            if (!document.hidden) registration.update().catch(() => {});
        });
        await workers.ready;
        if (!workers.controller) {
            await new Promise((resolve) => workers.addEventListener("controllerchange", resolve, { once: true }));
        }
        keepUsed();
        // For hints and new puzzles without a network. Not part of what the first board waits for.
        if (!(/** @type {any} */ (navigator).connection?.saveData)) keepModule().catch(() => {});
        return null;
    } catch (error) {
        // A worker that could not be installed now is installed at the next visit.
        console.warn("not available offline:", error);
        return "refused";
    }
}

/**
 * Asks again for the files of the page that it has loaded past the service worker, which came later, and for those that
 * are on their way: the worker keeps them too, such as what belongs to the layout of a first visit.
 */
function keepUsed() {
    new PerformanceObserver((list) => {
        for (const { name, workerStart } of /** @type {PerformanceResourceTiming[]} */ (list.getEntries())) {
            if (!workerStart && name.includes("/page-")) download(name, 1 << 24).catch(() => {});
        }
    }).observe({ type: "resource", buffered: true });
}
