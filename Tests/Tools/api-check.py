#!/usr/bin/env python3
"""api-check.py URL: validates the API's description, and the responses of its paths against their schemas.

The description is validated by openapi-spec-validator if that is installed (Tests/Integrations/requirements.txt); a response by
jsonschema. Prints a line for each response.
"""
import json
import sys
import urllib.error
import urllib.request

import jsonschema

base = sys.argv[1]


def request(path, **options):
    """Status, media type and JSON of a path below /api/v1."""
    call = urllib.request.Request(base + "/api/v1" + path, **options)
    try:
        answer = urllib.request.urlopen(call, timeout=30)
    except urllib.error.HTTPError as error:
        answer = error
    return answer.status, answer.headers.get_content_type(), json.load(answer)


description = request("/openapi.json")[2]
try:
    import openapi_spec_validator

    openapi_spec_validator.validate(description)
    print("the description was validated", file=sys.stderr)
except ImportError:
    pass


def resolved(node):
    """The node that a reference leads to."""
    while "$ref" in node:
        target = node["$ref"]
        node = description
        for name in target.removeprefix("#/").split("/"):
            node = node[name]
    return node


def check(method, template, path, **options):
    """Checks the response of a path against the description of its template."""
    status, media, content = request(path, method=method.upper(), **options)
    responses = description["paths"][template][method]["responses"]
    response = resolved(responses.get(str(status), responses["default"]))
    # References are to the description's components, which the schema gets.
    schema = {"components": description["components"], **response["content"][media]["schema"]}
    jsonschema.Draft202012Validator(schema).validate(content)
    print(status, method.upper(), path)
    return content


site = check("get", "/pairs", "/pairs?limit=1")["pairs"][0]["site"]
token = {"X-Form-Token": check("get", "/session", "/session")["token"], "Content-Type": "application/json"}
pair = {"site": "added.example", "app": "ABCDE12345.com.example.added", "service": "applinks"}
body = json.dumps(pair | {"service": ["applinks"]}).encode()
for template in ["/pairs", "/history", "/summary", "/rules", "/errors"]:
    check("get", template, template)
check("get", "/sites/{site}", "/sites/" + site)
check("get", "/sites/{site}", "/sites/unknown.example")
check("get", "/pairs", "/pairs?status=denied-or-pending")
check("get", "/pairs", "/pairs?status=good")
for template, operations in description["paths"].items():
    # The names that a path accepts are those of its description.
    if "get" in operations:
        names = {one["name"] for one in operations["get"].get("parameters", []) if one["in"] == "query"}
        text = request(template.replace("{site}", site) + "?nothing=1")[2]["detail"]
    else:
        body_schema = operations["post"].get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
        names = set(resolved(body_schema)["properties"]) if body_schema else set()
        text = request(template.replace("{site}", site), method="POST", headers=token, data=b'{"nothing": "1"}')[2]["detail"]
    known = text.removeprefix("'nothing' is not a parameter of this path, which has ")
    assert names == set(known.split(", ")) - {"none"}, (template, text)
check("get", "/history", "/history?nothing=1")
check("post", "/sites/{site}/check", f"/sites/{site}/check", headers=token)
check("post", "/sites/{site}/check", f"/sites/{site}/check")
check("post", "/pairs/add", "/pairs/add", headers=token, data=body)
check("post", "/pairs/remove", "/pairs/remove", headers=token, data=json.dumps(pair).encode())
check("post", "/pairs/add", "/pairs/add", headers=token, data=b"{}")
paths = {path for path in description["paths"] if "get" in description["paths"][path]}
assert paths == {"/pairs", "/sites/{site}", "/history", "/summary", "/rules", "/errors", "/session"}, paths
