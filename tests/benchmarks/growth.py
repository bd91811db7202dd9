"""How time and memory of commands grow with the number of deals, in one file and in many.

    python tests/benchmarks/growth.py [MOST]
    python tests/benchmarks/growth.py [MOST] COMMAND…

The first is of `ombre check`, with one process and with two; the second of the commands that are
named, or of `all` that read records. It takes some minutes. Sessions have 20 deals, told card by
card, and no two are the same: what is remembered of one would help another. It prints the
processor's time of all processes together and of the busiest of them, which is what a quiet machine
of as many cores would take, and the most memory of each.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

import games

A_SESSION = 20
_TICK = os.sysconf("SC_CLK_TCK")


class Cost(NamedTuple):
    """Seconds of the processor and MB of memory of one process."""

    seconds: float
    memory: float


def write(folder: Path, deals: int, files: int, sessions: list[str]) -> None:
    """Write so many deals into so many files."""
    each = deals // files
    for number in range(files):
        wanted = max(1, each // A_SESSION)
        texts = (sessions[(number + at) % len(sessions)] for at in range(wanted))
        path = folder / f"{number:05}.ombre"
        path.write_text(games.session(each, 1) if each < A_SESSION else "\n".join(texts), "utf-8")


def costs(arguments: list[str]) -> dict[int, Cost]:
    """Run the command; return what each of its processes has cost, as last seen."""
    found: dict[int, Cost] = {}
    with subprocess.Popen([sys.executable, "-m", "ombre_records", *arguments], stdout=-3) as run:
        # what it has cost can still be asked while nobody has waited for it
        while os.waitid(os.P_PID, run.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is None:
            found |= {pid: cost for pid in (run.pid, *_children(run.pid)) if (cost := _cost(pid))}
            time.sleep(0.02)
    assert run.returncode == 0, "every deal is lawful"
    return found


def _children(pid: int) -> list[int]:
    try:
        return [int(each) for each in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except OSError:
        return []


def _cost(pid: int) -> Cost | None:
    try:
        said = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        status = Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return None
    most = [line.split()[1] for line in status.splitlines() if line.startswith("VmHWM:")]
    return Cost((int(said[11]) + int(said[12])) / _TICK, int(most[0]) / 1024) if most else None


def main(most: int) -> None:
    """Print the table."""
    sessions = [games.session(A_SESSION, seed) for seed in range(max(1, most // A_SESSION))]
    print("| deals | files | -j | all processes | the busiest | memory of each |")
    for deals in (10**power for power in range(6)):
        for files in sorted({1, max(1, deals // A_SESSION)}) if deals <= most else ():
            with tempfile.TemporaryDirectory() as folder:
                write(Path(folder), deals, files, sessions)
                for jobs in (1, 2):
                    found = [*costs(["check", folder, "-j", str(jobs)]).values()]
                    total, busiest = sum(c.seconds for c in found), max(c.seconds for c in found)
                    memory = max(c.memory for c in found)
                    print(
                        f"| {deals:,} | {files:,} | {jobs} | {total:.2f} s | {busiest:.2f} s"
                        f" | {memory:.0f} MB |",
                        flush=True,
                    )


COMMANDS = {
    "check": ["check", "-j", "1"],
    "format": ["format", "--check"],
    "json": ["convert", "--to", "json", "-o", "OUT/"],
    "tei": ["convert", "--to", "tei", "-o", "OUT/"],
    "show": ["show"],
    "html": ["show", "--to", "html", "-o", "OUT/"],
    "score": ["score"],
    "csv": ["score", "--to", "csv"],
    "collate": ["collate"],
    "compare": ["compare"],
    "complete": ["complete", "-o", "OUT/"],
    "analyse": ["analyse", "-j", "1"],
}
"""The commands that read records, by what they are called here."""
_LIMIT = 600
"""After so many seconds of the processor a command is not waited for any longer."""


def of_commands(most: int, wanted: list[str]) -> None:
    """Print a row for each command: what it takes for ever more deals, in one file and in many."""
    sessions = [games.session(A_SESSION, seed) for seed in range(max(1, most // A_SESSION))]
    sizes = [10**power for power in range(6) if 10**power <= most]
    print("| command | files |", " | ".join(f"{deals:,}" for deals in sizes), "|")
    for name in COMMANDS if wanted == ["all"] else wanted:
        for many in (False, True) if name != "collate" else (False,):
            told = []
            for deals in sizes:
                files = max(1, deals // A_SESSION) if many else 1
                told.append(_of_command(name, deals, files, sessions))
            print(f"| {name} | {'many' if many else 'one'} |", " | ".join(told), "|", flush=True)


def _of_command(name: str, deals: int, files: int, sessions: list[str]) -> str:
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "records")
        source.mkdir()
        write(source, deals, files, sessions)
        paths = [str(source)] if files > 1 else [str(next(source.iterdir()))]
        arguments = [word.replace("OUT", f"{folder}/out") for word in COMMANDS[name]]
        if name == "collate":  # which wants two witnesses
            first = str(next(source.iterdir()))
            paths = [first, first]
        whole = [sys.executable, "-m", "ombre_records", *arguments, *paths]
        limit = f'ulimit -t {_LIMIT}; exec "$@"'
        run = subprocess.Popen(["bash", "-c", limit, "bash", *whole], stdout=-3, stderr=-3)
        _pid, status, used = os.wait4(run.pid, 0)
        run.returncode = os.waitstatus_to_exitcode(status)
        if run.returncode not in (0, 1):
            return f"ended ({run.returncode})"
        return f"{used.ru_utime + used.ru_stime:.1f} s, {used.ru_maxrss / 1024:.0f} MB"


if __name__ == "__main__":
    _number = next((int(word) for word in sys.argv[1:] if word.isdecimal()), 100_000)
    _named = [word for word in sys.argv[1:] if not word.isdecimal()]
    of_commands(_number, _named) if _named else main(_number)
