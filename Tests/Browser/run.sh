#!/usr/bin/env bash
# Drives the pages of 'aasa serve' and 'aasa report' in headless Chromium: run.sh PROGRAM
# Its Python packages go to .build/browser. Without Chromium or a package index it reports itself as skipped.
set -euo pipefail
cd "$(dirname "$0")/../.."
program=$(realpath "${1:-.build/debug/aasa}")
skip() {
    echo "➜ Script Tests/Browser/run.sh skipped: $1"
    exit 0
}
command -v chromium >/dev/null && command -v chromedriver >/dev/null || skip "chromium or chromedriver is missing"
venv=.build/browser
pip=("$venv/bin/pip" install --quiet --disable-pip-version-check)
{ [ -d "$venv" ] || python3 -m venv "$venv"; } && "${pip[@]}" selenium &&
    # Of this package only axe-core's script is needed.
    "${pip[@]}" --no-deps axe-playwright-python || skip "its Python packages cannot be installed"
exec "$venv/bin/python" Tests/Browser/run.py "$program"
