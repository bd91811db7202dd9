"""Read books from YAML: users' own, again whenever they change, and the package's."""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path, PureWindowsPath

import yaml

from ombre_records.base.document.letters.characters import clean
from ombre_records.base.finding import NO_REMEDY, Finding, Remedy, find
from ombre_records.base.language import Language, _, marked, spoken
from ombre_records.base.language.numbers import grouped
from ombre_records.base.limits import BOOK
from ombre_records.base.source import Folder, Source, Span, source
from ombre_records.books.book import RuleBook
from ombre_records.books.shipped_books import (
    SUFFIX,
    Loaded,
    NoBook,
    known,
    shipped,
    unread,
    written,
)
from ombre_records.books.yaml_book import read_book
from ombre_records.books.yaml_nodes import compose, pairs, shown, span, word

_MOST_BOOKS = 30  # the shipped books reach 3; each in a chain is read inside the one before


State = tuple[Path, tuple[int, int] | None]


@dataclass(frozen=True, slots=True)
class _Read:
    """A file read, and the state of every user's file that it rests on.

    `because` is what is wrong with a book below the one that it extends: its place and the finding.
    `books` counts the users' files from this one down, itself included. `relative` is one that is
    wrong only because of those that are being read: it may be right when it is asked for itself.
    """

    loaded: Loaded
    states: tuple[State, ...] = ()
    because: tuple[str, Finding] | None = None
    books: int = 1
    relative: bool = False


@dataclass(frozen=True, slots=True)
class _Parent:
    """The book that another extends, or why there is none."""

    book: RuleBook | None = None
    findings: tuple[Finding, ...] = ()
    states: tuple[State, ...] = ()
    because: tuple[str, Finding] | None = None
    books: int = 0
    relative: bool = False


_SYSTEM = (
    marked("No such file or directory"),
    marked("Permission denied"),
    marked("Is a directory"),
)
"""What a system says of files that cannot be read, for the catalogues."""

_kept: dict[tuple[Path, Path, Path, Language], _Read] = {}


@lru_cache
def shipped_book(name: str) -> Loaded:
    """Read a book that comes with the package from its YAML."""
    return _read(written(name), name + SUFFIX, name, None, (), None).loaded


def beside(name: str, folder: Folder, home: Folder | None = None) -> Path | None:
    """Return the path of a file that a text in a `folder` names; None if it leads out of `home`.

    `home` is the folder itself where there is none. A path that says itself that it leads out, or
    that names a drive, another machine or the root, is not even looked at; a link may lead out too.

    >>> beside("books/house.yaml", "june") == Path("june/books/house.yaml")
    True
    >>> [beside(name, "june") for name in ("/etc/passwd", "../july/house.yaml")]
    [None, None]
    """
    home = folder if home is None else home
    if "\0" in name or PureWindowsPath(name).anchor:
        return None
    path = Path(folder, name)
    if Path(os.path.relpath(path, home)).parts[:1] == ("..",):
        return None
    try:
        resolved = path.resolve()
        inside = resolved.is_relative_to(Path(home).resolve())
        ring = resolved.is_symlink()  # from Python 3.13 on links that go round raise nothing
    except (OSError, RuntimeError, ValueError):
        return None
    return path if inside and not ring else None


def problem(loaded: Loaded, name: str) -> NoBook:
    """Say what is wrong with a file that a text names, and where.

    The text may be a stranger's, who wants to know what stands in the file. So only of what is
    meant as a rule book is anything told but the place.
    """
    first = loaded.findings[0]
    place = loaded.source.place(first.span)
    where = f"{name}:{place.line}:{place.column}"
    if loaded.meant:
        return NoBook(f"{where}: {first.wrong}", first.remedy)
    wrong = _("{place}: a rule book cannot be read here").format(place=where)
    why = _("; `ombre rules {path}` tells why").format(path=loaded.source.path)
    return NoBook(wrong, Remedy(more=why))


def load_file(path: Path, home: Folder | None = None) -> Loaded:
    """Return a user's book from its file, read again when it or a book that it extends changes.

    What it extends lies in the folder `home` or below; in its own, where there is none.
    """
    return _file(path, (), path.parent if home is None else Path(home)).loaded


def _file(path: Path, below: tuple[Path, ...], home: Path) -> _Read:
    where, root = path.absolute(), home.absolute()
    remembered = _kept.get((path, where, root, spoken()))
    if remembered and _serves(remembered, below):
        return remembered
    state = (where, _state(where))
    try:
        data, real = _bytes(path), Path(os.path.realpath(path))
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else None
        return _Read(_unusable(path, _(reason) if reason else str(error)), (state,))
    if isinstance(data, NoBook):
        return _Read(_unusable(path, *data), (state,))
    read = _read(data, str(path), clean(path.stem), path.parent, (*below, real), home)
    read = replace(read, states=(state, *read.states))
    if not (read.relative and below):
        _kept[path, where, root, spoken()] = read
    return read


