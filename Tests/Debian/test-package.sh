#!/bin/bash
# The package in a tree where nothing of puzzlefarm is installed, under a real systemd: what
# check-package.sh runs inside a throw-away one. /srv/debs has the package, and the same as an older
# and as a newer version.
set -u
. /usr/lib/puzzlefarm-checks.sh
export DEBIAN_FRONTEND=noninteractive
units=(puzzlefarm.service puzzlefarm.socket puzzlefarm-status.socket)
store=/var/lib/puzzlefarm/farm.db

# The index of manual pages would take longer than all the rest.
install() { dpkg --no-triggers -i "/srv/debs/$1.deb"; }
state() { dpkg-query -W -f '${Status}' puzzlefarm 2> /dev/null; }
version() { dpkg-query -W -f '${Version}' puzzlefarm; }
all_units() { # VERB WORD: what systemctl says of each of them
    local unit
    for unit in "${units[@]}"; do
        equal "$(systemctl "$1" "$unit" 2> /dev/null)" "$2" || { echo "$unit"; return 1; }
    done
}
as() { # USER COMMAND...
    runuser -u "$1" -- "${@:2}"
}
# The lock has the number of the last process that held it.
sums() { find /var/lib/puzzlefarm -type f ! -name farm.lock | sort | xargs sha256sum; }

dpkg --purge puzzlefarm > /dev/null 2>&1 # what the machine itself may have

# From a version that had a configuration of its own: nobody is asked, whatever became of it
check "the first version installs" install first
check "with its configuration" test -s $CONFIG
check "it is upgraded" install this < /dev/null
check "a configuration that nobody changed goes" not test -e $CONFIG
check "and leaves nothing behind" equal "$(ls -A /etc/puzzlefarm)" conf.d
check "the defaults are those of the version" \
    equal "$(puzzlefarm config show | grep -v default | grep .)" ""
check "back to the first version" install first
sed -i 's/^low = 500$/low = 400/' $CONFIG
cp $CONFIG /tmp/changed.toml
check "it is upgraded again" install this < /dev/null
check "a configuration that was changed stays" cmp $CONFIG /tmp/changed.toml
check "what differs is shown" equal "$(puzzlefarm config show | grep -v default | grep -c '^low = 400')" 6
dpkg --purge puzzlefarm > /dev/null 2>&1

# Installing
check "apt-get installs it" apt-get install -y /srv/debs/this.deb
check "service and sockets are active" all_units is-active active
check "service and sockets start with the machine" all_units is-enabled enabled
check "it answers at once" ask $STATUS /v1/health/live
check "the journal has nothing of threads" not grep thread <(journalctl -q -o cat -u puzzlefarm)
# Some machines leave out documentation.
check "dpkg finds its files as they were packed" \
    equal "$(dpkg -V puzzlefarm | grep -v ' /usr/share/\(doc\|man\)/')" ""
check "there is no configuration, but what explains it" \
    test ! -e $CONFIG -a "$(ls -A /etc/puzzlefarm)" = conf.d
check "its user has no shell" matches "$(getent passwd puzzlefarm)" ':/var/lib/puzzlefarm:/usr/sbin/nologin$'
check "the state is the service's" equal "$(stat -c '%a %U' /var/lib/puzzlefarm)" "750 puzzlefarm"
check "the shipped configuration is valid" puzzlefarm config check
check "the binary needs nothing of Swift" not grep -i swift <(ldd /usr/bin/puzzlefarm)
verify() {
    local said
    said=$(systemd-analyze verify --man=no --recursive-errors=yes \
        "${units[@]}" puzzlefarm-metrics.{service,socket} \
        puzzlefarm-{backup,catalogue}.{service,timer} 2>&1) && equal "$said" ""
}
check "systemd has nothing to say against the installed units" verify
completes() {
    equal "$(bash -c 'source /usr/share/bash-completion/completions/puzzlefarm && complete -p puzzlefarm')" \
        "complete -F _puzzlefarm puzzlefarm"
}
check "bash completes" completes

# Users
useradd --no-create-home --groups puzzlefarm member
useradd --no-create-home stranger
check "a member of the group asks for the status" as member puzzlefarm status
check "a member of the group does not reload it" \
    equal "$(as member puzzlefarm reload > /dev/null 2>&1; echo $?)" 77
check "others are told of the group" \
    matches "$(as stranger puzzlefarm take easy 2>&1; echo $?)" "group puzzlefarm"
check "others look all the same" as stranger puzzlefarm status
check "others look at the status socket" as stranger curl -fsS --unix-socket $STATUS http://localhost/v1/status

# The bridge for Prometheus
bridge=puzzlefarm-metrics.socket
check "the bridge is off" equal "$(systemctl is-enabled $bridge; systemctl is-active $bridge)" \
    $'disabled\ninactive'
check "it can be had" systemctl enable --now $bridge
scraped() { matches "$(curl -fsS --max-time 10 http://127.0.0.1:9754/metrics)" '^puzzlefarm_'; }
check "it passes the metrics on" scraped

