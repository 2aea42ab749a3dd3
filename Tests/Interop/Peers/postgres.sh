#!/usr/bin/env bash
# Puts PostgreSQL into .build/peers, for tests that start servers of their own: a copy of the installed one, or
# its unpacked packages.
source "$(dirname "$0")/lib.sh"

# Tests run a copy even where it is installed: an upgrade of the machine would replace the files of a
# server under test. Any version that farms accept; its package has all that the tests need.
for found in /usr/lib/postgresql/*/bin/initdb; do
    version=${found#/usr/lib/postgresql/} version=${version%%/*}
    [ -x "$found" ] && [ "$version" -ge 15 ] || continue
    copy=$peers/usr/lib/postgresql/$version
    [ "$("$copy/bin/postgres" --version 2>/dev/null)" != "$("${found%initdb}postgres" --version)" ] || exit 0
    mkdir -p "$peers/usr/lib/postgresql" "$peers/usr/share/postgresql" "$peers/usr/lib/$(uname -m)-linux-gnu"
    rm -rf "$copy" "$peers/usr/share/postgresql/$version"
    cp -a "/usr/share/postgresql/$version" "$peers/usr/share/postgresql"
    cp -a /usr/lib/"$(uname -m)"-linux-gnu/libpq.so.5* "$peers/usr/lib/$(uname -m)-linux-gnu"
    # Last: the copy counts when its server is there.
    cp -a "/usr/lib/postgresql/$version" "$copy.part" && mv "$copy.part" "$copy"
    exit 0
done

libraries=usr/lib/$(uname -m)-linux-gnu
for wanted in "postgresql-15 usr/lib/postgresql/15/bin/initdb" \
    "postgresql-client-15 usr/lib/postgresql/15/bin/psql" \
    "libpq5 $libraries/libpq.so.5" \
    "libicu72 $libraries/libicui18n.so.72" \
    "libldap-2.5-0 $libraries/libldap-2.5.so.0" \
    "libsasl2-2 $libraries/libsasl2.so.2" \
    "libxml2 $libraries/libxml2.so.2" \
    "libgssapi-krb5-2 $libraries/libgssapi_krb5.so.2"; do
    # Word splitting is intended: a package and one of its files.
    [ -e "/${wanted#* }" ] && continue
    package $wanted || {
        skip "PostgreSQL" "apt-get update && apt-get download ${wanted%% *}"
        exit 0
    }
done

# The server refuses to run as root, so root's tests run it as nobody.
folder=$peers
while [ "$(id -u)" = 0 ] && [ -e "$peers/usr/lib/postgresql" ] && [ "$folder" != / ]; do
    case $(stat -c %A "$folder") in
        *[xt]) folder=$(dirname "$folder") ;;
        *)
            skip "PostgreSQL: the user nobody may not enter $folder" "chmod o+x $folder"
            exit 0
            ;;
    esac
done
