"""Tricks written in columns, a player's cards below his name: put in the order in which they were
played, where the hands fit.

Who leads has won the trick before, so this wants the book. A heading with the players' names tells
that the tricks are columns; without one, cards that their players do not hold, but would hold if
each column were a player's.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import takewhile
from typing import NamedTuple

from msgspec.structs import replace

from ombre_records.base.finding import Edit, Finding, Fix, Remedy, Trust, changed
from ombre_records.base.language import _
from ombre_records.base.lexicon.meanings import words_for
from ombre_records.base.source import Span
from ombre_records.engine.trumps import winning
from ombre_records.judgement.repairs.deal_lines import Placed
from ombre_records.model.cards import is_known
from ombre_records.model.record import Line, Reading
from ombre_records.model.statements import Trick
from ombre_records.notation.words import Problem, as_name, read_cards
from ombre_records.referee.facts import DealFacts

_HEADING = frozenset(("unknown-statement", "syntax"))
_MISFITS = frozenset(("card-not-held", "card-played-twice", "wrong-leader", "revoke"))
"""The rules that tricks seem to break where their columns are taken for turn order."""
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


class _Row(NamedTuple):
    """A trick in columns: its number, each player's card in words and as a mask, who is marked as
    its winner, and what stands behind the cards."""

    number: str
    words: dict[int, str]
    items: dict[int, int]
    winner: int | None = None
    tail: str = ""


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
    rewritten: dict[tuple[int | None, int | None], tuple[Finding, Finding]] = {}
    for placed in deals:
        at = (placed.session, placed.place)
        if at in places and (pair := _in_columns(placed, places[at])):
            rewritten[at] = pair
    return [_with(each, rewritten) for each in findings]


def _with(
    finding: Finding,
    rewritten: Mapping[tuple[int | None, int | None], tuple[Finding, Finding]],
) -> Finding:
    pair = rewritten.get((finding.session, finding.deal))
    if pair is None:
        return finding
    own, instead = pair
    if finding is own:
        return instead
    behind = finding.span.start >= own.span.start and finding.code[0] in _AFTER
    whole = instead.proposals[0].edits[0].span
    behind |= finding.rule in _HEADING and whole.start <= finding.span.start < whole.end
    return replace(finding, consequent=True) if behind else finding


def _in_columns(placed: Placed, own: Sequence[Finding]) -> tuple[Finding, Finding] | None:
    """Return the finding on columns, and the same with the lines to be written."""
    headings = [
        line
        for line in placed.deal.lines
        if _names(placed, line) or (line.edited is None and _NUMBERS.fullmatch(line.code))
    ]
    for finding in own:
        at = finding.span.start if finding.rule in _HEADING else -1
        line = next((each for each in headings if each.start <= at <= each.span.end), None)
        rows = _below(placed, line) if line else None
        if line and rows:
            opened = any(e.kind == "tricks" and e.edited is not None for e in placed.deal.lines)
            above = () if opened else ("tricks",)
            return finding, _instead(finding, _in_turn(), line, (*above, *rows.written), rows)
    if commented := _commented(placed, own):
        return commented
    misfit = next((each for each in own if each.rule in _MISFITS and not each.consequent), None)
    if misfit is None or headings or _known(placed.facts) < _KNOWN:
        return None
    for seats in dict.fromkeys((tuple(placed.facts.active), placed.facts.order)):
        rows = _rows(placed, None, seats)
        if rows and len(rows.lines) >= _FEWEST:
            first = rows.lines[0]
            wrong = misfit.wrong + _(
                "; or each column has one player's cards; here they must be in the order of play"
            )
            return misfit, _instead(misfit, wrong, first, rows.written, rows)
    return None


def _commented(placed: Placed, own: Sequence[Finding]) -> tuple[Finding, Finding] | None:
    """Return the same where the heading is a comment, as one that begins with a column `#` is."""
    for line in placed.deal.lines:
        seats = _names(
            placed, Line("broken", line.number, line.start, _comment_text(line), None, None)
        )
        rows = _rows(placed, line, seats) if line.kind == "comment" and seats else None
        first, last = (rows.lines[0], rows.lines[-1]) if rows else (line, line)
        for finding in own if rows else ():
            if rows and first.start <= finding.span.start <= last.span.end:
                return finding, _instead(finding, _in_turn(), first, rows.written, rows)
    return None


def _comment_text(line: Line) -> str:
    return (line.comment or "").lstrip("# ")


def _in_turn() -> str:
    return _("write the cards of a trick in the order of play, the leader's first")


def _instead(
    finding: Finding, wrong: str, first: Line, written: Sequence[str], rows: _Rows
) -> Finding:
    text = _("; it takes the place of {count} lines, this one and those below")
    if finding.rule in _MISFITS:
        text = _("; it takes the place of the {count} tricks")
    count = rows.lines[-1].number - first.number + 1
    edit = Edit(Span(first.start, rows.lines[-1].span.end), "\n".join(written))
    return changed(
        finding,
        wrong=wrong,
        remedy=Remedy(lines=tuple(written), more=text.format(count=count)),
        proposals=(Fix((edit,), Trust.LIKELY),),
        consequent=False,
    )


def _names(placed: Placed, line: Line) -> tuple[int, ...]:
    """Return the seats of a line that has the name of everybody who plays, and hardly more."""
    if line.edited is not None or not line.code or '"' in line.code:
        return ()
    words = [each for each in re.split(r"[\s|,;:.()\[\]*_]+", line.code) if each]
    words = [each for each in words if each.lower() not in _BESIDE]
    seats = [_seat(placed.players, each) for each in words]
    named = tuple(seat for seat in seats if seat is not None)
    own = {*placed.facts.order}
    others = len(words) - len(named)
    return named if {*named} == own and len(named) == len(own) and others <= 1 else ()


_BESIDE = words_for("filler", "column")
"""Words that stand beside the names above columns."""
_NUMBERS = re.compile(r"(?:[^\W\d_]+\W*\s+)?1[.):]?\s+2[.):]?(?:\s+\d[.):]?)*")
"""The numbers of tricks above columns, where each player has a row."""


def _seat(players: Sequence[str], word: str) -> int | None:
    """Return the seat of a name, or of the one that begins with a letter."""
    whole, begun = _seats(tuple(players))
    folded = word.casefold()
    seats = whole.get(folded) or begun.get(folded) or []
    return seats[0] if len(seats) == 1 else None


@lru_cache(maxsize=8)
def _seats(players: tuple[str, ...]) -> tuple[dict[str, list[int]], dict[str, list[int]]]:
    """Return the seats by the players' names, and by the first letters of these."""
    whole: dict[str, list[int]] = {}
    begun: dict[str, list[int]] = {}
    for seat, name in enumerate(players):
        whole.setdefault(name.casefold(), []).append(seat)
        begun.setdefault(name.casefold()[:1], []).append(seat)
    return whole, begun


