"""Rule books by name and from files, each read once; a book that is wrong comes with findings.

The package's own are taken as they were read before (`kept`); where they were not, and for a user's
book, YAML is read, and only then what reads it is imported.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from ombre_records.arguments import wanted
from ombre_records.books.book import RuleBook
from ombre_records.books.kept import kept
from ombre_records.books.shelf import (
    SUFFIX,
    Loaded,
    brought,
    every,
    is_named,
    known,
    shipped,
    unread,
    written,
)
from ombre_records.language import _
from ombre_records.plugins import Plugin
from ombre_records.source import source

if TYPE_CHECKING:
    from pathlib import Path

__all__ = [
    "Loaded",
    "every",
    "is_named",
    "load",
    "load_file",
    "named",
    "shipped",
    "with_options",
]


def load(name: str) -> Loaded:
    """Return a book of this package or another. For any other name, return a finding."""
    if name in shipped():
        return _shipped(name)
    if plugin := brought().get(name):
        return _brought(plugin)
    words = _("there is no rule book `{name}`{known}")
    return unread(name, words.format(name=name, known=known(name)))


@lru_cache
def _shipped(name: str) -> Loaded:
    book = kept(name)
    if book is not None:
        return Loaded(source(written(name).decode("utf-8"), name + SUFFIX), book, ())
    from ombre_records.books.files import shipped_book

    return shipped_book(name)


def _brought(plugin: Plugin) -> Loaded:
    """Return another package's book: what it names is the path of a file, or a function of it."""
    from os import PathLike, fspath
    from pathlib import Path

    found = plugin.load()
    path = plugin.guarded(found) if callable(found) else found
    if not isinstance(path, (str, PathLike)):
        raise plugin.unusable(f"it is {type(path).__name__}, not the path of a book's file")
    file = Path(fspath(path))
    if not file.is_file():
        raise plugin.unusable(f"there is no file {file}")
    loaded = load_file(file)
    if loaded.book is None:
        place = loaded.source.place(loaded.findings[0].span)
        wrong = loaded.findings[0].message
        raise plugin.unusable(f"{file}:{place.line}:{place.column}: {wrong}")
    if loaded.book.name != plugin.name:
        raise plugin.unusable(f"its file calls it `{loaded.book.name}`")
    return loaded


def load_file(path: Path) -> Loaded:
    """Return a user's book from its file, read again when it or a book that it extends changes."""
    from ombre_records.books import files

    return files.load_file(path)


def with_options(
    book: RuleBook, options: Sequence[tuple[str, str | None]]
) -> tuple[RuleBook, tuple[str, ...]]:
    """Return a book with options chosen, and findings for options that are wrong.

    `options` are names or aliases, each with the text of its value, or None if it has no value. A
    changed field cites the option's source. The same book and options give the same value.
    """
    if not options:
        return book, ()
    from ombre_records.books.options import choose

    made, refused = choose(book, options)
    return made, tuple(each.message for each in refused)


def _of_path_or_name(word: str, folder: Path | None) -> Loaded:
    from pathlib import Path

    path = (folder or Path()) / word
    return load_file(path) if path.is_file() else load(word)


def named(text: str, folder: Path | None = None) -> RuleBook:
    """Return the book that a text names: as in a header, `aldenham + reserve=60`, or by a path.

    The path counts from `folder`, or from the working directory. Raises ValueError if there is no
    such book, or if the book or an option is wrong. The error says why.
    """
    wanted("named", text, str, "a book's name (str), such as 'aldenham + favor'")
    word, *options = (part.strip() for part in text.split("+"))
    loaded = load(word) if is_named(word) else _of_path_or_name(word, folder)
    if loaded.book is None:
        raise ValueError(loaded.findings[0].message)
    given = [option.partition("=") for option in options]
    chosen = [(name.strip(), value.strip() if equals else None) for name, equals, value in given]
    book, problems = with_options(loaded.book, chosen)
    if problems:
        raise ValueError(problems[0])
    return book
