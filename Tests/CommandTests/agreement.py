#!/usr/bin/python3
"""Compares what `check`, `verify` and `lint` report of each misbehaving site of Tests/Tools/fault-server.py.

The question is the same for all: does a device that requests the site itself get a file that lists the app? Exit status 1:
two of the commands answer differently; 2: the test itself failed.
"""

import concurrent.futures
import json
import subprocess
import sys
import tempfile
import urllib.parse

import pathlib

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Tools"))
from servers import APP, CERTS, ROOT, FaultServer, fail, program, run, sign  # noqa: E402

# These take a part for the whole, or not, by chance: see faults.py.
CHANCE = {"body-until-cut", "half-body-cut", "immense-length", "gzip-short"}


def answers(aasa, port, names):
    """What each of the commands reports of these sites, in one run."""
    sites = [f"{name}.many.example" for name in names]
    network = ["--timeout", "3", "--cacert", CERTS / "roots/root-rsa.pem", "--connect-to", f"::127.0.0.1:{port}"]

    def output(verb, *options):
        ended = subprocess.run(
            [aasa, verb, *sites, *options, "--json", *network],
            stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
        if ended.returncode not in (0, 1, 2):
            fail(f"{verb} {' '.join(sites)} ended with status {ended.returncode}: {ended.stderr}")
        return [json.loads(line) for line in ended.stdout.splitlines()]

    works = {result["site"]: result["works"] for result in output("check", "--app", APP, "--cdn", "none")}
    verdicts = {
        verdict["site"]: verdict["status"]
        for verdict in output("verify", "--app", APP, "--rules", "ios14", "--mode", "developer", "--table", "none")}
    errors = {site: set() for site in sites}
    for finding in output("lint"):
        if finding["severity"] == "error":
            errors[urllib.parse.urlsplit(finding["file"]).hostname].add(finding["code"])
    statuses = {True: "approved", False: "denied", None: "pending"}
    return [(statuses[works[site]], verdicts[site], errors[site]) for site in sites]


def disagreement(check, verify, errors):
    if check != verify:
        return f"check: {check}, verify: {verify}"
    if (verify == "approved") == bool(errors):
        return f"verify: {verify}, lint: {', '.join(sorted(errors)) or 'no error'}"
    return None


def disagreements(aasa, port, names):
    """What the commands report differently, by the site's name."""
    compared = zip(names, answers(aasa, port, names))
    problems = {name: disagreement(*result) for name, result in compared}
    return {name: problem for name, problem in problems.items() if problem}


def main():
    aasa = program()
    listed = run([sys.executable, ROOT / "Tests/Tools/fault-server.py", "--list"])
    names = sorted({line.split(":")[0] for line in listed.splitlines()} - CHANCE)
    problems = {}
    with tempfile.TemporaryDirectory() as folder:
        signed = folder + "/signed"
        sign(aasa, "wildcard-many", signed)
        server = FaultServer(signed)
        try:
            # More than half of a command's processor time is its start.
            parts = [names[start:start + 6] for start in range(0, len(names), 6)]
            with concurrent.futures.ThreadPoolExecutor(len(parts)) as pool:
                for found in pool.map(lambda part: disagreements(aasa, server.port, part), parts):
                    problems |= found
            # A busy machine may be slower than the commands wait: what differs is asked again, without the others.
            for name in list(problems):
                del problems[name]
                problems |= disagreements(aasa, server.port, [name])
        finally:
            server.stop()
    print(f"{len(names)} sites, {len(problems)} disagreements")
    for name, problem in problems.items():
        print(f"{name}: {problem}")
    return 1 if problems else 0


sys.exit(main())
