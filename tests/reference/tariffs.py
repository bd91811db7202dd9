"""What each book makes the players pay, on the facts of a deal and the pool before it (ante included)."""

from collections.abc import Callable

from .books import UNION
from .cards import trumps
from .counting import borne_alone, declarer, ending, estuches, plays_for_codille
from .model import Deal, Session, Settlement

LATE = {"forced": 5, "countervole": 5, "gascarille": 8, "gascarola": 5, "low-voltereta": 5}
RENEGADO = {"entrada": 5, "favor": 5, "vuelta": 7, "solo": 15, "vole": 15, "stock": 5, **LATE}
PRICES = {
    "aldenham": {"play": 5, "favor": 5, "voltereta": 7, "solo": 8, "oros": 8, "vole": 8, **LATE},
    "renegado": RENEGADO,
    "two-handed": RENEGADO,
    "four-handed": RENEGADO,
    "royal-1665": {"play": 0, "without-taking-in": 12},
    "simplified": dict.fromkeys(("entrada", "vuelta", "solo", "forced", "vole"), 1),
    "lhombre": {
        "spil": 1, "bedre-spil": 1, "tourné": 2, "købe-nolo": 2, "tourné-respekt": 3, "solo": 3,
        "solo-spar": 4, "ren-nolo": 4, "nolo-ouvert": 6,
    },
    "quintillo": {"ask-leave": 0, "solo": 2},
    "tresillo": {"entrada": 4, "entrada-favor": 6, "vuelta": 7, "solo": 11, "solo-favor": 13},
    "de-5-matadorer": {
        "spil": 2, "bedre-spil": 3, "tourné": 5, "købe-nolo": 6, "tourné-respekt": 8, "solo": 9,
        "solo-spar": 11, "ren-nolo": 12, "nolo-ouvert": 15,
    },
}  # fmt: skip
GREATER = 12


class Table:
    """Money that moves between the players and the pool; `stake` lies there before the settlement, marks included.

    Of what the pool gets, `beast` is lost to it by the game and may be set apart.
    """

    def __init__(self, session: Session, deal: Deal, pool: int) -> None:
        self.session, self.deal = session, deal
        self.players = session.players
        self.payments = dict.fromkeys(self.players, 0)
        self.pool_change = self.beast = 0
        for name, amount in marks(deal):
            self.to_pool(name, amount)
        points = deal.book in UNION and "forfeits" not in session.options
        points = points and not self.figure("ante", 0)
        self.stake = 0 if points else pool + self.pool_change  # points lost are not played for

    def figure(self, option: str, default: int) -> int:
        """Return a figure of the tariff, which an option may set."""
        return int(self.session.options.get(option, default))

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

    def take(self, name: str) -> None:
        """Let a player have the pool."""
        self.to_pool(name, -self.stake)

    def lose(self, name: str, amount: int, to: str | None) -> None:
        """Let a player pay for a lost game: to who has codille, else into the pool."""
        if to is None:
            self.to_pool(name, amount)
            self.beast += amount
        else:
            self.payments[name] -= amount
            self.payments[to] += amount


def marks(deal: Deal) -> list[tuple[str, int]]:
    """List what is laid down for offences, and in royal-1665 for passing and taking in."""
    found = list(deal.laid.items())
    if deal.book == "royal-1665":
        found += [(name, 1) for name, call in deal.bids if call == "pass"]
        found += [(step.name, len(step.draws)) for step in deal.exchanges]
    return found


def price(deal: Deal) -> int:
    """Return the value of a contract; a low voltereta in which spadille was turned counts as voltereta."""
    if deal.contract == "low-voltereta" and deal.stock[0] == "SA":
        return 7
    return PRICES[deal.book][deal.contract]


def forfeit(session: Session, deal: Deal, stake: int) -> int | None:
    """Return what an offence costs; None where it costs nothing by the rules."""
    if deal.book == "royal-1665" and "no-forfeits" not in session.options:
        return stake
    if "forfeits" not in session.options:
        return None
    players = len(session.players)
    if PRICES[deal.book] is RENEGADO:
        return stake + (8 if deal.contract == "gascarille" else 5) * players
    return stake + price(deal) * (players - 1)


