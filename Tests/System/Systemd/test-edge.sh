#!/bin/bash
# Runs the commands of puzzlefarm-edge(7) for Caddy and nginx as root would type them; check-service.sh runs it
# inside a throw-away systemd. Prints a line for each check and exits with 1 if one failed.
set -u
. /usr/lib/puzzlefarm-checks.sh

# Packages that the machine lacks; their services are started by the commands of the manual alone.
printf '#!/bin/sh\nexit 101\n' > /usr/sbin/policy-rc.d
chmod 755 /usr/sbin/policy-rc.d
has() { # PROGRAM
    command -v "$1" > /dev/null && return
    DEBIAN_FRONTEND=noninteractive dpkg --force-depends -i /usr/share/edge-packages/"$1"*.deb > /tmp/dpkg 2>&1 &&
        return
    echo "edge: skipped: no $1; apt-get install $1"
    return 1
}

# A name for which Caddy is its own authority.
commands() { listed puzzlefarm-edge "$1" | sed 's/^site=.*/site=localhost/'; }
run() { bash -ec "$(commands "$1")" < /dev/null; }
# visit TARGET WORD...: prints the status; the body is in /tmp/visited
visit() { curl -ks --max-time 10 -o /tmp/visited -w '%{http_code}' "${@:2}" "https://localhost$1"; }
visited() { [ "$(visit "${@:2}")" = "$1" ]; }
# serves PROXY TOKENS: what the web server does with tokens, which are in a file
serves() {
    local token
    check "$1: probes need no token" await visited 200 /v1/health/ready
    check "$1: all else does" visited 401 /v1/whoami
    bash -ec "$(commands edge-token | sed "s|/etc/caddy/tokens|$2|; s/caddy/$1/")" < /dev/null > /tmp/token
    token=$(sed -n 1p /tmp/token)
    check "$1: a token is printed" [ ${#token} = 43 ]
    check "$1: it works after the reload" await visited 200 /v1/whoami -H "Authorization: Bearer $token"
    check "$1: it is that of its tenant" grep -q '"tenant":"shop"' /tmp/visited
    check "$1: puzzles are claimed with it" visited 201 /v1/claims -H "Authorization: Bearer $token" \
        -H "Idempotency-Key: $1" -H 'Content-Type: application/json' -d '{"pool":"easy"}'
    sed -i "/$token/d" "$2"
    systemctl reload "$1"
    check "$1: a token without its line is revoked" await visited 401 /v1/whoami -H "Authorization: Bearer $token"
    check "$1: only the ports of the site are open" \
        equal "$(ss -Hltn | grep -o ':[0-9]* ' | sort -u | xargs)" ":443 :80"
}

# Before the tenants: the service knows the user of a proxy that exists when it reads its configuration.
caddy= nginx=
has caddy && caddy=yes
has nginx && nginx=yes
systemd-sysusers
mkdir -p /etc/puzzlefarm/conf.d
pools 10 20 > $CONFIG
systemctl start puzzlefarm.socket puzzlefarm-status.socket puzzlefarm
check "the pools fill" await full
check "the commands for tenants succeed" run edge-tenants

if [ "$caddy" ]; then
    check "the commands for Caddy succeed" run edge-caddy
    serves caddy /etc/caddy/tokens
    check "only root and Caddy read the tokens" [ "$(stat -c '%a %U %G' /etc/caddy/tokens)" = "640 root caddy" ]
    check "only Caddy reaches its socket for reloads" [ "$(stat -c '%a %U' /run/caddy)" = "700 caddy" ]
    systemctl stop caddy
fi
if [ "$nginx" ]; then
    mkdir -p /etc/letsencrypt/live/localhost
    openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=localhost -out /etc/letsencrypt/live/localhost/fullchain.pem \
        -keyout /etc/letsencrypt/live/localhost/privkey.pem 2> /dev/null
    rm -f /etc/nginx/sites-enabled/default
    check "the commands for nginx succeed" run edge-nginx
    serves nginx /etc/nginx/puzzlefarm.tokens
    check "only root reads the tokens" [ "$(stat -c '%a %U' /etc/nginx/puzzlefarm.tokens)" = "600 root" ]
    check "the log has no token" [ "$(grep -c Bearer /var/log/nginx/puzzlefarm.log)" = 0 ]
fi
report
