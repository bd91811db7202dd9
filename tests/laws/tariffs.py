"""What games cost, book by book, as the sources tell it and options change it.

Neither the engine's payments nor the figures of the rule books are used here.
"""

from __future__ import annotations

from collections.abc import Callable

from dealt import Deal, End
from owed import Account, trumps

from ombre_records.model.cards import SPADILLE

_LATE = {"forced": 5, "countervole": 5, "gascarille": 8, "gascarola": 5, "low-voltereta": 5}
_RENEGADO = {"entrada": 5, "favor": 5, "vuelta": 7, "solo": 15, "vole": 15, "stock": 5, **_LATE}
PRICES = {
    "aldenham": {"play": 5, "favor": 5, "voltereta": 7, "solo": 8, "oros": 8, "vole": 8, **_LATE},
    "renegado": _RENEGADO,
    "two-handed": _RENEGADO,
    "four-handed": _RENEGADO,
    "royal-1665": {"play": 0, "without-taking-in": 12},
    "simplified": dict.fromkeys(("entrada", "vuelta", "solo", "forced", "vole"), 1),
    "lhombre": {
        "spil": 1,
        "bedre-spil": 1,
        "tourné": 2,
        "købe-nolo": 2,
        "tourné-respekt": 3,
        "solo": 3,
        "solo-spar": 4,
        "ren-nolo": 4,
        "nolo-ouvert": 6,
    },
    "quintillo": {"ask-leave": 0, "solo": 2},
}
"""The price of each game; `gascarille` with the three that it costs more, won or lost."""


def account(deal: Deal, end: End) -> Account:
    """Reckon a deal, which may have been passed out."""
    made = Account(deal, end)
    if end.kind != "passed-out":
        _TARIFFS[deal.session.rules.name](made)
    return made


def forfeit_due(deal: Deal) -> int | None:
    """Return what an offence costs now; None where it costs nothing by the rules."""
    session, name = deal.session, deal.session.rules.name
    if name == "royal-1665" and not session.has("no-forfeits"):
        return deal.stake
    if not session.has("forfeits"):
        return None
    players = len(session.players)
    if PRICES[name] is _RENEGADO:
        game = 8 if deal.contract and deal.contract.name == "gascarille" else 5
        return deal.stake + game * players
    return deal.stake + _price(deal) * (players - 1)


def _price(deal: Deal) -> int:
    assert deal.contract
    if deal.contract.name == "low-voltereta" and deal.turned == SPADILLE:
        return 7
    return PRICES[deal.session.rules.name][deal.contract.name]


def _lost(made: Account, fail: Callable[[int, int | None], None]) -> None:
    """Reckon a lost game, or one given up and defended: who forbade it wins, ties or loses."""
    deal, end = made.deal, made.end
    if not made.twins:
        fail(deal.player, end.to)
    elif end.kind == "sacada":
        fail(deal.ombre, deal.player)
    else:
        fail(deal.ombre, None)
        fail(deal.player, end.to)


def _aldenham(made: Account) -> None:
    deal, end, price = made.deal, made.end, _price(made.deal)
    vole = made.figure("vole", 25)

    def game(seat: int) -> int:
        return price + abs(made.run(seat, 5, lacked=True))

    def fail(seat: int, to: int | None) -> None:
        made.lose(seat, made.stake + game(seat) * (len(made.gains) - 1), to)

    if end.kind == "vole-failed":
        made.each(deal.player, -game(deal.player) - vole)
    elif end.kind in ("sacada", "vole") and not made.twins:
        made.take()
        extra = vole if end.kind == "vole" else made.figure("primeras", 1) * end.first_five
        made.each(deal.player, game(deal.player) + extra)
    else:
        _lost(made, fail)


def _renegado(made: Account) -> None:
    """Reckon renegado, and the games for two and for four, whose tariff is the same.

    For two a run that is held is received whoever wins.
    """
    deal, end = made.deal, made.end

    def fail(seat: int, to: int | None) -> None:
        run = made.run(seat, None, lacked=True)
        received = max(0, run) if made.session.rules.name == "two-handed" else 0
        none = 3 if end.none_of_five and made.game != "countervole" and not made.twins else 0
        game = 8 if made.game == "gascarille" else 5
        made.each(seat, received)
        made.lose(seat, made.stake + (game + abs(run) - received + none) * len(made.gains), to)

    each = _price(made.deal) + abs(made.run(deal.player, None, lacked=True))
    if end.kind == "vole-failed":
        made.each(deal.player, each - 35)
    elif end.kind in ("sacada", "vole") and not made.twins:
        made.take()
        first = made.figure("primeras", 3) * end.first_five
        made.each(deal.player, each + (made.figure("vole", 10) if end.kind == "vole" else first))
    else:
        _lost(made, fail)


def _royal(made: Account) -> None:
    """Reckon in lesser marks; matadors are received won or lost."""
    deal, end = made.deal, made.end
    greater = made.figure("greater", 12)
    voll = made.figure("vole", greater)
    without = greater if made.game == "without-taking-in" else 0
    made.each(deal.player, made.run(deal.player, 9, lacked=False) * greater)
    if end.kind in ("sacada", "vole"):
        made.take()
        made.each(deal.player, without + (voll if end.kind == "vole" else 0))
    else:
        made.lose(deal.player, made.stake, end.to)
        made.each(deal.player, -without)


def _simplified(made: Account) -> None:
    deal, end = made.deal, made.end
    if end.kind in ("sacada", "vole"):
        made.take()
        made.each(deal.player, 1 + (made.figure("vole", 4) if end.kind == "vole" else 0))
    else:
        if end.kind != "vole-failed":
            made.lose(deal.player, made.stake, None)
        made.each(deal.player, -1)


def _lhombre(made: Account) -> None:
    deal, end, price = made.deal, made.end, _price(made.deal)
    vole = made.figure("vole", 1)
    if end.kind in ("sacada", "vole", "nolo-won"):
        made.take()
        made.each(deal.player, price + (vole if end.kind == "vole" else 0))
    elif end.kind == "vole-failed":
        made.each(deal.player, price - vole)
    else:
        made.lose(deal.player, made.stake, end.to)
        made.each(deal.player, -price - (end.kind in ("codille", "nolo-kruk")))


def _quintillo(made: Account) -> None:
    deal, end = made.deal, made.end
    solo = made.game == "solo"
    each = _price(made.deal) + (2 * made.run(deal.player, 3, lacked=False) if solo else 0)
    if end.kind == "sacada":
        made.take()
        made.each(deal.player, each)
        return
    made.each(deal.player, -each)
    made.give(deal.player, made.third - made.stake)
    made.give(deal.friend or 0, -made.third)
    if end.kind == "puesta":
        made.beast += made.stake
        return
    defenders = [seat for seat in range(deal.count) if seat not in (deal.player, deal.friend)]
    part, odd = divmod(made.stake, len(defenders))
    for seat in defenders:
        made.give(seat, part)
    made.give(_highest(deal, defenders), odd)


def _highest(deal: Deal, seats: list[int]) -> int:
    """Return which of some players has the highest trump of them."""
    order = trumps(deal.session, deal.trump)
    return next(seat for card in order for seat in seats if deal.hands[seat] >> card & 1)


_TARIFFS: dict[str, Callable[[Account], None]] = {
    "aldenham": _aldenham,
    "renegado": _renegado,
    "two-handed": _renegado,
    "four-handed": _renegado,
    "royal-1665": _royal,
    "simplified": _simplified,
    "lhombre": _lhombre,
    "quintillo": _quintillo,
}
