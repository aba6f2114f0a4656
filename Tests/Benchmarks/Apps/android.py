"""Reads Android packages of 100 MB with aasa and with aapt, and judges statement lists of 128 KiB.

usage: android.py AASA FOLDER        prints Markdown
"""

import json
import os
import sys
import zipfile

from large_apk import make
from timing import compared, compared_head, interleave, median, milliseconds, run, table

AASA, FOLDER = sys.argv[1:]
SIZE = 100_000_000
ROUNDS = 20
LIMIT = 131_072
FINGERPRINT = "1F:77:9C:2E:41:D0:5B:A6:93:0E:6C:88:F4:3D:27:B9:50:EE:14:C2:7A:0B:9D:65:38:A1:FC:42:D7:8E:19:60"

CASES = [
    ("few files, a library of 100 MB", {}),
    ("5,000 files, 2,000 strings in 30 languages", {"strings": 2000, "languages": 30, "files": 5000}),
    ("20,000 files, 6,000 strings in 40 languages", {"strings": 6000, "languages": 40, "files": 20_000}),
    ("a store's app: 12,000 files, 2,500 strings in 85 languages, 300 icons in 5 densities, 250 activities",
     {"strings": 2500, "languages": 85, "files": 12_000, "activities": 250, "icons": 300}),
]


def packages():
    rows = []
    path = f"{FOLDER}/large.apk"
    for name, options in CASES:
        make(path, SIZE, **options)
        with zipfile.ZipFile(path) as archive:
            resources = archive.getinfo("resources.arsc").file_size
        read, dump = f"{AASA} app {path}", f"aapt dump badging {path}"
        rows.append([name, f"{os.path.getsize(path):,}", f"{resources:,}", *compared(read, dump, ROUNDS, 2)])
        os.remove(path)
    print("## Android packages of 100 MB\n")
    print("The app's statements are a string of the table of resources, so that `aasa app` looks it up.\n")
    start = median(run(f"{AASA} --version").cpu for _ in range(ROUNDS))
    print(f"`aasa --version` takes {milliseconds(start)} ms of CPU: the start of the process is in every figure.\n")
    table([f"median of {ROUNDS}", "bytes", "of resources.arsc", *compared_head("`aapt dump badging`")], rows)


def statement(number, rules):
    entry = {"relation": ["delegate_permission/common.handle_all_urls"],
             "target": {"namespace": "android_app", "package_name": f"com.shop.app{number}",
                        "sha256_cert_fingerprints": [FINGERPRINT]}}
    if rules:
        entry["relation_extensions"] = {entry["relation"][0]: {"dynamic_app_link_components": [
            {"/": f"/products/{number}/*"}, {"/": f"/account/{number}", "?": {"code": "????"}, "exclude": True}]}}
    return entry


def grown(rules):
    statements = [statement(0, rules)]
    length = len(json.dumps(statements))
    while length < LIMIT - 600:
        statements.append(statement(len(statements), rules))
        length += len(json.dumps(statements[-1])) + 2
    return statements


def lists():
    rows = []
    path, small = f"{FOLDER}/assetlinks.json", f"{FOLDER}/one.json"
    for name, rules in [("apps", False), ("apps with dynamic rules", True)]:
        statements = grown(rules)
        for target, content in [(path, statements), (small, statements[:1])]:
            with open(target, "w") as file:
                json.dump(content, file)
        app = f"com.shop.app{len(statements) - 1}@{FINGERPRINT}"
        for verb, end in [("verify", f" --app {app} --table none"), ("lint", "")]:
            start = f"{AASA} verify example.com --file" if verb == "verify" else f"{AASA} lint --config none"
            large, one = interleave(
                ROUNDS, 2, lambda: run(f"{start} {path}{end}", allowed=(0, 1)),
                lambda: run(f"{start} {small}{end}", allowed=(0, 1)))
            (whole, least) = (median([each.cpu for each in results]) for results in (large, one))
            rows.append([f"{name}, `{verb}`", f"{os.path.getsize(path):,}", f"{len(statements):,}", milliseconds(whole),
                         milliseconds(least), milliseconds(whole - least)])
    print("## Statement lists of nearly 128 KiB\n")
    table([f"median of {ROUNDS}, CPU", "bytes", "statements", "ms", "of a list with one statement", "difference"], rows)


packages()
lists()
