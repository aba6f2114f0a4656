#!/usr/bin/env bash
# Builds the playground, aasa in a web page: build.sh [FOLDER], by default .build/playground
# build.sh --check only finds out whether its sources compile for Embedded Swift.
set -euo pipefail
cd "$(dirname "$0")/.."
checks=
if [ "${1:-}" = --check ]; then checks=yes && shift; fi
output=${1:-.build/playground}
resources=$(swiftc -print-target-info | sed -nE 's/.*"runtimeResourcePath" *: *"(.*)".*/\1/p')
toolchain=$(realpath "$resources/../../bin")
libraries=$resources/embedded/wasm32-unknown-none-wasm
for needed in "$toolchain/wasm-ld" "$toolchain/clang" "$libraries/libswiftUnicodeDataTables.a"; do
    [ -e "$needed" ] || { echo "playground: the toolchain has no $needed" >&2; exit 69; }
done

# The sources of the program: the domain without the parts that need a site or an app, and what writes results.
sources=.build/playground-sources
rm -rf "$sources" && mkdir -p "$sources"
domain=(Association Automaton Comparison JSON Judging Lint Matching Migration Observations Patterns Text Time Verdicts)
commands=(
    Diff/DiffView Diff/DifferenceObject Match/BoundedLines Match/ComparisonBlock Match/LinkMatches Match/MatchLine
    Match/RuleLocations Match/TraceBlock Match/TraceBudget Reports/FindingObject Reports/SourceExcerpt
    Reports/SourceText Shared/Style
)
cp -r "${domain[@]/#/Sources/AASA/}" "$sources"
for file in "${commands[@]}"; do cp "Sources/AASACommands/$file.swift" "$sources"; done
cp Playground/Sources/*.swift "$sources"
# Embedded Swift has no key paths. A closure does the same.
# shellcheck disable=SC2016
find "$sources" -name '*.swift' -exec sed -Ei 's/(^|[^\\])\\\.([a-z]\w*(\??\.\w+)*)/\1{ $0.\2 }/g' {} +

# In one module, so that its files import nothing: a warning for each one that does.
mapfile -t files < <(find "$sources" -name '*.swift' | sort)
compiler=(swiftc -target wasm32-unknown-none-wasm -enable-experimental-feature Embedded -wmo -Osize
    -parse-as-library -swift-version 6 -package-name aasa -module-name AASA -suppress-warnings
    -enable-upcoming-feature MemberImportVisibility -Xfrontend -disable-stack-protector)
if [ "$checks" ]; then exec "${compiler[@]}" -typecheck "${files[@]}"; fi
"${compiler[@]}" -c "${files[@]}" -o "$sources/aasa.o"
"$toolchain/clang" --target=wasm32-unknown-unknown -Os -ffreestanding -fno-builtin -mbulk-memory \
    -c Playground/memory.c -o "$sources/memory.o"
"$toolchain/wasm-ld" --no-entry --gc-sections --strip-all -z stack-size=4194304 --stack-first \
    "$sources/aasa.o" "$sources/memory.o" "$libraries/libswiftUnicodeDataTables.a" -o "$sources/aasa.wasm"

rm -rf "$output" && mkdir -p "$output"
# In a script, so that the page can also be opened from a disk.
(
    printf 'const compressedAASA = "'
    gzip -9nc "$sources/aasa.wasm" | base64 -w 0
    printf '";\nif (typeof module !== "undefined") module.exports = compressedAASA;\n'
) >"$output/aasa.js"
cp Playground/Page/* "$output"
