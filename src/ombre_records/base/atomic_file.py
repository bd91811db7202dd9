"""Write files whole or not at all."""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import time
from collections.abc import Iterator

from ombre_records.base.errors import OmbreError

try:
    import fcntl
except ImportError:  # Windows has no such locks: drafts of those that were killed stay there
    fcntl = None  # type: ignore[assignment]  # the one way to say that there is none

_DRAFT = ".ombre-"
_PATIENCE = 10
"""Seconds until one gives up who waits for another to have written."""


_REMEDIES = {
    errno.ENOSPC: "make room and try again",
    errno.EDQUOT: "make room and try again",
    errno.EFBIG: "make room and try again",
    errno.EACCES: "change the permissions of the file and its folder",
    errno.EPERM: "change the permissions of the file and its folder",
    errno.ENOENT: "make its folder first",
    errno.ENOTDIR: "make its folder first",
    errno.ENAMETOOLONG: "give it a shorter name",
}


class Unwritable(OmbreError):  # noqa: N818
    """A file that cannot be written; the text says why and what to do, `said` only why."""

    def __init__(self, problem: str = "", remedy: str = "") -> None:
        super().__init__(f"{problem}; {remedy}" if remedy else problem)
        self.said = problem


class Changed(Unwritable):
    """A file that another program has changed, or made, meanwhile: it is left as it is."""


def write(path: str, data: bytes, *, instead_of: bytes | None = None, fresh: bool = False) -> None:
    """Put data in a file's place, or leave the file as it is; Unwritable says why.

    A link is followed, permissions, owner and group are kept, and what is not a regular file is
    written to directly. With `instead_of` the file is left as it is unless it still holds that,
    and with `fresh` if there is one: somebody may have saved an edit meanwhile; Changed says so.
    Drafts of those that were killed are swept.
    """
    target = os.path.realpath(path)
    with refusals(path):
        if os.path.exists(target) and not os.path.isfile(target):
            with open(target, "wb") as device:
                device.write(data)
        elif instead_of is None:
            _put(target, data, None, fresh)
        else:
            with alone(target):
                _put(target, data, instead_of, fresh)


@contextlib.contextmanager
def refusals(path: str) -> Iterator[None]:
    """Make Unwritable of what hinders one from writing a file, in one line."""
    try:
        yield
    except Changed as problem:
        raise Changed(f"{path}: it cannot be written: {problem}") from None
    except FileExistsError:
        raise Changed(f"{path}: another program has made it meanwhile; try again") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        remedy = _REMEDIES.get(getattr(error, "errno", None) or 0, "write it elsewhere")
        raise Unwritable(f"{path}: it cannot be written: {reason}", remedy) from None


@contextlib.contextmanager
def alone(path: str) -> Iterator[None]:
    """Let no other program of this package write a file meanwhile; Unwritable if it does not end.

    Where there is no such file, or its system has no locks, nobody is kept away.
    """
    number = _locked(path)
    try:
        yield
    finally:
        if number is not None:
            os.close(number)


@contextlib.contextmanager
def in_turn(path: str) -> Iterator[None]:
    """Let one program at a time pass where others pass with the same lock file, which is there for
    so long; Unwritable if the others do not end.

    The lock ends with its process, however that ends: a file that it left is in nobody's way. Where
    a system has no locks, nobody is kept away.
    """
    until = time.monotonic() + _PATIENCE
    while True:
        with refusals(path):
            number = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
        locked = _hold(number)
        if locked is None or (locked and _is(path, number)):
            break
        os.close(number)
        if time.monotonic() > until:
            raise Unwritable(f"{path}: another program is writing; try again")
        time.sleep(0.005)
    try:
        yield
    finally:
        if fcntl is not None:  # Windows takes away no file that is open
            with contextlib.suppress(OSError):
                os.unlink(path)
        os.close(number)


def _hold(number: int) -> bool | None:
    """Lock a file that is open; false if another program has it, None where there are no locks."""
    try:
        if fcntl is not None:
            fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
        else:
            import msvcrt

            msvcrt.locking(number, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore] # Windows alone has it
    except OSError as error:
        busy = error.errno in (errno.EAGAIN, errno.EACCES, errno.EDEADLK)
        return False if busy else None
    return True


