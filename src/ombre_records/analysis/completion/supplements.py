"""Fill in everything that a record forces, each item as an editor's supplement."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from ombre_records.analysis.completion.completions import (
    Completed,
    Completion,
    Ways,
    complete,
    listed,
)
from ombre_records.base.language.numbers import signed
from ombre_records.base.source import Source
from ombre_records.engine.payments import POOL, RESERVED, balance
from ombre_records.judgement.made_record import proved
from ombre_records.judgement.pipeline import judge
from ombre_records.model import statements as st
from ombre_records.model.cards import CARD_NAMES, PACK, holding, is_known
from ombre_records.model.letters import lettered
from ombre_records.model.record import Line
from ombre_records.notation.keywords import BEFORE_PLAY
from ombre_records.notation.spans import locate
from ombre_records.notation.words import name_written
from ombre_records.referee.facts import DealFacts, SessionFacts
from ombre_records.referee.report import Report, report_wanted


class TextEdit(NamedTuple):
    """Text put in place of what stands from one offset to another."""

    start: int
    end: int
    text: str


def filled(report: Report, completed: Iterable[Completed] | None = None) -> str:
    """Return the text of a report's record with everything supplied that it forces.

    UncleanError, a ValueError, where something would be wrong with it that is not now.

    The rest of the text stays as it is. Cards and winners are supplied first, then the hands, the
    undrawn stock, results and payments that follow from them. `completed` are the completions of
    its deals, if you have counted them before.
    """
    report_wanted("filled", report)
    text = fill(report, complete(report) if completed is None else completed)
    if text == report.source.whole:
        return conclude(report)
    again = judge(
        report.source.again(text),
        reading=report.reading,
        rules=report.rules,
        default=report.default,
    )
    made = conclude(again) if not again.errors or report.errors else text
    return proved(made, report.source.path, [report])


def completion(reports: Sequence[Report], most: int | None = None) -> Completion:
    """Complete the deals of reports: fill the records in, or list `most` completions of each deal.

    With 0 completions are counted alone.
    """
    completed = tuple(complete(report) for report in reports)
    pairs = list(zip(reports, completed, strict=True))
    if most is None:
        return Completion(tuple(reports), completed, texts=tuple(filled(*each) for each in pairs))
    if not most:
        return Completion(tuple(reports), completed)
    ways = tuple(tuple(_listed(report, deal, most) for deal in deals) for report, deals in pairs)
    return Completion(tuple(reports), completed, ways)


def _listed(report: Report, deal: Completed, most: int) -> Ways:
    ways = listed(report, deal.session, deal.deal, most)
    return None if ways is None else tuple(ways)


def fill(report: Report, completed: Iterable[Completed]) -> str:
    """Return the record's text with forced cards and winners supplied."""
    edits: list[TextEdit] = []
    for each in completed:
        session = report.sessions[each.session - 1]
        edits += _cards(report.source, each, session)
        edits += _winners(each, session)
    return with_edits(report.source, edits)


def conclude(report: Report) -> str:
    """Return the record's text with hands in play, the undrawn stock, results and payments
    supplied.

    What is supplied is what the replay has worked out; each is a statement of its own.
    """
    edits: list[TextEdit] = []
    for session in report.sessions:
        faulty = {error.deal for error in report.errors if error.session == session.index}
        for deal in session.deals:
            if deal.index not in faulty:
                edits += _statements(report.source, session, deal)
    return with_edits(report.source, edits)


def with_edits(source: Source, edits: list[TextEdit]) -> str:
    """Return a text with edits made, none of which touches another."""
    text = source.text
    for start, end, new in sorted(edits, key=lambda edit: edit.start, reverse=True):
        text = text[:start] + new + text[end:]
    return text


def _cards(source: Source, completed: Completed, session: SessionFacts) -> Iterator[TextEdit]:
    for line, place, card in completed.forced:
        span = locate(line, "single", place, session.reading)
        written = source.at(span)
        card_spelt = lettered(CARD_NAMES[card], session.system)
        # What the source says of a card stands in the printed reading; `x` says nothing of it.
        mark = "+" if written.startswith(("x", "[")) else f"{written}>"
        yield TextEdit(span.start, span.end, f"[{mark}{card_spelt}]")


