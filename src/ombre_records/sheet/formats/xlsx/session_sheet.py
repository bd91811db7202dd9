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
    FONT,
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
from ombre_records.sheet.formats.xlsx.printing import fitted, line, set_print
from ombre_records.sheet.session_page import Page

if TYPE_CHECKING:
    from xlsxwriter.workbook import Workbook
    from xlsxwriter.worksheet import Worksheet

_BANDS, _HEADS, FIRST = 2, 3, 4
_RED = ("H", "D")
_SHORTEST, _LONGEST = 7, 40
NAMED = 1
"""The column of words below the deals."""
_UPRIGHT = 7.0
"""Characters below which the title of a column of numbers is turned."""
_CURVE = 2
"""Of one deal there is no curve to be drawn."""
_GRID = {"color": "#DDDDDD", "width": 0.75}


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
    above = "turned-head" if _widths(page, at)[0][at.payments] < _UPRIGHT else "number-head"
    heads(sheet, _HEADS, at.payments, names, looks, 0, above)
    for column, title in ((at.before, _("Pool before")), (at.pool, _("Pool after"))):
        if column is not None:
            heads(sheet, _HEADS, column, (title,), looks, 0, above)
    if at.apart is not None:
        heads(sheet, _HEADS, at.apart, (_("Set apart"),), looks, 0, above)
    heads(sheet, _HEADS, at.totals, [_("Total") + f": {name}" for name in names], looks, 0, above)
    bands = ((at.antes, _("Antes")), (at.payments, _("Payments")), (at.totals, _("Running totals")))
    for first, title in bands:
        if first is not None:
            _band(sheet, first, len(names), title, looks)
    if at.antes is not None:
        heads(sheet, _HEADS, at.antes, [_("Ante") + f": {name}" for name in names], looks, 0, above)


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
        words(sheet, row, column, _flat(said[title], page), looks["red" if red else "words"])


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
    for told in header_lines(page.session):
        row += 1
        words(sheet, row, NAMED, told)
    return row


def _draw(book: Workbook, sheet: Worksheet, page: Page, at: Columns, places: Places) -> None:
    """Draw the running totals as a chart, which follows the cells, where they are all known."""
    deals = page.session.deals
    if len(deals) < _CURVE or None in deals[-1].totals:
        return
    chart = book.add_chart({"type": "line"})
    last, name = FIRST + len(deals) - 1, sheet.get_name()
    for seat in range(len(page.session.players)):
        column = at.totals + seat
        series = {
            "name": [name, places.first + seat, places.name],
            "categories": [name, FIRST, 0, last, 0],
            "values": [name, FIRST, column, last, column],
            **line(seat),
        }
        chart.add_series(series)
    type_ = {"name": FONT["font_name"], "bold": False}
    chart.set_title({"name": _("Running totals"), "overlay": False, "name_font": type_})
    chart.set_x_axis(
        {"name": _("Deal"), "label_position": "low", "name_font": type_, "num_font": type_}
    )
    chart.set_y_axis({"num_font": type_, "major_gridlines": {"visible": True, "line": _GRID}})
    chart.set_legend({"font": type_})
    chart.set_size({"width": 720, "height": 320})
    sheet.insert_chart(places.end + 1, 1, chart, {"description": _("Running totals")})


def _set_up(sheet: Worksheet, page: Page, at: Columns) -> None:
    """Set widths, the frozen heads, and how the sheet is printed."""
    widths, across = _widths(page, at)
    for column, wide in enumerate(widths):
        sheet.set_column(column, column, round(wide, 1))
    if widths[at.payments] < _UPRIGHT:
        longest = max(len(_("Total") + f": {name}") for name in page.names)
        sheet.set_row(_HEADS, min(6.2 * longest + 8, 150))
    sheet.freeze_panes(FIRST, 1)
    sheet.repeat_rows(_BANDS, _HEADS)
    set_print(sheet, across=across, letter=page.style.paper == "letter")


def _widths(page: Page, at: Columns) -> tuple[list[float], bool]:
    """Return the widths of all columns, and whether the page lies across."""
    longest = max(map(len, page.session.players))
    named = min(max(longest + 1, _SHORTEST), _LONGEST)
    usual = (max(named, 11.0), 8.0)
    apart = {_("Outcome"): (18.0, 12.0), _("Tricks"): (9.0, 6.0), _("Extras"): (18.0, 12.0)}
    amounts = [(min(named, 14.0), 5.4)] * (at.end - 1 - len(at.words))
    sides = [(5.0, 4.0), *(apart.get(title, usual) for title in at.words), *amounts]
    return fitted([wanted for wanted, _least in sides], [least for _wanted, least in sides])
