"""The table of terms in every language, from the catalogues that documents are written with."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from docs._ext.pages import prose, table, write
from sphinx.application import Sphinx

from ombre_records.base.language import LANGUAGES, Language, Terms, _, speaking
from ombre_records.base.language.terms import call_name, outcome_name, paid_for, suit_name
from ombre_records.model.cards import CARDS, SUITS
from ombre_records.referee.wording.card_titles import card_name

NAMES = {"en": "English", "fr": "French", "es": "Spanish", "da": "Danish", "de": "German"}
_CALLS = ("play", "voltereta", "solo", "vole", "gascarille", "countervole", "pass")
_OUTCOMES = ("sacada", "puesta", "codille", "vole", "surrendered", "passed-out")
_PAID = ("game", "estuches", "primeras")
_WORDS = ("Dealer", "Eldest", "Rests", "Ombre", "Pool", "Trumps", "Exchange", "Tricks")
_TRUMP = 2
"""Hearts, in which all four matadors and punto have their names."""


def _rows() -> Iterator[tuple[str, Callable[[], str]]]:
    yield from ((f"call: {word}", partial(call_name, word)) for word in _CALLS)
    yield from ((f"outcome: {word}", partial(outcome_name, word)) for word in _OUTCOMES)
    yield from ((f"paid for: {word}", partial(paid_for, word)) for word in _PAID)
    yield from ((word, partial(_, word)) for word in _WORDS)
    for name in ("SA", "H7", "CA", "HA"):
        yield f"{name}, hearts being trumps", partial(card_name, CARDS[name], _TRUMP)
    yield "HK", partial(card_name, CARDS["HK"])
    yield "suits", _suits


def _suits() -> str:
    return ", ".join(map(suit_name, range(len(SUITS))))


def _said(word: Callable[[], str], lang: Language, terms: Terms) -> str:
    with speaking(lang, terms):
        return word()


def terms() -> str:
    """Return the table: a term a row, a language a column, the period's word below today's."""
    rows = []
    for label, word in _rows():
        cells = []
        for lang in LANGUAGES:
            today, then = (_said(word, lang, when) for when in ("modern", "period"))
            cells.append(prose(today) + (f"\n*{prose(then)}*" if then != today else ""))
        rows.append((prose(label), *cells))
    return table(("", *(NAMES[lang] for lang in LANGUAGES)), rows)


def _generate(app: Sphinx) -> None:
    write(Path(app.srcdir) / "generated" / "terms", {"_table.md": terms()})


def setup(app: Sphinx) -> dict[str, bool]:
    """Let Sphinx generate the table before it looks for pages."""
    app.connect("builder-inited", _generate)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
