"""A session's sheet of a workbook: a row for a deal, then the players with what they redeem."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ombre_records.document.glyphs import glyphs
from ombre_records.document.outline import Phrase, say
from ombre_records.language import _, pgettext
from ombre_records.language.numbers import amount
from ombre_records.referee.facts import DealFacts
from ombre_records.sheet import tables
from ombre_records.sheet.accounts.deal_amounts import forfeits, staked
from ombre_records.sheet.accounts.header import header_lines
from ombre_records.sheet.accounts.seats import listed, sat_down
from ombre_records.sheet.formats.xlsx.cells import (
    Formula,
    Looks,
    cell,
    heads,
    known,
    number,
    summed,
    words,
)
from ombre_records.sheet.formats.xlsx.columns import Columns, columns, tallied
from ombre_records.sheet.formats.xlsx.players import Places, write_players
from ombre_records.sheet.session_page import Page

if TYPE_CHECKING:
    from xlsxwriter.workbook import Workbook
    from xlsxwriter.worksheet import Worksheet

_BANDS, _HEADS, FIRST = 2, 3, 4
_A4 = 9
_RED = ("H", "D")
_SHORTEST, _LONGEST = 7, 40
NAMED = 1
"""The column of words below the deals."""


def write_session(book: Workbook, sheet: Worksheet, page: Page, looks: Looks) -> Places:
    """Write a session's sheet; return where the players' numbers stand in it."""
    if not page.session.players:
        words(sheet, 0, 0, page.title, looks["title"])
        return Places(sheet.get_name(), 0, 0, 0, 0)
    at = columns(page)
    _write_heads(sheet, page, at, looks)
    before: DealFacts | None = None
    seats = sat_down(page.session)
    for row, deal in enumerate(page.session.deals, FIRST):
        _write_words(sheet, row, page, at, deal, looks)
        if any(seats):
            names = listed(page.names[seat] for seat in seats[row - FIRST])
            words(sheet, row, 1 + at.words.index(_("Seats")), names)
        _write_amounts(sheet, row, at, deal, before, looks)
        _write_totals(sheet, row, at, deal, before, looks)
        before = deal
    places = write_players(sheet, FIRST + len(page.session.deals) + 1, page, at, looks)
    end = _write_header(sheet, places.end + 1, page, looks)
    _draw(book, sheet, page, at, places._replace(end=end))
    _set_up(sheet, page, at)
    return places


def _write_heads(sheet: Worksheet, page: Page, at: Columns, looks: Looks) -> None:
    session, names = page.session, page.names
    words(sheet, 0, 0, page.title, looks["title"])
    rules = " + ".join((session.book.name, *session.book.chosen))
    texts = session.texts
    said = (texts.get("event", ""), texts.get("date", ""), rules, texts.get("stakes", ""))
    words(sheet, 1, 0, " · ".join(filter(None, said)), looks["weak"])
    heads(sheet, _HEADS, 0, (_("No"),), looks, 1)
    heads(sheet, _HEADS, 1, at.words, looks, len(at.words))
    heads(sheet, _HEADS, at.payments, names, looks)
    for column, title in ((at.before, _("Pool before")), (at.pool, _("Pool after"))):
        if column is not None:
            heads(sheet, _HEADS, column, (title,), looks)
    if at.apart is not None:
        heads(sheet, _HEADS, at.apart, (_("Set apart"),), looks)
    heads(sheet, _HEADS, at.totals, [_("Total") + f": {name}" for name in names], looks)
    bands = ((at.antes, _("Antes")), (at.payments, _("Payments")), (at.totals, _("Running totals")))
    for first, title in bands:
        if first is not None:
            _band(sheet, first, len(names), title, looks)
    if at.antes is not None:
        heads(sheet, _HEADS, at.antes, [_("Ante") + f": {name}" for name in names], looks)


def _band(sheet: Worksheet, first: int, count: int, title: str, looks: Looks) -> None:
    if count > 1:
        sheet.merge_range(_BANDS, first, _BANDS, first + count - 1, "", looks["band"])
    words(sheet, _BANDS, first, title, looks["band"])


def _write_words(
    sheet: Worksheet, row: int, page: Page, at: Columns, deal: DealFacts, looks: Looks
) -> None:
    passed = deal.outcome.kind == "passed-out"
    if deal.number is None:
        words(sheet, row, 0, amount(deal.number), looks["number"])
    else:
        number(sheet, row, 0, deal.number, looks["number"])
    said = {
        _("Dealer"): page.name(deal.dealer),
        _("Rests"): () if deal.rests is None else page.name(deal.rests),
        _("Ombre"): () if passed else page.name(deal.ombre),
        _("Friend"): () if deal.friend is None else page.name(deal.friend),
        _("Contract"): say(() if passed else tables.contract(deal)),
        _("Trump"): () if passed else tables.trump(deal),
        _("Outcome"): tables.outcome(page, deal),
        _("Tricks"): say("" if passed else tallied(deal)),
        _("Extras"): say(_besides(page, deal)),
    }
    for column, title in enumerate(at.words, 1):
        if title not in said:
            continue
        red = any(run.kind == "cards" and run.text in _RED for run in said[title])
        words(sheet, row, column, _flat(said[title], page), looks["red"] if red else None)


def _besides(page: Page, deal: DealFacts) -> str:
    """Say what was paid besides; of forfeits whose each was, so that it can be read back."""
    word = pgettext("payment", "forfeit")
    fined = (f"{word} {page.names[seat]} {amount}" for seat, amount in forfeits(deal))
    said = tables.besides(deal, without=("forfeit",))
    return ", ".join(filter(None, (said, *fined)))


def _flat(phrase: Phrase, page: Page) -> str:
    return "".join(
        glyphs(run.text, page.style.suits) if run.kind == "cards" else run.text for run in phrase
    )


def _write_amounts(
    sheet: Worksheet,
    row: int,
    at: Columns,
    deal: DealFacts,
    before: DealFacts | None,
    looks: Looks,
) -> None:
    """Write antes, payments, the pool before and after, and what is set apart."""
    count = at.end - at.totals
    antes = staked(deal, count)
    if at.antes is not None:
        for seat, ante in enumerate(antes):
            number(sheet, row, at.antes + seat, ante, looks["plain"])
    for seat, paid in enumerate(deal.payments):
        number(sheet, row, at.payments + seat, paid, looks["signed"])
    if at.before is not None and at.pool is not None:
        lay = _pool_before(row, at, at.pool, before, antes)
        number(sheet, row, at.before, deal.pool_before, looks["plain"], lay)
        left = _pool_after(row, at, at.before, deal, before)
        number(sheet, row, at.pool, deal.pool_after, looks["plain"], left)
    if at.apart is not None:
        number(sheet, row, at.apart, sum(deal.reserved), looks["plain"])


def _pool_before(
    row: int, at: Columns, pool: int, before: DealFacts | None, antes: Sequence[int | None]
) -> Formula:
    """What the deal before has left, and the antes."""
    cells = [] if at.antes is None else [cell(row, at.antes + seat) for seat in range(len(antes))]
    if before is not None:
        cells.insert(0, cell(row - 1, pool))
    value = summed((before.pool_after if before else 0, *antes))
    return Formula(known(cells, "+".join(cells)) if cells else "0", value)


def _pool_after(
    row: int, at: Columns, lies: int, deal: DealFacts, before: DealFacts | None
) -> Formula:
    """What was there, without what the players have of it, and what has been set apart."""
    paid = [cell(row, at.payments + seat) for seat in range(len(deal.payments))]
    lay = cell(row, lies)
    text, aside = f"{lay}-{'-'.join(paid)}", sum(deal.reserved)
    if at.apart is not None:
        text += f"-{cell(row, at.apart)}" + (f"+{cell(row - 1, at.apart)}" if before else "")
        aside -= sum(before.reserved) if before else 0
    won = summed(deal.payments)
    gone = None if won is None else won + aside
    value = None if deal.pool_before is None or gone is None else deal.pool_before - gone
    return Formula(known([lay, *paid], text), value)


def _write_totals(
    sheet: Worksheet,
    row: int,
    at: Columns,
    deal: DealFacts,
    before: DealFacts | None,
    looks: Looks,
) -> None:
    antes = staked(deal, len(deal.totals))
    for seat, total in enumerate(deal.totals):
        cells, text = [cell(row, at.payments + seat)], cell(row, at.payments + seat)
        parts = [deal.payments[seat], None if antes[seat] is None else -(antes[seat] or 0)]
        if at.antes is not None:
            cells.append(cell(row, at.antes + seat))
            text += f"-{cells[-1]}"
        if before is not None:
            cells.insert(0, cell(row - 1, at.totals + seat))
            text = f"{cells[0]}+{text}"
            parts.append(before.totals[seat])
        formula = Formula(known(cells, text), summed(parts))
        number(sheet, row, at.totals + seat, total, looks["signed"], formula)


def _write_header(sheet: Worksheet, row: int, page: Page, looks: Looks) -> int:
    """Write what the record's header says besides, for `convert`; return the last row of it."""
    words(sheet, row, NAMED, _("Header of the record"), looks["part"])
    for line in header_lines(page.session):
        row += 1
        words(sheet, row, NAMED, line)
    return row


