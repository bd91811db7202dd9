"""Plugins: rule books, checks and formats that other packages add by entry points.

A package says in its metadata what it has, in the groups `ombre_records.books`,
`ombre_records.checks` and `ombre_records.formats`; nothing of it is imported before it is used.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Literal, TypeVar, Unpack

from msgspec import Struct

from ombre_records.base.errors import OmbreError
from ombre_records.base.finding import CODES, Details, Finding, Severity
from ombre_records.base.source import Span

Group = Literal["books", "checks", "formats"]
CODE = "X00"
"""The code of all rules of plugins: they are told apart by their names."""
TRACEBACK = "OMBRE_TRACEBACK"
"""The variable of the environment that asks for the traceback of what has gone wrong."""
PHASE = ("x", "plugin")
"""The words that stand for all of them where a phase can be named."""

_NAME = r"(?:(?:show|score)\.)?[a-z][a-z0-9-]*"
_METADATA = (".dist-info", ".egg-info")
_Value = TypeVar("_Value")


class UnusablePluginError(OmbreError, ValueError):
    """A plugin cannot be used: the message, one line, says which, of what package, and why."""


class Plugin(Struct, frozen=True):
    """Something that a package adds: its name, what it is, and where that stands in the package."""

    group: Group
    name: str
    package: str
    value: str

    def load(self) -> object:
        """Import it; UnusablePluginError if that cannot be done."""
        from importlib.metadata import EntryPoint

        with_group = EntryPoint(self.name, self.value, f"ombre_records.{self.group}")
        return self.guarded(with_group.load)

    def guarded(self, call: Callable[[], _Value]) -> _Value:
        """Call a plugin's own code, and report whatever it raises as the plugin's."""
        try:
            return call()
        except UnusablePluginError:
            raise
        except (Exception, SystemExit) as error:
            raise self.unusable(f"{type(error).__name__}: {error}") from error

    def unusable(self, problem: str) -> UnusablePluginError:
        """Return what says that it cannot be used, and why."""
        from ombre_records.base.language import _

        words = {
            "books": _("the rule book `{name}` of the package {package} cannot be used: {problem}"),
            "checks": _("the check `{name}` of the package {package} cannot be used: {problem}"),
            "formats": _("the format `{name}` of the package {package} cannot be used: {problem}"),
        }[self.group]
        problem_line = " ".join(problem.split())
        return UnusablePluginError(
            words.format(name=self.name, package=self.package, problem=problem_line)
        )


def plugins(group: Group) -> Mapping[str, Plugin]:
    """Return what the installed packages add, by name, in alphabetical order.

    UnusablePluginError for a name that is none, that this package has itself, or that two have.
    """
    return _plugins(group, tuple(sys.path))


@lru_cache
def _plugins(group: Group, path: tuple[str, ...]) -> Mapping[str, Plugin]:
    if not _declared(group, path):
        return {}
    from importlib.metadata import entry_points

    installed: dict[str, Plugin] = {}
    for point in sorted(entry_points(group=f"ombre_records.{group}"), key=lambda each: each.name):
        package = f"{point.dist.name} {point.dist.version}" if point.dist else "?"
        plugin = Plugin(group, point.name, package, point.value)
        before = installed.setdefault(point.name, plugin)
        # The same package may stand on the path twice: beside its source, and installed.
        if before.value != plugin.value:
            raise plugin.unusable(f"the package {before.package} has one of that name, too")
        if not re.fullmatch(_NAME, point.name):
            raise plugin.unusable("a name is small letters, digits and `-`, a letter first")
        if group == "checks" and point.name in CODES:
            raise plugin.unusable("ombre-records has a rule of that name")
    return installed


def _declared(group: Group, path: tuple[str, ...]) -> bool:
    """Return whether any package says that it has such a thing.

    The standard library's own look at all packages takes a few hundredths of a second to import,
    which every run would pay for; most people have no plugin.
    """
    wanted = f"[ombre_records.{group}]".encode()
    return any(wanted in _read(file) for folder in path for file in _points(folder or os.curdir))


def _points(folder: str) -> Iterator[str]:
    try:
        with os.scandir(folder) as entries:
            names = [each.path for each in entries if each.name.endswith(_METADATA)]
    except OSError:
        return
    yield from (os.path.join(name, "entry_points.txt") for name in names)


def _read(path: str) -> bytes:
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError:
        return b""


class Offered(Mapping[str, _Value]):
    """The formats of a command: this package's own, then `COMMAND.NAME` of plugins.

    Plugins are looked for where no own format is meant, or all are gone through; `wrapped` makes of
    one what this package calls.
    """

    def __init__(
        self, command: str, own: Mapping[str, _Value], wrapped: Callable[[Plugin], _Value]
    ) -> None:
        self.command, self.own, self.wrapped = command, own, wrapped

    def __getitem__(self, name: str) -> _Value:
        if name in self.own:
            return self.own[name]
        return self.wrapped(self._brought()[name])

    def __iter__(self) -> Iterator[str]:
        yield from self.own
        yield from self._brought()

    def __len__(self) -> int:
        return len(self.own) + len(self._brought())

    def __contains__(self, name: object) -> bool:
        return name in self.own or name in self._brought()

    def _brought(self) -> Mapping[str, Plugin]:
        brought = {}
        for plugin in plugins("formats").values():
            command, dot, name = plugin.name.partition(".")
            if not dot:
                raise plugin.unusable("its name says no command: `show.NAME` or `score.NAME`")
            if command == self.command and name in self.own:
                raise plugin.unusable(f"`ombre {command}` has a format of that name itself")
            if command == self.command:
                brought[name] = plugin
        return brought


def document(plugin: Plugin, *given: object) -> str | bytes:
    """Return what a plugin's format makes of reports and a style."""
    render = plugin.load()
    if not callable(render):
        raise plugin.unusable("it is not a function of reports and a style")
    made = plugin.guarded(lambda: render(*given))
    if not isinstance(made, (str, bytes)):
        raise plugin.unusable(f"it makes {type(made).__name__}, not str or bytes")
    return made


def noticed(message: str, span: Span, **more: Unpack[Details]) -> Finding:
    """Make a finding for a plugin's check, which gives it its name; a warning, unless told.

    `span` is a place in the record's source: `line.span` of a statement; `more` as in a Finding.
    """
    details: Details = {"severity": Severity.WARNING, **more}
    return Finding("", CODE, wrong=message, span=span, **details)
