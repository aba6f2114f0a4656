#!/usr/bin/env bash
# Runs every test; then prints what was skipped, and once more what failed. Arguments are those of 'swift test': with a
# filter, only the tests that it names run.
set -uo pipefail
cd "$(dirname "$0")/.." || exit

log=.build/test.log
parts=.build/test
rm -rf "$parts" && mkdir -p "$parts"

# part NAME COMMAND...: runs a part of the tests, and leaves its exit status and its seconds in files.
part() {
    local name=$1 start=$SECONDS
    shift
    "$@"
    echo $? >"$parts/$name.status"
    echo $((SECONDS - start)) >"$parts/$name.seconds"
}

# These need only the program: they run beside the package's tests, and each writes a log.
beside=(browser integrations book)
run_beside() {
    part browser Tests/Browser/run.sh .build/debug/aasa >"$parts/browser.log" 2>&1 &
    part integrations Tests/Integrations/run.sh .build/debug/aasa >"$parts/integrations.log" 2>&1
    part book Tests/Book/run.py .build/debug/aasa >"$parts/book.log" 2>&1
    wait
}

names=()
if [ $# -eq 0 ]; then
    names=(build)
    # Their Python packages come from the network, while the build uses the processors.
    set -m
    for tests in Browser Integrations; do "Tests/$tests/run.sh" --packages; done >"$parts/packages.log" 2>&1 &
    packages=$!
    trap 'kill -- "-$packages" 2>/dev/null' EXIT
    set +m
    part build swift build --build-tests 2>&1 | tee "$log"
    if [ "$(cat "$parts/build.status")" -eq 0 ]; then
        wait "$packages"
        # Process groups, so that Ctrl-C ends them too.
        set -m
        run_beside &
        trap 'kill -- "-$!" 2>/dev/null' EXIT
        set +m
        # A test that never ends is to fail, and to be seen in the log.
        part tests timeout --foreground -k 10 900 swift test --skip-build 2>&1 | tee -a "$log"
        wait
        names+=(tests "${beside[@]}")
        for name in "${beside[@]}"; do cat "$parts/$name.log"; done | tee -a "$log"
    fi
else
    names=(tests)
    part tests swift test "$@" 2>&1 | tee "$log"
fi

status=0
echo
for name in "${names[@]}"; do
    ended=$(cat "$parts/$name.status")
    echo "$name: exit status $ended, $(cat "$parts/$name.seconds") s"
    [ "$ended" -eq 0 ] || status=1
done

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
