"""The storage of a corpus: a folder of this machine, or any place that fsspec can address; and the
libraries of the extras, or how to install them.

Both are spoken to alike. A place is the root of the corpus; paths below it have `/` between their
folders. What is written stands whole or not at all.
"""

from __future__ import annotations

import errno
import io
import os
import posixpath
import stat
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from importlib import import_module
from types import ModuleType
from typing import Any
from uuid import uuid4

from ombre_records.base.atomic_file import Unwritable, in_turn, refusals
from ombre_records.base.atomic_file import write as write_file
from ombre_records.base.errors import OmbreError


class MissingLibraryError(OmbreError):
    """A library of the extra is not installed; the message says how to install it."""


def parquet() -> ModuleType:
    """Return `pyarrow.parquet`."""
    return _library("pyarrow.parquet")


def arrow() -> ModuleType:
    """Return `pyarrow`."""
    return _library("pyarrow")


def duckdb() -> ModuleType:
    """Return `duckdb`."""
    return _library("duckdb")


def fsspec() -> ModuleType:
    """Return `fsspec`, with its `core`."""
    _library("fsspec.core", "an address")
    return _library("fsspec", "an address")


def distributed() -> ModuleType:
    """Return `distributed`, the part of Dask that speaks with a scheduler."""
    return _library("distributed", "a cluster")


def _library(name: str, needing: str = "") -> ModuleType:
    package = name.partition(".")[0]
    try:
        return import_module(name)
    except ImportError as missing:
        if (missing.name or "").partition(".")[0] != package:
            raise
        remedy = f"pip install 'ombre-records[{'cluster' if needing else 'corpus'}]'"
        raise MissingLibraryError(f"{needing or 'a corpus'} needs {package}: {remedy}") from None


DRAFT = ".ombre-"
"""The prefix of the names of unfinished files."""
LOCK = "corpus.lock"
"""The file that is locked while the list of parts is changed."""
_LOCAL = ("file", "local")
_AGAIN = "what is finished stands: see that the place can be reached, and run the command again"


class UnreachableError(OmbreError):
    """An address that leads to no storage; the message says why."""


def storage(root: str) -> Storage:
    """Return the place of a corpus: an address has `://` in it, anything else is a folder.

    UnreachableError where there is no such protocol, MissingLibraryError where its package is not
    installed.
    """
    return _Addressed(root) if "://" in root else Storage(root)


def for_all(root: str) -> str:
    """Return the address by which other machines have a folder that they share.

    There no locks keep a draft from being swept by others, so fsspec writes, not `atomic_file`.
    """
    return root if "://" in root else f"file://{os.path.abspath(root)}"


class Storage:
    """The place of a corpus, a folder of this machine.

    What it reads raises OSError, what it writes Unwritable.
    """

    system: Any = None
    """The file system of fsspec; None for a folder of this machine."""

    def __init__(self, root: str) -> None:
        self.root = root

    def _at(self, path: str) -> str:
        return os.path.join(self.root, *filter(None, path.split("/")))

    def full(self, path: str) -> str:
        """Return the name of what stands below, by which other programs find it."""
        return os.path.abspath(self._at(path))

    def read(self, path: str) -> bytes:
        """Return the bytes of a file."""
        with open(self._at(path), "rb") as file:
            return file.read()

    def source(self, path: str) -> str | io.BytesIO:
        """Return a file as Arrow reads it: its name, or its bytes."""
        return self._at(path)

    def size(self, path: str) -> int:
        """Return how many bytes a file has."""
        status = os.stat(self._at(path))
        if stat.S_ISDIR(status.st_mode):
            raise IsADirectoryError(errno.EISDIR, "a folder stands in its place", path)
        return status.st_size

    def write(self, path: str, data: bytes) -> None:
        """Put data in a file's place, whole or not at all."""
        place = self._at(path)
        with refusals(place):
            os.makedirs(os.path.dirname(place) or ".", exist_ok=True)
        write_file(place, data)

    def alone(self) -> AbstractContextManager[None]:
        """Let no other program change the list of parts meanwhile, where the place has locks."""
        with refusals(self.root):
            os.makedirs(self.root, exist_ok=True)
        return in_turn(self._at(LOCK))

    def remove(self, path: str) -> None:
        """Take away a file, if it is there."""
        with refusals(self._at(path)), suppress(FileNotFoundError):
            os.unlink(self._at(path))

    def is_file(self) -> bool:
        """Return whether the place is a file instead of a folder."""
        return os.path.isfile(self.root)

    def names(self, folder: str = "") -> list[str]:
        """Return the names of what stands in a folder; none where there is no such folder."""
        place = self._at(folder)
        return os.listdir(place) if os.path.isdir(place) else []

    def sweep(self, folder: str, begun: str) -> None:
        """Remove drafts with this prefix: the process that wrote them was killed.

        In a folder of this machine `atomic_file` does so.
        """


