"""Write a double-dummy analysis as text or as JSON.

For the eye each deal has a headline, then the plays that cost.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ombre_records.analysis.completion.document import card_shown, where
from ombre_records.analysis.double_dummy.results import (
    Analysis,
    WeighedDeal,
    WeighedPlay,
    WeighedTrick,
    Worth,
)
from ombre_records.analysis.double_dummy.review import annotated
from ombre_records.analysis.solver import Claims
from ombre_records.base.document.console import (
    console,
    console_text,
    divided,
    print_table,
    table,
)
from ombre_records.base.document.data import json_text
from ombre_records.base.document.style import PLAIN, Style
from ombre_records.base.errors import InvalidArgument
from ombre_records.base.language import _, ngettext, speaking
from ombre_records.base.language.nouns import outcome_noun
from ombre_records.base.language.numbers import grouped
from ombre_records.base.steering import clean
from ombre_records.model.cards import CARD_NAMES
from ombre_records.referee.facts import SessionFacts
from ombre_records.referee.report import Report
from ombre_records.referee.wording.payments import name_of

if TYPE_CHECKING:
    from ombre_records.base.document.console import Page

FORMATS = ("text", "json", "ombre")


def document(analysis: Analysis, to: str = "text", style: Style = PLAIN) -> str:
    """Write an analysis as text, as the JSON of `ombre analyse`, or the record with its glyphs.

    Raises ValueError for `ombre` if there is not one record alone.
    """
    if to == "json":
        by_report = zip(analysis.reports, analysis.weighed, strict=True)
        deals = [_deal_value(report, deal) for report, each in by_report for deal in each]
        return json_text({"version": 1, "deals": deals})
    if to == "ombre":
        if len(analysis.reports) != 1:
            raise InvalidArgument(f"{len(analysis.reports)} records cannot be written as one")
        return annotated(analysis.reports[0], analysis.weighed[0])
    with speaking(style.language, style.terms):
        made = console(style.width, color=style.color)
        paths = [report.source.path for report in analysis.reports]
        reports = zip(divided(made, paths), analysis.reports, analysis.weighed, strict=True)
        for _heading, report, each in reports:
            _print(made, report, each, every=style.every)
        return console_text(made)


def _deal_value(report: Report, deal: WeighedDeal) -> dict[str, object]:
    session, coverage = report.sessions[deal.session - 1], deal.coverage
    facts = session.deals[deal.deal - 1]
    return {
        "path": report.source.path,
        "session": deal.session,
        "deal": deal.deal,
        "ombre": name_of(session.players, deal.ombre),
        "value": deal.start.value,
        "values": _counts(deal, deal.start),
        "since": deal.since,
        "end": deal.end.value,
        "ends": _counts(deal, deal.end),
        "outcome": facts.outcome.kind,
        "codille": _claims_value(session.players, deal),
        "completions": coverage.number if coverage else None,
        "exact": coverage is None or (coverage.exact and coverage.samples is None),
        "samples": coverage.samples if coverage else None,
        "seed": coverage.seed if coverage else None,
        "tricks": [_trick(session.players, deal, trick) for trick in deal.tricks],
    }


def _claims_value(players: Sequence[str], deal: WeighedDeal) -> dict[str, list[str]] | None:
    if deal.claims is None:
        return None
    return {kind: [players[s] for s in seats] for kind, seats in deal.claims._asdict().items()}


def _trick(players: Sequence[str], deal: WeighedDeal, trick: WeighedTrick) -> dict[str, object]:
    return {
        "trick": trick.number,
        "ombre": name_of(players, trick.player),
        "plays": [_play_value(players, deal, play) for play in trick.plays],
    }


def _play_value(players: Sequence[str], deal: WeighedDeal, play: WeighedPlay) -> dict[str, object]:
    return {
        "player": name_of(players, play.seat) or "?",
        "card": None if play.card is None else CARD_NAMES[play.card],
        "side": _side(play),
        "value_before": play.before.value,
        "value_after": play.after.value,
        "best": [CARD_NAMES[card] for card in play.best],
        "values_before": _counts(deal, play.before),
        "values_after": _counts(deal, play.after),
        "tricks_before": play.before.tricks,
        "tricks_after": play.after.tricks,
        "glyph": play.glyph or None,
        "lawful": play.lawful,
    }


def _side(play: WeighedPlay) -> str | None:
    if not play.before.counts:
        return None
    return "ombre" if play.own else "defence"


def _counts(deal: WeighedDeal, worth: Worth) -> dict[str, int] | None:
    """Return how often each value is reached, where completions were looked at."""
    return worth.outcomes if deal.coverage and worth.counts else None


def _print(console: Page, report: Report, deals: Sequence[WeighedDeal], *, every: bool) -> None:
    """Print each deal; `every` play, or those that cost something."""
    for deal in deals:
        _deal(console, report, deal, every=every)
    if not deals:
        console.print(_("no deal"))


def _deal(console: Page, report: Report, deal: WeighedDeal, *, every: bool) -> None:
    session = report.sessions[deal.session - 1]
    facts = session.deals[deal.deal - 1]
    named = where(report, deal.session, deal.deal)
    headline = _headline(deal, facts.outcome.kind)
    console.print(_("{place}: {change}").format(place=named, change=headline), style="bold")
    if deal.coverage:
        console.print(_coverage(deal), by=2)
    if deal.claims and deal.claims.helped:
        console.print(clean(_claims(session.players, deal.claims)), by=2)
    for number, seat in _players(deal)[1:]:
        plays_on = _("from trick {number} on for {player}, who plays on")
        heading = plays_on.format(number=number, player=session.players[seat])
        console.print(clean(heading), by=2)
    shown = [
        (trick.number, play)
        for trick in deal.tricks
        for play in trick.plays
        if every or play.lost > 0 or play.lawful is False
    ]
    if shown:
        _plays(console, session, shown)
    elif deal.start.counts and facts.outcome.kind != "passed-out":
        whole = all(play.before.counts for trick in deal.tricks for play in trick.plays)
        nothing = (
            _("no card cost anybody an outcome")
            if whole
            else _("no card that could be weighed cost anybody an outcome")
        )
        console.print(nothing, by=2)


def _headline(deal: WeighedDeal, outcome: str) -> str:
    if outcome == "passed-out":
        return _("passed out")
    ended = outcome_noun(outcome)
    if not deal.start.counts:
        return _("what was within reach is not known; ended {outcome}").format(outcome=ended)
    if deal.since > 1:
        text = _("{reached} within reach from trick {number} on; ended {outcome}")
    else:
        text = _("{reached} within reach; ended {outcome}")
    return text.format(reached=_worth(deal.start), number=deal.since, outcome=ended)


def _claims(players: Sequence[str], claims: Claims) -> str:
    """Say who would have codille."""
    helped, alone = (
        _(" or ").join(players[seat] for seat in seats) for seats in (claims.helped, claims.alone)
    )
    if not alone:
        text = _("codille for {helped} if the defenders play together, for nobody against all")
        return text.format(helped=helped)
    text = _("codille for {helped} if the defenders play together, for {alone} against all")
    return text.format(helped=helped, alone=alone)


def _players(deal: WeighedDeal) -> list[tuple[int, int]]:
    """Return the tricks from which values are a player's, with that player."""
    first: dict[int, int] = {}
    for trick in deal.tricks:
        if trick.player is not None:
            first.setdefault(trick.player, trick.number)
    return [(number, seat) for seat, number in first.items()]


