#!/usr/bin/env python3
"""Runs every command of README.md, the book and the examples' pages as a reader would: run.py PROGRAM [PAGE]...

A page's blocks run from top to bottom in one folder. Blocks of these kinds matter:

- `console`: a line that begins with `$ ` is a command (`> ` continues it); what follows is its output. `…` stands for any
  text, and a line of `…` for any lines. `# exit status N` after a command is its exit status, if it is not 0.
- `sh`: each line is a command, without its output. `aasa watch` and `aasa serve` run until they report that they are ready, as to systemd.
- The same in a comment (<!-- console … -->) prepares what the page leaves out.
- `sudo systemctl reload nginx` or `caddy` reads the settings again that a page's file has.
- a block with a title (```json title="apps.json"): the file of that name. A title that begins with / is a file of the
  system, such as a web server's configuration: it is written below the page's folder, and that server (nginx, Apache or
  Caddy) runs from then on.
- `PAGE.preparation.md` beside this file prepares what a page leaves out, without a comment in the page: the blocks below a
  heading `## LINE` come before the block of the page that begins with that line.
- <!-- exit statuses: 0 1 --> before a block: those of its commands. <!-- random --> before a block: letters and digits of
  its output differ each time. <!-- not run: REASON --> before a block: counted and printed at the end.
- An indented block has no kind and is a failure. Commands in `aasa verb --option` within the text must exist.

The pages below docs/reference have the examples of `aasa help`, which need an answer (exit status 0, 1 or 2), in a folder
that reference.md prepares.

Nothing leaves this machine: the pages run in a network namespace of their own, where example.com, its www, Apple's CDN (as
a proxy of the sites) and a database's server are this machine, with certificates that the commands trust.
"""
import ctypes
import glob
import os
import pathlib
import re
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Tools"))
from expectations import ROOT, temporary_folder  # noqa: E402
from servers import CERTS, await_port  # noqa: E402

OTHERS = ["app-site-association.cdn-apple.com", "staging.internal", "shop.example", "staging.example.com", "hooks.example.com", "db.example", "db"]
NAMES = ["example.com", "www.example.com", *OTHERS]
# In the examples of the help, which have no comments.
ELSEWHERE = {"swcutil show |": "needs a Mac", "claude mcp": "needs Claude Code; Tests/Integrations has a client of MCP",
             "--pass-from prompt": "prompts at a terminal; Scripts/sign/prompt.txt does it",
             "install shop.aab": "Scripts/android/install.txt installs bundles"}
# Apple's CDN gets the file from the site.
CDN = """
server {
    listen 443 ssl;
    server_name app-site-association.cdn-apple.com;
    ssl_certificate /etc/ssl/others.pem;
    ssl_certificate_key /etc/ssl/privkey.pem;
    location ~ ^/a/v1/([^/]+)$ {
        set $site $1;
        rewrite ^ /.well-known/apple-app-site-association break;
        proxy_pass https://127.0.0.1;
        proxy_set_header Host $site;
        proxy_ssl_server_name on;
        proxy_ssl_name $site;
    }
}
"""


def isolate():
    """Enters namespaces of its own: no network but loopback."""
    if os.environ.get("AASA_BOOK") != "isolated":
        os.environ["AASA_BOOK"] = "isolated"
        enter = ["unshare", *([] if os.getuid() == 0 else ["--map-root-user"]), "--net", "--mount", "--propagation", "private"]
        if subprocess.run([*enter, "true"], capture_output=True).returncode != 0:
            print("➜ Script Tests/Book/run.py skipped: this machine does not permit namespaces")
            sys.exit(0)
        os.execvp("unshare", [*enter, sys.executable, *sys.argv])


