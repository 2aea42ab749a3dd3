"""Row C13: the console below a path of a proxy with TLS, as docs/console.md describes it."""

import os
import socket
import socketserver
import ssl
import subprocess
import tempfile
import threading
from pathlib import Path

from support import farm
from support.console import PAGE, SOON, ConsoleService, ConsoleTest

PATH = "/farm/"


class Proxy(socketserver.ThreadingTCPServer):
    """Passes requests below /farm/ on to a Unix socket, without that path and with Host unchanged."""

    allow_reuse_address = True
    daemon_threads = True

    def __init__(self, folder):
        super().__init__(("127.0.0.1", 0), _Passing)
        self.target = str(folder / "web.sock")
        self.origin = f"https://farm.localhost:{self.server_address[1]}"
        self.paths = []
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=farm.localhost",
             "-keyout", folder / "key", "-out", folder / "certificate"], check=True, capture_output=True)
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.context.load_cert_chain(folder / "certificate", folder / "key")
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def handle_error(self, request, client_address):
        """A browser that closes its connections is no error."""

    def close(self):
        self.shutdown()
        self.server_close()


class _Passing(socketserver.BaseRequestHandler):
    def handle(self):
        with self.server.context.wrap_socket(self.request, server_side=True) as near:
            head = b""
            while b"\r\n\r\n" not in head:
                data = near.recv(1 << 16)
                if not data:
                    return
                head += data
            head, body = head.split(b"\r\n\r\n", 1)
            first, *fields = head.decode("latin-1").split("\r\n")
            method, path, version = first.split(" ")
            self.server.paths.append(path)
            if not path.startswith(PATH):
                near.sendall(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
                return
            kept = [field for field in fields if not field.lower().startswith(("connection:", "keep-alive:"))]
            size = next((int(field[15:]) for field in kept if field.lower().startswith("content-length:")), 0)
            while len(body) < size:
                body += near.recv(1 << 16)
            lines = [f"{method} /{path[len(PATH):]} {version}", *kept, "Connection: close", "", ""]
            with socket.socket(socket.AF_UNIX) as far:
                far.connect(self.server.target)
                far.sendall("\r\n".join(lines).encode("latin-1") + body)
                while data := far.recv(1 << 16):
                    near.sendall(data)


class ProxyTests(ConsoleTest):
    options = {"ignore_https_errors": True}

    @classmethod
    def setUpClass(cls):
        folder = Path(tempfile.mkdtemp(dir=farm.work))
        cls.service = ConsoleService().__enter__()
        cls.addClassCleanup(cls.service.__exit__)
        cls.proxy = Proxy(folder)
        cls.addClassCleanup(cls.proxy.close)
        with socket.socket(socket.AF_UNIX) as listener:
            listener.bind(cls.proxy.target)
            listener.listen(64)
            # The socket is passed on as systemd does; the number of the process is known to the process alone.
            script = f'exec 3<&{listener.fileno()}; export LISTEN_PID=$$ LISTEN_FDS=1 LISTEN_FDNAMES=web; exec "$@"'
            cls.process = subprocess.Popen(
                ["bash", "-c", script, "bash", farm.BINARY, "web", "--origin", cls.proxy.origin,
                 "--socket", cls.service.socket, "--web", PAGE],
                pass_fds=[listener.fileno()], env=os.environ, stdin=subprocess.DEVNULL)
        cls.addClassCleanup(cls.end)

    @classmethod
    def tearDownClass(cls):
        """The cleanups end what was started."""

    @classmethod
    def end(cls):
        cls.process.terminate()
        cls.process.wait()

    def test_C13_the_page_works_below_a_path(self):
        self.proxy.paths.clear()
        page = self.open(f"{self.proxy.origin}{PATH}")
        page.locator("#link", has_text="Live").wait_for()
        page.get_by_role("heading", name="The farm is well").wait_for()
        self.service.command("pause", "--tier", "expert", "--reason", "elsewhere")
        page.get_by_text("expert was paused: elsewhere").wait_for(timeout=SOON)
        page.get_by_role("heading", name="Expert is paused").wait_for(timeout=SOON)
        page.get_by_role("button", name="Resume expert").click()
        page.get_by_role("heading", name="The farm is well").wait_for()
        self.assertEqual(self.service.status()["paused"], [])
        self.assertEqual([path for path in self.proxy.paths if not path.startswith(PATH)], [])
        self.assertIn(f"{PATH}v1/events", self.proxy.paths)

    def test_a_deep_link_below_a_path(self):
        page = self.open(f"{self.proxy.origin}{PATH}#puzzles?pool=hard")
        page.get_by_role("heading", name="Puzzles in stock").wait_for()
        page.locator(".stock-card svg").first.wait_for()
        self.assertEqual(page.get_by_label("Pool").input_value(), "hard")
        page.locator(".stock-card a").first.click()
        page.locator("h1 code").wait_for()
        page.reload()
        page.locator("h1 code").wait_for()
        with page.expect_popup() as opened:
            page.get_by_role("link", name="Play it").click()
        opened.value.get_by_role("grid").wait_for()
        self.assertTrue(opened.value.url.startswith(f"{self.proxy.origin}{PATH}play/"), opened.value.url)
