#!/usr/bin/env bash
# Runs the tests under the address sanitizer (with its leak check) and under the thread sanitizer, and the program under the
# address sanitizer on hostile files and servers.
set -euo pipefail
cd "$(dirname "$0")/.."

# A crash is to end the run, not to wait for a debugger.
export SWIFT_BACKTRACE=enable=no
# Programs that the tests start may take this many times as long as usual.
export SLOWDOWN=8
export TSAN_OPTIONS="suppressions=$PWD/Scripts/thread-sanitizer.supp"
export LSAN_OPTIONS="suppressions=$PWD/Scripts/leak-sanitizer.supp:print_suppressions=0"
for sanitizer in address thread; do
    echo "── $sanitizer sanitizer"
    # XCTest, without a test here, leaks its own suite.
    swift test --disable-xctest --sanitize="$sanitizer" --scratch-path ".build/$sanitizer" -Xswiftc -use-ld=lld
done
Tests/Hostile/run.py .build/address/debug/aasa --sanitized --short
