"""Programs that tests and benchmarks start: aasa itself, nginx, the server of faults. Imported, not run."""

import contextlib
import os
import pathlib
import pwd
import random
import shutil
import socket
import subprocess
import sys
import time

from expectations import APP, ROOT

CERTS = ROOT / "TestCerts"
PATH = "/apple-app-site-association"
SBIN = os.environ.get("PATH", "") + ":/usr/sbin:/sbin"
# No proxy, table or time of the environment affects the programs.
for name in ["AASA_TABLE", "AASA_RULES", "SOURCE_DATE_EPOCH", "SSL_CERT_FILE", "SSL_CERT_DIR", "http_proxy",
             "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"]:
    os.environ.pop(name, None)


def fail(text):
    """Ends the run: the test itself failed, not the program."""
    print(f"{pathlib.Path(sys.argv[0]).stem}: {text}", file=sys.stderr)
    sys.exit(2)


def run(words, allowed=(0,), **options):
    """A program that must end with an allowed status; returns its standard output."""
    result = subprocess.run(words, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **options)
    if result.returncode not in allowed:
        fail(f"status {result.returncode} of {' '.join(map(str, words))[:300]}: {result.stderr.strip()[:2000]}")
    return result.stdout


def program():
    """The `aasa` that PATH names, or the one built in this checkout."""
    built = os.pathsep.join(str(ROOT / ".build" / kind) for kind in ("release", "debug"))
    found = shutil.which("aasa") or shutil.which("aasa", path=built)
    if not found:
        fail("there is no aasa: 'make build' makes one")
    return found


def sign(aasa, certificate, output):
    """Signs a file that names APP, with a certificate of TestCerts."""
    run([aasa, "sign", "--cert", CERTS / f"bundles/{certificate}-chain.pem", "--key", CERTS / f"keys/{certificate}.key",
         "-o", output, "-"], input=f'["{APP}"]')


def free_port():
    """A port that nothing listens on at this moment, outside of those that outgoing connections get, and of those of
    LocalServer.freePort()."""
    while True:
        port = random.randrange(24_000, 32_768)
        with socket.socket() as attempt:
            with contextlib.suppress(OSError):
                attempt.bind(("", port))
                return port


def await_port(port, process):
    """Waits until a process listens on a loopback port; false if it ends, or does not listen after two minutes."""
    end = time.monotonic() + 120
    while time.monotonic() < end:
        with socket.socket() as attempt:
            if attempt.connect_ex(("127.0.0.1", port)) == 0:
                return True
        if process.poll() is not None:
            return False
        time.sleep(0.02)
    return False


def cpu_seconds(pid):
    """User and system time of a process and its children that run, from /proc."""
    def own(one):
        try:
            with open(f"/proc/{one}/stat", encoding="ascii", errors="replace") as file:
                fields = file.read().rpartition(")")[2].split()
        except FileNotFoundError:
            return 0
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    with open(f"/proc/{pid}/task/{pid}/children", encoding="ascii") as file:
        children = file.read().split()
    return own(pid) + sum(own(child) for child in children)


