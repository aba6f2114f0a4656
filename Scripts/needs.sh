#!/usr/bin/env bash
# Installs the Debian packages that are missing: needs.sh build|test|bench|dist|docs|playground
set -euo pipefail

build=(libssl-dev libcurl4-openssl-dev libsqlite3-dev libidn2-dev libexpat1-dev zlib1g-dev libzip-dev libgumbo-dev libpsl-dev libmicrohttpd-dev libpq-dev libc-ares-dev libp11-kit-dev ca-certificates python3)
test=(python3-venv nginx-light openssl gnutls-bin curl python3-jsonschema procps util-linux bsdutils sqlite3 openssh-client gzip jq prometheus postgresql python3-cryptography time attr acl softhsm2 opensc zsh fish mandoc minisign apache2-bin caddy haproxy valgrind shellcheck chromium chromium-driver webkit2gtk-driver xvfb)
bench=(wrk nginx-light openssl curl procps time unzip g++ libre2-dev sqlite3 postgresql gcc util-linux valgrind aapt apksigner)
docs=(python3-venv)
playground=(python3-venv nodejs chromium chromium-driver)
dist=(binutils debhelper dpkg-dev fakeroot minisign mmdebstrap python3-wheel umoci)

case "${1:-}" in
    build) wanted=("${build[@]}") ;;
    test) wanted=("${build[@]}" "${test[@]}") ;;
    bench) wanted=("${build[@]}" "${bench[@]}") ;;
    docs) wanted=("${docs[@]}") ;;
    playground) wanted=("${playground[@]}") ;;
    dist) wanted=("${dist[@]}") ;;
    *) echo "usage: needs.sh build|test|bench|dist|docs|playground" >&2; exit 64 ;;
esac

installed() { dpkg-query -W -f '${Status}' "$1" 2>/dev/null | grep -q 'ok installed'; }

missing=()
for package in "${wanted[@]}"; do
    # Any flavour of nginx will do.
    if [ "$package" = nginx-light ] && { command -v nginx || [ -x /usr/sbin/nginx ]; } >/dev/null; then continue; fi
    installed "$package" || missing+=("$package")
done
[ ${#missing[@]} -eq 0 ] && exit 0

if ! command -v apt-get >/dev/null; then
    echo "these packages are needed, and there is no apt-get to install them: ${missing[*]}" >&2
    exit 69
fi
sudo=()
[ "$(id -u)" -eq 0 ] || sudo=(sudo)
echo "installing: ${missing[*]}"

# The tests start servers of their own: a freshly installed nginx is not to be started on port 80.
policy=/usr/sbin/policy-rc.d
if [ ! -e "$policy" ]; then
    printf '#!/bin/sh\nexit 101\n' | "${sudo[@]}" tee "$policy" >/dev/null
    "${sudo[@]}" chmod 755 "$policy"
    trap '"${sudo[@]}" rm -f "$policy"' EXIT
fi
"${sudo[@]}" apt-get update -q
"${sudo[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends "${missing[@]}"
