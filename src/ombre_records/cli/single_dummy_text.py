"""What a player knew for the eye: the games that he might name, and each card that he played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ombre_records.cli.table import indented, table
from ombre_records.cli.terminal import clean
from ombre_records.model.cards import CARD_NAMES

if TYPE_CHECKING:
    from rich.console import Console

    from ombre_records.analysis.single_dummy.bidding import Bidding, Game
    from ombre_records.analysis.single_dummy.shares import Shares
    from ombre_records.analysis.single_dummy.weighing import SingleDummyDeal, SingleDummyPlay
    from ombre_records.report import Report


def print_single_dummy(
    console: Console, report: Report, deals: Sequence[SingleDummyDeal], samples: int, seed: int
) -> None:
    """Print each deal as the player saw it."""
    for deal in deals:
        _deal(console, report, deal, f"{samples:,} samples a question, seed {seed}")
    if not deals:
        console.print("no deal")


def _deal(console: Console, report: Report, deal: SingleDummyDeal, drawn: str) -> None:
    session = report.sessions[deal.session - 1]
    facts, name = session.deals[deal.deal - 1], session.players[deal.seat]
    where = f"deal {facts.number or deal.deal}"
    where += f" of session {deal.session}" if len(report.sessions) > 1 else ""
    if deal.bidding is None:
        console.print(clean(f"{where}: {name} does not play"), style="bold")
        return
    console.print(clean(f"{where}, as {name} saw it"), style="bold")
    console.print(f"  {drawn}; in brackets the bounds of 95 %")
    _bidding(console, deal.bidding)
    for play in deal.plays:
        _play(console, play)


def _bidding(console: Console, bidding: Bidding) -> None:
    if bidding.why:
        console.print(f"  before the bids: {bidding.why}")
        return
    deals = f"{bidding.number:,} deal{'' if bidding.number == 1 else 's'}"
    console.print(f"  before the bids, {deals} played in every game:")
    console.print(f"  {_verdict(bidding)}")
    for outcomes, games in _by_outcomes(bidding):
        rows = table("Game", *(_head(outcome) for outcome in reversed(outcomes)))
        for game, shares in games:
            rows.add_row(_game(game), *_cells(shares))
        console.print(indented(rows, 4))


def _by_outcomes(
    bidding: Bidding,
) -> list[tuple[tuple[str, ...], list[tuple[Game, Shares]]]]:
    """Sort the games by the outcomes that they can have."""
    found: dict[tuple[str, ...], list[tuple[Game, Shares]]] = {}
    for game, shares in bidding.games:
        found.setdefault(shares.outcomes, []).append((game, shares))
    return list(found.items())


def _verdict(bidding: Bidding) -> str:
    """Answer whether to play, and what."""
    best = " or ".join(map(_game, bidding.best))
    if bidding.worth is None:
        return f"{best} is best, and may go either way"
    return f"{best} is best, and {'won' if bidding.worth else 'lost'} more often than not"


def _game(game: Game) -> str:
    return f"{game.call.name} {game.trump_name}"


def _play(console: Console, play: SingleDummyPlay) -> None:
    card = "x" if play.card is None else CARD_NAMES[play.card]
    if play.plays is None:
        console.print(f"  trick {play.trick}, {card}: cannot be told, {play.why}")
        return
    sampled = f"all {play.sampled:,}" if play.exact else f"{play.sampled:,} of {play.ways:,}"
    ways = "the only way" if play.ways == 1 else f"{sampled} ways"
    console.print(f"  trick {play.trick}, {card}: {ways} the hidden cards may lie")
    outcomes = next(iter(play.plays.values())).outcomes
    rows = table("", "Card", *(_head(outcome) for outcome in reversed(outcomes)))
    for each, shares in play.plays.items():
        mark = "*" if each in play.best else ""
        rows.add_row(mark, CARD_NAMES[each], *_cells(shares))
    console.print(indented(rows, 4))


def _head(outcome: str) -> str:
    return outcome.capitalize()


def _cells(shares: Shares) -> list[str]:
    """Write each share in per cent, and its bounds where it is a sample's."""
    told = []
    for outcome in reversed(shares.outcomes):
        part, low, high = shares.of(outcome)
        bounds = "" if shares.exact else f" ({100 * low:.1f}-{100 * high:.1f})"
        told.append(f"{100 * part:.1f} %{bounds}")
    return told
