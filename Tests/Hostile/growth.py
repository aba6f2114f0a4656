#!/usr/bin/python3
"""Counts the instructions of every reader of settings, lists and tables for an input, and for twice and four times as much.

    growth.py PROGRAM [--only WORD]… [--table]    prints a line a reader; ends with 1 when twice the input costs more than 2.3 times

What the program does for an input of one part is left out. callgrind counts the instructions of one process, which do not depend on
the load. --table prints the table of BENCHMARKS.md.
"""

import argparse
import pathlib
import plistlib
import re
import ssl
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import apps  # noqa: E402
import documents  # noqa: E402
import messages  # noqa: E402
import servers  # noqa: E402

APP = documents.APP
ANDROID_APP = "com.example.app@" + ":".join(["AB"] * 32)
MOST = 2.3
LINT = ["lint", "FILE"]
PATTERN = ["--path", "/buy/*"]
INIT_FILE = ["init", "CLAIMS", "FILE", *PATTERN]
# A folder without an association file.
INIT_SITE = ["init", "CLAIMS", "plain", *PATTERN]
# Every connection is refused.
FROM = ["verify", "--from", "FILE", "--table", "none", "--csv"]


def lines(text):
    return lambda count: "".join(text.format(n=number) for number in range(count))


def joined(start, text, end, separator=","):
    return lambda count: start + separator.join(text.replace("NUMBER", str(number)) for number in range(count)) + end


def components(count):
    return documents.components(count, lambda number: {"/": f"/{number}/*"}).decode()


def pem(count):
    """A bundle of the test PKI's certificates over and over: equal ones are kept once, after each was read."""
    return (servers.CERTS / "leaves/valid-rsa.pem").read_text() * count


def swcutil(count):
    block = ("Service:              applinks\nApp ID:               {app}{n}\nApp Version:          0.0\n"
             "Domain:               s{n}.example\nUser Approval:        unspecified\nSite/Fmwk Approval:   approved\n"
             "--------------------------------------------------------------------------------\n")
    return "=" * 35 + " DATABASE " + "=" * 35 + "\n" + "".join(block.format(app=APP, n=number) for number in range(count))


def domains(count):
    return {"application-identifier": APP, "com.apple.developer.associated-domains": [f"applinks:s{number}.example" for number in range(count)]}


def entitlements(count):
    return plistlib.dumps(domains(count)).decode()


def users(count):
    """Users, each with a password's hash; one more is added."""
    key = "key:" + "A" * 86
    one = "user{n}:viewer:$scrypt$ln=15,r=8,p=3$saIiLuaJVsrlEwWLifnq8Q$SeQht56UjqSFEBGPAKQrboOJrZ2VpkkTnxEKZQtqr6c\n"
    return key + "\n" + lines(one)(count)


def statements(count):
    one = ('{"relation":["delegate_permission/common.handle_all_urls"],"target":{"namespace":"android_app",'
           '"package_name":"com.example.aNUMBER","sha256_cert_fingerprints":["' + ":".join(["AB"] * 32) + '"]}}')
    return joined("[", one, "]")(count)


ASSET = '"target":{"namespace":"android_app","package_name":"com.example.app","sha256_cert_fingerprints":["' + ":".join(["AB"] * 32) + '"]}'
LINKS = "delegate_permission/common.handle_all_urls"


def dynamic_statements(count):
    """As many statements about one app, with two components each."""
    one = ('{"relation":["' + LINKS + '"],' + ASSET + ',"relation_extensions":{"' + LINKS + '":{"dynamic_app_link_components":['
           '{"/":"/products/NUMBER/*"},{"/":"/account/NUMBER","?":{"code":"????"},"exclude":true}]}}}')
    return joined("[", one, "]")(count)


def page(text):
    return lambda count: "<!doctype html><title>a</title><form>" + lines(text)(count) + "</form>"


def certificates(count):
    """A message with as many certificates beside that of its signer."""
    text = (servers.CERTS / "leaves/valid-rsa.pem").read_text()
    parts = [ssl.PEM_cert_to_DER_cert(text[text.index("-----BEGIN"):])] * count
    return messages.signed_data(parts, [messages.signer(b"k", messages.RSA, b"\1" * 256)])


