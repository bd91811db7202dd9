"""How many machine instructions reading, judging and stepping through a deal take, and how many it
takes the compiled judge to tell that nothing is found in it.

Unlike a time, the count is the same on a busy machine and an idle one, so that two versions can be
compared to the percent. It wants valgrind. Run with `python tests/benchmarks/instructions.py`.
"""

from __future__ import annotations

import gc
import os
import re
import subprocess
import sys
from typing import Any

SESSIONS, A_SESSION, ROUNDS = 3, 20, 4


def work(what: str, rounds: int) -> None:
    """Do all that is needed once, then one thing so many times more."""
    import games

    from ombre_records import check, parse
    from ombre_records.judgement.clean import clean
    from ombre_records.referee.steps import steps

    texts = [games.session(A_SESSION, seed) for seed in range(SESSIONS)]
    whole = "\n".join(texts).encode()
    gc.disable()
    records = [parse(text) for text in texts]
    reports = [check(record) for record in records]
    todo: dict[str, Any] = {
        "parse": lambda: [parse(text) for text in texts],
        "judge": lambda: [check(record) for record in records],
        "compiled": lambda: clean(whole, "-"),
        "steps": lambda: [[*steps(told)] for report in reports for told in report.sessions],
    }
    for each in todo.values():
        each()
    for _ in range(rounds):
        todo[what]()


def counted(what: str, rounds: int, script: str = __file__) -> int:
    """Return the instructions of a process that does so many rounds of one thing."""
    tool = ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"]
    done = subprocess.run(
        [*tool, sys.executable, script, what, str(rounds)],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONHASHSEED": "0"},
    )
    found = re.search(r"I\s+refs:\s+([\d,]+)", done.stderr)
    assert found, done.stderr
    return int(found[1].replace(",", ""))


def main() -> None:
    for what in ("parse", "judge", "steps", "compiled"):
        more = counted(what, ROUNDS) - counted(what, 0)
        print(f"{what}: {more // (ROUNDS * SESSIONS * A_SESSION):,} instructions a deal")


if __name__ == "__main__":
    if len(sys.argv) > 1:
        work(sys.argv[1], int(sys.argv[2]))
    else:
        main()
