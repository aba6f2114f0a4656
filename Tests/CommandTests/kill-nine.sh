#!/bin/bash
# Kills `aasa verify` repeatedly in the middle of two hundred sites, and checks that every verdict that it printed
# is in the table.
#
#     kill-nine.sh [ROUNDS]        default: 50
#
# The program is the `aasa` that PATH names, or the one built in this checkout. Exit status 1 when a verdict was lost or
# a table can no longer be read, 2 when the test itself went wrong.
set -u -o pipefail
rounds=${1:-50}
here=$(cd "$(dirname "$0")" && pwd)
certs=$here/../../TestCerts
command -v aasa > /dev/null || PATH=$here/../../.build/release:$here/../../.build/debug:$PATH
PATH=$PATH:/usr/sbin:/sbin
unset AASA_TABLE AASA_RULES

folder=$(mktemp -d)
nginx=
trap '[ -n "$nginx" ] && kill "$nginx"; rm -rf "$folder"' EXIT
fail() { echo "kill-nine: $*" >&2; exit 2; }

# A server for every host of many.example.
echo '["ABCDE12345.com.example.app"]' > "$folder/apps.json"
mkdir "$folder/root" "$folder/tmp"
aasa sign --cert "$certs/bundles/wildcard-many-chain.pem" --key "$certs/keys/wildcard-many.key" \
    -o "$folder/root/apple-app-site-association" "$folder/apps.json" > /dev/null || fail "cannot sign"
port=$(PYTHONPATH=$here/../Tools python3 -c 'import servers; print(servers.free_port())')
cat > "$folder/nginx.conf" <<END
daemon off; master_process off; pid $folder/pid; error_log $folder/error.log;
events { worker_connections 1024; }
http {
    access_log off;
    client_body_temp_path $folder/tmp; proxy_temp_path $folder/tmp; fastcgi_temp_path $folder/tmp;
    uwsgi_temp_path $folder/tmp; scgi_temp_path $folder/tmp;
    server {
        listen 127.0.0.1:$port ssl;
        ssl_certificate $certs/bundles/wildcard-many-chain.pem;
        ssl_certificate_key $certs/keys/wildcard-many.key;
        root $folder/root;
        default_type application/pkcs7-mime;
    }
}
END
nginx -p "$folder" -c "$folder/nginx.conf" 2> /dev/null &
nginx=$!
for _ in $(seq 2400); do (: < "/dev/tcp/127.0.0.1/$port") 2> /dev/null && break; sleep 0.05; done

sites=$(seq -f 'site-%g.many.example' 200)
killed=0 partial=0 printed=0 lost=0 unreadable=0
for round in $(seq "$rounds"); do
    table=$folder/table-$round.db
    answers=$folder/answers-$round
    # shellcheck disable=SC2086
    aasa verify $sites --app ABCDE12345.com.example.app --json --table "$table" \
        --cacert "$certs/roots/root-rsa.pem" --connect-to "::127.0.0.1:$port" > "$answers" 2> "$folder/errors" &
    pid=$!
    # Half of the rounds die a moment after their first answer, the others at any time, the start included.
    if [ $((round % 2)) = 0 ]; then
        while [ ! -s "$answers" ] && kill -0 $pid 2> /dev/null; do sleep 0.005; done
        sleep "0.0$((RANDOM % 10))"
    else
        sleep "0.$(printf %03d $((RANDOM % 700)))"
    fi
    kill -9 $pid 2> /dev/null
    wait $pid 2> /dev/null
    [ $? = 137 ] && killed=$((killed + 1))

    # A line that the kill cut off was not printed.
    head -n "$(wc -l < "$answers")" "$answers" | sed 's/"services":.*,"sha256":/"sha256":/; s/,"dalErrors":null,"certificates":.*$/}/' > "$folder/lines"
    count=$(wc -l < "$folder/lines")
    printed=$((printed + count))
    [ "$count" -gt 0 ] && [ "$count" -lt 200 ] && partial=$((partial + 1))
    # A row is the verdict's line without what only a check has, and with one key more.
    aasa table --json --table "$table" 2> "$folder/errors" | sed 's/,"firstSeen":"[^"]*"}$/}/' > "$folder/rows" \
        || { unreadable=$((unreadable + 1)); echo "round $round: $(cat "$folder/errors")" >&2; }
    missing=$(grep -Fxvc -f "$folder/rows" "$folder/lines")
    [ -s "$folder/rows" ] || missing=$count
    [ "$missing" = 0 ] || { lost=$((lost + missing)); echo "round $round: $missing of $count verdicts are lost" >&2; }
    rm -f "$table" "$table-wal" "$table-shm" "$answers"
done
echo "$rounds rounds, $killed killed, $partial in the middle of printing: $printed verdicts printed, $lost lost, $unreadable tables unreadable"
[ "$lost" = 0 ] && [ "$unreadable" = 0 ]
