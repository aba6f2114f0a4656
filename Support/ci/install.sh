#!/usr/bin/env bash
# Installs a release of aasa below RUNNER_TEMP and puts it on the PATH of the steps that follow. Variables: AASA_VERSION,
# AASA_SHA256, AASA_DOWNLOAD, AASA_REPOSITORY, AASA_ACTION (see action.yml).
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)

version=${AASA_VERSION:-$(awk 'END {print $3}' "$here/checksums.txt")}
sum=${AASA_SHA256:-$(awk -v version="$version" '$3 == version {print $1}' "$here/checksums.txt")}
if [ -z "$version" ] || [ -z "$sum" ]; then
    echo "::error::no checksum of aasa ${version:-(no release)} is known: set 'version' and 'sha256'"
    exit 1
fi
name=aasa-$version-linux-x86_64
folder=${AASA_DOWNLOAD:-https://github.com/$AASA_REPOSITORY/releases/download/v$version}
target=${RUNNER_TEMP:?}/aasa
mkdir -p "$target"
curl --fail --silent --show-error --location --retry 3 --output "$target/$name.tar.gz" "$folder/$name.tar.gz"
echo "$sum  $target/$name.tar.gz" | sha256sum --check --quiet -
tar -C "$target" -xzf "$target/$name.tar.gz"

# The libraries that the program loads; GitHub's Ubuntu images have them, minimal images may not.
missing=()
for library in libcrypto.so.3 libsqlite3.so.0 libcurl.so.4 libcares.so.2; do
    ldconfig -p | grep -q "$library" || missing+=("$library")
done
if [ ${#missing[@]} -gt 0 ]; then
    sudo=()
    [ "$(id -u)" -eq 0 ] || sudo=(sudo)
    "${sudo[@]}" apt-get update -q
    "${sudo[@]}" apt-get install -q -y --no-install-recommends ca-certificates libssl3 libsqlite3-0 libcurl4 libc-ares2
fi
echo "$target/$name/bin" >>"$GITHUB_PATH"
"$target/$name/bin/aasa" --version
