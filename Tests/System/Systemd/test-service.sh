#!/bin/bash
# Tests the service under a real systemd; check-service.sh runs it inside a throw-away one. Prints a line
# for each check and exits with 1 if one failed.
set -u
. /usr/lib/puzzlefarm-checks.sh

systemd-sysusers
mkdir -p /etc/puzzlefarm
pools 10 20 > $CONFIG

# Starting
check "systemctl start blocks until READY=1" systemctl start puzzlefarm
check "the service answers immediately" ask $STATUS /v1/health/live
check "the service is active" is ActiveState active
check "the api socket belongs to the group" equal "$(stat -c '%a %U %G' $API)" "660 puzzlefarm puzzlefarm"
check "the status socket is open to everyone" equal "$(stat -c '%a' $STATUS)" 666
check "the state folder belongs to the service user" equal "$(stat -c '%a %U' /var/lib/puzzlefarm)" "750 puzzlefarm"
check "the process runs as the service user" equal \
    "$(stat -c %U "/proc/$(systemctl show -p MainPID --value puzzlefarm)")" puzzlefarm
check "the pools fill inside the sandbox" await full
matches_status() { matches "$(systemctl show -p StatusText --value puzzlefarm)" '^ready; beginner 20/20 '; }
check "the status line shows the pools" await matches_status
check "the status socket has no administrative route" \
    equal "$(curl -s -o /dev/null -w '%{http_code}' --unix-socket $STATUS -X POST http://localhost/v1/reload)" 404
check "a user outside the group can read on the status socket" \
    setpriv --reuid 4711 --regid 4711 --clear-groups curl -fsS --unix-socket $STATUS http://localhost/v1/status
check "a user outside the group cannot connect to the api socket" \
    equal "$(setpriv --reuid 4711 --regid 4711 --clear-groups curl -s --unix-socket $API http://localhost/v1/status; echo $?)" 7

runs=${STARTS:-20}
restart_and_ask() {
    local run
    for run in $(seq "$runs"); do
        systemctl stop puzzlefarm && systemctl start puzzlefarm && ask $STATUS /v1/health/live > /dev/null ||
            { echo "run $run"; return 1; }
        systemctl reset-failed puzzlefarm 2> /dev/null
    done
}
check "after each of $runs restarts the service answers" restart_and_ask

# The journal
check "journal entries have their unit and message id" \
    matches "$(journalctl -q -o json -u puzzlefarm --grep '^ready; listening' -n 1)" '"MESSAGE_ID":"[0-9a-f]{32}"'
check "journal entries have their priority" \
    matches "$(journalctl -q -o json -u puzzlefarm --grep '^ready; listening' -n 1)" '"PRIORITY":"5"'
puzzlefarm pause --tier hard --reason tea > /dev/null
check "journal entries of a change have fields for the peer and the pool" \
    matches "$(journalctl -q -o cat PUZZLEFARM_POOL=hard PUZZLEFARM_PEER_UID=0)" 'paused hard: tea'
puzzlefarm resume --tier hard > /dev/null

# Reloading
pools 10 30 > $CONFIG
check "reload accepts new settings" systemctl reload puzzlefarm
check "the new settings are in effect" matches "$(ask $API /v1/status)" '"low":10,"target":30'
printf '[farm]\nworkers = 1000\n' > $CONFIG
check "reload fails with a bad file" not systemctl reload puzzlefarm
check "the service stays active" is ActiveState active
check "the previous settings remain in effect" matches "$(ask $API /v1/status)" '"low":10,"target":30'
check "the journal names the file and line of the error" \
    matches "$(journalctl -q -o cat -u puzzlefarm)" 'puzzlefarm.toml:2:11: farm.workers'

# Start with that file
stop_all
check "a start with a bad file fails" not systemctl start puzzlefarm
check "its exit code is CONFIG" is ExecMainStatus 78
check "systemd does not restart it" is NRestarts 0
pools 10 20 > $CONFIG
stop_all
check "with a corrected file it starts" systemctl start puzzlefarm

# A newer store
stop_all
schema=$(sqlite3 /var/lib/puzzlefarm/farm.db 'PRAGMA user_version')
sqlite3 /var/lib/puzzlefarm/farm.db 'PRAGMA user_version = 99'
sum=$(sha256sum < /var/lib/puzzlefarm/farm.db)
check "a start with a newer store fails" not systemctl start puzzlefarm
check "its exit code is DATAERR" is ExecMainStatus 65
check "systemd does not restart it" is NRestarts 0
check "the store is unchanged" equal "$(sha256sum < /var/lib/puzzlefarm/farm.db)" "$sum"
sqlite3 /var/lib/puzzlefarm/farm.db "PRAGMA user_version = $schema"
stop_all

