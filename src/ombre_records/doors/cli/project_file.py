"""Read a project file: `ombre.toml`, or `[tool.ombre]` of a `pyproject.toml`."""

from __future__ import annotations

import os
import re
from codecs import BOM_UTF8
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Literal

from msgspec import Struct, field

from ombre_records.base.finding import Severity
from ombre_records.base.lexicon.spelling import did_you_mean
from ombre_records.base.selection import Selection, rules_named, selection
from ombre_records.doors.cli import files, name_checks

if TYPE_CHECKING:
    from ombre_records.books.book import RuleBook


_TABLE_LINE = re.compile(r"[ \t]*(\[[^\[\]]+\])")
_KEY_LINE = re.compile(r"""[ \t]*((?:[\w.-]|[ \t](?=[ \t]*[.\w])|"[^"\n]*"|'[^'\n]*')+?)[ \t]*=""")


def place(text: str, keys: Sequence[str], word: str = "") -> tuple[int, int] | None:
    """Return line and column of a key by its path, or of a string in its value; None if unfound.

    A key inside an inline table is looked for behind the table's own.
    """
    best = max(
        (each for each in _places_of_keys(text) if tuple(keys[: len(each[1])]) == each[1]),
        key=lambda each: len(each[1]),
        default=None,
    )
    if best is None:
        return None
    start, prefix = best
    wanted = [*keys[len(prefix) :], word] if word else keys[len(prefix) :]
    for each in wanted:
        inside = re.compile(rf"(?<![\w-]){re.escape(each)}(?![\w-])").search(text, start)
        start = inside.start() if inside else start
    line = text.count("\n", 0, start) + 1
    return line, start - (text.rfind("\n", 0, start) + 1) + 1


def _places_of_keys(text: str) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Yield tables and keys: where they stand, and their whole paths."""
    table: tuple[str, ...] = ()
    start = 0
    for line in text.split("\n"):
        if match := _TABLE_LINE.match(line):
            table = _dotted(match[1])
            yield start + match.start(1), table
        elif match := _KEY_LINE.match(line):
            yield start + match.start(1), table + _dotted(f"{match[1]} = 0")
        start += len(line) + 1


def _dotted(written: str) -> tuple[str, ...]:
    """Return the dotted key that a line of TOML sets, in parts."""
    import tomllib

    try:
        at: object = tomllib.loads(written)
    except tomllib.TOMLDecodeError:
        return ()
    path = []
    while isinstance(at, dict) and at:
        key, at = next(iter(at.items()))
        path.append(key)
    return tuple(path)


OWN, SHARED = "ombre.toml", "pyproject.toml"
_TABLE = ("tool", "ombre")
_MENTIONED = r"tool[\s\"']*\.[\s\"']*ombre\b|\[[\s\"']*tool[\s\"']*\]"
_AT = r" \(at (?:line (\d+), column (\d+)|end of document)\)$"


class Project(Struct, frozen=True):
    """The settings of a project file; without a file, none.

    `file` is its path, `folder` where it lies, which its globs and its rule book's path count from;
    `default` is the book of records that name none.
    """

    file: str = ""
    folder: str = ""
    selection: Selection = field(default_factory=Selection)
    reading: Literal["edited", "printed"] = "edited"
    default: RuleBook | None = None
    consequent: bool = False
    strict: bool = False


class Misconfigured(files.Unreadable):
    """A project file that cannot be used; the text says where, why and what to do."""


class _Wrong(Exception):  # noqa: N818
    """The fault of a key's value, and the word in it that is at fault."""

    def __init__(self, message: str, *keys: str, word: str = "") -> None:
        super().__init__(message)
        self.keys, self.word = keys, word


def read_project(path: str, *, wanted: bool = False) -> Project | None:
    """Read a project file; None if it is not one of ours: a pyproject.toml without our table.

    Misconfigured says what is wrong with it; `wanted` makes it so that our table is lacking.
    """
    shared = os.path.basename(path) == SHARED
    try:
        text = files.read(path).removeprefix(BOM_UTF8).decode("utf-8").replace("\r\n", "\n")
    except UnicodeDecodeError:
        if shared and not wanted:
            return None
        raise Misconfigured(f"{shown(path)}: this is not UTF-8; save it as UTF-8") from None
    except files.Unreadable as problem:
        if shared and not wanted:
            return None
        raise Misconfigured(str(problem)) from None
    if shared and not wanted and not re.search(_MENTIONED, text):
        return None
    values = _table(path, text, _TABLE if shared else (), wanted)
    return None if values is None else _project(path, text, values, _TABLE if shared else ())


