"""What each book makes the players pay, on the facts of a deal and the pool before it (ante included)."""

from collections.abc import Callable

from .cards import matadors, trumps
from .counting import (
    counted_hand,
    declarer,
    dominant,
    estuches,
    is_surrendered,
    lost_first_five,
    tally,
    verdict,
    vole_undertaken,
    winners,
    won_all,
    won_first_five,
)
from .model import Deal, Session, Settlement

BASE = {"play": 5, "favor": 5, "voltereta": 7, "solo": 8, "oros": 8, "vole": 8}
RENEGADO_BASE = {
    "entrada": 5, "vuelta": 7, "solo": 15, "forced": 5, "gascarille": 8, "gascarola": 5,
    "low-voltereta": 5, "countervole": 5, "stock": 5,
}  # fmt: skip
LHOMBRE_VALUE = {
    "spil": 1, "bedre-spil": 1, "tourné": 2, "købe-nolo": 2, "tourné-respekt": 3, "solo": 3,
    "solo-spar": 4, "ren-nolo": 4, "nolo-ouvert": 6,
}  # fmt: skip
GREATER = 12


class Table:
    """Money that moves between the players, the pool and the puestas set apart."""

    def __init__(self, players: list[str]) -> None:
        self.players = players
        self.payments = dict.fromkeys(players, 0)
        self.pool_change = 0

    def from_each(self, name: str, amount: int) -> None:
        """Let every other player at table pay an amount (or receive it, if negative)."""
        for other in self.players:
            if other != name:
                self.payments[other] -= amount
                self.payments[name] += amount

    def to_pool(self, name: str, amount: int) -> None:
        """Let a player pay into the pool (or take from it, if negative)."""
        self.payments[name] -= amount
        self.pool_change += amount

    def to_player(self, name: str, other: str, amount: int) -> None:
        """Let one player pay another."""
        self.payments[name] -= amount
        self.payments[other] += amount


def penalty(session: Session, deal: Deal, name: str, pool: int) -> int:
    """Return what a puesta or codille costs a player (aldenham)."""
    honours = estuches(counted_hand(deal, name, session.options), deal.trump, session.options)
    return pool + (BASE[deal.contract] + honours) * (len(session.players) - 1)


def settle_vole(session: Session, deal: Deal, pool: int, table: Table) -> Settlement:
    """Settle a vole made or failed (aldenham)."""
    honours = estuches(counted_hand(deal, deal.ombre, session.options), deal.trump, session.options)
    each = 30 + BASE[deal.contract] - 5 + honours
    made = winners(deal) == [deal.ombre] * 9
    table.from_each(deal.ombre, each if made else -each)
    table.to_pool(deal.ombre, -pool if made else 0)
    return Settlement("vole" if made else "vole-failed", table.payments, pool)


def settle_defended(session: Session, deal: Deal, pool: int, table: Table) -> Settlement:
    """Settle a surrender that an opponent forbade (aldenham)."""
    forbidder = deal.who_said("forbid")[0]
    best = dominant(tally(deal))
    first_owes = penalty(session, deal, deal.ombre, pool)
    forbidder_owes = penalty(session, deal, forbidder, pool)
    if best == forbidder:
        table.to_player(deal.ombre, forbidder, first_owes)
        return Settlement("codille", table.payments, pool, codille_to=forbidder, annulled=True)
    table.to_pool(deal.ombre, first_owes)
    if best is None:
        table.to_pool(forbidder, forbidder_owes)
        return Settlement("puesta", table.payments, pool, twins=True, annulled=False)
    table.to_player(forbidder, best, forbidder_owes)
    return Settlement("codille", table.payments, pool, codille_to=best, annulled=False)


