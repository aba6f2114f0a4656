#!/usr/bin/python3
"""Runs aasa on hostile files and against hostile servers; every case has limits of CPU seconds, wall seconds and MiB.

    run.py PROGRAM [--short] [--only WORD]… [--sanitized]    prints a line a case; ends with 1 when a limit was passed

--short leaves out what takes longer than a few seconds. --sanitized is for a program with a sanitizer: it may take longer and
use more memory, and nothing may be reported.
"""

import argparse
import json
import os
import pathlib
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import apps  # noqa: E402
import documents  # noqa: E402
import messages  # noqa: E402
import names  # noqa: E402
import servers  # noqa: E402
import tables  # noqa: E402

APP = "ABCDE12345.com.example.app"
ANDROID_APP = "com.example.app@" + ":".join(["AB"] * 32)
ROOT = servers.CERTS / "roots/root-rsa.pem"
FILE_LIMITS = {"cpu": 0.5, "wall": 5, "mib": 64, "output": 1_000_000}
# Local files, which their user chose.
# A verdict for each of thousands of apps under three sets of rules; a diagnosis for each of 100; and a file that is linted,
# changed and linted again.
# A comparison of both systems tries thousands of URLs, which takes less than a second.
VERB_LIMITS = {
    "verify all apps": {"mib": 192, "output": 4_000_000}, "check many apps": {"cpu": 5, "mib": 192, "output": 4_000_000},
    "lint --fix": {"mib": 96}, "diff of both systems": {"cpu": 2, "output": 4_000_000}}
# As many nodes as an automaton may have. Beside a statement list each of thousands of URLs is followed through all of them.
DOCUMENT_LIMITS = {
    "long_patterns_of_variables": {"mib": 96}, "long_patterns_of_large_variables": {"mib": 96},
    "long_patterns_of_variables: diff of both systems": {"cpu": 10, "wall": 30}}
LOCAL_LIMITS = {"cpu": 5, "wall": 15, "mib": 512, "output": 8_000_000}
INPUT_LIMITS = {"cpu": 5, "wall": 15, "mib": 512, "output": None, "allowed": (0, 1, 2, 64, 65, 66)}
TIMEOUT = 2
# The exit status of a sanitizer's report, which no verb has; and how much longer a program with one may take.
REPORTED = 99
SANITIZED = {"ASAN_OPTIONS": f"exitcode={REPORTED}:detect_leaks=0", "SWIFT_BACKTRACE": "enable=no"}
SLOWER = 40


class Measured:
    """What one run cost: seconds of CPU and of wall time, MiB at the most, bytes printed, exit status.

    The program is started by `time`, since a process that is started from here begins with this one's peak of memory.
    """

    sanitized = False

    def __init__(self, command, environment=None, limit=60):
        if self.sanitized:
            environment, limit = SANITIZED | (environment or {}), limit * SLOWER
        with tempfile.NamedTemporaryFile() as output, tempfile.NamedTemporaryFile() as errors, \
                tempfile.NamedTemporaryFile() as usage:
            begin = time.monotonic()
            process = subprocess.run(
                ["timeout", "--signal=KILL", str(limit), "time", "--quiet", "-f", "%U %S %M", "-o", usage.name, *command],
                stdin=subprocess.DEVNULL, stdout=output, stderr=errors,
                env={"PATH": os.environ["PATH"], "HOME": "/nonexistent", "LC_ALL": "C.UTF-8", **(environment or {})})
            self.wall = time.monotonic() - begin
            numbers = usage.read().split()[-3:]
            user, system, kilobytes = (float(number) for number in numbers) if len(numbers) == 3 else (self.wall, 0, 0)
            self.cpu, self.mib, self.status = user + system, kilobytes / 1024, process.returncode
            self.text = pathlib.Path(output.name).read_bytes()
            self.output, self.errors = len(self.text), pathlib.Path(errors.name).read_text(errors="replace")


class Report:
    def __init__(self):
        self.failed = self.count = 0

    def line(self, case, measured, cpu, wall, mib, output=None, allowed=(0, 1, 2, 65), wrong=None):
        if measured.sanitized:
            cpu, wall, mib = cpu * SLOWER, wall * SLOWER, 8192
            if "Sanitizer" in measured.errors:
                wrong = measured.errors
        over = [
            text for text, is_over in [
                (f"more than {cpu} s of CPU", measured.cpu > cpu), (f"more than {wall} s", measured.wall > wall),
                (f"more than {mib} MiB", measured.mib > mib),
                (f"more than {output} bytes", output is not None and measured.output > output),
                (f"exit status {measured.status}", measured.status not in allowed), (wrong, bool(wrong))]
            if is_over]
        self.count += 1
        self.failed += bool(over)
        print(
            f"{case:<44} {measured.cpu:7.2f} s CPU {measured.wall:7.2f} s {measured.mib:7.1f} MiB {measured.output:>10} bytes"
            f"  {'; '.join(over) or 'ok'}", flush=True)