def _below(placed: Placed, heading: Line) -> _Rows | None:
    """Return the tricks below a heading of names, or of numbers."""
    seats = _names(placed, heading)
    return _rows(placed, heading, seats) if seats else _turned(placed, heading)


def _turned(placed: Placed, heading: Line) -> _Rows | None:
    """Return tricks of which each player has a row and each trick a column."""
    size = len(re.findall(r"\d+", heading.code))
    below = [line for line in placed.deal.lines if line.number > heading.number and line.code]
    rows: dict[int, list[tuple[str, int, bool]]] = {}
    lines = below[: len(placed.facts.order)]
    for line in lines:
        name, _blank, rest = line.code.partition(" ")
        seat = _seat(placed.players, name.strip(":|*"))
        cards = [_card(word) for word in re.split(r"[\s|,;]+", rest.strip(" :|"))]
        if seat is None or seat in rows or len(cards) != size or not all(cards):
            return None
        rows[seat] = [card for card in cards if card]
    if {*rows} != {*placed.facts.order}:
        return None
    tricks = []
    for at in range(size):
        cards_of = {seat: cards[at] for seat, cards in rows.items()}
        marked = [seat for seat, card in cards_of.items() if card[2]]
        tricks.append(
            _Row(
                str(at + 1),
                {seat: card[0] for seat, card in cards_of.items()},
                {seat: card[1] for seat, card in cards_of.items()},
                marked[0] if len(marked) == 1 else None,
            )
        )
    written = _in_order(placed, tricks)
    return _Rows(tuple(rows), tuple(lines), written) if written else None


