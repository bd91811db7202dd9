"""The words that sheets have for how games end and what is paid besides, in all languages."""

from __future__ import annotations

from functools import lru_cache
from typing import get_args

from ombre_records.base.language import LANGUAGES, Terms, _, pgettext, speaking
from ombre_records.base.language.terms import outcome_name
from ombre_records.base.lexicon.spelling import folded
from ombre_records.books.book import Call, RuleBook
from ombre_records.books.vocabulary import outcomes
from ombre_records.doors.entry.candidates import known_outcomes, outcome_candidates
from ombre_records.doors.entry.choosing import Candidate
from ombre_records.referee.statements.terms import meant

_TWINS = ", twins"


@lru_cache(maxsize=16)
def kind_words(book: RuleBook) -> frozenset[tuple[str, str]]:
    """Return the words for outcomes in all languages, folded, each with what it stands for."""
    kinds: tuple[str, ...] = (*dict.fromkeys(book.outcome.terms.values()), "undetermined")
    found: set[tuple[str, str]] = {(folded(w), kind) for w, kind in book.outcome.terms.items()}
    found |= {(folded(kind), kind) for kind in kinds}
    for language in LANGUAGES:
        with speaking(language):
            found |= {(folded(outcome_name(kind)), kind) for kind in kinds}
            found |= {(folded(outcome_name(word)), k) for word, k in book.outcome.terms.items()}
    return frozenset(found)


def ends(book: RuleBook, call: Call) -> list[Candidate]:
    """Return the words for how a game may end, those of sheets in all languages too."""
    own = outcome_candidates(book, call)
    by_kind = {meant(book, call, each.means): each.means for each in own}
    names = {each.word for each in own}
    return own + [
        Candidate(word, by_kind[kind], 2)
        for word, kind in sorted(kind_words(book))
        if kind in by_kind and word not in names
    ]


def known_ends(book: RuleBook) -> frozenset[str]:
    """Return all words for outcomes that a record or a sheet may have, folded."""
    return known_outcomes(book) | {word for word, _kind in kind_words(book)}


def usual_end(book: RuleBook, call: Call, word: str) -> str:
    """Return the word that is written for an outcome: a nolo is `won` where the book says so."""
    kind = meant(book, call, word)
    return next((each for each in outcomes(book) if meant(book, call, each) == kind), word)


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
