#!/usr/bin/env bash
# Runs Caddy and nginx with the files in `edge` in front of a farm with two tenants; and Caddy as the examples in
# `deploy` run it, without TLS.
source "$(dirname "$0")/lib.sh"
echo "== the edge"
source "$(dirname "$0")/edge-lib.sh"

serve main "[access]
proxies = [$(id -u)]
[tenant.shop]
[tenant.school]"
mkdir "$work/run"
doors=()
port=$(free_port)
edge_caddy caddy "https://farm.example:$port" "tls $work/certificate.pem $work/key.pem" run
doors+=("caddy,$port,yes,$work/caddy.tokens,$work/caddy.log,$reload")
open_port "$port"
port=$(free_port)
edge_nginx nginx "$port" run
doors+=("nginx,$port,yes,$work/nginx.tokens,$work/nginx/access.log,$reload")
open_port "$port"
port=$(free_port)
edge_caddy pod ":$port" "" run
doors+=("caddy,$port,no,$work/pod.tokens,$work/pod.log,$reload")
open_port "$port"
python3 Tests/Interop/Peers/edge.py "$work" "${doors[@]}"
