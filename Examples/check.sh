#!/usr/bin/env bash
# Builds the example package, which uses the libraries by the path of this folder, and plays a game with it.
set -euo pipefail
cd "$(dirname "$0")"
swift build --scratch-path ../.build/examples
played=$("$(swift build --scratch-path ../.build/examples --show-bin-path)/Play")
tail -n 1 <<<"$played"
[[ $(tail -n 1 <<<"$played") == "won 1 of 1, "* ]]
lines=$(wc -l <Sources/GameModel/GameModel.swift)
[ "$lines" -lt 100 ] || { echo "GameModel.swift: $lines lines, expected fewer than 100" >&2; exit 1; }
