"""The rule book aldenham, naively: auction, exchange, estuches, outcome and payments, on the facts of a deal."""

from .cards import lawful_plays, trumps, winner
from .model import Deal, Session, Settlement

BASE = {"play": 5, "favor": 5, "voltereta": 7, "solo": 8, "oros": 8, "vole": 8}
SOLOS = ("solo", "oros", "vole")
ANTE = 5


def ladder(options: dict[str, str]) -> list[str]:
    """List the calls from low to high."""
    calls = ["play", "voltereta", "solo", "oros", "vole"]
    return ["play", "favor", *calls[1:]] if "favor" in options else calls


def bid_ranks(bids: list[tuple[str, str]], calls: list[str]) -> list[int]:
    """Give each call its place in the ladder; a pass is -1, `higher` one above what stood."""
    ranks: list[int] = []
    standing = -1
    for _, call in bids:
        rank = -1 if call == "pass" else standing + 1 if call == "higher" else calls.index(call)
        standing = max(standing, rank)
        ranks.append(rank)
    return ranks


def may_bid(
    seats: list[str], bids: list[tuple[str, str]], name: str, call: str, calls: list[str]
) -> bool:
    """Tell whether a player whose turn it is may make a call."""
    if call == "pass":
        return True
    if (name, call) in bids:
        return False
    ranks = bid_ranks([*bids, (name, call)], calls)
    standing = max(ranks[:-1], default=-1)
    if call == "higher":
        return 0 <= standing < len(calls) - 2
    if ranks[-1] == standing:
        holder = bids[len(ranks) - 2 - ranks[-2::-1].index(standing)]
        return holder[1] != "higher" and seats.index(name) < seats.index(holder[0])
    return ranks[-1] > standing


def next_bidder(seats: list[str], bids: list[tuple[str, str]]) -> str | None:
    """Return the player whose turn it is to call, none when the auction is over."""
    passed = [name for name, call in bids if call == "pass"]
    still_in = [name for name in seats if name not in passed]
    if not still_in or (len(still_in) == 1 and any(call != "pass" for _, call in bids)):
        return None
    if not bids:
        return seats[0]
    after = seats.index(bids[-1][0]) + 1
    return next(name for name in seats[after:] + seats[:after] if name in still_in)


def most_taken(deal: Deal, position: int, stock_left: int) -> int:
    """Return how many cards the exchange at this position may take."""
    name = deal.exchanges[position].name
    if name == deal.ombre:
        return 0 if deal.contract in SOLOS else min(9, stock_left)
    earlier = [e for e in deal.exchanges[:position] if e.name != deal.ombre and e.draws]
    first_limit = 8 if deal.contract in SOLOS and not earlier else 9
    return min(first_limit, stock_left)


def estuches(hand: list[str], trump: str, options: dict[str, str]) -> int:
    """Count the unbroken run of trumps from spadille held or lacked: 0 below three."""
    series = trumps(trump)
    holds_spadille = series[0] in hand
    run = 0
    while run < len(series) and (series[run] in hand) == holds_spadille:
        run += 1
    limit = options.get("estuches-limit", "5")
    if limit != "none":
        run = min(run, int(limit))
    return run if run >= 3 else 0


def winners(deal: Deal) -> list[str]:
    """List the winner of each trick."""
    return [winner(trick, deal.trump) for trick in deal.tricks]


def tally(deal: Deal, after: int = 9) -> dict[str, int]:
    """Count the tricks of each active player after so many tricks."""
    won = winners(deal)[:after]
    return {name: won.count(name) for name in deal.seats}


def dominant(tricks: dict[str, int]) -> str | None:
    """Return the player with more tricks than each other player, if there is one."""
    most = max(tricks.values())
    having = [name for name, count in tricks.items() if count == most]
    return having[0] if len(having) == 1 else None


def completions(tricks: dict[str, int], left: int) -> list[dict[str, int]]:
    """List every way in which the tricks still to be played may fall."""
    if left == 0:
        return [tricks]
    grown = [{**tricks, name: tricks[name] + 1} for name in tricks]
    return [end for step in grown for end in completions(step, left - 1)]


def is_fixed(deal: Deal) -> bool:
    """Tell whether the tricks made fix the outcome of an ordinary game, which four cannot."""
    if len(deal.tricks) < 5:
        return False
    ends = completions(tally(deal), 9 - len(deal.tricks))
    return len({dominant(end) for end in ends}) == 1


