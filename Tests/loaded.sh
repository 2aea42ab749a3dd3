#!/usr/bin/env bash
# Runs the whole suite on a loaded machine: four times under each of five loads. A test that fails only
# here depends on timing.
#
#   Tests/loaded.sh            starts the remaining runs in the background, and prints the results
#   Tests/loaded.sh run [LOAD...]   the same in the foreground, under the named loads only
#   Tests/loaded.sh results    prints one line per run: load, number, outcome, seconds, summary
#   Tests/loaded.sh stop       ends the current run; the next start repeats it
#
# Results belong to sources and tests: a run that has a result is not repeated, and a commit that changes
# them starts over.
# RUNS (4) is the number of runs per load, LOADED (.build/loaded) the folder of results and logs.
set -uo pipefail
cd "$(dirname "$0")/.."
runs=${RUNS:-4}
folder=${LOADED:-.build/loaded}
all='processor disk memory one-core all'
# The limit of one run in seconds; a longer one has hung.
limit=5400

mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
tree=$(git rev-parse HEAD:Package.swift HEAD:Sources HEAD:Tests | git hash-object --stdin)
tree=${tree:0:8}
results=$folder/results-$tree.tsv
touch "$results"
loads=()
suite=

# --- loads ---

load_processor() {
    for _ in $(seq $((2 * $(nproc)))); do
        yes > /dev/null &
        loads+=($!)
    done
}

# Small and large synchronous writes on the disk that the tests use.
load_disk() {
    local work writer
    work=$(mktemp -d "${TMPDIR:-/tmp}/loaded.XXXXXX")
    for writer in 1 2; do
        ( trap 'rm -rf "$work"; exit' TERM
          while :; do dd if=/dev/zero of="$work/small-$writer" bs=4k count=2000 oflag=dsync status=none & wait $!; done ) &
        loads+=($!)
    done
    ( trap 'rm -rf "$work"; exit' TERM
      while :; do dd if=/dev/zero of="$work/large" bs=1M count=1024 conv=fsync status=none & wait $!; done ) &
    loads+=($!)
}

# Allocates all memory except three GiB, and keeps touching it.
load_memory() {
    python3 - <<'PYTHON' &
import os, time
def available():
    for line in open('/proc/meminfo'):
        if line.startswith('MemAvailable'): return int(line.split()[1]) * 1024
with open('/proc/self/oom_score_adj', 'w') as file: file.write('1000')
blocks, size = [], 64 << 20
while available() > 3 << 30: blocks.append(bytearray(os.urandom(4096)) * (size // 4096))
while True:
    for block in blocks: block[::4096] = bytes(len(block) // 4096)
    time.sleep(0.05)
PYTHON
    loads+=($!)
}

start_load() {
    loads=()
    case $1 in
    processor) load_processor ;;
    disk) load_disk ;;
    memory) load_memory ;;
    one-core) ;;
    all)
        load_processor
        load_disk
        load_memory
        ;;
    esac
}

end_load() {
    for pid in "${loads[@]}"; do kill "$pid" 2> /dev/null; done
    for pid in "${loads[@]}"; do wait "$pid" 2> /dev/null; done
    loads=()
}

# --- runs ---

# Replaces the calling shell.
tests() {
    local prefix=()
    case $1 in one-core | all) prefix=(taskset -c 0) ;; esac
    exec timeout --signal=KILL "$limit" "${prefix[@]}" Tests/parts.sh .build/debug
}

one() {
    local load=$1 number=$2 log start outcome
    log=$folder/$tree-$load-$number.log
    start_load "$load"
    start=$(date +%s)
    # In the background, so that signals are handled while they run.
    tests "$load" > "$log" 2>&1 &
    suite=$!
    if wait "$suite"; then outcome=passed; else outcome=FAILED; fi
    suite=
    end_load
    printf '%s\t%s\t%s\t%s s\t%s\n' "$load" "$number" "$outcome" "$(($(date +%s) - start))" \
        "$(grep -a 'Test run with' "$log" | tail -n 1 | sed 's/^[^T]*//')" | tee -a "$results"
}

run() {
    echo $BASHPID > "$folder/pid"
    trap 'kill $suite 2> /dev/null; end_load; rm -f "$folder/pid"; exit 143' TERM INT
    swift build --build-tests > "$folder/build.log" 2>&1 ||
        { tail -n 20 "$folder/build.log"; rm -f "$folder/pid"; exit 1; }
    local load number
    # One run of each load before the next round.
    for number in $(seq "$runs"); do
        for load in ${*:-$all}; do
            grep -q "^$load	$number	" "$results" || one "$load" "$number"
        done
    done
    rm -f "$folder/pid"
}

is_running() { [ -f "$folder/pid" ] && kill -0 "$(cat "$folder/pid")" 2> /dev/null; }

summary() {
    cat "$results"
    printf '%s of %s runs of %s passed, %s failed\n' "$(grep -c '	passed	' "$results")" \
        $((runs * $(wc -w <<< "$all"))) "$tree" "$(grep -c '	FAILED	' "$results")"
}

case ${1:-start} in
start)
    if ! is_running; then
        setsid "$0" run > "$folder/run.log" 2>&1 < /dev/null &
        echo "started in the background; the logs are in $folder"
    else
        echo "already running; the logs are in $folder"
    fi
    summary
    ;;
run)
    shift
    run "$@"
    summary
    ;;
results) summary ;;
stop) is_running && kill "$(cat "$folder/pid")" ;;
*)
    echo "Tests/loaded.sh: $1: expected start, run, results or stop" >&2
    exit 64
    ;;
esac
