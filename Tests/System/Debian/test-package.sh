#!/bin/bash
# Tests the package under a real systemd, in a tree without puzzlefarm; check-package.sh runs it inside a
# throw-away one. /srv/debs has the package, and copies of it as an older and as a newer version.
set -u
. /usr/lib/puzzlefarm-checks.sh
export DEBIAN_FRONTEND=noninteractive
units=(puzzlefarm.service puzzlefarm.socket puzzlefarm-status.socket)
store=/var/lib/puzzlefarm/farm.db

# Without triggers: indexing manual pages would take longer than everything else.
install() { dpkg --no-triggers -i "/srv/debs/$1.deb"; }
state() { dpkg-query -W -f '${Status}' puzzlefarm 2> /dev/null; }
version() { dpkg-query -W -f '${Version}' puzzlefarm; }
all_units() { # VERB WORD: checks the output of systemctl for each unit
    local unit
    for unit in "${units[@]}"; do
        equal "$(systemctl "$1" "$unit" 2> /dev/null)" "$2" || { echo "$unit"; return 1; }
    done
}
as() { # USER COMMAND...
    runuser -u "$1" -- "${@:2}"
}
# The lock file contains the PID of its last holder.
sums() { find /var/lib/puzzlefarm -type f ! -name farm.lock | sort | xargs sha256sum; }

dpkg --purge puzzlefarm > /dev/null 2>&1 # in case the machine itself has it installed

# Upgrading from a version with a conffile: dpkg never prompts, even if the file was edited
check "the first version installs" install first
check "the first version has its configuration file" test -s $CONFIG
check "the first version is upgraded" install this < /dev/null
check "an unchanged configuration file is removed" not test -e $CONFIG
check "nothing of it is left behind" equal "$(ls -A /etc/puzzlefarm)" conf.d
check "the built-in defaults are in effect" \
    equal "$(puzzlefarm config show | grep -v default | grep .)" ""
check "the first version can be installed again" install first
sed -i 's/^low = 500$/low = 400/' $CONFIG
cp $CONFIG /tmp/changed.toml
check "it is upgraded again" install this < /dev/null
check "a changed configuration file is kept" cmp $CONFIG /tmp/changed.toml
check "config show reports the changed values" equal "$(puzzlefarm config show | grep -v default | grep -c '^low = 400')" 6
dpkg --purge puzzlefarm > /dev/null 2>&1

# Installing
check "apt-get installs the package" apt-get install -y /srv/debs/this.deb
check "service and sockets are active" all_units is-active active
check "service and sockets are enabled" all_units is-enabled enabled
check "the service answers immediately" ask $STATUS /v1/health/live
check "the journal has no warning about threads" not grep thread <(journalctl -q -o cat -u puzzlefarm)
# Some machines exclude documentation.
check "dpkg verifies the installed files" \
    equal "$(dpkg -V puzzlefarm | grep -v ' /usr/share/\(doc\|man\)/')" ""
check "no configuration file is installed" \
    test ! -e $CONFIG -a "$(ls -A /etc/puzzlefarm)" = conf.d
check "the service user has no login shell" matches "$(getent passwd puzzlefarm)" ':/var/lib/puzzlefarm:/usr/sbin/nologin$'
check "the state folder belongs to the service user" equal "$(stat -c '%a %U' /var/lib/puzzlefarm)" "750 puzzlefarm"
check "the default configuration is valid" puzzlefarm config check
check "the binary needs no Swift libraries" not grep -i swift <(ldd /usr/bin/puzzlefarm)
verify() {
    local said
    said=$(systemd-analyze verify --man=no --recursive-errors=yes \
        "${units[@]}" puzzlefarm-{metrics,web}.{service,socket} \
        puzzlefarm-{backup,catalogue}.{service,timer} 2>&1) && equal "$said" ""
}
check "systemd verifies the installed units" verify
completes() {
    equal "$(bash -c 'source /usr/share/bash-completion/completions/puzzlefarm && complete -p puzzlefarm')" \
        "complete -F _puzzlefarm puzzlefarm"
}
check "bash completion is installed" completes

# The page for players
check "the page can be written" puzzlefarm site /tmp/site
check "the page has the engine" test -s "$(echo /tmp/site/page-*/puzzlefarm.wasm)"
check "an existing page is not replaced" equal "$(puzzlefarm site /tmp/site 2> /dev/null; echo $?)" 73
check "the page is up to date" matches "$(puzzlefarm site --force /tmp/site)" "up to date"

# Users
useradd --no-create-home --groups puzzlefarm member
useradd --no-create-home stranger
check "a member of the group can ask for the status" as member puzzlefarm status
check "a member of the group cannot reload the service" \
    equal "$(as member puzzlefarm reload > /dev/null 2>&1; echo $?)" 77
check "other users get an error that names the group" \
    matches "$(as stranger puzzlefarm take easy 2>&1; echo $?)" "group puzzlefarm"