def files(program, report, wanted, is_short):
    """Files as a site may serve them, and documents of the longest size that is read."""
    verbs = {
        "verify": ["verify", "example.com", "--app", APP, "--rules", "all", "--file", "FILE"],
        "inspect": ["inspect", "FILE"], "inspect --json": ["inspect", "--json", "FILE"],
        "lint": ["lint", "FILE"], "lint --json": ["lint", "--format", "json", "FILE"]}
    more = {
        "verify all apps": ["verify", "example.com", "--rules", "all", "--file", "FILE"],
        "check many apps": ["check", "FILE", *(word for app in documents.apps(100) for word in ("--app", app))],
        "lint --fix": ["lint", "--fix", "COPY"],
        "match": ["match", "FILE", "https://example.com/buy/aaaaaaaaaaaaaaaaaaaaaaaaaaa"],
        "match of a long path": ["match", "FILE", "https://example.com/" + "a" * 980],
        "match of a long query": ["match", "FILE", "https://example.com/?" + "a" * 979],
        "match --explain": ["match", "FILE", "/buy/a", "--explain"],
        "test": ["test", "FILE", "--urls", "URLS"],
        "diff": ["diff", "FILE", "OTHER"], "diff --json": ["diff", "OTHER", "FILE", "--json"],
        "diff of both systems": ["diff", "FILE", "LIST"],
        "format": ["format", "FILE", "-o", "/dev/null"]}
    with tempfile.TemporaryDirectory() as folder:
        urls, other, statement_list = (pathlib.Path(folder, name) for name in ("urls", "other", "assetlinks.json"))
        statement_list.write_bytes(documents.dynamic_rules(300))
        urls.write_text(f"/a {APP} match\n/b/c?x=1 * none\n" * 100)
        other.write_bytes(documents.components(2, lambda i: {"/": f"/{i}/*"}))

        def run(title, content, verbs, limits, check=None):
            path, copy = pathlib.Path(folder, "file"), pathlib.Path(folder, "copy")
            path.write_bytes(content)
            paths = {"FILE": path, "COPY": copy, "URLS": urls, "OTHER": other, "LIST": statement_list}
            for verb, words in verbs.items():
                copy.write_bytes(content)
                measured = Measured([program, *(str(paths.get(word, word)) for word in words)])
                report.line(f"{title}: {verb}", measured, **limits_of(title, verb, limits), wrong=check(verb, measured) if check else None)

        for make in (case for case in [*messages.MESSAGES, messages.many_digests_local] if wanted(case.__name__)):
            run(make.__name__, make(), verbs, FILE_LIMITS, is_accepted if make in messages.INSIDE else None)
        for make in (case for case in (documents.SHORT if is_short else documents.DOCUMENTS) if wanted(case.__name__)):
            run(make.__name__, make(), verbs | more, FILE_LIMITS)
            if not is_short:
                run(f"{make.__name__}, 1 MiB", documents.local(make), verbs | more, LOCAL_LIMITS)


def limits_of(title, verb, limits):
    if limits is LOCAL_LIMITS:
        return limits
    return limits | VERB_LIMITS.get(verb, {}) | DOCUMENT_LIMITS.get(title, {}) | DOCUMENT_LIMITS.get(f"{title}: {verb}", {})


def is_accepted(verb, measured):
    """Why a message within all limits, with eight signers, is not read as it is."""
    if verb != "inspect --json":
        return None
    found = json.loads(measured.text)
    # iOS accepts no file with several signers (AASA510).
    is_read = len(found["signers"]) == 8 and found["payload"] and not found["signatureValid"]
    return None if is_read else "not read"


