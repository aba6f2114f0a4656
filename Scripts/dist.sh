#!/usr/bin/env bash
# Makes the release files below dist/ for the machine that it runs on: tarball, Debian package, wheel, OCI image, SBOMs, sums.
# Two runs on the same commit, with the same packages of Debian, give the same bytes. dist.sh [tarball|deb|wheel|image]... makes
# only those, and the image with the tarball: its SBOM has the versions of the image's packages. With AASA_SIGNING_KEY, a secret
# key of minisign, the sums are signed.
set -euo pipefail
cd "$(dirname "$0")/.."

program=.build/release/aasa
version=$("$program" --version | cut -d ' ' -f 2)
glibc=$(objdump -T "$program" | grep -oE 'GLIBC_[0-9.]+' | cut -d _ -f 2 | sort -V | tail -n 1)
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
export SOURCE_DATE_EPOCH LC_ALL=C TZ=UTC
umask 022
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
machine=$(uname -m)
architecture=$(dpkg --print-architecture)
name=aasa-$version-linux-$machine
status=$work/status
mkdir -p dist
parts=("$@")
[ ${#parts[@]} -gt 0 ] || { parts=(image tarball deb wheel); rm -rf dist/*; }

stage() { # FOLDER PREFIX [VARIABLE]...: installs as 'make install' does, with times of the commit
    make --no-print-directory -s install-files DESTDIR="$1" PREFIX="$2" BINDIR="${2:-/usr/local}/bin" "${@:3}"
    find "$1" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
}

tarball() {
    [ -e "$status" ] || image
    stage "$work/tar/$name" ""
    cp LICENSE Support/NOTICES README.md CHANGELOG.md "$work/tar/$name/"
    Scripts/sbom.py program "$version" "$work/tar/$name/bin/aasa" "$status" >"$work/tar/$name/sbom.spdx.json"
    cp "$work/tar/$name/sbom.spdx.json" "dist/$name.spdx.json"
    (cd "$work/tar/$name" && find . -type f -printf '%P\n' | sort | xargs sha256sum >"$work/sums" && mv "$work/sums" SHA256SUMS)
    tar --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner -C "$work/tar" -c "$name" |
        gzip -n -9 >"dist/$name.tar.gz"
}

deb() {
    mkdir -p "$work/deb/aasa"
    stage "$work/deb/aasa/staged" /usr ZSH_COMPLETIONS=/usr/share/zsh/vendor-completions
    cp -r Support/debian "$work/deb/aasa/debian"
    {
        printf 'aasa (%s) unstable; urgency=medium\n\n  * Release %s; its CHANGELOG.md lists the changes.\n\n' "$version" "$version"
        printf ' -- aasa developers <aasa@packages.invalid>  %s\n' "$(date -R -d "@$SOURCE_DATE_EPOCH")"
    } >"$work/deb/aasa/debian/changelog"
    install -D -m 644 README.md "$work/deb/aasa/staged/usr/share/doc/aasa/README.md"
    (cd "$work/deb/aasa" && dpkg-buildpackage -b -us -uc -d >"$work/deb/log" 2>&1) || { cat "$work/deb/log" >&2; exit 1; }
    mv "$work/deb/aasa_${version}_$architecture.deb" dist/
}

wheel() {
    local tag=manylinux_${glibc/./_}_$machine root=$work/wheel/aasa-$version
    mkdir -p "$root/aasa-$version.data" "$root/aasa-$version.dist-info"
    stage "$root/aasa-$version.data/data" ""
    mkdir "$root/aasa-$version.data/scripts"
    mv "$root/aasa-$version.data/data/bin/aasa" "$root/aasa-$version.data/scripts/"
    rm -rf "$root/aasa-$version.data/data/bin" "$root/aasa-$version.data/data/lib"
    for file in METADATA WHEEL; do
        sed "s/@VERSION@/$version/; s/@GLIBC@/$glibc/; s/@MACHINE@/$machine/; s/@TAG@/$tag/" "Support/wheel/$file" >"$root/aasa-$version.dist-info/$file"
    done
    cp LICENSE Support/NOTICES "$root/aasa-$version.dist-info/"
    find "$root" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
    /usr/bin/python3 -m wheel pack "$root" --dest-dir dist >/dev/null
}

# Debian's libraries and the program, for a runtime without a daemon's help: an OCI layout as a tar archive. Packages are
# extracted and not installed, so that the list of packages, which scanners read, comes from their own descriptions.
image() {
    local suite=bookworm rootfs=$work/rootfs layout=$work/layout created
    created=$(date -Is -d "@$SOURCE_DATE_EPOCH")
    # shellcheck disable=SC2016 # the hook's shell expands them
    mmdebstrap --quiet --mode="$([ "$(id -u)" -eq 0 ] && echo root || echo unshare)" --variant=extract \
        --dpkgopt=path-exclude='/usr/share/doc/*' --dpkgopt=path-exclude='/usr/share/man/*' \
        --dpkgopt=path-exclude='/usr/share/locale/*' --dpkgopt=path-include='/usr/share/doc/*/copyright' \
        --include=libssl3,libsqlite3-0,libcurl4,libc-ares2,libidn2-0,libexpat1,libgumbo1,libpsl5,libzip4,zlib1g,libmicrohttpd12,libpq5,ca-certificates,base-files,netbase,tzdata \
        --extract-hook='mkdir -p "$1/var/lib/dpkg" && for file in "$1"/var/cache/apt/archives/*.deb; do
            dpkg-deb -f "$file" | sed "s/^Package: .*/&\nStatus: install ok installed/" && echo; done >"$1/var/lib/dpkg/status"' \
        "$suite" "$rootfs"
    cp "$rootfs/var/lib/dpkg/status" "$status"
    (cd "$rootfs" && rm -rf usr/bin usr/sbin bin sbin usr/lib/apt var/lib/dpkg/info var/cache var/log etc/apt etc/hostname etc/resolv.conf &&
        mkdir -p usr/bin etc/ssl/certs tmp && chmod 1777 tmp &&
        find usr/share/ca-certificates/mozilla -name '*.crt' | sort | xargs cat >etc/ssl/certs/ca-certificates.crt &&
        printf 'root:x:0:0:root:/root:/nonexistent\naasa:x:65532:65532:aasa:/var/lib/aasa:/nonexistent\n' >etc/passwd &&
        printf 'root:x:0:\naasa:x:65532:\n' >etc/group &&
        printf 'hosts: files dns\n' >etc/nsswitch.conf && printf '127.0.0.1 localhost\n::1 localhost\n' >etc/hosts && install -d -o 65532 -g 65532 var/lib/aasa)
    install -m 755 -s "$program" "$rootfs/usr/bin/aasa"
    install -D -m 644 -t "$rootfs/usr/share/doc/aasa" LICENSE Support/NOTICES
    Scripts/sbom.py image "$version" "$rootfs/usr/bin/aasa" "$status" >"dist/aasa-$version-oci.spdx.json"
    find "$rootfs" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
    umoci init --layout "$layout"
    umoci new --image "$layout:$version"
    umoci insert --image "$layout:$version" --history.created "$created" "$rootfs" / >/dev/null
    umoci config --image "$layout:$version" --created "$created" --history.created "$created" \
        --config.user 65532:65532 --config.entrypoint /usr/bin/aasa --config.env AASA_TABLE=/var/lib/aasa/table.db \
        --config.env SSL_CERT_FILE=/etc/ssl/certs/ca-certificates.crt --config.workingdir /var/lib/aasa \
        --config.label org.opencontainers.image.title=aasa --config.label "org.opencontainers.image.version=$version" \
        --config.label 'org.opencontainers.image.description=Sign and verify apple-app-site-association files' \
        --config.label org.opencontainers.image.licenses=Apache-2.0 --config.label "org.opencontainers.image.created=$created" \
        --config.label "org.opencontainers.image.revision=$(git rev-parse HEAD)" \
        --config.label "org.opencontainers.image.base.name=debian:$suite" --os linux --architecture "$architecture"
    umoci gc --layout "$layout"
    tar --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner -C "$layout" -c . >"dist/aasa-$version-oci.tar"
}

for part in "${parts[@]}"; do
    case "$part" in
        tarball | deb | wheel | image) "$part" ;;
        *) echo "usage: dist.sh [tarball|deb|wheel|image]..." >&2; exit 64 ;;
    esac
done
(cd dist && sha256sum -- *.tar.gz *.deb *.whl *.tar *.json 2>/dev/null | tee SHA256SUMS)
if [ -n "${AASA_SIGNING_KEY:-}" ]; then
    minisign -S -s "$AASA_SIGNING_KEY" -m dist/SHA256SUMS -t "aasa $version" -c "signature of the sums of aasa $version"
fi
echo "glibc $glibc or later"
