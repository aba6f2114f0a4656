#!/usr/bin/env python3
"""Measures how much a line of the sources holds: density.py [--unlabelled] [FOLDER]...

Without an option: one row of figures. With --unlabelled, each function that has more than two unlabelled parameters is
printed, and the exit status is 1 if there is one.
"""
import pathlib
import re
import sys

FUNCTION = re.compile(r"\b(?:func\s+[^\s(<]+|init[?!]?|subscript)\s*(?:<[^>{}]*>)?\(")
STRING = re.compile(r'"(?:\\.|[^"\\\n])*"')
LONG_STRING = re.compile(r'""".*?"""', re.DOTALL)
# An operator declaration has operands, not labels.
OPERATOR = re.compile(r"\bfunc\s+[-+*/=<>!&|^~%]+\s*[(<]")


def code_lines(text):
    """The lines that are neither blank nor comments, without what follows '//'; then the number of comment lines."""
    code, comments, in_block = [], 0, False
    for line in text.splitlines():
        stripped = line.strip()
        if in_block or stripped.startswith(("//", "/*")):
            comments += 1
            in_block = (in_block or stripped.startswith("/*")) and "*/" not in stripped
        elif stripped:
            code.append(line)
    return code, comments


def parameters(text, start):
    """The parameters of the list that opens before `start`."""
    depth, current, result = 1, "", []
    for character in text[start:]:
        if character in "([{<":
            depth += 1
        elif character in ")]}" or character == ">" and not current.endswith("-"):
            depth -= 1
            if depth == 0:
                break
        if character == "," and depth == 1:
            result.append(current)
            current = ""
        else:
            current += character
    return [one.strip() for one in result + [current] if one.strip()]


def functions(path):
    """Each declared function of a file: its line and the number of its unlabelled parameters."""
    text = LONG_STRING.sub(lambda match: "\n" * match.group().count("\n"), path.read_text())
    text = STRING.sub('""', text)
    text = "\n".join("" if line.strip().startswith("//") else line for line in text.split("\n"))
    for match in FUNCTION.finditer(text):
        before = text[text.rfind("\n", 0, match.start()) + 1 : match.start()]
        # A call of an initialiser, such as self.init(…).
        if match.group().startswith("init") and before.rstrip().endswith("."):
            continue
        if OPERATOR.match(match.group()):
            continue
        unlabelled = sum(bool(re.match(r"_\s+\w+\s*:", one)) for one in parameters(text, match.end()))
        yield text.count("\n", 0, match.start()) + 1, unlabelled


def main():
    arguments = [one for one in sys.argv[1:] if not one.startswith("--")]
    folders = [pathlib.Path(one) for one in arguments or ["Sources"]]
    files = sorted(path for folder in folders for path in folder.rglob("*.swift"))
    if "--unlabelled" in sys.argv:
        found = [f"{path}:{line}: {count} parameters without a label" for path in files
                 for line, count in functions(path) if count > 2]
        print("\n".join(found), end="\n" if found else "")
        sys.exit(1 if found else 0)
    counts = [count for path in files for _, count in functions(path)]
    code, comments, lines = [], 0, 0
    for path in files:
        text = path.read_text()
        lines += text.count("\n")
        own, own_comments = code_lines(text)
        code += own
        comments += own_comments
    bare = [STRING.sub('""', line) for line in code]
    ternaries = sum(len(re.findall(r"\s\?\s", line)) for line in bare)
    closures = sum(len(re.findall(r"\$[0-9]", line)) for line in code)
    print(f"files {len(files)}, lines {lines}, code {len(code)}, comments {comments}, functions {len(counts)}")
    print(f"functions with two or more unlabelled parameters: {100 * sum(one >= 2 for one in counts) / len(counts):.1f} %")
    print(f"functions with more than two: {sum(one > 2 for one in counts)}; with four or more: {sum(one >= 4 for one in counts)}")
    print(f"ternaries per 1,000 code lines: {1000 * ternaries / len(code):.1f}")
    print(f"$0, $1 per 1,000 code lines: {1000 * closures / len(code):.1f}")
    print(f"mean length of a code line: {sum(len(line.strip()) for line in code) / len(code):.1f}")
    print(f"comment lines: {100 * comments / (comments + len(code)):.1f} %")


main()
