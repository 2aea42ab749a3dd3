#!/bin/bash
# Fuzzes every reader of untrusted bytes with libFuzzer: each subject for SECONDS-EACH, starting
# from the corpus beside this script. New inputs are kept in .build/fuzz. An input that breaks
# something is kept there too and named at the end; add it to the corpus once the bug is fixed.
# Usage: fuzz.sh SECONDS-EACH [SUBJECT...]
set -euo pipefail
cd "$(dirname "$0")/../.."
seconds=$1
shift
corpus=Tests/Fuzzing/Corpus
found=.build/fuzz/found
program=.build/fuzz/release/Fuzzing

subjects=("$@")
[ "${#subjects[@]}" -gt 0 ] || mapfile -t subjects < <(ls "$corpus")
[ -x "$program" ] || { echo "fuzz: no $program; run make fuzz" >&2; exit 1; }

# libFuzzer reports crashes with their input; Swift's backtraces would only take time.
# Memory freed late is not a leak: only the memory limit counts.
export SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=0

# fuzz SUBJECT: returns 1 if something broke
fuzz() {
    local log=$found/$1.log
    mkdir -p "$found/$1" "$found/broken"
    PUZZLEFARM_FUZZ_SUBJECT=$1 "$program" "$found/$1" "$corpus/$1" \
        -max_total_time="$seconds" -timeout=20 -rss_limit_mb=2048 -max_len=65536 -seed=1 \
        -artifact_prefix="$found/broken/$1-" > "$log" 2>&1 || return 1
    sed -n 's/^Done \([0-9]*\) runs.*/\1/p' "$log" | xargs printf 'ok      %-10s %s inputs\n' "$1"
}

failures=0
for subject in "${subjects[@]}"; do
    if ! fuzz "$subject"; then
        failures=$((failures + 1))
        echo "FAILED  $subject: $(grep -m 1 -E 'Fatal error|ERROR:|Test unit' "$found/$subject.log")"
        grep 'Test unit written' "$found/$subject.log" || tail -n 20 "$found/$subject.log"
    fi
done
[ "$failures" = 0 ]
