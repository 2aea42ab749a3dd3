#!/usr/bin/env bash
# Measures claims through Caddy and nginx with the files in `edge`: 64 connections that are kept, eight tokens, the
# log of the files, with TLS and without. The yardstick is the same proxy before a server that gives a fixed response
# of the size of a claim, in turns with the farm; and the socket without a proxy, with and without tenants. Prints
# rates and ratios; slow results are not failures. ROUNDS=9 gives reliable numbers. With APART=1 the farm, or the
# fixed response, has a processor, and proxy and client another one.
source "$(dirname "$0")/lib.sh"
echo "== rates through the edge"
source "$(dirname "$0")/edge-lib.sh"

rounds=${ROUNDS:-3}
seconds=${SECONDS_EACH:-2}
# What the fastest proxy claims in all rounds.
stock=${STOCK:-$((rounds * seconds * 60000))}
tenants=8
# The command before programs: of the server in front of which a proxy stands, then of those beside it.
beside=${APART:+taskset -c 1}
package wrk usr/bin/wrk && package libluajit-5.1-2 "usr/lib/$(uname -m)-linux-gnu/libluajit-5.1.so.2" || {
    skip "rates" "apt-get update && apt-get download wrk libluajit-5.1-2"
    exit 0
}

# ask_as TENANT WORD... TARGET
ask_as() {
    curl -fsS --unix-socket "$work/farm/api.sock" -H "Puzzlefarm-Tenant: $1" -H "Content-Type: application/json" \
        "${@:2}"
}
mkdir "$work/farm" "$work/fixed"
{
    # The four proxies are one user here.
    printf '[socket]\nmax_connections_per_uid = 256\n'
    printf '[access]\nproxies = [%s]\ntenant_admins = true\n[tenant.operator]\nlevel = "admin"\n' "$(id -u)"
    for number in $(seq $tenants); do printf '[tenant.t%s]\nmax_leased = 10000000\n' "$number"; done
    printf '[pool.beginner]\ntarget = %s\n' "$stock"
    for tier in easy medium intermediate hard expert; do printf '[pool.%s]\nlow = 0\ntarget = 0\n' "$tier"; done
} >"$work/farm/config.toml"
start farm $beside "$binary" serve --config "$work/farm/config.toml" --state "$work/farm/state" \
    --listen "$work/farm/api.sock" --status-listen "$work/farm/status.sock"
declare -A process=([farm]=${started[-1]})
until_true "the farm" ask_as t1 http://localhost/v1/whoami
full() {
    [ "$(ask_as t1 http://localhost/v1/pools/beginner | grep -o '"ready":[0-9]*' | cut -d : -f 2)" -ge "$stock" ]
}
for _ in $(seq 20); do until_true "the stock" full 2>/dev/null && break; done
until_true "the stock" full
ask_as operator -d '{"reason":"measurement"}' http://localhost/v1/pause >"$work/paused"

# The server with a fixed response: nginx, with the body and the fields of a claim.
ask_as t1 -H "Idempotency-Key: one" -D "$work/head" -d '{"pool":"beginner"}' http://localhost/v1/claims >"$work/body"
fields=$(tr -d '\r' <"$work/head" | awk -F ': ' 'NF > 1 && tolower($1) !~ /^(content-|date|connection)/ {
    printf "add_header %s \"%s\" always; ", $1, $2 }')
start_nginx "server { listen unix:$work/fixed/api.sock; keepalive_requests 100000000; $fields
    location / { default_type application/json; return 201 '$(cat "$work/body")'; } }" fixed
process[fixed]=${started[-1]}

cat >"$work/claims.lua" <<'END'
local number, run = 0, os.getenv("RUN")
local tokens = {}
for token in io.lines(os.getenv("TOKENS")) do tokens[#tokens + 1] = "Bearer " .. token end
local fields = { ["Content-Type"] = "application/json" }
function request()
    number = number + 1
    fields["Authorization"] = tokens[number % #tokens + 1]
    fields["Idempotency-Key"] = run .. number
    return wrk.format("POST", "/v1/claims", fields, '{"pool":"beginner"}')
end
END
beside=${APART:+taskset -c 0}
declare -A address
names="caddy caddy-plain nginx nginx-plain"
for name in $names; do
    for target in farm fixed; do
        door=$name-$target
        port=$(free_port)
        address[$door]=https://localhost:$port
        case $name in
            caddy) edge_caddy "$door" "https://localhost:$port" "tls $work/certificate.pem $work/key.pem" $target ;;
            caddy-plain) edge_caddy "$door" "http://localhost:$port" "" $target ;;
            nginx) edge_nginx "$door" "$port" $target ;;
            nginx-plain) edge_nginx "$door" "$port" $target "s/ ssl http2//; /ssl_/d" ;;
        esac
        process[$door]=${started[-1]}
        [ "${name%-plain}" = "$name" ] || address[$door]=http://localhost:$port
        open_port "$port"
        for number in $(seq $tenants); do
            "$binary" tenant token "t$number" --for "${name%-plain}" | {
                read -r token
                echo "$token" >>"$work/$door.list"
                cat >>"$work/$door.tokens"
            }
        done
        eval "$reload" >"$work/reload.log" 2>&1
    done
