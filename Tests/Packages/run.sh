#!/usr/bin/env bash
# Installs each release file below dist/ on bare Debian 12 and 13, runs the main job, upgrades and removes.
# run.sh [SUITE]...: needs root, mmdebstrap and a Debian mirror.
set -euo pipefail
cd "$(dirname "$0")/../.."
suites=("$@")
[ ${#suites[@]} -gt 0 ] || suites=(bookworm trixie)
work=$(mktemp -d)
trap 'rm -rf --one-file-system "$work"' EXIT

# Runs a command in the root file system ROOT with /proc and the release files, without other mounts left behind.
inside() {
    local root=$1
    shift
    # shellcheck disable=SC2016 # the inner shell expands them
    unshare --mount --pid --fork --propagation private bash -c '
        mount -t proc proc "$0/proc" && mount --bind /dev "$0/dev" && mount --bind "$1" "$0/mnt"
        cp /etc/resolv.conf "$0/etc/resolv.conf"
        root=$0; shift; exec chroot "$root" /usr/bin/env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root DEBIAN_FRONTEND=noninteractive "$@"' \
        "$root" "$work/media" "$@"
}

# The main job with the program given: sign, judge, reject a bad signature, use the table, request a site.
mkdir "$work/media"
cat >"$work/media/job" <<'JOB'
set -e
aasa=$1
cd /mnt
"$aasa" --version
"$aasa" sign --cert site.pem --key site.key -o /tmp/signed apps.json >/dev/null
"$aasa" verify example.com --app ABCDE12345.com.example.app --file /tmp/signed --cacert root.pem | head -n 1
printf x | dd of=/tmp/signed bs=1 seek=120 conv=notrunc status=none
! "$aasa" verify example.com --app ABCDE12345.com.example.app --file /tmp/signed --cacert root.pem >/tmp/out
head -n 1 /tmp/out
"$aasa" table --table /tmp/table.db >/dev/null
# Nothing listens there: libcurl and c-ares are loaded, and the verdict is pending (2).
"$aasa" verify localhost:9 --app ABCDE12345.com.example.app --table none >/tmp/out || [ $? = 2 ]
head -n 1 /tmp/out
# A page: libgumbo is loaded.
echo '<form action="http://example.com/"><input name=user><dialog><input type=password></dialog></form>' >/tmp/page.html
! "$aasa" lint /tmp/page.html >/tmp/out || exit
grep AASA722 /tmp/out
JOB
cp dist/*.deb dist/*.whl dist/*.tar.gz TestCerts/roots/root-rsa.pem "$work/media/"
cp TestCerts/bundles/valid-rsa-chain.pem "$work/media/site.pem"
cp TestCerts/keys/valid-rsa.key "$work/media/site.key"
mv "$work/media/root-rsa.pem" "$work/media/root.pem"
echo '["ABCDE12345.com.example.app"]' >"$work/media/apps.json"
chmod 600 "$work/media/site.key"
version=$(basename dist/*.deb | cut -d _ -f 2)

# An older version of the package, for the upgrade.
dpkg-deb -R dist/*.deb "$work/older"
sed -i "s/^Version: .*/Version: 0~before/" "$work/older/DEBIAN/control"
dpkg-deb --root-owner-group -b "$work/older" "$work/media/older.deb" >/dev/null

timed() { # WHAT COMMAND...: runs it and prints the seconds
    local what=$1 start=$EPOCHREALTIME
    shift
    "$@" >"$work/log" 2>&1 || { cat "$work/log"; echo "packages: $what failed"; exit 1; }
    printf '%-52s %5.1f s  ' "$what" "$(awk "BEGIN {print $EPOCHREALTIME - $start}")"
    { grep -oE '(approved|denied|pending)' "$work/log" || true; } | sort -u | tr '\n' ' '
    echo
}

for suite in "${suites[@]}"; do
    root=$work/$suite
    mmdebstrap --quiet --variant=minbase "$suite" "$root"
    cp -a "$root" "$root-tar"
    cp -a "$root" "$root-wheel"
    gumbo=libgumbo3
    [ "$suite" != bookworm ] || gumbo=libgumbo1
    timed "$suite: apt install ./aasa.deb, first verdict" inside "$root" sh -ec \
        "apt-get update -q && apt-get install -q -y /mnt/aasa_${version}_amd64.deb && sh /mnt/job aasa"
    timed "$suite: removed and purged" inside "$root" sh -ec \
        "apt-get purge -q -y aasa && ! command -v aasa && [ ! -e /usr/share/doc/aasa ]"
    timed "$suite: upgraded from an older version" inside "$root" sh -ec \
        "apt-get install -q -y /mnt/older.deb && apt-get install -q -y /mnt/aasa_${version}_amd64.deb && sh /mnt/job aasa"
    timed "$suite: tarball, with its libraries" inside "$root-tar" sh -ec \
        "apt-get update -q && apt-get install -q -y --no-install-recommends ca-certificates libssl3 libsqlite3-0 libcurl4 libc-ares2 $gumbo &&
         tar -C /opt -xzf /mnt/aasa-$version-linux-x86_64.tar.gz && sh /mnt/job /opt/aasa-$version-linux-x86_64/bin/aasa &&
         cd /opt/aasa-$version-linux-x86_64 && sha256sum --quiet -c SHA256SUMS"
    timed "$suite: wheel, pip in a virtual environment" inside "$root-wheel" sh -ec \
        "apt-get update -q && apt-get install -q -y --no-install-recommends ca-certificates python3-venv libcurl4 libc-ares2 $gumbo &&
         python3 -m venv /opt/venv && /opt/venv/bin/pip install --no-index /mnt/*.whl && sh /mnt/job /opt/venv/bin/aasa"
    rm -rf --one-file-system "$root" "$root-tar" "$root-wheel"
done

# The image's root file system, as a runtime would use it.
mkdir "$work/oci"
tar -C "$work/oci" -xf dist/*-oci.tar
umoci unpack --image "$work/oci:$version" "$work/bundle" 2>/dev/null
# shellcheck disable=SC2016 # the inner shell expands them
timed "image: as user 65532" unshare --mount --pid --fork bash -ec 'mount -t proc proc "$0/proc"
    chroot --userspec=65532:65532 "$0" /usr/bin/aasa --version
    chroot --userspec=65532:65532 "$0" /usr/bin/aasa verify localhost:9 --app ABCDE12345.com.example.app --table none || [ $? = 2 ]' \
    "$work/bundle/rootfs"
echo "packages: every file installs, works and is removed"
