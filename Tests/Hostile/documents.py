"""Association files in JSON that cost a reader as much as their size allows."""

import itertools
import json
import random

SERVED = 128 * 1024
# The size up to which a local file is read, and a statement list.
LOCAL = 1 << 20
APP = "ABCDE12345.com.example.app"
# Entitlements that claim a site.
CLAIMS = (
    '<?xml version="1.0"?><plist version="1.0"><dict><key>application-identifier</key><string>' + APP + "</string>"
    "<key>com.apple.developer.associated-domains</key><array><string>applinks:shop.example</string></array></dict></plist>")


def filled(make, size=None):
    """The longest text of `make`, which gets a number of parts, that fits into `size` bytes."""
    size = size or SERVED
    low, high = 1, size
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if len(make(middle)) <= size else (low, middle - 1)
    return make(low)


def document(details, **members):
    return json.dumps({"applinks": {"details": details, **members}}, separators=(",", ":")).encode()


def components(count, one, apps=(APP,), **members):
    return document([{"appIDs": list(apps), "components": [one(number) for number in range(count)]}], **members)


def apps(count):
    return [f"ABCDE12345.a{number:04x}" for number in range(count)]


def many_apps():
    return filled(lambda n: json.dumps({"webcredentials": {"apps": apps(n)}}, separators=(",", ":")).encode())


def many_linked_apps():
    return filled(lambda n: components(1, lambda i: {"/": "*"}, apps(n)))


def entry_for_each_app():
    return filled(lambda n: document([{"appIDs": [app], "components": [{"/": "*"}]} for app in apps(n)]))


def apps_and_rules():
    return filled(lambda n: components(n, lambda i: {"/": f"/{i}*"}, apps(n)))


def invalid_apps():
    return filled(lambda n: components(1, lambda i: {"/": "*"}, [f"x{number}" for number in range(n)]))


def deep_json():
    return b"[" * 60_000 + b"]" * 60_000


def many_rules():
    return filled(lambda n: components(n, lambda i: {"/": f"/{i}/*"}))


def same_rules():
    return filled(lambda n: components(n, lambda i: {"/": "*"}))


def infixes():
    return filled(lambda n: components(n, lambda i: {"/": f"*{i}*"}))


def many_stars():
    return filled(lambda n: components(n, lambda i: {"/": "*a" * 60 + str(i)}))


def many_questions():
    return filled(lambda n: components(n, lambda i: {"/": "*" + "?" * 200 + str(i)}))


def one_pattern():
    return filled(lambda n: components(1, lambda i: {"/": "*a" * n}))


def chosen(pieces, count, seed):
    return "".join(random.Random(seed).choices(pieces, k=count))


SHORT_VALUES = {"v": ["?", "a", "b?", "c", "?d", "e*", "aa"], "w": ["a", "?", "?b", "cc", "a?", "aaa?"]}


def long_patterns():
    """As many sets of nodes as texts: the automaton has no room for their states."""
    return filled(lambda n: components(n, lambda i: {"/": f"*{chosen('a?', 59, i)}*{chosen('a?', 59, -i)}"}))


def long_patterns_of_variables():
    return filled(lambda n: components(n, lambda i: {"/": "*" + chosen(["$(v)", "$(w)"], 300, i)}, substitutionVariables=SHORT_VALUES))


def long_patterns_of_large_variables():
    """More nodes than an automaton may have."""
    values = {"v": ["?", "a", "aa"] + [f"??{number}*" for number in range(300)]}
    return filled(lambda n: components(n, lambda i: {"/": "*" + chosen(["$(v)", "?", "a"], 800, i)}, substitutionVariables=values))


def one_pattern_of_a_large_variable():
    """One rule that names a variable 120 times, whose 13,000 values are patterns themselves."""
    words = ["".join(letters) for letters in itertools.product("a?*", repeat=7)] * 6
    return filled(lambda n: components(1, lambda i: {"/": "/" + "$(v)" * 120 + "Z"}, substitutionVariables={"v": words[:n]}))


def long_patterns_in_queries():
    return filled(lambda n: components(n, lambda i: {"?": "*" + chosen(["$(v)", "$(w)"], 100, i) + "x"}, substitutionVariables=SHORT_VALUES))


def stars_and_questions():
    return filled(lambda n: components(1, lambda i: {"/": "*?" * n}))


def escaped_letters():
    return filled(lambda n: components(1, lambda i: {"/": "/" + "e\u0301" * n}))


def query_items():
    return filled(lambda n: components(1, lambda i: {"?": {f"k{number}": "*" for number in range(n)}}))


def invalid_values():
    return filled(lambda n: components(n, lambda i: {"/": 1, "?": 2, "#": 3, "exclude": "x"}))


def arrays_as_rules():
    return filled(lambda n: components(n, lambda i: []))


def empty_entries():
    return filled(lambda n: document([{}] * n))


def empty_paths():
    return filled(lambda n: document([{"appIDs": [APP], "paths": [""] * n}]))


def details_by_app():
    return filled(lambda n: document({app: {"paths": ["*"]} for app in apps(n)}))


def many_variables():
    values = lambda n: {f"v{number}": ["a", "b"] for number in range(n)}
    return filled(lambda n: components(n, lambda i: {"/": f"/$(v{i})/"}, substitutionVariables=values(n)))


