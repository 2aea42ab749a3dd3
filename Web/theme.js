// Applies theme, language and text size before the first paint; a plain script, so that it blocks it.
(function () {
    /** @type {any} */
    let settings = {};
    try {
        settings = JSON.parse(localStorage.getItem("puzzlefarm.settings") || "{}");
    } catch {
        // Storage is refused: the theme of the system.
    }
    const root = document.documentElement;
    const themes = ["light", "dark", "contrast"];
    if (themes.indexOf(settings.theme) >= 0) root.dataset.theme = settings.theme;
    const size = Number(settings.textSize);
    if (size >= 1 && size <= 2) root.style.fontSize = 100 * size + "%";
    const chosen = settings.language === "de" || settings.language === "en" ? settings.language : "";
    root.lang = chosen || ((navigator.language || "en").slice(0, 2) === "de" ? "de" : "en");
    // Other views than the start view have another head.
    if (location.hash && location.hash !== "#start") root.dataset.deep = "";
})();
