// The console's origin belongs to one process: what pages store there must not outlive the tab. A plain
// script that runs before all others: storage is that of the session, and there is no service worker.
(function () {
    Object.defineProperty(window, "localStorage", { get: () => window.sessionStorage });
    Object.defineProperty(window, "indexedDB", { value: undefined });
    try {
        delete (/** @type {any} */ (Navigator.prototype).serviceWorker);
    } catch {
        // The console answers requests for service workers with 403 anyway.
    }
})();
