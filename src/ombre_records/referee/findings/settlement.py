"""Findings of the settlement: result, payments, pool, totals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import asdict

from ombre_records.base.finding import Remedy
from ombre_records.base.language import _, marked, ngettext
from ombre_records.base.language.numbers import colon, either, listed, semicolon, signed
from ombre_records.base.language.terms import payment_name
from ombre_records.notation.words import as_name
from ombre_records.referee.faults.settlement import (
    Misstated,
    UnbalancedPayment,
    Unsettled,
    Want,
    WrongAmounts,
    WrongForfeit,
    WrongPayment,
    WrongPool,
    WrongReserved,
    WrongResult,
    WrongTotals,
)
from ombre_records.referee.findings.message import (
    NOTATION,
    Message,
    outcome_called,
    party,
    should_be,
)

_PAYMENTS = ("auction.calls", "estuches.limit", "payments.primeras", "payments.beast-per")


def wrong_result(f: WrongResult) -> Message:
    """The result is not what the tricks come to.

    Why: By most books more tricks than each other player win, the most shared is a puesta, and an
    opponent with the most has codille; some count to a number, and in a nolo no trick may be won.
    Example: `result sacada` where the Ombre has four tricks and an opponent four.
    Source: parlett: the play; parlett: payments
    """
    stated = outcome_called(f.stated)
    rightful = either([*map(outcome_called, f.rightful)])
    counts = ((player, "?" if count is None else count) for player, count in f.tricks)
    tricks = ", ".join(f"{player} {count}" for player, count in counts)
    message = _(_WRONG[f.why]).format(
        rightful=rightful, stated=stated, tricks=tricks, player=f.player, game=f.game
    )
    remedy = Remedy()
    if f.why == "no-friend":
        remedy = Remedy(more=_("; leave him out"))
    elif f.why == "no-primeras":
        remedy = Remedy(more=_("; leave them out"))
    elif f.ombre_first:
        tally = "-".join(map(str, f.ombre_first))
        more = _(" if the Ombre's tricks stand first in it: they go by seats")
        remedy = Remedy(lines=(f"({tally})",), more=more)
    label = should_be(rightful) if f.rightful and f.why not in ("long-run", "contract") else ""
    return Message(message, ("outcome.wins", "outcome.codille"), label=label, remedy=remedy)


_WRONG = {
    "tricks": marked("the result is {rightful}, not {stated} ({tricks})"),
    "first": marked("the result is {rightful}, not {stated}: the first tricks were made"),
    "codille": marked("a codille is won by an opponent who plays, and {player} is none here"),
    "named": marked(
        "only a codille has another player's name behind it; here {player} is the Ombre"
    ),
    "called": marked("a game was called, so the result is not {stated}"),
    "contract": marked("`{game}` cannot end as {stated}, only as {rightful}"),
    "long-run": marked("a run of trumps has at most {rightful} cards here, not {stated}"),
    "no-primeras": marked("this rule book has no `primeras`: the first tricks count as all others"),
    "no-friend": marked("no king is called in this game, so there is no friend"),
}
"""Why a result is wrong."""


def wrong_payment(f: WrongPayment) -> Message:
    """A payment is not what the rule book makes it.

    Why: The contract, the outcome, the estuches, the primeras, the pool and the number at the table
    settle every amount; each item is named.
    Example: `payments Ada +22, …` where the pool has 5 and each opponent owes 9.
    Source: parlett: payments; parlett: extras
    """
    made = ", ".join(
        _("{payer} to {payee} {amount} ({what})").format(
            payer=party(i.payer), payee=party(i.payee), amount=i.amount, what=payment_name(i.what)
        )
        for i in f.items
    )
    before = ", ".join(
        _("`{field}` was {price} in deal {deal}").format(**asdict(each)) for each in f.before
    )
    known = [each for each in f.wrong if each.rightful is not None]
    if not known:
        paid = semicolon().join(f"{party(each.party)} {each.stated:+d}" for each in f.wrong)
        text = _(_AT_ANY_PRICE[f.why]).format(
            wrong=paid, party=party(f.wrong[0].party), other=party(f.wrong[-1].party)
        )
        return Message(f"{text}{colon()}{before}" if before else text, _PAYMENTS)
    made = made or before
    words = (
        _("the payments should be {wrong}: {items}")
        if made
        else _("the payments should be {wrong}")
    )
    text = words.format(wrong=_amounts(f.wrong), items=made)
    text += _run(f) if f.run and made else ""
    return Message(text, _PAYMENTS, label=_first(f.wrong))


_AT_ANY_PRICE = {
    "": marked("{wrong} cannot be the payments of a deal that ended like this"),
    "alike": marked("{party} and {other} must pay or gain the same here, not {wrong}"),
    "pays": marked("{party} cannot gain from a deal that ended like this: {wrong}"),
    "gains": marked("{party} cannot lose by a deal that ended like this: {wrong}"),
}
"""Why amounts are wrong of which nobody knows what they should be."""


def _run(f: WrongPayment) -> str:
    """Say which trumps are paid for."""
    had, lacked = _("estuches: {player} had {cards}"), _("estuches: {player} lacked {cards}")
    return "; " + (had if f.held else lacked).format(player=f.player, cards=f.run)


def _first(wrong: Sequence[Misstated]) -> str:
    """Label the first amount that is not right with the one that is, where there is one."""
    rightful = wrong[0].rightful if wrong else None
    return "" if rightful is None else should_be(f"{rightful:+d}")


def _amounts(wrong: Iterable[Misstated]) -> str:
    return semicolon().join(map(_amount, wrong))


def _amount(wrong: Misstated) -> str:
    if wrong.rightful is None:
        words = _("{party} another amount than {stated:+d}")
        return words.format(party=party(wrong.party), stated=wrong.stated)
    words = _("{party} {rightful:+d}, not {stated:+d}")
    return words.format(party=party(wrong.party), rightful=wrong.rightful, stated=wrong.stated)


def wrong_pool(f: WrongPool) -> Message:
    """The pool before a deal is not what the last deal and the ante make it.

    Why: The pool runs on from deal to deal, and what is staked before the first bid is added: by
    the dealer, by the eldest or by each, as the book has it.
    Example: `pool 10` after a pool won to the last counter, with an ante of 5.
    Source: parlett: deal
    """
    text = _(_POOL[f.why]).format(rightful=f.rightful, ante=f.ante, stated=f.stated)
    label = should_be(f.rightful) if f.why == "run-on" else ""
    remedy = Remedy(more=_("; leave the line out") if f.why == "none" else "")
    return Message(text, ("pool.ante",), label=label, remedy=remedy)


_POOL = {
    "run-on": marked(
        "the pool before this deal is {rightful}, antes of {ante} included, not {stated}"
    ),
    "least": marked("the antes alone put {rightful} into the pool before this deal, not {stated}"),
    "none": marked("this rule book has no pool"),
}
"""Why a pool is wrong."""


def wrong_totals(f: WrongTotals) -> Message:
    """The session's totals are not the sum of its payments and antes.

    Why: Each deal's payments add up, and the antes are counted; an opening pool is not.
    Example: `totals Ada +20, …` where her deals come to 18.
    Source: notation
    """
    if not f.wrong:
        words = _("the totals add up to {total:+d}; without a pool they must add up to zero")
        return Message(words.format(total=f.total), ("pool.ante",))
    return Message(
        _("the totals should be {wrong}").format(wrong=_amounts(f.wrong)),
        ("pool.ante",),
        label=_first(f.wrong),
    )


def unbalanced_payment(f: UnbalancedPayment) -> Message:
    """The payments of a deal do not sum to zero with the pool.

    Why: What one gains another pays; said where the record does not tell enough to work them out.
    Example: `payments Ada +9, Bea -4, Cleo -4, pool 0`.
    Source: notation
    """
    if f.pool < 0:
        words = _("the payments add up to {paid}; with what is won of the pool it must be {due}")
    elif f.pool:
        words = _("the payments add up to {paid}; with what goes to the pool it must be {due}")
    else:
        words = _("the payments and the pool add up to {total:+d}; they must add up to zero")
    paid, due = signed(f.total - f.pool), signed(-f.pool)
    message = words.format(total=f.total, paid=paid, due=due)
    return Message(message, sources=NOTATION)


def wrong_forfeit(f: WrongForfeit) -> Message:
    """A forfeit is not what the rule book makes it, or is owed and not recorded.

    Why: Some books make a revoke or a hand of the wrong size cost.
    Example: `forfeit Ada 3 "a revoke"` where it costs 5.
    Source: royal: of the forfeitures
    """
    remedy = Remedy()
    if f.rightful is None:
        text = _("neither the record nor the rule book says how much {player} forfeits")
        message = text.format(player=f.player)
        more = _(" if it was one counter")
        remedy = Remedy(lines=(f"forfeit {as_name(f.player)} 1",), more=more)
    elif f.stated is None:
        message = _("{player} owes a forfeit of {rightful}, which is not recorded").format(
            player=f.player, rightful=f.rightful
        )
    else:
        message = _("{player} forfeits {rightful}, not {stated}").format(
            player=f.player, rightful=f.rightful, stated=f.stated
        )
    return Message(message, ("forfeits.pays", "forfeits.offences"), remedy=remedy)


def wrong_reserved(f: WrongReserved) -> Message:
    """The puestas set apart are not those that the deals before have left.

    Why: A puesta may be set apart, and the largest comes into the pool when it has been won.
    Example: `reserved 20, 10` where only 20 was set apart.
    Source: parlett: reserved puestas
    """
    if f.wrong:
        return Message(
            _("what is set apart should be {wrong}").format(wrong=_amount(f.wrong)),
            ("pool.reserve",),
        )
    stated, rightful = _set_apart(f.stated), _set_apart(f.rightful)
    return Message(
        _("set apart: {rightful}, not {stated}").format(rightful=rightful, stated=stated),
        ("pool.reserve",),
        label=should_be(rightful),
    )


def unsettled(f: Unsettled) -> Message:
    """The record does not say enough to settle a deal, or to judge what it states of the money.

    Why: What is paid rests on how the deal ended, on the run of trumps that the Ombre held or
    lacked, and for a puesta and a game won on what lay in the pool; after a deal that cannot be
    worked out that is not known, until a `pool` is stated. What does not rest on it is judged.
    Some prices no text that we have tells; the books `tresillo` and `de-5-matadorer` leave them
    open, which the finding names by their fields, and what was paid is taken as it is stated. A
    word that leaves open how a game ended, as lost does where there are puesta and codille, is
    answered by those that the book has for it.
    Example: `payments Ada +31, …` with no `pool`, after a deal with `tricks ?`.
    Source: notation
    """
    known = listed(list(dict.fromkeys(_wanted(want, _WANTED[want.what][0]) for want in f.wants)))
    remedy = listed([_wanted(want, _remedy(want, f.seats > 0)) for want in f.wants])
    if f.payable and not _only_totals(f):
        amounts = f.example or (f.seats - 1, *(-1,) * (f.seats - 1))
        example = f": {' '.join(f'{each:+d}' if each else '0' for each in amounts)}"
        remedy += _(_PAYABLE[f.payable]).format(amounts=example)
    words = (
        ngettext(
            "the amount of {parties} cannot be judged without knowing {what}",
            "not known: {what}; so the amounts of {parties} cannot be judged",
            len(f.parties),
        )
        if f.parties
        else _("the totals cannot be added up without knowing {what}")
        if _only_totals(f)
        else _("the deal cannot be settled without knowing {what}")
    )
    parties = listed([party(each) for each in f.parties])
    fields = tuple(filter(None, (_WANTED[want.what][2] for want in f.wants)))
    fields += tuple(_cited(word) for want in f.wants if want.what in _PRICED for word in want.words)
    text = words.format(what=known, parties=parties)
    return Message(text, fields, () if fields else NOTATION, remedy=Remedy(described=remedy))


def _only_totals(f: Unsettled) -> bool:
    """Whether the deal itself is paid, and only what came before it is not known."""
    return all(want.what == "deals" for want in f.wants)


def _remedy(want: Want, in_a_line: bool) -> str:
    """Return what to write for what is not known, where the deal is told as it is."""
    if want.told:
        return _WHOLE[want.what]
    otherwise = _IN_A_LINE.get(want.what) if in_a_line else None
    return otherwise or _WANTED[want.what][1]


def _wanted(want: Want, words: str) -> str:
    """Say what is not known, or what to write for it, in the words for that."""
    quoted = [f"`{outcome_called(word) if want.what in _ENDS else word}`" for word in want.words]
    either = _(" or ").join(quoted)
    ways = _(" or ").join(f"`+ {way}`" for way in want.ways)
    player = as_name(want.player) if "`" in words else want.player
    return _(words).format(player=player, fields=listed(quoted), words=either, ways=ways)


def _cited(path: str) -> str:
    """Return the path by which a field is cited: a call's is the call's own."""
    return path.rpartition(".")[0] if path.startswith("auction.calls.") else path


_PAYABLE = {
    "payments": marked(", or `payments`"),
    "amounts": marked(", or what each has gained, such as `{amounts}`"),
}
_WANTED = {
    "game": (marked("who played what"), marked("`bids` or `contract`"), ""),
    "ombre": (marked("who played"), marked("the Ombre's name"), ""),
    "call": (marked("what was played"), marked("one of the calls {words}"), ""),
    "outcome": (marked("how the deal ended"), marked("{words}, or its tally"), ""),
    "price": (
        marked("what the rule book leaves open"),
        marked("{fields} in a rule book of your own"),
        "",
    ),
    "option": (
        marked("what the rule book leaves open"),
        marked("{ways} behind the name of the rule book"),
        "",
    ),
    "friend": (marked("who played with the Ombre"), marked("`call` with the player's name"), ""),
    "tricks": (
        marked("how the deal ended"),
        marked("its tricks, or `1-9 ? (…)` with their tally"),
        "",
    ),
    "trump": (marked("which suit was trump"), marked("`trump`"), "estuches.least"),
    "hand": (marked("what {player} held"), marked("`hand {player}`"), "estuches.least"),
    "holds": (
        marked("what {player} held after the exchange"),
        marked("`holds {player}`"),
        "estuches.least",
    ),
    "estuches": (
        marked("the length of {player}'s run of trumps"),
        marked("`estuches N` (0: none)"),
        "estuches.least",
    ),
    "turn": (marked("which card was turned"), marked("`turn`"), ""),
    "first": (
        marked("who won the first tricks"),
        marked("`1-5 ? (…)` with their tally"),
        "payments.beast-none",
    ),
    "primeras": (
        marked("whether the first tricks were made"),
        marked("`primeras`"),
        "payments.primeras",
    ),
    "codille": (
        marked("who has the codille"),
        marked("{words} with the player's name behind it"),
        "payments.codille-to",
    ),
    "defenders": (
        marked("which defender had the highest trump"),
        marked("their `hand`"),
        "payments.codille-to",
    ),
    "exchange": (marked("how many cards were taken in"), marked("`exchange`"), "pool.card-pays"),
    "pool": (marked("what lay in the pool"), marked("`pool` in this deal"), "pool.ante"),
    "dealer": (marked("who dealt"), marked("`dealer`"), "pool.staked-by"),
    "deals": (
        marked("what the deals left out, {fields}, came to"),
        marked("their lines; a deal that all passed is its number and `-`"),
        "",
    ),
}
"""What a settlement wants: what is not known, what to write, and the field that it rests on."""
_IN_A_LINE = {
    "tricks": marked("its tally"),
    "friend": marked("`friend` with the player's name"),
    "trump": marked("the suit"),
    "primeras": marked("`primeras`, or no `?` where they were not"),
    "turn": marked("`turn` in a deal told at length"),
    "first": marked("`1-5 ? (…)` with their tally in a deal told at length"),
    "defenders": marked("their `hand` in a deal told at length"),
    "exchange": marked("`exchange` in a deal told at length"),
    "pool": marked("`pool` above the line"),
    "dealer": marked("`dealer` above the line"),
}
"""What to write in place of that where a deal is told in a results line."""
_WHOLE = {
    "hand": marked("all cards of `hand {player}`"),
    "holds": marked("all cards of `holds {player}`"),
}
"""What to write where a part of a hand is told."""
_ENDS = ("outcome", "codille")
"""What is wanted in words for how a deal ended."""
_PRICED = ("price", "option")
"""What is wanted of the rule book, by the paths of its fields."""


def wrong_amounts(f: WrongAmounts) -> Message:
    """A results line has not one amount for each seat.

    Why: The amounts stand without names, in the order of the seats; with one too many or too few
    nobody can say which is whose.
    Example: `4 Ada spil S won : +2 -1` where three sit at the table.
    Source: notation
    """
    words = ngettext(
        "there is {stated} amount for {seated} seats",
        "there are {stated} amounts for {seated} seats",
        f.stated,
    )
    message = words.format(stated=f.stated, seated=f.seated)
    remedy = Remedy(described=_("one for each, in the order of the seats"))
    return Message(message, sources=NOTATION, remedy=remedy)


def _set_apart(amounts: tuple[int, ...]) -> str:
    return ", ".join(map(str, amounts)) or _("none")
