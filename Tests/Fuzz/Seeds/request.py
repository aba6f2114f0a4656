"""Requests to `serve` to start from, with line feeds in the head: request.py FOLDER"""
import pathlib
import sys

folder = pathlib.Path(sys.argv[1])
APP = "ABCDE12345.com.example.app"
head = "{line} HTTP/1.1\nHost: localhost\n{fields}\n"
form = "Content-Type: application/x-www-form-urlencoded\n"
pages = [
    "/", "/pairs", "/pairs?status=pending&sort=site&dir=desc&q=s1", "/pairs?after=x&limit=10", "/pairs.csv", "/pairs.ndjson?site=s1.example",
    "/sites/s1.example", "/sites/S2.example", "/sites/xn--a.example", "/test", "/test?site=s1.example&url=%2Fa", "/rules", "/rules?q=path", "/rules/AASA201",
    "/errors", "/errors/1701", "/login?next=%2Fpairs", "/health", "/metrics", "/assets/x.css", "/badge/x.svg", "/api/v1/pairs?limit=2&status=approved",
    "/api/v1/sites/s1.example", "/api/v1/history?since=2026-01-01T00%3A00%3A00Z", "/api/v1/summary", "/api/v1/rules", "/api/v1/errors", "/api/v1/session",
    "/api/v1/openapi.json", "//x", "/%2e%2e/%2F?%00=%ff+",
]
forms = {
    "/sites/s1.example/check": "token=TOKEN", "/pairs/add": f"token=TOKEN&site=a.example&app={APP}&service=applinks&rules=ios14",
    "/pairs/remove": f"token=TOKEN&site=s1.example&app={APP}", "/logout": "token=TOKEN",
    "/test": 'token=TOKEN&document={"applinks":{"details":[{"appIDs":["' + APP + '"],"components":[{"/":"/a/*"}]}]}}&urls=/a/b%0A/c',
    "/login": "token=x&name=ann&password=correct+horse&next=/pairs",
}
number = 0


def write(line, fields, content=""):
    global number
    number += 1
    (folder / f"seed-{number}").write_text(head.format(line=line, fields=fields) + "\n" + content)


for page in pages:
    write(f"GET {page}", "X-User: bob\n")
for page in pages[:8]:
    write(f"GET {page}", "Accept-Encoding: gzip\nIf-None-Match: W/\"x\"\nCookie: aasa-session=x; a=b\n")
    write(f"HEAD {page}", "Authorization: Basic YW5uOmNvcnJlY3QgaG9yc2U=\nSec-Fetch-Site: cross-site\n")
for path, content in forms.items():
    for user in ("ann", "bob"):
        write(f"POST {path}", f"X-User: {user}\nOrigin: https://localhost\n{form}Content-Length: {len(content)}\n", content)
for path in ("/sites/s1.example/check", "/pairs/add", "/pairs/remove"):
    write(f"POST /api/v1{path}", f"X-User: ann\nX-Form-Token: TOKEN\n{form}", forms[path].removeprefix("token=TOKEN").removeprefix("&"))
part = '--b\r\nContent-Disposition: form-data; name="{}"; filename="f"\r\n\r\n{}\r\n'
parts = part.format("token", "TOKEN") + part.format("file", "{}") + part.format("urls", "/a") + "--b--\r\n"
write("POST /test", "X-User: ann\nContent-Type: multipart/form-data; boundary=b\n", parts)