def inputs(program, report, wanted):
    """Other files of the longest size that is read: garbage, and small parts in great number."""
    size = 16 << 20
    pem = (servers.CERTS / "leaves/valid-rsa.pem").read_bytes()
    key = str(servers.CERTS / "keys/valid-rsa.key")
    contents = {
        "zeros": b"\0" * size, "lines": b"a\n" * (size // 2), "commas": b"," * size, "objects": b'{"site":"a.b"}\n' * (size // 15),
        "sites": b"".join(b"s%07d.example\n" % n for n in range(size // 17)), "PEM": pem * (size // len(pem)),
        "PEM heads": b"-----BEGIN CERTIFICATE-----\n" * (size // 28), "brackets": b"<array>" * (size // 7),
        "DER": b"\x30\x80" * (size // 2), "quotes": b'"' * size}
    commands = {
        "sign --cert": ["sign", "--cert", "FILE", "--key", key, "-o", "OUT", "DOCUMENT"],
        "sign --key": ["sign", "--cert", str(servers.CERTS / "leaves/valid-rsa.pem"), "--key", "FILE", "-o", "OUT", "DOCUMENT"],
        "verify --cacert": ["verify", "example.com", "--file", "DOCUMENT", "--cacert", "FILE"],
        "verify --file": ["verify", "example.com", "--file", "FILE"], "inspect": ["inspect", "FILE"],
        "app .mobileprovision": ["app", "PROFILE"], "app .entitlements": ["app", "ENTITLEMENTS"], "app .ipa": ["app", "IPA"],
        "test --urls": ["test", "DOCUMENT", "--urls", "FILE"], "match --urls": ["match", "DOCUMENT", "--urls", "FILE"],
        "match --sitemap": ["match", "DOCUMENT", "--sitemap", "FILE"], "table import": ["table", "import", "FILE"],
        "lint": ["lint", "FILE"], "diff": ["diff", "FILE", "DOCUMENT"], "format": ["format", "FILE", "-o", "OUT"]}
    with tempfile.TemporaryDirectory() as folder:
        names = {"DOCUMENT": "apps.json", "OUT": "out", "FILE": "file", "PROFILE": "a.mobileprovision", "ENTITLEMENTS": "a.entitlements", "IPA": "a.ipa"}
        paths = {word: pathlib.Path(folder, name) for word, name in names.items()}
        paths["DOCUMENT"].write_bytes(documents.components(2, lambda i: {"/": f"/{i}/*"}))
        for kind, content in contents.items():
            for verb, words in commands.items():
                if not wanted(f"{kind}: {verb}"):
                    continue
                for word in words:
                    if word in ("FILE", "PROFILE", "ENTITLEMENTS", "IPA"):
                        paths[word].write_bytes(content)
                measured = Measured([program, *(str(paths.get(word, word)) for word in words)])
                report.line(f"16 MiB of {kind}: {verb}", measured, **INPUT_LIMITS)


SETTINGS = {
    "_redirects of 16,000 lines": ("_redirects", lambda: "".join(f"/.well-known/* /b{n} 301\n" for n in range(16_000))),
    "_headers of 16,000 lines": ("_headers", lambda: "".join(f"/*\n  Content-Type: text/{n}\n" for n in range(8_000))),
    "netlify.toml of 16,000 tables": ("netlify.toml", lambda: '[[redirects]]\nfrom = "/*"\nto = "/b"\n' * 16_000),
    "netlify.toml of 16,000 arrays": ("netlify.toml", lambda: 'redirects = [{from="/*",to="/b"}]\n' * 16_000),
    "netlify.toml of 40,000 openings": ("netlify.toml", lambda: "a={" * 40_000),
    "netlify.toml of 40,000 open arrays": ("netlify.toml", lambda: "a=[\n" * 40_000),
    "firebase.json of 9,000 sites": (
        "../firebase.json", lambda: json.dumps({"hosting": [
            {"public": "site", "site": f"s{n}", "redirects": [{"source": "/**", "destination": "/b", "type": 301}]} for n in range(9_000)]})),
    "firebase.json of 9,000 patterns of folders": (
        "../firebase.json", lambda: json.dumps({"hosting": {"public": "site", "redirects": [
            {"source": "/**/**/**/**/x", "destination": "/b", "type": 301} for n in range(9_000)]}})),
    "vercel.json of 9,000 redirects": (
        "vercel.json", lambda: json.dumps({"redirects": [{"source": "/:a*", "destination": f"/{n}"} for n in range(9_000)]})),
    "vercel.json of 9,000 routes": (
        "vercel.json", lambda: json.dumps({"routes": [{"src": f"/.*.*.*.*x{n}", "dest": "/b"} for n in range(9_000)]})),
    "_redirects of 16,000 patterns": ("_redirects", lambda: "".join(f"/*a*p*p*x{n} /b 301\n" for n in range(16_000))),
    ".vercelignore of 10,000 folders": (".vercelignore", lambda: "**/" * 10_000 + "x"),
    ".vercelignore of 90,000 lines": (".vercelignore", lambda: "*w*e*l*l*x\n" * 90_000),
    "netlify.toml of a long name": (
        "netlify.toml", lambda: "[redirects." + "x" * 500_000 + "]\n" + "".join(f"a{n}=1\n" for n in range(60_000))),
    "netlify.toml of a long name in an array": (
        "netlify.toml", lambda: "redirects=[{" + "x" * 500_000 + "={" + ",".join(f"a{n}=1" for n in range(60_000)) + "}}]\n")}
# Settings of servers, which 'init' reads up to 256 KiB.
SERVER_SETTINGS = {
    "nginx.conf of 100,000 directives": ("nginx.conf", lambda: nginx("a;" * 100_000)),
    "nginx.conf of 10,000 servers in a line": ("nginx.conf", lambda: "server{root /s;}" * 10_000),
    "nginx.conf of 250 long expressions": ("nginx.conf", lambda: nginx(("location ~ " + "\\." * 490 + " { }\n") * 250)),
    "nginx.conf of 6,000 costly expressions": (
        "nginx.conf", lambda: nginx("".join(f'location ~ "((x?){{99}}){{99}}{n}" {{ }}\n' for n in range(6_000)))),
    "Caddyfile of 100,000 directives": ("Caddyfile", lambda: "shop.example {\n" + "a\n" * 100_000 + "file_server\n}\n"),
    "Caddyfile of imports inside one another": (
        "Caddyfile", lambda: "".join(f"(s{n}) {{\n" + f"route {{\nimport s{n + 1}\n}}\n" * 10 + "}\n" for n in range(7))
        + "(s7) {\nencode gzip\n}\nshop.example {\nimport s0\n}\n"),
    "Caddyfile of a snippet in each route": (
        "Caddyfile", lambda: "(a) {\n" + "header b c\n" * 8_000 + "}\nshop.example {\n" + "route {\nimport a\n}\n" * 8_000 + "}\n"),
    ".htaccess of directives in sections": (
        "site/.htaccess", lambda: ('<FilesMatch "apple' + "|\\.x" * 190 + '">\n') * 15 + "Require all denied\n" * 12_000),
    ".htaccess of 20,000 sections": ("site/.htaccess", lambda: "<a>\nx\n</a>\n" * 20_000),
    ".htaccess of 6,000 costly expressions": (
        "site/.htaccess", lambda: "".join(f"RedirectMatch ((x?){{99}}){{99}}{n} /b\n" for n in range(6_000))),
    "_config.yml of 20,000 names": ("site/_config.yml", lambda: "include:\n" + "".join(f"  - a{n}\n" for n in range(20_000)))}


def nginx(text):
    return "server { listen 443 ssl; server_name shop.example; root /srv;\n" + text + "}\n"


def server_settings(program, report, wanted):
    """Settings of a server that cost 'init' as much as their size allows."""
    for case, (name, make) in SERVER_SETTINGS.items():
        if not wanted(case):
            continue
        with tempfile.TemporaryDirectory() as folder:
            site, claims = pathlib.Path(folder, "site"), pathlib.Path(folder, "claims.entitlements")
            site.mkdir()
            claims.write_text(documents.CLAIMS)
            path = pathlib.Path(folder, name)
            path.write_text(make())
            operand = site if path.parent == site else path
            # A file that is too long would cost nothing.
            wrong = "longer than what is read" if path.stat().st_size > 256 << 10 else None
            measured = Measured(["env", "-C", folder, program, "init", str(claims), str(operand), "--path", "/buy/*"])
            report.line(f"{case}: init", measured, cpu=1, wall=5, mib=96, output=2_000_000, wrong=wrong)


def workflows(program, report, wanted):
    """A hundred workflows of 1 MB, and as many below the bound of one."""
    for case, size in {"100 workflows of 1 MB": 1_000_000, "100 workflows of 250 kB": 250_000}.items():
        if not wanted(case):
            continue
        with tempfile.TemporaryDirectory() as folder:
            site, steps = pathlib.Path(folder, "site"), pathlib.Path(folder, ".github/workflows")
            (site / ".well-known").mkdir(parents=True)
            steps.mkdir(parents=True)
            (site / ".well-known/apple-app-site-association").write_bytes(messages.DOCUMENT)
            step = "- uses: actions/upload-pages-artifact@v4\n  with:\n    path: site\n"
            for number in range(100):
                (steps / f"w{number}.yml").write_text(step * (size // len(step)))
            measured = Measured(["env", "-C", folder, program, "check", "site"])
            report.line(f"{case}: check", measured, cpu=1, wall=5, mib=64, output=1_000_000)


def statements(program, report, wanted):
    """Statement lists as a site may serve them."""
    verbs = {
        "lint": ["lint", "FILE"], "lint --fix": ["lint", "--fix", "FILE"],
        "verify": ["verify", "example.com", "--rules", "android", "--app", ANDROID_APP, "--file", "FILE"]}
    for make in (case for case in documents.STATEMENTS if wanted(case.__name__)):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "assetlinks.json")
            for verb, words in verbs.items():
                path.write_bytes(make())
                measured = Measured([program, *(str(path) if word == "FILE" else word for word in words)])
                report.line(f"{make.__name__}: {verb}", measured, **(FILE_LIMITS | VERB_LIMITS.get(verb, {})))


def included_lists(program, report, wanted):
    """Statement lists of the longest size whose statements name lists: 20 of them are read."""
    site = ["a.many.example", "--timeout", "30", "--cacert", str(ROOT)]
    verbs = {
        "lint": ["lint", *site], "check": ["check", *site, "--app", ANDROID_APP, "--cdn", "none", "--dal", "none"],
        "verify": ["verify", *site, "--rules", "android", "--app", ANDROID_APP, "--table", "none"],
        "match": ["match", *site, "/a", "--app", ANDROID_APP]}
    for case, make in documents.INCLUDES.items():
        if not wanted(case):
            continue
        server = servers.Server(servers.file(make()))
        for verb, words in verbs.items():
            measured = Measured([program, *words, "--connect-to", f"::127.0.0.1:{server.port}"])
            # Of 20 lists of a megabyte, each is read twice.
            report.line(f"{case}: {verb}", measured, **(LOCAL_LIMITS | {"cpu": 8}))
        server.close()


def packages(program, report, wanted):
    """Packages of Android with many parts."""
    cases = {"APK of 3,000 hosts": lambda: apps.package(3_000), "APK of 20,000 entries": lambda: apps.entries(20_000)}
    for case, make in cases.items():
        if not wanted(case):
            continue
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "a.apk")
            path.write_bytes(make())
            report.line(f"{case}: app", Measured([program, "app", str(path)]), **LOCAL_LIMITS)


def agents(program, report, wanted):
    """Calls of agents that ask for more work than a call may have, or for settings that cost."""
    def call(name, **arguments):
        return json.dumps({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": name, "arguments": arguments}}) + "\n"

    cases = {
        "mcp: 20,000 targets": lambda: call("lint", targets=["document"] * 20_000),
        "mcp: 20,000 URLs": lambda: call("match", target="document", urls=[f"/{number}" for number in range(20_000)]),
        "mcp: 1,000 URLs": lambda: call("match", target="document", urls=[f"/{number}" for number in range(1_000)]),
        "mcp: 1,000 URLs of a list of apps": lambda: call("match", target="assetlinks.json", urls=[f"/{number}" for number in range(1_000)]),
        "mcp: 1,000 URLs of a file of apps": lambda: call("match", target="apps", urls=[f"/{number}" for number in range(1_000)]),
        "mcp: .vercelignore of 10,000 folders": lambda: call("check", targets=["site"])}
    for case, make in cases.items():
        if not wanted(case):
            continue
        with tempfile.TemporaryDirectory() as folder:
            site = pathlib.Path(folder, "site/.well-known")
            site.mkdir(parents=True)
            (site / "apple-app-site-association").write_bytes(messages.DOCUMENT)
            (site.parent / ".vercelignore").write_text("**/" * 10_000 + "x")
            pathlib.Path(folder, "document").write_bytes(messages.DOCUMENT)
            pathlib.Path(folder, "assetlinks.json").write_bytes(documents.many_statements())
            pathlib.Path(folder, "apps").write_bytes(documents.many_linked_apps())
            pathlib.Path(folder, "calls").write_text(make() + '{"jsonrpc":"2.0","id":2,"method":"ping"}\n')
            measured = Measured(["env", "-C", folder, "bash", "-c", 'exec "$0" mcp < calls', program])
            wrong = None if b'"id":2,"result":{}' in measured.text else "the session has ended"
            report.line(case, measured, cpu=1, wall=5, mib=64, output=1_000_000, allowed=(0,), wrong=wrong)


def logins(program, report, wanted):
    """Wrong passwords from 24 addresses at once: another user's login is answered within 2 s."""
    if not wanted("logins"):
        return
    with tempfile.TemporaryDirectory() as folder:
        environment = {"PATH": os.environ["PATH"], "HOME": folder, "PASSWORD": "correct horse"}
        users, table = str(pathlib.Path(folder, "users")), str(pathlib.Path(folder, "t.db"))
        for name in ("ann", "bob", "eve"):
            subprocess.run(
                [program, "serve", "--add-user", name, "--auth-file", users, "--pass-from", "env:PASSWORD"], env=environment,
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
        subprocess.run(
            [program, "install", "--app", APP, "--domain", "webcredentials:example.com", "--no-verify", "--table", table],
            env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
        port = servers.free_port()
        service = subprocess.Popen(
            [program, "serve", "--listen", f"127.0.0.1:{port}", "--auth-file", users, "--table", table], env=environment,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        ended = threading.Event()

        def attack(number):
            while not ended.is_set():
                subprocess.run(
                    ["curl", "-s", "-o", "/dev/null", "--max-time", "20", "--interface", f"127.0.1.{number}", "-u", f"eve:wrong{number}",
                     f"http://127.0.0.1:{port}/api/v1/pairs"], check=False)

        attackers = [threading.Thread(target=attack, args=(number,)) for number in range(1, 25)]
        try:
            servers.await_port(port, service)
            for attacker in attackers:
                attacker.start()
            for number in range(6):
                # The first request of each user checks the password, the others have a session.
                user = ("ann", "bob")[number % 2]
                measured = Measured([
                    "curl", "-sS", "--max-time", "10", "-o", "/dev/null", "-w", "%{http_code}", "-u", f"{user}:correct horse",
                    f"http://127.0.0.1:{port}/api/v1/pairs"])
                status = measured.text.decode()
                report.line(
                    f"logins: {number + 1} beside wrong ones from 24 addresses", measured, cpu=0.5, wall=2.5, mib=64, allowed=(0,),
                    wrong=None if status in ("200", "503") else f"status {status}")
        finally:
            ended.set()
            for attacker in attackers:
                if attacker.ident:
                    attacker.join()
            service.terminate()
            service.wait()


def settings(program, report, wanted):
    """A folder with settings of a host that cost a reader as much as their size allows."""
    for case, (name, make) in SETTINGS.items():
        if not wanted(case):
            continue
        with tempfile.TemporaryDirectory() as folder:
            site = pathlib.Path(folder, "site")
            (site / ".well-known").mkdir(parents=True)
            # Settings above the folder count within a repository.
            pathlib.Path(folder, ".git").mkdir()
            (site / ".well-known/apple-app-site-association").write_bytes(messages.DOCUMENT)
            (site / name).write_text(make())
            measured = Measured([program, "check", str(site)])
            report.line(f"{case}: check", measured, cpu=1, wall=5, mib=64, output=1_000_000)


def rule_lists(program, report, wanted):
    """A content rule list of six times the rules that WebKit reads, and one of nearly as many as it reads."""
    if not wanted("rule list"):
        return
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "blockerList.json")
        rule = '{"trigger":{"url-filter":"a\\\\.b"},"action":{"type":"block"}}'
        for count, limits in {900_000: {"cpu": 2, "mib": 128}, 149_000: {"cpu": 5, "mib": 256}}.items():
            path.write_text("[" + ",".join([rule] * count) + "]")
            for words in (["lint"], ["lint", "--as", "rule-list"], ["lint", "--json"]):
                measured = Measured([program, *words, str(path)])
                report.line(
                    f"rule list of {count} rules: {' '.join(words)}", measured, **limits, wall=10, output=100_000, allowed=(0, 1))


def table_files(program, report, wanted):
    """A table's file with code of its author, or huge texts, is refused and left as it is."""
    with tempfile.TemporaryDirectory() as name:
        for case, path in tables.make(program, pathlib.Path(name), APP, wanted):
            before = tables.digest(path)
            for words in (["table", "--table"], ["watch", "--once", "--table"]):
                measured = Measured([program, *words, str(path)])
                # SQLite reads a row of a table without row numbers whole before it checks its length.
                limits = FILE_LIMITS | ({"mib": 160} if case == "text_of_100_mb" else {})
                report.line(
                    f"{case}: {words[0]}", measured, **limits, allowed=(78,),
                    wrong=None if tables.digest(path) == before else "the file was changed")


def metrics(program, report, wanted):
    """64 clients that send a byte now and then: metrics and health are available, and SIGTERM ends the service."""
    if not wanted("metrics"):
        return
    with tempfile.TemporaryDirectory() as name:
        port = servers.free_port()
        service = subprocess.Popen(
            [program, "watch", "--table", pathlib.Path(name, "t.db"), "--metrics", f"127.0.0.1:{port}"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            clients = []
            while not clients:
                try:
                    clients.append(socket.create_connection(("127.0.0.1", port)))
                except ConnectionRefusedError:
                    time.sleep(0.01)
            clients += [socket.create_connection(("127.0.0.1", port)) for _ in range(63)]
            for path in ("health", "metrics", "health"):
                for client in clients:
                    try:
                        client.sendall(b"G")
                    except OSError:
                        pass
                measured = Measured(["curl", "-sS", "--fail", "--max-time", "10", f"http://127.0.0.1:{port}/{path}"])
                report.line(f"metrics: {path} beside 64 slow clients", measured, cpu=0.5, wall=3, mib=64, allowed=(0,))
        finally:
            service.terminate()
            begin = time.monotonic()
            service.wait()
        if time.monotonic() - begin > 3:
            sys.exit("SIGTERM did not end the service")


def rules(serve):
    """Those of iOS 9 look in two places, over one connection."""
    return ["--rules", "ios9"] if serve in servers.REUSED else []


def online(is_short, site, *more):
    """The verbs that use the network, and how often each may wait for its time limit."""
    common = [site, "--timeout", str(TIMEOUT), "--cacert", str(ROOT)]
    verbs = {"": (["verify", *common, "--app", APP, "--table", "none", *more], 1)}
    if not is_short:
        # The file has two places.
        verbs |= {": check": (["check", *common, "--cdn", "none"], 2), ": lint": (["lint", *common], 2), ": fetch": (["fetch", *common, "-o", "/dev/null"], 2)}
    return verbs


def alone(program, report, wanted, is_short):
    """One site that never ends what it begins: the time limit holds."""
    for serve in (case for case in [*servers.ENDLESS, *servers.REUSED] if wanted(servers.NAMES[id(case)])):
        server = servers.Server(serve)
        for title, (words, requests) in online(is_short, "a.many.example", *rules(serve)).items():
            measured = Measured([program, *words, "--connect-to", f"::127.0.0.1:{server.port}"], limit=60)
            report.line(
                f"{servers.NAMES[id(serve)]}{title}", measured, cpu=TIMEOUT * requests + 1, wall=TIMEOUT * requests + 1, mib=64,
                output=1_000_000)
        server.close()
    for serve in (case for case in servers.PROXIES if wanted(case.__name__)):
        server = servers.Server(serve)
        words = ["verify", "a.many.example", "--app", APP, "--table", "none", "--timeout", str(TIMEOUT)]
        report.line(
            serve.__name__, Measured([program, *words], {"https_proxy": f"http://127.0.0.1:{server.port}"}, limit=30),
            cpu=TIMEOUT + 1, wall=TIMEOUT + 1, mib=64, output=1_000_000)
        server.close()


def name_servers(program, report, wanted, is_short):
    """Hostile answers of a name server: the time limit holds, and other names are resolved."""
    with tempfile.TemporaryDirectory() as name:
        document = pathlib.Path(name, "document")
        document.write_bytes(messages.DOCUMENT)
        server = names.Namespace(document)
        if server.problem is not None:
            print(f"skipped: answers of name servers: namespaces are not allowed here ({server.problem})", flush=True)
            return
        try:
            for case in ["sound", *names.ANSWERS]:
                if not wanted(f"DNS {case}"):
                    continue
                for title, (words, requests) in online(is_short, f"{case}.many.example", "--rules", "ios9").items():
                    measured = Measured([*server.enter, program, *words], limit=60)
                    report.line(
                        f"DNS {case}{title}", measured, cpu=0.5, wall=TIMEOUT * requests + 1, mib=64, output=100_000,
                        wrong="not resolved" if case == "sound" and title == "" and measured.status else None)
            # Each kind by itself: through one local name server, what it does to one name can cost others a try.
            for case in [kind for kind in names.ANSWERS if kind not in names.OWN_FAULTS][: 2 if is_short else None]:
                if not wanted(f"DNS beside {case}"):
                    continue
                sites = pathlib.Path(name, "sites")
                sites.write_text(f"{case}.many.example\n" + "".join(f"good{n}.many.example\n" for n in range(40)))
                words = ["verify", "--from", sites, "--app", APP, "--table", "none", "--timeout", str(TIMEOUT), "--csv",
                         "--rules", "ios9", "--cacert", str(ROOT)]
                measured = Measured([*server.enter, program, *words])
                approved = sum(line.startswith(b"good") and b",approved,approved" in line for line in measured.text.splitlines())
                report.line(
                    f"DNS beside {case}: 40 healthy sites", measured, cpu=10, wall=TIMEOUT + 3, mib=128,
                    wrong=None if approved == 40 else f"{approved} of 40 approved")
        finally:
            server.close()


def interrupted(program, report, wanted):
    """SIGINT and SIGTERM end a run at once, whatever a server sends."""
    cases = [(servers.NAMES[id(serve)], serve) for serve in [*servers.ENDLESS, *servers.REUSED]]
    cases += [(serve.__name__, serve) for serve in servers.PROXIES]
    for name, serve in cases:
        if not wanted(name):
            continue
        server = servers.Server(serve)
        words = ["verify", "a.many.example", "--app", APP, "--table", "none", "--timeout", "30"]
        environment = {}
        if serve in servers.PROXIES:
            environment["https_proxy"] = f"http://127.0.0.1:{server.port}"
        else:
            words += ["--cacert", str(ROOT), "--connect-to", f"::127.0.0.1:{server.port}", *rules(serve)]
        script = '"$@" & p=$!; sleep 1; kill -TERM $p; wait $p'
        report.line(
            f"{name}: SIGTERM after 1 s", Measured(["bash", "-c", script, "bash", program, *words], environment, limit=30),
            cpu=2, wall=2.5, mib=64, allowed=(0, 1, 2, 143))
        server.close()


def beside(program, report, wanted):
    """Forty healthy sites beside four hostile ones of each kind: all forty are approved."""
    nginx = shutil.which("nginx", path=os.environ["PATH"] + ":/usr/sbin")
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        healthy = folder / "healthy"
        healthy.mkdir()
        # A whole system's roots, to search paths in.
        trust = folder / "trust.pem"
        trust.write_bytes(pathlib.Path("/etc/ssl/certs/ca-certificates.crt").read_bytes() + ROOT.read_bytes())
        document = folder / "apps.json"
        document.write_bytes(messages.DOCUMENT)
        subprocess.run(
            [program, "sign", "--cert", servers.CHAIN, "--key", servers.KEY, "-o", healthy / "apple-app-site-association",
             document], check=True, stdout=subprocess.DEVNULL)
        port = servers.free_port()
        settings = folder / "nginx.conf"
        settings.write_text(NGINX.format(
            folder=folder, port=port, chain=servers.CHAIN, key=servers.KEY, root=healthy))
        server = subprocess.Popen([nginx, "-c", settings, "-p", folder], stderr=subprocess.DEVNULL)
        try:
            servers.await_port(port, server)
            hostile = [(servers.NAMES[id(serve)], serve) for serve in [*servers.ENDLESS, *servers.REUSED]]
            hostile += [(make.__name__, servers.file(make())) for make in [*messages.MESSAGES, documents.many_apps, documents.variables_of_patterns]]
            for case, serve in hostile:
                if not wanted(case):
                    continue
                bad = servers.Server(serve)
                sites = folder / "sites"
                sites.write_text("".join(
                    f"{'bad' if number % 11 == 5 else 'good'}{number}.many.example\n" for number in range(44)))
                words = ["verify", "--from", sites, "--app", APP, "--table", "none", "--timeout", str(TIMEOUT), "--csv"]
                for number in range(5, 44, 11):
                    words += ["--connect-to", f"bad{number}.many.example:443:127.0.0.1:{bad.port}"]
                words += ["--connect-to", f"::127.0.0.1:{port}", *rules(serve)]
                measured = Measured([program, *words], {"SSL_CERT_FILE": str(trust)})
                approved = measured.text.count(b",approved,approved")
                report.line(
                    f"{case}: 40 healthy sites beside 4", measured, cpu=60, wall=TIMEOUT + 3, mib=128,
                    wrong=None if approved == 40 else f"{approved} of 40 approved")
                bad.close()
        finally:
            server.terminate()
            server.wait()


NGINX = """
daemon off; pid {folder}/pid; error_log {folder}/errors; worker_processes 1;
events {{ worker_connections 1024; }}
http {{
    access_log off;
    client_body_temp_path {folder}; proxy_temp_path {folder}; fastcgi_temp_path {folder};
    uwsgi_temp_path {folder}; scgi_temp_path {folder};
    server {{
        listen 127.0.0.1:{port} ssl; ssl_certificate {chain}; ssl_certificate_key {key};
        location / {{ root {root}; default_type application/pkcs7-mime; }}
    }}
}}
"""


def main():
    words = argparse.ArgumentParser()
    words.add_argument("program", type=os.path.abspath)
    words.add_argument("--short", action="store_true")
    words.add_argument("--only", action="append", default=[], help="cases with this in their names; may be repeated")
    words.add_argument("--sanitized", action="store_true")
    options = words.parse_args()
    Measured.sanitized = options.sanitized

    def wanted(name):
        return not options.only or any(part in name for part in options.only)

    report = Report()
    files(options.program, report, wanted, options.short)
    if not options.short:
        inputs(options.program, report, wanted)
    settings(options.program, report, wanted)
    server_settings(options.program, report, wanted)
    workflows(options.program, report, wanted)
    statements(options.program, report, wanted)
    included_lists(options.program, report, wanted)
    agents(options.program, report, wanted)
    if not options.short:
        packages(options.program, report, wanted)
        logins(options.program, report, wanted)
    rule_lists(options.program, report, wanted)
    table_files(options.program, report, wanted)
    metrics(options.program, report, wanted)
    alone(options.program, report, wanted, options.short)
    name_servers(options.program, report, wanted, options.short)
    if not options.short:
        interrupted(options.program, report, wanted)
        beside(options.program, report, wanted)
    print(f"{report.count} cases, {report.failed} over a limit")
    sys.exit(1 if report.failed or not report.count else 0)


main()
