"""Tables of one board compared: the cards, the numbers of boards, the members of sides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
from itertools import islice
from typing import NamedTuple

from ombre_records.base.finding import Finding, Severity
from ombre_records.base.language import marked_in
from ombre_records.base.language.numbers import runs
from ombre_records.base.source import Span
from ombre_records.gathering.tournament.tables import (
    Declared,
    Played,
    Table,
    date_meant,
    deals,
    declared,
    key_of,
    matched,
    tables,
)
from ombre_records.model import statements as st
from ombre_records.model.cards import CARD_NAMES, cards_of, is_known
from ombre_records.model.record import Line
from ombre_records.notation.spans import locate
from ombre_records.referee.faults.deal import RepeatedBoard, WrongBoard, WrongSide
from ombre_records.referee.findings.rendering import in_letters
from ombre_records.referee.findings.wordings import worded
from ombre_records.referee.report import Report

Placed = tuple[Table, Finding]
"""A finding, and the table whose record it is of."""

Together = Callable[[Table], Hashable]
"""A function whose value is the same for the sessions that go together."""


def evening(table: Table) -> Hashable:
    """Return a key that sessions with surely the same boards share: event and date, or their file.

    Where no event is named, files have nothing to do with each other.
    """
    texts = table.session.texts
    named = texts.get("event"), date_meant(table.session)
    return (*named, "") if named[0] else (*named, table.path)


def finding(
    facts: RepeatedBoard | WrongBoard | WrongSide,
    table: Table,
    span: Span,
    played: Played | None = None,
    *,
    severity: Severity = Severity.ERROR,
) -> Finding:
    """Return a finding about a table, in the deal of a board or in its header."""
    session = table.session
    seat = played.seats.get(facts.here) if played and isinstance(facts, WrongBoard) else None
    return worded(
        in_letters(facts, session.system),
        span,
        session=session.index,
        deal=played.deal.index if played else None,
        severity=severity,
        player=None if seat is None else table.names[seat],
    )


_Key = tuple[Hashable, ...]
_NAMED = 100
"""The most boards of other tables that a finding names."""


class _Sheets(NamedTuple):
    """The sessions of one evening: what each table has played, and what each list has dealt."""

    played: dict[_Key, dict[int, Played]]
    dealt: dict[_Key, dict[int, Played]]

    def times(self) -> Mapping[int, int]:
        """Return how many tables have played each board."""
        return Counter(board for boards in self.played.values() for board in boards)


def lone_boards(all_tables: Sequence[Table], together: Together = evening) -> Iterator[Placed]:
    """Find the boards that were never dealt, or that no other table has played.

    Boards are dealt in a session in which all of them wait. Of those that only one table has, a
    table is told where it has at least as many in common with others: else it has played other
    boards than they, and not written down a wrong number. Of a table that has none in common with
    the others the first is told: nothing of it is compared.
    """
    groups: dict[Hashable, _Sheets] = {}
    for table in all_tables:
        every = list(deals(table))
        sheets = groups.setdefault(together(table), _Sheets({}, {}))
        if played := [each for each in every if not each.waits]:
            boards = sheets.played.setdefault(_whose(table), {})
            for each in played:
                boards.setdefault(each.board, each)
        elif every:
            sheets.dealt[_session(table)] = {each.board: each for each in every}
    for sheets in groups.values():
        yield from _not_dealt(sheets)
        yield from _alone(sheets)


def _session(table: Table) -> _Key:
    return table.path, table.session.index


def _whose(table: Table) -> _Key:
    """Return a key that a table's sessions share: its number, if it has one."""
    return _session(table) if table.number is None else (table.number,)


def _not_dealt(sheets: _Sheets) -> Iterator[Placed]:
    dealt = {board for boards in sheets.dealt.values() for board in boards}
    for played in _lone(sheets, sheets.times()) if dealt else ():
        if played.board not in dealt:
            first = next(iter(next(iter(sheets.dealt.values())).values()))
            opening = first.deal.deal.opening
            at = first.table.report.source.place(opening.span).line
            where = f"{first.table.path}:{at}"
            yield (
                played.table,
                _board_finding(WrongBoard(played.board, where, boards=runs(dealt)), played),
            )


def _alone(sheets: _Sheets) -> Iterator[Placed]:
    dealt = {board for boards in sheets.dealt.values() for board in boards}
    times = sheets.times()
    every = sorted(times)
    shared = {who: sum(times[at] > 1 for at in mine) for who, mine in sheets.played.items()}

    def wrong(mine: dict[int, Played], played: Played) -> Placed:
        others = [*islice((at for at in every if times[at] > (at in mine)), _NAMED + 1)]
        boards = runs(others[:_NAMED]) + ", …" * (len(others) > _NAMED)
        facts = WrongBoard(played.board, "", boards=boards)
        return played.table, _board_finding(facts, played)

    for who, mine in sheets.played.items():
        if len(sheets.played) > 1 and not shared[who]:
            yield wrong(mine, next(iter(mine.values())))
    for played in _lone(sheets, times):
        mine = sheets.played[_whose(played.table)]
        common = shared[_whose(played.table)]
        if common and common >= len(mine) - common and (not dealt or played.board in dealt):
            yield wrong(mine, played)


