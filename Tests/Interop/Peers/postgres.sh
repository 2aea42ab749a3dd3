#!/usr/bin/env bash
# Unpacks PostgreSQL into .build/peers where it is not installed, for tests that start servers of their own.
source "$(dirname "$0")/lib.sh"

# Any version that farms accept; its package needs all that the tests do.
for found in /usr/lib/postgresql/*/bin/initdb; do
    version=${found#/usr/lib/postgresql/}
    if [ -x "$found" ] && [ "${version%%/*}" -ge 15 ]; then exit 0; fi
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
