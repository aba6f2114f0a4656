"""Small programs to start from: macho.py FOLDER"""
import os
import subprocess
import sys

folder = sys.argv[1]
tool = os.path.join(os.path.dirname(__file__), "..", "..", "Tools", "make-app.py")
FORMS = {"thin": [], "thin32": ["--bits", "32"], "big": ["--big-endian"], "fat": ["--universal"], "bare": ["--unsigned"],
         "adhoc": ["--ad-hoc"], "xml": ["--form", "xml"], "der": ["--form", "der"]}
for name, options in FORMS.items():
    path = f"{folder}/seed-{name}"
    subprocess.run([sys.executable, tool, path, "--domain", "webcredentials:example.com", *options], check=True)