def payload(count):
    """A message with a document of as many rules."""
    return messages.signed_data([], [messages.signer(b"k", messages.RSA, b"\1" * 256)], payload=components(count).encode())


def calls(count):
    """Calls of the tools of agents, a line each."""
    call = ('{{"jsonrpc":"2.0","id":{n},"method":"tools/call","params":{{"name":"match","arguments":{{"target":"document",'
            '"urls":["/{n}/a"]}}}}}}\n')
    return lines(call)(count)


def members(target):
    """A statement, or its target, with as many members that no system knows."""
    def make(count):
        object = "{" + ",".join(f'"k{number}":1' for number in range(count)) + "}"
        return f'[{{"relation":[],"target":{object}}}]' if target else f"[{object}]"
    return make


def expo(count):
    return '{"expo":{"ios":{"bundleIdentifier":"com.example.app","appleTeamId":"ABCDE12345","associatedDomains":["applinks:s.example"' \
        + "".join(f',"applinks:s{number}.example"' for number in range(count)) + "]}}}"


def xcode(count):
    """A project with as many targets, each with a configuration of its own."""
    target = ("T{n} = {{ isa = PBXNativeTarget; name = T{n}; buildConfigurationList = L{n}; }};\n"
              "L{n} = {{ isa = XCConfigurationList; buildConfigurations = ( C{n} ); }};\n"
              "C{n} = {{ isa = XCBuildConfiguration; name = Release; buildSettings = {{ A = b; }}; }};\n")
    return "// !$*UTF8*$!\n{ objects = {\n" + lines(target)(count) + "}; }\n"


def nested_files(count):
    """Directives of Apache in fifteen sections with an expression each."""
    return '<FilesMatch "apple">\n' * 15 + "Require all denied\n" * count + "</FilesMatch>\n" * 15


def server(text):
    """A server of nginx with as many directives."""
    return lambda count: "server { listen 443 ssl; server_name shop.example; root /srv;\n" + lines(text)(count) + "}\n"


def caddy(text):
    return lambda count: "shop.example {\nroot /srv\n" + lines(text)(count) + "file_server\n}\n"


