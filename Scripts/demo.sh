#!/usr/bin/env bash
# The main job on a real HTTPS server: demo.sh PROGRAM
# DEMO_PAUSE: seconds after each step, for a recording.
set -euo pipefail

here=$(cd "$(dirname "$0")/.." && pwd)
program=$(realpath "${1:-$here/.build/release/aasa}")
certs=$here/TestCerts
work=$(mktemp -d)
chmod 755 "$work" # nginx's worker is another user when root starts it
PATH=$PATH:/usr/sbin
server=

cleanup() {
    if [ -n "$server" ]; then
        kill "$server" 2>/dev/null || true
        wait "$server" 2>/dev/null || true
    fi
    rm -rf "$work"
}
trap cleanup EXIT
trap 'exit 130' INT TERM

cd "$work"
mkdir -p site
cp "$certs/bundles/valid-rsa-chain.pem" site.pem
cp "$certs/keys/valid-rsa.key" site.key
cp "$certs/roots/root-rsa.pem" root.pem
export AASA_TABLE=$work/table.db
app=ABCDE12345.com.example.app
failures=0

bold() { if [ -t 1 ] && [ -z "${NO_COLOR:-}" ]; then printf '\033[1m%s\033[0m\n' "$1"; else printf '%s\n' "$1"; fi; }
step() { sleep "${DEMO_PAUSE:-0}"; printf '\n'; bold "── $1"; }

# aasa, shown as a user would type it, with the exit status that is expected of it.
run() {
    local expected=$1 status=0
    shift
    printf '$ aasa'
    printf ' %s' "$@"
    printf '\n'
    "$program" "$@" || status=$?
    if [ "$status" -ne "$expected" ]; then
        echo "demo: exit status $status where $expected was expected" >&2
        failures=$((failures + 1))
    fi
}

serve() {
    port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
    cat >nginx.conf <<CONF
daemon off; pid $work/nginx.pid; error_log $work/error.log;
events {}
http {
    access_log off;
    client_body_temp_path $work/t1; proxy_temp_path $work/t2; fastcgi_temp_path $work/t3;
    uwsgi_temp_path $work/t4; scgi_temp_path $work/t5;
    server {
        listen 127.0.0.1:$port ssl;
        ssl_certificate $work/site.pem;
        ssl_certificate_key $work/site.key;
        root $work/site;
        include $work/answer.conf;
    }
}
CONF
    answer 'default_type application/pkcs7-mime;'
    nginx -p "$work" -c "$work/nginx.conf" 2>/dev/null &
    server=$!
    for _ in $(seq 100); do
        if (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; then return; fi
        sleep 0.05
    done
    echo "demo: nginx did not start:" >&2
    cat "$work/error.log" >&2
    exit 1
}

# The response of the server from now on.
answer() {
    echo "location = /apple-app-site-association { $1 }" >answer.conf
    if [ -n "$server" ]; then
        kill -HUP "$server"
        sleep 0.3
    fi
}

step "A site's owner lists the apps and signs the list with the site's TLS certificate"
echo "[\"$app\"]" >apps.json
echo '$ cat apps.json'
cat apps.json
run 0 sign --cert site.pem --key site.key apps.json

step "A mistake in a file is found before a device finds it"
echo '{"webcredentials":{"apps":["com.example.app"]}}' >mistake.json
run 1 lint --config none mistake.json

step "openssl reads the same file"
echo '$ openssl smime -verify -inform DER -purpose sslserver -CAfile root.pem -in apple-app-site-association'
openssl smime -verify -inform DER -purpose sslserver -CAfile root.pem -in apple-app-site-association
echo

step "A real HTTPS server hosts it; a device would approve the app"
cp apple-app-site-association site/
serve
network=(--cacert root.pem --connect-to "::127.0.0.1:$port")
run 0 verify example.com --app "$app" "${network[@]}"

step "One byte of the document is changed: denied"
python3 - <<'PY'
data = bytearray(open("apple-app-site-association", "rb").read())
data[data.index(b"com.example.app")] = ord("C")
open("site/apple-app-site-association", "wb").write(data)
PY
run 1 verify example.com --app "$app" "${network[@]}"

step "The file is not there: denied"
answer 'return 404;'
run 1 verify example.com --app "$app" "${network[@]}"

step "A redirect is not followed: denied"
answer 'return 301 https://www.example.com/apple-app-site-association;'
run 1 verify example.com --app "$app" "${network[@]}"

step "The server fails: pending, next try in three hours"
answer 'return 503;'
run 2 verify www.example.com --app "$app" "${network[@]}"

step "Every verdict is in the table"
run 0 table

step "The server works again, and the pending pair is rechecked"
cp apple-app-site-association site/
answer 'default_type application/pkcs7-mime;'
run 0 retry --all "${network[@]}"

step "The app itself, as a build makes it: what it claims, and whether its sites approve it"
python3 "$here/Tests/Tools/make-app.py" Example.ipa --app-id "$app" --domain webcredentials:example.com --version 2.0
run 0 app Example.ipa
run 0 verify Example.ipa "${network[@]}" --table none

step "A build with a mistake fails the pipeline, with what to write instead"
python3 "$here/Tests/Tools/make-app.py" Mistake.ipa --app-id "$app" --domain https://example.com
run 1 verify Mistake.ipa "${network[@]}" --table none

step "The app is installed, and the result of its call is explained"
run 0 install Example.ipa "${network[@]}" --json
run 0 explain "$app" example.com --call request --system ios8

step "The app is uninstalled: the table forgets it"
run 0 uninstall "$app"
run 0 table

printf '\n'
if [ "$failures" -gt 0 ]; then
    echo "demo: $failures steps did not end as expected" >&2
    exit 1
fi
bold "The demo is over: every step ended as expected, and nothing is left behind."
