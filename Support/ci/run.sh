#!/usr/bin/env bash
# Runs lint, check and verify as the inputs of action.yml ask; annotates, and writes outputs and the job's summary.
set -uo pipefail

results=$(mktemp -d "${RUNNER_TEMP:?}/aasa.XXXXXX")
mkdir "$results/sarif"
json=$results/results.ndjson
: >"$json"
worst=0  # 1 before 2 before 0
failed=0 # the first exit status of 64 and more
failures=()
note() { # STATUS SENTENCE
    case "$1" in
    0) return ;;
    1) worst=1 ;;
    2) [ "$worst" -eq 1 ] || worst=2 ;;
    *)
        [ "$failed" -ne 0 ] || failed=$1
        failures+=("$2")
        echo "::error::$2"
        ;;
    esac
}

# Runs one verb three times over: annotations, SARIF, JSON. The first run decides, and only it waits. aasa_run VERB ARGUMENT...
wait=()
aasa_run() {
    local verb=$1 status=0 sarif=$results/sarif/$1.sarif
    shift
    aasa "$verb" --format github "${wait[@]}" "$@" || status=$?
    note "$status" "aasa $verb ended with exit status $status"
    aasa "$verb" --format sarif "$@" >"$sarif" 2>/dev/null || true
    [ -s "$sarif" ] || rm "$sarif"
    aasa "$verb" --format json "$@" >>"$json" 2>/dev/null || true
}

app=() check=() verify=()
# Puts the words of an input into the array of its name, without wildcards. An option among them could name another server.
split() { # NAME TEXT
    local -n words=$1
    read -r -d '' -a words <<<"$2" || true
    case " ${words[*]}" in *" -"*) note 64 "the input '$1' contains an option: it has only names" ;; esac
}

split app "$INPUT_APP"
split check "$INPUT_CHECK"
split verify "$INPUT_VERIFY"
# shellcheck disable=SC2206 # wildcards are expanded
files=($INPUT_FILES)
apps=("${app[@]/#/--app=}")
if [ $((${#files[@]} + ${#check[@]} + ${#verify[@]})) -eq 0 ]; then
    note 64 "nothing was checked: set the input 'check', 'verify' or 'files'"
fi

if [ "$failed" -eq 0 ]; then
    if [ ${#files[@]} -gt 0 ]; then aasa_run lint --fail-on="$INPUT_FAIL_ON" -- "${files[@]}"; fi
    if [ ${#check[@]} -gt 0 ]; then
        options=(--fail-on="$INPUT_FAIL_ON")
        [ -z "$INPUT_EXPECT" ] || options+=(--expect="$INPUT_EXPECT")
        [ -z "$INPUT_WAIT" ] || wait=(--wait="$INPUT_WAIT")
        aasa_run check "${apps[@]}" "${options[@]}" -- "${check[@]}"
        wait=()
    fi
    # shellcheck disable=SC2153 # set by action.yml
    if [ ${#verify[@]} -gt 0 ]; then aasa_run verify "${apps[@]}" --rules="$INPUT_RULES" --table=none -- "${verify[@]}"; fi
fi

case "$worst" in 0) result=works ;; 1) result=fails ;; *) result=pending ;; esac
[ "$failed" -eq 0 ] || result=error
sarif=$results/sarif
rmdir "$sarif" 2>/dev/null && sarif="" # without a file there is nothing to upload
printf 'result=%s\njson=%s\nsarif=%s\n' "$result" "$json" "$sarif" >>"$GITHUB_OUTPUT"

# Text of sites is data: no markup, no new rows.
jq -rs '
    def cell: tostring | gsub("[\\r\\n|]"; " ") | gsub("(?<c>[\\\\`*_\\[\\]<>&#~])"; "\\\(.c)");
    def status: {"works": "✅ works", "approved": "✅ approved", "fails": "❌ fails", "denied": "❌ denied", "pending": "⏳ pending"}[.] // .;
    "## aasa", "",
    ($ARGS.positional | if length > 0 then (.[] | "- **error** \(cell)"), "" else empty end),
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
' "$json" --args "${failures[@]}" >>"${GITHUB_STEP_SUMMARY:-/dev/null}"
if [ "$failed" -ne 0 ]; then exit "$failed"; else exit "$worst"; fi
