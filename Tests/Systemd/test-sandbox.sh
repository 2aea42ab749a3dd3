#!/bin/bash
# Inside run-under-systemd.sh: the probe runs as the service does, and as nobody would let a service
# run, so that a refusal is known to be the sandbox's. Prints a line for each and ends with 1 if one
# failed.
set -euo pipefail
unit=/etc/systemd/system/puzzlefarm.service
results=/run/harness/probe
failures=0

ok() { echo "ok      $*"; }
failed() {
    echo "FAILED  $*"
    failures=$((failures + 1))
}

# What others have, open to everybody as far as modes go: only the sandbox can refuse it.
furnish() {
    local folder
    for folder in /etc/open /usr/open /opt/open /var/lib/other /var/log/open /root/open \
        /home/someone /var/lib/devices; do
        install -d -m 777 "$folder"
    done
    chmod 755 /root
    for file in /home/someone/secret /root/open/secret /tmp/of-others /var/tmp/of-others; do
        echo secret > "$file"
        chmod 644 "$file"
    done
    mknod -m 666 /var/lib/devices/loop-control c 10 237
    mknod -m 666 /dev/loop-control c 10 237
    cp /usr/local/bin/probe /usr/local/bin/probe-setuid
    chmod 4755 /usr/local/bin/probe-setuid
}

# unit NAME LINES...: a service that probes once
unit() {
    local name=$1
    shift
    {
        echo "[Service]"
        printf '%s\n' "$@"
        echo "Type=oneshot"
        echo "StandardOutput=truncate:$results/$name"
    } > "/run/systemd/system/probe-$name.service"
}

# run NAME: of a unit that could not start there is nothing to judge
run() {
    systemctl start "probe-$1" || { systemctl status --no-pager -l "probe-$1"; exit 1; }
}

# The shipped settings, but for how a daemon starts, stops and listens.
settings() {
    sed -n '/^\[Service\]/,/^\[Install\]/{/^[A-Z][A-Za-z]*=/p}' $unit |
        grep -Ev '^(Type|NotifyAccess|Exec[A-Za-z]*|Sockets|Timeout[A-Za-z]*|WatchdogSec|Restart[A-Za-z]*|OOMPolicy)='
}

probe() {
    local words="/usr/local/bin/probe /var/lib/puzzlefarm $$"
    mapfile -t lines < <(settings)
    [ "${#lines[@]}" -gt 30 ] || failed "only ${#lines[@]} settings found in $unit"
    unit inside "${lines[@]}" "ExecStart=$words"
    # The filter gives another error than the kernel would: so it is known when it was the filter.
    unit filter "${lines[@]}" SystemCallErrorNumber=EUCLEAN "ExecStart=$words"
    unit root-inside "${lines[@]}" User=root Group=root "ExecStart=$words"
    unit user User=puzzlefarm StateDirectory=puzzlefarm KeyringMode=shared \
        "ExecStart=$words traces"
    unit root StateDirectory=puzzlefarm KeyringMode=shared "ExecStart=$words traces"
    mkdir -p $results
    systemctl daemon-reload
    local name
    for name in root user inside filter root-inside; do run $name; done
}

# of RUN WHAT: how it went there
of() { awk -F '\t' -v what="$2" '$1 == what { print $2 }' "$results/$1"; }

# Who refused: one that would have let it happen is not it.
refuser() {
    if [ "$(of filter "$1")" = EUCLEAN ]; then echo "the filter of system calls"
    elif [ "$(of user "$1")" = done ]; then echo "the sandbox"
    elif [ "$(of root "$1")" != done ]; then echo "not told apart: here nobody may"
    elif [ "$(of root-inside "$1")" != done ]; then echo "the sandbox, even to root"
    else echo "the rights of the user"; fi
}

judge() {
    local what outcome
    while IFS=$'\t' read -r what outcome; do
        case $what/$outcome in
        may:*/done) ok "$what" ;;
        may:*) failed "$what: $outcome" ;;
        */done) failed "not refused: $what" ;;
        *) ok "refused: $what ($outcome, $(refuser "$what"))" ;;
        esac
    done < $results/inside
    # A probe that was ended in the middle has refused nothing.
    local tried
    tried=$(wc -l < $results/inside)
    [ "$tried" = "$(wc -l < $results/root)" ] || failed "the probe was ended after $tried lines"
}

# Sockets of the service: each must be among those of Unix, here or where systemd listens for it.
only_unix_sockets() {
    local pid inode
    pid=$(systemctl show -p MainPID --value puzzlefarm)
    for inode in $(find "/proc/$pid/fd" -lname 'socket:*' -printf '%l\n' | tr -dc '0-9\n'); do
        grep -qw "$inode" "/proc/$pid/net/unix" /proc/1/net/unix || { echo "socket $inode"; return 1; }
    done
    # A line each is the heading.
    [ "$(cat "/proc/$pid"/net/{tcp,tcp6,udp,udp6,raw,packet} | wc -l)" = 6 ]
}

service() {
    mkdir -p /etc/puzzlefarm
    systemctl start puzzlefarm
    answers > /dev/null
    if only_unix_sockets; then ok "the running service has no sockets but Unix ones"
    else failed "the running service has other sockets than Unix ones"; fi
    systemctl stop puzzlefarm.socket puzzlefarm-status.socket puzzlefarm
}

# The group of the service where memory is counted; nothing where nobody counts it.
memory_group() {
    local base
    for base in /sys/fs/cgroup/memory /sys/fs/cgroup; do
        base=$base/system.slice/puzzlefarm.service
        if [ -e "$base/memory.limit_in_bytes" ] || [ -e "$base/memory.max" ]; then
            echo "$base"
            return
        fi
    done
}

answers() { curl -fsS --max-time 10 --unix-socket /run/puzzlefarm/api.sock http://localhost/v1/status; }

# Somebody in its group eats all memory that the unit may have, and the kernel ends the service.
short_of_memory() {
    local pid group
    systemctl start puzzlefarm
    pid=$(systemctl show -p MainPID --value puzzlefarm)
    group=$(memory_group)
    if [ -z "$group" ]; then
        echo "skipped: short of memory: no controller of memory here"
        return
    fi
    systemctl set-property --runtime puzzlefarm MemoryMax=96M MemoryHigh=infinity
    echo 1000 > "/proc/$pid/oom_score_adj"
    # It may be ended together with the service.
    { (echo "$BASHPID" > "$group/cgroup.procs" && exec /usr/local/bin/probe eat "$pid"); } \
        2> /dev/null || true
    if [ -d "/proc/$pid" ]; then failed "the kernel does not end a service that is short of memory"
    else ok "the kernel has ended the service for want of memory"; fi
    # The socket stays: the next client waits until the service is back.
    if answers > /dev/null && [ "$(systemctl show -p NRestarts --value puzzlefarm)" = 1 ]; then
        ok "it was started again and answers"
    else failed "after that it does not come back"; fi
    systemctl daemon-reload
    systemctl stop puzzlefarm.socket puzzlefarm-status.socket puzzlefarm
}

systemd-sysusers
furnish
probe
judge
service
short_of_memory
[ "$failures" = 0 ] || { echo "$failures checks failed"; exit 1; }
echo "all checks passed"
