r"""Every command in every format, in one process, on records, books and JSON that are nearly right.

    python tests/fuzz/operations.py 1000000 --seed 1

runs so many operations, and says every thousand how much memory the process has, what time of
the processor it took, and which operation took longest. It tells the number of each that raises,
says what should not happen, lets a control character through to a terminal or ends with a status
there is not; of those that break at one place, the first. It fails too if memory goes on growing.
`--first NUMBER` goes on with a run, `--only NUMBER` with the same seed runs one alone, and shows
its traceback and what it was given.
"""

from __future__ import annotations

import argparse
import contextlib
import gc
import io
import os
import re
import shlex
import shutil
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parent))
import spliced
from editor_session import asked
from invocations import ARGUMENTS, WEIGHTS

from ombre_records.doors.cli import main

UNSEEN = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")
"""What no terminal may be sent; records go to it as they are, with `convert` and `format`."""
EXACT = {"format", "convert", "complete", "completion", "analyse", "collate", "deal", "new"}
MADE = ("json", "sarif", "csv", "html", "svg", "latex", "pdf", "xlsx", "ombre", "tei")
"""Formats of documents, which are for programs that read them."""
FILES: dict[str, tuple[str, Callable[[], tuple[str, ...]]]] = {
    "record": ("a.ombre", spliced.records), "json": ("a.json", spliced.documents),
    "tei": ("a.xml", spliced.encoded), "sheet": ("a.csv", spliced.sheets),
    "book": ("own.yaml", spliced.books), "project": ("ombre.toml", spliced.projects),
    "template": ("templates/replay.html", spliced.templates), "typed": ("typed", spliced.answers),
    "query": ("sql", spliced.queries),
}  # fmt: skip
"""For each kind of input the name of its file, and the texts that it begins with."""
SMALL = 0.98
"""How many of the records are small: as many faults are in them, and many more can be tried."""
SETTLED, GROWTH = 50_000, 64
"""After so many operations memory has what is kept for good; how many MB more it may come to."""


class BrokenError(AssertionError):
    """What an operation must not do, with what it was."""


class Done(NamedTuple):
    """The arguments of an operation and what it was given, its status and what it said."""

    arguments: Sequence[str]
    given: bytes
    status: object
    said: str
    complained: str


def operation(random: Random, folder: Path) -> Done:
    """Run one command of those there are, on an input of its kind; BrokenError if it does harm."""
    name = random.choices((*WEIGHTS, "lsp"), (*WEIGHTS.values(), 0.2))[0]
    kind, arguments = ("record", ["FILE"]) if name == "lsp" else ARGUMENTS[name](random)
    file, texts = FILES[kind]
    begun = spliced.small if kind == "record" and random.random() < SMALL else texts
    given = spliced.spoiled(begun(), random)
    path = folder / file
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(given)
    other, new = folder / "b.ombre", folder / "new"
    if "OTHER" in arguments:
        other.write_bytes(spliced.spoiled((given.decode("utf-8", "replace"),), random))
    named = {"FILE": path, "FOLDER": path.parent, "OTHER": other, "NEW": new}
    words = [name, *(_put(word, named) for word in arguments)]
    if kind == "query":
        words = [given.decode("utf-8", "replace") if word == str(path) else word for word in words]
    try:
        if name == "lsp":
            asked(given.decode("utf-8", "replace"), str(path), random)
            return Done(words, given, 0, "", "")
        return held(_run(words, given))
    except Exception as error:
        error.add_note(f"{shlex.join(words)}\n{given.decode('utf-8', 'replace')}")
        raise
    finally:
        shutil.rmtree(new, ignore_errors=True)
        new.unlink(missing_ok=True)


def _put(word: str, named: dict[str, Path]) -> str:
    for each, path in named.items():
        word = word.replace(each, str(path)) if word.startswith(each) else word
    return word


class _Stream(io.TextIOWrapper):
    """What standard output and standard error are; each is one for all, for click keeps them."""

    def __init__(self) -> None:
        super().__init__(io.BytesIO(), "utf-8", newline="", write_through=True)

    def taken(self) -> str:
        """Return what was written, and forget it."""
        assert isinstance(self.buffer, io.BytesIO)
        text = self.buffer.getvalue().decode("utf-8", "replace")
        self.seek(0)
        self.truncate()
        return text


