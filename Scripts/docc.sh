#!/usr/bin/env bash
# Builds the library's documentation with DocC below .build/docc, for its place in the book; warnings, missing comments and types in no topic are errors.
set -euo pipefail
cd "$(dirname "$0")/.."

graphs=.build/symbol-graphs
rm -rf "$graphs" .build/docc
mkdir -p .build/docc
mapfile -t maps < <(find Sources -name module.modulemap -printf '-Xcc\n-fmodule-map-file=%p\n')
for module in AASA AASAToolkit; do
    mkdir -p "$graphs/$module"
    # shellcheck disable=SC2086 # several options
    swift build ${SWIFT_FLAGS:-} --target "$module" >/dev/null
    swift symbolgraph-extract -module-name "$module" -minimum-access-level public -skip-synthesized-members \
        -target "$(swift -print-target-info | sed -nE 's/.*"triple": "([^"]+)".*/\1/p' | head -n 1)" \
        -I .build/debug/Modules "${maps[@]}" \
        -I /usr/include/postgresql -output-dir "$graphs/$module"
    # Each public declaration has a doc comment, and each type is in the topics; what has no location is synthesized.
    python3 - "$graphs/$module/$module.symbols.json" "Sources/$module/$module.docc/$module.md" <<'END'
import json, sys
symbols = [symbol for symbol in json.load(open(sys.argv[1]))["symbols"] if "location" in symbol]
name = lambda symbol: ".".join(symbol["pathComponents"])
topics = open(sys.argv[2]).read().partition("## Topics")[2]
breaches = [name(symbol) + ": no doc comment" for symbol in symbols if "docComment" not in symbol]
types = [name(symbol) for symbol in symbols if len(symbol["pathComponents"]) == 1]
breaches += [type + ": in no topic" for type in types if f"- ``{type}``\n" not in topics]
sys.exit("\n".join(breaches) or 0)
END
    docc convert "Sources/$module/$module.docc" --additional-symbol-graph-dir "$graphs/$module" \
        --fallback-display-name "$module" --fallback-bundle-identifier "aasa.$module" --warnings-as-errors \
        --hosting-base-path "library/$module" --output-path ".build/docc/$module"
    echo "$module: $(find ".build/docc/$module/data" -name '*.json' | wc -l) pages"
done
