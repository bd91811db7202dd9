"""How to cite records and rule books: in words, as BibTeX and as CSL-JSON."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.metadata import version
from typing import TYPE_CHECKING

from ombre_records.base.document.style import PLAIN, Style
from ombre_records.base.language import speaking
from ombre_records.books.book import RuleBook
from ombre_records.referee.report import Report
from ombre_records.telling.citation.citing import book_item, cited, told_apart
from ombre_records.telling.citation.item import source_items

if TYPE_CHECKING:
    from ombre_records.telling.citation.item import Item

FORMATS = ("text", "json", "bibtex", "csl-json")


@dataclass(frozen=True, slots=True)
class Citations:
    """What is cited: each session of reports, or the deal of this number; or rule books."""

    reports: tuple[Report, ...] = ()
    deal: int | None = None
    books: tuple[RuleBook, ...] = ()

    @property
    def items(self) -> tuple[Item, ...]:
        """What can be cited, each record followed by its source if that is told in parts."""
        here = version("ombre-records")
        found = (*cited(self.reports, here, self.deal), *(book_item(b, here) for b in self.books))
        return tuple(told_apart(found))


def document(found: Citations, to: str = "text", style: Style = PLAIN) -> str:
    """Write citations: a line for each in words, entries for BibTeX, or CSL-JSON.

    In words a book's line names its sources; in a bibliography each of these has an entry.
    """
    with speaking(style.language, style.terms):
        items = found.items
        if to == "text":
            from ombre_records.telling.citation.styles import words

            return words(items)
        if found.books:
            items = (*items, *source_items(items))
        if to == "bibtex":
            from ombre_records.telling.citation.bibtex import bibtex

            return bibtex(items)
        from ombre_records.base.document.data import json_text
        from ombre_records.telling.citation.bibtex import csl

        return json_text(csl(items))
