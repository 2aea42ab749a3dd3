"""Section "Refused requests": a page of another origin, in Chromium and in Firefox, against a console."""

import http.client
import http.server
import json
import re
import threading
import unittest

from support.browser import chromium
from support.console import ConsoleService, Web
from support.firefox import Firefox
from support.relay import Relay

# Gives a list of [attempt, result]: "read" and what was read, "opaque" if the request was sent but nothing can
# be read, "refused" if it failed.
ATTACK = """(async ([base, bearer]) => {
    const results = [];
    const attempt = async (name, act) => {
        const late = new Promise((_, reject) => setTimeout(() => reject(new Error("late")), 5000));
        try {
            const found = await Promise.race([act(), late]);
            results.push([name, found.type === "opaque" ? "opaque" : `read ${found.status ?? found}`]);
        } catch {
            results.push([name, "refused"]);
        }
    };
    const authorization = { Authorization: `Bearer ${bearer}` };
    for (const path of ["v1/status", "v1/events", "v1/whoami", "v1/peek/easy", "session"]) {
        await attempt(`GET ${path}`, () => fetch(base + path));
        await attempt(`GET ${path} without CORS`, () => fetch(base + path, { mode: "no-cors" }));
        await attempt(`GET ${path} with credentials`, () => fetch(base + path, { credentials: "include" }));
        await attempt(`GET ${path} with the bearer`, () => fetch(base + path, { headers: authorization }));
    }
    const body = JSON.stringify({ reason: "hostile" });
    for (const path of ["v1/pause", "v1/backup", "v1/reload", "v1/withdraw", "session/code"]) {
        const post = (options) => () => fetch(base + path, { method: "POST", body, ...options });
        const simple = { "Content-Type": "text/plain" };
        const json = { "Content-Type": "application/json" };
        await attempt(`POST ${path} text`, post({ headers: simple }));
        await attempt(`POST ${path} text without CORS`, post({ headers: simple, mode: "no-cors" }));
        await attempt(`POST ${path} JSON`, post({ headers: json }));
        await attempt(`POST ${path} JSON with the bearer`, post({ headers: { ...json, ...authorization } }));
        navigator.sendBeacon(base + path, new Blob([body], { type: "text/plain" }));
    }
    const loaded = (node) => new Promise((resolve, reject) => {
        node.onload = () => resolve("loaded");
        node.onerror = reject;
        document.body.append(node);
    });
    for (const name of ["img", "script"]) {
        for (const path of ["v1/status", "session"]) {
            await attempt(`${name} ${path}`, () => loaded(Object.assign(document.createElement(name), { src: base + path })));
        }
    }
    await attempt("EventSource", () => new Promise((resolve, reject) => {
        const source = new EventSource(`${base}v1/events`);
        source.onopen = () => resolve("open");
        source.onerror = () => { source.close(); reject(new Error()); };
    }));
    await attempt("WebSocket", () => new Promise((resolve, reject) => {
        const made = new WebSocket(`${base.replace("http", "ws")}v1/events`);
        made.onopen = () => resolve("open");
        made.onerror = reject;
    }));
    const frame = document.createElement("iframe");
    frame.name = "frame";
    const form = Object.assign(document.createElement("form"), { method: "post", action: `${base}v1/pause`, target: "frame", enctype: "text/plain" });
    const field = Object.assign(document.createElement("input"), { name: '{"reason":"', value: 'hostile"}' });
    form.append(field);
    document.body.append(frame, form);
    const answered = new Promise((resolve) => { frame.onload = resolve; });
    form.submit();
    await Promise.race([answered, new Promise((resolve) => setTimeout(resolve, 3000))]);
    await attempt("the frame", async () => {
        const text = frame.contentDocument.body.textContent;
        if (!text) throw new Error();
        return text;
    });
    return results;
})"""
# What a page that reached the console by a name of its own, by DNS rebinding, reads of it.
REBOUND = """(async () => {
    const found = [];
    for (const path of ["/v1/status", "/session", "/v1/events"]) {
        found.push(await fetch(path).then((response) => response.status, () => 0));
    }
    return found;
})()"""


