"""Turn deals told at length into results lines and back, wherever nothing is lost.

That nothing is lost is proved by judging both texts: a deal is turned only if it comes to the same
in every respect, and nothing else is found in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

from ombre_records.base.source import Source
from ombre_records.books.book import RuleBook
from ombre_records.judgement.pipeline import judge
from ombre_records.model import statements as st
from ombre_records.model.record import Deal, Line, Record, Session
from ombre_records.notation.words import amount_written, quote, tally_written
from ombre_records.notation.write import Writer
from ombre_records.referee.facts import DealFacts, SessionFacts
from ombre_records.referee.session.rewording import reworded
from ombre_records.repair.reading import parse

Form = Literal["short", "long"]

_SHORT = frozenset(
    "deal seats dealer rests pool reserved contract trump tricks trick result payments note"
    " blank comment".split()
)
"""What a deal may have that is turned into a results line."""
_KEPT = frozenset("seats dealer rests pool reserved".split())
"""What stands before a results line as before."""


def in_form(record: Record, form: Form, default: RuleBook | None = None) -> Record:
    """Return a record with each deal in a form; `default` is the book of sessions that name none.

    Words of results lines are put right first: at length a suit keeps the word that it has.
    """
    short = reworded(record, default).source
    return parse(short.again(turned(short, form)))


def turned(source: Source, form: Form) -> str:
    """Return a text with each deal in a form, so far as nothing is lost; others stay as they are.

    The text is not laid out canonically; a text in which nothing is turned is returned as it is.
    """
    before = judge(source)
    done: dict[tuple[int, int], list[str]] = {}
    sessions = [facts.session for facts in before.sessions]
    for at, facts in enumerate(before.sessions):
        for place, deal in enumerate(facts.deals):
            lines = written(sessions[at].deals[place], deal, facts, form)
            if lines is not None:
                done[at, place] = lines
    known = dict.fromkeys(_finding_keys(before))
    while done:
        text = _text(sessions, done)
        after = judge(source.again(text))
        wrong = _differing(before.sessions, after.sessions, done)
        if not wrong and dict.fromkeys(_finding_keys(after)) == known:
            return text
        # What differs stays as it was; where only the findings differ, nobody knows of what.
        done = (
            {place: lines for place, lines in done.items() if place not in wrong} if wrong else {}
        )
    return source.text


def _finding_keys(report: object) -> Iterator[tuple[str, int | None, int | None]]:
    for finding in getattr(report, "findings", ()):
        yield finding.rule, finding.session, finding.deal


def _differing(
    before: tuple[SessionFacts, ...],
    after: tuple[SessionFacts, ...],
    done: dict[tuple[int, int], list[str]],
) -> set[tuple[int, int]]:
    """Return the places of the deals turned that do not come to the same."""
    if [len(session.deals) for session in before] != [len(session.deals) for session in after]:
        return set(done)
    return {
        (at, place)
        for at, place in done
        if comes_to(before[at].deals[place]) != comes_to(after[at].deals[place])
    }


def comes_to(deal: DealFacts) -> tuple[object, ...]:
    """Return what a deal comes to, whichever form it is told in."""
    return (
        deal.number,
        deal.dealer,
        deal.rests,
        deal.seated,
        deal.ombre,
        deal.friend,
        deal.contract,
        deal.trump,
        deal.taken,
        deal.outcome,
        deal.items,
        deal.payments,
        deal.pool_before,
        deal.pool_after,
        deal.reserved,
        deal.totals,
    )


# ---------------------------------------------------------------- the text


def _text(sessions: Sequence[Session], done: dict[tuple[int, int], list[str]]) -> str:
    """Write a record's lines, those of some deals replaced; results stand in blocks."""
    lines_so_far: list[str] = []
    for at, session in enumerate(sessions):
        lines_so_far += _lines(session.header)
        in_block = False
        for place, deal in enumerate(session.deals):
            lines = done.get((at, place))
            if lines is None:
                lines = [*_lines(line for line in deal.lines if line.kind != "results")]
                short = deal.opening.kind == "result-line"
            else:
                short = not any(line.startswith("deal ") for line in lines)
            if short and not in_block:
                lines_so_far.append("results")
            in_block = short
            lines_so_far += lines
        lines_so_far += _lines(session.closing)
    return "\n".join(lines_so_far) + "\n"


def _lines(lines: Iterable[Line]) -> Iterator[str]:
    for line in lines:
        yield f"{line.code} {line.comment or ''}".strip()


def written(deal: Deal, facts: DealFacts, session: SessionFacts, form: Form) -> list[str] | None:
    """Return the lines of a deal in a form; None where it is in it, or cannot be put in it."""
    short = deal.opening.kind == "result-line"
    if short == (form == "short") or any(line.edited != line.printed for line in deal.lines):
        return None
    if any(line.kind not in ("blank", "comment") and line.edited is None for line in deal.lines):
        return None
    return _short(deal, facts, session) if form == "short" else _long(deal, facts, session)


