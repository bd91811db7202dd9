"""Deals weighed against perfect play for the eye: a headline each, then the plays that cost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ombre_records.cli.table import indented, table
from ombre_records.cli.terminal import clean
from ombre_records.model.cards import CARD_NAMES

if TYPE_CHECKING:
    from rich.console import Console

    from ombre_records.analysis.double_dummy.results import WeighedDeal, WeighedPlay, Worth
    from ombre_records.analysis.solver import Claims
    from ombre_records.report import Report


def print_double_dummy(
    console: Console, report: Report, deals: Sequence[WeighedDeal], *, every: bool
) -> None:
    """Print each deal; `every` play, or those that cost something."""
    for deal in deals:
        _deal(console, report, deal, every=every)
    if not deals:
        console.print("no deal")


def _deal(console: Console, report: Report, deal: WeighedDeal, *, every: bool) -> None:
    session = report.sessions[deal.session - 1]
    facts = session.deals[deal.deal - 1]
    where = f"deal {facts.number or deal.deal}"
    where += f" of session {deal.session}" if len(report.sessions) > 1 else ""
    console.print(f"{where}: {_headline(deal, facts.outcome.kind)}", style="bold")
    if deal.coverage:
        console.print(f"  {_coverage(deal)}")
    if deal.claims and deal.claims.helped:
        console.print(clean(f"  {_claims(session.players, deal.claims)}"))
    for number, seat in _players(deal)[1:]:
        console.print(clean(f"  from trick {number} on for {session.players[seat]}, who plays on"))
    shown = [
        (trick.number, play)
        for trick in deal.tricks
        for play in trick.plays
        if every or play.lost > 0 or play.lawful is False
    ]
    if shown:
        _plays(console, session.players, shown)
    elif deal.start.counts and facts.outcome.kind != "passed-out":
        whole = all(play.before.counts for trick in deal.tricks for play in trick.plays)
        weighed = "" if whole else "that could be weighed "
        console.print(f"  no card {weighed}cost anybody an outcome")


def _headline(deal: WeighedDeal, outcome: str) -> str:
    if outcome == "passed-out":
        return "passed out"
    after = f" from trick {deal.since} on" if deal.since > 1 else ""
    if not deal.start.counts:
        return f"what was within reach is not known; ended {outcome}"
    return f"{_worth(deal.start)} within reach{after}; ended {outcome}"


def _claims(players: Sequence[str], claims: Claims) -> str:
    """Say whose the codille would be."""
    helped = " or ".join(players[seat] for seat in claims.helped)
    alone = " or ".join(players[seat] for seat in claims.alone) or "nobody"
    return f"codille for {helped} if the defenders play together, for {alone} against all"


def _players(deal: WeighedDeal) -> list[tuple[int, int]]:
    """Return the tricks from which the values are those of a player, and who that is."""
    first: dict[int, int] = {}
    for trick in deal.tricks:
        if trick.player is not None:
            first.setdefault(trick.player, trick.number)
    return [(number, seat) for seat, number in first.items()]


def _coverage(deal: WeighedDeal) -> str:
    coverage = deal.coverage
    if coverage is None or not coverage.exact:
        least = f" (at least {coverage.number:,})" if coverage and coverage.number else ""
        return f"too many completions to be counted{least}"
    if not coverage.number:
        return "no completion is lawful; only what is known to the card is weighed"
    if coverage.samples is None:
        return (
            f"in all {coverage.number:,} completions"
            if coverage.number > 1
            else "in the only completion"
        )
    return (
        f"in {coverage.samples:,} of {coverage.number:,} completions, drawn at random "
        f"(seed {coverage.seed})"
    )


def _worth(worth: Worth) -> str:
    """Name a value, or several with how often each is reached."""
    if not worth.counts:
        return "?"
    if worth.value is not None:
        return worth.value
    return ", ".join(f"{outcome} {number:,}" for outcome, number in worth.outcomes.items())


def _plays(
    console: Console, players: Sequence[str], shown: Sequence[tuple[int, WeighedPlay]]
) -> None:
    rows = table("Trick", "Player", "Card", "Before", "After", "As good")
    rows.columns[0].justify = "right"
    for number, play in shown:
        card = "x" if play.card is None else CARD_NAMES[play.card]
        name = "?" if play.seat is None else clean(players[play.seat])
        unlawful = " (unlawful)" if play.lawful is False else ""
        rows.add_row(
            str(number),
            name,
            f"{card}{play.glyph}{unlawful}",
            _worth(play.before),
            _worth(play.after),
            " ".join(CARD_NAMES[each] for each in play.best if each != play.card),
        )
    console.print(indented(rows))
