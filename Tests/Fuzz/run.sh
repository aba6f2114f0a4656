#!/usr/bin/env bash
# Fuzzes the readers and the matcher, guided by coverage, under the address sanitizer.
#
# usage: Tests/Fuzz/run.sh [json|document|matcher]...       FUZZ_SECONDS for each, default 60
#
# Inputs that were found to be of use are kept in .build/fuzz; one that breaks something is named and kept there too.
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
seconds=${FUZZ_SECONDS:-60}
work=$root/.build/fuzz
# The backtracer of Swift would hold a crashed fuzzer for good.
export SWIFT_BACKTRACE=enable=no
# The leak check of the address sanitizer runs at exit, and takes constants that are made on first use for leaks.
export ASAN_OPTIONS=detect_leaks=0

flags=(-O -wmo -swift-version 6 -package-name aasa -parse-as-library -sanitize=fuzzer,address
    -enable-upcoming-feature InternalImportsByDefault -enable-upcoming-feature MemberImportVisibility)

# The domain, once for all.
build_domain() {
    swiftc "${flags[@]}" -enable-testing -module-name AASA -emit-module-path "$work/AASA.swiftmodule" \
        -emit-object -o "$work/AASA.o" $(find "$root/Sources/AASA" -name '*.swift')
}

build() {
    local target=$1 main=$here/Targets/$2.swift sources=$work/$1-sources
    rm -rf "$sources" && mkdir -p "$sources"
    # Of the tests' support only the randomness is wanted, which is compiled along.
    for file in TestSupport/SeededGenerator AASATests/Matching/NaiveLinks AASATests/Matching/RandomLinks \
        AASATests/Matching/WrittenLinks; do
        sed -E '/^import TestSupport$/d' "$root/Tests/$file.swift" >"$sources/$(basename "$file").swift"
    done
    swiftc "${flags[@]}" -module-name Fuzz -use-ld=lld -I "$work" -o "$work/$target" \
        "$work/AASA.o" "$sources"/*.swift "$here/Targets/Entry.swift" "$main"
}

run() {
    local target=$1 corpus=$work/$1-corpus log=$work/$1.log
    mkdir -p "$corpus"
    [ -d "$here/Seeds/$target" ] && cp "$here/Seeds/$target"/* "$corpus"
    # Real files, where they are.
    if [ -d "$root/../shared/corpus" ] && [ "$target" != matcher ]; then
        cp "$root"/../shared/corpus/aasa/*.json "$corpus" || true
        [ "$target" = json ] && cp "$root"/../shared/corpus/json/*.json "$corpus" || true
    fi
    local dictionary=()
    [ -e "$here/Dictionaries/$target.dict" ] && dictionary=(-dict="$here/Dictionaries/$target.dict")
    # The naive matcher tries every way: short inputs are enough for it.
    local longest=8192
    [ "$target" = matcher ] && longest=512
    echo "$target: $seconds seconds"
    if ! "$work/$target" "$corpus" "${dictionary[@]}" -max_total_time="$seconds" -timeout=20 -rss_limit_mb=3072 \
        -max_len="$longest" -len_control=0 -print_final_stats=1 -artifact_prefix="$work/$target-broken-" >"$log" 2>&1; then
        tail -40 "$log"
        echo "$target: broken by the input named above; the whole output is in $log" >&2
        return 1
    fi
    grep -E 'stat::(number_of_executed_units|average_exec_per_sec|peak_rss_mb)' "$log"
    grep -E 'cov: [0-9]+' "$log" | tail -1
}

mkdir -p "$work"
targets=("$@")
[ ${#targets[@]} -gt 0 ] || targets=(json document matcher)
status=0
build_domain
for target in "${targets[@]}"; do
    case "$target" in
        json) build json JSON ;;
        document) build document Document ;;
        matcher) build matcher Matcher ;;
        *) echo "usage: Tests/Fuzz/run.sh [json|document|matcher]..." >&2; exit 64 ;;
    esac
    run "$target" || status=1
done
exit $status
