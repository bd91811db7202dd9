"""Where a key or a word stands in a TOML text, which its parser does not tell."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

_TABLE = re.compile(r"[ \t]*(\[[^\[\]]+\])")
_KEY = re.compile(r"""[ \t]*((?:[\w.-]|[ \t](?=[ \t]*[.\w])|"[^"\n]*"|'[^'\n]*')+?)[ \t]*=""")


def place(text: str, keys: Sequence[str], word: str = "") -> tuple[int, int] | None:
    """Return line and column of a key by its path, or of a string in its value; None if unfound.

    A key inside an inline table is looked for behind the table's own.
    """
    best = max(
        (each for each in _keys(text) if tuple(keys[: len(each[1])]) == each[1]),
        key=lambda each: len(each[1]),
        default=None,
    )
    if best is None:
        return None
    start, found = best
    wanted = [*keys[len(found) :], word] if word else keys[len(found) :]
    for each in wanted:
        inside = re.compile(rf"(?<![\w-]){re.escape(each)}(?![\w-])").search(text, start)
        start = inside.start() if inside else start
    line = text.count("\n", 0, start) + 1
    return line, start - (text.rfind("\n", 0, start) + 1) + 1


def _keys(text: str) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Go through tables and keys: where they stand, and their whole paths."""
    table: tuple[str, ...] = ()
    start = 0
    for line in text.split("\n"):
        if found := _TABLE.match(line):
            table = _path(found[1])
            yield start + found.start(1), table
        elif found := _KEY.match(line):
            yield start + found.start(1), table + _path(f"{found[1]} = 0")
        start += len(line) + 1


def _path(written: str) -> tuple[str, ...]:
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
