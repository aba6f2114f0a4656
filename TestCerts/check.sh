#!/bin/bash
#
# Checks that each file here has the property it is named for, one line each,
# in the eyes of OpenSSL 3.0 and as of January 2027. Changes nothing.

set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")" || exit
export LC_ALL=C
unset OPENSSL_CONF

readonly now=1800000000
readonly pass='pass:correct horse'
readonly payload=messages/payload.json

failures=0

# --- Tools -------------------------------------------------------------------

report() { # <status> <what> [output]
  if [[ $1 == 0 ]]; then
    echo "ok      $2"
  else
    echo "FAILED  $2"
    # shellcheck disable=SC2001 # each line
    if [[ -n ${3-} ]]; then sed 's/^/        /' <<<"${3//$'\0'/}"; fi
    failures=$((failures + 1))
  fi
}

# holds <what> <command...>: the command succeeds.
holds() {
  local what=$1 output
  shift
  output=$("$@" 2>&1 </dev/null | tr -d '\0')
  report $? "$what" "$output"
}

# fails <what> <text> <command...>: the command fails and says the text.
fails() {
  local what=$1 text=$2 output
  shift 2
  if output=$("$@" 2>&1 </dev/null | tr -d '\0'); then
    report 1 "$what" "succeeded: $output"
  else
    grep -qF -- "$text" <<<"$output"
    report $? "$what" "$output"
  fi
}

trusting() { # <root> <intermediate> <leaf> <options...>
  local root=$1 intermediate=$2 leaf=$3
  shift 3
  openssl verify -no-CApath -no-CAstore -CAfile "roots/$root.pem" \
    -untrusted "intermediates/$intermediate.pem" -attime $now \
    -purpose sslserver "$@" "leaves/$leaf.pem"
}
verify() { trusting root-rsa intermediate-rsa "$@"; }

# accepted <leaf> <site> [options]        as a TLS server for the site
accepted() {
  local leaf=$1 site=$2
  shift 2
  holds "$leaf is accepted for $site${*:+ with $*}" \
    verify "$leaf" -verify_hostname "$site" "$@"
}

# refused <leaf> <site> <text> [options]
refused() {
  local leaf=$1 site=$2 text=$3
  shift 3
  fails "$leaf is refused for $site${*:+ with $*}: $text" "$text" \
    verify "$leaf" -verify_hostname "$site" "$@"
}

# says <leaf> <text>, lacks <leaf> <text>: in the form for people to read.
text_of() { openssl x509 -in "leaves/$1.pem" -noout -text; }
contains() { text_of "$1" | grep -F -- "$2"; }
misses() { ! contains "$1" "$2"; }
says() { holds "$1 says: $2" contains "$1" "$2"; }
lacks() { holds "$1 lacks: $2" misses "$1" "$2"; }

# --- Roots, intermediates, leaves --------------------------------------------

holds 'intermediate-outdated issues what intermediate-rsa does, until 2015' \
  trusting root-rsa intermediate-outdated valid-rsa -attime 1400000000
fails 'intermediate-outdated has expired' 'certificate has expired' \
  trusting root-rsa intermediate-outdated valid-rsa
holds 'intermediate-crossed leads to the other root' trusting root-other intermediate-crossed valid-rsa
fails 'intermediate-crossed leads nowhere else' 'unable to get local issuer' \
  trusting root-rsa intermediate-crossed valid-rsa

for leaf in valid-rsa valid-ecdsa valid-ecdsa-p384 rsa-4096 ed25519; do
  accepted $leaf example.com -auth_level 2
  accepted $leaf www.example.com
  refused $leaf other.example 'hostname mismatch'
done
says valid-rsa 'Public-Key: (2048 bit)'
says valid-ecdsa 'NIST CURVE: P-256'
says valid-ecdsa-p384 'NIST CURVE: P-384'
says rsa-4096 'Public-Key: (4096 bit)'
says ed25519 'Public Key Algorithm: ED25519'
fails 'ed25519 cannot sign CMS with OpenSSL 3.0' 'no default digest' \
  openssl cms -sign -binary -in $payload -signer leaves/ed25519.pem \
  -inkey keys/ed25519.key -outform DER

accepted rsa-1024 example.com
refused rsa-1024 example.com 'EE certificate key too weak' -auth_level 2
accepted sha1-signed example.com
refused sha1-signed example.com 'CA signature digest algorithm too weak' -auth_level 1
says sha1-signed 'Signature Algorithm: sha1WithRSAEncryption'

refused expired example.com 'certificate has expired'
accepted expired example.com -attime 1400000000
refused not-yet-valid example.com 'certificate is not yet valid'

