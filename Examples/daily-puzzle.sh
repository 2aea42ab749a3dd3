#!/bin/sh
# Writes the puzzle of the day as JSON, for a web server or an app. The date is the key of the claim: repeated on
# the same day, by hand or by a timer, it writes the same puzzle, and a day takes one puzzle from the pool.
# Usage: daily-puzzle.sh SOCKET POOL FILE [DATE]
set -eu
[ $# = 3 ] || [ $# = 4 ] || { echo "Usage: daily-puzzle.sh SOCKET POOL FILE [DATE]" >&2; exit 64; }
socket=$1 pool=$2 file=$3 date=${4:-$(date -u +%F)}
claim=$(mktemp)
trap 'rm -f "$claim"' EXIT
# The answer goes to a file, which each attempt of curl begins again; a pipe would have those of all attempts.
ask() {
    curl -sS --fail-with-body --retry 5 --retry-connrefused -o "$claim" --unix-socket "$socket" "http://localhost$@" \
        || { cat "$claim" >&2; exit 1; }
}

ask /v1/claims -H "Idempotency-Key: daily-$pool-$date" --json "{\"pool\":\"$pool\",\"count\":1}"
id=$(sed -n 's/^{"id":"\([^"]*\)".*/\1/p' "$claim")
[ -n "$id" ] || { cat "$claim" >&2; exit 1; }
# Renamed when it is complete, so that no reader sees a part of it.
sed 's/^.*"puzzles":\[\(.*\)\].*$/\1/' "$claim" > "$file.new"
mv "$file.new" "$file"
ask "/v1/claims/$id/ack" -X PUT
