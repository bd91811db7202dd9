"""Find and read the files that arguments name. What cannot be read is reported in one line."""

from __future__ import annotations

import os
import sys
from collections.abc import Hashable, Iterator, Sequence
from contextlib import suppress
from io import BytesIO
from typing import BinaryIO

from msgspec import Struct

from ombre_records.base.lexicon.spelling import nearest
from ombre_records.base.limits import ALL_BYTES, BYTES, refusal

STANDARD_INPUT = "-"
SUFFIX = ".ombre"
SHEETS = (".xlsx", ".xlsm", ".csv", ".tsv", ".ods")
_FORMS = (".json", ".xml", ".tei")
_LOCK = ("~$", ".~lock")
"""Prefixes of the lock files that spreadsheets write beside an open sheet."""


class Listing(Struct, frozen=True):
    """The paths to read, each once, what is wrong with others, and files of folders that may have
    deals in another form.
    """

    paths: tuple[str, ...]
    problems: tuple[str, ...]
    others: tuple[str, ...] = ()


class Unreadable(Exception):  # noqa: N818
    """A file that cannot be read; the text says why and what to do."""


def listed(arguments: Sequence[str]) -> Listing:
    """Return the files that arguments mean; a folder means every record below it, in order."""
    paths: dict[str, None] = {}
    problems: list[str] = []
    others: list[str] = []
    for argument in arguments:
        if argument == STANDARD_INPUT or not os.path.isdir(argument):
            paths[argument] = None
            continue
        before = len(problems)
        every = sorted(_below(argument, problems), key=lambda path: path.split(os.sep))
        records = [path for path in every if _ends(path, (SUFFIX,))]
        others += [path for path in every if path not in records]
        paths |= dict.fromkeys(records)
        if not records and len(problems) == before:
            problems.append(f"{argument}: no {SUFFIX} file in this folder; name a file")
    return Listing(tuple(paths), tuple(problems), tuple(others))


def left_out(listing: Listing) -> Iterator[str]:
    """Yield the sheets of folders, and records in JSON or TEI, that have deals of an evening
    that no record tells.
    """
    if not listing.others:
        return
    from ombre_records.doors.entry.conversion import evenings_told
    from ombre_records.doors.entry.filled_in import grid
    from ombre_records.gathering.sketch import evenings

    recorded = set[tuple[Hashable, str]]()
    for path in listing.paths:
        with suppress(Unreadable):  # which is told where it is judged
            recorded |= evenings(path, read(path))
    for path in listing.others:
        what = "sheet" if _ends(path, SHEETS) else "record in another form"
        try:
            held = evenings(path, evenings_told(read(path), path).encode())
        except (Unreadable, grid.Unreadable) as problem:
            yield f"{problem}; it is left out"
        else:
            if any(each[0] is None or each not in recorded for each in held):
                yield f"{path}: this is a {what}, and is left out; {_to_convert(path)}"


def _to_convert(path: str) -> str:
    return f"make a record of it: ombre convert {path} -o {os.path.splitext(path)[0]}{SUFFIX}"


def _ends(name: str, endings: tuple[str, ...]) -> bool:
    return name.lower().endswith(endings)


def _below(folder: str, problems: list[str]) -> Iterator[str]:
    def note(error: OSError) -> None:
        problems.append(f"{error.filename}: {_why(error, error.filename)}")

    for here, _, names in os.walk(folder, onerror=note):
        for name in names:
            if _ends(name, (SUFFIX, *SHEETS, *_FORMS)) and not name.startswith(_LOCK):
                path = os.path.normpath(os.path.join(here, name))
                if os.path.exists(path) and not os.path.isfile(path):  # a pipe would be waited for
                    problems.append(f"{path}: this is not a regular file; name it to have it read")
                else:
                    yield path


def read_record(path: str) -> bytes:
    """Return the bytes of a record; Unreadable for a scoring sheet too, told by its name."""
    _refuse_sheet(path)
    return read(path)


def _refuse_sheet(path: str) -> None:
    if problem := sheet(path):
        raise Unreadable(problem)


def sheet(path: str) -> str:
    """Say that a file is a scoring sheet, and what to do; empty if it is none."""
    there = _ends(path, SHEETS) and os.path.exists(path)
    return f"{path}: this is a sheet; {_to_convert(path)}" if there else ""


def read(path: str) -> bytes:
    """Return a file's bytes, or those of standard input for `-`; Unreadable if there are none.

    A file beyond the bounds of `limits` is not read.
    """
    return whole(path, open_whole(path, BYTES))


def opened_record(path: str) -> BinaryIO:
    """Open a record, of which portions may be read; Unreadable as for `read_record`."""
    _refuse_sheet(path)
    return open_whole(path, ALL_BYTES)


def open_whole(path: str, most: int) -> BinaryIO:
    """Open a file in which one can go back; of what comes through a pipe `most` bytes are kept."""
    try:
        if path == STANDARD_INPUT:
            return _read_pipe(sys.stdin.buffer, most) if sys.stdin is not None else BytesIO()
        if is_regular(path):
            return open(path, "rb")
        with open(path, "rb") as pipe:
            return _read_pipe(pipe, most)
    except (OSError, ValueError) as error:
        raise Unreadable(f"{path}: {_why(error, path)}") from None


def whole(path: str, file: BinaryIO) -> bytes:
    """Return all bytes of a file that is open, and close it; Unreadable as for `read`."""
    try:
        with file:
            file.seek(0)
            data = file.read(BYTES + 1)
    except OSError as error:
        raise Unreadable(f"{path}: {_why(error, path)}") from None
    if refused := refusal(data):
        raise Unreadable(f"{path}: {refused}")
    return data


def is_regular(path: str) -> bool:
    """Whether a file is a regular one, whose bytes are all there: a pipe may keep us waiting."""
    return path != STANDARD_INPUT and os.path.isfile(path)


def _read_pipe(pipe: BinaryIO, most: int) -> BinaryIO:
    """Read a pipe; of what is not text, no more than of a file that is read as a whole."""
    data = pipe.read(BYTES + 1)
    if len(data) > BYTES and most > BYTES and b"\0" not in data:
        data += pipe.read(most - BYTES)
    return BytesIO(data)


def _why(error: Exception, path: str) -> str:
    if isinstance(error, FileNotFoundError):
        return f"there is no such file; {_near_names(path)}"
    if isinstance(error, PermissionError):
        return "you may not read it; change its permissions"
    if isinstance(error, IsADirectoryError):
        return "this is a folder; name a file in it"
    reason = getattr(error, "strerror", None) or str(error)
    return f"it cannot be read: {reason}; name another file"


def _near_names(path: str) -> str:
    folder, name = os.path.split(path)
    try:
        stems = {each.removesuffix(SUFFIX): each for each in os.listdir(folder or ".")}
    except OSError:
        return "check the folder's name"
    near = nearest(name.removesuffix(SUFFIX), stems)
    return f"is {os.path.join(folder, stems[near[0]])} meant?" if near else "check the name"