accepted valid-825-days example.com
accepted valid-826-days example.com
says valid-825-days 'Not After : Apr  5 00:00:00 2028 GMT'
says valid-826-days 'Not After : Apr  6 00:00:00 2028 GMT'

refused wrong-site example.com 'hostname mismatch'
accepted wrong-site other.example
accepted wildcard www.example.com
refused wildcard example.com 'hostname mismatch'
refused wildcard a.b.example.com 'hostname mismatch'
accepted wildcard-many one-of.many.example
accepted wildcard-many example.com
accepted idn xn--bcher-kva.example
refused idn example.com 'hostname mismatch'
accepted localhost localhost
holds 'localhost is accepted for 127.0.0.1' verify localhost -verify_ip 127.0.0.1
lacks common-name-only 'Subject Alternative Name'
says common-name-only 'Subject: CN = example.com'
accepted common-name-only example.com # OpenSSL still falls back on the name
accepted address-only example.com # OpenSSL falls back on the common name
says no-eku-since-2026 'Not Before: Jan  1 00:00:00 2026 GMT'
says address-only 'IP Address:192.0.2.1'
says address-and-uri-only 'IP Address:192.0.2.1, URI:https://example.com'
refused nul-in-name example.com 'hostname mismatch'
nul_in_name() {
  openssl x509 -in leaves/nul-in-name.pem -outform DER |
    xxd -p | tr -d '\n' | grep "8219$(printf 'example.com\0.evil.example' | xxd -p)"
}
holds 'nul-in-name holds example.com, NUL, .evil.example' nul_in_name

accepted no-eku example.com
lacks no-eku 'Extended Key Usage'
says no-eku 'Digital Signature'
accepted no-eku-since-2026 example.com
lacks no-eku-since-2026 'Extended Key Usage'
refused any-purpose example.com 'certificate purpose'
says any-purpose 'Any Extended Key Usage'
refused email-only example.com 'certificate purpose'
says email-only 'E-mail Protection'
refused client-only example.com 'certificate purpose'
says client-only 'TLS Web Client Authentication'
accepted key-encipherment-only example.com
says key-encipherment-only 'Key Encipherment'
lacks key-encipherment-only 'Digital Signature'
accepted not-a-leaf example.com
says not-a-leaf 'CA:TRUE'

holds 'directly-under-root needs no intermediate' \
  trusting root-rsa intermediate-other directly-under-root -verify_hostname example.com
fails 'valid-rsa needs its intermediate' 'unable to get local issuer' \
  trusting root-rsa intermediate-other valid-rsa
fails 'under-expired-intermediate is refused at depth 1' \
  'error 10 at 1 depth lookup: certificate has expired' \
  trusting root-rsa intermediate-expired under-expired-intermediate
holds 'under-expired-intermediate is itself in order' \
  trusting root-rsa intermediate-expired under-expired-intermediate -attime 1400000000
fails 'untrusted-root is refused' 'unable to get local issuer certificate' \
  trusting root-rsa intermediate-other untrusted-root
holds 'untrusted-root is in order under root-other' \
  trusting root-other intermediate-other untrusted-root -verify_hostname example.com
refused self-signed example.com 'self-signed certificate'

# --- Validity ----------------------------------------------------------------

dates() { # <from> <until> <file>: openssl's own words for the years
  openssl x509 -in "$3" -noout -dates | tr '\n' ' ' |
    grep -xF "notBefore=Jan  1 00:00:00 $1 GMT notAfter=Jan  1 00:00:00 $2 GMT "
}
for file in roots/*.pem intermediates/*.pem leaves/*.pem; do
  years='1970 2970'
  case $file in
    */expired.pem | */intermediate-expired.pem) years='2010 2015' ;;
    */intermediate-outdated.pem) years='2010 2015' ;;
    */not-yet-valid.pem) years='2900 2970' ;;
    *-days.pem | */no-eku-since-2026.pem) continue ;; # see above
  esac
  # shellcheck disable=SC2086
  holds "$file is valid from $years" dates $years "$file"
done

# --- Keys --------------------------------------------------------------------

same() { [[ -n $1 && $1 == "$2" ]]; }
certified() { openssl x509 -in "$1" -noout -pubkey; }
public() { openssl pkey -pubout "$@"; }

