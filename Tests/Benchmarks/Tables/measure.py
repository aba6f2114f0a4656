#!/usr/bin/env python3
"""Measures the table at several sizes, in SQLite and PostgreSQL, beside sqlite3 and pgbench with the same statements.

usage: measure.py TABLES [SIZE...]        prints a Markdown table; sizes default to 10000 1000000 10000000
"""
import atexit, glob, os, pwd, random, shutil, socket, subprocess, sys, tempfile, time

tables = os.path.abspath(sys.argv[1])
sizes = [int(word) for word in sys.argv[2:]] or [10_000, 1_000_000, 10_000_000]
seconds = 5
folder = tempfile.mkdtemp(prefix="aasa-tables-")
programs = sorted(glob.glob("/usr/lib/postgresql/*/bin"), key=lambda path: int(path.split("/")[4]))[-1]

# The server refuses to run as root.
user = []
if os.getuid() == 0:
    owner = pwd.getpwnam("postgres")
    user = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"]
    os.chown(folder, owner.pw_uid, owner.pw_gid)
with socket.create_server(("127.0.0.1", 0)) as listener:
    port = listener.getsockname()[1]
data = folder + "/data"
subprocess.run([*user, programs + "/initdb", "-D", data, "-A", "trust", "-U", "postgres", "-E", "UTF8", "--locale=C"],
               check=True, stdout=subprocess.DEVNULL, cwd=folder)
# As installed, but for memory: what a verdict promises is on the disk.
server = subprocess.Popen([*user, programs + "/postgres", "-D", data, "-p", str(port), "-k", folder,
                           "-c", "listen_addresses=127.0.0.1", "-c", "shared_buffers=512MB", "-c", "max_wal_size=8GB"],
                          stderr=open(folder + "/log", "w"), cwd=folder)


def finish():
    server.send_signal(2)
    server.wait()
    shutil.rmtree(folder, ignore_errors=True)


atexit.register(finish)
while "ready" not in (open(data + "/postmaster.pid").read() if os.path.exists(data + "/postmaster.pid") else ""):
    time.sleep(0.1)

columns = ("app, site, service, rules, status, reason, message, evidence, attempts, first_seen, last_checked, next_try, "
           "domains, mode")
values = ("'ABCDE12345.com.example.app', {site}, 'webcredentials', 'ios9', 'pending', 'unreachable', 'no connection', "
          "'{{\"url\":\"https://example.com/\"}}', 1, 1790000000, 1790000000, {next}, NULL, NULL")
upsert = ("ON CONFLICT (app, site, service, rules) DO UPDATE SET status = excluded.status, reason = excluded.reason, "
          "message = excluded.message, evidence = excluded.evidence, attempts = excluded.attempts, "
          "last_checked = excluded.last_checked, next_try = excluded.next_try, mode = excluded.mode")
site_upsert = "ON CONFLICT (site) DO UPDATE SET next_try = excluded.next_try"
lookup = f"SELECT {columns} FROM pairs WHERE app = 'ABCDE12345.com.example.app' AND site = {{site}} AND service = 'webcredentials' AND rules = 'ios9'"


def writing(site):
    """What a verdict writes: the pair and its site."""
    return (f"INSERT INTO pairs ({columns}) VALUES ({values.format(site=site, next='1790010800')}) {upsert};\n"
            f"INSERT INTO sites (site, next_try, spread) VALUES ({site}, 1790010800, 100) {site_upsert};\n")


def ours(location, size):
    output = subprocess.run([tables, location, str(size), str(seconds)], check=True, capture_output=True, text=True).stdout
    return dict(line.split("\t") for line in output.splitlines())


def sqlite(path, sql):
    start = time.monotonic()
    subprocess.run(["sqlite3", path], input="PRAGMA synchronous = FULL;\n" + sql, text=True, check=True, stdout=subprocess.DEVNULL)
    return time.monotonic() - start


