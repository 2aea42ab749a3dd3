#!/usr/bin/env bash
# Unpacks Patroni and etcd into .build/peers, for the failovers of make soak.
source "$(dirname "$0")/lib.sh"

modules=usr/lib/python3/dist-packages
for wanted in "etcd-server usr/bin/etcd" "patroni usr/bin/patroni" \
    "python3-cdiff $modules/cdiff.py" "python3-click $modules/click" "python3-colorama $modules/colorama" \
    "python3-dateutil $modules/dateutil" "python3-dnspython $modules/dns" "python3-etcd $modules/etcd" \
    "python3-pkg-resources $modules/pkg_resources" "python3-prettytable $modules/prettytable" \
    "python3-psutil $modules/psutil" "python3-psycopg2 $modules/psycopg2" "python3-six $modules/six.py" \
    "python3-urllib3 $modules/urllib3" "python3-wcwidth $modules/wcwidth" "python3-yaml $modules/yaml"; do
    # Word splitting is intended: a package and one of its files.
    package $wanted || {
        skip "Patroni" "apt-get update && apt-get download ${wanted%% *}"
        exit 0
    }
done
