"""Folders of templates: the project's own, and a user's that stand in their place."""

from __future__ import annotations

import os
from pathlib import Path

from ombre_records.base.errors import OmbreError
from ombre_records.base.language import _

FOLDERS = tuple(sorted(Path(__file__).parents[2].glob("*/*/templates")))
"""The folders of the project's own templates: each part of the package keeps its own beside it."""


class UnusableTemplateError(OmbreError, ValueError):
    """A user's template that cannot be used: the file, the line and what is wrong there."""


def template_file(name: str, folder: Path | None = None) -> Path:
    """Return where a template is: in a user's folder, or else in one of the project's own."""
    places = ((each, each / name) for each in (folder, *FOLDERS) if each)
    home, file = next((each, place) for each, place in places if is_there(place))
    kept_inside(file, home)
    return file


def is_there(file: Path) -> bool:
    """Return whether a template is there; UnusableTemplateError for a pipe, a device or a link to
    nothing, which would be waited for or passed over.
    """
    if file.is_file():
        return True
    if os.path.lexists(file) and not file.is_dir():
        words = _("{file}: this is not a regular file; put one there, or take it away")
        raise UnusableTemplateError(words.format(file=file))
    return False


def kept_inside(file: Path, folder: Path) -> None:
    """Raise UnusableTemplateError for a link that leads out of a folder of templates.

    The folder may have come from elsewhere; what its links lead to is not part of it.
    """
    if not file.resolve().is_relative_to(folder.resolve()):
        words = _("{file}: this link leads out of the folder of templates; put a copy there")
        raise UnusableTemplateError(words.format(file=file))
