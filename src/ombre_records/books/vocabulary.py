"""The words of a book as players write them: in other languages, in capitals, without accents.

A book's own names and aliases are read first, as they stand; then, whatever their capitals and
accents, these again; then the words of other languages (`call-terms`, `outcome-terms`), each for a
word of the book, and so only where the book has such a call.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from msgspec import Struct

from ombre_records.base.lexicon.meanings import meaning, suit_of, words_for
from ombre_records.base.lexicon.spelling import folded, nearest
from ombre_records.books.book import Call, Outcome, RuleBook


class Vocabulary(Struct, frozen=True):
    """The meanings of a book's words, by the word folded: calls and passes, outcomes, suits.

    A call or pass stands for a name or alias of the book, an outcome for a word of
    `outcome.terms`, a suit for its letter.
    """

    calls: Mapping[str, str]
    outcomes: Mapping[str, str]
    suits: Mapping[str, str]


@lru_cache(maxsize=64)
def vocabulary(book: RuleBook) -> Vocabulary:
    """Return what the words that a book reads stand for."""
    own = [word for call in book.auction.calls for word in (call.name, *call.aliases)]
    names = {word: call.name for call in book.auction.calls for word in (call.name, *call.aliases)}
    names |= dict.fromkeys(book.auction.passes, book.auction.passes[0])
    known = {folded(word): word for word in reversed((*book.auction.passes, *own))}
    calls = {folded(word): names[of] for word, of in book.call_terms.items() if of in names}
    terms = book.outcome.terms
    ends = {folded(word): of for word, of in book.outcome_terms.items() if of in terms}
    ended = {folded(word): word for word in reversed(tuple(terms))}
    suits = {folded(word): letter for word, letter in book.suit_terms.items()}
    return Vocabulary(calls | known, ends | ended, suits)


@lru_cache(maxsize=64)
def known_words(book: RuleBook) -> frozenset[str]:
    """Return all words that a record may have by a book, folded: for calls, those too that the book
    has not, for outcomes and for suits. Single letters are left out.
    """
    read = vocabulary(book)
    others = map(folded, (*book.call_terms, *book.outcome_terms))
    return frozenset(w for w in (*read.calls, *read.outcomes, *read.suits, *others) if len(w) > 1)


@lru_cache(maxsize=4096)
def call_meant(book: RuleBook, word: str) -> str | None:
    """Return the name, alias or pass of a book that a word for a call is; None for no such."""
    if word in book.auction.passes or book.call(word):
        return word
    return vocabulary(book).calls.get(folded(word))


def joined_call(book: RuleBook, call: str, suit: str) -> Call | None:
    """Return the call whose name joins another call and a word for a suit."""
    if len(suit) == 1:
        return None
    own, other = (book.call(call_meant(book, w) or "") for w in (call, f"{call}-{suit}"))
    return None if other is own else other


def outcome_meant(book: RuleBook, word: str) -> str | None:
    """Return what a word for an outcome is in the book's own words; None for no such."""
    return word if word in book.outcome.terms else vocabulary(book).outcomes.get(folded(word))


def suit_meant(book: RuleBook, word: str) -> str | None:
    """Return the letter (S, C, H, D) of the suit that a word names; None for no such."""
    return book.suit_terms.get(word) or vocabulary(book).suits.get(folded(word))


def call_written(book: RuleBook, word: str) -> str | None:
    """Return the canonical word for what a call is: the call's name, or the book's first pass."""
    meant = call_meant(book, word)
    call = book.call(meant) if meant else None
    return call.name if call else book.auction.passes[0] if meant else None


def outcome_written(book: RuleBook, word: str) -> str | None:
    """Return the canonical word for what an outcome is: the book's own for it."""
    outcome = outcome_meant(book, word)
    return _name(book, book.outcome.terms[outcome]) if outcome else None


def outcomes(book: RuleBook) -> tuple[str, ...]:
    """Return the canonical words for outcomes."""
    return tuple(_name(book, kind) for kind in dict.fromkeys(book.outcome.terms.values()))


def _name(book: RuleBook, kind: Outcome) -> str:
    """Return the book's own word for an outcome: a name of its own, else the outcome's, if read."""
    terms = book.outcome.terms
    own = book.outcome_names.get(kind, kind)
    return own if terms.get(own) == kind else next(w for w, of in terms.items() if of == kind)


