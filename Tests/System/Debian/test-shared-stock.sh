#!/bin/bash
# Tests an installed farm on a shared stock under a real systemd, first through the server's Unix socket,
# then over TCP with the shipped drop-in; check-package.sh runs it inside a throw-away machine. The programs
# of PostgreSQL are in /usr/lib/postgresql.
set -u
. /usr/lib/puzzlefarm-checks.sh
export DEBIAN_FRONTEND=noninteractive
programs=$(echo /usr/lib/postgresql/*/bin)
data=/var/lib/stock
sockets=/run/postgresql
url="postgresql:///puzzlefarm?host=$sockets"

as() { # USER COMMAND...
    runuser -u "$1" -- env LD_LIBRARY_PATH=/srv/lib "${@:2}"
}
query() { as dba "$programs/psql" -qAtX -h $sockets -d puzzlefarm -c "$1"; }
start_server() {
    systemctl reset-failed stock 2> /dev/null
    systemd-run -q --unit=stock -p User=dba -p RuntimeDirectory=postgresql -p KillMode=mixed \
        -E LD_LIBRARY_PATH=/srv/lib "$programs/postgres" -D $data -k $sockets -c jit=off \
        -c listen_addresses=127.0.0.1 && await "$programs/pg_isready" -q -h $sockets
}
configure() { # URL
    { printf '[store]\nurl = "%s"\n' "$1"; pools 20 50; } > /etc/puzzlefarm/conf.d/stock.toml
}
claim() { # KEY
    curl -sS --max-time 60 --unix-socket $API -H "Idempotency-Key: $1" --json '{"pool":"easy","count":2}' \
        http://localhost/v1/claims
}
status_has() { matches "$(ask $STATUS /v1/status)" "$1"; }
matches_journal() { matches "$(journalctl -q -o cat -u puzzlefarm)" "$1"; }
fresh_farm() { systemctl restart puzzlefarm && await full; }

dpkg --purge puzzlefarm > /dev/null 2>&1 # in case the machine itself has it installed
useradd --system --no-create-home dba
install -d -o dba -m 700 $data
check "a database is made" as dba "$programs/initdb" -D $data -A peer -E UTF8 --locale=C --no-sync
printf 'local all all peer\nhostssl all all 127.0.0.1/32 scram-sha-256\n' > $data/pg_hba.conf
check "the server starts" start_server
check "the package installs" dpkg --no-triggers -i /srv/debs/this.deb
check "the farm begins with a store of its own" await status_has '"kind":"sqlite"'

# Through the Unix socket, with the unit as it is
as dba "$programs/createuser" -h $sockets puzzlefarm
as dba "$programs/createdb" -h $sockets puzzlefarm
check "the owner creates the stock" as dba puzzlefarm store init --role puzzlefarm "$url"
configure "$url"
check "the farm starts with the stock and fills its pools" fresh_farm
check "its store is the stock" status_has '"kind":"postgresql"'
check "the database has its puzzles" test "$(query 'SELECT count(*) FROM puzzlefarm.ready')" -ge 300
first=$(claim first)
check "a claim is made" matches "$first" '"state":"leased"'
check "the database has the claim" equal "$(query 'SELECT count(*) FROM puzzlefarm.claim')" 1
check "the role of the farm cannot drop tables" \
    matches "$(as puzzlefarm "$programs/psql" -qX -h $sockets -d puzzlefarm -c 'DROP TABLE puzzlefarm.claim' 2>&1)" \
    'must be owner'
check "the role of the farm cannot delete what was delivered" \
    matches "$(as puzzlefarm "$programs/psql" -qX -h $sockets -d puzzlefarm -c 'DELETE FROM puzzlefarm.known' 2>&1)" \
    'permission denied'
check "the stock is checked" as dba puzzlefarm store check --full "$url"

# The server ends and returns
systemctl kill --signal=SIGKILL stock
check "the farm notices that the server is away" await status_has '"unreachable"'
check "a claim is refused with the reason" matches "$(claim second)" '"code":"unreachable"'
check "the unit stays active" is ActiveState active
check "the server starts again" start_server
check "the farm heals by itself" await status_has '"degraded":\[\]'
check "the first claim is answered as before" equal "$(claim first)" "$first"
check "systemd restarted nothing" is NRestarts 0

# An upgrade of the package
check "the package is upgraded" dpkg --no-triggers -i /srv/debs/newer.deb
check "the newer version serves the stock" await status_has '"kind":"postgresql"'
check "it knows the claim" equal "$(claim first)" "$first"

# Over TCP, with the drop-in
if command -v openssl > /dev/null; then
    openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=db.example \
        -addext subjectAltName=DNS:db.example -keyout $data/server.key -out /etc/db.pem 2> /dev/null
    cp /etc/db.pem $data/server.crt
    chmod 600 $data/server.key
    chown dba $data/server.*
    query "ALTER SYSTEM SET ssl = on" && query "SELECT pg_reload_conf()" > /dev/null
    query "ALTER ROLE puzzlefarm PASSWORD 'of the farm'"
    printf 'of the farm\n' > /etc/puzzlefarm/store-password
    chmod 600 /etc/puzzlefarm/store-password
    install -D -m 644 /usr/share/doc/puzzlefarm/examples/shared-stock-tcp.conf \
        /etc/systemd/system/puzzlefarm.service.d/shared-stock-tcp.conf
    sed -i 's/192\.0\.2\.10/127.0.0.1/' /etc/systemd/system/puzzlefarm.service.d/shared-stock-tcp.conf
    systemctl daemon-reload
    tcp="postgresql://puzzlefarm@db.example/puzzlefarm?hostaddr=127.0.0.1&sslmode=verify-full&sslrootcert=/etc/db.pem"
    configure "$tcp"
    check "the farm starts over TCP with TLS" fresh_farm
    check "its connections are encrypted" test "$(query "SELECT count(*) FROM pg_stat_ssl s
        JOIN pg_stat_activity a USING (pid) WHERE s.ssl AND a.usename = 'puzzlefarm'")" -ge 2
    check "it knows the claim made through the socket" equal "$(claim first)" "$first"
    check "the password is not in the journal" not grep -q 'of the farm' <(journalctl -q -o cat)
    check "the password is not in the configuration" not grep -q 'of the farm' <(puzzlefarm config show)
    configure "${tcp/db.example/other.example}"
    systemctl restart puzzlefarm 2> /dev/null
    check "a server with the certificate of another name is refused" \
        await matches_journal 'does not match host name'
else
    echo "skipped the farm over TCP: apt-get install openssl"
fi

systemctl stop puzzlefarm.socket puzzlefarm-status.socket puzzlefarm
check "the package is purged" dpkg --no-triggers --purge puzzlefarm
check "the stock is kept" equal "$(query 'SELECT count(*) FROM puzzlefarm.claim')" 1
systemctl stop stock

report
