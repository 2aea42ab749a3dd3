#!/bin/bash
# Checks the shipped units with systemd: their exposure, and that they verify without a warning. Skips
# what is not possible here, and prints the reason.
name=units
source "$(dirname "$0")/lib.sh"

command -v systemd-analyze > /dev/null || skip "no systemd-analyze; apt-get install systemd"

# check_exposure FILE THRESHOLD [NAME]: in tenths, 5 is an exposure of 0.5. A path begins with / or ./, or
# systemd would look for installed units.
check_exposure() {
    local found
    found=$(systemd-analyze security --offline=true --threshold="$2" "$1" 2>&1) || {
        echo "$found" >&2
        exit 1
    }
    echo "units: ${3:+$3: }$(tail -n 1 <<< "$found" | grep -o 'exposure level.*: [0-9.]*')"
}
for unit in ./systemd/*.service; do check_exposure "$unit" 5; done

# With the drop-in for a stock on another machine, which opens the network to one address.
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/puzzlefarm.service.d"
cp systemd/puzzlefarm.service "$folder"
cp systemd/shared-stock-tcp.conf "$folder/puzzlefarm.service.d"
check_exposure "$folder/puzzlefarm.service" 12 "with shared-stock-tcp.conf"

# The units name the installed binary: the throw-away systemd has a file at its path.
needs_throw_away units
throw_away_with /bin/true Tests/System/Systemd/verify-units.sh
echo "units: verified"
