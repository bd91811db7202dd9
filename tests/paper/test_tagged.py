"""PDF/UA: each kind of PDF is tagged for screen readers, with its headings level by level."""

from __future__ import annotations

from pathlib import Path

import pytest

from examples import spread
from ombre_records.doors.cli import main

pypdf = pytest.importorskip("pypdf", reason="pypdf, of the extra `test`, reads the pages")
pytest.importorskip("typst", reason="typst, of the extra `pdf`, sets the pages")

RECORDS = Path(__file__).parents[2] / "records"
TABLES = str(RECORDS / "tournament")
KINDS = {
    "show": ("show", str(RECORDS / "belinda.ombre")),
    "show, several deals": ("show", str(RECORDS / "quintillo.ombre")),
    "show, drawn": ("show", str(RECORDS / "belinda.ombre"), "--suits", "spanish"),
    "prose": ("show", "--prose", str(RECORDS / "belinda.ombre")),
    "score": ("score", str(RECORDS / "belinda.ombre")),
    "league": ("score", str(RECORDS / "season")),
    "blank sheet": ("score", "--blank"),
    "ranking": ("score", "--duplicate", TABLES),
    "travellers": ("score", "--duplicate", "--travellers", TABLES),
    "slips": ("score", "--duplicate", "--slips", TABLES),
    "boards": ("deal", "--boards", "2", "--seed", "7"),
}


@pytest.mark.parametrize("kind", spread(KINDS, 2))
def test_each_kind_is_tagged(kind: str, tmp_path: Path) -> None:
    made = tmp_path / "made.pdf"
    assert main([*KINDS[kind], "-o", str(made)]) in (0, 1)
    root = pypdf.PdfReader(made).trailer["/Root"]
    assert b"<pdfuaid:part>1</pdfuaid:part>" in root["/Metadata"].get_data()
    assert root["/MarkInfo"]["/Marked"]
    levels = [int(each[2:]) for each in _structure(root["/StructTreeRoot"]) if each[:2] == "/H"]
    assert levels
    assert all(level <= before + 1 for before, level in zip([0, *levels], levels, strict=False))


def _structure(element: object) -> list[str]:
    """Return the kinds of all elements of a structure tree, in reading order."""
    found = element.get_object() if hasattr(element, "get_object") else element
    if isinstance(found, list):
        return [kind for each in found for kind in _structure(each)]
    if not isinstance(found, dict) or "/K" not in found:
        return []
    return [str(found.get("/S", "")), *_structure(found["/K"])]
