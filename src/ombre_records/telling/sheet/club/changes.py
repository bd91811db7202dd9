"""Changes since a list hung on the wall, as an outline and as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import msgspec

from ombre_records.base.document import markdown, text
from ombre_records.base.document.outline import Block, Heading, Paragraph, part, say, tabled
from ombre_records.base.document.style import Style
from ombre_records.base.language import _, marked_in, pgettext
from ombre_records.base.language.dates import date_in_words, day_in_words
from ombre_records.base.language.numbers import signed
from ombre_records.gathering.club.lists import Change, Changes, Moved
from ombre_records.gathering.club.season import Result, Season
from ombre_records.telling.sheet.club.outline import amounts, signs
from ombre_records.telling.sheet.formats import html

FORMATS = ("text", "markdown", "html", "json")
"""The formats of changes."""

_KINDS = {
    "added": marked_in("what became of a sheet", "new"),
    "gone": marked_in("what became of a sheet", "gone"),
    "changed": marked_in("what became of a sheet", "changed"),
}


def document(changes: Changes, season: Season, to: str, style: Style) -> str:
    """Write what has changed."""
    if to == "json":
        made = {"version": 1, **msgspec.to_builtins(changes)}
        return msgspec.json.format(msgspec.json.encode(made), indent=2).decode() + "\n"
    outline = tuple(_blocks(changes, season))
    if to == "html":
        return html.written(outline, season.club.name or _("Season"), style)
    return markdown.render(outline, style) if to == "markdown" else text.render(outline, style)


def _blocks(changes: Changes, season: Season) -> Iterator[Block]:
    day = day_in_words(changes.since, season.club.country)
    yield Heading(1, say(_("Changes since the list of {day}").format(day=day)))
    if not changes.sheets and not changes.standings:
        yield Paragraph(say(_("Nothing has changed.")))
    if changes.sheets:
        yield part(_("Sheets"))
        yield tabled(
            (_("Event"), _("Date"), _("Table"), _("Change"), _("Totals")),
            (),
            [
                (each.event, date_in_words(each.date), each.table, _kind(each), _totals(each))
                for each in changes.sheets
            ],
        )
    if changes.standings:
        results = {each.competition.id: each for each in season.results}
        yield part(_("Standings"))
        yield tabled(
            (_("Competition"), _("Name")),
            (_("Place"), _("Score")),
            [
                (
                    results[each.competition].competition.name,
                    each.name,
                    " → ".join(map(_shown, (each.place_before, each.place))),
                    " → ".join(_scores(each, results[each.competition])),
                )
                for each in changes.standings
            ],
        )


def _kind(each: Change) -> str:
    return pgettext("what became of a sheet", _KINDS[each.kind])


def _totals(each: Change) -> str:
    names = [*each.before, *(name for name in each.after if name not in each.before)]
    texts = []
    for name in names:
        before, after = each.before.get(name), each.after.get(name)
        if name not in each.before or name not in each.after:
            texts.append(f"{name} {signed(after if name in each.after else before)}")
        elif before != after:
            texts.append(f"{name} {signed(before)} → {signed(after)}")
    return ", ".join(texts)


def _scores(each: Moved, result: Result) -> Iterator[str]:
    """Write the score then and now as the standings do."""
    both = each.score_before, each.score
    known = [Fraction(str(value)) for value in both if value is not None]
    written = iter(amounts(known, result.unit, sign=signs(result.competition)))
    return (_NONE if value is None else next(written) for value in both)


def _shown(place: int | None) -> str:
    return _NONE if place is None else str(place)


_NONE = "–"
