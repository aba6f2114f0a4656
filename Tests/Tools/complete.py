#!/usr/bin/env python3
"""Types lines and Tab in a real shell on a pseudo-terminal, and prints the command lines that result.

    complete.py bash|zsh|fish LINE...

The lines end with '|', so that spaces at their end are seen.
"""

import os
import pty
import select
import sys
import tempfile
import time

SETUP = {
    "bash": r"""
source <(aasa completions bash)
dump() { printf '%s' "$READLINE_LINE" > "$OUT.new"; mv "$OUT.new" "$OUT"; }
bind -x '"\C-xq": dump'
: > "$OUT"
""",
    "zsh": r"""
autoload -U compinit; compinit -u -d "$OUT.dump"
source <(aasa completions zsh)
dump() { print -rn -- "$BUFFER" > "$OUT.new"; mv "$OUT.new" "$OUT" }
zle -N dump; bindkey '^Xq' dump
zle-line-init() { : > "$OUT.new"; mv "$OUT.new" "$OUT"; zle -D zle-line-init }
zle -N zle-line-init
""",
    "fish": r"""
aasa completions fish | source
function dump; commandline | string collect > "$OUT.new"; mv "$OUT.new" "$OUT"; end
bind \cxq dump
touch "$OUT"
""",
}
COMMAND = {"bash": ["bash", "--norc", "--noprofile", "-i"], "zsh": ["zsh", "-f", "-i"], "fish": ["fish", "--no-config", "-i"]}


def complete(shell, line, folder):
    out = os.path.join(folder, "line")
    setup = os.path.join(folder, "setup")
    with open(setup, "w") as file:
        file.write(SETUP[shell])
    pid, terminal = pty.fork()
    if pid == 0:
        os.environ.update(OUT=out, TERM="xterm", HOME=folder, PS1="$ ")
        os.execvp(COMMAND[shell][0], COMMAND[shell])
    deadline = time.monotonic() + 60

    def wait_for_file():
        while not os.path.exists(out):
            if time.monotonic() > deadline:
                sys.exit(f"{shell} did not answer")
            if select.select([terminal], [], [], 0.05)[0]:
                os.read(terminal, 65536)

    os.write(terminal, f" source {setup}\r".encode())
    wait_for_file()
    os.remove(out)
    # The key of 'dump' is none that a terminal reads itself: the shell may not have the terminal in its own mode yet.
    os.write(terminal, line.encode() + b"\t\x18q")
    wait_for_file()
    with open(out) as file:
        result = file.read().rstrip("\n")
    os.close(terminal)
    os.waitpid(pid, 0)
    return result


for line in sys.argv[2:]:
    with tempfile.TemporaryDirectory() as folder:
        print(complete(sys.argv[1], line, folder) + "|")