def _draw(book: Workbook, sheet: Worksheet, page: Page, at: Columns, places: Places) -> None:
    """Draw the running totals as a chart, which follows the cells, where they are all known."""
    deals = page.session.deals
    if not deals or None in deals[-1].totals:
        return
    chart = book.add_chart({"type": "line"})
    last, name = FIRST + len(deals) - 1, sheet.get_name()
    for seat in range(len(page.session.players)):
        column = at.totals + seat
        series = {
            "name": [name, places.first + seat, places.name],
            "categories": [name, FIRST, 0, last, 0],
            "values": [name, FIRST, column, last, column],
            "marker": {"type": "automatic"},
        }
        chart.add_series(series)
    chart.set_title({"name": _("Running totals"), "overlay": False})
    chart.set_x_axis({"name": _("Deal"), "label_position": "low"})
    chart.set_size({"width": 720, "height": 320})
    sheet.insert_chart(places.end + 1, 1, chart, {"description": _("Running totals")})


def _set_up(sheet: Worksheet, page: Page, at: Columns) -> None:
    """Set widths, the frozen heads, and how the sheet is printed."""
    longest = max(map(len, page.session.players))
    named = min(max(longest + 1, _SHORTEST), _LONGEST)
    sheet.set_column(0, 0, 5)
    sheet.set_column(1, len(at.words), max(named, 11))
    for title, wide in ((_("Outcome"), 18), (_("Tricks"), 9), (_("Extras"), 18)):
        if title in at.words:
            column = 1 + at.words.index(title)
            sheet.set_column(column, column, wide)
    sheet.set_column(len(at.words) + 1, at.end - 1, min(named, 14))
    sheet.freeze_panes(FIRST, 1)
    sheet.set_landscape()
    sheet.set_paper(_A4)
    sheet.fit_to_pages(1, 0)
    sheet.repeat_rows(_BANDS, _HEADS)
    sheet.set_footer("&C&P / &N")
