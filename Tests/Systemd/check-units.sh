#!/bin/bash
# What systemd thinks of the shipped units: how much they leave open, and whether they are clean.
# Skips, with a line that says why, what cannot be asked here.
name=units
source "$(dirname "$0")/lib.sh"

command -v systemd-analyze > /dev/null || skip "no systemd-analyze; apt-get install systemd"

# In tenths: 5 is an exposure of 0.5. Files come by path, or systemd looks for installed ones.
for unit in ./systemd/*.service; do
    found=$(systemd-analyze security --offline=true --threshold=5 "$unit" 2>&1) || {
        echo "$found" >&2
        exit 1
    }
    echo "units: $(tail -n 1 <<< "$found" | grep -o 'exposure level.*: [0-9.]*')"
done

# The units name a binary at its place in the system: a throw-away systemd has one there.
needs_throw_away units
throw_away_with /bin/true Tests/Systemd/verify-units.sh
echo "units: verified"
