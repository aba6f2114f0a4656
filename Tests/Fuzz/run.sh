#!/usr/bin/env bash
# Fuzzes the readers of untrusted bytes, the client, the server, the table and the command line, guided by coverage, under
# the address sanitizer.
#
# usage: Tests/Fuzz/run.sh [TARGET]...       FUZZ_SECONDS for each target, default 60; 0 builds only
#                                            FUZZ_KEEP=1 replaces the target's inputs in Corpora
#
# Corpora has inputs to start from, which 'make test' replays. Further useful ones are kept in .build/fuzz; an input that
# breaks a target is reported and kept there too.
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
seconds=${FUZZ_SECONDS:-60}
keeps=${FUZZ_KEEP:-}
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
    signing binary-xml resources protobuf statements framing request agent settings rule-list page)

# The modules of the use cases and of the command line.
toolkit=(POSIX PKI CMS HTTPS HTTPServer SQL IDNA XML PropertyLists CodeSigning Zip Gzip PublicSuffixes AASA AssetLinks AASAToolkit)
commands=("${toolkit[@]}" AssetLinksToolkit AndroidApps HTMLParsing WebDriver Passwords AASAPages DeviceDiagnostics ServerSettings AASAPagesToolkit Arguments AASAWeb AASACommands)

# The modules of the readers of Android apps.
android=(POSIX PKI CMS Zip AASA AssetLinks AndroidApps)

# The parts of a target:
#   main     its file in Targets, with a function of the same name behind 'check'
#   along    further files there
#   modules  the targets of Package.swift that it needs, each behind those that it needs itself
#   support  files of the tests that are compiled along
#   longest  bytes of an input, at most
#   real     files of Tests/Data, and of the collection beside the checkout, to start from
# Further inputs to start from are in Seeds, or made by the Python program there; words of the format in Dictionaries.
describe() {
    modules=(AASA) along=() support=() longest=8192 real=()
    case "$1" in
        json)
            main=JSON real=('aasa/*.json' 'json/*.json')
            ;;
        document)
            main=Document real=('aasa/*.json')
            ;;
        matcher)
            main=Matcher
            support=(TestSupport/SeededGenerator Fuzz/Links/{NaiveLinks,RandomLinks,WrittenLinks})
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
        framing)
            main=Framing modules=(POSIX HTTPServer) along=(StrictRequests)
            longest=4096
            ;;
        request)
            main=Request modules=("${commands[@]}") along=(RequestText LocalSite)
            longest=4096
            ;;
        agent)
            main=Agent modules=("${commands[@]}")
            longest=4096
            ;;
        settings)
            main=Settings modules=(AASA AssetLinks ServerSettings)
            longest=4096
            ;;
        rule-list)
            main=RuleList modules=(AASA AssetLinks Passwords AASAPages)
            longest=4096
            ;;
        page)
            main=Page modules=("${commands[@]}")
            longest=16384
            ;;
        *)
            echo "usage: Tests/Fuzz/run.sh [$(IFS='|'; echo "${all[*]}")]..." >&2
            exit 64
            ;;
    esac
}

# The files of a folder as constants, as the package manager embeds them.
embed() {
    python3 - "$1" <<'PYTHON'
import pathlib, sys
print("struct PackageResources {")
for path in pathlib.Path(sys.argv[1]).iterdir():
    if path.suffix != ".swift":
        print(f"static let {path.name.replace('.', '_')}: [UInt8] = {list(path.read_bytes())}")
print("}")
PYTHON
}

