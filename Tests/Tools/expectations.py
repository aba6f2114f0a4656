"""What tests in Python share: a line for each behaviour, a folder, a server of pages. Imported, not run."""

import atexit
import contextlib
import pathlib
import re
import select
import signal
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
APP = "ABCDE12345.com.example.app"
failures = 0


def expect(sentence, truth, evidence=""):
    """Prints whether the program behaves as the sentence states; if not, with the end of the evidence."""
    global failures
    print(("✔ " if truth else "✘ ") + sentence)
    if not truth:
        failures += 1
        print("    " + str(evidence)[-3000:].replace("\n", "\n    "))


def finish(name):
    """Ends the test with its result."""
    print(f"{name}: {failures} failures" if failures else f"{name}: all as expected")
    sys.exit(1 if failures else 0)


def temporary_folder(name):
    """A folder that is removed at the end, whatever ends the test: an error, or SIGTERM."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    folder = tempfile.TemporaryDirectory(prefix=f"aasa-{name}-", ignore_cleanup_errors=True)
    atexit.register(folder.cleanup)
    return pathlib.Path(folder.name)


@contextlib.contextmanager
def serving(program, table):
    """`aasa serve` of a table; its URL without a slash at the end."""
    # The server ends by itself if this program does not end it.
    limit = ["timeout", "--kill-after=20", "1800"]
    server = subprocess.Popen([*limit, program, "serve", "--table", table, "--listen", "127.0.0.1:0"], stderr=subprocess.PIPE, text=True)
    try:
        if not select.select([server.stderr], [], [], 60)[0]:
            sys.exit("'aasa serve' is not ready after 60 s")
        yield re.search(r"http://[^/]+", server.stderr.readline()).group()
    finally:
        server.terminate()
        server.wait(timeout=20)
