"""Writes rules and URLs that look like those of a shop, the same in every run.

usage: generate.py COUNT RULES URLS

RULES has a line for each rule: pattern of the path, pattern of the whole query or nothing, flags (x: exclude, i: any
case), separated by tabs. URLS has a URL on each line: half are for a rule that matches, half reach the last rule, which
excludes everything else.
"""

import random
import sys

count, rules_path, urls_path = int(sys.argv[1]), sys.argv[2], sys.argv[3]
chance = random.Random(20261121)
WORDS = """amber anchor apple autumn bag basket blue bold bridge bright candle canvas castle cedar chair classic cloud
coast copper coral cotton cream crystal dawn deep denim desk dream dress dune ember fabric field fire fleece flora
forest frost garden glass gold granite green grove harbour hat hazel ink iron ivory jacket jade jeans lamp leaf leather
lemon light linen lunar maple marble meadow mint mist moon moss night north oak ocean olive onyx opal orchid paper pearl
pine plum quartz rain raven red river robin rose ruby sage sand satin scarf shadow shirt shoe silk silver sky slate
smoke snow south spring steel stone storm summer sun table teal thistle tide trail velvet violet wave west white willow
wind winter wood wool zinc""".split()
LOCALES = ["en", "de", "fr", "ja", "pt-BR", "en-GB", "es", "it"]
SECTIONS = ["women", "men", "kids", "home", "sale", "new", "outlet", "brands"]


def slug():
    return "-".join(chance.sample(WORDS, chance.choice([2, 2, 3]))) + (f"-{chance.randrange(10000)}" if chance.random() < 0.5 else "")


def rule():
    kind, name = chance.random(), slug()
    if kind < 0.30:
        return f"/products/{name}", "", ""
    if kind < 0.45:
        return f"/products/{name}/*", "", ""
    if kind < 0.55:
        return f"/{chance.choice(LOCALES)}/shop/{chance.choice(SECTIONS)}/{name}/?*", "", ""
    if kind < 0.62:
        return f"/??/shop/{name}/*", "", ""
    if kind < 0.72:
        return f"/products/{name}/reviews/*", "", "x"
    if kind < 0.80:
        return f"/campaign/{chance.randrange(2018, 2027)}/{name}*", "", ""
    if kind < 0.85:
        return f"/collections/{name}/????", "", ""
    if kind < 0.90:
        return f"/search/{name}", "q=?*", ""
    if kind < 0.94:
        return f"/Stories/{name}/*", "", "i"
    if kind < 0.97:
        return f"/blog/*/{name}", "", ""
    return f"/account/{name}/*", "", "x"


def filled(pattern):
    """A text that the pattern fits."""
    text = ""
    for letter in pattern:
        if letter == "*":
            text += chance.choice(["", "42", "size-9", "details/specs"])
        elif letter == "?":
            text += chance.choice("abcdefghijklmnop")
        else:
            text += letter
    return text


rules, seen = [], set()
while len(rules) < count - 1:
    new = rule()
    if new[0] not in seen:
        seen.add(new[0])
        rules.append(new)
rules.append(("*", "", "x"))
matching = [r for r in rules if "x" not in r[2]]

urls = []
for number in range(2000):
    if number % 2:
        pattern, query, flags = chance.choice(matching)
        path = filled(pattern)
        if "i" in flags:
            path = path.lower()
        tail = "?" + filled(query) if query else chance.choice(["", "", "?utm_source=mail", "#top"])
    else:
        path = filled(rule()[0].replace("*", slug(), 1))
        if any(path.startswith(prefix) for prefix in ("/search",)):
            path += "/none"
        tail = chance.choice(["", "", "?ref=home"])
    urls.append("https://www.example.com" + path + tail)

with open(rules_path, "w", encoding="utf-8") as file:
    file.writelines("\t".join(r) + "\n" for r in rules)
with open(urls_path, "w", encoding="utf-8") as file:
    file.writelines(url + "\n" for url in urls)
