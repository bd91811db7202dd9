r"""Every command in every format, in one process, on records, books and JSON that are nearly right.

    python tests/fuzz/operations.py 1000000 --seed 1

runs so many operations, and says every thousand how much memory the process has. It tells the
number of each that raises, says what should not happen, lets a control character through to a
terminal or ends with a status there is not; of those that break at one place, the first. `--only
NUMBER` with the same seed runs one alone, and shows its traceback and what it was given.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import os
import re
import shlex
import sys
import tempfile
import traceback
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parent))
from spliced import books, documents, records, spoiled

from ombre_records.books.load import shipped
from ombre_records.cli import main
from ombre_records.finding import CODES
from ombre_records.language import LANGUAGES
from ombre_records.schemas import names as schemas
from ombre_records.sheet import FORMATS as SHEETS
from ombre_records.transcript import FORMATS as SHOWS

UNSEEN = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")
"""What no terminal may be sent; records go to it as they are, with `convert` and `format`."""
EXACT = {"format", "convert", "complete", "completion"}
MADE = ("json", "sarif", "csv", "html", "svg", "latex", "pdf", "xlsx", "ombre")
"""Formats of documents, which are for programs that read them."""


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
    name = random.choices(*zip(*_WEIGHTS.items(), strict=True))[0]
    kind, arguments = _ARGUMENTS[name](random)
    given = spoiled({"book": books, "json": documents}.get(kind, records)(), random)
    path = folder / {"book": "own.yaml", "json": "a.json"}.get(kind, "a.ombre")
    path.write_bytes(given)
    words = [word.replace("FILE", str(path)) for word in (name, *arguments)]
    try:
        return _held(_run(words, given))
    except Exception as error:
        error.add_note(f"{shlex.join(words)}\n{given.decode('utf-8', 'replace')}")
        raise


def _run(arguments: list[str], given: bytes) -> Done:
    said, complained = _Stream(), _Stream()
    before = sys.stdin
    sys.stdin = io.TextIOWrapper(io.BytesIO(given), "utf-8")
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(complained):
        try:
            status: object = main(arguments)
        finally:
            sys.stdin = before
    return Done(arguments, given, status, said.text, complained.text)


class _Stream(io.TextIOWrapper):
    def __init__(self) -> None:
        super().__init__(io.BytesIO(), "utf-8", newline="", write_through=True)

    @property
    def text(self) -> str:
        assert isinstance(self.buffer, io.BytesIO)
        return self.buffer.getvalue().decode("utf-8", "replace")


def _held(done: Done) -> Done:
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


Chosen = tuple[str, list[str]]
"""Of what kind the input is, and the arguments, in which FILE is its path."""


def _judging(random: Random) -> list[str]:
    chosen = ["--lang", random.choice(LANGUAGES)] if random.random() < 0.3 else []
    if random.random() < 0.5:
        chosen += ["--reading", "printed"]
    if random.random() < 0.3:
        chosen += ["--rules", random.choice(shipped())]
    return chosen


def _check(random: Random) -> Chosen:
    if random.random() < 0.05:
        return _by_book(random)
    to = random.choice(("text", "short", "json", "sarif", "github"))
    more = random.choice(([], ["--consequent"], ["--strict"], ["--diff"], ["--fix"], ["--quiet"]))
    if more == ["--fix"] and random.random() < 0.5:
        more = ["--fix", "--unsafe"]
    return "record", [*_judging(random), "--to", to, *more, random.choice(("FILE", "FILE", "-"))]


def _format(random: Random) -> Chosen:
    more = random.choice(([], ["--check"], ["--diff"], ["--suits", "unicode"]))
    more += random.choice(([], [], ["--deals", "short"], ["--deals", "long"]))
    return "record", [*more, random.choice(("FILE", "-"))]


def _convert(random: Random) -> Chosen:
    kind, to = random.choice((("json", "ombre"), ("json", "json"), ("record", "json")))
    return kind, ["--to", to, "FILE"]


def _show(random: Random) -> Chosen:
    to = random.choice([each for each in SHOWS if each != "pdf" or random.random() < 0.02])
    more = ["--prose"] if to in ("text", "markdown", "html") and random.random() < 0.3 else []
    more += ["--suits", random.choice(("letters", "unicode"))] if random.random() < 0.3 else []
    more += ["--terms", "period"] if random.random() < 0.2 else []
    return "record", [*_judging(random), "--to", to, *more, *_output(to), "FILE"]


def _score(random: Random) -> Chosen:
    to = random.choice([each for each in SHEETS if each != "pdf" or random.random() < 0.02])
    more = random.choice(([], [], ["--only", "league"], ["--fish", "20"], ["--counter", "0.25 kr"]))
    if random.random() < 0.2 and to != "csv":
        more = ["--duplicate"]
    return "record", [*_judging(random), "--to", to, *more, *_output(to), "FILE"]


def _output(to: str) -> list[str]:
    return ["-o", f"FILE.{to}"] if to in ("pdf", "xlsx") else []


def _compare(random: Random) -> Chosen:
    more = ["--rules", ",".join(random.sample(shipped(), 2))] if random.random() < 0.8 else []
    return "record", [*more, "--to", random.choice(("text", "json")), "FILE"]


def _complete(random: Random) -> Chosen:
    more = random.choice(([], [], ["--count"], ["--list", "2"]))
    return "record", [*_judging(random), *more, "--to", random.choice(("text", "json")), "FILE"]


def _analyse(random: Random) -> Chosen:
    more = random.choice(([], ["--all"], ["--view", "Belinda"]))
    return "record", [*_judging(random), "--samples", "3", *more, "FILE"]


def _rules(random: Random) -> Chosen:
    to = ["--to", random.choice(("text", "json"))]
    of = random.choice((["FILE"], ["FILE"], ["--diff", random.choice(shipped()), "FILE"]))
    return "book", [*to, *of]


def _by_book(random: Random) -> Chosen:
    return "book", ["--rules", "FILE", "--to", "short", str(random.choice(_lawful()))]


def _lawful() -> list[Path]:
    return sorted((Path(__file__).parents[2] / "records").glob("*.ombre"))


def _new(random: Random) -> Chosen:
    return "book", random.choice((["FILE"], [random.choice(shipped())]))


def _deal(random: Random) -> Chosen:
    book = random.choice(("FILE", random.choice(shipped())))
    more = random.choice(([], ["--make", "hands"], ["--make", "lists"]))
    return "book", ["--rules", book, "--boards", "2", "--seed", "1", *more]


def _explain(random: Random) -> Chosen:
    return "record", [
        random.choice((*CODES, *CODES.values(), "revok", "\x1b[31m", "")),
        *_json(random),
    ]


def _schema(random: Random) -> Chosen:
    return "record", [random.choice((*schemas(), "nothing", "\x1b"))]


def _json(random: Random) -> list[str]:
    return ["--to", "json"] if random.random() < 0.5 else []


_ARGUMENTS = {
    "check": _check, "format": _format, "convert": _convert, "show": _show, "score": _score,
    "compare": _compare, "complete": _complete, "analyse": _analyse, "rules": _rules,
    "new": _new, "deal": _deal, "explain": _explain, "schema": _schema,
}  # fmt: skip
_WEIGHTS = {
    "check": 40, "format": 20, "convert": 15, "show": 15, "score": 12, "compare": 3, "complete": 2,
    "analyse": 0.5, "rules": 4, "new": 1, "deal": 1, "explain": 0.5, "schema": 0.5,
}  # fmt: skip


def resident() -> int:
    """Return the memory of this process in KB; 0 where the system does not tell."""
    with contextlib.suppress(OSError):
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") // 1024
    return 0


def run(first: int, last: int, seed: int, folder: Path) -> dict[str, str]:
    """Run the operations with these numbers; return where some broke, with the first of each."""
    found: dict[str, str] = {}
    for number in range(first, last):
        try:
            operation(Random(f"{seed} {number}"), folder)
        except Exception as error:
            found.setdefault(_where(error), f"operation {number} of seed {seed}: {error}")
    return found


def _where(error: Exception) -> str:
    if isinstance(error, BrokenError):
        return str(error)
    frames = traceback.extract_tb(error.__traceback__)
    ours = next(each for each in reversed(frames) if "ombre_records" in each.filename)
    return f"{type(error).__name__} in {ours.filename}:{ours.lineno}"


def _main() -> None:
    told = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    told.add_argument("count", type=int, nargs="?", default=1000)
    told.add_argument("--seed", type=int, default=1)
    told.add_argument("--first", type=int, default=0)
    told.add_argument("--only", type=int)
    asked = told.parse_args()
    os.environ["OMBRE_TRACEBACK"] = "1"
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if asked.only is not None:
            print(operation(Random(f"{asked.seed} {asked.only}"), folder))
            return
        broken: dict[str, str] = {}
        for first in range(asked.first, asked.count, 1000):
            last = min(first + 1000, asked.count)
            for where, what in run(first, last, asked.seed, folder).items():
                if where not in broken:
                    broken[where] = what
                    print(f"{where}\n    {what}", flush=True)
            print(last, "operations,", resident(), "KB", flush=True)
    sys.exit(1 if broken else 0)


if __name__ == "__main__":
    _main()
