"""Requests exactly as they are written, also malformed ones, over HTTP/1.1 and HTTP/2; and a relay that records."""

import contextlib
import http.client
import os
import socket
import socketserver
import threading

PATIENCE = 20


def http1(stream, method, target, fields, body=b"", trailers=(), heard=None):
    """Returns status, fields and body; of an endless body the part that `heard` is satisfied with."""
    lines = [f"{method} {target} HTTP/1.1", "Host: farm.example"]
    lines += [f"{name}: {value}" for name, value in fields]
    framed = any(name.lower() in ("content-length", "transfer-encoding") for name, _ in fields)
    if trailers:
        lines.append("Transfer-Encoding: chunked")
        body = b"%x\r\n%s\r\n" % (len(body), body) if body else b""
        body += b"0\r\n" + "".join(f"{name}: {value}\r\n" for name, value in trailers).encode() + b"\r\n"
    elif body and not framed:
        lines.append(f"Content-Length: {len(body)}")
    try:
        stream.sendall("\r\n".join(lines + ["", ""]).encode() + body)
    except ConnectionError:
        pass  # Refused before the end of the body; the response is there.
    # Closed at once: a response that is still open keeps the connection.
    with http.client.HTTPResponse(stream, method=method) as response:
        response.begin()
        read = b""
        while heard and not heard(read):
            part = response.read1(65536)
            if not part:
                break
            read += part
        return response.status, response.headers, read if heard else response.read()


def integer(value, bits, flags=0):
    """An integer of HPACK."""
    most = (1 << bits) - 1
    if value < most:
        return bytes([flags | value])
    rest, out = value - most, [flags | most]
    while rest >= 128:
        out.append(rest & 127 | 128)
        rest >>= 7
    return bytes(out + [rest])


def block(fields):
    """A field block of literals."""
    return b"".join(
        b"\x10" + integer(len(name), 7) + name.encode() + integer(len(value), 7) + value.encode()
        for name, value in fields)


def status_of(fields):
    """The status of a field block, whose first field it is."""
    while 0x20 <= fields[0] < 0x40:  # The size of the table.
        fields = fields[1:]
    if fields[0] & 0x80:
        return {8: 200, 9: 204, 10: 206, 11: 304, 12: 400, 13: 404, 14: 500}[fields[0] & 0x7F]
    text = fields[2:2 + (fields[1] & 0x7F)]
    if not fields[1] & 0x80:
        return int(text)
    # The digits in the code of Huffman: 0, 1 and 2 have five bits, the others six.
    bits, digits = "".join(f"{byte:08b}" for byte in text), ""
    while len(digits) < 3:
        size = 5 if bits[:5] in ("00000", "00001", "00010") else 6
        digits += str(int(bits[:size], 2) - (0 if size == 5 else 22))
        bits = bits[size:]
    return int(digits)


def http2(stream, method, target, fields, body=b"", trailers=(), heard=None):
    """Returns status, None and body, as `http1`; the status is 0 if the stream or the connection was refused."""
    incoming = stream.makefile("rb")
    windows = {0: 65535, 1: 65535}
    answer = {"status": 0, "body": b"", "ended": False}

    def send(kind, flags, number, payload=b""):
        stream.sendall(len(payload).to_bytes(3, "big") + bytes([kind, flags]) + number.to_bytes(4, "big") + payload)

    def receive():
        head = incoming.read(9)
        if len(head) < 9:
            answer["ended"] = True
            return
        payload = incoming.read(int.from_bytes(head[:3], "big"))
        kind, flags, number = head[3], head[4], int.from_bytes(head[5:], "big")
        if kind == 0:
            answer["body"] += payload
        elif kind == 1:
            answer["status"] = answer["status"] or status_of(payload)
        elif kind == 4 and not flags & 1:
            for start in range(0, len(payload), 6):
                if payload[start:start + 2] == b"\0\4":
                    windows[1] += int.from_bytes(payload[start + 2:start + 6], "big") - 65535
            send(4, 1, 0)
        elif kind == 8:
            windows[number] = windows.get(number, 0) + int.from_bytes(payload, "big")
        if kind in (3, 7) or kind in (0, 1) and flags & 1:
            answer["ended"] = True

    head = [(":method", method), (":scheme", "https"), (":path", target), (":authority", "farm.example")]
    if body and not trailers:
        head.append(("content-length", str(len(body))))
    try:
        stream.sendall(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n")
        send(4, 0, 0)
        send(1, 4 if body or trailers else 5, 1, block(head + [(name.lower(), value) for name, value in fields]))
        while body and not answer["ended"]:
            size = min(len(body), 16384, windows[0], windows[1])
            if not size:
                receive()
                continue
            part, body = body[:size], body[size:]
            windows[0] -= size
            windows[1] -= size
            send(0, 0 if body or trailers else 1, 1, part)
        if trailers:
            send(1, 5, 1, block([(name.lower(), value) for name, value in trailers]))
        while not answer["ended"] and not (heard and heard(answer["body"])):
            receive()
    except ConnectionError:
        pass
    incoming.close()
    return answer["status"], None, answer["body"]


class Relay(socketserver.ThreadingMixIn, socketserver.UnixStreamServer):
    """Passes connections on to a socket, and keeps what clients send."""

    daemon_threads = True
    request_queue_size = 64

    def __init__(self, path, target):
        self.target = target
        self.seen = b""
        super().__init__(path, None)
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def finish_request(self, request, client_address):
        with socket.socket(socket.AF_UNIX) as farm:
            farm.connect(self.target)
            back = threading.Thread(target=self.copy, args=(farm, request, False), daemon=True)
            back.start()
            self.copy(request, farm, True)
            back.join()

    def copy(self, source, sink, recorded):
        try:
            while part := source.recv(65536):
                if recorded:
                    self.seen += part
                sink.sendall(part)
        except OSError:
            pass
        # Neither side closes one direction alone.
        for end in (source, sink):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
