"""Format citations in a style of the Citation Style Language, by citeproc-py (an extra)."""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from ombre_records.base.document.extras import MissingExtraError
from ombre_records.base.errors import OmbreError
from ombre_records.base.language import spoken
from ombre_records.telling.citation.bibtex import csl
from ombre_records.telling.citation.item import SHORT, Item

_STYLE: ContextVar[str] = ContextVar("ombre_records_citation_style", default="")
_LOCALES = {"en": "en-GB", "da": "da-DK", "de": "de-DE", "es": "es-ES", "fr": "fr-FR"}


class UnusableStyleError(OmbreError, ValueError):
    """A CSL style that cannot be read; the message says why in a line."""


@contextmanager
def styled(style: str) -> Iterator[None]:
    """Have references set by a CSL style, a file's path or a name, until the block ends.

    Without one they are in words of our own. MissingExtraError where citeproc-py is not there,
    UnusableStyleError for a style that it cannot read.
    """
    token = _STYLE.set(style)
    try:
        if style:
            in_style(Item("book", "probe", "Title"), style)
        yield
    finally:
        _STYLE.reset(token)


def chosen() -> str:
    """Return the style that is set; nothing where references are in words of our own."""
    return _STYLE.get()


def in_style(item: Item, style: str) -> str:
    """Return an item as an entry of a bibliography in a CSL style, as plain text.

    What identifies a record stands behind it: no style asks for a fingerprint.
    """
    try:
        import citeproc
        from citeproc.source.json import CiteProcJSON
    except ImportError:
        raise MissingExtraError(f"a CSL style, {style},", "citeproc-py", "cite") from None
    with warnings.catch_warnings():  # of variables that the library does not know
        warnings.simplefilter("ignore")
        try:
            read = citeproc.CitationStylesStyle(
                os.path.abspath(style) if os.path.exists(style) else style,
                locale=_LOCALES[spoken()],
                validate=False,
            )
            made = citeproc.CitationStylesBibliography(
                read, CiteProcJSON([_led(item)]), citeproc.formatter.plain
            )
            made.register(citeproc.Citation([citeproc.CitationItem(item.key)]))
            text = " ".join(str(each) for each in made.bibliography())
        except ValueError as problem:
            if os.path.exists(style):
                raise UnusableStyleError(f"{style}: {_one_line(problem)}") from problem
            known = "citeproc-py knows no style of this name; name a .csl file"
            raise UnusableStyleError(f"{style}: {known}") from problem
        except Exception as problem:  # whatever a file that is no style may lead to
            raise UnusableStyleError(f"{style}: {_one_line(problem)}") from problem
    mark = f"sha256:{item.digest[:SHORT]}"
    if item.digest and mark not in text:
        text = f"{text} {mark}."
    return " ".join(text.split())


def _led(item: Item) -> dict[str, object]:
    """Return an item by the variables of CSL, its title in the author's place if it has none.

    Styles do so themselves, and citeproc-py then sets the title a second time in its own place.
    """
    [entry] = csl([item])
    if not item.authors and "title" in entry:
        entry["author"] = [{"literal": entry.pop("title")}]
    return entry


def _one_line(problem: Exception) -> str:
    first = str(problem).strip().partition("\n")[0] or type(problem).__name__
    return f"it cannot be used as a CSL style: {first}"
