"""Checks proxies that are configured by the files in `edge`, in front of a farm with the tenants shop and school.

Usage: edge.py FOLDER PROXY...
FOLDER has the sockets of the farm (main), those for the proxies (run), and the certificate. A PROXY is
NAME,PORT,TLS,TOKENS,LOG,RELOAD: the kind of its lines of tokens, its port, yes or no, its files, a command.
"""

import contextlib
import http.client
import json
import re
import socket
import ssl
import subprocess
import sys
import time
import uuid

from raw_http import PATIENCE, Relay, http1, http2

folder = sys.argv[1]
api = Relay(f"{folder}/run/api.sock", f"{folder}/main/api.sock")
status_socket = Relay(f"{folder}/run/status.sock", f"{folder}/main/status.sock")
TENANT = re.compile(rb"^(puzzlefarm[-_]tenant)[ \t]*:[ \t]*(.*?)\r?$", re.I | re.M)
# Claims to be the other tenant in each way that a client can write. The third member is for HTTP/1.1 alone.
FALSE = [
    ([("Puzzlefarm-Tenant", "school")], (), False),
    ([("puzzlefarm-tenant", "school")], (), False),
    ([("PUZZLEFARM-TENANT", "school")], (), False),
    ([("Puzzlefarm_Tenant", "school")], (), False),
    ([("puzzlefarm_tenant", "school")], (), False),
    ([("Puzzlefarm-Tenant", "shop"), ("Puzzlefarm-Tenant", "school")], (), False),
    ([("Puzzlefarm-Tenant", "school"), ("puzzlefarm_tenant", "school")], (), False),
    ([("Puzzlefarm-Tenant", "school, shop")], (), False),
    ([("Puzzlefarm-Tenant", "")], (), False),
    ([("Connection", "Puzzlefarm-Tenant")], (), False),
    ([("Connection", "keep-alive, puzzlefarm-tenant")], (), True),
    ([("Connection", "Puzzlefarm-Tenant"), ("Puzzlefarm-Tenant", "school")], (), False),
    ([("TE", "trailers")], [("Puzzlefarm-Tenant", "school")], False),
    ([("Trailer", "Puzzlefarm-Tenant")], [("Puzzlefarm-Tenant", "school")], False),
    ([("Trailer", "puzzlefarm_tenant")], [("puzzlefarm_tenant", "school")], False),
    ([("Puzzlefarm-Tenant ", "school")], (), True),
    ([("X-Other", "1\r\n Puzzlefarm-Tenant: school")], (), True),
    ([("X-Other", "1\rPuzzlefarm-Tenant: school")], (), True),
    ([("X-Other", "1\nPuzzlefarm-Tenant: school")], (), True),
]


class Door:
    """A proxy in front of the farm."""

    def __init__(self, text):
        self.name, port, tls, self.tokens, self.log, self.reload = text.split(",")
        self.port, self.tls = int(port), tls == "yes"
        self.secrets = {}

    def add(self, tenant):
        """Makes a token as an operator does; returns the field that has it."""
        made = subprocess.run(
            [f"{sys.path[0]}/../../../.build/release/puzzlefarm", "tenant", "token", tenant, "--for", self.name],
            capture_output=True, text=True, check=True).stdout.splitlines()
        with open(self.tokens, "a") as file:
            file.write(made[1] + "\n")
        self.secrets[made[0]] = tenant
        return [("Authorization", f"Bearer {made[0]}")]

    def revoke(self, field):
        token = field[0][1].split()[1]
        with open(self.tokens) as file:
            lines = [line for line in file if token not in line]
        with open(self.tokens, "w") as file:
            file.writelines(lines)

    def load(self):
        """Reloads the proxy."""
        subprocess.run(self.reload, shell=True, check=True, timeout=PATIENCE, capture_output=True)

    def protocols(self):
        return [http1, http2] if self.tls else [http1]

    def connect(self, protocol):
        stream = socket.create_connection(("127.0.0.1", self.port), PATIENCE)
        stream.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, True)
        if not self.tls:
            return stream
        context = ssl.create_default_context(cafile=f"{folder}/authority.pem")
        context.set_alpn_protocols(["h2" if protocol is http2 else "http/1.1"])
        return context.wrap_socket(stream, server_hostname="farm.example")

    def ask(self, protocol, method, target, fields=(), body=b"", trailers=(), heard=None):
        """Returns status, fields and body; the status is 0 if the connection was closed instead."""
        with self.connect(protocol) as stream:
            try:
                return protocol(stream, method, target, list(fields), body, trailers, heard)
            except OSError as error:
                assert not isinstance(error, TimeoutError), (self.name, protocol.__name__, target, fields)
                return 0, None, b""

    def tenant(self, protocol, fields):
        """The tenant that the farm sees, or the status of a refusal."""
        status, _, body = self.ask(protocol, "GET", "/v1/whoami", fields)
        return json.loads(body)["tenant"] if status == 200 else status


