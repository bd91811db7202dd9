"""Rule books by name and from files, each read once; a book that is wrong comes with findings."""

from __future__ import annotations

import os
from dataclasses import dataclass
from difflib import get_close_matches
from functools import lru_cache
from importlib.resources import files
from pathlib import Path

import yaml

from ombre_records.arguments import wanted
from ombre_records.books.book import RuleBook
from ombre_records.books.nodes import compose, pairs, proposed, shown, span, word
from ombre_records.books.options import with_options
from ombre_records.books.read import read_book
from ombre_records.document.letters.characters import clean
from ombre_records.finding import Finding, find
from ombre_records.language import Language, _, marked, spoken
from ombre_records.language.numbers import grouped
from ombre_records.limits import BOOK
from ombre_records.source import Source, Span, source

__all__ = ["Loaded", "load", "load_file", "named", "shipped", "with_options"]

_FOLDER = files("ombre_records.books")
_SUFFIX = ".yaml"
_MOST_BOOKS = 30  # the shipped books reach 3; each in a chain is read inside the one before

State = tuple[Path, tuple[int, int] | None]


@dataclass(frozen=True, slots=True)
class Loaded:
    """A book's file and what was read from it; `book` is None if more than citations is wrong."""

    source: Source
    book: RuleBook | None
    findings: tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class _Read:
    """A file read, and the state of every user's file that it rests on.

    `because` is what is wrong with a book below the one that it extends: its place and the reason.
    """

    loaded: Loaded
    states: tuple[State, ...] = ()
    because: tuple[str, str] | None = None


@dataclass(frozen=True, slots=True)
class _Parent:
    """The book that another extends, or why there is none."""

    book: RuleBook | None = None
    findings: tuple[Finding, ...] = ()
    states: tuple[State, ...] = ()
    because: tuple[str, str] | None = None


_SYSTEM = (
    marked("No such file or directory"),
    marked("Permission denied"),
    marked("Is a directory"),
)
"""What a system says of files that cannot be read, for the catalogues."""

_kept: dict[tuple[Path, Path, Language], _Read] = {}


@lru_cache
def shipped() -> tuple[str, ...]:
    """Return the names of the books that come with the package, in alphabetical order."""
    names = [each.name for each in _FOLDER.iterdir()]
    return tuple(sorted(n.removesuffix(_SUFFIX) for n in names if n.endswith(_SUFFIX)))


def load(name: str) -> Loaded:
    """Return a book that comes with the package; for another name, a finding."""
    if name in shipped():
        return _shipped(name)
    words = _("there is no rule book `{name}`{known}")
    return _unread(name, words.format(name=name, known=_known(name)))


@lru_cache
def _shipped(name: str) -> Loaded:
    text, file = _FOLDER.joinpath(name + _SUFFIX).read_bytes(), name + _SUFFIX
    return _read(text, file, name, None, ()).loaded


def _known(name: str) -> str:
    near = get_close_matches(name, shipped(), 1)
    return proposed(near) + _(" (books: {books})").format(books=", ".join(shipped()))


def load_file(path: Path) -> Loaded:
    """Return a user's book from its file, read again when it or a book that it extends changes."""
    return _file(path, ()).loaded


def named(text: str, folder: Path | None = None) -> RuleBook:
    """Return a book written as in a header, `aldenham + reserve=60`, or as a file's path.

    The path counts from `folder`, or from the working directory. ValueError, saying why, if there
    is no such book, if it is wrong, or an option is.
    """
    wanted("named", text, str, "a book's name (str), such as 'aldenham + favor'")
    word, *options = (part.strip() for part in text.split("+"))
    path = (folder or Path()) / word
    loaded = load(word) if word in shipped() or not path.is_file() else load_file(path)
    if loaded.book is None:
        raise ValueError(loaded.findings[0].message)
    given = [option.partition("=") for option in options]
    chosen = [(name.strip(), value.strip() if equals else None) for name, equals, value in given]
    book, problems = with_options(loaded.book, chosen)
    if problems:
        raise ValueError(problems[0])
    return book


def _unread(path: str, message: str) -> Loaded:
    return Loaded(source("", path), None, (find("book-syntax", message, Span(0, 0)),))


