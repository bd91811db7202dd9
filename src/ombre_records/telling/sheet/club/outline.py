"""A club's season as an outline: its first page, which is the table of each competition."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from ombre_records.base.document.outline import (
    Block,
    Heading,
    Outline,
    Paragraph,
    Table,
    part,
    say,
    tabled,
)
from ombre_records.base.language import _, marked_in, ngettext, pgettext
from ombre_records.base.language.dates import day_in_words
from ombre_records.gathering.club.club import Competition
from ombre_records.gathering.club.matches import DEFAULT_TIES, Match, Row
from ombre_records.gathering.club.season import Result, Season
from ombre_records.gathering.club.standings import Standing
from ombre_records.telling.sheet.tables import sums
from ombre_records.telling.sheet.tournament.outline import points, ranked, unequal_in_words

_KINDS = {
    "pairs": marked_in("who competes", "Pair"),
    "teams": marked_in("who competes", "Team"),
    "matches": marked_in("who competes", "Team"),
}
_TIES = {
    "best-evening": marked_in("what tells equal scores apart", "the best evening"),
    "evenings": marked_in("what tells equal scores apart", "more evenings"),
    "difference": marked_in("what tells equal scores apart", "the difference of what was scored"),
    "mutual": marked_in("what tells equal scores apart", "the matches among them"),
    "won": marked_in("what tells equal scores apart", "more matches won"),
}


def season_outline(season: Season) -> Outline:
    """Write the standings of a season, headed by the club and the day of its last evening."""
    return tuple(_blocks(season))


def headed(season: Season) -> str:
    """Name the club, and the day up to which its season is told."""
    days = [each.day for each in season.evenings if each.day]
    last = day_in_words(max(days), season.club.country) if days else ""
    return ", ".join(filter(None, (season.club.name or _("Season"), last)))


def _blocks(season: Season) -> Iterator[Block]:
    yield Heading(1, say(headed(season)))
    for result in season.results:
        yield part(result.competition.name)
        yield Paragraph(say(" ".join(_terms(season, result.competition))))
        if result.competition.kind == "matches":
            yield from _matches(season, result)
        elif result.standing:
            yield from _standings(result)
        else:
            yield Paragraph(say(_("Nothing has been played yet.")))


def _terms(season: Season, competition: Competition) -> Iterator[str]:
    """Say how a competition is counted, in sentences."""
    if competition.kind != "matches":
        yield _how(competition)
    if competition.least:
        words = ngettext(
            "With fewer than {count} evening nobody has a place.",
            "With fewer than {count} evenings nobody has a place.",
            competition.least,
        )
        yield words.format(count=competition.least)
    if competition.partners:
        yield _("A player who has sat with fewer than {count} others has no place.").format(
            count=competition.partners
        )
    if competition.by in ("datum", "matchpoints"):
        yield unequal_in_words(competition.unequal)
    ties = competition.ties or (DEFAULT_TIES if competition.kind == "matches" else ())
    if ties:
        names = ", ".join(pgettext("what tells equal scores apart", _TIES[tie]) for tie in ties)
        yield _("Equal scores are told apart by {ties}.").format(ties=names)
    elif competition.kind != "matches":
        yield _("Equal scores share a place.")
    if competition.final:
        day = day_in_words(competition.final, season.club.country)
        yield _("Results are a draft until {day}.").format(day=day)


def _how(competition: Competition) -> str:
    if competition.best:
        words = {
            "sum": ngettext(
                "The best evening counts.",
                "The best {count} evenings count.",
                competition.best,
            ),
            "per-deal": ngettext(
                "The best evening counts, by its mean a deal.",
                "The best {count} evenings count, by their mean a deal.",
                competition.best,
            ),
            "per-evening": ngettext(
                "The best evening counts, by its mean.",
                "The best {count} evenings count, by their mean.",
                competition.best,
            ),
        }[competition.count]
        return words.format(count=competition.best)
    return {
        "sum": _("All evenings count."),
        "per-deal": _("What counts is the mean a deal."),
        "per-evening": _("What counts is the mean an evening."),
    }[competition.count]


def _standings(result: Result) -> Iterator[Block]:
    grouped = any(each.group for each in result.standing)
    for group in dict.fromkeys(each.group for each in result.standing):
        if grouped:
            yield Paragraph(say(_("Group {name}").format(name=group)))
        rows = [each for each in result.standing if each.group == group]
        yield standing_table(result.competition, rows, result.unit)


def amounts(column: Sequence[Fraction | None], unit: str, *, sign: bool = False) -> tuple[str, ...]:
    """Write a column of points, or of money in a unit."""
    return sums(column, unit, sign=sign) if unit else points(column, sign=sign)


def signs(competition: Competition) -> bool:
    """Whether what a competition counts may be lost as well as won, and is told with its sign."""
    return competition.kind != "matches" and competition.by != "matchpoints"


def standing_table(competition: Competition, rows: Sequence[Standing], unit: str = "") -> Table:
    """Write a standing; columns that tell nothing are left out."""
    who = _KINDS.get(competition.kind)
    signed = signs(competition)
    totals, scores = ([getattr(each, what) for each in rows] for what in ("total", "score"))
    return ranked(
        pgettext("who competes", who) if who else _("Player"),
        [(each.place, each.name) for each in rows],
        (
            (_("Evenings"), [str(each.evenings) for each in rows]),
            (_("Counted"), [str(each.counted) for each in rows if competition.best]),
            (_("Deals"), [str(each.deals) for each in rows]),
            (_("Total"), amounts(totals, unit, sign=signed)),
            (_("Score"), amounts(scores if scores != totals else (), unit, sign=signed)),
        ),
    )


def _matches(season: Season, result: Result) -> Iterator[Block]:
    grouped = any(row.group for row in result.table)
    for group in dict.fromkeys(row.group for row in result.table):
        if grouped:
            yield Paragraph(say(_("Group {name}").format(name=group)))
        yield match_table([row for row in result.table if row.group == group], result.unit)
    if result.matches:
        yield part(_("Matches: {name}").format(name=result.competition.name))
        yield _fixtures(season, result.matches, result.unit)


def match_table(rows: Sequence[Row], unit: str = "") -> Table:
    """Write a table of matches."""
    boards = any(row.boards is not None and row.boards != row.scored for row in rows)
    return ranked(
        _("Team"),
        [(row.place, row.name) for row in rows],
        (
            (_("Matches"), [str(row.matches) for row in rows]),
            (_("Won"), [str(row.won) for row in rows]),
            (_("Drawn"), [str(row.drawn) for row in rows]),
            (_("Lost"), [str(row.lost) for row in rows]),
            (_("For"), amounts([row.scored for row in rows], unit)),
            (_("Against"), amounts([row.conceded for row in rows], unit)),
            (_("Boards"), points([row.boards or Fraction() for row in rows if boards])),
            (_("Points"), points([row.score for row in rows])),
        ),
    )


def _fixtures(season: Season, played: Sequence[Match], unit: str) -> Table:
    boards = any(each.home_boards is not None for each in played)
    numbers = (_("Result"), _("Boards"))[: 1 + boards]
    rows = []
    for each in played:
        day = day_in_words(each.fixture.day, season.club.country)
        names = (season.club.team_of[one].name for one in (each.fixture.home, each.fixture.away))
        results = _result(each, unit), _pair(each.home_boards, each.away_boards)
        rows.append((day, *names, *results[: 1 + boards]))
    return tabled((_("Date"), _("Home"), _("Away")), numbers, rows)


def _result(each: Match, unit: str) -> str:
    if each.fixture.absent:
        return _("walkover")
    return _pair(each.home, each.away, unit)


def _pair(home: Fraction | None, away: Fraction | None, unit: str = "") -> str:
    if home is None or away is None:
        return "–"
    return " : ".join(amounts([home, away], unit))