def eventually(expected, found):
    """Waits until a function returns what is expected."""
    end = time.monotonic() + PATIENCE
    while (now := found()) != expected:
        assert time.monotonic() < end, (now, expected)
        time.sleep(0.05)


def check_tokens(door, protocol, shop, school):
    secret = shop[0][1].split()[1]
    assert door.tenant(protocol, shop) == "shop" and door.tenant(protocol, school) == "school"
    assert b"uthorization" not in api.seen and secret.encode() not in api.seen, api.seen
    api.seen = b""
    for wrong in ["", "Bearer", "Bearer ", f"bearer {secret}", f"Bearer {secret}x", f"Bearer {secret[:-1]}",
                  f"Bearer {secret.swapcase()}", f"Basic {secret}", secret, f"Bearer {secret}, Bearer {secret}"]:
        assert door.tenant(protocol, [("Authorization", wrong)]) == 401, wrong
    assert door.tenant(protocol, []) == 401
    assert door.tenant(protocol, [("Puzzlefarm-Tenant", "shop")]) == 401
    assert door.tenant(protocol, [("Authorization", "Bearer x")] + shop) in (400, 401)
    assert door.tenant(protocol, [("X-Token", secret)]) == 401
    assert api.seen == b"", api.seen
    if protocol is http1:
        status, fields, _ = door.ask(http1, "GET", "/v1/status")
        assert status == 401 and fields["WWW-Authenticate"] == "Bearer", fields


def check_false_tenants(door, protocol, shop):
    for fields, trailers, is_old in FALSE:
        if is_old and protocol is http2:
            continue
        for target in ["/v1/whoami", "/v1/health/live", "/v1/claims", "/v1/events", "/v1/pools/easy?x=1"]:
            api.seen = status_socket.seen = b""
            method = "POST" if target == "/v1/claims" else "GET"
            heard = (lambda body: b"\n\n" in body) if target == "/v1/events" else None
            status, _, body = door.ask(protocol, method, target, shop + fields, b"", trailers, heard)
            seen = api.seen + status_socket.seen
            case = (door.name, protocol.__name__, target, fields, trailers, status, seen)
            named = TENANT.findall(seen)
            assert all(name == (b"Puzzlefarm-Tenant", b"shop") for name in named), case
            assert len(named) >= api.seen.count(b" HTTP/1.1\r\n"), case
            assert b"school" not in body, case
            if status == 200 and target == "/v1/whoami":
                assert json.loads(body)["tenant"] == "shop", case
    # A second request in the body of the first.
    hidden = b"0\r\n\r\nGET /v1/whoami HTTP/1.1\r\nHost: x\r\nPuzzlefarm-Tenant: school\r\n\r\n"
    for framing in [[("Content-Length", str(len(hidden))), ("Transfer-Encoding", "chunked")],
                    [("Transfer-Encoding", "chunked"), ("Transfer-Encoding", "identity")],
                    [("Transfer-Encoding", "\tchunked"), ("Content-Length", "4")],
                    [("Content-Length", "0"), ("Content-Length", str(len(hidden)))]]:
        api.seen = b""
        door.ask(http1, "POST", "/v1/claims", shop + framing, hidden)
        named = TENANT.findall(api.seen)
        assert all(name == (b"Puzzlefarm-Tenant", b"shop") for name in named), (door.name, framing, api.seen)


def check_places(door, protocol, shop):
    """What is open, and what is closed."""
    for target in ["/v1/health/live", "/v1/health/ready", "/v1/health/ready?pool=easy"]:
        for fields in [[], [("Authorization", "Bearer wrong")], shop]:
            assert door.ask(protocol, "GET", target, fields)[0] == 200, (door.name, target, fields)
    for target in ["/metrics", "//metrics", "/%6detrics", "/v1/../metrics", "/metrics?x", "/Metrics"]:
        for fields in [shop, []]:
            status, _, body = door.ask(protocol, "GET", target, fields)
            assert status != 200 and b"puzzlefarm_" not in body, (door.name, target, status, body)
    api.seen = b""
    assert door.ask(protocol, "GET", "/metrics", shop)[0] == 404 and api.seen == b"", (door.name, api.seen)
    for target in ["/v1/health/../whoami", "/v1/health/%2e%2e/whoami", "/v1/health/..%2fwhoami", "/v1/health//../whoami",
                   "/v1/health/..;/whoami", "/V1/HEALTH/../whoami", "/v1/whoami/../health/live/../../whoami"]:
        status, _, body = door.ask(protocol, "GET", target)
        assert status != 200 or b"level" not in body, (door.name, target, status, body)
    limit = 65536
    kind = [("Content-Type", "application/json"), ("Idempotency-Key", "large")]
    largest = b'{"pool":"easy"' + b" " * (limit - 15) + b"}"
    assert door.ask(protocol, "POST", "/v1/claims", shop + kind, largest)[0] in (200, 201)
    # Of a known length and, with a trailer, of an unknown one.
    for trailers in [(), [("X-Other", "1")]][:2 if protocol is http1 else 1]:
        status, _, _ = door.ask(protocol, "POST", "/v1/claims", shop + kind, largest + b" ", trailers)
        assert status == 413, (door.name, protocol.__name__, trailers, status)
    if protocol is http1:
        _, fields, _ = door.ask(http1, "GET", "/v1/whoami", shop)
        assert fields["X-Content-Type-Options"] == "nosniff" and fields["Content-Security-Policy"], fields
        assert "max-age=" in fields["Strict-Transport-Security"] and "." not in (fields["Server"] or ""), fields


