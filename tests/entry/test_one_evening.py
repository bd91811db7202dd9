"""One evening typed, tapped, filled into a workbook and written as text is one record."""

from __future__ import annotations

import csv
import io
import json
import re
from random import Random

import openpyxl
import pytest

from entry.test_filled_in import evening
from ombre_records import check, format
from ombre_records.base.document.style import Style
from ombre_records.base.language import LANGUAGES, Language
from ombre_records.books.book import RuleBook
from ombre_records.books.load import named, shipped
from ombre_records.doors.entry.candidates import usual_end
from ombre_records.doors.entry.evening import Evening, Header, begun
from ombre_records.doors.entry.filled_in.sessions import converted
from ombre_records.doors.entry.shorthand import read
from ombre_records.doors.playground.service import answer
from ombre_records.model.statements import ResultLine
from ombre_records.telling.sheet.blank import blank_table

EVENT, DATE, STAKES = "Thursday club", "2026-11-19", "25 øre"
SIGNS = dict(zip("SCHD", "♠♣♥♦", strict=True))
"""As a button has them: a letter may be that of another suit in the language spoken."""
NOTES = ("", "", "", "bad luck", "Ærø, again")


def drawn(book: str) -> tuple[tuple[str, ...], list[str]]:
    """Return players, and lines of results without their numbers, some with a note."""
    random = Random(f"one {book}")
    report = check(evening(book, random))
    (session,) = report.sessions
    lines = [usual(named(book), deal.deal.opening.edited) for deal in session.deals]
    noted = [(line, random.choice(NOTES)) for line in lines]
    return session.players, [f'{line} "{note}"' if note else line for line, note in noted]


def usual(rules: RuleBook, line: ResultLine) -> str:
    """Return a line's words, with how it ended in the words that are written for its call."""
    if line.passed:
        return "-"
    call = next(each for each in rules.auction.calls if each.name == line.call)
    ended = usual_end(rules, call, line.outcome)
    return " ".join(filter(None, (line.name, line.call, line.suit, ended, line.winner)))


def header(book: str, names: tuple[str, ...]) -> Header:
    return Header(book, names, EVENT, DATE, STAKES)


def as_text(book: str, names: tuple[str, ...], lines: list[str]) -> str:
    told = begun(header(book, names)).decode()
    return told + "\n".join(f"{number} {line}" for number, line in enumerate(lines, 1)) + "\n"


def as_typed(book: str, names: tuple[str, ...], lines: list[str]) -> str:
    found = Evening(begun(header(book, names)))
    for line in lines:
        words = read(line, found.scope()).words
        assert words, line
        found = Evening(found.added(words))
    return found.data.decode()


def asked(name: str, **given: object) -> str:
    made = json.loads(answer(name, json.dumps(given)))
    assert "value" in made, made
    return made["value"]


def as_tapped(book: str, names: tuple[str, ...], lines: list[str], language: Language) -> str:
    told = {"rules": book, "players": names, "event": EVENT, "date": DATE, "stakes": STAKES}
    text = asked("begin", header=told, lang=language)
    for line in lines:
        typed = re.sub(r" ([SCHD])(?= )", lambda suit: " " + SIGNS[suit[1]], line)
        text = asked("record", text=text, typed=typed, lang=language)
    return text


def as_filled_in(
    book: str, names: tuple[str, ...], lines: list[str], language: Language, to: str
) -> str:
    rules = named(book)
    made = blank_table(rules, len(lines), names, Style(language=language), to)
    if isinstance(made, bytes):
        page = openpyxl.load_workbook(io.BytesIO(made)).active
        rows = [[cell.value for cell in row] for row in page.iter_rows()]
    else:
        rows = [list(row) for row in csv.reader(io.StringIO(made))]
    at = next(at for at, row in enumerate(rows) if names[0] in row)
    first = next(i for i, row in enumerate(rows) if row[2] == book)
    for down, value in ((1, EVENT), (2, DATE), (4, STAKES)):
        rows[first + down][2] = value
    deals = check(as_text(book, names, lines)).sessions[0].deals
    extras = rows[at].index(names[0]) - 1
    outcome, trump, call = extras - 2, extras - 3, extras - 4
    for deal, row in zip(deals, rows[at + 1 :], strict=False):
        line = deal.deal.opening
        told = line.edited
        assert isinstance(told, ResultLine)
        row[len(rows[at]) - 1] = line.annotation or ""
        if told.passed:
            row[outcome] = "-"
            continue
        row[2], row[call], row[trump] = told.name, told.call, told.suit or ""
        row[outcome] = " ".join(filter(None, (told.outcome, told.winner)))
    if to == "csv":
        out = io.StringIO()
        csv.writer(out).writerows(rows)
        return converted(out.getvalue().encode(), "a.csv").record
    workbook = openpyxl.Workbook()
    for row in rows:
        workbook.active.append(row)
    data = io.BytesIO()
    workbook.save(data)
    return converted(data.getvalue(), "a.xlsx").record


@pytest.mark.parametrize("book", shipped())
def test_four_ways_to_one_record(book: str) -> None:
    names, lines = drawn(book)
    language = LANGUAGES[shipped().index(book) % len(LANGUAGES)]
    text = format(as_text(book, names, lines))
    assert format(as_typed(book, names, lines)) == text
    assert format(as_tapped(book, names, lines, language)) == text
    assert format(as_filled_in(book, names, lines, language, "xlsx")) == text
    assert format(as_filled_in(book, names, lines, language, "csv")) == text


@pytest.mark.parametrize(
    "written", ["19. november 2026", "19.11.2026", "19-11-2026", "den 19. nov. 2026"]
)
def test_a_day_is_read_at_each_door(written: str) -> None:
    rows = [
        ["Rules", "lhombre"],
        ["Date", written],
        [*"No Ombre Contract Trump Outcome Anna Bo Carl".split()],
    ]
    out = io.StringIO()
    csv.writer(out).writerows([*rows, [1, "Anna", "spil", "S", "won"]])
    players = ["Anna", "Bo", "Carl"]
    told = {"rules": "lhombre", "players": players, "event": "", "date": written, "stakes": ""}
    typed = begun(Header("lhombre", tuple(players), date=written)).decode()
    tapped = asked("begin", header=told, lang="da")
    for text in (converted(out.getvalue().encode(), "a.csv").record, typed, tapped):
        assert check(text).sessions[0].texts["date"] == DATE