def plain_sqlite(path, size):
    idle = sqlite(path, "")
    batches = 50
    new = "".join("BEGIN IMMEDIATE;\n" + "".join(writing(f"'p{batch * 100 + n}.example'") for n in range(100)) + "COMMIT;\n"
                  for batch in range(batches))
    known = "".join("BEGIN IMMEDIATE;\n" + "".join(writing(f"'s{random.randrange(size)}.example'") for _ in range(100))
                    + "COMMIT;\n" for _ in range(batches))
    looks = "".join(lookup.format(site=f"'s{random.randrange(size)}.example'") + ";\n" for _ in range(20000))
    return {"record new": batches * 100 / (sqlite(path, new) - idle), "record known": batches * 100 / (sqlite(path, known) - idle),
            "look up": 20000 / (sqlite(path, looks) - idle)}


def pgbench(database, script, size):
    path = folder + "/script.sql"
    with open(path, "w") as file:
        file.write(script)
    output = subprocess.run([programs + "/pgbench", "-n", "-M", "prepared", "-c", "1", "-T", str(seconds), "-D", f"size={size}",
                             "-f", path, "-h", "127.0.0.1", "-p", str(port), "-U", "postgres", database],
                            check=True, capture_output=True, text=True).stdout
    return float(next(line for line in output.splitlines() if line.startswith("tps")).split()[2])


def plain_postgresql(database, size):
    site = "'s' || CAST(:n AS BIGINT) || '.example'"
    fresh = "'p' || CAST(:n AS BIGINT) || '.example'"

    def batch(range_of, name):
        return "BEGIN;\n" + "".join(f"\\set n {range_of}\n" + writing(name) for _ in range(100)) + "COMMIT;\n"
    return {"record new": 100 * pgbench(database, batch("random(1, 2000000000)", fresh), size),
            "record known": 100 * pgbench(database, batch("random(0, :size - 1)", site), size),
            "look up": pgbench(database, "\\set n random(0, :size - 1)\n" + lookup.format(site=site) + ";\n", size)}


def psql(database, sql):
    subprocess.run(["psql", "-Xq", "-h", "127.0.0.1", "-p", str(port), "-U", "postgres", database], input=sql, text=True,
                   check=True, stdout=subprocess.DEVNULL)


print("""## Tables

Each table begins with that many sites, each with one pair. `record` is the cost of a verdict: the pair, its site, its schedule
and its history, a hundred sites in a transaction that is on disk when it ends; beside it `sqlite3` and `pgbench` write pair and
site with the same statements, without reading the earlier rows. `look up` reads one pair by its key. `lease and release` leases a hundred
sites that are due, each with its pairs, and releases them. One connection; PostgreSQL on the same machine.
""")
print("| rows | store | work | aasa, a second | plain, a second |\n| ---: | --- | --- | ---: | ---: |", flush=True)
for size in sizes:
    path = f"{folder}/{size}.db"
    subprocess.run([tables, path, "1", "0"], check=True)
    numbers = f"WITH RECURSIVE n (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM n WHERE n + 1 < {size}) "
    name = "'s' || n || '.example'"
    rows = f"{values.format(site=name, next='NULL')}"
    sqlite(path, f"BEGIN; {numbers} INSERT INTO pairs ({columns}) SELECT {rows} FROM n ORDER BY 2;\n"
           f"{numbers} INSERT INTO sites (site, oldest_check, spread) SELECT {name}, 1790000000, n % 201 FROM n ORDER BY 1; COMMIT;")
    database = f"rows{size}"
    psql("postgres", f"CREATE DATABASE {database}; ALTER DATABASE {database} SET search_path = aasa;")
    url = f"postgresql://postgres@127.0.0.1:{port}/{database}"
    subprocess.run([tables, url, "1", "0"], check=True)
    psql(database, f"INSERT INTO pairs ({columns}) SELECT {rows} FROM generate_series(0, {size - 1}) n;\n"
         f"INSERT INTO sites (site, oldest_check, spread) SELECT {name}, 1790000000, n % 201 FROM generate_series(0, {size - 1}) n;\n"
         "VACUUM ANALYZE;")
    for store, own, plain in [("SQLite", lambda: ours(path, size), lambda: plain_sqlite(path, size)),
                              ("PostgreSQL", lambda: ours(url, size), lambda: plain_postgresql(database, size))]:
        own, plain = own(), plain()
        for work in ["record new", "record known", "look up", "lease and release"]:
            other = f"{plain[work]:,.0f}" if work in plain else ""
            print(f"| {size:,} | {store} | {work} | {int(own[work]):,} | {other} |", flush=True)
    os.remove(path)
