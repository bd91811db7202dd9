"""The words that people write beside the notation's own, and what they mean: `lexicon.toml`."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache

from ombre_records.base.lexicon.spelling import folded, typed

_READ = ("english", "danish", "german", "french", "spanish")
"""The languages whose words for suits rule books read."""


@lru_cache(4096)  # a long record has few words, each many times
def meanings(kind: str, word: str) -> tuple[str, ...]:
    """Return what a word of a kind means, the likeliest first: nothing for another word.

    >>> meanings("keyword", "mano"), meanings("keyword", "козырь"), meanings("rank", "of")
    (('deal', 'hand'), ('trump',), ())
    """
    table = _table(kind)
    return next((table[form] for form in _forms(word) if form in table), ())


def meaning(kind: str, word: str) -> str:
    """Return what a word of a kind most likely means; an empty string for another word.

    >>> meaning("suit", "Klør"), meaning("keyword", "Hånd"), meaning("rank", "seven")
    ('C', 'hand', '7')
    """
    return next(iter(meanings(kind, word)), "")


def number_meant(kind: str, word: str) -> int:
    """Return the number that a word for one is, as an ordinal or a month; 0 for another word.

    >>> number_meant("ordinal", "zweiter"), number_meant("month", "марта")
    (2, 3)
    """
    return int(meaning(kind, word) or 0)


@cache
def words_for(kind: str, *wanted: str) -> frozenset[str]:
    """Return the words of a kind, those of some meanings or of all, in small letters.

    >>> "passt" in words_for("said", "pass"), "won" in words_for("said", "pass")
    (True, False)
    """
    return frozenset(
        word
        for word, meanings_of in _table(kind).items()
        if not wanted or not {*wanted}.isdisjoint(meanings_of)
    )


@cache
def all_meanings(kind: str) -> frozenset[str]:
    """Return all that words of a kind may mean.

    >>> "solo" in all_meanings("call")
    True
    """
    return frozenset(each for meanings_of in _table(kind).values() for each in meanings_of)


def endings() -> frozenset[str]:
    """Return the words for how a game ends that some rule book has, and those meant for them."""
    return words_for("ending") | {"won", "lost"}


@cache
def suit_words() -> frozenset[str]:
    """Return the words for suits in small letters, and their letters."""
    return words_for("suit") | words_for("letter")


def suit_of(word: str) -> str:
    """Return the letter of the suit that a word or a sign of any language names; else nothing.

    >>> suit_of("Klør"), suit_of("pique"), suit_of("♦"), suit_of("S"), suit_of("trumps")
    ('C', 'S', 'D', '', '')
    """
    return meaning("suit", word.rstrip("\ufe0e\ufe0f"))


def suit_written(word: str) -> str:
    """Return the word for a suit as a record may have it: its letter, where no book reads the word.

    >>> suit_written("klør"), suit_written("schoppen")
    ('klør', 'S')
    """
    read = any(meaning(f"suit.{language}", word) for language in _READ)
    return word if read else suit_of(word) or word


@cache
def _table(kind: str) -> Mapping[str, tuple[str, ...]]:
    by_word: dict[str, list[str]] = {}
    for meant, word in _rows(_lexicon(*kind.split("."))):
        for form in _forms(word):
            known = by_word.setdefault(form, [])
            known += [meant] * (meant not in known)
    return {word: tuple(meant) for word, meant in by_word.items()}


def _rows(table: object) -> Iterator[tuple[str, str]]:
    """Yield what words mean, each meaning with a word; tables of languages one by one."""
    assert isinstance(table, dict)
    for meant, words in table.items():
        if isinstance(words, dict):
            yield from _rows(words)
            continue
        for word in words.split() if isinstance(words, str) else words:
            yield meant, word


def _forms(word: str) -> tuple[str, str, str]:
    """Return a word as it is, as a keyboard without its letters writes it, and without accents."""
    return word.lower(), typed(word), folded(word)


def _lexicon(kind: str, language: str = "") -> object:
    """Return the rows of a kind, or those of one language of it."""
    rows = _read()[kind]
    return rows[language] if language and isinstance(rows, dict) else rows


@cache
def _read() -> Mapping[str, object]:
    import tomllib  # which takes long to import

    with open(os.path.join(os.path.dirname(__file__), "lexicon.toml"), "rb") as file:
        return tomllib.load(file)
