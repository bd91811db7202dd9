"""A club's page: one HTML file with standings, evenings, people, meetings and figures."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
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
from ombre_records.base.document.style import Style
from ombre_records.base.language import _
from ombre_records.base.language.dates import day_in_words, month_name
from ombre_records.base.language.nouns import call_noun
from ombre_records.base.language.numbers import listed, priced
from ombre_records.gathering.club.figures import Ends, by_call, by_month, head_to_head, owed
from ombre_records.gathering.club.season import Season
from ombre_records.telling.sheet.accounts.transfers import written
from ombre_records.telling.sheet.club.outline import season_outline
from ombre_records.telling.sheet.formats import html
from ombre_records.telling.sheet.tournament.outline import points

_MEETINGS = 40
"""So many pairs of people are told, those who met most often."""


def page(season: Season, style: Style) -> str:
    """Write the page; its events stand in it as JSON-LD, too."""
    return html.written(
        page_outline(season), season.club.name or _("Season"), style, linked(season)
    )


def page_outline(season: Season) -> Outline:
    """Write all that the page says."""
    return tuple(
        block
        for blocks in (
            season_outline(season),
            _evenings(season),
            _people(season),
            _meetings(season),
            _figures(season),
            _fees(season),
        )
        for block in blocks
    )


def _evenings(season: Season) -> Iterator[Block]:
    rows = []
    for evening in season.evenings:
        known = {
            who: one.total for who, one in evening.attendances.items() if one.total is not None
        }
        most = max(known.values(), default=None)
        best = listed(sorted(season.name(who) for who in known if known[who] == most))
        deals = sum(len(sat.session.deals) for sat in evening.sat)
        day = day_in_words(evening.day, season.club.country) if evening.day else "?"
        (won,) = points([most], sign=True)
        rows.append((day, evening.event, best, str(len(evening.sat)), str(deals), won))
    if rows:
        yield Heading(1, say(_("Evenings")))
        words, numbers = (_("Date"), _("Event"), _("Best")), (_("Tables"), _("Deals"), _("Total"))
        yield tabled(words, numbers, rows)


def _people(season: Season) -> Iterator[Block]:
    sums: dict[str, tuple[int, int]] = {}
    last = max((each.day for each in season.evenings if each.day), default=None)
    for evening in season.evenings:
        for who, one in evening.attendances.items():
            held, deals = sums.get(who, (0, 0))
            sums[who] = held + 1, deals + one.deals
    rows = []
    for who, (held, deals) in sorted(sums.items(), key=lambda each: season.name(each[0])):
        known = season.club.by_id.get(who)
        member = _("member") if known and known.is_member(last) else _("guest")
        rows.append((season.name(who), member, str(held), str(deals)))
    if rows:
        yield Heading(1, say(_("People")))
        yield tabled((_("Player"), _("As")), (_("Evenings"), _("Deals")), rows)


def _meetings(season: Season) -> Iterator[Block]:
    met = head_to_head(season)
    if not met:
        return
    yield Heading(1, say(_("Head to head")))
    if len(met) > _MEETINGS:
        words = _("The {count} pairs of people who met most often.")
        yield Paragraph(say(words.format(count=_MEETINGS)))
    rows = [
        (each.one, each.other, str(each.sessions), f"{each.one_ahead} : {each.other_ahead}")
        for each in met[:_MEETINGS]
    ]
    yield tabled((_("Player"), _("Player")), (_("Sessions"), _("Who won more")), rows)


def _figures(season: Season) -> Iterator[Block]:
    calls, months = by_call(season), by_month(season)
    if not calls and not months:
        return
    yield Heading(1, say(_("The year’s figures")))
    if calls:
        yield part(_("By call"))
        yield _ends(_("Call"), {call_noun(call): ends for call, ends in calls.items()})
    if months:
        yield part(_("By month"))
        yield _ends(_("Month"), {_month(month): ends for month, ends in months.items()})


def _month(month: str) -> str:
    year, number = month.split("-")
    return f"{month_name(int(number))} {year}"


def _ends(first: str, counts: Mapping[str, Ends]) -> Table:
    titles = (_("Deals"), _("Won"), _("Puestas"), _("Codilles"), _("Codilles in 100"))
    rows = []
    for name, ends in counts.items():
        played = ends.deals - ends.passed
        often = Fraction(100 * ends.codille, played) if played else Fraction()
        numbers = (ends.deals, ends.won, ends.level, ends.codille)
        rows.append((name, *map(str, numbers), str(round(often))))
    return tabled((first,), titles, rows)


def _fees(season: Season) -> Iterator[Block]:
    due = owed(season)
    if not due:
        return
    yield Heading(1, say(_("Fees")))
    jackpot = any(each.jackpot for each in due)
    fees = [_priced(each.fees, season) for each in due]
    extra = [_priced(each.jackpot, season) for each in due]
    titles = [_("Fees"), *([_("Jackpot")] if jackpot else [])]
    rows = [
        (each.name, fee, *([more] if jackpot else []))
        for each, fee, more in zip(due, fees, extra, strict=True)
    ]
    yield tabled((_("Player"),), titles, rows)
    if jackpot:
        lies = _priced(sum((each.jackpot for each in due), Fraction()), season)
        yield Paragraph(say(_("In the jackpot: {amount}").format(amount=lies)))


def _priced(amount: Fraction, season: Season) -> str:
    (text,) = written([amount])
    return priced(text, season.club.unit) if season.club.unit else text


def linked(season: Season) -> str:
    """Return the evenings and fixtures as JSON-LD, in the terms of schema.org."""
    club: dict[str, object] = {"@type": "SportsClub", "name": season.club.name}
    events: list[dict[str, object]] = [
        {
            "@type": "SportsEvent",
            "name": evening.event or season.club.name,
            "startDate": evening.day.isoformat(),
            "organizer": club,
        }
        for evening in season.evenings
        if evening.day
    ]
    for each in season.club.fixtures:
        home, away = (season.club.team_of[team].name for team in (each.home, each.away))
        events.append(
            {
                "@type": "SportsEvent",
                "name": f"{home} – {away}",
                "startDate": each.day.isoformat(),
                "homeTeam": {"@type": "SportsTeam", "name": home},
                "awayTeam": {"@type": "SportsTeam", "name": away},
                "organizer": club,
            }
        )
    graph = {"@context": "https://schema.org", "@graph": events}
    return json.dumps(graph, ensure_ascii=False).replace("<", "\\u003c")
