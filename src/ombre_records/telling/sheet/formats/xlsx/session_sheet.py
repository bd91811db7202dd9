"""A session's sheet of a workbook: its columns, a row for a deal, then the players with what they
redeem.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from ombre_records.base.document.glyphs import glyphs
from ombre_records.base.document.outline import Phrase, say
from ombre_records.base.language import _, pgettext
from ombre_records.base.language.numbers import amount
from ombre_records.base.language.terms import call_name, outcome_name
from ombre_records.gathering.counting import added
from ombre_records.referee.facts import DealFacts
from ombre_records.telling.sheet import tables
from ombre_records.telling.sheet.accounts.columns import (
    ante,
    header_lines,
    listed,
    notes,
    reserves,
    sat_down,
    staked,
)
from ombre_records.telling.sheet.accounts.league import summary
from ombre_records.telling.sheet.accounts.transfers import decimals, left_over
from ombre_records.telling.sheet.formats.xlsx.cells import (
    FONT,
    Formula,
    Looks,
    Number,
    cell,
    heads,
    known,
    number,
    words,
)
from ombre_records.telling.sheet.formats.xlsx.printing import (
    LINE,
    Broken,
    fitted,
    line,
    lines,
    set_print,
)
from ombre_records.telling.sheet.session_page import SessionPage
from ombre_records.telling.sheet.tables import counts

if TYPE_CHECKING:
    from xlsxwriter.workbook import Workbook
    from xlsxwriter.worksheet import Worksheet


_PLAYER, _VALUE = 1, 4
_DECIMALS = 2


class Places(NamedTuple):
    """The place of a session's players: the sheet, the first row, columns, the last row."""

    sheet: str
    first: int
    counts: int
    total: int
    end: int

    @property
    def name(self) -> int:
        """The column of names."""
        return _PLAYER

    @property
    def money(self) -> int:
        """The column of what totals come to in money."""
        return self.total + 2


def players_titles() -> tuple[str, ...]:
    """Return the titles of the table, without those of what is redeemed."""
    return (_("Player"), *(title for title, _count in counts()), _("Total"))


def write_players(
    sheet: Worksheet, row: int, page: SessionPage, at: Columns, looks: Looks
) -> Places:
    """Write the players under each other from a row on, then what a fish and a counter are."""
    session = page.session
    titles = [title for title, _count in counts()]
    first, total = row + 2, _PLAYER + 1 + len(titles)
    worth = first + len(session.players) + 2
    places = Places(sheet.get_name(), first, _PLAYER + 1, total, worth + 2)
    words(sheet, row, _PLAYER, _("Players"), looks["part"])
    heads(sheet, row + 1, _PLAYER, (_("Player"),), looks, 1)
    heads(sheet, row + 1, _PLAYER + 1, (*titles, _("Total")), looks)
    for seat, tally in enumerate(summary(session)):
        words(sheet, first + seat, _PLAYER, session.players[seat])
        for column, (_title, count) in enumerate(counts(), _PLAYER + 1):
            number(sheet, first + seat, column, count(tally), looks["plain"])
        won = _total(row, page, at, seat)
        number(sheet, first + seat, total, session.totals[seat], looks["signed"], won)
    if at.pool is not None:
        _write_pool(sheet, places, page, looks)
    _write_worth(sheet, worth, page, looks)
    _write_redeemed(sheet, places, worth, page, looks)
    return places


def _write_pool(sheet: Worksheet, places: Places, page: SessionPage, looks: Looks) -> None:
    """Write the players' losses to the pool, so that the sum of all is zero."""
    last, total = places.first + len(page.session.players), places.total
    cells = [cell(row, total) for row in range(places.first, last)]
    rest = left_over(page.session.totals)
    words(sheet, last, _PLAYER, _("Pool"))
    formula = Formula(known(cells, f"-({'+'.join(cells)})"), rest)
    number(sheet, last, total, rest, looks["signed"], formula)


def _total(row: int, page: SessionPage, at: Columns, seat: int) -> Formula | None:
    deals = page.session.deals
    if not deals:
        return None
    last = cell(row - 2, at.totals + seat)
    return Formula(known([last], last), deals[-1].totals[seat])