def many_values():
    return filled(lambda n: components(n, lambda i: {"/": f"/{i}$(v)"}, substitutionVariables={"v": [f"x{i}" for i in range(n)]}))


def variables_of_patterns():
    """Forty times a variable of 1,200 values that match in many ways."""
    values = ["a*" if number % 2 == 0 else f"*{number}" for number in range(1200)]
    return filled(lambda n: components(n, lambda i: {"/": "*" + "$(v)" * 40 + str(i)}, substitutionVariables={"v": values}))


def variables_of_patterns_in_queries():
    values = ["?b" if number % 2 == 0 else f"a{number}*" for number in range(1200)]
    return filled(lambda n: components(n, lambda i: {"?": "$(v)" * 40 + str(i)}, substitutionVariables={"v": values}))


def unfitting_values():
    """No URL has any of them, in queries that all differ."""
    return filled(lambda n: components(n, lambda i: {"?": {"a": f"{i}$(v)"}}, substitutionVariables={"v": ["\u00e9"] * n}))


def impossible_queries():
    return filled(lambda n: components(n, lambda i: {"?": f"#{i}"}))


def variables_in_a_row():
    return filled(lambda n: components(1, lambda i: {"/": "/$(lang)$(region)" * n}))


def control_characters():
    return b'{"a":"' + b"\x01" * (SERVED - 10) + b'"}'


def single_quotes():
    return b"{" + b"'a':'b'," * (SERVED // 8 - 1) + b"}"


def same_names():
    return filled(lambda n: ("{" + ",".join('"applinks":{}' for _ in range(n)) + "}").encode())


def open_objects():
    return b'{"a":' * (SERVED // 5)


def long_name():
    return components(1, lambda i: {"/": "*"}, ["A" * (SERVED - 100)])


def statement(target):
    """A statement list with one target, or relation, in JSON."""
    return '[{"relation":["delegate_permission/common.handle_all_urls"],"target":' + target + "}]"


def statement_members():
    return filled(lambda n: ("[{" + ",".join(f'"k{number}":1' for number in range(n)) + "}]").encode())


def repeated_members():
    return filled(lambda n: ("[{" + ",".join('"Relation":1' for number in range(n)) + "}]").encode())


def target_members():
    return filled(lambda n: statement("{" + ",".join(f'"k{number}":1' for number in range(n)) + "}").encode())


def number_fingerprints():
    start = '{"namespace":"android_app","package_name":"com.shop.a","sha256_cert_fingerprints":['
    return filled(lambda n: statement(start + ",".join(["11"] * n) + "]}").encode())


def extension_members():
    one = '"dynamic_app_links_components":[]'
    start = '[{"relation":[],"target":{},"relation_extensions":{"delegate_permission/common.handle_all_urls":{'
    return filled(lambda n: (start + ",".join([one] * n) + "}}}]").encode())


def many_statements():
    one = statement('{"namespace":"android_app","package_name":"com.example.a%d","sha256_cert_fingerprints":["' + ":".join(["AB"] * 32) + '"]}')[1:-1]
    return filled(lambda n: ("[" + ",".join(one.replace("%d", str(number)) for number in range(n)) + "]").encode())


def many_links():
    """Each of thousands of relations to each of hundreds of targets."""
    prints = ",".join('"' + ":".join(["AB"] * 30 + [f"{number // 256:02X}", f"{number % 256:02X}"]) + '"' for number in range(600))
    target = '{"namespace":"android_app","package_name":"com.example.app","sha256_cert_fingerprints":[' + prints + "]}"
    return filled(lambda n: ('[{"relation":[' + ",".join(f'"a/b{number}"' for number in range(n)) + '],"target":' + target + "}]").encode())


def dynamic_rules(count):
    """One statement of an app with as many rules."""
    links = "delegate_permission/common.handle_all_urls"
    target = {"namespace": "android_app", "package_name": "com.example.app", "sha256_cert_fingerprints": [":".join(["AB"] * 32)]}
    rules = [{"/": f"/products/{number}/*", "?": {"code": "????"}} for number in range(count)]
    extensions = {links: {"dynamic_app_link_components": rules}}
    return json.dumps([{"relation": [links], "target": target, "relation_extensions": extensions}]).encode()


def includes(one):
    """A list of the longest size that is read whose statements name lists; the server answers each request with this list."""
    return lambda: filled(lambda n: ("[" + ",".join('{"include":"https://a.many.example/' + one(number) + '"}' for number in range(n)) + "]").encode(), LOCAL)


INCLUDES = {
    "includes of itself": includes(lambda number: ".well-known/assetlinks.json"),
    "includes of one list": includes(lambda number: "list"),
    "includes of many lists": includes(lambda number: f"list{number}"),
}
STATEMENTS = [many_links, statement_members, repeated_members, target_members, number_fingerprints, extension_members, many_statements]
DOCUMENTS = [value for value in list(globals().values()) if callable(value) and value not in (filled, document, components, apps, chosen, statement, dynamic_rules, includes, *STATEMENTS)]
SHORT = [many_apps, deep_json, many_stars, many_questions, long_patterns, many_rules, one_pattern]


def local(make):
    global SERVED
    SERVED = LOCAL
    try:
        return make()
    finally:
        SERVED = 128 * 1024
