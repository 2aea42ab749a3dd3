#!/bin/bash
# Runs inside run-under-systemd.sh: verifies the units with the binary at its installed path. Any output
# of systemd-analyze is a failure.
set -u
said=$(systemd-analyze verify --man=no --recursive-errors=yes \
    /etc/systemd/system/puzzlefarm*.{service,socket,timer} 2>&1)
status=$?
[ -z "$said" ] || echo "$said" >&2
[ "$status" = 0 ] && [ -z "$said" ]
