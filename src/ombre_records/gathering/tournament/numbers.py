"""Numbers of boards that cannot be right: those that one table alone has, or that nobody dealt."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import NamedTuple

from ombre_records.base.finding import Finding, Severity
from ombre_records.gathering.tournament.tables import Played, Table, deals
from ombre_records.gathering.tournament.telling import Placed, Together, evening, finding
from ombre_records.notation.spans import locate
from ombre_records.referee.faults.deal import WrongBoard

_Key = tuple[Hashable, ...]


class _Sheets(NamedTuple):
    """The sessions of one evening: what each table has played, and what each list has dealt."""

    played: dict[_Key, dict[int, Played]]
    dealt: dict[_Key, dict[int, Played]]


def lone_boards(found: Sequence[Table], together: Together = evening) -> Iterator[Placed]:
    """Find the boards that were never dealt, or that no other table has played.

    Boards are dealt in a session in which all of them wait. Of those that only one table has, a
    table is told where it has at least as many in common with others: else it has played other
    boards than they, and not written down a wrong number. Of a table that has none in common with
    the others the first is told: nothing of it is compared.
    """
    groups: dict[Hashable, _Sheets] = {}
    for table in found:
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
    """Return what is the same for a table's sessions: its number, if it has one."""
    return _session(table) if table.number is None else (table.number,)


def _not_dealt(sheets: _Sheets) -> Iterator[Placed]:
    dealt = {board for boards in sheets.dealt.values() for board in boards}
    for played in _lone(sheets) if dealt else ():
        if played.board not in dealt:
            first = next(iter(next(iter(sheets.dealt.values())).values()))
            opening = first.deal.deal.opening
            at = first.table.report.source.place(opening.span).line
            where = f"{first.table.path}:{at}"
            yield played.table, _told(WrongBoard(played.board, where, boards=runs(dealt)), played)


def _alone(sheets: _Sheets) -> Iterator[Placed]:
    dealt = {board for boards in sheets.dealt.values() for board in boards}
    for mine in sheets.played.values():
        others = {board for each in sheets.played.values() if each is not mine for board in each}
        if others and not others & mine.keys():
            first = next(iter(mine.values()))
            yield first.table, _told(WrongBoard(first.board, "", boards=runs(others)), first)
    for played in _lone(sheets):
        mine = sheets.played[_whose(played.table)]
        others = {board for each in sheets.played.values() if each is not mine for board in each}
        common = len(others & mine.keys())
        if common and common >= len(mine) - common and (not dealt or played.board in dealt):
            yield played.table, _told(WrongBoard(played.board, "", boards=runs(others)), played)


def _lone(sheets: _Sheets) -> Iterator[Played]:
    """Go through the boards that one table alone has played.

    Of two tables that each have such boards, it is those that do not go on from another board.
    """
    times: dict[int, int] = {}
    for boards in sheets.played.values():
        for board in boards:
            times[board] = times.get(board, 0) + 1
    alone = [board for board, many in times.items() if many == 1]
    odd = {board for board in alone if not {board - 1, board + 1} & times.keys()}
    two = len(sheets.played) == 2
    told = odd if two and odd else set(alone)
    for boards in sheets.played.values():
        yield from (played for board, played in boards.items() if board in told)


def runs(boards: Mapping[int, object] | set[int]) -> str:
    """Write numbers in order, those that follow each other as a run.

    >>> runs({1, 2, 3, 7, 9, 10})
    '1-3, 7, 9-10'
    """
    found: list[list[int]] = []
    for board in sorted(boards):
        if found and board == found[-1][-1] + 1:
            found[-1].append(board)
        else:
            found.append([board])
    return ", ".join("-".join(map(str, dict.fromkeys((run[0], run[-1])))) for run in found)


def _told(facts: WrongBoard, played: Played) -> Finding:
    span = locate(played.deal.deal.opening, "number", 0, played.table.session.reading)
    severity = Severity.ERROR if facts.where else Severity.WARNING
    return finding(facts, played.table, span, played, severity=severity)
