#!/usr/bin/python3
"""Three `aasa watch` at one table in PostgreSQL: one is killed with -9 repeatedly, and the database restarted once.

    three-watches.py [--sites N] [--seconds N] [--kills N] [--lease N] [--crash]

3,000 sites, 60 seconds, 5 kills and a lease of 15 seconds by default. Every site responds, slowly enough that the run
takes about that many seconds. Kills and the restart come when a share of the pairs is checked. With --crash the database ends without a shutdown. The test verifies:

- every pair of every site is checked;
- by nginx's log, no site is requested again within its lease, unless the process that requested it was killed;
- no site is requested again once its verdict is in the table;
- every verdict that was printed is in the table, and none was printed twice;
- no lease is left, no program ended by itself, all end on SIGTERM, and none prints the password.

Exit status 1: one of these failed; 2: the test itself failed.
"""

import argparse
import calendar
import collections
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Tools"))
from servers import CERTS, Nginx, PostgreSQL, fail, free_port, program, run, sign  # noqa: E402

WATCHERS, JOBS = 3, 16
# When the database was stopped and when it was there again.
AWAY = []
# What a watcher prints when the database is unavailable.
RETRYING = "retrying until the table is available"
# A file that is signed for APP lists it in webcredentials only: the other service is denied by the same answer.
SERVICES = ("webcredentials", "applinks")
# Sites whose claims one app makes: a command line holds so many.
SITES_OF_AN_APP = 250


class Watcher:
    """A place for one `aasa watch`: when it was killed, and the files that each of its programs wrote."""

    def __init__(self, words, folder, number):
        self.words, self.folder, self.number = words, folder, number
        self.kills, self.outputs, self.child = [], [], None

    def start(self):
        name = f"{self.folder}/watch-{self.number}-{len(self.outputs)}"
        self.outputs.append(name)
        with open(name + ".out", "wb") as output, open(name + ".err", "wb") as errors:
            self.child = subprocess.Popen(self.words, stdin=subprocess.DEVNULL, stdout=output, stderr=errors)

    def kill(self):
        self.child.kill()
        self.child.wait()
        self.kills.append(time.time())

    def verdicts(self):
        """Every line that was printed in full."""
        for name in self.outputs:
            text = pathlib.Path(name + ".out").read_text(encoding="utf-8")
            yield from (json.loads(line) for line in text[:text.rfind("\n") + 1].splitlines())

    def errors(self):
        return "".join(pathlib.Path(name + ".err").read_text(encoding="utf-8", errors="replace") for name in self.outputs)


def wait_for(condition, what):
    """Waits until a condition holds; fails the test after a minute without it."""
    deadline = time.time() + 60
    while not condition():
        if time.time() > deadline:
            fail(f"not within a minute: {what}")
        time.sleep(0.05)


def restart(database, watchers, mode):
    """Stops the database, and starts it again when every watcher has noticed."""
    noticed = [watcher.errors().count(RETRYING) for watcher in watchers]
    AWAY.append(time.time())
    database.stop(mode)
    wait_for(lambda: all(watcher.errors().count(RETRYING) > count or watcher.child.poll() is not None
                         for watcher, count in zip(watchers, noticed)), "the database's end is noticed")
    database.start()
    AWAY.append(time.time())


def wait_for_checks(watchers, database, arguments, problems):
    """Kills and restarts, each when a share of the pairs is checked, until all are. Returns how many seconds that took."""
    def kill(victim):
        wait_for(lambda: connections(database) >= len(watchers), "every watcher is connected")
        victim.kill()
        victim.start()
        wait_for(lambda: connections(database) >= len(watchers), "the new watcher is connected")

    def checked():
        total, done = database.sql("SELECT count(*), count(last_checked) FROM aasa.pairs")[0]
        return int(done) / int(total)

    start = time.time()
    events = [((number + 1) / (arguments.kills + 2), lambda victim=watchers[number % len(watchers)]: kill(victim))
              for number in range(arguments.kills)]
    events.append((0.5, lambda: restart(database, watchers, "immediate" if arguments.crash else "fast")))
    events.sort(key=lambda event: event[0])
    share, progress_at = 0, start
    while events or share < 1:
        time.sleep(0.05)
        now = checked()
        if now > share:
            share, progress_at = now, time.time()
        while events and share >= events[0][0]:
            events.pop(0)[1]()
            progress_at = time.time()
        for watcher in watchers:
            if watcher.child.poll() is not None:
                problems.append(f"watch {watcher.number} ended by itself with status {watcher.child.returncode}")
                watcher.start()
        if len(problems) > 20:
            break
        if time.time() - progress_at > 60:
            problems.append("no pair was checked for a minute")
            break
    return time.time() - start


