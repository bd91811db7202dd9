"""Deals by name, for scripts: hands, bids, tricks as rows, the outcome and why, who paid whom.

Players and cards are names. A card that is not known is `x`, or what is known of it: `Hx`,
`{SK CK}`. None stands for what the record does not say. Amounts are in the rule book's lowest
counter.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from ombre_records.base.language import _, ngettext
from ombre_records.base.language.numbers import number as numeral
from ombre_records.base.values import keep_read_only
from ombre_records.engine.outcome import certain
from ombre_records.model.cards import CARD_NAMES, card_names, item_name, item_names
from ombre_records.model.statements import Stock
from ombre_records.referee.facts import DealFacts, HandFacts, SessionFacts, TrickFacts
from ombre_records.referee.wording.payments import PARTIES, name_of

Counts = Mapping[str, int | None]
"""Tricks or amounts by player."""


@dataclass(frozen=True, slots=True)
class Trick:
    """A trick: who led, what each player played, who won, and how many tricks each has after it.

    `plays` are pairs of player and card, in the order of play. `tally` has the tricks by player. A
    record may only count some tricks. They are one row from `number` to `last`, without plays,
    leader and winner. Otherwise `last` is `number`.
    """

    number: int
    last: int
    leader: str | None
    plays: tuple[tuple[str | None, str], ...]
    winner: str | None
    tally: Counts

    def __post_init__(self) -> None:
        keep_read_only(self, "tally")

    @property
    def won_with(self) -> str | None:
        """The winner's card. None if there is no winner, or if he did not play."""
        return next((card for player, card in self.plays if player == self.winner), None)


@dataclass(frozen=True, slots=True)
class Payment:
    """An amount that one party pays another, and what for.

    A party is a player, the `pool`, or what is `reserved`. `amount` is in the rule book's lowest
    counter, None if the record leaves it open.
    """

    payer: str
    payee: str
    amount: int | None
    reason: str


@dataclass(frozen=True, slots=True)
class Result:
    """A deal as it was played and settled. None stands for what the record does not say.

    `session` and `deal` count from 1 by place in the file. `number` is the record's own number of
    the deal. `book` is the rule book as a header names it. `players` are those who play, from the
    eldest. `bids` are pairs of player and call, in order. `dealt` and `hands` are each player's
    cards before and after the exchange, known cards first. `trump` is the suit's letter, and also
    None in a game without trumps. `turned` is the card turned for trumps. `stock` is the stock from
    its top, as far as the record tells it. `taken` counts the tricks of each player. `outcome` is
    in the words of `ombre score`, and `reason` says why the deal ended so.

    Amounts are in the rule book's lowest counter. `payments` are what each player gains without the
    ante. `totals` are what each player has gained in the session so far, antes taken off. `items`
    list who paid whom for what, antes included. `items` is None if nobody knows what was paid for.
    """

    session: int
    deal: int
    number: int | None
    book: str
    players: tuple[str, ...]
    dealer: str | None
    rests: str | None
    bids: tuple[tuple[str | None, str], ...]
    ombre: str | None
    friend: str | None
    contract: str | None
    trump: str | None
    turned: str | None
    stock: tuple[str, ...] | None
    dealt: Mapping[str, tuple[str, ...]]
    hands: Mapping[str, tuple[str, ...]]
    tricks: tuple[Trick, ...]
    taken: Counts
    outcome: str
    reason: str
    codille_to: str | None
    twins: bool
    pool_before: int | None
    pool_after: int | None
    payments: Counts
    items: tuple[Payment, ...] | None
    totals: Counts

    def __post_init__(self) -> None:
        keep_read_only(self, "dealt", "hands", "taken", "payments", "totals")


def results(sessions: Iterable[SessionFacts]) -> tuple[Result, ...]:
    """Return all deals of sessions, in order."""
    return tuple(_result(session, deal) for session in sessions for deal in session.deals)


def _result(session: SessionFacts, deal: DealFacts) -> Result:
    names, order, ended = session.players, deal.order, deal.outcome
    return Result(
        session=session.index,
        deal=deal.index,
        number=deal.number,
        book=deal.book.written,
        players=tuple(names[seat] for seat in order),
        dealer=name_of(names, deal.dealer),
        rests=name_of(names, deal.rests),
        bids=tuple((name_of(names, bid.seat), bid.word) for bid in deal.bids),
        ombre=name_of(names, deal.ombre),
        friend=name_of(names, deal.friend),
        contract=deal.contract.name if deal.contract else None,
        trump=deal.suit,
        turned=None if deal.turned is None else CARD_NAMES[deal.turned],
        stock=_stock(session, deal),
        dealt={names[seat]: _hand(deal.dealt[seat]) for seat in order},
        hands={names[seat]: _hand(deal.hands[seat]) for seat in order},
        tricks=tuple(_trick(names, order, trick) for trick in deal.tricks),
        taken={names[seat]: deal.taken[seat] for seat in order},
        outcome=ended.kind,
        reason=reason(session, deal),
        codille_to=name_of(names, ended.codille_to),
        twins=ended.twins,
        pool_before=deal.pool_before,
        pool_after=deal.pool_after,
        payments={names[seat]: deal.payments[seat] for seat in sorted(deal.seated)},
        items=_payments(names, deal),
        totals=dict(zip(names, deal.totals, strict=True)),
    )


