#!/bin/bash
# Boots a throw-away systemd with the service's units and binary in it, and tries what an operator
# and systemd itself do with it. Skips, with a line that says why, where that is not possible.
# Usage: check-service.sh BINARY [TEST]; the binary is linked statically against Swift's libraries, the
# test is the one of the service unless another is named.
set -eu
cd "$(dirname "$0")/../.."
skip() { echo "systemd: skipped: $*"; exit 0; }

[ -x /lib/systemd/systemd ] || skip "no systemd; apt-get install systemd dbus libnss-systemd"
[ "$(id -u)" = 0 ] || skip "needs root for a throw-away systemd; run: sudo make systemd"
unshare --mount --pid --fork true 2> /dev/null ||
    skip "needs CAP_SYS_ADMIN for a throw-away systemd; run it on a machine or a VM"

arguments=(-f systemd/puzzlefarm.sysusers:/usr/lib/sysusers.d/puzzlefarm.conf)
for unit in systemd/*.service systemd/*.socket; do arguments+=(-u "$unit"); done
Tests/Systemd/run-under-systemd.sh "${arguments[@]}" -b "$1:/usr/bin/puzzlefarm" \
    -f Tests/Systemd/checks.sh:/usr/lib/puzzlefarm-checks.sh \
    -e "STARTS=${STARTS:-20}" -t 300 "${2:-Tests/Systemd/test-service.sh}"
