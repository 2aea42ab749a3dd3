#!/bin/bash
# Installs and upgrades the package by apt from a signed repository, under a real systemd; check-release.sh runs it
# inside a throw-away machine. /srv/apt-1 has an older version, /srv/apt-2 that and the newest.
set -u
. /usr/lib/puzzlefarm-checks.sh
export DEBIAN_FRONTEND=noninteractive
sources=/etc/puzzlefarm-sources/puzzlefarm.sources
# The machine's own repositories are out of reach here.
apt() {
    apt-get -o Dir::Etc::SourceList=/dev/null -o Dir::Etc::SourceParts=/etc/puzzlefarm-sources "$@"
}
update() { apt -o APT::Update::Error-Mode=any update; }
refused() { # REASON: an expression for the message
    local said
    rm -rf /var/lib/apt/lists/*srv_apt*
    said=$(update 2>&1) && { echo "accepted: $said"; return 1; }
    matches "$said" "$1"
}
version() { dpkg-query -W -f '${Version}' puzzlefarm; }
use() { # FOLDER: what the web server publishes
    rm -rf /srv/apt && cp -R "/srv/$1" /srv/apt
}

# Indexing manual pages would take longer than everything else.
rm -f /var/lib/man-db/auto-update
dpkg --purge puzzlefarm > /dev/null 2>&1 # in case the machine itself has it installed
mkdir -p /etc/puzzlefarm-sources
use apt-1
sed 's|^URIs: .*|URIs: file:/srv/apt|' /srv/apt/puzzlefarm.sources > $sources
check "apt accepts the signature" update
check "apt installs the package" apt install -y puzzlefarm
check "it is the older version" matches "$(version)" '~older$'
check "the service answers" ask $STATUS /v1/health/live

use apt-2
check "apt reads the newer index" update
check "apt upgrades the package" apt upgrade -y
check "it is the newest version" equal "$(version)" "$(dpkg-deb -f "$(ls /srv/apt/pool/main/p/puzzlefarm/*.deb | grep -v older)" Version)"
check "the service answers after the upgrade" ask $STATUS /v1/health/live
check "systemd has the units of the version" not is Description "A older puzzlefarm"

# What must not be accepted
sed -i 's/^Codename: stable/Codename: other/' /srv/apt/dists/stable/InRelease
rm /srv/apt/dists/stable/Release.gpg
check "apt refuses an index that was changed" refused 'BADSIG'
use apt-2
packages=/srv/apt/dists/stable/main/binary-$(dpkg --print-architecture)/Packages
sed -i 's/^Description: .*/Description: another/' "$packages"
rm "$packages.xz"
check "apt refuses a list that was changed" refused 'Hash Sum mismatch|unexpected size'
use apt-2
sed -i '/^Signed-By:/,$d' $sources
echo 'Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg' >> $sources
check "apt refuses another key" refused 'NO_PUBKEY'

report