check "other users can ask for the status" as stranger puzzlefarm status
check "other users can read on the status socket" as stranger curl -fsS --unix-socket $STATUS http://localhost/v1/status

# The bridge for Prometheus
bridge=puzzlefarm-metrics.socket
check "the metrics bridge is off by default" equal "$(systemctl is-enabled $bridge; systemctl is-active $bridge)" \
    $'disabled\ninactive'
check "the metrics bridge can be enabled" systemctl enable --now $bridge
scraped() { matches "$(curl -fsS --max-time 10 http://127.0.0.1:9754/metrics)" '^puzzlefarm_'; }
check "the bridge serves the metrics" scraped

# The console for a proxy
console=puzzlefarm-web.socket
check "the console is off by default" equal "$(systemctl is-enabled $console; systemctl is-active $console)" \
    $'disabled\ninactive'
mkdir -p /run/systemd/system/puzzlefarm-web.service.d
printf '[Service]\nEnvironment=ORIGIN=https://farm.example\n' \
    > /run/systemd/system/puzzlefarm-web.service.d/origin.conf
systemctl daemon-reload
check "the console can be enabled" systemctl enable --now $console
check "its socket belongs to the group of the proxy" equal "$(stat -c '%a %U %G' /run/puzzlefarm/web.sock)" \
    "660 root www-data"
shown() {
    matches "$(as www-data curl -fsS --max-time 10 --unix-socket /run/puzzlefarm/web.sock \
        -H 'Host: farm.example' http://localhost/v1/status)" '"pools"'
}
check "the console shows the status to the proxy" shown

# The timers
off() { equal "$(systemctl is-enabled "$1"; systemctl is-active "$1")" $'disabled\ninactive'; }
check "the backup timer is off by default" off puzzlefarm-backup.timer
check "the catalogue timer is off by default" off puzzlefarm-catalogue.timer
check "the backup timer can be enabled" systemctl enable --now puzzlefarm-backup.timer
check "a backup can be made" systemctl start puzzlefarm-backup.service
check "only the service user can read the backup" equal \
    "$(stat -c '%a %U' /var/lib/puzzlefarm-backups /var/lib/puzzlefarm-backups/farm-*.backup)" \
    $'700 puzzlefarm\n600 puzzlefarm'

# Upgrading under load
{ printf '# mine\n'; puzzlefarm config default; } > /tmp/mine.toml
cp /tmp/mine.toml $CONFIG
{ pools 0 0 | sed '/easy/,+2d'; printf '[pool.easy]\nlow = 3000\ntarget = 6000\n'; } \
    > /etc/puzzlefarm/conf.d/pools.toml
systemctl reload puzzlefarm
stocked() { ask $STATUS "/v1/health/ready?pool=easy"; }
check "the easy pool fills" await stocked

load=/tmp/load
mkdir -m 777 $load
clients=("looks 1" "claims 2" "claims 3")
begin=$(date +%s%N)
for client in "${clients[@]}"; do
    read -r kind number <<< "$client"
    setpriv --reuid $((4710 + number)) --regid puzzlefarm --clear-groups \
        /usr/lib/puzzlefarm-client.sh "$kind" "$kind-$number" $load &