def _coverage(deal: WeighedDeal) -> str:
    coverage = deal.coverage
    if coverage is None or not coverage.exact:
        if not coverage or not coverage.number:
            return _("too many completions to be counted")
        text = _("too many completions to be counted (at least {number})")
        return text.format(number=grouped(coverage.number))
    if not coverage.number:
        return _("no completion is lawful; only what is known to the card is weighed")
    if coverage.samples is None:
        text = ngettext("in the only completion", "in all {count} completions", coverage.number)
        return text.format(count=grouped(coverage.number))
    text = _("in {samples} of {number} completions, drawn at random (seed {seed})")
    samples, number = grouped(coverage.samples), grouped(coverage.number)
    return text.format(samples=samples, number=number, seed=coverage.seed)


def _worth(worth: Worth) -> str:
    """Name a value, or several with how often each is reached."""
    if not worth.counts:
        return "?"
    if worth.value is not None:
        return outcome_noun(worth.value)
    counted = worth.outcomes.items()
    return ", ".join(f"{outcome_noun(outcome)} {grouped(number)}" for outcome, number in counted)


def _plays(console: Page, session: SessionFacts, shown: Sequence[tuple[int, WeighedPlay]]) -> None:
    rows = table(_("Trick"), _("Player"), _("Card"), _("Before"), _("After"), _("As good"))
    rows.columns[0].justify = "right"
    for number, play in shown:
        card = "x" if play.card is None else card_shown(play.card)
        name = "?" if play.seat is None else clean(session.players[play.seat])
        unlawful = _(" (unlawful)") if play.lawful is False else ""
        rows.add_row(
            str(number),
            name,
            f"{card}{play.glyph}{unlawful}",
            _worth(play.before),
            _worth(play.after),
            " ".join(card_shown(each) for each in play.best if each != play.card),
        )
    print_table(console, rows)
