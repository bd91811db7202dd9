"""A table at which the reader plays: what the page shows of it after each of his decisions.

The page keeps what he has decided, word by word and deal by deal, and nothing else. All the rest
follows: the others decide by chance of their own, which rests on the seed and the place.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, Sequence
from typing import Annotated

from msgspec import Meta, Struct

from ombre_records.analysis.players.by_name import PLAYERS
from ombre_records.analysis.players.human import HumanTable, deal_seed
from ombre_records.base.document.glyphs import glyphs
from ombre_records.base.document.letters.characters import true_minus
from ombre_records.base.language import _
from ombre_records.base.language.numbers import signed
from ombre_records.base.language.terms import book_title, suit_name
from ombre_records.books.load import stated
from ombre_records.doors.entry.candidates import shown_call, shown_outcome
from ombre_records.doors.entry.evening import Unusable
from ombre_records.engine.game.actions import Action
from ombre_records.engine.game.game import Game
from ombre_records.engine.game.information import Information, TrickSeen
from ombre_records.engine.payments import staked
from ombre_records.model.cards import CARDS, SUIT_GLYPHS, SUITS
from ombre_records.referee.wording.card_titles import card_name

AGAINST = ("sampling", "plain", "inferring")
"""The programs that may sit in the other seats."""

_YOU = 0
_REMEMBERED = 64
"""Positions: as many as a deal of decisions, and as many again that are taken back."""


class Asked(Struct, frozen=True):
    """The page's request: the table, and the words of the reader's decisions in each deal."""

    book: str
    seed: int
    against: str
    players: int
    deals: Annotated[tuple[tuple[str, ...], ...], Meta(min_length=1)]


class Card(Struct, frozen=True):
    """A card: its word in the notation, how it is shown, its name, and its suit's letter."""

    word: str
    label: str
    name: str
    suit: str
    free: bool = False


class Word(Struct, frozen=True):
    """A decision that is not a card: its word, and what its button says."""

    word: str
    label: str


class Seat(Struct, frozen=True):
    """A player: what he has said and done, his tricks, his card on the table, his gains."""

    name: str
    you: bool
    told: tuple[str, ...]
    taken: int
    card: Card | None
    paid: str
    total: str


class Trick(Struct, frozen=True):
    """A trick that is over: who played which card, and who has it."""

    cards: tuple[tuple[str, Card], ...]
    winner: str


class Shown(Struct, frozen=True):
    """All that the page shows of a table, in the language spoken.

    `record` is what has been played so far, once the deal is over; `outcome` is empty until then.
    """

    title: str
    coming: str
    game: str
    pool: str
    seats: tuple[Seat, ...]
    asked: str
    hand: tuple[Card, ...]
    laid: tuple[Card, ...]
    words: tuple[Word, ...]
    last: Trick | None
    outcome: str
    record: str


def table(asked: Asked) -> Shown:
    """Return what is to be seen at a table; Unusable for one that cannot be, with the reason."""
    if asked.against not in AGAINST:
        raise Unusable(_("there is no player called {name}").format(name=asked.against))
    game = _reached(asked)
    seen = game.seen_by(_YOU)
    free = {action.word for action in seen.actions if action.word in CARDS}
    trump = _trump(seen)
    done = [trick for trick in seen.tricks if trick.winner is not None]
    over = game.over
    return Shown(
        title=book_title(game.book.title),
        coming=_("Deal {number}").format(number=seen.number),
        game=_game(seen),
        pool=str(seen.pool) if seen.pool or staked(game.book, len(seen.players), 0) else "",
        seats=tuple(_seats(game, seen, trump)),
        asked="" if over else _question(game.phase, seen.turn == _YOU),
        hand=tuple(_card(each, trump, each in free) for each in seen.hand),
        laid=() if over else tuple(_card(each, trump) for each in seen.discards),
        words=tuple(_words(seen.actions, seen.hand, trump)),
        last=_trick(done[-1], seen, trump) if done else None,
        outcome=shown_outcome(seen.outcome) if seen.outcome else "",
        record=game.text() if over else "",
    )


# ---------------------------------------------------------------- how it came to this

_Place = tuple[str, int, str, int, tuple[tuple[str, ...], ...]]
_known: OrderedDict[_Place, Game] = OrderedDict()
"""The latest positions at which the reader had a choice, or the deal was over."""


def _reached(asked: Asked) -> Game:
    """Go on from the farthest place on the way that is known."""
    way = list(_way(asked))
    farthest = next((at for at in reversed(range(len(way))) if way[at] in _known), -1)
    for at in range(farthest + 1, len(way)):
        _known[way[at]] = _gone_on(way[at], _known[way[at - 1]] if at else None)
        while len(_known) > _REMEMBERED:
            _known.popitem(last=False)
    _known.move_to_end(way[-1])
    return _known[way[-1]]


def _way(asked: Asked) -> Iterator[_Place]:
    head = (asked.book, asked.seed, asked.against, asked.players)
    for number, words in enumerate(asked.deals):
        for count in range(len(words) + 1):
            yield (*head, (*asked.deals[:number], words[:count]))


