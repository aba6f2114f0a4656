"""Reads apps of a gibibyte with aasa and extracts the same entry with unzip.

usage: measure.py AASA MAKE_APP FOLDER        prints Markdown
"""

import os
import sys

from timing import compared, compared_head, run, table

AASA, MAKE_APP, FOLDER = sys.argv[1:]
SIZE = 1 << 30
ROUNDS = 3

CASES = [
    ("1 GiB of assets in front, a small program", f"--noise {SIZE}"),
    ("a program of 1 GiB, stored", f"--stored --pad {SIZE}"),
    ("a program of 1 GiB, deflated, hardly compressible", f"--pad-noise {SIZE}"),
]

rows = []
for name, options in CASES:
    archive = f"{FOLDER}/Big.ipa"
    run(f"python3 {MAKE_APP} {archive} --name Big --domain webcredentials:example.com {options}")
    size = os.path.getsize(archive)
    read, take = f"{AASA} app {archive}", f"unzip -p {archive} Payload/Big.app/Big"
    rows.append([name, f"{size:,}", *compared(read, take, ROUNDS, 1)])
    os.remove(archive)

print("## Apps of a gibibyte\n")
print("`aasa app` reads the claims of the program, which is the last entry; `unzip -p` writes that entry to `/dev/null`.\n")
table([f"median of {ROUNDS}", "bytes of the .ipa", *compared_head("unzip")], rows)
