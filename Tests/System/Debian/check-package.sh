#!/bin/bash
# Checks the contents of the package, then installs, upgrades and removes it in a throw-away machine.
# Skips what is not possible here, and prints the reason.
# Usage: [TREE=DIR] check-package.sh FILE.deb; TREE is a root made by debootstrap, used instead of this
# machine's: debootstrap --variant=minbase --include=systemd,systemd-sysv,dbus,libnss-systemd,\
# curl,sqlite3,procps,libsodium23,libstdc++6 bookworm DIR
name=package
source "$(dirname "$0")/../Systemd/lib.sh"

deb=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() { echo "package: $*" >&2; exit 1; }
field() { dpkg-deb -f "$deb" "$1"; }

# The C and C++ libraries, sqlite, sodium, systemd and zlib; and sysusers, which creates the user.
expected="libc6 libgcc-s1 libsodium23 libsqlite3-0 libstdc++6 libsystemd0 "
expected+="systemd|systemd-standalone-sysusers|systemd-sysusers zlib1g"
found=$(field Depends | tr ',' '\n' | sed 's/([^)]*)//; s/ //g' | sort | xargs)
[ "$found" = "$expected" ] || fail "depends on '$found', expected '$expected'"

# repacked NAME VERSION: the same package with another version, and NAME in the unit's description
repacked() { Tests/System/Debian/repack.sh "$deb" "$1" "$2" "$work/debs/$1.deb"; }

# as_first: the package as it was up to 0.1, with a configuration file that is a conffile
as_first() {
    local tree=$work/first
    dpkg-deb -R "$deb" "$tree"
    sed -i "s/^Version: .*/Version: $(field Version)~first/" "$tree/DEBIAN/control"
    rm "$tree/DEBIAN/preinst"
    install -D -m 644 Tests/System/Debian/puzzlefarm-0.1.toml "$tree/etc/puzzlefarm/puzzlefarm.toml"
    echo /etc/puzzlefarm/puzzlefarm.toml > "$tree/DEBIAN/conffiles"
    dpkg-deb --root-owner-group -Znone -b "$tree" "$work/debs/first.deb" > /dev/null
    rm -r "$tree"
}

lint() {
    command -v lintian > /dev/null || { echo "package: lintian skipped; apt-get install lintian"; return; }
    local said
    said=$(lintian --allow-root --display-info --fail-on info,warning,error "$deb" 2>&1) &&
        [ -z "$said" ] || fail "lintian reports:
$said"
    echo "package: lintian reports nothing"
}

# Not grep -q: it would exit before dpkg-deb has finished writing.
for file in puzzlefarm.toml edge/Caddyfile edge/nginx.conf; do
    dpkg-deb -c "$deb" | grep "/usr/share/doc/puzzlefarm/$file\$" > /dev/null ||
        fail "$file is not in /usr/share/doc/puzzlefarm"
done
lint

# levels: the builds for all levels of processors that this machine has compute the same
levels() {
    local tree=$work/levels level signature others=
    dpkg-deb -x "$deb" "$tree"
    signature=$(PUZZLEFARM_PROCESSOR=x86-64 "$tree/usr/bin/puzzlefarm" bench --json --seconds 0 | grep -o '"signatures":{[^}]*}')
    [ -n "$signature" ] || fail "the build for all processors prints no signature"
    for level in $(ls "$tree/usr/lib/puzzlefarm" 2> /dev/null); do
        # The builds in lib start no other build, and a machine cannot run those above its level.
        case $(tools/processor-level) in
        "$level" | x86-64-v4) ;;
        *) echo "package: $level not run, the processor lacks it"; continue ;;
        esac
        [ "$("$tree/usr/lib/puzzlefarm/$level/puzzlefarm" bench --json --seconds 0 | grep -o '"signatures":{[^}]*}')" = "$signature" ] ||
            fail "the build for $level computes something else"
        others="$others $level"
    done
    [ -z "$others" ] || echo "package: builds for x86-64$others with equal signatures"
    rm -r "$tree"
}
levels
echo "package: $(du -h "$deb" | cut -f 1), $(field Installed-Size) KiB installed, depends on $found"
needs_throw_away deb-test
mkdir "$work/debs"
cp "$deb" "$work/debs/this.deb"
repacked older "$(field Version)~older"
repacked newer "$(field Version)+newer"
as_first
throw_away -r "${TREE:-/}" -f "$work/debs:/srv/debs" -t 300 \
    -b Tests/System/Debian/client.sh:/usr/lib/puzzlefarm-client.sh Tests/System/Debian/test-package.sh

# A farm on a shared stock, with the programs of PostgreSQL that are installed or unpacked.
libraries=usr/lib/$(uname -m)-linux-gnu
for root in .build/peers ""; do
    if [ -n "$(find "$root/usr/lib/postgresql" -name initdb 2> /dev/null)" ]; then
        postgres=(-f "$root/usr/lib/postgresql:/usr/lib/postgresql" \
            -f "$root/usr/share/postgresql:/usr/share/postgresql")
        [ -z "$root" ] || [ ! -d "$root/$libraries" ] || postgres+=(-f "$root/$libraries:/srv/lib")
        break
    fi
done
[ -n "${postgres:-}" ] || skip "a farm on a shared stock: no PostgreSQL; run apt-get update"
echo "package: a farm on a shared stock"
throw_away -r "${TREE:-/}" -f "$work/debs:/srv/debs" -t 300 "${postgres[@]}" \
    Tests/System/Debian/test-shared-stock.sh
