#!/usr/bin/env bash
# Unpacks PostgreSQL into .build/peers, and runs the tests that start servers of their own.
source "$(dirname "$0")/lib.sh"

echo "== PostgreSQL"
libraries=usr/lib/$(uname -m)-linux-gnu
for wanted in "postgresql-15 usr/lib/postgresql/15/bin/initdb" \
    "postgresql-client-15 usr/lib/postgresql/15/bin/psql" \
    "libpq5 $libraries/libpq.so.5" \
    "libicu72 $libraries/libicui18n.so.72" \
    "libldap-2.5-0 $libraries/libldap-2.5.so.0" \
    "libsasl2-2 $libraries/libsasl2.so.2" \
    "libxml2 $libraries/libxml2.so.2" \
    "libgssapi-krb5-2 $libraries/libgssapi_krb5.so.2"; do
    # Word splitting is intended: a package and one of its files. An installed library is good too.
    ls "/${wanted#* }" >/dev/null 2>&1 && [ "${wanted%%[-0-9]*}" != postgresql ] && continue
    package $wanted || {
        skip "PostgreSQL" "apt-get update && apt-get download ${wanted%% *}"
        exit 0
    }
done
export LD_LIBRARY_PATH=$peers/$libraries${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
swift test --disable-xctest -c release --scratch-path .build/tests --filter 'Postgres|SharedSt|BothStores|StoreCopy'
