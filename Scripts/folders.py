#!/usr/bin/env python3
"""Folders of a target and what they use of each other: folders.py [--graph] [TARGET...]

Fails when folders of one target use each other in a circle, and prints the references that close it. A folder is one with
files of its own at any depth below Sources/TARGET, without those of its subfolders. A use is a name of a type, of a global
function, or of a member that an extension adds to a type of another target.
"""

import re
import sys
from collections import defaultdict
from pathlib import Path

SOURCES = Path(__file__).resolve().parent.parent / "Sources"

# Comments and text literals; what an interpolation holds is kept as code.
SKIPPED = re.compile(r'//[^\n]*|/\*.*?\*/|"""(?:\\.|[^\\])*?"""|"(?:\\.|[^"\\\n])*"', re.S)
INTERPOLATION = re.compile(r"\\\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)")
NAME = re.compile(r"\b[A-Za-z_][A-Za-z0-9_]*\b")
DECLARATION = re.compile(
    r"^(?:@\w+(?:\([^)]*\))? +)*(?:(?:public|package|internal|final|indirect) +)*"
    r"(struct|class|enum|actor|protocol|typealias|func) +(\w+)", re.M)
EXTENSION = re.compile(r"^(?:(?:public|package) +)?extension +([\w.]+)[^{]*\{(.*?)^\}", re.M | re.S)
MEMBER = re.compile(r"^    (?:(?:public|package|internal|static|mutating) +)*(?:var|func|let) +(\w+)", re.M)


def code(text):
    """The text without comments and literals."""
    def blank(match):
        literal = match.group()
        if literal.startswith("/"):
            return " "
        return " " + " ".join(f"({code(inner)})" for inner in INTERPOLATION.findall(literal)) + " "
    return SKIPPED.sub(blank, text)


def graph(target):
    """Uses between folders: {(from, to): {(file, name)}}."""
    files = {path: code(path.read_text()) for path in sorted((SOURCES / target).rglob("*.swift"))}
    folder = {p: str(p.parent.relative_to(SOURCES / target)) for p in files}
    homes = defaultdict(set)
    for path, text in files.items():
        for _, name in DECLARATION.findall(text):
            homes[name].add(folder[path])
    own = set(homes)
    members = defaultdict(set)
    for path, text in files.items():
        for extended, body in EXTENSION.findall(text):
            if extended.split(".")[0] not in own:
                for name in MEMBER.findall(body):
                    members["." + name].add(folder[path])
    edges = defaultdict(set)
    for path, text in files.items():
        local = set(re.findall(r"\b(?:struct|class|enum|actor|protocol|typealias|case) +(\w+)", text))
        for name in set(NAME.findall(text)) - local:
            if len(homes.get(name, ())) == 1:
                home, = homes[name]
                if home != folder[path]:
                    edges[folder[path], home].add((path.relative_to(SOURCES), name))
        for name in set(re.findall(r"\.\w+", text)):
            if len(members.get(name, ())) == 1 and name[1:] not in homes:
                home, = members[name]
                if home != folder[path]:
                    edges[folder[path], home].add((path.relative_to(SOURCES), name))
    return set(folder.values()), edges


def circles(folders, edges):
    """Strongly connected components of more than one folder."""
    reach = {f: {f} for f in folders}
    changed = True
    while changed:
        changed = False
        for a, b in edges:
            if not reach[b] <= reach[a]:
                reach[a] |= reach[b]
                changed = True
    found = {frozenset(g for g in folders if g in reach[f] and f in reach[g]) for f in folders}
    return [sorted(circle) for circle in found if len(circle) > 1]


def layers(folders, edges):
    """Folders in layers, those that use no other one last."""
    uses = {f: {b for a, b in edges if a == f} for f in folders}
    result = []
    while uses:
        free = sorted(f for f, used in uses.items() if not any(f in other for other in uses.values())) or sorted(uses)
        result.append(free)
        uses = {f: used for f, used in uses.items() if f not in free}
    return result


def main():
    words = sys.argv[1:]
    shows = "--graph" in words
    targets = [w for w in words if w != "--graph"] or sorted(p.name for p in SOURCES.iterdir() if any(p.rglob("*.swift")))
    failed = False
    for target in targets:
        folders, edges = graph(target)
        if shows and len(folders) > 1:
            print(f"{target}:")
            for a in (f for layer in layers(folders, edges) for f in layer):
                print(f"  {a} -> {', '.join(sorted(b for x, b in edges if x == a)) or '(nothing)'}")
        for circle in circles(folders, edges):
            failed = True
            print(f"{target}: these folders use each other in a circle: {', '.join(circle)}")
            inner = [(a, b) for a, b in edges if a in circle and b in circle]
            for a, b in sorted(inner, key=lambda e: len(edges[e])):
                uses = sorted(f"{name} in {path}" for path, name in edges[a, b])
                print(f"  {a} -> {b}: {'; '.join(uses[:4])}{f' and {len(uses) - 4} more' if len(uses) > 4 else ''}")
    sys.exit(1 if failed else 0)


main()
