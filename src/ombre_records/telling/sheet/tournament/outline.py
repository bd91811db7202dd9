"""The result of a tournament as an outline: the rankings, and each board seat by seat; its numbers
as documents write them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from pathlib import PurePath

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
from ombre_records.base.language.nouns import outcome_noun
from ombre_records.base.language.numbers import decimal, signed
from ombre_records.gathering.tournament.comparison import Board, Standing, TableResult, Tournament
from ombre_records.gathering.tournament.conversions import Unequal
from ombre_records.referee.facts import DealFacts
from ombre_records.telling.sheet.tables import game

UNKNOWN = "?"


def hundredths(measure: Fraction | None) -> str:
    """Write a difference to two decimals, with its sign; `?` for an unknown one.

    >>> hundredths(Fraction(1, 3)), hundredths(Fraction(-5, 2)), hundredths(Fraction(0))
    ('+0.33', '-2.50', '0.00')
    """
    if measure is None:
        return UNKNOWN
    many = round(measure * 100)
    sign = "+" if many > 0 else "-" if many < 0 else ""
    whole, part = divmod(abs(many), 100)
    return decimal(f"{sign}{whole}.{part:02}")


def points(measures: Sequence[Fraction | int | None], *, sign: bool = False) -> tuple[str, ...]:
    """Write a column of points: whole where all are, else to two decimals.

    >>> points([3, 0, None]), points([Fraction(1, 2), 1])
    (('3', '0', '?'), ('0.50', '1.00'))
    """
    exact = [None if each is None else Fraction(each) for each in measures]
    if all(each is None or each.denominator == 1 for each in exact):
        return tuple(
            UNKNOWN if each is None else f"{int(each):+d}" if sign and each else str(int(each))
            for each in exact
        )
    texts = (hundredths(each) for each in exact)
    return tuple(text if sign else text.lstrip("+") for text in texts)


def unequal_in_words(unequal: Unequal) -> str:
    """Say how boards are weighed that not all have played, or not at as many tables."""
    return {
        "sum": _("Points are added up over the boards that each has played."),
        "mean": _("What counts is the mean a board, since not all have played as many."),
        "percentage": _("Points are percentages of the most that could be scored."),
        "neuberg": _(
            "Boards that fewer tables have played are brought to as many as the fullest by"
            " Neuberg’s formula."
        ),
    }[unequal]


def seat_title(seat: str) -> str:
    """Name a seat as columns and rows do."""
    name = pgettext("seat", seat)
    return name[:1].upper() + name[1:]


def labelled(result: TableResult) -> str:
    """Name a table: by its number, or else by its file."""
    table = result.played.table
    return PurePath(table.path).stem if table.number is None else str(table.number)


def results(board: Board) -> Table:
    """Write each table's game and what it brought the seats, with the resting players."""
    rested = any(result.played.deal.rests is not None for result in board.results)
    titles = (
        Column(_("Table"), True),
        *(Column(seat_title(seat)) for seat in board.seats),
        *((Column(_("Rests")),) if rested else ()),
        Column(_("Ombre")),
        Column(_("Game")),
        Column(_("Outcome")),
    )
    return Table(titles, tuple(_row(board, result, rested) for result in board.results))


def _row(board: Board, result: TableResult, rested: bool) -> tuple[Phrase, ...]:
    deal, names = result.played.deal, result.played.table.names
    held = {score.seat: f"{score.name} {signed(score.paid)}" for score in result.scores}
    passed = deal.outcome.kind == "passed-out"
    resting = "" if deal.rests is None else f"{names[deal.rests]} {_paid(deal, deal.rests)}"
    return (
        say(labelled(result)),
        *(say(held.get(seat, "")) for seat in board.seats),
        *((say(resting),) if rested else ()),
        say("" if passed else "?" if deal.ombre is None else names[deal.ombre]),
        () if passed else game(deal),
        say(ended(deal, names)),
    )


def _paid(deal: DealFacts, seat: int) -> str:
    return signed(deal.payments[seat])


