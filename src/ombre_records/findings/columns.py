"""Tricks written in columns, a player's cards below his name: put in the order in which they were
played, where the hands fit.

Who leads has won the trick before, so this wants the book. A heading with the players' names tells
that the tricks are columns; without one, cards that their players do not hold, but would hold if
each column were a player's.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import takewhile
from typing import NamedTuple

from msgspec.structs import replace

from ombre_records.engine.trumps import winning
from ombre_records.finding import Edit, Finding, Repair
from ombre_records.findings.placed import Placed
from ombre_records.language import _
from ombre_records.model.cards import is_known
from ombre_records.model.record import Line, Reading
from ombre_records.model.statements import Trick
from ombre_records.notation.misread.line import CARD
from ombre_records.notation.misread.remedy import with_remedy
from ombre_records.notation.words import as_name
from ombre_records.referee.facts import DealFacts
from ombre_records.source import Span

_HEADING = frozenset(("unknown-statement", "syntax"))
_MISFITS = frozenset(("card-not-held", "card-played-twice", "wrong-leader", "revoke"))
"""What is found where cards are taken for other players' than those who played them."""
RULES = _HEADING | _MISFITS
"""The rules of the findings on tricks in columns."""
_FEWEST = 3
"""Without a heading so many tricks tell that they are columns."""
_KNOWN = 2
"""Without a heading so many hands have to be known."""
_AFTER = "PS"
"""The codes of findings that rest on who played which card."""


class _Rows(NamedTuple):
    """Tricks in columns: whose each column is, the lines, and how they are to be written."""

    seats: tuple[int, ...]
    lines: tuple[Line, ...]
    written: tuple[str, ...]


def with_columns(findings: Sequence[Finding], deals: Iterable[Placed]) -> list[Finding]:
    """Return findings, with the tricks of deals that are written in columns in the order of play;
    what rests on who played what only follows from that.
    """
    places: dict[tuple[int | None, int | None], list[Finding]] = {
        (each.session, each.deal): [] for each in findings if each.rule in RULES and each.deal
    }
    for each in findings:
        if (each.session, each.deal) in places:
            places[each.session, each.deal].append(each)
    found: dict[tuple[int | None, int | None], tuple[Finding, Finding]] = {}
    for placed in deals:
        at = (placed.session, placed.place)
        if at in places and (told := _told(placed, places[at])):
            found[at] = told
    return [_with(each, found) for each in findings]


def _with(
    finding: Finding,
    found: Mapping[tuple[int | None, int | None], tuple[Finding, Finding]],
) -> Finding:
    told = found.get((finding.session, finding.deal))
    if told is None:
        return finding
    own, instead = told
    if finding is own:
        return instead
    behind = finding.span.start >= own.span.start and finding.code[0] in _AFTER
    return replace(finding, consequent=True) if behind else finding


def _told(placed: Placed, own: Sequence[Finding]) -> tuple[Finding, Finding] | None:
    """Return the finding that tells of columns, and that with what is to be written."""
    headings = {line.start: line for line in placed.deal.lines if _names(placed, line)}
    for finding in own:
        line = headings.get(finding.span.start) if finding.rule in _HEADING else None
        rows = _rows(placed, line, _names(placed, line)) if line else None
        if line and rows:
            opened = any(e.kind == "tricks" and e.edited is not None for e in placed.deal.lines)
            above = () if opened else ("tricks",)
            message = _("the cards of a trick stand in the order of play, its leader first")
            return finding, _instead(finding, message, line, (*above, *rows.written), rows)
    misfit = next((each for each in own if each.rule in _MISFITS and not each.consequent), None)
    if misfit is None or headings or _known(placed.facts) < _KNOWN:
        return None
    for seats in dict.fromkeys((tuple(placed.facts.active), placed.facts.order)):
        rows = _rows(placed, None, seats)
        if rows and len(rows.lines) >= _FEWEST:
            first = rows.lines[0]
            message = misfit.message + _(
                "; or each column has a player's cards, which stand in the order of play here"
            )
            return misfit, _instead(misfit, message, first, rows.written, rows)
    return None