def settle_game(session: Session, deal: Deal, pool: int, table: Table) -> Settlement:
    """Settle an ordinary game (aldenham)."""
    best = dominant(tally(deal)) if not is_surrendered(deal) else None
    owes = penalty(session, deal, deal.ombre, pool)
    if best == deal.ombre:
        honours = estuches(
            counted_hand(deal, deal.ombre, session.options), deal.trump, session.options
        )
        table.from_each(deal.ombre, BASE[deal.contract] + honours + int(won_first_five(deal)))
        table.to_pool(deal.ombre, -pool)
        return Settlement("sacada", table.payments, pool)
    if best:
        table.to_player(deal.ombre, best, owes)
        return Settlement("codille", table.payments, pool, codille_to=best)
    table.to_pool(deal.ombre, owes)
    return Settlement("surrendered" if is_surrendered(deal) else "puesta", table.payments, pool)


def settle_aldenham(session: Session, deal: Deal, pool: int, table: Table) -> Settlement:
    """Settle a deal of the book aldenham."""
    if not deal.ombre:
        return Settlement("passed-out", table.payments, pool)
    if deal.who_said("forbid"):
        return settle_defended(session, deal, pool, table)
    if vole_undertaken(deal):
        return settle_vole(session, deal, pool, table)
    return settle_game(session, deal, pool, table)


def annulled(deal: Deal) -> bool | None:
    """Tell whether another player has taken the first Ombre's place."""
    return True if declarer(deal) != deal.ombre else None


def renegado_base(deal: Deal) -> int:
    """Return the value of a contract; a low voltereta in which spadille was turned counts as vuelta."""
    if deal.contract == "low-voltereta" and deal.stock[0] == "SA":
        return 7
    return RENEGADO_BASE[deal.contract]


def settle_renegado(session: Session, deal: Deal, pool: int, table: Table) -> Settlement:
    """Settle a deal of renegado, two-handed or four-handed."""
    if not deal.ombre:
        return Settlement("passed-out", table.payments, pool)
    ombre, base = declarer(deal), renegado_base(deal)
    honours = 0
    if deal.contract != "countervole":
        hand = counted_hand(deal, ombre, session.options)
        honours = estuches(hand, deal.trump, session.options, usual="none")
    if deal.book == "two-handed" and "SA" in counted_hand(deal, ombre, session.options):
        table.from_each(ombre, honours)  # held: received won or lost
        honours = 0
    outcome, best = ("surrendered", None) if is_surrendered(deal) else verdict(deal, tally(deal))
    if vole_undertaken(deal):
        made = won_all(deal)
        less = {7: 2, 15: 10}.get(base, 0)
        table.from_each(ombre, base + honours + 10 if made else -(30 - less - honours))
        table.to_pool(ombre, -pool if made else 0)
        outcome = "vole" if made else "vole-failed"
    elif outcome == "sacada":
        primeras = won_first_five(deal) and deal.contract != "countervole"
        table.from_each(ombre, base + honours + 3 * primeras)
        table.to_pool(ombre, -pool)
    else:
        each = (8 if deal.contract == "gascarille" else 5) + honours
        each += 3 * (lost_first_five(deal) and deal.contract != "countervole")
        owes = pool + each * len(session.players)
        if best:
            table.to_player(ombre, best, owes)
        else:
            table.to_pool(ombre, owes)
    return Settlement(outcome, table.payments, pool, codille_to=best, annulled=annulled(deal))


def settle_simplified(session: Session, deal: Deal, pool: int, table: Table) -> Settlement:
    """Settle a deal of simplified: one stake from or to each, five for the vole."""
    if not deal.ombre:
        return Settlement("passed-out", table.payments, pool)
    ombre = declarer(deal)
    outcome = "surrendered" if is_surrendered(deal) else verdict(deal, tally(deal))[0]
    if vole_undertaken(deal):
        outcome = "vole" if won_all(deal) else "vole-failed"
    table.from_each(ombre, {"vole": 5, "sacada": 1}.get(outcome, -1))
    return Settlement(outcome, table.payments, pool, annulled=annulled(deal))


