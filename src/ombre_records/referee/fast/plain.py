"""A deal judged at once in Python: what the module in C does, by the rules as the engine has them.

It answers "clean", with what came of the deal, or that somebody should look closer. What differs
from book to book, and from game to game, is asked of the engine once for each game.
"""

from __future__ import annotations

from typing import NamedTuple

from ombre_records.engine.drawing import before, limits
from ombre_records.engine.following import Following, following, lawful, obliged_by_lead
from ombre_records.engine.naming import calls_king, may_name, named
from ombre_records.engine.seating import leader, turn
from ombre_records.engine.settlement import codille_shared, hand_counted
from ombre_records.engine.trumps import NO_TRUMP, RUNS, TRUMPS, winning
from ombre_records.model.cards import CARDS, SUIT_MASKS, SUITS
from ombre_records.referee.fast.found import SEATS, Found
from ombre_records.referee.fast.game import Game, Setting
from ombre_records.referee.fast.lines import Amounts, Deal, Names, part, read_deal

_KINGS = frozenset(CARDS[suit + "K"] for suit in SUITS)


class Rules(NamedTuple):
    """What bears on the cards of a game that is played, as the engine tells it. Seats are places
    among the players, cards masks, and `trump` is under the book's ranking.

    `turns` are who play to a trick by who leads it, `active` are those who play in the order of
    tallies, `before` who exchanges before whom. `taken` are the fewest and the most cards that the
    Ombre may take, and the most for the first defender and the next. `before_drawing` and `after`
    say when the Ombre has to hold a trump.
    """

    game: Game
    ombre: int
    leader: int
    turns: dict[int, tuple[int, ...]]
    active: tuple[int, ...]
    hand: int
    stock: int
    trump: int
    following: Following
    before: dict[int, tuple[int, ...]]
    taken: tuple[int, int, int, int]
    turned: bool
    before_drawing: bool
    after_drawing: bool
    wants_king: bool
    as_dealt: bool
    shared: bool


def rules_of(setting: Setting, game: Game) -> Rules | None:
    """Return what bears on the cards of a game; None where all have passed."""
    book, contract, ombre, order = setting.book, game.contract, game.ombre, game.order
    if contract is None or ombre is None:
        return None
    trump = NO_TRUMP if game.trump is None else game.trump
    stock, rules, how = book.pack.stock, book.exchange, named(contract)
    first, later = (limits(rules, contract, False, first, stock)[1] for first in (True, False))
    held = not may_name(book, contract, trump % (NO_TRUMP + 1), 0)
    return Rules(
        game,
        ombre,
        leader(book, order[0], ombre),
        {seat: turn(order, seat) for seat in order},
        tuple(sorted(order)),
        book.pack.hand,
        stock,
        trump,
        following(book),
        {seat: before(rules, order, ombre, seat) for seat in order},
        (*limits(rules, contract, True, True, stock), first, later),
        how == "turned",
        held and how == "before-drawing",
        held and how == "after-drawing",
        calls_king(contract),
        hand_counted(book, dealt=True, begun=False),
        codille_shared(book),
    )


