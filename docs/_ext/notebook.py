"""The page of the notebook: its cells, run, with what each shows."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING

from docs._ext.pages import write

if TYPE_CHECKING:
    from sphinx.application import Sphinx

NOTEBOOK = Path(__file__).resolve().parent.parent / "notebook.ipynb"
_AFTER = "\nThe notebook itself: {download}`/notebook.ipynb`.\n"
_LINK = re.compile(r"\]\((?=[\w/]+\.md)")


def notebook() -> dict[str, str]:
    """Return the notebook's page by its file name."""
    cells = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    known: dict[str, object] = {}
    parts = [part for cell in cells for part in _cell(cell, known)]
    return {"notebook.md": "\n".join([*parts, _AFTER])}


def _cell(cell: dict[str, object], known: dict[str, object]) -> Iterator[str]:
    lines = cell["source"]
    assert isinstance(lines, list)
    source = "".join(lines)
    if cell["cell_type"] == "markdown":
        yield _LINK.sub("](/", source) + "\n"
        return
    yield f"```python\n{source}\n```\n"
    said, last = _run(source, known)
    if said:
        yield f"````text\n{said.rstrip()}\n````\n"
    if last is not None:
        yield _shown(last)


def _run(source: str, known: dict[str, object]) -> tuple[str, object]:
    """Run a cell; return what it prints and the value of its last line, as a notebook does."""
    body = ast.parse(source).body
    last = body.pop() if body and isinstance(body[-1], ast.Expr) else None
    value: object = None
    with redirect_stdout(StringIO()) as said:
        exec(compile(ast.Module(body, []), "notebook", "exec"), known)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), "notebook", "eval"), known)
    return said.getvalue(), value


def _shown(value: object) -> str:
    """Write a value as a notebook shows it: as HTML or SVG if it can, else in Python's words."""
    for name in ("_repr_html_", "_repr_svg_"):
        if drawn := getattr(value, name, lambda: None)():
            return f"````{{raw}} html\n{drawn}\n````\n"
    return f"````text\n{value!r}\n````\n"


def _generate(app: Sphinx) -> None:
    write(Path(app.srcdir) / "generated", notebook())


def setup(app: Sphinx) -> dict[str, bool]:
    """Let Sphinx generate the page before it looks for pages."""
    app.connect("builder-inited", _generate)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