for file in roots/*.pem intermediates/*.pem leaves/*.pem; do
  name=$(basename "$file" .pem)
  case $name in intermediate-outdated | intermediate-crossed) name='intermediate-rsa' ;; esac
  holds "keys/$name.key is the key of $file" \
    same "$(certified "$file")" "$(public -in "keys/$name.key")"
done

rsa=$(certified leaves/valid-rsa.pem)
ecdsa=$(certified leaves/valid-ecdsa.pem)
begins() { grep -qF -- "-----BEGIN $2-----" "$1"; }
# form <file> <PEM label> <public key expected> [options]
form() {
  local key=keys/$1 label=$2 expected=$3
  shift 3
  if [[ -n $label ]]; then holds "$key is a PEM $label" begins "$key" "$label"; fi
  holds "$key is the same key" same "$expected" "$(public -in "$key" "$@")"
}
form valid-rsa.key 'PRIVATE KEY' "$rsa"
form valid-rsa.pkcs1.key 'RSA PRIVATE KEY' "$rsa"
form valid-rsa.der.key '' "$rsa" -inform DER
form valid-rsa.encrypted.key 'ENCRYPTED PRIVATE KEY' "$rsa" -passin "$pass"
form valid-rsa.traditional-encrypted.key 'RSA PRIVATE KEY' "$rsa" -passin "$pass"
form valid-rsa.public.pem 'PUBLIC KEY' "$rsa" -pubin
form valid-ecdsa.sec1.key 'EC PRIVATE KEY' "$ecdsa"
holds 'valid-rsa.traditional-encrypted.key has a DEK-Info' \
  grep -F 'DEK-Info: AES-256-CBC' keys/valid-rsa.traditional-encrypted.key
for key in encrypted traditional-encrypted; do
  fails "valid-rsa.$key.key does not open with another pass phrase" '' \
    openssl pkey -in keys/valid-rsa.$key.key -noout -passin pass:wrong
done

# --- Bundles -----------------------------------------------------------------

subjects() { # <bundle>, one line
  openssl crl2pkcs7 -nocrl -certfile "bundles/$1" |
    openssl pkcs7 -print_certs -noout | sed -n 's/^subject=CN = //p' | paste -sd '>'
}
first() { openssl x509 -in "$1" -outform DER | sha256sum; }

for file in bundles/*-chain.pem; do
  name=$(basename "$file" -chain.pem)
  if [[ $name == valid-rsa-reversed ]]; then continue; fi
  if [[ $name == valid-rsa-crossed ]]; then name=valid-rsa; fi
  holds "$file begins with its leaf" same "$(first "$file")" "$(first "leaves/$name.pem")"
  issuer=$(openssl x509 -in "$file" -noout -issuer | sed 's/^issuer=CN = //')
  holds "$file ends with ${issuer#aasa test }" same "${issuer}" "$(subjects "${file#*/}" | sed 's/.*>//')"
done
holds 'valid-rsa-reversed-chain.pem is the wrong way round' same \
  'aasa test intermediate RSA>example.com' "$(subjects valid-rsa-reversed-chain.pem)"
holds 'trust-both-roots.pem holds both roots' same \
  'aasa test root RSA>aasa test root other' "$(subjects trust-both-roots.pem)"

p12() { # <file> <pass phrase> <leaf>
  local contents count
  contents=$(openssl pkcs12 -in "bundles/$1" -passin "pass:$2" -nodes 2>/dev/null) || return
  count=$(grep -c 'BEGIN CERTIFICATE' <<<"$contents")
  same "$(public <<<"$contents")" "$(certified "leaves/$3.pem")" && [[ $count == 2 ]]
}
holds 'valid-rsa.p12 holds key, leaf and intermediate' p12 valid-rsa.p12 'correct horse' valid-rsa
holds 'valid-ecdsa.p12 holds key, leaf and intermediate' p12 valid-ecdsa.p12 'correct horse' valid-ecdsa
holds 'valid-rsa-no-password.p12 opens with nothing' p12 valid-rsa-no-password.p12 '' valid-rsa
fails 'valid-rsa.p12 does not open with nothing' 'invalid password' \
  openssl pkcs12 -in bundles/valid-rsa.p12 -passin pass: -noout

# --- Messages ----------------------------------------------------------------

cms() { # <file> <options...>: verifies and prints the payload
  local message=messages/$1
  shift
  openssl cms -verify -binary -in "$message" -inform DER -attime $now \
    -purpose sslserver -no-CApath -no-CAstore -CAfile roots/root-rsa.pem "$@"
}
carries() { # <payload> <file> <options...>
  local expected=$1
  shift
  cms "$@" 2>/dev/null | cmp - "$expected"
}
structure() { openssl cms -cmsout -print -noout -inform DER -in "messages/$1"; }
structure_says() { structure "$1" | grep -F -- "$2"; }
counts() { # <number> <text> <file>
  [[ $(structure "$3" | grep -cF -- "$2") == "$1" ]]
}

for name in smime-rsa smime-ecdsa cms-binary-rsa cms-binary-ecdsa; do
  holds "signed-by-openssl-$name.der is in order" carries $payload signed-by-openssl-$name.der
