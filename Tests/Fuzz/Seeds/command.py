"""Commands with their files to start from, out of the tests' scripts: command.py FOLDER"""
import pathlib
import sys

root = pathlib.Path(__file__).resolve().parents[3]
folder = pathlib.Path(sys.argv[1])
# The first files of Tests/Data and TestCerts that a script names are `f` and `g`.
for script in sorted((root / "Tests/CommandTests").glob("Verbs/*.txt")) + sorted((root / "Tests/CommandTests").glob("Scripts/*/*.txt")):
    steps, *parts = script.read_text().split("\n-- ")
    files = {name: body for name, _, body in (part.partition(" --\n") for part in parts)}
    for number, line in enumerate(line for line in steps.split("\n") if line.startswith("$ aasa ")):
        words, used = line[7:].replace("$WORK/", "").split(), []
        for index, word in enumerate(words):
            path = root / "TestCerts" / word.removeprefix("$CERTS/")
            content = path.read_bytes() if word.startswith("$CERTS/") and path.is_file() else files.get(word, "").encode()
            if content and len(used) < 2:
                words[index] = "fg"[len(used)]
                used.append(content)
        if any(sign in word for word in words for sign in "$|<>;&"):
            continue
        (folder / f"seed-{script.parent.name}-{script.stem}-{number}").write_bytes(
            " ".join(words).encode() + b"\n" + b"\x1e".join(used))
