#!/bin/bash
# Runs inside run-under-systemd.sh: what systemd says of the units, where the binary is where it will
# be. Anything that it says is a failure.
set -u
said=$(systemd-analyze verify --man=no --recursive-errors=yes \
    /etc/systemd/system/puzzlefarm*.{service,socket,timer} 2>&1)
status=$?
[ -z "$said" ] || echo "$said" >&2
[ "$status" = 0 ] && [ -z "$said" ]
