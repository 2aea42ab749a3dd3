"""The console of a service in a browser: `puzzlefarm serve`, `puzzlefarm web`, and what a person sees there."""

import http.client
import json
import queue
import re
import socket
import subprocess
import threading
import time

from . import farm
from .browser import BrowserTest

PAGE = farm.WEB / "console"

# Milliseconds in which what an event tells is on the page: less than the ten seconds after which a page asks for the
# status anyway.
SOON = 9_000


class ConsoleService(farm.Service):
    """A service that can be stopped and started again, with small pools that are full soon."""

    def __enter__(self):
        super().__enter__()
        self.wait()
        return self

    def wait(self):
        for _ in range(300):
            try:
                pools = self.status()["pools"].values()
                if all(pool["ready"] >= pool["target"] for pool in pools):
                    return
            except (subprocess.CalledProcessError, ValueError):
                # It is starting.
                pass
            time.sleep(0.2)
        raise AssertionError("the pools are not full after a minute")

    def command(self, *words):
        return farm.run(*words, "--socket", self.socket).stdout

    def status(self):
        return json.loads(self.command("status", "--json"))

    def stop(self):
        self.process.terminate()
        self.process.wait()


class Connection(http.client.HTTPConnection):
    """A connection to the service's socket."""

    def __init__(self, path):
        super().__init__("localhost")
        self._path = path

    def connect(self):
        self.sock = socket.socket(socket.AF_UNIX)
        self.sock.connect(str(self._path))

    def post(self, path, body):
        self.request("POST", path, json.dumps(body), {"Content-Type": "application/json"})
        response = self.getresponse()
        text = response.read()
        assert response.status == 200, text


class Web:
    """A process of `puzzlefarm web`; `address()` is one that was not used yet."""

    def __init__(self, socket, *options, folder=PAGE, command=(farm.BINARY,)):
        self.process = subprocess.Popen(
            [str(word) for word in (*command, "web", "--no-open", "--socket", socket, "--web", folder, *options)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self._lines = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()
        self._first = self._next()

    def _read(self):
        with self.process.stdout as lines:
            for line in lines:
                self._lines.put(line)

    def _next(self):
        while True:
            found = re.search(r"http://\S+#code=[\w-]+", self._lines.get(timeout=20))
            if found:
                return found[0]

    def address(self):
        first, self._first = self._first, None
        if first:
            return first
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        return self._next()

    def end(self):
        if self.process.poll() is None:
            self.process.terminate()
        self.process.wait()
        self.process.stdin.close()


class ConsoleTest(BrowserTest):
    """Tests with one service; each test may start consoles of its own."""

    @classmethod
    def setUpClass(cls):
        cls.service = ConsoleService().__enter__()
        cls.web = Web(cls.service.socket)

    @classmethod
    def tearDownClass(cls):
        cls.web.end()
        cls.service.__exit__()

    def setUp(self):
        super().setUp()
        self.service.command("resume")

    def check_request(self, request):
        """No request leaves this computer; names below localhost are of the console."""
        host = request.url.split("/")[2].split(":")[0] if "://" in request.url else ""
        if host and host != "127.0.0.1" and not host.endswith(".localhost"):
            self.problems.append(f"request to {request.url}")

    def console(self, fragment="", web=None, context=None):
        """Opens the console with a new session; shows a view of it."""
        page = (context or self.context).new_page()
        page.goto((web or self.web).address())
        page.locator("#main h1").wait_for()
        page.locator("#link", has_text="Live").wait_for()
        if fragment:
            page.evaluate("(fragment) => { location.hash = fragment; }", fragment)
        return page

    def requests(self, context):
        """The paths of all requests of a context from now on, except those for files."""
        paths = []
        context.on("request", lambda request: "/v1/" in request.url and paths.append(request.url.split("/v1/")[1]))
        return paths

    def eventually(self, check, seconds=10):
        """Waits until something holds."""
        end = time.monotonic() + seconds
        while not check():
            self.assertLess(time.monotonic(), end, "not in time")
            self.context.pages[0].wait_for_timeout(100)
