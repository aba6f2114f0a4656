#!/bin/bash
# Kills `aasa install` repeatedly, and checks that the table never contains a part of a build's claims.
#
#     kill-install.sh [ROUNDS]        default: 40
#
# Two builds of one app claim two hundred sites each, of which they share none. The program is the `aasa` that PATH names,
# or the one built in this checkout. Exit status 1 when half an app was installed, or a table can no longer be read.
set -u -o pipefail
rounds=${1:-40}
here=$(cd "$(dirname "$0")" && pwd)
command -v aasa > /dev/null || PATH=$here/../../.build/release:$here/../../.build/debug:$PATH
unset AASA_TABLE AASA_RULES

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
app=ABCDE12345.com.example.app
table=$folder/table.db
for build in 1 2; do
    # shellcheck disable=SC2046
    python3 "$here/../Tools/make-app.py" "$folder/$build.app" --app-id $app --build $build \
        $(seq -f "--domain webcredentials:site-%g.build-$build.example" 200) || exit 2
done

# The kills come at random within 1.3 times the duration of a whole run.
start=$(date +%s%N)
aasa install "$folder/2.app" --no-verify --table "$folder/first.db" > "$folder/out"
whole=$((($(date +%s%N) - start) * 13 / 10000000 + 1))

killed=0 half=0 unreadable=0 last=0 changed=0
for round in $(seq "$rounds"); do
    build=$((round % 2 + 1))
    aasa install "$folder/$build.app" --no-verify --table "$table" > "$folder/out" 2> "$folder/errors" &
    pid=$!
    pause=$((RANDOM % whole))
    sleep "$((pause / 1000)).$(printf %03d $((pause % 1000)))"
    kill -9 $pid 2> /dev/null
    wait $pid 2> /dev/null
    [ $? = 137 ] && killed=$((killed + 1))

    aasa table --json --table "$table" > "$folder/rows" 2> "$folder/errors" \
        || { unreadable=$((unreadable + 1)); echo "round $round: $(cat "$folder/errors")" >&2; }
    first=$(grep -c 'build-1\.example' "$folder/rows") second=$(grep -c 'build-2\.example' "$folder/rows")
    case "$first $second" in
        "0 0") now=0 ;;
        "200 0") now=1 ;;
        "0 200") now=2 ;;
        *) half=$((half + 1)) now=-1; echo "round $round: $first rows of one build, $second of the other" >&2 ;;
    esac
    [ "$now" = "$last" ] || changed=$((changed + 1))
    last=$now
done
# What remains can be finished, and removed as a whole.
aasa install "$folder/1.app" --no-verify --table "$table" > /dev/null
left=$(aasa table --json --table "$table" | grep -c 'build-1\.example')
aasa uninstall $app --table "$table" > /dev/null
rest=$(aasa table --json --table "$table" 2> /dev/null | wc -l)
echo "$rounds rounds, $killed killed, $changed changes came through: $half half installed, $unreadable tables unreadable; $left pairs at last, $rest after uninstalling"
[ "$half" = 0 ] && [ "$unreadable" = 0 ] && [ "$left" = 200 ] && [ "$rest" = 0 ]