def connections(database):
    """How many processes are connected to the database, apart from the one that asks."""
    query = "SELECT count(DISTINCT client_port) FROM pg_stat_activity WHERE datname = 'aasa' AND pid <> pg_backend_pid()"
    return int(database.sql(query)[0][0])


def end(watchers, problems):
    for watcher in watchers:
        watcher.child.send_signal(signal.SIGTERM)
    for watcher in watchers:
        try:
            status = watcher.child.wait(timeout=60)
            if status != 0:
                problems.append(f"watch {watcher.number} ended with status {status} after SIGTERM")
        except subprocess.TimeoutExpired:
            problems.append(f"watch {watcher.number} did not end within a minute of SIGTERM")
            watcher.child.kill()
            watcher.child.wait()


def check_fetches(log, ports, watchers, lease, checked, problems):
    """Checks nginx's log. Returns the number of requests, and of sites that were requested again after a kill."""
    fetches, again = collections.defaultdict(list), set()
    for line in log.read_text(encoding="ascii").splitlines():
        moment, took, _, host, port = line.split()
        fetches[host].append((float(moment) - float(took), ports.index(int(port))))
    for host, seen in sorted(fetches.items()):
        seen.sort()
        for (first, holder), (second, other) in zip(seen, seen[1:]):
            again.add(host)
            is_killed = any(first - 1 <= kill <= second for kill in watchers[holder].kills)
            # The store's clock counts whole seconds.
            if second - first < lease - 1 and not is_killed:
                near = [f"{kill - first:+.3f}" for kill in watchers[holder].kills if abs(kill - first) < 10]
                away = [f"{moment - first:+.3f}" for moment in AWAY]
                problems.append(
                    f"{host} was requested by watch {holder} and {second - first:.3f} s later by watch {other}; counted from "
                    f"the first, watch {holder} was killed at {' '.join(near) or 'none'}, the database away {' to '.join(away)}")
        # A check is noted with its whole second, at the answer's end.
        late = [moment for moment, _ in seen if host in checked and moment > checked[host] + 1]
        if late:
            problems.append(f"{host} was requested again {late[-1] - checked[host]:.1f} s after its verdict was recorded")
    for host in sorted(set(checked) - set(fetches))[:5]:
        problems.append(f"{host} has a verdict and was never requested")
    return sum(map(len, fetches.values())), len(again)


def check_printed(watchers, rows, problems):
    """What was printed against the table's rows. Returns how many verdicts were."""
    printed = collections.Counter()
    for watcher in watchers:
        for verdict in watcher.verdicts():
            key = tuple(verdict[name] for name in ("app", "site", "service", "rules"))
            printed[key] += 1
            moment = calendar.timegm(time.strptime(verdict["checkedAt"], "%Y-%m-%dT%H:%M:%SZ"))
            said = (verdict["status"], verdict["reason"], verdict["message"], str(moment), str(verdict["attempts"]))
            if rows.get(key) != said:
                problems.append(f"printed and not in the table: {' '.join(key)}: {said}, the table has {rows.get(key)}")
    problems += [f"printed {count} times: {' '.join(key)}" for key, count in printed.items() if count > 1]
    return printed.total()


def install(aasa, sites, database):
    """Installs claims for every site without checking them: status 2."""
    for start in range(0, len(sites), SITES_OF_AN_APP):
        app = "ABCDE12345.com.example.app" + (f"{start}" if start else "")
        words = [f"--domain={service}:{site}" for site in sites[start:start + SITES_OF_AN_APP] for service in SERVICES]
        run([aasa, "install", "--app", app, *words, "--no-verify", "--table", database.url()],
            allowed=[2])


