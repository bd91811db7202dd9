"""The paths that a record names, as they are right from another folder: rule books and pictures."""

from __future__ import annotations

import os
import re
from functools import lru_cache
from pathlib import PureWindowsPath
from typing import NamedTuple

from ombre_records.base.source import source
from ombre_records.model.record import Reading
from ombre_records.notation.addresses import address_problem, is_on_web
from ombre_records.notation.parse import parse
from ombre_records.notation.spans import words_of
from ombre_records.notation.words import quote, unquote

_NAMING = re.compile(r'(?m)^[ \t]*(?:rules|facsimile)\b[^\n"]*".*$')
"""A line that may name a file."""


class Relocated(NamedTuple):
    """A text with its paths as they are right from another folder, and the files named that lie
    outside that folder, by their paths from here: no record opens those.
    """

    text: str
    outside: tuple[str, ...] = ()


def relocated(text: str, old: str, new: str) -> Relocated:
    """Return a record's text with its relative addresses moved from the folder `old` to `new`.

    A picture outside the new folder keeps its name, since no record may name a file by a way out of
    its own folder.

    >>> relocated('rules "house.yaml"\\n', "june", "").text
    'rules "june/house.yaml"\\n'
    """
    if os.path.abspath(old) == os.path.abspath(new):
        return Relocated(text)
    outside: dict[str, None] = {}

    def put(line: re.Match[str]) -> str:
        parts, at = [], 0
        for start, end, kind in _files(line[0]):
            name, more = unquote(line[0][start:end]), ""
            if kind == "facsimile":
                name, hash_, more = name.partition("#")
                more = hash_ + more
            path = _from(name, old, new)
            if path.split("/")[0] == "..":
                outside[os.path.normpath(os.path.join(old, name)).replace(os.sep, "/")] = None
                path = name if kind == "facsimile" else path
            parts += [line[0][at:start], quote(path + more)]
            at = end
        return "".join(parts) + line[0][at:]

    return Relocated(_NAMING.sub(put, text), tuple(outside))


@lru_cache(maxsize=256)
def _files(text: str) -> tuple[tuple[int, int, str], ...]:
    """Return where a line names files of its own folder or below, and the line's keyword."""
    line = next((line for session in parse(source(text)) for line in session.lines), None)
    if line is None or line.kind not in ("rules", "facsimile"):
        return ()
    files = {}
    readings: tuple[Reading, ...] = ("printed", "edited")
    for reading in readings:
        for word in words_of(line.code, line.kind, reading):
            name = unquote(word.text) if word.text[:1] == '"' else ""
            if name and not PureWindowsPath(name).anchor and not _is_elsewhere(name, line.kind):
                files[line.start + word.start, line.start + word.end] = line.kind
    return tuple((*span, kind) for span, kind in sorted(files.items()))


def _is_elsewhere(name: str, kind: str) -> bool:
    return kind == "facsimile" and (is_on_web(name) or address_problem(name) is not None)


def _from(name: str, old: str, new: str) -> str:
    return os.path.relpath(os.path.join(old, name), new or ".").replace(os.sep, "/")
