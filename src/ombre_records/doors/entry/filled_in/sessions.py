"""A filled-in scoring sheet made a record: its header, and a line of results for each row.

What a sheet says of payments is left out of a line where the record gives the same without it, and
stated, to be checked, where it does not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from ombre_records.base.finding import Severity
from ombre_records.base.language import _, marked
from ombre_records.base.lexicon.spelling import folded
from ombre_records.base.source import folder_of, source
from ombre_records.books.book import RuleBook
from ombre_records.books.load import shipped, stated
from ombre_records.doors.entry.candidates import written_name
from ombre_records.doors.entry.filled_in.deals import Reader
from ombre_records.doors.entry.filled_in.grid import Grid, grids
from ombre_records.doors.entry.filled_in.headings import (
    HEADER_AT,
    NEEDED,
    Label,
    Layout,
    controls,
    ends,
    everywhere,
    layout,
)
from ombre_records.doors.entry.filled_in.row import (
    SheetEntry,
    amount,
    beside,
    dropped,
    elsewhere,
    struck_out,
    totals,
)
from ombre_records.engine.seating import board_dealer
from ombre_records.judgement.pipeline import judge
from ombre_records.notation.format import format
from ombre_records.notation.parse import parse
from ombre_records.notation.words import quote
from ombre_records.referee.facts import SessionFacts
from ombre_records.referee.report import Report
from ombre_records.repair.dates import date_meant, date_written
from ombre_records.telling.sheet.formats.xlsx.cells import cell

_STRINGS: tuple[Label, ...] = ("title", "event", "site")
_HEADS: tuple[Label, ...] = (
    "title",
    "event",
    "date",
    "site",
    "table",
    "rules",
    "stakes",
    "header",
)
"""The columns of `score --to csv` that are about the session."""
_LONG = -1
"""The way that stands for writing the deal at length."""
_ROUNDS = 30  # judgements: a row written otherwise may change the pool of all rows below it


_OWN_SHEETS = (marked("Summary"), marked("Competitions"))
"""The sheets that a workbook of records has beside those of their deals."""


class WrongCells(ValueError):  # noqa: N818
    """Cells that cannot be read; `problems` has a line for each, with its address."""

    def __init__(self, problems: Sequence[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = tuple(problems)


class Converted(NamedTuple):
    """The record that a sheet is, in canonical form, and what of the sheet is not in it."""

    record: str
    dropped: tuple[str, ...]


class Sheet(NamedTuple):
    """A sheet with the labels above its headings; `header` are lines of the record's header that
    it has besides, by their rows.
    """

    grid: Grid
    at: Layout
    labelled: Mapping[Label, str]
    header: tuple[tuple[int, str], ...]


class Session(NamedTuple):
    """A session that was read: its lines, what is wrong with it, what is not in its lines."""

    lines: Sequence[str] = ()
    problems: Sequence[str] = ()
    dropped: Sequence[str] = ()


def converted(data: bytes, path: str) -> Converted:
    """Return the record that a filled-in workbook or table is, with what is not in it.

    WrongCells has all cells that cannot be read; grid.Unreadable is raised for a file that cannot.
    """
    lines: list[str] = []
    problems: list[str] = []
    omissions: list[str] = []
    sheets = 0
    for ways in grids(data, path):
        read = next(((grid, at) for grid in ways if (at := layout(grid))), None)
        if read is None:
            omissions += _of_another_sheet(ways[0])
            continue
        sheets += 1
        if read[0].hidden:
            omissions.append(
                f"{path}: {read[0].title}: " + _("the sheet is hidden; it is read, too")
            )
        for session in _sessions(*read):
            lines += [*session.lines, ""]
            problems += session.problems
            omissions += session.dropped
    if not sheets:
        text = _("{path}: there is no scoring sheet in it: no row has the headings {headings}")
        raise WrongCells([text.format(path=path, headings=_headings())])
    if problems:
        raise WrongCells(problems)
    return Converted(format(parse(source("\n".join(lines), path))), tuple(omissions))


def _of_another_sheet(grid: Grid) -> Iterator[str]:
    """Tell of a sheet that has words and no deals, and that we do not make."""
    title = folded(grid.title)
    texts = [text for row in grid.rows for text in row if text]
    own = any(title.rstrip("0123456789 ()") in everywhere(each) for each in _OWN_SHEETS)
    if texts and not own:
        wording = _("the sheet has no deals, and is left out: no row has the headings {headings}")
        yield f"{grid.path}: {grid.title}: {wording.format(headings=_headings())}"


def _headings() -> str:
    return ", ".join((_("Ombre"), _("Contract"), _("Outcome")))


def headers(data: bytes, path: str) -> Iterator[str]:
    """Yield the header of a record for each session of a sheet that has deals, made of the labels
    above them.

    grid.Unreadable is raised for a file that cannot be read.
    """
    for ways in grids(data, path):
        read = next(((grid, at) for grid in ways if (at := layout(grid))), None)
        for session in _typed_sessions(*read) if read else ():
            grid, at = session.sheet.grid, session.sheet.at
            filled = (*(at.columns[role] for role in NEEDED), *(one for one, _name in at.players))
            if any(grid.text(row, column) for row in session.rows for column in filled):
                yield "\n".join(
                    (
                        "ombre 1",
                        *_labelled_lines(session.sheet),
                        *(line for _row, line in session.sheet.header),
                    )
                )


class _TypedSession(NamedTuple):
    """A session of a sheet, its players, the rows of its deals, and what is wrong already."""

    sheet: Sheet
    names: tuple[str, ...]
    rows: list[int]
    problems: list[str]


def _sessions(grid: Grid, at: Layout) -> Iterator[Session]:
    """Yield the sessions of a sheet."""
    return (_session(*session) for session in _typed_sessions(grid, at))


def _typed_sessions(grid: Grid, at: Layout) -> Iterator[_TypedSession]:
    if at.plain:
        yield from _of_table(grid, at)
        return
    rows, problems = _rows(grid, at)
    problems += [
        f"{grid.address(at.row, column)}: "
        + _("unknown heading `{title}`; change it, or delete the column").format(title=text)
        for column, text in at.unknown
    ]
    labelled = {
        label: " ".join(text.split()) for label, (text, _row, _column) in at.labelled.items()
    }
    names = tuple(" ".join(name.split()) for _column, name in at.players)
    yield _TypedSession(Sheet(grid, at, labelled, at.header), names, rows, problems)


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
    text = _("there is a deal below the totals; move it up to the others")
    return rows, [f"{grid.address(row, number)}: {text}" for row in below]


def _of_table(grid: Grid, at: Layout) -> Iterator[_TypedSession]:
    """Yield the sessions of the table that `score --to csv` makes."""
    heads = {text: column for column, text in enumerate(grid.rows[at.row])}
    groups: dict[tuple[str, str], list[int]] = {}
    for row in range(at.row + 1, len(grid.rows)):
        if any(grid.rows[row]):
            key = grid.text(row, heads["path"]), grid.text(row, heads.get("session"))
            groups.setdefault(key, []).append(row)
    for rows in groups.values():
        first = rows[0]
        labelled = {label: grid.text(first, heads.get(label)) for label in _HEADS}
        lines = tuple((first, line) for line in labelled["header"].splitlines() if line.strip())
        names = tuple(filter(None, (grid.text(first, column) for column in at.names)))
        yield _TypedSession(Sheet(grid, at, labelled, lines), names, rows, [])


# ---------------------------------------------------------------- one session


def _session(
    sheet: Sheet, names: tuple[str, ...], rows: Sequence[int], problems: list[str]
) -> Session:
    """Make a session of its rows; `problems` are those of the sheet that are found already."""
    grid, at = sheet.grid, sheet.at
    names = _in_full(sheet, names, problems)
    book = _book(sheet, problems)
    if book is None:
        return Session(problems=problems)
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
        return Session(problems=problems)
    aside = dict(_controls(sheet, names, rows, book))
    if aside:
        problems += [
            f"{grid.address(at.row, column)}: {wording}" for column, wording in aside.items()
        ]
        players = tuple(each for each in at.players if each[0] not in aside)
        names = tuple(
            name
            for name, (column, _head) in zip(names, at.players, strict=False)
            if column not in aside
        )
        at = replace(at, players=players)
        sheet = sheet._replace(at=at)
        if len(names) < book.table.players[0]:
            return Session(problems=problems)
    reader = Reader(grid, at, book, names, problems=problems)
    entries = [entry for row in rows if (entry := reader.entry(row))]
    of_deals = {entry.row for entry in entries}
    above = [f"# {text}" for row, text in grid.comments if row not in of_deals]
    header = _header(sheet, names, problems, above)
    if (typed := sheet.labelled.get("table", "")) and not _table_number(sheet):
        wording = _("`{typed}` is not the number of a table")
        place = at.labelled["table"][1:] if "table" in at.labelled else (at.row, None)
        problems.append(f"{grid.address(*place)}: {wording.format(typed=typed)}")
    problems += _dated_twice(sheet)
    problems += _numbered_twice(grid, at, entries)
    if problems:
        return Session(problems=problems)
    lines, report = _settled(header, entries, names, book, grid.path)
    omissions = [*dropped(grid, at, entries, report.sessions[-1]), *_open(sheet, entries, report)]
    stated, otherwise = totals(grid, at, rows, report.sessions[-1])
    lines, omissions = [*lines, *stated], [*omissions, *otherwise]
    if not at.plain:
        seen = _("the row is hidden; it is read, too")
        omissions += [
            f"{grid.address(row, 0)}: {seen}" for row in sorted(of_deals & grid.unseen_rows)
        ]
        omissions += struck_out(grid, set(rows) - of_deals)
        numbered = "boards" not in header
        omissions += beside(grid, at, rows, numbered=numbered, whole=numbered and not at.header)
        omissions += elsewhere(grid, at, rows)
    return Session(lines, problems, omissions)


def _in_full(sheet: Sheet, names: tuple[str, ...], problems: list[str]) -> tuple[str, ...]:
    """Return the names as the record's header has them, where it has as many; the heads of columns
    may have more in them, to tell them apart.
    """
    if not sheet.header or sheet.at.plain:
        return names
    text = "\n".join(("ombre 1", *(line for _row, line in sheet.header)))
    session = judge(text, sheet.grid.path).sessions[0]
    title, top = session.texts.get("title"), sheet.grid.text(0, 0)
    if title is not None and title.strip() != top:
        wording = _("the header below the deals has another title: {title}; change it there too")
        problems.append(f"{sheet.grid.address(0, 0)}: {wording.format(title=quote(title))}")
    return session.players if len(session.players) == len(names) else names


def _book(sheet: Sheet, problems: list[str]) -> RuleBook | None:
    """Return the rule book that a sheet names; a file stands beside it."""
    grid = sheet.grid
    where = sheet.at.labelled.get("rules")
    address = grid.address(*where[1:]) if where else grid.address(0, 0)
    if not _rules(sheet):
        text = _(
            "which rules? write `{label}` above the headings, and to its right the name of a rule"
            " book: {books}"
        )
        text = text.format(label=_("Rules"), books=", ".join(shipped()))
        problems.append(f"{address}: {text}")
        return None
    name = _rules(sheet)
    try:
        return stated(name, folder_of(grid.path))
    except (OSError, ValueError) as problem:
        problems.append(f"{address}: {str(problem).splitlines()[0]}")
        return None


def _rules(sheet: Sheet) -> str:
    """Return the rule book's name and options; the header has them where the book is a file."""
    for _row, line in sheet.header:
        keyword, _blank, rest = line.partition(" ")
        if keyword == "rules":
            return rest.strip().replace('"', "")
    return sheet.labelled.get("rules", "").strip('"')


