// Says what to do if the page was opened as a file: browsers load neither modules nor WebAssembly then. This
// is a plain script for that reason.
(function () {
    if (location.protocol !== "file:") return;
    const message = document.getElementById("local");
    if (!message) return;
    message.textContent = "A browser cannot run this page from a file. Serve its folder instead, for example "
        + "with: python3 -m http.server -b 127.0.0.1, and open http://127.0.0.1:8000/";
    message.hidden = false;
})();
