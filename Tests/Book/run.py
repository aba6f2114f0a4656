#!/usr/bin/env python3
"""Runs every command of README.md and docs/*.md as a reader would: run.py PROGRAM [PAGE]...

A page's blocks run from top to bottom in one folder. Blocks of these kinds matter:

- `console`: a line that begins with `$ ` is a command (`> ` continues it); what follows is its output. `…` stands for any
  text, and a line of `…` for any lines. `# exit status N` after a command is its exit status, if it is not 0.
- The same in a comment (<!-- console … -->) prepares what the page leaves out.
- a block with a title (```json title="apps.json"): the file of that name. A title that begins with / is a file of the
  system, such as a web server's configuration: it is written below the page's folder, and that server runs from then on.

Nothing leaves this machine: the pages run in a network namespace of their own, where example.com, its www and Apple's CDN
are this machine, on the ports 80 and 443, with certificates that the commands trust.
"""
import ctypes
import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
CERTS = ROOT / "TestCerts"
NAMES = ["example.com", "www.example.com", "app-site-association.cdn-apple.com", "shop.example", "staging.example.com"]


def isolate():
    """Enters namespaces of its own: no network but loopback, and hosts of our choice."""
    if os.environ.get("AASA_BOOK") != "isolated":
        os.environ["AASA_BOOK"] = "isolated"
        enter = ["unshare", *([] if os.getuid() == 0 else ["--map-root-user"]), "--net", "--mount", "--propagation", "private"]
        if subprocess.run([*enter, "true"], capture_output=True).returncode != 0:
            print("➜ Script Tests/Book/run.py skipped: this machine does not permit namespaces")
            sys.exit(0)
        os.execvp("unshare", [*enter, sys.executable, *sys.argv])
    hosts = tempfile.NamedTemporaryFile("w", delete=False)
    hosts.write("127.0.0.1 localhost " + " ".join(NAMES) + "\n")
    hosts.close()
    os.chmod(hosts.name, 0o644)
    subprocess.run(["mount", "--bind", hosts.name, "/etc/hosts"], check=True)
    # The loopback interface up: SIOCSIFFLAGS with IFF_UP (netdevice(7)).
    with socket.socket() as s:
        request = b"lo".ljust(16, b"\0") + (1).to_bytes(2, "little") + b"\0" * 14
        libc = ctypes.CDLL(None, use_errno=True)
        if libc.ioctl(s.fileno(), 0x8914, request) != 0:
            raise OSError(ctypes.get_errno(), "the loopback interface cannot be used")


def blocks(text):
    """Yields (line, language, title, content) of each fenced block."""
    for found in re.finditer(r'^(?:```|<!-- )(\w*)(?: title="([^"]+)")?\n(.*?)^(?:```|-->)$', text, re.M | re.S):
        yield text[:found.start()].count("\n") + 1, found[1], found[2], found[3]


def matches(expected, actual):
    pattern = ""
    for line in expected.rstrip("\n").split("\n"):
        if line.strip() == "…":
            pattern += r"(?:.*\n)*?"
        else:
            pattern += ".*?".join(re.escape(part) for part in line.split("…")) + "\n"
    return re.fullmatch(pattern, actual.rstrip("\n") + "\n") is not None


