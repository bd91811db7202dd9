"""Change the program in a small way, run the tests that can see it, and tell which changes live.

`python tests/mutation/mutate.py` tries all changes, `--part engine --sample 200` some of them. The
tests are collected once. Each change is made in a process forked from there, which runs the tests
one by one until the first fails: those first that have found other changes of the same module.
Which tests can see a line of code is measured once, by coverage.py with a context for each test;
for a short sample (`--unmeasured`) any may be asked.

What lives is a gap in the tests, or makes no difference: that stands in `equivalent.yaml`, with
the reason.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import random
import resource
import select
import signal
import sys
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from ctypes import py_object
from functools import _lru_cache_wrapper, cache
from importlib import import_module
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import pytest
import yaml

HERE = Path(__file__).resolve().parent
TESTS, ROOT = HERE.parent, HERE.parents[1]
PACKAGE = ROOT / "src" / "ombre_records"
sys.path[:0] = [str(ROOT / "src"), str(TESTS), str(HERE)]

import mutants_of_books  # noqa: E402
import mutants_of_code  # noqa: E402

Mutant = mutants_of_books.Mutant | mutants_of_code.Mutant

PARTS: dict[str, tuple[str, ...]] = {
    "books": ("books/*.yaml",),
    "engine": ("engine/*.py",),
    "settlement": ("engine/settlement.py", "engine/payments.py", "referee/settlement/*.py"),
    "referee": ("referee/**/*.py",),
    "fast": ("referee/fast/*.py", "judgement/clean.py"),
    "solver": ("analysis/solver/*.py",),
    "notation": ("notation/**/*.py",),
    "game": ("engine/game/**/*.py", "course/*.py", "judgement/completion/*.py"),
    "telling": ("telling/**/*.py",),
    "interchange": ("interchange/*.py", "interchange/tei/*.py"),
}
"""What is changed; what belongs to the settlement, or to what judges at once, belongs to no other
part."""
_SPECIAL = ("settlement", "fast")

_AT_ONCE = (
    *(
        "a_case",
        "a_record",
        "a_record_with_another_number",
        "what_is_told_of_no_other_file",
        "what_is_told_of_a_file_all_the_same",
    ),
    *("sessions_are_told_one_after_another", "another_book_is_judged_by", "nonsense_is_refused"),
    *("a_game_that_is_none_is_refused", "the_environment_asks_for_the_referee"),
    *("without_the_module_the_referee_judges", "a_check_that_is_plugged_in_wants_the_record"),
    *("there_may_be_too_many_deals", "a_book_lies_beside_its_record"),
)
"""The quick tests of what judges at once; the long ones compare it with the referee for minutes."""

ASKED: dict[str, tuple[str, ...]] = {
    "books": ("books/test_values.py", "books/test_books.py", "conformance"),
    "engine": ("engine", "docs/test_docstrings.py"),
    "settlement": (
        *("engine", "replay/test_one_change.py", "checks/test_checks.py", "replay"),
        *("conformance", "laws/test_every_book.py", "reference"),
    ),
    "referee": (
        *(f"replay/test_{each}.py" for each in ("one_change", "consequences", "auctions")),
        *("checks/test_checks.py", "replay", "course", "laws/test_every_book.py", "reference"),
    ),
    "fast": (
        "fast/test_games.py",
        "fast/test_found_at_once.py::test_records_found_at_once",
        *(f"fast/test_judges.py::test_{each}" for each in _AT_ONCE),
        "fast/test_endings.py",
    ),
    "solver": ("analysis/test_solver.py", "analysis/test_parts_of_the_solver.py"),
    "notation": (
        *("notation", "checks/test_checks.py", "laws/test_laws.py", "transcript"),
        *("game/test_names.py", "gallery", "repair"),
    ),
    "game": (
        *("game", "decisions", "course", "analysis/test_completion.py", "checks/test_checks.py"),
        *("replay", "laws/test_every_book.py", "laws/test_partial_laws.py", "reference"),
    ),
    "telling": (
        *("sheet", "transcript", "citation", "tournament", "boards", "club", "paper/test_blank.py"),
        *("cli/test_cli_findings.py", "cli/test_cli_sarif.py", "gallery", "language"),
        *("laws/test_sheet_laws.py", "laws/test_prose_laws.py", "laws/test_citation_laws.py"),
        *("entry/test_sheets_of_records.py", "entry/test_filled_in.py"),
    ),
    "interchange": ("interchange", "schemas", "laws/test_convert_laws.py", "laws/test_tei_laws.py"),
}
"""The tests that are run for a part: those that look at it most closely, and are quick. What they
let live may be tried with more of them (`--tests`).
"""

KEPT = ("is_kept_as_it_is_read", "the_yaml_of_a_book_and_of_those_below")
"""Tests of a book's file against what was read of it: they would find every change of a file, also
one that its maker has read anew."""

BEGUN = time.monotonic()

_SLACK = 20.0  # seconds of the processor that a test may take more than it did
_MEMORY = 4 << 30
_STILL, _LITTLE = 60, 0.05  # so long nothing is done: seconds, and those of the processor in them


def files(part: str) -> list[Path]:
    """Return the files of a part, without those of a more special one."""
    special = {f for each in _SPECIAL if part not in _SPECIAL for f in _matching(each)}
    return [each for each in _matching(part) if each not in special]


def _matching(part: str) -> list[Path]:
    return [path for pattern in PARTS[part] for path in sorted(PACKAGE.glob(pattern))]


def mutants(part: str) -> list[Mutant]:
    """Return all changes of a part."""
    module = mutants_of_books if part == "books" else mutants_of_code
    return [each for file in files(part) for each in module.mutants(file, PACKAGE)]


def equivalents() -> tuple[str, ...]:
    """Return the changes that make no difference: whole names, and functions of which that goes
    for all.
    """
    groups = yaml.safe_load((HERE / "equivalent.yaml").read_text("utf-8"))
    whole = [f"{name}\n" for group in groups for name in group.get("mutants", ())]
    return (*whole, *(f"{place}: " for group in groups for place in group.get("places", ())))


def warm() -> None:
    """Make once what each test would make anew: the parser, the books."""
    import ombre_records
    from ombre_records.books.load import load, shipped

    for name in shipped():
        load(name)
    for record in ("belinda.ombre", "quintillo.ombre"):
        for file in (ROOT / "records").rglob(record):
            ombre_records.check(file)


# ---------------------------------------------------------------- one change, in its own process


def change_code(mutant: mutants_of_code.Mutant) -> None:
    """Give each function of a module that is in use the code that it has with the change."""
    file = str(PACKAGE / mutant.path)
    made = mutant.make()
    new = {(c.co_qualname, c.co_firstlineno): c for c in _codes(made)}
    for function in _functions().get(file, ()):
        code = new.get((function.__code__.co_qualname, function.__code__.co_firstlineno))
        if code is not None and code != function.__code__:
            function.__code__ = code
    if mutant.at_import:
        _load_again(file, made)


def _codes(code: CodeType) -> Iterator[CodeType]:
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield each
            yield from _codes(each)


@cache
def _functions() -> dict[str, list[FunctionType]]:
    """Return all functions of the package that there are, by the file that they are from."""
    found = defaultdict(list)
    for each in gc.get_objects():
        if isinstance(each, FunctionType) and each.__code__.co_filename.startswith(str(PACKAGE)):
            found[each.__code__.co_filename].append(each)
    return found


@cache
def _caches() -> list[Any]:
    """Return what remembers answers that a change may have another answer to."""
    found = []
    for each in gc.get_objects():
        if isinstance(each, _lru_cache_wrapper):
            file = getattr(getattr(each, "__wrapped__", None), "__code__", _NO_CODE).co_filename
            if file.startswith(_FORGETFUL) and not file.endswith(_STEADY):
                found.append(each)
    return found


_NO_CODE = compile("", "", "exec")
_FORGETFUL = (
    f"{PACKAGE}/",
    f"{TESTS}/",
)
_STEADY = ("books/load.py", "books/shipped_books.py", "mutate.py", "mutants_of_code.py")


def _load_again(file: str, made: CodeType) -> None:
    """Put the values that a module makes when it is loaded where its own were."""
    module = next(m for m in [*sys.modules.values()] if getattr(m, "__file__", None) == file)
    again = {"__name__": module.__name__, "__file__": file, "__package__": module.__package__}
    try:
        exec(made, again)
    except Exception as reason:
        raise RefusedError(repr(reason)) from reason
    for name, new in again.items():
        old = vars(module).get(name)
        if isinstance(old, FunctionType) and isinstance(new, FunctionType):
            old.__defaults__, old.__kwdefaults__ = new.__defaults__, new.__kwdefaults__
        elif isinstance(old, type) and old.__module__ == module.__name__:
            _class_again(old, new)
        elif (
            not name.startswith("__")
            and old is not new
            and not isinstance(old, (type, FunctionType))
        ):
            for each in [*sys.modules.values()]:
                if isinstance(held := getattr(each, "__dict__", None), dict):
                    held.update(
                        {key: new for key, value in [*held.items()] if value is old and key == name}
                    )


def _class_again(old: type, new: type) -> None:
    _defaults_again(old, new)
    for name, value in [*vars(new).items(), ("__new__", new.__new__)]:
        mine = vars(old).get(name) if name != "__new__" else old.__new__
        if isinstance(mine, FunctionType) and isinstance(value, FunctionType):
            mine.__defaults__, mine.__kwdefaults__ = value.__defaults__, value.__kwdefaults__
        elif isinstance(value, (int, str, tuple)) and mine != value and not name.startswith("__"):
            setattr(old, name, value)


_PLAIN = (bool, int, str, tuple)
_HELD: list[object] = []


def _defaults_again(old: type, new: type) -> None:
    """Give a struct the defaults of its like: they stand in a tuple that cannot be replaced."""
    mine, others = (getattr(each, "__struct_defaults__", ()) for each in (old, new))
    if mine == others or len(mine) != len(others):
        return
    for at, (own, other) in enumerate(zip(mine, others, strict=True)):
        if isinstance(own, _PLAIN) and type(own) is type(other) and own != other:
            _HELD.append(other)  # the tuple's own count of it is not raised
            place = id(mine) + tuple.__basicsize__ + at * tuple.__itemsize__
            py_object.from_address(place).value = other


def change_book(mutant: mutants_of_books.Mutant) -> None:
    """Let the books that are in use have the values that their files have with the change."""
    from msgspec.structs import force_setattr

    from ombre_records.books import book_cache, load, shipped_books
    from ombre_records.books import files as reading

    changed, text = Path(mutant.path).stem, mutant.make().encode("utf-8")
    old = {name: load.load(name).book for name in shipped_books.shipped()}
    written = shipped_books.written
    for module in (reading, book_cache, load, shipped_books):
        module.written = lambda name: text if name == changed else written(name)  # type: ignore[attr-defined]
    reading.shipped_book.cache_clear()
    read = {name: reading.shipped_book(name) for name in old}
    for loaded in read.values():
        if loaded.book is None or loaded.findings:
            raise RefusedError(loaded.findings[0].message)
    if all(read[name].book == book for name, book in old.items()):
        raise SameError
    for name, book in old.items():
        _graft(book, read[name].book, force_setattr)


class SameError(Exception):
    """A change of a file after which every book is what it was: what it says is said twice."""


class RefusedError(Exception):
    """A change with which a book or a module cannot be loaded: all tests of it would fail."""


def _graft(old: Any, new: Any, put: Callable[[Any, str, object], None]) -> None:
    """Let a struct have the values of another, and so the structs in it."""
    for name in type(old).__struct_fields__:
        mine, other = getattr(old, name), getattr(new, name)
        if mine == other:
            continue
        if hasattr(mine, "__struct_fields__") and type(mine) is type(other):
            _graft(mine, other, put)
        else:
            put(old, name, other)


# ---------------------------------------------------------------- the tests, collected once


class Runner:
    """Pytest's plugin: once all tests are collected, it tries changes instead of running them."""

    def __init__(self, given: argparse.Namespace) -> None:
        self.given = given
        self.status = 0
        self.found: list[tuple[Mutant, str]] = []
        self.killed: Counter[str] = Counter()
        self.sound: dict[str, bool] = {}
        self.faults = 0

    def pytest_configure(self, config: pytest.Config) -> None:
        """Let each run try the same examples, and none look for a smaller one."""
        from hypothesis import Phase, settings

        phases = (Phase.explicit, Phase.generate)
        settings.register_profile(
            "ombre",
            derandomize=True,
            database=None,
            phases=phases,
            max_examples=settings().max_examples,
            deadline=None,
        )
        settings.load_profile("ombre")

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Measure what each test sees, then try the changes."""
        if session.testsfailed:
            raise session.Failed("the tests cannot be collected")
        self.session = session
        skipped = KEPT if self.given.part == "books" else ()
        items = [i for i in session.items if not any(each in i.nodeid for each in skipped)]
        self.items = {item.nodeid: item for item in items}
        if self.given.unmeasured:
            self.times, self.seen = dict.fromkeys(self.items, 0.1), {}
        else:
            self.times, self.seen = self.measured()
        warm()
        for file in files(self.given.part):  # what is imported late cannot be changed before
            if file.suffix == ".py":
                import_module(".".join(file.relative_to(PACKAGE.parent).with_suffix("").parts))
        gc.unfreeze()
        _functions(), _caches()
        gc.freeze()
        self.try_all()
        return True

    def measured(self) -> tuple[dict[str, float], dict[str, dict[int, list[str]]]]:
        """Run all tests unchanged; return the time of each, and who sees which line of a file."""
        kept = self.given.map and Path(self.given.map)
        if kept and kept.is_file():
            times, seen = json.loads(kept.read_text("utf-8"))
            times = {name: t for name, t in times.items() if name in self.items}
        else:
            reader, writer = os.pipe()
            if (child := os.fork()) == 0:
                os.close(reader)
                with os.fdopen(writer, "w") as out:
                    json.dump(self.measure(), out)
                os._exit(0)
            os.close(writer)
            with os.fdopen(reader) as answer:
                text = answer.read()
            os.waitpid(child, 0)
            times, seen = json.loads(text)
            if kept:
                kept.write_text(text, "utf-8")
        return times, {f: {int(n): t for n, t in lines.items()} for f, lines in seen.items()}

    def measure(self) -> tuple[dict[str, float], dict[str, dict[int, list[str]]]]:
        """Run each test for itself, and remember the lines of the package that it went through."""
        from coverage import Coverage

        cover = None
        if self.given.part != "books":
            cover = Coverage(data_file=None, include=[str(f) for f in files(self.given.part)])
            cover.start()
        times, failed = {}, []
        for name, item in self.items.items():
            if cover:
                cover.switch_context(name)
                for each in _caches():  # what is remembered is gone through by the first test alone
                    each.cache_clear()
            begun = time.process_time()
            if not self.passes(item):
                failed.append(name)
                continue
            times[name] = time.process_time() - begun
        if failed:
            print(
                "fail without any change, and are not asked:", *failed, sep="\n  ", file=sys.stderr
            )
        seen: dict[str, dict[int, list[str]]] = {}
        if cover:
            cover.stop()
            data = cover.get_data()
            for file in data.measured_files():
                contexts = data.contexts_by_lineno(file)
                seen[file] = {n: [c for c in cs if c in times] for n, cs in contexts.items()}
        return times, seen

    def passes(self, item: pytest.Item) -> bool:
        """Run a test, with the subtests in it, which pytest reports by the hook below alone."""
        from _pytest.runner import runtestprotocol

        self.faults = 0
        told = runtestprotocol(item, log=False, nextitem=None)
        return not self.faults and not any(each.failed for each in told)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Count the subtests that fail."""
        self.faults += report.failed

    # ------------------------------------------------------------ changes

    def try_all(self) -> None:
        """Try each change in a process of its own, as many at once as asked for."""
        given = self.given
        tried = chosen(given)
        known = equivalents()
        killers: dict[str, Counter[str]] = defaultdict(Counter)
        running: dict[int, tuple[int, Mutant]] = {}
        left, until = [*reversed(tried)], BEGUN + given.seconds
        counts: Counter[str] = Counter()
        while running or (left and time.monotonic() < until):
            while left and len(running) < given.processes and time.monotonic() < until:
                mutant = left.pop()
                if f"{mutant.name}\n".startswith(known) and not given.equivalent:
                    counts["equivalent"] += 1
                    continue
                reader, child = self.begin(mutant, self.order(mutant, killers[mutant.path]))
                running[reader] = (child, mutant)
            if not running:
                break
            for reader in select.select([*running], [], [])[0]:
                child, mutant = running.pop(reader)
                with os.fdopen(reader) as answer:
                    said = answer.read().strip()
                status = os.waitpid(child, 0)[1]
                if not said and status:
                    said = "killed: " + (
                        f"signal {status & 127}" if status & 127 else "the process ended"
                    )
                if said.startswith("killed by ") and not self.is_sound(said[10:]):
                    left.append(mutant)
                    continue
                if said.startswith("killed by "):
                    killers[mutant.path][said[10:]] += 1
                    self.killed[said[10:]] += 1
                word = said.partition(" ")[0].strip(":") or "lost"
                counts[word] += 1
                self.found.append((mutant, said))
                if given.write:
                    with Path(given.write).open("a", encoding="utf-8") as out:
                        out.write(f"{said}\t{mutant.name}\n")
                if given.verbose or word not in ("killed",):
                    print(f"{said:<10} {mutant.name}", flush=True)
        counts["not tried"] = len(left)
        self.tell(counts, killers)

    def tell(self, counts: Counter[str], killers: dict[str, Counter[str]]) -> None:
        """Tell how many were tried, and what became of them."""
        tried = sum(counts[each] for each in ("killed", "survived", "unseen", "undecided"))
        share = 100 * counts["killed"] / tried if tried else 100.0
        print(f"{self.given.part}: {dict(counts)}; {share:.1f} % of those tried are killed")
        self.status = int(share < self.given.least)

    def is_sound(self, test: str) -> bool:
        """Tell whether a test passes without any change; one that does not is asked no more."""
        if self.seen:
            return True  # it was measured
        if test not in self.sound:
            if (child := os.fork()) == 0:
                os._exit(0 if self.passes(self.items[test]) else 1)
            self.sound[test] = not os.waitpid(child, 0)[1]
            if not self.sound[test]:
                print(f"fails without any change, and is not asked: {test}", file=sys.stderr)
                self.times.pop(test, None)
        return self.sound[test]

    def order(self, mutant: Mutant, killers: Counter[str]) -> list[str]:
        """Return the tests that can see a change; first those that have found others beside it."""
        seeing = [*self.times]  # in their order, which is that in which they were asked for
        if isinstance(mutant, mutants_of_code.Mutant) and self.seen:
            first, last = (0, 1 << 30) if mutant.at_import else mutant.lines
            lines = self.seen.get(str(PACKAGE / mutant.path), {})
            here = {t for n, tests in lines.items() if first <= n <= last for t in tests}
            if lines or not mutant.at_import:  # of a module of values alone no test sees a line
                seeing = [test for test in seeing if test in here]
        return sorted(seeing, key=lambda test: self.late(test, killers))

    def late(self, test: str, killers: Counter[str]) -> tuple[float, ...]:
        """Return how late a test is run: after those that have found more, here or anywhere."""
        every = self.killed[test] / (self.times[test] + 0.05)
        return -min(killers[test], 3), -every, self.times[test]

    def begin(self, mutant: Mutant, tests: Sequence[str]) -> tuple[int, int]:
        """Fork; the child makes the change, runs the tests, and writes what it has found."""
        reader, writer = os.pipe()
        if child := os.fork():
            os.close(writer)
            return reader, child
        os.close(reader)
        resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
        threading.Thread(target=_watch, args=(writer,), daemon=True).start()
        said = self.tested(mutant, tests)
        os.write(writer, said.encode("utf-8"))
        os._exit(0)

    def tested(self, mutant: Mutant, tests: Sequence[str]) -> str:
        """Make a change, run tests until one fails, and say so."""
        if not tests:
            return "unseen"
        try:
            if isinstance(mutant, mutants_of_books.Mutant):
                change_book(mutant)
            else:
                change_code(mutant)
        except SameError:
            return "equivalent"
        except RefusedError as reason:
            return f"killed: refused when it is loaded, {reason}".replace("\n", " ")
        for each in _caches():
            each.cache_clear()
        spent, begun = 0.0, time.process_time()
        for test in tests:
            limit = self.times[test] * 5 + _SLACK
            signal.signal(signal.SIGPROF, _too_long)
            signal.setitimer(signal.ITIMER_PROF, limit)
            try:
                if not self.passes(self.items[test]):
                    return f"killed by {test}"
            except TooLongError:
                return f"killed by {test}"
            except BaseException as reason:
                return f"killed: {reason!r}".replace("\n", " ")
            finally:
                signal.setitimer(signal.ITIMER_PROF, 0)
            spent = time.process_time() - begun
            if spent > self.given.most:
                return "undecided"
        return "survived"


