"""Firefox of Debian by WebDriver BiDi, which it speaks itself: no geckodriver is needed."""

import base64
import json
import os
import re
import shutil
import subprocess
import tempfile
import threading
import time

from websockets.sync.client import connect

PREFERENCES = """
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("browser.startup.homepage_override.mstone", "ignore");
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("toolkit.telemetry.reportingpolicy.firstRun", false);
user_pref("app.update.enabled", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
user_pref("intl.accept_languages", "en-GB");
"""
KEYS = {"Enter": "\ue007", "Tab": "\ue004", "Escape": "\ue00c", "Delete": "\ue017", "ArrowLeft": "\ue012",
        "ArrowUp": "\ue013", "ArrowRight": "\ue014", "ArrowDown": "\ue015", "Home": "\ue011", "End": "\ue010",
        "Control": "\ue009", "Shift": "\ue008", "Alt": "\ue00a"}


class Firefox:
    def __init__(self, preferences=""):
        self.profile = tempfile.mkdtemp(prefix="pf-firefox.", dir="/var/tmp")
        with open(f"{self.profile}/user.js", "w") as file:
            file.write(PREFERENCES + preferences)
        self.process = subprocess.Popen(
            ["firefox-esr", "--headless", "--no-remote", "--profile", self.profile, "--remote-debugging-port", "0"],
            stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True,
            env={**os.environ, "HOME": self.profile, "LANG": "en_GB.UTF-8"})
        address = next(
            found.group(0) for line in self.process.stderr if (found := re.search(r"ws://127\.0\.0\.1:\d+", line)))
        threading.Thread(target=self._drain, daemon=True).start()
        self.socket = connect(address + "/session", max_size=None, open_timeout=60, legacy=True)
        self.number = 0
        self.events = []
        self.version = self.call("session.new", capabilities={})["capabilities"]["browserVersion"]
        self.call("session.subscribe", events=["log.entryAdded", "network.beforeRequestSent"])
        self.page = self.call("browsingContext.getTree")["contexts"][0]["context"]

    def _drain(self):
        """Reads what Firefox says to its end: it would wait at a full pipe."""
        with self.process.stderr as lines:
            for _ in lines:
                pass

    def close(self):
        self.socket.close()
        self.process.terminate()
        self.process.wait()
        shutil.rmtree(self.profile, ignore_errors=True)

    def call(self, method, **params):
        self.number += 1
        self.socket.send(json.dumps({"id": self.number, "method": method, "params": params}))
        while True:
            message = json.loads(self.socket.recv(timeout=60))
            if message.get("id") == self.number:
                if message.get("type") == "error":
                    raise RuntimeError(f"{method}: {message['error']}: {message['message']}")
                return message["result"]
            if message.get("type") == "event":
                self.events.append(message)

    def open(self, url):
        """Opens a page. Firefox takes an address that the page before writes meanwhile for the end of the navigation."""
        address = json.dumps(url.partition("#")[0])
        self.evaluate(f"void (globalThis.isLeft = location.href.split('#')[0] !== {address})")
        self.call("browsingContext.navigate", context=self.page, url=url, wait="complete")
        self.wait("!globalThis.isLeft && document.readyState === 'complete'")

    def reload(self):
        self.call("browsingContext.reload", context=self.page, wait="complete")

    def evaluate(self, expression):
        """The value of an expression that gives text, or JSON of it."""
        result = self.call(
            "script.evaluate", expression=f"(async () => JSON.stringify((await ({expression})) ?? null))()",
            target={"context": self.page}, awaitPromise=True)
        if result["type"] == "exception":
            raise RuntimeError(f"{expression}: {result['exceptionDetails']['text']}")
        return json.loads(result["result"]["value"])

    def wait(self, expression, seconds=30):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            try:
                if value := self.evaluate(expression):
                    return value
            except RuntimeError:
                # The page is being loaded.
                pass
            time.sleep(0.05)
        raise AssertionError(f"did not become true: {expression}")

    def press(self, *keys):
        for chord in keys:
            parts = [KEYS.get(key, key) for key in (chord.split("+") if len(chord) > 1 else [chord])]
            actions = [{"type": "keyDown", "value": part} for part in parts]
            actions += [{"type": "keyUp", "value": part} for part in reversed(parts)]
            self.call("input.performActions", context=self.page,
                      actions=[{"type": "key", "id": "keyboard", "actions": actions}])

    def click(self, selector):
        """Clicks an element once it is there, has stood still for some frames, and nothing covers it."""
        x, y = self.wait(f"""(async () => {{
            const node = document.querySelector({json.dumps(selector)});
            node?.scrollIntoView({{ block: "nearest" }});
            const middle = () => {{
                const box = node?.getBoundingClientRect();
                return box?.width ? [box.x + box.width / 2, box.y + box.height / 2] : null;
            }};
            const first = middle();
            // A tab in the background paints no frames.
            await new Promise((resolve) => setTimeout(resolve, 50));
            const last = middle();
            const hit = last && document.elementFromPoint(...last);
            return hit && String(first) === String(last) && (node.contains(hit) || hit.contains(node)) ? last : null;
        }})()""")
        self.click_at(x, y)

    def click_at(self, x, y):
        self.call("input.performActions", context=self.page, actions=[{
            "type": "pointer", "id": "mouse", "actions": [
                {"type": "pointerMove", "x": round(x), "y": round(y)}, {"type": "pointerDown", "button": 0},
                {"type": "pointerUp", "button": 0}]}])

    def fingers(self, *ways):
        """Moves fingers over the window, each on its way of points; all go down, move and are lifted together."""
        self.call("input.performActions", context=self.page, actions=[{
            "type": "pointer", "id": f"finger {finger}", "parameters": {"pointerType": "touch"}, "actions": [
                {"type": "pointerMove", "x": round(way[0][0]), "y": round(way[0][1])}, {"type": "pointerDown", "button": 0},
                *({"type": "pointerMove", "x": round(x), "y": round(y), "duration": 20} for x, y in way[1:]),
                {"type": "pointerUp", "button": 0}]} for finger, way in enumerate(ways)])

    def back(self):
        self.call("browsingContext.traverseHistory", context=self.page, delta=-1)

    def size(self, width, height):
        self.call("browsingContext.setViewport", context=self.page, viewport={"width": width, "height": height})

    def picture(self):
        return base64.b64decode(self.call("browsingContext.captureScreenshot", context=self.page)["data"])

    def errors(self):
        """The errors that the page has logged; a missing catalogue is none."""
        return [event["params"]["text"] for event in self.events
                if event["method"] == "log.entryAdded" and event["params"]["level"] == "error"]

    def foreign(self):
        """The addresses of other origins that were asked."""
        urls = [event["params"]["request"]["url"] for event in self.events if event["method"] == "network.beforeRequestSent"]
        return [url for url in urls if not url.startswith(("http://127.0.0.1:", "data:", "blob:", "about:"))]
