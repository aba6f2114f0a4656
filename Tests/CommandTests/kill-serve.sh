#!/usr/bin/env bash
# Kills 'aasa serve' with kill -9 while clients change the table: kill-serve.sh [ROUNDS]
# Every change that was answered must be in the table, and the table must be whole.
set -euo pipefail
export LC_ALL=C
rounds=${1:-20}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
touch answered
for round in $(seq "$rounds"); do
    exec 3< <(exec aasa serve --listen 127.0.0.1:0 --table t.db 2>&1)
    server=$!
    read -r line <&3
    url=$(grep -o 'http://[^ ]*' <<<"$line")
    token=$(curl -s "${url}api/v1/session" | sed 's/.*"token":"//; s/".*//')
    (
        number=0
        # Until the server has ended.
        while :; do
            number=$((number + 1))
            curl -sf -X POST "${url}api/v1/pairs/add" -H "X-Form-Token: $token" -H 'Content-Type: application/json' \
                -d "{\"site\":\"r$round-$number.example\",\"app\":\"ABCDE12345.com.example.app\"}" >/dev/null || break
            echo "r$round-$number.example" >>answered
        done
    ) &
    client=$!
    # After some answers, at another moment in each round.
    while [ "$(grep -sc "^r$round-" answered || :)" -lt $((1 + round % 5)) ]; do read -rt 0.01 <> <(:) || :; done
    kill -9 $server
    wait $client || :
    wait $server 2>/dev/null || :
done
sqlite3 t.db 'PRAGMA integrity_check'
sqlite3 t.db 'SELECT site FROM pairs ORDER BY site' >stored
sqlite3 t.db "SELECT count(*) || ' sites without a pair' FROM sites WHERE site NOT IN (SELECT site FROM pairs)"
echo "$rounds rounds, $(wc -l <answered) answered: $(comm -23 <(sort answered) <(sort stored) | wc -l) lost"
