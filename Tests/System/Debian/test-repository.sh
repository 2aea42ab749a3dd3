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
version() { dpkg-query -W -f '${Version}' puzzlefarm; }
use() { # FOLDER: what the web server publishes
    rm -rf /srv/apt && cp -R "/srv/$1" /srv/apt
}

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
check "apt refuses an index that was changed" not update
use apt-2
packages=/srv/apt/dists/stable/main/binary-$(dpkg --print-architecture)/Packages
sed -i 's/^Description: .*/Description: another/' "$packages"
rm "$packages.xz"
rm -rf /var/lib/apt/lists/*srv_apt*
check "apt refuses a list that was changed" not update
use apt-2
sed -i 's/^ m[A-Za-z0-9]*/ mDMEZ/' $sources
rm -rf /var/lib/apt/lists/*srv_apt*
check "apt refuses another key" not update

report
