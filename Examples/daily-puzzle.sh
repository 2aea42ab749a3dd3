#!/bin/sh
# Writes the puzzle of the day as JSON, for a web server or an app. The date is the key of the claim: repeated on
# the same day, by hand or by a timer, it writes the same puzzle, and a day takes one puzzle from the pool.
# Usage: daily-puzzle.sh SOCKET POOL FILE [DATE]
set -eu
[ $# = 3 ] || [ $# = 4 ] || { echo "Usage: daily-puzzle.sh SOCKET POOL FILE [DATE]" >&2; exit 64; }
socket=$1 pool=$2 file=$3 date=${4:-$(date -u +%F)}
ask() { curl -sS --fail-with-body --retry 5 --retry-connrefused --unix-socket "$socket" "http://localhost$@"; }
fail() { printf '%s\n' "$claim" >&2; exit 1; }

claim=$(ask /v1/claims -H "Idempotency-Key: daily-$pool-$date" --json "{\"pool\":\"$pool\",\"count\":1}") || fail
# Renamed when it is complete, so that no reader sees a part of it.
printf '%s\n' "$claim" | sed 's/^.*"puzzles":\[\(.*\)\].*$/\1/' > "$file.new"
mv "$file.new" "$file"
id=$(printf '%s' "$claim" | sed -n 's/^{"id":"\([^"]*\)".*/\1/p')
ask "/v1/claims/$id/ack" -X PUT > /dev/null
