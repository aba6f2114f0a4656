#!/usr/bin/env bash
# Fuzzes the readers of untrusted bytes, guided by coverage, under the address sanitizer.
#
# usage: Tests/Fuzz/run.sh [json|document|matcher|zip|macho|superblob|plist|entitlement]...       FUZZ_SECONDS for each, default 60
#
# Useful inputs are kept in .build/fuzz; an input that breaks a target is reported and kept there too.
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
seconds=${FUZZ_SECONDS:-60}
work=$root/.build/fuzz
# The backtracer of Swift would hold a crashed fuzzer for good.
export SWIFT_BACKTRACE=enable=no
# The leak check of the address sanitizer runs at exit, and reports constants that are made on first use.
export ASAN_OPTIONS=detect_leaks=0

flags=(-O -wmo -swift-version 6 -package-name aasa -parse-as-library -sanitize=fuzzer,address
    -enable-upcoming-feature InternalImportsByDefault -enable-upcoming-feature MemberImportVisibility)

# The shims of the C libraries.
for folder in "$root"/Sources/C*/; do
    [ -e "$folder/module.modulemap" ] && flags+=(-I "$folder")
done

all=(json document matcher zip macho superblob plist entitlement)

# The parts of a target:
#   main     its file in Targets
#   modules  the targets of Package.swift that it needs, each behind those that it needs itself
#   support  files of the tests that are compiled along
#   longest  bytes of an input, at most
#   real     files of Tests/Data, and of the collection beside the checkout, to start from
# Further inputs to start from are in Seeds, or made by the Python program there; words of the format in Dictionaries.
describe() {
    modules=(AASA) support=() longest=8192 real=()
    case "$1" in
        json)
            main=JSON real=('aasa/*.json' 'json/*.json')
            ;;
        document)
            main=Document real=('aasa/*.json')
            ;;
        matcher)
            main=Matcher
            support=(TestSupport/SeededGenerator AASATests/Matching/{NaiveLinks,RandomLinks,WrittenLinks})
            # The naive matcher tries every way: short inputs are enough for it.
            longest=512
            ;;
        zip)
            main=Zip modules=(POSIX Zip) real=('apps/*.ipa')
            longest=65536
            ;;
        macho)
            main=MachO modules=(CodeSigning) real=('apps/*.macho')
            longest=131072
            ;;
        superblob)
            main=Superblob modules=(CodeSigning)
            ;;
        plist)
            main=PropertyList modules=(POSIX XML PropertyLists) real=('entitlements/*.entitlements' 'apps/*.mobileprovision')
            longest=16384
            ;;
        entitlement)
            main=Entitlement
            longest=1024
            ;;
        *)
            echo "usage: Tests/Fuzz/run.sh [$(IFS='|'; echo "${all[*]}")]..." >&2
            exit 64
            ;;
    esac
}

# Each module, once for all targets.
declare -A compiled
compile() {
    [ -z "${compiled[$1]:-}" ] || return 0
    swiftc "${flags[@]}" -enable-testing -module-name "$1" -I "$work" -emit-module-path "$work/$1.swiftmodule" \
        -emit-object -o "$work/$1.o" $(find "$root/Sources/$1" -name '*.swift')
    compiled[$1]=yes
}

build() {
    local target=$1 sources=$work/$1-sources objects=()
    rm -rf "$sources" && mkdir -p "$sources"
    for module in "${modules[@]}"; do
        compile "$module"
        objects+=("$work/$module.o")
    done
    # The tests' support is not a module here: the files that are needed are compiled along.
    for file in "${support[@]}"; do
        sed -E '/^import TestSupport$/d' "$root/Tests/$file.swift" >"$sources/$(basename "$file").swift"
    done
    cp "$here/Targets/Entry.swift" "$here/Targets/$main.swift" "$sources"
    swiftc "${flags[@]}" -module-name Fuzz -use-ld=lld -I "$work" -o "$work/$target" "${objects[@]}" "$sources"/*.swift
}

run() {
    local target=$1 corpus=$work/$1-corpus log=$work/$1.log
    mkdir -p "$corpus"
    [ -d "$here/Seeds/$target" ] && cp "$here/Seeds/$target"/* "$corpus"
    [ -e "$here/Seeds/$target.py" ] && python3 "$here/Seeds/$target.py" "$corpus"
    for pattern in "${real[@]}"; do
        for file in "$root"/Tests/Data/$pattern "$root"/../shared/corpus/$pattern; do
            [ -e "$file" ] && cp "$file" "$corpus"
        done
    done
    local dictionary=()
    [ -e "$here/Dictionaries/$target.dict" ] && dictionary=(-dict="$here/Dictionaries/$target.dict")
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
[ ${#targets[@]} -gt 0 ] || targets=("${all[@]}")
for target in "${targets[@]}"; do describe "$target"; done
status=0
for target in "${targets[@]}"; do
    describe "$target"
    build "$target"
    run "$target" || status=1
done
exit $status
