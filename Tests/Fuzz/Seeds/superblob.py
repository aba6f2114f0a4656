"""Code signatures to start from, cut out of programs: superblob.py FOLDER"""
import os
import subprocess
import sys

folder = sys.argv[1]
tool = os.path.join(os.path.dirname(__file__), "..", "..", "Tools", "make-app.py")
FORMS = {"both": [], "adhoc": ["--ad-hoc"], "xml": ["--form", "xml"], "der": ["--form", "der"], "none": ["--form", "none"]}
for name, options in FORMS.items():
    path = f"{folder}/seed-{name}"
    subprocess.run([sys.executable, tool, path, "--domain", "webcredentials:example.com", *options], check=True)
    with open(path, "rb") as file:
        program = file.read()
    with open(path, "wb") as file:
        file.write(program[program.index(b"\xfa\xde\x0c\xc0"):])