def _lone(sheets: _Sheets, times: Mapping[int, int]) -> Iterator[Played]:
    """Yield the boards that one table alone has played.

    Of two tables that each have such boards, it is those that do not go on from another board.
    """
    alone = [board for board, many in times.items() if many == 1]
    odd = {board for board in alone if not {board - 1, board + 1} & times.keys()}
    two = len(sheets.played) == 2
    lone = odd if two and odd else set(alone)
    for boards in sheets.played.values():
        yield from (played for board, played in boards.items() if board in lone)


def _board_finding(facts: WrongBoard, played: Played) -> Finding:
    span = locate(played.deal.deal.opening, "number", 0, played.table.session.reading)
    severity = Severity.ERROR if facts.where else Severity.WARNING
    return finding(facts, played.table, span, played, severity=severity)


STOCK = marked_in("seat", "stock")
_TOLD = frozenset(
    "duplicate-card hand-size card-not-in-pack void-contradicted stock-size wrong-dealer wrong-rest"
    " card-not-held card-played-twice discard-not-held draw-not-from-stock".split()
)
"""Errors that already explain why a deal's cards are wrong or in the wrong place."""


class _Cards(NamedTuple):
    """The cards of a board as one table tells them: by seat what it surely and possibly has; the
    stock.
    """

    played: Played
    certain: dict[str, int]
    possible: dict[str, int]
    stock: tuple[int | None, ...]

    @property
    def holders(self) -> dict[str, int]:
        """The certain holder of each card, the stock among them."""
        return {**self.certain, STOCK: sum(1 << card for card in self.stock if card is not None)}


class _Difference(NamedTuple):
    card: int
    here: str
    there: str


def wrong_boards(all_tables: Sequence[Table], together: Together = evening) -> Iterator[Placed]:
    """Find the deals that have other cards than the same board at tables that go together.

    The cards that agree with most other tables are taken to be right; where none do, the first.
    """
    hands: dict[Hashable, list[_Cards]] = {}
    for table in all_tables:
        faulty = {fault.deal for fault in _faults(table)}
        for played in deals(table):
            if played.deal.index not in faulty and played.seats:
                key = together(table), played.board, tuple(played.seats)
                hands.setdefault(key, []).append(_cards(played))
    for group in hands.values():
        yield from _of_board([cards for cards in group if any(cards.holders.values())])


def _faults(table: Table) -> Iterator[Finding]:
    for fault in table.report.findings:
        here = fault.session == table.session.index and fault.severity is Severity.ERROR
        if here and fault.rule in _TOLD:
            yield fault


def _cards(played: Played) -> _Cards:
    dealt = {seat: played.deal.dealt[at] for seat, at in played.seats.items()}
    line = _stated(played, STOCK)
    items = line[1].cards.items if line and isinstance(line[1], st.Stock) else ()
    return _Cards(
        played,
        {seat: hand.certain for seat, hand in dealt.items()},
        {seat: hand.possible | hand.certain for seat, hand in dealt.items()},
        tuple(item.bit_length() - 1 if is_known(item) else None for item in items),
    )


def _stated(played: Played, kind: str, name: str = "") -> tuple[Line, st.Statement] | None:
    for line in played.deal.deal.lines:
        statement = line.read(played.table.session.reading)
        player = getattr(statement, "name", None)
        if line.kind == kind and statement is not None and name in ("", player):
            return line, statement
    return None


def _of_board(group: Sequence[_Cards]) -> Iterator[Placed]:
    if len(group) < 2:
        return
    odds = [sum(_difference(one, other) is not None for other in group) for one in group]
    right = group[odds.index(min(odds))]
    for cards in group:
        if difference := _difference(cards, right):
            yield cards.played.table, _told_board(cards.played, right.played, difference)


def _difference(one: _Cards, other: _Cards) -> _Difference | None:
    """Return a card that cannot lie where both have it; None where all of it may be one board."""
    there = other.holders
    for seat, held in one.holders.items():
        for where, cards in there.items():
            if where != seat and (both := held & cards):
                return _Difference(next(iter(cards_of(both))), seat, where)
        if seat != STOCK and (lost := held & ~other.possible[seat]):
            return _Difference(next(iter(cards_of(lost))), seat, "")
    for mine, theirs in zip(one.stock, other.stock, strict=False):
        if mine is not None and theirs is not None and mine != theirs:
            return _Difference(mine, STOCK, "")
    return None