# ---------------------------------------------------------------- at length to short


def _short(deal: Deal, facts: DealFacts, session: SessionFacts) -> list[str] | None:
    if any(line.kind not in _SHORT for line in deal.lines) or facts.number is None:
        return None
    lines = {line.kind: line for line in deal.lines}
    rest = [line for line in deal.lines if line.kind not in (*_KEPT, "note", "blank", "comment")]
    comments = [line.comment for line in rest if line.comment]
    notes = [line.annotation for line in rest if line.annotation]
    words = [str(facts.number), *(_words(lines, facts, session) or ())]
    if len(words) < 2 or len(comments) > 1:
        return None
    line = " ".join([*words, *(quote(note) for note in notes), *comments])
    before = [each for each in deal.lines if each.kind in _KEPT]
    after = [each for each in deal.lines if each.kind in ("note", "blank", "comment")]
    return [*_lines(iter(before)), line, *_lines(iter(after))]


def _words(lines: dict[str, Line], facts: DealFacts, session: SessionFacts) -> list[str] | None:
    """Return what stands behind the number in a results line; None where it cannot say it."""
    words: list[str] = []
    if facts.outcome.kind == "passed-out":
        words.append("-")
    elif "contract" in lines:
        contract, result = lines["contract"].edited, lines.get("result")
        outcome = result.edited if result else None
        if not isinstance(contract, st.Contract) or not isinstance(outcome, st.Result):
            return None
        if contract.name is None or contract.call is None or outcome.outcome is None:
            return None
        trump = lines["trump"].edited if "trump" in lines else None
        words += [_bare(contract.name), contract.call]
        words += [trump.suit] if isinstance(trump, st.Trump) and trump.suit else []
        words += [outcome.outcome, *([_bare(outcome.name)] if outcome.name else ())]
        tally = [line.edited for line in lines.values() if line.kind == "trick"]
        shown = tally[0].tally if len(tally) == 1 and isinstance(tally[0], st.Trick) else None
        if not shown and facts.items is None:
            words.append("?")
        words += [tally_written(shown)] if shown else []
    paid = lines["payments"].edited if "payments" in lines else None
    if isinstance(paid, st.Payments):
        amounts = {entry.name: entry.amount for entry in paid.entries}
        words += [
            ":",
            *(
                amount_written(amounts.get(session.players[s], 0), signed=True)
                for s in facts.seated
            ),
        ]
    return words


def _bare(name: str) -> str:
    return _WRITER.name(quote(name))


_WRITER = Writer("french", ("french", "spanish"))


# ---------------------------------------------------------------- short to at length


def _long(deal: Deal, facts: DealFacts, session: SessionFacts) -> list[str] | None:
    line = deal.opening
    statement = line.edited
    if not isinstance(statement, st.ResultLine) or statement.number is None or statement.forfeits:
        return None
    kinds = {each.kind for each in deal.lines}
    before = [each for each in deal.lines if each.kind in _KEPT]
    lines = [*_lines(each for each in before if each.kind == "seats"), f"deal {statement.number}"]
    follows = facts.index > 1 and "seats" not in kinds
    if facts.dealer is not None and "dealer" not in kinds and not follows:
        lines.append(f"dealer {_bare(session.players[facts.dealer])}")
    lines += _lines(each for each in before if each.kind != "seats")
    lines += _at_length(statement, facts, session)
    ends = [quote(line.annotation)] if line.annotation else []
    lines[-1] = " ".join([lines[-1], *ends, *([line.comment] if line.comment else ())])
    after = [each for each in deal.lines if each.kind in ("note", "blank", "comment")]
    return [*lines, *_lines(iter(after))]


def _at_length(result: st.ResultLine, facts: DealFacts, session: SessionFacts) -> Iterator[str]:
    if result.call:
        name = f"{_bare(result.name)} " if result.name else ""
        yield f"contract {name}{result.call}"
    if result.suit:
        yield f"trump {result.suit}"
    if result.tally:
        yield "tricks"
        count = sum(each or 0 for each in result.tally)
        yield f"1-{count} ? {tally_written(result.tally)}"
    elif result.call:
        yield "tricks ?"
    if result.passed:
        yield "result passed-out"
    elif result.outcome:
        yield " ".join(
            ["result", result.outcome, *([_bare(result.winner)] if result.winner else ())]
        )
    if result.amounts and len(result.amounts) == len(facts.seated):
        pairs = zip(facts.seated, result.amounts, strict=True)
        paid = (
            f"{_bare(session.players[seat])} {amount_written(amount, signed=True)}"
            for seat, amount in pairs
        )
        yield f"payments {', '.join(paid)}"
