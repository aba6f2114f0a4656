"""Runs processes one after another, measures each, and writes Markdown tables."""

import os
import shlex
import statistics
import tempfile
import time


class Run:
    """One process that has ended: seconds on the clock, seconds of CPU, exit status, MiB where it was measured."""

    def __init__(self, wall, cpu, status):
        self.wall, self.cpu, self.status = wall, cpu, status
        self.memory = None


def run(command, output=os.devnull, allowed=(0,)):
    """Runs a command without a shell, its standard output and error in a file.

    CPU time is user and system of the child, as wait4 reports it.
    """
    words = shlex.split(command)
    files = [(os.POSIX_SPAWN_OPEN, 1, output, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o644),
             (os.POSIX_SPAWN_DUP2, 1, 2)]
    start = time.perf_counter()
    child = os.posix_spawnp(words[0], words, os.environ, file_actions=files)
    _, status, usage = os.wait4(child, 0)
    wall = time.perf_counter() - start
    status = os.waitstatus_to_exitcode(status)
    if status not in allowed:
        raise SystemExit(f"exit status {status}: {command[:500]}")
    return Run(wall, usage.ru_utime + usage.ru_stime, status)


def run_for_memory(command, output=os.devnull, allowed=(0,)):
    """`run`, and the peak memory of the process."""
    with tempfile.NamedTemporaryFile() as report:
        result = run(f"/usr/bin/time -q -f %M -o {report.name} {command}", output, allowed)
        result.memory = int(report.read().split()[-1]) / 1024
    return result


def peak_memory(command):
    """MiB, by GNU time: a child of this process would be charged with this process's own memory."""
    return median(run_for_memory(command).memory for _ in range(3))


def interleave(rounds, warm_up, *actions):
    """Calls the actions in turn, A B A B, and returns each one's results without those of the warm-up."""
    results = [[] for _ in actions]
    for number in range(warm_up + rounds):
        for action, kept in zip(actions, results):
            result = action()
            if number >= warm_up:
                kept.append(result)
    return results


def median(values):
    return statistics.median(values)


def milliseconds(seconds):
    return f"{seconds * 1000:.2f}"


def compared(ours, theirs, rounds, warm_up):
    """The cells of two commands, below the titles of `compared_head`."""
    pair = interleave(rounds, warm_up, lambda: run(ours), lambda: run(theirs))
    cells = []
    for name in ("wall", "cpu"):
        a, b = (median(getattr(result, name) for result in results) for results in pair)
        cells += [milliseconds(a), milliseconds(b), f"{a / b:.2f}"]
    return cells + [f"{peak_memory(command):.1f}" for command in (ours, theirs)]


def compared_head(other):
    return ["aasa ms", f"{other} ms", "ratio", "aasa CPU ms", f"{other} CPU ms", "ratio", "aasa MiB", f"{other} MiB"]


def table(head, rows):
    """Prints a Markdown table; every column but the first is one of numbers."""
    print("| " + " | ".join(head) + " |")
    print("|" + " --- |" + " ---: |" * (len(head) - 1))
    for row in rows:
        print("| " + " | ".join(row) + " |")
    print(flush=True)
