"""All that a replay finds, in words: the faults with their facts, and what became of each deal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from msgspec.structs import asdict

from ombre_records.finding import Severity
from ombre_records.model.cards import SUITS, holding, item_name
from ombre_records.model.record import Reading
from ombre_records.notation.parse import parse
from ombre_records.referee.facts import DealFacts, EventFacts, SessionFacts, TrickFacts
from ombre_records.referee.faults.fault import Fault, Pointer
from ombre_records.referee.session.replay import replay_session
from ombre_records.referee.session.trial import trial

SIGNS = {Severity.ERROR: "", Severity.WARNING: "!", Severity.UNDETERMINED: "?", Severity.INFO: "i"}


def replayed(text: str, reading: Reading = "edited") -> dict[str, str]:
    """Replay a record; return what is found, a word or two for each thing that there is to tell.

    Faults stand with their line; `~`: it follows from another, `?`: undetermined, `!`: a warning;
    `or`: another way to take what stands there, `with`: one that is to be mended with it.
    """
    told: dict[str, str] = {}
    for at, session in enumerate(parse(text), 1):
        done = replay_session(session, at, reading, None, Path())
        place = "" if at == 1 else f"session {at}, "
        for deal, fault in done.faults:
            key = f"{place}{f'deal {deal}, ' if deal else ''}{_place(fault.at)}: {fault.rule}"
            told[key] = f"{told[key]} | {_fault(fault)}" if key in told else _fault(fault)
        facts = done.facts
        texts = ", ".join(f"{keyword} {text}" for keyword, text in facts.texts.items())
        told[f"{place}header"] = f"{facts.book.name} {_list(facts.players)} {texts}".rstrip()
        told[f"{place}totals"] = f"{_list(facts.totals)} pool {_n(facts.pool)} {facts.reserved}"
        for number, deal in enumerate(facts.deals, 1):
            for what, value in _deal(deal):
                told[f"{place}deal {number}: {what}"] = value
        if facts.deals:
            for what, value in _plainly(facts):
                told[f"{place}plainly: {what}"] = value
    return told


def _place(at: Pointer) -> str:
    slot = f" {at.slot}" + (f" {at.place}" if at.place else "") if at.slot else ""
    return f"line {at.line.number}{slot}"


def _fault(fault: Fault) -> str:
    facts = ", ".join(f"{key} {_said(value)}" for key, value in asdict(fault.facts).items())
    beside = [f"{_place(at)} {text}" for at, text in fault.related]
    whose = [f"seat {_n(fault.seat)}"] if fault.seat is not None else []
    trick = [f"trick {fault.trick}"] if fault.trick is not None else []
    sign = ("~" if fault.consequent else "") + SIGNS[fault.severity]
    ways = [f"or {' '.join(map(_n, way))}" for way in fault.otherwise]
    along = [f"with {_place(each.at)} {each.rule}" for each in fault.series]
    parts = (sign, facts, *whose, *trick, *beside, *ways, *along)
    return "; ".join(each for each in parts if each)


def _said(value: object) -> str:
    if isinstance(value, (tuple, list, frozenset, set)):
        every = sorted(value, key=str) if isinstance(value, (set, frozenset)) else value
        return "(" + " ".join(map(_said, every)) + ")"
    return _n(value)


def _deal(deal: DealFacts) -> Iterator[tuple[str, str]]:
    end = deal.outcome
    trump = "?" if deal.trump is None else (*SUITS, "-")[min(deal.trump, 4)]
    yield "number", _n(deal.number)
    yield "seats", f"{_list(deal.order)} of {_list(deal.seated)} dealer {_n(deal.dealer)}"
    yield "rests", _n(deal.rests)
    yield "ombre", f"{_n(deal.ombre)} friend {_n(deal.friend)}"
    yield "game", f"{deal.contract.name if deal.contract else '?'} {trump} {_n(deal.turned)}"
    yield "bids", " ".join(f"{_n(b.seat)} {b.word}{'-' * b.passed}" for b in deal.bids)
    yield "dealt", _hands(deal.dealt)
    yield "hands", _hands(deal.hands)
    for at, step in enumerate(deal.exchanges, 1):
        what = f"{_items(step.discards)} for {_items(step.draws)}"
        yield f"exchange {at}", f"{_n(step.seat)} {_n(step.count)}: {what}"
    for trick in deal.tricks:
        yield f"trick {trick.number}", _trick(trick)
    yield "closing", _events(deal.closing)
    yield "taken", _list(deal.taken)
    kind = f"{end.kind} {_n(end.codille_to)} {_n(end.forbidder)} {_n(end.annulled)}"
    yield "outcome", kind + " twins" * end.twins
    yield "estuches", _n(deal.estuches)
    yield "payments", _list(deal.payments) + " as stated" * deal.stated
    yield "totals", _list(deal.totals)
    yield "pool", f"{_n(deal.pool_before)} > {_n(deal.pool_after)} {_list(deal.reserved)}"
    yield "settled", f"{deal.settled} {deal.pooled} {_n(deal.trumps)} {_list(deal.active)}"
    yield "items", _paid(deal.items)
    yield "antes", _paid(deal.antes)
    yield "outline", _paid(deal.outline)


def _hands(hands: Iterable) -> str:
    return "; ".join(f"{holding(h.certain)} of {h.possible.bit_count()}, {h.size}" for h in hands)


def _items(items: Iterable[int] | None) -> str:
    return "?" if items is None else " ".join(map(item_name, items)) or "none"


def _trick(trick: TrickFacts) -> str:
    plays = " ".join(
        f"{_n(play.seat)}{play.glyph and item_name(play.item)}:{holding(play.lawful)}"
        for play in trick.plays
    ).replace(" ", "")
    much = [_events(trick.before), plays, f"{_n(trick.leader)} > {_n(trick.winner)}"]
    much += [_list(trick.tally), "open" * trick.open, f"to {trick.last}"]
    much += [" ".join(f"{h.bit_count()}~{m.bit_count()}" for h, m in _both(trick))]
    return " ".join(each for each in much if each)


def _both(trick: TrickFacts) -> Iterator[tuple[int, int]]:
    for at, hand in enumerate(trick.hands):
        yield hand, trick.maybe[at] if at < len(trick.maybe) else 0


def _events(events: Iterable[EventFacts]) -> str:
    return " ".join(f"{each.keyword} {_n(each.seat)} in {each.line.number}" for each in events)


def _paid(items: Iterable | None) -> str:
    if items is None:
        return "?"
    return ", ".join(f"{i.payer}>{i.payee} {_n(i.amount)} {i.what}" for i in items)


def _plainly(facts: SessionFacts) -> Iterator[tuple[str, str]]:
    """Yield what the last deal comes to where no fault is taken in another way."""
    last = len(facts.deals) - 1
    here = trial(facts.session, facts, last)
    if here is None:
        return
    deal = facts.session.deals[last]
    told = here.replay(deal)
    faults = "?" if told is None else " ".join(f"{_place(f.at)} {f.rule}" for f in told.faults)
    yield "faults", faults
    yield "bearable", _n([here.replay(deal, most) is not None for most in range(3)].count(True))
    yield "lawful", _n(here.lawful(deal))


def _n(value: object) -> str:
    return "?" if value is None else str(value)


def _list(values: Iterable) -> str:
    return "(" + " ".join(map(_n, values)) + ")"
