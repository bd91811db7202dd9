"""Tables turned into statements: players, hands, calls, results, and tricks with their leaders."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence

from msgspec import structs

from ombre_records.base.language import _
from ombre_records.base.lexicon.meanings import meaning, words_for
from ombre_records.model.statements import Seats
from ombre_records.notation.words import as_name, quote
from ombre_records.repair.atoms import suit_letter
from ombre_records.repair.foreign_cards import ranks_meant
from ombre_records.repair.line import WORD
from ombre_records.repair.place import Meant, Place
from ombre_records.repair.tables import Table, table

_VOID = words_for("said", "nothing") | {"", "-", "–", "—", "void", "0", "none"}
_PASSED = words_for("said", "pass") | {"", "-", "–", "—", "passed-out"}
_FEWEST = 3
_TRICKS = 9
"""What the tricks of all come to, where they are not amounts."""


_TOLD_AT_ONCE = frozenset(("totals", "payments", "bids", "seats"))
"""Statements with commas between their entries, which are not a heading of a table."""


def tabulated(place: Place) -> Meant | None:
    """Find the heading of a table, whose rows are statements each."""
    if place.piece.kind in _TOLD_AT_ONCE:
        return None
    code = place.piece.code
    heads = place.patient and (code[:1] != '"' or re.match(r'"[^"]*"[,;\t]"', code))
    grid = table(place, lambda word: _stands_above(place, word)) if heads else None
    if grid is None or not (grid.rows or grid.page):
        return None
    lines = next(filter(None, (make(place, grid) for make in _MADE)), None)
    if lines is None:
        return None
    mended = "\n".join(lines)
    rows = place.together(grid.below, _("write each row of a table as its own statement"), mended)
    return rows._replace(results="results" in lines)


def _stands_above(place: Place, word: str) -> bool:
    """Whether a word may head a column: a kind of value, a suit, or a player."""
    bare = word.strip(":")
    named = _player(place, bare) or (not place.session.players and _NAME.fullmatch(bare))
    return bool(_head(word) or suit_letter(bare) or named)


_NAME = re.compile(r"[A-ZÀ-ÞŠŽ][\w.’'-]*")


def _head(word: str) -> str:
    """Return the kind of a column's values by its heading; "" for an unknown one."""
    bare = word.lower().strip(" .:#")
    known = meaning("column", bare) or meaning("column", bare.partition(" ")[0])
    if known or not bare:
        return known or ("number" if word.strip(" .:") == "#" else "")
    keyword = meaning("keyword", bare) or ""
    return {"result": "outcome", "players": "ombre", "hand": "cards"}.get(keyword, keyword)


def _player(place: Place, cell: str) -> str:
    """Return the player whom a cell names; nothing for another cell."""
    folded = cell.strip('" :').casefold()
    return next((n for n in place.session.players if n and n.casefold() == folded), "")


def _hands(place: Place, grid: Table) -> list[str] | None:
    """Hands: suits above the columns and a player before each row, or the other way round."""
    heading = grid.heading
    if heading[0].lower() in ("hand", "hands", "holds") and grid.loose:
        heading = heading[1:]
    suits = [suit_letter(each.strip(":")) for each in heading]
    named = [_player(place, each) for each in heading]
    if sum(map(bool, suits)) >= _FEWEST and not any(suits[:-4]):
        return _by_rows(place, grid.rows, [each for each in suits if each])
    if sum(map(bool, named)) >= 2 and not any(named[: -len([n for n in named if n])]):
        return _by_rows(place, *_turned(grid, [each for each in named if each]))
    return None


def _turned(grid: Table, names: Sequence[str]) -> tuple[list[tuple[str, ...]], list[str]]:
    """Return hands of which each has a column as rows, and the suits of those."""
    rows = [(*row, *[""] * (len(names) + 1 - len(row))) for row in grid.rows]
    if any(len(row) > len(names) + 1 for row in rows):
        return [], []
    suits, *cards = zip(*rows, strict=True)
    hands = [(name, *own) for name, own in zip(names, cards, strict=True)]
    return hands, [suit_letter(each.strip(":")) for each in suits]


