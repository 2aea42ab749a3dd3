"""A client of the service in Python, with the standard library only."""

import http.client
import json
import socket
import sys
import uuid


class Farm(http.client.HTTPConnection):
    def __init__(self, path):
        super().__init__("localhost")
        self.path = path

    def connect(self):
        self.sock = socket.socket(socket.AF_UNIX)
        self.sock.connect(self.path)

    def ask(self, method, path, body=None, **fields):
        if body is not None:
            fields["Content-Type"] = "application/json"
        self.request(method, path, body and json.dumps(body), fields)
        answer = self.getresponse()
        return answer.status, json.loads(answer.read() or b"null"), answer.headers


farm = Farm(sys.argv[1])
status, body, _ = farm.ask("GET", "/v1/status")
assert status == 200 and len(body["pools"]) == 6, body

key = str(uuid.uuid4())
wish = {"pool": "easy", "count": 2, "filter": {"minRating": 1.0}}
status, claim, head = farm.ask("POST", "/v1/claims", wish, **{"Idempotency-Key": key})
assert status == 201 and head["Location"] == "/v1/claims/" + claim["id"], (status, claim)
status, again, head = farm.ask("POST", "/v1/claims", wish, **{"Idempotency-Key": key})
assert status == 200 and again["puzzles"] == claim["puzzles"], again
assert head["Idempotency-Replayed"] == "true"
for state, word in [("delivered", "ack"), ("delivered", "ack")]:
    status, after, _ = farm.ask("PUT", f"/v1/claims/{claim['id']}/{word}")
    assert status == 200 and after["state"] == state, after
status, problem, _ = farm.ask("PUT", f"/v1/claims/{claim['id']}/return")
assert status == 409 and problem["code"] == "already-delivered", problem
status, page, _ = farm.ask("GET", "/v1/pools/hard/peek?limit=3&symmetry=half-turn")
assert status == 200 and len(page["puzzles"]) <= 3, page
print("   claims, acks and pages on one connection")