class Page:
    def __init__(self, path, program):
        self.path = path
        self.folder = pathlib.Path(tempfile.mkdtemp())
        os.chmod(self.folder, 0o755)
        self.home = pathlib.Path(tempfile.mkdtemp())
        self.server = None
        self.commands = 0
        self.failures = 0
        bin_folder = self.home / "bin"
        bin_folder.mkdir()
        (bin_folder / "aasa").symlink_to(program)
        for name, source in {"site.pem": "bundles/valid-rsa-chain.pem", "site.key": "keys/valid-rsa.key",
                             "fullchain.pem": "bundles/valid-rsa-chain.pem", "privkey.pem": "keys/valid-rsa.key"}.items():
            shutil.copy(CERTS / source, self.folder / name)
            os.chmod(self.folder / name, 0o600)
        self.env = {
            "PATH": f"{bin_folder}:/usr/sbin:/usr/bin:/sbin:/bin", "HOME": str(self.home), "LC_ALL": "C.UTF-8", "TZ": "UTC",
            "SSL_CERT_FILE": str(CERTS / "roots/root-rsa.pem"), "NO_COLOR": "1",
        }

    def file(self, title, content):
        path = self.folder / title.lstrip("/")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content)
        if title.startswith("/etc/nginx/"):
            self.nginx(content)

    def nginx(self, servers):
        """Starts nginx with a page's server blocks; their paths are the page's folder's."""
        self.stop()
        text = re.sub(r"(/etc/ssl/|/srv/|/var/www/)", lambda m: f"{self.folder}{m[1]}", servers)
        (self.folder / "etc/ssl").mkdir(parents=True, exist_ok=True)
        for name in ["fullchain.pem", "privkey.pem"]:
            shutil.copy(self.folder / name, self.folder / "etc/ssl" / name)
        conf = self.home / "nginx.conf"
        conf.write_text(
            f"daemon off; pid {self.home}/nginx.pid; error_log {self.home}/error.log; user root;\nevents {{}}\nhttp {{\n"
            f"access_log off; types {{ text/html html; application/json json; }} default_type application/octet-stream;\n{text}\n}}\n")
        self.server = subprocess.Popen(["/usr/sbin/nginx", "-c", conf], stderr=subprocess.DEVNULL)
        for _ in range(500):
            with socket.socket() as s:
                if s.connect_ex(("127.0.0.1", 443)) == 0:
                    return
            if self.server.poll() is not None:
                break
            time.sleep(0.01)
        raise SystemExit(f"{self.path}: nginx does not start: {(self.home / 'error.log').read_text()}")

    def stop(self):
        if self.server:
            self.server.send_signal(signal.SIGTERM)
            self.server.wait()
            self.server = None

    def console(self, line, content):
        steps = []
        for number, text in enumerate(content.split("\n")[:-1], line + 1):
            if text.startswith("$ "):
                steps.append([number, text[2:], [], 0])
            elif text.startswith("> ") and steps and not steps[-1][2]:
                steps[-1][1] += "\n" + text[2:]
            elif steps and (status := re.fullmatch(r"# exit status (\d+)", text)):
                steps[-1][3] = int(status[1])
            elif steps:
                steps[-1][2].append(text)
        for number, command, expected, status in steps:
            self.commands += 1
            command = command.replace("sudo ", "").replace(" /etc/", f" {self.folder}/etc/").replace(" /srv/", f" {self.folder}/srv/")
            try:
                done = subprocess.run(["bash", "-o", "pipefail", "-c", command], cwd=self.folder, env=self.env, timeout=60,
                                      stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, text=True)
                output, actual = done.stdout.replace(str(self.folder), ""), done.returncode
            except subprocess.TimeoutExpired as error:
                output, actual = f"(no end within 60 s)\n{error.stdout}", None
            if actual != status or (expected and not matches("\n".join(expected), output)):
                self.failures += 1
                print(f"✘ {self.path}:{number}: $ {command}\n  exit status {actual}, expected {status}\n" +
                      "".join(f"  | {text}\n" for text in output.split("\n")))

    def run(self):
        for line, language, title, content in blocks(self.path.read_text()):
            if title:
                self.file(title, content)
            elif language == "console":
                self.console(line, content)
        self.stop()
        shutil.rmtree(self.folder)
        shutil.rmtree(self.home)
        print(f"{'✘' if self.failures else '✔'} {self.path.relative_to(ROOT)}: {self.commands} commands")
        return self.failures


program = pathlib.Path(sys.argv[1]).resolve()
isolate()
pages = [pathlib.Path(name).resolve() for name in sys.argv[2:]] or [
    ROOT / "README.md", *sorted(page for page in (ROOT / "docs").glob("*.md") if page.name != "rules.md")]
failed = sum(Page(page, program).run() for page in pages)
print(f"{failed} commands failed" if failed else "book: every command did what its page shows")
sys.exit(1 if failed else 0)
