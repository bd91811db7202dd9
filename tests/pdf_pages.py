"""Pages of a PDF to read the words of, without the drawings: of court cards most of a page is."""

from __future__ import annotations

import io
import re
from typing import Any

import pytest

pypdf = pytest.importorskip("pypdf", reason="pypdf, of the extra `test`, reads the pages")

_DRAWN = re.compile(rb"(?<=\s)(?:(?:-?[\d.]+\s){2,6}(?:m|l|c|v|y|re)\s)+")
"""Paths, in the operators of PDF: from where to where a pen goes."""


def pages(made: bytes) -> list[Any]:
    """Return the pages of a document, with all that is words and none of the paths drawn."""
    found = list(pypdf.PdfReader(io.BytesIO(made)).pages)
    for page in found:
        if (told := page.get_contents()) is not None:
            words = pypdf.generic.StreamObject()
            words.set_data(_DRAWN.sub(b"", told.get_data()))
            page[pypdf.generic.NameObject("/Contents")] = words
    return found


def texts(made: bytes) -> list[str]:
    """Return the words of each page."""
    return [page.extract_text() for page in pages(made)]
