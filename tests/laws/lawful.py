"""Lawful sessions for the laws, made by choosing among the moves that the engine's positions allow.

Payments are worked out here, from the rules and not from the engine. A session is drawn as a seed
and the options in force; the same seed with other names gives the same session.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from hypothesis import strategies as st

from ombre_records.books.book import Call, RuleBook
from ombre_records.books.load import load, with_options
from ombre_records.engine.auction import AuctionPosition
from ombre_records.engine.exchange import ExchangePosition
from ombre_records.engine.outcome import fixed
from ombre_records.engine.position import Position
from ombre_records.engine.trumps import RUNS, TRUMPS
from ombre_records.model.cards import CARD_NAMES, SUITS, cards_of, holding

NAMES = ("Ada", "Bea", "Cleo", "Dora")
OTHER_NAMES = ('"the Baron"', "Zoë", '"HK5"', "O'Neill")
BASE = {
    "play": 5,
    "favor": 5,
    "forced": 5,
    "countervole": 5,
    "voltereta": 7,
    "solo": 8,
    "oros": 8,
    "vole": 8,
    "gascarille": 8,
}
OPTIONS = (
    ("favor", None),
    ("forced-spadille", None),
    ("gascarille", None),
    ("countervole", None),
    ("reserve", "30"),
    ("estuches-limit", "none"),
    ("estuches-as-dealt", None),
    ("punto-privileged", None),
    ("forced-in-trick", None),
    ("opposite-rests", None),
)


def book(options: tuple[tuple[str, str | None], ...]) -> RuleBook:
    shipped = load("aldenham").book
    assert shipped is not None
    chosen, wrong = with_options(shipped, options)
    assert not wrong
    return chosen


@dataclass
class Session:
    """A session being played and written; `players` are names as the notation writes them."""

    random: Random
    rules: RuleBook
    players: tuple[str, ...]
    lines: list[str] = field(default_factory=list)
    pool: int = 0
    reserved: list[int] = field(default_factory=list)
    totals: list[int] = field(default_factory=list)

    def chance(self, part: float) -> bool:
        return self.random.random() < part

    def say(self, line: str, part: float = 1.0) -> None:
        if self.chance(part):
            self.lines.append(line)


@dataclass
class Deal:
    """A deal being played: seats in turn from the eldest, each with its place among the players."""

    session: Session
    dealer: int
    places: tuple[int, ...]
    hands: tuple[int, ...]
    stock: tuple[int, ...]
    dealt: tuple[int, ...] = ()
    ombre: int = 0
    contract: Call | None = None
    trump: int = 0
    forbidder: int | None = None
    said: list[str] = field(default_factory=list)

    def name(self, seat: int) -> str:
        return self.session.players[self.places[seat]]


def write_session(
    seed: int, seats: int, options: tuple[tuple[str, str | None], ...], names: tuple[str, ...]
) -> str:
    rules = book(options)
    session = Session(Random(seed), rules, names[:seats])
    session.totals = [0] * seats
    given = "".join(f" + {name}" + (f"={value}" if value else "") for name, value in options)
    session.lines += ["ombre 1", f"rules aldenham{given}", f"players {', '.join(names[:seats])}"]
    dealer = session.random.randrange(seats)
    for number in range(1, session.random.randint(1, 3) + 1):
        _deal(session, number, dealer)
        dealer = (dealer + 1) % seats
    amounts = ", ".join(f"{n} {t:+d}" for n, t in zip(session.players, session.totals, strict=True))
    session.say(f"totals {amounts}", 0.7)
    return "\n".join(session.lines) + "\n"


def _deal(session: Session, number: int, dealer: int) -> None:
    seats = len(session.players)
    rests = None
    if seats == 4:
        rests = (dealer + 2) % 4 if session.rules.table.rests == "opposite-dealer" else dealer
    turn = [(dealer + step) % seats for step in range(1, seats + 1)]
    places = tuple(place for place in turn if place != rests)
    hands, stock = _cards(session)
    deal = Deal(session, dealer, places, hands, stock, hands)
    session.pool += 5
    session.totals[dealer] -= 5
    session.say(f"deal {number}")
    session.say(f"dealer {session.players[dealer]}")
    if rests is not None:
        session.say(f"rests {session.players[rests]}", 0.5)
    session.say(f"pool {session.pool}", 0.8)
    if session.reserved:
        session.say("reserved " + ", ".join(map(str, session.reserved)), 0.7)
    for seat in session.random.sample(range(3), 3):
        session.say(f"hand {deal.name(seat)} {holding(hands[seat])}")
    session.say("stock " + " ".join(CARD_NAMES[card] for card in stock), 0.6)
    if not _auction(deal):
        session.say("result passed-out", 0.7)
        return
    _exchange(deal)
    kind, to, first_five = _play(deal)
    _settle(deal, kind, to, first_five)


def _cards(session: Session) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Deal, now and then with a hand so strong that voles and solos are played."""
    pack = list(range(40))
    session.random.shuffle(pack)
    if session.chance(0.5):
        best = list(RUNS[session.random.randrange(4)][: session.random.randint(5, 9)])
        pack = [*best, *(card for card in pack if card not in best)]
        turns = session.random.randrange(3) * 9
        pack = [*pack[9 : 9 + turns], *pack[:9], *pack[9 + turns :]]
    hands = tuple(sum(1 << card for card in pack[at : at + 9]) for at in (0, 9, 18))
    return hands, tuple(pack[27:])


