"""The words that sheets have for what is paid besides, in all languages, and for how games end."""

from __future__ import annotations

from functools import lru_cache
from typing import get_args

from ombre_records.base.language import LANGUAGES, Terms, _, pgettext, speaking
from ombre_records.base.lexicon.spelling import folded
from ombre_records.books.book import Call, RuleBook
from ombre_records.referee.statements.terms import meant

_TWINS = ", twins"


def plain_end(book: RuleBook, call: Call, word: str) -> bool:
    """Whether a word is that the Ombre has won, and no more."""
    return meant(book, call, word) == "sacada"


@lru_cache(maxsize=1)
def paid_words() -> dict[str, str]:
    """Return the words for what is paid besides, in all languages, each with what it stands for."""
    found: dict[str, str] = {}
    for language in LANGUAGES:
        for terms in get_args(Terms):
            with speaking(language, terms):
                for what in ("estuches", "primeras", "forfeit"):
                    found[folded(pgettext("payment", what))] = what
    return found


@lru_cache(maxsize=1)
def paid_for_twins() -> tuple[str, ...]:
    """Return how sheets say that twins were paid for, in all languages."""
    found = []
    for language in LANGUAGES:
        with speaking(language):
            found.append(_(_TWINS))
    return tuple(dict.fromkeys(found))