def _is_file(rules: str) -> bool:
    return rules.split("+")[0].strip().endswith((".yaml", ".yml"))


def _named_twice(grid: Grid, at: Layout, names: Sequence[str]) -> list[str]:
    text = _("two players have one name; give one of them another letter")
    columns = at.names or tuple(column for column, _name in at.players)
    return [
        f"{grid.address(at.row, columns[place])}: {text}"
        for place, name in enumerate(names)
        if name in names[:place]
    ]


def _dated_twice(sheet: Sheet) -> Iterator[str]:
    """Report a title whose day is not the date: people copy a sheet and change only one."""
    written = sheet.labelled.get("date", "")
    for part in sheet.grid.text(0, 0).split(", ") if written else ():
        day = date_meant(part)
        if day and day.count("-") == 2 and day != date_written(written):
            text = _("the title has the day {day}, and the date is {date}; give one day to both")
            place = sheet.grid.address(0, 0)
            yield f"{place}: {text.format(day=part, date=written)}"


def _numbered_twice(grid: Grid, at: Layout, rows: Sequence[SheetEntry]) -> Iterator[str]:
    """Yield the rows that have the number of a row above them."""
    first: dict[int, int] = {}
    for entry in rows:
        if entry.number is None:
            continue
        if (row := first.setdefault(entry.number, entry.row)) != entry.row:
            where = cell(row, at.columns.get("number", 0))
            text = _("deal {number} is in {cell} already; give one of them another number")
            place = grid.address(entry.row, at.columns.get("number"))
            yield f"{place}: {text.format(number=entry.number, cell=where)}"


