#!/usr/bin/env bash
# Builds puzzlefarm as it was before the last change of the tables of a shared stock, and prints its path, for
# the test of rolling upgrades.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
tree=$PWD/.build/older
last=$(git log -1 --format=%H -G 'package static let version = [0-9]+$' -- \
    Sources/FarmStore/Shared/Schema/SharedSchema.swift Sources/FarmStore/Postgres/PostgresSchema.swift)
commit=$(git rev-parse "$last^")
if [ "$(cat "$tree/built" 2> /dev/null)" != "$commit" ]; then
    git worktree prune
    [ ! -d "$tree" ] || git worktree remove --force "$tree"
    git worktree add --detach "$tree" "$commit" >&2
    (cd "$tree" && swift build -c release --product puzzlefarm >&2)
    echo "$commit" > "$tree/built"
fi
echo "$tree/.build/release/puzzlefarm"
