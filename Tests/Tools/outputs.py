#!/usr/bin/env python3
"""Compares what two programs print about the same files.

    outputs.py PROGRAM OTHER FILE_OR_FOLDER...

Runs `lint --json`, `check --json`, `verify --json` for each system and `inspect --json` on every file, with a fixed time
and without a network. Exit statuses and all keys but `message` and `hint` must be equal; differences are printed, and the
exit status is 1 if there is one.
"""
import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

MOMENT = "2026-01-01T00:00:00Z"
SITE = "example.com"
# Texts may change; facts may not.
TEXTS = {"message", "hint", "explanation"}

COMMANDS = {
    "lint": lambda path: ["lint", "--json", path],
    "lint ios8": lambda path: ["lint", "--json", "--rules", "ios8", path],
    "check": lambda path: ["check", "--json", "--at", MOMENT, path],
    "check app": lambda path: ["check", "--json", "--at", MOMENT, "--app", "ABCDE12345.com.example.app", path],
    "verify": lambda path: ["verify", SITE, "--rules", "all", "--file", path, "--json", "--at", MOMENT],
    "verify app": lambda path: [
        "verify", SITE, "--app", "ABCDE12345.com.example.app", "--rules", "all", "--file", path, "--json", "--at", MOMENT],
    "inspect": lambda path: ["inspect", path, "--json", "--at", MOMENT],
}


def without_texts(value):
    if isinstance(value, dict):
        return {key: without_texts(one) for key, one in value.items() if key not in TEXTS}
    if isinstance(value, list):
        return [without_texts(one) for one in value]
    return value


def facts(line):
    try:
        return without_texts(json.loads(line))
    except ValueError:
        return line


def output(program, arguments):
    environment = {"PATH": os.environ["PATH"], "HOME": "/nonexistent", "AASA_TABLE": "none"}
    result = subprocess.run([program, *arguments], capture_output=True, text=True, errors="replace", env=environment)
    return result.returncode, [facts(line) for line in result.stdout.splitlines()]


def difference(programs, name, path):
    """The first difference of one command on one file; None if there is none."""
    (status, lines), (other_status, other_lines) = (output(one, COMMANDS[name](path)) for one in programs)
    if status != other_status:
        return f"{name} {path}: exit status {status}, {other_status}"
    for index in range(max(len(lines), len(other_lines))):
        pair = [some[index] if index < len(some) else None for some in (lines, other_lines)]
        if pair[0] != pair[1]:
            return f"{name} {path}, line {index + 1}:\n  {json.dumps(pair[0])}\n  {json.dumps(pair[1])}"
    return None


def main():
    programs, paths = sys.argv[1:3], []
    for operand in map(Path, sys.argv[3:]):
        paths += [operand] if operand.is_file() else sorted(path for path in operand.rglob("*") if path.is_file())
    cases = [(name, str(path)) for path in paths for name in COMMANDS]
    with ThreadPoolExecutor(max_workers=2) as pool:
        found = [one for one in pool.map(lambda case: difference(programs, *case), cases) if one]
    print("\n".join(found))
    print(f"{len(cases)} runs of {len(paths)} files, {len(found)} differences")
    sys.exit(1 if found else 0)


main()