def _controls(
    sheet: Sheet, names: Sequence[str], rows: Sequence[int], book: RuleBook
) -> Iterator[tuple[int, str]]:
    """Ask about columns that control the others: their headings say so; or, whatever these are,
    they have noughts alone beside what others gain, or the others' gains come to nothing in every
    deal without them; and about columns that are hidden.

    A player is told by his name: in a deal, or in the header of the record that the sheet has.
    """
    grid, at = sheet.grid, sheet.at
    if at.plain:
        return
    if at.header:
        yield from _beside_those_of_header(sheet)
        return
    columns = [column for column, _name in at.players]
    more = len(names) > book.table.players[0]
    words = range(max(at.columns[role] for role in ("ombre", "contract", "outcome")) + 1)
    named = {folded(grid.text(row, column)) for row in rows for column in words}
    gains = [[amount(grid.text(row, column)) for column in columns] for row in rows]
    gains = [row for row in gains if any(each is not None for each in row)]
    text = _(
        "is `{name}` a player? The column only controls the others; if it is one, name it in a deal"
        " as dealer, ombre or who rests, else take the column out"
    )
    for place, (column, name) in enumerate(zip(columns, names, strict=False)):
        if folded(name) in named:
            continue
        unseen = more and column in grid.unseen
        if controls(name) or unseen or (more and _controls_others(gains, place)):
            yield column, text.format(name=name)


