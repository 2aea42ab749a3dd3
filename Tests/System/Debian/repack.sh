#!/bin/bash
# Writes a copy of a package with another version, and with NAME in the unit's description.
# Usage: repack.sh FILE.deb NAME VERSION COPY.deb
set -euo pipefail
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
dpkg-deb -R "$1" "$tree"
sed -i "s/^Version: .*/Version: $3/" "$tree/DEBIAN/control"
find "$tree" -name puzzlefarm.service -exec sed -i "s/^Description=.*/Description=A $2 puzzlefarm/" {} +
dpkg-deb --root-owner-group -Znone -b "$tree" "$4" > /dev/null
