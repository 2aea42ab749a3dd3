#!/usr/bin/env bash
# Plays a game with the example of a model, and the same game in Node with the module for web pages, `make wasm`,
# and compares the saved games; plays a killer; then writes puzzles in the example's own format. `make link-test`
# runs it.
#
#     Examples/check.sh FOLDER    the folder of the built examples
set -euo pipefail
cd "$(dirname "$0")"
built=$1
played=$("$built/Play" "$built/native.json")
tail -n 1 <<<"$played"
[[ $(tail -n 1 <<<"$played") == "won 1 of 1, "* ]]
lines=$(wc -l <Sources/GameModel/GameModel.swift)
[ "$lines" -lt 100 ] || { echo "GameModel.swift: $lines lines, expected fewer than 100" >&2; exit 1; }
for module in puzzlefarm puzzlefarm-plain; do
    node play.mjs ../.build/wasm $module "$built/$module.json"
    cmp "$built/native.json" "$built/$module.json"
    echo "$module ends in the same $(wc -c <$built/native.json) bytes"
done
killer=$("$built/PlayKiller")
tail -n 1 <<<"$killer"
[[ $(tail -n 1 <<<"$killer") == "won 1 of 1, "* ]]
grep -q "do not add up to" <<<"$killer"
lines=$(wc -l <Sources/PlayKiller/PlayKiller.swift)
[ "$lines" -le 60 ] || { echo "PlayKiller.swift: $lines lines, expected at most 60" >&2; exit 1; }
cards=$("$built/OwnFormat" <../Tests/Fuzzing/Corpus/bundle/ndjson)
[ "$(grep -c '^[0-9]\. [a-z]*, rated ' <<<"$cards")" = 2 ]
[ "$(grep -cE '^([1-9_] ){8}[1-9_]$' <<<"$cards")" = 18 ]
echo "two puzzles in a format of their own"
