"""The club whose file lies nearest above records."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ombre_records.gathering.club.club import Club

NAME = "club.toml"


def nearest_club(paths: Sequence[str]) -> str | None:
    """Return the club's file that lies nearest above records; None if there is none.

    A path may be a folder. Without paths the search begins in the working directory.
    """
    folders = {_folder(path) for path in paths}
    try:
        folder = os.path.commonpath(folders) if folders else os.getcwd()
    except ValueError:  # on several drives
        return None
    while True:
        file = os.path.join(folder, NAME)
        if os.path.isfile(file):
            return os.path.relpath(file) if file.startswith(os.getcwd() + os.sep) else file
        if folder == os.path.dirname(folder):
            return None
        folder = os.path.dirname(folder)


def club_beside(paths: Sequence[str]) -> Club | None:
    """Return the club whose file lies nearest above records; None if there is none to be read."""
    path = nearest_club(paths)
    if path is None:
        return None
    from ombre_records.base.decoding import decode
    from ombre_records.base.limits import BYTES
    from ombre_records.gathering.club.reading import read

    try:
        with open(path, "rb") as file:
            data = file.read(BYTES + 1)
    except OSError:
        return None
    return None if len(data) > BYTES else read(decode(data, path)[0]).club


def _folder(path: str) -> str:
    whole = os.path.abspath(path)
    return whole if os.path.isdir(whole) else os.path.dirname(whole)