def _trick(names: tuple[str, ...], order: tuple[int, ...], trick: TrickFacts) -> Trick:
    return Trick(
        trick.number,
        trick.last,
        name_of(names, trick.leader),
        tuple((name_of(names, play.seat), item_name(play.item)) for play in trick.plays),
        name_of(names, trick.winner),
        {names[seat]: count for seat, count in zip(sorted(order), trick.tally, strict=True)},
    )


def _payments(names: tuple[str, ...], deal: DealFacts) -> tuple[Payment, ...] | None:
    items = deal.outline if deal.items is None else deal.items
    if items is None:
        return None
    party = {**PARTIES, **dict(enumerate(names))}
    return tuple(
        Payment(party[item.payer], party[item.payee], item.amount, item.what) for item in items
    )


def _stock(session: SessionFacts, deal: DealFacts) -> tuple[str, ...] | None:
    """Return the stock as stated, else what was drawn of it as far as that is known."""
    statements = (line.read(session.reading) for line in deal.deal.lines if line.kind == "stock")
    stated = next((each for each in statements if isinstance(each, Stock)), None)
    if stated is not None:
        return item_names(stated.cards.items)
    drawn: list[int] = []
    for exchange in deal.exchanges:
        if exchange.draws is None:
            break
        drawn += exchange.draws
    return item_names(drawn) or None


def _hand(hand: HandFacts) -> tuple[str, ...]:
    known = card_names(hand.certain)
    return known + ("x",) * (hand.size - len(known))


# ---------------------------------------------------------------- why a deal ended so


class _Ended(NamedTuple):
    players: tuple[str, ...]
    facts: DealFacts

    def name(self, seat: int | None) -> str:
        return "?" if seat is None else self.players[seat]


def reason(session: SessionFacts, deal: DealFacts) -> str:
    """Say in words why a deal ended as it did."""
    ended, kind = _Ended(session.players, deal), deal.outcome.kind
    made = _made(ended)
    if kind not in ("passed-out", "undetermined") and not deal.tricks and made is None:
        return _("as stated")
    match kind:
        case "sacada":
            return _won(ended, made)
        case "puesta":
            return _tied(ended, made)
        case "codille":
            return _codille(ended, made)
        case "lost":
            return _not_enough(made)
        case "nolo-kruk":
            return _has(ended, made)
    words = {
        "passed-out": _("all have passed"),
        "vole": _("{player} has every trick"),
        "vole-failed": _("{player} went for every trick and lost one"),
        "surrendered": _("{player} gives the game up"),
        "nolo-won": _("{player} has no trick"),
        "nolo-bet": _("{player} has one trick"),
    }.get(kind, _("the record does not say enough"))
    return words.format(player=ended.name(_player(ended)))


def _player(ended: _Ended) -> int | None:
    """Return who plays for the game in the end: who forbade a surrender, else the Ombre."""
    second = ended.facts.outcome.forbidder
    return ended.facts.ombre if second is None else second


def _made(ended: _Ended) -> int | None:
    player = _player(ended)
    return None if player is None else ended.facts.taken[player]


def _has(ended: _Ended, made: int | None) -> str:
    if made is None:
        words = _("{player} has the tricks")
    else:
        words = ngettext("{player} has {count} trick", "{player} has {count} tricks", made)
    return words.format(player=ended.name(_player(ended)), count=numeral(made or 0))


def _together(ended: _Ended) -> str:
    """Return how many tricks the Ombre and his friend have; empty where he has no friend."""
    facts = ended.facts
    if facts.friend is None or facts.ombre is None:
        return ""
    own, other = facts.taken[facts.ombre], facts.taken[facts.friend]
    if own is None or other is None:
        made, words = 0, _("{player} and {friend} have the tricks")
    else:
        made = own + other
        words = ngettext(
            "{player} and {friend} have {count}",
            "{player} and {friend} have {count}",
            made,
        )
    names = ended.name(facts.ombre), ended.name(facts.friend)
    return words.format(player=names[0], friend=names[1], count=numeral(made))


def _tied(ended: _Ended, made: int | None) -> str:
    if ended.facts.book.outcome.wins == "most-tricks":
        return _("the most tricks are shared")
    return _together(ended) or _not_enough(made)


def _codille(ended: _Ended, made: int | None) -> str:
    to = ended.facts.outcome.codille_to
    if to is None:
        return _together(ended) or _not_enough(made)
    return _("{player} has the most tricks").format(player=ended.name(to))


def _won(ended: _Ended, made: int | None) -> str:
    if together := _together(ended):
        return together
    if made is None:
        return _("the tricks win")
    if made >= certain(ended.facts.book.outcome, ended.facts.book.pack.hand):
        words = ngettext("{count} trick wins", "{count} tricks win", made)
    else:
        words = ngettext("{count} trick is the most", "{count} tricks are the most", made)
    return words.format(count=numeral(made))


def _not_enough(made: int | None) -> str:
    if made is None:
        return _("the tricks do not win")
    if not made:
        return _("no trick is won")
    words = ngettext("{count} trick does not win", "{count} tricks do not win", made)
    return words.format(count=numeral(made))