def _locked(path: str) -> int | None:
    until = time.monotonic() + _PATIENCE
    while fcntl is not None:
        try:
            number = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
        except OSError:
            return None
        if _claim(number):
            if _is(path, number):
                return number
        elif time.monotonic() > until:
            os.close(number)
            raise Unwritable(f"{path}: another program is writing it; try again")
        os.close(number)
        time.sleep(0.005)
    return None


def _is(path: str, number: int) -> bool:
    """Whether a file that is open is still the one of that name: another may have replaced it."""
    with contextlib.suppress(OSError):
        return os.path.samestat(os.stat(path), os.fstat(number))
    return False


def other_names(path: str) -> int:
    """Return how many other names (hard links) a file has: they keep the text that is replaced."""
    with contextlib.suppress(OSError):
        status = os.stat(path)
        return status.st_nlink - 1 if stat.S_ISREG(status.st_mode) else 0
    return 0


def _put(target: str, data: bytes, instead_of: bytes | None, fresh: bool) -> None:
    folder = os.path.dirname(target)
    before = os.stat(target) if os.path.exists(target) else None
    if before and not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, "it is write-protected")
    import tempfile  # which takes long to import

    number, draft = tempfile.mkstemp(dir=folder, prefix=_DRAFT)
    try:
        with open(number, "wb") as file:
            _claim(number)
            _sweep(folder, os.fstat(number))
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
            if before:
                _keep_owner(draft, before)
            os.chmod(draft, stat.S_IMODE(before.st_mode) if before else 0o666 & ~_umask())
            if instead_of is not None and _read_held(target) != instead_of:
                raise Changed("another program has changed it meanwhile; try again")
            if fcntl is not None:
                _name(draft, target, fresh)  # while it is locked: nobody may sweep it
        if fcntl is None:
            _name(draft, target, fresh)  # Windows renames no open file
        _keep_name(folder)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(draft)
        raise


def _name(draft: str, target: str, fresh: bool) -> None:
    """Give a draft the file's name; FileExistsError if it has to be new and is not."""
    if fresh:
        try:
            os.link(draft, target)  # which, unlike a renaming, takes no other's place
        except FileExistsError:
            raise
        except OSError:  # this file system has no links
            if os.path.lexists(target):
                raise FileExistsError from None
        else:
            os.unlink(draft)
            return
    os.replace(draft, target)


def _read_held(target: str) -> bytes | None:
    with contextlib.suppress(FileNotFoundError), open(target, "rb") as file:
        return file.read()
    return None


def _claim(number: int) -> bool:
    """Lock a draft for as long as it is open; false if another program has it."""
    try:
        if fcntl is not None:
            fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _sweep(folder: str, own: os.stat_result) -> None:
    """Take away drafts that nobody has open any more: their writers were killed.

    `own` is the draft that has just been made, and locked; one that is empty and hardly older may
    not be locked yet.
    """
    for draft in _drafts(folder) if fcntl is not None else ():
        with contextlib.suppress(OSError), open(draft, "rb") as file:
            status = os.fstat(file.fileno())
            newborn = not status.st_size and own.st_mtime - status.st_mtime < 5
            if not newborn and _claim(file.fileno()):
                os.unlink(draft)


def _drafts(folder: str) -> Iterator[str]:
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.startswith(_DRAFT) and entry.is_file(follow_symlinks=False):
                yield entry.path


def _keep_name(folder: str) -> None:
    """Have a folder's names on the disk too, where the system can: else a new one may be lost."""
    with contextlib.suppress(OSError):
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)


def _keep_owner(draft: str, before: os.stat_result) -> None:
    """Keep the group and, where one may, the owner; each for itself, for only root gives away."""
    change = getattr(os, "chown", None)
    made = os.stat(draft)
    if change and before.st_gid != made.st_gid:
        with contextlib.suppress(OSError):
            change(draft, -1, before.st_gid)
    if change and before.st_uid != made.st_uid:
        with contextlib.suppress(OSError):
            change(draft, before.st_uid, -1)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
