"""Judges what is shipped for monitoring against the metrics of a running service.

    dashboard.py DASHBOARD RULES METRICS OUT

Grafana itself is not there to ask: this checks that the dashboard is put together as Grafana wants it,
that every metric named by it or by the alerts exists, and that none of importance is forgotten. OUT
gets its expressions as rules, for promtool to parse.
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


expect("a title, a uid and a schema version", all(map(board.get, ("title", "uid", "schemaVersion"))))
variables = {variable["name"] for variable in board["templating"]["list"]}
panels = list(all_panels(board["panels"]))
ids = [panel["id"] for panel in panels]
expect("every panel has an id of its own", len(ids) == len(set(ids)))
places = set()
expressions = []
for panel in panels:
    name = panel["title"]
    grid = panel["gridPos"]
    expect(f"{name}: is within 24 columns", 0 <= grid["x"] and grid["x"] + grid["w"] <= 24)
    cells = {(x, y) for x in range(grid["x"], grid["x"] + grid["w"])
             for y in range(grid["y"], grid["y"] + grid["h"])}
    expect(f"{name}: lies on no other", not cells & places)
    places |= cells
    if panel["type"] == "row":
        continue
    expect(f"{name}: is of a known kind", panel["type"] in ("stat", "timeseries", "bargauge"))
    expect(f"{name}: has targets", panel["targets"])
    letters = [target["refId"] for target in panel["targets"]]
    expect(f"{name}: every target has a letter of its own", len(letters) == len(set(letters)))
    for source in [panel["datasource"]] + [target["datasource"] for target in panel["targets"]]:
        expect(f"{name}: asks the chosen Prometheus",
               source == {"type": "prometheus", "uid": "${datasource}"})
    expressions += [target["expr"] for target in panel["targets"]]
used_variables = set(re.findall(r"\$\{?(\w+)", json.dumps(board))) - {"__rate_interval", "__all"}
expect(f"every variable is there: {used_variables - variables}", used_variables <= variables)


def named(text):
    """The families of the metrics in a text."""
    names = set(re.findall(r"\bpuzzlefarm_\w+", text))
    return {name if name in families else re.sub(r"_(bucket|sum|count)$", "", name)
            for name in names}


# Neither the groups' names nor programs in the remedies are metrics.
alerts = "\n".join(re.findall(r"expr: (.*)", open(rules).read()))
for where, text in (("the dashboard", "\n".join(expressions)), ("the alerts", alerts)):
    unknown = named(text) - set(families)
    expect(f"{where}: no such metric: {', '.join(sorted(unknown))}", not unknown)
    expect(f"{where}: names metrics", len(named(text)) > 8)
forgotten = set(families) - named("\n".join(expressions))
expect(f"the dashboard forgets {', '.join(sorted(forgotten))}", not forgotten)
needed = {"puzzlefarm_" + name for name in (
    "degraded", "pool_ready", "pool_low", "progress_age_seconds", "wal_bytes", "disk_free_bytes",
    "store_errors_total", "lease_expired_total", "store_commit_seconds")}
expect(f"the alerts forget {', '.join(sorted(needed - named(alerts)))}", needed <= named(alerts))

# What Grafana puts in before it asks.
with open(out, "w") as file:
    file.write("groups:\n  - name: dashboard\n    rules:\n")
    for number, text in enumerate(expressions):
        text = text.replace("$__rate_interval", "5m").replace("$instance", ".*")
        file.write(f"      - {{record: 'panel:{number}', expr: {json.dumps(text)}}}\n")
for fault in faults:
    print(f"not so: {fault}", file=sys.stderr)
if faults:
    sys.exit(1)
print(f"   {len(panels)} panels, {len(expressions)} expressions, all {len(families)} metrics")
