#!/bin/bash
# Boots a throw-away systemd with the service's units and binary in it, and tries what an operator
# and systemd itself do with it. Skips, with a line that says why, where that is not possible.
# Usage: check-service.sh BINARY [TEST]; the binary is linked statically against Swift's libraries, the
# test is the one of the service unless another is named.
name=systemd
source "$(dirname "$0")/lib.sh"

needs_throw_away systemd
throw_away_with "$1" -e "STARTS=${STARTS:-20}" -t 300 "${2:-Tests/Systemd/test-service.sh}"
