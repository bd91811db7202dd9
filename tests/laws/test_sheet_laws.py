"""Of the scoring sheets of any record: totals are sums, and every format has the same numbers."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from itertools import pairwise

import openpyxl
from blurred import blur
from hypothesis import given, settings
from hypothesis import strategies as st
from lawful import OTHER_NAMES, seeds, sessions
from test_laws import LAW, NONSENSE, mutants

from examples import share
from ombre_records import check, parse
from ombre_records.base.language.numbers import amount, signed
from ombre_records.engine.payments import POOL
from ombre_records.referee.facts import SessionFacts
from ombre_records.referee.report import Report
from ombre_records.telling.sheet import sheet
from ombre_records.telling.sheet.accounts.columns import ante, played
from ombre_records.telling.sheet.accounts.transfers import left_over, transfers

Rows = list[list[str]]


@given(sessions() | sessions(OTHER_NAMES))
@settings(LAW, max_examples=share(15))
def test_a_lawful_session(text: str) -> None:
    sheets_agree(text)


@given(sessions(), seeds, st.sampled_from((0.15, 0.5)))
@settings(LAW, max_examples=share(15))
def test_a_session_of_which_less_is_known(text: str, seed: int, part: float) -> None:
    sheets_agree(blur(text, seed, part))


@given(mutants())
@settings(LAW, max_examples=share(15))
def test_a_spoilt_session(text: str) -> None:
    sheets_agree(text)


@given(NONSENSE)
@settings(LAW, max_examples=share(30))
def test_any_text(text: str) -> None:
    sheets_agree(text)


def sheets_agree(text: str) -> None:
    report = check(parse(text))
    both = [session for session in report.sessions if played(session)]
    wanted = [_payments(session) for session in both]
    for found in (_in_text, _in_markdown, _in_html, _in_workbook):
        assert list(found(report)) == wanted, found.__name__
    _csv_agrees(report)
    for session in both:
        _is_settled(session)


def _payments(session: SessionFacts) -> Rows:
    pool = session.pooled
    return [
        [*map(signed, deal.payments), *([amount(deal.pool_after)] if pool else ())]
        for deal in session.deals
    ]


def _numbers(table: Rows, session: SessionFacts) -> Rows:
    """Return the payments and the pool of rows that begin with the number and, maybe, the ante."""
    first = 2 if any(ante(deal) for deal in session.deals) else 1
    last = first + len(session.players) + session.pooled
    return [[cell.replace("\N{MINUS SIGN}", "-") for cell in row[first:last]] for row in table]


def _tables(
    lines: list[str], head: str, report: Report
) -> Iterator[tuple[list[str], SessionFacts]]:
    both = [session for session in report.sessions if played(session)]
    starts = [at for at, line in enumerate(lines) if line == head]
    for at, session in zip(starts, both, strict=True):
        end = next((n for n in range(at + 2, len(lines)) if not lines[n]), len(lines))
        yield lines[end - len(session.deals) : end], session


def _in_text(report: Report) -> Iterator[Rows]:
    for lines, session in _tables(sheet([report], "text").split("\n"), "Payments", report):
        yield _numbers([re.split(r"\s{2,}", line.strip()) for line in lines], session)


def _in_markdown(report: Report) -> Iterator[Rows]:
    for lines, session in _tables(sheet([report], "markdown").split("\n"), "### Payments", report):
        yield _numbers([line.strip("| ").split(" | ") for line in lines], session)


class _Tables(HTMLParser):
    """The tables of a page by their captions: rows of cells, the heads left out."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, Rows]] = []
        self.into: list[str] = []
        self.caption = self.inside = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "table":
            self.found.append(("", []))
            self.inside = True
        elif tag == "tr" and self.found:
            self.found[-1][1].append([])
        elif tag in ("td", "th"):
            self.found[-1][1][-1].append("")
        self.caption = (self.caption or tag == "caption") and tag != "tr"

    def handle_endtag(self, tag: str) -> None:
        self.inside = self.inside and tag != "table"

    def handle_data(self, data: str) -> None:
        if self.caption:
            title, rows = self.found[-1]
            self.found[-1] = (title + data, rows)
        elif self.inside and self.found[-1][1] and self.found[-1][1][-1]:
            self.found[-1][1][-1][-1] += data


def _in_html(report: Report) -> Iterator[Rows]:
    page = _Tables()
    page.feed(sheet([report], "html"))
    both = [session for session in report.sessions if played(session)]
    tables = [rows for title, rows in page.found if title.strip() == "Payments"]
    for rows, session in zip(tables, both, strict=True):
        yield _numbers([[cell.strip() for cell in row] for row in rows[1:]], session)


def _in_workbook(report: Report) -> Iterator[Rows]:
    book = openpyxl.load_workbook(io.BytesIO(sheet([report], "xlsx")), data_only=True)
    for name, session in zip(book.sheetnames, report.sessions, strict=False):
        if played(session):
            page = book[name]
            last = "Pool before" if session.pooled else "Extras"
            (before,) = [cell.column for cell in page[4] if cell.value == last]
            count = len(session.players)
            rows = page.iter_rows(5, 4 + len(session.deals), before + 1, before + 1 + count, True)
            yield [
                [*map(signed, row[:count]), *([amount(row[count])] if session.pooled else ())]
                for row in rows
            ]


def _csv_agrees(report: Report) -> None:
    written = sheet([report], "csv")
    assert written.count("\r\n") == 1 + report.deals
    rows = csv.DictReader(io.StringIO(written, newline=""))
    deals = [(session, deal) for session in report.sessions for deal in session.deals]
    for row, (session, deal) in zip(rows, deals, strict=True):
        for seat in range(len(session.players)):
            told = [row[f"{what}_{seat + 1}"] for what in ("payment", "total")]
            known = (deal.payments[seat], deal.totals[seat])
            assert told == ["" if each is None else str(each) for each in known]
        if any(each.pooled for each in report.sessions):
            assert row["pool_after"] == ("" if deal.pool_after is None else str(deal.pool_after))
    assert all(None not in row for row in rows), "every row has as many fields"
    for session in report.sessions:
        _totals_are_sums(session)


def _totals_are_sums(session: SessionFacts) -> None:
    written = csv.DictReader(io.StringIO(sheet([_only(session)], "csv"), newline=""))
    for before, row in pairwise(({}, *written)):
        for seat in range(1, len(session.players) + 1):
            paid, ante, total = (row[f"{what}_{seat}"] for what in ("payment", "ante", "total"))
            if total:
                lay = before.get(f"total_{seat}", "0")
                assert int(total) == int(lay) + int(paid) - int(ante)


def _only(session: SessionFacts) -> Report:
    from ombre_records.base.source import Source

    return Report(Source("a.ombre", ""), session.reading, (session,), ())


def _is_settled(session: SessionFacts) -> None:
    made, rest = transfers(session.totals), left_over(session.totals)
    assert (made is None) == (None in session.totals)
    owed = {seat: total or 0 for seat, total in enumerate(session.totals)} | {POOL: rest or 0}
    for payer, payee, paid in made or ():
        owed[payer] += paid
        owed[payee] -= paid
        assert paid > 0
    assert made is None or not any(owed.values())
    assert len(made or ()) <= len(session.players)