def settle_lhombre(session: Session, deal: Deal, pool: int, table: Table) -> Settlement:
    """Settle a deal of lhombre by the value of the contract."""
    if not deal.ombre:
        return Settlement("passed-out", table.payments, pool)
    outcome, best = verdict(deal, tally(deal))
    if vole_undertaken(deal):
        outcome, best = ("vole" if won_all(deal) else "vole-failed"), None
    value = LHOMBRE_VALUE[deal.contract]
    each = {
        "sacada": value, "nolo-won": value, "puesta": -value, "nolo-bet": -value,
        "codille": -value - 1, "nolo-kruk": -value - 1, "vole": value + 1, "vole-failed": value - 1,
    }[outcome]  # fmt: skip
    table.from_each(deal.ombre, each)
    return Settlement(outcome, table.payments, pool, codille_to=best)


def settle_royal(session: Session, deal: Deal, pool: int, table: Table) -> Settlement:
    """Settle a deal of royal-1665 in lesser marks; passing and taking in are paid into the stakes."""
    for name, call in deal.bids:
        if call == "pass":
            table.to_pool(name, 1)
    for step in deal.exchanges:
        table.to_pool(step.name, len(step.draws))
    if not deal.ombre:
        return Settlement("passed-out", table.payments, pool)
    stakes = pool + table.pool_change
    outcome, best = verdict(deal, tally(deal))
    if outcome == "sacada":
        table.to_pool(deal.ombre, -stakes)
    elif best:
        table.to_player(deal.ombre, best, stakes)
    else:
        table.to_pool(deal.ombre, stakes)
    if deal.contract == "without-taking-in":
        table.from_each(deal.ombre, GREATER if outcome == "sacada" else -GREATER)
    held = 0
    while held < 9 and trumps(deal.trump)[held] in deal.begins[deal.ombre]:
        held += 1
    if held >= 3:
        table.from_each(deal.ombre, GREATER * held)
    if deal.who_said("vole") and won_all(deal):
        table.from_each(deal.ombre, GREATER)
        outcome = "vole"
    return Settlement(outcome, table.payments, pool, codille_to=best)


def share_codille(deal: Deal, pool: int, table: Table) -> None:
    """Let the defenders of quintillo share the pool, the odd counters to the highest trump."""
    defenders = [name for name in deal.seats if name not in (deal.ombre, deal.friend)]
    for name in defenders:
        table.payments[name] += pool // len(defenders)
    holder = next(
        name for card in trumps(deal.trump) for name in defenders if card in deal.hands[name]
    )
    table.payments[holder] += pool % len(defenders)
    third = pool // 3 if deal.friend else 0
    table.payments[deal.ombre] -= pool - third
    if deal.friend:
        table.payments[deal.friend] -= third


def settle_quintillo(session: Session, deal: Deal, pool: int, table: Table) -> Settlement:
    """Settle a deal of quintillo: thirds of the pool, the friend's rounded down."""
    if not deal.ombre:
        return Settlement("passed-out", table.payments, pool)
    outcome, _ = verdict(deal, tally(deal))
    third = pool // 3 if deal.friend else 0
    sign = -1 if outcome == "sacada" else 1
    if outcome == "codille":
        share_codille(deal, pool, table)
    else:
        table.to_pool(deal.ombre, sign * (pool - third))
        if deal.friend:
            table.to_pool(deal.friend, sign * third)
    if deal.contract == "solo":
        held = all(card in deal.hands[deal.ombre] for card in matadors(deal.trump))
        table.from_each(deal.ombre, -sign * (8 if held else 2))
    return Settlement(outcome, table.payments, pool)


Tariff = Callable[[Session, Deal, int, Table], Settlement]
TARIFFS: dict[str, Tariff] = {
    "aldenham": settle_aldenham,
    "renegado": settle_renegado,
    "two-handed": settle_renegado,
    "four-handed": settle_renegado,
    "simplified": settle_simplified,
    "lhombre": settle_lhombre,
    "royal-1665": settle_royal,
    "quintillo": settle_quintillo,
}