_SAID, _COMPLAINED, _GIVEN = _Stream(), _Stream(), _Stream()


def _run(arguments: list[str], given: bytes) -> Done:
    _GIVEN.taken()
    _GIVEN.buffer.write(given)
    _GIVEN.buffer.seek(0)
    before, sys.stdin = sys.stdin, _GIVEN
    with contextlib.redirect_stdout(_SAID), contextlib.redirect_stderr(_COMPLAINED):
        try:
            status: object = main(arguments)
        finally:
            sys.stdin = before
            said, complained = _SAID.taken(), _COMPLAINED.taken()
    return Done(arguments, given, status, said, complained)


def held(done: Done) -> Done:
    """Return what an operation did; BrokenError if it must not."""
    if done.status not in (0, 1, 2):
        raise BrokenError(f"status {done.status}: {done.arguments}")
    if "should not happen" in done.complained or "Traceback" in done.complained:
        raise BrokenError(f"{done.complained}: {done.arguments}")
    if UNSEEN.search(done.complained):
        raise BrokenError(f"{done.complained!r}: {done.arguments}")
    if done.status == 2 and not done.complained.strip():
        raise BrokenError(f"it fails and says nothing: {done.arguments}")
    exact = done.arguments[0] in EXACT or {*done.arguments} & {*MADE, "--fix", "--diff"}
    if not exact and (found := UNSEEN.search(done.said)):
        raise BrokenError(f"{found[0]!r} in what it says: {done.arguments}")
    return done


def resident() -> int:
    """Return the memory of this process in KB; 0 where the system does not tell."""
    with contextlib.suppress(OSError):
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") // 1024
    return 0


def run(
    first: int, last: int, seed: int, folder: Path, slowest: Counter[int] | None = None
) -> dict[str, str]:
    """Run the operations with these numbers; return where some broke, with the first of each.

    `slowest` is given the microseconds of the processor that each took.
    """
    found: dict[str, str] = {}
    for number in range(first, last):
        begun = time.process_time()
        try:
            operation(Random(f"{seed} {number}"), folder)
        except Exception as error:
            found.setdefault(_where(error), f"operation {number} of seed {seed}: {error}")
        if slowest is not None:
            slowest[number] = round((time.process_time() - begun) * 1e6)
    return found


def _where(error: Exception) -> str:
    if isinstance(error, BrokenError):
        return str(error)
    frames = traceback.extract_tb(error.__traceback__)
    ours = next(each for each in reversed(frames) if "ombre_records" in each.filename)
    return f"{type(error).__name__} in {ours.filename}:{ours.lineno}"


def _many(first: int, count: int, seed: int, folder: Path) -> bool:
    """Run many operations, and tell how they go; return whether nothing was wrong with any."""
    broken: dict[str, str] = {}
    settled = 0
    for start in range(first, count, 1000):
        last, slowest = min(start + 1000, count), Counter[int]()
        for where, what in run(start, last, seed, folder, slowest).items():
            if where not in broken:
                broken[where] = what
                print(f"{where}\n    {what}", flush=True)
        gc.collect()
        (longest, micro), memory = slowest.most_common(1)[0], resident() // 1024
        print(
            f"{last:,} operations, {memory} MB, {time.process_time():.0f} s of the processor;"
            f" the longest of these, {longest}, took {micro / 1e6:.1f} s",
            flush=True,
        )
        if last - first >= SETTLED:
            settled = settled or memory
            if memory > settled + GROWTH:
                broken["memory"] = f"it has grown from {settled} to {memory} MB"
                print(broken["memory"])
                break
    return not broken


def _main() -> None:
    told = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    told.add_argument("count", type=int, nargs="?", default=1000)
    told.add_argument("--seed", type=int, default=1)
    told.add_argument("--first", type=int, default=0)
    told.add_argument("--only", type=int)
    asked_for = told.parse_args()
    os.environ["OMBRE_TRACEBACK"] = "1"
    # What is written has to be on the disk before a command ends: where that is memory, at once.
    memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    with tempfile.TemporaryDirectory(dir=memory) as name:
        folder = Path(name)
        if asked_for.only is not None:
            print(operation(Random(f"{asked_for.seed} {asked_for.only}"), folder))
            return
        well = _many(asked_for.first, asked_for.count, asked_for.seed, folder)
    sys.exit(0 if well else 1)


if __name__ == "__main__":
    _main()
