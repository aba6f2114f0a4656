"""Sessions of `mcp` to start from: agent.py FOLDER"""
import json
import pathlib
import sys

folder = pathlib.Path(sys.argv[1])
APP = "ABCDE12345.com.example.app"
DOCUMENT = json.dumps({"applinks": {"details": [{"appIDs": [APP], "components": [{"/": "/a/*"}]}]}, "webcredentials": {"apps": [APP]}})
calls = {
    "check": [{"targets": ["example.com"]}, {"targets": ["f"], "app": APP}, {"document": DOCUMENT, "relyingParty": "example.com"}],
    "lint": [{"targets": ["f"]}, {"document": DOCUMENT}, {"document": '{"applinks":', "app": APP}, {"document": '[{"relation":["a"],"target":{}}]'}],
    "match": [{"target": "f", "urls": ["/a/b"]}, {"document": DOCUMENT, "urls": ["https://example.com/a/b?c=d#e", "x"], "app": APP}],
    "explain": [{"error": "1701"}, {"error": "SWCErrorDomain error 7"}, {"error": "NSURLErrorDomain -1200"}],
    "app": [{"path": "f"}, {"path": "missing"}],
}
messages = [
    {"method": "initialize", "params": {"protocolVersion": "2025-06-18"}}, {"method": "ping"}, {"method": "tools/list"}, {"method": "x"},
    *({"method": "tools/call", "params": {"name": name, "arguments": values}} for name, all in calls.items() for values in all),
]
for number, message in enumerate(messages):
    line = json.dumps({"jsonrpc": "2.0", "id": number, **message})
    (folder / f"seed-{number}").write_text(f"{line}\n\x1e{DOCUMENT}")
entitlements = ('<plist version="1.0"><dict><key>com.apple.developer.associated-domains</key>'
                "<array><string>applinks:example.com</string></array></dict></plist>")
call = json.dumps({"jsonrpc": "2.0", "id": "a", "method": "tools/call", "params": {"name": "app", "arguments": {"path": "f"}}})
(folder / "seed-entitlements").write_text(f"{call}\n\x1e{entitlements}")
cancel = '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}'
(folder / "seed-others").write_text(f'{cancel}\n{{"jsonrpc":"2.0","id":1,"result":{{}}}}\n[]\nx\n \n{{"id":null}}\n')