def ended(deal: DealFacts, names: tuple[str, ...]) -> str:
    """Say how a deal ended, and who has a codille."""
    to = deal.outcome.codille_to
    noun = outcome_noun(deal.book.own_outcome(deal.outcome.kind))
    return noun if to is None else f"{noun} {names[to]}"


def titled(tournament: Tournament) -> str:
    """Return what the tournament is called; nothing where the records do not agree on it."""
    return tournament.texts.get("event") or tournament.texts.get("title") or ""


def result(tournament: Tournament) -> Outline:
    """Write the rankings, then every board with what each table made of each seat."""
    blocks: list[Block] = [Heading(1, say(titled(tournament) or _("Ranking"))), _about(tournament)]
    if tournament.unequal != "sum":
        blocks.append(Paragraph(say(unequal_in_words(tournament.unequal))))
    ranked = (
        (_("Players"), tournament.players),
        (_("Pairs"), tournament.pairs),
        (_("Teams"), tournament.teams),
    )
    for title, standings in ranked:
        if standings:
            blocks += [part(title), _ranking(tournament, standings)]
    if named := [each for each in tournament.teams if each.name != ", ".join(each.members)]:
        members = ((each.name, say(", ".join(each.members))) for each in named)
        blocks.append(Fields(tuple(members)))
    if tournament.boards:
        blocks.append(Heading(1, say(_("Boards"))))
        blocks += (block for board in tournament.boards for block in _board(tournament, board))
    return tuple(blocks)


def _about(tournament: Tournament) -> Fields:
    texts = tournament.texts
    fields = (
        (_("Site"), texts.get("site", "")),
        (_("Date"), date_in_words(texts.get("date", ""))),
        (_("Tables"), str(tournament.tables)),
        (_("Boards"), str(len(tournament.boards))),
        (_("Ranked by"), way(tournament.by)),
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


def _ranking(tournament: Tournament, standings: Sequence[Standing]) -> Table:
    handicaps = [each.handicap for each in standings]
    penalties = [-each.penalty for each in standings]
    # What ranks is another number where boards are weighed, or a handicap is counted.
    scored = any(each.score != getattr(each, tournament.by) for each in standings)
    return ranked(
        _("Name"),
        [(each.place, each.name) for each in standings],
        (
            (_("Boards"), [str(each.boards) for each in standings]),
            (_("Total"), [signed(each.total) for each in standings]),
            (_("Datum"), [hundredths(each.datum) for each in standings]),
            (_("Match points"), points([each.matchpoints for each in standings])),
            (_("Points"), points([s.points for s in standings if tournament.by == "points"])),
            (_("Handicap"), points(handicaps if any(handicaps) else (), sign=True)),
            (_("Penalty"), points(penalties if any(penalties) else (), sign=True)),
            (_("Score"), points([each.score for each in standings if scored])),
        ),
    )


def ranked(
    who: str,
    rows: Sequence[tuple[int | None, str]],
    columns: Iterable[tuple[str, Sequence[str]]],
) -> Table:
    """Write places and names, with columns of numbers; those without any cells are left out."""
    shown = [(title, cells) for title, cells in columns if cells]
    places = ["–" if place is None else str(place) for place, _name in rows]
    cells = zip(
        places, (name for _place, name in rows), *(each for _title, each in shown), strict=True
    )
    heads = (
        Column(_("Place"), True),
        Column(who),
        *(Column(title, True) for title, _cells in shown),
    )
    return Table(heads, tuple(tuple(map(say, row)) for row in cells))


def _board(tournament: Tournament, board: Board) -> Iterator[Block]:
    yield Heading(2, say(_("Board {number}").format(number=board.number)))
    yield results(board)
    yield _compared(tournament, board)
    yield Paragraph(say(_means(board)))


def _compared(tournament: Tournament, board: Board) -> Table:
    """Say what each table made of each seat, the most paid first."""
    own = tournament.by == "points"
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
    means = ", ".join(
        f"{pgettext('seat', seat)} {hundredths(board.mean(seat))}" for seat in board.seats
    )
    return _("Mean: {means}").format(means=means)