@lru_cache(maxsize=2_000)
def near_call(book: RuleBook, word: str) -> str:
    """Return the call that an unknown word may be meant for; an empty string for none.

    A word that is a whole part of calls, as `nolo` is, is meant for one of these: all of them, with
    blanks between. If they are calls of other books alone, it is not a misspelt one of this book.
    """
    known = vocabulary(book).calls
    names = _calls(book)
    if folded(word).rstrip(".") in words_for("said", "pass"):
        own = book.auction.passes[0]
        return own if own != word else ""
    if word.lower() in words_for("said", "unknown"):
        return "?"
    if folded(word) in words_for("said", "play"):
        return call_written(book, "play") or ""
    misspelt = folded(word) not in _parts(book)
    return (
        call_elsewhere(book, word)
        or _with_part(word, names)
        or (_nearest_meaning(word, known, names) if misspelt else "")
        or _call_begun(book, word)
    )


@lru_cache(maxsize=64)
def _parts(book: RuleBook) -> frozenset[str]:
    """Return the parts of the words for calls, those too that the book has not."""
    return frozenset(part for word in book.call_terms for part in folded(word).split("-"))


def _call_begun(book: RuleBook, word: str) -> str:
    """Return the call of a book that begins so, the plain one of `solo` and `solo-spar`."""
    start = folded(word).rstrip(".")
    own = sorted(each for each in {*_calls(book).values()} if folded(each).startswith(start))
    plain = len(start) > 1 and own and all(each.startswith(own[0]) for each in own)
    return own[0] if plain else ""


def call_elsewhere(book: RuleBook, word: str) -> str:
    """Return the call that a word of other games, as `misère`, may stand for; else nothing."""
    known = (call_written(book, each) for each in meaning("call", word).split())
    return next(filter(None, known), "")


@lru_cache(maxsize=2_000)
def near_outcome(book: RuleBook, word: str) -> str:
    """Return the outcome that an unknown word may be meant for, as `near_call` does."""
    known = vocabulary(book).outcomes
    names = _outcomes(book)
    if word.lower() in words_for("said", "unknown") - words_for("said", "lost"):
        return "?"
    if own := outcome_written(book, meaning("ending", word)):
        return own
    if folded(word) in words_for("said", "won", "lost"):
        return (
            outcome_written(book, "sacada" if folded(word) in words_for("said", "won") else "lost")
            or ""
        )
    return _with_part(word, names) or _nearest_meaning(word, known, names) or _begun(word, names)


@lru_cache(maxsize=256)
def near_suit(book: RuleBook, word: str, system: str = "french") -> str:
    """Return the letter of the suit that an unknown word may be meant for, or an empty string; `?`
    for one that says that it is not known. `system` is that of the session's letters.
    """
    known = vocabulary(book).suits
    word = word.rstrip(".,;:!") or word
    if word.lower() in words_for("said", "unknown") or word in ("-", "–", "—"):
        return "?"
    if system == "spanish" and len(word) == 1 and word.upper() in "EBCO":
        return "SCHD"["EBCO".index(word.upper())]
    if len(word) == 1 and word.upper() in "SCHD":
        return word.upper()
    if word.isupper() and (initial := meaning("initial", word)):
        return initial
    near = suit_of(word) or _nearest_meaning(word, known, known)
    start = folded(word)
    begun = {known[each] for each in known if len(word) > 1 and folded(each).startswith(start)}
    return near or (begun.pop() if len(begun) == 1 else "")


@lru_cache(maxsize=64)
def _calls(book: RuleBook) -> Mapping[str, str]:
    return {each: call_written(book, each) or "" for each in vocabulary(book).calls}


@lru_cache(maxsize=64)
def _outcomes(book: RuleBook) -> Mapping[str, str]:
    return {each: outcome_written(book, each) or "" for each in vocabulary(book).outcomes}


def _with_part(word: str, names: Mapping[str, str]) -> str:
    part = folded(word)
    return " ".join(dict.fromkeys(of for each, of in names.items() if part in each.split("-")))


def _begun(word: str, names: Mapping[str, str]) -> str:
    """Return the one outcome of a book whose word begins so, if no other word for won does.

    >>> names = {"won": "won", "bet": "bet", "vole-failed": "vole-failed"}
    >>> _begun("B", names), _begun("v", names)
    ('bet', '')
    """
    start = folded(word).rstrip(".")
    own = {*names.values(), "won", "lost"}
    meant = {names.get(each, "") for each in own if start and folded(each).startswith(start)}
    won = {names.get("won", "") for each in words_for("said", "won") if each.startswith(start)}
    return meant.pop() if len(meant) == len(meant | won) == 1 else ""


def _nearest_meaning(word: str, known: Iterable[str], of: Mapping[str, str]) -> str:
    """Return what the word means to which another comes nearest; an empty string for none."""
    return next((of[each] for each in nearest(word, known)), "")
