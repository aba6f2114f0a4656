"""Measures the matching of URLs beside RE2 and fnmatch, and prints Markdown. Called by run.sh, which prepares the folder.

usage: measure.py MATCHES FOLDER
"""

import filecmp
import os
import subprocess
import sys

from timing import interleave, median, table

MATCHES, FOLDER = sys.argv[1:]
HERE = os.path.dirname(os.path.abspath(__file__))
URLS = 2000
# Name, how it is called, and how many times it may go through the URLs for each count of rules.
MEANS = [("aasa", [MATCHES], lambda count: 300), ("RE2 in order", [f"{FOLDER}/rivals", "re2"], lambda count: 2000 // count),
         ("RE2::Set", [f"{FOLDER}/rivals", "set"], lambda count: 200),
         ("fnmatch in order", [f"{FOLDER}/rivals", "fnmatch"], lambda count: 5000 // count)]


def call(words, count, rounds, environment=None, **more):
    """One process: nanoseconds for each URL, milliseconds of compiling, KiB."""
    arguments = [*words, f"{FOLDER}/rules.{count}", f"{FOLDER}/urls.{count}", str(rounds), f"{FOLDER}/answers"]
    text = subprocess.run(arguments, text=True, check=True, stdout=subprocess.PIPE, env=environment, **more).stdout
    return [float(x) for x in text.split()]


def mallocs(words, count):
    """Allocations for each URL: what more rounds cost in addition."""
    def total(rounds):
        read, write = os.pipe()
        os.dup2(write, 9, inheritable=True)
        call(words, count, rounds, os.environ | {"LD_PRELOAD": f"{FOLDER}/mallocs.so"}, pass_fds=(9,))
        os.close(write)
        os.close(9)
        with os.fdopen(read) as pipe:
            return int(pipe.read())
    return (total(2) - total(1)) / URLS


print("## Matching URLs\n")
for count in (10, 100, 1000, 10000):
    subprocess.run([sys.executable, f"{HERE}/generate.py", str(count), f"{FOLDER}/rules.{count}", f"{FOLDER}/urls.{count}"],
                   check=True)
    # The same answers, or nothing is measured.
    for number, (name, words, _) in enumerate(MEANS):
        call(words, count, 1)
        os.replace(f"{FOLDER}/answers", f"{FOLDER}/answers.{number}")
        if not filecmp.cmp(f"{FOLDER}/answers.0", f"{FOLDER}/answers.{number}", shallow=False):
            raise SystemExit(f"{name} gives other answers for {count} rules")
    # Trying rules in order takes seconds here.
    runs = 1 if count == 10000 else 3
    results = interleave(runs, 0, *(lambda words=words, rounds=rounds: call(words, count, max(1, rounds(count)))
                                 for _, words, rounds in MEANS))
    rows = []
    medians = [[median(column) for column in zip(*result)] for result in results]
    for (name, words, _), (each, compiling, memory) in zip(MEANS, medians):
        rows.append([name, f"{each:,.0f}", f"{each / medians[0][0]:,.1f}", f"{mallocs(words, count):.2f}",
                     f"{compiling:,.2f}", f"{memory:,.0f}"])
    table([f"{count:,} rules, median of {runs}", "ns a URL", "times aasa", "allocations a URL", "compile ms", "KiB"], rows)