RULE = '{"trigger":{"url-filter":"tracker\\\\.NUMBER\\\\.example/"},"action":{"type":"block"}}'
# The name, the parts of the smallest input, its text, the file's name, and the words.
READERS = [
    ("`_redirects`", 2000, lines("/a{n} /b{n} 301\n"), "site/_redirects", ["check", "site"]),
    ("`_headers`", 2000, lines("/a{n}\n  Content-Type: text/html\n"), "site/_headers", ["check", "site"]),
    ("`_headers`, of the file", 2000, lines("/*\n  Content-Type: text/{n}\n"), "site/_headers", ["check", "site"]),
    ("`netlify.toml`, tables", 1000, lines('[[redirects]]\nfrom = "/a{n}"\nto = "/b"\n'), "site/netlify.toml", ["check", "site"]),
    ("`netlify.toml`, inline tables", 1000, joined("redirects = [", '{from="/aNUMBER",to="/b"}', "]\n"), "site/netlify.toml", ["check", "site"]),
    ("`netlify.toml`, open tables", 4000, lambda count: "a={" * count, "site/netlify.toml", ["check", "site"]),
    ("`vercel.json`", 1000, joined('{"redirects":[', '{"source":"/aNUMBER","destination":"/b"}', "]}"), "site/vercel.json", ["check", "site"]),
    ("`netlify.toml`, values below a long name", 1000, lambda count: "[redirects." + "x" * (20 * count) + "]\n" + lines("a{n} = 1\n")(count), "site/netlify.toml", ["check", "site"]),
    ("`netlify.toml`, inline tables below a long name", 1000, lambda count: "redirects = [{" + "x" * (20 * count) + "={" + joined("", "aNUMBER=1", "")(count) + "}}]\n", "site/netlify.toml", ["check", "site"]),
    ("`vercel.json`, routes", 1000, joined('{"routes":[', '{"src":"/.*.*.*.*.*xNUMBER","dest":"/b"}', "]}"), "site/vercel.json", ["check", "site"]),
    ("`.vercelignore`, lines", 1000, lines("**/a*b*c/**/x{n}\n"), "site/.vercelignore", ["check", "site"]),
    ("`.vercelignore`, folders of a pattern", 2000, lambda count: "**/" * count + "x", "site/.vercelignore", ["check", "site"]),
    ("workflow, steps", 500, lines("- uses: actions/upload-pages-artifact@v{n}\n  with:\n    path: a{n}\n"), ".github/workflows/a.yml", ["check", "site"]),
    ("`_config.yml`", 1000, lambda count: "include:\n" + lines("  - .a{n}\n")(count), "plain/_config.yml", INIT_SITE),
    ("`.htaccess`, directives", 500, lines("RedirectMatch ^/a{n}/(.*)$ /b/$1\n"), "plain/.htaccess", INIT_SITE),
    ("`.htaccess`, directives in sections", 500, nested_files, "plain/.htaccess", INIT_SITE),
    ("`nginx.conf`, locations", 250, server("location ~ ^/a{n}/.*\\.html$ {{ }}\n"), "nginx.conf", INIT_FILE),
    ("`nginx.conf`, conditions", 250, server("if ($host = a{n}.example) {{ return 301 /a; }}\n"), "nginx.conf", INIT_FILE),
    ("`nginx.conf`, included servers", 100, lines("server {{ listen 443 ssl; root /srv; location /{n} {{ }} }}\n"), "sites/*.conf", ["init", "CLAIMS", "nginx.conf", *PATTERN]),
    ("`Caddyfile`, directives", 500, caddy("redir /a{n} /b\n"), "Caddyfile", INIT_FILE),
    ("`Caddyfile`, routes", 250, caddy("route /a{n} {{\nredir /b\n}}\n"), "Caddyfile", INIT_FILE),
    ("`app.json` of Expo", 1000, expo, "app.json", ["init", "FILE", *PATTERN]),
    ("`project.pbxproj`, targets", 200, xcode, "App.xcodeproj/project.pbxproj", ["init", "CLAIMS", *PATTERN]),
    ("`wrangler.toml`", 1000, lambda count: 'pages_build_output_dir = "site"\n' + lines('[env.e{n}]\nname = "a{n}"\n')(count), "wrangler.toml", ["init", "CLAIMS", *PATTERN]),
    ("`package.json`", 1000, joined('{"scripts":{"build":"b"},"dependencies":{', '"aNUMBER":"1"', "}}"), "package.json", ["init", "CLAIMS", "site", *PATTERN]),
    ("`.gitlab-ci.yml`", 500, lines("job{n}:\n  script:\n    - echo {n}\n"), ".gitlab-ci.yml", ["init", "CLAIMS", *PATTERN]),
    ("`.git/config`", 1000, lines('[remote "r{n}"]\n\turl = https://example.com/{n}.git\n'), ".git/config", ["init", "CLAIMS", *PATTERN]),
    ("`firebase.json`, sites", 500, joined('{"hosting":[', '{"public":"site","site":"aNUMBER","redirects":[{"source":"/*","destination":"/b"}]}', "]}"), "firebase.json", ["check", "site"]),
    ("`firebase.json`, redirects", 1000, joined('{"hosting":{"public":"site","redirects":[', '{"source":"/aNUMBER","destination":"/b","type":301}', "]}}"), "firebase.json", ["check", "site"]),
    ("association file, `lint`", 200, components, "file", LINT),
    ("association file, `verify`", 400, components, "file", ["verify", "example.com", "--app", APP, "--rules", "all", "--file", "FILE"]),
    ("association file, `format`", 400, components, "file", ["format", "FILE", "-o", "OUT"]),
    ("association file, `diff`", 200, components, "file", ["diff", "FILE", "DOCUMENT"]),
    ("rules of one path, `diff`", 1000, joined('{"applinks":{"details":[{"appIDs":["' + APP + '"],"components":[', '{"/":"/a","?":{"b":"NUMBER"}}', "]}]}}"), "file", ["diff", "FILE", "DOCUMENT"]),
    ("apps of an association file, `lint`", 400, joined('{"webcredentials":{"apps":[', '"ABCDE12345.com.example.aNUMBER"', "]}}"), "file", LINT),
    ("apps with white space, `lint`", 400, joined('{"webcredentials":{"apps":[', '" ABCDE12345.com.example.aNUMBER"', "]}}"), "file", LINT),
    ("apps with small letters, `lint`", 400, joined('{"webcredentials":{"apps":[', '"abcde12345.com.example.aNUMBER"', "]}}"), "file", LINT),
    ("`.aasa.json`", 1000, joined('{"apps":[', '"ABCDE12345.com.example.aNUMBER"', "]}"), ".aasa.json", ["lint", "DOCUMENT"]),
    ("`--baseline`", 1000, joined('{"findings":[', '{"code":"AASA101","file":"fNUMBER","message":"m"}', "]}"), "baseline", ["lint", "DOCUMENT", "--baseline", "FILE"]),
    ("content rule list, `lint`", 300, joined("[", RULE, "]"), "blockerList.json", LINT),
    ("statement list, `lint`", 150, statements, "assetlinks.json", LINT),
    ("statement list, members of a statement", 1000, members(target=False), "assetlinks.json", LINT),
    ("statement list, members of a target", 1000, members(target=True), "assetlinks.json", LINT),
    ("components of a statement list, `lint`", 100, documents.dynamic_rules, "assetlinks.json", LINT),
    ("components of a statement list, `match`", 300, documents.dynamic_rules, "assetlinks.json", ["match", "FILE", "/a/7/b"]),
    ("components of a statement list, `match --explain`", 300, documents.dynamic_rules, "assetlinks.json", ["match", "FILE", "/a/7/b", "--explain"]),
    ("statements about one app, `match`", 100, dynamic_statements, "assetlinks.json", ["match", "FILE", "/a/7/b"]),
    ("statements about one app, `lint`", 100, dynamic_statements, "assetlinks.json", LINT),
    ("statements about many apps, `match`", 150, statements, "assetlinks.json", ["match", "FILE", "/a/7/b"]),
    ("statement list, `verify`", 150, statements, "assetlinks.json", ["verify", "example.com", "--rules", "android", "--app", ANDROID_APP, "--file", "FILE"]),
    ("statements about one app, `verify`", 100, dynamic_statements, "assetlinks.json", ["verify", "example.com", "--rules", "android", "--app", ANDROID_APP, "--file", "FILE"]),
    ("URLs of a statement list, `match --urls`", 500, lines("https://example.com/{n}/a\n"), "urls", ["match", "LIST", "--urls", "FILE"]),
    ("expected results of a statement list, `test`", 500, lines("/{n}/a com.example.app match\n"), "urls", ["test", "LIST", "--urls", "FILE"]),
    ("expected results of all apps, `test`", 500, lines("/{n}/a * match\n"), "urls", ["test", "DOCUMENT", "--urls", "FILE"]),
    ("expected results of unlisted apps, `test`", 200, lines("/{n}/a ABCDE12345.com.example.b{n} match\n"), "urls", ["test", "DOCUMENT", "--urls", "FILE"]),
    ("expected results, `test --format junit`", 300, lines("/{n}/a " + APP + " match\n"), "urls", ["test", "DOCUMENT", "--urls", "FILE", "--format", "junit"]),
    ("expected results, `test --write-baseline`", 300, lines("/{n}/a " + APP + " match\n"), "urls", ["test", "DOCUMENT", "--urls", "FILE", "--write-baseline", "OUT"]),
    ("expected results, `init --urls`", 100, lines("/{n}/a " + APP + " match\n/b/{n} " + APP + " none\n"), "urls", ["init", "CLAIMS", "--urls", "FILE"]),
    ("sitemap, `init --urls`", 200, lambda count: '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">' + lines("<url><loc>https://example.com/{n}/a</loc></url>")(count) + "</urlset>", "sitemap.xml", ["init", "CLAIMS", "--urls", "FILE"]),
    ("association file, `init`", 200, components, "apple-app-site-association", ["init", "CLAIMS", ".", *PATTERN]),
    ("association file and a statement list, `diff`", 100, components, "file", ["diff", "FILE", "LIST"]),
    ("statement list and an association file, `diff`", 100, documents.dynamic_rules, "assetlinks.json", ["diff", "DOCUMENT", "FILE"]),
    ("components of statement lists, `diff`", 100, documents.dynamic_rules, "assetlinks.json", ["diff", "LIST", "FILE"]),
    ("statements of statement lists, `diff`", 100, dynamic_statements, "assetlinks.json", ["diff", "LIST", "FILE"]),
    ("statement list, `check`", 100, statements, "site/.well-known/assetlinks.json", ["check", "site"]),
    ("components of a statement list, `check`", 100, documents.dynamic_rules, "site/.well-known/assetlinks.json", ["check", "site"]),
    ("association file, `check`", 200, components, "site/.well-known/apple-app-site-association", ["check", "site"]),
    ("lines of a log, `explain --error`", 300, lines("error {n}: SWCErrorDomain Code={n}\n"), "log", ["explain", "--error", "-"]),
    ("findings, `lint --write-baseline`", 400, joined('{"webcredentials":{"apps":[', '"xNUMBER"', "]}}"), "file", [*LINT, "--write-baseline", "OUT"]),
    ("`/.well-known/webauthn`, `lint`", 1000, joined('{"origins":[', '"https://aNUMBER.example"', "]}"), "webauthn", LINT),
    ("URLs, `match --urls`", 2000, lines("https://example.com/{n}/a\n"), "file", ["match", "DOCUMENT", "--urls", "FILE"]),
    ("sitemap, `match --sitemap`", 1000, lambda count: '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">' + lines("<url><loc>https://example.com/{n}</loc></url>")(count) + "</urlset>", "sitemap.xml", ["match", "DOCUMENT", "--sitemap", "FILE"]),
    ("expected results, `test --urls`", 1000, lines("/{n}/a " + APP + " match\n"), "file", ["test", "DOCUMENT", "--urls", "FILE"]),
    ("pairs in CSV, `verify --from`", 200, lambda count: "site,app\n" + lines("s{n}.example," + APP + "\n")(count), "file", FROM),
    ("pairs in JSON, `verify --from`", 200, lines('{{"site":"s{n}.example","app":"' + APP + '"}}\n'), "file", FROM),
    ("sites, `verify --from`", 200, lines("s{n}.example\n"), "file", [*FROM, "--app", APP]),
    ("saved runs, `diff`", 500, lines('{{"file":"f","code":"AASA201","severity":"error","message":"m{n}","line":1,"column":1,"endLine":1,"endColumn":1}}\n'), "file", ["diff", "FILE", "REVERSED"]),
    ("users, `--auth-file`", 300, users, "users", ["serve", "--add-user", "ann", "--auth-file", "FILE", "--pass-from", "env:PASSWORD"]),
    ("binary property list, `app`", 500, lambda count: plistlib.dumps(domains(count), fmt=plistlib.FMT_BINARY), "a.entitlements", ["app", "FILE"]),
    ("report of a device, `table import`", 300, swcutil, "file", ["table", "import", "FILE", "--table", "TABLE"]),
    ("property list in XML, `app`", 500, entitlements, "a.entitlements", ["app", "FILE"]),
    ("certificates in PEM, `--cacert`", 20, pem, "file", ["verify", "example.com", "--app", APP, "--file", "DOCUMENT", "--cacert", "FILE"]),
    ("page, fields of a form", 200, page('<label>a{n} <input name="a{n}" type="password" autocomplete="new-password"></label>\n'), "page.html", LINT),
    ("page, elements inside one another", 400, page("<span id=a{n}>"), "page.html", LINT),
    ("page, links and icons", 400, page('<link rel="apple-touch-icon" sizes="{n}x{n}" href="/{n}.png"><meta name="a{n}" content="b">\n'), "page.html", LINT),
    ("message, certificates", 8, certificates, "file", ["inspect", "FILE"]),
    ("message, content", 400, payload, "file", ["inspect", "FILE"]),
    ("program (Mach-O), entitlements in DER", 300, apps.program("der"), "program", ["app", "FILE"]),
    ("program (Mach-O), entitlements in XML", 300, apps.program("xml"), "program", ["app", "FILE"]),
    ("program (Mach-O), processors", 10, apps.slices, "program", ["app", "FILE"]),
    ("archive (ZIP), entries", 1000, apps.archive, "a.ipa", ["app", "FILE"]),
    ("archive (ZIP), extensions", 20, apps.extensions, "a.ipa", ["app", "FILE"]),
    ("Android package, hosts", 300, apps.package, "a.apk", ["app", "FILE"]),
    ("Android package, entries", 1000, apps.entries, "a.apk", ["app", "FILE"]),
    ("Android package, pairs of its signing block", 200, apps.signing_pairs, "a.apk", ["app", "FILE"]),
    ("Android bundle, hosts", 300, apps.bundle, "a.aab", ["app", "FILE"]),
    ("Android bundle, resources", 2000, apps.bundle_resources, "a.aab", ["app", "FILE"]),
    ("calls of agents, `mcp`", 20, calls, "calls", ["mcp"]),
    ("rules for passwords", 1000, lambda count: "required: [" + "ab-" * count + "]; ", "file", ["password", "--passwordrules-from", "FILE", "--explain"]),
]


