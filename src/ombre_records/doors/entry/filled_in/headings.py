"""The layout of a scoring sheet, by its headings and words in any language that sheets
have.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal, get_args

from ombre_records.base.language import LANGUAGES, Language, Terms, _, marked, pgettext, speaking
from ombre_records.base.lexicon.meanings import meaning
from ombre_records.base.lexicon.spelling import folded
from ombre_records.books.book import Call, RuleBook
from ombre_records.books.load import shipped
from ombre_records.doors.entry.filled_in.grid import Grid
from ombre_records.referee.statements.terms import meant
from ombre_records.repair.dates import date_meant

Role = Literal[
    "number",
    "dealer",
    "rests",
    "seats",
    "ombre",
    "friend",
    "contract",
    "trump",
    "outcome",
    "extras",
    "tally",
    "before",
    "after",
    "apart",
    "note",
    "codille",
    "twins",
    "annulled",
    "forfeits",
    "estuches",
    "primeras",
]
_TITLES: Mapping[Role, tuple[str, ...]] = {
    "number": (marked("No"),),
    "dealer": (marked("Dealer"),),
    "rests": (marked("Rests"),),
    "seats": (marked("Seats"),),
    "ombre": (marked("Ombre"),),
    "friend": (marked("Friend"),),
    "contract": (marked("Contract"),),
    "trump": (marked("Trump"), marked("Trumps")),
    "outcome": (marked("Outcome"),),
    "extras": (marked("Extras"),),
    "tally": (marked("Tricks"),),
    "before": (marked("Pool before"),),
    "after": (marked("Pool after"), marked("Pool")),
    "apart": (marked("Set apart"), marked("Puestas set apart")),
    "note": (marked("Note"),),
}
"""The headings of columns; those of words stand left of the players'."""
_KEYS: Mapping[str, Role] = {
    "number": "number",
    "dealer": "dealer",
    "rests": "rests",
    "seats": "seats",
    "ombre": "ombre",
    "friend": "friend",
    "contract": "contract",
    "trump": "trump",
    "outcome": "outcome",
    "codille_to": "codille",
    "twins": "twins",
    "annulled": "annulled",
    "forfeits": "forfeits",
    "notes": "note",
    "paid_estuches": "estuches",
    "paid_primeras": "primeras",
    "pool_before": "before",
    "pool_after": "after",
    "reserved": "apart",
}
"""The headings of the table of `score --to csv`."""
Label = Literal["rules", "event", "date", "table", "site", "stakes", "title", "header"]
_LABELS: Mapping[Label, tuple[str, ...]] = {
    "rules": (marked("Rules"),),
    "event": (marked("Evening"), marked("Event")),
    "date": (marked("Date"),),
    "table": (marked("Table"),),
    "site": (marked("Site"), marked("Place")),
    "stakes": (marked("Stakes"),),
}
"""The labels above the headings, each with its value to the right."""
NEEDED: frozenset[Role] = frozenset(("ombre", "contract", "outcome"))
HEADER_AT = 1
"""The column in which lines of the header stand below the deals."""
_LAST_HEADING = 60
_YEAR = re.compile(r"\d{4}")
_PLAYER = re.compile(r"(player|tricks|payment)_(\d{1,3})")


@dataclass(frozen=True, slots=True)
class Layout:
    """A sheet's columns by what they are for, and its players' columns, in the order of the seats.

    `row` is that of the headings. `labelled` has what stands above, with its place; `tricks` and
    `names` the columns of players in the table of `score --to csv`, where the names stand in rows.
    `header` are the lines of the record's header that stand below the deals, by their rows.
    """

    row: int
    columns: Mapping[Role, int]
    players: tuple[tuple[int, str], ...]
    labelled: Mapping[Label, tuple[str, int, int]] = field(default_factory=dict)
    tricks: tuple[int, ...] = ()
    names: tuple[int, ...] = ()
    unknown: tuple[tuple[int, str], ...] = ()
    header: tuple[tuple[int, str], ...] = ()

    @property
    def plain(self) -> bool:
        """Whether it is the table of `score --to csv`."""
        return bool(self.names)


def _everywhere() -> Iterator[Language]:
    """Speak all languages, each in all terms."""
    for language in LANGUAGES:
        for terms in get_args(Terms):
            with speaking(language, terms):
                yield language


@lru_cache(maxsize=200)
def everywhere(message: str) -> frozenset[str]:
    """Return words in all languages and terms, without capitals and accents."""
    return frozenset(folded(_(message)) for _language in _everywhere())


def layout(grid: Grid) -> Layout | None:
    """Return the layout of a sheet; None for one that has no deals, or lacks a heading."""
    for row, cells in enumerate(grid.rows[:_LAST_HEADING]):
        headed = _headed(grid, row, cells)
        if headed and headed.columns.keys() >= NEEDED:
            return headed
    return None


