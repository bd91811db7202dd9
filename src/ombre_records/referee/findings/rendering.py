"""Turn faults into findings: put them in words, find their places, add their sources.

Words use the letters of the session. One finding stands for a run of the same fault.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from msgspec.structs import asdict, replace

from ombre_records.base import budget
from ombre_records.base.finding import Finding, Fix, Related, Remedy, Trust, find
from ombre_records.base.language import _, ngettext
from ombre_records.base.source import Span
from ombre_records.model.letters import lettered
from ombre_records.model.record import Reading
from ombre_records.notation.spans import locate
from ombre_records.notation.words import tally_written
from ombre_records.referee.facts import SessionFacts
from ombre_records.referee.faults.auction import UnknownCall
from ombre_records.referee.faults.deal import DealNumber
from ombre_records.referee.faults.facts import FaultFacts
from ombre_records.referee.faults.fault import RULES, Fault, Pointer
from ombre_records.referee.faults.notation import UnknownPlayer, UnknownTerm
from ombre_records.referee.faults.play import WrongTally
from ombre_records.referee.faults.settlement import WrongResult
from ombre_records.referee.findings.message import Message, should_be
from ombre_records.referee.findings.near import is_pool, near_names
from ombre_records.referee.findings.proposals import HeaderRemedy, alone, in_header
from ombre_records.referee.findings.wordings import message_of

_NAMED = "Named"


def _fields(kind: type[FaultFacts]) -> tuple[str, ...]:
    """Return the fields of facts that hold cards: those whose type is `Named`."""
    hints = ((name, str(hint)) for name, hint in kind.__annotations__.items())
    return tuple(name for name, hint in hints if _NAMED in hint)


CARDS: Mapping[type[FaultFacts], tuple[str, ...]] = {
    kind: fields for kind in RULES if (fields := _fields(kind))
}
"""The fields of facts that hold cards, or holdings, by name."""


def cards_of(facts: FaultFacts, written: FaultFacts) -> tuple[tuple[str, str], ...]:
    """Return the cards that facts name, as they are `written` in a session, and by their names."""
    cards = [
        (str(getattr(written, name)).split(), str(getattr(facts, name)).split())
        for name in CARDS.get(type(facts), ())
        if getattr(facts, name)
    ]
    return tuple(pair for words, names in cards for pair in zip(words, names, strict=True))


def in_letters(facts: FaultFacts, letters: str) -> FaultFacts:
    """Return facts with their cards as a session with such letters writes them."""
    if letters == "french":
        return facts
    named = {name: getattr(facts, name) for name in CARDS.get(type(facts), ())}
    written: dict[str, Any] = {
        name: lettered(each, letters) for name, each in named.items() if each
    }
    return replace(facts, **written)


LISTED = 9
"""So many are listed; of more, the first and the last."""


def series_told(fault: Fault) -> str:
    """Say behind a message what is to stand below, where others go on from it; else nothing."""
    if not fault.series:
        return ""
    wanted = [each for each in map(wanted_in_series, fault.series) if each]
    if isinstance(fault.facts, UnknownPlayer):
        words = ngettext("; so in {count} more place", "; so in {count} more places", len(wanted))
        return words.format(count=len(wanted)) if wanted else ""
    if isinstance(fault.facts, WrongResult):
        words = ngettext(
            "; so in {count} more line: {wanted}",
            "; so in {count} more lines: {wanted}",
            len(wanted),
        )
        shown = wanted if len(wanted) <= LISTED else [*wanted[:2], "\u2026", wanted[-1]]
        return words.format(count=len(wanted), wanted=", ".join(shown)) if wanted else ""
    listed = wanted if len(wanted) <= LISTED else [*wanted[:2], "\u2026", wanted[-1]]
    numbers = isinstance(fault.series[0].facts, DealNumber)
    words = _("; those below are {wanted}") if numbers else _("; the tallies then are {wanted}")
    return words.format(wanted=", ".join(listed))


def wanted_in_series(fault: Fault) -> str:
    """Return what should stand where a number or a tally goes on from one that is wrong."""
    match fault.facts:
        case WrongTally(rightful=rightful):
            return tally_written(rightful)
        case WrongResult(ombre_first=tally) if tally:
            return tally_written(tally)
        case DealNumber(wanted=wanted):
            return str(wanted)
        case UnknownPlayer(name=name, players=players, paid=paid):
            near = near_names(name, players)
            return near[0] if len(near) == 1 and not (paid and is_pool(name)) else ""
    return ""


_OF_A_CARD = frozenset(("duplicate-card",))
"""The rules whose findings stand at a card of a holding, and not at the whole of it."""


class Telling:
    """Puts the faults of one session in words; what is told of many of them is worked out once."""

    def __init__(self, session: SessionFacts) -> None:
        self.session = session
        self.letters = session.system
        self._words: dict[FaultFacts, _Words] = {}
        self._placed: dict[int, _Placed] = {}  # by identity: a fault in a series is its own too

    def finding(self, fault: Fault, deal: int | None) -> Finding:
        """Return a fault in words, at its place; `deal` counts from 1, None: no deal's."""
        session, reading = self.session, self.session.reading
        facts, message, other, source, cards = self._told(fault.facts)
        placed = self._place(fault)
        return find(
            fault.rule,
            message.text,
            placed.span,
            severity=fault.severity,
            session=session.index,
            deal=deal,
            trick=fault.trick,
            player=None if fault.seat is None else session.players[fault.seat],
            consequent=is_consequent(fault),
            source=source,
            related=tuple(
                Related(_span(at, reading, fault.rule), _(text).format(**asdict(facts)))
                for at, text in fault.related
            )
            + tuple(
                Related(_span(each.at, reading, each.rule), should_be(wanted_in_series(each)))
                for each in fault.series[:LISTED]
                if wanted_in_series(each)
            ),
            label=message.label,
            remedy=other.remedy if other else _with_series(message.remedy, fault),
            cards=cards,
            proposals=(other.repair,) if other else self._proposals(fault, placed.proposals),
        )

    def _told(self, facts: FaultFacts) -> _Words:
        """Return facts in the session's letters, their words, and what another book says."""
        spent = budget.current().spent  # who tells first that no more is guessed does so once
        if facts not in self._words or spent:
            written = in_letters(facts, self.letters)
            message, other = message_of(written), in_header(written, self.session)
            source = self.session.book.cite(*message.fields) + message.sources
            words = _Words(written, message, other, source, cards_of(facts, written))
            if spent:
                return words
            self._words[facts] = words
        return self._words[facts]

    def _place(self, fault: Fault) -> _Placed:
        key = id(fault)
        if key not in self._placed:
            reading = self.session.reading
            span = place_of(fault, reading)
            self._placed[key] = _Placed(span, alone(fault, self.letters, reading, span))
        return self._placed[key]

    def _proposals(self, fault: Fault, own: tuple[Fix, ...]) -> tuple[Fix, ...]:
        """Return what may mend a fault, the likeliest first, with those that go on from it."""
        if not fault.series or not own:
            return own
        rest = [
            edit
            for each in fault.series
            for repair in self._place(each).proposals[:1]
            for edit in repair.edits
        ]
        if not rest:
            return own
        return (Fix((*own[0].edits, *rest), Trust.LIKELY), *own[1:])


class _Words(NamedTuple):
    """Facts in the letters of a session, in words, and what they are in another book; the source
    of their rule, and the cards that they name.
    """

    facts: FaultFacts
    message: Message
    other: HeaderRemedy | None
    source: tuple[str, ...]
    cards: tuple[tuple[str, str], ...]


class _Placed(NamedTuple):
    """Where a fault stands, and what may mend it without those that go on from it."""

    span: Span
    proposals: tuple[Fix, ...]


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


def _span(at: Pointer, reading: Reading, rule: str) -> Span:
    if not at.slot:
        return at.line.span
    return locate(at.line, at.slot, at.place, reading, card=rule in _OF_A_CARD)
