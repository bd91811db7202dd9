"""Files written whole or not at all."""

from __future__ import annotations

import contextlib
import os
import stat
import tempfile


class Unwritable(Exception):  # noqa: N818
    """A file that cannot be written; the text says why."""


def write(path: str, data: bytes) -> None:
    """Put data in a file's place, or leave the file as it is; Unwritable says why.

    A link is followed, permissions are kept, and what is no regular file is written to directly.
    """
    target = os.path.realpath(path)
    try:
        if os.path.exists(target) and not os.path.isfile(target):
            with open(target, "wb") as device:
                device.write(data)
        else:
            _replace(target, data)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise Unwritable(f"{path}: it cannot be written: {reason}") from None


def _replace(target: str, data: bytes) -> None:
    before = os.stat(target) if os.path.exists(target) else None
    if before and not os.access(target, os.W_OK):
        raise PermissionError(None, "it is write-protected")
    number, draft = tempfile.mkstemp(dir=os.path.dirname(target), prefix=".ombre-")
    try:
        with open(number, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(draft, stat.S_IMODE(before.st_mode) if before else 0o666 & ~_umask())
        if before:
            _keep_owner(draft, before)
        os.replace(draft, target)
        _keep_name(os.path.dirname(target))
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(draft)
        raise


def _keep_name(folder: str) -> None:
    """Have a folder's names on the disk too, where the system can: else a new one may be lost."""
    with contextlib.suppress(OSError):
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)


def _keep_owner(draft: str, before: os.stat_result) -> None:
    change = getattr(os, "chown", None)
    if change and before.st_uid != os.stat(draft).st_uid:
        with contextlib.suppress(OSError):
            change(draft, before.st_uid, before.st_gid)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
