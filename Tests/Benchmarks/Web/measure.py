#!/usr/bin/env python3
"""The web interface of a large table, compared with nginx that serves the same page from disk.

usage: measure.py PROGRAM [PAIRS] [DATABASE]      prints a Markdown table; PAIRS defaults to 1000000, a PostgreSQL database's URL to none

50 clients of wrk request each page while 200 verdicts a second are recorded, in transactions of ten as a watcher makes them.
"""
import atexit
import os
import pathlib
import re
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request

sys.path[:0] = [str(pathlib.Path(__file__).resolve().parents[1]), str(pathlib.Path(__file__).resolve().parents[2] / "Tools")]
from servers import APP, await_port, free_port  # noqa: E402
from timing import table  # noqa: E402

program = os.path.abspath(sys.argv[1])
pairs = int(sys.argv[2]) if len(sys.argv) > 2 else 1_000_000
database = sys.argv[3] if len(sys.argv) > 3 else None
work = pathlib.Path(tempfile.mkdtemp())
now = int(time.time())
REASONS = [("approved", "approved")] * 17 + [("denied", "redirect"), ("denied", "app-not-listed"), ("pending", "unreachable")]
COLUMNS = "app, site, service, rules, status, reason, message, evidence, attempts, first_seen, last_checked, next_try"


