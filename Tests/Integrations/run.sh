#!/usr/bin/env bash
# Runs the CI files, hooks, examples and the MCP server with the programs that use them: run.sh PROGRAM
# Their Python packages go to .build/integrations; run.sh --packages only installs them. Without a package index it reports
# itself as skipped.
set -euo pipefail
cd "$(dirname "$0")/../.."
venv=.build/integrations
install_packages() {
    [ -x "$venv/bin/pip" ] || python3 -m venv "$venv" || return
    "$venv/bin/pip" install --quiet --disable-pip-version-check --require-hashes -r Tests/Integrations/requirements.txt
}
if ! install_packages; then
    echo "➜ Script Tests/Integrations/run.sh skipped: its Python packages cannot be installed"
    exit 0
fi
[ "${1-}" != --packages ] || exit 0
exec "$venv/bin/python" Tests/Integrations/run.py "$(realpath "${1:-.build/debug/aasa}")" "$PWD/$venv/bin"