def check_claims(door, protocol, shop, school):
    """The same key means different puzzles for different tenants, and a claim has one owner."""
    kind = [("Content-Type", "application/json"), ("Idempotency-Key", str(uuid.uuid4()))]
    claims = []
    for tenant in [shop, school]:
        status, _, body = door.ask(protocol, "POST", "/v1/claims", tenant + kind, b'{"pool":"easy","count":2}')
        again = door.ask(protocol, "POST", "/v1/claims", tenant + kind, b'{"pool":"easy","count":2}')
        claim = json.loads(body)
        assert status == 201 and again[0] == 200 and again[2] == body, (door.name, status, body, again)
        claims.append(claim)
    ids = [puzzle["id"] for claim in claims for puzzle in claim["puzzles"]]
    assert len(set(ids)) == 4, ids
    for claim, own, other in [(claims[0], shop, school), (claims[1], school, shop)]:
        path = f"/v1/claims/{claim['id']}"
        assert door.ask(protocol, "PUT", path + "/ack", other)[0] == 404
        status, _, body = door.ask(protocol, "PUT", path + "/ack", own)
        assert status == 200 and json.loads(body)["state"] == "delivered", (status, body)


def check_events(door, protocol, shop):
    """A stream begins at once, and an event arrives while it stays open."""
    claims = []

    def heard(body):
        if b"event: reset" in body and not claims:
            kind = [("Content-Type", "application/json"), ("Idempotency-Key", str(uuid.uuid4()))]
            claims.append(door.ask(protocol, "POST", "/v1/claims", shop + kind, b'{"pool":"easy"}'))
        return b"event: claim" in body

    # The places of earlier streams become free when the proxy has closed them.
    eventually(200, lambda: door.ask(protocol, "GET", "/v1/events", shop, heard=bool)[0])
    eventually(200, lambda: door.ask(protocol, "GET", "/v1/events?kinds=claim", shop, heard=heard)[0])
    assert len(claims) == 1 and claims[0][0] == 201, claims


def check_reload(door, shop):
    """A token counts from the reload that adds its line to the one that misses it, also beside an open stream and
    on a connection that is kept."""
    with door.connect(http1) as stream, door.connect(http1) as kept:
        http1(stream, "GET", "/v1/events", shop, heard=bool)
        added = door.add("school")
        assert door.tenant(http1, added) == 401
        door.load()
        eventually("school", lambda: door.tenant(http1, added))
        assert http1(kept, "GET", "/v1/health/live", [])[0] == 200
        door.revoke(added)
        assert door.tenant(http1, added) == "school"
        door.load()
        eventually(401, lambda: door.tenant(http1, added))
        with contextlib.suppress(OSError, http.client.BadStatusLine):
            assert http1(kept, "GET", "/v1/whoami", added)[0] == 401
        assert door.tenant(http1, shop) == "shop"


for text in sys.argv[2:]:
    door = Door(text)
    shop, school = door.add("shop"), door.add("school")
    door.load()
    eventually("shop", lambda: door.tenant(http1, shop))
    for protocol in door.protocols():
        start = time.monotonic()
        check_tokens(door, protocol, shop, school)
        check_false_tenants(door, protocol, shop)
        check_places(door, protocol, shop)
        check_claims(door, protocol, shop, school)
        check_events(door, protocol, shop)
        print(f"   {door.name}, {protocol.__name__}{'' if door.tls else ' without TLS'}: each token has its tenant, "
              f"{len(FALSE)} false names fail, claims and events pass ({time.monotonic() - start:.1f} s)")
    check_reload(door, shop)
    def logged():
        with open(door.log, errors="replace") as file:
            return file.read()
    eventually(True, lambda: "/v1/whoami" in logged())
    assert not any(token in logged() for token in door.secrets), door.log
print("   tokens are added and revoked by a reload, and no log has them")
