"""The claims of a deal, from its number to its payments, statement by statement."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from sys import maxsize

from ombre_records.analysis.collation.claims import statements
from ombre_records.analysis.collation.claims.claim import (
    FORM,
    RANKS,
    Claim,
    Subject,
    Words,
    doubted,
    supplied,
)
from ombre_records.analysis.collation.claims.play import exchanges, trick_claim
from ombre_records.analysis.collation.claims.result_line import ended, result_line
from ombre_records.analysis.collation.telling import Telling
from ombre_records.model import statements as st
from ombre_records.model.record import Line
from ombre_records.notation.keywords import BETWEEN_TRICKS, keywords

_PLAY = frozenset(keywords("play"))

Gap = tuple[int, int]
"""The tricks between which something is said: the first and the last that it may have preceded."""
_NOWHERE: Gap = (0, 0)
_BEHIND_ALL = maxsize


def deal_claims(telling: Telling) -> Iterator[Claim]:
    """Yield the claims of a deal; an exchange in several steps is one claim of its player."""
    assert telling.deal is not None
    taken: dict[str | None, list[tuple[st.Exchange, Line]]] = {}
    moment, playing = 1, False
    lines = tuple(telling.deal.deal.lines)
    following = _next_tricks(lines, telling)
    for line, latest in zip(lines, following, strict=True):
        statement = line.read(telling.session.reading)
        if statement is None or line.kind not in RANKS or line.kind in (*FORM, "note"):
            playing |= line.kind == "tricks" and statement is not None
            continue
        if isinstance(statement, st.Trick):
            moment, playing = statement.last + 1, True
            if claim := trick_claim(statement, line, telling):
                yield claim
        elif isinstance(statement, st.Exchange):
            taken.setdefault(telling.player(statement.name), []).append((statement, line))
        else:
            between = playing and line.kind in _PLAY | {*BETWEEN_TRICKS}
            gap = (moment, max(moment, latest)) if between else _NOWHERE
            yield from _claims(statement, line, telling, gap)
    yield from exchanges(taken, telling)


def _next_tricks(lines: Sequence[Line], telling: Telling) -> list[int]:
    """Return for each line the number of the next trick that the witness has."""
    tricks: list[int] = []
    trick = _BEHIND_ALL
    for line in reversed(lines):
        tricks.append(trick)
        statement = line.read(telling.session.reading)
        trick = statement.number if isinstance(statement, st.Trick) else trick
    return tricks[::-1]


def at_length(telling: Telling) -> Iterator[Claim]:
    """Yield the claims of a line of results in the form of a deal told at length; none for a
    deal that is at length already.
    """
    assert telling.deal is not None
    opening = telling.deal.deal.opening
    statement = opening.read(telling.session.reading)
    if not isinstance(statement, st.ResultLine):
        return
    for claim in deal_claims(telling):
        if claim.subject.kind != "result-line":
            yield claim
    for each, kind in _stated_at_length(statement, telling):
        yield _claim(each, opening, telling, _NOWHERE, kind)
    if statement.tally and None not in statement.tally:
        tricks = st.Trick(
            1, sum(filter(None, statement.tally)), None, None, True, None, statement.tally
        )
        if claimed := trick_claim(tricks, opening, telling):
            yield claimed
    for fine in statement.forfeits:  # before which trick, the line does not say
        forfeited = st.Forfeit(fine.name, fine.amount, "")
        yield _claim(forfeited, opening, telling, (1, _BEHIND_ALL), "forfeit")
    if statement.outcome:
        yield _worded(ended(statement, telling), opening, telling, _NOWHERE, "result")


def _stated_at_length(
    statement: st.ResultLine, telling: Telling
) -> Iterator[tuple[st.Statement, str]]:
    if statement.call:
        yield st.Contract(statement.name, statement.call), "contract"
    if statement.suit:
        yield st.Trump(statement.suit), "trump"
    if statement.passed:
        yield st.Result("passed-out", None), "result"
    seats = telling.deal.seated if telling.deal else ()
    if statement.amounts and len(statement.amounts) == len(seats):
        names = [telling.session.players[seat] for seat in seats]
        entries = tuple(map(st.Entry, names, statement.amounts))
        yield st.Payments("payments", entries), "payments"


def closing_claims(telling: Telling) -> Iterator[Claim]:
    """Yield the claims behind a session's deals: the totals, and the next seats."""
    for line in telling.session.session.closing:
        statement = line.read(telling.session.reading)
        if statement is not None and line.kind in RANKS and line.kind not in (*FORM, "note"):
            yield from _claims(statement, line, telling, _NOWHERE)


def _claims(statement: st.Statement, line: Line, telling: Telling, gap: Gap) -> Iterator[Claim]:
    if isinstance(statement, st.ResultLine):
        number = st.DealStart(statement.number)
        yield _claim(number, line, telling, _NOWHERE, "deal")
    yield _claim(statement, line, telling, gap, line.kind)


def _claim(statement: st.Statement, line: Line, telling: Telling, gap: Gap, kind: str) -> Claim:
    result = result_line(statement, telling) if isinstance(statement, st.ResultLine) else None
    return _worded(result or statements.words(statement, telling), line, telling, gap, kind)


def _worded(words: Words, line: Line, telling: Telling, gap: Gap, kind: str) -> Claim:
    moment, latest = gap
    subject = Subject(kind, words.name, moment, words.repeated)
    telling_part = any(part.said not in (None, statements.UNKNOWN) for part in words.parts.values())
    opener = "" if kind == "result-line" else f"{kind} "
    code = f"{opener}{words.code}".rstrip()
    return Claim(
        subject,
        words.text,
        code,
        words.parts,
        line,
        RANKS[kind],
        moment,
        latest,
        telling=telling_part,
        doubtful=doubted((line,), telling),
        supplied=supplied((line,), telling),
    )
