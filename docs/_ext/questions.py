"""The page of the twenty questions, made of the questions and their answers."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from docs._ext.pages import write
from docs.questions.page import page

if TYPE_CHECKING:
    from sphinx.application import Sphinx


def _generate(app: Sphinx) -> None:
    write(Path(app.srcdir) / "explanation", {"twenty-questions.md": page()})


def setup(app: Sphinx) -> dict[str, bool]:
    """Let Sphinx generate the page before it looks for pages."""
    app.connect("builder-inited", _generate)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
