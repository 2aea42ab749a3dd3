#!/usr/bin/env bash
# Runs Caddy with the configuration of deploy/, in front of a server that prints the fields that it gets: no request
# reaches the farm without the tenant of its token, and no client can name a tenant itself.
source "$(dirname "$0")/lib.sh"

echo "== the Caddyfile of deploy"
caddy=$(program caddy caddy) || { skip "deploy/Caddyfile" "apt-get install caddy"; exit 0; }
mkdir "$work/run"
cat >"$work/farm.py" <<'END'
import http.server, os, socketserver, sys, threading
class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    def do_GET(self):
        named = [value for name, value in self.headers.items() if name.lower().replace("_", "-") == "puzzlefarm-tenant"]
        body = f"{self.server.name} {self.path} {named} {self.headers.get('Authorization')}\n".encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
    def address_string(self):
        return "proxy"
class Server(socketserver.ThreadingMixIn, socketserver.UnixStreamServer):
    daemon_threads = True
for name in ["api", "status"]:
    server = Server(f"{sys.argv[1]}/{name}.sock", Handler)
    server.name = name
    threading.Thread(target=server.serve_forever).start()
END
start farm python3 "$work/farm.py" "$work/run"
printf '"Bearer one" first\n"Bearer two" second\n' >"$work/tokens"
sed "s,/etc/caddy/tokens,$work/tokens,; s,/run/puzzlefarm,$work/run," deploy/Caddyfile >"$work/Caddyfile"
port=$(free_port)
start caddy env SITE="http://127.0.0.1:$port" HOME="$work" "$caddy" run --adapter caddyfile --config "$work/Caddyfile"

# gets EXPECTED TARGET WORD...: the response and its status
gets() {
    local found
    found=$(curl -sS --max-time 20 -w '%{http_code}' "${@:3}" "http://127.0.0.1:$port$2" | tr '\n' ' ')
    [ "$found" = "$1" ] || { echo "deploy: ${*:2}: the response is '$found', not '$1'" >&2; return 1; }
}
until_true "Caddy" gets "status /v1/health/live [] None 200" /v1/health/live
first="api /v1/status ['first'] None 200"
refused="A token is required: Authorization: Bearer TOKEN401"
gets "$first" /v1/status -H 'Authorization: Bearer one'
gets "api /v1/status ['second'] None 200" /v1/status -H 'Authorization: Bearer two'
gets "$first" /v1/status -H 'Authorization: Bearer one' -H 'Puzzlefarm-Tenant: second'
gets "$first" /v1/status -H 'Authorization: Bearer one' -H 'puzzlefarm-tenant: a' -H 'Puzzlefarm-Tenant: b'
gets "$first" /v1/status -H 'Authorization: Bearer one' -H 'Connection: Puzzlefarm-Tenant'
gets "status /v1/health/ready [] None 200" /v1/health/ready -H 'Puzzlefarm-Tenant: second'
gets "$refused" /v1/status
gets "$refused" /v1/status -H 'Authorization: Bearer three'
gets "$refused" /v1/status -H 'Authorization: Bearer ' -H 'Puzzlefarm-Tenant: first'
gets "404" /metrics -H 'Authorization: Bearer one'
echo "   each token has its tenant, and no client can name one"
