#!/usr/bin/python3
"""Measures the peak memory of `aasa verify --from` for lists of several lengths, and prints Markdown.

    memory.py [--aasa PROGRAM] [--pairs N,N…] [--served N] [--apps N] [--apart] [--stores none,sqlite] [--jobs N]

Most sites have their connection refused at once, on this machine; N of them (1,000) are spread over the list and
answer. There are so many apps for each site, a line each; with --apart the list names every site once before it
names one again. The verdicts are counted: one for each line.
"""

import argparse
import pathlib
import shlex
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE.parents[1] / "Tools")]
from servers import APP, CERTS, Nginx, free_port, program, sign  # noqa: E402
from timing import table  # noqa: E402

# Sites with this port are answered, all others are refused.
SERVED_PORT = 8443


def write_list(path, pairs, served, apps, apart):
    """A CSV file; returns how many pairs a server answers for."""
    sites = pairs // apps
    every = max(1, sites // max(1, served))
    names = [APP] + [f"{APP}.n{more}" for more in range(1, apps)]

    def name(number):
        return f"s{number:07}.many.example" + (f":{SERVED_PORT}" if served and number % every == 0 else "")

    with open(path, "w", encoding="ascii") as file:
        if apart:
            file.writelines(f"{name(number)},{app}\n" for app in names for number in range(sites))
        else:
            file.writelines(f"{name(number)},{app}\n" for number in range(sites) for app in names)
    return len(range(0, sites, every)) * apps if served else 0


def verify(folder, aasa, path, port, refused, store, jobs):
    """Seconds, MiB, and how many answers of each status."""
    words = [aasa, "verify", "--from", path, "--json", "--table", store, "--timeout", "10", "--cacert",
             str(CERTS / "roots/root-rsa.pem"), "--connect-to", f":{SERVED_PORT}:127.0.0.1:{port}",
             "--connect-to", f"::127.0.0.1:{refused}", *(["--jobs", jobs] if jobs else [])]
    # Counted as they come: they would fill the disk.
    counts = "awk '{ split($0, a, /\"status\":\"/); sub(/\".*/, \"\", a[2]); n[a[2]]++ } END { for (s in n) print s, n[s] }'"
    start = time.monotonic()
    result = subprocess.run(["bash", "-c", f"/usr/bin/time -q -f %M -o {folder}/memory {shlex.join(words)} | {counts}"],
                            text=True, check=True, stdout=subprocess.PIPE)
    seconds = time.monotonic() - start
    memory = int(pathlib.Path(f"{folder}/memory").read_text(encoding="ascii").split()[-1]) / 1024
    return seconds, memory, {word: int(count) for word, count in map(str.split, result.stdout.splitlines())}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--aasa")
    parser.add_argument("--pairs", default="1000,100000,1000000")
    parser.add_argument("--served", type=int, default=1000)
    parser.add_argument("--apps", type=int, default=1)
    parser.add_argument("--apart", action="store_true")
    parser.add_argument("--stores", default="none,sqlite")
    parser.add_argument("--jobs")
    arguments = parser.parse_args()
    aasa, rows = arguments.aasa or program(), []
    for pairs in (int(word) for word in arguments.pairs.split(",")):
        for store in arguments.stores.split(","):
            with tempfile.TemporaryDirectory() as folder:
                sign(aasa, "wildcard-many", f"{folder}/signed")
                nginx = Nginx(folder, f"{folder}/signed")
                try:
                    served = min(arguments.served, pairs // arguments.apps // 10)
                    answered = write_list(f"{folder}/list.csv", pairs, served, arguments.apps, arguments.apart)
                    seconds, memory, statuses = verify(
                        folder, aasa, f"{folder}/list.csv", nginx.port, free_port(),
                        "none" if store == "none" else f"{folder}/table.db", arguments.jobs)
                finally:
                    nginx.stop()
            whole = pairs // arguments.apps * arguments.apps
            pending = statuses.get("pending", 0)
            if sum(statuses.values()) != whole or pending != whole - answered:
                raise SystemExit(f"{whole:,} pairs, of which {answered:,} answer: {statuses}")
            rows.append([f"{whole:,}", "none" if store == "none" else "SQLite", f"{answered:,}", f"{seconds:.1f}",
                         f"{whole / seconds:,.0f}", f"{memory:.1f}"])
            print(" ".join(rows[-1]), file=sys.stderr)
    table(["pairs", "table", "answered by nginx", "seconds", "pairs a second", "peak MiB"], rows)


main()