class PlainJudge:
    """Judges the deals of a session one by one; `rules` are remembered for all sessions alike."""

    def __init__(self, setting: Setting, names: Names, rules: dict[int, Rules | None]) -> None:
        self.setting, self.names, self.rules = setting, names, rules

    def read(self, text: bytes, start: int) -> tuple[int, Deal | None]:
        """Read the deal that begins at a place of a text; return where it ends, and what it says,
        None if a line of it wants a closer look.
        """
        end = part(text, start)
        return end, read_deal(text[start:end].decode("utf-8"), self.names)

    def judge(self, deal: Deal, dealer: int, game: Game, end: int) -> Found | None:
        """Return what came of a deal that is clean, by the game that its auction came to."""
        if game.serial not in self.rules:
            self.rules[game.serial] = rules_of(self.setting, game)
        rules = self.rules[game.serial]
        if deal.rests not in (None, game.rests):
            return None
        if rules is None:
            return self._thrown_in(deal, dealer, game, end)
        dealt = _dealt(deal, game.order, self.setting)
        if not dealt or not deal.tricks or not _turned_well(deal, rules, dealt, self.setting.pack):
            return None
        friend = _friend(deal, rules)
        own = deal.hands[rules.ombre]
        if friend == _NOBODY or (rules.before_drawing and not own & TRUMPS[rules.trump]):
            return None
        hands = dict(deal.hands)
        drawn = _exchanged(deal, rules, hands, dealt, self.setting.pack)
        if drawn is None or (rules.after_drawing and not hands[rules.ombre] & TRUMPS[rules.trump]):
            return None
        for seat, cards in deal.holds.items():
            if hands.get(seat) != cards:
                return None
        run, held = _run(own if rules.as_dealt else hands[rules.ombre], rules.trump)
        highest = _highest(hands, rules, friend) if rules.shared else None
        fall = _fall(deal, rules, hands)
        if fall is None:
            return None
        return Found(
            end,
            deal.number,
            dealer,
            game,
            friend,
            fall,
            run,
            held,
            sum(1 << suit for suit, cards in enumerate(SUIT_MASKS) if dealt & cards),
            deal.turned if rules.turned else None,
            highest,
            drawn,
            *_money(deal),
        )

    def _thrown_in(self, deal: Deal, dealer: int, game: Game, end: int) -> Found | None:
        """Return what came of a deal in which all have passed."""
        said = deal.steps or deal.holds or deal.begun or deal.call
        if said or deal.turn is not None:
            return None
        if (deal.hands or deal.stock is not None) and not _dealt(deal, game.order, self.setting):
            return None
        fall, nothing = bytes(4 + SEATS), bytes(SEATS)
        beside = 0, 0, 0, None, None
        return Found(end, deal.number, dealer, game, None, fall, *beside, nothing, *_money(deal))


_NOBODY = -1
"""The friend of an Ombre who should have one, or should not, where that is not told."""


class Money(NamedTuple):
    """What a deal says of its money, as the last of what is found."""

    pool: int | None
    apart: tuple[int, ...] | None
    result: tuple[str, int | None] | None
    paid: tuple[int | None, ...] | None
    totals: tuple[int | None, ...] | None


def _money(deal: Deal) -> Money:
    paid, totals = _by_party(deal.paid), _by_party(deal.totals)
    return Money(deal.pool, deal.apart, deal.result, paid, totals)


def _by_party(said: Amounts | None) -> tuple[int | None, ...] | None:
    return None if said is None else tuple(map(said.get, _PARTIES))


_PARTIES = (*range(SEATS), "pool", "reserved")


def _dealt(deal: Deal, order: tuple[int, ...], setting: Setting) -> int:
    """Return the cards dealt; 0 unless all have a hand of the right size, and each card is dealt
    once, the stock among them where it is stated.
    """
    hands, size, pack = deal.hands, setting.book.pack.hand, setting.pack
    if len(hands) != len(order):
        return 0
    seen = 0
    for seat in order:
        hand = hands.get(seat, 0)
        if hand.bit_count() != size or hand & (seen | ~pack):
            return 0
        seen |= hand
    if deal.stock is None:
        return seen
    stock = sum(deal.stock)
    whole = len(deal.stock) == setting.book.pack.stock
    return seen if whole and not stock & (seen | ~pack) else 0


def _turned_well(deal: Deal, rules: Rules, dealt: int, pack: int) -> bool:
    """Tell whether a card is turned for trumps if the game wants that, and may be the one told."""
    if not rules.turned:
        return deal.turn is None
    card = deal.turned
    if card is None or (deal.stock and deal.stock[0] != 1 << card):
        return False
    return not dealt >> card & 1 and bool(pack >> card & 1)


def _friend(deal: Deal, rules: Rules) -> int | None:
    """Return who holds the king called; `_NOBODY` where it is not called as it should be."""
    if deal.call is None:
        return _NOBODY if rules.wants_king else None
    king, stated = deal.call
    holder = next((seat for seat, hand in deal.hands.items() if hand >> king & 1), rules.ombre)
    if not rules.wants_king or king not in _KINGS or holder == rules.ombre:
        return _NOBODY
    return holder if stated in (None, holder) else _NOBODY


