#!/usr/bin/env bash
# Runs `swift test` with the given arguments. Repeats the failures at the end: the run itself prints
# thousands of lines.
set -uo pipefail
# Libraries of PostgreSQL where it is not installed.
libraries=$PWD/.build/peers/usr/lib/$(uname -m)-linux-gnu
[ ! -d .build/peers/usr/lib/postgresql ] || export LD_LIBRARY_PATH=$libraries${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
mkdir -p .build
log=.build/tests.log
swift test --disable-xctest "$@" 2>&1 | tee "$log"
status=$?
if [ "$status" != 0 ]; then
  printf '\nFailures (the full log is %s):\n' "$log"
  grep -v '^[◇✔]\|^✘ Suite\|^✘ .* failed after' "$log" | grep -A 6 'recorded an issue\|unexpected signal\|error: \|Sanitizer' | sed -n 1,200p
  grep 'Test run with' "$log"
fi
exit "$status"
