#!/usr/bin/env bash
# Compares the playground with the program, in Node.js and in Chromium: run.sh PROGRAM [FOLDER]
# What is missing is reported as skipped.
set -euo pipefail
cd "$(dirname "$0")/../.."
program=$(realpath "${1:-.build/debug/aasa}")
folder=${2:-.build/playground}
skip() { echo "➜ Script Tests/Playground/run.sh skipped$1"; }
[ -e "$folder/aasa.js" ] || { skip ": $folder is not built; 'make playground' builds it"; exit 0; }
if command -v node >/dev/null; then
    node Tests/Playground/compare.js "$program" "$folder"
else
    skip " in part: node is missing"
fi
for browser in chromium chromedriver; do
    command -v "$browser" >/dev/null || { skip " in part: $browser is missing"; exit 0; }
done
Tests/Browser/run.sh --packages
[ -x .build/browser/bin/python ] || exit 0
exec .build/browser/bin/python Tests/Playground/browser.py "$program" "$folder"
