"""Makes hostile files of the table: code of their author, texts without end."""

import hashlib
import shutil
import sqlite3
import subprocess

ENDLESS = "WITH RECURSIVE r(a) AS (SELECT 1 UNION ALL SELECT a FROM r) SELECT a FROM r"
SCRIPTS = {
    "view": "CREATE VIEW v AS " + ENDLESS,
    "view_in_place_of_pairs": "DROP TABLE pairs; CREATE VIEW pairs AS " + ENDLESS,
    "trigger": "CREATE TRIGGER t AFTER UPDATE ON sites BEGIN DELETE FROM pairs; END",
    "virtual_table": "CREATE VIRTUAL TABLE f USING fts5(a)",
    "text_of_100_mb": "UPDATE pairs SET message = hex(zeroblob(50000000))",
    "ten_thousand_views": "".join(f"CREATE VIEW v{n} AS {ENDLESS};" for n in range(10_000)),
}


def make(program, folder, app, wanted):
    """Yields the name and the path of each file whose name is wanted."""
    scripts = {name: script for name, script in SCRIPTS.items() if wanted(name)}
    if not scripts:
        return
    base = folder / "base.db"
    subprocess.run(
        [program, "install", "--app", app, "--domain", "webcredentials:example.com", "--no-verify", "--table", base],
        stdout=subprocess.DEVNULL, check=False)
    for name, script in scripts.items():
        path = folder / f"{name}.db"
        shutil.copy(base, path)
        database = sqlite3.connect(path, isolation_level=None)
        database.execute("PRAGMA journal_mode = DELETE")
        database.executescript("BEGIN;" + script + ";COMMIT")
        database.execute("PRAGMA journal_mode = WAL")
        database.close()
        yield name, path


def digest(path):
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").digest()
