"""The short run and the deep one, and that the short one says what it has left out."""

from __future__ import annotations

import gc
import os
import sys
from collections import Counter
from collections.abc import Generator, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from deep import BY_TURNS, DEEP, MORE, TURN, share

os.environ.pop("COLUMNS", None)  # the workers of pytest-xdist have one, and output is as wide
gc.disable()  # until all tests are collected: what is imported for them is never garbage

LEFT = pytest.StashKey[int]()
SCALED = {"DEEP", "sample", "share"}
"""By what a module's tests do more in the deep run."""

VERY_MANY, ONE_A_TURN = 2, 48
"""So many cases of one test are run each time that CI runs, and of its others a part, in turn."""

settings.register_profile("ombre", max_examples=share(100), deadline=None)
settings.load_profile("ombre")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "deep: more of what the short run has some of; for CI")
    config.addinivalue_line("markers", "long: each case takes long; the short run has the first")
    if sys.dont_write_bytecode and config.pluginmanager.hasplugin("cacheprovider"):
        keep_bytecode(config.cache.mkdir("bytecode"))


def keep_bytecode(folder: Path) -> None:
    """Let this process and those that it starts compile a module once, outside the checkout."""
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix = str(folder)
    sys.dont_write_bytecode = False


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Spare the collector of garbage the thousands of tests each time that it looks."""
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.hookimpl(tryfirst=True)
def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Make no test of a deep value in the short run: most of collecting is making them."""
    if DEEP:
        return
    marks = metafunc.definition.own_markers
    whole = left = 1
    for at, mark in enumerate(marks):
        if mark.name == "parametrize":
            values = [*mark.args[1]]
            run = [place for place, value in enumerate(values) if not is_deep(value)]
            if not run or metafunc.definition.get_closest_marker("deep"):
                run = [0]  # of a test that is left out as a whole
            whole, left = whole * len(values), left * len(run)
            more = dict(mark.kwargs)
            if isinstance(more.get("ids"), list | tuple):
                more["ids"] = [more["ids"][place] for place in run]
            kept = [values[place] for place in run[: len(values)]]
            marks[at] = pytest.mark.parametrize(mark.args[0], kept, *mark.args[2:], **more).mark
    metafunc.config.stash[LEFT] = metafunc.config.stash.get(LEFT, 0) + whole - left


def is_deep(value: object) -> bool:
    marks = getattr(value, "marks", ()) if isinstance(value, type(pytest.param())) else ()
    return any(mark.name == "deep" for mark in marks)


@pytest.hookimpl(trylast=True)  # of what was asked for by -k
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    short = {*map(id, shortened(i for i in items if not i.get_closest_marker("deep")))}
    if BY_TURNS:
        run = [*turned(i for i in items if not (MORE and id(i) in short and same(i)))]
    elif DEEP:
        run = items
    else:
        run = [i for i in items if id(i) in short]
    kept = {*map(id, run)}
    left = [item for item in items if id(item) not in kept]
    if left:
        config.hook.pytest_deselected(items=left)
        items[:] = run
    config.stash[LEFT] = config.stash.get(LEFT, 0) + len(left)


def turned(items: Iterable[pytest.Item]) -> Iterator[pytest.Item]:
    """Go through tests; of one that has very many cases some are kept, and others by the turn."""
    seen: Counter[str] = Counter()
    for item in items:
        family = item.nodeid.partition("[")[0]
        if seen[family] < VERY_MANY or (seen[family] + TURN) % ONE_A_TURN == 0:
            yield item
        seen[family] += 1


def same(item: pytest.Item) -> bool:
    """Whether a test does in the deep run what it does in the short one, and no more."""
    told = vars(getattr(item, "module", None) or object).keys()
    return not told & SCALED and not hasattr(getattr(item, "obj", None), "hypothesis")


def shortened(items: Iterable[pytest.Item]) -> Iterator[pytest.Item]:
    """Go through tests; of one whose cases take long the first is kept."""
    seen: set[str] = set()
    for item in items:
        family = item.nodeid.partition("[")[0]
        if not (item.get_closest_marker("long") and family in seen):
            yield item
        seen.add(family)


def pytest_sessionfinish(session: pytest.Session) -> None:
    gc.freeze()  # or it is gone through five times at the end
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["deep"] = session.config.stash.get(LEFT, 0)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> object:
    """Let a process have tests that stand beside each other, which share what they have made, and
    take over half of what another has left when it has done its own.
    """
    from xdist.scheduler import WorkStealingScheduling

    return WorkStealingScheduling(config, log) if config.option.dist == "load" else None


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Hear from a worker how many cases it left; each has collected all of them."""
    node.config.stash[LEFT] = getattr(node, "workeroutput", {}).get("deep", 0)


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    if not DEEP:
        terminalreporter.write_line(
            f"the short run: {config.stash.get(LEFT, 0)} deep cases and most examples of each law"
            " are left to CI; OMBRE_DEEP=1 runs them all"
        )
