"""How a deal ended and what was paid, as plain values."""

from __future__ import annotations

from ombre_records.engine.announcements import gano_beasts
from ombre_records.engine.ending import Score, Undertaking, may_stop
from ombre_records.engine.payments import RESERVED, Item
from ombre_records.model import statements as st
from ombre_records.referee.facts import SessionFacts
from ombre_records.referee.statements.terms import meant
from ombre_records.referee.wording.payments import ANTE
from ombre_records.telling.phrases import stated
from ombre_records.telling.transcript.margin import DealPage
from ombre_records.telling.transcript.prose.card_phrases import remark
from ombre_records.telling.transcript.prose.opening import name, unit
from ombre_records.telling.transcript.prose.values import (
    Count,
    Net,
    Outcome,
    Payments,
    Reason,
    Transfer,
)


def outcome(page: DealPage) -> Outcome:
    """Return how the deal ended, the tricks of each player, and the record's word for it."""
    facts, ended = page.facts, page.facts.outcome
    player = facts.ombre if ended.forbidder is None else ended.forbidder
    taken = [Count(page.name(seat), facts.taken[seat]) for seat in page.seats]
    word, agrees = _stated(page)
    return Outcome(
        kind=ended.kind,
        word=facts.book.own_outcome(ended.kind),
        ombre=name(page, facts.ombre),
        friend=name(page, facts.friend),
        player=name(page, player),
        made=_tricks_made(page, player),
        taken=tuple(sorted(taken, key=lambda each: -(each.tricks or 0))),
        to=name(page, ended.codille_to),
        twins=ended.twins,
        annulled=ended.annulled,
        forbidder=name(page, ended.forbidder),
        contest=facts.book.outcome.wins == "most-tricks",
        primeras=_primeras(page),
        gano=_beasted(page),
        tricks=max((trick.last for trick in facts.tricks), default=0),
        stated=word,
        agrees=agrees,
        remark=remark(page.margin, page.lines("result")),
    )


def _tricks_made(page: DealPage, player: int | None) -> int | None:
    """Return the tricks of a player, with those of the Ombre's friend if he has one."""
    facts = page.facts
    both = [seat for seat in (player, facts.friend) if seat is not None]
    made = [facts.taken[seat] for seat in both]
    return sum(each or 0 for each in made) if made and None not in made else None


def _primeras(page: DealPage) -> bool:
    """Whether the Ombre stopped when he had won the first tricks."""
    facts, taken = page.facts, [page.facts.taken[seat] for seat in page.facts.order]
    known = [tricks for tricks in taken if tricks is not None]
    if facts.outcome.kind != "sacada" or facts.ombre not in facts.order or len(known) < len(taken):
        return False
    game = Undertaking(facts.book, facts.contract, facts.order.index(facts.ombre))
    return may_stop(game, Score(tuple(known)))


def _beasted(page: DealPage) -> bool:
    """Whether the Ombre has a puesta because he said gano."""
    facts = page.facts
    events = [event for trick in facts.tricks for event in trick.before]
    conceded = any(e.keyword == "gano" and e.seat == facts.ombre for e in (*events, *facts.closing))
    return conceded and gano_beasts(facts.book) and facts.outcome.kind == "puesta"


def _stated(page: DealPage) -> tuple[str, bool]:
    """Return the outcome in the record's own words, and whether it says what happened."""
    facts = page.facts
    for _, statement in page.said(st.Result):
        if statement.outcome in (None, "?"):
            continue
        kind = meant(facts.book, facts.contract, statement.outcome or "")
        agrees = kind == facts.outcome.kind and statement.name in (
            None,
            name(page, facts.outcome.codille_to),
        )
        words = statement.outcome or "", "" if agrees else statement.name
        return " ".join(filter(None, words)), agrees
    return "", True