done
at_work() { # COUNT: each client has had COUNT more responses than recorded in `seen`
    local client
    for client in "${clients[@]}"; do
        [ "$(wc -l < "$load/${client/ /-}.codes")" -ge $((${seen["$client"]} + $1)) ] || return 1
    done
}
declare -A seen
look() {
    local client
    for client in "${clients[@]}"; do
        seen["$client"]=$(wc -l < "$load/${client/ /-}.codes" 2> /dev/null || echo 0)
    done
}
replace() { # WITH: with requests served before and after; checks that the new version runs
    local old
    old=$(systemctl show -p MainPID --value puzzlefarm)
    look
    await at_work 25 && install "$1" && is ActiveState active &&
        not equal "$(systemctl show -p MainPID --value puzzlefarm)" "$old" > /dev/null &&
        # Not "(deleted)": one of the builds that are installed now.
        test -x "$(readlink "/proc/$(systemctl show -p MainPID --value puzzlefarm)/exe")" &&
        look && await at_work 25
}
check "the package is upgraded under load" replace newer
check "dpkg has the newer version" equal "$(version)" "$(dpkg-deb -f /srv/debs/newer.deb Version)"
check "systemd has the units of the newer version" is Description "A newer puzzlefarm"
check "the package is downgraded under load" replace this
check "the package is upgraded under load again" replace newer
touch $load/stop
wait
milliseconds=$((($(date +%s%N) - begin) / 1000000))
requests=$(cat $load/*.codes | wc -l)
claims=$(cat $load/*.claims | wc -l)
echo "        $requests requests, $claims claims, $((requests * 1000 / milliseconds)) requests per second"
check "no request failed" equal "$(grep -hv '^2..$' $load/*.codes | sort | uniq -c)" ""
check "the rate was at least 50 requests per second" test $((requests * 1000 / milliseconds)) -ge 50
puzzles() { grep -Eo '"id":"[a-z2-7]{16}"' "$@"; }
check "no puzzle was handed out twice" equal "$(puzzles -h $load/*.claims | sort | uniq -d)" ""
check "no claim was empty" equal "$(puzzles -h $load/*.claims | wc -l)" $((2 * claims))
# Repeating the same keys returns the same puzzles.
kept() {
    local name again uid
    for name in claims-2 claims-3; do
        again=$load/$name.again
        while read -r key _; do
            printf 'next\nunix-socket = "%s"\nurl = "http://localhost/v1/claims"\n' $API
            printf 'header = "Idempotency-Key: %s"\n' "$key"
            printf 'json = "{\\"pool\\":\\"easy\\",\\"count\\":2}"\nwrite-out = "\\n"\n'
        done < "$load/$name.claims" | sed 1d > "$load/$name.curl"
        uid=$((4710 + ${name#*-}))
        setpriv --reuid $uid --regid puzzlefarm --clear-groups \
            curl -fsS -K "$load/$name.curl" > "$again" || return 1
        equal "$(puzzles "$again")" "$(puzzles "$load/$name.claims")" > /dev/null ||
            { diff <(puzzles "$again") <(puzzles "$load/$name.claims"); return 1; }
        [ "$(grep -c '"state":"delivered"' "$again")" = "$(wc -l < "$load/$name.claims")" ] ||
            { grep -v '"state":"delivered"' "$again"; return 1; }
    done
}
check "no claim was lost" kept
check "the operator's configuration is unchanged" cmp $CONFIG /tmp/mine.toml
check "systemd restarted nothing by itself" is NRestarts 0
check "the bridge still serves the metrics" scraped
check "the console still shows the status" shown

# An older version with the store of a newer one
stop_all
schema=$(sqlite3 $store 'PRAGMA user_version')
sqlite3 $store 'PRAGMA user_version = 99'
before=$(sums)
check "dpkg installs an older version" install older
check "the older version does not start with a newer store" is ActiveState failed
check "its exit code is DATAERR" is ExecMainStatus 65
check "systemd does not restart it" is NRestarts 0
check "the store is unchanged" equal "$(sums)" "$before"
check "the journal names the versions and the remedy" \
    matches "$(journalctl -q -o cat -u puzzlefarm -n 20)" 'schema 99'
# Each connection makes systemd try again, until it gives up.
in_vain() { ! ask $STATUS /v1/health/live && is_given_up; }
is_given_up() { equal "$(systemctl is-active puzzlefarm-status.socket)" failed; }
check "after repeated failures systemd gives up" await in_vain
check "the store is still unchanged" equal "$(sums)" "$before"
sqlite3 $store "PRAGMA user_version = $schema"
check "the newer version is installed again" install newer
check "the newer version starts" all_units is-active active

# Stopped by the operator, it stays stopped through an upgrade only when it is disabled too
systemctl disable --now "${units[@]}" 2> /dev/null
check "a disabled service is upgraded" install this
check "the upgrade starts no unit" all_units is-active inactive
check "the upgrade enables no unit" all_units is-enabled disabled
systemctl enable --now "${units[@]}" 2> /dev/null

# Removing, under load
delivered=$(puzzles -h -m 1 $load/claims-2.claims | sed -n 1p)
rm $load/stop
/usr/lib/puzzlefarm-client.sh looks looks-9 $load &
check "the package is removed" dpkg --no-triggers --remove puzzlefarm
touch $load/stop
wait
check "the sockets are removed" not test -e /run/puzzlefarm
check "the process has ended" not pgrep -x puzzlefarm
check "no unit is left" equal "$(systemctl list-units --plain --no-legend 'puzzlefarm*')" ""
check "the state is kept" test -s $store
check "the configuration is kept" cmp $CONFIG /tmp/mine.toml

# Installing again
check "the package is installed again" install this
check "the stock is still there" await stocked
check "delivered puzzles are still recorded" matches \
    "$(setpriv --reuid 4712 --regid puzzlefarm --clear-groups curl -sS --unix-socket $API \
        -H 'Idempotency-Key: claims-2-0' --json '{"pool":"easy","count":2}' http://localhost/v1/claims)" \
    "$delivered"

# Purging
check "the package is purged" dpkg --no-triggers --purge puzzlefarm
check "dpkg has no record of the package" equal "$(state)" ""
check "the state folder is removed" not test -e /var/lib/puzzlefarm
check "the operator's configuration is kept" cmp $CONFIG /tmp/mine.toml
check "the operator's drop-ins are kept" test -e /etc/puzzlefarm/conf.d/pools.toml
check "the backups are kept" test -s "$(echo /var/lib/puzzlefarm-backups/farm-*.backup)"
check "no unit is enabled" \
    equal "$(find /etc/systemd /var/lib/systemd/deb-systemd-helper-* -name '*puzzlefarm*')" ""
check "the service user is kept" getent passwd puzzlefarm

report
