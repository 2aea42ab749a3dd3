#!/bin/bash
# The very commands of puzzlefarm(1), as root types them: what check-service.sh runs inside a throw-away
# systemd. Prints a line for each check and ends with 1 if one of them failed.
set -u
. /usr/lib/puzzlefarm-checks.sh
STATE=/var/lib/puzzlefarm
BACKUP=/var/backups/puzzlefarm.backup
mkdir -p /var/backups

# The commands that the page lists under a name, one a line.
commands() {
    puzzlefarm man | awk -v name="$1" '
        $0 == ".\\\" commands: " name { found = 1 }
        found && /^\.Ed/ { exit }
        found && /^\.Bd/ { listing = 1; next }
        listing' | sed 's/\\-/-/g; s/\\(aq/'"'"'/g; s/\\(dq/"/g; s/\\(ti/~/g; s/\\&//g; s/\\e/\\/g'
}
# Runs them as a shell would that is typed into; each must succeed.
run() { # NAME
    local list
    list=$(commands "$1")
    [ -n "$list" ] || { echo "the page has no commands $1"; return 1; }
    bash -ec "$list" < /dev/null
}
# The same where some only look, and may find fault; what is for those without a backup is left out.
heal() { # REASON
    local list
    list=$(commands "heal-$1" | grep -v ' store quarantine ')
    [ -n "$list" ] || { echo "the page has no commands heal-$1"; return 1; }
    bash -c "$list" < /dev/null > /dev/null 2>&1
    await well
}
degraded() { ask $API /v1/status | grep -q "\"reason\":\"$1\""; }
well() { ask $STATUS /v1/health/ready && ask $API /v1/status | grep -q '"degraded":\[\]'; }
refills() { puzzlefarm take easy -n 15 --wait 30 > /dev/null && await full; }
owners() { stat -c %U $STATE/farm.db $STATE/farm.initialised $STATE/farm.lock $STATE/quarantine-* | sort -u; }
ids() { grep -o '"id":"[a-z2-7]\{16\}"' | sort; }

systemd-sysusers
mkdir -p /etc/puzzlefarm
pools 10 20 > $CONFIG
systemctl start puzzlefarm.socket puzzlefarm-status.socket puzzlefarm
check "the pools fill" await full

check "the first look" run first-look

# Backup and restore
check "a backup" run backup
puzzlefarm take hard -n 15 --format json | ids > /tmp/taken
await full
check "a backup by the service" run backup-by-service
check "two in a second have names of their own" \
    sh -c 'puzzlefarm backup | sha256sum -c && puzzlefarm backup | sha256sum -c'
ready=$(sqlite3 -readonly $BACKUP 'SELECT count(*) FROM ready')
restore() { run restore > /tmp/restored 2>&1 || { cat /tmp/restored; return 1; }; }
check "a restore" restore
counts="15 of the backup were given out since, [0-9]+ that only the old store has are not copied"
check "its rehearsal says what it will do" matches "$(cat /tmp/restored)" \
    "$((ready - 15)) puzzles would be in stock, $counts; nothing was changed"
check "the restore says what it has done" matches "$(cat /tmp/restored)" \
    "$((ready - 15)) puzzles are in stock, $counts; the old files are in /"
in_stock() { awk '$1 ~ /^(beginner|easy|medium|intermediate|hard|expert)$/ { sum += $2 } END { print sum + 0 }' /tmp/restored; }
check "and the status shows them" test "$(in_stock)" -ge $((ready - 15))
check "the service takes claims" await well
check "all files are the service's" equal "$(owners)" puzzlefarm
check "the pools fill again" await full
puzzlefarm peek hard -n 1000 --format json | ids > /tmp/ready
check "what was taken since is not in stock" not grep -qFf /tmp/taken /tmp/ready
check "puzzles are taken and made" refills

# Degraded states
# Five starts in a minute are too many for systemd.
restart_with() {
    systemctl stop puzzlefarm 2> /dev/null
    "$@"
    systemctl reset-failed puzzlefarm 2> /dev/null
    systemctl start puzzlefarm
}
restart_with rm -f $STATE/farm.db $STATE/farm.db-wal $STATE/farm.db-shm
check "a store that is gone is missed" await degraded missing
check "missing is healed by its commands" heal missing
check "puzzles are taken and made" refills
spoil() { dd if=/dev/zero of=$STATE/farm.db bs=1 count=100 conv=notrunc status=none; }
restart_with spoil
check "a spoiled store is found" await degraded corrupt
check "corrupt is healed by its commands" heal corrupt
check "puzzles are taken and made" refills
systemctl stop puzzlefarm
user=$(id -u puzzlefarm):$(id -g puzzlefarm)
# More than what min_free_bytes asks for.
mount -t tmpfs -o "size=600M,mode=750,uid=${user%:*},gid=${user#*:}" tmpfs $STATE
systemctl start puzzlefarm
await full
restart_with mount -o remount,ro $STATE
check "a disk that cannot be written is found" await degraded read-only
check "read-only is healed by its commands" heal read-only
check "puzzles are taken and made" refills
restart_with chown -R root:root $STATE
check "a start gives the folder back to its user" refills
restart_with umount $STATE
mv $STATE/farm.db $STATE/elsewhere
check "a file that went away is found" await degraded store-moved
mv $STATE/elsewhere $STATE/farm.db
check "store-moved is healed by its commands" heal store-moved
check "puzzles are taken and made" refills

# Prometheus
check "the bridge is off" equal "$(systemctl is-enabled puzzlefarm-metrics.socket)" disabled
check "the bridge brings the metrics" run metrics
matches_metrics() { curl -fsS http://127.0.0.1:9754/metrics | grep -q '^puzzlefarm_pool_ready{difficulty="hard"} '; }
check "they are the service's" matches_metrics
check "the bridge brings no other route" equal \
    "$(curl -s -o /dev/null -w '%{http_code}' -X POST http://127.0.0.1:9754/v1/reload)" 404

# Timers
check "the timers are off" equal \
    "$(systemctl is-enabled puzzlefarm-backup.timer puzzlefarm-catalogue.timer)" $'disabled\ndisabled'
check "backups every day" run backup-timer
kept() { equal "$(stat -c '%a %U' /var/lib/puzzlefarm-backups/farm-*.backup | sort | uniq -c | xargs)" "$1"; }
check "one was made, for the service only" kept "1 600 puzzlefarm"
touch /var/lib/puzzlefarm-backups/mine
mkdir -p /run/systemd/system/puzzlefarm-backup.service.d
printf '[Service]\nEnvironment=KEEP=2\n' > /run/systemd/system/puzzlefarm-backup.service.d/keep.conf
systemctl daemon-reload
for _ in 1 2 3; do systemctl start puzzlefarm-backup.service; done
check "as many are kept as are asked for" kept "2 600 puzzlefarm"
check "and what is not theirs" test -e /var/lib/puzzlefarm-backups/mine
sound() { equal "$(for file in /var/lib/puzzlefarm-backups/farm-*.backup; do sqlite3 -readonly "$file" 'PRAGMA quick_check'; done)" $'ok\nok'; }
check "they are sound" sound

# What others plant in the folder of the service harms nothing when root works there
check "a backup" puzzlefarm backup $BACKUP
systemctl stop puzzlefarm.socket puzzlefarm-status.socket puzzlefarm
echo secret > /root/victim
echo cron > /etc/victim
as_service() { setpriv --reuid puzzlefarm --regid puzzlefarm --clear-groups sh -c "cd $STATE; $1"; }
as_service "rm -f farm.lock; ln -s /root/victim farm.lock"
check "a lock that leads elsewhere is refused" \
    matches "$(puzzlefarm store restore $BACKUP --yes 2>&1)" "farm.lock: is a symbolic link"
as_service "rm farm.lock; for name in farm.db history.notes history.unfinished; do ln -s /etc/victim \$name.part; done"
check "a restore goes on beside other links" puzzlefarm store restore $BACKUP --yes
check "what they led to is as it was" \
    equal "$(cat /root/victim /etc/victim; stat -c %U /root/victim /etc/victim | sort -u)" $'secret\ncron\nroot'
check "all files are the service's" equal "$(owners)" puzzlefarm
systemctl start puzzlefarm.socket puzzlefarm-status.socket puzzlefarm
check "the service takes claims" await well
check "nobody else reads its files" equal \
    "$(find $STATE -type f -perm /077; find $STATE -name 'quarantine-*' -perm /077)" ""
check "nor a backup of root's" equal "$(umask 022; puzzlefarm backup $BACKUP; stat -c %a $BACKUP)" 600

# Stopping, and starting after a fault
check "a stop for good" run stop
check "the socket is gone" test ! -e $API
echo 'nonsense' > $CONFIG
systemctl start puzzlefarm 2> /dev/null
for _ in 1 2 3 4 5 6; do ask $API /v1/status > /dev/null 2>&1; done
pools 10 20 > $CONFIG
check "after the mending it starts" run start-again
check "it takes claims" await well

# The remedy that is printed to who asks a service that failed again and again
systemctl stop puzzlefarm
echo 'nonsense' > $CONFIG
for _ in 1 2 3 4 5 6; do ask $API /v1/status; systemctl start puzzlefarm; done > /dev/null 2>&1
given_up() { ! systemctl -q is-active puzzlefarm.socket; }
check "asked again and again, it is given up" await given_up
pools 10 20 > $CONFIG
said=$(puzzlefarm status 2>&1)
check "the remedy is printed" matches "$said" 'start it: systemctl '
check "it works" bash -ec "${said##*start it: }"
check "it takes claims again" await well

report
