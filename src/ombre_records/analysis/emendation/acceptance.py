"""Accept a suggestion: write its edits into the record as emendations."""

from __future__ import annotations

from ombre_records.analysis.emendation.changes import Changes, changed_deal
from ombre_records.analysis.emendation.emended_line import Emended
from ombre_records.analysis.emendation.suggestions import Suggestion, letters_of
from ombre_records.model import statements as st
from ombre_records.model.record import Line, Reading
from ombre_records.notation.plain import taken_apart
from ombre_records.referee.report import Report


def accepted(report: Report, suggestion: Suggestion) -> str:
    """Return a record's text with a suggestion's edits written in: `[SK>SQ]`, `[+SK]`, `[-D4]`.

    Where the record was judged as printed, what an editor had emended in the deal otherwise gives
    way to the suggestion.
    """
    facts = next(s for s in report.sessions if s.index == suggestion.session)
    deal = facts.session.deals[suggestion.deal - 1]
    wanted = changed_deal(deal, suggestion.changes, report.reading)
    letters = letters_of(facts.session, deal)
    text = report.source.text
    for at in range(len(deal.lines) - 1, -1, -1):
        line = deal.lines[at]
        changes = tuple(change for change in suggestion.changes if change.at == at)
        if not _needs(line, wanted.lines[at].read(report.reading), changes, report.reading):
            continue
        if report.reading == "printed" and taken_apart(line.code, line.kind).mark == "[+]":
            code = ""
        else:
            code = Emended(line, report.reading, letters).text(changes)
        text = text[: line.start] + code + text[line.start + len(line.code) :]
    return text


def _needs(line: Line, wanted: st.Statement | None, changes: Changes, reading: Reading) -> bool:
    """Whether a line must be written anew for its edited reading to be the one wanted."""
    if reading == "edited":
        return bool(changes)
    return _free(line.edited) != _free(wanted)


def _free(statement: st.Statement | None) -> st.Statement | None:
    """Return a statement with the cards of a hand in one order."""
    if isinstance(statement, st.Held):
        return statement._replace(
            cards=statement.cards._replace(items=tuple(sorted(statement.cards.items)))
        )
    return statement