def _headed(grid: Grid, row: int, cells: tuple[str, ...]) -> Layout | None:
    if "path" in cells and "codille_to" in cells:
        return _table(row, cells)
    columns: dict[Role, int] = {}
    for at, text in enumerate(cells):
        if role := _role(text):
            columns.setdefault(role, at)  # a player may be called as a column is
    return _sheet(grid, row, columns) if columns.keys() >= NEEDED else None


def _role(text: str) -> Role | None:
    word = folded(text)
    return next(
        (role for role, titles in _TITLES.items() if any(word in everywhere(t) for t in titles)),
        None,
    )


def _sheet(grid: Grid, row: int, columns: dict[Role, int]) -> Layout:
    cells = grid.rows[row]
    header = tuple(_header(grid, row))
    if header:
        columns, named = _of_record(cells, columns)
        if named:
            labelled = _labelled(grid, row)
            labelled.pop(
                "title", None
            )  # the header has it, and what stands on top may be a file's name
            return Layout(row, columns, named, labelled, header=header)
    words = max(columns[role] for role in NEEDED)
    players: list[tuple[int, str]] = []
    unknown: list[tuple[int, str]] = []
    for at, text in enumerate(cells):
        if not text or at in columns.values() or _of_player(text):
            continue
        (players if at > words else unknown).append((at, text))
    return Layout(
        row, columns, tuple(players), _labelled(grid, row), unknown=tuple(unknown), header=header
    )


def _of_record(
    cells: tuple[str, ...], columns: Mapping[Role, int]
) -> tuple[dict[Role, int], tuple[tuple[int, str], ...]]:
    """Return the columns of the sheet of a record, where the players stand between the pool before
    a deal and after it, whatever they are called; in a sheet without a pool, where the totals of
    the same players follow. No players where there is no such place.
    """
    if players := _before_totals(cells):
        own = range(players[0][0], len(cells))
        return {role: at for role, at in columns.items() if at not in own}, players
    first = columns.get("before", len(cells)) + 1
    after = [at for at in range(first, len(cells)) if _role(cells[at]) == "after"]
    last = after[0] if after else first
    players = tuple((at, cells[at]) for at in range(first, last))
    outside = {role: at for role, at in columns.items() if not first <= at < last}
    return outside | ({"after": last} if after else {}), players


def _before_totals(cells: tuple[str, ...]) -> tuple[tuple[int, str], ...]:
    """Return the players' columns of a sheet that ends with these and a total of each."""
    extras = everywhere(marked("Extras"))
    first = next((at + 1 for at, text in enumerate(cells) if folded(text) in extras), len(cells))
    end = max((at + 1 for at, text in enumerate(cells) if text), default=0)
    count = (end - first) // 2
    names, totals = cells[first : first + count], cells[first + count : end]
    if count < 1 or len(names) != len(totals):
        return ()
    pairs = zip(names, totals, strict=True)
    agree = all(_of_player(total) and total.endswith(f": {name}") for name, total in pairs)
    return tuple(enumerate(names, first)) if agree else ()


def _header(grid: Grid, row: int) -> Iterator[tuple[int, str]]:
    """Yield the lines of the record's header that `score --to xlsx` writes below the deals."""
    title = everywhere(marked("Header of the record"))
    below = range(row + 1, len(grid.rows))
    at = next((at for at in below if folded(grid.text(at, HEADER_AT)) in title), len(grid.rows))
    for line in range(at + 1, len(grid.rows)):
        if text := grid.text(line, HEADER_AT):
            yield line, text


def _of_player(text: str) -> bool:
    """Whether a heading is that of a player's ante or total, which is worked out anew."""
    before, colon, _name = text.partition(":")
    titles = (*everywhere(marked("Total")), *everywhere(marked("Ante")))
    return bool(colon) and folded(before) in titles


def _labelled(grid: Grid, row: int) -> dict[Label, tuple[str, int, int]]:
    values: dict[Label, tuple[str, int, int]] = {}
    for above, cells in enumerate(grid.rows[:row]):
        for at, text in enumerate(cells):
            label = next((k for k, titles in _LABELS.items() if _labels(text, titles)), None)
            if label:
                right = next((i for i in range(at + 1, len(cells)) if cells[i]), at + 1)
                values.setdefault(label, (grid.text(above, right), above, right))
    if not values:
        return _labelled_in_lines(grid)
    return values


def _labels(text: str, titles: tuple[str, ...]) -> bool:
    word = folded(text.rstrip(":"))
    return bool(text) and any(word in everywhere(title) for title in titles)


