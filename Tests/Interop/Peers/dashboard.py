"""Checks the shipped dashboard and alerts against the metrics of a running service.

    dashboard.py DASHBOARD RULES METRICS OUT

Grafana itself is not available here: this checks that the dashboard has the structure that Grafana
expects, that every metric used by it or by the alerts exists, and that no important metric is missing.
The expressions are written to OUT as rules, for promtool to parse.
"""

import json
import re
import sys

path, rules, metrics, out = sys.argv[1:]
board = json.load(open(path))
families = dict(re.findall(r"^# TYPE (\w+) (\w+)$", open(metrics).read(), re.M))
faults = []


def expect(what, holds):
    if not holds:
        faults.append(what)


def all_panels(panels):
    for panel in panels:
        yield panel
        yield from all_panels(panel.get("panels", []))


expect("the dashboard has a title, a uid and a schema version",
       all(map(board.get, ("title", "uid", "schemaVersion"))))
variables = {variable["name"] for variable in board["templating"]["list"]}
panels = list(all_panels(board["panels"]))
ids = [panel["id"] for panel in panels]
expect("every panel has a unique id", len(ids) == len(set(ids)))
places = set()
expressions = []
for panel in panels:
    name = panel["title"]
    grid = panel["gridPos"]
    expect(f"{name}: lies within 24 columns", 0 <= grid["x"] and grid["x"] + grid["w"] <= 24)
    cells = {(x, y) for x in range(grid["x"], grid["x"] + grid["w"])
             for y in range(grid["y"], grid["y"] + grid["h"])}
    expect(f"{name}: overlaps no other panel", not cells & places)
    places |= cells
    if panel["type"] == "row":
        continue
    expect(f"{name}: has a known type", panel["type"] in ("stat", "timeseries", "bargauge"))
    expect(f"{name}: has targets", panel["targets"])
    letters = [target["refId"] for target in panel["targets"]]
    expect(f"{name}: every target has a unique refId", len(letters) == len(set(letters)))
    for source in [panel["datasource"]] + [target["datasource"] for target in panel["targets"]]:
        expect(f"{name}: uses the selected Prometheus",
               source == {"type": "prometheus", "uid": "${datasource}"})
    expressions += [target["expr"] for target in panel["targets"]]
used_variables = set(re.findall(r"\$\{?(\w+)", json.dumps(board))) - {"__rate_interval", "__all"}
expect(f"every variable is defined: {used_variables - variables}", used_variables <= variables)


def named(text):
    """The metric families that a text names."""
    names = set(re.findall(r"\bpuzzlefarm_\w+", text))
    return {name if name in families else re.sub(r"_(bucket|sum|count)$", "", name)
            for name in names}


# Only expressions: names of groups and of programs in remedies are not metrics.
alerts = "\n".join(re.findall(r"expr: (.*)", open(rules).read()))
for where, text in (("the dashboard", "\n".join(expressions)), ("the alerts", alerts)):
    unknown = named(text) - set(families)
    expect(f"{where}: all metrics exist: {', '.join(sorted(unknown))}", not unknown)
    expect(f"{where}: uses metrics", len(named(text)) > 8)
forgotten = set(families) - named("\n".join(expressions))
expect(f"the dashboard shows every metric: {', '.join(sorted(forgotten))}", not forgotten)
needed = {"puzzlefarm_" + name for name in (
    "degraded", "pool_ready", "pool_low", "progress_age_seconds", "wal_bytes", "disk_free_bytes",
    "store_errors_total", "lease_expired_total", "store_commit_seconds")}
expect(f"the alerts use: {', '.join(sorted(needed - named(alerts)))}", needed <= named(alerts))

# Replaces the variables that Grafana fills in before a query.
with open(out, "w") as file:
    file.write("groups:\n  - name: dashboard\n    rules:\n")
    for number, text in enumerate(expressions):
        text = text.replace("$__rate_interval", "5m").replace("$instance", ".*")
        file.write(f"      - {{record: 'panel:{number}', expr: {json.dumps(text)}}}\n")
for fault in faults:
    print(f"not true: {fault}", file=sys.stderr)
if faults:
    sys.exit(1)
print(f"   {len(panels)} panels, {len(expressions)} expressions, all {len(families)} metrics")