def _write_worth(sheet: Worksheet, row: int, page: SessionPage, looks: Looks) -> None:
    """Write the inputs: the counters in a fish, and the worth of a counter."""
    fish, counter = page.worth
    words(sheet, row, _PLAYER, _("Counters per fish"))
    number(sheet, row, _VALUE, fish or 1, looks["input"])
    words(sheet, row + 1, _PLAYER, _("Worth of a counter"))
    if counter is None:
        sheet.write_blank(row + 1, _VALUE, None, looks["input"])
        return
    parts = Formula(f"{counter.amount.numerator}/{counter.amount.denominator}", counter.amount)
    exact = decimals(counter.amount) is not None
    number(sheet, row + 1, _VALUE, counter.amount, looks["input"], None if exact else parts)
    words(sheet, row + 1, _VALUE + 1, counter.unit)


def _write_redeemed(
    sheet: Worksheet, places: Places, worth: int, page: SessionPage, looks: Looks
) -> None:
    """Write the worth of each total beside it, in fish and in money."""
    fish, counter = page.worth
    unit = counter.unit if counter else ""
    money = unit if unit not in ("", _("Fish"), _("Total")) else _("Money")
    heads(sheet, places.first - 1, places.total + 1, (_("Fish"), money), looks)
    rest = (left_over(page.session.totals),) if page.session.pooled else ()
    totals = (*page.session.totals, *rest)
    for column, row, sign, each in (
        (places.total + 1, worth, "/", Fraction(1, fish or 1)),
        (places.money, worth + 1, "*", counter.amount if counter else None),
    ):
        values = [None if each is None or total is None else total * each for total in totals]
        look = looks.decimals(shown_with(values))
        by = cell(row, _VALUE, fixed=True)
        for at, value in enumerate(values, places.first):
            won = cell(at, places.total)
            formula = Formula(known([won, by], f"{won}{sign}{by}"), value)
            number(sheet, at, column, value, look, formula)


def shown_with(values: Iterable[Number]) -> int:
    """Return how many decimals numbers are shown with: none, or at least two, as the finest needs.

    >>> shown_with([2, Fraction(1, 4), Fraction(1, 8), None]), shown_with([2, Fraction(1, 2)])
    (3, 2)
    >>> shown_with([2, None])
    0
    """
    needed = [decimals(Fraction(value)) for value in values if value is not None]
    return max(
        (_DECIMALS if each is None else max(each, _DECIMALS) for each in needed if each != 0),
        default=0,
    )


class Columns(NamedTuple):
    """The first column of each block of columns; None for a block that is left out.

    `words` are the titles of the columns of words, from column 1; each of the blocks `antes`,
    `payments` and `totals` has a column for each player; `before` is the pool before a deal, and
    `pool` after it; where there is none, neither stands.
    """

    words: tuple[str, ...]
    antes: int | None
    before: int | None
    payments: int
    pool: int | None
    apart: int | None
    totals: int
    end: int


def tallied(deal: DealFacts) -> str:
    """Write the tricks of each active player, as `5-2-2`; nothing if none are known."""
    taken = [deal.taken[seat] for seat in deal.active]
    if not any(taken):
        return ""
    return "-".join("?" if count is None else str(count) for count in taken)


def columns(page: SessionPage) -> Columns:
    """Lay the columns of a session out; what nobody has in it is left out."""
    deals, count = page.session.deals, len(page.session.players)
    titles = {
        _("Dealer"): True,
        _("Rests"): any(deal.rests is not None for deal in deals),
        _("Seats"): any(sat_down(page.session)),
        _("Ombre"): True,
        _("Friend"): any(deal.friend is not None for deal in deals),
        _("Contract"): True,
        _("Trump"): True,
        _("Outcome"): True,
        _("Tricks"): any(map(tallied, deals)),
        _("Note"): any(notes(page.session, deal) for deal in deals),
        _("Extras"): True,
    }
    words = tuple(title for title, shown in titles.items() if shown)
    at = 1 + len(words)
    stakes = page.session.pooled and any(ante(deal) != 0 for deal in deals)
    antes = at if stakes else None
    at += count if antes is not None else 0
    pooled = page.session.pooled
    before = at if pooled else None
    payments = at + pooled
    pool = payments + count if pooled else None
    at = payments + count + pooled
    apart = at if reserves(page.session) else None
    totals = at + (apart is not None)
    return Columns(words, antes, before, payments, pool, apart, totals, totals + count)


