"""The result of a tournament as an outline: the rankings, and each board seat by seat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ombre_records.base.document.outline import (
    Block,
    Column,
    Fields,
    Heading,
    Outline,
    Paragraph,
    Phrase,
    Table,
    part,
    say,
)
from ombre_records.base.language import _, pgettext
from ombre_records.base.language.dates import date_in_words
from ombre_records.base.language.numbers import signed
from ombre_records.gathering.tournament.comparison import Board, Standing, Tournament
from ombre_records.telling.sheet.tournament.measures import hundredths, points, unequal_in_words
from ombre_records.telling.sheet.tournament.rows import labelled, results, seat_title


def titled(found: Tournament) -> str:
    """Return what the tournament is called; nothing where the records do not agree on it."""
    return found.texts.get("event") or found.texts.get("title") or ""


def result(found: Tournament) -> Outline:
    """Write the rankings, then every board with what each table made of each seat."""
    blocks: list[Block] = [Heading(1, say(titled(found) or _("Ranking"))), _about(found)]
    if found.unequal != "sum":
        blocks.append(Paragraph(say(unequal_in_words(found.unequal))))
    ranked = (
        (_("Players"), found.players),
        (_("Pairs"), found.pairs),
        (_("Teams"), found.teams),
    )
    for title, standings in ranked:
        if standings:
            blocks += [part(title), _ranking(found, standings)]
    if named := [each for each in found.teams if each.name != ", ".join(each.members)]:
        members = ((each.name, say(", ".join(each.members))) for each in named)
        blocks.append(Fields(tuple(members)))
    if found.boards:
        blocks.append(Heading(1, say(_("Boards"))))
        blocks += (block for board in found.boards for block in _board(found, board))
    return tuple(blocks)


def _about(found: Tournament) -> Fields:
    texts = found.texts
    fields = (
        (_("Site"), texts.get("site", "")),
        (_("Date"), date_in_words(texts.get("date", ""))),
        (_("Tables"), str(found.tables)),
        (_("Boards"), str(len(found.boards))),
        (_("Ranked by"), way(found.by)),
    )
    return Fields(tuple((label, say(text)) for label, text in fields if text))


def way(by: str) -> str:
    """Name what ranks."""
    return {
        "total": _("total counters"),
        "datum": _("datum: the difference from the mean of those who held the same cards"),
        "matchpoints": _(
            "match points: 2 for each table beaten in the same seat, 1 for each equalled"
        ),
        "points": _("points by a conversion of one’s own"),
    }[by]


def _ranking(found: Tournament, standings: Sequence[Standing]) -> Table:
    handicaps = [each.handicap for each in standings]
    penalties = [-each.penalty for each in standings]
    columns: list[tuple[Column, Sequence[str]]] = [
        (Column(_("Place"), True), ["–" if s.place is None else str(s.place) for s in standings]),
        (Column(_("Name")), [each.name for each in standings]),
        (Column(_("Boards"), True), [str(each.boards) for each in standings]),
        (Column(_("Total"), True), [signed(each.total) for each in standings]),
        (Column(_("Datum"), True), [hundredths(each.datum) for each in standings]),
        (Column(_("Match points"), True), points([each.matchpoints for each in standings])),
    ]
    if found.by == "points":
        columns.append((Column(_("Points"), True), points([each.points for each in standings])))
    if any(handicaps):
        columns.append((Column(_("Handicap"), True), points(handicaps, sign=True)))
    if any(penalties):
        columns.append((Column(_("Penalty"), True), points(penalties, sign=True)))
    if any(handicaps) or any(penalties):
        columns.append((Column(_("Score"), True), points([each.score for each in standings])))
    rows = zip(*(texts for _column, texts in columns), strict=True)
    return Table(
        tuple(column for column, _texts in columns),
        tuple(tuple(map(say, row)) for row in rows),
    )


def _board(found: Tournament, board: Board) -> Iterator[Block]:
    yield Heading(2, say(_("Board {number}").format(number=board.number)))
    yield results(board)
    yield _compared(found, board)
    yield Paragraph(say(_means(board)))


def _compared(found: Tournament, board: Board) -> Table:
    """Say what each table made of each seat, the most paid first."""
    own = found.by == "points"
    titles = (
        Column(_("Seat")),
        Column(_("Table"), True),
        Column(_("Player")),
        Column(_("Paid"), True),
        Column(_("Datum"), True),
        Column(_("Match points"), True),
        *((Column(_("Points"), True),) if own else ()),
    )
    rows: list[tuple[Phrase, ...]] = []
    for seat in board.seats:
        held = board.seat(seat)
        own_points = points([score.points for _result, score in held])
        match_points = points([score.matchpoints for _result, score in held])
        for (result_, score), matched, point in zip(held, match_points, own_points, strict=True):
            cells = (
                seat_title(seat),
                labelled(result_),
                score.name,
                signed(score.paid),
                hundredths(score.datum),
                matched,
                *((point,) if own else ()),
            )
            rows.append(tuple(map(say, cells)))
    return Table(titles, tuple(rows))


def _means(board: Board) -> str:
    told = ", ".join(
        f"{pgettext('seat', seat)} {hundredths(board.mean(seat))}" for seat in board.seats
    )
    return _("Mean: {means}").format(means=told)