def won_first_five(deal: Deal) -> bool:
    """Tell whether the Ombre has primeras."""
    return len(deal.tricks) >= 5 and winners(deal)[:5] == [deal.ombre] * 5


def vole_undertaken(deal: Deal) -> bool:
    """Tell whether the Ombre plays for every trick."""
    led_on = won_first_five(deal) and len(deal.tricks) > 5
    return deal.contract == "vole" or (led_on and not deal.who_said("forbid"))


def is_surrendered(deal: Deal) -> bool:
    """Tell whether both opponents accepted a surrender."""
    return bool(deal.who_said("surrender")) and len(deal.who_said("accept")) == 2


def must_end(deal: Deal) -> bool:
    """Tell whether no further trick may be played."""
    failed = vole_undertaken(deal) and any(name != deal.ombre for name in winners(deal))
    done = len(deal.tricks) == 9 or bool(deal.who_said("claim"))
    return not deal.ombre or failed or done or is_surrendered(deal)


def revokes(deal: Deal) -> list[tuple[int, str]]:
    """List (trick, player) for every card that was played against the rules of following."""
    found = []
    hands = {name: list(hand) for name, hand in deal.begins.items()}
    for number, trick in enumerate(deal.tricks, start=1):
        led = ""
        for name, card in trick:
            if card not in lawful_plays(
                [c for c in hands[name] if c != card] + [card], led, deal.trump
            ):
                found.append((number, name))
            hands[name] = [c for c in hands[name] if c != card]
            led = led or card
    return found


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


def counted_hand(deal: Deal, name: str, options: dict[str, str]) -> list[str]:
    """Return the hand in which estuches are counted."""
    return (deal.hands if "estuches-as-dealt" in options else deal.begins)[name]


def penalty(session: Session, deal: Deal, name: str, pool: int) -> int:
    """Return what a puesta or codille costs a player."""
    honours = estuches(counted_hand(deal, name, session.options), deal.trump, session.options)
    return pool + (BASE[deal.contract] + honours) * (len(session.players) - 1)


def settle_vole(session: Session, deal: Deal, pool: int, table: Table) -> Settlement:
    """Settle a vole made or failed."""
    honours = estuches(counted_hand(deal, deal.ombre, session.options), deal.trump, session.options)
    each = 30 + BASE[deal.contract] - 5 + honours
    made = winners(deal) == [deal.ombre] * 9
    table.from_each(deal.ombre, each if made else -each)
    table.to_pool(deal.ombre, -pool if made else 0)
    return Settlement("vole" if made else "vole-failed", table.payments, pool)


def settle_defended(session: Session, deal: Deal, pool: int, table: Table) -> Settlement:
    """Settle a surrender that an opponent forbade."""
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
    """Settle an ordinary game."""
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


def settle(session: Session, deal: Deal, pool: int, reserved: list[int]) -> Settlement:
    """Settle a deal, the pool (ante included) and the puestas set apart."""
    table = Table(session.players)
    if not deal.ombre:
        done = Settlement("passed-out", table.payments, pool)
    elif deal.who_said("forbid"):
        done = settle_defended(session, deal, pool, table)
    elif vole_undertaken(deal):
        done = settle_vole(session, deal, pool, table)
    else:
        done = settle_game(session, deal, pool, table)
    return carry_pool(deal, done, table.pool_change, reserved)


def carry_pool(deal: Deal, done: Settlement, change: int, reserved: list[int]) -> Settlement:
    """Set a puesta apart if its loser chose so; bring in the largest one when the pool is won."""
    done.reserved_before = sorted(reserved, reverse=True)
    after = list(done.reserved_before)
    if deal.reserve and change > 0:
        done.set_apart, change = change, 0
        after = sorted([*after, done.set_apart], reverse=True)
    done.pool_change = change
    done.pool_after = done.pool_before + change
    if done.outcome in ("sacada", "vole") and after:
        done.pool_after = after.pop(0)
    done.reserved_after = after
    return done


def settle_session(session: Session) -> None:
    """Settle every deal in turn."""
    pool, reserved = session.opening, list[int]()
    session.settled = []
    for deal in session.deals:
        done = settle(session, deal, pool + ANTE, reserved)
        session.settled.append(done)
        pool, reserved = done.pool_after, done.reserved_after


def totals(session: Session) -> dict[str, int]:
    """Add up payments and antes."""
    sums = dict.fromkeys(session.players, 0)
    for deal, done in zip(session.deals, session.settled, strict=True):
        sums[deal.dealer] -= ANTE
        for name, amount in done.payments.items():
            sums[name] += amount
    return sums
