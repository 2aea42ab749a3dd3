#!/bin/bash
# Attempts forbidden operations from inside the service's sandbox, under a throw-away systemd with the
# settings of the shipped unit, and checks that no file of the package is setuid. Skips, and prints the
# reason, where that is not possible.
# Usage: check-sandbox.sh BINARY, linked statically against Swift's libraries.
set -euo pipefail
cd "$(dirname "$0")/../../.."
skip() { echo "sandbox: skipped: $*"; exit 0; }

lent=$(find "$1" systemd config schema tools Sources Tests -perm /7000 -type f)
if [ -n "$lent" ]; then
    echo "FAILED  a file is setuid, setgid or sticky: $lent"
    exit 1
fi
echo "ok      no file of the package is setuid"

[ -x /lib/systemd/systemd ] || skip "no systemd; apt-get install systemd dbus libnss-systemd"
[ "$(id -u)" = 0 ] || skip "needs root for a throw-away systemd; run: sudo make systemd"
command -v gcc > /dev/null || skip "no C compiler for the probe; apt-get install gcc libc6-dev"
unshare --mount --pid --fork true 2> /dev/null ||
    skip "needs CAP_SYS_ADMIN for a throw-away systemd; run it on a machine or a VM"

probe=$(mktemp)
trap 'rm -f "$probe"' EXIT
gcc -O1 -o "$probe" Tests/System/Systemd/probe.c

arguments=(-f systemd/puzzlefarm.sysusers:/usr/lib/sysusers.d/puzzlefarm.conf)
for unit in systemd/*.service systemd/*.socket; do arguments+=(-u "$unit"); done
# -1: without it TasksMax= is not enforced on kernels with cgroup v1.
Tests/System/Systemd/run-under-systemd.sh "${arguments[@]}" -1 -b "$1:/usr/bin/puzzlefarm" \
    -b "$probe:/usr/local/bin/probe" -t 120 Tests/System/Systemd/test-sandbox.sh
