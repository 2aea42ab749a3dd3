#!/usr/bin/env bash
# Checks the alerts with promtool, evaluates them in Prometheus against a running service, and checks
# the dashboard against the same metrics.
source "$(dirname "$0")/lib.sh"

if ! command -v python3 >/dev/null; then
    skip "monitoring" "apt-get install python3"
    exit 0
fi
promtool=$(program promtool prometheus) || {
    skip "monitoring" "apt-get update && apt-get download prometheus"
    exit 0
}
rules=monitoring/puzzlefarm.rules.yml

echo "== The alerts"
"$promtool" check rules "$rules"
# The rule tests expect the rule file in their folder.
cp "$rules" Tests/Interop/Peers/rules-test.yml "$work"
"$promtool" test rules "$work/rules-test.yml"
alerts=$(grep -c 'alert:' "$rules")
tested=$(grep -o 'alertname: *[A-Za-z]*' "$work/rules-test.yml" | sort -u | wc -l)
[ "$alerts" = "$tested" ] || { echo "$alerts alerts, only $tested of them are tested" >&2; exit 1; }

echo "== The dashboard"
serve main
ask main /metrics >"$work/metrics"
python3 Tests/Interop/Peers/dashboard.py monitoring/grafana-dashboard.json "$rules" "$work/metrics" \
    "$work/panels.yml"
"$promtool" check rules "$work/panels.yml" >/dev/null
echo "   promtool parses every expression; Grafana itself was not run"

echo "== Prometheus scrapes a service through the bridge"
prometheus=$(program prometheus prometheus) || exit 1
if [ ! -x "$proxy" ] || ! command -v systemd-socket-activate >/dev/null; then
    skip "Prometheus: no bridge from TCP" "apt-get install systemd"
    exit 0
fi
bridge=$(free_port)
port=$(free_port)
start bridge systemd-socket-activate -l "127.0.0.1:$bridge" "$proxy" "$work/main/status.sock"
cat >"$work/prometheus.yml" <<CONFIG
global: {scrape_interval: 1s, evaluation_interval: 1s}
rule_files: [$work/puzzlefarm.rules.yml]
scrape_configs:
  - job_name: puzzlefarm
    static_configs: [{targets: ["127.0.0.1:$bridge"]}]
CONFIG
start prometheus "$prometheus" --config.file "$work/prometheus.yml" \
    --storage.tsdb.path "$work/tsdb" --web.listen-address "127.0.0.1:$port"

# value QUERY: prints the values that Prometheus returns, one per line
value() {
    curl -fsS -G "http://127.0.0.1:$port/api/v1/query" --data-urlencode "query=$1" |
        python3 -c 'import json, sys
for found in json.load(sys.stdin)["data"]["result"]: print(found["value"][1])'
}
is() { [ "$(value "$1")" = "$2" ]; }

until_true "a scrape" is 'up{job="puzzlefarm"}' 1
until_true "the stock" is 'min(puzzlefarm_pool_ready) >= bool 50' 1
until_true "the rules" is 'count(puzzlefarm_degraded)' 7
# The first evaluation precedes the first scrape.
until_true "no alert for a healthy service" is 'count(ALERTS) or vector(0)' 0
echo "   scraped, and no alert"