# ---------------------------------------------------------------- auction


def _auction(deal: Deal) -> bool:
    """Bid; return whether there is a game."""
    session, rules = deal.session, deal.session.rules.auction
    now, said = AuctionPosition(rules, 3), []
    while now.turn is not None:
        call = session.random.choice(now.lawful_calls()) if session.chance(0.4) else None
        said.append(f"{deal.name(now.turn)} " + (call.name if call else "pass"))
        now = now.say(call)
    standing = now.standing
    if standing and standing.call:
        deal.ombre = standing.seat
        deal.contract = _rise(deal, standing.call, standing.rank)
    else:
        _last_game(deal)
        if deal.contract:
            said.append(f"{deal.name(deal.ombre)} {deal.contract.name}")
    session.say("bids " + ", ".join(said))
    if standing and deal.contract is not standing.call:
        assert deal.contract
        session.say(f"contract {deal.name(deal.ombre)} {deal.contract.name}")
    return deal.contract is not None


def _rise(deal: Deal, call: Call, rank: int) -> Call:
    calls = [c for c in deal.session.rules.auction.calls if c.when == "first" and not c.promises]
    if call.promises or deal.session.chance(0.1):
        return deal.session.random.choice([c for c in calls if c.rank >= rank])
    return call


def _last_game(deal: Deal) -> None:
    """After three passes a player may take a last game; the holder of spadille must, if agreed."""
    calls = {call.name: call for call in deal.session.rules.auction.calls}
    holder = next((seat for seat in range(3) if deal.hands[seat] & 1), None)
    last = [name for name in ("gascarille", "countervole") if name in calls]
    if last and deal.session.chance(0.6):
        deal.ombre = deal.session.random.randrange(3)
        deal.contract = calls[deal.session.random.choice(last)]
    elif "forced" in calls and holder is not None:
        deal.ombre, deal.contract = holder, calls["forced"]


# ---------------------------------------------------------------- trump and exchange


def _exchange(deal: Deal) -> None:
    session, contract = deal.session, deal.contract
    assert contract
    _trump(deal)
    now = ExchangePosition(session.rules.exchange, contract, deal.ombre, deal.hands, deal.stock, ())
    while now.may_exchange():
        seat = session.random.choice(now.may_exchange())
        least, most = now.limits(seat)
        count = session.random.randint(least, min(most, 9))
        laid = sum(1 << card for card in _weakest(deal, now.hands[seat], count))
        drawn = now.stock[:count]
        now = now.exchange(seat, laid)
        if count:
            draws = " ".join(CARD_NAMES[card] for card in drawn)
            session.say(f"exchange {deal.name(seat)} {holding(laid)} for {draws}")
        else:
            session.say(f"exchange {deal.name(seat)}", 0.3)
    deal.hands = now.hands
    for seat in range(3):
        session.say(f"holds {deal.name(seat)} {holding(deal.hands[seat])}", 0.3)


