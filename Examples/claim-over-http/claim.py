#!/usr/bin/env python3
"""Claims puzzles with Python's standard library: claim with a key, use the puzzles, acknowledge. Repeated with
the same key, a claim gives the same puzzles, so a lost answer loses nothing.

Usage: claim.py SOCKET POOL KEY
"""
import http.client
import json
import socket
import sys
import time


class Service(http.client.HTTPConnection):
    """A connection to the service's socket."""

    def __init__(self, path):
        super().__init__("localhost", timeout=30)
        self.path = path

    def connect(self):
        self.sock = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.sock.settimeout(self.timeout)
        self.sock.connect(self.path)


def ask(path, method, route, body=None, headers={}):
    """Returns the answer to a request, which is repeated while the service is away or asks for patience."""
    problem = "no answer; is the service running?"
    for attempt in range(5):
        try:
            service = Service(path)
            service.request(method, route, body and json.dumps(body), headers)
            answer = service.getresponse()
            content = json.load(answer)
            if answer.status < 400:
                return content
            problem = f"{content['code']}: {content['detail']}"
            wait = answer.getheader("Retry-After")
            if wait is None:
                raise SystemExit(problem)
            time.sleep(int(wait))
        # An answer that was cut off is none: it is asked for again, with the same key.
        except (OSError, http.client.HTTPException, ValueError):
            time.sleep(attempt)
    raise SystemExit(f"{path}: {problem}")


if len(sys.argv) != 4:
    print("Usage: claim.py SOCKET POOL KEY", file=sys.stderr)
    sys.exit(64)
path, pool, key = sys.argv[1:]
headers = {"Idempotency-Key": key, "Content-Type": "application/json"}
claim = ask(path, "POST", "/v1/claims", {"pool": pool, "count": 3}, headers)
for puzzle in claim["puzzles"]:
    print(puzzle["givens"])
ask(path, "PUT", f"/v1/claims/{claim['id']}/ack")
