// Applies theme, language and text size before the first paint, and even before the style sheet is there, so that
// the empty page of a dark theme is not white. It also says what to do if the page was opened as a
// file: browsers load neither modules nor WebAssembly then. A plain script, so that it works there and the first
// paint waits for it.
(function () {
    /** @type {any} */
    let settings = {};
    try {
        // As in storage/own.js.
        const own = `puzzlefarm.settings ${new URL("./", document.baseURI).pathname}`;
        settings = JSON.parse(localStorage.getItem(own) || localStorage.getItem("puzzlefarm.settings") || "{}");
    } catch {
        // Storage is refused: the theme of the system.
    }
    const root = document.documentElement;
    // The ground of each theme, for what a browser draws around the page; the style sheet has the same.
    /** @type {Record<string, string>} */
    const grounds = { light: "#f4f2ed", dark: "#14161a", contrast: "#000000" };
    const [contrast, dark] = ["(prefers-contrast: more)", "(prefers-color-scheme: dark)"].map((query) => matchMedia(query));
    let { theme } = settings;
    const paint = () => {
        const shown = grounds[theme] ? theme : contrast.matches ? "contrast" : dark.matches ? "dark" : "light";
        root.dataset.theme = shown;
        document.querySelector("meta[name=color-scheme]")?.setAttribute("content", shown === "light" ? shown : "dark");
        document.querySelector("meta[name=theme-color]")?.setAttribute("content", grounds[shown]);
    };
    for (const wish of [contrast, dark]) wish.addEventListener("change", paint);
    // The modules call it, too. Style sheets know themes by the document's attribute alone.
    globalThis.showLook = (look) => {
        ({ theme } = look);
        paint();
        const size = Number(look.textSize) > 1 ? Math.min(2, Number(look.textSize)) : 1;
        root.style.fontSize = size > 1 ? 100 * size + "%" : "";
        root.style.setProperty("--text", String(size));
    };
    showLook(settings);
    const known = `en ${document.querySelector("meta[name=languages]")?.getAttribute("content")}`;
    root.lang = [settings.language, (navigator.language || "").slice(0, 2)].find((one) => known.includes(one)) || "en";
    // Other views than the start view have another head; a game begins with an empty board.
    const view = location.hash.slice(1).split("?")[0];
    const isStart = !view || view === "start";
    if (!isStart) root.dataset.deep = view;
    if (location.protocol !== "file:") {
        if (isStart) preload();
        return;
    }
    addEventListener("DOMContentLoaded", () => {
        const message = document.getElementById("local");
        if (!message) return;
        message.textContent = "A browser cannot run this page from a file. Serve its folder instead, for example "
            + "with: python3 -m http.server -b 127.0.0.1, and open http://127.0.0.1:8000/";
        message.hidden = false;
    });

    /** Has module and style of the start view loaded at once; the console, which shares this file, names none. */
    function preload() {
        const { src, dataset } = /** @type {HTMLScriptElement} */ (document.currentScript);
        for (const name of dataset.first?.split(" ") ?? []) {
            const link = document.createElement("link");
            const isStyle = name.endsWith("css");
            link.rel = isStyle ? "preload" : "modulepreload";
            if (isStyle) link.as = "style";
            link.href = new URL(name, src).href;
            document.head.append(link);
        }
    }
})();