done
for name in smime-rsa smime-ecdsa; do
  holds "signed-by-openssl-$name.der has no signed attributes" \
    counts 0 'object: signingTime' signed-by-openssl-$name.der
done
for name in cms-binary-rsa cms-binary-ecdsa; do
  holds "signed-by-openssl-$name.der has signed attributes" \
    counts 1 'object: signingTime' signed-by-openssl-$name.der
done
for name in signed-by-openssl-cms-binary-rsa two-signers indefinite-length; do
  carried=$(structure $name.der | grep -c 'd.certificate:')
  expected=2
  if [[ $name == two-signers ]]; then expected=3; fi
  holds "$name.der carries $expected certificates" same $expected "$carried"
done

fails 'detached.der has no payload' 'no content' cms detached.der
holds 'detached.der is in order with the payload' carries $payload detached.der -content $payload
holds 'sha1-digest.der is in order' carries $payload sha1-digest.der
holds 'sha1-digest.der uses SHA-1' structure_says sha1-digest.der 'algorithm: sha1 (1.3.14.3.2.26)'
holds 'two-signers.der is in order' carries $payload two-signers.der
holds 'two-signers.der has two signers' counts 2 'd.issuerAndSerialNumber' two-signers.der
fails 'without-intermediate.der is refused' 'unable to get local issuer' cms without-intermediate.der
holds 'without-intermediate.der is in order with the intermediate' \
  carries $payload without-intermediate.der \
  -CAfile <(cat roots/root-rsa.pem intermediates/intermediate-rsa.pem)
holds 'not-json.der is in order' carries messages/payload.txt not-json.der
fails 'not-json.der is not JSON' '' python3 -m json.tool messages/payload.txt
holds 'payload.json is JSON' python3 -m json.tool $payload
fails 'tampered-payload.der is refused' 'content verify error' cms tampered-payload.der
one_byte() {
  [[ $(cmp -l messages/tampered-payload.der messages/signed-by-openssl-cms-binary-rsa.der | wc -l) == 1 ]]
}
holds 'tampered-payload.der differs in one byte' one_byte
indefinite() { [[ $(head -c 2 messages/indefinite-length.der | xxd -p) == 3080 ]]; }
holds 'indefinite-length.der begins 30 80' indefinite
holds 'indefinite-length.der is in order' carries $payload indefinite-length.der
garbage_after() { cmp <(cat "$1" <(printf garbage)) "$2"; }
holds 'trailing-bytes.der ends with 7 bytes too many' garbage_after \
  messages/signed-by-openssl-cms-binary-rsa.der messages/trailing-bytes.der

signed=messages/signed-by-openssl-cms-binary-rsa.der
equals() { cmp - $signed < <("$@"); }
holds 'signed.pem is the same message' \
  equals openssl cms -cmsout -inform PEM -in messages/signed.pem -outform DER
holds 'signed.smime.txt is the same message' \
  equals openssl cms -cmsout -inform SMIME -in messages/signed.smime.txt -outform DER
holds 'signed.base64.txt is the same message' \
  equals openssl base64 -d -in messages/signed.base64.txt

holds 'enveloped.der is EnvelopedData' structure_says enveloped.der 'pkcs7-envelopedData'
opened() {
  openssl cms -decrypt -binary -in messages/enveloped.der -inform DER \
    -inkey keys/key-encipherment-only.key | cmp - $payload
}
holds 'enveloped.der opens with keys/key-encipherment-only.key' opened
fails 'enveloped.der is not signed' 'not signed data' cms enveloped.der
holds 'certificates-only.der is SignedData' structure_says certificates-only.der 'pkcs7-signedData'
holds 'certificates-only.der has no signer' counts 0 'd.issuerAndSerialNumber' certificates-only.der

# --- The folder --------------------------------------------------------------

in_readme() { grep -qF "\`${1##*/}\`" README.md; }
begins_with_text() { [[ $(head -n 1 "$1") == Certificate: ]]; }
for file in roots/* intermediates/* leaves/* keys/* bundles/* messages/* profiles/*; do
  case $file in
    bundles/*-chain.pem) ;; # one for each leaf
    keys/*.*.key | keys/*.pem | [!k]*) holds "README.md names $file" in_readme "$file" ;;
  esac
  holds "$file has mode 644" same 644 "$(stat -c %a "$file")"
done
for file in roots/*.pem intermediates/*.pem leaves/*.pem bundles/*.pem; do
  holds "$file begins with text to read" begins_with_text "$file"
done

echo
if ((failures)); then
  echo "$failures failed"
  exit 1
fi
echo "all hold"
