#!/usr/bin/env bash
# Sends everything that the OpenAPI document allows, and much that it does not: as a client with the
# right to claim against a stocked service, and as root against a separate one. SEEDS="1 2 3" repeats
# the run with each seed.
source "$(dirname "$0")/lib.sh"

version=4.32.5
if ! command -v python3 >/dev/null; then
    skip "schemathesis" "apt-get install python3-venv"
    exit 0
fi
if ! "$venv/bin/schemathesis" --version 2>/dev/null | grep "$version" > /dev/null; then
    python3 -m venv "$venv" && "$venv/bin/pip" install -q "schemathesis==$version" || {
        skip "schemathesis" "python3 -m venv $venv && $venv/bin/pip install schemathesis==$version"
        exit 0
    }
fi
if [ ! -x "$proxy" ] || ! command -v systemd-socket-activate >/dev/null; then
    skip "schemathesis: no bridge from TCP" "apt-get install systemd"
    exit 0
fi
if [ "$(id -u)" != 0 ]; then
    skip "schemathesis: needs two users" "sudo $0"
    exit 0
fi

# bridge NAME PORT PREFIX...: requests have the rights of the user that runs the bridge
bridge() {
    local name=$1 port=$2
    shift 2
    start "bridge-$name" "$@" systemd-socket-activate -l "127.0.0.1:$port" \
        "$proxy" "$work/$name/api.sock"
    until_true "the bridge to $name" curl -fsS "http://127.0.0.1:$port/v1/health/live"
}

# fuzz PORT SEED REGEX: tests the operations of the matching paths
fuzz() {
    echo "== schemathesis, paths $3, seed $2"
    # It writes files to the current folder.
    (
        cd "$work"
        export SCHEMATHESIS_HOOKS=hooks PYTHONPATH=$root/Tests/Interop/Peers
        export PUZZLEFARM_URL=http://127.0.0.1:$1
        "$venv/bin/schemathesis" --config-file "$root/Tests/Interop/Peers/schemathesis.toml" run \
            "http://127.0.0.1:$1/v1/openapi.json" --include-path-regex "$3" --checks all \
            --seed "$2" --max-examples "${PUZZLEFARM_EXAMPLES:-30}" --no-color
    )
}

serve claims
serve admin
claims=$(free_port)
bridge claims "$claims" setpriv --reuid 61234 --regid "$(id -g)" --clear-groups
admin=$(free_port)
bridge admin "$admin"
for seed in ${SEEDS:-1}; do
    fuzz "$claims" "$seed" \
        '^(/$|/v1$|/metrics|/v1/(health|status|openapi|whoami|claims|puzzles|withdrawn|solve|grade|hint|explain)|/v1/pools($|/[^/]+($|/peek)))'
    fuzz "$admin" "$seed" '^/v1/(pause|resume|backup|withdraw$|reload|pools/[^/]+/adopt)'
done
