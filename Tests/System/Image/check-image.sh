#!/bin/bash
# Unpacks the image with a third-party program, checks what is in it, and runs it as a container runtime does, without
# one: read-only root, no capabilities, no network, the first process of its namespace. It serves, is killed, starts
# again with its volume, and is stopped. Skips what is not possible here, and prints the reason.
# Usage: check-image.sh IMAGE.oci.tar
name=image
source "$(dirname "$0")/../Systemd/lib.sh"
. Tests/System/Systemd/checks.sh
set +e

image=$1
limit=45000000
work=$(mktemp -d "${TMPDIR:-/tmp}/pf-image.XXXXXX")
outer=
cleanup() {
    [ -z "$outer" ] || kill -KILL "$first" "$outer" 2> /dev/null
    rm -rf "$work"
}
trap cleanup EXIT
trap 'exit 130' INT TERM HUP
bundle=$work/bundle root=$work/bundle/rootfs
mkdir "$work/layout"
tar -xf "$image" -C "$work/layout"
tag=$(umoci ls --layout "$work/layout")
check "the image has at most $limit bytes" test "$(stat -c %s "$image")" -le $limit
rootless=()
[ "$(id -u)" = 0 ] || rootless=(--rootless)
check "umoci unpacks the image" umoci unpack "${rootless[@]}" --image "$work/layout:$tag" "$bundle"

# What is in it
expected='^\./(etc/(passwd|group|nsswitch\.conf)|usr/bin/puzzlefarm|usr/lib/puzzlefarm/[^/]*/puzzlefarm'
expected+='|usr/share/puzzlefarm/web/.*|usr/share/doc/[^/]*/copyright|usr/share/common-licenses/[^/]*'
expected+='|usr/lib(64|/[a-z0-9_]*-linux-gnu)?/(ld-linux[^/]*|lib[^/]*\.so[^/]*))$'
check "nothing but the program, libraries, the page and licences is in it" \
    equal "$(cd "$root" && find . ! -type d ! -type l | grep -Ev "$expected")" ""
loaded() {
    local loader said
    loader=$(cd "$root" && echo lib*/ld-linux*)
    said=$(chroot "$root" "/$loader" --list "$1") && not grep 'not found' <<< "$said"
}

# The examples set what the unit sets.
examples() {
    python3 - << 'END'
import yaml
unit = {}
for line in open("systemd/puzzlefarm.service"):
    name, _, value = line.strip().partition("=")
    unit[name] = value
memory = unit["MemoryMax"].removesuffix("M")
compose = yaml.safe_load(open("deploy/compose.yaml"))["services"]
farm = compose["farm"]
assert (farm["mem_limit"], str(farm["pids_limit"])) == (memory + "m", unit["TasksMax"]), farm
assert farm["ulimits"] == {"nofile": int(unit["LimitNOFILE"]), "core": int(unit["LimitCORE"])}, farm
assert farm["network_mode"] == "none" and farm["user"] == "65532:65532", farm
seconds = int(unit["TimeoutStopSec"].removesuffix("s"))
assert farm["stop_grace_period"] == f"{seconds}s", farm
# Without it Caddy's image does not start.
added = {"farm": [], "edge": ["NET_BIND_SERVICE"]}
for name, service in compose.items():
    assert service["read_only"] and service["cap_drop"] == ["ALL"], name
    assert service.get("cap_add", []) == added[name], name
    assert service["security_opt"] == ["no-new-privileges:true"], name
documents = list(yaml.safe_load_all(open("deploy/kubernetes.yaml")))
pod = next(entry for entry in documents if entry["kind"] == "StatefulSet")["spec"]["template"]["spec"]
assert pod["terminationGracePeriodSeconds"] == seconds and pod["securityContext"]["runAsNonRoot"], pod
for container in pod["containers"]:
    context = container["securityContext"]
    capabilities = context["capabilities"]
    assert context["readOnlyRootFilesystem"] and capabilities["drop"] == ["ALL"], container["name"]
    assert capabilities.get("add", []) == added[container["name"]], container["name"]
    assert context["allowPrivilegeEscalation"] is False, container["name"]
    users = {"farm": "65532:65532", "edge": compose["edge"]["user"]}
    assert f"{context['runAsUser']}:{context['runAsGroup']}" == users[container["name"]], container["name"]
assert pod["containers"][0]["resources"]["limits"]["memory"] == memory + "Mi", pod
END
}
check "the examples of deploy set what the unit sets" examples
[ "$(id -u)" = 0 ] || skip "running it needs root; run: sudo make image-test"
check "the program finds its libraries" loaded /usr/bin/puzzlefarm
check "the client library of PostgreSQL finds its libraries" loaded "/usr/lib/$(uname -m)-linux-gnu/libpq.so.5"
described() {
    python3 - "$work/layout" << 'END'
import json, pathlib, sys
layout = pathlib.Path(sys.argv[1])
def blob(entry):
    return json.loads((layout / "blobs" / entry["digest"].replace(":", "/")).read_text())
manifest = blob(json.loads((layout / "index.json").read_text())["manifests"][0])
config, notes = blob(manifest["config"])["config"], manifest["annotations"]
bill = json.loads(notes["example.puzzlefarm.sbom.cyclonedx"])
names = [entry["name"] for entry in bill["components"]]
assert (bill["specVersion"], "libpq5" in names, "libc6" in names) == ("1.5", True, True), names
for name in ["version", "revision", "licenses", "source", "created"]:
    key = "org.opencontainers.image." + name
    assert notes[key] and config["Labels"][key] == notes[key], name
assert config["StopSignal"] == "SIGTERM" and list(config["Volumes"]) == ["/var/lib/puzzlefarm"], config
assert config["Entrypoint"] == ["/usr/bin/puzzlefarm"] and config["Cmd"] == ["serve"], config
END
}
check "labels, annotations and the bill of materials are complete" described

