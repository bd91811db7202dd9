"""Load rule books by name or from files, each once. A faulty book comes with findings.

The package's own are taken as they were read before (`kept`); where they were not, and for a user's
book, YAML is read, and only then what reads it is imported.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from ombre_records.base.errors import UnknownBook, require
from ombre_records.base.finding import Remedy
from ombre_records.base.language import _
from ombre_records.base.plugins import Plugin
from ombre_records.base.source import Folder, source
from ombre_records.books.book import RuleBook
from ombre_records.books.book_cache import cached_book
from ombre_records.books.shipped_books import (
    SUFFIX,
    Loaded,
    NoBook,
    brought,
    every,
    is_named,
    known,
    shipped,
    unread,
    written,
)

if TYPE_CHECKING:
    from pathlib import Path

__all__ = [
    "Loaded",
    "every",
    "is_named",
    "load",
    "load_beside",
    "load_file",
    "named",
    "shipped",
    "stated",
    "with_options",
]


def load(name: str) -> Loaded:
    """Return a book of this package or another. For any other name, return a finding."""
    if name in shipped():
        return _shipped(name)
    if plugin := brought().get(name):
        return _brought(plugin)
    return unread(name, NoBook(_("there is no rule book `{name}`").format(name=name), known(name)))


@lru_cache
def _shipped(name: str) -> Loaded:
    book = cached_book(name)
    if book is not None:
        return Loaded(source(written(name).decode("utf-8"), name + SUFFIX), book, ())
    from ombre_records.books.files import shipped_book

    return shipped_book(name)


def _brought(plugin: Plugin) -> Loaded:
    """Return another package's book: what it names is the path of a file, or a function of it."""
    from os import PathLike, fspath
    from pathlib import Path

    book = plugin.load()
    path = plugin.guarded(book) if callable(book) else book
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
    """Return a user's book from its file, read again when it or a book that it extends changes.

    The path is the user's own. Books that this one extends lie in its folder or below.
    """
    from ombre_records.books import files

    return files.load_file(path)


def load_beside(name: str, folder: Folder | None) -> RuleBook | NoBook:
    """Return a book by the file that a record names, or why there is none.

    The record may be a stranger's. So the file, and what it extends, lie in the record's folder or
    below, and no message quotes a file that is not a rule book. No `folder`: no file is opened.
    """
    if folder is None:
        return NoBook(
            _(
                "this record opens no files, because it is not itself a file, or because"
                " opening files is switched off"
            ),
            Remedy(
                more=_("; give its file, or the book itself (`--rules`, in Python `rules=`)"),
            ),
        )
    from ombre_records.books import files

    path = files.beside(name, folder)
    if path is None:
        return NoBook(
            _("a record opens only files in its own folder or below"),
            Remedy(
                more=_(
                    "; put a copy there, or give the book itself (`--rules`, in Python `rules=`)"
                )
            ),
        )
    loaded = files.load_file(path, folder)
    return loaded.book or files.problem(loaded, name)


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
    return made, tuple(map(str, refused))


def named(text: str) -> RuleBook:
    """Return the book that a user names: as in a header, `aldenham + reserve=60`, or by a path.

    The path counts from the working directory. Raises ValueError if there is no such book, or if
    the book or an option is wrong. The error says why.
    """
    require("named", text, str, "a book's name (str), such as 'aldenham + favor'")
    word = _name(text)
    if is_named(word):
        return _chosen(load(word), text)
    from pathlib import Path

    return _chosen(load_file(Path(word)) if Path(word).is_file() else load(word), text)


def stated(text: str, folder: Folder | None) -> RuleBook:
    """Return the book that a file in a `folder` names, as `named` does; None opens no file.

    A path counts from the folder and leads nowhere else, as of a book that a record names.
    """
    word = _name(text)
    if is_named(word):
        return _chosen(load(word), text)
    loaded = load_beside(word, folder)
    named = word.endswith((SUFFIX, ".yml")) or _file_exists(word, folder)
    return _chosen(load(word) if isinstance(loaded, NoBook) and not named else loaded, text)


def _file_exists(word: str, folder: Folder | None) -> bool:
    """Whether there is a file of such a name, or would be if it could be looked for."""
    from ombre_records.books import files

    path = None if folder is None else files.beside(word, folder)
    return folder is not None and (path is None or path.is_file())


def _name(text: str) -> str:
    return text.split("+")[0].strip()


def _chosen(loaded: Loaded | RuleBook | NoBook, text: str) -> RuleBook:
    """Return a book with the options that a text names behind it; ValueError if there is none."""
    if isinstance(loaded, Loaded):
        loaded = loaded.book or NoBook(loaded.findings[0].wrong, loaded.findings[0].remedy)
    if isinstance(loaded, NoBook):
        raise UnknownBook(str(loaded))
    given = [option.strip().partition("=") for option in text.split("+")[1:]]
    chosen = [(name.strip(), value.strip() if equals else None) for name, equals, value in given]
    book, problems = with_options(loaded, chosen)
    if problems:
        raise UnknownBook(problems[0])
    return book
