#!/bin/bash
# Runs inside run-under-systemd.sh: runs the probe as the service and, for comparison, without the
# sandbox, so that a refusal is known to come from the sandbox. Prints a line for each check and exits
# with 1 if one failed.
set -euo pipefail
unit=/etc/systemd/system/puzzlefarm.service
results=/run/harness/probe
failures=0

ok() { echo "ok      $*"; }
failed() {
    echo "FAILED  $*"
    failures=$((failures + 1))
}

# Creates files of others with modes that permit everything: only the sandbox can deny access.
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

# unit NAME LINES...: writes a service that runs the probe once
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

# run NAME: runs the unit; exits if it cannot start, since there is no result
run() {
    systemctl start "probe-$1" || { systemctl status --no-pager -l "probe-$1"; exit 1; }
}

# The shipped settings without those of starting, stopping and listening.
settings() {
    sed -n '/^\[Service\]/,/^\[Install\]/{/^[A-Z][A-Za-z]*=/p}' $unit |
        grep -Ev '^(Type|NotifyAccess|Exec[A-Za-z]*|Sockets|Timeout[A-Za-z]*|WatchdogSec|Restart[A-Za-z]*|OOMPolicy)='
}

probe() {
    local words="/usr/local/bin/probe /var/lib/puzzlefarm $$"
    mapfile -t lines < <(settings)
    [ "${#lines[@]}" -gt 30 ] || failed "only ${#lines[@]} settings found in $unit"
    unit inside "${lines[@]}" "ExecStart=$words"
    # The filter returns an error that the kernel never does, so that its refusals are recognised.
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

# of RUN WHAT: prints the outcome in that run
of() { awk -F '\t' -v what="$2" '$1 == what { print $2 }' "$results/$1"; }

# Prints the cause of a refusal, by excluding the configurations that permit it.
refuser() {
    if [ "$(of filter "$1")" = EUCLEAN ]; then echo "the filter of system calls"
    elif [ "$(of user "$1")" = done ]; then echo "the sandbox"
    elif [ "$(of root "$1")" != done ]; then echo "cause unknown: denied to every user here"
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
    # An incomplete run of the probe proves nothing.
    local tried
    tried=$(wc -l < $results/inside)
    [ "$tried" = "$(wc -l < $results/root)" ] || failed "the probe ended after $tried lines"
}

# Succeeds if every socket of the service is a Unix socket, its own or one that systemd listens on.
only_unix_sockets() {
    local pid inode
    pid=$(systemctl show -p MainPID --value puzzlefarm)
    for inode in $(find "/proc/$pid/fd" -lname 'socket:*' -printf '%l\n' | tr -dc '0-9\n'); do
        grep -qw "$inode" "/proc/$pid/net/unix" /proc/1/net/unix && continue
        # The connection of a client that has its answer may have been closed since it was found.
        [ -z "$(find "/proc/$pid/fd" -lname "socket:\[$inode\]")" ] || { echo "socket $inode"; return 1; }
    done
    # Each file has one line, the heading.
    [ "$(cat "/proc/$pid"/net/{tcp,tcp6,udp,udp6,raw,packet} | wc -l)" = 6 ]
}

service() {
    mkdir -p /etc/puzzlefarm
    systemctl start puzzlefarm
    answers > /dev/null
    if only_unix_sockets; then ok "the running service has Unix sockets only"
    else failed "the running service has sockets that are not Unix sockets"; fi
    systemctl stop puzzlefarm.socket puzzlefarm-status.socket puzzlefarm
}

# Prints the cgroup of the service that has a memory limit; nothing if there is no memory controller.
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

# A process in the service's cgroup uses up the unit's memory, and the kernel kills the service.
short_of_memory() {
    local pid group
    systemctl start puzzlefarm
    pid=$(systemctl show -p MainPID --value puzzlefarm)
    group=$(memory_group)
    if [ -z "$group" ]; then
        echo "skipped: out of memory: no memory controller here"
        return
    fi
    systemctl set-property --runtime puzzlefarm MemoryMax=96M MemoryHigh=infinity
    echo 1000 > "/proc/$pid/oom_score_adj"
    # The process may be killed together with the service.
    { (echo "$BASHPID" > "$group/cgroup.procs" && exec /usr/local/bin/probe eat "$pid"); } \
        2> /dev/null || true
    # A killed process exists until its memory is freed, and the other one may be killed meanwhile.
    timeout 60 tail --pid="$pid" -f /dev/null || true
    if [ -d "/proc/$pid" ]; then failed "the kernel does not kill a service that is out of memory"
    else ok "the kernel kills a service that is out of memory"; fi
    # The socket remains: the next client waits until the service is back.
    if answers > /dev/null && [ "$(systemctl show -p NRestarts --value puzzlefarm)" = 1 ]; then
        ok "the service is restarted and answers"
    else failed "the service does not come back"; fi
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
