"""What the words of a results line may be: players, calls, suits, outcomes, what is besides.

The words of the language spoken go first, then the record's own, then those of all others. Here
too is how what they mean is shown on the screen, and written in the record.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ombre_records.base.language import _, marked, spoken
from ombre_records.base.language.suit_names import suit_name
from ombre_records.base.language.terms import call_name, outcome_name, payment_name
from ombre_records.base.lexicon.spelling import folded
from ombre_records.books.book import Call, RuleBook
from ombre_records.books.vocabulary import call_written, outcome_written, outcomes, vocabulary
from ombre_records.doors.entry.choosing import READ, Candidate
from ombre_records.engine.ending import may_end
from ombre_records.model.cards import SUITS
from ombre_records.notation.words import SYSTEMS, quote, unquote
from ombre_records.notation.write import Writer
from ombre_records.referee.statements.terms import meant


@dataclass(frozen=True, slots=True)
class Scope:
    """What words may mean in a deal: the book, and who sits at the table, in turn order.

    `rests` does not play in it; `system` has the letters that the record writes suits with. `away`
    are the session's other players.
    """

    book: RuleBook
    seated: tuple[str, ...]
    rests: str | None = None
    system: str = "french"
    away: tuple[str, ...] = ()

    def names(self, but: str | None = None) -> list[Candidate]:
        """Return who may be named, those that play first."""
        return [Candidate(n, n, int(n == self.rests)) for n in self.seated if n != but]


def contracts(book: RuleBook) -> list[Call]:
    """Return the calls that can be played; one that only promises a higher game is none."""
    return [call for call in book.auction.calls if not call.promises]


PLAYER = marked("player at this table")
CALL = marked("call in this book")
SUIT = marked("suit")
OUTCOME = marked("outcome of such a game")
"""What words are asked for."""
FACTS = ("primeras", "estuches", "friend", "forfeit")
PASSED = [Candidate("-", "all have passed", 2)]


def besides() -> list[Candidate]:
    """Return the words for what may follow the outcome, those of the language spoken first."""
    own = [Candidate(word, word) for word in FACTS]
    return [*_readers(own, shown_fact), *(each._replace(rank=1) for each in own)]


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
        said, suit = _("`{typed}` cannot be: {call} has no trump suit"), ""
    else:
        said = _("`{typed}` cannot be: {call} has its trump in {suit}")
        suit = shown_suit(SUITS.index(call.trump))
    return said.format(typed=typed, call=shown_call(call.name), suit=suit)


def written_name(name: str) -> str:
    """Write a name bare where it can be in either pack, else as a string."""
    return Writer(systems=tuple(SYSTEMS)).name(quote(name))


def call_candidates(book: RuleBook, calls: Sequence[Call]) -> list[Candidate]:
    """Return the words for some calls of a book: names, other names, words of other languages."""
    found = [Candidate(call.name, call.name) for call in calls]
    found = [*_readers(found, call_name), *found]
    found += [Candidate(alias, call.name, 1) for call in calls for alias in call.aliases]
    names = {call.name for call in calls}
    more = ((word, call_written(book, of)) for word, of in vocabulary(book).calls.items())
    return found + [Candidate(word, name, 2) for word, name in more if name in names and name]


def _readers(found: Sequence[Candidate], named: Callable[[str], str]) -> list[Candidate]:
    """Return the words for the same in the language spoken, where they are others."""
    if spoken() == "en":
        return []
    return [Candidate(named(c.means), c.means) for c in found if named(c.means) != c.word]


def suit_candidates(scope: Scope) -> list[Candidate]:
    """Return the letters of the record's pack, and the words for suits in all languages.

    Where documents are in another language than English, its own words go first, and a letter with
    which one of them begins for another suit is not offered: `c` is no club for who says *cœur*.
    """
    letters = SYSTEMS[scope.system][0]
    found = [Candidate(letter, SUITS[suit]) for letter, suit in letters.items()]
    if spoken() != "en":
        named = [Candidate(suit_name(suit), letter) for suit, letter in enumerate(SUITS)]
        others = [(folded(each.word)[0].upper(), each.means) for each in named]
        free = (c for c in found if all(c.word != begun or c.means == of for begun, of in others))
        found = [*named, *free]
    signs = [Candidate(sign, letter, 1) for sign, letter in zip("♠♣♥♦", SUITS, strict=True)]
    words = [Candidate(w, letter, 2) for w, letter in vocabulary(scope.book).suits.items()]
    return found + signs + words


def outcome_candidates(book: RuleBook, call: Call | None) -> list[Candidate]:
    """Return the words for how a game of this kind may end, by what is written for each.

    That it was lost is read of every game, also where a book has more than one word for that. Then
    its tricks tell which it was, or the referee asks.
    """
    written = set(outcomes(book))
    found = [
        Candidate(word, _canonical(book, word), int(word not in written))
        for word in book.outcome.terms
    ]
    own = [each for each in found if each.rank == 0]
    if spoken() != "en":
        found = [*(Candidate(outcome_name(c.means), c.means, -1) for c in own), *found]
    found += [
        Candidate(word, _canonical(book, of), 2) for word, of in vocabulary(book).outcomes.items()
    ]
    ends = ((each, meant(book, call, each.means) or "") for each in found)
    ended = [(each, kind, may_end(book, call, kind)) for each, kind in ends]
    return [
        each if may else each._replace(rank=READ)
        for each, kind, may in ended
        if may or kind == "lost"
    ]


def usual_end(book: RuleBook, call: Call, word: str) -> str:
    """Return the word that is written for an outcome: a nolo is `won` where the book says so."""
    kind = meant(book, call, word)
    return next((each for each in outcomes(book) if meant(book, call, each) == kind), word)


def _canonical(book: RuleBook, word: str) -> str:
    return outcome_written(book, word) or word
