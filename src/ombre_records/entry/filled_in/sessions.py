"""A filled-in scoring sheet made a record: its header, and a line of results for each row.

What a sheet says of payments is left out of a line where the record gives the same without it, and
stated, to be checked, where it does not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from ombre_records.books.book import RuleBook
from ombre_records.books.load import named, shipped
from ombre_records.entry.filled_in.deals import Reader, Told
from ombre_records.entry.filled_in.grid import Grid, grids
from ombre_records.entry.filled_in.headings import Label, Layout, ends, layout
from ombre_records.entry.shorthand import written_name
from ombre_records.finding import Severity
from ombre_records.findings.judgement import check
from ombre_records.language import _
from ombre_records.notation.format import format
from ombre_records.notation.parse import parse
from ombre_records.notation.words import quote
from ombre_records.referee.facts import SessionFacts
from ombre_records.report import Report
from ombre_records.source import source

_STRINGS: tuple[Label, ...] = ("title", "event", "site")
_WAYS = ("plain", "stated", "open", "stated")
"""How lines are written, one after the other: the first that gives what the sheet has is taken."""
_LONG = len(_WAYS)
_POOLS = 12
_DATE = re.compile(r"(\d{1,2})\.\s*(\d{1,2})\.\s*(\d{4})")


class WrongCells(ValueError):  # noqa: N818
    """Cells that cannot be read; `problems` has a line for each, with its address."""

    def __init__(self, problems: Sequence[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = tuple(problems)


def from_sheets(data: bytes, path: str) -> str:
    """Return the record that a filled-in workbook or table is, in canonical form.

    WrongCells has all cells that cannot be read; grid.Unreadable is raised for a file that cannot.
    """
    found: list[str] = []
    problems: list[str] = []
    sheets = 0
    for ways in grids(data, path):
        read = next(((grid, at) for grid in ways if (at := layout(grid))), None)
        if read is None:
            continue
        sheets += 1
        for lines, wrong in _sessions(*read):
            found += [*lines, ""]
            problems += wrong
    if not sheets:
        said = _("{path}: there is no scoring sheet in it: no row has the headings {headings}")
        headings = ", ".join((_("Ombre"), _("Contract"), _("Outcome")))
        raise WrongCells([said.format(path=path, headings=headings)])
    if problems:
        raise WrongCells(problems)
    return format(parse(source("\n".join(found), path)))


def _sessions(grid: Grid, at: Layout) -> Iterator[tuple[list[str], list[str]]]:
    """Go through the sessions of a sheet: their lines, and what is wrong."""
    if at.plain:
        yield from _of_table(grid, at)
        return
    rows, problems = _rows(grid, at)
    problems += [
        f"{grid.address(at.row, column)}: "
        + _("`{title}` is no heading that is known; change it, or take the column out").format(
            title=text
        )
        for column, text in at.unknown
    ]
    said = {label: text for label, (text, _row, _column) in at.said.items()}
    yield _session(grid, at, said, tuple(name for _column, name in at.players), rows, problems)


def _rows(grid: Grid, at: Layout) -> tuple[list[int], list[str]]:
    """Return the rows of the deals; a deal below what stands under them is told."""
    rows: list[int] = []
    last = len(grid.rows)
    for row in range(at.row + 1, len(grid.rows)):
        if ends(grid, row):
            last = row
            break
        rows.append(row)
    number, ombre = at.columns.get("number"), at.columns["ombre"]
    below = [
        row
        for row in range(last, len(grid.rows))
        if grid.text(row, number).isdecimal() and grid.text(row, ombre)
    ]
    told = _("a deal stands below the totals; move it up to the others")
    return rows, [f"{grid.address(row, number)}: {told}" for row in below]


def _of_table(grid: Grid, at: Layout) -> Iterator[tuple[list[str], list[str]]]:
    """Go through the sessions of the table that `score --to csv` makes."""
    heads = {text: column for column, text in enumerate(grid.rows[at.row])}
    groups: dict[tuple[str, str], list[int]] = {}
    for row in range(at.row + 1, len(grid.rows)):
        if any(grid.rows[row]):
            key = grid.text(row, heads["path"]), grid.text(row, heads.get("session"))
            groups.setdefault(key, []).append(row)
    for rows in groups.values():
        first = rows[0]
        labels: tuple[Label, ...] = ("title", "event", "date", "table", "rules", "stakes")
        said = {label: grid.text(first, heads.get(label)) for label in labels}
        names = tuple(filter(None, (grid.text(first, column) for column in at.names)))
        yield _session(grid, at, said, names, rows, [])


# ---------------------------------------------------------------- one session


def _session(
    grid: Grid,
    at: Layout,
    said: Mapping[Label, str],
    names: tuple[str, ...],
    rows: Sequence[int],
    problems: list[str],
) -> tuple[list[str], list[str]]:
    """Return the lines of a session, and what is wrong with it."""
    book = _book(grid, at, said, problems)
    if book is None:
        return [], problems
    problems += _named_twice(grid, at, names)
    if len(names) < book.table.players[0]:
        few = _(
            "{book} wants at least {count} players; write their names over the columns of what"
            " each has gained"
        )
        column = max(at.columns.values()) + 1
        problems.append(
            f"{grid.address(at.row, column)}: "
            + few.format(book=book.name, count=book.table.players[0])
        )
        return [], problems
    header = _header(grid, at, said, names, problems)
    reader = Reader(grid, at, book, names, problems=problems)
    told_rows = [told for row in rows if (told := reader.told(row))]
    if problems:
        return [], problems
    return _settled(header, told_rows, names, book), problems


def _book(
    grid: Grid, at: Layout, said: Mapping[Label, str], problems: list[str]
) -> RuleBook | None:
    """Return the rule book that a sheet names; a file stands beside it."""
    where = at.said.get("rules")
    address = grid.address(*where[1:]) if where else grid.address(0, 0)
    if not said.get("rules"):
        told = _(
            "which rules? write `{label}` above the headings, and to its right the name of a rule"
            " book: {books}"
        )
        told = told.format(label=_("Rules"), books=", ".join(shipped()))
        problems.append(f"{address}: {told}")
        return None
    name = said["rules"].strip('"')
    try:
        return named(str(Path(grid.path).parent / name) if _is_file(name) else name)
    except (OSError, ValueError) as problem:
        problems.append(f"{address}: {str(problem).splitlines()[0]}")
        return None


def _is_file(rules: str) -> bool:
    return rules.split("+")[0].strip().endswith((".yaml", ".yml"))


def _named_twice(grid: Grid, at: Layout, names: Sequence[str]) -> list[str]:
    told = _("two players have one name; give one of them another letter")
    columns = at.names or tuple(column for column, _name in at.players)
    return [
        f"{grid.address(at.row, columns[place])}: {told}"
        for place, name in enumerate(names)
        if name in names[:place]
    ]


def _header(
    grid: Grid, at: Layout, said: Mapping[Label, str], names: Sequence[str], problems: list[str]
) -> list[str]:
    lines = ["ombre 1"]
    lines += [f"{label} {quote(said[label])}" for label in _STRINGS if said.get(label)]
    if said.get("date"):
        lines.append(f"date {_date(said['date'])}")
    if said.get("table", "").isdecimal():
        lines.append(f"table {said['table']}")
    name = said["rules"].strip('"')
    lines.append(f"rules {quote(name) if _is_file(name) else name}")
    lines.append(f"players {', '.join(map(written_name, names))}")
    if said.get("stakes"):
        lines.append(f"stakes {quote(said['stakes'])}")
    report = check(parse(source("\n".join(lines), grid.path)))
    where = at.said.get("date", ("", at.row, None))
    problems += [
        f"{grid.address(*where[1:])}: {each.message}"
        for each in report.errors
        if each.rule == "syntax"
    ]
    return lines


def _date(text: str) -> str:
    """Return a date as the notation has it: `19.11.2026` is turned round."""
    found = _DATE.fullmatch(text.strip())
    return f"{found[3]}-{found[2]:0>2}-{found[1]:0>2}" if found else text


def _settled(
    header: Sequence[str], rows: Sequence[Told], names: tuple[str, ...], book: RuleBook
) -> list[str]:
    """Return the lines of a session, each row as far as need be to give what the sheet has."""
    ways = [0] * len(rows)
    pools: dict[int, int] = {}
    lines = _lines(header, rows, ways, pools, names, book)
    for _round in range(len(_WAYS) - 1 + _POOLS):
        report = check(parse(source("\n".join(lines), "-")))
        session = report.sessions[-1]
        wrong = _wrong(report, session, rows, ways)
        pool = None if wrong else _pool(session, rows, pools)
        if not wrong and pool is None:
            break
        for place in wrong:
            long = _set_apart(rows, place) and rows[place].amounts and not rows[place].note
            ways[place] = _LONG if long and rows[place].words else ways[place] + 1
            after = rows[place + 1 : place + 2]
            if ways[place] == _LONG and after and after[0].before is not None:
                pools[place + 1] = after[0].before
        pools |= pool or {}
        lines = _lines(header, rows, ways, pools, names, book)
    return lines


def _wrong(
    report: Report, session: SessionFacts, rows: Sequence[Told], ways: Sequence[int]
) -> list[int]:
    """Return the rows whose lines do not give what the sheet has, and may be written otherwise."""
    at_fault = {f.deal for f in report.shown if f.severity is Severity.ERROR}
    found = []
    for place, (told, deal) in enumerate(zip(rows, session.deals, strict=True)):
        if ways[place] >= _LONG - 1 or not told.words or not told.amounts:
            continue
        gained = [deal.payments[seat] for seat in deal.seated]
        aside = _set_apart(rows, place) > 0 and not deal.reserved
        if deal.index in at_fault if ways[place] else aside or not _same(told.amounts, gained):
            found.append(place)
    return found


def _set_apart(rows: Sequence[Told], place: int) -> int:
    """Return how much has been set apart in a deal."""
    before = sum(rows[place - 1].apart) if place else 0
    return max(0, sum(rows[place].apart) - before)


def _same(amounts: Sequence[str], gained: Sequence[int | None]) -> bool:
    if any(":" in amount or amount == "?" for amount in amounts):
        return False
    return [int(amount) for amount in amounts] == list(gained)


def _pool(
    session: SessionFacts, rows: Sequence[Told], pools: dict[int, int]
) -> dict[int, int] | None:
    """Return the pool before the first deal where the sheet has another than the record gives."""
    for place, (told, deal) in enumerate(zip(rows, session.deals, strict=True)):
        differs = told.before is not None and told.before != deal.pool_before
        if differs and place not in pools and told.before is not None:
            return {place: told.before}
    return None


def _lines(
    header: Sequence[str],
    rows: Sequence[Told],
    ways: Sequence[int],
    pools: dict[int, int],
    names: tuple[str, ...],
    book: RuleBook,
) -> list[str]:
    """Write a session; who deals is said where it is not the next in turn."""
    lines = [*header, "", "results"]
    seated = names if len(names) in book.table.players else ()
    last: str | None = None
    number = 0
    for place, told in enumerate(rows):
        down = told.seats
        if (down and down != seated) or (not down and not seated and told.amounts):
            seated = down or seated
            last = None
            if down:
                lines.append(f"seats {', '.join(map(written_name, seated))}")
        before, number = number, told.number or number + 1
        if place and number != before + 1:
            last = None  # where numbers leave a gap, nothing tells who deals
        expected = None if place and last is None and not down else _next(seated, last)
        if told.dealer and told.dealer != expected:
            if place and last is not None and ways[place] != _LONG:
                lines.append(f"seats {', '.join(map(written_name, seated))}")
            if ways[place] != _LONG:
                lines.append(f"dealer {written_name(told.dealer)}")
        last = told.dealer or expected
        if place in pools and ways[place] != _LONG:
            lines.append(f"pool {pools[place]}")
            apart = rows[place - 1].apart if place else ()
            lines += [f"reserved {', '.join(map(str, apart))}"] if apart else []
        if ways[place] == _LONG:
            lines += ["", *told.at_length(number, seated, _set_apart(rows, place))]
            lines += ["", "results"] if told is not rows[-1] else []
        else:
            lines.append(told.line(number, _WAYS[ways[place]]))
    return lines


def _next(seated: tuple[str, ...], last: str | None) -> str | None:
    """Return who deals next: the last of those who have sat down, then each in turn."""
    if not seated:
        return None
    if last not in seated:
        return seated[-1]
    return seated[(seated.index(last) + 1) % len(seated)]