class _Addressed(Storage):
    """A place that fsspec knows."""

    def __init__(self, root: str) -> None:
        super().__init__(root)
        self.system, base = _system(root)
        self.base = base.rstrip("/")

    def _at(self, path: str) -> str:
        return f"{self.base}/{path}" if path else self.base

    def full(self, path: str) -> str:
        name: str = self.system.unstrip_protocol(self._at(path))
        return name

    def read(self, path: str) -> bytes:
        with _as_os_errors():
            data: bytes = self.system.cat_file(self._at(path))
            return data

    def source(self, path: str) -> io.BytesIO:
        return io.BytesIO(self.read(path))

    def size(self, path: str) -> int:
        self.system.invalidate_cache()  # other machines write here, too
        with _as_os_errors():
            return int(self.system.size(self._at(path)))

    def write(self, path: str, data: bytes) -> None:
        """Put data in a file's place: by another name first where files can be moved.

        Where they cannot, as in object storage, one call puts the whole object.
        """
        target = self._at(path)
        folder, name = posixpath.split(target)
        try:
            with _as_os_errors():
                if not _moves(self.system):  # to make a folder may be to make a bucket there
                    self.system.pipe_file(target, data)
                    return
                self.system.makedirs(folder, exist_ok=True)
                draft = f"{folder}/{DRAFT}{name}-{uuid4().hex[:12]}"
                try:
                    self.system.pipe_file(draft, data)
                    self._name(draft, target)
                except BaseException:
                    with suppress(Exception):
                        self.system.rm_file(draft)
                    raise
        except OSError as error:
            problem = f"{self.root}: {path}: it cannot be written: {error.strerror or error}"
            raise Unwritable(problem, _AGAIN) from None

    def _name(self, draft: str, target: str) -> None:
        try:
            self.system.mv(draft, target)
        except OSError:
            if not self.system.exists(target):
                raise
            self.system.rm_file(target)  # a protocol that gives no name twice
            self.system.mv(draft, target)

    def alone(self) -> AbstractContextManager[None]:
        """Lock a folder that is reached by an address; other places have no locks."""
        if self.root.partition("://")[0] in _LOCAL:
            return Storage(self.base).alone()
        return nullcontext()

    def remove(self, path: str) -> None:
        with suppress(FileNotFoundError), _as_os_errors():
            self.system.rm_file(self._at(path))

    def is_file(self) -> bool:
        with _as_os_errors():
            return bool(self.system.isfile(self.base))

    def names(self, folder: str = "") -> list[str]:
        self.system.invalidate_cache()
        with suppress(FileNotFoundError, NotADirectoryError), _as_os_errors():
            own = self._at(folder)
            paths = (each.rstrip("/") for each in self.system.ls(own, detail=False))
            return [posixpath.basename(each) for each in paths if each.strip("/") != own.strip("/")]
        return []

    def sweep(self, folder: str, begun: str) -> None:
        with suppress(OSError):
            for name in self.names(folder):
                if name.startswith(DRAFT + begun):
                    with _as_os_errors():
                        self.system.rm_file(self._at(f"{folder}/{name}"))


def _system(root: str) -> tuple[Any, str]:
    library = fsspec()
    if root.partition("://")[0] in _LOCAL:  # in which `::` stands for itself
        system = library.filesystem("file")
        return system, system._strip_protocol(root)
    try:
        system, base = library.core.url_to_fs(root)
    except ImportError as missing:
        raise MissingLibraryError(f"{root}: a package is missing: {_line(missing)}") from None
    except Exception as error:  # each protocol has errors of its own
        raise UnreachableError(f"{root}: it cannot be reached: {_line(error)}") from None
    return system, base


def _moves(system: Any) -> bool:
    """Whether a file system moves files; where it does not, its class copies them and removes."""
    return type(system).mv is not fsspec().AbstractFileSystem.mv


@contextmanager
def _as_os_errors() -> Iterator[None]:
    """Make an OSError of what a protocol raises: their errors have nothing else in common."""
    try:
        yield
    except OSError:
        raise
    except Exception as error:
        raise OSError(_line(error)) from None


def _line(error: Exception) -> str:
    return next(iter(str(error).splitlines()), "") or type(error).__name__