def _told_board(played: Played, right: Played, difference: _Difference) -> Finding:
    table = played.table
    source = right.table.report.source
    at = source.place(_place(right, difference)).line
    where = f"{right.table.path}:{at}"
    facts = WrongBoard(
        played.board, where, CARD_NAMES[difference.card], difference.here, difference.there
    )
    return finding(facts, table, _place(played, difference), played)


def _place(played: Played, difference: _Difference) -> Span:
    """Return the span of a hand or of the stock, if possible of the card in it; else of the deal's
    line.
    """
    kind = STOCK if difference.here == STOCK else "hand"
    name = "" if difference.here == STOCK else played.table.names[played.seats[difference.here]]
    stated = _stated(played, kind, name)
    if stated is None:
        return played.deal.deal.opening.span
    line, statement = stated
    items = statement.cards.items if isinstance(statement, st.Stock | st.Held) else ()
    if (card := 1 << difference.card) not in items:
        return line.span
    return locate(line, "cards", items.index(card), played.table.session.reading)


def boards_again(all_tables: Sequence[Table], together: Together = evening) -> Iterator[Placed]:
    """Find the boards that another record of a table with the same number has played before."""
    first: dict[Hashable, Played] = {}
    for table in all_tables:
        for played in deals(table) if table.number is not None else ():
            key = together(table), table.number, played.board
            before = played if played.waits else first.setdefault(key, played)
            if before.table is not table:
                yield table, _told_again(played, before)


def _told_again(played: Played, before: Played) -> Finding:
    table, opening = played.table, before.deal.deal.opening
    at = before.table.report.source.place(opening.span).line
    facts = RepeatedBoard(played.board, table.number, f"{before.table.path}:{at}")
    span = locate(played.deal.deal.opening, "number", 0, table.session.reading)
    return finding(facts, table, span, played)


def sides_twice(all_tables: Sequence[Table], together: Together = evening) -> Iterator[Placed]:
    """Find players who are in two teams, or in two pairs, of sessions that go together."""
    first: dict[Hashable, Declared] = {}
    for each in declared(all_tables):
        for at, name in enumerate(each.side.names):
            key = together(each.table), each.side.kind, matched(name)
            before = first.setdefault(key, each)
            if key_of(before.side) != key_of(each.side):
                yield each.table, _told_side(each, at, before.side.name)


def other_members(all_tables: Sequence[Table], together: Together = evening) -> Iterator[Placed]:
    """Find teams that have other members in an earlier header, where neither list is a part of the
    other.
    """
    first: dict[Hashable, Declared] = {}
    for each in declared(all_tables):
        before = first.setdefault((together(each.table), key_of(each.side)), each)
        mine, theirs = ({*map(matched, side.names)} for side in (each.side, before.side))
        if each.side.kind == "team" and mine - theirs and theirs - mine:
            at = before.table.report.source.place(before.line.span).line
            where = f"{before.table.path}:{at}"
            new = next(at for at, name in enumerate(each.side.names) if matched(name) not in theirs)
            facts = WrongSide("members", each.side.names[new], "team", each.side.name, where)
            span = locate(each.line, "name", new, each.table.session.reading)
            yield each.table, finding(facts, each.table, span, severity=Severity.WARNING)


def sides_absent(all_tables: Sequence[Table], besides: Collection[str] = ()) -> Iterator[Placed]:
    """Find players who are named in a team or a pair and are at no table, each once.

    Those `besides` are left out.
    """
    here = {matched(name) for table in all_tables for name in (*table.names, *besides)}
    for each in declared(all_tables):
        for at, name in enumerate(each.side.names):
            if matched(name) not in here:
                here.add(matched(name))
                yield each.table, _told_side(each, at, "")


def _told_side(each: Declared, at: int, other: str) -> Finding:
    side = each.side
    facts = WrongSide("twice" if other else "absent", side.names[at], side.kind, side.name, other)
    span = locate(each.line, "name", at, each.table.session.reading)
    severity = Severity.ERROR if other else Severity.WARNING
    return finding(facts, each.table, span, severity=severity)


def beside_each_other(
    reports: Sequence[Report], together: Together = evening
) -> list[tuple[Report, Finding]]:
    """Return the findings where tables contradict each other's boards and sides, each with the
    report of its record.
    """
    sheets = tables(reports)
    every = (
        *wrong_boards(sheets, together),
        *boards_again(sheets, together),
        *lone_boards(sheets, together),
        *sides_twice(sheets, together),
        *other_members(sheets, together),
    )
    return [(table.report, difference) for table, difference in every]
