#!/usr/bin/env bash
# Checks what has changed since the last commit: the formatting of changed files, the debug build, and
# the unit tests of changed targets. `make test` runs everything.
set -euo pipefail
cd "$(dirname "$0")/.."

changed=$({ git diff --name-only HEAD; git ls-files --others --exclude-standard; } | sort -u)

files=()
filter=LayeringTests
while read -r path; do
  case $path in
    *.swift) [ ! -f "$path" ] || files+=("$path") ;;
  esac
  # Sources/X/... and Tests/Unit/XTests/... belong to XTests.
  case $path in
    Sources/*/*) target=${path#Sources/}; target=${target%%/*}Tests ;;
    Tests/Unit/*/*) target=${path#Tests/Unit/}; target=${target%%/*} ;;
    *) continue ;;
  esac
  [ -d "Tests/Unit/$target" ] || continue
  case "|$filter|" in
    *"|$target|"*) ;;
    *) filter="$filter|$target" ;;
  esac
done <<< "$changed"

if [ ${#files[@]} -gt 0 ]; then swift format lint --strict "${files[@]}"; fi
swift build --build-tests
echo "testing ${filter//|/, }"
Tests/run.sh --skip-build --filter "^($filter)\."
