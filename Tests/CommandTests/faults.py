#!/usr/bin/python3
"""Checks sites that misbehave in every way of Tests/Tools/fault-server.py, and then sites that hang, all concurrently.

    faults.py [HANGING]        default: 5,000

Every site must get the verdict of its row below within `--timeout`. Exit status 1: a verdict differs or was late;
2: the test itself failed.
"""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Tools"))
from servers import APP, CERTS, ROOT, FaultServer, fail, program, run, sign  # noqa: E402

APPROVED, UNREACHABLE, TOO_LARGE = ("approved", "approved"), ("pending", "unreachable"), ("denied", "too-large")
UNTRUSTED, NOT_FOUND = ("denied", "tls-untrusted"), ("denied", "client-error")

# Under a sanitizer, a program may take this many times as long.
SLOWDOWN = int(os.environ.get("SLOWDOWN", "1"))

# "No HTTP answer: DNS, connection, timeout" leaves a pair pending. A header that ends before its empty line is not a
# response (RFC 9112 section 8), nor is a body that is shorter than its framing says.
EXPECTED = {
    "hang": UNREACHABLE,
    "reset-before-handshake": UNREACHABLE,
    "close-before-handshake": UNREACHABLE,
    "alert": UNREACHABLE,
    "http2-alert": UNREACHABLE,
    "unknown-name": UNREACHABLE,
    "client-certificate": UNREACHABLE,
    "not-tls": UNREACHABLE,
    "endless-noise": UNREACHABLE,
    "reset-in-handshake": UNREACHABLE,
    "slow-handshake": UNREACHABLE,
    "half-handshake": UNREACHABLE,
    "untrusted": UNTRUSTED,
    "wrong-name": UNTRUSTED,
    "wants-certificate": UNREACHABLE,
    "close-after-handshake": UNREACHABLE,
    "reset-after-request": UNREACHABLE,
    "silence-after-request": UNREACHABLE,
    "garbage-after-handshake": UNREACHABLE,
    "half-header": UNREACHABLE,
    "half-header-unterminated": UNREACHABLE,
    "half-header-cut": UNREACHABLE,
    "half-header-reset": UNREACHABLE,
    "half-header-silence": UNREACHABLE,
    "half-header-not-found": UNREACHABLE,
    "half-header-not-found-unterminated": UNREACHABLE,
    "half-header-not-found-cut": UNREACHABLE,
    "half-header-not-found-reset": UNREACHABLE,
    "half-header-not-found-silence": UNREACHABLE,
    "half-header-moved": UNREACHABLE,
    "half-header-moved-unterminated": UNREACHABLE,
    "half-header-unavailable": UNREACHABLE,
    "half-header-unavailable-unterminated": UNREACHABLE,
    "slow-header": UNREACHABLE,
    "status-garbage": UNREACHABLE,
    "protocol-garbage": UNREACHABLE,
    "http2-frames": UNREACHABLE,
    "no-head": UNREACHABLE,
    "huge-header": UNREACHABLE,
    "many-headers": UNREACHABLE,
    "endless-header": UNREACHABLE,
    "endless-headers": UNREACHABLE,
    "endless-interim": UNREACHABLE,
    "interim": APPROVED,
    "interim-end": UNREACHABLE,
    "interim-half-header": UNREACHABLE,
    "interim-half-header-not-found": UNREACHABLE,
    "interim-not-found": NOT_FOUND,
    "nul-in-header": UNREACHABLE,
    "body-until-end": APPROVED,
    "endless-body": TOO_LARGE,
    "slow-body": UNREACHABLE,
    "half-body-silence": UNREACHABLE,
    "short-body": UNREACHABLE,
    "reset-in-body": UNREACHABLE,
    "long-body": APPROVED,
    "negative-length": UNREACHABLE,
    "gzip": APPROVED,
    "gzip-bomb": TOO_LARGE,
    "gzip-bomb-twice": TOO_LARGE,
    "gzip-garbage": ("denied", "malformed-json"),
    "chunked": APPROVED,
    "trailers": APPROVED,
    "chunk-garbage": UNREACHABLE,
    "chunk-missing": UNREACHABLE,
    "not-found-endless": NOT_FOUND,
    "not-found-silence": NOT_FOUND,
    "not-found-old": NOT_FOUND,
    "not-modified": ("denied", "redirect"),
    "redirect-short": ("denied", "redirect"),
    "unavailable-reset": ("pending", "server-error"),
    "unknown-status": ("denied", "unexpected-status"),
    "two-lengths": UNREACHABLE,
    "correct": APPROVED,
    "correct-open": APPROVED,
}

