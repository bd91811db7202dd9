"""Deals put into an evening, taken out of it or moved, with numbers and dealers following.

A deal is moved with all its lines. The dealer, and the player who rests, go by the place in the
evening, so where they are stated they become those of the new place.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from ombre_records.base.language import _
from ombre_records.gathering.tournament.tables import on_boards
from ombre_records.model.record import Line
from ombre_records.notation.words import name_written, quote
from ombre_records.referee.facts import DealFacts, SessionFacts
from ombre_records.referee.report import Report

_SUITS = "french"
_NUMBER = re.compile(r"\A(\s*(?:deal\s+)?)\d+")


class _Place(NamedTuple):
    """A deal's place in the text: the lines above it, and the deal's own lines."""

    above: str
    text: str


class Evening:
    """A session's text in places, to be put together in another order."""

    def __init__(self, report: Report, session: int = 1) -> None:
        if not 1 <= session <= len(report.sessions):
            wrong = _("there is no session {session} in it").format(session=session)
            raise ValueError(wrong)
        self.report = report
        self.facts: SessionFacts = report.sessions[session - 1]
        if on_boards(self.facts):
            raise ValueError(_("boards have their own numbers, and are not moved"))
        if not self.facts.deals:
            raise ValueError(_("there are no deals"))
        lines = [line for deal in self.facts.deals for line in deal.deal.lines]
        self.start = self._offset(lines[0])
        self.end = self._end()
        self.places = list(self._places())
        first = self.facts.deals[0].number or 1
        self.numbers = [deal.number or first + at for at, deal in enumerate(self.facts.deals)]

    def _offset(self, line: Line) -> int:
        return self.report.source.text.rfind("\n", 0, line.start) + 1

    def _end(self) -> int:
        closing = self.facts.session.closing
        if closing:
            return self._offset(closing[0])
        later = self.report.sessions[self.facts.index :]
        if later and later[0].session.header:
            return self._offset(later[0].session.header[0])
        return len(self.report.source.text)

    def _places(self) -> Sequence[_Place]:
        text, deals = self.report.source.text, [each.deal for each in self.facts.deals]
        begins = [self._offset(deal.lines[0]) for deal in deals]
        opens = [self._offset(deal.opening) for deal in deals]
        ends = [*begins[1:], self.end]
        return [
            _Place(text[begin:opened], text[opened:end])
            for begin, opened, end in zip(begins, opens, ends, strict=True)
        ]

    def place(self, number: int, *, behind: bool = False) -> int:
        """Return the place of a deal by its number; with `behind` that behind the last, too."""
        for at, deal in enumerate(self.facts.deals):
            if (deal.number or deal.index) == number:
                return at
        last = self.facts.deals[-1]
        if behind and number == (last.number or last.index) + 1:
            return len(self.facts.deals)
        raise ValueError(_("there is no deal {number}").format(number=number))

    def without(self, at: int) -> str:
        """Return the text without the deal at a place; comments that stand in it stay."""
        places, numbers = list(self.places), list(self.numbers)
        gone = places.pop(at)
        lines = gone.text.splitlines(keepends=True)
        stay = "".join(line for line in lines if line.lstrip().startswith("#"))
        gone = gone._replace(above=gone.above + stay)
        del numbers[self._end_of_run(at)]
        if at < len(places):
            keywords = {
                line.split(None, 1)[0] for line in places[at].above.splitlines() if line.strip()
            }
            above = _without(gone.above, {"pool", "reserved"} | keywords & {"dealer", "rests"})
            places[at] = places[at]._replace(above=above + places[at].above)
            return self._written(places, numbers)
        below = _without(gone.above, {"pool", "reserved", "dealer", "rests"})
        return self._written(places, numbers, below)

    def _end_of_run(self, at: int) -> int:
        """Return the last place of the numbers that go up one by one from a place on."""
        while at + 1 < len(self.numbers) and self.numbers[at + 1] == self.numbers[at] + 1:
            at += 1
        return at

    def moved(self, at: int, to: int) -> str:
        """Return the text with the deal at a place at that of another."""
        texts = [place.text for place in self.places]
        texts.insert(to, texts.pop(at))
        above = (place.above for place in self.places)
        places = [_Place(*each) for each in zip(above, texts, strict=True)]
        return self._written(places, self.numbers)

    def with_deal(self, at: int, line: str) -> str:
        """Return the text with a deal more at a place: a line of results without its number."""
        if self.facts.deals[-1].deal.opening.kind != "result-line":
            wrong = _("a deal is put in among lines of results; enter others in an editor")
            raise ValueError(wrong)
        places, new = list(self.places), f"1 {line.strip()}\n"
        end = self._end_of_run(min(at, len(places) - 1))
        numbers = [*self.numbers[: end + 1], self.numbers[end] + 1, *self.numbers[end + 1 :]]
        if at < len(places):
            places.insert(at, _Place(places[at].above, new))
            places[at + 1] = places[at + 1]._replace(above="")
            return self._written(places, numbers)
        last = places[-1].text
        blank = last[len(last.rstrip()) :].partition("\n")[2]
        places[-1] = places[-1]._replace(text=last.rstrip())
        return self._written([*places, _Place("", new + blank)], numbers)

    def _written(self, places: Sequence[_Place], numbers: Sequence[int], below: str = "") -> str:
        """Put the text together: deals in their new places with their numbers, and what stands
        below them. Where numbers are left out, since deals are not recorded, they stay so.
        """
        parts = []
        for at, (above, text_of_deal) in enumerate(places):
            numbered = _NUMBER.sub(rf"\g<1>{numbers[at]}", _ended(text_of_deal), count=1)
            parts.append(above + self._seated(numbered, at))
        text = self.report.source.text
        return text[: self.start] + "".join(parts) + below + text[self.end :]

    def _seated(self, text: str, at: int) -> str:
        """Write the dealer of a place, and the player who rests there."""
        deals = self.facts.deals
        deal: DealFacts = deals[min(at, len(deals) - 1)]
        seats = {"dealer": deal.dealer, "rests": deal.rests}
        if at >= len(deals) and deal.dealer in deal.seated:
            following = deal.seated.index(deal.dealer) + 1
            seats["dealer"] = deal.seated[following % len(deal.seated)]
        for word, seat in seats.items():
            if seat is not None:
                name = name_written(self.facts.players[seat], _SUITS).replace("\\", r"\\")
                text = re.sub(
                    rf'(?m)^(\s*{word}\s+)("(?:[^"\\]|\\.)*"|[^\s"#]+)', rf"\g<1>{name}", text
                )
        return text