def _beside_those_of_header(sheet: Sheet) -> Iterator[tuple[int, str]]:
    """Ask about columns of nobody whom the header of the record below the deals names."""
    grid, at = sheet.grid, sheet.at
    text = "\n".join(("ombre 1", *(line for _row, line in sheet.header)))
    known = judge(text, grid.path).sessions[0].players
    wording = _("is `{name}` a player? The record's header names {names}; add it, or leave it out")
    if known and len(at.players) > len(known):
        for column, name in at.players:
            if not any(folded(name).startswith(folded(each)) for each in known):
                yield column, wording.format(name=name, names=", ".join(known))


def _controls_others(gains: Sequence[Sequence[int | None]], place: int) -> bool:
    mine = [row[place] for row in gains]
    others = [[each for at, each in enumerate(row) if at != place] for row in gains]
    known = [each for each in mine if each is not None]
    gained = {each for row in others for each in row}
    if not known or not gained - {0}:
        return False
    if not any(known):
        return True
    return all(None not in row and sum(filter(None, row)) == 0 for row in others)


def _header(
    sheet: Sheet, names: Sequence[str], problems: list[str], comments: Sequence[str] = ()
) -> list[str]:
    """Return the lines of the header, its comments first; what is wrong with them is told."""
    labelled, own = sheet.labelled, {line.partition(" ")[0] for _row, line in sheet.header}
    lines = ["ombre 1", *comments, *_labelled_lines(sheet)]
    if "rules" not in own:
        name = _rules(sheet)
        lines.append(f"rules {quote(name) if _is_file(name) else name}")
    if labelled.get("stakes"):
        lines.append(f"stakes {quote(labelled['stakes'])}")
    more = [(row, line) for row, line in sheet.header if line.partition(" ")[0] != "players"]
    rows = {len(lines) + at: row for at, (row, _line) in enumerate(more, 1)}
    lines += [line for _row, line in more]
    lines.append(f"players {', '.join(map(written_name, names))}")
    text = source("\n".join(lines), sheet.grid.path)
    report = judge(text)
    where = sheet.at.labelled.get("date", ("", sheet.at.row, None))[1:]
    for each in report.errors:
        if each.rule == "syntax":
            row = rows.get(text.place(each.span).line)
            place = where if row is None else (row, HEADER_AT)
            problems.append(f"{sheet.grid.address(*place)}: {each.message}")
    return lines


