#!/bin/bash
# Checks the shipped units with systemd: their exposure, and that they verify without a warning. Skips
# what is not possible here, and prints the reason.
name=units
source "$(dirname "$0")/lib.sh"

command -v systemd-analyze > /dev/null || skip "no systemd-analyze; apt-get install systemd"

# The threshold is in tenths: 5 is an exposure of 0.5. The paths begin with ./, or systemd would look for
# installed units.
for unit in ./systemd/*.service; do
    found=$(systemd-analyze security --offline=true --threshold=5 "$unit" 2>&1) || {
        echo "$found" >&2
        exit 1
    }
    echo "units: $(tail -n 1 <<< "$found" | grep -o 'exposure level.*: [0-9.]*')"
done

# The units name the installed binary: the throw-away systemd has a file at its path.
needs_throw_away units
throw_away_with /bin/true Tests/System/Systemd/verify-units.sh
echo "units: verified"