def watch(aasa, folder, arguments, problems):
    sites = [f"site-{number:05}.many.example" for number in range(arguments.sites)]
    sign(aasa, "wildcard-many", f"{folder}/signed")
    # One port for each watcher: the log identifies it by the port.
    ports = [free_port() for _ in range(WATCHERS)]
    each = min(4, max(0.1, arguments.seconds * WATCHERS * JOBS / arguments.sites))
    # nginx sends what a second and a part of it allow: the rest follows when they are over.
    rate = int(os.path.getsize(f"{folder}/signed") / (each + 1))
    listens = "".join(f"listen 127.0.0.1:{port} ssl backlog=4096; " for port in ports)
    os.mkdir(f"{folder}/postgresql")
    database = nginx = None
    watchers = []
    try:
        nginx = Nginx(folder, f"{folder}/signed", log=True, inside=f"{listens} limit_rate {rate};")
        database = PostgreSQL(f"{folder}/postgresql")
        install(aasa, sites, database)
        watchers = [Watcher(
            [aasa, "watch", "--table", database.url(), "--every", "86400", "--lease", str(arguments.lease), "--json",
             "--cacert", str(CERTS / "roots/root-rsa.pem"), "--connect-to", f"::127.0.0.1:{port}", "--timeout", "10",
             "--jobs", str(JOBS)], folder, number) for number, port in enumerate(ports)]
        for watcher in watchers:
            watcher.start()
        seconds = wait_for_checks(watchers, database, arguments, problems)
        end(watchers, problems)
        look(sites, watchers, database, nginx, ports, seconds, arguments, problems)
    finally:
        for watcher in watchers:
            if watcher.child.poll() is None:
                watcher.child.kill()
                watcher.child.wait()
        if database:
            database.stop("immediate")
        if nginx:
            nginx.stop()


def look(sites, watchers, database, nginx, ports, seconds, arguments, problems):
    found = database.sql("SELECT app, site, service, rules, status, reason, message, last_checked, attempts FROM aasa.pairs")
    rows = {tuple(row[:4]): tuple(row[4:]) for row in found}
    unchecked = sum(row[3] == "" for row in rows.values())
    if len(rows) != len(sites) * len(SERVICES) or unchecked:
        problems.append(f"{len(rows)} pairs in the table, {unchecked} of them never checked")
    checked = {}
    for key, row in rows.items():
        if row[3]:
            checked[key[1]] = max(checked.get(key[1], 0), int(row[3]))
    statuses = collections.Counter(row[0] for row in rows.values())
    if statuses["pending"]:
        problems.append(f"{statuses['pending']} pairs are pending, and every site answers")
    requests, again = check_fetches(nginx.log, ports, watchers, arguments.lease, checked, problems)
    printed = check_printed(watchers, rows, problems)
    for table in ("sites", "notices"):
        leases = database.sql(f"SELECT count(*) FROM aasa.{table} WHERE lease_holder IS NOT NULL")[0][0]
        if leases != "0":
            problems.append(f"{leases} leases are left in {table}")
    for watcher in watchers:
        if PostgreSQL.PASSWORD in watcher.errors():
            problems.append(f"watch {watcher.number} printed the password")
    kills = sum(len(watcher.kills) for watcher in watchers)
    print(f"{len(sites)} sites, {len(checked)} checked, in {seconds:.0f} s with {kills} kills and a restart: "
          f"{requests} requests, {again} sites checked again, {printed} of {len(rows)} verdicts printed")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sites", type=int, default=3000)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--kills", type=int, default=5)
    parser.add_argument("--lease", type=int, default=15)
    parser.add_argument("--crash", action="store_true")
    parser.add_argument("--keep", action="store_true", help="leave the folder with logs and outputs")
    arguments = parser.parse_args()
    problems = []
    folder = tempfile.mkdtemp()
    # PostgreSQL's own user goes through it.
    os.chmod(folder, 0o755)
    try:
        watch(program(), folder, arguments, problems)
    finally:
        if arguments.keep:
            print(f"kept: {folder}", file=sys.stderr)
        else:
            subprocess.run(["rm", "-rf", folder], check=True)
    for problem in problems[:20]:
        print(f"three-watches: {problem}", file=sys.stderr)
    if len(problems) > 20:
        print(f"three-watches: and {len(problems) - 20} more", file=sys.stderr)
    return 1 if problems else 0


sys.exit(main())