# A module, unless neither it nor a module that it imports has changed since it was compiled.
compile() {
    local parts=("$root/Sources/$1") import
    while read -r import; do
        if [ -e "$work/$import.swiftmodule" ]; then parts+=("$work/$import.swiftmodule"); fi
        if [ -e "$root/Sources/$import/module.modulemap" ]; then parts+=("$root/Sources/$import"); fi
    done < <(grep -rhoE '^([a-z]+ )?import [A-Za-z0-9]+' --include='*.swift' "$root/Sources/$1" | sed 's/.* //' | sort -u)
    if [ -e "$work/$1.o" ] && [ -z "$(find "${parts[@]}" -newer "$work/$1.o" -type f -print -quit)" ]; then return 0; fi
    mapfile -t files < <(find "$root/Sources/$1" -name '*.swift')
    if [ "$1" = AASAWeb ]; then
        embed "$root/Sources/$1/Assets" >"$work/$1-resources.swift"
        files+=("$work/$1-resources.swift")
    fi
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
    for file in Requirement InputFile Isolation "$main" "${along[@]}"; do
        sed -E '/^import TestSupport$/d' "$here/Targets/$file.swift" >"$sources/$file.swift"
    done
    cp "$here/Entry.swift" "$sources"
    echo "func check(_ bytes: [UInt8]) { check$main(bytes) }" >"$sources/Check.swift"
    swiftc "${flags[@]}" -module-name Fuzz -use-ld=lld -I "$work" -o "$work/$target" "${objects[@]}" "$sources"/*.swift
}

run() {
    local target=$1 corpus=$work/$1-corpus log=$work/$1.log folders=("$root/Tests/Data" "$root/../shared/corpus")
    if [ -n "$keeps" ]; then
        corpus=$work/$1-kept
        # Files of others have licences of their own, which parts of them would need too.
        folders=()
    fi
    mkdir -p "$corpus"
    for folder in "$here/Seeds/$target" "$here/Corpora/$target"; do
        if [ -d "$folder" ]; then cp "$folder"/* "$corpus"; fi
    done
    [ -e "$here/Seeds/$target.py" ] && python3 "$here/Seeds/$target.py" "$corpus"
    for pattern in "${real[@]}"; do
        for folder in "${folders[@]}"; do
            for file in "$folder"/$pattern; do
                [ -e "$file" ] && cp "$file" "$corpus"
            done
        done
    done
    local dictionary=()
    [ -e "$here/Dictionaries/$target.dict" ] && dictionary=(-dict="$here/Dictionaries/$target.dict")
    export FUZZ_FOLDER FUZZ_ROOT=$root FUZZ_PORT=
    FUZZ_FOLDER=$(mktemp -d -p /dev/shm aasa-fuzz-XXXXXX)
    trap 'rm -rf "$FUZZ_FOLDER"; [ -z "${server:-}" ] || kill "$server"' EXIT
    if [ "$target" = answer ]; then serve; fi
    # Verbs have no network.
    local isolation=()
    if [ "$target" = command ] || [ "$target" = agent ]; then isolation=(unshare --net); [ "$(id -u)" = 0 ] || isolation+=(--map-root-user); fi
    echo "$target: $seconds seconds"
    if ! "${isolation[@]}" "$work/$target" "$corpus" "${dictionary[@]}" -max_total_time="$seconds" -timeout=20 -rss_limit_mb=3072 \
        -max_len="$longest" -len_control=0 -print_final_stats=1 -artifact_prefix="$work/$target-broken-" >"$log" 2>&1; then
        tail -40 "$log"
        echo "$target: broken by the input named above; the whole output is in $log" >&2
        return 1
    fi
    grep -E 'stat::(number_of_executed_units|average_exec_per_sec|peak_rss_mb)' "$log"
    grep -E 'cov: [0-9]+' "$log" | tail -1
    if [ -n "$keeps" ]; then keep; fi
}

# Replaces the target's inputs in Corpora: few that reach all code which the others reach, the smallest first.
keep() {
    local merged=$work/$target-merged place=$here/Corpora/$target most=80000 total=0
    rm -rf "$merged" "$place" && mkdir -p "$merged" "$place"
    "${isolation[@]}" "$work/$target" -set_cover_merge=1 -use_counters=0 -timeout=20 -rss_limit_mb=3072 -max_len="$longest" "$merged" "$corpus" >>"$log" 2>&1
    while read -r size file; do
        total=$((total + size))
        [ "$total" -le "$most" ] || break
        cp "$file" "$place"
    done < <(find "$merged" -type f -printf '%s %p\n' | sort -n)
    echo "Corpora/$target: $(find "$place" -type f | wc -l) of $(find "$merged" -type f | wc -l) inputs"
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
