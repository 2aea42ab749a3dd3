#!/bin/bash
# Boots a throw-away systemd with the service's units and binary, and performs the actions of an operator
# and of systemd itself. Skips, and prints the reason, where that is not possible.
# Usage: check-service.sh BINARY [TEST]; the binary is linked statically against Swift's libraries, TEST
# defaults to test-service.sh.
name=systemd
source "$(dirname "$0")/lib.sh"

needs_throw_away systemd
throw_away_with "$1" -f edge:/usr/share/doc/puzzlefarm/edge -e "STARTS=${STARTS:-20}" -t 300 "${2:-Tests/System/Systemd/test-service.sh}"
