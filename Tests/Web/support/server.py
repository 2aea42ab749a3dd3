"""A static web server on the loopback, as a stranger might set one up."""

import functools
import http.server
import threading
from pathlib import Path
from urllib.parse import urlsplit

# The policy of the console; docs/site.md gives it for nginx and Caddy.
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types puzzlefarm"
)


class Server:
    """Serves a folder below a path; counts requests and bytes; can be stopped and started again."""

    def __init__(self, folder, path="/", policy=False, gzip=False, caching=False):
        self.folder = Path(folder)
        self.path = path
        self.policy = policy
        self.gzip = gzip
        self.caching = caching
        self.requests = []
        # The names of files whose requests are never answered, and of those whose answers never end.
        self.silent = set()
        self.endless = set()
        # The names of files whose answers wait until they are let go.
        self.held = set()
        self._is_holding = threading.Event()
        self._is_let_go = threading.Event()
        # The bytes of endless answers.
        self.sent = 0
        self._ended = threading.Event()
        self.port = 0
        self.start()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}{self.path}"

    def start(self):
        self._ended.clear()
        handler = functools.partial(_Handler, self)
        self._server = _Quiet(("127.0.0.1", self.port), handler)
        self._server.daemon_threads = True
        self.port = self._server.server_port
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def stop(self):
        self._ended.set()
        self.let_go()
        self._server.shutdown()
        self._server.server_close()

    @property
    def has_stopped(self):
        return self._ended.is_set()

    def let_go(self):
        """Answers the requests for files that are held."""
        self.held.clear()
        self._is_let_go.set()

    def wait_until_holding(self):
        """Waits until a file that is held has been requested."""
        if not self._is_holding.wait(60):
            raise TimeoutError(f"nobody requested {self.held}")

    def hold(self):
        self._is_holding.set()
        self._is_let_go.wait()

    def wait(self):
        """Waits until the server is stopped."""
        self._ended.wait()

    def bytes_sent(self, where=lambda path: True):
        """The bytes of all answers, or of those to some paths."""
        return sum(size for path, _, size in self.requests if where(path))


class _Quiet(http.server.ThreadingHTTPServer):
    def handle_error(self, request, client_address):
        """A browser that closes its connections is no error."""


class _Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    # Head and body leave in one write, as from any web server; else the body waits up to 40 ms for the
    # acknowledgement of the head.
    wbufsize = 1 << 20
    types = {
        ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".json": "application/json",
        ".svg": "image/svg+xml", ".png": "image/png", ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json", ".ndjson": "application/x-ndjson",
    }

    def __init__(self, owner, *arguments):
        self.owner = owner
        super().__init__(*arguments)

    def do_GET(self):
        owner = self.owner
        if owner.has_stopped:
            # A connection that was open.
            self.close_connection = True
            return
        path = urlsplit(self.path).path
        name = path[len(owner.path):] if path.startswith(owner.path) else "absent"
        file = owner.folder / (name or "index.html")
        if file.name in owner.silent:
            self.close_connection = True
            return owner.wait()
        if file.name in owner.held:
            owner.hold()
        if file.name in owner.endless and self.command == "GET":
            return self.answer_endlessly()
        if ".." in name or not file.is_file():
            return self.answer(404, b"not found\n", {"Content-Type": "text/plain"})
        headers = {"Content-Type": self.types.get(file.suffix, "application/octet-stream")}
        packed = file.with_name(file.name + ".gz")
        if owner.gzip and "gzip" in self.headers.get("Accept-Encoding", "") and packed.is_file():
            headers |= {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
            body = packed.read_bytes()
        else:
            body = file.read_bytes()
        if owner.policy:
            headers["Content-Security-Policy"] = POLICY
        if owner.caching:
            is_fixed = "/page-" in path or path.endswith(".ndjson")
            headers["Cache-Control"] = "public, max-age=31536000, immutable" if is_fixed else "no-cache"
            headers["ETag"] = f'"{hash(body):x}"'
            if self.headers.get("If-None-Match") == headers["ETag"]:
                return self.answer(304, b"", headers)
        self.answer(200, body, headers)

    def do_HEAD(self):
        self.do_GET()

    def answer_endlessly(self):
        self.close_connection = True
        try:
            self.send_response(200)
            self.end_headers()
            while True:
                self.wfile.write(b" " * (1 << 20))
                self.owner.sent += 1 << 20
        except (BrokenPipeError, ConnectionResetError):
            pass

    def answer(self, status, body, headers):
        size = len(body)
        if self.command == "HEAD":
            body = b""
        self.owner.requests.append((urlsplit(self.path).path, status, len(body)))
        try:
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(size))
            self.end_headers()
            self.wfile.write(body)
        except (BrokenPipeError, ConnectionResetError):
            # The browser has left the page.
            self.close_connection = True

    def log_message(self, *_):
        pass
