"""Property lists to start from: plist.py FOLDER"""
import datetime
import importlib.util
import os
import plistlib
import sys

folder = sys.argv[1]
path = os.path.join(os.path.dirname(__file__), "..", "..", "Tools", "make-app.py")
spec = importlib.util.spec_from_file_location("make_app", path)
make_app = importlib.util.module_from_spec(spec)
sys.dont_write_bytecode = True
spec.loader.exec_module(make_app)
CLAIMS = {"application-identifier": "ABCDE12345.com.example.app", "get-task-allow": True,
          "com.apple.developer.associated-domains": ["webcredentials:example.com", "applinks:*.b\u00fccher.example"]}
ALL = dict(CLAIMS, date=datetime.datetime(2020, 1, 1), number=-5, data=b"\0\1", real=1.5, inner={"a": [{}, []]})
for name, content in {"claims": CLAIMS, "all": ALL, "empty": {}}.items():
    for form in (plistlib.FMT_XML, plistlib.FMT_BINARY):
        with open(f"{folder}/seed-{name}-{form.name}", "wb") as file:
            plistlib.dump(content, file, fmt=form)
with open(f"{folder}/seed-der", "wb") as file:
    file.write(make_app.der_entitlements(CLAIMS))
