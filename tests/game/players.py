"""Players of whole sessions: at random, and so that the rare games come up.

A session is drawn as a seed, a rule book with its options and the number of players. Hands are now
and then so strong that a vole is near, or so weak that nolo is; a mood says how often the players
pass, and how much they want their tricks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random

from ombre_records.books.book import RuleBook
from ombre_records.engine.dealing import packs, shuffled
from ombre_records.engine.game.actions import Action
from ombre_records.engine.game.game import Game
from ombre_records.engine.seating import order, resting
from ombre_records.engine.trumps import RUNS, STRENGTH, TRUMPS, ranked
from ombre_records.model.cards import CARDS, SUITS, cards_of

_GOOD = 18
"""The strength above which no card is laid off: kings of plain suits, and trumps."""


@dataclass(frozen=True)
class Mood:
    """How often, out of one: a player passes, forbids, says something, plays his best card."""

    passes: float
    speaks: float
    plays_well: float
    forfeits: float = 0.0


def mood_of(random: Random) -> Mood:
    return Mood(
        random.choice((0.2, 0.6, 0.9, 1.0)),
        random.choice((0.1, 0.5, 0.9)),
        random.choice((0.0, 0.8, 1.0)),
        random.choice((0.0, 0.0, 0.1)),
    )


def session(
    seed: int,
    book: RuleBook,
    players: int,
    deals: int,
    mood: Callable[[Random], Mood] = mood_of,
) -> Game:
    """Play a session to its end; earlier deals stand in the last one's `earlier`."""
    random = Random(seed)
    pool = random.choice((0, 0, 0, 11)) if book.pool.ante or book.pool.fill else 0
    pool += book.pool.fill * players if pool else 0
    dealer = random.randrange(players)
    game = begun(random, book, players, dealer, pool)
    for number in range(deals):
        if number:
            hands, stock = cards(random, game.book, players, (game.dealer + 1) % players, game)
            game = game.next_start(hands=hands, stock=stock)
        game = played(random, game, mood(random))
    return game


def begun(random: Random, book: RuleBook, players: int, dealer: int, pool: int = 0) -> Game:
    hands, stock = cards(random, book, players, dealer)
    return Game.start(book, hands=hands, stock=stock, dealer=dealer, pool=pool, players=players)


def played(random: Random, game: Game, mood: Mood) -> Game:
    *_, last = course(random, game, mood)
    return last


def course(random: Random, game: Game, mood: Mood) -> Iterator[Game]:
    """Go through a deal until it is over, which no more than so many decisions can put off."""
    yield game
    for _ in range(400):
        if game.over:
            return
        game = stepped(random, game, mood)
        yield game
    raise AssertionError("the deal does not end")


def stepped(random: Random, game: Game, mood: Mood) -> Game:
    now = game.seen_by(game.turn if game.turn is not None else 0)
    quiet = game.phase in ("announcing", "play") and (not now.tricks or now.tricks[-1].winner)
    if quiet and random.random() < mood.forfeits:
        offender = random.choice([seat for seat in range(len(game.players)) if seat != now.rests])
        costs = game.book.forfeits.pays != "nothing"
        return game.forfeit(offender, None if costs else random.randint(1, 9), 'a "slip", in haste')
    return game.act(choice(random, game, mood))


def choice(random: Random, game: Game, mood: Mood) -> Action:
    """Choose one of the actions."""
    may = game.actions()
    match game.phase:
        case "auction" if random.random() < mood.passes:
            passes = [action for action in may if action.word in game.book.auction.passes]
            return passes[0] if passes else random.choice(may)
        case "announcing":
            return random.choice(may[1:]) if random.random() < mood.speaks else may[0]
        case "trump" | "exchange" if random.random() < mood.plays_well:
            return _sensible(game, may)
        case "play":
            cards = [action for action in may if action.kind == "play"]
            if random.random() < mood.plays_well:
                return _best(game, cards)
            return random.choice(may if random.random() < 0.05 else cards)
    return random.choice(may)


def _sensible(game: Game, may: Sequence[Action]) -> Action:
    """Name the suit of which most is held; lay off what is no trump, the lowest cards first."""
    assert game.turn is not None
    seen = game.seen_by(game.turn)
    held = [CARDS[name] for name in seen.hand]
    if game.phase == "trump":
        trumps = {suit: TRUMPS[ranked(suit, game.book)] for suit in range(len(SUITS))}
        return max(may, key=lambda a: sum(trumps[SUITS.index(a.word)] >> c & 1 for c in held))
    suit = (*SUITS, "none", "aces").index(seen.trump) if seen.trump else 0
    strength = STRENGTH[ranked(suit, game.book)]
    done = next((action for action in may if action.word == "done"), None)
    cards = [action for action in may if action.kind == "discard"]
    worst = min(cards, key=lambda a: strength[CARDS[a.word]], default=may[-1])
    keeps = not cards or strength[CARDS[worst.word]] > _GOOD
    return done if done is not None and keeps else worst


def _best(game: Game, cards: Sequence[Action]) -> Action:
    """Choose the card that serves the Ombre: his highest and the others' lowest, in nolo only his
    lowest is his own doing.
    """
    assert game.turn is not None
    seen = game.seen_by(game.turn)
    contract = game.book.call(seen.contract or "")
    suit = (*SUITS, "none", "aces").index(seen.trump or "none")
    strength = STRENGTH[ranked(suit, game.book)]
    nolo = contract is not None and contract.aim in ("none", "nolo")
    low = nolo or game.turn != seen.ombre
    return sorted(cards, key=lambda card: strength[CARDS[card.word]])[0 if low else -1]


# ---------------------------------------------------------------- cards

Cards = tuple[list[list[int] | None], list[int]]


def cards(
    random: Random, book: RuleBook, players: int, dealer: int, before: Game | None = None
) -> Cards:
    """Return hands in the order of the players, None for who rests, and the stock.

    `before` is a deal of the same session: the suit out of the pack stays out.
    """
    pack = _pack(random, book, before)
    rests, size = resting(book, dealer, players), book.pack.hand
    seats = order(dealer, rests, players)
    shuffling = shuffled(list(cards_of(pack)), random)
    if random.random() < 0.6:
        suits = [s for s in range(len(SUITS)) if pack >> s * 10 & 1]
        strong = RUNS[ranked(random.choice(suits), book)][: random.randint(min(5, size), size)]
        weak = [card for card in shuffling if card % 10 > 4][:size]
        first = list(strong if random.random() < 0.7 else weak)
        rest = [card for card in shuffling if card not in first]
        lucky = random.randrange(len(seats)) * size
        mixed = [*first, *rest]
        shuffling = [*mixed[size : size + lucky], *mixed[:size], *mixed[size + lucky :]]
    hands: list[list[int] | None] = [None] * players
    for place, seat in enumerate(seats):
        hands[seat] = shuffling[place * size : place * size + size]
    return hands, shuffling[len(seats) * size :]


def _pack(random: Random, book: RuleBook, before: Game | None) -> int:
    choices = packs(book)
    if before is not None and (out := before.seen_by(0).out):
        choices = tuple(pack for pack in choices if not pack >> SUITS.index(out) * 10 & 1)
    return random.choice(choices)
