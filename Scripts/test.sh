#!/usr/bin/env bash
# Runs every test; then prints what was skipped, and once more what failed.
set -uo pipefail
cd "$(dirname "$0")/.." || exit

mkdir -p .build
log=.build/test.log
swift test "$@" 2>&1 | tee "$log"
status=$?
# With a filter, only the tests that it names.
if [ $# -eq 0 ]; then
    Tests/Integrations/run.sh .build/debug/aasa 2>&1 | tee -a "$log" || status=1
    Tests/Browser/run.sh .build/debug/aasa 2>&1 | tee -a "$log" || status=1
    Tests/Book/run.py .build/debug/aasa 2>&1 | tee -a "$log" || status=1
fi

skipped=$(grep --text -cE '^➜ (Test|Script) .* skipped' "$log")
if [ "$skipped" -gt 0 ]; then
    echo
    echo "$skipped skipped:"
    grep --text -E '^➜ (Test|Script) .* skipped' "$log"
fi
if [ "$status" -ne 0 ]; then
    echo
    echo "Failed (the whole log is $log):"
    grep --text --no-group-separator -A 40 -E '^✘ |error: ' "$log" | grep --text -vE '^(◇|✔) ' | head -n 200
fi
exit "$status"
