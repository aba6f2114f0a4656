#!/usr/bin/env bash
# Drives the pages of 'aasa serve' and 'aasa report' in headless Chromium: run.sh PROGRAM
# Its Python packages go to .build/browser; run.sh --packages only installs them. Without Chromium or a package index it
# reports itself as skipped.
set -euo pipefail
cd "$(dirname "$0")/../.."
skip() {
    echo "➜ Script Tests/Browser/run.sh skipped: $1"
    exit 0
}
for browser in chromium chromedriver; do
    command -v "$browser" >/dev/null || skip "$browser is missing"
done
venv=.build/browser
# Without dependencies: requirements.txt lists what is used, and of one package only axe-core's script.
install_packages() {
    [ -x "$venv/bin/pip" ] || python3 -m venv "$venv" || return
    "$venv/bin/pip" install --quiet --disable-pip-version-check --no-deps --require-hashes -r Tests/Browser/requirements.txt
}
install_packages || skip "its Python packages cannot be installed"
[ "${1-}" != --packages ] || exit 0
exec "$venv/bin/python" Tests/Browser/run.py "$(realpath "${1:-.build/debug/aasa}")"
