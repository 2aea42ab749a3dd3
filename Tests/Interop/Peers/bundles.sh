#!/usr/bin/env bash
# Downloads the third-party Python packages that read bundles, and runs the tests that use them; without
# the packages those tests are skipped.
set -euo pipefail
cd "$(dirname "$0")/../../.."
venv=.build/venv

echo "== jsonschema_rs, HoDoKu"
{ [ -x "$venv/bin/python" ] || python3 -m venv "$venv"; } \
    && "$venv/bin/pip" install -q --disable-pip-version-check jsonschema_rs==0.60.3 hodoku-py==0.2.1 \
    || echo "   skipped; with a network: apt-get install python3-venv && $0"
swift test --disable-xctest --filter 'ReaderTests|HodokuBundleTests'
