#!/bin/sh
# Claims puzzles with curl: claim with a key, use the puzzles, acknowledge. Repeated with the same key, a claim
# gives the same puzzles, so a lost answer loses nothing.
# Usage: claim.sh SOCKET POOL KEY
set -eu
[ $# = 3 ] || { echo "Usage: claim.sh SOCKET POOL KEY" >&2; exit 64; }
socket=$1 pool=$2 key=$3
ask() { curl -sS --fail-with-body --retry 5 --retry-connrefused --unix-socket "$socket" "http://localhost$@"; }
fail() { printf '%s\n' "$claim" >&2; exit 1; }

claim=$(ask /v1/claims -H "Idempotency-Key: $key" --json "{\"pool\":\"$pool\",\"count\":3}") || fail
id=$(printf '%s' "$claim" | sed -n 's/^{"id":"\([^"]*\)".*/\1/p')
printf '%s' "$claim" | grep -o '"givens":"[^"]*"' | cut -d '"' -f 4
ask "/v1/claims/$id/ack" -X PUT > /dev/null
