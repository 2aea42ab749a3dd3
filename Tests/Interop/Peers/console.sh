#!/usr/bin/env bash
# Serves the console below a path, with the nginx configuration of docs/console.md.
source "$(dirname "$0")/lib.sh"

say() { echo "   $*"; }

echo "== the console behind nginx"
has_nginx || exit 0
command -v systemd-socket-activate >/dev/null || {
    skip "the console behind nginx" "apt-get install systemd"
    exit 0
}
serve main
start console systemd-socket-activate -l "$work/web.sock" --fdname=web "$binary" web \
    --origin https://farm.example --socket "$work/main/status.sock"

# The block of the page, without its users and with this socket.
port=$(free_port)
location=$(sed -n '/^```nginx$/,/^```$/p' docs/console.md | sed '1d;$d' | grep -v auth_basic)
[ -n "$location" ] || { echo "docs/console.md: no nginx block" >&2; exit 1; }
location=${location//\/run\/puzzlefarm\/web.sock/$work/web.sock}
start_nginx "server { listen 127.0.0.1:$port; $location }"
visit() { # TARGET WORD...: prints the status of the response; the response is in $work/visited
    curl -sS -i --max-time 20 -o "$work/visited" -w '%{http_code}' -H 'Host: farm.example' "${@:2}" \
        "http://127.0.0.1:$port$1"
}
expect() { # STATUS TARGET WORD...
    local found
    found=$(visit "${@:2}")
    [ "$found" = "$1" ] || { echo "$*: the status is $found" >&2; cat "$work/visited" >&2; exit 1; }
}
until_true "nginx" visit /farm/
expect 200 /farm/
grep -qi "^content-security-policy: default-src 'none'" "$work/visited"
expect 200 /farm/session
grep -q '"access":"proxy"' "$work/visited"
expect 200 /farm/v1/status
grep -q '"pools"' "$work/visited"
say "pages and data are found below a path"

page=(-H 'Origin: https://farm.example' -H 'Sec-Fetch-Site: same-origin')
foreign=$(curl -sS -o /dev/null -w '%{http_code}' -H 'Host: evil.example' \
    -H 'X-Forwarded-Host: farm.example' "http://127.0.0.1:$port/farm/v1/status")
[ "$foreign" = 421 ]
expect 403 /farm/v1/status -H 'Origin: https://evil.example'
expect 403 /farm/v1/pause -H 'Content-Type: application/json' -d '{}'
expect 404 /farm/v1/pause "${page[@]}" -H 'Content-Type: application/json' -d '{}'
expect 404 /farm/v1/pools/hard/peek "${page[@]}"
expect 404 /farm/paper "${page[@]}" -H 'Content-Type: application/json' -d '{"kind":"sheets","pools":["easy"]}'
say "other sites are refused, and visitors can only read"

# An event arrives immediately, although nginx buffers responses by default.
timeout 60 curl -sSN -H 'Host: farm.example' "http://127.0.0.1:$port/farm/v1/events" >"$work/events" &
listener=$!
until_true "the first event" grep -q '^event: reset' "$work/events"
pause() { # VERB
    curl -fsS --unix-socket "$work/main/api.sock" -H 'Content-Type: application/json' \
        -d '{"pools":["easy"]}' "http://localhost/v1/$1" >/dev/null
}
pause pause
until_true "the event" grep -q '^event: paused' "$work/events"
kill "$listener"
wait "$listener" 2>/dev/null || true
say "events pass through nginx"
