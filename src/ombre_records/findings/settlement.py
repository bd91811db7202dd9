"""Findings of the settlement: result, payments, pool, totals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ombre_records.findings.message import NOTATION, Message
from ombre_records.referee.faults.settlement import (
    Misstated,
    UnbalancedPayment,
    Unsettled,
    WrongAmounts,
    WrongForfeit,
    WrongPayment,
    WrongPool,
    WrongReserved,
    WrongResult,
    WrongTotals,
)

_PAYMENTS = ("auction.calls", "estuches.limit", "payments.primeras", "payments.beast-per")


def wrong_result(f: WrongResult) -> Message:
    """The result is not what the tricks come to.

    Why: By most books more tricks than each other player win, the most shared is a puesta, and an
    opponent with the most has codille; some count to a number, and in a nolo no trick may be won.
    Example: `result sacada` where the Ombre has four tricks and an opponent four.
    Source: parlett: the play; parlett: payments
    """
    counts = ((player, "?" if count is None else count) for player, count in f.tricks)
    tricks = ", ".join(f"{player} {count}" for player, count in counts)
    message = f"the result is {f.rightful}, not {f.stated} ({tricks})"
    return Message(message, ("outcome.wins", "outcome.codille"))


def wrong_payment(f: WrongPayment) -> Message:
    """A payment is not what the rule book makes it.

    Why: The contract, the outcome, the estuches, the primeras, the pool and the number at the table
    settle every amount; each item is named.
    Example: `payments Ada +22, …` where the pool has 5 and each opponent owes 9.
    Source: parlett: payments; parlett: extras
    """
    made = ", ".join(f"{i.payer} to {i.payee} {i.amount} ({i.what})" for i in f.items)
    items = f": {made}" if made else ""
    return Message(f"the payments should be {_amounts(f.wrong)}{items}", _PAYMENTS)


def _amounts(wrong: Iterable[Misstated]) -> str:
    return "; ".join(map(_amount, wrong))


def _amount(wrong: Misstated) -> str:
    if wrong.rightful is None:
        return f"{wrong.party} other than {wrong.stated:+d}, which is not possible"
    return f"{wrong.party} {wrong.rightful:+d}, not {wrong.stated:+d}"


def wrong_pool(f: WrongPool) -> Message:
    """The pool before a deal is not what the last deal and the ante make it.

    Why: The pool runs on from deal to deal, and what is staked before the first bid is added: by
    the dealer, by the eldest or by each, as the book has it.
    Example: `pool 10` after a pool won to the last counter, with an ante of 5.
    Source: parlett: deal
    """
    message = f"the pool is {f.rightful} before this deal, antes of {f.ante} included"
    return Message(f"{message}, not {f.stated}", ("pool.ante",))


def wrong_totals(f: WrongTotals) -> Message:
    """The session's totals are not the sum of its payments and antes.

    Why: Each deal's payments add up, and the antes are counted; an opening pool is not.
    Example: `totals Ada +20, …` where her deals come to 18.
    Source: notation
    """
    return Message(f"the totals should be {_amounts(f.wrong)}", ("pool.ante",))


def unbalanced_payment(f: UnbalancedPayment) -> Message:
    """The payments of a deal do not sum to zero with the pool.

    Why: What one gains another pays; said where the record does not tell enough to work them out.
    Example: `payments Ada +9, Bea -4, Cleo -4, pool 0`.
    Source: notation
    """
    message = f"the payments come to {f.total:+d} with the pool; they must come to nothing"
    return Message(message, sources=NOTATION)


def wrong_forfeit(f: WrongForfeit) -> Message:
    """A forfeit is not what the rule book makes it, or is owed and not recorded.

    Why: Some books make a revoke or a hand of the wrong size cost.
    Example: `forfeit Ada 3 "a revoke"` where it costs 5.
    Source: royal: of the forfeitures
    """
    if f.stated is None:
        message = f"{f.player} owes a forfeit of {f.rightful}, which is not recorded"
    else:
        message = f"{f.player} forfeits {f.rightful}, not {f.stated}"
    return Message(message, ("forfeits.pays", "forfeits.offences"))


def wrong_reserved(f: WrongReserved) -> Message:
    """The puestas set apart are not those that the deals before have left.

    Why: A puesta may be set apart, and the largest comes into the pool when it has been won.
    Example: `reserved 20, 10` where only 20 was set apart.
    Source: parlett: reserved puestas
    """
    if f.wrong:
        return Message(f"what is set apart should be {_amount(f.wrong)}", ("pool.reserve",))
    stated, rightful = _set_apart(f.stated), _set_apart(f.rightful)
    return Message(f"set apart are {rightful}, not {stated}", ("pool.reserve",))


def unsettled(f: Unsettled) -> Message:
    """The record does not say enough to settle a deal, or to judge what it states of the money.

    Why: What is paid rests on how the deal ended, on the run of trumps that the Ombre held or
    lacked, and for a puesta and a game won on what lay in the pool; after a deal that cannot be
    worked out that is not known, until a `pool` is stated. What does not rest on it is judged.
    Example: `payments Ada +31, …` with no `pool`, after a deal with `tricks ?`.
    Source: notation
    """
    known = [_WANTED[want.what][0].format(want.player) for want in f.wants]
    remedy = [_WANTED[want.what][1].format(want.player) for want in f.wants]
    what = f"{_listed(known)} {'is' if len(known) == 1 else 'are'} not known"
    one = "amount" if len(f.parties) == 1 else "amounts"
    so = f"the {one} of {_listed(f.parties)} cannot be judged" if f.parties else _SO
    fields = tuple(_WANTED[want.what][2] for want in f.wants)
    told = f"{what}, so {so} (write {_listed(remedy)}{_PAYABLE[f.payable]})"
    return Message(told, tuple(filter(None, fields)), () if any(fields) else NOTATION)


_PAYABLE = {
    None: "",
    "payments": ", or `payments`",
    "amounts": ", or what each has gained: `: +2 -1 -1`",
}
_SO = "the deal cannot be settled"
_WANTED = {
    "game": ("who played what", "`bids` or `contract`", ""),
    "friend": ("who played with the Ombre", "`call` with the player's name", ""),
    "tricks": ("how the deal ended", "its tricks, or `1-9 ? (…)` with their tally", ""),
    "trump": ("which suit was trump", "`trump`", "estuches.least"),
    "hand": ("what {} held", "`hand {}`", "estuches.least"),
    "estuches": ("the length of {}'s run of trumps", "`estuches N` (0: none)", "estuches.least"),
    "turn": ("which card was turned", "`turn`", ""),
    "first": ("who won the first tricks", "`1-5 ? (…)` with their tally", "payments.beast-none"),
    "primeras": ("whether the first tricks were made", "`primeras`", "payments.primeras"),
    "codille": (
        "who has the codille",
        "`result codille` with the player's name",
        "payments.codille-to",
    ),
    "defenders": ("which defender had the highest trump", "their `hand`", "payments.codille-to"),
    "exchange": ("how many cards were taken in", "`exchange`", "pool.card-pays"),
    "pool": ("what lay in the pool", "`pool` in this deal", "pool.ante"),
    "reserved": ("what was set apart", "`reserved` in this deal", "pool.reserve"),
    "dealer": ("who dealt", "`dealer`", "pool.staked-by"),
    "deals": ("what the deals left out came to", "them", ""),
}
"""What a settlement wants: what is not known, what to write, and the field that it rests on."""


def _listed(words: Sequence[str]) -> str:
    *others, last = words
    return f"{', '.join(others)} and {last}" if others else last


def wrong_amounts(f: WrongAmounts) -> Message:
    """A results line has not one amount for each seat.

    Why: The amounts stand without names, in the order of the seats; one too many or too few says
    of none whose it is.
    Example: `4 Ada spil S won : +2 -1` where three sit at the table.
    Source: notation
    """
    stated = "amount" if f.stated == 1 else "amounts"
    message = f"{f.stated} {stated} for {f.seated} seats: one for each is wanted, in their order"
    return Message(message, sources=NOTATION)


def _set_apart(amounts: tuple[int, ...]) -> str:
    return ", ".join(map(str, amounts)) or "none"