def _by_rows(
    place: Place, rows: Sequence[tuple[str, ...]], suits: Sequence[str]
) -> list[str] | None:
    lines = []
    if len({*suits}) < len(suits) or not all(suits):
        return None
    for row in rows:
        cells = [*row, *[""] * (len(suits) + 1 - len(row))]
        name = " ".join(cells[: -len(suits)]).strip('" :')
        name = _player(place, name) or ("" if place.session.players else name)
        cards = [
            _holding(suit, cell) for suit, cell in zip(suits, cells[-len(suits) :], strict=True)
        ]
        if not name or not all(cards):
            return None
        lines.append(f"{_keyword(place)} {as_name(name)} {' '.join(cards)}")
    return lines if all(map(place.reads, lines)) else None


def _keyword(place: Place) -> str:
    later = any(line.kind in ("exchange", "tricks") for line in place.session.lines)
    return "holds" if later or place.piece.kind == "holds" else "hand"


def _holding(suit: str, cell: str) -> str:
    """Return the cards of a suit by a cell; nothing for a cell that tells of something else."""
    if cell.strip().lower() in _VOID:
        return f"{suit}-"
    ranks = re.sub(r"[\s,.]+", "", cell)
    if suit_letter(ranks[0]) == suit and len(ranks) > 1:
        ranks = ranks[1:].lstrip("\ufe0e\ufe0f")
    ranks = ranks if ranks.strip("x") == "" else ranks.upper().replace("X", "x")
    known = ranks if re.fullmatch(r"[AKQJ2-7x]+", ranks) else ranks_meant(ranks)
    return suit + known if known else ""


def _dealt(place: Place, grid: Table) -> list[str] | None:
    """Hands: a column of players, and one of their cards."""
    heads = [_head(each) for each in grid.heading]
    if heads != ["ombre", "cards"]:
        return None
    lines = []
    for row in grid.rows:
        name = _player(place, row[0])
        line = (
            place.readable(f"{_keyword(place)} {as_name(name)} {' '.join(row[1:])}") if name else ""
        )
        if not line:
            return None
        lines.append(line)
    return lines


def _sitting(place: Place, grid: Table) -> list[str] | None:
    """Players: a column of names, and one of seats or none."""
    heads = ["seat" if _head_of_seat(each) else _head(each) for each in grid.heading]
    if place.session.players or heads.count("ombre") != 1 or {*heads} - {"ombre", "seat"}:
        return None
    at = heads.index("ombre")
    rows = [row for row in grid.rows if len(row) > at and row[at]]
    if "seat" in heads:
        by = heads.index("seat")
        if all(len(row) > by and row[by].strip(".").isdecimal() for row in rows):
            rows.sort(key=lambda row: int(row[by].strip(".")))
        elif any(len(row) > by and row[by] for row in rows):
            return None  # in which order they sit is not known
    line = f"players {', '.join(as_name(row[at]) for row in rows)}"
    return [line] if len(rows) > 1 and place.reads(line) else None


def _head_of_seat(word: str) -> bool:
    return _head(word) in ("seat", "number") or not word


def _auction(place: Place, grid: Table) -> list[str] | None:
    """Calls: the players above the columns, and what they say, row by row."""
    names = [_player(place, each) for each in grid.heading]
    calls = [
        (name, call) for row in grid.rows for name, call in zip(names, row, strict=False) if call
    ]
    passed = any(call.lower() in words_for("said", "pass") for _name, call in calls)
    if not all(names) or not passed or not all(re.fullmatch(WORD, call) for _name, call in calls):
        return None
    line = place.readable(f"bids {', '.join(f'{as_name(name)} {call}' for name, call in calls)}")
    return [line] if line else None


