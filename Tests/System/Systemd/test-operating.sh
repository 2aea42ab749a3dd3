#!/bin/bash
# Runs the commands of puzzlefarm(1) as root would type them; check-service.sh runs it inside a throw-away
# systemd. Prints a line for each check and exits with 1 if one failed.
set -u
. /usr/lib/puzzlefarm-checks.sh
STATE=/var/lib/puzzlefarm
BACKUP=/var/backups/puzzlefarm.backup
mkdir -p /var/backups

commands() { listed puzzlefarm "$1"; }
# Runs them in a shell; each must succeed.
run() { # NAME
    local list
    list=$(commands "$1")
    [ -n "$list" ] || { echo "puzzlefarm(1) has no commands $1"; return 1; }
    bash -ec "$list" < /dev/null
}
# The same for lists with diagnostic commands, which may fail; the alternative without a backup is left
# out.
heal() { # REASON
    local list
    list=$(commands "heal-$1" | grep -v ' store quarantine ')
    [ -n "$list" ] || { echo "puzzlefarm(1) has no commands heal-$1"; return 1; }
    bash -c "$list" < /dev/null > /dev/null 2>&1
    await well
}
degraded() { matches "$(ask $API /v1/status)" "\"reason\":\"$1\""; }
well() { ask $STATUS /v1/health/ready && matches "$(ask $API /v1/status)" '"degraded":\[\]'; }
refills() { puzzlefarm take easy -n 15 --wait 30 > /dev/null && await full; }
owners() { stat -c %U $STATE/farm.db $STATE/farm.initialised $STATE/farm.lock $STATE/quarantine-* | sort -u; }
as_service() { setpriv --reuid puzzlefarm --regid puzzlefarm --clear-groups sh -c "cd $STATE; $1"; }
ids() { grep -o '"id":"[a-z2-7]\{16\}"' | sort; }

systemd-sysusers
mkdir -p /etc/puzzlefarm
pools 10 20 > $CONFIG
systemctl start puzzlefarm.socket puzzlefarm-status.socket puzzlefarm
check "the pools fill" await full

check "the commands of the first look succeed" run first-look

# Backup and restore
check "a backup succeeds" run backup
puzzlefarm take hard -n 15 --format json | ids > /tmp/taken
await full
check "a backup by the service succeeds" run backup-by-service
check "two backups within a second have different names" \
    sh -c 'puzzlefarm backup | sha256sum -c && puzzlefarm backup | sha256sum -c'
ready=$(sqlite3 -readonly $BACKUP 'SELECT count(*) FROM ready')
restore() { run restore > /tmp/restored 2>&1 || { cat /tmp/restored; return 1; }; }
check "a restore succeeds" restore
counts="15 of the backup were handed out since, [0-9]+ found only in the old store are not copied"
check "its dry run reports what it would do" matches "$(cat /tmp/restored)" \
    "$((ready - 15)) puzzles would be in stock, $counts; nothing was changed"
check "the restore reports what it has done" matches "$(cat /tmp/restored)" \
    "$((ready - 15)) puzzles are in stock, $counts; the old files are in /"
in_stock() { awk '$1 ~ /^(beginner|easy|medium|intermediate|hard|expert)$/ { sum += $2 } END { print sum + 0 }' /tmp/restored; }
check "the status shows the restored stock" test "$(in_stock)" -ge $((ready - 15))
check "the service accepts claims" await well
check "all files belong to the service user" equal "$(owners)" puzzlefarm
check "the pools fill again" await full
puzzlefarm peek hard -n 1000 --format json | ids > /tmp/ready
check "puzzles taken since the backup are not in stock" not grep -qFf /tmp/taken /tmp/ready
check "puzzles can be taken and are replaced" refills

# Degraded states
# Resets systemd's limit of five starts in a minute.
restart_with() {
    systemctl stop puzzlefarm 2> /dev/null
    "$@"
    systemctl reset-failed puzzlefarm 2> /dev/null
    systemctl start puzzlefarm
}
restart_with rm -f $STATE/farm.db $STATE/farm.db-wal $STATE/farm.db-shm
check "a missing store is detected" await degraded missing
check "the commands for missing restore the service" heal missing
check "puzzles can be taken and are replaced" refills
spoil() { dd if=/dev/zero of=$STATE/farm.db bs=1 count=100 conv=notrunc status=none; }
restart_with spoil
check "a damaged store is detected" await degraded corrupt
check "the commands for corrupt restore the service" heal corrupt
check "puzzles can be taken and are replaced" refills
systemctl stop puzzlefarm
user=$(id -u puzzlefarm):$(id -g puzzlefarm)
# More than min_free_bytes requires.
mount -t tmpfs -o "size=600M,mode=750,uid=${user%:*},gid=${user#*:}" tmpfs $STATE
systemctl start puzzlefarm
await full
restart_with mount -o remount,ro $STATE
check "a read-only disk is detected" await degraded read-only
check "the commands for read-only restore the service" heal read-only
check "puzzles can be taken and are replaced" refills
restart_with chown -R root:root $STATE
check "a start returns the folder to the service user" refills
restart_with umount $STATE
mv $STATE/farm.db $STATE/elsewhere
check "a moved store file is detected" await degraded store-moved
mv $STATE/elsewhere $STATE/farm.db
check "the commands for store-moved restore the service" heal store-moved
check "puzzles can be taken and are replaced" refills

