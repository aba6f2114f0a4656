#!/usr/bin/env bash
# Fuzzes the readers of untrusted bytes, the client, the table and the command line, guided by coverage, under the address
# sanitizer.
#
# usage: Tests/Fuzz/run.sh [TARGET]...       FUZZ_SECONDS for each target, default 60; 0 builds only
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

flags=(-O -wmo -swift-version 6 -package-name aasa -parse-as-library "-sanitize=fuzzer,address"
    -enable-upcoming-feature InternalImportsByDefault -enable-upcoming-feature MemberImportVisibility)

# The shims of the C libraries.
for folder in "$root"/Sources/C*/; do
    [ -e "$folder/module.modulemap" ] && flags+=(-I "$folder")
done

all=(json document matcher zip macho superblob plist entitlement message answer list table command
    signing binary-xml resources protobuf statements)

# The modules of the use cases and of the command line.
toolkit=(POSIX PKI CMS HTTPS HTTPServer SQL IDNA XML PropertyLists CodeSigning Zip Gzip AASA AssetLinks AASAToolkit)
commands=("${toolkit[@]}" AssetLinksToolkit AndroidApps HTMLParsing PublicSuffixes WebDriver Passwords DeviceDiagnostics AASAPages AASAPagesToolkit Arguments AASAWeb AASACommands)

# The modules of the readers of Android apps.
android=(POSIX PKI CMS Zip AASA AssetLinks AndroidApps)

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
        message)
            main=Message modules=("${toolkit[@]}") real=('signed/*')
            longest=32768
            ;;
        answer)
            main=Answer modules=("${toolkit[@]}")
            ;;
        list)
            main=List modules=("${commands[@]}")
            longest=4096
            ;;
        table)
            main=Table modules=("${toolkit[@]}")
            longest=1024
            ;;
        command)
            main=Command modules=("${commands[@]}")
            longest=4096
            ;;
        signing)
            main=Signing modules=("${android[@]}")
            longest=65536
            ;;
        binary-xml)
            main=BinaryXML modules=("${android[@]}")
            longest=32768
            ;;
        resources)
            main=Resources modules=("${android[@]}")
            longest=32768
            ;;
        protobuf)
            main=Protobuf modules=("${android[@]}")
            longest=32768
            ;;
        statements)
            main=Statements modules=(AASA AssetLinks) real=('digitalassetlinks/files/*')
            ;;
        *)
            echo "usage: Tests/Fuzz/run.sh [$(IFS='|'; echo "${all[*]}")]..." >&2
            exit 64
            ;;
    esac
}

# A module, unless nothing changed since it was compiled.
compile() {
    if [ -e "$work/$1.o" ] && [ -z "$(find "$root/Sources" -newer "$work/$1.o" -type f -print -quit)" ]; then return 0; fi
    mapfile -t files < <(find "$root/Sources/$1" -name '*.swift')
    swiftc "${flags[@]}" -enable-testing -module-name "$1" -I "$work" -emit-module-path "$work/$1.swiftmodule" \
        -emit-object -o "$work/$1.o" "${files[@]}"
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
    cp "$here/Targets/Entry.swift" "$here/Targets/InputFile.swift" "$here/Targets/$main.swift" "$sources"
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
    export FUZZ_FOLDER FUZZ_ROOT=$root FUZZ_PORT=
    FUZZ_FOLDER=$(mktemp -d -p /dev/shm aasa-fuzz-XXXXXX)
    trap 'rm -rf "$FUZZ_FOLDER"; [ -z "${server:-}" ] || kill "$server"' EXIT
    if [ "$target" = answer ]; then serve; fi
    # The command line has no network.
    local isolation=()
    if [ "$target" = command ]; then isolation=(unshare --net); [ "$(id -u)" = 0 ] || isolation+=(--map-root-user); fi
    echo "$target: $seconds seconds"
    if ! "${isolation[@]}" "$work/$target" "$corpus" "${dictionary[@]}" -max_total_time="$seconds" -timeout=20 -rss_limit_mb=3072 \
        -max_len="$longest" -len_control=0 -print_final_stats=1 -artifact_prefix="$work/$target-broken-" >"$log" 2>&1; then
        tail -40 "$log"
        echo "$target: broken by the input named above; the whole output is in $log" >&2
        return 1
    fi
    grep -E 'stat::(number_of_executed_units|average_exec_per_sec|peak_rss_mb)' "$log"
    grep -E 'cov: [0-9]+' "$log" | tail -1
}

# A server for the target `answer`.
serve() {
    python3 "$here/answers.py" "$FUZZ_FOLDER/answer" "$FUZZ_FOLDER/port" &
    server=$!
    until [ -s "$FUZZ_FOLDER/port" ]; do kill -0 "$server"; done
    FUZZ_PORT=$(cat "$FUZZ_FOLDER/port")
}

mkdir -p "$work"
targets=("$@")
[ ${#targets[@]} -gt 0 ] || targets=("${all[@]}")
for target in "${targets[@]}"; do describe "$target"; done
status=0
for target in "${targets[@]}"; do
    describe "$target"
    build "$target"
    [ "$seconds" = 0 ] || (run "$target") || status=1
done
exit $status