def _table(
    path: str, text: str, table: tuple[str, ...], wanted: bool
) -> Mapping[str, object] | None:
    import tomllib

    try:
        value: object = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Misconfigured(_not_toml(path, text, str(error))) from None
    except RecursionError:
        raise Misconfigured(f"{shown(path)}: nested too deeply; write it flat") from None
    for key in table:
        value = value.get(key) if isinstance(value, dict) else None
    if isinstance(value, dict):
        return value
    if value is not None:
        raise Misconfigured(f"{shown(path)}: `tool.ombre` wants to be a table: write [tool.ombre]")
    if wanted:
        raise Misconfigured(f"{shown(path)}: it has no table [tool.ombre]; add one")
    return None


def _not_toml(path: str, text: str, message: str) -> str:
    at = re.search(_AT, message)
    line, column = (at[1], at[2]) if at and at[1] else (text.count("\n") + 1, 1)
    reason = message[: at.start()] if at else message
    return f"{shown(path)}:{line}:{column}: this is not TOML: {reason}; correct it there"


def _project(path: str, text: str, table: Mapping[str, object], above: tuple[str, ...]) -> Project:
    folder = os.path.dirname(os.path.abspath(path))
    try:
        return _from_table(table, path, folder)
    except _Wrong as wrong:
        at = place(text, (*above, *wrong.keys), wrong.word)
        where = f"{shown(path)}:{at[0]}:{at[1]}" if at else shown(path)
        raise Misconfigured(f"{where}: {wrong}") from None


def shown(path: str) -> str:
    """Return a path from the working directory, if it lies there or below."""
    here = os.path.join(os.getcwd(), "")
    return path.removeprefix(here)


# ---------------------------------------------------------------- the keys


def _from_table(table: Mapping[str, object], path: str, folder: str) -> Project:
    for key in table:
        if key not in KEYS:
            hint = did_you_mean(key, KEYS)
            raise _Wrong(f"there is no key `{key}`{hint}; there are {', '.join(KEYS)}", key)
    values = {key: read(key, table[key]) for key, read in _READ.items() if key in table}
    reading: Literal["edited", "printed"] = "printed" if values.get("reading") else "edited"
    select = _rules("select", table["select"]) if "select" in table else None
    chosen = selection(
        select,
        _rules("ignore", table.get("ignore", [])),
        _per_file(table.get("per-file-ignores", {})),
        _severities(table.get("severity", {})),
    )
    default = _book(table["rules"], folder) if "rules" in table else None
    return Project(
        path,
        folder,
        chosen,
        reading,
        default,
        values.get("consequent", False),
        values.get("strict", False),
    )


def _rules(key: str, value: object, *below: str) -> list[str]:
    written = ".".join((key, *below))
    if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
        message = f'`{written}` wants a list of rules, such as ["revoke", "P05", "auction"]'
        raise _Wrong(message, key, *below)
    for word in value:
        if not rules_named(word):
            raise _Wrong(name_checks.unknown_rule(word), key, *below, word=word)
    return value


def _per_file(value: object) -> dict[str, list[str]]:
    key = "per-file-ignores"
    if not isinstance(value, dict):
        raise _Wrong(f'`{key}` wants a table of globs, such as {{"old/**" = ["revoke"]}}', key)
    return {glob: _rules(key, words, glob) for glob, words in value.items()}


def _severities(value: object) -> dict[str, str]:
    key, known = "severity", [str(each) for each in Severity if each is not Severity.UNDETERMINED]
    if not isinstance(value, dict):
        raise _Wrong(f'`{key}` wants a table of rules, such as {{revoke = "warning"}}', key)
    for word, severity in value.items():
        if not rules_named(word):
            raise _Wrong(name_checks.unknown_rule(word), key, word)
        if severity not in known:
            hint = did_you_mean(severity, known) if isinstance(severity, str) else ""
            listed = ", ".join(f'"{each}"' for each in known)
            raise _Wrong(f"`{key}.{word}` wants one of {listed}{hint}", key, word)
    return value


def _reading(key: str, value: object) -> bool:
    if value not in ("edited", "printed"):
        raise _Wrong(f'`{key}` wants "edited" or "printed"', key)
    return value == "printed"


def _switch(key: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise _Wrong(f"`{key}` wants true or false", key)
    return value


def _book(value: object, folder: str) -> RuleBook:
    from ombre_records.books.load import stated

    if not isinstance(value, str):
        raise _Wrong('`rules` wants a rule book, such as "renegado + favor"', "rules")
    try:
        return stated(value, folder)
    except ValueError as problem:
        raise _Wrong(f"`rules` cannot be used: {problem}", "rules") from None


_READ: dict[str, Callable[[str, object], bool]] = {
    "reading": _reading,
    "consequent": _switch,
    "strict": _switch,
}
KEYS = (
    "select",
    "ignore",
    "per-file-ignores",
    "severity",
    "rules",
    "reading",
    "consequent",
    "strict",
)
"""The keys of a project file."""
