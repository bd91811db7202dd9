"""The tariff of a rule book by itself: as a poster for the wall, and the price of a word."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ombre_records.base.document import markdown, text
from ombre_records.base.document.outline import (
    NOTHING,
    Block,
    Column,
    Heading,
    Listing,
    Outline,
    Paragraph,
    Table,
    say,
)
from ombre_records.base.document.paper import pdf
from ombre_records.base.document.style import About, Style
from ombre_records.base.language import _, speaking
from ombre_records.base.language.nouns import call_noun
from ombre_records.base.language.terms import book_title
from ombre_records.books.book import Call, RuleBook
from ombre_records.books.fields import CALLS
from ombre_records.books.load import named
from ombre_records.books.vocabulary import call_meant, outcome_meant
from ombre_records.engine.ending import may_end
from ombre_records.telling.sheet.formats import html
from ombre_records.telling.sheet.tariff import extra_payments, tariff

FORMATS = ("text", "markdown", "html", "pdf")
"""The formats of posters."""
_WON, _VOLE, _LEVEL, _CODILLE = 3, 4, 5, 6
_COLUMNS: Mapping[str, tuple[int, ...]] = {
    **dict.fromkeys(("sacada", "nolo-won"), (_WON,)),
    **dict.fromkeys(("vole",), (_VOLE,)),
    **dict.fromkeys(("puesta", "surrendered", "nolo-bet"), (_LEVEL,)),
    **dict.fromkeys(("codille", "nolo-kruk"), (_CODILLE,)),
    "lost": (_LEVEL, _CODILLE),  # a word that does not tell which
}
"""The columns of a tariff that an outcome may be priced in."""
_OF_EVERY_GAME = frozenset(("sacada", "puesta", "codille", "lost", "vole"))
"""The ends that a plain game may have."""


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


_BESIDES: Mapping[str, str] = {
    **dict.fromkeys(("estuches", "estuche", "matador", "matadors", "matadores"), "estuches"),
    **dict.fromkeys(("pool", "plate", "stake", "stakes", "fish", "counter", "counters"), "pool"),
    **dict.fromkeys(("pass", "passing", "paso", "pas"), "pass"),
    **dict.fromkeys(("forfeit", "revoke", "renounce", "reneging"), "forfeit"),
    **dict.fromkeys(("taking-in", "card", "exchange"), "card"),
    **{word: word for word in ("primeras", "ante")},
}
"""Payments beside those for calls, by the words that people ask for."""


def _call(book: RuleBook, word: str) -> Call | None:
    """Return the call that a word of any language means in a book; None where it has no such."""
    meant = call_meant(book, word)
    return None if meant is None else book.call(meant)


def price(book: RuleBook, word: str) -> Outline:
    """Return what a call, an end of a game, or what is paid besides, costs under a book.

    ValueError for a word that is none of these.
    """
    call, kind = _call(book, word), _ends(book, word)
    blocks = list(tariff(book, book.table.players[0]))
    at = next(at for at, block in enumerate(blocks) if isinstance(block, Table))
    table = blocks[at]
    assert isinstance(table, Table)
    above: tuple[Block, ...] = tuple(blocks[:at])
    if call is not None:
        row = table.rows[book.auction.calls.index(call)]
        return (*above, Table(table.columns, (row,)))
    besides = tuple(("", say(each)) for each in _besides(book, word))
    listed: tuple[Block, ...] = (Listing(besides),) if besides else ()
    last = _CODILLE if book.outcome.codille else _LEVEL
    columns = tuple(dict.fromkeys(min(column, last) for column in _COLUMNS.get(kind, ())))
    if not columns and not besides:
        words = _("{book} has no price for `{word}`")
        raise ValueError(words.format(book=book.name, word=word))
    if not columns:
        return listed
    priced = [
        row
        for each, row in zip(book.auction.calls, table.rows, strict=True)
        if isinstance(row, tuple) and row[columns[0]]
        if kind != "surrendered" or may_end(book, each, kind)
    ]
    shown = (0, *columns)
    rows = tuple(tuple(row[at] for at in shown) for row in priced)
    paid = Table(tuple(table.columns[at] for at in shown), rows)
    return (*above, paid, *listed)


def prices_of(word: str, books: Iterable[RuleBook]) -> Outline:
    """Return what a word is worth in those of several books that have it; nothing for no such word.

    A game that an option of a book offers is priced with that option, the end of a game by the
    book's plain game.
    """
    rows, besides = [], []
    for book in books:
        besides += [(f"{book.name}:", say(payment)) for payment in _besides(book, word)]
        call = _call(book, word)
        if call is None and (option := _offered(book, word)):
            book = named(f"{book.name} + {option}")
            call = _call(book, word)
        if call is None and _ends(book, word) in _OF_EVERY_GAME:
            call = book.auction.calls[0]
        if call is None:
            continue
        table = next(each for each in price(book, call.name) if isinstance(each, Table))
        row = table.rows[0]
        assert isinstance(row, tuple)
        codille = row[_CODILLE] if book.outcome.codille else NOTHING
        rows.append((say(book.name), say(call_noun(call.name)), *row[_WON : _LEVEL + 1], codille))
    titles = (
        *(_("Book"), _("Call"), _("Won, each pays"), _("Vole, each pays")),
        *(_("Puesta, Ombre pays"), _("Codille, Ombre pays")),
    )
    columns = tuple(Column(title, at > 1) for at, title in enumerate(titles))
    calls = (Table(columns, tuple(rows)),) if rows else ()
    return (*calls, Listing(tuple(besides))) if besides else calls


def _besides(book: RuleBook, word: str) -> list[str]:
    """List a book's payments besides those for calls, by the word for them."""
    about = _BESIDES.get(word.lower()) or _ends(book, word)
    return [payment for of, payment in extra_payments(book) if of == about]


def _ends(book: RuleBook, word: str) -> str:
    """Return what end of a game a word means in a book; nothing for another word."""
    outcome = None if word.lower() in _BESIDES else outcome_meant(book, word)
    return book.outcome.terms[outcome] if outcome else ""


def _offered(book: RuleBook, word: str) -> str:
    """Return the option of a book that offers a game of this name; nothing for none."""
    options = (each for each in book.options if word.lower() in (each.name, *each.aliases))
    option = next((each for each in options if any(map(_is_call, each.sets))), None)
    return option.name if option else ""


def _is_call(path: str) -> bool:
    return path.startswith(f"{CALLS}.")


def priced_in_words(book: RuleBook, word: str, style: Style) -> str:
    """Write what a word of a book costs. ValueError for a word that has no price."""
    with speaking(style.language, style.terms):
        outline = (Paragraph(say(book_title(book.title))), *price(book, word))
        return text.render(outline, style)


def prices_in_words(word: str, books: Iterable[RuleBook], style: Style) -> str:
    """Write what a word is worth in several books; nothing for a word that costs nothing."""
    with speaking(style.language, style.terms):
        return text.render(prices, style) if (prices := prices_of(word, books)) else ""
