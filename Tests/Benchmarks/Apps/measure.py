"""Reads apps of a gibibyte with aasa and extracts the same entry with unzip.

usage: measure.py AASA MAKE_APP FOLDER        prints Markdown
"""

import os
import sys

from timing import interleave, median, milliseconds, peak_memory, run, table

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
    ours, theirs = interleave(ROUNDS, 1, lambda: run(read), lambda: run(take))
    walls = [median(result.wall for result in results) for results in (ours, theirs)]
    cpus = [median(result.cpu for result in results) for results in (ours, theirs)]
    rows.append([name, f"{size:,}", milliseconds(walls[0]), milliseconds(walls[1]), f"{walls[0] / walls[1]:.2f}",
                 milliseconds(cpus[0]), milliseconds(cpus[1]), f"{peak_memory(read):.1f}", f"{peak_memory(take):.1f}"])
    os.remove(archive)

print("## Apps of a gibibyte\n")
print("`aasa app` reads the claims of the program, which is the last entry; `unzip -p` writes that entry to `/dev/null`.\n")
table([f"median of {ROUNDS}", "bytes of the .ipa", "aasa ms", "unzip ms", "ratio", "aasa CPU ms", "unzip CPU ms",
       "aasa MiB", "unzip MiB"], rows)
