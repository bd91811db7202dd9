"""One word of several, by as much of it as has been typed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import NamedTuple

from ombre_records.books.vocabulary import folded
from ombre_records.language import _

_ALIKE = 0.6


class Candidate(NamedTuple):
    """A word that may be typed, and what it stands for.

    `rank`: 0 for a word that is written by itself, 1 for another that the book has, 2 for one of
    another language; -1 for one that goes before them all, as the language spoken does.
    """

    word: str
    means: str
    rank: int = 0


class Unclear(Exception):  # noqa: N818 - it never leaves entry/
    """A word that is none of the candidates, or may be several; the text says so."""


def choose(typed: str, candidates: Sequence[Candidate], what: str) -> str:
    """Return what a word, or the beginning of one, stands for; Unclear says why it cannot be told.

    Capitals and accents do not matter. A whole word is itself, also where others begin with it; so
    is the beginning of one word and of others that only add to it: `so` is `solo`, not `solo-spar`,
    and that is `so-s`. What the book writes goes before its other words, these before words of
    other languages. A whole part of several words is none of them before the others: `nolo` may be
    `ren-nolo` too. `what` names the thing asked for, in the language spoken.

    >>> calls = [Candidate("solo", "solo"), Candidate("solo-spar", "solo-spar")]
    >>> choose("so", calls, "call"), choose("so-s", calls, "call")
    ('solo', 'solo-spar')
    """
    whole = [each for each in candidates if folded(each.word) == folded(typed)]
    if whole:
        return min(whole, key=lambda each: each.rank).means
    begun = beginning(typed, candidates)
    if not begun:
        raise Unclear(_unknown(typed, candidates, what))
    shared = _sharing(typed, candidates)
    for rank in (1, 0, -1, 2) if not shared else ():
        found = _one([each for each in begun if each.rank <= rank])
        if found is not None:
            return found
        if rank == -1 and any(each.rank < 2 for each in begun):
            break
    may = _(" or ").join(_shown(shared or begun))
    raise Unclear(_("`{typed}` may be {words}; type more of it").format(typed=typed, words=may))


def beginning(typed: str, candidates: Iterable[Candidate]) -> list[Candidate]:
    """Return the candidates that begin with what is typed, those that the book writes first."""
    begun = [each for each in candidates if _begins(folded(each.word), folded(typed))]
    return sorted(begun, key=lambda each: each.rank)


def _begins(word: str, typed: str) -> bool:
    """Whether a word begins so, or each of its parts: `b-s` is `bedre-spil`."""
    parts, typed_parts = word.split("-"), typed.split("-")
    return word.startswith(typed) or (
        1 < len(typed_parts) <= len(parts) and all(map(str.startswith, parts, typed_parts))
    )


def _sharing(typed: str, candidates: Iterable[Candidate]) -> list[Candidate]:
    """Return the words of which what is typed is a whole part, where they mean different things."""
    part = folded(typed)
    found = [each for each in candidates if each.rank < 2 and part in folded(each.word).split("-")]
    return found if len({each.means for each in found}) > 1 else []


def _one(begun: list[Candidate]) -> str | None:
    """Return what all mean, or what the word means to which the others only add something."""
    if len({each.means for each in begun}) == 1:
        return begun[0].means
    stem = min(begun, key=lambda each: len(each.word), default=None)
    if stem and all(folded(each.word).startswith(folded(stem.word)) for each in begun):
        return stem.means
    return None


def _shown(begun: Iterable[Candidate]) -> list[str]:
    first: dict[str, str] = {}
    for each in begun:
        first.setdefault(each.means, each.word)
    return [f"`{word}`" for word in first.values()]


def _unknown(typed: str, candidates: Sequence[Candidate], what: str) -> str:
    by_word = {folded(each.word): each for each in candidates}
    near = get_close_matches(folded(typed), by_word, 1, _ALIKE)
    if near:
        means = by_word[near[0]].means
        best = min((c for c in candidates if c.means == means), key=lambda each: each.rank)
        said = _("`{typed}` is no {what}; did you mean `{near}`?")
        return said.format(typed=typed, what=what, near=best.word)
    written = ", ".join(_shown(each for each in candidates if each.rank <= 0))
    said = _("`{typed}` is no {what}; there are {words}")
    return said.format(typed=typed, what=what, words=written)
