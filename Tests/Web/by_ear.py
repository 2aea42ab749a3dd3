"""Plays an easy game by ear: Firefox with the screen reader Orca, keys from xdotool, and nothing known of the
game but what Orca says. Prints what is said after each key; ends with an error where that is not enough.

Needs the packages at-spi2-core, dbus-x11, firefox-esr, openbox, orca, xdotool and xvfb.
Usage: [PUZZLEFARM=BINARY] run.sh by-ear, or make by-ear
"""

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from support import farm
from support.server import Server

NEEDED = ("Xvfb", "dbus-run-session", "firefox-esr", "gdbus", "openbox", "orca", "xdotool")
BUS_LAUNCHER = "/usr/libexec/at-spi-bus-launcher"
# A person starts to act when nothing more is said.
QUIET = 0.7
PATIENCE = 15
PROFILE = """
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("browser.startup.homepage_override.mstone", "ignore");
user_pref("browser.aboutwelcome.enabled", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("toolkit.telemetry.reportingpolicy.firstRun", false);
user_pref("app.update.enabled", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
user_pref("intl.accept_languages", "en-GB");
user_pref("accessibility.force_disabled", -1);
"""

# Keys are not echoed, and the record is there at once.
CUSTOMIZATION = """
import orca.debug
import orca.settings
orca.settings.enableKeyEcho = False
written = orca.debug.println

def println(*arguments, **options):
    written(*arguments, **options)
    if orca.debug.debugFile:
        orca.debug.debugFile.flush()

orca.debug.println = println
"""


class Desktop:
    """A screen that is not there, a window manager, Orca and Firefox."""

    def __init__(self, folder, address):
        self.folder = folder
        self.record = folder / "orca.out"
        self.running = []
        runtime = folder / "run"
        profile = folder / "profile"
        orca = folder / ".local/share/orca"
        for made in (runtime, profile, orca):
            made.mkdir(mode=0o700, parents=True)
        (profile / "user.js").write_text(PROFILE)
        (orca / "orca-customizations.py").write_text(CUSTOMIZATION)
        reading, writing = os.pipe()
        self.environment = {
            **os.environ, "HOME": str(folder), "XDG_RUNTIME_DIR": str(runtime), "LANG": "en_GB.UTF-8",
            "GTK_MODULES": "gail:atk-bridge"}
        for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "NO_AT_BRIDGE"):
            self.environment.pop(name, None)
        self.start("Xvfb", "-displayfd", writing, "-screen", "0", "1280x900x24", "-nolisten", "tcp", pass_fds=[writing])
        os.close(writing)
        with open(reading) as file:
            self.environment["DISPLAY"] = f":{file.readline().strip()}"
        self.start("openbox")
        self.start(BUS_LAUNCHER, "--launch-immediately")
        for name in ("IsEnabled", "ScreenReaderEnabled"):
            subprocess.run(
                ["gdbus", "call", "--session", "--dest", "org.a11y.Bus", "--object-path", "/org/a11y/bus", "--method",
                 "org.freedesktop.DBus.Properties.Set", "org.a11y.Status", name, "<true>"],
                check=True, capture_output=True, env=self.environment)
        self.start("orca", f"--debug-file={self.record}", "--disable", "main-window", "--disable", "braille")
        self.heard = 0
        self.wait_for("Screen reader on")
        self.start("firefox-esr", "--no-remote", "--profile", profile, address)

    def start(self, *words, **options):
        with open(self.folder / f"{Path(str(words[0])).name}.log", "w") as log:
            self.running.append(subprocess.Popen(
                [str(word) for word in words], stdout=log, stderr=log, env=self.environment, **options))

    def close(self):
        for process in reversed(self.running):
            process.send_signal(signal.SIGTERM)
            try:
                process.wait(5)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()

    def spoken(self):
        """All that was said from the start, in order; an interruption is an empty text."""
        try:
            text = self.record.read_text(errors="replace")
        except FileNotFoundError:
            return []
        found = re.findall(r"SPEECH OUTPUT: '(.*?)'(?:\{|$)|(Interrupting presentation)", text, re.MULTILINE)
        return [said.strip() for said, _ in found]

    def listen(self, awaited=None):
        """Returns the texts that are said from now on until nothing more comes: after any text, or the awaited one."""
        end = time.monotonic() + PATIENCE
        last, since = None, time.monotonic()
        while True:
            said = self.spoken()[self.heard:]
            if said != last:
                last, since = said, time.monotonic()
            text = " ".join(said)
            has_begun = awaited in text if awaited else bool(text)
            if has_begun and time.monotonic() - since > QUIET:
                self.heard += len(said)
                return said
            if time.monotonic() > end:
                self.heard += len(said)
                return said
            time.sleep(0.05)

    wait_for = listen

    def press(self, key, awaited=None):
        """Presses a key; returns what Orca says to it, without the name of the key."""
        subprocess.run(["xdotool", "key", key], check=True, env=self.environment)
        said = self.listen(awaited)
        # The key itself interrupts what was said before it.
        while said and not said[0]:
            said.pop(0)
        print(f"{key:>9}  {' | '.join(word or '(stop)' for word in said)}", flush=True)
        return said


