"""Measures lint of files of nearly 128 KiB beside a mere JSON reader: measure.py AASA FOLDER"""

import json
import os
import sys

from timing import interleave, median, milliseconds, peak_memory, run, table

LIMIT = 131_072


def grown(document, more, minified):
    """The document with as much of `more` as fits."""
    items, step = [], 512
    while step:
        candidate = items + [more(len(items) + number) for number in range(step)]
        text = json.dumps(document(candidate), **({"separators": (",", ":")} if minified else {"indent": 2}))
        if len(text) <= LIMIT:
            items = candidate
        else:
            step //= 2
    return json.dumps(document(items), **({"separators": (",", ":")} if minified else {"indent": 2})), len(items)


def site_rule(number):
    kinds = [
        {"/": f"/products/{number}/*", "comment": "a product and all below it"},
        {"/": f"/account/{number}/*", "exclude": True, "comment": "stays in the browser"},
        {"/": f"/offers/{number}", "?": {"code": "????"}, "comment": "an offer with its code"},
        {"/": f"/$(lang)/help/{number}/*", "#": "no_universal_links", "exclude": True},
    ]
    return kinds[number % len(kinds)]


def entry(number, rules):
    return {"appIDs": [f"ABCDE12345.com.example.app{number}"], "components": rules}


def documents():
    yield "a site: 12 apps, rules of every kind, indented", *grown(
        lambda rules: {"applinks": {"details": [entry(app, rules[app::12]) for app in range(12)]},
                       "webcredentials": {"apps": [f"ABCDE12345.com.example.app{app}" for app in range(12)]}},
        site_rule, False)
    yield "apps only, minified", *grown(
        lambda apps: {"webcredentials": {"apps": apps}},
        lambda number: f"ABCDE12345.com.example.app{number}", True)
    yield "entries of one app and two paths, minified", *grown(
        lambda entries: {"applinks": {"apps": [], "details": entries}},
        lambda number: {"appID": f"ABCDE12345.com.example.app{number}", "paths": [f"NOT /a{number}/b/*", f"/a{number}/*"]},
        True)
    yield "one app's paths, minified", *grown(
        lambda rules: {"applinks": {"details": [entry(0, rules)]}},
        lambda number: {"/": f"/products/category-{number % 37}/item-{number}/*"}, True)


def main():
    aasa, folder = sys.argv[1:]
    print("## Lint of a file of nearly 128 KiB\n")
    rows = []
    for name, text, count in documents():
        path = os.path.join(folder, "lint.json")
        with open(path, "w") as file:
            file.write(text)
        lint = f"{aasa} lint --config none {path}"
        own, other = interleave(20, 3, lambda: run(lint), lambda: run(f"python3 -m json.tool {path}"))
        (ours, theirs) = (median([each.cpu for each in runs]) for runs in (own, other))
        least = min(each.cpu for each in own)
        rows.append([name, f"{len(text):,}", f"{count:,}", milliseconds(ours), milliseconds(least), milliseconds(theirs), f"{ours / theirs:.2f}",
                     f"{peak_memory(lint):.1f}"])
    table(["median of 20, CPU ms of the process", "bytes", "rules, apps or entries", "`aasa lint`", "least", "`python3 -m json.tool`", "ratio",
           "aasa MiB"], rows)


main()