def _exchanged(
    deal: Deal, rules: Rules, hands: dict[int, int], dealt: int, pack: int
) -> bytes | None:
    """Take the exchange in; return how many cards each seat has taken, None where it is odd."""
    left, took, drawn = rules.stock, False, [0] * SEATS
    least, most, first, later = rules.taken
    turned = 1 << (deal.turned or 0) if rules.turned else 0
    exchanged, late = set[int](), set[int]()
    for seat, laid, cards in deal.steps:
        is_ombre, count = seat == rules.ombre, cards.bit_count()
        limit = most if is_ombre else later if took else first
        if (
            seat in exchanged
            or seat not in hands
            or laid.bit_count() != count
            or (is_ombre and count < least)
            or count > min(limit, left)
            or laid & ~hands[seat]
            or cards & (dealt | ~pack)
            or (count and seat in late)
            or (deal.stock is not None and cards != _next(deal.stock, rules.stock - left, count))
            or (turned and count and is_ombre != bool(cards & turned))
        ):
            return None
        exchanged.add(seat)
        hands[seat] += cards - laid
        dealt |= cards
        left -= count
        drawn[seat] = count
        if count:
            late.update(rules.before[seat])
            took |= not is_ombre
    unsaid = least and deal.steps and rules.ombre not in exchanged
    return None if unsaid else bytes(drawn)


def _next(stock: tuple[int, ...], at: int, count: int) -> int:
    return sum(stock[at : at + count])


def _run(hand: int, trump: int) -> tuple[int, int]:
    """Return how long the unbroken run of trumps is that a hand holds or lacks, and whether it
    holds it.
    """
    run, length = RUNS[trump], 0
    held = int(bool(run) and bool(hand >> run[0] & 1))
    for card in run:
        if hand >> card & 1 != held:
            break
        length += 1
    return length, held


def _highest(hands: dict[int, int], rules: Rules, friend: int | None) -> int | None:
    """Return which defender has the highest trump of theirs."""
    others = [seat for seat in rules.game.order if seat not in (rules.ombre, friend)]
    for card in RUNS[rules.trump]:
        for seat in others:
            if hands[seat] >> card & 1:
                return seat
    return None


def _fall(deal: Deal, rules: Rules, hands: dict[int, int]) -> bytes | None:
    """Return how the tricks fell, as `cost.fall_of` reads it; None where one of them is odd."""
    ombre, active = rules.ombre, rules.active
    winners, counts = list[int](), dict.fromkeys(active, 0)
    leads = rules.leader
    if deal.claim not in (None, ombre) or len(deal.tricks) > rules.hand:
        return None
    for trick in deal.tricks:
        if deal.later and not _as_stated(deal, len(winners), hands):
            return None
        turns = rules.turns[leads]
        if len(trick.cards) != len(turns):
            return None
        for place, seat in trick.named:
            if turns[place] != seat:
                return None
        winner = _winner(trick.cards, turns, hands, rules)
        if winner is None or trick.winner not in (None, winner):
            return None
        counts[winner] += 1
        if trick.tally is not None and trick.tally != tuple(counts.values()):
            return None
        winners.append(winner)
        leads = winner
    if deal.later and not _as_stated(deal, len(winners), hands):
        return None
    return _packed(winners, rules, deal.claim is not None)


def _as_stated(deal: Deal, tricks: int, hands: dict[int, int]) -> bool:
    """Tell whether the hands stated after so many tricks are those that are left."""
    return all(hands.get(seat) == cards for count, seat, cards in deal.later if count == tricks)


def _winner(
    cards: list[int], turns: tuple[int, ...], hands: dict[int, int], rules: Rules
) -> int | None:
    """Take the cards of a trick out of the hands; return who wins it, None where a card is not held
    or may not be played.
    """
    trump, law = rules.trump, rules.following
    obliging: int | None = 0
    for place, card in enumerate(cards):
        hand, item = hands[turns[place]], 1 << card
        if obliging is None:
            may = lawful(hand, tuple(cards[:place]), trump, law)
        else:
            may = hand & obliging or hand
        if not item & may:
            return None
        hands[turns[place]] = hand ^ item
        if not place:
            obliging = obliged_by_lead(card, trump, law)
    return turns[winning(cards, trump)]


def _packed(winners: list[int], rules: Rules, claimed: bool) -> bytes:
    ombre, count = rules.ombre, len(winners)
    first_own = winners.index(ombre) if ombre in winners else count
    sweep = next((at for at, winner in enumerate(winners) if winner != ombre), count)
    taken = bytes(winners.count(seat) for seat in rules.game.order).ljust(SEATS, b"\0")
    return bytes((count, sweep, first_own, claimed)) + taken
