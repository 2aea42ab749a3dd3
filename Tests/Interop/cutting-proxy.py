"""A proxy between a farm and its database, which cuts a connection at a chosen byte.

Usage: cutting-proxy.py LISTEN TARGET, both Unix sockets. A line "up N TEXT" or "down N TEXT" on standard input
arms it: the next message to the database that contains TEXT is cut after N bytes, or its answer is. It prints
"listening", "armed", and then "cut", or "whole" if the message or the answer has fewer bytes.
"""
import os
import socket
import sys
import threading

lock = threading.Lock()
armed = None
# The last bytes of a complete answer: ReadyForQuery outside a transaction.
END = b"Z\0\0\0\5I"


def say(word):
    print(word, flush=True)


class Link:
    def __init__(self, farm, database):
        self.farm, self.database = farm, database
        self.left = None
        threading.Thread(target=self.pump, args=(farm, database, self.up), daemon=True).start()
        threading.Thread(target=self.pump, args=(database, farm, self.down), daemon=True).start()

    def pump(self, source, target, pass_on):
        try:
            while data := source.recv(1 << 16):
                if not pass_on(data, target):
                    break
        except OSError:
            pass
        self.cut()

    def cut(self):
        for end in (self.farm, self.database):
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def up(self, data, target):
        global armed
        with lock:
            order = armed if armed and armed[2] in data else None
            if order:
                armed = None
        if order and order[0] == "down":
            self.left = order[1]
        if order and order[0] == "up":
            if order[1] < len(data):
                target.sendall(data[:order[1]])
                self.cut()
                say("cut")
                return False
            say("whole")
        target.sendall(data)
        return True

    def down(self, data, target):
        if self.left is not None:
            if self.left < len(data):
                target.sendall(data[:self.left])
                self.cut()
                say("cut")
                return False
            self.left -= len(data)
            if data.endswith(END):
                self.left = None
                say("whole")
        target.sendall(data)
        return True


def accept(listener, target):
    while True:
        farm, _ = listener.accept()
        database = socket.socket(socket.AF_UNIX)
        try:
            database.connect(target)
        except OSError:
            farm.close()
            continue
        Link(farm, database)


listener = socket.socket(socket.AF_UNIX)
listener.bind(sys.argv[1])
os.chmod(sys.argv[1], 0o777)
listener.listen(64)
threading.Thread(target=accept, args=(listener, sys.argv[2]), daemon=True).start()
say("listening")
for line in sys.stdin:
    direction, count, text = line.split()
    with lock:
        armed = (direction, int(count), text.encode())
    say("armed")
