#!/bin/bash
# Lets libFuzzer break what reads bytes of others: each subject for that long, beginning with the
# corpus beside this script. What it learns stays in .build/fuzz; an input that breaks something is
# kept there too, named at the end, and belongs into the corpus once the fault is mended.
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

# A crash is libFuzzer's to tell, with its input; Swift's own story of it would only take time.
# What frees memory late is no leak: only its limit counts.
export SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=0

# fuzz SUBJECT: 1 if something broke
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