# Sockets
systemctl start puzzlefarm.socket puzzlefarm-status.socket
check "the first connection starts the service" ask $STATUS /v1/health/live
kill -9 "$(systemctl show -p MainPID --value puzzlefarm)"
check "after kill -9 the next client is served" ask $STATUS /v1/health/live
check "the service was restarted once" is NRestarts 1
under_load() {
    local run failed=0 asked=0 client
    : > /tmp/load.failed
    while [ ! -e /tmp/load.stop ]; do
        asked=$((asked + 1))
        ask $API /v1/health/live > /dev/null 2>> /tmp/load.failed || echo "request $asked" >> /tmp/load.failed
    done &
    client=$!
    for run in 1 2 3 4 5; do
        systemctl restart puzzlefarm || echo "restart $run" >> /tmp/load.failed
        systemctl reset-failed puzzlefarm 2> /dev/null
    done
    touch /tmp/load.stop
    wait $client
    ! grep . /tmp/load.failed
}
check "five restarts under load lose no request" under_load

# The watchdog
endless() { pools 100000 1000000; }
stop_all
endless > $CONFIG
for fault in stall-store stall-accept stall-worker; do
    dropin fault "[Service]\nWatchdogSec=1\nRestartSec=100ms\nEnvironment=PUZZLEFARM_FAULT=$fault\n"
    systemctl start puzzlefarm
    restarted() { [ "$(systemctl show -p NRestarts --value puzzlefarm)" -ge 1 ]; }
    check "the watchdog restarts the service after $fault" await restarted
    check "the journal has the reason" \
        matches "$(journalctl -q -o cat -u puzzlefarm)" 'stalled: '
    undrop
    stop_all
done
windows() { pause 3.5; is NRestarts 0; } # three windows of a second
dropin short "[Service]\nWatchdogSec=1\n"
systemctl start puzzlefarm
check "busy workers keep the watchdog satisfied for three windows" windows
pools 10 20 > $CONFIG
systemctl reload puzzlefarm
check "idle workers keep the watchdog satisfied for three windows" windows
# Members of the group open all connections except those reserved for root and the service user.
crowd() {
    local uid
    for uid in 4712 4713 4714; do
        setpriv --reuid $uid --regid puzzlefarm --clear-groups python3 -c "
import socket, sys, time
peers = []
for _ in range(128):
    peer = socket.socket(socket.AF_UNIX)
    peer.connect('$API')
    peers.append(peer)
print('in', flush=True)
time.sleep(20)" > /tmp/crowd.$uid &
    done
    for uid in 4712 4713 4714; do await grep -q in /tmp/crowd.$uid || return 1; done
    await is_turned_away
}
is_turned_away() {
    equal "$(setpriv --reuid 4715 --regid puzzlefarm --clear-groups \
        curl -s -o /dev/null -w '%{http_code}' --unix-socket $API http://localhost/v1/status)" 503
}
check "members of the group use up all connections" crowd
check "root can still connect" ask $API /v1/status
check "with all connections in use the watchdog stays satisfied for three windows" windows
kill $(jobs -p) 2> /dev/null
wait

# A slow start
stop_all
rm -rf /var/lib/puzzlefarm/*
{ printf '[farm]\nready_when = "stocked"\nmax_cpu_percent = 50\n'; pools 1000 1000; } > $CONFIG
dropin slow "[Service]\nTimeoutStartSec=2\n"
check "a start extends its timeout while the stock grows" systemctl start puzzlefarm
check "after the start every pool is stocked" ask $STATUS /v1/health/ready?pool=expert
undrop
pools 10 20 > $CONFIG

# Stopping
dropin record "[Service]\nWatchdogSec=1\nExecStopPost=/bin/sh -c 'echo \$SERVICE_RESULT \$EXIT_CODE \$EXIT_STATUS > /var/lib/puzzlefarm/end'\n"
systemctl restart puzzlefarm
systemctl stop puzzlefarm
check "a stop counts as success" equal "$(cat /var/lib/puzzlefarm/end)" "success exited 0"
check "the socket remains for the next start" test -S $API
stop_all
check "the socket disappears with its unit" not test -e $API
undrop

# A disk that is full
mkdir -p /var/lib/puzzlefarm
mount -t tmpfs -o size=1M,mode=750,uid="$(id -u puzzlefarm)",gid="$(id -g puzzlefarm)" tmpfs /var/lib/puzzlefarm
{ printf '[store]\nmin_free_bytes = 0\n'; endless; } > $CONFIG
dropin short "[Service]\nWatchdogSec=1\n"
systemctl start puzzlefarm
is_full() { matches "$(ask $API /v1/status)" '"reason":"disk-full"'; }
check "a full disk degrades the service" await is_full
check "degraded, the watchdog stays satisfied for three windows" windows
mount -o remount,size=64M /var/lib/puzzlefarm
well() { matches "$(ask $API /v1/status)" '"degraded":\[\]'; }
check "with free space it recovers by itself" await well
stop_all
umount /var/lib/puzzlefarm
undrop

report
