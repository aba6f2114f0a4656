#!/usr/bin/python3
"""Measures `aasa verify --from` beside curl, `openssl s_time` and a bare loop over libcurl, and prints Markdown.

    measure.py [--aasa PROGRAM] [--sites N] [--rounds N] [--curl-sites N] [--jobs N,N…] [--curl-jobs N,N…] [--ecdsa]
               [--distinct]

All connect to one nginx on loopback over new TLS connections, and trust Debian's whole bundle and the test root, in
turn; the output shows the median. The best number of concurrent connections is found first, for each by itself.
All sites have the same file; with --distinct a thousand different ones take turns.
"""

import argparse
import collections
import json
import os
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE.parents[1] / "Tools")]
from servers import APP, CERTS, PATH, Nginx, program  # noqa: E402
from timing import interleave, median, milliseconds, run_for_memory, table  # noqa: E402

SYSTEM_TRUST = "/etc/ssl/certs/ca-certificates.crt"
Result = collections.namedtuple("Result", "sites wall cpu server memory")


class Bench:
    def __init__(self, aasa, folder, ecdsa, distinct):
        self.aasa, self.folder = aasa, folder
        self.bundle, self.bare = f"{folder}/trust.pem", f"{folder}/bare"
        with open(self.bundle, "wb") as file:
            for part in (SYSTEM_TRUST, CERTS / "roots/root-rsa.pem"):
                file.write(pathlib.Path(part).read_bytes())
        subprocess.run(["gcc", "-O2", "-o", self.bare, HERE / "bare.c", "-lcurl", "-lssl", "-lcrypto", "-lpthread"],
                       check=True)
        self.chain, self.key = self.issue("ec -pkeyopt ec_paramgen_curve:P-256" if ecdsa else "rsa:2048")
        self.sign(f"{folder}/signed", [APP])
        inside = ""
        if distinct:
            inside = ('server_name "~^s[0-9]*(?<part>[0-9][0-9][0-9])[.]";'
                      f"location = {PATH} {{ root {folder}/distinct/$part; }}")
            for number in range(1000):
                os.makedirs(f"{folder}/distinct/{number:03}")
                self.sign(f"{folder}/distinct/{number:03}{PATH}", [APP, f"ABCDE12345.com.example.n{number}"])
        self.nginx = Nginx(folder, f"{folder}/signed", (self.chain, self.key), workers=2, inside=inside)

    def sign(self, output, apps):
        subprocess.run([self.aasa, "sign", "--cert", self.chain, "--key", self.key, "-o", output, "-"],
                       input=json.dumps(apps), text=True, check=True, stdout=subprocess.DEVNULL)

    def issue(self, kind):
        """A certificate for every site of the run."""
        key, request, leaf = (f"{self.folder}/leaf.{ending}" for ending in ("key", "csr", "pem"))
        extensions = f"{self.folder}/leaf.cnf"
        pathlib.Path(extensions).write_text(
            "subjectAltName = DNS:*.bulk.example\nkeyUsage = critical, digitalSignature\n"
            "extendedKeyUsage = serverAuth\nbasicConstraints = critical, CA:FALSE\n", encoding="ascii")
        intermediate = CERTS / "intermediates/intermediate-rsa.pem"
        for words in (f"openssl req -new -newkey {kind} -nodes -keyout {key} -out {request} -subj /CN=*.bulk.example",
                      f"openssl x509 -req -in {request} -CA {intermediate} -CAkey {CERTS}/keys/intermediate-rsa.key "
                      f"-set_serial 1 -days 30 -sha256 -extfile {extensions} -out {leaf}"):
            subprocess.run(words.split(), check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        chain = f"{self.folder}/chain.pem"
        pathlib.Path(chain).write_bytes(pathlib.Path(leaf).read_bytes() + intermediate.read_bytes())
        return chain, key

    def list(self, count):
        """A file of so many sites."""
        path = f"{self.folder}/sites-{count}"
        if not os.path.exists(path):
            with open(path, "w", encoding="ascii") as file:
                file.writelines(f"s{number:06}.bulk.example\n" for number in range(count))
        return path

    def measured(self, command, output, good, count=None):
        """One run. `good` counts the successful sites in its output; with a count, all must be."""
        before = self.nginx.cpu()
        result = run_for_memory(command, output)
        with open(output, encoding="utf-8") as file:
            sites = good(file.read().splitlines())
        if count is not None and sites != count:
            raise SystemExit(f"{sites} of {count} sites answered as they should: {command}")
        return Result(sites, result.wall, result.cpu, self.nginx.cpu() - before, result.memory)

    def verify(self, count, options, store="none"):
        for name in ("", "-wal", "-shm"):
            pathlib.Path(f"{self.folder}/table.db{name}").unlink(missing_ok=True)
        return self.measured(
            f"{self.aasa} verify --from {self.list(count)} --app {APP} {options} --json --table {store} "
            f"--cacert {self.bundle} --connect-to ::127.0.0.1:{self.nginx.port}", f"{self.folder}/verdicts",
            lambda lines: sum('"status":"approved"' in line for line in lines), count)

    def loop(self, count, threads, slots):
        return self.measured(f"{self.bare} {threads} {slots} {self.nginx.port} {self.bundle} {self.list(count)}",
                             f"{self.folder}/bare.out", lambda lines: int(lines[0].split()[0]), count)

    def curl(self, count, slots):
        configuration = f"{self.folder}/curl-{count}"
        with open(self.list(count), encoding="ascii") as names, open(configuration, "w", encoding="ascii") as file:
            file.writelines(f'url = "https://{name.strip()}{PATH}"\noutput = "/dev/null"\n' for name in names)
        return self.measured(
            f"curl -sS --parallel --parallel-immediate --parallel-max {slots} --cacert {self.bundle} "
            f"--connect-to ::127.0.0.1:{self.nginx.port} -w '%{{http_code}}\\n' -K {configuration}",
            f"{self.folder}/curl.out", lambda lines: lines.count("200"), count)

    def s_time(self, seconds):
        return self.measured(
            f"openssl s_time -new -time {seconds} -connect 127.0.0.1:{self.nginx.port} -CAfile {self.bundle} "
            f"-www {PATH}", f"{self.folder}/s_time.out",
            lambda lines: next(int(line.split()[0]) for line in lines if " connections in " in line))


def numbers(text):
    return [int(word) for word in text.split(",")]


def best(what, candidates, action):
    """Returns the number of concurrent connections with the most sites per second."""
    speeds = {}
    for slots in candidates:
        result = action(slots)
        speeds[slots] = result.sites / result.wall
        print(f"{what}, {slots} concurrent: {speeds[slots]:,.0f} sites per second", file=sys.stderr)
    return max(speeds, key=speeds.get)


def measure(bench, arguments):
    trial = min(arguments.sites, 2000)
    jobs = {threads: best(f"bare loop, {threads} threads", numbers(arguments.jobs),
                          lambda slots, threads=threads: bench.loop(trial, threads, slots)) for threads in (1, 2)}
    verify_jobs = best("aasa", numbers(arguments.jobs), lambda slots: bench.verify(trial, f"--jobs {slots}"))
    curl_jobs = best("curl", numbers(arguments.curl_jobs), lambda slots: bench.curl(arguments.curl_sites, slots))
    count, slow = arguments.sites, arguments.curl_sites
    actions = [
        ("`aasa verify --from`", lambda: bench.verify(count, "")),
        (f"`aasa verify --from --jobs {verify_jobs}`", lambda: bench.verify(count, f"--jobs {verify_jobs}")),
        ("`aasa verify --from`, SQLite", lambda: bench.verify(count, "", f"{bench.folder}/table.db")),
        (f"bare libcurl loop, 1 thread, {jobs[1]} at once", lambda: bench.loop(count, 1, jobs[1])),
        (f"bare libcurl loop, 2 threads, {jobs[2]} each", lambda: bench.loop(count, 2, jobs[2])),
        ("`openssl s_time -new`, 5 s", lambda: bench.s_time(5)),
        (f"`curl --parallel-max {curl_jobs}`, {slow:,} sites", lambda: bench.curl(slow, curl_jobs)),
    ]
    results = interleave(arguments.rounds, 0, *(action for _, action in actions))
    rows, base = [], None
    for (name, _), runs in zip(actions, results):
        speed = median(run.sites / run.wall for run in runs)
        base = base or speed
        rows.append([
            name, f"{speed:,.0f}", f"{base / speed:.2f}", f"{median(run.wall for run in runs):.2f}",
            milliseconds(median(run.cpu / run.sites for run in runs)),
            milliseconds(median(run.server / run.sites for run in runs)),
            f"{median((run.cpu + run.server) / run.wall for run in runs):.2f}",
            f"{median(run.memory for run in runs):.1f}"])
    kind = "ECDSA P-256" if arguments.ecdsa else "RSA-2048"
    kind += ", a thousand files" if arguments.distinct else ", one file"
    table([f"{count:,} sites, {kind}, median of {arguments.rounds}", "sites a second", "aasa's times this", "seconds",
           "client's CPU ms a site", "nginx's CPU ms a site", "cores busy", "MiB"], rows)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--aasa")
    parser.add_argument("--sites", type=int, default=10000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--curl-sites", type=int, default=600)
    parser.add_argument("--jobs", default="32,64,128,256")
    parser.add_argument("--curl-jobs", default="8,32,64,128,300")
    parser.add_argument("--ecdsa", action="store_true")
    parser.add_argument("--distinct", action="store_true")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(arguments.aasa or program(), folder, arguments.ecdsa, arguments.distinct)
        try:
            measure(bench, arguments)
        finally:
            bench.nginx.stop()


main()
