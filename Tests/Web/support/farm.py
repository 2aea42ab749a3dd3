"""The program under test: sites and catalogues that it writes, and puzzles that it makes."""

import atexit
import base64
import datetime
import functools
import gzip
import hashlib
import json
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

# Pools of an operator's own, by their names.
POOLS = {"kids": 'layout = "classic:4"\ntier = "beginner"', "killer-easy": 'layout = "killer:9"\ntier = "easy"',
         "irregular": 'layout = "jigsaw:9"\ntier = "easy"', "both": 'layout = "jigsaw-killer:9"\ntier = "easy"',
         "large": 'layout = "classic:16"\ntier = "easy"', "newspaper": 'tier = "medium"\nsymmetry = ["half-turn"]'}

work = Path(tempfile.mkdtemp(prefix="pf-web.", dir="/var/tmp"))
atexit.register(shutil.rmtree, work, ignore_errors=True)

TIERS = ("beginner", "easy", "medium", "intermediate", "hard", "expert")
# A puzzle that keeps the whole promise of the tier beginner, and its solution.
BEGINNER = "2814.7365..5..149...92.67.116...5.2.9.......7.2.7...368.25.36...948..1..3561.9278"
BEGINNER_SOLUTION = "281497365675381492439256781167935824943628517528714936812573649794862153356149278"
# A board with two gaps, r1c1 and r9c9, and its solution. It has the rating of beginner, and no tier.
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
TWO_GAPS = "." + SOLUTION[1:80] + "."
# A puzzle with that solution and the rating of beginner. It has no tier either.
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def run(*words, check=True, **options):
    return subprocess.run(
        [str(BINARY), *map(str, words)], check=check, capture_output=True, text=True,
        env={**os.environ, "PUZZLEFARM_WEB": str(options.pop("web", WEB))}, **options)


def solution(puzzle):
    """The solution of a puzzle, by the native program."""
    return re.findall(r"[1-9]{81}", run("solve", "-", input=puzzle + "\n").stdout)[-1]


@functools.cache
def layout(name, tier=None, seed=1):
    """A puzzle of a layout such as killer:9, and its solution, by the native program."""
    tiers = ("--tier", tier) if tier else ()
    line = run("generate", "--layout", name, *tiers, "--seed", seed, "-n", 1).stdout.split()[0]
    return line, run("solve", "-", input=line + "\n").stdout.split()[-1]


def converted(line, form):
    """A line of the notation in another format."""
    return run("convert", "--format", form, line).stdout.strip()


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


@functools.cache
def layout_catalogue(*daily):
    """A catalogue of pools of other layouts, and of one of the operator's own of classic puzzles."""
    folder = work / "-".join(("layout-catalogue", *daily))

    class WithPools(Service):
        pools = "".join(f"[pool.{name}]\n{promise}\nlow = 20\ntarget = 40\n" for name, promise in POOLS.items())

    with WithPools() as service:
        names = [word for name in POOLS for word in ("--pool", name)]
        service.publish(folder, 2, None, "--tier", "easy", *names, *(word for name in daily for word in ("--daily", name)))
    return folder


def copy_of_catalogue(name, original=None):
    """A catalogue that a test may change."""
    folder = work / name
    shutil.copytree(original or catalogue(), folder)
    return folder


@functools.cache
def large_catalogue():
    """10,000 segments of one puzzle and two years of days, as version 0.2 listed them, carried over by a publication."""
    folder = copy_of_catalogue("large")
    lines = {tier: (folder / f"{tier}-000001.ndjson").read_text().splitlines() for tier in TIERS}
    for file in [*folder.glob("*.ndjson*"), *folder.glob("index-*"), *folder.glob("today.json*")]:
        file.unlink()

    def entry(file, puzzles):
        text = "".join(re.sub('"id":"[a-z2-7]*"', f'"id":"{identity(name)}"', line) + "\n" for name, line in puzzles)
        (folder / file).write_text(text)
        (folder / f"{file}.gz").write_bytes(gzip.compress(text.encode()))
        return {"file": file, "size": len(text), "sha256": hashlib.sha256(text.encode()).hexdigest(), "count": len(puzzles)}

    yesterday = datetime.datetime.now(datetime.timezone.utc).date() - datetime.timedelta(days=1)
    dates = [(yesterday - datetime.timedelta(days=day)).isoformat() for day in reversed(range(730))]
    manifest = {
        "format": "puzzlefarm-catalogue/1", "sequence": 7, "created": f"{dates[-1]}T12:00:00Z", "engine": "0.2.0",
        "tiers": {tier: {"count": 1667, "segments": [
            {"number": number, **entry(f"{tier}-{number:06}.ndjson", [(f"{tier} {number}", lines[tier][number % 20])])}
            for number in range(1, 1668)]} for tier in TIERS},
        "daily": [{"date": date, **entry(f"daily-{date}.ndjson", [(f"{date} {tier}", lines[tier][0]) for tier in TIERS])}
                  for date in dates],
        "withdrawn": [{"id": identity("easy 3"), "note": "a flaw"}],
        "calendar": {date: {tier: identity(f"{date} {tier}") for tier in TIERS} for date in dates},
    }
    (folder / "manifest.json").write_text(json.dumps(manifest, separators=(",", ":")) + "\n")
    with Service() as service:
        service.publish(folder, 5)
    return folder


def identity(name):
    """The id of a puzzle that is not real."""
    return base64.b32encode(hashlib.sha256(name.encode()).digest()[:10]).decode().lower()


class Service:
    """A running service with small pools, and a key to sign with."""

    # Further options of `puzzlefarm serve`, and pools beside those of the tiers.
    options = ()
    pools = ""

    def __enter__(self):
        self.folder = Path(tempfile.mkdtemp(dir=work))
        self.socket = self.folder / "api.sock"
        config = "".join(f"[pool.{tier}]\nlow = 20\ntarget = 60\n" for tier in TIERS)
        (self.folder / "config.toml").write_text(config + self.pools)
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

    def publish(self, folder, count, key=None, *more):
        key = key or signing_key()
        for _ in range(600):
            if run("status", "--socket", self.socket, check=False).returncode == 0:
                break
            time.sleep(0.1)
        run("export", "--socket", self.socket, "--catalogue", folder, "--count", count, "--wait", 60,
            "--sign-key", key, "--site", *more)

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