def _results(place: Place, grid: Table) -> list[str] | None:
    """Lines of results: in a block of them, or where a block may begin."""
    if names := _paid_below(grid) if not place.session.players else []:
        seated = place._replace(session=structs.replace(place.session, players=tuple(names)))
        told = _results(seated, grid)
        return told and [f"players {', '.join(map(as_name, names))}", *told]
    heading = grid.heading
    if all(len(row) == len(heading) + 1 for row in grid.rows):
        heading = ("#", *heading)  # the numbers stand left of all that is named
    initials = Counter(name[0] for name in place.session.players if name)
    of = {name[0]: name for name in place.session.players if name and initials[name[0]] == 1}
    heads = [_player(place, each) or _head(each) or of.get(each, "") for each in heading]
    names = [each for each in heads if each in place.session.players]
    columns = {each for each in heads if each and each not in names}
    block = place.session.results
    if not ({"ombre", "outcome"} <= columns or (len(names) > 2 and columns <= {"number"})):
        return None
    if place.session.lines and not block:
        return None
    players = _seated(place)
    lines: list[str] = []
    plain = True
    number = 0
    inside = place if block else place.in_block()
    for row in grid.rows:
        cells = dict(zip(range(len(heads)), [*row, *[""] * (len(heads) - len(row))], strict=False))
        if not any(cells.values()):
            continue
        if row is grid.rows[-1] and (totals := _totals(place, heads, row, players)):
            lines.append(totals)
            continue
        made = _result(inside, heads, heading, cells, players, number + 1)
        if not made:
            return None
        number = int(made[-1].split()[0])
        lines += made
        plain &= made == [" ".join(filter(None, cells.values()))]
    if plain and block and not grid.page:
        return None  # its rows can be read as they stand, or each for itself
    return lines if block else ["results", *lines]


def _paid_below(grid: Table) -> list[str]:
    """Return the names above columns of amounts; none where another column has an unknown head."""
    unknown = [(at, each) for at, each in enumerate(grid.heading) if each and not _head(each)]
    beside = len(grid.rows[0]) - len(grid.heading)
    cells = [
        row[at + beside] for at, _name in unknown for row in grid.rows if len(row) > at + beside
    ]
    paid = all(re.fullmatch(r"[+\-−–]?\s?\d*", each) for each in cells)
    named = all(_NAME.fullmatch(each) for _at, each in unknown)
    return [each for _at, each in unknown] if paid and named and len(unknown) > _PAIR else []


_PAIR = 2


def _totals(place: Place, heads: Sequence[str], row: Sequence[str], players: Sequence[str]) -> str:
    """Return the totals that the last row of a table tells; nothing for another row."""
    values = [each for each in row if each]
    if meaning("keyword", values[0].rstrip(":")) != "totals":
        return ""
    order = [each for each in heads if each in players] or players
    entries = zip(map(as_name, order), values[1:], strict=False)
    line = f"totals {', '.join(map(' '.join, entries))}"
    return line if len(values) == len(order) + 1 and place.reads(line) else ""


def _seated(place: Place) -> list[str]:
    """Return who sits at the table, in turn order."""
    lines = [*place.session.header, *(line for deal in place.session.deals for line in deal)]
    statements = (line.edited or line.meant for line in reversed(lines))
    seats = next(
        (each.names for each in statements if isinstance(each, Seats)), place.session.players
    )
    return [name for name in seats if name]