_BANDS, _HEADS, FIRST = 2, 3, 4
_RED = ("H", "D")
_NUMBER, _SHORTEST, _LEAST, _NAMED, _LONGEST = 4.0, 5.0, 12.0, 14.0, 30.0
"""Characters: for a deal's number; for amounts, words and names at least; for words at most."""
_ROOM = 1.2
"""The padding beside a column's longest word, since letters may be wider than digits."""
NAMED = 1
"""The column of words below the deals."""
_CURVE = 2
"""Of one deal there is no curve to be drawn."""
CHART = 240.0
"""The height of the chart in points."""
_NARROWEST, _WIDE = 160, 410
"""The pixels to the right of the players for which a chart stands there, and its least width."""


class Room(NamedTuple):
    """The room for a chart: the cell of its upper left corner, its size in pixels."""

    row: int
    column: int
    width: int
    height: int


_GRID = {"color": "#DDDDDD", "width": 0.75}


def write_session(book: Workbook, sheet: Worksheet, page: SessionPage, looks: Looks) -> Places:
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
    places = places._replace(end=_write_header(sheet, places.end + 1, page, looks))
    beside = _beside(page, at, places)
    _draw(book, sheet, page, at, places, beside)
    _set_up(sheet, page, at, places, beside=beside is not None)
    return places


def _beside(page: SessionPage, at: Columns, places: Places) -> Room | None:
    """Return the room for a chart to the right of the blocks below the deals, if there is any."""
    widths, _across = _widths(page, at)
    first, row = places.money + 2, places.first - 2
    width_before = sum(widths[NAMED:first])
    wide = sum(int(each * 7 + 5) for each in widths[first : at.end])
    if wide < _NARROWEST or any(
        len(line) > width_before for line in header_lines(page.session) if line[0] != "#"
    ):
        return None
    high = LINE * (places.end - row)
    points = min(max(high, CHART * 0.8), CHART * 1.3)
    return Room(row, first, max(wide, _WIDE), round(points * 4 / 3))


def _write_heads(sheet: Worksheet, page: SessionPage, at: Columns, looks: Looks) -> None:
    session, names = page.session, page.names
    words(sheet, 0, 0, page.title, looks["title"])
    rules = " + ".join((session.book.name, *session.book.chosen))
    texts = session.texts
    head_texts = (texts.get("event", ""), texts.get("date", ""), rules, texts.get("stakes", ""))
    words(sheet, 1, 0, " · ".join(filter(None, head_texts)), looks["weak"])
    above = "turned-head" if _turned(page, at, _widths(page, at)[0]) else "number-head"
    for column, title in _titles(page, at):
        heads(sheet, _HEADS, column, (title,), looks, int(column <= len(at.words)), above)
    bands = ((at.antes, _("Antes")), (at.payments, _("Payments")), (at.totals, _("Running totals")))
    for first, title in bands:
        if first is not None:
            _band(sheet, first, len(names), title, looks)


def _titles(page: SessionPage, at: Columns) -> Iterator[tuple[int, str]]:
    """Yield the titles of the columns of deals."""
    yield from enumerate((_("No"), *at.words))
    blocks = ((at.antes, _("Ante") + ": "), (at.payments, ""), (at.totals, _("Total") + ": "))
    for first, label in blocks:
        if first is not None:
            yield from enumerate((label + name for name in page.names), first)
    alone = (
        (at.before, _("Pool before")),
        (at.pool, _("Pool after")),
        (at.apart, _("Set apart")),
    )
    yield from ((column, title) for column, title in alone if column is not None)


def _band(sheet: Worksheet, first: int, count: int, title: str, looks: Looks) -> None:
    if count > 1:
        sheet.merge_range(_BANDS, first, _BANDS, first + count - 1, "", looks["band"])
    words(sheet, _BANDS, first, title, looks["band"])