def lost(table: Table, owes: Callable[[str], int]) -> None:
    """Settle a lost game, or one given up and defended: who forbade it wins, ties or loses with the Ombre."""
    deal, to = table.deal, ending(table.deal).codille_to
    forbidders = deal.who_said("forbid")
    if not forbidders or not plays_for_codille(deal):
        table.lose(declarer(deal), owes(declarer(deal)), to)
        return
    forbidder = forbidders[0]
    if to == forbidder:
        table.lose(deal.ombre, owes(deal.ombre), forbidder)
        return
    table.lose(deal.ombre, owes(deal.ombre), None)
    table.lose(forbidder, owes(forbidder), to)


def settle_aldenham(deal: Deal, table: Table) -> None:
    """Settle a deal of the book aldenham."""
    end, ombre = ending(deal), declarer(deal)
    vole = table.figure("vole", 25)

    def game(name: str) -> int:
        return price(deal) + abs(estuches(deal, name, "5"))

    if end.outcome == "vole-failed":
        table.from_each(ombre, -game(ombre) - vole)
    elif end.outcome == "vole":
        table.take(ombre)
        table.from_each(ombre, game(ombre) + vole)
    elif end.outcome == "sacada":
        table.take(ombre)
        table.from_each(ombre, game(ombre) + table.figure("primeras", 1) * end.first_five)
    else:
        lost(table, lambda name: table.stake + game(name) * (len(table.players) - 1))


def settle_renegado(deal: Deal, table: Table) -> None:
    """Settle a deal of renegado, two-handed or four-handed."""
    end, ombre = ending(deal), declarer(deal)
    honours = abs(estuches(deal, ombre, "none"))
    if end.outcome == "vole-failed":
        table.from_each(ombre, price(deal) + honours - 35)
    elif end.outcome == "vole":
        table.take(ombre)
        table.from_each(ombre, price(deal) + honours + table.figure("vole", 10))
    elif end.outcome == "sacada":
        table.take(ombre)
        primeras = end.first_five and not deal.avoids_tricks
        table.from_each(ombre, price(deal) + honours + table.figure("primeras", 3) * primeras)
    else:
        lost(table, lambda name: renegado_owes(deal, table, name))


def renegado_owes(deal: Deal, table: Table, name: str) -> int:
    """Return what a lost game costs; for two a run that is held is received nevertheless."""
    run = estuches(deal, name, "none")
    each = 8 if deal.contract == "gascarille" else 5
    if deal.book == "two-handed" and run > 0:
        table.from_each(name, run)
    else:
        each += abs(run)
    twins = deal.who_said("forbid") and plays_for_codille(deal)
    each += 3 * (ending(deal).none_of_five and not deal.avoids_tricks and not twins)
    return table.stake + each * len(table.players)


def settle_simplified(deal: Deal, table: Table) -> None:
    """Settle a deal of simplified: one stake from or to each, five for the vole."""
    end, ombre = ending(deal), declarer(deal)
    if end.outcome in ("sacada", "vole"):
        table.take(ombre)
        table.from_each(ombre, 1 + (table.figure("vole", 4) if end.outcome == "vole" else 0))
    else:
        if end.outcome != "vole-failed":
            table.lose(ombre, table.stake, None)
        table.from_each(ombre, -1)


def settle_lhombre(deal: Deal, table: Table) -> None:
    """Settle a deal of lhombre by the value of the contract."""
    end, ombre, value = ending(deal), deal.ombre, price(deal)
    made, failed, more = (7, 10, 4) if deal.book == "de-5-matadorer" else (1, 1, 1)
    made, failed = table.figure("vole", made), table.figure("vole", failed)
    if end.outcome in ("sacada", "nolo-won", "vole"):
        table.take(ombre)
        table.from_each(ombre, value + (made if end.outcome == "vole" else 0))
    elif end.outcome == "vole-failed":
        table.from_each(ombre, value - failed)
    else:
        table.lose(ombre, table.stake, end.codille_to)
        table.from_each(ombre, -value - more * (end.outcome in ("codille", "nolo-kruk")))


def settle_tresillo(deal: Deal, table: Table) -> None:
    """Settle a deal of tresillo at the prices of `priced/tresillo.yaml`."""
    end, ombre, opponents = ending(deal), deal.ombre, len(table.players) - 1
    honours = 2 * abs(estuches(deal, ombre, "none"))

    def puesta(name: str, *, codille: bool) -> int:
        run = 2 * abs(estuches(deal, name, "none"))
        return 20 + (run + 9 * codille) * opponents

    if end.outcome == "vole-failed":
        table.from_each(ombre, price(deal) + honours - 29)
    elif end.outcome == "vole":
        table.take(ombre)
        table.from_each(ombre, price(deal) + honours + table.figure("vole", 17))
    elif end.outcome == "sacada":
        table.take(ombre)
        table.from_each(ombre, price(deal) + honours + 3 * end.first_five)
    elif deal.who_said("forbid"):
        settle_paso(deal, table, puesta)
    else:
        codille = end.outcome == "codille"
        owed = puesta(ombre, codille=codille) + 5 * end.none_of_five * opponents
        table.lose(ombre, owed, end.codille_to)


