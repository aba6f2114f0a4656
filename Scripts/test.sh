#!/usr/bin/env bash
# Runs every test; what failed stands once more at the end, where a long log is read first.
set -uo pipefail
cd "$(dirname "$0")/.."

mkdir -p .build
log=.build/test.log
swift test "$@" 2>&1 | tee "$log"
status=$?

if [ "$status" -ne 0 ]; then
    echo
    echo "What failed (the whole log is $log):"
    grep --text --no-group-separator -A 40 -E '^✘ .* recorded an issue|error: ' "$log" | grep --text -vE '^(◇|✔) ' | head -n 200
fi
exit "$status"
