"""One fault made a finding: put in words, placed in the text, with its sources."""

from __future__ import annotations

from msgspec.structs import asdict, replace

from ombre_records.base.finding import Finding, Related, Remedy, find
from ombre_records.base.language import _
from ombre_records.base.source import Span
from ombre_records.books.book import RuleBook
from ombre_records.model.letters import system
from ombre_records.model.record import Reading
from ombre_records.notation.spans import locate
from ombre_records.referee.facts import SessionFacts
from ombre_records.referee.faults.auction import UnknownCall
from ombre_records.referee.faults.fault import Fault, FaultFacts, Pointer
from ombre_records.referee.faults.notation import UnknownPlayer, UnknownTerm
from ombre_records.referee.findings.letters import cards_of, in_letters
from ombre_records.referee.findings.message import should_be
from ombre_records.referee.findings.other_book import of_other_book
from ombre_records.referee.findings.proposals import proposals
from ombre_records.referee.findings.series import LISTED, series_told, wanted_in_series
from ombre_records.referee.findings.wordings import message_of

_OF_A_CARD = frozenset(("duplicate-card",))
"""The rules whose findings stand at a card of a holding, and not at the whole of it."""


def finding_of(
    fault: Fault, session: SessionFacts, place: int, deal: int | None, reading: Reading
) -> Finding:
    """Return a fault in words, at its place; `place` and `deal` count from 1, None: no deal's."""
    letters = system(session.session.header, reading)
    facts = in_letters(fault.facts, letters)
    told = message_of(facts)
    other = of_other_book(facts, session)
    return find(
        fault.rule,
        told.text,
        place_of(fault, reading),
        severity=fault.severity,
        session=place,
        deal=deal,
        trick=fault.trick,
        player=None if fault.seat is None else session.players[fault.seat],
        consequent=is_consequent(fault),
        source=_sources(session.book, told.fields) + told.sources,
        related=tuple(
            Related(_span(at, reading, fault.rule), _(text).format(**asdict(facts)))
            for at, text in fault.related
        )
        + tuple(
            Related(_span(each.at, reading, each.rule), should_be(wanted_in_series(each)))
            for each in fault.series[:LISTED]
            if wanted_in_series(each)
        ),
        label=told.label,
        remedy=Remedy(more=other) if other else _with_series(told.remedy, fault),
        cards=cards_of(fault.facts, facts),
        proposals=() if other else proposals(fault, letters, reading),
    )


def _with_series(remedy: Remedy, fault: Fault) -> Remedy:
    return replace(remedy, more=remedy.more + series_told(fault)) if fault.series else remedy


def place_of(fault: Fault, reading: Reading) -> Span:
    """Return where a fault stands in its reading's text."""
    return _span(fault.at, reading, fault.rule)


def is_consequent(fault: Fault) -> bool:
    """Whether a fault only follows from another, as a finding is to say."""
    return fault.consequent and not _stopped(fault.facts)


def _stopped(facts: FaultFacts) -> bool:
    """Whether a word is one that is known but for a full stop behind it: a slip for certain, which
    follows from nothing else."""
    match facts:
        case UnknownPlayer(name=word):
            known = word.rstrip(".") in facts.players
        case UnknownCall(call=word):
            known = facts.near == word.rstrip(".")
        case UnknownTerm(term=word):
            known = facts.kind == "suit" or facts.near == word.rstrip(".")
        case _:
            return False
    return known and word.endswith(".")


def _sources(book: RuleBook, fields: tuple[str, ...]) -> tuple[str, ...]:
    return book.cite(*fields)


def _span(at: Pointer, reading: Reading, rule: str) -> Span:
    if not at.slot:
        return at.line.span
    return locate(at.line, at.slot, at.place, reading, card=rule in _OF_A_CARD)
