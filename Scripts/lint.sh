#!/usr/bin/env bash
# Checks the laws of ARCHITECTURE.md and the style; prints every breach, and fails if there is one.
set -euo pipefail
cd "$(dirname "$0")/.."

breaches=0
breach() {
    echo "lint: $1" >&2
    breaches=$((breaches + 1))
}

# What each target may import. Data flows one way: a target knows only what is below it.
allowed() {
    case "$1" in
        aasa-cli) echo "AASACommands Glibc" ;;
        AASACommands) echo "AASA AASAPages AASAPagesToolkit AASAToolkit AASAWeb AndroidApps Arguments AssetLinks AssetLinksToolkit DeviceDiagnostics PKI POSIX Passwords ServerSettings Synchronization" ;;
        AASAWeb) echo "AASA AASAPages AASAToolkit AssetLinks DeviceDiagnostics Gzip HTTPServer PKI POSIX Synchronization" ;;
        AASAPagesToolkit) echo "AASA AASAPages AASAToolkit HTMLParsing HTTPS POSIX PublicSuffixes WebDriver" ;;
        AASAToolkit) echo "AASA AssetLinks CMS CodeSigning Gzip HTTPS HTTPServer IDNA PKI POSIX PropertyLists PublicSuffixes SQL Synchronization XML Zip" ;;
        AssetLinksToolkit) echo "AASA AASAToolkit AssetLinks HTTPS" ;;
        AndroidApps) echo "AASA AssetLinks CMS PKI POSIX Zip" ;;
        AASAPages) echo "AASA AssetLinks Passwords" ;;
        AssetLinks) echo "AASA Synchronization" ;;
        DeviceDiagnostics) echo "AASA AASAPages" ;;
        ServerSettings) echo "AASA AssetLinks" ;;
        Passwords) echo "AASA" ;;
        AASA) echo "Synchronization" ;;
        Arguments) echo "Synchronization" ;;
        PKI) echo "COpenSSL CP11Kit Glibc POSIX Synchronization" ;;
        CMS) echo "COpenSSL PKI POSIX" ;;
        HTTPS) echo "CCares CCurl Glibc PKI POSIX Synchronization" ;;
        HTTPServer) echo "CMicroHTTPD Glibc POSIX Synchronization" ;;
        SQL) echo "CPostgreSQL CSQLite Glibc POSIX" ;;
        IDNA) echo "CIDN2 POSIX" ;;
        XML) echo "CExpat POSIX" ;;
        WebDriver) echo "Glibc POSIX" ;;
        HTMLParsing) echo "CGumbo Glibc POSIX" ;;
        PublicSuffixes) echo "CPSL POSIX" ;;
        PropertyLists) echo "XML" ;;
        Gzip) echo "CZlib POSIX" ;;
        Zip) echo "CZip Glibc POSIX" ;;
        POSIX) echo "CPOSIX Glibc Synchronization" ;;
        *) echo "" ;;
    esac
}

for folder in Sources/*/; do
    target=$(basename "$folder")
    while IFS=: read -r file line text; do
        module=$(sed -E 's/^(@[a-z]+ )?((public|package|internal|private|fileprivate) )?import ([A-Za-z0-9_]+).*/\4/' <<<"$text")
        case " $(allowed "$target") " in
            *" $module "*) ;;
            *) breach "$file:$line: $target may not import $module" ;;
        esac
    done < <(grep -rnE '^(@[a-z]+ )?((public|package|internal|private|fileprivate) )?import ' --include='*.swift' "$folder" || true)
done

# No circle between the folders of a target.
python3 Scripts/folders.py >&2 || breach "folders that use each other in a circle"

# A call reads as a sentence.
while IFS= read -r line; do breach "$line"; done < <(python3 Scripts/density.py --unlabelled)

