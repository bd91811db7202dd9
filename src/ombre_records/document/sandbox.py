"""Where templates run: away from the machine, and not for ever."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, TypeVar

from jinja2 import nodes
from jinja2.exceptions import SecurityError
from jinja2.sandbox import SandboxedEnvironment

_T = TypeVar("_T")

_ROUNDS = 20_000_000
"""The rounds of all loops in one filling in: a page of 1,000 deals takes some 100,000."""


class BoundedEnvironment(SandboxedEnvironment):
    """Jinja's sandbox, in which a template whose loops never end is stopped."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.filters["bounded"] = self._bounded
        self._rounds = [0]  # a list, so that overlays of the environment count together

    def begin(self) -> None:
        """Count the rounds of loops anew: a template is filled in."""
        self._rounds[0] = 0

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        tree = super()._parse(source, name, filename)
        for loop in tree.find_all(nodes.For):
            loop.iter = nodes.Filter(loop.iter, "bounded", [], [], None, None, lineno=loop.lineno)
        return tree

    def _bounded(self, items: Iterable[_T]) -> Iterator[_T]:
        for item in items:
            self._rounds[0] += 1
            if self._rounds[0] > _ROUNDS:
                raise SecurityError("a loop here runs without end")
            yield item