def _trump(deal: Deal) -> None:
    session, contract = deal.session, deal.contract
    assert contract
    turned = contract.trump == "turned"
    if turned:
        deal.trump = deal.stock[0] // 10
    elif contract.trump in SUITS:
        deal.trump = SUITS.index(contract.trump)
    else:
        own = deal.hands[deal.ombre]
        suits = [s for s in range(4) if own & TRUMPS[s] or not contract.holds_trump]
        strongest = max(suits, key=lambda suit: (own & TRUMPS[suit]).bit_count())
        deal.trump = strongest if session.chance(0.7) else session.random.choice(suits)
    session.say(f"trump {SUITS[deal.trump]}")
    if turned:
        session.say(f"turn {CARD_NAMES[deal.stock[0]]}")


def _weakest(deal: Deal, hand: int, count: int) -> list[int]:
    cards = list(cards_of(hand))
    deal.session.random.shuffle(cards)
    return sorted(cards, key=lambda card: TRUMPS[deal.trump] >> card & 1)[:count]


# ---------------------------------------------------------------- play


def _play(deal: Deal) -> tuple[str, int | None, bool]:
    """Play; return the outcome, the winner of a codille, and whether the first five were won."""
    session, contract, rules = deal.session, deal.contract, deal.session.rules
    assert contract
    by_trick = rules.matadors.forced_by == "trick"
    now = Position(
        deal.hands, 0, deal.trump, by_trick, rules.matadors.punto_privileged, taken=(0, 0, 0)
    )
    session.say("tricks")
    for number in range(1, 10):
        if contract.aim == "most":
            ended = _before(deal, now, number)
            if ended:
                return ended
        now = _trick(deal, now, number)
        ended = _after(deal, now, number)
        if ended:
            return ended
    raise AssertionError("nine tricks end a deal")


def _before(deal: Deal, now: Position, number: int) -> tuple[str, int | None, bool] | None:
    session, player = deal.session, deal.ombre if deal.forbidder is None else deal.forbidder
    if number <= 4 and deal.forbidder is None and not deal.said and session.chance(0.04):
        return _surrender(deal)
    vole = deal.forbidder is None and number > 5 and now.taken[player] == number - 1
    if number == 6 and vole:
        if session.chance(0.5):
            return "sacada", None, True
        session.say(f"vole {deal.name(player)}", 0.5)
        return None
    settled = fixed(now.taken, 10 - number, player, session.rules.outcome)
    if settled and not vole and session.chance(0.3):
        session.say(f"claim {deal.name(player)}")
        to = None if settled.winner is None else settled.winner
        return settled.kind, to, False
    return None


def _surrender(deal: Deal) -> tuple[str, int | None, bool] | None:
    session = deal.session
    deal.said.append("surrender")
    session.say(f"surrender {deal.name(deal.ombre)}")
    others = [(deal.ombre + step) % 3 for step in (1, 2)]
    if session.chance(0.4):
        for seat in others:
            session.say(f"accept {deal.name(seat)}")
        return "surrendered", None, False
    deal.forbidder = session.random.choice(others)
    session.say(f"forbid {deal.name(deal.forbidder)}")
    return None


def _trick(deal: Deal, now: Position, number: int) -> Position:
    session, cards, leader = deal.session, [], now.turn
    for _ in range(3):
        may = list(cards_of(now.legal_plays()))
        assert may, "a lawful position has a lawful play"
        card = session.random.choice(may)
        if now.turn == deal.ombre and session.chance(0.6):
            card = min(may, key=lambda each: -_rank(deal, each))
        cards.append(CARD_NAMES[card])
        now = now.play(card)
    line = f"{number} "
    if session.chance(0.4):
        line += f"{deal.name(leader)}: "
    line += " ".join(cards)
    if session.chance(0.3):
        line += f" > {deal.name(now.turn)}"
    if session.chance(0.5):
        tally = [now.taken[seat] for seat in sorted(range(3), key=lambda s: deal.places[s])]
        line += f" ({'-'.join(map(str, tally))})"
    session.say(line)
    if number < 9:
        session.say(f"holds {deal.name(number % 3)} {holding(now.hands[number % 3])}", 0.05)
    return now


def _rank(deal: Deal, card: int) -> int:
    run = RUNS[deal.trump]
    return 100 - run.index(card) if card in run else 20 - card % 10


