"""What a player knew for the eye: the games that he might name, and each card that he played."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil, floor
from typing import TYPE_CHECKING

from ombre_records.analysis.completion.spelling import spelling
from ombre_records.cli.complete_text import where
from ombre_records.cli.table import indented, print_table, table
from ombre_records.cli.terminal import clean
from ombre_records.language import _, ngettext, pgettext
from ombre_records.language.numbers import decimal, grouped
from ombre_records.language.terms import call_name, outcome_name

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from ombre_records.analysis.single_dummy.bidding import Bidding, Game
    from ombre_records.analysis.single_dummy.shares import Shares
    from ombre_records.analysis.single_dummy.weighing import SingleDummyDeal, SingleDummyPlay
    from ombre_records.report import Report


def print_single_dummy(
    console: Console, report: Report, deals: Sequence[SingleDummyDeal], samples: int, seed: int
) -> None:
    """Print each deal as the player saw it."""
    drawn = _("{samples} samples a question, seed {seed}; in brackets the bounds of 95 %")
    for deal in deals:
        _deal(console, report, deal, drawn.format(samples=grouped(samples), seed=seed))
    if not deals:
        console.print(_("no deal"))


def _deal(console: Console, report: Report, deal: SingleDummyDeal, drawn: str) -> None:
    session = report.sessions[deal.session - 1]
    told = _("{deal}: {player} does not play")
    if deal.bidding is not None:
        told = _("{deal}, as {player} saw it")
    named = where(report, deal.session, deal.deal)
    console.print(clean(told.format(deal=named, player=session.players[deal.seat])), style="bold")
    if deal.bidding is None:
        return
    console.print(indented(drawn))
    _bidding(console, deal.bidding)
    for play in deal.plays:
        _play(console, play, spelling(session).card)


def _bidding(console: Console, bidding: Bidding) -> None:
    if bidding.why:
        console.print(indented(_("before the bids: {why}").format(why=_(bidding.why))))
        return
    told = ngettext(
        "before the bids, {count} deal played in every game:",
        "before the bids, {count} deals played in every game:",
        bidding.number,
    )
    console.print(indented(told.format(count=grouped(bidding.number))))
    console.print(indented(_verdict(bidding)))
    for outcomes, games in _by_outcomes(bidding):
        rows = table(_("Game"), *(_head(outcome) for outcome in reversed(outcomes)))
        for game, shares in games:
            rows.add_row(_game(game), *_cells(shares))
        print_table(console, _to_the_right(rows, 1), 4)


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
    if bidding.worth is None:
        told = _("{games} is best, and may go either way")
    elif bidding.worth:
        told = _("{games} is best, and won more often than not")
    else:
        told = _("{games} is best, and lost more often than not")
    return told.format(games=_(" or ").join(map(_game, bidding.best)))


def _game(game: Game) -> str:
    trump = game.trump_name
    named = trump if len(trump) == 1 else pgettext("trump of a call", trump)
    return f"{call_name(game.call.name)} {named}"


def _play(console: Console, play: SingleDummyPlay, card_name: Callable[[int], str]) -> None:
    card = "x" if play.card is None else card_name(play.card)
    if play.plays is None:
        told = _("trick {number}, {card}: cannot be told, {why}")
        console.print(indented(told.format(number=play.trick, card=card, why=_(play.why))))
        return
    if play.ways == 1:
        told = _("trick {number}, {card}: the only way the hidden cards may lie")
    elif play.exact:
        told = _("trick {number}, {card}: all {ways} ways the hidden cards may lie")
    else:
        told = _("trick {number}, {card}: {sampled} of {ways} ways the hidden cards may lie")
    counts = {"sampled": grouped(play.sampled), "ways": grouped(play.ways or 0)}
    console.print(indented(told.format(number=play.trick, card=card, **counts)))
    outcomes = next(iter(play.plays.values())).outcomes
    rows = table("", _("Card"), *(_head(outcome) for outcome in reversed(outcomes)))
    for each, shares in play.plays.items():
        mark = "*" if each in play.best else ""
        rows.add_row(mark, card_name(each), *_cells(shares))
    print_table(console, _to_the_right(rows, 2), 4)


def _to_the_right(rows: Table, first: int) -> Table:
    """Set the shares of a table, from a column on, flush right."""
    for column in rows.columns[first:]:
        column.justify, column.no_wrap = "right", True
    return rows


def _head(outcome: str) -> str:
    name = outcome_name(outcome)
    return name[:1].upper() + name[1:]


def _cells(shares: Shares) -> list[str]:
    """Write each share in per cent, and its bounds where it is a sample's."""
    told = []
    for outcome in reversed(shares.outcomes):
        part, low, high = shares.of(outcome)
        # The bounds are of whole per cent, outwards: three such columns stand in a line of eighty.
        bounds = "" if shares.exact else f" ({floor(100 * low)}-{ceil(100 * high)})"
        told.append(decimal(f"{100 * part:.1f} %{bounds}"))
    return told