def _file(path: Path, below: tuple[Path, ...]) -> _Read:
    where = path.absolute()
    kept = _kept.get((path, where, spoken()))
    if kept and all(_state(each) == state for each, state in kept.states):
        return kept
    state = (where, _state(where))
    try:
        data, real = _bytes(path), Path(os.path.realpath(path))
    except (OSError, ValueError) as error:
        said = error.strerror if isinstance(error, OSError) else None
        reason = _(said) if said else str(error)
        return _Read(
            _unread(str(path), _("cannot read {path}: {reason}").format(path=path, reason=reason)),
            (state,),
        )
    read = _read(data, str(path), clean(path.stem), path.parent, (*below, real))
    _kept[path, where, spoken()] = kept = _Read(read.loaded, (state, *read.states), read.because)
    return kept


def _bytes(path: Path) -> bytes:
    """Read a book's file; a record may name any, so a device or a pipe is not even opened."""
    if path.exists() and not path.is_dir() and not path.is_file():
        raise ValueError(_("it is no regular file; name another"))
    with path.open("rb") as file:
        data = file.read(BOOK + 1)
    if len(data) > BOOK:
        words = _("it has more than {count} bytes, too many for a rule book; name another")
        raise ValueError(words.format(count=grouped(BOOK)))
    return data


def _state(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except (OSError, ValueError):
        return None
    return found.st_mtime_ns, found.st_size


def _read(data: bytes, path: str, name: str, folder: Path | None, below: tuple[Path, ...]) -> _Read:
    """Read a book; `below` are the files that are being read, from the one asked for to this."""
    try:
        text = source(data.decode("utf-8"), path)
    except UnicodeDecodeError as error:
        return _Read(_undecoded(data, path, error))
    root, findings = compose(text)
    if root is None:
        return _Read(Loaded(text, None, findings))
    parent = _parent(text, root, folder, below)
    book, more = read_book(text, root, name, parent.book, whole=not parent.findings)
    every = sorted((*findings, *parent.findings, *more), key=lambda each: each.span)
    loaded = Loaded(text, None if findings else book, tuple(every))
    return _Read(loaded, parent.states, parent.because)


def _undecoded(data: bytes, path: str, error: UnicodeDecodeError) -> Loaded:
    at = len(source(data[: error.start].decode("utf-8")).text)
    text = source(data.decode("utf-8", "replace"), path)
    words = _("not UTF-8: byte {byte}; save the file as UTF-8")
    message = words.format(byte=f"{data[error.start]:#04x}")
    return Loaded(text, None, (find("book-syntax", message, Span(at, at + 1)),))


def _parent(
    text: Source, root: yaml.MappingNode, folder: Path | None, below: tuple[Path, ...]
) -> _Parent:
    node = next((node for name, _key, node in pairs(root) if name == "extends"), None)
    if node is None:
        return _Parent()
    if word(node) in shipped():
        return _extended(text, node, _Read(load(word(node))))
    path = folder / word(node) if folder and word(node) else None
    if path is None or not path.is_file():
        words = _(
            "`extends` wants a rule book by its name or a file by its path from here, not {found}"
        )
        message = words.format(found=shown(node)) + _known(word(node))
        states = ((path.absolute(), None),) if path else ()
        return _Parent(None, (find("book-wrong-value", message, span(text, node)),), states)
    if len(below) > _MOST_BOOKS:
        words = _("more than {count} books rest on each other; extend one nearer to the first")
        message = words.format(count=_MOST_BOOKS)
        return _Parent(None, (find("book-wrong-value", message, span(text, node)),))
    if (real := Path(os.path.realpath(path))) in below:
        names = (each.name for each in (*below[below.index(real) :], real))
        message = _("a book cannot rest on itself: {ring}").format(ring=_(" extends ").join(names))
        found = find("book-wrong-value", message, span(text, node))
        return _Parent(None, (found,), ((path.absolute(), _state(path)),))
    return _extended(text, node, _file(path, below))


def _extended(text: Source, node: yaml.Node, read: _Read) -> _Parent:
    loaded = read.loaded
    if loaded.book:
        return _Parent(loaded.book, (), read.states)
    first = loaded.findings[0]
    line, column, *_rest = loaded.source.place(first.span)
    place = f"{loaded.source.path}:{line}:{column}"
    because = read.because or (place, first.message)
    words = _("the book it extends is wrong: {place}: {message}")
    message = words.format(place=because[0], message=because[1])
    found = find("book-wrong-value", message, span(text, node))
    return _Parent(None, (found,), read.states, because)
