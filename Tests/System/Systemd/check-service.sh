#!/bin/bash
# Boots a throw-away systemd with the service's units and binary, and performs the actions of an operator
# and of systemd itself. Skips, and prints the reason, where that is not possible.
# Usage: check-service.sh BINARY [TEST]; the binary is linked statically against Swift's libraries, TEST
# defaults to test-service.sh.
name=systemd
source "$(dirname "$0")/lib.sh"

needs_throw_away systemd
# Web servers that the machine lacks, for test-edge.sh: installed in the throw-away alone.
packages=.build/peers/edge
mkdir -p $packages
[ "${2:-}" != Tests/System/Systemd/test-edge.sh ] || [ -n "$(ls $packages)" ] ||
    (cd $packages && apt-get download caddy nginx nginx-common > /dev/null 2>&1) || true
throw_away_with "$1" -f edge:/usr/share/doc/puzzlefarm/edge -f $packages:/usr/share/edge-packages -e "STARTS=${STARTS:-20}" -t 300 "${2:-Tests/System/Systemd/test-service.sh}"
