#!/usr/bin/env bash
# Compares the rate of durable claims with redis: redis, the service over its socket, redis again, on
# one disk. Prints rates and ratios; slow results are not failures. For reliable numbers set REST=20,
# which pauses between runs so that the disk recovers, and CLAIMS=20000. PUZZLEFARM names another
# binary to measure.
source "$(dirname "$0")/lib.sh"

echo "== redis"
for wanted in "redis-tools usr/bin/redis-benchmark" "redis-server usr/bin/redis-server" \
    "liblzf1 usr/lib/$(uname -m)-linux-gnu/liblzf.so.1" \
    "libjemalloc2 usr/lib/$(uname -m)-linux-gnu/libjemalloc.so.2" \
    "liblua5.1-0 usr/lib/$(uname -m)-linux-gnu/liblua5.1.so.0" \
    "lua-cjson usr/lib/$(uname -m)-linux-gnu/liblua5.1-cjson.so.0" \
    "lua-bitop usr/lib/$(uname -m)-linux-gnu/liblua5.1-bitop.so.0"; do
    # Word splitting is intended: a package and one of its files.
    package $wanted || {
        skip "redis" "apt-get update && apt-get download ${wanted%% *}"
        exit 0
    }
done
libraries=$(echo "$peers"/usr/lib/*-linux-gnu)
redis() { LD_LIBRARY_PATH=$libraries "$@"; }
cli() { redis "$peers/usr/bin/redis-cli" -s "$work/redis.sock" "$@"; }

rest() {
    sync -f "$work"
    # Disks are faster after a pause.
    if [ "${REST:-0}" -gt 0 ]; then sleep "$REST"; fi
}

# redis_rates FILE: writes a line "CLIENTS RATE" for each number of clients
redis_rates() {
    mkdir -p "$work/redis"
    # Not through a function: $! would be its subshell.
    LD_LIBRARY_PATH=$libraries "$peers/usr/bin/redis-server" --port 0 \
        --unixsocket "$work/redis.sock" --appendonly yes --appendfsync always --save "" \
        --dir "$work/redis" >"$work/redis.log" 2>&1 &
    local server=$! clients
    started+=("$server")
    until_true "redis" cli ping
    awk 'BEGIN {
        value = sprintf("%162s", ""); gsub(/ /, "x", value)
        for (n = 0; n < 120000; n++) printf "RPUSH pool %s\n", value
    }' | cli --pipe >"$work/fill.log"
    : >"$1"
    for clients in 1 8 64; do
        rest
        redis "$peers/usr/bin/redis-benchmark" -s "$work/redis.sock" -n "${CLAIMS:-4000}" \
            -c "$clients" --csv lpop pool | awk -F '","' -v clients="$clients" 'END { print clients, $2 }' >>"$1"
    done
    kill "$server"
    wait "$server" || true
    rm -rf "$work/redis"
}

redis_rates "$work/before"
rest
"${PUZZLEFARM:-$binary}" bench api --state "$work" --seconds "${SECONDS_EACH:-1}" >"$work/ours"
rest
redis_rates "$work/after"

for clients in 1 8 64; do
    ours=$(awk -v name="claims-$clients" '$1 == name { gsub(",", "", $2); print $2 }' "$work/ours")
    awk -v clients="$clients" -v ours="$ours" '
        $1 == clients { rates = rates sprintf(" %7d", $2); sum += $2; runs++ }
        END { printf "   %2d clients: redis%s, ours %7d claims/s: %.2f of it\n",
              clients, rates, ours, ours / (sum / runs) }' "$work/before" "$work/after"
done
grep status-8 "$work/ours" | sed 's/^/   /'
