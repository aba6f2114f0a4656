#!/usr/bin/env python3
"""Compares what 'aasa app --json' shows of Android packages with apksigner, aapt and androguard, where they are installed.

usage: Tests/Tools/compare-apks.py AASA FILE.apk...

Each line is a case in which two tools differ; the last lines count the cases that are equal, by tool. What a tool cannot read is
skipped and counted: apksigner 31 knows neither v3.1 nor v3.2, and prints certificates only of packages that it verifies.
"""

import json
import re
import shutil
import subprocess
import sys

PROGRAM, FILES = sys.argv[1], sys.argv[2:]
equal, different, skipped = {}, {}, {}


def output(*command):
    return subprocess.run(command, capture_output=True, text=True, timeout=120)


def compare(tool, path, what, ours, theirs):
    if ours == theirs:
        equal[tool] = equal.get(tool, 0) + 1
    else:
        different[tool] = different.get(tool, 0) + 1
        print(f"{path}: {what}: aasa {ours!r}, {tool} {theirs!r}")


def skip(tool):
    skipped[tool] = skipped.get(tool, 0) + 1


def apksigner(path, app):
    """The certificates of the signers that the newest scheme shows which apksigner knows."""
    result = output("apksigner", "verify", "--print-certs", path)
    newer = {"v3.1", "v3.2"} & {scheme for one in app["certificates"] for scheme in one["schemes"]}
    if result.returncode != 0 or newer:
        return skip("apksigner")
    digests = re.findall(r"Signer #\d+ certificate SHA-256 digest: ([0-9a-f]+)", result.stdout)
    ours = {one["sha256"].replace(":", "").lower() for one in app["certificates"]}
    compare("apksigner", path, "certificates not shown", sorted(set(digests) - ours), [])
    compare("apksigner", path, "has certificates", bool(ours), bool(digests))


def aapt(path, app):
    text = output("aapt", "dump", "badging", path).stdout
    head = re.search(r"package: name='([^']*)' versionCode='(\d*)'", text)
    if not head:
        return skip("aapt")
    target = re.search(r"targetSdkVersion:'(\d+)'", text)
    compare("aapt", path, "package", app["package"], head[1])
    compare("aapt", path, "versionCode", app["versionCode"], int(head[2]) if head[2] else None)
    compare("aapt", path, "targetSdk", app["targetSdk"], int(target[1]) if target else None)


def androguard(path, app):
    try:
        from androguard.core.apk import APK
        from loguru import logger
    except ImportError:
        return skip("androguard")
    logger.remove()
    schemes = {scheme for one in app["certificates"] for scheme in one["schemes"]}
    if "v3.2" in schemes or path.endswith(".aab"):
        return skip("androguard")
    package = APK(path)
    compare("androguard", path, "package", app["package"], package.get_package())
    compare("androguard", path, "versionCode", str(app["versionCode"]), package.get_androidversion_code())
    theirs = {one.sha256_fingerprint.replace(" ", ":") for one in package.get_certificates()}
    ours = {one["sha256"] for one in app["certificates"]}
    # It leaves out the middle of a lineage.
    compare("androguard", path, "certificates not shown", sorted(theirs - ours), [])


for path in FILES:
    app = json.loads(output(PROGRAM, "app", path, "--json").stdout)
    for tool, check in (("apksigner", apksigner), ("aapt", aapt)):
        check(path, app) if shutil.which(tool) else skip(tool)
    androguard(path, app)

for tool in ("apksigner", "aapt", "androguard"):
    counts = [f"{numbers.get(tool, 0)} {word}" for numbers, word in ((equal, "cases equal"), (different, "different"), (skipped, "files skipped"))]
    print(f"{tool}: {', '.join(counts)}")
sys.exit(1 if different else 0)