# Prometheus
check "the metrics bridge is off by default" equal "$(systemctl is-enabled puzzlefarm-metrics.socket)" disabled
check "the metrics bridge can be enabled" run metrics
check "the bridge serves the metrics of the service" matches \
    "$(curl -fsS http://127.0.0.1:9754/metrics)" '^puzzlefarm_pool_ready\{pool="hard",layout="classic:9"\} '
check "systemd knows that the bridge runs" equal "$(systemctl is-active puzzlefarm-metrics.service)" active
check "the bridge serves no administrative route" equal \
    "$(curl -s -o /dev/null -w '%{http_code}' -X POST http://127.0.0.1:9754/v1/reload)" 404

# The console behind a proxy
check "the console is off by default" equal "$(systemctl is-enabled puzzlefarm-web.socket)" disabled
check "the console can be enabled" run console-proxy
visit() { # TARGET WORD...: prints the status of the response, and then its body
    curl -s --max-time 20 -w '%{stderr}%{http_code}' --unix-socket /run/puzzlefarm/web.sock -H 'Host: farm.example' \
        "${@:2}" "http://localhost$1" 2>&1 > /tmp/visited
}
check "the console answers at its address" equal "$(visit /session)" 200
check "it knows that it is behind a proxy" matches "$(cat /tmp/visited)" '"access":"proxy"'
check "it shows the status" equal "$(visit /v1/status)" 200
check "its user can only read" equal "$(visit /v1/pools/hard/peek)" 404
page=(-H 'Origin: https://farm.example' -H 'Sec-Fetch-Site: same-origin' -H 'Content-Type: application/json')
check "it changes nothing" equal "$(visit /v1/pause "${page[@]}" -d '{}')" 404
check "a change wants an origin" equal "$(visit /v1/pause -H 'Content-Type: application/json' -d '{}')" 403
check "a foreign origin is refused" equal "$(visit /v1/status -H 'Origin: https://evil.example')" 403
check "no forwarded host is believed" equal \
    "$(curl -s -o /dev/null -w '%{http_code}' --unix-socket /run/puzzlefarm/web.sock -H 'Host: evil.example' \
        -H 'X-Forwarded-Host: farm.example' http://localhost/v1/status)" 421
network() { readlink "/proc/$1/ns/net"; }
check "its process has a network of its own" not equal "$(network "$(systemctl show -P MainPID puzzlefarm-web)")" \
    "$(network 1)"

# Timers
check "the timers are off by default" equal \
    "$(systemctl is-enabled puzzlefarm-backup.timer puzzlefarm-catalogue.timer)" $'disabled\ndisabled'
check "the backup timer can be enabled" run backup-timer
kept() { equal "$(stat -c '%a %U' /var/lib/puzzlefarm-backups/farm-*.backup | sort | uniq -c | xargs)" "$1"; }
check "one backup was made, readable by the service user only" kept "1 600 puzzlefarm"
touch /var/lib/puzzlefarm-backups/mine
mkdir -p /run/systemd/system/puzzlefarm-backup.service.d
printf '[Service]\nEnvironment=KEEP=2\n' > /run/systemd/system/puzzlefarm-backup.service.d/keep.conf
systemctl daemon-reload
for _ in 1 2 3; do systemctl start puzzlefarm-backup.service; done
check "KEEP sets the number of backups kept" kept "2 600 puzzlefarm"
check "foreign files in the folder are kept" test -e /var/lib/puzzlefarm-backups/mine
sound() { equal "$(for file in /var/lib/puzzlefarm-backups/farm-*.backup; do sqlite3 -readonly "$file" 'PRAGMA quick_check'; done)" $'ok\nok'; }
check "the backups are intact" sound

mkdir -p /run/systemd/system/puzzlefarm-catalogue.service.d
printf '[Service]\nEnvironment=COUNT=5\n' > /run/systemd/system/puzzlefarm-catalogue.service.d/count.conf
systemctl daemon-reload
CATALOGUE=/var/lib/puzzlefarm-catalogue
check "the catalogue timer can be enabled" run catalogue-timer
check "a run of the timer's unit adds to the catalogue" systemctl start puzzlefarm-catalogue.service
check "the catalogue is signed with the key that the unit got as a credential" \
    minisign -Vqm $CATALOGUE/manifest.json -p /etc/puzzlefarm/sign.pub