def settle_paso(deal: Deal, table: Table, puesta: Callable[..., int]) -> None:
    """Settle a game of tresillo that was given up and defended, in one of its four endings."""
    end, forbidder = ending(deal), deal.who_said("forbid")[0]
    if end.codille_to == forbidder:
        table.lose(deal.ombre, puesta(deal.ombre, codille=True), forbidder)
        return
    if not borne_alone(deal):
        table.lose(deal.ombre, puesta(deal.ombre, codille=False), None)
    codille = end.outcome == "codille"
    table.lose(forbidder, puesta(forbidder, codille=codille), end.codille_to)


def settle_royal(deal: Deal, table: Table) -> None:
    """Settle a deal of royal-1665 in lesser marks; matadors held are received won or lost."""
    end, ombre = ending(deal), deal.ombre
    greater = table.figure("greater", GREATER)
    without = greater if deal.contract == "without-taking-in" else 0
    table.from_each(ombre, greater * max(0, estuches(deal, ombre, "9")))
    if end.outcome in ("sacada", "vole"):
        table.take(ombre)
        voll = table.figure("vole", greater) if end.outcome == "vole" else 0
        table.from_each(ombre, without + voll)
    else:
        table.lose(ombre, table.stake, end.codille_to)
        table.from_each(ombre, -without)


def share_codille(deal: Deal, table: Table, third: int) -> None:
    """Let the defenders of quintillo share the pool, the odd counters to the highest trump."""
    defenders = [name for name in deal.seats if name not in (deal.ombre, deal.friend)]
    for name in defenders:
        table.payments[name] += table.stake // len(defenders)
    holder = next(
        name
        for card in trumps(deal.trump, deal.ways)
        for name in defenders
        if card in deal.hands[name]
    )
    table.payments[holder] += table.stake % len(defenders)
    table.payments[deal.ombre] -= table.stake - third
    if deal.friend:
        table.payments[deal.friend] -= third


def settle_quintillo(deal: Deal, table: Table) -> None:
    """Settle a deal of quintillo: thirds of the pool, the friend's rounded down."""
    end = ending(deal)
    third = table.stake // 3 if deal.friend else 0
    if end.outcome == "codille":
        share_codille(deal, table, third)
    elif end.outcome == "puesta":
        table.lose(deal.ombre, table.stake - third, None)
        if deal.friend:
            table.lose(deal.friend, third, None)
    else:
        table.to_pool(deal.ombre, third - table.stake)
        if deal.friend:
            table.to_pool(deal.friend, -third)
    if deal.contract == "solo":
        each = price(deal) + 2 * max(0, estuches(deal, deal.ombre, "3"))
        table.from_each(deal.ombre, each if end.outcome == "sacada" else -each)


TARIFFS: dict[str, Callable[[Deal, Table], None]] = {
    "aldenham": settle_aldenham,
    "renegado": settle_renegado,
    "two-handed": settle_renegado,
    "four-handed": settle_renegado,
    "simplified": settle_simplified,
    "lhombre": settle_lhombre,
    "royal-1665": settle_royal,
    "quintillo": settle_quintillo,
    "tresillo": settle_tresillo,
    "de-5-matadorer": settle_lhombre,
}


def annulled(deal: Deal) -> bool | None:
    """Tell whether the first Ombre's loss is annulled, by another who took his place or won; None where no other played."""
    forbidders = deal.who_said("forbid")
    if forbidders and plays_for_codille(deal):
        return ending(deal).codille_to == forbidders[0] or borne_alone(deal)
    return True if declarer(deal) != deal.ombre else None


def settlement(table: Table, pool: int) -> Settlement:
    """Settle the deal of a table by its book."""
    deal, end = table.deal, ending(table.deal)
    if deal.ombre:
        TARIFFS[deal.book](deal, table)
    twins = bool(deal.who_said("forbid")) and plays_for_codille(deal) and end.outcome == "puesta"
    twins = twins and not borne_alone(deal)
    return Settlement(
        end.outcome,
        table.payments,
        pool,
        codille_to=end.codille_to,
        twins=twins,
        annulled=annulled(deal) if deal.ombre else None,
    )
