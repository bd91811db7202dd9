"""Read JSON, and check that it has the shape of a record, which is that of the table of statements.
Errors name their path.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from typing import NoReturn, TypeAlias

from ombre_records.base.errors import OmbreError
from ombre_records.base.lexicon.spelling import nearest
from ombre_records.base.limits import DIGITS
from ombre_records.notation.keywords import STATEMENTS, Field

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"
Object: TypeAlias = dict[str, Json]

UNREADABLE = "unreadable"
"""The kind of a line that cannot be read."""

FIELDS: dict[str, tuple[Field, ...]] = {kind.keyword: kind.fields for kind in STATEMENTS} | {
    UNREADABLE: (Field("text", "verbatim"),)
}
"""The fields of every kind, in the order in which they are written."""

LINE = ("comment", "above", "below")
"""The keys that any line may have besides: its comment, and comment lines above and below it."""

COMMON = ("edit", "apparatus", "annotations", *LINE)
"""The keys that any statement may have besides."""

EDITS = {"supplied": "[+]", "struck": "[-]"}
"""The ways in which an editor changes a whole statement, each with the notation's mark for it."""

GLYPHS = ("!", "!!", "?", "??", "!?", "?!")
"""The marks of judgement after a card."""


_TWICE = "\0"
"""The key under which an object names a key that stands in it twice."""


class WrongJsonError(OmbreError, ValueError):
    """JSON that is not a record. The message says where, what is wrong and what to write.

    `path` is the place, such as `$.sessions[0]`, and `said` the message without it; both are empty
    where there is no place.
    """

    def __init__(self, message: str, path: str = "", said: str = "") -> None:
        super().__init__(message)
        self.path, self.said = path, said


def wrong(path: str, message: str) -> NoReturn:
    """Raise WrongJsonError for what stands at a path such as `$.sessions[0]`."""
    raise WrongJsonError(f"{path}: {message}", path, message)


def decoded(text: str) -> Json:
    """Read JSON; WrongJsonError names line and column where it is none."""
    try:
        value: Json = json.loads(
            text, object_pairs_hook=_object, parse_int=_whole, parse_constant=_constant
        )
        return value
    except json.JSONDecodeError as error:
        reason = error.msg[0].lower() + error.msg[1:]
        message = f"line {error.lineno}, column {error.colno}: this is no JSON: {reason}"
        raise WrongJsonError(f"{message}; look for a comma or a bracket before it") from None
    except RecursionError:
        raise WrongJsonError("this is nested too deeply for a record") from None
    except ValueError as error:
        raise WrongJsonError(f"this cannot be read: {error}") from None


def encoded(value: object) -> str:
    """Write what is to be read as JSON; TypeError for what JSON has no word for."""
    try:
        return json.dumps(value, default=_plain)
    except (ValueError, RecursionError) as error:  # NaN and the like are told where they are read
        raise WrongJsonError(f"this cannot be written as JSON: {error}") from None


def _plain(value: object) -> object:
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"JSON has no {type(value).__name__}: give texts, numbers, lists, dictionaries")


def _constant(word: str) -> NoReturn:
    raise ValueError(f"{word} is not a number; write null for what is not known")


def _whole(digits: str) -> int:
    if len(digits) > 1000:  # Python reads some more; a shorter one is told with its path
        shown = f"{digits[:12]}..."
        raise ValueError(f"{shown} is too large; a number here has at most {DIGITS} digits")
    return int(digits)


def _object(pairs: list[tuple[str, Json]]) -> Object:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        names = [name for name, _ in pairs]
        fields[_TWICE] = next(name for name in names if names.count(name) > 1)
    return fields


def an_object(value: Json, path: str, keys: Iterable[str], required: Iterable[str] = ()) -> Object:
    """Return an object that has no other keys than these, and those that are required."""
    if not isinstance(value, dict):
        wrong(path, f"an object is wanted here, not {_shown_value(value)}")
    if _TWICE in value:
        wrong(path, f"the key `{value[_TWICE]}` is given twice in this object; keep one")
    known = list(keys)
    for key in value:
        if key not in known:
            wrong(path, f"there is no key `{key}` here{near_hint(key, known)}")
    for key in required:
        if key not in value:
            wrong(path, f"the key `{key}` is missing")
    return value


def near_hint(word: str, known: Iterable[str]) -> str:
    """Name what is meant, or else all that can stand here."""
    known = list(known)
    near = nearest(word, known)
    return f"; is `{near[0]}` meant?" if near else f"; there are {', '.join(known)}"


def a_list(value: Json, path: str) -> list[Json]:
    """Return a list."""
    if not isinstance(value, list):
        wrong(path, f"a list is wanted here, not {_shown_value(value)}")
    return value


def each_of(value: Json, path: str, check: Callable[[Json, str], Json]) -> list[Json]:
    """Return a list of which each member has been checked."""
    return [check(each, f"{path}[{place}]") for place, each in enumerate(a_list(value, path))]


def a_text(value: Json, path: str) -> str:
    """Return a text."""
    if not isinstance(value, str):
        wrong(path, f"a text is wanted here, not {_shown_value(value)}")
    if any("\ud800" <= char <= "\udfff" for char in value):
        wrong(path, "half a character (a lone surrogate) stands here; write the whole one")
    return value


def a_line(value: Json, path: str) -> str:
    """Return a text without a line break."""
    text = a_text(value, path)
    if "\n" in text or "\r" in text:
        wrong(path, "a text stands on one line; write two texts, or a blank for the break")
    return text


def a_number(value: Json, path: str) -> int:
    """Return a whole number from 0."""
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        wrong(path, f"a whole number is wanted here, not {_shown_value(value)}")
    return value


def a_comment(value: Json, path: str) -> str:
    """Return a comment, opened by `#`."""
    text = a_line(value, path)
    if not text.startswith("#"):
        wrong(path, "a comment is opened by `#`; write it at the beginning of the text")
    return text.rstrip()


def _shown_value(value: Json) -> str:
    shown = json.dumps(value, ensure_ascii=False)
    shown = shown if len(shown) < 40 else shown[:37] + "..."
    return f"`{shown}`"
