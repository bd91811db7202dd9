"""The rule books, naively: auction, limits of the exchange and the settlement of deals and sessions."""

from . import counting
from .books import UNION
from .model import Deal, Session, Settlement
from .tariffs import GREATER, Table, settlement

estuches = counting.estuches
winners = counting.winners
tally = counting.tally
dominant = counting.dominant
declarer = counting.declarer
verdict = counting.verdict
is_fixed = counting.is_fixed
won_first_five = counting.won_first_five
vole_undertaken = counting.vole_undertaken
won_all = counting.won_all
is_surrendered = counting.is_surrendered
must_end = counting.must_end
revokes = counting.revokes

SOLOS = ("solo", "oros", "vole")
ANTES = {"simplified": 0, "lhombre": 0, "de-5-matadorer": 0, "quintillo": 1, "royal-1665": 1}


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


def rank_of(deal: Deal, call: str) -> int:
    """Return the place of a call in the ladder, equal calls having the same; -1 for a pass."""
    if call == "pass":
        return -1
    return next(i for i, equals in enumerate(deal.rules.ladder) if call in equals)


def may_call(deal: Deal, name: str, call: str) -> bool:
    """Tell whether a player whose turn it is may make a call (books without `higher`)."""
    if call == "pass":
        return True
    if not is_dealt_for(deal, call, deal.hands[name]):
        return False
    before = [called for who, called in deal.bids if who == name]
    if call in before or (deal.book == "royal-1665" and before):
        return False
    passes = [called for _, called in deal.bids if called == "pass"]
    if call == "ask-leave" and len(passes) == 4:
        return False  # the fifth player may only play solo
    made = [(who, called) for who, called in deal.bids if called != "pass"]
    if not made:
        return True
    holder, standing = made[-1]
    rank, stands = rank_of(deal, call), rank_of(deal, standing)
    return rank > stands or (rank == stands and may_hold(deal, name, holder, stands))


def is_dealt_for(deal: Deal, call: str, hand: list[str]) -> bool:
    """Tell whether a hand as dealt has the cards that a call wants."""
    return set(deal.rules.dealt_for.get(call, ())) <= set(hand)


def may_hold(deal: Deal, name: str, holder: str, stands: int) -> bool:
    """Tell whether a player may make a call equal to the one that stands."""
    if deal.rules.hold == "elder":
        return deal.seats.index(name) < deal.seats.index(holder)
    if deal.rules.hold == "own-lower":
        return any(who == name and rank_of(deal, call) < stands for who, call in deal.bids)
    return deal.rules.hold == "any"


def forced_player(deal: Deal) -> str | None:
    """Return who must take the game when all have passed: spadille, else basto, else (renegado) the eldest."""
    for ace in ("SA", "CA"):
        for name in deal.seats:
            if ace in deal.hands[name]:
                return name
    return deal.seats[0] if deal.book == "renegado" else None


def ombre_limits(deal: Deal) -> tuple[int, int]:
    """Return how few and how many cards the Ombre takes."""
    contract, book = deal.contract, deal.rules
    special = {
        "gascarille": (8, 8), "gascarola": (8, 9), "low-voltereta": (1, 5), "forced": (0, 8),
    }  # fmt: skip
    if contract in special:
        return special[contract]
    if contract in book.bare or contract == "countervole":
        return 0, 0
    if contract in book.turning:
        return (2 if deal.book in UNION else 1), book.hand
    return (1 if contract in book.buying else 0), book.hand


def defenders_take(deal: Deal) -> bool:
    """Tell whether the defenders may take cards."""
    return not (deal.avoids_tricks or deal.contract == "stock" or not deal.stock)


def settle(session: Session, deal: Deal, pool: int, reserved: list[int]) -> Settlement:
    """Settle a deal, the pool (ante included) and the puestas set apart."""
    table = Table(session, deal, pool)
    done = settlement(table, pool)
    return carry_pool(session, deal, done, table, reserved)


def is_set_apart(session: Session, deal: Deal, done: Settlement, table: Table) -> bool:
    """Tell whether a puesta is set apart: by the limit of the session, else as its loser chose; a kruk is none."""
    if not table.beast or done.outcome == "nolo-kruk":
        return False
    limit = session.options.get("reserve")
    return deal.reserve if limit is None else table.stake + table.beast > int(limit)


def carry_pool(
    session: Session, deal: Deal, done: Settlement, table: Table, reserved: list[int]
) -> Settlement:
    """Set a puesta apart; bring in the largest one when the pool is won."""
    done.reserved_before = sorted(reserved, reverse=True)
    done.pool_change, after = table.pool_change, list(done.reserved_before)
    if is_set_apart(session, deal, done, table):
        done.set_apart = table.beast
        done.pool_change -= table.beast
        after = sorted([*after, done.set_apart], reverse=True)
    done.pool_after = done.pool_before + done.pool_change
    if done.outcome in ("sacada", "vole", "nolo-won") and after:
        done.pool_after = after.pop(0)
    done.reserved_after = after
    return done


def antes(session: Session, deal: Deal, pool: int) -> dict[str, int]:
    """Return what is staked before the first bid."""
    given = session.options.get("ante")
    ante = int(given) if given is not None else ANTES.get(deal.book, 5)
    if deal.book == "quintillo":
        return dict.fromkeys(session.players, ante)
    if deal.book == "royal-1665":
        greater = int(session.options.get("greater", GREATER))
        stakes = dict.fromkeys(session.players, greater if pool == 0 else 0)
        stakes[deal.seats[0]] += ante
        return stakes
    return {deal.dealer: ante} if ante else {}


def settle_session(session: Session) -> None:
    """Settle every deal in turn."""
    pool, reserved = session.opening, list[int]()
    session.settled = []
    for deal in session.deals:
        staked = antes(session, deal, pool)
        done = settle(session, deal, pool + sum(staked.values()), reserved)
        done.antes = staked
        session.settled.append(done)
        pool, reserved = done.pool_after, done.reserved_after


def totals(session: Session) -> dict[str, int]:
    """Add up payments and antes."""
    sums = dict.fromkeys(session.players, 0)
    for done in session.settled:
        for name, amount in done.antes.items():
            sums[name] -= amount
        for name, amount in done.payments.items():
            sums[name] += amount
    return sums
