#!/bin/bash
#
# Makes the certificates, keys, bundles and messages of this folder.
#
#   TestCerts/generate.sh                keeps the keys, remakes what differs
#   TestCerts/generate.sh --fresh-keys   makes every key anew, and so all else
#
# Run twice, it changes nothing the second time: serial numbers and dates stand
# in the table below and all issuers sign with RSA PKCS#1 v1.5, which has no
# randomness. What does have some (encrypted keys, PKCS#12, ECDSA signatures,
# signing times) is made once and kept until its recipe or its inputs change.
#
# Needs OpenSSL 3.0; another version may print certificates differently.

set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
umask 022
export LC_ALL=C
unset OPENSSL_CONF

readonly pass_phrase='correct horse'

# file: what stands before .pem          names: subject alternative names, or -
# profile: profiles/<profile>.cnf        issuer: a file above, or "self"
# serial: hexadecimal                    subject: the common name
# key: its type, or "=" and the file whose key it is
readonly table='
# file                              profile                serial  from        until       issuer                key       digest  names                                 subject
roots/root-rsa                      root                   0001    1970-01-01  2970-01-01  self                  rsa-2048  sha256  -                                     aasa test root RSA
roots/root-other                    root                   0002    1970-01-01  2970-01-01  self                  rsa-2048  sha256  -                                     aasa test root other

intermediates/intermediate-rsa      intermediate           0101    1970-01-01  2970-01-01  roots/root-rsa        rsa-2048  sha256  -                                     aasa test intermediate RSA
intermediates/intermediate-expired  intermediate           0102    2010-01-01  2015-01-01  roots/root-rsa        rsa-2048  sha256  -                                     aasa test intermediate expired
intermediates/intermediate-other    intermediate           0103    1970-01-01  2970-01-01  roots/root-other      rsa-2048  sha256  -                                     aasa test intermediate other
intermediates/intermediate-outdated intermediate           0104    2010-01-01  2015-01-01  roots/root-rsa        =intermediate-rsa sha256 -                                     aasa test intermediate RSA
intermediates/intermediate-crossed  intermediate           0105    1970-01-01  2970-01-01  roots/root-other      =intermediate-rsa sha256 -                                     aasa test intermediate RSA

leaves/valid-rsa                    server                 1001    1970-01-01  2970-01-01  intermediate-rsa      rsa-2048  sha256  DNS:example.com,DNS:www.example.com   example.com
leaves/valid-ecdsa                  server                 1002    1970-01-01  2970-01-01  intermediate-rsa      p-256     sha256  DNS:example.com,DNS:www.example.com   example.com
leaves/valid-ecdsa-p384             server                 1003    1970-01-01  2970-01-01  intermediate-rsa      p-384     sha256  DNS:example.com,DNS:www.example.com   example.com
leaves/rsa-1024                     server                 1004    1970-01-01  2970-01-01  intermediate-rsa      rsa-1024  sha256  DNS:example.com,DNS:www.example.com   example.com
leaves/rsa-4096                     server                 1005    1970-01-01  2970-01-01  intermediate-rsa      rsa-4096  sha256  DNS:example.com,DNS:www.example.com   example.com
leaves/ed25519                      server                 1006    1970-01-01  2970-01-01  intermediate-rsa      ed25519   sha256  DNS:example.com,DNS:www.example.com   example.com
leaves/sha1-signed                  server                 1007    1970-01-01  2970-01-01  intermediate-rsa      rsa-2048  sha1    DNS:example.com,DNS:www.example.com   example.com

leaves/expired                      server                 2001    2010-01-01  2015-01-01  intermediate-rsa      rsa-2048  sha256  DNS:example.com,DNS:www.example.com   example.com
leaves/not-yet-valid                server                 2002    2900-01-01  2970-01-01  intermediate-rsa      rsa-2048  sha256  DNS:example.com,DNS:www.example.com   example.com
leaves/valid-825-days               server                 2003    2026-01-01  2028-04-05  intermediate-rsa      rsa-2048  sha256  DNS:example.com,DNS:www.example.com   example.com
leaves/valid-826-days               server                 2004    2026-01-01  2028-04-06  intermediate-rsa      rsa-2048  sha256  DNS:example.com,DNS:www.example.com   example.com

