"""Join parts of a PDF: their pages, and their bookmarks in one tree."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from ombre_records.base.document.extras import MissingExtraError
from ombre_records.base.language import _

if TYPE_CHECKING:
    from pypdf import PdfReader


class Bookmark(NamedTuple):
    """A heading: its level from 1, its words, its page in the part from 0."""

    level: int
    title: str
    page: int


class PdfPart(NamedTuple):
    """A part as PDF, and the levels of its headings, in their order."""

    pdf: bytes
    levels: Sequence[int]


def _reader(made: bytes) -> PdfReader:
    try:
        from pypdf import PdfReader
    except ImportError:
        raise MissingExtraError(_("PDF"), "pypdf", "pdf") from None
    return PdfReader(io.BytesIO(made))


def page_count(made: bytes) -> int:
    """Return how many pages a document has."""
    return len(_reader(made).pages)


def joined(parts: Sequence[PdfPart]) -> bytes:
    """Put documents together; title, author and language are those of the first."""
    from pypdf import PdfWriter
    from pypdf.generic import NameObject

    writer = PdfWriter()
    above: dict[int, Any] = {}
    pages = 0
    for part in parts:
        reader = _reader(part.pdf)
        writer.append(reader, import_outline=False)
        if not pages:
            writer.metadata = reader.metadata
            root = reader.root_object
            for key in ("/Lang", "/ViewerPreferences"):
                if key in root:
                    writer.root_object[NameObject(key)] = root[key]
        for mark in _bookmarks(reader, part.levels):
            above = {level: item for level, item in above.items() if level < mark.level}
            parent = above[max(above)] if above else None
            above[mark.level] = writer.add_outline_item(
                title=mark.title, page_number=pages + mark.page, parent=parent
            )
        pages += len(reader.pages)
    out = io.BytesIO()
    writer.compress_identical_objects()
    writer.write(out)
    return out.getvalue()


def _bookmarks(reader: PdfReader, levels: Sequence[int]) -> list[Bookmark]:
    """Return the bookmarks of a part, with the levels of its headings where they can be told.

    A part that begins within a chapter does not know that its headings stand below another.
    """
    found = list(_in_tree(reader, reader.outline, 1))
    if len(found) != len(levels):
        return found
    return [mark._replace(level=level) for mark, level in zip(found, levels, strict=True)]


def _in_tree(reader: PdfReader, tree: Sequence[Any], level: int) -> Iterator[Bookmark]:
    for each in tree:
        if isinstance(each, list):
            yield from _in_tree(reader, each, level + 1)
        else:
            yield Bookmark(level, str(each.title), reader.get_destination_page_number(each) or 0)