def _serves(kept: _Read, below: tuple[Path, ...]) -> bool:
    """Return whether what was read before would be found again below the files being read now."""
    if below and (kept.relative or len(below) + kept.books > _MOST_BOOKS):
        return False
    return all(_state(each) == state for each, state in kept.states)


def _unusable(path: Path, reason: str, remedy: Remedy = NO_REMEDY) -> Loaded:
    wrong = _("cannot read {path}: {reason}").format(path=path, reason=reason)
    return unread(str(path), NoBook(wrong, remedy))


def _bytes(path: Path) -> bytes | NoBook:
    """Read a book's file; a record may name any, so a device or a pipe is not even opened."""
    another = Remedy(more=_("; name another"))
    if path.exists() and not path.is_dir() and not path.is_file():
        return NoBook(_("it is not a regular file"), another)
    with path.open("rb") as file:
        data = file.read(BOOK + 1)
    if len(data) > BOOK:
        words = _("it has more than {count} bytes, too many for a rule book")
        return NoBook(words.format(count=grouped(BOOK)), another)
    return data


def _state(path: Path) -> tuple[int, int] | None:
    try:
        status = path.stat()
    except (OSError, ValueError):
        return None
    return status.st_mtime_ns, status.st_size


def _read(
    data: bytes,
    path: str,
    name: str,
    folder: Path | None,
    below: tuple[Path, ...],
    home: Path | None,
) -> _Read:
    """Read a book; `below` are the files that are being read, from the one asked for to this."""
    try:
        text = source(data.decode("utf-8"), path)
    except UnicodeDecodeError as error:
        return _Read(_undecoded(data, path, error))
    root, findings = compose(text)
    if root is None:
        return _Read(Loaded(text, None, findings))
    parent = _parent(text, root, folder, below, home)
    book, more = read_book(text, root, name, parent.book, whole=not parent.findings)
    every = sorted((*findings, *parent.findings, *more), key=lambda each: each.span)
    loaded = Loaded(text, None if findings else book, tuple(every), parent.book is not None)
    return _Read(loaded, parent.states, parent.because, parent.books + 1, parent.relative)


def _undecoded(data: bytes, path: str, error: UnicodeDecodeError) -> Loaded:
    at = len(source(data[: error.start].decode("utf-8")).text)
    text = source(data.decode("utf-8", "replace"), path)
    wrong = _("not UTF-8: byte {byte}").format(byte=f"{data[error.start]:#04x}")
    remedy = Remedy(more=_("; save the file as UTF-8"))
    return Loaded(text, None, (find("book-syntax", wrong, Span(at, at + 1), remedy=remedy),))


def _parent(
    text: Source,
    root: yaml.MappingNode,
    folder: Path | None,
    below: tuple[Path, ...],
    home: Path | None,
) -> _Parent:
    node = next((node for name, _key, node in pairs(root) if name == "extends"), None)
    if node is None:
        return _Parent()
    if word(node) in shipped():
        return _extended(text, node, _Read(shipped_book(word(node)), books=0))
    path = beside(word(node), folder, home) if folder and word(node) else None
    if folder and word(node) and path is None:
        words = _("`{path}` leads out of the folder of the file that names it")
        wrong = words.format(path=shown(node).strip("`"))
        return _Parent(None, (_at(text, node, wrong, Remedy(more=_("; put a copy there"))),))
    if path is None or not path.is_file():
        words = _(
            "`extends` wants a rule book by its name or a file by its path from here, not {found}"
        )
        wrong = words.format(found=shown(node))
        states = ((path.absolute(), None),) if path else ()
        return _Parent(None, (_at(text, node, wrong, known(word(node))),), states)
    if len(below) >= _MOST_BOOKS:
        wrong = _("more than {count} books rest on each other").format(count=_MOST_BOOKS)
        remedy = Remedy(more=_("; extend one nearer to the first"))
        return _Parent(None, (_at(text, node, wrong, remedy),), relative=True)
    if (real := Path(os.path.realpath(path))) in below:
        names = (each.name for each in (*below[below.index(real) :], real))
        wrong = _("a book cannot rest on itself: {ring}").format(ring=_(" extends ").join(names))
        finding = _at(text, node, wrong)
        return _Parent(None, (finding,), ((path.absolute(), _state(path)),), relative=True)
    return _extended(text, node, _file(path, below, home or path.parent))


def _extended(text: Source, node: yaml.Node, read: _Read) -> _Parent:
    loaded = read.loaded
    if loaded.book:
        return _Parent(loaded.book, (), read.states, books=read.books)
    first = loaded.findings[0]
    line, column, *_rest = loaded.source.place(first.span)
    place = f"{loaded.source.path}:{line}:{column}"
    because = read.because or (place, first)
    words = _("the book it extends is wrong: {place}: {message}")
    wrong = words.format(place=because[0], message=because[1].wrong)
    finding = _at(text, node, wrong, because[1].remedy)
    return _Parent(None, (finding,), read.states, because, read.books, read.relative)


def _at(text: Source, node: yaml.Node, wrong: str, remedy: Remedy = NO_REMEDY) -> Finding:
    return find("book-wrong-value", wrong, span(text, node), remedy=remedy)
