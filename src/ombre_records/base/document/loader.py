"""Templates looked for in one folder after another."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from jinja2 import FileSystemLoader

from ombre_records.base.document.template_folder import FOLDERS, kept_inside

if TYPE_CHECKING:
    from jinja2 import Environment


class Loader(FileSystemLoader):
    """A loader for which a template is also out of date once another stands before it."""

    def get_source(
        self, environment: Environment, template: str
    ) -> tuple[str, str, Callable[[], bool]]:
        """Return the text of a template, its file, and what tells whether it still is."""
        text, file, same = super().get_source(environment, template)
        folders = [Path(each) for each in self.searchpath]
        kept_inside(Path(file), next(each for each in folders if Path(file).is_relative_to(each)))
        before = [each / template for each in folders if each not in FOLDERS]
        others = [each for each in before if each != Path(file)]
        return text, file, lambda: same() and not any(each.is_file() for each in others)
