"""Run work in several processes, and return the results in order. No process outlives the run."""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from typing import Any, Generic, TypeVar

from ombre_records.base.cores import EndedError

Unit = TypeVar("Unit")
Done = TypeVar("Done")

_AHEAD = 8
"""How many units are waiting for each process at most: their bytes are in memory."""


def in_order(
    units: Iterable[Unit | None],
    work: Callable[[Unit], Done],
    jobs: int,
    prepare: Callable[[], object],
    *,
    start: str | None = None,
) -> Generator[tuple[Unit, Done]]:
    """Yield each unit with its result, in order, from several processes at once.

    None among the units says that the next may be long in coming: what there is by then is handed
    over before it is asked for. A single unit is worked at in this process, and so is all where no
    other can be started. `prepare` is called before processes are forked, which then have what it
    has imported. `start` is how they are started if not by default: `spawn` where this one has
    threads, which a fork leaves behind. EndedError where one of them was ended from outside.
    """
    pool = _Pool(work, jobs, prepare, start)
    try:
        for unit in units:
            if unit is not None:
                pool.put(unit)
            yield from pool.done(all_of_them=unit is None)
        yield from pool.done(all_of_them=True)
    except BrokenProcessPool:
        raise EndedError from None
    finally:
        pool.end()


class _Pool(Generic[Unit, Done]):
    """Processes, which are started when there is a second unit, and the units in their order."""

    def __init__(
        self,
        work: Callable[[Unit], Done],
        jobs: int,
        prepare: Callable[[], object],
        start: str | None,
    ) -> None:
        self.work, self.jobs, self.prepare, self.start = work, jobs, prepare, start
        self.waiting: deque[tuple[Unit, Future[Done] | None]] = deque()
        self.executor: ProcessPoolExecutor | None = None
        self.alone = False
        self.before: set[Any] = set()

    def put(self, unit: Unit) -> None:
        """Have a unit worked at."""
        if self.waiting and self.executor is None and not self.alone:
            self._start()
            self.waiting = deque((unit, self._submitted(unit)) for unit, _ in self.waiting)
        self.waiting.append((unit, self._submitted(unit)))

    def done(self, *, all_of_them: bool) -> Iterator[tuple[Unit, Done]]:
        """Yield the next units as far as they are done, or all; else wait only for what is much."""
        while self.waiting:
            unit, future = self.waiting[0]
            if not (all_of_them or self._enough() or (future and future.done())):
                return
            result = future.result() if future else self.work(unit)
            self.waiting.popleft()
            yield unit, result

    def end(self) -> None:
        """End all processes, what they do included."""
        if self.executor is None:
            return
        if self.waiting:
            for process in set(multiprocessing.active_children()) - self.before:
                process.terminate()
        self.executor.shutdown(cancel_futures=True)

    def _enough(self) -> bool:
        return self.alone or len(self.waiting) > self.jobs * _AHEAD

    def _submitted(self, unit: Unit) -> Future[Done] | None:
        if self.executor is None or self.alone:
            return None
        try:
            with _uninterrupted():
                return self.executor.submit(_done, unit)
        except OSError:  # no more processes are allowed
            self.alone = True
            return None

    def _start(self) -> None:
        context = multiprocessing.get_context(self.start)
        if context.get_start_method() == "fork":
            self.prepare()
        self.before = set(multiprocessing.active_children())
        try:
            self.executor = ProcessPoolExecutor(
                self.jobs, context, initializer=_begin, initargs=(self.work,)
            )
        except (OSError, NotImplementedError, ImportError):  # a system without semaphores
            self.alone = True


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Put Ctrl-C off while processes are forked: in the middle of that Python drops it unheard."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


_work: Callable[[Any], Any]


def _begin(work: Callable[[Any], Any]) -> None:
    """Make this process ready: it leaves Ctrl-C to the first, and ends when that is gone."""
    global _work
    _work = work
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc.freeze()
    threading.Thread(target=_end_with_the_first, daemon=True).start()


def _end_with_the_first() -> None:
    first = multiprocessing.parent_process()
    if first is not None:
        first.join()
        os._exit(1)


def _done(unit: Any) -> Any:
    return _work(unit)