def _rows(placed: Placed, heading: Line | None, seats: tuple[int, ...]) -> _Rows | None:
    """Return the tricks below a heading, or all, in the order of play; None where they do not fit.

    `seats` are those of the columns.
    """
    lines = [line for line in placed.deal.lines if heading is None or line.number > heading.number]
    every = [line for line in lines if line.kind == "trick"]
    tricks = [*takewhile(lambda line: _is_recorded(line, placed.reading), every)]
    later = every[len(tricks) :]
    if not tricks or any(_is_recorded(each, placed.reading) for each in later):
        return None
    first, last = tricks[0].number, tricks[-1].number
    if any(each.code and each.kind != "trick" for each in lines if first < each.number < last):
        return None
    rows: list[_Row] = []
    for at, line in enumerate(tricks, 1):
        row = _row(line, seats, placed, at if heading else 0)
        if row is None:
            return None
        rows.append(row)
    written = _in_order(placed, rows)
    return _Rows(seats, tuple(tricks), written) if written else None


def _in_order(placed: Placed, rows: Sequence[_Row]) -> tuple[str, ...]:
    """Return tricks in the order of play; nothing where they do not fit."""
    facts = placed.facts
    if facts.trumps is None:
        return ()
    leader = facts.order[0]
    played = dict.fromkeys(facts.order, 0)
    written = []
    for row in rows:
        at = facts.order.index(leader)
        order = (*facts.order[at:], *facts.order[:at])
        for seat in order:
            played[seat] |= row.items[seat]
        cards = " ".join(row.words[seat] for seat in order)
        written.append(f"{row.number} {as_name(placed.players[leader])}: {cards}{row.tail}")
        leader = order[winning([row.items[s].bit_length() - 1 for s in order], facts.trumps)]
        if row.winner not in (None, leader):  # it stands as it is told, and is found then
            leader = order[order.index(row.winner)]
            written[-1] += "" if ">" in row.tail else f" > {as_name(placed.players[leader])}"
    if any(not _fits(facts, seat, mask) for seat, mask in played.items()):
        return ()
    return tuple(written)


def _is_recorded(line: Line, reading: Reading) -> bool:
    """Whether a trick's cards are told, or it cannot be read."""
    statement = line.read(reading)
    return not isinstance(statement, Trick) or statement.plays is not None


def _row(line: Line, seats: tuple[int, ...], placed: Placed, number: int) -> _Row | None:
    """Return a trick by the seats of its columns; None for a line that names who leads or plays, or
    has cards that are not known.

    Without a `number` that it may have instead of its own, the line has to be one that can be read.
    """
    statement = line.read(placed.reading)
    plain = isinstance(statement, Trick) and statement.plays is not None and not statement.leader
    if not plain and (isinstance(statement, Trick) or not number):
        return None
    match = _TRICK.fullmatch(line.code.strip("| "))
    if match is None or not (match[1] or number):
        return None
    words = [each for each in re.split(r"[\s|,;]+", match[2].strip(" |,;")) if each]
    winner = None
    if len(words) == len(seats) + 1:  # a column for who has won
        winner = _seat(placed.players, words.pop().lstrip(">"))
        if winner is None:
            return None
    cards = [_card(word) for word in words]
    if len(cards) != len(seats):
        return None
    of = {seat: card for seat, card in zip(seats, cards, strict=True) if card}
    marked = [seat for seat, card in of.items() if card[2]]
    if len(of) != len(seats) or len(marked) > 1 or (marked and winner not in (None, *marked)):
        return None
    return _Row(
        match[1] or str(number),
        {seat: card[0] for seat, card in of.items()},
        {seat: card[1] for seat, card in of.items()},
        marked[0] if marked else winner,
        f" {tail}" if (tail := match[3].strip(" |")) else "",
    )


def _card(word: str) -> tuple[str, int, bool] | None:
    """Return a card in words and as a mask, and whether it is marked, as a winner's is."""
    bare = word.strip("*[]()<>_{}+")
    turned = re.fullmatch(r"([AKQJ2-7])([SCHD♠♣♥♦][\ufe0e\ufe0f]?)([!?]{0,2})", bare)
    bare = f"{turned[2]}{turned[1]}{turned[3]}" if turned else bare
    try:
        read = read_cards(bare, "french")
    except Problem:
        return None
    known = len(read.items) == 1 and is_known(read.items[0]) and not read.outside
    return (bare, read.items[0], bare != word and not turned) if known else None


_TRICK = re.compile(r"(?:(\d{1,2})\s*(?:[.):|;,]+\s*|\s))?(\S.*?)((?:\s+(?:>\s*\w|\(\d+-|\").*)?)")


def _known(facts: DealFacts) -> int:
    return sum(facts.hands[seat].known for seat in facts.order)


def _fits(facts: DealFacts, seat: int, played: int) -> bool:
    """Whether a player may have played these cards."""
    hand = facts.hands[seat]
    return not played & ~(hand.certain if hand.known else hand.certain | hand.possible)
