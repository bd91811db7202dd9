"""Rule books as documents: a list, field by field, by sources, over time, side by side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from ombre_records.base.document.data import json_text
from ombre_records.base.document.style import PLAIN, Style
from ombre_records.base.errors import InvalidArgument, UnknownBook
from ombre_records.base.language import _, ngettext, speaking
from ombre_records.base.language.explanations import about_book
from ombre_records.base.language.terms import book_title
from ombre_records.base.values import Summarized
from ombre_records.books.book import RuleBook
from ombre_records.books.load import Loaded, every, load

if TYPE_CHECKING:
    from ombre_records.base.document.console import Page

FORMATS = ("text", "json", "svg")
Aspect = Literal["fields", "sources", "timeline", "differences"]


@dataclass(frozen=True, slots=True, repr=False)
class RuleBooks(Summarized):
    """Rule books, as they were read from their files, and what of them is to be told.

    No book stands for all that are installed. A file that is not a rule book has no book, but
    findings, and one with wrong citations has both.
    """

    loaded: tuple[Loaded, ...]
    aspect: Aspect

    @property
    def books(self) -> tuple[RuleBook, ...]:
        """The books that could be read; where none is named, all that are installed."""
        return tuple(each.book for each in self.loaded or map(load, every()) if each.book)


def rule_books(loaded: Sequence[Loaded], aspect: Aspect) -> RuleBooks:
    """Return books of which this can be told. Raises ValueError where it cannot."""
    if aspect == "timeline" and loaded:
        raise InvalidArgument("a timeline is of all books; leave their names out")
    if aspect == "differences" and len(loaded) != 2:
        raise InvalidArgument(f"differences are those of two books, not of {len(loaded)}")
    if aspect != "fields":
        faultless(loaded)
    return RuleBooks(tuple(loaded), aspect)


def faultless(loaded: Sequence[Loaded]) -> None:
    """Raise ValueError for a book that has faults."""
    for each in loaded:
        if each.book is None or each.findings:
            path = each.source.path
            raise UnknownBook(f"{path}: this rule book has faults; see `ombre rules {path}`")


def document(books: RuleBooks, to: str = "text", style: Style = PLAIN) -> str:
    """Write what is told of books as text or as JSON, and a timeline as SVG, too."""
    if to == "svg" and books.aspect != "timeline":
        raise InvalidArgument("a picture is made of a timeline alone")
    with speaking(style.language, style.terms):
        if to == "svg":
            return _picture(style)
        if to == "json":
            return json_text({"version": 1, **_values(books)})
        from ombre_records.base.document.console import console, console_text

        made = console(style.width, color=style.color)
        _print(made, books)
        return console_text(made)


def _picture(style: Style) -> str:
    from ombre_records.base.document.svg.drawing import after_the_screen
    from ombre_records.books.timeline_picture import timeline

    return after_the_screen(timeline(style).alone) + "\n"


def _values(books: RuleBooks) -> dict[str, object]:
    from ombre_records.books.book_json import cited, diff_json

    match books.aspect:
        case "sources":
            from ombre_records.books.evidence_document import grounds_json

            others = RuleBooks((), "sources").books
            return {"books": [grounds_json(book, others) for book in books.books]}
        case "timeline":
            return {"rules": _timeline()}
        case "differences":
            return diff_json(*books.books)
    if books.loaded:
        values = [{"version": 1, **_book(each)} for each in books.loaded]
        return {"books": values} if values[1:] else values[0]
    return {
        "books": [
            {"name": b.name, "title": b.title, "about": about_book(b.about), "sources": cited(b)}
            for b in books.books
        ]
    }


def _timeline() -> list[dict[str, object]]:
    from ombre_records.books.timeline import spans

    return [
        {
            "rule": _(span.title),
            "first": span.first,
            "last": span.last,
            "texts": [each._asdict() for each in span.points],
        }
        for span in spans()
    ]


def _book(loaded: Loaded) -> dict[str, object]:
    """Return a book, or its faults."""
    from ombre_records.base.finding import findings_json
    from ombre_records.books.book_json import book_json

    if loaded.book and not loaded.findings:
        return book_json(loaded.book)
    findings = findings_json(loaded.source, loaded.findings)
    return {"path": loaded.source.path, "findings": findings}


def _print(on: Page, books: RuleBooks) -> None:
    from ombre_records.books.book_text import print_diff

    match books.aspect:
        case "sources":
            from ombre_records.books.evidence_document import print_grounds

            others = RuleBooks((), "sources").books
            for book in books.books:
                print_grounds(on, book, others)
        case "timeline":
            _print_timeline(on)
        case "differences":
            print_diff(on, *books.books)
        case _ if books.loaded:
            _print_books(on, books.loaded)
        case _:
            _print_list(on, books.books)


def _print_books(on: Page, loaded: Sequence[Loaded]) -> None:
    """Print books one after another, of those that have faults what these are."""
    from rich.text import Text

    from ombre_records.books.book_text import print_book

    for each in loaded:
        if each.findings:
            faults = _faults(each, on.width, color=on.color)
            on.print(Text.from_ansi(faults), soft_wrap=True)
        elif each.book:
            print_book(on, each.book)


def _faults(loaded: Loaded, width: int, *, color: bool) -> str:
    from ombre_records.telling.findings.terminal_style import of_width
    from ombre_records.telling.findings.text import findings_text

    drawn = of_width(width, color=color)
    count = len(loaded.findings)
    text = findings_text(loaded.source, loaded.findings, drawn)
    words = ngettext("{count} error", "{count} errors", count).format(count=count)
    number = drawn.paint(words, "red", bold=True)
    return text + _("{errors} in the rule book").format(errors=number)


def _print_list(on: Page, books: Sequence[RuleBook]) -> None:
    from ombre_records.base.document.console import print_table, table
    from ombre_records.books.book_json import cited

    listing = table(_("Book"), _("Title"), _("Sources"))
    listing.columns[0].no_wrap = True  # a name is typed back
    for book in books:
        listing.add_row(book.name, book_title(book.title), str(len(cited(book))))
    print_table(on, listing, 0)
    on.print("\n" + _("One of them in full: ombre rules BOOK"))


def _print_timeline(on: Page) -> None:
    from ombre_records.base.document.console import print_table, table
    from ombre_records.books.timeline import Lifespan, spans
    from ombre_records.books.timeline_picture import years

    listing = table(_("Rule"), _("Texts"), _("Sources"))
    for span in spans():
        dated = (f"{point.source} ({years(Lifespan('', (point,)))})" for point in span.points)
        listing.add_row(_(span.title), years(span), ", ".join(dated))
    print_table(on, listing, 0)
