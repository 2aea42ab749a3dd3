#!/usr/bin/env bash
# Tests the service with third-party programs: curl, Python, nginx as a proxy, Prometheus's checker.
source "$(dirname "$0")/lib.sh"

say() { echo "   $*"; }

serve main
socket=$work/main/api.sock

echo "== curl"
key="Idempotency-Key: curl-1"
json="Content-Type: application/json"
claim() {
    curl -sS --max-time 20 --unix-socket "$socket" -H "$key" -H "$json" \
        -d '{"pool":"hard","count":3}' "$@" http://localhost/v1/claims
}
first=$(claim)
again=$(claim)
[ "$first" = "$again" ] || { echo "the same key returned different puzzles" >&2; exit 1; }
claim -i -o "$work/head"
grep -qi '^idempotency-replayed: true' "$work/head"
head=$(curl -sS -I --max-time 20 --unix-socket "$socket" http://localhost/v1/status)
grep -q '^HTTP/1.1 200' <<<"$head"
# A chunked body.
chunked=$(printf '{"pools":["easy"]}' | curl -sS --max-time 20 --unix-socket "$socket" -X POST \
    -H "$json" -H 'Transfer-Encoding: chunked' --data-binary @- http://localhost/v1/pause)
grep -q '"pool":"easy"' <<<"$chunked"
say "claims, replays, HEAD, chunked bodies"

echo "== Python's http.client"
if command -v python3 >/dev/null; then
    python3 Tests/Interop/Peers/client.py "$socket"
else
    skip "Python" "apt-get install python3"
fi

echo "== Examples"
for language in sh py mjs; do
    run() { timeout 60 Examples/claim-over-http/claim.$language "$socket" easy "example-$language"; }
    first=$(run)
    [ "$(grep -cE '^[1-9.]{81}$' <<<"$first")" = 3 ]
    [ "$first" = "$(run)" ] || { echo "claim.$language: the same key gave other puzzles" >&2; exit 1; }
done
for _ in 1 2; do
    timeout 60 Examples/daily-puzzle.sh "$socket" medium "$work/daily.json" 2026-12-24
    [ ! -e "$work/daily-before.json" ] || cmp "$work/daily-before.json" "$work/daily.json"
    cp "$work/daily.json" "$work/daily-before.json"
done
python3 -c 'import json, sys; assert json.load(open(sys.argv[1]))["tier"] == "medium"' "$work/daily.json"
for example in Examples/claim-over-http/claim.{sh,py} Examples/daily-puzzle.sh "node Examples/claim-over-http/claim.mjs" \
    "node Examples/play.mjs"; do
    usage=$($example 2>&1) && status=0 || status=$?
    [ $status = 64 ] && grep -q "^Usage: " <<<"$usage" && [ "$(wc -l <<<"$usage")" = 1 ] \
        || { echo "$example without arguments: $status $usage" >&2; exit 1; }
done
say "claims over HTTP in three languages, and the puzzle of the day"

echo "== Prometheus"
if promtool=$(program promtool prometheus); then
    ask main /metrics | "$promtool" check metrics
    say "promtool accepts the metrics"
else
    skip "promtool" "apt-get update && apt-get download prometheus"
fi

echo "== nginx"
if has_nginx; then
    port=$(free_port)
    # The nginx block of docs/proxies.md, without its certificate and users, and with this socket.
    server=$(sed -n '/^ *```nginx$/,/^ *```$/p' docs/proxies.md | sed '1d;$d' | grep -v auth_basic)
    [ -n "$server" ] || { echo "docs/proxies.md: no nginx block" >&2; exit 1; }
    server=${server//\/run\/puzzlefarm\/api.sock/$socket}
    start_nginx "${server/listen 443 ssl/listen 127.0.0.1:$port}"
    until_true "nginx" curl -fsS "http://127.0.0.1:$port/v1/health/live"
    body=$(curl -fsS "http://127.0.0.1:$port/v1/pools/hard/peek?limit=200")
    [ "$(grep -o '"givens"' <<<"$body" | wc -l)" -gt 100 ]
    # An event arrives immediately, although nginx buffers responses by default.
    timeout 20 curl -sSN "http://127.0.0.1:$port/v1/events?kinds=claim" >"$work/events" &
    listener=$!
    until_true "the first event" grep -q '^event: reset' "$work/events"
    curl -fsS -H 'Idempotency-Key: nginx-1' -H "$json" -d '{"pool":"hard"}' \
        "http://127.0.0.1:$port/v1/claims" >"$work/claim"
    until_true "the claim's event" grep -q '^event: claim' "$work/events"
    kill "$listener"
    wait "$listener" 2>/dev/null || true
    say "pages, claims and events pass through nginx"
fi
