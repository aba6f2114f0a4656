#!/usr/bin/env bash
# Builds the library's documentation with DocC below .build/docc, for its place in the book; warnings and missing comments are errors.
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
    # Each public declaration has a doc comment; what has no location is synthesized.
    python3 - "$graphs/$module/$module.symbols.json" <<'END'
import json, sys
symbols = [symbol for symbol in json.load(open(sys.argv[1]))["symbols"] if "location" in symbol]
sys.exit("\n".join(".".join(s["pathComponents"]) + ": no doc comment" for s in symbols if "docComment" not in s) or 0)
END
    docc convert "Sources/$module/$module.docc" --additional-symbol-graph-dir "$graphs/$module" \
        --fallback-display-name "$module" --fallback-bundle-identifier "aasa.$module" --warnings-as-errors \
        --hosting-base-path "library/$module" --output-path ".build/docc/$module"
    echo "$module: $(find ".build/docc/$module/data" -name '*.json' | wc -l) pages"
done
