#!/usr/bin/env bash
# Checks the types of the page's modules, then runs its tests in Node, Chromium and Firefox.
# Usage: [PUZZLEFARM=BINARY] [PUZZLEFARM_WEB_LONG=1] [PUZZLEFARM_WEB_LATE=MS] run.sh [screenshots [PICTURE...] | by-ear | [-j N] MODULE...]
# With -j the modules are dealt out to N processes: a test mostly waits for its browser.
set -euo pipefail
cd "$(dirname "$0")/../.."
venv=$PWD/.build/web-venv
if ! cmp -s Tests/Web/requirements.txt "$venv/requirements.txt"; then
    rm -rf "$venv"
    python3 -m venv "$venv"
    "$venv/bin/pip" install --quiet --disable-pip-version-check --require-hashes --only-binary=:all: \
        -r Tests/Web/requirements.txt
    cp Tests/Web/requirements.txt "$venv"
fi
export PYTHONDONTWRITEBYTECODE=1
python=$venv/bin/python
cd Tests/Web
if [ "${1:-}" = screenshots ]; then exec "$python" screenshots.py "${@:2}"; fi
if [ "${1:-}" = by-ear ]; then exec "$python" by_ear.py; fi
(cd ../.. && tsc -p Web && node --test Tests/Web/unit/*.test.mjs)
if [ "${1:-}" = -j ]; then
    source ../../tools/side-by-side.sh
    processes=$2
    shift 2
    running=()
    for ((number = 0; number < processes; number++)); do
        modules=()
        for ((place = number + 1; place <= $#; place += processes)); do modules+=("${!place}"); done
        "$python" -m unittest -v "${modules[@]}" & running+=($!)
    done
    finish "${running[@]}"
    exit
fi
if [ $# -gt 0 ]; then exec "$python" -m unittest -v "$@"; fi
SECONDS=0
"$python" -m unittest -v
echo "tests in browsers took $SECONDS s"