check "the catalogue verifies" puzzlefarm verify --public-key /etc/puzzlefarm/sign.pub $CATALOGUE
check "the service user cannot read the key" not as_service "cat /etc/puzzlefarm/sign.key"
check "the catalogue belongs to a user of its own" \
    equal "$(stat -c %U:%G $CATALOGUE $CATALOGUE/* | sort -u)" puzzlefarm-catalogue:puzzlefarm-catalogue
# An export that waits for an answer has read the key already.
systemctl kill -s STOP puzzlefarm
systemctl start --no-block puzzlefarm-catalogue.service
signer() { systemctl show -P MainPID puzzlefarm-catalogue; }
signing() { [ "$(readlink "/proc/$(signer)/exe")" = /usr/bin/puzzlefarm ] &&
    [ "$(stat -c %u "/proc/$(signer)/environ")" = 0 ]; }
check "an export that signs hides its memory" await signing
SIGNER=$(signer)
check "its user is not that of the service" \
    equal "$(awk '/^Uid:/ { print $2 }' "/proc/$SIGNER/status")" "$(id -u puzzlefarm-catalogue)"
check "the service user cannot read its memory" not as_service "cat /proc/$SIGNER/environ"
systemctl kill -s CONT puzzlefarm
# After a failure the unit would be failed.
signed() { [ "$(systemctl is-active puzzlefarm-catalogue)" = inactive ]; }
check "it publishes when it gets its answer" await signed
check "a web server can read the catalogue" \
    setpriv --reuid nobody --regid nogroup --clear-groups cat $CATALOGUE/manifest.json $CATALOGUE/today.json
rm /etc/puzzlefarm/sign.key
check "without the key the unit fails" not systemctl start puzzlefarm-catalogue.service
check "the published files are unchanged by the failure" \
    puzzlefarm verify --public-key /etc/puzzlefarm/sign.pub $CATALOGUE

# Symbolic links planted in the service's folder do no harm when root works there
check "a backup by root succeeds" puzzlefarm backup $BACKUP
systemctl stop puzzlefarm.socket puzzlefarm-status.socket puzzlefarm
curl -fsS --max-time 5 http://127.0.0.1:9754/metrics > /dev/null 2>&1
check "a scrape does not start what was stopped" equal \
    "$(systemctl is-active puzzlefarm.socket puzzlefarm-status.socket puzzlefarm | tr '\n' ' ')" "inactive inactive inactive "
echo secret > /root/victim
echo cron > /etc/victim
as_service "rm -f farm.lock; ln -s /root/victim farm.lock"
check "a lock file that is a symbolic link is refused" \
    matches "$(puzzlefarm store restore $BACKUP --yes 2>&1)" "farm.lock: is a symbolic link"
as_service "rm farm.lock; for name in farm.db history.notes history.unfinished; do ln -s /etc/victim \$name.part; done"
check "a restore ignores other planted links" puzzlefarm store restore $BACKUP --yes
check "the targets of the links are unchanged" \
    equal "$(cat /root/victim /etc/victim; stat -c %U /root/victim /etc/victim | sort -u)" $'secret\ncron\nroot'
check "all files belong to the service user" equal "$(owners)" puzzlefarm
systemctl start puzzlefarm.socket puzzlefarm-status.socket puzzlefarm
check "the service accepts claims" await well
check "no other user can read the files of the store" equal \
    "$(find $STATE -type f -perm /077; find $STATE -name 'quarantine-*' -perm /077)" ""
check "no other user can read a backup made by root" equal "$(umask 022; puzzlefarm backup $BACKUP; stat -c %a $BACKUP)" 600

# Stopping, and starting after a fault
check "a permanent stop succeeds" run stop
check "the socket is removed" test ! -e $API
echo 'nonsense' > $CONFIG
systemctl start puzzlefarm 2> /dev/null
for _ in 1 2 3 4 5 6; do ask $API /v1/status > /dev/null 2>&1; done
pools 10 20 > $CONFIG
check "with a corrected file the service starts" run start-again
check "the restarted service accepts claims" await well

# The remedy printed by a client of a service that failed repeatedly
systemctl stop puzzlefarm
echo 'nonsense' > $CONFIG
for _ in 1 2 3 4 5 6; do ask $API /v1/status; systemctl start puzzlefarm; done > /dev/null 2>&1
given_up() { ! systemctl -q is-active puzzlefarm.socket; }
check "after repeated failures systemd gives up" await given_up
pools 10 20 > $CONFIG
said=$(puzzlefarm status 2>&1)
check "the remedy is printed" matches "$said" 'start it: systemctl '
check "the printed remedy works" bash -ec "${said##*start it: }"
check "the service accepts claims again" await well

report