def _labelled_lines(sheet: Sheet) -> Iterator[str]:
    """Yield the lines of the header that say which evening it is."""
    labelled = sheet.labelled
    yield from (f"{label} {quote(labelled[label])}" for label in _STRINGS if labelled.get(label))
    if labelled.get("date"):
        yield f"date {date_written(labelled['date'])}"
    if number := _table_number(sheet):
        yield f"table {number}"


def _table_number(sheet: Sheet) -> str:
    """Return the table's number, beside which a word may stand; nothing where there is none."""
    numbers = re.findall(r"\d+", sheet.labelled.get("table", ""))
    return numbers[0] if len(numbers) == 1 else ""


def _settled(
    header: Sequence[str],
    rows: Sequence[SheetEntry],
    names: tuple[str, ...],
    book: RuleBook,
    path: str,
) -> tuple[list[str], Report]:
    """Return the lines of a session and what they come to.

    Each row is written in the first of its ways that gives what the sheet has, or its last.
    """
    ways = [0] * len(rows)
    pools: dict[int, int] = {}
    lines = _lines(header, rows, ways, pools, names, book)
    report = judge("\n".join(lines), path)
    for _round in range(_ROUNDS):
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
        report = judge("\n".join(lines), path)
    return lines, report


def _open(sheet: Sheet, rows: Sequence[SheetEntry], report: Report) -> Iterator[str]:
    """Ask how deals ended whose word leaves it open, such as `lost`."""
    asked = {
        finding.deal: finding.message for finding in report.shown if finding.rule == "unsettled"
    }
    for entry, deal in zip(rows, report.sessions[-1].deals, strict=True):
        ended = deal.outcome.kind != "undetermined" or entry.game[3] in ("", "?")
        if not ended and not entry.amounts and deal.index in asked:
            where = sheet.grid.address(entry.row, sheet.at.columns.get("outcome"))
            yield f"{where}: {asked[deal.index]}"