def _winners(completed: Completed, session: SessionFacts) -> Iterator[TextEdit]:
    """Supply the winners that the record does not state, after the last card of each trick."""
    deal = session.deals[completed.deal - 1]
    for trick in deal.tricks:
        statement = trick.line.read(session.reading)
        winner = completed.winners.get(trick.number)
        if (
            not isinstance(statement, st.Trick)
            or winner is None
            or statement.winner
            or not statement.plays
        ):
            continue
        at = locate(trick.line, "single", len(statement.plays) - 1, session.reading).end
        yield TextEdit(at, at, f" > [+{_named(session, winner)}]")


# ---------------------------------------------------------------- statements


def _statements(source: Source, session: SessionFacts, deal: DealFacts) -> Iterator[TextEdit]:
    lines = [line for line in deal.deal.lines if line.kind not in ("blank", "comment")]
    stands = {line.kind for line in lines}
    before = [line for line in lines if line.kind in _BEFORE]
    if before and (supplied := [*_hands(session, deal, lines), *_undrawn(session, deal)]):
        yield _after(source, before[-1], supplied)
    if not any(trick.plays for trick in deal.tricks):
        return
    last = [line for line in lines if line.kind not in ("result", "payments", "note")]
    supplied = []
    if "result" not in stands and deal.outcome.kind != "undetermined":
        supplied.append(_result(session, deal))
    if "payments" in stands or deal.items is None:
        yield from ([_after(source, last[-1], supplied)] if supplied else [])
        return
    supplied.append(_payments(session, deal))
    result = [line for line in lines if line.kind == "result"]
    yield _after(source, (result or last)[-1], supplied)


_BEFORE = BEFORE_PLAY | {"deal"}


def _after(source: Source, line: Line, statements: list[str]) -> TextEdit:
    """Put statements on lines of their own after a line."""
    end = source.text.find("\n", line.start)
    at = len(source.text) if end < 0 else end
    return TextEdit(at, at, "".join(f"\n[+] {each}" for each in statements))


def _hands(session: SessionFacts, deal: DealFacts, lines: list[Line]) -> Iterator[str]:
    """Yield the hands with which play begins, where they are known and not stated."""
    statements = (line.read(session.reading) for line in lines if line.kind == "holds")
    stated = {each.name for each in statements if isinstance(each, st.Held)}
    for seat in deal.active:
        hand = deal.hands[seat]
        taken = deal.exchanges or not deal.dealt[seat].known
        if taken and hand.known and hand.certain and session.players[seat] not in stated:
            yield f"holds {_named(session, seat)} {_held(session, hand.certain)}"


def _undrawn(session: SessionFacts, deal: DealFacts) -> Iterator[str]:
    """Yield the cards left in the stock, where every other is known; their order is not."""
    drawn = [step.draws for step in deal.exchanges]
    if not deal.exchanges or any(draws is None for draws in drawn):
        return
    gone = 0
    for hand in (*(deal.dealt[s] for s in deal.order), *(deal.hands[s] for s in deal.order)):
        if not hand.known:
            return
        gone |= hand.certain
    for items in drawn:
        for item in items or ():
            if not is_known(item):
                return
            gone |= item
    undrawn = PACK & ~gone
    words = f"undrawn: {_held(session, undrawn)}"
    told = any(words in line.code for line in deal.deal.lines)
    if undrawn and not told and not deal.book.pack.one_out:
        yield f'note "{words}"'


def _result(session: SessionFacts, deal: DealFacts) -> str:
    to = deal.outcome.codille_to
    return f"result {deal.outcome.kind}" + (f" {_named(session, to)}" if to is not None else "")


def _payments(session: SessionFacts, deal: DealFacts) -> str:
    items = [item for item in deal.items or () if item.what != "ante"]
    parties = [(_named(session, seat), seat) for seat in range(len(session.players))]
    parties += [("pool", POOL)]
    if any(RESERVED in (item.payer, item.payee) for item in items):
        parties.append(("reserved", RESERVED))
    entries = [f"{name} {signed(balance(items, party))}" for name, party in parties]
    return f"payments {', '.join(entries)}"


def _named(session: SessionFacts, seat: int) -> str:
    """Write a player's name as the session has to."""
    return name_written(session.players[seat], session.system)


def _held(session: SessionFacts, cards: int) -> str:
    """Write cards in the letters of the session."""
    return lettered(holding(cards), session.system)
