#!/usr/bin/env bash
# Measures aasa side by side with openssl, curl, RE2, unzip, sqlite3, pgbench and aapt, in about half an hour, and writes the results to BENCHMARKS.md.
#
# usage: Tests/Benchmarks/run.sh [--print]       --print leaves BENCHMARKS.md unchanged
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
certs=$root/TestCerts
aasa=$root/.build/release/aasa
rates=$here/.build/release/rates
matches=$here/.build/release/matches
tables=$here/.build/release/tables
folder=$(mktemp -d)
nginx_pid=

finish() {
    if [ -n "$nginx_pid" ]; then
        if kill "$nginx_pid"; then wait "$nginx_pid" || true; fi
    fi
    rm -rf "$folder"
}
trap finish EXIT

export PATH=$PATH:/usr/sbin
# No proxy, table or time of the environment affects the results.
unset https_proxy HTTPS_PROXY all_proxy ALL_PROXY AASA_TABLE AASA_RULES SOURCE_DATE_EPOCH

"$root/Scripts/needs.sh" bench
make -C "$root" build >&2
# What is measured is partly internal: a release keeps such symbols for tests only.
swift build -c release -Xswiftc -enable-testing --static-swift-stdlib --package-path "$here" >&2

g++ -O2 -o "$folder/rivals" "$here/Matching/rivals.cpp" -lre2
gcc -O2 -shared -fPIC -o "$folder/mallocs.so" "$here/Matching/mallocs.c"

# The file that is served: signed for every site of many.example, with the trust of a whole system to find its root in.
cp "$certs/messages/payload.json" "$folder/apps.json"
cat /etc/ssl/certs/ca-certificates.crt "$certs/roots/root-rsa.pem" >"$folder/trust.pem"
mkdir "$folder/served"
"$aasa" sign --cert "$certs/leaves/wildcard-many.pem" --key "$certs/keys/wildcard-many.key" \
    --chain "$certs/intermediates/intermediate-rsa.pem" -o "$folder/served/apple-app-site-association" \
    "$folder/apps.json" >&2

port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
cat >"$folder/nginx.conf" <<END
daemon off;
worker_processes 2;
pid $folder/nginx.pid;
error_log $folder/error.log warn;
events { worker_connections 2048; }
http {
    access_log off;
    client_body_temp_path $folder/t1;
    proxy_temp_path $folder/t2;
    fastcgi_temp_path $folder/t3;
    uwsgi_temp_path $folder/t4;
    scgi_temp_path $folder/t5;
    server {
        listen 127.0.0.1:$port ssl backlog=4096;
        ssl_certificate $certs/bundles/wildcard-many-chain.pem;
        ssl_certificate_key $certs/keys/wildcard-many.key;
        ssl_protocols TLSv1.2 TLSv1.3;
        root $folder/served;
        location = /apple-app-site-association { default_type application/pkcs7-mime; }
    }
}
END
# Workers that run as another user must be able to read the file.
chmod -R a+rX "$folder"
nginx -p "$folder" -c "$folder/nginx.conf" 2>"$folder/nginx.err" &
nginx_pid=$!
ready() { curl -sS -o "$folder/fetched" --cacert "$folder/trust.pem" --connect-to "::127.0.0.1:$port" \
    https://s0001.many.example/apple-app-site-association 2>"$folder/curl.err"; }
for _ in $(seq 50); do
    if ready; then break; fi
    sleep 0.1
done
cmp "$folder/fetched" "$folder/served/apple-app-site-association" || {
    cat "$folder/nginx.err" "$folder/error.log" "$folder/curl.err" >&2
    exit 69
}

{
    echo "Taken on $(date -u +%F) on $(nproc) cores of $(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -1)," \
        "$(free -g | awk '/^Mem/ {print $2}') GiB, Linux $(uname -r | cut -d- -f1)," \
        "$(. /etc/os-release && echo "$PRETTY_NAME"), load $(cut -d' ' -f1 /proc/loadavg) at the start."
    echo
    echo "$("$aasa" --version), $(swift --version 2>/dev/null | grep -o 'Swift version [0-9.]*')," \
        "$(openssl version | cut -d' ' -f1,2), $(curl --version | head -1 | cut -d' ' -f1,2)," \
        "$(nginx -v 2>&1 | sed 's/.*: //')."
    echo
    python3 "$here/measure.py" "$aasa" "$rates" "$certs" "$folder" "$port"
    PYTHONPATH=$here python3 "$here/Matching/measure.py" "$matches" "$folder"
    PYTHONPATH=$here python3 "$here/Linting/measure.py" "$aasa" "$folder"
    PYTHONPATH=$here python3 "$here/Apps/measure.py" "$aasa" "$root/Tests/Tools/make-app.py" "$folder"
    PYTHONPATH=$here python3 "$here/Apps/android.py" "$aasa" "$folder"
    python3 "$here/Tables/measure.py" "$tables"
    echo
    echo "## The web interface"
    echo
    python3 "$here/Web/measure.py" "$aasa"
    echo
    echo "## Long lists"
    echo
    python3 "$here/Bulk/measure.py" --aasa "$aasa"
    echo "## Memory of long lists"
    echo
    python3 "$here/Bulk/memory.py" --aasa "$aasa"
    echo
    echo "## Growth of readers"
    echo
    "$root/Tests/Hostile/growth.py" "$aasa" --table
} | tee "$folder/results.md"

if [ "${1:-}" != --print ]; then
    # Everything after the mark is replaced.
    mark='<!-- results: written by make bench -->'
    { sed "/^$mark\$/q" "$root/BENCHMARKS.md"; echo; cat -s "$folder/results.md"; } >"$folder/BENCHMARKS.md"
    cp "$folder/BENCHMARKS.md" "$root/BENCHMARKS.md"
    echo "written to BENCHMARKS.md" >&2
fi