def _result(
    place: Place,
    heads: Sequence[str],
    heading: Sequence[str],
    cells: dict[int, str],
    players: Sequence[str],
    number: int,
) -> list[str]:
    """Return the statements of a row: dealer, resting player, result; [] for any other row."""
    of = {head: cells[at] for at, head in enumerate(heads) if cells[at] and at < len(heading)}
    digits = re.sub(r"[.):]$", "", of.get("number", str(number)))
    if not digits.isdecimal():
        return []
    lines = [f"{each} {as_name(of[each])}" for each in ("dealer", "rests") if each in of]
    paid = [of.get(name, "") for name in players if name in heads]
    counted = (
        all(map(str.isdecimal, filter(None, paid))) and sum(map(int, filter(None, paid))) == _TRICKS
    )
    tally, paid = ("-".join(filter(None, paid)), []) if counted else (of.get("tally", ""), paid)
    amounts = [re.sub(r"^\+?\s*|\s+", "", each) for each in paid]
    amounts = [("" if each[:1] in "-−–0" else "+") + each for each in amounts if each]
    if amounts and len(amounts) < len(players):
        return []
    notes = [cells[at] for at, head in enumerate(heads) if head == "note" and cells[at]]
    notes += [
        f"{heading[at]}: {cells[at]}" for at, head in enumerate(heads) if not head and cells[at]
    ]
    known = {"number", "ombre", "call", "trump", "outcome", "tally", "dealer", "rests", "note"}
    notes += [
        f"{head}: {said}"
        for head, said in of.items()
        if head not in known and head and head not in players
    ]
    numbers = re.findall(r"\d+", tally)
    told_tally = [f"({'-'.join(numbers)})"] if len(numbers) > 2 else []
    if tally and not told_tally:
        notes.append(f"{heading[list(heads).index('tally')]}: {tally}")
    ombre = of.get("ombre", "")
    named = _player(place, ombre)
    if named:
        said = [as_name(named), *(of.get(each, "") for each in ("call", "trump", "outcome"))]
        said += told_tally
    elif all(_passed(place, each) for each in (ombre, of.get("call", ""), of.get("outcome", ""))):
        said = [] if amounts and "ombre" not in heads else ["-"]
    else:
        return []
    if said == ["-"]:
        amounts = [] if all(not each.strip("+-0") for each in amounts) else amounts
    line = " ".join(filter(None, [digits, *said, *([":", *amounts] if amounts else [])]))
    note = f" {quote('; '.join(notes))}" if notes else ""
    whole = place.numbered(line)
    return [*lines, whole + note] if whole else []


def _passed(place: Place, said: str) -> bool:
    """Whether a cell says nothing, or that all have passed."""
    return said.lower() in _PASSED or place.numbered(f"1 {said}") == "1 -"


def _led(place: Place, grid: Table) -> list[str] | None:
    """Tricks: a column of who leads, and those of the cards in the order of play."""
    heads = [
        _head(each) or ("cards" if re.fullmatch(r"\d(?:st|nd|rd|th|\.)?", each) else "")
        for each in grid.heading
    ]
    heads = ["number" if at == 0 and each == "tally" else each for at, each in enumerate(heads)]
    if not {"leader", "cards"} <= {*heads} or place.session.results:
        return None
    lines = []
    for at, row in enumerate(grid.rows, 1):
        cells = [*row, *[""] * (len(heads) - len(row))]
        of = [(head, cell) for head, cell in zip(heads, cells, strict=False) if cell]
        values = dict(of)
        if {*values} - {"number", "leader", "cards", "winner", "tally"}:
            return None
        number = values.get("number", str(at)).strip(".):")
        leader = (
            f"{as_name(_player(place, values['leader']) or values['leader'])}:"
            if "leader" in values
            else ""
        )
        cards = " ".join(cell for head, cell in of if head == "cards")
        winner = f"> {as_name(values['winner'])}" if "winner" in values else ""
        tally = "-".join(re.findall(r"\d+", values.get("tally", "")))
        line = " ".join(
            filter(None, [number, leader, cards, winner, f"({tally})" if tally else ""])
        )
        trick = place.numbered(line)
        if not trick:
            return None
        lines.append(trick)
    opened = any(line.kind == "tricks" for line in place.session.lines)
    return lines if opened else ["tricks", *lines]


def _row_by_row(place: Place, grid: Table) -> list[str] | None:
    """Rows of a web page without a heading, each a statement."""
    if not grid.page:
        return None
    lines = []
    for row in (grid.heading, *grid.rows):
        line = " ".join(filter(None, row))
        statement = (
            (place.numbered(line) if line[:1].isdecimal() else place.readable(line)) if line else ""
        )
        if line and not statement:
            return None
        lines.append(statement)
    return [each for each in lines if each] or None


_MADE: tuple[Callable[[Place, Table], list[str] | None], ...] = (
    _hands,
    _sitting,
    _dealt,
    _auction,
    _results,
    _led,
    _row_by_row,
)
"""Readings of a table, the least doubtful first."""