def pair(number):
    status, reason = REASONS[number % len(REASONS)]
    evidence = '{"url":"https://s%d.example/apple-app-site-association","http":200,"contentType":"application/json","bytes":900,"signed":false,"signer":null}' % (number // 2)
    return (f"{APP}{number % 50}", "s%d.example" % (number // 2), "applinks" if number % 2 else "webcredentials",
            "ios14", status, reason, "a sentence of usual length on the verdict of the pair", evidence, 0, now - 9e5, now - number % 86400,
            now + 9000 if status == "pending" else None)


def command(*words):
    return subprocess.run(words, check=True, stdout=subprocess.PIPE, text=True).stdout


location = database or str(work / "t.db")
subprocess.run([program, "install", "--app", APP, "--domain", "applinks:example.com", "--no-verify", "--table", location],
               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
if database:
    copy = subprocess.Popen(["psql", "-q", database, "-c", f"COPY aasa.pairs ({COLUMNS}) FROM STDIN"], stdin=subprocess.PIPE, text=True)
    for number in range(pairs):
        copy.stdin.write("\t".join("\\N" if value is None else str(int(value) if isinstance(value, float) else value) for value in pair(number)) + "\n")
    copy.stdin.close()
    assert copy.wait() == 0
    command("psql", "-q", database, "-c", f"INSERT INTO aasa.sites (site, spread, oldest_check) SELECT DISTINCT site, 100, {now} FROM aasa.pairs ON CONFLICT DO NOTHING", "-c", "VACUUM ANALYZE")
else:
    with sqlite3.connect(location) as connection:
        connection.executemany(f"INSERT INTO pairs ({COLUMNS}) VALUES ({','.join('?' * 12)})", map(pair, range(pairs)))
        connection.execute("INSERT OR IGNORE INTO sites (site, spread, oldest_check) SELECT DISTINCT site, 100, ? FROM pairs", (now,))
    connection.close()
stop = threading.Event()
recorded = 0


def changes(start):
    for number in range(start, start + 10):
        app, site, service, rules, *_ = pair(number * 7919 % pairs)
        yield ("UPDATE pairs SET last_checked = {}, reason = reason WHERE app = '{}' AND site = '{}' AND service = '{}' AND rules = '{}'"
               .format(int(time.time()), app, site, service, rules))
        yield ("INSERT INTO history (at, app, site, service, rules, status, reason, message, previous_status, previous_reason) VALUES "
               "({}, '{}', '{}', '{}', '{}', 'denied', 'redirect', 'm', 'approved', 'approved')".format(int(time.time()), app, site, service, rules))


def record():
    """200 verdicts a second."""
    global recorded
    if database:
        psql = subprocess.Popen(["psql", "-q", database], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
        psql.stdin.write("SET search_path = aasa;\n")
    else:
        connection = sqlite3.connect(location, timeout=30, isolation_level=None)
        connection.execute("PRAGMA synchronous = FULL")
    begin = time.monotonic()
    while not stop.is_set():
        statements = ["BEGIN" if database else "BEGIN IMMEDIATE", *changes(recorded), "COMMIT"]
        if database:
            psql.stdin.write(";\n".join(statements) + ";\n")
            psql.stdin.flush()
        else:
            for statement in statements:
                connection.execute(statement)
        recorded += 10
        time.sleep(max(0, begin + recorded / 200 - time.monotonic()))


def memory(process):
    return int(re.search(r"VmRSS:\s+(\d+)", pathlib.Path(f"/proc/{process.pid}/status").read_text())[1]) // 1024


def wrk(url, path, varied=False):
    """Median and 99th percentile in milliseconds, and requests per second, of 50 clients in ten seconds.

    A varied path has '%d' in the place of a number that differs in each request.
    """
    script = work / "wrk.lua"
    script.write_text(f"request = function() return wrk.format('GET', ('{path}'):format(math.random(1, {pairs // 2 - 1}))) end" if varied
                      else f"wrk.path = '{path}'")
    text = command("wrk", "-t", "1", "-c", "50", "-d", "10s", "--timeout", "60s", "--latency", "-s", str(script), url)
    assert "Non-2xx" not in text and "Socket errors" not in text, text
    percent = lambda number: (lambda found: float(found[1]) * {"us": 0.001, "ms": 1, "s": 1000}[found[2]])(
        re.search(rf"{number}%\s+([\d.]+)(us|ms|s)", text))
    return percent(50), percent(99), float(re.search(r"Requests/sec:\s+([\d.]+)", text)[1])


port, static = free_port(), free_port()
server = subprocess.Popen([program, "serve", "--listen", f"127.0.0.1:{port}", "--table", location], stderr=subprocess.DEVNULL)
atexit.register(server.kill)
base = f"http://127.0.0.1:{port}"
while True:
    try:
        urllib.request.urlopen(base + "/health").read()
        break
    except OSError:
        time.sleep(0.05)
start = time.monotonic()
urllib.request.urlopen(base + "/").read()
first = time.monotonic() - start
before = memory(server)
writer = threading.Thread(target=record, daemon=True)
writer.start()
begin = time.monotonic()
page = "/pairs?status=denied&reason=redirect"
rows = []
for name, path in [("overview", "/"), ("filtered page", page), ("search", "/pairs?q=s4321"), ("page of a site", "/sites/s4321.example"),
                   ("`/api/v1/pairs?limit=100`", "/api/v1/pairs?limit=100&status=denied")]:
    rows.append((name, *wrk(base, path)))
# Every response below is made for one request.
cursor = "&after=denied~redirect~s%d.example~ABCDE12345.com.example.app1~ios14~0~applinks"
for name, path in [("filtered pages", page + cursor), ("with a pattern", page + "&site=s%d*"), ("searches", "/pairs?q=s%d"),
                   ("pages of sites", "/sites/s%d.example")]:
    rows.append((f"{name}, each another", *wrk(base, path, varied=True)))
seconds = time.monotonic() - begin
stop.set()
writer.join()
after = memory(server)
(work / "root").mkdir()
(work / "root/pairs").write_bytes(urllib.request.urlopen(base + page).read())
size = (work / "root/pairs").stat().st_size
(work / "nginx.conf").write_text(f"""
    worker_processes 2; daemon off; pid {work}/pid; error_log /dev/null; events {{ worker_connections 512; }}
    http {{ access_log off; default_type text/html; server {{ listen 127.0.0.1:{static}; root {work}/root; }} }}""")
work.chmod(0o755)
nginx = subprocess.Popen(["nginx", "-c", str(work / "nginx.conf")], stderr=subprocess.DEVNULL)
await_port(static, nginx)
rows.append(("nginx: the filtered page from disk", *wrk(f"http://127.0.0.1:{static}", "/pairs")))
for process in (nginx, server):
    process.send_signal(signal.SIGTERM)
    process.wait()
print(f"{pairs:,} pairs in {'PostgreSQL' if database else 'SQLite'}; the first overview took {first * 1000:.0f} ms; {recorded / seconds:.0f} verdicts per second were "
      f"recorded meanwhile; memory {before} MB before, {after} MB after; the filtered page has {size:,} bytes\n")
table(["50 clients", "median, ms", "99 %, ms", "requests per second"],
      [[name, f"{median:.1f}", f"{most:.1f}", f"{rate:,.0f}"] for name, median, most, rate in rows])
subprocess.run(["rm", "-rf", str(work)])
