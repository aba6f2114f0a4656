#!/usr/bin/env bash
# Installs each release file below dist/ on bare Debian 12 and 13, runs the main job, upgrades and removes.
# run.sh [SUITE]...: needs root, mmdebstrap and a Debian mirror.
set -euo pipefail
cd "$(dirname "$0")/../.."
suites=("$@")
[ ${#suites[@]} -gt 0 ] || suites=(bookworm trixie)
machine=$(uname -m)
architecture=$(dpkg --print-architecture)
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
cp dist/*.deb dist/*.whl dist/*.tar.gz TestCerts/roots/root-rsa.pem Support/ci/install.sh Support/ci/checksums.txt "$work/media/"
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
    cp -a "$root" "$root-pipx"
    cp -a "$root" "$root-ci"
    gumbo=libgumbo3
    [ "$suite" != bookworm ] || gumbo=libgumbo1
    timed "$suite: apt install ./aasa.deb, first verdict" inside "$root" sh -ec \
        "apt-get update -q && apt-get install -q -y /mnt/aasa_${version}_$architecture.deb && sh /mnt/job aasa"
    # What is not executed: completions where the shells look for them, schemas, dashboards, notices.
    timed "$suite: zsh completes, and the shared files are there" inside "$root" sh -ec \
        "apt-get install -q -y --no-install-recommends zsh && cd /usr/share &&
         zsh -fc 'autoload -U compinit && compinit -u -d /tmp/dump && [ \"\$_comps[aasa]\" = _aasa ]' &&
         ls bash-completion/completions/aasa aasa/schemas/check.json aasa/grafana.json aasa/prometheus-rules.yml doc/aasa/NOTICES* &&
         grep -q ExecReload=/bin/sh /lib/systemd/system/aasa-watch.service"
    timed "$suite: removed and purged" inside "$root" sh -ec \
        "apt-get purge -q -y aasa && ! command -v aasa && [ ! -e /usr/share/doc/aasa ]"
    timed "$suite: upgraded from an older version" inside "$root" sh -ec \
        "apt-get install -q -y /mnt/older.deb && apt-get install -q -y /mnt/aasa_${version}_$architecture.deb && sh /mnt/job aasa"
    timed "$suite: tarball, with its libraries" inside "$root-tar" sh -ec \
        "apt-get update -q && apt-get install -q -y --no-install-recommends ca-certificates libssl3 libsqlite3-0 libcurl4 libc-ares2 $gumbo &&
         tar -C /opt -xzf /mnt/aasa-$version-linux-$machine.tar.gz && sh /mnt/job /opt/aasa-$version-linux-$machine/bin/aasa &&
         cd /opt/aasa-$version-linux-$machine && sha256sum --quiet -c SHA256SUMS"
    timed "$suite: wheel, pip in a virtual environment" inside "$root-wheel" sh -ec \
        "apt-get update -q && apt-get install -q -y --no-install-recommends ca-certificates python3-venv libcurl4 libc-ares2 $gumbo &&
         python3 -m venv /opt/venv && /opt/venv/bin/pip install --no-index /mnt/*.whl && sh /mnt/job /opt/venv/bin/aasa"
    # As docs/install.md has it, without PyPI: the wheel has no dependency there, and pipx's own pip is not replaced.
    timed "$suite: wheel, pipx" inside "$root-pipx" sh -ec \
        "apt-get update -q && apt-get install -q -y --no-install-recommends ca-certificates pipx libcurl4 libc-ares2 $gumbo &&
         python3 -m venv /root/.local/share/pipx/shared &&
         PIPX_DISABLE_SHARED_LIBS_AUTO_UPGRADE=1 pipx install --pip-args=--no-index /mnt/*.whl && sh /mnt/job /root/.local/bin/aasa"
    # The action's script finds out which packages this release has of libzip and libgumbo.
    timed "$suite: install.sh of the action, as in CI" inside "$root-ci" sh -ec \
        "apt-get update -q && apt-get install -q -y --no-install-recommends curl && sum=\$(sha256sum /mnt/*.tar.gz | cut -d ' ' -f 1) &&
         RUNNER_TEMP=/tmp GITHUB_PATH=/tmp/path AASA_REPOSITORY= AASA_VERSION=$version AASA_SHA256=\$sum AASA_DOWNLOAD=file:///mnt bash /mnt/install.sh &&
         sh /mnt/job \$(cat /tmp/path)/aasa && /tmp/aasa/*/bin/aasa doctor | grep -E '(libzip|libgumbo|libpsl|expat) .*/lib/'"
    rm -rf --one-file-system "$root" "$root-tar" "$root-wheel" "$root-pipx" "$root-ci"
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
root=$work/bundle/rootfs
for file in etc/hostname etc/resolv.conf usr/bin/dpkg; do
    [ ! -e "$root/$file" ] || { echo "packages: the image has $file"; exit 1; }
done
ls "$root/usr/share/doc/aasa/LICENSE" "$root/usr/share/doc/aasa/NOTICES" >/dev/null
# Each package of the image is in its SBOM, with the same version.
python3 - "$root/var/lib/dpkg/status" dist/*-oci.spdx.json "$work/oci" <<'END'
import glob, json, re, sys
status, sbom, layout = sys.argv[1:]
installed = dict(re.findall(r"^Package: (.*)\n(?:.+\n)*?Version: (.*)$", open(status).read(), re.M))
listed = {p["name"]: p.get("versionInfo") for p in json.load(open(sbom))["packages"]}
assert len(installed) > 20 and installed.items() <= listed.items(), installed.items() - listed.items()
blobs = [file for file in glob.glob(layout + "/blobs/sha256/*") if open(file, "rb").read(1) == b"{"]
names = {name.rsplit(".", 1)[1] for file in blobs for name in (json.load(open(file)).get("config", {}).get("Labels") or {})}
assert {"title", "version", "licenses", "revision", "created", "description"} <= names, names
print(f"image: {len(installed)} packages in its SBOM; labels: {', '.join(sorted(names))}")
END

# A signature of the sums, made with a key of this test: it verifies, and that of a changed list does not.
minisign -G -W -p "$work/release.pub" -s "$work/release.key" >/dev/null
cp dist/SHA256SUMS "$work/"
minisign -S -s "$work/release.key" -m "$work/SHA256SUMS" -t "aasa $version" >/dev/null
minisign -V -q -p "$work/release.pub" -m "$work/SHA256SUMS"
(cd dist && sha256sum --quiet -c "$work/SHA256SUMS")
echo >>"$work/SHA256SUMS"
if minisign -V -q -p "$work/release.pub" -m "$work/SHA256SUMS" 2>/dev/null; then
    echo "packages: a changed list of sums verifies"
    exit 1
fi
echo "packages: every file installs, works and is removed"