class TooLongError(BaseException):
    """A test takes far longer than it did."""


def _too_long(*_ignored: object) -> None:
    raise TooLongError


def _watch(writer: int) -> None:
    """End a process that waits for what never comes, as threads may: no limit of time ends that."""
    spent = -1.0
    while (now := time.process_time()) - spent > _LITTLE:
        spent = now
        time.sleep(_STILL)
    os.write(writer, b"killed: it waits for ever")
    os._exit(0)


def chosen(given: argparse.Namespace) -> list[Mutant]:
    """Return the changes to try: all of a part, or those that a seed takes."""
    every = mutants(given.part)
    if given.only:
        names = (
            set(Path(given.only).read_text("utf-8").splitlines())
            if Path(given.only).is_file()
            else None
        )
        return [
            m for m in every if (m.name in names if names is not None else given.only in m.name)
        ]
    if given.sample and given.sample < len(every):
        every = random.Random(given.seed).sample(every, given.sample)
    return every


def main() -> int:
    """Read the options, and hand over to pytest."""
    parser = argparse.ArgumentParser(description="Try small wrong changes of the program.")
    parser.add_argument("--part", choices=[*PARTS], help="without it, one by the seed")
    parser.add_argument("--sample", type=int, default=0, help="try so many, taken at random")
    parser.add_argument("--seed", default="", help="what the sample is taken by")
    parser.add_argument(
        "--seconds", type=float, default=1e9, help="begin none when so long has gone"
    )
    parser.add_argument("--most", type=float, default=60, help="seconds of tests for one change")
    parser.add_argument("--least", type=float, default=95, help="per cent that must be killed")
    parser.add_argument("--only", default="", help="a part of the names, or a file of whole names")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--map", default="", help="a file that keeps which tests see which line")
    parser.add_argument(
        "--unmeasured", action="store_true", help="do not measure first who sees which line"
    )
    parser.add_argument("--write", default="", help="a file to which each verdict is added")
    parser.add_argument("--tests", nargs="*", default=None, help="the tests to ask")
    parser.add_argument(
        "--equivalent", action="store_true", help="try those listed as equivalent too"
    )
    parser.add_argument("--list", action="store_true", help="only tell the names of the changes")
    parser.add_argument("-v", "--verbose", action="store_true")
    given = parser.parse_args()
    given.part = given.part or random.Random(given.seed).choice([*PARTS])
    if given.list:
        print(*(each.name for each in chosen(given)), sep="\n")
        return 0
    os.environ["OMBRE_SOLVER"] = "python"
    runner = Runner(given)
    asked = given.tests or [str(TESTS / each) for each in ASKED[given.part]]
    # Twice quiet: the last line is the count of changes, and not that "no tests ran".
    options = ["-p", "no:xdist", "-p", "no:cacheprovider", "--capture=sys", "-qq"]
    os.chdir(ROOT)
    pytest.main([*options, *asked], plugins=[runner])
    return runner.status


if __name__ == "__main__":
    sys.exit(main())