def payments(page: DealPage) -> Payments:
    """Return what was paid, to whom and what for, and what it came to."""
    facts = page.facts
    beside = remark(page.margin, page.lines("payments"))
    known = facts.items is not None
    entries = [entry for _, statement in page.said(st.Payments) for entry in statement.entries]
    shown = beside.marks or not known
    recorded = tuple((each.name or "?", stated(each.amount, sign=True)) for each in entries)
    return Payments(
        transfers=_transfers(page) if known else None,
        nets=_nets(page) if known else (),
        recorded=recorded if shown else (),
        shared=facts.friend is not None,
        pool=facts.pool_after,
        pooled=facts.pooled,
        apart=facts.reserved,
        totals=_standing(page),
        unit=unit(page),
        remark=beside,
    )


def _standing(page: DealPage) -> tuple[Count, ...]:
    """Return running totals, after every fourth deal and where the lead changes hands."""
    deals, now = page.session.deals, page.facts.totals
    at = next((at for at, each in enumerate(deals) if each is page.facts), 0)
    if page.drawn or not 0 < at < len(deals) - 1 or None in now:
        return ()
    if at % _FOURTH != _FOURTH - 1 and _leads(now) == _leads(deals[at - 1].totals):
        return ()
    there = {seat for each in deals[: at + 1] for seat in (*each.active, each.rests)}
    found = [each for seat, each in enumerate(totals(page.session, now)) if seat in there]
    return tuple(sorted(found, key=lambda each: -(each.tricks or 0)))


_FOURTH = 4


def _leads(totals: tuple[int | None, ...]) -> tuple[int, ...]:
    most = max((each for each in totals if each is not None), default=0)
    return tuple(seat for seat, each in enumerate(totals) if each == most)


def totals(session: SessionFacts, amounts: tuple[int | None, ...]) -> tuple[Count, ...]:
    """Return running totals by name."""
    return tuple(Count(*each) for each in zip(session.players, amounts, strict=True))


def _nets(page: DealPage) -> tuple[Net, ...]:
    """Return what players gain or lose, those alike together, gains first."""
    found: dict[int, list[str]] = {}
    there = {*page.facts.active, page.facts.rests}
    paid = zip(page.session.players, page.facts.payments, strict=True)
    for seat, (player, amount) in enumerate(paid):
        if amount is not None and (amount or seat in there):
            found.setdefault(amount, []).append(player)
    return tuple(
        Net(amount, tuple(found[amount])) for amount in sorted(found, key=lambda a: (not a, -a))
    )


def _transfers(page: DealPage) -> tuple[Transfer, ...]:
    """Return the payments without the antes: those alike in all but the payer, or payee, as one."""
    between: dict[tuple[int, int], list[Item]] = {}
    for item in page.facts.items or ():
        if item.what != ANTE:
            between.setdefault((item.payer, item.payee), []).append(item)
    flows = [(payer, payee, _reasons(items)) for (payer, payee), items in between.items()]
    alike: dict[tuple[object, ...], list[tuple[int, int]]] = {}
    for payer, payee, reasons in flows:
        several = sum((payer, reasons) == (one, why) for one, _, why in flows) > 1
        alike.setdefault((reasons, payer if several else None, None if several else payee), [])
        alike[(reasons, payer if several else None, None if several else payee)].append(
            (payer, payee)
        )
    return tuple(_transfer(page, pairs, between[pairs[0]]) for pairs in alike.values())


def _transfer(page: DealPage, pairs: list[tuple[int, int]], items: list[Item]) -> Transfer:
    payers, payees = (dict.fromkeys(side) for side in zip(*pairs, strict=True))
    return Transfer(
        tuple(page.name(seat) for seat in payers if seat >= 0),
        tuple(page.name(seat) for seat in payees if seat >= 0),
        sum(item.amount for item in items),
        _reasons(items),
        RESERVED in payers or RESERVED in payees,
    )


def _reasons(items: list[Item]) -> tuple[Reason, ...]:
    return tuple(Reason(item.amount, item.what) for item in items)