# What no source file holds.
banned() {
    local pattern=$1 why=$2
    while IFS=: read -r file line _; do breach "$file:$line: $why"; done < <(grep -rnE "$pattern" --include='*.swift' Sources || true)
}
banned '(^|[^a-zA-Z.])print\(' "print: results go through Console"
banned 'try!|as! |fatalError\(' "a crash where an error belongs"
banned '//.*\b(TODO|FIXME|XXX)\b' "an unfinished thought: an issue is the place for it"
banned '(struct|class|enum|actor|protocol) [A-Za-z]*(Utils|Helpers?|Manager)\b' "a name that says nothing"
for target in Sources/*/; do
    name=$(basename "$target")
    banned "^ *((public|package|internal|final|private) )*(struct|class|enum|actor|protocol) $name\b" "a type named like a module"
done

# The library's face is what its documentation names (docc.sh): other modules have nothing public but C functions, and
# the declarations of the command line, whose generics a release specialises across modules only if they are public.
while IFS=: read -r file line _; do
    sed -n "$((line - 1))p" "$file" | grep -q '^@_cdecl' || breach "$file:$line: public in a module that no product has"
done < <(grep -rnE '^ *(@[^ ]+ )*public ' --include='*.swift' Sources | grep -vE '^Sources/(AASA|AASAToolkit|Arguments|AASACommands/Shared/ArgumentValues\.swift)[/:]' || true)

# An unchecked promise needs its proof in the comment above.
while IFS=: read -r file line _; do
    sed -n "$((line > 14 ? line - 14 : 1)),${line}p" "$file" | grep -q 'Sendable`, because' \
        || breach "$file:$line: @unchecked Sendable without its proof"
done < <(grep -rnE '@unchecked Sendable[^`]*\{' --include='*.swift' Sources || true)

# Standard output and standard error have one writer.
while read -r file; do
    [ "$file" = Sources/AASACommands/Shared/Console.swift ] || breach "$file: only Console writes to the standard streams"
done < <(grep -rlE 'StandardStream\.(output|error)\.write' Sources || true)

# The sentences of the domain name no command or option of the program.
while read -r place; do
    breach "$place: a command or an option in a sentence of the domain: see CommandAdvice"
done < <(grep -rnE --include='*.swift' '[^a-zA-Z]aasa (check|sign|verify|lint|fetch|table|format|retry|watch|app|inspect|explain)\b|--[a-z]+' Sources/AASA Sources/ServerSettings \
    | grep -vE '^[^:]*:[0-9]*: *//|-----begin' | cut -d: -f1-2 || true)

# One concept a file.
longest=400
while read -r lines file; do
    [ "$lines" -le "$longest" ] || breach "$file: $lines lines, more than $longest"
done < <(find Sources Tests -name '*.swift' -exec wc -l {} + | awk '$2 != "total" {print $1, $2}')

swift format lint --strict --recursive --parallel --configuration .swift-format Sources Tests Playground Package.swift \
    || breach "swift format: run 'make format'"

# Warnings are errors in every target (Package.swift); undeclared dependencies are errors here.
if ! log=$(swift build --explicit-target-dependency-import-check error 2>&1); then
    echo "$log" >&2
    breach "the build"
fi

# The playground compiles the domain and some of the commands for Embedded Swift, where the toolchain has it (status 69).
status=0
log=$(Playground/build.sh --check 2>&1) || status=$?
if [ "$status" -ne 0 ] && [ "$status" -ne 69 ]; then
    echo "$log" >&2
    breach "the playground does not compile"
fi

# One version: the program's, for the package of the hooks and the changelog too.
version=$(sed -nE 's/.*static let current = "([^"]+)".*/\1/p' Sources/AASACommands/Shared/Verb.swift)
for place in pyproject.toml:"version = \"$version\"" pyproject.toml:"\"aasa==$version\"" CHANGELOG.md:"## $version "; do
    grep -qF "${place#*:}" "${place%%:*}" || breach "${place%%:*}: not of version $version"
done

# The pages of rules are made from the rules.
rules=.build/rules
rm -rf "$rules" && mkdir -p "$rules"
if ! { .build/debug/aasa pages rules "$rules" && cmp -s "$rules/rules.md" docs/rules.md && diff -r "$rules/rules" docs/rules >/dev/null; }; then
    breach "docs/rules.md or docs/rules is not up to date: run 'make reference'"
fi

# So are the reference pages, from the declarations behind --help.
reference=.build/reference
rm -rf "$reference" && mkdir -p "$reference"
if ! { .build/debug/aasa pages markdown "$reference" && diff -r "$reference" docs/reference >/dev/null; }; then
    breach "docs/reference is not up to date: run 'make reference'"
fi

# A doc comment of the library that names no parameter, or one that is gone, breaks its documentation.
if ! documentation=$(Scripts/docc.sh 2>&1); then
    echo "$documentation" >&2
    breach "the library's documentation"
fi

# These are loaded on first use: linking them would cost every start of the program.
if [ -x .build/release/aasa ] && ldd .build/release/aasa | grep -E 'libcurl|libsqlite3|libidn2|libexpat|libz\.|libzip|libgumbo|libpsl|libmicrohttpd|libp11-kit|libFoundation|libpq' >&2; then
    breach "the program is linked with a library that it should load late or not at all"
fi

# 'contains("text")', 'replacing', 'firstRange(of:)' and 'split(separator: "text")' would bring them: AASA's TextSearch has others.
if nm -D --undefined-only .build/debug/aasa | swift demangle --compact | grep -F _StringProcessing >&2; then
    breach "the program would contain the standard library's regular expressions, 1.4 MB"
fi

echo "the five longest source files:"
find Sources -name '*.swift' -exec wc -l {} + | sort -rn | awk '$2 != "total" && ++shown <= 5'

if [ "$breaches" -gt 0 ]; then
    echo "lint: $breaches breaches" >&2
    exit 1
fi
echo "lint: clean"