leaves/wrong-site                   server                 3001    1970-01-01  2970-01-01  intermediate-rsa      rsa-2048  sha256  DNS:other.example                     other.example
leaves/wildcard                     server                 3002    1970-01-01  2970-01-01  intermediate-rsa      rsa-2048  sha256  DNS:*.example.com                     *.example.com
leaves/wildcard-many                server                 3003    1970-01-01  2970-01-01  intermediate-rsa      rsa-2048  sha256  DNS:*.many.example,DNS:example.com    *.many.example
leaves/idn                          server                 3004    1970-01-01  2970-01-01  intermediate-rsa      rsa-2048  sha256  DNS:xn--bcher-kva.example             xn--bcher-kva.example
leaves/localhost                    server                 3005    1970-01-01  2970-01-01  intermediate-rsa      rsa-2048  sha256  DNS:localhost,IP:127.0.0.1            localhost
leaves/common-name-only             common-name-only       3006    1970-01-01  2970-01-01  intermediate-rsa      rsa-2048  sha256  -                                     example.com
leaves/address-only                 server                 3008    1970-01-01  2970-01-01  intermediate-rsa      rsa-2048  sha256  IP:192.0.2.1                          example.com
leaves/address-and-uri-only         server                 3009    1970-01-01  2970-01-01  intermediate-rsa      rsa-2048  sha256  IP:192.0.2.1,URI:https://example.com  example.com
leaves/nul-in-name                  nul-in-name            3007    1970-01-01  2970-01-01  intermediate-rsa      rsa-2048  sha256  -                                     evil.example

leaves/no-eku                       no-eku                 4001    1970-01-01  2970-01-01  intermediate-rsa      rsa-2048  sha256  DNS:example.com,DNS:www.example.com   example.com
leaves/no-eku-since-2026            no-eku                 4006    2026-01-01  2028-01-01  intermediate-rsa      rsa-2048  sha256  DNS:example.com,DNS:www.example.com   example.com
leaves/any-purpose                  any-purpose            4007    1970-01-01  2970-01-01  intermediate-rsa      rsa-2048  sha256  DNS:example.com,DNS:www.example.com   example.com
leaves/email-only                   email-only             4002    1970-01-01  2970-01-01  intermediate-rsa      rsa-2048  sha256  DNS:example.com,DNS:www.example.com   example.com
leaves/client-only                  client-only            4003    1970-01-01  2970-01-01  intermediate-rsa      rsa-2048  sha256  DNS:example.com,DNS:www.example.com   example.com
leaves/key-encipherment-only        key-encipherment-only  4004    1970-01-01  2970-01-01  intermediate-rsa      rsa-2048  sha256  DNS:example.com,DNS:www.example.com   example.com
leaves/not-a-leaf                   not-a-leaf             4005    1970-01-01  2970-01-01  intermediate-rsa      rsa-2048  sha256  DNS:example.com,DNS:www.example.com   example.com

leaves/directly-under-root          server                 5001    1970-01-01  2970-01-01  roots/root-rsa        rsa-2048  sha256  DNS:example.com,DNS:www.example.com   example.com
leaves/under-expired-intermediate   server                 5002    1970-01-01  2970-01-01  intermediate-expired  rsa-2048  sha256  DNS:example.com,DNS:www.example.com   example.com
leaves/untrusted-root               server                 5003    1970-01-01  2970-01-01  intermediate-other    rsa-2048  sha256  DNS:example.com,DNS:www.example.com   example.com
leaves/self-signed                  server                 5004    1970-01-01  2970-01-01  self                  rsa-2048  sha256  DNS:example.com,DNS:www.example.com   example.com
'

WORK=$(mktemp -d)
export WORK
trap 'rm -rf "$WORK"' EXIT

# --- Tools -------------------------------------------------------------------

# Runs a command silently, unless it fails.
quietly() {
  "$@" 2>"$WORK/log" || { cat "$WORK/log" >&2; echo "failed: $*" >&2; exit 1; }
}

# Moves a new file to its place, if it says something new.
keep() {
  local made=$1 place=$2
  if ! cmp -s "$made" "$place"; then
    cat "$made" >"$place"
    echo "wrote $place"
  fi
  chmod 644 "$place"
  rm "$made"
}

# once <file> <command...>: the file is what the command prints. The command
# runs only when the file is missing, or when made-from.sha256 shows that the
# command, or a file it names, is no longer what it was.
once() {
  local place=$1 word stamp
  shift
  stamp=$(
    for word in "$@"; do
      printf '%s\0' "$word"
      if [[ -f $word ]]; then cat "$word"; fi
    done | sha256sum | cut -d ' ' -f 1
  )
  if [[ ! -e $place ]] || ! grep -qxF "$stamp  $place" made-from.sha256; then
    quietly "$@" >"$WORK/once"
    keep "$WORK/once" "$place"
  fi
  echo "$stamp  $place" >>"$WORK/made-from"
}