class HostilePage:
    """A page of another origin, on another port; permits every page to read it."""

    def __init__(self):
        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                self.rfile.read(int(self.headers.get("Content-Length", 0)))
                body = b"<!DOCTYPE html><title>hostile</title><body></body>"
                self.send_response(200)
                self.send_header("Content-Type", "text/html")
                self.send_header("Content-Length", str(len(body)))
                self.send_header("Access-Control-Allow-Origin", self.headers.get("Origin", "*"))
                self.send_header("Access-Control-Allow-Credentials", "true")
                self.send_header("Access-Control-Allow-Headers", "authorization, content-type")
                self.end_headers()
                self.wfile.write(body)

            do_POST = do_OPTIONS = do_GET

            def log_message(self, *_):
                pass

        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}/"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self):
        self._server.shutdown()
        self._server.server_close()


class HostileTests:
    """The same attacks in each browser, which gives `open` and `evaluate`."""

    @classmethod
    def setUpClass(cls):
        cls.service = ConsoleService().__enter__()
        cls.addClassCleanup(cls.service.__exit__)
        cls.relay = Relay(cls.service.socket)
        cls.addClassCleanup(cls.relay.close)
        cls.web = Web(cls.relay.path)
        cls.addClassCleanup(cls.web.end)
        cls.page = HostilePage()
        cls.addClassCleanup(cls.page.close)

    def request(self, method, path, body=None, headers=None):
        """A request of the console's own page."""
        name, port = re.fullmatch(r"http://([^:/]+):(\d+)/", self.base).groups()
        connection = http.client.HTTPConnection("127.0.0.1", int(port), timeout=20)
        connection.request(method, path, body and json.dumps(body), {
            "Host": f"{name}:{port}", "Content-Type": "application/json", **(headers or {})})
        answer = connection.getresponse()
        found = answer.status, answer.read()
        connection.close()
        return found

    def test_a_foreign_page_reads_and_changes_nothing(self):
        self.base, code = self.web.address().split("#code=")
        status, body = self.request("POST", "/session", {"code": code})
        self.assertEqual(status, 200, body)
        bearer = json.loads(body)["bearer"]
        before = self.relay.count
        self.open(self.page.url)
        results = self.evaluate(f"{ATTACK}({json.dumps([self.base, bearer])})")
        self.assertGreaterEqual(len(results), 40)
        self.assertEqual([result for result in results if result[1].startswith("read")], [])
        self.assertEqual(self.relay.count, before, "a refused request opened the socket of the service")
        # The same request of the console's own page passes: what was refused was the page.
        authorization = {"Authorization": f"Bearer {bearer}"}
        self.assertEqual(self.request("GET", "/v1/status", headers=authorization)[0], 200)
        self.assertGreater(self.relay.count, before)
        self.assertEqual(self.service.status()["paused"], [])

    def test_a_server_that_permits_it_is_read(self):
        """The attempts work; against the console it is the console that refuses them."""
        other = HostilePage()
        self.addCleanup(other.close)
        self.open(self.page.url)
        results = self.evaluate(f"{ATTACK}({json.dumps([other.url, 'bearer'])})")
        requests = [result for name, result in results if name.startswith(("GET", "POST"))]
        self.assertEqual(len(requests), 40)
        self.assertEqual(set(requests), {"read 200", "opaque"})

    def test_another_name_of_the_loopback_reads_nothing(self):
        self.base = self.web.address().split("#")[0]
        port = self.base.rstrip("/").rsplit(":", 1)[1]
        before = self.relay.count
        for name in ("evil.localhost", "localhost", "127.0.0.1"):
            self.open(f"http://{name}:{port}/")
            self.assertNotIn(200, self.evaluate(REBOUND), name)
        self.assertEqual(self.relay.count, before)


class ChromiumHostileTests(HostileTests, unittest.TestCase):
    def setUp(self):
        self.context = chromium().new_context(locale="en-GB")
        self.addCleanup(self.context.close)
        self.tab = self.context.new_page()

    def open(self, url):
        self.tab.goto(url)

    def evaluate(self, expression):
        return self.tab.evaluate(expression)


class FirefoxHostileTests(HostileTests, unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.firefox = Firefox()
        cls.addClassCleanup(cls.firefox.close)

    def open(self, url):
        self.firefox.open(url)

    def evaluate(self, expression):
        return self.firefox.evaluate(expression)
