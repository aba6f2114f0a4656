#!/usr/bin/env bash
# Runs lint, test, check and verify as the inputs of action.yml state; annotates, and writes outputs and the job's summary.
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
    # Code scanning accepts one run of a tool and category, and would close the findings of another verb.
    aasa "$verb" --format sarif "$@" 2>/dev/null |
        jq -c --arg id "$INPUT_CATEGORY/$verb/" '.runs[].automationDetails = {$id}' >"$sarif" || true
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
# shellcheck disable=SC2206
test=($INPUT_TEST)
apps=("${app[@]/#/--app=}")
if [ $((${#files[@]} + ${#test[@]} + ${#check[@]} + ${#verify[@]})) -eq 0 ]; then
    note 64 "nothing was checked: set the input 'check', 'verify', 'files' or 'test'"
fi
trust=() known=() expiry=()
[ -z "$INPUT_CACERT" ] || trust=(--cacert="$INPUT_CACERT")
[ -z "$INPUT_BASELINE" ] || known=(--baseline="$INPUT_BASELINE")
[ -z "$INPUT_EXPIRES_WITHIN" ] || expiry=(--expires-within="$INPUT_EXPIRES_WITHIN")

if [ "$failed" -eq 0 ]; then
    if [ ${#files[@]} -gt 0 ]; then aasa_run lint "${trust[@]}" "${known[@]}" --fail-on="$INPUT_FAIL_ON" -- "${files[@]}"; fi
    if [ ${#test[@]} -gt 0 ]; then aasa_run test "${trust[@]}" "${known[@]}" -- "${test[@]}"; fi
    if [ ${#check[@]} -gt 0 ]; then
        options=("${trust[@]}" "${known[@]}" "${expiry[@]}" --fail-on="$INPUT_FAIL_ON")
        [ -z "$INPUT_EXPECT" ] || options+=(--expect="$INPUT_EXPECT")
        [ -z "$INPUT_WAIT" ] || wait=(--wait="$INPUT_WAIT")
        aasa_run check "${apps[@]}" "${options[@]}" -- "${check[@]}"
        wait=()
    fi
    # shellcheck disable=SC2153 # set by action.yml
    if [ ${#verify[@]} -gt 0 ]; then
        aasa_run verify "${apps[@]}" "${trust[@]}" "${expiry[@]}" --rules="$INPUT_RULES" --table=none -- "${verify[@]}"
    fi
fi

case "$worst" in 0) result=works ;; 1) result=fails ;; *) result=pending ;; esac
[ "$failed" -eq 0 ] || result=error
sarif=$results/sarif
rmdir "$sarif" 2>/dev/null && sarif="" # without a file there is nothing to upload
printf 'result=%s\njson=%s\nsarif=%s\n' "$result" "$json" "$sarif" >>"$GITHUB_OUTPUT"

# Text of sites is data: no markup, no new rows.
jq -rs '
    def cell: tostring | gsub("[\\r\\n|]"; " ") | gsub("(?<c>[\\\\`*_\\[\\]<>&#~])"; "\\\(.c)");
    def place: [.file // empty, .line // empty | tostring] | join(":") | cell;
    def status: {"works": "✅ works", "approved": "✅ approved", "fails": "❌ fails", "denied": "❌ denied", "pending": "⏳ pending"}[.] // .;
    def services: if .services == [] then {service: "", status: {"true": "works", "false": "fails", "null": "pending"}["\(.works)"]} else .services[] end;
    "## aasa", "",
    (if length == 0 and ($ARGS.positional | length) == 0 then "No findings.", "" else empty end),
    ($ARGS.positional | if length > 0 then (.[] | "- **error** \(cell)"), "" else empty end),
    (map(select(.services and .works != null or has("origin"))) | if length > 0 then
        "| site or file | app | service | status | reason |", "| --- | --- | --- | --- | --- |",
        (.[] | . as $site | services | "| \($site.site // $site.path // "" | cell) | \($site.app // "" | cell) | \(.service | cell) | \(.status | status) | \(.reason // "" | cell) |"), "",
        (.[] | . as $site | .problems[] | "- **\(.severity)** \(if .file then place else $site.site // $site.path // "" | cell end): \(.message | cell)" + (if .hint then "  \n  \(.hint | cell)" else "" end)),
        (.[].known[]? | "- known: \(if .file then "\(place): " else "" end)\(.message | cell)"), ""
     else empty end),
    (map(select(.rules and .checks)) | if length > 0 then
        "| site | app | service | rules | verdict | reason | certificates expire |", "| --- | --- | --- | --- | --- | --- | --- |",
        (.[] | "| \(.site | cell) | \(.app // "" | cell) | \(.service | cell) | \(.rules) | \(.status | status) | \(.message | cell) | \([.certificates[]?.notAfter] | min // "") |"), ""
     else empty end),
    (map(select(.code and .severity)) | if length > 0 then
        "| place | severity | code | message |", "| --- | --- | --- | --- |",
        (.[] | "| \(place) | \(.severity) | \(.code) | \(.message | cell) |"), ""
     else empty end),
    (map(select(.ok == false)) | if length > 0 then
        "| place | URL | expected | found |", "| --- | --- | --- | --- |",
        (.[] | "| \(place) | \(.url // "" | cell) | \(.expected // "" | cell) | \(.found // "" | cell) |"), ""
     else empty end)
' "$json" --args "${failures[@]}" >>"${GITHUB_STEP_SUMMARY:-/dev/null}"
if [ "$failed" -ne 0 ]; then exit "$failed"; else exit "$worst"; fi
