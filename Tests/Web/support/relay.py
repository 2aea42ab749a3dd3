"""A socket between a console and its service."""

import socket
import tempfile
import threading
from pathlib import Path

from . import farm


class Relay:
    """A socket in front of that of the service, which counts its connections."""

    def __init__(self, target):
        self.target = str(target)
        self.path = Path(tempfile.mkdtemp(dir=farm.work)) / "relay.sock"
        self.count = 0
        self._listener = socket.socket(socket.AF_UNIX)
        self._listener.bind(str(self.path))
        self._listener.listen(64)
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self):
        while True:
            try:
                near, _ = self._listener.accept()
            except OSError:
                return
            self.count += 1
            far = socket.socket(socket.AF_UNIX)
            far.connect(self.target)
            for pair in ((near, far), (far, near)):
                threading.Thread(target=self._copy, args=pair, daemon=True).start()

    @staticmethod
    def _copy(source, sink):
        try:
            while data := source.recv(1 << 16):
                sink.sendall(data)
            sink.shutdown(socket.SHUT_WR)
        except OSError:
            # The other direction has ended.
            pass

    def close(self):
        self._listener.close()