new_key() {
  case $1 in
    rsa-*)   openssl genpkey -algorithm RSA -pkeyopt "rsa_keygen_bits:${1#rsa-}" ;;
    p-*)     openssl genpkey -algorithm EC -pkeyopt "ec_paramgen_curve:P-${1#p-}" ;;
    ed25519) openssl genpkey -algorithm ED25519 ;;
    *)       echo "unknown key type $1" >&2; return 1 ;;
  esac
}

# openssl ca wants 19700101000000Z for 1970-01-01.
midnight() { echo "${1//-/}000000Z"; }

# --- Keys and certificates ---------------------------------------------------

issue() {
  local file=$1 profile=$2 serial=$3 from=$4 until=$5 issuer=$6
  local key_type=$7 digest=$8 names=$9 subject=${10}
  local key="keys/${file##*/}.key" signer

  if [[ $key_type == =* ]]; then key="keys/${key_type#=}.key"; fi
  if [[ ! -e $key ]]; then
    quietly new_key "$key_type" >"$WORK/key"
    keep "$WORK/key" "$key"
  fi

  case $issuer in
    self)    signer=(-selfsign -keyfile "$key") ;;
    roots/*) signer=(-cert "$issuer.pem" -keyfile "keys/${issuer##*/}.key") ;;
    *)       signer=(-cert "intermediates/$issuer.pem" -keyfile "keys/$issuer.key") ;;
  esac

  : >"$WORK/index.txt"
  echo "$serial" >"$WORK/serial"
  quietly openssl req -new -config profiles/ca.cnf \
    -key "$key" -subj "/CN=$subject" -out "$WORK/request"
  NAMES=$names quietly openssl ca -batch -notext -config profiles/ca.cnf \
    -extfile "profiles/$profile.cnf" -extensions extensions -md "$digest" \
    -startdate "$(midnight "$from")" -enddate "$(midnight "$until")" \
    "${signer[@]}" -in "$WORK/request" -out "$WORK/bare"
  quietly openssl x509 -in "$WORK/bare" -text \
    -nameopt utf8,sep_comma_plus_space >"$WORK/certificate"
  keep "$WORK/certificate" "$file.pem"
}

# --- Bundles -----------------------------------------------------------------

bundle() {
  local place=bundles/$1
  shift
  cat "$@" >"$WORK/bundle"
  keep "$WORK/bundle" "$place"
}

chain_of() {
  local leaf=$1 issuer=$2
  case $issuer in
    self | roots/*) ;;
    *) bundle "${leaf##*/}-chain.pem" "$leaf.pem" "intermediates/$issuer.pem" ;;
  esac
}

pkcs12() {
  local name=$1 password=$2
  once "bundles/$3" openssl pkcs12 -export -name "$name" \
    -in "leaves/$name.pem" -inkey "keys/$name.key" \
    -certfile intermediates/intermediate-rsa.pem -passout "pass:$password"
}

# --- Messages ----------------------------------------------------------------

# sign <file> <leaf> <cms or smime> <options...>
sign() {
  local place=messages/$1 leaf=$2 tool=$3
  shift 3
  once "$place" openssl "$tool" -sign -in messages/payload.json \
    -signer "leaves/$leaf.pem" -inkey "keys/$leaf.key" -outform DER "$@"
}

# The given message with another type of content: 1.2.840.113549.1.7.5 in place
# of 1.2.840.113549.1.7.1. Signed attributes still name the latter.
retype() {
  local at
  at=$(LC_ALL=C grep -obUaP '\x06\x09\x2a\x86\x48\x86\xf7\x0d\x01\x07\x01' "$1" | head -n 1 | cut -d : -f 1)
  head -c $((at + 10)) "$1"
  printf '\005'
  tail -c +$((at + 12)) "$1"
}

# The given message, with the 1 of "ABCDE12345" in the payload made a 0, which
# is one bit.
tamper() {
  local at
  at=$(grep -obUaF ABCDE12345 "$1" | cut -d : -f 1)
  head -c $((at + 5)) "$1"
  printf 0
  tail -c +$((at + 7)) "$1"
}

garbage_after() { cat "$1"; printf garbage; }

# --- All of it ---------------------------------------------------------------

case ${1-} in
  '')           ;;
  --fresh-keys) rm -rf keys ;;
  *)            echo 'usage: generate.sh [--fresh-keys]' >&2; exit 64 ;;