def _wrong(
    report: Report, session: SessionFacts, rows: Sequence[SheetEntry], ways: Sequence[int]
) -> list[int]:
    """Return the rows whose lines do not give what the sheet has, and may be written otherwise.

    Amounts that the sheet does not know whole, or tells in marks, are stated: what is wrong with
    them then, `check` says.
    """
    at_fault = {f.deal for f in report.shown if f.severity is Severity.ERROR}
    broken_off = {f.deal for f in report.shown if f.rule == "tricks-missing"}
    places = []
    for place, (entry, deal) in enumerate(zip(rows, session.deals, strict=True)):
        last = len(entry.lines(1)) - 1
        if ways[place] in (_LONG, last) or not entry.words or not entry.amounts:
            continue
        gained = [deal.payments[seat] for seat in deal.seated]
        aside = _set_apart(rows, place) > 0 and not deal.reserved
        differs = not _same(entry.amounts, gained)
        if _plain(entry.amounts):
            faults = at_fault if ways[place] else broken_off
            wrong = differs or aside or deal.index in faults
        else:
            wrong = deal.index in at_fault if " : " in entry.lines(1)[ways[place]] else True
        if wrong:
            places.append(place)
    return places


def _plain(amounts: Sequence[str]) -> bool:
    """Whether amounts are known, and in counters of one kind."""
    return not any(":" in amount or amount == "?" for amount in amounts)


def _set_apart(rows: Sequence[SheetEntry], place: int) -> int:
    """Return how much has been set apart in a deal."""
    before = sum(rows[place - 1].apart) if place else 0
    return max(0, sum(rows[place].apart) - before)


def _same(amounts: Sequence[str], gained: Sequence[int | None]) -> bool:
    return _plain(amounts) and [int(amount) for amount in amounts] == list(gained)


def _pool(
    session: SessionFacts, rows: Sequence[SheetEntry], pools: dict[int, int]
) -> dict[int, int] | None:
    """Return the pool before the first deal where the sheet has another than the record gives."""
    for place, (entry, deal) in enumerate(zip(rows, session.deals, strict=True)):
        differs = entry.before is not None and entry.before != deal.pool_before
        if differs and place not in pools and entry.before is not None:
            return {place: entry.before}
    return None


def _lines(
    header: Sequence[str],
    rows: Sequence[SheetEntry],
    ways: Sequence[int],
    pools: dict[int, int],
    names: tuple[str, ...],
    book: RuleBook,
) -> list[str]:
    """Write a session; who deals is said where it is not the next in turn."""
    lines = [*header, "", "results"]
    seated = names if len(names) in book.table.players else ()
    boards = "boards" in header
    last: str | None = None
    number = 0
    for place, entry in enumerate(rows):
        down = entry.seats
        if (down and down != seated) or (not down and not seated and entry.amounts):
            seated = down or seated
            last = None
            if down:
                lines.append(f"seats {', '.join(map(written_name, seated))}")
        before, number = number, entry.number or number + 1
        if place and number != before + 1:
            last = None  # where numbers leave a gap, nothing tells who deals
        expected = None if place and last is None and not down else _next(seated, last)
        if boards and seated:
            expected = seated[board_dealer(number, len(seated))]
        if entry.dealer and entry.dealer != expected:
            if place and last is not None and ways[place] != _LONG:
                lines.append(f"seats {', '.join(map(written_name, seated))}")
            if ways[place] != _LONG:
                lines.append(f"dealer {written_name(entry.dealer)}")
        last = entry.dealer or expected
        if place in pools and ways[place] != _LONG:
            lines.append(f"pool {pools[place]}")
            apart = rows[place - 1].apart if place else ()
            lines += [f"reserved {', '.join(map(str, apart))}"] if apart else []
        more = [f"note {quote(note)}" for note in entry.notes]
        if ways[place] == _LONG:
            long = entry.at_length(number, seated, _set_apart(rows, place))
            lines += ["", *entry.comments, *long, *more]
            lines += ["", "results"] if entry is not rows[-1] else []
        else:
            lines += [*entry.comments, entry.lines(number)[ways[place]], *more]
    return lines


def _next(seated: tuple[str, ...], last: str | None) -> str | None:
    """Return who deals next: the last of those who have sat down, then each in turn."""
    if not seated:
        return None
    if last not in seated:
        return seated[-1]
    return seated[(seated.index(last) + 1) % len(seated)]
