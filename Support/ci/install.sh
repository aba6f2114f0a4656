#!/usr/bin/env bash
# Installs a release of aasa below RUNNER_TEMP and puts it on the PATH of the steps that follow. Variables: AASA_VERSION,
# AASA_SHA256, AASA_DOWNLOAD, AASA_REPOSITORY, AASA_ACTION (see action.yml); AASA_CHECKSUMS, another list of sums.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
if [ "$(uname -s)" != Linux ]; then
    echo "::error::aasa runs on Linux, and this runner has $(uname -s): set 'runs-on: ubuntu-24.04' for the job"
    exit 1
fi

# A line has sum, file and version; a comment begins with #.
sums=$(grep -vE '^[[:space:]]*(#|$)' "${AASA_CHECKSUMS:-$here/checksums.txt}" || true)
version=${AASA_VERSION:-$(awk 'END {print $3}' <<<"$sums")}
name=aasa-$version-linux-$(uname -m)
sum=${AASA_SHA256:-$(awk -v file="$name.tar.gz" '$2 == file {print $1}' <<<"$sums")}
if [ -z "$version" ] || [ -z "$sum" ]; then
    echo "::error::no checksum of aasa ${version:-(no release)} for $(uname -m) is known: set 'version' and 'sha256'"
    exit 1
fi
folder=${AASA_DOWNLOAD:-https://github.com/$AASA_REPOSITORY/releases/download/v$version}
target=${RUNNER_TEMP:?}/aasa
mkdir -p "$target"
curl --fail --silent --show-error --location --retry 3 --output "$target/$name.tar.gz" "$folder/$name.tar.gz"
echo "$sum  $target/$name.tar.gz" | sha256sum --check --quiet -
tar -C "$target" -xzf "$target/$name.tar.gz"

# The libraries that the program loads; GitHub's Ubuntu images have most of them, minimal images may not. A library has
# different versions and packages in the releases of Debian and Ubuntu.
missing=()
libraries=$(ldconfig -p)
need() { # LIBRARY PACKAGE...
    grep -qE "$1" <<<"$libraries" || missing+=("${*:2}")
}
need 'libcrypto\.so\.3' libssl3
need 'libsqlite3\.so\.0' libsqlite3-0
need 'libcurl\.so\.4' libcurl4
need 'libcares\.so\.2' libc-ares2
need 'libidn2\.so\.0' libidn2-0
need 'libexpat\.so\.1' libexpat1
need 'libz\.so\.1' zlib1g
need 'libzip\.so\.[45]' libzip5 libzip4
need 'libgumbo\.so\.[123]' libgumbo3 libgumbo2 libgumbo1
need 'libpsl\.so\.5' libpsl5
[ -e /etc/ssl/certs/ca-certificates.crt ] || missing+=(ca-certificates)
if [ ${#missing[@]} -gt 0 ]; then
    sudo=()
    [ "$(id -u)" -eq 0 ] || sudo=(sudo)
    "${sudo[@]}" apt-get update -q
    packages=()
    for names in "${missing[@]}"; do
        # The first name that this release knows; the last one's error is the reader's.
        for package in $names; do
            if [ -n "$(apt-cache search --names-only "^$package(t64)?\$")" ]; then break; fi
        done
        packages+=("$package")
    done
    "${sudo[@]}" apt-get install -q -y --no-install-recommends "${packages[@]}"
fi
echo "$target/$name/bin" >>"$GITHUB_PATH"
"$target/$name/bin/aasa" --version
