#!/bin/sh
# Claims puzzles with curl: claim with a key, use the puzzles, acknowledge. Repeated with the same key, a claim
# gives the same puzzles, so a lost answer loses nothing.
# Usage: claim.sh SOCKET POOL KEY
set -eu
[ $# = 3 ] || { echo "Usage: claim.sh SOCKET POOL KEY" >&2; exit 64; }
socket=$1 pool=$2 key=$3
claim=$(mktemp)
trap 'rm -f "$claim"' EXIT
# The answer goes to a file, which each attempt of curl begins again; a pipe would have those of all attempts.
ask() {
    curl -sS --fail-with-body --retry 5 --retry-connrefused -o "$claim" --unix-socket "$socket" "http://localhost$@" \
        || { cat "$claim" >&2; exit 1; }
}

ask /v1/claims -H "Idempotency-Key: $key" --json "{\"pool\":\"$pool\",\"count\":3}"
id=$(sed -n 's/^{"id":"\([^"]*\)".*/\1/p' "$claim")
[ -n "$id" ] || { cat "$claim" >&2; exit 1; }
grep -o '"givens":"[^"]*"' "$claim" | cut -d '"' -f 4
ask "/v1/claims/$id/ack" -X PUT
