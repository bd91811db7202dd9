"""Where templates run: away from the machine, and not for ever."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from types import BuiltinMethodType, MethodType
from typing import Any, TypeVar

from jinja2 import nodes
from jinja2.exceptions import SecurityError
from jinja2.runtime import Context, Macro
from jinja2.sandbox import SandboxedEnvironment

_T = TypeVar("_T")

_ROUNDS = 20_000_000
"""The rounds of all loops in one filling in: a page of 1,000 deals takes some 100,000."""


_METHODS = frozenset((MethodType, BuiltinMethodType))


class BoundedEnvironment(SandboxedEnvironment):
    """Jinja's sandbox, in which a template whose loops never end is stopped."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.filters["bounded"] = self._bounded
        self._safe: set[tuple[type, str]] = set()
        self._rounds = [0]  # a list, so that overlays of the environment count together

    def getattr(self, obj: Any, attribute: str) -> Any:
        """Return an attribute, as the sandbox does.

        Whether it is safe rests on the kind of object and the name, so it is asked once for both:
        a document asks for tens of thousands. Methods go the sandbox's own way, which wraps some.
        """
        key = (type(obj), attribute)
        if key in self._safe:
            try:
                value = getattr(obj, attribute)
            except AttributeError:
                pass  # a dictionary's key, perhaps: the sandbox looks further
            else:
                if type(value) not in _METHODS:
                    return value
        elif self.is_safe_attribute(obj, attribute, None):
            self._safe.add(key)
        return super().getattr(obj, attribute)

    def call(__self, __context: Context, __obj: Any, *args: Any, **kwargs: Any) -> Any:  # noqa: N805
        """Call an object, as the sandbox does; a macro, which a template has made, at once."""
        # The names begin as Jinja's do, so that no argument of a macro is taken for one of them.
        if type(__obj) is not Macro:
            return super().call(__context, __obj, *args, **kwargs)
        kwargs.pop("_block_vars", None)
        kwargs.pop("_loop_vars", None)
        return __obj(__context.eval_ctx, *args, **kwargs)

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