class Nginx:
    """nginx on a free loopback port that serves one signed file over TLS.

    With `log`, a line for each request: time in seconds with milliseconds, seconds it took, status, host, port.
    """

    def __init__(self, folder, signed, certificate="wildcard-many", workers=1, log=False, inside=""):
        self.folder, self.port = pathlib.Path(folder), free_port()
        self.log = self.folder / "access.log"
        served = self.folder / "served"
        served.mkdir()
        shutil.copy(signed, served / PATH[1:])
        temporary = "".join(f"{kind}_temp_path {folder}/t;" for kind in
                            ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        chain, key = certificate if isinstance(certificate, tuple) else (
            CERTS / f"bundles/{certificate}-chain.pem", CERTS / f"keys/{certificate}.key")
        configuration = self.folder / "nginx.conf"
        configuration.write_text(f"""
{'user root;' if os.geteuid() == 0 else ''}
daemon off; worker_processes {workers}; worker_rlimit_nofile 20000;
pid {folder}/nginx.pid; error_log {folder}/error.log error;
events {{ worker_connections 8192; multi_accept on; }}
http {{
    log_format brief '$msec $request_time $status $host $server_port';
    access_log {f'{self.log} brief' if log else 'off'};
    {temporary}
    open_file_cache max=2000;
    ssl_session_cache off; ssl_session_tickets off;
    server {{
        listen 127.0.0.1:{self.port} ssl backlog=65535;
        ssl_certificate {chain};
        ssl_certificate_key {key};
        ssl_protocols TLSv1.2 TLSv1.3;
        root {served};
        default_type application/pkcs7-mime;
        {inside}
    }}
}}
""", encoding="utf-8")
        self.process = subprocess.Popen(["nginx", "-p", folder, "-c", configuration], stderr=subprocess.DEVNULL,
                                        env={**os.environ, "PATH": SBIN})
        if not await_port(self.port, self.process):
            fail("nginx did not start: " + (self.folder / "error.log").read_text(encoding="utf-8"))

    def cpu(self):
        return cpu_seconds(self.process.pid)

    def stop(self):
        self.process.terminate()
        self.process.wait()


class FaultServer:
    """Tests/Tools/fault-server.py with a file of its own for sound answers."""

    def __init__(self, signed, certificate="wildcard-many"):
        self.process = subprocess.Popen(
            [sys.executable, ROOT / "Tests/Tools/fault-server.py", "--file", signed, "--certificate", certificate],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        line = self.process.stdout.readline()
        if not line:
            fail("the server of faults did not start")
        self.port = int(line)

    def stop(self):
        self.process.stdin.close()
        self.process.wait()


class PostgreSQL:
    """A PostgreSQL of its own on a free loopback port, in a folder of its own, never as root."""

    PASSWORD = "aasa-secret"

    def __init__(self, folder):
        self.folder, self.port = pathlib.Path(folder), free_port()
        programs = sorted(pathlib.Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parts[-2]))
        if not programs:
            fail("there is no PostgreSQL below /usr/lib/postgresql")
        self.programs = programs[-1]
        self.user = []
        (self.folder / "password").write_text(self.PASSWORD, encoding="ascii")
        if os.geteuid() == 0:
            owner = pwd.getpwnam("postgres")
            self.user = ["setpriv", f"--reuid={owner.pw_uid}", f"--regid={owner.pw_gid}", "--clear-groups"]
            for path in (self.folder, self.folder / "password"):
                os.chown(path, owner.pw_uid, owner.pw_gid)
        self.own("initdb", "-D", self.folder / "data", "-A", "scram-sha-256", "-U", "postgres", "-E", "UTF8",
                 "--locale=C", "--no-sync", "--pwfile", self.folder / "password")
        self.start()
        self.sql("CREATE DATABASE aasa", "postgres")

    def own(self, name, *words):
        # Not by pipes: the server would keep them open.
        words = [*self.user, self.programs / name, *words]
        with open(self.folder / "programs.log", "ab") as log:
            status = subprocess.run(words, cwd=self.folder, stdin=subprocess.DEVNULL, stdout=log, stderr=log).returncode
        if status != 0:
            fail(f"status {status} of {name}: " + (self.folder / "programs.log").read_text(encoding="utf-8")[-2000:])

    def start(self):
        self.own("pg_ctl", "start", "-w", "-D", self.folder / "data", "-l", self.folder / "log", "-o",
                 f"-p {self.port} -k {self.folder} -c listen_addresses=127.0.0.1 -c shared_buffers=32MB -c fsync=off")

    def stop(self, mode="fast"):
        self.own("pg_ctl", "stop", "-w", "-m", mode, "-D", self.folder / "data")

    def url(self, database="aasa"):
        return f"postgresql://postgres:{self.PASSWORD}@127.0.0.1:{self.port}/{database}"

    def sql(self, text, database="aasa"):
        """The rows of a query, each a list of texts."""
        rows = run(["psql", "-X", "-q", "-A", "-t", "-F", "\x1f", "-v", "ON_ERROR_STOP=1", self.url(database)], input=text)
        return [line.split("\x1f") for line in rows.splitlines()]