def instructions(program, words, content, name):
    """The instructions of one process that reads `content` as the file `name`."""
    with tempfile.TemporaryDirectory() as folder:
        base = pathlib.Path(folder)
        path = base / name
        well_known = base / "site/.well-known"
        well_known.mkdir(parents=True)
        for document in (base / "document", well_known / "apple-app-site-association"):
            document.write_bytes(documents.components(2, lambda number: {"/": f"/{number}/*"}))
        path.parent.mkdir(parents=True, exist_ok=True)
        if "*" in name:
            # A line is a file that the settings include.
            (base / "nginx.conf").write_text(f"http {{ include {name}; }}\n")
            for number, line in enumerate(content.splitlines()):
                (base / name.replace("*", str(number))).write_text(line)
        else:
            path.write_bytes(content if isinstance(content, bytes) else content.encode())
        claims = base / "claims.entitlements"
        claims.write_text(documents.CLAIMS)
        if name == "users":
            path.chmod(0o600)
        report = base / "report"
        listed = base / "listed/assetlinks.json"
        listed.parent.mkdir()
        listed.write_bytes(documents.dynamic_rules(2))
        reverse = base / "reversed"
        if "REVERSED" in words:
            reverse.write_text("".join(reversed(content.splitlines(keepends=True))))
        places = {"REVERSED": reverse, "LIST": listed, "FILE": path, "DOCUMENT": base / "document", "OUT": base / "out", "TABLE": base / "table.db", "CLAIMS": claims}
        # Agents and logs are the standard input.
        source = path if words == ["mcp"] or words[-1] == "-" else pathlib.Path("/dev/null")
        result = subprocess.run(
            ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", f"--log-file={report}", program,
             *(str(places.get(word, word)) for word in words)],
            cwd=base, stdin=source.open(), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
            env={"PATH": "/usr/bin:/bin", "HOME": folder, "LC_ALL": "C.UTF-8", "PASSWORD": "correct horse",
                 "https_proxy": "http://127.0.0.1:9"})
        if result.returncode not in (0, 1, 2, 65):
            sys.exit(f"{' '.join(words)} ended with {result.returncode}: {result.stderr[:500]}")
        return int(re.search(r"Collected : (\d+)", report.read_text()).group(1))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--only", action="append", default=[])
    parser.add_argument("--table", action="store_true")
    options = parser.parse_args()
    program = str(pathlib.Path(options.program).resolve())
    failed = 0
    if options.table:
        print("| reader | input | million instructions | twice the input | four times |\n| --- | ---: | ---: | ---: | ---: |")
    for title, count, make, name, words in READERS:
        if options.only and not any(word in title for word in options.only):
            continue
        start = instructions(program, words, make(1), name)
        costs = [(instructions(program, words, make(count * factor), name) - start) / 1e6 for factor in (1, 2, 4)]
        size = len(make(count)) / 1000
        ratios = [costs[1] / costs[0], costs[2] / costs[1]]
        is_over = max(ratios) > MOST
        failed += is_over
        if options.table:
            shown = [f"{costs[0]:.1f}", f"{costs[1]:.1f} (×{ratios[0]:.2f})", f"{costs[2]:.1f} (×{ratios[1]:.2f})"]
            print(f"| {title} | {size:.0f} kB | {' | '.join(shown)} |", flush=True)
        else:
            numbers = " ".join(f"{cost:9.1f}" for cost in costs)
            print(f"{title:<40} {size:7.0f} kB {numbers} million  ×{ratios[0]:.2f} ×{ratios[1]:.2f}  {'too many' if is_over else 'ok'}", flush=True)
    sys.exit(1 if failed else 0)


main()