def prepare(folder):
    """Gives the namespaces hosts of our choice, a folder for nginx, and the loopback interface."""
    hosts = folder / "hosts"
    hosts.write_text("127.0.0.1 localhost " + " ".join(NAMES) + "\n")
    os.chmod(hosts, 0o644)
    subprocess.run(["mount", "--bind", hosts, "/etc/hosts"], check=True)
    # nginx changes the owner of its folders, which may be root's.
    if os.path.isdir("/var/lib/nginx"):
        subprocess.run(["mount", "-t", "tmpfs", "tmpfs", "/var/lib/nginx"], check=True)
    # The loopback interface up: SIOCSIFFLAGS with IFF_UP (netdevice(7)).
    with socket.socket() as s:
        request = b"lo".ljust(16, b"\0") + (1).to_bytes(2, "little") + b"\0" * 14
        libc = ctypes.CDLL(None, use_errno=True)
        if libc.ioctl(s.fileno(), 0x8914, request) != 0:
            raise OSError(ctypes.get_errno(), "the loopback interface cannot be used")


def certificate(folder):
    """Issues a certificate for the names other than the site's, with the site's key."""
    request = subprocess.run(["openssl", "req", "-new", "-key", CERTS / "keys/valid-rsa.key", "-subj", "/CN=others"], capture_output=True, check=True)
    (folder / "extensions").write_text(f"extendedKeyUsage=serverAuth\nsubjectAltName={','.join('DNS:' + name for name in OTHERS)}\n")
    issuer = CERTS / "intermediates/intermediate-rsa.pem"
    issued = subprocess.run(
        ["openssl", "x509", "-req", "-days", "300", "-CA", issuer, "-CAkey", CERTS / "keys/intermediate-rsa.key", "-extfile", folder / "extensions"],
        input=request.stdout, capture_output=True, check=True)
    return issued.stdout + issuer.read_bytes()


def blocks(text):
    """Yields (line, kind, title, content) of each fenced block, comment and indented block."""
    fence = r'^(?:```|<!-- )(\w*)(?: title="([^"]+)")?\n(.*?)^(?:```|-->)$'
    for found in re.finditer(fence + r'|^<!-- (exit statuses|random|not run)(?:: ([^\n]*))? -->$|\n\n((?:    [^\n]+\n)+)', text, re.M | re.S):
        line = text[:found.start()].count("\n") + 1
        if found[6]:
            yield line + 2, "indented", None, found[6]
        elif found[4]:
            yield line, found[4], None, found[5]
        else:
            yield line, found[1], found[2], found[3]


def preparation(page):
    """The blocks that come before those of a page, by the first line of these."""
    path = pathlib.Path(__file__).with_name(f"{page.stem}.preparation.md")
    if page.parent != ROOT or not path.exists():
        return {}
    _, *sections = re.split(r"^## ", path.read_text(), flags=re.M)
    return {first: f"\n{rest}" for first, rest in (section.split("\n", 1) for section in sections)}


def matches(expected, actual, random):
    if random:
        expected, actual = (re.sub(r"[A-Za-z0-9]", "x", text) for text in (expected, actual))
    pattern = ""
    for line in expected.rstrip("\n").split("\n"):
        if line.strip() == "…":
            pattern += r"(?:.*\n)*?"
        else:
            pattern += ".*?".join(re.escape(part) for part in line.split("…")) + "\n"
    return re.fullmatch(pattern, actual.rstrip("\n") + "\n") is not None


