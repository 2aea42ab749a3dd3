#!/usr/bin/env bash
# Programs that others wrote talk to the service: curl, Python, nginx before it, Prometheus's checker.
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
[ "$first" = "$again" ] || { echo "the same key: other puzzles" >&2; exit 1; }
claim -i -o "$work/head"
grep -qi '^idempotency-replayed: true' "$work/head"
head=$(curl -sS -I --max-time 20 --unix-socket "$socket" http://localhost/v1/status)
grep -q '^HTTP/1.1 200' <<<"$head"
# A body in chunks.
chunked=$(printf '{"pools":["easy"]}' | curl -sS --max-time 20 --unix-socket "$socket" -X POST \
    -H "$json" -H 'Transfer-Encoding: chunked' --data-binary @- http://localhost/v1/pause)
grep -q '"pool":"easy"' <<<"$chunked"
say "claims, replays, HEAD, chunks"

echo "== Python's http.client"
if command -v python3 >/dev/null; then
    python3 Tests/Peers/client.py "$socket"
else
    skip "Python" "apt-get install python3"
fi

echo "== Prometheus"
if promtool=$(program promtool prometheus); then
    ask main /metrics | "$promtool" check metrics
    say "promtool has nothing to say against the metrics"
else
    skip "promtool" "apt-get update && apt-get download prometheus"
fi

echo "== nginx"
if has_nginx; then
    port=$(free_port)
    start_nginx "
    upstream farm { server unix:$socket; keepalive 8; }
    server {
        listen 127.0.0.1:$port;
        location / {
            proxy_pass http://farm;
            proxy_http_version 1.1;
            proxy_set_header Connection \"\";
        }
    }"
    until_true "nginx" curl -fsS "http://127.0.0.1:$port/v1/health/live"
    body=$(curl -fsS "http://127.0.0.1:$port/v1/pools/hard/peek?limit=200")
    [ "$(grep -o '"givens"' <<<"$body" | wc -l)" -gt 100 ]
    # An event is there as soon as it happens, though nginx would like to collect some.
    timeout 20 curl -sSN "http://127.0.0.1:$port/v1/events?kinds=claim" >"$work/events" &
    listener=$!
    until_true "the first event" grep -q '^event: reset' "$work/events"
    curl -fsS -H 'Idempotency-Key: nginx-1' -H "$json" -d '{"pool":"hard"}' \
        "http://127.0.0.1:$port/v1/claims" >"$work/claim"
    until_true "the claim's event" grep -q '^event: claim' "$work/events"
    kill "$listener"
    wait "$listener" 2>/dev/null || true
    say "pages, claims and events come through nginx"
fi
