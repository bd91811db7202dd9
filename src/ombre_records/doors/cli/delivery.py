"""Write output to standard output, or to files that are written whole or not at all."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import NoReturn

import click

from ombre_records.base.atomic_file import Unwritable, other_names, write
from ombre_records.base.steering import one_line
from ombre_records.doors.cli.terminal import (
    complain,
    emit,
    emit_bytes,
    emit_exactly,
    emit_json,
    emit_paged,
)

_BOOKS = (".yaml", ".yml")
_EMITS = {
    "json": emit_json,
    "sarif": emit_json,
    "ombre": emit_exactly,
    "pages": emit_paged,
}


def refuse(problem: str) -> NoReturn:
    """Say in one line why the command cannot be carried out, and end it."""
    complain(problem)
    raise click.exceptions.Exit(2)


def refuse_existing(output: str | None) -> None:
    """End the command where a file that is to be new is there already."""
    if output is not None and os.path.lexists(output):
        refuse(f"{output}: it is there already, and is left as it is; name another file")


@contextmanager
def clean_records() -> Iterator[None]:
    """End the command where a record that is to be given out has errors of its own, and say so."""
    from ombre_records.judgement.made_record import UncleanError

    try:
        yield
    except UncleanError as problem:
        for each in problem.problems:
            complain(each)
        raise click.exceptions.Exit(2) from None


def is_folder(output: str) -> bool:
    """Whether a name is that of a folder, or of one to be made."""
    return output.endswith(("/", os.sep)) or os.path.isdir(output)


def deliver(made: str | bytes, to: str, output: str | None = None, *, fresh: bool = False) -> None:
    """Write a document to a file, text as UTF-8, or to standard output where none is named.

    A `fresh` one takes no other file's place.
    """
    if output is None:
        _print(made, to)
        return
    if is_folder(output):
        refuse(f"{output}: this is a folder; name a file in it")
    data = made if isinstance(made, bytes) else made.encode("utf-8", "backslashreplace")
    say_other_names(output)
    try:
        write(output, data, fresh=fresh)
    except Unwritable as problem:
        refuse(f"{problem.said}; choose another file with -o")


def deliver_record(text: str, path: str, output: str | None) -> None:
    """Write a record made of the one at `path`, with paths in it adapted to the new folder."""
    deliver(in_its_place(text, path, output), "ombre", output)


def in_its_place(text: str, path: str, output: str | None) -> str:
    """Return a record's text with the paths in it adapted from the folder of `path` to `output`'s.

    The command warns of files outside the new folder, which no record opens.
    """
    if output is None:
        return text
    from ombre_records.notation.relocation import relocated

    made = relocated(text, os.path.dirname(path), os.path.dirname(output))
    for each in made.outside:
        outside(each, output)
    return made.text


def outside(file: str, output: str | None) -> None:
    """Say that a record names a file outside its own folder."""
    judged = f', or judge it with --rules "{one_line(file)}"' if file.endswith(_BOOKS) else ""
    complain(
        f"{one_line(output or '-')}: it names {one_line(file)}, and no record opens a file outside"
        f" its own folder; put a copy there and name that{judged}"
    )


def say_other_names(path: str) -> None:
    """Warn that a file to be replaced has other hard links, which keep the old text."""
    if count := other_names(path):
        names = "another name (a hard link)" if count == 1 else f"{count} other names (hard links)"
        complain(f"{path}: it has {names}; what stood in it stays there")


def deliver_json(value: object, output: str | None = None) -> None:
    """Write a value as JSON, to a file or to standard output."""
    from ombre_records.base.document.data import json_text

    deliver(json_text(value), "json", output)


def _print(made: str | bytes, to: str) -> None:
    if not isinstance(made, bytes):
        _EMITS.get(to, emit)(made)
    elif sys.stdout is not None and sys.stdout.isatty():
        refuse(f"a terminal cannot show {to}; name a file with -o")
    else:
        emit_bytes(made)


def into_folder(folder: str, paths: Sequence[str], ending: str) -> tuple[str, ...]:
    """Return a file in a folder for the document of each path, named after the path.

    Missing folders are made. The command ends if two documents would have one name, or if one would
    overwrite its own record.
    """
    from ombre_records.referee.wording.sessions import file_names

    names = [f"{name or 'record'}{ending}" for name in file_names(paths)]
    targets = tuple(os.path.join(folder, name) for name in names)
    if twice := [file for file in targets if targets.count(file) > 1]:
        refuse(f"{twice[0]}: two files would be written here; give their records other names")
    for path, file in zip(paths, targets, strict=True):
        if os.path.exists(file) and os.path.exists(path) and os.path.samefile(path, file):
            refuse(f"{file}: the record itself would be overwritten; name another folder with -o")
    try:
        for file in targets:
            os.makedirs(os.path.dirname(file), exist_ok=True)
    except OSError as error:
        refuse(f"{folder}: it cannot be written: {error.strerror}; name another folder with -o")
    return targets


def one_each(output: str | None, paths: Sequence[str], ending: str) -> tuple[str | None, ...]:
    """Return the file for each path's document; several cannot go into one."""
    if output is not None and is_folder(output):
        return into_folder(output, paths, ending)
    if paths[1:]:
        refuse(f"{len(paths)} records cannot be written as one; name a folder: -o FOLDER/")
    return (output,)
