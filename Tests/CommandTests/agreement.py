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

import pathlib

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Tools"))
from servers import APP, CERTS, ROOT, FaultServer, fail, program, run, sign  # noqa: E402

# These take a part for the whole, or not, by chance: see faults.py.
CHANCE = {"body-until-cut", "half-body-cut", "two-lengths", "immense-length", "gzip-short"}


def answers(aasa, port, name):
    site = f"{name}.many.example"
    network = ["--timeout", "3", "--cacert", CERTS / "roots/root-rsa.pem", "--connect-to", f"::127.0.0.1:{port}"]

    def output(*words):
        ended = subprocess.run([aasa, *words, *network], stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
        if ended.returncode not in (0, 1, 2):
            fail(f"{words[0]} {site} ended with status {ended.returncode}: {ended.stderr}")
        return ended.stdout

    works = json.loads(output("check", site, "--app", APP, "--cdn", "none", "--json"))["works"]
    verdict = json.loads(
        output("verify", site, "--app", APP, "--rules", "ios14", "--mode", "developer", "--table", "none", "--json"))
    findings = [json.loads(line) for line in output("lint", site, "--json").splitlines()]
    errors = {finding["code"] for finding in findings if finding["severity"] == "error"}
    return {True: "approved", False: "denied", None: "pending"}[works], verdict["status"], errors


def disagreement(check, verify, errors):
    if check != verify:
        return f"check: {check}, verify: {verify}"
    if (verify == "approved") == bool(errors):
        return f"verify: {verify}, lint: {', '.join(sorted(errors)) or 'no error'}"
    return None


def main():
    aasa = program()
    listed = run([sys.executable, ROOT / "Tests/Tools/fault-server.py", "--list"])
    names = sorted({line.split(":")[0] for line in listed.splitlines()} - CHANCE)
    problems = []
    with tempfile.TemporaryDirectory() as folder:
        signed = folder + "/signed"
        sign(aasa, "wildcard-many", signed)
        server = FaultServer(signed)
        try:
            with concurrent.futures.ThreadPoolExecutor(24) as pool:
                for name, result in zip(names, pool.map(lambda name: answers(aasa, server.port, name), names)):
                    problem = disagreement(*result)
                    if problem:
                        problems.append(f"{name}: {problem}")
        finally:
            server.stop()
    print(f"{len(names)} sites, {len(problems)} disagreements")
    for problem in problems:
        print(problem)
    return 1 if problems else 0


sys.exit(main())