esac

mkdir -p roots intermediates leaves keys bundles messages
touch made-from.sha256

while read -r file profile serial from until issuer key_type digest names subject; do
  if [[ -z $file || $file == '#' ]]; then continue; fi
  issue "$file" "$profile" "$serial" "$from" "$until" "$issuer" \
    "$key_type" "$digest" "$names" "$subject" </dev/null
  if [[ $file == leaves/* ]]; then chain_of "$file" "$issuer"; fi
done <<<"$table"

# One key in every form that people keep keys in.
rsa=keys/valid-rsa.key
ecdsa=keys/valid-ecdsa.key
once keys/valid-rsa.pkcs1.key     openssl rsa -in $rsa -traditional
once keys/valid-rsa.der.key       openssl pkcs8 -topk8 -nocrypt -in $rsa -outform DER
once keys/valid-rsa.public.pem    openssl pkey -in $rsa -pubout
once keys/valid-rsa.encrypted.key openssl pkcs8 -topk8 -in $rsa \
  -v2 aes-256-cbc -passout "pass:$pass_phrase"
once keys/valid-rsa.traditional-encrypted.key openssl rsa -in $rsa \
  -traditional -aes256 -passout "pass:$pass_phrase"
once keys/valid-ecdsa.sec1.key    openssl ec -in $ecdsa

intermediate=intermediates/intermediate-rsa.pem
bundle valid-rsa-reversed-chain.pem $intermediate leaves/valid-rsa.pem
bundle valid-rsa-crossed-chain.pem leaves/valid-rsa.pem intermediates/intermediate-crossed.pem $intermediate
bundle trust-both-roots.pem roots/root-rsa.pem roots/root-other.pem
pkcs12 valid-rsa   "$pass_phrase" valid-rsa.p12
pkcs12 valid-rsa   ''             valid-rsa-no-password.p12
pkcs12 valid-ecdsa "$pass_phrase" valid-ecdsa.p12

# No newline at the end: the payload is these bytes and no others.
printf '{"webcredentials":{"apps":["ABCDE12345.com.example.app"]}}' >"$WORK/payload"
keep "$WORK/payload" messages/payload.json
printf 'Not JSON, but signed.' >"$WORK/payload"
keep "$WORK/payload" messages/payload.txt

chain=(-certfile "$intermediate")
whole=(-binary -nodetach "${chain[@]}")
sign signed-by-openssl-smime-rsa.der        valid-rsa   smime -nodetach -noattr "${chain[@]}"
sign signed-by-openssl-smime-ecdsa.der      valid-ecdsa smime -nodetach -noattr "${chain[@]}"
sign signed-by-openssl-cms-binary-rsa.der   valid-rsa   cms "${whole[@]}"
sign signed-by-openssl-cms-binary-ecdsa.der valid-ecdsa cms "${whole[@]}"
sign detached.der                           valid-rsa   cms -binary "${chain[@]}"
sign sha1-digest.der                        valid-rsa   cms "${whole[@]}" -md sha1
sign two-signers.der                        valid-rsa   cms "${whole[@]}" \
  -signer leaves/valid-ecdsa.pem -inkey $ecdsa
sign without-intermediate.der               valid-rsa   cms -binary -nodetach
sign indefinite-length.der                  valid-rsa   cms "${whole[@]}" -stream
once messages/not-json.der openssl cms -sign -in messages/payload.txt \
  -signer leaves/valid-rsa.pem -inkey $rsa -outform DER "${whole[@]}"

# The same message in other clothes, and with something wrong.
signed=messages/signed-by-openssl-cms-binary-rsa.der
once messages/signed.pem           openssl cms -cmsout -inform DER -in $signed -outform PEM
once messages/signed.smime.txt     openssl cms -cmsout -inform DER -in $signed -outform SMIME
once messages/signed.base64.txt    openssl base64 -in $signed
once messages/trailing-bytes.der   garbage_after $signed
once messages/tampered-payload.der tamper $signed
once messages/content-type-differs.der retype $signed

# CMS, but signed by nobody.
once messages/enveloped.der openssl cms -encrypt -binary -aes256 \
  -in messages/payload.json -outform DER leaves/key-encipherment-only.pem
once messages/certificates-only.der openssl crl2pkcs7 -nocrl \
  -certfile leaves/valid-rsa.pem "${chain[@]}" -outform DER

sort -k 2 "$WORK/made-from" >"$WORK/sorted"
keep "$WORK/sorted" made-from.sha256
