#!/bin/bash
# Runs the commands of puzzlefarm-edge(7) for Caddy as root would type them; check-service.sh runs it inside a
# throw-away systemd. Prints a line for each check and exits with 1 if one failed.
set -u
. /usr/lib/puzzlefarm-checks.sh
command -v caddy > /dev/null || { echo "edge: skipped: no caddy; apt-get install caddy"; exit 0; }

# A name for which Caddy is its own authority.
commands() { listed puzzlefarm-edge "$1" | sed 's/^site=.*/site=localhost/'; }
run() { bash -ec "$(commands "$1")" < /dev/null; }
# visit TARGET WORD...: prints the status; the body is in /tmp/visited
visit() { curl -ks --max-time 10 -o /tmp/visited -w '%{http_code}' "${@:2}" "https://localhost$1"; }
visited() { [ "$(visit "${@:2}")" = "$1" ]; }

systemd-sysusers
mkdir -p /etc/puzzlefarm/conf.d
pools 10 20 > $CONFIG
systemctl start puzzlefarm.socket puzzlefarm-status.socket puzzlefarm
check "the pools fill" await full
check "the commands for tenants succeed" run edge-tenants
check "the commands for Caddy succeed" run edge-caddy
check "probes need no token" await visited 200 /v1/health/ready
check "all else does" visited 401 /v1/whoami
run edge-token > /tmp/token
token=$(head -n 1 /tmp/token)
check "a token is printed" [ ${#token} = 43 ]
check "it works after the reload" await visited 200 /v1/whoami -H "Authorization: Bearer $token"
check "it is that of its tenant" grep -q '"tenant":"shop"' /tmp/visited
check "puzzles are claimed with it" visited 201 /v1/claims -H "Authorization: Bearer $token" -H 'Idempotency-Key: a' \
    -H 'Content-Type: application/json' -d '{"pool":"easy"}'
sed -i "/$token/d" /etc/caddy/tokens
systemctl reload caddy
check "a token without its line is revoked" await visited 401 /v1/whoami -H "Authorization: Bearer $token"
check "only root and Caddy read the tokens" [ "$(stat -c '%a %U %G' /etc/caddy/tokens)" = "640 root caddy" ]
check "only Caddy reaches its socket for reloads" [ "$(stat -c '%a %U' /run/caddy)" = "700 caddy" ]
check "only the ports of the site are open" equal "$(ss -Hltn | grep -o ':[0-9]* ' | sort -u | xargs)" ":443 :80"
report
