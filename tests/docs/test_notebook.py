"""The notebook of the documentation: it runs in a kernel from start to end, and is kept unrun."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
NOTEBOOK = ROOT / "docs" / "notebook.ipynb"
sys.path.insert(0, str(ROOT))


def test_no_output_is_kept() -> None:
    for cell in json.loads(NOTEBOOK.read_text("utf-8"))["cells"]:
        assert not cell.get("outputs"), cell["source"]
        assert cell.get("execution_count") is None, cell["source"]


def test_it_runs_and_shows_what_it_says() -> None:
    nbformat = pytest.importorskip("nbformat", reason="needs the extra notebook")
    nbclient = pytest.importorskip("nbclient", reason="needs the extra notebook")
    pytest.importorskip("ipykernel", reason="needs the extra notebook")
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    nbformat.validate(notebook)
    nbclient.NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
    shown = [set(out.get("data", ())) for cell in notebook.cells for out in cell.get("outputs", ())]
    assert any("text/html" in kinds for kinds in shown)
    assert any("image/svg+xml" in kinds for kinds in shown)


def test_its_page_has_every_cell_and_what_it_shows() -> None:
    from docs._ext.notebook import notebook

    page = notebook()["notebook.md"]
    for cell in json.loads(NOTEBOOK.read_text("utf-8"))["cells"]:
        assert cell["source"][0] in page
        assert cell["cell_type"] == "markdown" or "".join(cell["source"]) in page
    assert page.count("```{raw} html") == 3
    assert "card-played-twice" in page
    assert "'sacada'" in page