def _instead(
    finding: Finding, message: str, first: Line, written: Sequence[str], rows: _Rows
) -> Finding:
    text = "\n".join(written)
    told = _("; it takes the place of {count} lines, this one and those below")
    if finding.rule in _MISFITS:
        told = _("; it takes the place of the {count} tricks")
    count = len(rows.lines) + (first is not rows.lines[0])
    edit = Edit(Span(first.start, rows.lines[-1].span.end), text)
    return replace(
        finding,
        message=with_remedy(message, "", text) + told.format(count=count),
        proposals=(Repair((edit,), certain=False),),
        consequent=False,
    )


def _names(placed: Placed, line: Line) -> tuple[int, ...]:
    """Return the seats of a line that has the name of everybody who plays, and hardly more."""
    if line.edited is not None or not line.code or '"' in line.code:
        return ()
    words = [each for each in re.split(r"[\s|,;:.]+", line.code) if each]
    seats = [_seat(placed.players, each) for each in words]
    named = tuple(seat for seat in seats if seat is not None)
    own = {*placed.facts.order}
    others = len(words) - len(named)
    return named if {*named} == own and len(named) == len(own) and others <= 1 else ()


def _seat(players: Sequence[str], word: str) -> int | None:
    """Return the seat of a name, or of the one that begins with a letter."""
    folded = word.casefold()
    whole = [seat for seat, name in enumerate(players) if name.casefold() == folded]
    begun = [seat for seat, name in enumerate(players) if name.casefold()[:1] == folded]
    found = whole or begun
    return found[0] if len(found) == 1 else None


def _rows(placed: Placed, heading: Line | None, seats: tuple[int, ...]) -> _Rows | None:
    """Return the tricks below a heading, or all, in the order of play; None where they do not fit.

    `seats` are those of the columns.
    """
    facts = placed.facts
    lines = [line for line in placed.deal.lines if heading is None or line.number > heading.number]
    every = [line for line in lines if line.kind == "trick"]
    tricks = [*takewhile(lambda line: _is_told(line, placed.reading), every)]
    later = every[len(tricks) :]
    if not tricks or facts.trumps is None or any(_is_told(each, placed.reading) for each in later):
        return None
    first, last = tricks[0].number, tricks[-1].number
    if any(each.code and each.kind != "trick" for each in lines if first < each.number < last):
        return None
    leader = facts.order[0]
    played = dict.fromkeys(seats, 0)
    written = []
    for line in tricks:
        row = _row(line, len(seats), placed.reading)
        if row is None:
            return None
        number, words, items, tail = row
        of = dict(zip(seats, zip(words, items, strict=True), strict=True))
        at = facts.order.index(leader)
        order = (*facts.order[at:], *facts.order[:at])
        for seat in order:
            played[seat] |= of[seat][1]
        cards = " ".join(of[seat][0] for seat in order)
        written.append(f"{number} {as_name(placed.players[leader])}: {cards}{tail}")
        leader = order[winning([of[s][1].bit_length() - 1 for s in order], facts.trumps)]
    if any(not _fits(facts, seat, mask) for seat, mask in played.items()):
        return None
    return _Rows(seats, tuple(tricks), tuple(written))


def _is_told(line: Line, reading: Reading) -> bool:
    """Whether a trick's cards are told, or it cannot be read."""
    said = line.read(reading)
    return not isinstance(said, Trick) or said.plays is not None


def _row(
    line: Line, size: int, reading: Reading
) -> tuple[str, list[str], tuple[int, ...], str] | None:
    """Return a trick's number, its cards in words and as masks, and what stands behind them; None
    for a line that names who leads or plays, or has cards that are not known.
    """
    said = line.read(reading)
    found = _TRICK.fullmatch(line.code)
    if not isinstance(said, Trick) or said.plays is None or said.leader or found is None:
        return None
    words = found[2].split()
    known = all(is_known(play.item) and play.name is None for play in said.plays)
    if len(said.plays) != size or len(words) != size or not known:
        return None
    return found[1], words, tuple(play.item for play in said.plays), found[3].rstrip()


_TRICK = re.compile(rf"(\d{{1,2}})\s+((?:{CARD}\s*)+?)((?:\s+[>(\"].*)?)")


def _known(facts: DealFacts) -> int:
    return sum(facts.hands[seat].known for seat in facts.order)


def _fits(facts: DealFacts, seat: int, played: int) -> bool:
    """Whether a player may have played these cards."""
    hand = facts.hands[seat]
    return not played & ~(hand.certain if hand.known else hand.certain | hand.possible)
