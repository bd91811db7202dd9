"""Deals that leave cards open, looked through for what cannot be, however they are filled in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import structs

from ombre_records.base.budget import allowed
from ombre_records.base.finding import Finding, Related, Severity, find
from ombre_records.base.language import _
from ombre_records.base.progress import tracked
from ombre_records.course.card_sums import Lists, Step, can_be, steps_of
from ombre_records.engine.drawing import may_precede
from ombre_records.model import statements as st
from ombre_records.model.record import Deal, Line, Reading
from ombre_records.notation.keywords import QUIET, keywords
from ombre_records.referee.facts import DealFacts, SessionFacts
from ombre_records.referee.faults.play import Impossible
from ombre_records.referee.seating.hands import pack_in_use
from ombre_records.referee.statements.script import Script, script

_A_DEAL = 50
"""The steps that a deal is reckoned to take at the least."""
_STEPS = 20_000
"""How far a deal is looked through: a bare one has more ways than are worth the time. Where it does
not suffice nothing is told, as a deal is called impossible only for certain."""
_STEPS_OF_RANGES = 3_000
"""The same for a deal in which no card played is unknown, but whole tricks are: there are many."""
_FREE = QUIET.union(keywords("auction"), ("deal", "dealer", "rests", "tricks"))


def with_impossible(found: Sequence[Finding], sessions: Iterable[SessionFacts]) -> list[Finding]:
    """Return what was found in sessions with what no completion of a deal allows."""
    findings = list(found)
    faulty = {(each.session, each.deal) for each in found if each.severity is Severity.ERROR}
    for session in sessions:
        if (session.index, None) in faulty:
            continue
        for deal in tracked(session.deals, "deals", len(session.deals)):
            if (session.index, deal.index) in faulty:
                continue
            if not _open(session, deal) or _unread(deal):
                continue
            if not allowed(_A_DEAL):
                return findings
            can_be = _possible(session, deal, deal.deal)
            if can_be is False:
                lines = _clash(session, deal)
                findings = [*_with_impossibility(session, deal, findings, lines)]
            elif can_be is None:
                findings.append(_given_up(session, deal))
    return findings


def cannot_be(session: SessionFacts, deal: DealFacts) -> bool:
    """Whether a deal without an error leaves cards open, and for certain has no completion."""
    if not _open(session, deal) or _unread(deal):
        return False
    return _possible(session, deal, deal.deal) is False


def _open(session: SessionFacts, deal: DealFacts) -> bool:
    """Whether cards were played that are not known, or from hands that are not; or hands are told
    in part; or who won tricks is told of a deal whose cards are known in part.

    Where no card is known, the referee has held together all that is told of the tricks.
    """
    if _played_unknown(deal) or _listed_in_part(deal):
        return True
    cards = any(hand.certain for hand in deal.hands) or any(trick.plays for trick in deal.tricks)
    return cards and _told_apart(session, deal)


def _listed_in_part(deal: DealFacts) -> bool:
    """Whether hands or the stock are listed, and not all cards of the hands are known."""
    if all(deal.dealt[seat].certain.bit_count() == deal.dealt[seat].size for seat in deal.order):
        return False
    return any(line.kind in _LISTS for line in deal.deal.lines)


_LISTS = frozenset(("hand", "holds", "stock", "exchange"))


def _played_unknown(deal: DealFacts) -> bool:
    """Whether cards were played that are not known, or from hands that are not."""
    return any(not trick.open for trick in deal.tricks if trick.plays)


def _told_apart(session: SessionFacts, deal: DealFacts) -> bool:
    """Whether tricks whose cards are not recorded have a winner or a tally."""
    statements = (trick.line.read(session.reading) for trick in deal.tricks if not trick.plays)
    return any(isinstance(each, st.Trick) and (each.winner or each.tally) for each in statements)


def _unread(deal: DealFacts) -> bool:
    """Whether a line of a deal could not be read in either reading."""
    return any(
        line.code and line.edited is None and line.printed is None
        for line in deal.deal.lines
        if line.kind not in ("blank", "comment")
    )


def _possible(session: SessionFacts, facts: DealFacts, deal: Deal) -> bool | None:
    """Whether a deal, with some of its lines left out, has a completion; None where too many ways
    would have to be looked through.
    """
    from ombre_records.judgement.completion.counting import CompletionCounter
    from ombre_records.judgement.completion.puzzle import puzzle

    if not can_be(_lists(session, facts, deal)):
        return False
    if not (_played_unknown(facts) or _told_apart(session, facts)):
        return True
    made = puzzle(structs.replace(facts, deal=deal), session, untold=True)
    if made is None or not made.tricks:
        return True
    solver = CompletionCounter(made, _STEPS if _played_unknown(facts) else _STEPS_OF_RANGES)
    return solver.possible() or (False if solver.exact else None)


def _lists(session: SessionFacts, facts: DealFacts, deal: Deal) -> Lists:
    """Return what a deal tells of its cards."""
    script_of = script(deal, session.reading)
    seats = {session.players[seat] for seat in facts.order}
    stock = script_of.get("stock", st.Stock)
    return Lists(
        pack_in_use(session.session, session.reading, facts.book),
        facts.book.pack.hand,
        {held.name: held.cards for _, held in script_of.hands if held.name in seats},
        tuple(_steps(session, facts, script_of)),
        {held.name: held.cards for _, held in script_of.holds if held.name in seats},
        stock and stock[1].cards,
    )


def _steps(session: SessionFacts, facts: DealFacts, statements: Script) -> Iterator[Step]:
    """Yield the steps of the exchange; one who is left out of it may have taken any number of cards
    as soon as it was his turn.
    """
    steps = [*steps_of(exchange for _, exchange in statements.exchanges)]
    seats = {name: seat for seat, name in enumerate(session.players) if seat in facts.order}
    untold = {seat for name, seat in seats.items() if name not in {step.seat for step in steps}}
    first = seats.get(steps[0].seat or "") if steps and facts.ombre is None else facts.ombre
    for step in steps:
        seat, rules = seats.get(step.seat or ""), facts.book.exchange
        known = first is not None and seat is not None
        last = known and not may_precede(rules, facts.order, first or 0, seat or 0, untold)
        if untold and not last:
            yield from (Step(session.players[each], None, None, None) for each in untold)
            untold = set()
        yield step
    yield from (Step(session.players[each], None, None, None) for each in untold if steps)


def _given_up(session: SessionFacts, deal: DealFacts) -> Finding:
    """Say of a deal that nobody knows whether it can be; only who asks is told, as most deals that
    are told in part can.
    """
    from ombre_records.referee.findings.wordings import message_of

    return find(
        "impossible",
        message_of(Impossible(0)).text,
        deal.deal.lines[0].span,
        severity=Severity.UNDETERMINED,
        session=session.index,
        deal=deal.index,
        consequent=True,
    )


def _with_impossibility(
    session: SessionFacts, deal: DealFacts, findings: Sequence[Finding], lines: list[Line]
) -> Iterator[Finding]:
    """Yield the findings with a deal's impossibility; what was in doubt on its lines follows."""
    for each in findings:
        here = (each.session, each.deal) == (session.index, deal.index)
        doubt = here and each.severity is Severity.UNDETERMINED and each.rule == "revoke"
        on_it = any(line.start <= each.span.start <= line.span.end for line in lines)
        yield structs.replace(each, consequent=True) if doubt and on_it else each
    if not lines:
        return
    *others, last = lines
    from ombre_records.referee.findings.wordings import message_of

    message = message_of(Impossible(len(lines)))
    yield find(
        "impossible",
        message.text,
        last.span,
        session=session.index,
        deal=deal.index,
        source=deal.book.cite(*message.fields) + message.sources,
        related=tuple(Related(line.span, _("this contradicts it")) for line in others),
    )


def _clash(session: SessionFacts, deal: DealFacts) -> list[Line]:
    """Return the fewest lines found that cannot stand together, in their order."""
    reading = session.reading
    # Calls, trump and dealer stay whatever is left out: without them there is no deal to fill in.
    lines = [line for line in deal.deal.lines if line.kind not in _FREE and line.read(reading)]

    def clashes(kept: list[Line]) -> bool:
        starts = {line.start for line in kept}
        return _possible(session, deal, _without(deal.deal, starts, reading)) is False

    if not clashes(lines):
        return []
    from ombre_records.course.minimal_subset import minimal_subset

    return minimal_subset(lines, clashes)


def _without(deal: Deal, starts: set[int], reading: Reading) -> Deal:
    """Leave lines out, all but those that start so; of a trick only its place is left."""
    lines = []
    for line in deal.lines:
        statement = line.read(reading)
        if line.kind in _FREE or line.start in starts:
            lines.append(line)
        elif isinstance(statement, st.Trick):
            bare = st.Trick(statement.number, statement.last, None, None)
            lines.append(line._replace(edited=bare, printed=bare))
    return Deal(tuple(lines))
