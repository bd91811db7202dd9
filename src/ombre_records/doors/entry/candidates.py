"""One word of several, by as much of it as has been typed; and what the words of a results line
may be: players, calls, suits, outcomes, what is besides.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from ombre_records.base.language import _, spoken
from ombre_records.base.language.terms import call_name, outcome_name, payment_name, suit_name
from ombre_records.base.lexicon.spelling import folded, nearest
from ombre_records.books.book import Call, RuleBook
from ombre_records.books.vocabulary import (
    call_written,
    known_words,
    near_call,
    near_outcome,
    near_suit,
    outcome_written,
    outcomes,
    vocabulary,
)
from ombre_records.engine.ending import may_end
from ombre_records.model.cards import SUITS
from ombre_records.notation.words import SYSTEMS, quote, unquote
from ombre_records.notation.write import Writer
from ombre_records.referee.statements.terms import meant

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


class Words(NamedTuple):
    """The words for a thing that is asked for, and what that is called in the language spoken.

    `known`, folded, are all words that the book reads: where one of them is not a candidate, it is
    refused, and not taken for the beginning of one. `near` tells what records' reader takes another
    word for.
    """

    what: str
    candidates: Sequence[Candidate]
    known: Container[str] = ()
    near: Callable[[str], str] | None = None


class Unclear(Exception):  # noqa: N818 - it never leaves entry/
    """A word that is none of the candidates, or may be several; the text says so."""


def choose(typed: str, words: Words, *, whole: bool = False) -> str:
    """Return what a word, or the beginning of one, stands for; Unclear says why it cannot be told.

    Capitals and accents do not matter. A whole word is itself, also where others begin with it. The
    beginning of several words, or a whole part of several, is none of them before the others,
    unless all mean the same; where only `whole` words are read it is none at all. Where records'
    reader takes a beginning for something else, and none of the book's own names begins so, it is
    asked which is meant.

    >>> calls = Words("call", [Candidate("solo", "solo"), Candidate("solo-spar", "solo-spar")])
    >>> choose("solo", calls), choose("so-s", calls)
    ('solo', 'solo-spar')
    """
    what, candidates, known, near = words
    same = [each for each in candidates if folded(each.word) == folded(typed)]
    if same:
        return min(same, key=lambda each: each.rank).means
    begun = [] if folded(typed) in known else beginning(typed, candidates)
    if not begun:
        raise Unclear(_unknown(typed, words))
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
    sharing = [
        each for each in candidates if each.rank < 2 and part in folded(each.word).split("-")
    ]
    return sharing if len({each.means for each in sharing}) > 1 else []


def _shown(some: Iterable[Candidate], candidates: Sequence[Candidate]) -> list[str]:
    """Return words of different meanings, each by the one that goes before others of its meaning,
    so that all are of one language.
    """
    return [_best(means, candidates) for means in dict.fromkeys(each.means for each in some)]


def _best(means: str, candidates: Iterable[Candidate]) -> str:
    """Return the word that goes before all others of a meaning."""
    return min((c for c in candidates if c.means == means), key=lambda each: each.rank).word


def _unknown(typed: str, words: Words) -> str:
    what, candidates, _known, near = words
    by_word = {folded(each.word): each for each in candidates}
    meant = near(typed).split(" ") if near else []
    means = [each for each in meant if any(each == one.means for one in candidates)]
    means = means or [by_word[word].means for word in nearest(typed, by_word)[:1]]
    if means:
        return _meant(typed, what, [_best(each, candidates) for each in means])
    best = min((each.rank for each in candidates), default=0)
    own = _shown([each for each in candidates if each.rank <= max(0, best)], candidates)
    written = ", ".join(f"`{word}`" for word in own)
    text = _("`{typed}` is no {what}; there are {words}")
    return text.format(typed=typed, what=what, words=written)


def _meant(typed: str, what: str, words: Sequence[str]) -> str:
    either = f"`{_(' or ')}`".join(words)
    text = _("`{typed}` is no {what}; did you mean `{near}`?")
    return text.format(typed=typed, what=what, near=either)


@dataclass(frozen=True, slots=True)
class Scope:
    """The scope in which words of a deal have a meaning: the book, and who sits at the table, in
    turn order.

    `rests` does not play in it; `system` has the letters that the record writes suits with. `away`
    are the session's other players.
    """

    book: RuleBook
    seated: tuple[str, ...]
    rests: str | None = None
    system: str = "french"
    away: tuple[str, ...] = ()

    def names(self, but: str | None = None) -> Words:
        """Return who may be named, those that play first."""
        seated = [Candidate(n, n, int(n == self.rests)) for n in self.seated if n != but]
        return Words(_("player at this table"), seated)


def contracts(book: RuleBook) -> list[Call]:
    """Return the calls that can be played; one that only promises a higher game is none."""
    return [call for call in book.auction.calls if not call.promises]


FACTS = ("primeras", "estuches", "friend", "forfeit")
PASSED = [Candidate("-", "all have passed", 2)]


def besides() -> Words:
    """Return the words for what may follow the outcome, those of the language spoken first."""
    own = [Candidate(word, word) for word in FACTS]
    every = [*_readers(own, shown_fact), *(each._replace(rank=1) for each in own)]
    return Words(_("thing that may follow"), every)


def missed() -> list[Candidate]:
    """Return the words for primeras that were missed."""
    return [Candidate(word, "lost") for word in (outcome_name("lost"), "lost")]


def shown_fact(word: str) -> str:
    """Name what may follow the outcome as it is typed, in one word."""
    if spoken() == "en" or word not in FACTS:
        return word
    named = _("Friend").lower() if word == "friend" else payment_name(word)
    return "-".join(named.split())


def bare(word: str) -> str:
    """Return a word without the quotation marks of a name that has a blank in it."""
    return unquote(word) if len(word) > 2 and word[0] == word[-1] == '"' else word


def shown_call(name: str) -> str:
    """Name a call on the screen: as the record has it, or in another language than English."""
    return name if spoken() == "en" else call_name(name)


def shown_outcome(word: str) -> str:
    """Name an outcome on the screen, as calls are."""
    return word if spoken() == "en" else outcome_name(word)


def shown_suit(suit: int) -> str:
    """Name a suit on the screen, as calls are."""
    return SUITS[suit] if spoken() == "en" else suit_name(suit)


def other_trump(call: Call, typed: str) -> str:
    """Say that a suit cannot be, since the call says its trump, or has none."""
    if call.trump not in SUITS:
        text, suit = _("`{typed}` cannot be: {call} has no trump suit"), ""
    else:
        text = _("`{typed}` cannot be: {call} has its trump in {suit}")
        suit = shown_suit(SUITS.index(call.trump))
    return text.format(typed=typed, call=shown_call(call.name), suit=suit)


def written_name(name: str) -> str:
    """Write a name bare where it can be in either pack, else as a string."""
    return Writer(systems=tuple(SYSTEMS)).name(quote(name))


def call_words(book: RuleBook, calls: Sequence[Call]) -> Words:
    """Return the words for some calls of a book: names, other names, words of other languages."""
    candidates = [Candidate(call.name, call.name) for call in calls]
    candidates = [*_readers(candidates, call_name), *candidates]
    candidates += [Candidate(alias, call.name, 1) for call in calls for alias in call.aliases]
    names = {call.name for call in calls}
    more = ((word, call_written(book, of)) for word, of in vocabulary(book).calls.items())
    candidates += [Candidate(word, name, 2) for word, name in more if name in names and name]
    return Words(_("call in this book"), candidates, known_words(book), partial(near_call, book))


def _readers(candidates: Sequence[Candidate], named: Callable[[str], str]) -> list[Candidate]:
    """Return the words for the same in the language spoken, where they are others."""
    if spoken() == "en":
        return []
    return [Candidate(named(c.means), c.means) for c in candidates if named(c.means) != c.word]


def suit_words(scope: Scope) -> Words:
    """Return the letters of the record's pack, and the words for suits in all languages.

    Where documents are in another language than English, its own words go first. A letter that
    begins its word for another suit is not offered: `c` is not clubs for whoever says *cœur*.
    """
    letters = SYSTEMS[scope.system][0]
    candidates = [Candidate(letter, SUITS[suit]) for letter, suit in letters.items()]
    if spoken() != "en":
        named = [Candidate(suit_name(suit), letter) for suit, letter in enumerate(SUITS)]
        others = [(folded(each.word)[0].upper(), each.means) for each in named]
        free = (
            c for c in candidates if all(c.word != begun or c.means == of for begun, of in others)
        )
        candidates = [*named, *free]
    signs = [Candidate(sign, letter, 1) for sign, letter in zip("♠♣♥♦", SUITS, strict=True)]
    words = [Candidate(w, letter, 2) for w, letter in vocabulary(scope.book).suits.items()]
    known, near = known_words(scope.book), partial(near_suit, scope.book)
    return Words(_("suit"), candidates + signs + words, known, near)


def outcome_words(book: RuleBook, call: Call | None) -> Words:
    """Return the words for how a game of this kind may end, by what is written for each.

    That it was lost is read of every game, also where a book has more than one word for that. Then
    its tricks tell which it was, or the referee asks.
    """
    written = set(outcomes(book))
    candidates = [
        Candidate(word, _canonical(book, word), int(word not in written))
        for word in book.outcome.terms
    ]
    own = [each for each in candidates if each.rank == 0]
    if spoken() != "en":
        candidates = [*(Candidate(outcome_name(c.means), c.means, -1) for c in own), *candidates]
    candidates += [
        Candidate(word, _canonical(book, of), 2) for word, of in vocabulary(book).outcomes.items()
    ]
    ends = ((each, meant(book, call, each.means) or "") for each in candidates)
    ended = [(each, kind, may_end(book, call, kind)) for each, kind in ends]
    read = [
        each if may else each._replace(rank=READ)
        for each, kind, may in ended
        if may or kind == "lost"
    ]
    known, near = known_words(book), partial(near_outcome, book)
    return Words(_("outcome of this game"), read, known, near)


def usual_end(book: RuleBook, call: Call, word: str) -> str:
    """Return the word that is written for an outcome: a nolo is `won` where the book says so."""
    kind = meant(book, call, word)
    return next((each for each in outcomes(book) if meant(book, call, each) == kind), word)


def _canonical(book: RuleBook, word: str) -> str:
    return outcome_written(book, word) or word
