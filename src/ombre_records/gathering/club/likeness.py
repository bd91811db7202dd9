"""The sessions that a competition may add up: of one game, in counters of one worth, or else in
money.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from ombre_records.base.finding import Finding, Remedy, Severity, find
from ombre_records.base.language import _
from ombre_records.base.source import Span
from ombre_records.gathering.club.club import Competition
from ombre_records.gathering.club.evenings import Evening, Sat
from ombre_records.model.money import Money, worth
from ombre_records.referee.report import Report

Placed = tuple[Report, Finding]
"""A finding, and the report of the record that it is told of."""


@dataclass(frozen=True, slots=True)
class Counting:
    """A competition as it is counted, with the evenings of which it counts something.

    Evenings are without the sessions that cannot be added to the others; `findings` tell of them.
    `unit` is that of the money in which amounts are added up, nothing for counters.
    """

    competition: Competition
    evenings: Sequence[Evening]
    findings: tuple[Placed, ...] = ()
    unit: str = ""


class _Played(NamedTuple):
    """The terms of a session: a book with its options, and what a counter is worth."""

    sat: Sat
    game: tuple[str, frozenset[str]]
    stakes: str
    counter: Money | None

    @property
    def terms(self) -> str:
        """The book and the stakes as the record has them."""
        name, options = self.game
        book = " + ".join((name, *sorted(options)))
        return f"`{book}, {self.stakes}`" if self.stakes else f"`{book}`"


def counting(competition: Competition, held: Sequence[Evening]) -> Counting:
    """Leave out what cannot be added up: what is played by another book, or with other options,
    than most; and, once stakes have changed, what does not tell what a counter is worth. Amounts
    of several stakes are added in money, each evening at its own.
    """
    inside = [each for each in held if competition.counts(each.event, each.day)]
    if competition.by != "total" or not inside:
        return Counting(competition, inside)
    played = [_played(sat) for evening in inside for sat in evening.sat]
    sessions, findings = _of_one_game(competition, played)
    worths = {each.counter for each in sessions if each.counter}
    money = competition.unit == "money"
    if len(worths) > 1 and not money:
        findings.append(_in_money(competition, sessions))
        money = True
    unit = _unit(sessions) if money else ""
    if money:
        sessions, left_out = _of_one_unit(competition, sessions, unit)
        findings += left_out
    if not findings and competition.unit == ("money" if money else "counters"):
        return Counting(competition, inside, unit=unit)
    counted = {id(each.sat) for each in sessions}
    some = [replace(each, sat=tuple(s for s in each.sat if id(s) in counted)) for each in inside]
    asked = replace(competition, unit="money" if money else "counters")
    return Counting(asked, [each for each in some if each.sat], tuple(findings), unit)


def _played(sat: Sat) -> _Played:
    book, stakes = sat.session.book, sat.session.texts.get("stakes", "")
    game = book.name, frozenset(book.chosen)
    return _Played(sat, game, stakes, worth(stakes).counter)


def _of_one_game(
    competition: Competition, played: Sequence[_Played]
) -> tuple[Sequence[_Played], list[Placed]]:
    """Return what was played by the book that most have, and tell once of each other."""
    games = Counter(each.game for each in played)
    game = games.most_common(1)[0][0]
    of_game = [each for each in played if each.game == game]
    others = {each.game: each for each in reversed(played) if each.game != game}
    remedy = Remedy(more=_("; have a competition for each"))
    words = _("`{id}` counts {there}; {here} is another game, and is left out")
    return of_game, [
        finding_at(
            "unlike-sessions",
            words.format(id=competition.id, here=each.terms, there=of_game[0].terms),
            *(each.sat, header_line(each.sat, "rules"), remedy),
        )
        for each in others.values()
    ]


def _in_money(competition: Competition, counted: Sequence[_Played]) -> Placed:
    """Tell that amounts are added in money, at the first session of another stake."""
    first = next(each for each in counted if each.counter)
    other = next(each for each in counted if each.counter and each.counter != first.counter)
    words = _("a counter is {here} here and {there} before: `{id}` is added up in money")
    wrong = words.format(id=competition.id, here=f"`{other.stakes}`", there=f"`{first.stakes}`")
    remedy = Remedy(more=_("; say so by `unit = {unit}`").format(unit='"money"'))
    return finding_at("unlike-sessions", wrong, other.sat, header_line(other.sat, "stakes"), remedy)


def _unit(counted: Sequence[_Played]) -> str:
    """Return the unit in which most tell what a counter is worth; nothing where none does."""
    units = Counter(each.counter.unit for each in counted if each.counter)
    return units.most_common(1)[0][0] if units else ""


def _of_one_unit(
    competition: Competition, counted: Sequence[_Played], unit: str
) -> tuple[Sequence[_Played], Iterator[Placed]]:
    """Return the sessions whose counters are worth something in a unit, and tell once of the
    others.
    """
    fitting = [each for each in counted if each.counter and each.counter.unit == unit]
    others = [each for each in counted if not each.counter or each.counter.unit != unit]
    words = _("`{id}` is added up in {unit}, and this does not tell what a counter is worth in it")
    remedy = Remedy(more=_("; give its `stakes`: until then it is left out"))
    wrong = words.format(id=competition.id, unit=unit or _("money"))
    return fitting, (
        finding_at("unlike-sessions", wrong, each.sat, header_line(each.sat, "stakes"), remedy)
        for each in others[:1]
    )


def header_line(sat: Sat, kind: str) -> Span:
    """Return the span of the header's line of a kind; where it has none, that of its first line."""
    lines = sat.session.session.header
    line_of_kind = next((line for line in lines if line.kind == kind), None)
    return line_of_kind.span if line_of_kind else lines[0].span if lines else Span(0, 0)


def finding_at(
    rule: str,
    wrong: str,
    sat: Sat,
    span: Span,
    remedy: Remedy,
    severity: Severity = Severity.WARNING,
) -> Placed:
    """Return a finding of a session with the report that it is told of."""
    index = sat.session.index
    return sat.report, find(rule, wrong, span, severity=severity, session=index, remedy=remedy)
