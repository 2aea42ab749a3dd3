#!/usr/bin/env bash
# Compares the rate of durable claims with redis, over a socket and on one disk: redis, the service,
# redis again. Redis is measured with a bare LPOP and with a script
# that does the work of a claim: the key looked up, a puzzle popped, a lease written with its end, the
# key kept for a day. Prints rates and ratios; slow results are not failures. For reliable numbers set
# REST=20, which pauses between runs so that the disk recovers, and CLAIMS=20000. PUZZLEFARM names
# another binary to measure, EARLIER one to compare with it; STORE=1 also measures the store in process.
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

# The work of a claim. Each request has a key of its own, so the look-up finds nothing, as for us.
script="
    local known = redis.call('GET', KEYS[2])
    if known then return known end
    local puzzle = redis.call('LPOP', KEYS[1])
    if not puzzle then return false end
    local now = redis.call('TIME')
    redis.call('ZADD', 'leases', now[1] + 300, KEYS[2])
    redis.call('SET', KEYS[2], puzzle, 'EX', 86400)
    return puzzle"

# start_redis: a server with a full list; sets `server` and `digest`
start_redis() {
    mkdir -p "$work/redis"
    # Not through a function: $! would be its subshell.
    LD_LIBRARY_PATH=$libraries "$peers/usr/bin/redis-server" --port 0 \
        --unixsocket "$work/redis.sock" --appendonly yes --appendfsync always --save "" \
        --dir "$work/redis" >"$work/redis.log" 2>&1 &
    server=$!
    started+=("$server")
    until_true "redis" cli ping
    awk 'BEGIN {
        value = sprintf("%162s", ""); gsub(/ /, "x", value)
        for (n = 0; n < 120000; n++) printf "RPUSH pool %s\n", value
    }' | cli --pipe >"$work/fill.log"
    digest=$(cli script load "$script")
}

stop_redis() {
    kill "$server"
    wait "$server" || true
    rm -rf "$work/redis"
}

# redis_rate CLIENTS COMMAND...: prints the requests per second
redis_rate() {
    local clients=$1
    shift
    redis "$peers/usr/bin/redis-benchmark" -s "$work/redis.sock" -n "${CLAIMS:-4000}" \
        -r 1000000000 -c "$clients" --csv "$@" | awk -F '","' 'END { print $2 }'
}

# redis_rates FILE: writes a line "CLIENTS LPOP SCRIPT" for each number of clients
redis_rates() {
    local clients lpop scripted
    start_redis
    : >"$1"
    for clients in 1 8 64; do
        rest
        lpop=$(redis_rate "$clients" lpop pool)
        rest
        scripted=$(redis_rate "$clients" evalsha "$digest" 2 pool key:__rand_int__)
        echo "$clients $lpop $scripted" >>"$1"
    done
    stop_redis
}

# our_rates NAME BINARY: adds lines "NAME CLIENTS RATE" to the results
our_rates() {
    local subject=${1%%-*}
    rest
    "$2" bench "$subject" --state "$work" --seconds "${SECONDS_EACH:-1}" --puzzles 1000 |
        awk -v name="$1" '
            $1 ~ /^claims-/ { sub("claims-", "", $1); gsub(",", "", $2); print name, $1, $2 }
            $1 == "status-8" { print "   " $0 > "/dev/stderr" }' >>"$work/ours"
}

: >"$work/ours"
redis_rates "$work/before"
for subject in api ${STORE:+store}; do
    if [ -n "${EARLIER:-}" ]; then our_rates "$subject-earlier" "$EARLIER"; fi
    our_rates "$subject" "${PUZZLEFARM:-$binary}"
done
rest
redis_rates "$work/after"

awk '
    FILENAME != ARGV[3] { lpop[$1] += $2 / 2; script[$1] += $3 / 2
        lpops[$1] = lpops[$1] sprintf(" %6d", $2); scripts[$1] = scripts[$1] sprintf(" %6d", $3); next }
    { printf "   %2d clients, %-13s %6d claims/s: %.2f of redis with the script (%s), %.2f of LPOP (%s)\n",
          $2, $1, $3, $3 / script[$2], substr(scripts[$2], 2), $3 / lpop[$2], substr(lpops[$2], 2) }
' "$work/before" "$work/after" "$work/ours"