# What the contract does not settle, because a library below may take a part for the whole: any of these, and no other.
EITHER = {
    # Complete only with TLS's end (RFC 9112 section 9.8), which many servers never send; the signature shows whether the file is complete.
    "body-until-cut": {APPROVED, UNREACHABLE},
    "half-body-cut": {("denied", "not-signed"), UNREACHABLE},
    "immense-length": {APPROVED, UNREACHABLE},
    "gzip-short": {("denied", "not-signed"), ("denied", "malformed-json")},
}


class Checked:
    """The verdicts of one run: for each site its status and reason."""

    def __init__(self, aasa, folder, port, sites, timeout, jobs):
        with open(folder + "/sites", "w", encoding="ascii") as file:
            file.writelines(site + "\n" for site in sites)
        words = [aasa, "verify", "--from", folder + "/sites", "--jobs", str(jobs), "--app", APP, "--json", "--table", "none", "--timeout", str(timeout),
                 "--cacert", str(CERTS / "roots/root-rsa.pem"), "--connect-to", f"::127.0.0.1:{port}"]
        self.verdicts = {}
        start = time.monotonic()
        with open(folder + "/errors", "w", encoding="utf-8") as errors, subprocess.Popen(
                words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=errors, text=True) as child:
            for line in child.stdout:
                verdict = json.loads(line)
                site = verdict["site"]
                if site in self.verdicts:
                    print(f"faults: {site} has two verdicts", file=sys.stderr)
                    sys.exit(1)
                self.verdicts[site] = (verdict["status"], verdict["reason"])
        self.seconds, self.status = time.monotonic() - start, child.returncode
        if self.status not in (0, 1, 2):
            fail(f"aasa ended with status {self.status}: " + pathlib.Path(folder + "/errors").read_text(encoding="utf-8"))


def misbehaving(aasa, folder, server, problems):
    listed = run([sys.executable, ROOT / "Tests/Tools/fault-server.py", "--list"])
    names = [line.split(":")[0] for line in listed.splitlines()]
    unknown = set(names) ^ (set(EXPECTED) | set(EITHER))
    if unknown:
        fail(f"without a row, or without a fault: {', '.join(sorted(unknown))}")
    checked = Checked(aasa, folder, server.port, [f"{name}.many.example" for name in names], 3 * SLOWDOWN, len(names))
    sound = 0
    for name in names:
        got = checked.verdicts.pop(f"{name}.many.example", ("no verdict", ""))
        allowed = EITHER.get(name, {EXPECTED.get(name)})
        if got in allowed:
            sound += 1
        else:
            expected = " or ".join(" ".join(one) for one in sorted(allowed))
            problems.append(f"{name}: {' '.join(got)}, not {expected}")
    problems += [f"{site} was not in the list" for site in checked.verdicts]
    if checked.seconds > 10 * SLOWDOWN:
        problems.append(f"the faults took {checked.seconds:.1f} s")
    if checked.status != 1:
        problems.append(f"exit status {checked.status} with denied sites")
    print(f"{len(names)} faults, {sound} as they should be")


def hanging(aasa, folder, server, count, problems):
    sites = ["correct.many.example"] + [f"hang-{number}.many.example" for number in range(count)]
    checked = Checked(aasa, folder, server.port, sites, 5 * SLOWDOWN, count)
    open_ones = sum(checked.verdicts.get(site) == UNREACHABLE for site in sites)
    if open_ones != count:
        problems.append(f"of {count} hanging sites {open_ones} are pending, unreachable")
    if checked.verdicts.get("correct.many.example") != APPROVED:
        problems.append(f"a sound site among those that hang: {checked.verdicts.get('correct.many.example')}")
    # Five seconds each: one after the other would take far longer, on a busy machine too.
    allowed = (7 + count / 20) * SLOWDOWN
    if checked.seconds > allowed:
        problems.append(f"{count} hanging sites took {checked.seconds:.1f} s, more than {allowed:.1f}")
    print(f"{count} hanging sites at once, all pending: {'yes' if open_ones == count else 'no'}; "
          f"in time: {'yes' if checked.seconds <= allowed else 'no'} ({checked.seconds:.1f} s)")


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 5000
    aasa = program()
    with tempfile.TemporaryDirectory() as folder:
        signed = folder + "/signed"
        sign(aasa, "wildcard-many", signed)
        server = FaultServer(signed)
        problems = []
        try:
            misbehaving(aasa, folder, server, problems)
            hanging(aasa, folder, server, count, problems)
        finally:
            server.stop()
    for problem in problems:
        print(f"faults: {problem}", file=sys.stderr)
    return 1 if problems else 0


sys.exit(main())
