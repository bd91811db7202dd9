"""The tariff of a rule book by itself: as a poster for the wall, and the price of a word."""

from __future__ import annotations

from collections.abc import Mapping

from ombre_records.base.document import markdown, text
from ombre_records.base.document.outline import Block, Heading, Outline, Paragraph, Table, say
from ombre_records.base.document.paper import pdf
from ombre_records.base.document.style import About, Style
from ombre_records.base.language import _, speaking
from ombre_records.base.language.terms import book_title
from ombre_records.books.book import RuleBook
from ombre_records.books.vocabulary import call_meant, outcome_meant
from ombre_records.telling.sheet.formats import html
from ombre_records.telling.sheet.tariff import tariff

FORMATS = ("text", "markdown", "html", "pdf")
"""How a poster is made."""
_WON, _VOLE, _LEVEL, _CODILLE = 3, 4, 5, 6
_COLUMNS: Mapping[str, int] = {
    **dict.fromkeys(("sacada", "nolo-won"), _WON),
    **dict.fromkeys(("vole",), _VOLE),
    **dict.fromkeys(("puesta", "surrendered", "nolo-bet"), _LEVEL),
    **dict.fromkeys(("codille", "nolo-kruk", "lost"), _CODILLE),
}
"""The column of a tariff that an outcome is priced in."""


def poster(book: RuleBook, to: str = "text", style: Style | None = None) -> str | bytes:
    """Write what the calls of a book pay, on a page of its own.

    `to` is one of FORMATS. MissingExtraError where a library is wanting that PDF needs.
    """
    made = style or Style()
    with speaking(made.language, made.terms):
        title = book_title(book.title)
        outline = (Heading(1, say(title)), *tariff(book, book.table.players[0]))
        if to == "pdf":
            return pdf.render(outline, About(title, across=True), made)
        if to == "html":
            return html.written(outline, title, made)
        return markdown.render(outline, made) if to == "markdown" else text.render(outline, made)


def price(book: RuleBook, word: str) -> Outline:
    """Return what a call, or an end of a game, costs under a book.

    ValueError for a word that is neither.
    """
    call, outcome = call_meant(book, word), outcome_meant(book, word)
    told = list(tariff(book, book.table.players[0]))
    at = next(at for at, block in enumerate(told) if isinstance(block, Table))
    table = told[at]
    assert isinstance(table, Table)
    above: tuple[Block, ...] = tuple(told[:at])
    if call is not None:
        names = [each.name for each in book.auction.calls]
        if call in names:
            row = table.rows[names.index(call)]
            return (*above, Table(table.columns, (row,)))
    kind = book.outcome.terms[outcome] if outcome else ""
    column = min(_COLUMNS.get(kind, 0), _CODILLE if book.outcome.codille else _LEVEL)
    if not column:
        words = _("{book} has no price for `{word}`")
        raise ValueError(words.format(book=book.name, word=word))
    kept = [row for row in table.rows if isinstance(row, tuple) and row[column]]
    rows = tuple((row[0], row[column]) for row in kept)
    paid = Table((table.columns[0], table.columns[column]), rows)
    return (*above, paid)


def priced_in_words(book: RuleBook, word: str, style: Style) -> str:
    """Write what a call, or an end of a game, costs. ValueError for a word that is neither."""
    with speaking(style.language, style.terms):
        outline = (Paragraph(say(book_title(book.title))), *price(book, word))
        return text.render(outline, style)
