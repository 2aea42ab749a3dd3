#!/bin/bash
# Packs the package, the image and the files of a release a second time from the builds that were packed already, and
# expects equal bytes; verifies checksums and signature as users do; then installs and upgrades from a repository for
# apt in a throw-away machine. Skips what is not possible here, and prints the reason.
# Usage: SOURCE_DATE_EPOCH=SECONDS [TREE=DIR] check-release.sh DEB-FOLDER IMAGE-FOLDER; TREE as for check-package.sh
name=release
source "$(dirname "$0")/../Systemd/lib.sh"
. Tests/System/Systemd/checks.sh
set +e

export SOURCE_DATE_EPOCH
work=$(mktemp -d "${TMPDIR:-/tmp}/pf-release.XXXXXX")
trap 'rm -rf "$work"' EXIT
deb=$(echo "$1"/puzzlefarm_*.deb)
address=$(sed -n 's/^ADDRESS := //p' Makefile)

# Packed again, by another umask and in another time zone
again() {
    umask 077
    export TZ=Asia/Tokyo
    mkdir -p "$work/deb" && cp -R "$1/levels" "$work/deb" &&
        tools/build-deb "$work/deb" &&
        tools/build-image "$work/deb"/puzzlefarm_*.deb "$address" "$work/image" &&
        tools/build-release "$work/deb" "$work/image" "$work/two"
}
check "the files of a release are made" tools/build-release "$1" "$2" "$work/one"
check "they are made again" again "$1"
check "there are eight of them" equal "$(ls "$work/one" | wc -l)" 8
for file in "$work/one"/*; do
    case $file in *.minisig) continue ;; esac
    check "$(basename "$file") has equal bytes" cmp "$file" "$work/two/$(basename "$file")"
done

# What users do
check "the checksums are right" bash -c "cd '$work/one' && sha256sum --quiet -c SHA256SUMS"
listed() { equal "$(cut -c 67- SHA256SUMS)" "$(ls | grep -v SHA256SUMS)"; }
check "every file has one" bash -c "$(declare -f equal listed); cd '$work/one' && listed"
verified() { minisign -V -p .build/release-key/test.pub -m "$work/one/SHA256SUMS"; }
check "the signature is right" verified
sed -i 1d "$work/one/SHA256SUMS"
check "other checksums have no signature" not verified
version=$(dpkg-deb -f "$deb" Version)
check "the sources are those of the commit" equal \
    "$(tar -xzOf "$work/one/puzzlefarm-$version.tar.gz" "puzzlefarm-$version/Makefile" | sha256sum)" \
    "$(git show HEAD:Makefile | sha256sum)"
check "the page is in its archive" matches "$(tar -tzf "$work/one/puzzlefarm-web-$version.tar.gz")" \
    "^puzzlefarm-web-$version/index.html\$"
report

needs_throw_away release-test
older=$work/puzzlefarm_$version~older_$(dpkg-deb -f "$deb" Architecture).deb
Tests/System/Debian/repack.sh "$deb" older "$version~older" "$older" || exit 1
for folder in apt-1 apt-2; do
    tools/build-apt "$work/$folder" "${address%/*}/apt" "$older" $([ $folder = apt-1 ] || echo "$deb") || exit 1
done
throw_away -r "${TREE:-/}" -t 300 -f "$work/apt-1:/srv/apt-1" -f "$work/apt-2:/srv/apt-2" \
    Tests/System/Debian/test-repository.sh
