#!/bin/bash
# What systemd thinks of the shipped units: how much they leave open, and whether they are clean.
# Skips, with a line that says why, what cannot be asked here.
set -eu
cd "$(dirname "$0")/../.."
skip() { echo "units: skipped: $*"; exit 0; }

command -v systemd-analyze > /dev/null || skip "no systemd-analyze; apt-get install systemd"

# In tenths: 5 is an exposure of 0.5. Files come by path, or systemd looks for installed ones.
found=$(systemd-analyze security --offline=true --threshold=5 ./systemd/puzzlefarm.service 2>&1) || {
    echo "$found" >&2
    exit 1
}
echo "units: $(tail -n 1 <<< "$found" | grep -o 'exposure level.*: [0-9.]*')"

# The units name a binary at its place in the system: a throw-away systemd has one there.
[ "$(id -u)" = 0 ] || skip "verify needs root for a throw-away systemd; run: sudo make units"
unshare --mount --pid --fork true 2> /dev/null ||
    skip "verify needs CAP_SYS_ADMIN for a throw-away systemd; run it on a machine or a VM"

arguments=(-f systemd/puzzlefarm.sysusers:/usr/lib/sysusers.d/puzzlefarm.conf)
for unit in systemd/*.service systemd/*.socket; do arguments+=(-u "$unit"); done
Tests/Systemd/run-under-systemd.sh "${arguments[@]}" -b /bin/true:/usr/bin/puzzlefarm \
    Tests/Systemd/verify-units.sh
echo "units: verified"
