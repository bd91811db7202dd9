"""The scores of sessions as JSON, as `ombre score --to json` promises it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from ombre_records.base.document.style import Style
from ombre_records.gathering.club.season import Season
from ombre_records.gathering.counting import gathered
from ombre_records.referee.report import Report
from ombre_records.telling.sheet.accounts.league import table
from ombre_records.telling.sheet.accounts.scores import (
    Scores,
    evening_scores,
    league_scores,
    left_out_scores,
    scores,
)
from ombre_records.telling.sheet.club.values import CompetitionValue, competition_values
from ombre_records.telling.sheet.season import found_leagues, season_wanted
from ombre_records.telling.sheet.session_page import session_pages


class Competitions(msgspec.Struct, frozen=True):
    """A club's competitions alone, in the version of the format."""

    version: int
    competitions: tuple[CompetitionValue, ...]


def render(reports: Sequence[Report], style: Style, club: Season | None = None) -> str:
    """Write scores as JSON; suits are always letters."""
    if club and style.only == "competitions":
        values: object = Competitions(1, competition_values(club))
    else:
        values = _with_season(scores(reports), reports, style)
        if club and style.only == "all":
            values = msgspec.structs.replace(values, competitions=competition_values(club))
    made = msgspec.json.encode(values)
    return msgspec.json.format(made, indent=2).decode() + "\n"


def _with_season(made: Scores, reports: Sequence[Report], style: Style) -> Scores:
    """Add evenings and leagues where there are several sessions, or nothing else is wanted."""
    once = gathered(reports)
    pages = tuple(session_pages(once.reports, style))
    if not season_wanted(pages, style):
        return made
    leagues = found_leagues(pages)
    sessions = [
        (score.path, score.session, table(page.session))
        for score, page in zip(made.sessions, pages, strict=True)
    ]
    return msgspec.structs.replace(
        made,
        sessions=made.sessions if style.only == "all" else (),
        evenings=msgspec.UNSET if style.only == "league" else evening_scores(leagues, sessions),
        leagues=league_scores(leagues),
        left_out=left_out_scores(once.left_out) or msgspec.UNSET,
    )