def _write_words(
    sheet: Worksheet, row: int, page: SessionPage, at: Columns, deal: DealFacts, looks: Looks
) -> None:
    if deal.number is None:
        words(sheet, row, 0, amount(deal.number), looks["number"])
    else:
        number(sheet, row, 0, deal.number, looks["number"])
    for column, (text, red) in enumerate(_word_cells(page, at, deal), 1):
        words(sheet, row, column, text, looks["red" if red else "words"])


def _word_cells(page: SessionPage, at: Columns, deal: DealFacts) -> Iterator[tuple[str, bool]]:
    """Yield a deal's cells of words, and whether each is of a red suit."""
    passed = deal.outcome.kind == "passed-out"
    remarks = {
        _("Dealer"): page.name(deal.dealer),
        _("Rests"): () if deal.rests is None else page.name(deal.rests),
        _("Ombre"): () if passed else page.name(deal.ombre),
        _("Friend"): () if deal.friend is None else page.name(deal.friend),
        _("Contract"): say(() if passed else tables.contract(deal, call_name)),
        _("Trump"): () if passed else tables.trump(deal),
        _("Outcome"): tables.outcome(page, deal, outcome_name),
        _("Tricks"): say("" if passed else tallied(deal)),
        _("Note"): say(notes(page.session, deal)),
        _("Extras"): say(_extra_payments(page, deal)),
    }
    for title in at.words:
        phrase = remarks.get(title, ())
        yield _flat(phrase, page), any(run.kind == "cards" and run.text in _RED for run in phrase)


def _extra_payments(page: SessionPage, deal: DealFacts) -> str:
    """Say what was paid besides; of forfeits whose each was, so that it can be read back."""
    word = pgettext("payment", "forfeit")
    fined = (f"{word} {page.names[seat]} {amount}" for seat, amount in deal.forfeits)
    # An amount stands first, as `estuches 4` is what four cards are called where lines are read.
    remarks = tables.extra_payments(deal, without=("forfeit",), form="{many} {what}")
    return ", ".join(filter(None, (remarks, *fined)))


def _flat(phrase: Phrase, page: SessionPage) -> str:
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
        pool_after = _pool_after(row, at, at.before, deal, before)
        number(sheet, row, at.pool, deal.pool_after, looks["plain"], pool_after)
    if at.apart is not None:
        number(sheet, row, at.apart, sum(deal.reserved), looks["plain"])


def _pool_before(
    row: int, at: Columns, pool: int, before: DealFacts | None, antes: Sequence[int | None]
) -> Formula:
    """The pool that the deal before has left, and the antes."""
    cells = [] if at.antes is None else [cell(row, at.antes + seat) for seat in range(len(antes))]
    if before is not None:
        cells.insert(0, cell(row - 1, pool))
    value = added((before.pool_after if before else 0, *antes))
    return Formula(known(cells, "+".join(cells)) if cells else "0", value)


def _pool_after(
    row: int, at: Columns, lies: int, deal: DealFacts, before: DealFacts | None
) -> Formula:
    """The pool before, less what players took of it and what has been set apart."""
    paid = [cell(row, at.payments + seat) for seat in range(len(deal.payments))]
    lay = cell(row, lies)
    text, aside = f"{lay}-{'-'.join(paid)}", sum(deal.reserved)
    if at.apart is not None:
        text += f"-{cell(row, at.apart)}" + (f"+{cell(row - 1, at.apart)}" if before else "")
        aside -= sum(before.reserved) if before else 0
    won = added(deal.payments)
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
        formula = Formula(known(cells, text), added(parts))
        number(sheet, row, at.totals + seat, total, looks["signed"], formula)


def _write_header(sheet: Worksheet, row: int, page: SessionPage, looks: Looks) -> int:
    """Write what the record's header says besides, for `convert`; return the last row of it."""
    words(sheet, row, NAMED, _("Header of the record"), looks["part"])
    for header_line in header_lines(page.session):
        row += 1
        words(sheet, row, NAMED, header_line)
    return row


def has_chart(page: SessionPage) -> bool:
    """Whether there is a curve to be drawn: of more deals than one, and of totals all known."""
    deals = page.session.deals
    return len(deals) >= _CURVE and None not in deals[-1].totals


