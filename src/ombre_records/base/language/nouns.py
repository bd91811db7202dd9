"""Calls and outcomes as sentences and tables have them: noun, gender, plural, verbs, as words.

Each language has a table, `words/LANGUAGE.toml`. A word that no table has is read as it stands,
without its hyphens.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from ombre_records.base.language import period_terms, spoken

_Entry = Mapping[str, Any]


@cache
def _table(language: str) -> Mapping[str, Any]:
    with open(os.path.join(os.path.dirname(__file__), "words", f"{language}.toml"), "rb") as file:
        return tomllib.load(file)


@cache
def _entries(language: str, kind: str, period: bool) -> Mapping[str, _Entry]:
    """Return the entries of a kind (`call`, `outcome`) by the names that records have for them."""
    table = _table(language)
    entries = _by_name(table[kind])
    if period:
        for name, entry in _by_name(table.get("period", {}).get(kind, ())).items():
            entries[name] = {**entries.get(name, {}), **entry}
    return entries


def _by_name(entries: Iterable[_Entry]) -> dict[str, _Entry]:
    return {name: entry for entry in entries for name in entry["names"]}


def _entry(kind: str, name: str) -> _Entry:
    entry = _entries(spoken(), kind, period_terms()).get(name)
    every = _table(spoken())["every"]
    noun = name.replace("-", " ")
    noun = noun[:1].upper() + noun[1:] if every.get("capital") else noun
    return {**every, **(entry or {"noun": noun})}


def _phrase(entry: _Entry, phrase: str, **more: str) -> str:
    if phrase not in entry:
        return str(entry["noun"])
    words = {"noun": entry["noun"], **_table(spoken())["gender"][entry["gender"]]}
    if phrase == "dative":
        words["noun"] = entry.get("weak", entry["noun"])
    return str(entry[phrase]).format(**words, **more)


def call_noun(name: str) -> str:
    """Name a call in words: a noun.

    >>> call_noun("ren-nolo"), call_noun("my-own")
    ('pure nolo', 'my own')
    """
    return str(_entry("call", name)["noun"])


def outcome_noun(name: str) -> str:
    """Name an outcome in words.

    >>> outcome_noun("nolo-won"), outcome_noun("puesta")
    ('won', 'puesta')
    """
    return str(_entry("outcome", name)["noun"])


def noun(name: str, kinds: Iterable[str]) -> str:
    """Name what the tables have among some kinds (`call`, `outcome`); empty for another word.

    >>> noun("ren-nolo", ["call"]), noun("Belinda", ["call", "outcome"])
    ('pure nolo', '')
    """
    tables = (_entries(spoken(), kind, period_terms()) for kind in kinds)
    return next((str(table[name]["noun"]) for table in tables if name in table), "")


def outcome_phrase(name: str) -> str:
    """Name what a game came to, with its article: a puesta.

    >>> outcome_phrase("puesta"), outcome_phrase("codille")
    ('a puesta', 'codille')
    """
    entry = _entry("outcome", name)
    named = _entries(spoken(), "outcome", period_terms()).get(name, {})
    return _phrase(entry, "game") if "game" in named else str(entry["noun"])


def bid(name: str) -> str:
    """Tell that a call was made: a verb phrase that follows the player's name.

    >>> bid("solo"), bid("without-taking-in")
    ('bid solo', 'stood without taking in')
    """
    return _phrase(_entry("call", name), "bid")


def overcall(name: str) -> str:
    """Tell that a call was made over another one.

    >>> overcall("entrada")
    'went over with an entrada'
    """
    return _phrase(_entry("call", name), "over")


def names_suit(name: str) -> bool:
    """Return whether the words for a call say the suit of trumps.

    >>> names_suit("solo-spar"), names_suit("solo")
    (True, False)
    """
    return bool(_entry("call", name).get("fixed"))


def _in_suit(entry: _Entry, words: str, suit: str) -> str:
    if not suit or entry.get("fixed"):
        return words
    suit = _table(spoken()).get("suit", {}).get(suit, suit)
    return words + _phrase(entry, "suit", suit=suit)


def game(name: str, suit: str = "", phrase: str = "game") -> str:
    """Name what was played, with its suit unless the call has it in its name: the object of a verb.

    `phrase`: another case of the same, `dative` in German, or `own` behind a genitive.

    >>> game("solo", "hearts"), game("solo-spar", "spades"), game("solo", "hearts", "own")
    ('a solo in hearts', 'a spade solo', 'solo in hearts')
    """
    entry = _entry("call", name)
    return _in_suit(entry, _phrase(entry, phrase), suit)


def plays(name: str, suit: str, card: str = "") -> str:
    """Tell which suit was made trumps, or turned with a card; nothing where the call says it.

    >>> plays("solo", "hearts"), plays("tourné", "clubs", "♣6"), plays("bedre-spil", "spades")
    ('played in hearts', 'turned ♣6, and clubs were trumps', '')
    """
    entry = _entry("call", name)
    if entry.get("fixed") and not card:
        return ""
    suit = _table(spoken()).get("suit", {}).get(suit, suit)
    if card:
        return _phrase(entry, "turns", suit=suit, card=card)
    return _phrase(entry, "plays", suit=suit)


def article(matador: str) -> str:
    """Return the article that a matador's name has in a sentence, with its blank; mostly none.

    >>> article("spadille")
    ''
    """
    article_of = _table(spoken()).get("matador", {}).get(matador, "")
    return f"{article_of} " if article_of else ""


def spanish_games() -> frozenset[str]:
    """Return the names of the rule books whose sources play with the Spanish pack.

    >>> "tresillo" in spanish_games()
    True
    """
    return frozenset(_table("packs")["spanish"])