def _without(text: str, keywords: set[str]) -> str:
    """Return lines without those that some keywords open."""
    lines = text.splitlines(keepends=True)
    return "".join(line for line in lines if (line.split(None, 1) or [""])[0] not in keywords)


def _ended(text: str) -> str:
    return text if text.endswith("\n") else text + "\n"


def with_totals(report: Report, session: int = 1) -> str:
    """Return the text of a report with the totals that a session comes to, where it states some."""
    facts = report.sessions[session - 1]
    text = report.source.text
    for line in facts.session.closing:
        if line.kind == "totals" and None not in facts.totals:
            totals = ", ".join(
                f"{name_written(name, _SUITS)} {f'{total:+d}' if total else '0'}"
                for name, total in zip(facts.players, facts.totals, strict=True)
                if total is not None
            )
            return f"{text[: line.span.start]}totals  {totals}{text[line.span.end :]}"
    return text


def with_reason(report: Report, day: str, reason: str, session: int = 1) -> str:
    """Return the text of a report with a line that says when and why it was corrected."""
    facts, text = report.sessions[session - 1], report.source.text
    header = facts.session.header
    dated = [line for line in header if line.kind in ("date", "corrected")]
    last = dated[-1] if dated else header[0]
    at = text.find("\n", last.span.end)
    at = len(text) if at < 0 else at
    return f"{text[:at]}\ncorrected {day} {quote(reason)}{text[at:]}"