def _draw(
    book: Workbook,
    sheet: Worksheet,
    page: SessionPage,
    at: Columns,
    places: Places,
    beside: Room | None,
) -> None:
    """Draw the running totals as a chart, which follows the cells, where they are all known."""
    deals = page.session.deals
    if not has_chart(page):
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
    title = {"name": _("Running totals"), "overlay": False, "name_font": {**type_, "size": 12}}
    chart.set_title(title)
    chart.set_x_axis(
        {"name": _("Deal"), "label_position": "low", "name_font": type_, "num_font": type_}
    )
    chart.set_y_axis({"num_font": type_, "major_gridlines": {"visible": True, "line": _GRID}})
    chart.set_legend({"font": type_, "position": "bottom"})
    room = beside or Room(places.end + 1, NAMED, 720, round(CHART * 4 / 3))
    chart.set_size({"width": room.width, "height": room.height})
    sheet.insert_chart(room.row, room.column, chart, {"description": _("Running totals")})


def _set_up(
    sheet: Worksheet, page: SessionPage, at: Columns, places: Places, *, beside: bool
) -> None:
    """Set widths and heights, the frozen heads, and how the sheet is printed."""
    widths, across = _widths(page, at)
    for column, wide in enumerate(widths):
        sheet.set_column(column, column, round(wide, 1))
    if _turned(page, at, widths):
        longest = max(len(_("Total") + f": {name}") for name in page.names)
        tall = min(6.2 * longest + 8, 150.0)
    else:
        tall = LINE * max(lines(title, widths[column]) for column, title in _titles(page, at))
    sheet.set_row(_HEADS, tall)
    under = places.first - 1
    titles = enumerate(players_titles(), places.name)
    sheet.set_row(under, LINE * max(lines(title, widths[column]) for column, title in titles))
    sheet.freeze_panes(FIRST, 1)
    broken = Broken(widths, across=across, above=tall, rows=places.end + 1)
    alone = has_chart(page) and not beside and broken.parts(CHART)
    if alone:
        sheet.set_h_pagebreaks([places.end + 1])
    if not alone or not broken.holds(FIRST + len(page.session.deals)):
        sheet.repeat_rows(_BANDS, _HEADS)
    set_print(sheet, across=across, letter=page.style.paper == "letter")


def _turned(page: SessionPage, at: Columns, widths: Sequence[float]) -> bool:
    """Whether columns of amounts are too narrow for a word of their titles."""
    longest = max(len(word) for name in page.names for word in (name, _("Total") + ":"))
    return widths[at.payments] < longest + _ROOM


def _widths(page: SessionPage, at: Columns) -> tuple[list[float], bool]:
    """Return the widths of all columns, and whether the page lies across.

    A column is as wide as what stands in it, also of the players' table below.
    """
    deals = page.session.deals
    remarks = [[text for text, _red in _word_cells(page, at, deal)] for deal in deals]
    columns = [[title, *cells] for title, *cells in zip(at.words, *remarks, strict=True)]
    if _("Seats") in at.words:
        seated = (listed(page.names[seat] for seat in each) for each in sat_down(page.session))
        columns[at.words.index(_("Seats"))] += seated
    if _("Note") in at.words:
        columns[at.words.index(_("Note"))] = [_("Note")]  # which are broken into lines
    numbers = {abs(n) for deal in deals for n in (*deal.totals, deal.pool_before) if n is not None}
    digits = len(str(max(numbers, default=0))) + 1 + _ROOM
    named = max((*map(len, page.names), len(_("Total")) + 1)) + _ROOM
    wanted = [_NUMBER, *(min(max(map(len, each)) + _ROOM, _LONGEST) for each in columns)]
    least = [_NUMBER, *(min(wide, _LEAST) for wide in wanted[1:])]
    amounts = at.end - len(wanted)
    wanted += [max(digits, min(named, _NAMED))] * amounts
    least += [max(digits, _SHORTEST)] * amounts
    below = [max(map(len, title.split())) + _ROOM for title in players_titles()]
    for column, wide in enumerate((max(map(len, page.names)) + _ROOM, *below[1:]), NAMED):
        if column < len(wanted):
            wide = min(wide, _LEAST)
            wanted[column], least[column] = max(wanted[column], wide), max(least[column], wide)
    return fitted(wanted, least)
