"""One word of several, by as much of it as has been typed."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Sequence
from typing import NamedTuple

from ombre_records.base.language import _
from ombre_records.base.lexicon.spelling import folded, nearest

_ALIKE = 0.6
_MOST_PARTS = 5
"""A call has no more words than these, `jeu simple à pique` four."""


class Candidate(NamedTuple):
    """A word that may be typed, and what it stands for.

    `rank`: 0 for a word that is written by itself, 1 for another that the book has, 2 for one of
    another language; -1 for one that goes before them all, as the language spoken does. READ is for
    one that is read, but not offered. The rank says which word is shown, never which is meant.
    """

    word: str
    means: str
    rank: int = 0


READ = 3


class Unclear(Exception):  # noqa: N818 - it never leaves entry/
    """A word that is none of the candidates, or may be several; the text says so."""


def choose(
    typed: str,
    candidates: Sequence[Candidate],
    what: str,
    known: Container[str] = (),
    *,
    near: Callable[[str], str] | None = None,
    whole: bool = False,
) -> str:
    """Return what a word, or the beginning of one, stands for; Unclear says why it cannot be told.

    Capitals and accents do not matter. A whole word is itself, also where others begin with it. A
    word of `known`, folded, is whole too: where it is no candidate, it is refused, and not taken
    for the beginning of one. The beginning of several words, or a whole part of several, is none of
    them before the others, unless all mean the same; where only `whole` words are read it is none
    at all. `what` names the thing asked for, in the language spoken; `near` tells what records'
    reader takes another word for, to be offered: where that is not what begins so, and none of
    the book's own names does, it is asked.

    >>> calls = [Candidate("solo", "solo"), Candidate("solo-spar", "solo-spar")]
    >>> choose("solo", calls, "call"), choose("so-s", calls, "call")
    ('solo', 'solo-spar')
    """
    same = [each for each in candidates if folded(each.word) == folded(typed)]
    if same:
        return min(same, key=lambda each: each.rank).means
    begun = [] if folded(typed) in known else beginning(typed, candidates)
    if not begun:
        raise Unclear(_unknown(typed, candidates, what, near))
    may_be = _sharing(typed, candidates) or begun
    if len({each.means for each in may_be}) == 1:
        if whole:
            raise Unclear(_meant(typed, what, _shown(may_be, candidates)))
        foreign = near is not None and min(each.rank for each in may_be) > 0
        other = near(typed) if near and foreign else ""
        if other not in ("", may_be[0].means):
            raise several(typed, (*_shown(may_be, candidates), other))
        return may_be[0].means
    raise several(typed, _shown(may_be, candidates))


def several(typed: str, words: Iterable[str]) -> Unclear:
    """Say which things a word may be."""
    may = _(" or ").join(f"`{word}`" for word in words)
    return Unclear(_("`{typed}` may be {words}; type one of them").format(typed=typed, words=may))


def in_one(words: Sequence[str], at: int, candidates: Iterable[Candidate]) -> list[str]:
    """Return words of which as many, from a place on, are made one as are written so: `bedre spil`.

    >>> in_one(["bo", "bedre", "spil", "won"], 1, [Candidate("bedre-spil", "bedre-spil")])
    ['bo', 'bedre-spil', 'won']
    """
    known = {folded(each.word) for each in candidates}
    for end in range(min(len(words), at + _MOST_PARTS), at + 1, -1):
        joined = "-".join(words[at:end])
        if folded(joined) in known:
            return [*words[:at], joined, *words[end:]]
    return list(words)


def beginning(typed: str, candidates: Iterable[Candidate]) -> list[Candidate]:
    """Return the candidates that begin with what is typed, those that the book writes first."""
    begun = [each for each in candidates if _begins(folded(each.word), folded(typed))]
    return sorted(begun, key=lambda each: each.rank)


def _begins(word: str, typed: str) -> bool:
    """Whether a word begins so, or each of its parts: `b-s` is `bedre-spil`."""
    parts, typed_parts = word.split("-"), typed.split("-")
    return word.startswith(typed) or (
        bool(typed_parts[0])
        and 1 < len(typed_parts) <= len(parts)
        and all(map(str.startswith, parts, typed_parts))
    )


def _sharing(typed: str, candidates: Iterable[Candidate]) -> list[Candidate]:
    """Return the words of which what is typed is a whole part, where they mean different things."""
    part = folded(typed)
    found = [each for each in candidates if each.rank < 2 and part in folded(each.word).split("-")]
    return found if len({each.means for each in found}) > 1 else []


def _shown(some: Iterable[Candidate], candidates: Sequence[Candidate]) -> list[str]:
    """Return words of different meanings, each by the one that goes before others of its meaning,
    so that all are of one language.
    """
    return [_best(means, candidates) for means in dict.fromkeys(each.means for each in some)]


def _best(means: str, candidates: Iterable[Candidate]) -> str:
    """Return the word that goes before all others of a meaning."""
    return min((c for c in candidates if c.means == means), key=lambda each: each.rank).word


def _unknown(
    typed: str,
    candidates: Sequence[Candidate],
    what: str,
    near: Callable[[str], str] | None,
) -> str:
    by_word = {folded(each.word): each for each in candidates}
    meant = near(typed).split(" ") if near else []
    means = [each for each in meant if any(each == one.means for one in candidates)]
    means = means or [by_word[word].means for word in nearest(typed, by_word)[:1]]
    if means:
        return _meant(typed, what, [_best(each, candidates) for each in means])
    best = min((each.rank for each in candidates), default=0)
    own = _shown([each for each in candidates if each.rank <= max(0, best)], candidates)
    written = ", ".join(f"`{word}`" for word in own)
    said = _("`{typed}` is no {what}; there are {words}")
    return said.format(typed=typed, what=what, words=written)


def _meant(typed: str, what: str, words: Sequence[str]) -> str:
    either = f"`{_(' or ')}`".join(words)
    said = _("`{typed}` is no {what}; did you mean `{near}`?")
    return said.format(typed=typed, what=what, near=either)