unshare --mount --pid --net --ipc --uts --fork true 2> /dev/null ||
    skip "running it needs CAP_SYS_ADMIN; run it on a machine or a VM"

# Running it
sockets=$work/run volume=$work/volume configuration=$work/conf.d
API=$sockets/api.sock STATUS=$sockets/status.sock
mkdir "$sockets" "$volume" "$configuration"
chown 65532:65532 "$sockets" "$volume"
{ pools 0 0 | sed '/easy/,+2d'; printf '[pool.easy]\nlow = 20\ntarget = 50\n'; } > "$configuration/pools.toml"

start() { # sets `outer`, `first`, the first process of the container, and the milliseconds until it was ready
    unshare --mount --pid --net --ipc --uts --fork --kill-child Tests/System/Image/contain.sh \
        "$bundle" "$volume" "$sockets" "$configuration" > "$work/output" 2>> "$work/log" &
    outer=$!
    await pgrep -P $outer > /dev/null
    first=$(pgrep -P $outer)
    for _ in {1..3000}; do
        ! ask $STATUS /v1/health/ready > /dev/null 2>&1 || break
        pause 0.01
    done
    milliseconds=$((($(date +%s%N) - $(cat "$bundle/began")) / 1000000))
}
live() { ask $STATUS /v1/health/live || { cat "$work/log"; return 1; }; }
end() { # SIGNAL: sets the exit code, and the milliseconds until the end
    local began
    began=$(date +%s%N)
    kill "-$1" "$first"
    wait $outer
    code=$?
    outer=
    milliseconds=$((($(date +%s%N) - began) / 1000000))
}
inside() { # ARGUMENT...: runs the program in the container, as its health check does
    nsenter --target "$first" --mount --pid --net --ipc --uts --root --wd=/ --setuid 65532 --setgid 65532 \
        -- /usr/bin/puzzlefarm "$@"
}
ready() { equal "$(inside status --ready --pool easy; echo $?)" $'ready\n0'; }
claim() { # KEY
    curl -sS --max-time 20 --unix-socket "$API" -H "Idempotency-Key: $1" --json '{"pool":"easy","count":2}' \
        http://localhost/v1/claims | grep -Eo '"(id|givens)":"[^"]*"'
}

start
check "it starts" live
echo "        ready after $milliseconds ms with an empty volume"
check "it says that the stock is not ready yet" matches "$(inside status --ready --pool easy; echo $?)" \
    '^(not ready: easy: [0-9]+ ready, the threshold is 20|ready)$'
check "the stock becomes ready" await ready
field() { sed -n "s/^$1:[[:space:]]*//p" "/proc/$first/status"; }
check "it is the first process of its namespace" equal "$(field NSpid | awk '{ print $NF }')" 1
check "it runs as the user of the image" equal "$(field Uid | xargs)" "65532 65532 65532 65532"
check "it has no groups of the machine" equal "$(field Groups | xargs)" ""
check "it has no capabilities" equal "$(field CapPrm) $(field CapEff) $(field CapAmb)" \
    "0000000000000000 0000000000000000 0000000000000000"
check "it can gain no privileges" equal "$(field NoNewPrivs)" 1
check "its root is read-only" not nsenter --target "$first" --mount touch "$root/usr/new"
level=$(tools/processor-level)
# A package of a single build has no choice.
if [ ! -e "$root/usr/lib/puzzlefarm" ]; then level=$(inside bench --json --seconds 0 | sed -n 's/.*"build":"\([^"]*\)".*/\1/p')
elif [ ! -e "$root/usr/lib/puzzlefarm/$level" ]; then level=x86-64
fi
check "the build for this processor runs, $level" matches "$(inside bench --json --seconds 0)" "\"build\":\"$level\""
check "the client library of PostgreSQL is opened" \
    not grep -i libpq <<< "$(inside store init 'postgresql:///x?host=/tmp' 2>&1)"
claimed=$(claim first)
check "it hands out puzzles" matches "$claimed" '"id":"[a-z2-7]{16}"'
check "nothing is on standard output" equal "$(cat "$work/output")" ""

# The orphan of another process, such as a health check that was interrupted
nsenter --target "$first" --pid bash -c 'sleep 0.2 & sleep 0.1 &'

childless() { equal "$(ps -o stat=,args= --ppid "$first")" ""; }
check "it leaves no zombies" await childless

end KILL
check "it is killed" not test -e "/proc/$first"
start
check "it starts again with its volume" live
echo "        ready after $milliseconds ms with a stocked volume"
check "the stock is still there" ready
check "a claim is repeated" equal "$(claim first)" "$claimed"
check "another claim has other puzzles" not equal "$(claim second)" "$claimed"

curl -sN --unix-socket "$STATUS" http://localhost/v1/events > "$work/events" &
stream=$!
await test -s "$work/events"
end TERM
check "it stops on SIGTERM, cleanly" equal $code 0
echo "        stopped after $milliseconds ms"
check "it stops within 10 seconds" test $milliseconds -lt 10000
wait $stream
check "its log is on standard error" matches "$(cat "$work/log")" 'stopped'
echo "image: $(stat -c %s "$image") bytes"
report
