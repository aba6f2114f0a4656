"""Settings of hosts to start from; the first byte is the number of the name: settings.py FOLDER"""
import json
import pathlib
import sys

folder = pathlib.Path(sys.argv[1])
FILE = "/.well-known/apple-app-site-association"
rules = {"redirects": [{"source": "/(.*)", "has": [{"type": "host", "value": "a"}], "destination": "/x"}, {"source": "/:a*", "destination": "/y"}],
         "routes": [{"src": "/.*", "dest": "/index.html"}, {"handle": "filesystem"}], "outputDirectory": "public",
         "headers": [{"source": "**", "headers": [{"key": "Content-Type", "value": "text/html"}]}]}
hosting = {"public": "public", "ignore": ["**/.*", "!.well-known/**", "**/.*/**"], "redirects": [{"regex": "/.*", "destination": "/x", "type": 301}],
           "headers": rules["headers"], "rewrites": [{"source": "**", "destination": "/index.html"}]}
texts = [
    ["/* /index.html 200!\n", "/* /x 301! Country=us\n/* id=:id /x 301!\n# a\n/a/:b /c/:b\n"],
    ["/*\n  X: y\n", f"{FILE}\r\n  Content-Type: application/json\r\n", "/.well-known/*\n\tcontent-type : text/plain\n"],
    ['[build]\n  publish = "public"\n[[redirects]]\nfrom = "/*"\nto = "/x"\nforce = true\n[redirects.conditions]\nCountry = ["us"]\n',
     "[[headers]]\nfor = '/*'\n[headers.values]\nContent-Type = 'a/b'\n",
     "redirects = [ # all\n  { from = '/a', to = '/b' },\n  { from = '/*', to = '/x', force = true, conditions = { Country = [\"us\"] } },\n]\n"],
    [json.dumps(rules), "{}", "{,}"],
    [json.dumps({"hosting": hosting}), json.dumps({"hosting": [hosting, {"source": "."}, {"target": "a"}]}, indent=2), '{"firestore":{}}'],
    ["include:\n- _a\n- .well-known-old\n", "title: a\ninclude: [_a, \".b\"]\n", "include: _pages\n"],
    ["http {\n  server {\n    listen 443 ssl; # { end }\n    server_name example.com *.example.com;\n    root /srv;\n    location / { try_files $uri /index.html; }\n  }\n}\n",
     "server {\n listen 80;\n return 301 https://$host$request_uri;\n}\nserver { listen 443 ssl; if ($host = a) { return 301 https://b; } location / { root \"/a b\"; } }\n",
     "server { root /a; rewrite ^/(.*)$ https://b/$1 permanent; }"],
    ["{\n\tdebug\n}\n(part) {\n}\nexample.com, www.example.com {\n\tfile_server\n}\n", "https://example.com:443 {\n redir /a /b\n handle /x {\n root * /a\n file_server\n }\n}\n"],
]
for number, variants in enumerate(texts):
    for index, text in enumerate(variants):
        (folder / f"seed-{number}-{index}").write_bytes(bytes([number]) + text.encode())
        (folder / f"seed-{number}-{index}-longer").write_bytes(bytes([number]) + text.encode() + b"\n")