done

# ticks NAME: prints the processor time of a program and its workers, in hundredths of a second
ticks() {
    ps -o pid= --pid "${process[$1]}" --ppid "${process[$1]}" |
        while read -r pid; do cat "/proc/$pid/stat"; done | awk '{ sum += $14 + $15 } END { print sum }'
}
# rate DOOR ROUND: adds a line "DOOR RATE PROXY SERVER CLIENT" to the results, the last three processor time of a
# request in microseconds; all responses must be good
rate() {
    local proxy server TIMEFORMAT="%U %S"
    proxy=$(ticks "$1")
    server=$(ticks "${1##*-}")
    { time RUN=$1-$2- TOKENS=$work/$1.list LD_LIBRARY_PATH=$(echo "$peers"/usr/lib/*-linux-gnu) \
        $beside "$peers/usr/bin/wrk" -t 1 -c 64 -d "$seconds" -s "$work/claims.lua" "${address[$1]}" \
        >"$work/wrk.log"; } 2>"$work/client"
    if grep -E "Non-2xx|Socket errors" "$work/wrk.log" >&2; then
        echo "edge-rates: $1: claims failed" >&2
        tail -n 3 "$work/farm.log" "$work/$1.log" >&2
        return 1
    fi
    awk -v door="$1" -v proxy=$(($(ticks "$1") - proxy)) -v server=$(($(ticks "${1##*-}") - server)) \
        -v client="$(awk '{ print $1 + $2 }' "$work/client")" '
        / requests in / { count = $1 }
        /^Requests\/sec/ { print door, $2, proxy * 1e4 / count, server * 1e4 / count, client * 1e6 / count }
    ' "$work/wrk.log" >>"$work/rates"
}
# bench NAME WORD...: the same for claims of 64 clients over the socket
bench() {
    "$binary" bench api --state "$work" --seconds "$seconds" "${@:2}" 2>"$work/bench.log" |
        awk -v name="$1" '$1 == "claims-64" { gsub(",", "", $2); print name, $2 }' >>"$work/rates"
}
for round in $(seq "$rounds"); do
    for name in $names; do
        rate "$name-fixed" "$round"
        rate "$name-farm" "$round"
    done
    bench socket
    bench tenants --tenants 100
done
python3 - "$work/rates" "$names" <<'END'
import statistics
import sys

rates, times = {}, {}
for line in open(sys.argv[1]):
    name, rate, *parts = line.split()
    rates.setdefault(name, []).append(float(rate))
    times.setdefault(name, []).append([float(part) for part in parts])


def told(name):
    return f"{statistics.median(rates[name]):,.0f}/s ({min(rates[name]):,.0f} to {max(rates[name]):,.0f})"


def ratio(one, other):
    return statistics.median(a / b for a, b in zip(rates[one], rates[other]))


def work(name):
    return [statistics.median(column) for column in zip(*times[name])]


for name in sys.argv[2].split():
    farm, fixed = work(name + "-farm"), work(name + "-fixed")
    print(f"   {name}: {told(name + '-farm')}, {ratio(name + '-farm', name + '-fixed'):.2f} of the fixed response, "
          f"{told(name + '-fixed')}; {ratio(name + '-farm', 'socket'):.2f} of the socket")
    print(f"      processor time of a claim: proxy {farm[0]:.0f} us, farm {farm[1]:.0f}, client {farm[2]:.0f}; of a fixed "
          f"response {fixed[0]:.0f}, {fixed[1]:.0f}, {fixed[2]:.0f}; by that {sum(fixed) / sum(farm):.2f}")
print(f"   the socket: {told('socket')}; with 100 tenants {told('tenants')}, {ratio('tenants', 'socket'):.3f}")
END