def _after(deal: Deal, now: Position, number: int) -> tuple[str, int | None, bool] | None:
    contract = deal.contract
    assert contract
    taken = now.taken[deal.ombre]
    if contract.aim == "none":
        if taken:
            return "puesta", None, False
        return ("sacada", None, False) if number == 9 else None
    first_five = deal.forbidder is None and number > 5 and taken >= number - 1
    first_five = first_five and not (taken == number - 1 and now.turn == deal.ombre)
    if contract.aim == "all" or first_five:
        if taken < number:
            return "vole-failed", None, False
        return ("vole", None, False) if number == 9 else None
    if number < 9:
        return None
    player = deal.ombre if deal.forbidder is None else deal.forbidder
    best = max(now.taken)
    if now.taken.count(best) > 1:
        return "puesta", None, False
    if now.taken[player] == best:
        return "sacada", None, False
    return "codille", now.taken.index(best), False


# ---------------------------------------------------------------- settlement


def _estuches(deal: Deal, seat: int) -> int:
    rules = deal.session.rules.estuches
    if deal.contract and deal.contract.name == "countervole":
        return 0
    hand = (deal.dealt if rules.counted == "as-dealt" else deal.hands)[seat]
    has = [bool(hand >> card & 1) for card in RUNS[deal.trump]]
    run = next((at for at, held in enumerate(has) if held != has[0]), len(has))
    most = len(has) if rules.limit is None else rules.limit
    return min(run, most) if run >= 3 else 0


def _settle(deal: Deal, kind: str, to: int | None, first_five: bool) -> None:
    session, pool = deal.session, deal.session.pool
    others = len(session.players) - 1
    assert deal.contract
    base = BASE[deal.contract.name]

    def lost(seat: int) -> int:
        return pool + (base + _estuches(deal, seat)) * others

    gains = [0] * len(session.players)
    ombre = deal.places[deal.ombre]
    beasts = to_pool = 0
    result, term = kind, kind
    if deal.forbidder is not None:
        second = deal.places[deal.forbidder]
        if kind == "sacada":
            result = term = f"codille {session.players[second]}"
            gains[ombre] -= lost(deal.ombre)
            gains[second] += lost(deal.ombre)
        else:
            gains[ombre] -= lost(deal.ombre)
            gains[second] -= lost(deal.forbidder)
            beasts = lost(deal.ombre)
            if kind == "puesta":
                beasts += lost(deal.forbidder)
            else:
                assert to is not None
                gains[deal.places[to]] += lost(deal.forbidder)
                term = f"codille {deal.name(to)}"
    elif kind in ("sacada", "vole", "vole-failed"):
        each = base + _estuches(deal, deal.ombre) + (1 if first_five else 0)
        if kind != "sacada":
            each += 25
        sign = -1 if kind == "vole-failed" else 1
        gains = [-each * sign] * len(gains)
        gains[ombre] = sign * each * others
        if sign > 0:
            gains[ombre] += pool
            to_pool = -pool
    else:
        gains[ombre] -= lost(deal.ombre)
        if kind == "codille":
            assert to is not None
            gains[deal.places[to]] += lost(deal.ombre)
            term = f"codille {deal.name(to)}"
        else:
            beasts = lost(deal.ombre)
    apart = _apart(session, beasts)
    session.say(f"result {term}", 0.8)
    entries = [f"{n} {g:+d}" for n, g in zip(session.players, gains, strict=True)]
    entries += [f"pool {to_pool + (0 if apart else beasts):+d}"]
    entries += [f"reserved +{beasts}"] if apart else []
    assert sum(gains) + to_pool + beasts == 0
    session.say("payments " + ", ".join(entries), 1.0 if apart else 0.8)
    session.totals = [total + gain for total, gain in zip(session.totals, gains, strict=True)]
    session.pool += to_pool + (0 if apart else beasts)
    if apart:
        session.reserved = sorted([*session.reserved, beasts], reverse=True)
    elif result in ("sacada", "vole") and session.reserved:
        session.pool = session.reserved.pop(0)


def _apart(session: Session, beasts: int) -> bool:
    """Tell whether a puesta is set apart: above the limit, or at the loser's option."""
    if not beasts:
        return False
    limit = session.rules.pool.reserve
    return session.pool + beasts > limit if limit is not None else session.chance(0.1)


# ---------------------------------------------------------------- strategies

seeds = st.integers(0, 2**32)
seats = st.sampled_from((3, 4))
options = st.lists(st.sampled_from(OPTIONS), max_size=4, unique=True).map(tuple)


@st.composite
def sessions(draw: st.DrawFn, names: tuple[str, ...] = NAMES) -> str:
    """Draw a lawful session of one to three deals, as text."""
    return write_session(draw(seeds), draw(seats), draw(options), names)
