"""The lines of a deal read at once, where each has the plain form that it has in most deals.

A line of which every word is known, each in its place, is what the grammar has for it. A word that
is new is shown to the grammar, in a line of its own (`notation.plain`), and is known from there on.
Any other line is odd, and the deal is for the referee. No statement is kept of a line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache, lru_cache, reduce
from operator import or_
from typing import Generic, TypeVar

from msgspec import Struct, field

from ombre_records.limits import DIGITS, LINE
from ombre_records.model import statements as st
from ombre_records.model.cards import SUIT_MASKS, is_known
from ombre_records.notation.plain import read_plain
from ombre_records.notation.segment import cut_line
from ombre_records.referee.fast.game import Called

_KEPT, _LINES, _LONG, _GLYPH = 10_000, 150, 1_000, 2
_PART = re.compile(rb'\n(?=[ \t]*(?:deal|ombre)(?:[ \t"#\n]|\Z))')
_STATEMENT = re.compile(rb"^[ \t]*[^ \t\n#]", re.MULTILINE)
_OTHERS = ("pool", "reserved")
"""Parties of payments that are no players."""

Bid = tuple[int | None, str]
"""A call with who makes it, if that is said."""
Amounts = dict[int | str, int]
"""Amounts by seat, and of the pool and of what is set apart by these words."""


class OddLine(ValueError):  # noqa: N818 - it is no error, and never leaves this module
    """A line wants a closer look."""


class Trick(Struct):
    """A trick as it is told: the cards by their numbers in the order in which they were played, who
    are named before which of them, who wins it, and how many tricks each has by then.
    """

    cards: list[int]
    named: tuple[tuple[int, int], ...]
    winner: int | None
    tally: tuple[int, ...] | None


class Deal(Struct):
    """What the lines of a deal say. Seats are places among the players, cards are masks or, where
    one stands alone, numbers; None: not said.

    `steps` are those of the exchange: who, what he lays off, and what he draws. `later` are hands
    stated between tricks: after how many, whose, and what he holds.
    """

    number: int = 0
    dealer: int | None = None
    rests: int | None = None
    pool: int | None = None
    apart: tuple[int, ...] | None = None
    hands: dict[int, int] = field(default_factory=dict)
    stock: tuple[int, ...] | None = None
    bids: tuple[Bid, ...] | None = None
    contract: Bid | None = None
    trump: str | None = None
    turn: int | None = None
    call: tuple[int, int | None] | None = None
    steps: list[tuple[int, int, int]] = field(default_factory=list)
    holds: dict[int, int] = field(default_factory=dict)
    begun: bool = False
    tricks: list[Trick] = field(default_factory=list)
    later: list[tuple[int, int, int]] = field(default_factory=list)
    claim: int | None = None
    result: tuple[str, int | None] | None = None
    paid: Amounts | None = None
    totals: Amounts | None = None

    @property
    def turned(self) -> int | None:
        """The card turned for trumps, if one is told: stated, or the first of the stock."""
        if self.turn is not None or not self.stock:
            return self.turn
        return self.stock[0].bit_length() - 1

    def called(self, dealer: int) -> Called:
        """Return what the deal says up to its trump."""
        turned, (seat, contract) = self.turned, self.contract or (None, None)
        suit = None if turned is None else turned // 10
        return Called(dealer, self.bids or (), contract, seat, self.trump, suit)


V = TypeVar("V")


class _Words(dict[str, V], Generic[V]):
    """What has been read of words; a new one is read by `read`, which raises OddLine."""

    def __init__(self, read: Callable[[str], V]) -> None:
        super().__init__()
        self.read = read

    def __missing__(self, word: str) -> V:
        if len(self) > _KEPT:
            self.clear()
        self[word] = found = self.read(word)
        return found


def _said(kind: str, line: str) -> st.Statement:
    """Return what a plain line says that has no annotation."""
    said, note = read_plain(kind, line) or (None, None)
    if said is None or note is not None:
        raise OddLine
    return said


class Letters:
    """What has been read of cards in a session's letters: the cards of words of a list, in their
    order, with those of a suit that a word says is void; the same as masks; and single cards.
    """

    def __init__(self, system: str) -> None:
        self.spanish = system == "spanish"
        self.holdings = _Words(self._holding)
        self.masks = _Words(lambda word: sum(self.holdings[word][0]))
        self.played = _Words(self._played)

    def card(self, word: str) -> int:
        """Return a card by its number, which nothing is set after."""
        if word[-1] in "!?":
            raise OddLine
        return self.played[word]

    def cards(self, words: list[str]) -> int:
        """Return the cards of a list, each named once, none of a suit that is said to be void."""
        masks = [*map(self.masks.__getitem__, words)]
        cards = sum(masks)
        if not words or cards != reduce(or_, masks):
            raise OddLine
        if 0 in masks and any(self.holdings[word][1] & cards for word in words):
            raise OddLine
        return cards

    def listed(self, words: list[str]) -> int:
        """Return the cards of a list that says of no suit that it is void."""
        if words != ["-"] and not all(map(self.masks.__getitem__, words)):
            raise OddLine
        return self.cards(words)

    def _holding(self, word: str) -> tuple[tuple[int, ...], int]:
        if word == "-":
            return (), 0
        said = _said("stock", f"stock {self._written(word)}")
        assert isinstance(said, st.Stock)
        items, void = said.cards.items, said.cards.void
        if not all(map(is_known, items)) or len({*items}) < len(items):
            raise OddLine
        return items, sum(mask for suit, mask in enumerate(SUIT_MASKS) if void >> suit & 1)

    def _played(self, word: str) -> int:
        """Read a card played, with what an annotator has set after it."""
        bare = word.rstrip("!?")
        if len(word) - len(bare) > _GLYPH or word[-1] == ":":
            raise OddLine
        said = _said("turn", f"turn {self._written(bare)}")
        assert isinstance(said, st.Turn)
        return said.item.bit_length() - 1

    def _written(self, word: str) -> str:
        """Return a word as plain lines have it: with French letters, and signs that are full."""
        word = word.translate(_OUTLINED)
        if not self.spanish:
            return word
        found = _SPANISH.fullmatch(word)
        if found is None:
            raise OddLine
        return found[1].translate(_SUITS) + found[2].translate(_RANKS)


_OUTLINED = str.maketrans("♤♧♡♢", "♠♣♥♦")
_SPANISH = re.compile("([EBCO]|[♠♣♥♦]\ufe0f?)([ARCS2-7]+|-)")
_SUITS, _RANKS = str.maketrans("EBCO", "SCHD"), str.maketrans("ARCS", "AKQJ")


@cache
def _letters(system: str) -> Letters:
    return Letters(system)


def _tally(word: str) -> tuple[int, ...]:
    said = _said("trick", f"1 SA {word}")
    assert isinstance(said, st.Trick)
    if said.tally is None or None in said.tally:
        raise OddLine
    return tuple(each or 0 for each in said.tally)


def _call(word: str) -> str:
    _said("bids", f"bids {word}")
    return word


def _term(word: str) -> str:
    if not _TERM.fullmatch(word):
        raise OddLine
    return word


_TALLIES = _Words(_tally)
_CALLS = _Words(_call)
_TERMS = _Words(_term)


class Names:
    """The players' names as they may stand in a line, the letters of the cards, and what has been
    read of lines that have names.

    `bare` are the names that may stand without quotation marks; `greater` is how many lesser marks
    are a greater one, 0: there are none.
    """

    def __init__(
        self, names: Sequence[str], bare: Sequence[bool], system: str, greater: int
    ) -> None:
        plain = ((name, seat) for seat, name in enumerate(names) if bare[seat])
        self.seats = {f'"{name}"': seat for seat, name in enumerate(names)} | dict(plain)
        self.leads = {f"{name}:": seat for name, seat in self.seats.items()}
        self.greater, self.letters = greater, _letters(system)
        self.bids = _Words(self._bids)
        self.entries = _Words(self._entry)
        self.amounts = _Words(self._amount)

    def _bids(self, text: str) -> tuple[Bid, ...]:
        *entries, last = map(_words, text.split(","))
        if any(map(_notes, entries)):
            raise OddLine
        return tuple(map(self.bid, (*entries, last)))

    def bid(self, words: list[str]) -> Bid:
        """Read a call, with who makes it if that is said."""
        name, word = (words[0], words[1]) if words[1:] and words[1][0] != '"' else ("", words[0])
        _no_more(words, 2 if name else 1)
        return self.seats[name] if name else None, _CALLS[word]

    def _entry(self, text: str) -> tuple[int | str, int]:
        name, amount, *_ = words = _words(text)
        _no_more(words, 2)
        return name if name in _OTHERS else self.seats[name], self.amounts[amount]

    def _amount(self, word: str) -> int:
        """Read counters, or greater and lesser marks."""
        sign = -1 if word[0] in _MINUS else 1
        unsigned = word[1:] if word[0] in _SIGNS else word
        first, marks, lesser = unsigned.partition(":")
        most = (5, 5) if marks else (DIGITS, 0)
        if not (_is_number(first, most[0]) and (not marks or _is_number(lesser, most[1]))):
            raise OddLine
        if marks and not 0 < self.greater <= _MARKS:
            raise OddLine
        return sign * (int(first) * self.greater + int(lesser) if marks else int(first))


@lru_cache(maxsize=16)
def names_of(names: tuple[str, ...], bare: tuple[bool, ...], system: str, greater: int) -> Names:
    """Return the same names for the same players, with what has been read of their lines."""
    return Names(names, bare, system, greater)


_PAIR = 2
"""A name and an amount, with no annotation."""
_MINUS, _SIGNS, _MARKS = "-−–", "+-−–", 1000
_TERM = re.compile(r"[A-Za-z\x80-\U0010ffff][A-Za-z0-9_.'\x80-\U0010ffff-]{0,59}")
"""What may be a suit or an outcome: the book is asked which."""
_WORD = re.compile(r'(?<![^\s,])"[^"\\]*":?(?![^\s,])|[^\s",]++(?![^\s,])|,')


def _words(text: str) -> list[str]:
    """Cut a text with strings into words, of which a string is one."""
    if _WORD.sub("", text).strip():
        raise OddLine
    return _WORD.findall(text)


def _notes(words: list[str]) -> bool:
    """Tell whether a list of words ends with a string behind what has to be there."""
    return len(words) > 1 and _is_string(words[-1])


def _no_more(words: list[str], count: int) -> None:
    """Hold a list of words to have nothing but annotations after so many."""
    if len(words) != count and (len(words) < count or not all(map(_is_string, words[count:]))):
        raise OddLine


def _is_string(word: str) -> bool:
    return word[-1] == '"'


def _is_number(word: str, most: int) -> bool:
    return word.isascii() and word.isdecimal() and len(word) <= most


# ---------------------------------------------------------------------- lines


def _name(words: list[str], names: Names) -> int:
    """Return whose the name is that alone stands in a line."""
    _no_more(words, 2)
    return names.seats[words[1]]


def _without_notes(words: list[str]) -> list[str]:
    """Return the words of a line without its annotations; a name stands first or behind `>`."""
    end, least = len(words), _LEAST.get(words[0], 2)
    while end > least and words[end - 1][-1] == '"' and words[end - 2] != ">":
        end -= 1
    return words[:end]


def _deal(deal: Deal, words: list[str], names: Names) -> None:
    _no_more(words, 2)
    if not _is_number(words[1], DIGITS):
        raise OddLine
    deal.number = int(words[1])


def _dealer(deal: Deal, words: list[str], names: Names) -> None:
    _once(deal.dealer)
    deal.dealer = _name(words, names)


def _rests(deal: Deal, words: list[str], names: Names) -> None:
    _once(deal.rests)
    deal.rests = _name(words, names)


def _pool(deal: Deal, words: list[str], names: Names) -> None:
    _once(deal.pool)
    _no_more(words, 2)
    deal.pool = names.amounts[words[1]]


def _reserved(deal: Deal, words: list[str], names: Names) -> None:
    _once(deal.apart)
    amounts = (names.amounts[each.strip()] for each in " ".join(words[1:]).split(","))
    deal.apart = tuple(amounts)
    if min(deal.apart) < 0:
        raise OddLine


def _hand(deal: Deal, words: list[str], names: Names) -> None:
    seat = names.seats[words[1]]
    _once(deal.hands.get(seat))
    deal.hands[seat] = names.letters.cards(words[2:])


def _holds(deal: Deal, words: list[str], names: Names) -> None:
    seat = names.seats[words[1]]
    _once(deal.holds.get(seat))
    deal.holds[seat] = names.letters.cards(words[2:])


def _later(deal: Deal, words: list[str], names: Names) -> None:
    deal.later.append((len(deal.tricks), names.seats[words[1]], names.letters.cards(words[2:])))


def _stock(deal: Deal, words: list[str], names: Names) -> None:
    _once(deal.stock)
    names.letters.listed(words[1:])
    read = names.letters.holdings
    deal.stock = tuple([item for word in words[1:] for item in read[word][0]])


def _bids(deal: Deal, words: list[str], names: Names) -> None:
    _once(deal.bids)
    deal.bids = names.bids[" ".join(words[1:])]


def _contract(deal: Deal, words: list[str], names: Names) -> None:
    _once(deal.contract)
    deal.contract = names.bid(words[1:])


def _trump(deal: Deal, words: list[str], names: Names) -> None:
    _once(deal.trump)
    _no_more(words, 2)
    deal.trump = _TERMS[words[1]]


def _turn(deal: Deal, words: list[str], names: Names) -> None:
    _once(deal.turn)
    _no_more(words, 2)
    deal.turn = names.letters.card(words[1])


def _called(deal: Deal, words: list[str], names: Names) -> None:
    _once(deal.call)
    _, card, *name = words
    (seat,) = (names.seats[each] for each in name) if name else (None,)
    deal.call = names.letters.card(card), seat


def _exchange(deal: Deal, words: list[str], names: Names) -> None:
    seat = names.seats[words[1]]
    if words[2:] == ["0"]:
        deal.steps.append((seat, 0, 0))
        return
    middle = words.index("for")
    listed = names.letters.listed
    deal.steps.append((seat, listed(words[2:middle]), listed(words[middle + 1 :])))


def _tricks(deal: Deal, words: list[str], names: Names) -> None:
    _no_more(words, 1)
    deal.begun = True


def _trick(deal: Deal, words: list[str], names: Names) -> None:
    tricks, begin, end = deal.tricks, 1, len(words)
    if words[0] != _NUMBERS[len(tricks)]:
        raise OddLine
    tally = winner = None
    if words[-1][0] == "(":
        tally = _TALLIES[words[-1]]
        end -= 1
    if words[end - 2] == ">":
        winner = names.seats[words[end - 1]]
        end -= 2
    named: tuple[tuple[int, int], ...] = ()
    leader = names.leads.get(words[1])
    if leader is not None:
        begin, named = 2, ((0, leader),)
    told, read = words[begin:end], names.letters.played
    try:
        cards = [*map(read.__getitem__, told)]
    except OddLine:
        more = [at for at, word in enumerate(told) if word[-1] == ":"]
        named += tuple((at - behind, names.leads[told[at]]) for behind, at in enumerate(more))
        cards = [read[word] for word in told if word[-1] != ":"]
    tricks.append(Trick(cards, named, winner, tally))


def _claim(deal: Deal, words: list[str], names: Names) -> None:
    deal.claim = _name(words, names)


def _result(deal: Deal, words: list[str], names: Names) -> None:
    _once(deal.result)
    _, word, *rest = words
    seat = names.seats.get(rest[0]) if rest else None
    _no_more(rest, 0 if seat is None else 1)
    if seat is None and rest and not rest[0].isascii():
        raise OddLine  # it may be a name, written in another way
    deal.result = _TERMS[word], seat


def _payments(deal: Deal, words: list[str], names: Names) -> None:
    _once(deal.paid)
    deal.paid = _amounts(words, names)


def _totals(deal: Deal, words: list[str], names: Names) -> None:
    deal.totals = _amounts(words, names)


def _amounts(words: list[str], names: Names) -> Amounts:
    entries = " ".join(words[1:]).split(",")
    found = dict([names.entries[entry] for entry in entries])
    if len(found) < len(entries) or any(
        '"' in entry and len(_words(entry)) > _PAIR for entry in entries[:-1]
    ):
        raise OddLine
    return found


def _note(deal: Deal, words: list[str], names: Names) -> None:
    _no_more(words, 1)
    if len(words) == 1:
        raise OddLine


def _once(said: object) -> None:
    if said is not None:
        raise OddLine


# ---------------------------------------------------------------------- a deal

Reader = Callable[[Deal, list[str], Names], None]

_OPENING, _BEFORE, _PLAY, _ENDED, _AFTER, _CLOSED = range(6)
_NUMBERS = tuple(str(number) for number in range(1, 16))
_SETTLED: dict[str, tuple[Reader, int]] = {
    "result": (_result, _AFTER),
    "payments": (_payments, _AFTER),
    "totals": (_totals, _CLOSED),
}
_BEFORE_PLAY: dict[str, Reader] = {
    "dealer": _dealer,
    "rests": _rests,
    "pool": _pool,
    "reserved": _reserved,
    "hand": _hand,
    "holds": _holds,
    "stock": _stock,
    "bids": _bids,
    "contract": _contract,
    "trump": _trump,
    "turn": _turn,
    "call": _called,
    "exchange": _exchange,
}

_READERS: tuple[dict[str, tuple[Reader, int]], ...] = (
    {"deal": (_deal, _BEFORE)},
    {
        **{word: (reader, _BEFORE) for word, reader in _BEFORE_PLAY.items()},
        "note": (_note, _BEFORE),
        "tricks": (_tricks, _PLAY),
        **_SETTLED,
    },
    {
        **dict.fromkeys(_NUMBERS, (_trick, _PLAY)),
        "note": (_note, _PLAY),
        "holds": (_later, _PLAY),
        "claim": (_claim, _ENDED),
        **_SETTLED,
    },
    {"note": (_note, _ENDED), **_SETTLED},
    {"note": (_note, _AFTER), **_SETTLED},
    {"note": (_note, _CLOSED)},
)
"""In each phase of a deal what reads a line, by its first word, and the phase after it."""


def read_deal(text: str, names: Names) -> Deal | None:
    """Read the lines of a deal; None where any of them wants a closer look."""
    deal, phase, lines = Deal(), _OPENING, text.split("\n")
    if len(lines) > _LINES or len(text) > LINE:
        return None
    split = _with_strings if '"' in text or "#" in text else str.split
    try:
        for raw in lines:
            words = split(raw)
            if words:
                reader, phase = _READERS[phase][words[0]]
                reader(deal, words, names)
    except (OddLine, LookupError, ValueError):
        return None
    return deal


_AS_THEY_ARE = frozenset(("result", "call", "note"))
"""Lines of which it is not told by its place whether a string at their end is an annotation."""
_LEAST = {"bids": 1, "contract": 1, "tricks": 1}


def _with_strings(raw: str) -> list[str]:
    """Return the words of a line that has a comment or strings, its annotations left out."""
    line = cut_line(raw, 1, 0).code if "#" in raw else raw
    if '"' not in line:
        return line.split()
    if len(line) > _LONG:
        raise OddLine
    words = _words(line)
    return words if not words or words[0] in _AS_THEY_ARE else _without_notes(words)


def part(text: bytes, start: int) -> int:
    """Return where the part that begins at a place of a text ends: before the next line that opens
    a deal or a session.
    """
    found = _PART.search(text, start)
    return found.end() if found else len(text)


def statements(text: bytes) -> int:
    """Count the lines that are neither blank nor a comment."""
    return len(_STATEMENT.findall(text))
