"""The program under test: sites and catalogues that it writes, and puzzles that it makes."""

import atexit
import functools
import os
import re
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
BINARY = Path(os.environ.get("PUZZLEFARM", ROOT / ".build/release/puzzlefarm"))
WEB = Path(os.environ.get("PUZZLEFARM_WEB", ROOT / ".build/web"))

work = Path(tempfile.mkdtemp(prefix="pf-web.", dir="/var/tmp"))
atexit.register(shutil.rmtree, work, ignore_errors=True)

# A beginner's board with two gaps, r1c1 and r9c9, and its solution.
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
TWO_GAPS = "." + SOLUTION[1:80] + "."
# An easy puzzle with that solution.
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def run(*words, check=True, **options):
    return subprocess.run(
        [str(BINARY), *map(str, words)], check=check, capture_output=True, text=True,
        env={**os.environ, "PUZZLEFARM_WEB": str(options.pop("web", WEB))}, **options)


def solution(puzzle):
    """The solution of a puzzle, by the native program."""
    return re.findall(r"[1-9]{81}", run("solve", "-", input=puzzle + "\n").stdout)[-1]


@functools.cache
def site():
    """The page without a catalogue."""
    folder = work / "site"
    run("site", folder)
    return folder


@functools.cache
def catalogue():
    """A catalogue of a real service, with the page; its daily puzzles are those of today."""
    folder = work / "catalogue"
    with Service() as service:
        service.publish(folder, 20)
    return folder


def copy_of_catalogue(name):
    """A catalogue that a test may change."""
    folder = work / name
    shutil.copytree(catalogue(), folder)
    return folder


class Service:
    """A running service with small pools, and a key to sign with."""

    # Further options of `puzzlefarm serve`.
    options = ()

    def __enter__(self):
        self.folder = Path(tempfile.mkdtemp(dir=work))
        self.socket = self.folder / "api.sock"
        tiers = ["beginner", "easy", "medium", "intermediate", "hard", "expert"]
        config = "".join(f"[pool.{tier}]\nlow = 20\ntarget = 60\n" for tier in tiers)
        (self.folder / "config.toml").write_text(config)
        self.start()
        return self

    def start(self):
        with open(self.folder / "log", "a") as log:
            self.process = subprocess.Popen(
                [BINARY, "serve", "--config", self.folder / "config.toml", "--state", self.folder / "state",
                 "--listen", self.socket, *self.options], stderr=log, stdout=log)

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()

    def publish(self, folder, count, key=None):
        key = key or signing_key()
        for _ in range(600):
            if run("status", "--socket", self.socket, check=False).returncode == 0:
                break
            time.sleep(0.1)
        run("export", "--socket", self.socket, "--catalogue", folder, "--count", count, "--wait", 60,
            "--sign-key", key, "--site")

    def withdraw(self, puzzle, note):
        run("withdraw", puzzle, "--socket", self.socket, "--reason", "test", "--note", note, check=False)


@functools.cache
def signing_key(name="sign"):
    key = work / f"{name}.key"
    subprocess.run(
        ["minisign", "-G", "-W", "-f", "-p", work / f"{name}.pub", "-s", key], check=True,
        capture_output=True)
    return key


def sign(file, key=None):
    """Signs a file of a catalogue again, as the holder of the key could."""
    subprocess.run(
        ["minisign", "-S", "-l", "-s", key or signing_key(), "-m", file], check=True, capture_output=True,
        input=b"")
    packed = Path(f"{file}.gz")
    packed.unlink(missing_ok=True)
