#!/usr/bin/env bash
# Runs lint, check and verify as the inputs of action.yml ask; annotates, and writes outputs and the job's summary.
set -uo pipefail

results=$(mktemp -d "${RUNNER_TEMP:?}/aasa.XXXXXX")
mkdir "$results/sarif"
json=$results/results.ndjson
: >"$json"
worst=0 # 1 before 2 before 0; anything else ends the step
note() { case "$1" in 0) ;; 1) worst=1 ;; 2) [ "$worst" -eq 1 ] || worst=2 ;; *) echo "::error::aasa ended with exit status $1"; exit "$1" ;; esac; }

# Runs one verb three times over: annotations, SARIF, JSON. The first run decides, and only it waits. aasa_run VERB ARGUMENT...
wait=()
aasa_run() {
    local verb=$1 status=0
    shift
    aasa "$verb" --format github ${wait[@]+"${wait[@]}"} "$@" || status=$?
    note "$status"
    aasa "$verb" --format sarif "$@" >"$results/sarif/$verb.sarif" 2>/dev/null || true
    aasa "$verb" --format json "$@" >>"$json" 2>/dev/null || true
}

split() { # words of $1 into the array 'words', without wildcards
    set -f
    # shellcheck disable=SC2206 # split on white space
    words=($1)
    set +f
}

apps=()
split "$INPUT_APP"
for app in ${words[@]+"${words[@]}"}; do apps+=(--app "$app"); done

if [ -n "$INPUT_FILES" ]; then
    # shellcheck disable=SC2206 # wildcards are expanded
    files=($INPUT_FILES)
    aasa_run lint --fail-on "$INPUT_FAIL_ON" -- "${files[@]}"
fi
if [ -n "$INPUT_CHECK" ]; then
    split "$INPUT_CHECK"
    options=(--fail-on "$INPUT_FAIL_ON")
    [ -z "$INPUT_EXPECT" ] || options+=(--expect "$INPUT_EXPECT")
    [ -z "$INPUT_WAIT" ] || wait=(--wait "$INPUT_WAIT")
    aasa_run check "${words[@]}" ${apps[@]+"${apps[@]}"} "${options[@]}"
    wait=()
fi
if [ -n "$INPUT_VERIFY" ]; then
    split "$INPUT_VERIFY"
    # shellcheck disable=SC2153 # set by action.yml
    aasa_run verify "${words[@]}" ${apps[@]+"${apps[@]}"} --rules "$INPUT_RULES" --table none
fi

case "$worst" in 0) result=works ;; 1) result=fails ;; *) result=pending ;; esac
printf 'result=%s\njson=%s\nsarif=%s\n' "$result" "$json" "$results/sarif" >>"$GITHUB_OUTPUT"

# Text of sites is data: no markup, no new rows.
jq -rs '
    def cell: tostring | gsub("[\\r\\n|]"; " ") | gsub("(?<c>[\\\\`*_\\[\\]<>&#~])"; "\\\(.c)");
    def status: {"works": "✅ works", "approved": "✅ approved", "fails": "❌ fails", "denied": "❌ denied", "pending": "⏳ pending"}[.] // .;
    "## aasa", "",
    (map(select(.services and .works != null or has("origin"))) | if length > 0 then
        "| site | app | service | status | reason |", "| --- | --- | --- | --- | --- |",
        (.[] | . as $site | .services[] | "| \($site.site | cell) | \($site.app // "" | cell) | \(.service | cell) | \(.status | status) | \(.reason // "" | cell) |"), "",
        (.[] | . as $site | .problems[] | "- **\(.severity)** \($site.site | cell): \(.message | cell)" + (if .hint then "  \n  \(.hint | cell)" else "" end)), ""
     else empty end),
    (map(select(.rules and .checks)) | if length > 0 then
        "| site | app | service | rules | verdict | reason |", "| --- | --- | --- | --- | --- | --- |",
        (.[] | "| \(.site | cell) | \(.app // "" | cell) | \(.service | cell) | \(.rules) | \(.status | status) | \(.message | cell) |"), ""
     else empty end),
    (map(select(.code and .severity)) | if length > 0 then
        "| place | severity | code | message |", "| --- | --- | --- | --- |",
        (.[] | "| \(.file // "" | cell):\(.line // "") | \(.severity) | \(.code) | \(.message | cell) |"), ""
     else empty end)
' "$json" >>"${GITHUB_STEP_SUMMARY:-/dev/null}"
exit "$worst"