def _gone_on(place: _Place, before: Game | None) -> Game:
    """Take one decision, or deal; then the others act until the reader has a choice."""
    book, seed, against, players, deals = place
    try:
        if deals[-1] and before:
            game = before.act(deals[-1][-1])
        elif before:
            game = before.next_deal(deal_seed(seed, len(deals)))
        else:
            game = Game.deal(stated(book, None), deal_seed(seed, 1), players=players)
    except ValueError as problem:
        raise Unusable(str(problem)) from None
    going = HumanTable(game, _YOU, PLAYERS[against], seed)
    going.go_on()
    return going.game


# ---------------------------------------------------------------- what is told


def _question(phase: str, yours: bool) -> str:
    if not yours:
        return ""
    return {
        "auction": _("Your call?"),
        "contract": _("Which game do you play?"),
        "trump": _("Which suit is trumps?"),
        "king": _("Which king do you call?"),
        "exchange": _("Lay cards off, one by one."),
        "announcing": _("Before the trick?"),
        "answering": _("The Ombre gives up. What do you say?"),
        "play": _("Your card?"),
        "puesta": _("Where does your puesta go?"),
    }[phase]


def _game(seen: Information) -> str:
    if seen.ombre is None or not seen.contract:
        return ""
    parts = [f"{seen.players[seen.ombre]}: {shown_call(seen.contract)}"]
    trump = _trump(seen)
    if trump is not None:
        parts.append(_suit(trump))
    if seen.king:
        parts.append(glyphs(seen.king, "unicode"))
    return " · ".join(parts)


def _trump(seen: Information) -> int | None:
    """Return the trump suit's number; None before it is named, and in a game that has none."""
    return None if seen.trump in (None, "none", "aces") else SUITS.index(seen.trump)


def _suit(suit: int) -> str:
    return f"{SUIT_GLYPHS[suit]} {suit_name(suit)}"


def _card(word: str, trump: int | None, free: bool = False) -> Card:
    return Card(word, glyphs(word, "unicode"), card_name(CARDS[word], trump), word[0], free)


def _order(trick: TrickSeen, seen: Information) -> Iterator[tuple[int, str]]:
    """Yield who has played which card."""
    seats = [seat for seat in range(len(seen.players)) if seat != seen.rests]
    first = seats.index(trick.leader)
    yield from zip([*seats[first:], *seats[:first]], trick.cards, strict=False)


def _trick(trick: TrickSeen, seen: Information, trump: int | None) -> Trick:
    assert trick.winner is not None
    cards = tuple((seen.players[seat], _card(card, trump)) for seat, card in _order(trick, seen))
    return Trick(cards, seen.players[trick.winner])


def _seats(game: Game, seen: Information, trump: int | None) -> Iterator[Seat]:
    running = seen.tricks[-1] if seen.tricks and seen.tricks[-1].winner is None else None
    cards = dict(_order(running, seen)) if running else {}
    totals = game.totals if game.over else _before(game)
    for seat, name in enumerate(seen.players):
        yield Seat(
            name,
            seat == _YOU,
            tuple(_remarks(seen, seat)),
            seen.taken[seat],
            _card(cards[seat], trump) if seat in cards else None,
            "" if seen.payments is None else true_minus(signed(seen.payments[seat])),
            true_minus(signed(totals[seat])),
        )


def _before(game: Game) -> tuple[int, ...]:
    """Return what all had gained when the deal began."""
    return game.earlier[-1].totals if game.earlier else (0,) * len(game.players)


def _remarks(seen: Information, seat: int) -> Iterator[str]:
    """Yield what a seat is, has said and has taken in."""
    if seat == seen.dealer:
        yield _("deals")
    if seat == seen.rests:
        yield _("rests")
    if seat == seen.ombre and seen.contract:
        yield _("Ombre")
    if seat == seen.friend:
        yield _("Friend")
    yield from (shown_call(call.word) for call in seen.calls if call.seat == seat)
    for step in seen.exchanged:
        if step.seat == seat:
            yield _("cards taken: {count}").format(count=step.number)
    yield from (_label(each.word, None) for each in seen.announcements if each.seat == seat)


def _words(may: Sequence[Action], hand: Sequence[str], trump: int | None) -> Iterator[Word]:
    """Yield the decisions that no card of the hand stands for."""
    for action in may:
        if action.word not in hand:
            named = action.kind in ("call", "contract")
            label = shown_call(action.word) if named else _label(action.word, trump)
            yield Word(action.word, label)


def _label(word: str, trump: int | None) -> str:
    if word in SUITS:
        return _suit(SUITS.index(word))
    if word in CARDS:
        return f"{glyphs(word, 'unicode')} {card_name(CARDS[word], trump)}"
    return _LABELS[word]() if word in _LABELS else word


_LABELS = {
    "none": lambda: _("no trumps"),
    "yield": lambda: _("The other exchanges first"),
    "done": lambda: _("Done"),
    "proceed": lambda: _("Nothing"),
    "surrender": lambda: _("I give up"),
    "accept": lambda: _("I accept"),
    "forbid": lambda: _("I play on"),
    "vole": lambda: _("I take all tricks"),
    "claim": lambda: _("The rest is mine"),
    "gano": lambda: _("Gano!"),
    "pool": lambda: _("Into the pool"),
    "reserved": lambda: _("Set apart"),
}
"""The words for announcements other than calls."""