def main():
    missing = [name for name in NEEDED if not shutil.which(name)]
    if missing or not Path(BUS_LAUNCHER).exists():
        sys.exit(f"by_ear.py: {', '.join(missing) or BUS_LAUNCHER}: not found; install the packages named in this file")
    if "PUZZLEFARM_BY_EAR" not in os.environ:
        os.environ["PUZZLEFARM_BY_EAR"] = "1"
        os.execvp("dbus-run-session", ["dbus-run-session", "--", sys.executable, *sys.argv])
    folder = Path(tempfile.mkdtemp(prefix="pf-ear.", dir="/var/tmp"))
    server = Server(farm.site(), gzip=True)
    desktop = Desktop(folder, server.url)
    try:
        Player(desktop).play()
    finally:
        desktop.close()
        shutil.rmtree(folder, ignore_errors=True)


class Player:
    """Plays by what is said."""

    def __init__(self, desktop):
        self.desktop = desktop

    def hear(self, key, pattern, awaited=None):
        """Presses a key; what is said must match a pattern, whose groups are returned."""
        said = " ".join(filter(None, self.desktop.press(key, awaited)))
        found = re.search(pattern, said)
        if not found:
            sys.exit(f'by_ear.py: {key}: expected "{pattern}", heard "{said}"')
        return found.groups()

    def go_to(self, key, pattern, most):
        """Presses a key until something is said."""
        for _ in range(most):
            said = " ".join(filter(None, self.desktop.press(key)))
            if re.search(pattern, said):
                return said
        sys.exit(f'by_ear.py: {key}: "{pattern}" was not heard after {most} times')

    def read_board(self):
        """Reads the rows from the first to the last; gaps are dots."""
        cells = ""
        # A key that does not move is not answered.
        self.hear("ctrl+End", r"row 9 column 9")
        self.hear("ctrl+Home", r"row 1 column 1")
        for row in range(1, 10):
            (said,) = self.hear("r", rf"row {row}: ((?:gap|\d)(?: gap| \d){{8}})")
            cells += said.replace("gap", ".").replace(" ", "")
            if row < 9:
                self.hear("Down", rf"row {row + 1} column 1")
        return cells

    def play(self):
        self.desktop.listen("Import or rate a puzzle")
        self.go_to("Tab", r"^Easy ", 12)
        self.hear("Return", r"Sudoku, Easy.*row 1 column 1")
        (gaps,) = self.hear("d", r"(\d+) gaps: .* of 1, .* of 9")
        board = self.read_board()
        solution = farm.solution(board)
        if board.count(".") != int(gaps):
            sys.exit(f"by_ear.py: {gaps} gaps were said, and {board.count('.')} are in the rows")
        self.hear("ctrl+Home", r"row 1 column 1")
        self.hear("c", r"column 1: ")
        self.hear("b", r"box 1: ")
        self.hear("shift+r", r"row 1: .* gaps?, missing [\d ]+, in column")
        self.hear("question", r"Keys")
        self.hear("Escape", r"row 1 column 1")
        row, column = self.next_gap()
        right = solution[9 * row + column]
        wrong = next(digit for digit in "123456789" if digit != right)
        self.hear(wrong, rf"{wrong} placed, .*(?:wrong|twice in).*2 hearts left")
        self.hear("u", rf"{wrong} erased in row {row + 1} column {column + 1}")
        self.hear("h", r"Look at ")
        self.hear("h", r"row \d column \d")
        digit, row, column = self.hear("h", r"Enter (\d) in row (\d) column (\d)")
        self.hear("h", rf"{digit} placed")
        self.hear("u", rf"{digit} erased in row {row} column {column}")
        self.hear("p", r"Resume.*Paused")
        self.hear("Return", r"row \d column \d")
        for left in range(int(gaps), 0, -1):
            row, column = self.next_gap()
            digit = solution[9 * row + column]
            if left > 1:
                self.hear(digit, rf"{digit} placed, \d left")
            else:
                self.hear(digit, r"Solved.*Time.*\d:\d\d.*Hints.*Mistakes", "Solved")
        self.hear("Return", r"Sudoku, Easy.*row 1 column 1")

    def next_gap(self):
        row, column = self.hear("e", r"empty, row (\d) column (\d)")
        return int(row) - 1, int(column) - 1


if __name__ == "__main__":
    main()
