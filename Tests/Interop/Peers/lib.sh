# Functions shared by the scripts of this folder: sourced, not run.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."
export PYTHONWARNINGS=ignore PYTHONDONTWRITEBYTECODE=1

root=$PWD
binary=$PWD/.build/release/puzzlefarm
peers=$PWD/.build/peers
venv=$PWD/.build/venv
# On a disk, and short: the path of a socket is limited to 107 bytes.
work=$(mktemp -d /var/tmp/pf-peers.XXXXXX)
proxy=/lib/systemd/systemd-socket-proxyd
started=()

finish() {
    local pid
    for pid in "${started[@]}"; do kill "$pid" 2>/dev/null || true; done
    for pid in "${started[@]}"; do wait "$pid" 2>/dev/null || true; done
    rm -rf "$work"
}
trap finish EXIT

# start NAME COMMAND...: runs it in the background until the script ends; output goes to $work/NAME.log
start() {
    local name=$1
    shift
    "$@" >"$work/$name.log" 2>&1 &
    started+=($!)
}

skip() {
    echo "skipped: $1"
    echo "    $2"
}

# until_true WHAT COMMAND...: retries for half a minute
until_true() {
    local what=$1
    shift
    for _ in $(seq 300); do
        if "$@" >/dev/null 2>&1; then return 0; fi
        sleep 0.1
    done
    echo "$what: did not succeed within 30 seconds" >&2
    tail -n 20 "$work"/*.log >&2
    return 1
}

ask() { curl -fsS --max-time 20 --unix-socket "$work/$1/api.sock" "http://localhost$2"; }

# serve NAME [TEXT]: starts a separate service with small pools, and TEXT in its configuration
serve() {
    mkdir -p "$work/$1"
    chmod 755 "$work" "$work/$1"
    {
        echo "${2:-}"
        for tier in beginner easy medium intermediate hard expert; do
            printf '[pool.%s]\nlow = 50\ntarget = 200\n' "$tier"
        done
    } >"$work/$1/config.toml"
    start "$1" "$binary" serve --config "$work/$1/config.toml" --state "$work/$1/state" \
        --listen "$work/$1/api.sock" --status-listen "$work/$1/status.sock"
    until_true "the service $1" ask "$1" /v1/health/ready
    for tier in beginner easy medium intermediate hard expert; do
        until_true "the stock of $tier" ask "$1" "/v1/health/ready?pool=$tier"
    done
}

free_port() {
    python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'
}

# package NAME FILE: unpacks a Debian package into .build/peers without installing it
package() {
    [ -e "$peers/$2" ] && return 0
    mkdir -p "$peers/download"
    (
        cd "$peers/download" && apt-get download -qq "$1" && dpkg-deb -x "$1"_*.deb "$peers"
    ) >/dev/null 2>&1
    [ -e "$peers/$2" ]
}

# program NAME PACKAGE: prints the path of a program, installed or downloaded
program() {
    if command -v "$1"; then return 0; fi
    package "$2" "usr/bin/$1" && echo "$peers/usr/bin/$1"
}

# has_nginx: sets $nginx, or prints the command that installs it
has_nginx() {
    if command -v nginx >/dev/null; then
        nginx=nginx
    elif package nginx usr/sbin/nginx; then
        nginx=$peers/usr/sbin/nginx
    else
        skip "nginx" "apt-get update && apt-get download nginx"
        return 1
    fi
}

# start_nginx TEXT [NAME]: starts nginx with TEXT in a minimal configuration, all in $work
start_nginx() {
    local user='' name=${2:-nginx}
    [ "$(id -u)" != 0 ] || user="user root;"
    mkdir -p "$work/$name"
    cat >"$work/$name.conf" <<CONF
daemon off;
worker_processes auto;
pid $work/$name/pid;
error_log stderr;
$user
events {}
http {
    access_log off;
    client_body_temp_path $work/$name/body;
    proxy_temp_path $work/$name/proxy;
    fastcgi_temp_path $work/$name/fastcgi;
    uwsgi_temp_path $work/$name/uwsgi;
    scgi_temp_path $work/$name/scgi;
$1
}
CONF
    start "$name" ${beside:-} "$nginx" -p "$work/$name" -c "$work/$name.conf"
}
