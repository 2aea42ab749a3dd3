#!/usr/bin/env bash
# Runs the built tests in three processes at once. A process runs as many tests at a time as there are
# processors, and tests that start other programs mostly wait: alone they would leave the processors idle.
#
#   Tests/parts.sh FOLDER     the folder of the built tests, such as .build/debug
set -uo pipefail
cd "$(dirname "$0")/.."
# Libraries of PostgreSQL where it is not installed.
libraries=$PWD/.build/peers/usr/lib/$(uname -m)-linux-gnu
[ ! -d .build/peers/usr/lib/postgresql ] || export LD_LIBRARY_PATH=$libraries${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
binary=$1/puzzlefarmPackageTests.xctest
log=.build/tests.log
[ -x "$binary" ] || { echo "Tests/parts.sh: $binary: not found; run make test, which builds it" >&2; exit 1; }

commands='^CommandTests\.'
waiting='^(FaultTests|FarmStoreTests|FarmHTTPTests|FarmPostgresTests|FarmWebTests|FarmClientTests)\.'

# part NAME ARGUMENT...: runs some of the tests; their output goes to a file of its own.
part() {
    local name=$1
    shift
    "$binary" --testing-library swift-testing "$@" > ".build/tests-$name.log" 2>&1
}

# Whatever tests put into the folder of temporary files they remove; users of other names read it.
TMPDIR=$(mktemp -d "${TMPDIR:-/tmp}/parts.XXXXXX")
export TMPDIR
chmod 755 "$TMPDIR"

# Removes the folder, and ends programs with a file in it, which those of a run that was stopped do not do.
clean() {
    local file
    for file in $(grep -lsaF -- "$TMPDIR/" /proc/[0-9]*/cmdline); do kill "$(basename "$(dirname "$file")")"; done
    rm -rf "$TMPDIR"
} 2> /dev/null
trap clean EXIT

# Job control: a shell without it starts jobs that ignore SIGINT, and so would the programs under test.
set -m
trap 'for job in $(jobs -p); do kill -- "-$job"; done 2> /dev/null; exit 143' TERM INT
SECONDS=0
rm -f .build/tests-{commands,waiting,others}.log
part commands --filter "$commands" & running=($!)
part waiting --filter "$waiting" & running+=($!)
part others --skip "$commands" --skip "$waiting" & running+=($!)
status=0
for pid in "${running[@]}"; do wait "$pid" || status=$?; done
cat .build/tests-{commands,waiting,others}.log > "$log"

if [ "$status" != 0 ]; then
    printf '\nFailures (the full log is %s):\n' "$log"
    grep -v '^[◇✔]\|^✘ Suite\|^✘ .* failed after' "$log" |
        grep -A 6 'recorded an issue\|unexpected signal\|error: \|Sanitizer' | sed -n 1,200p
    # A process that ended before its summary.
    for name in commands waiting others; do
        grep -q 'Test run with' ".build/tests-$name.log" || { echo "$name: ended early:"; tail -n 20 ".build/tests-$name.log"; }
    done
fi
left=$(find "$TMPDIR" -mindepth 1 | sed "s:^$TMPDIR/::" | sort)
[ -z "$left" ] || {
    status=1
    printf '\nTests left temporary files behind:\n%s\n' "$(head -n 20 <<< "$left")"
}
grep -h 'Test run with' "$log"
sum() { sed -n "s/.*Test run.*[^0-9]\([0-9][0-9]*\) $1.*/\1/p" "$log" | awk '{ all += $1 } END { print all + 0 }'; }
mark=✔ outcome=passed
[ "$status" = 0 ] || { mark=✘ outcome=failed; }
printf '%s Test run with %s tests in %s suites %s after %s seconds.\n' \
    "$mark" "$(sum tests)" "$(sum suites)" "$outcome" "$SECONDS"
exit "$status"
