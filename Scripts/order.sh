#!/usr/bin/env bash
# Writes Support/start.order: the functions that 'version', 'sign', 'verify --file' and 'inspect' run, which the linker puts
# next to each other. An older list places fewer functions; names that do not exist any more are skipped.
#
# usage: Scripts/order.sh [PROGRAM]      a release program with symbols (default: .build/release/aasa)
set -euo pipefail
cd "$(dirname "$0")/.."

program=$(realpath "${1:-.build/release/aasa}")
certs=$PWD/TestCerts
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

count() {
    valgrind --tool=callgrind --demangle=no --compress-strings=no --callgrind-out-file="$work/$1" \
        --log-file="$work/log" "$program" "${@:2}" >"$work/output" || { cat "$work/log" "$work/output" >&2; exit 1; }
}

count version --version
for kind in rsa ecdsa; do
    signed=$work/$kind.der
    count sign-$kind sign --cert "$certs/leaves/valid-$kind.pem" --key "$certs/keys/valid-$kind.key" \
        --chain "$certs/intermediates/intermediate-rsa.pem" -o "$signed" "$certs/messages/payload.json"
    verify=(verify example.com --app ABCDE12345.com.example.app --file "$signed" --cacert "$certs/roots/root-rsa.pem")
    count verify-$kind "${verify[@]}"
    count verify-$kind-json "${verify[@]}" --json
    count inspect-$kind inspect --cacert "$certs/roots/root-rsa.pem" "$signed"
done

# Names, such as 'fn=main', below the object that they are in; a recursive call has a number behind its name.
awk -v program="ob=$program" '
    /^ob=/ { isProgram = $0 == program }
    /^fn=/ && isProgram { sub(/^fn=/, ""); sub(/\x27[0-9]+$/, ""); print }' \
    "$work"/{version,sign-*,verify-*,inspect-*} | LC_ALL=C sort -u >"$work/names"
mv "$work/names" Support/start.order
