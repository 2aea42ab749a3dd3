# Starts proxies with the files in `edge`, whose paths and ports are replaced: sourced after lib.sh, not run.

caddy=$(program caddy caddy) && has_nginx || {
    skip "the edge" "apt-get update && apt-get download caddy nginx"
    exit 0
}

# A test authority, and a certificate of it.
(
    cd "$work"
    openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj "/CN=authority" \
        -keyout authority.key -out authority.pem
    openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj "/CN=farm.example" \
        -keyout key.pem -out request.pem
    openssl x509 -req -in request.pem -CA authority.pem -CAkey authority.key -days 2 -out certificate.pem \
        -extfile <(echo subjectAltName=DNS:farm.example,DNS:localhost)
) 2>"$work/openssl.log"

# edge_caddy NAME SITE TLS SOCKETS: with the tokens in $work/NAME.tokens; sets $reload, a command
edge_caddy() {
    local name=$1 variables
    variables=(SITE="$2" TLS="$3" TOKENS="$work/$name.tokens" SOCKETS="$work/$4" ADMIN="unix/$work/$name.admin"
        HOME="$work" XDG_CONFIG_HOME="$work/$name" GOGC=400)
    cp edge/tokens.caddy "$work/$name.tokens"
    sed "s/^{$/{\n\thttp_port $(free_port)/;t" edge/Caddyfile >"$work/$name.Caddyfile"
    start "$name" ${beside:-} env "${variables[@]}" "$caddy" run --adapter caddyfile --config "$work/$name.Caddyfile"
    reload="env ${variables[*]@Q} $caddy reload --force --adapter caddyfile --config $work/$name.Caddyfile"
}

# edge_nginx NAME PORT SOCKETS [SED]: with the tokens in $work/NAME.tokens and another change; sets $reload
edge_nginx() {
    local name=$1
    cp edge/tokens.nginx "$work/$name.tokens"
    start_nginx "$(sed "/\[::\]/d; s,listen 80,listen 127.0.0.1:$(free_port),; s,listen 443,listen 127.0.0.1:$2,
        s,/etc/letsencrypt/live/farm.example/fullchain.pem,$work/certificate.pem,
        s,/etc/letsencrypt/live/farm.example/privkey.pem,$work/key.pem,
        s,/etc/nginx/puzzlefarm.tokens,$work/$name.tokens,; s,/run/puzzlefarm,$work/$3,
        s,/var/log/nginx/puzzlefarm.log,$work/$name/access.log,; ${4:-}" edge/nginx.conf)" "$name"
    # Ends when the old workers accept no more connections.
    cat >"$work/$name.reload" <<END
main=\$(cat "$work/$name/pid")
workers=\$(ps -o pid= --ppid \$main)
kill -HUP \$main
for worker in \$workers; do
    until ! kill -0 \$worker || grep -q "shutting down" /proc/\$worker/cmdline; do sleep 0.05; done
done
END
    reload="bash $work/$name.reload"
}

# open_port PORT: waits until it is open
open_port() { until_true "port $1" bash -c "exec 3<>/dev/tcp/127.0.0.1/$1"; }
