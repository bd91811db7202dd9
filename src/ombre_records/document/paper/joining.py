"""Parts of a PDF put together: their pages, and their bookmarks in one tree."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from ombre_records.document.extras import MissingExtraError
from ombre_records.language import _

if TYPE_CHECKING:
    from pypdf import PdfReader


class Bookmark(NamedTuple):
    """A heading: how deep it stands, its words, its page in the whole from 0."""

    depth: int
    title: str
    page: int


def _reader(made: bytes) -> PdfReader:
    try:
        from pypdf import PdfReader
    except ImportError:
        raise MissingExtraError(_("PDF"), "pypdf", "pdf") from None
    return PdfReader(io.BytesIO(made))


def page_count(made: bytes) -> int:
    """Return how many pages a document has."""
    return len(_reader(made).pages)


def joined(parts: Sequence[bytes]) -> bytes:
    """Put documents together; title, author and language are those of the first."""
    from pypdf import PdfWriter
    from pypdf.generic import NameObject

    writer = PdfWriter()
    above: list[Any] = []
    pages = 0
    for at, part in enumerate(parts):
        reader = _reader(part)
        writer.append(reader, import_outline=False)
        if not at:
            writer.metadata = reader.metadata
            root = reader.root_object
            for key in ("/Lang", "/ViewerPreferences"):
                if key in root:
                    writer.root_object[NameObject(key)] = root[key]
        for mark in _bookmarks(reader, reader.outline, 0):
            del above[mark.depth :]
            parent = above[-1] if above else None
            at = pages + mark.page
            made = writer.add_outline_item(title=mark.title, page_number=at, parent=parent)
            above.append(made)
        pages += len(reader.pages)
    out = io.BytesIO()
    writer.compress_identical_objects()
    writer.write(out)
    return out.getvalue()


def _bookmarks(reader: PdfReader, tree: Sequence[Any], depth: int) -> Iterator[Bookmark]:
    for each in tree:
        if isinstance(each, list):
            yield from _bookmarks(reader, each, depth + 1)
        else:
            yield Bookmark(depth, str(each.title), reader.get_destination_page_number(each) or 0)
