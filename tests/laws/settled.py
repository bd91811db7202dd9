"""The settlement of a lawful deal, written and carried over to the next."""

from __future__ import annotations

from dealt import Deal, End, Session
from owed import Account
from tariffs import account

_EMPTIES = ("sacada", "vole", "nolo-won")


def settle(deal: Deal, end: End) -> None:
    """Write result and payments, and carry the pool, what is set apart and the totals over."""
    session, made = deal.session, account(deal, end)
    apart = _apart(session, made)
    pool = made.marks - made.taken + (0 if apart else made.beast)
    assert sum(made.gains) + pool + (made.beast if apart else 0) == 0
    session.say(f"result {_result(deal, end, made)}", 0.8)
    _write(deal, made, pool, apart)
    session.totals = [total + gain for total, gain in zip(session.totals, made.gains, strict=True)]
    session.pool += pool
    if apart:
        session.reserved = sorted([*session.reserved, made.beast], reverse=True)
    elif end.kind in _EMPTIES and not made.twins and session.reserved:
        session.pool = session.reserved.pop(0)


def _write(deal: Deal, made: Account, pool: int, apart: bool) -> None:
    session = deal.session
    named = zip(session.players, made.gains, strict=True)
    entries = [f"{name} {session.amount(gain, '+')}" for name, gain in named]
    entries += [f"pool {session.amount(pool, '+')}"]
    entries += [f"reserved {session.amount(made.beast, '+')}"] if apart else []
    if deal.contract or pool:
        session.say("payments " + ", ".join(entries), 1.0 if apart else 0.8)


def _result(deal: Deal, end: End, made: Account) -> str:
    """Return the outcome in one of the book's words, for a codille with its winner."""
    session = deal.session
    terms = session.rules.outcome.terms
    kind, to = end.kind, end.to
    if made.twins and kind == "sacada":
        kind, to = "codille", deal.player
    term = session.word(kind, [word for word in terms if terms[word] == kind])
    return term + (f" {deal.name(to)}" if to is not None else "")


def _apart(session: Session, made: Account) -> bool:
    """Tell whether a puesta is set apart: above the limit, or at the loser's option.

    A kruk is none, though with an ante it goes to the pool for want of a winner.
    """
    if not made.beast or made.end.kind == "nolo-kruk":
        return False
    limit = session.rules.pool.reserve
    return made.stake + made.beast > limit if limit is not None else session.chance(0.1)
