"""Where templates run: those of users away from the machine, not for ever, and not in all of its
memory.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import wraps
from threading import Lock
from typing import Any, TypeVar

from jinja2 import nodes
from jinja2.exceptions import SecurityError
from jinja2.filters import FILTERS
from jinja2.runtime import Context
from jinja2.sandbox import SandboxedEnvironment

_T = TypeVar("_T")

_ROUNDS = 20_000_000
"""The rounds of all loops in one filling in: a page of 1,000 deals takes some 100,000."""
_CALLS = 2_000_000
"""What one filling in may call of its own or of others: macros, functions, other templates."""
_BITS = 10_000
"""The size of a number that a user's template may reckon with: about 3,000 digits."""
_WIDTH = 100_000
"""The greatest number that a user's template may give a filter or a method of texts."""
_WIDE = re.compile(r"%[^%\s]{0,9}(?:[0-9]{6}|\*)|\{[^{}]{0,99}[0-9]{6}")
"""A format in which a width is as great as that, or taken from elsewhere."""
_MEMORY = 1 << 30
"""The bytes that filling in a user's template may take beyond what the process has already."""


class GuardedEnvironment(SandboxedEnvironment):
    """Jinja's sandbox, for users' templates, which may come from strangers.

    Loops that never end are stopped. What is called is counted, for a macro may call itself twice,
    and numbers are kept from growing for ever, in themselves and as widths of texts.
    `memory_bounded` is about the rest.
    """

    intercepted_binops = frozenset(("**", "*", "+", "%"))

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        for name, function in FILTERS.items():
            self.filters[name] = _narrow(function)
        self.filters["bounded"] = self._bounded
        self.globals.pop("lipsum")  # it makes as many words as it is asked for
        self._rounds = [0]  # a list, so that overlays of the environment count together
        self._calls = [0]

    def begin(self) -> None:
        """Count the rounds of loops anew: a template is filled in."""
        self._rounds[0] = self._calls[0] = 0

    def call(self, context: Context, called: Any, /, *args: Any, **kwargs: Any) -> Any:
        """Call what a template calls, but not without end."""
        self._count()
        own = getattr(called, "__self__", None)
        if isinstance(own, str):
            texts = called.__name__ in ("format", "format_map")
            _hold_widths((own, *args, *kwargs.values()), texts=texts)
        return super().call(context, called, *args, **kwargs)

    def get_template(self, *args: Any, **kwargs: Any) -> Any:
        """Return a template: one may put itself in twice, and so on."""
        self._count()
        return super().get_template(*args, **kwargs)

    def call_binop(self, context: Context, operator: str, left: Any, right: Any) -> Any:
        """Reckon, or put texts together, if what comes of it has a bound."""
        if operator == "%" and isinstance(left, str):
            _hold_widths((left,), texts=True)
        if isinstance(left, int) and isinstance(right, int):
            size = left.bit_length() * abs(right) if operator == "**" else left.bit_length()
            if max(size, right.bit_length()) > _BITS:
                raise SecurityError("a number here grows without end")
        return super().call_binop(context, operator, left, right)

    def compile(self, source: Any, name: Any = None, filename: Any = None, *more: Any) -> Any:
        """Compile a template in which each loop is bounded."""
        tree = self.parse(source, name, filename) if isinstance(source, str) else source
        for loop in tree.find_all(nodes.For):
            loop.iter = nodes.Filter(loop.iter, "bounded", [], [], None, None, lineno=loop.lineno)
        return super().compile(tree, name, filename, *more)

    def _bounded(self, items: Iterable[_T]) -> Iterator[_T]:
        for item in items:
            self._rounds[0] += 1
            if self._rounds[0] > _ROUNDS:
                raise SecurityError("a loop here runs without end")
            yield item

    def _count(self) -> None:
        self._calls[0] += 1
        if self._calls[0] > _CALLS:
            raise SecurityError("a macro here calls itself without end")


def _narrow(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a filter that takes no number as great as makes it take all the memory, or the day."""

    @wraps(function)  # it keeps what tells Jinja to pass the context along
    def narrow(*args: Any, **kwargs: Any) -> Any:
        _hold_widths((*args, *kwargs.values()), texts=function is FILTERS["format"])
        return function(*args, **kwargs)

    return narrow


def _hold_widths(values: Iterable[object], *, texts: bool) -> None:
    for value in values:
        wide = isinstance(value, int) and abs(value) > _WIDTH
        if wide or (texts and isinstance(value, str) and _WIDE.search(value)):
            raise SecurityError("a number here is too great for a text or a list")


_lock, _within = Lock(), [0]


@contextmanager
def memory_bounded() -> Iterator[None]:
    """Limit the memory that the process may take in addition; beyond the limit, MemoryError.

    Where the system cannot bound it, nothing does.
    """
    try:
        import resource
    except ImportError:
        yield
        return
    with _lock:
        _within[0] += 1
        before = resource.getrlimit(resource.RLIMIT_AS)
        ours = _within[0] == 1 and _limited(before)
    try:
        yield
    finally:
        with _lock:
            _within[0] -= 1
            if ours:
                resource.setrlimit(resource.RLIMIT_AS, before)


def _limited(before: tuple[int, int]) -> bool:
    import resource

    try:
        with open("/proc/self/statm", encoding="ascii") as statm:
            taken = int(statm.read().split()[0]) * resource.getpagesize()
        if before[0] != resource.RLIM_INFINITY and before[0] <= taken + _MEMORY:
            return False
        resource.setrlimit(resource.RLIMIT_AS, (taken + _MEMORY, before[1]))
    except (OSError, ValueError):
        return False
    return True
