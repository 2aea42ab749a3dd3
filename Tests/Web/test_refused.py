"""Section "Refused requests": sockets against `puzzlefarm web`; none of them reaches the service."""

import http.client
import json
import re
import socket
import unittest

from support.console import ConsoleService, Web
from support.relay import Relay

BEARER = "Authorization: Bearer {bearer}"
OWN = "Host: {host}"
JSON = "Content-Type: application/json"
LOOK = "GET /v1/status HTTP/1.1"
PAUSE = "POST /v1/pause HTTP/1.1"

# (name, first line, fields, body)
ATTEMPTS = [
    *((f"host {host}", LOOK, [f"Host: {host}", BEARER], "") for host in (
        "127.0.0.1:{port}", "localhost:{port}", "[::1]:{port}", "evil.example", "evil.example:{port}",
        "{name}.localhost", "{name}.localhost:1", "{name}.localhost.:{port}", "x.{host}", "{host}.evil.example",
        "{name}.localhost.evil.example:{port}", "evil@{host}", "", "{host}, evil.example")),
    ("no host", LOOK, [BEARER], ""),
    ("two hosts", LOOK, [OWN, OWN, BEARER], ""),
    ("an absolute target", "GET http://evil.example/v1/status HTTP/1.1", [OWN, BEARER], ""),
    *((f"origin {origin}", LOOK, [OWN, BEARER, f"Origin: {origin}"], "") for origin in (
        "https://evil.example", "null", "http://127.0.0.1:{port}", "https://{host}", "http://{name}.localhost", "",
        "http://{host}/")),
    ("two origins", LOOK, [OWN, BEARER, "Origin: http://{host}", "Origin: http://{host}"], ""),
    *((f"site {site}", LOOK, [OWN, BEARER, f"Sec-Fetch-Site: {site}"], "") for site in (
        "cross-site", "same-site", "none", "")),
    ("a frame", "GET / HTTP/1.1", [
        OWN, "Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: navigate", "Sec-Fetch-Dest: iframe"], ""),
    ("a script of another site", "GET /console/console.js HTTP/1.1", [OWN, "Sec-Fetch-Site: cross-site"], ""),
    ("no bearer", LOOK, [OWN], ""),
    *((f"bearer {bearer}", LOOK, [OWN, f"Authorization: {bearer}"], "") for bearer in (
        "Bearer", "Bearer x", "Basic {bearer}", "Bearer {bearer}x", "Bearer {short}", "Bearer {code}")),
    ("a bearer in the address", "GET /v1/status?bearer={bearer} HTTP/1.1", [OWN], ""),
    ("a bearer in a cookie", LOOK, [OWN, "Cookie: bearer={bearer}"], ""),
    ("two bearers", LOOK, [OWN, BEARER, BEARER], ""),
    *((f"a change as {kind}", PAUSE, [OWN, BEARER, f"Content-Type: {kind}"], "{{}}") for kind in (
        "text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=a")),
    ("a change without a type", PAUSE, [OWN, BEARER], "{{}}"),
    ("a change of another site", PAUSE, [OWN, BEARER, JSON, "Origin: https://evil.example"], "{{}}"),
    ("a change without a bearer", PAUSE, [OWN, JSON], "{{}}"),
    *((f"{method} of the status", f"{method} /v1/status HTTP/1.1", [OWN, BEARER, JSON], "") for method in (
        "OPTIONS", "PUT", "DELETE", "PATCH", "TRACE", "CONNECT")),
    ("a preflight", "OPTIONS /v1/pause HTTP/1.1", [
        OWN, "Origin: https://evil.example", "Access-Control-Request-Method: POST"], ""),
    ("a route that is not passed on", "GET /v1/metrics HTTP/1.1", [OWN, BEARER], ""),
    ("a path out of the page", "GET /../../etc/passwd HTTP/1.1", [OWN], ""),
    ("a used code", "POST /session HTTP/1.1", [OWN, JSON], '{{"code":"{code}"}}'),
    ("a code that was never made", "POST /session HTTP/1.1", [OWN, JSON], '{{"code":"AAAAAAAAAAAAAAAAAAAAAA"}}'),
]


class RefusedTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.service = ConsoleService().__enter__()
        cls.addClassCleanup(cls.service.__exit__)
        cls.relay = Relay(cls.service.socket)
        cls.addClassCleanup(cls.relay.close)
        cls.web = Web(cls.relay.path)
        cls.addClassCleanup(cls.web.end)

    def session(self):
        """Opens a session; returns its names, its bearer and its used code, as a request may contain them."""
        address, code = self.web.address().split("#code=")
        host, name, port = re.fullmatch(r"http://(([^:/]+)\.localhost:(\d+))/", address).groups()
        connection = http.client.HTTPConnection("127.0.0.1", int(port), timeout=20)
        connection.request("POST", "/session", json.dumps({"code": code}), {
            "Host": host, "Content-Type": "application/json"})
        bearer = json.loads(connection.getresponse().read())["bearer"]
        connection.close()
        return {"host": host, "name": name, "port": port, "code": code, "bearer": bearer, "short": bearer[:-1]}

    def exchange(self, words, line, fields, body):
        text = body.format(**words)
        lines = [line, *fields, "Connection: close", *([f"Content-Length: {len(text)}"] if text else [])]
        head = "".join(f"{one}\r\n" for one in lines).format(**words)
        with socket.create_connection(("127.0.0.1", int(words["port"])), timeout=20) as connection:
            connection.sendall(f"{head}\r\n{text}".encode())
            answer = b""
            while data := connection.recv(1 << 16):
                answer += data
        return answer.decode()

    def test_each_request_is_refused_and_the_service_is_not_reached(self):
        self.assertGreaterEqual(len(ATTEMPTS), 40)
        before = self.relay.count
        # The attempt with the used code, which ends the session, is one of the last.
        words = self.session()
        for name, line, fields, body in ATTEMPTS:
            with self.subTest(name):
                answer = self.exchange(words, line, fields, body)
                self.assertRegex(answer, r"^HTTP/1\.1 (?:4\d\d|501) ")
                self.assertNotIn("Access-Control", answer)
                self.assertEqual(self.relay.count, before)
        self.assertEqual(self.service.status()["paused"], [])

    def test_the_same_requests_of_the_page_pass(self):
        words = self.session()
        before = self.relay.count
        own = [OWN, BEARER, JSON, "Origin: http://{host}", "Sec-Fetch-Site: same-origin"]
        self.assertRegex(self.exchange(words, LOOK, own, ""), r"^HTTP/1\.1 200 ")
        self.assertRegex(self.exchange(words, PAUSE, own, '{{"pools":["easy"]}}'), r"^HTTP/1\.1 200 ")
        self.assertEqual(self.relay.count, before + 2)
        self.service.command("resume")


if __name__ == "__main__":
    unittest.main()
