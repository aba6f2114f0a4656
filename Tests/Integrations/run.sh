#!/usr/bin/env bash
# Runs the CI files, hooks, examples and the MCP server with the programs that use them: run.sh PROGRAM
# Their Python packages go to .build/integrations. Without a package index it reports itself as skipped.
set -euo pipefail
cd "$(dirname "$0")/../.."
program=$(realpath "${1:-.build/debug/aasa}")
venv=.build/integrations
if ! { [ -x "$venv/bin/pip" ] || python3 -m venv "$venv"; } ||
    ! "$venv/bin/pip" install --quiet --disable-pip-version-check -r Tests/Integrations/requirements.txt; then
    echo "➜ Script Tests/Integrations/run.sh skipped: its Python packages cannot be installed"
    exit 0
fi
exec "$venv/bin/python" Tests/Integrations/run.py "$program" "$PWD/$venv/bin"