def _labelled_in_lines(grid: Grid) -> dict[Label, tuple[str, int, int]]:
    """Read the title, and under it date, rules and stakes, as `score --to xlsx` writes them."""
    values: dict[Label, tuple[str, int, int]] = {}
    title = grid.text(0, 0)
    if title and not _numbered(title):
        values["title"] = (title, 0, 0)
    parts = [part for part in grid.text(1, 0).split(" · ") if part]
    at = next((at for at, part in enumerate(parts) if _is_book(part)), None)
    if at is None:
        return values
    values["rules"] = (parts[at], 1, 0)
    dated = at > 0 and bool(parts[at - 1][:1].isdecimal() or date_meant(parts[at - 1]))
    pairs: tuple[tuple[Label, str], ...] = (
        ("event", " · ".join(parts[: at - 1 if dated else at])),
        ("date", parts[at - 1] if dated else ""),
        ("stakes", " · ".join(parts[at + 1 :])),
    )
    values |= {label: (text, 1, 0) for label, text in pairs if text}
    return values


def _is_book(text: str) -> bool:
    """Whether words name a rule book: one of ours, or a file."""
    word = text.split("+")[0].strip()
    return word in shipped() or word.strip('"').endswith((".yaml", ".yml"))


def _numbered(title: str) -> bool:
    """Whether a title only says which session it is."""
    patterns = everywhere(marked("Session {number}"))
    return any(
        re.fullmatch(re.escape(p).replace(r"\{number\}", r"\d+"), folded(title)) for p in patterns
    )


def _table(row: int, cells: tuple[str, ...]) -> Layout:
    columns = {_KEYS[text]: at for at, text in enumerate(cells) if text in _KEYS}
    named = [(_PLAYER.fullmatch(text), at) for at, text in enumerate(cells)]
    by = {
        what: tuple(at for match, at in named if match and match[1] == what)
        for what in ("player", "tricks", "payment")
    }
    players = tuple((at, "") for at in by["payment"])
    return Layout(row, columns, players, {}, by["tricks"], by["player"])


def ends(grid: Grid, row: int) -> bool:
    """Whether a row is the first of what stands below the deals."""
    return _is_one(next((text for text in grid.rows[row] if text), ""), _TABLES)


def is_total(text: str) -> bool:
    """Whether a word stands before the totals of the players."""
    return folded(text) in everywhere(marked("Total"))


_TABLES = (marked("Players"), marked("Player"), marked("Total"), marked("In money"))
_LEFT = (marked("Pool"), marked("Pool after"), marked("Set apart"))
_WORTHS = (marked("Counters per fish"), marked("Worth of a counter"))
_GROUPS = (marked("Antes"), marked("Payments"), marked("Running totals"), marked("Total"))


def controls(heading: str) -> bool:
    """Whether what stands over a column says that it adds up or controls the others: a word for
    that in some language, or a year.
    """
    return bool(meaning("heading", heading.strip(" .:"))) or bool(_YEAR.fullmatch(heading))


def is_own(grid: Grid, at: Layout, row: int, column: int, names: Iterable[str]) -> bool:
    """Whether a cell above the headings or below the deals is ours, in a sheet as we write it."""
    text = grid.text(row, column)
    if row < at.row:
        label = any(_labels(text, titles) for titles in _LABELS.values())
        value = any((row, column) == place[1:] for place in at.labelled.values())
        own = text.startswith("=") or _is_one(text, _GROUPS)
        return (row < 2 and column == 0) or label or value or own
    first = next(cell for cell in grid.rows[row] if cell)
    if text.startswith("=") or _is_one(first, (*_TABLES, *_WORTHS, *_LEFT)):
        return True
    if any(name.startswith(folded(text)) for name in names):
        return True
    title = everywhere(marked("Header of the record"))
    above = range(at.row, row + 1)
    return column == HEADER_AT and any(folded(grid.text(up, HEADER_AT)) in title for up in above)


def _is_one(text: str, titles: Iterable[str]) -> bool:
    return any(folded(text) in everywhere(title) for title in titles)


_TWINS = ", twins"


def plain_end(book: RuleBook, call: Call, word: str) -> bool:
    """Whether a word says that the Ombre has won, and nothing more."""
    return meant(book, call, word) == "sacada"


@lru_cache(maxsize=1)
def paid_words() -> dict[str, str]:
    """Return the words for what is paid besides, in all languages, each with what it stands for."""
    paid = ("estuches", "primeras", "forfeit")
    return {folded(pgettext("payment", w)): w for _language in _everywhere() for w in paid}


@lru_cache(maxsize=1)
def paid_for_twins() -> tuple[str, ...]:
    """Return how sheets say that twins were paid for, in all languages."""
    return tuple(dict.fromkeys(_(_TWINS) for _language in _everywhere()))
