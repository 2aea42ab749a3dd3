"""A private PostgreSQL server in a folder, reachable through a Unix socket only."""

import os
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

from . import farm


def programs():
    """The folder of the newest server of the tests, else of the newest installed one, or None."""
    for place in (farm.ROOT / ".build/peers/usr/lib/postgresql", Path("/usr/lib/postgresql")):
        found = [path.parent for path in place.glob("*/bin/initdb")]
        if found:
            return max(found, key=lambda path: int(path.parent.name))
    return None


class Postgres:
    def __init__(self):
        self.programs = programs()
        self.folder = Path(tempfile.mkdtemp(prefix="pf-pg.", dir="/var/tmp"))
        if os.geteuid() == 0:
            # The server refuses to run as root.
            shutil.chown(self.folder, "nobody")
        self._run("initdb", "-D", self.folder / "data", "-U", "farm", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
        self.start()
        self._run("createdb", "-h", self.folder, "-U", "farm", "stock")
        self.url = f"postgresql:///stock?host={self.folder}&user=farm"

    def _words(self, program, *words):
        prefix = ["setpriv", "--reuid", "nobody", "--regid", "nogroup", "--clear-groups"] if os.geteuid() == 0 else []
        return [*prefix, str(self.programs / program), *map(str, words)]

    def _run(self, program, *words, check=True):
        return subprocess.run(self._words(program, *words), check=check, capture_output=True, text=True)

    def start(self):
        self.process = subprocess.Popen(
            self._words("postgres", "-D", self.folder / "data", "-k", self.folder, "-c", "listen_addresses=",
                        "-c", "unix_socket_permissions=0777"),
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        end = time.monotonic() + 60
        while self._run("pg_isready", "-h", self.folder, check=False).returncode != 0:
            if self.process.poll() is not None or time.monotonic() > end:
                raise AssertionError("the PostgreSQL server does not start")
            time.sleep(0.1)

    def stop(self):
        """Ends all connections, and the server."""
        if self.process.poll() is None:
            self.process.send_signal(2)
        self.process.wait()

    def close(self):
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)