# The timers
off() { equal "$(systemctl is-enabled "$1"; systemctl is-active "$1")" $'disabled\ninactive'; }
check "no backups are made unasked" off puzzlefarm-backup.timer
check "no catalogue is made unasked" off puzzlefarm-catalogue.timer
check "backups can be had" systemctl enable --now puzzlefarm-backup.timer
check "one is made" systemctl start puzzlefarm-backup.service
check "it is the service's alone" equal \
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
at_work() { # COUNT: each has had so many more answers than `seen` tells
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
replace() { # WITH: and somebody was served before and after; it is the new version that runs
    local old
    old=$(systemctl show -p MainPID --value puzzlefarm)
    look
    await at_work 25 && install "$1" && is ActiveState active &&
        not equal "$(systemctl show -p MainPID --value puzzlefarm)" "$old" > /dev/null &&
        equal "$(readlink "/proc/$(systemctl show -p MainPID --value puzzlefarm)/exe")" \
            /usr/bin/puzzlefarm &&
        look && await at_work 25
}
check "it is upgraded under load" replace newer
check "the newer is what dpkg has" equal "$(version)" "$(dpkg-deb -f /srv/debs/newer.deb Version)"
check "systemd has the newer's units" is Description "A newer puzzlefarm"
check "under load back to this" replace this
check "and to the newer again" replace newer
touch $load/stop
wait
milliseconds=$((($(date +%s%N) - begin) / 1000000))
requests=$(cat $load/*.codes | wc -l)
claims=$(cat $load/*.claims | wc -l)
echo "        $requests requests, $claims claims, $((requests * 1000 / milliseconds)) requests a second"
check "no request failed" equal "$(grep -hv '^2..$' $load/*.codes | sort | uniq -c | head)" ""
check "there were 50 requests a second" test $((requests * 1000 / milliseconds)) -ge 50
puzzles() { grep -Eo '"id":"[a-z2-7]{16}"' "$@"; }
check "no puzzle was given twice" equal "$(puzzles -h $load/*.claims | sort | uniq -d)" ""
check "no claim was empty" equal "$(puzzles -h $load/*.claims | wc -l)" $((2 * claims))
# The same keys again give the same puzzles.
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
check "what the operator wrote holds" cmp $CONFIG /tmp/mine.toml
check "no restart but those of the upgrades" is NRestarts 0
check "the bridge still passes the metrics on" scraped

# An older version finds the store of a newer one
stop_all
schema=$(sqlite3 $store 'PRAGMA user_version')
sqlite3 $store 'PRAGMA user_version = 99'
before=$(sums)
check "dpkg does with an older version what it is told" install older
check "the older does not start with a newer store" is ActiveState failed
check "its code is DATAERR" is ExecMainStatus 65
check "it is not tried again" is NRestarts 0
check "the store is as it was" equal "$(sums)" "$before"
check "the journal says which versions, and what to do" \
    matches "$(journalctl -q -o cat -u puzzlefarm -n 20)" 'schema 99'
# Whoever asks now has systemd try again, until it gives up for all.
in_vain() { ! ask $STATUS /v1/health/live && is_given_up; }
is_given_up() { equal "$(systemctl is-active puzzlefarm-status.socket)" failed; }
check "asked again and again, it is given up" await in_vain
check "the store is still as it was" equal "$(sums)" "$before"
sqlite3 $store "PRAGMA user_version = $schema"
check "the newer is installed again" install newer
check "it starts all the same" all_units is-active active

# Stopped by the operator, it stays stopped through an upgrade only when it is disabled too
systemctl disable --now "${units[@]}" 2> /dev/null
check "an upgrade of what was disabled" install this
check "starts nothing" all_units is-active inactive
check "enables nothing" all_units is-enabled disabled
systemctl enable --now "${units[@]}" 2> /dev/null

# Removing, while somebody asks again and again
delivered=$(puzzles -h -m 1 $load/claims-2.claims | head -n 1)
rm $load/stop
/usr/lib/puzzlefarm-client.sh looks looks-9 $load &
check "it is removed" dpkg --no-triggers --remove puzzlefarm
touch $load/stop
wait
check "the sockets are gone" not test -e /run/puzzlefarm
check "the process is gone" not pgrep -x puzzlefarm
check "no unit is left" equal "$(systemctl list-units --plain --no-legend 'puzzlefarm*')" ""
check "the state is kept" test -s $store
check "the configuration is kept" cmp $CONFIG /tmp/mine.toml

# Coming back
check "it installs again" install this
check "the puzzles are still there" await stocked
check "what was delivered still is" matches \
    "$(setpriv --reuid 4712 --regid puzzlefarm --clear-groups curl -sS --unix-socket $API \
        -H 'Idempotency-Key: claims-2-0' --json '{"pool":"easy","count":2}' http://localhost/v1/claims)" \
    "$delivered"

# Purging
check "it is purged" dpkg --no-triggers --purge puzzlefarm
check "dpkg knows nothing of it" equal "$(state)" ""
check "the state is gone" not test -e /var/lib/puzzlefarm
check "what the operator put into /etc is kept" cmp $CONFIG /tmp/mine.toml
check "beside its drop-ins" test -e /etc/puzzlefarm/conf.d/pools.toml
check "the backups are kept" test -s "$(echo /var/lib/puzzlefarm-backups/farm-*.backup)"
check "no unit is enabled any more" \
    equal "$(find /etc/systemd /var/lib/systemd/deb-systemd-helper-* -name '*puzzlefarm*')" ""
check "the user stays" getent passwd puzzlefarm

report
