"""Where templates run: those of users away from the machine, not for ever, and not in all of its
memory.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, MutableMapping
from contextlib import contextmanager
from functools import lru_cache, partial, wraps
from threading import Lock
from types import CodeType
from typing import Any, TypeVar

from jinja2 import Environment, Template, nodes
from jinja2.environment import TemplateModule
from jinja2.exceptions import SecurityError
from jinja2.filters import FILTERS
from jinja2.meta import find_undeclared_variables
from jinja2.runtime import Context, Macro
from jinja2.sandbox import SandboxedEnvironment
from jinja2.utils import missing
from markupsafe import Markup, escape

from ombre_records.language import voice

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
_SHORT = 60
"""How long words are at least that are escaped anew each time."""
_MODULES = 4
"""How many ways a template is kept in that others import."""


class _Kept(Template):
    """A template that is imported with what its importer knows, once for all who know the same.

    So it is where it has macros and plain values alone; prose has its words from one such, in each
    phase of each deal.
    """

    @classmethod
    def from_code(
        cls,
        environment: Environment,
        code: CodeType,
        globals: MutableMapping[str, Any],
        uptodate: Callable[[], bool] | None = None,
    ) -> Template:
        """Return the template of what has been compiled, with quicker ways to escape."""
        made = super().from_code(environment, code, globals, uptodate)
        made.root_render_func.__globals__.update(escape=_escape, Markup=_safe)
        return made

    def make_module(
        self,
        vars: dict[str, Any] | None = None,
        shared: bool = False,
        locals: Mapping[str, Any] | None = None,
    ) -> TemplateModule:
        """Return what importers have of the template."""
        made = self.environment
        asked = made.libraries.get(self.name) if isinstance(made, OwnEnvironment) else None
        if asked is None or not shared:
            return super().make_module(vars, shared, locals)
        kept: dict[object, TemplateModule] = self.__dict__.setdefault("kept_modules", {})
        own = ((name, value) for name, value in (locals or {}).items() if value is not missing)
        known = {**(vars or {}), **dict(own)}
        values = [known.get(name) for name in asked]
        key = (voice(), *values, *map(type, values))  # a text and one marked up are equal
        try:
            found = kept.get(key)
        except TypeError:  # what cannot be compared is not kept
            return super().make_module(vars, shared, locals)
        if found is None:
            found = super().make_module(vars, shared, locals)
            while len(kept) >= _MODULES:
                kept.pop(next(iter(kept)), None)
            kept[key] = found
        return found


_safe = partial(str.__new__, Markup)
"""Mark a text as one that is escaped: what `Markup` does with a text."""


@lru_cache(4096)
def _escape_once(text: str) -> Markup:
    return escape(text)


def _escape(value: Any) -> Markup:
    """Escape what a template writes; short words, such as names, once for all times."""
    kind = type(value)
    if kind is Markup:
        return value  # type: ignore[no-any-return] # it is one
    return _escape_once(value) if kind is str and len(value) < _SHORT else escape(value)


@lru_cache(1024)
def _has_no_names(kind: type) -> bool:
    """Tell whether objects of a kind have no items by name: tuples, and what has no items."""
    return getattr(kind, "__getitem__", None) in (None, tuple.__getitem__)


def _asked(tree: nodes.Template) -> tuple[str, ...] | None:
    """Return which names a template of macros and plain values knows from its importer.

    None for one that writes, or calls something, when it is imported.
    """
    for node in tree.body:
        if isinstance(node, nodes.Output):
            if not all(isinstance(each, nodes.TemplateData) for each in node.nodes):
                return None
        elif isinstance(node, nodes.Assign):
            if any(node.find_all(nodes.Call)):
                return None
        elif not isinstance(node, nodes.Macro):
            return None
    return tuple(sorted(find_undeclared_variables(tree)))


class OwnEnvironment(Environment):
    """An environment for the package's own templates, which need no sandbox."""

    template_class = _Kept
    sandboxed = True  # so that templates call by `call`
    intercepted_binops: frozenset[str] = frozenset()
    intercepted_unops: frozenset[str] = frozenset()

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        for name, each in self.filters.items():
            if getattr(each, "jinja_async_variant", False):  # no template here waits for anything
                self.filters[name] = each.__wrapped__
        self.globals.pop("lipsum", None)
        self.libraries: dict[str | None, tuple[str, ...]] = {}

    def call(self, context: Context, called: Any, /, *args: Any, **kwargs: Any) -> Any:
        """Call an object; a macro, which a template has made, at once."""
        if type(called) is not Macro:
            return context.call(called, *args, **kwargs)
        kwargs.pop("_block_vars", None)
        kwargs.pop("_loop_vars", None)
        more = called.caller or called.catch_kwargs or called.catch_varargs
        if kwargs or more or len(args) != len(called.arguments):
            return called(context.eval_ctx, *args, **kwargs)
        said = called._func(*args)
        return _safe(said) if context.eval_ctx.autoescape else said

    def getitem(self, obj: Any, argument: Any) -> Any:
        """Return an item; at once where a filter names an attribute."""
        if type(argument) is str and _has_no_names(type(obj)):  # type: ignore[arg-type] # kinds can be hashed
            return self.getattr(obj, argument)
        return super().getitem(obj, argument)

    def begin(self) -> None:
        """Begin to fill in a template."""

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        tree = super()._parse(source, name, filename)
        self.libraries.pop(name, None)
        if (asked := _asked(tree)) is not None:
            self.libraries[name] = asked
        return tree


class GuardedEnvironment(OwnEnvironment, SandboxedEnvironment):
    """Jinja's sandbox, for templates of users, who may have them from strangers.

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
        self._rounds = [0]  # a list, so that overlays of the environment count together
        self._calls = [0]

    def getattr(self, obj: Any, attribute: str) -> Any:
        """Return an attribute, as the sandbox does."""
        return SandboxedEnvironment.getattr(self, obj, attribute)

    def getitem(self, obj: Any, argument: Any) -> Any:
        """Return an item, as the sandbox does."""
        return SandboxedEnvironment.getitem(self, obj, argument)

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
        return SandboxedEnvironment.call(self, context, called, *args, **kwargs)

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
    """Let the process take no more than so much memory beside what it has: MemoryError else.

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
        with open("/proc/self/statm", encoding="ascii") as told:
            taken = int(told.read().split()[0]) * resource.getpagesize()
        if before[0] != resource.RLIM_INFINITY and before[0] <= taken + _MEMORY:
            return False
        resource.setrlimit(resource.RLIMIT_AS, (taken + _MEMORY, before[1]))
    except (OSError, ValueError):
        return False
    return True