class Page:
    not_run = []

    def __init__(self, path, program, answers=(0,)):
        self.path = path
        self.name = os.path.relpath(path, ROOT)
        self.answers = answers
        self.folder = pathlib.Path(tempfile.mkdtemp(dir=WORK))
        self.home = pathlib.Path(tempfile.mkdtemp(dir=WORK))
        for folder in [self.folder, self.home]:
            os.chmod(folder, 0o755)
        self.server = self.database = self.missing = None
        self.commands = self.failures = 0
        bin_folder = self.home / "bin"
        bin_folder.mkdir()
        (bin_folder / "aasa").symlink_to(program)
        self.script("nginx", f'exec /usr/sbin/nginx -c {self.home}/nginx.conf "$@"')
        self.script("make-app", f'exec {sys.executable} {ROOT}/Tests/Tools/make-app.py "$@"')
        (self.folder / "etc/ssl").mkdir(parents=True)
        (self.folder / "etc/ssl/others.pem").write_bytes(OTHER_NAMES)
        for name, source in {"site.pem": "bundles/valid-rsa-chain.pem", "site.key": "keys/valid-rsa.key",
                             "fullchain.pem": "bundles/valid-rsa-chain.pem", "privkey.pem": "keys/valid-rsa.key"}.items():
            for folder in [self.folder, self.folder / "etc/ssl"]:
                shutil.copy(CERTS / source, folder / name)
                os.chmod(folder / name, 0o600)
        tokens = self.home / ".config/softhsm2"
        tokens.mkdir(parents=True)
        (tokens / "softhsm2.conf").write_text(f"directories.tokendir = {tokens}\n")
        self.env = {
            "PATH": f"{bin_folder}:/usr/sbin:/usr/bin:/sbin:/bin", "HOME": str(self.home), "LC_ALL": "C.UTF-8", "TZ": "UTC",
            "SSL_CERT_FILE": str(CERTS / "roots/root-rsa.pem"), "NO_COLOR": "1", "PGHOST": "127.0.0.1", "PGUSER": "postgres",
            "CHECKOUT": str(ROOT),
        }

    def script(self, name, text):
        (self.home / "bin" / name).write_text(f"#!/bin/sh\n{text}\n")
        os.chmod(self.home / "bin" / name, 0o755)

    def below(self, text):
        """The text with the system's paths below the page's folder."""
        return re.sub(r"(?<![\w.}])/(etc|srv|var/www|usr/share/aasa)/(?!mime)", rf"{self.folder}/\1/", text)

    def file(self, title, content):
        path = self.folder / title.lstrip("/")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content)
        if found := re.match("/etc/(nginx|apache2|caddy)/", title):
            self.settings = path
            self.serve(found[1], self.below(content))

    def serve(self, kind, text):
        """Starts a web server with a page's configuration."""
        self.stop()
        self.missing = None
        home = self.home
        conf = home / f"{kind}.conf"
        if kind == "nginx":
            command = ["/usr/sbin/nginx", "-c", conf, "-g", "daemon off;"]
            text = (f"pid {home}/nginx.pid; error_log {home}/error.log; user root;\nevents {{}}\nhttp {{\naccess_log off; types {{ text/html html; "
                    f"application/json json; }} default_type application/octet-stream;\n{text}\n{self.below(CDN)}\n}}\n")
        elif kind == "apache2":
            command = ["/usr/sbin/apache2", "-f", conf, "-D", "FOREGROUND"]
            modules = "".join(f"LoadModule {name}_module /usr/lib/apache2/modules/mod_{name}.so\n" for name in
                              ["mpm_event", "authz_core", "dir", "alias", "headers", "mime", "rewrite", "ssl"])
            text = (f"{modules}ServerName localhost\nPidFile {home}/apache2.pid\nErrorLog {home}/error.log\nListen 443\nUser www-data\n"
                    f"TypesConfig /etc/mime.types\n{text}")
        else:
            # Certificates come from the test's authority, not from Let's Encrypt.
            command = ["/usr/bin/caddy", "run", "--adapter", "caddyfile", "--config", conf]
            text = "{\n    admin off\n    auto_https disable_redirects\n}\n" + re.sub(
                r"^(\S.*\{)$", rf"\1\n    tls {self.folder}/etc/ssl/fullchain.pem {self.folder}/etc/ssl/privkey.pem", text, flags=re.M)
        if not os.path.exists(command[0]):
            self.missing = f"{command[0]} is not installed"
            return
        if kind == "apache2" and not IS_ROOT:
            self.missing = "Apache needs root, to become www-data"
            return
        conf.write_text(text)
        log = open(home / "server.log", "w")
        self.server = subprocess.Popen(command, env=self.env | {"XDG_DATA_HOME": str(home)}, stdout=log, stderr=log)
        self.expect_start(self.server, 443, home / "server.log")

    def expect_start(self, server, port, log):
        if not await_port(port, server):
            raise SystemExit(f"{self.path}: the server does not start: {log.read_text()}")

    def start_database(self):
        """Starts PostgreSQL. It refuses to run as root, and is another user in a namespace of its own."""
        programs = max(glob.glob("/usr/lib/postgresql/*/bin"))
        other = ["unshare", "--user", "--map-user=1000", "--map-group=1000"]
        data = self.home / "postgresql"
        subprocess.run([*other, f"{programs}/initdb", "-D", data, "-A", "trust", "-U", "postgres", "--no-sync"], check=True, stdout=subprocess.DEVNULL)
        log = open(self.home / "postgresql.log", "w")
        self.database = subprocess.Popen([*other, f"{programs}/postgres", "-D", data, "-k", self.home, "-F"], stdout=log, stderr=log)
        self.expect_start(self.database, 5432, self.home / "postgresql.log")

    def stop(self):
        if self.server:
            self.server.send_signal(signal.SIGTERM)
            self.server.wait()
            self.server = None

    def steps(self, line, content):
        """Yields [line, command, output, exit status] of a `console` block."""
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
        return steps

    def run_steps(self, steps, answers=None, random=False):
        for number, command, expected, status in steps:
            reason = self.missing or next((reason for text, reason in ELSEWHERE.items() if text in command), None)
            if reason:
                self.skip(number, reason)
                continue
            self.commands += 1
            if found := re.fullmatch(r"sudo systemctl reload (nginx|caddy)", command):
                self.serve(found[1], self.below(self.settings.read_text()))
                continue
            output, actual = self.execute(self.below(command.replace("sudo ", "")))
            if command.startswith("export "):
                self.env |= dict(word.split("=", 1) for word in shlex.split(command, comments=True)[1:])
            right = actual == status if answers is None else actual in answers
            if not right or (expected and not matches("\n".join(expected), output, random)):
                self.failures += 1
                print(f"✘ {self.path}:{number}: $ {command}\n  exit status {actual}, expected {status if answers is None else answers}\n" +
                      "".join(f"  | {text}\n" for text in output.split("\n")))

    def execute(self, command):
        """Returns output and exit status of a command; a service is stopped when it is ready."""
        ready = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        ready.bind(str(self.home / "ready"))
        ready.settimeout(60)
        bash = subprocess.Popen(["bash", "-o", "pipefail", "-c", command], cwd=self.folder, env=self.env | {"NOTIFY_SOCKET": str(self.home / "ready")},
                                stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, text=True, start_new_session=True)
        try:
            if re.search(r"\baasa (watch|serve)\b(?!.*(--once|--add-user| & ))", command.split("  #")[0]):
                while b"READY=1" not in ready.recv(4096):
                    pass
                os.killpg(bash.pid, signal.SIGTERM)
            output, _ = bash.communicate(timeout=60)
            return output.replace(str(self.folder), "").replace(str(self.home), "~"), bash.returncode
        except (subprocess.TimeoutExpired, TimeoutError):
            os.killpg(bash.pid, signal.SIGKILL)
            return f"(no end within 60 s)\n{bash.communicate()[0]}", None
        finally:
            ready.close()
            os.unlink(self.home / "ready")

    def skip(self, line, reason):
        Page.not_run.append(f"{os.path.relpath(self.path, ROOT)}:{line}: {reason}")

    def fail(self, line, text):
        self.failures += 1
        print(f"✘ {self.path}:{line}: {text}")

    def inline(self, text):
        """The verbs and options of commands in the text exist."""
        for found in re.finditer(r"`aasa ([a-z]+)([^`]*)`", re.sub(r"^```.*?^```$", lambda m: re.sub(r"[^\n]", "", m[0]), text, flags=re.M | re.S)):
            line = text[:found.start()].count("\n") + 1
            # A verb may have verbs of its own: 'aasa table remove'.
            second = re.match(r" ([a-z]+)", found[2])
            verb = f"{found[1]}-{second[1]}" if second else found[1]
            reference = ROOT / f"docs/reference/{verb}.md"
            if not reference.exists():
                reference = ROOT / f"docs/reference/{found[1]}.md"
            if found[1] != "help" and not reference.exists():
                self.fail(line, f"no verb '{found[1]}'")
            for option in re.findall(r"--[a-z-]+", found[2]):
                if f"`{option}" not in reference.read_text() and f" {option}" not in reference.read_text():
                    self.fail(line, f"'aasa {found[1]}' has no option {option}")

    def run(self, *pages):
        for page in pages or [self.path]:
            text = page.read_text()
            self.path = page
            self.inline(text)
            if "postgresql://" in text and not self.database:
                self.start_database()
            self.preparation = preparation(page)
            self.blocks(text)
            for line in self.preparation:
                self.fail(1, f"no block begins with '{line}'")
        self.stop()
        if self.database:
            self.database.send_signal(signal.SIGINT)
            self.database.wait()
        shutil.rmtree(self.folder)
        shutil.rmtree(self.home)
        print(f"{'✘' if self.failures else '✔'} {self.name}: {self.commands} commands")
        return self.commands, self.failures

    def blocks(self, text):
        """Executes the blocks of a text; returns the comments that belong to the next block."""
        mark = {}
        for line, kind, title, content in blocks(text):
            if kind in ("exit statuses", "random", "not run"):
                mark[kind] = content or ""
                continue
            first = content.split("\n", 1)[0]
            if first in self.preparation:
                mark |= self.blocks(self.preparation.pop(first))
            if "not run" in mark:
                self.skip(line, mark["not run"])
            elif kind == "indented":
                self.fail(line, "an indented block: give it a kind, such as ```sh")
            elif title:
                self.file(title, content)
            elif kind == "console":
                self.run_steps(self.steps(line, content), random="random" in mark)
            elif kind == "sh":
                lines = [text for text in content.replace("\\\n", "").split("\n") if re.match(r"[^#\s]", text)]
                statuses = mark["exit statuses"].split() if "exit statuses" in mark else []
                for index, command in enumerate(lines):
                    answers = (int(statuses[index]),) if statuses else self.answers
                    self.run_steps([[line + 1 + index, command, [], 0]], answers)
            mark = {}
        return mark


program = pathlib.Path(sys.argv[1]).resolve()
isolate()
WORK = temporary_folder("book")
os.chmod(WORK, 0o755)
prepare(WORK)
IS_ROOT = pathlib.Path("/proc/self/uid_map").read_text().split()[2] != "1"
OTHER_NAMES = certificate(WORK)
chosen = [pathlib.Path(name).resolve() for name in sys.argv[2:]]
pages = chosen or [ROOT / "README.md", *sorted(page for page in (ROOT / "docs").glob("*.md") if page.name != "rules.md"), *sorted(ROOT.glob("Examples/*/README.md"))]
results = [Page(page, program).run() for page in pages]
if not chosen:
    reference = [ROOT / "Tests/Book/reference.md", *sorted((ROOT / "docs/reference").glob("*.md"), key=lambda page: page.stem)]
    results.append(Page(ROOT / "docs/reference", program, (0, 1, 2)).run(*reference))
for block in Page.not_run:
    print(f"➜ not run: {block}")
commands, failed = (sum(numbers) for numbers in zip(*results))
print(f"{failed} of {commands} commands failed" if failed else
      f"book: every command did what its page shows: {commands} commands; {len(Page.not_run)} blocks not run, for the reasons above")
sys.exit(1 if failed else 0)
