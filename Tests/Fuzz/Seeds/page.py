"""Pages, and files on credentials, to start from; the first byte chooses which: page.py FOLDER"""
import pathlib
import re
import sys

root = pathlib.Path(__file__).resolve().parents[3]
folder = pathlib.Path(sys.argv[1])
# The examples of the rules: what reported and accepted texts have between quotes.
texts = set()
for path in sorted((root / "Sources/AASAPages/Rules").glob("*Rules.swift")):
    texts.update(re.findall(r'#"(.*?)"#', path.read_text(), re.DOTALL))
for number, text in enumerate(sorted(text for text in texts if "<" in text or "{" in text)):
    kind = 0 if "<" in text else 6
    content = text.replace("⟦", "").replace("⟧", "").encode()
    (folder / f"seed-{number}").write_bytes(bytes([kind]) + content)
form = b"""<!doctype html><title>Log in</title><meta http-equiv="refresh" content="5; url=/a"><meta name="apple-itunes-app"
content="app-id=1, app-argument=https://example.com/a"><link rel="apple-touch-icon" sizes="180x180" href="/i.png"><form action="/login" method="post">
<label for="u">User</label><input id="u" name="user" autocomplete="username webauthn"><input type="password" autocomplete="current-password"
passwordrules="minlength: 8; required: [-_];"><input type="tel" autocomplete="one-time-code" inputmode="numeric"><button>Go</button></form>
<table><tr><td><svg><a href="x">y</a></svg><template><p></template></table>"""
for kind in (0, 5):
    (folder / f"seed-form-{kind}").write_bytes(bytes([kind]) + form)
for kind, text in ((6, b'{"origins":["https://example.de","https://a.example.com:8443"]}'), (7, b'{"enroll":"https://example.com/e","manage":"https://example.com/m"}')):
    (folder / f"seed-file-{kind}").write_bytes(bytes([kind]) + text)
(folder / "seed-utf-16").write_bytes(b"\0\xff\xfe" + "<p title=ä>".encode("utf-16-le"))
(folder / "seed-charset").write_bytes(b"\0<meta charset=shift_jis><p>\x83\x5c")
