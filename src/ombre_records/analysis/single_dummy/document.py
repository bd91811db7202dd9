"""Write a single-dummy analysis as text or as JSON: the games to name, the cards played."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor
from typing import TYPE_CHECKING

from ombre_records.analysis.completion.document import card_shown, where
from ombre_records.analysis.single_dummy.bidding import Bidding, NamedGame
from ombre_records.analysis.single_dummy.shares import Shares
from ombre_records.analysis.single_dummy.weighing import (
    PlayerAnalysis,
    SingleDummyDeal,
    SingleDummyPlay,
)
from ombre_records.base.document.console import (
    console,
    console_text,
    divided,
    print_table,
    table,
)
from ombre_records.base.document.data import json_text
from ombre_records.base.document.style import PLAIN, Style
from ombre_records.base.language import _, ngettext, pgettext, speaking
from ombre_records.base.language.nouns import game as named
from ombre_records.base.language.nouns import outcome_noun
from ombre_records.base.language.numbers import decimal, grouped
from ombre_records.base.language.terms import suit_name
from ombre_records.base.steering import clean
from ombre_records.model.cards import CARD_NAMES, SUITS
from ombre_records.referee.report import Report

if TYPE_CHECKING:
    from ombre_records.base.document.console import Page, Rows

FORMATS = ("text", "json")

_DIGITS = 6


def document(analysis: PlayerAnalysis, to: str = "text", style: Style = PLAIN) -> str:
    """Write what a player knew as text or as the JSON of `ombre analyse --view`."""
    if to == "json":
        by_report = zip(analysis.reports, analysis.weighed, strict=True)
        deals = [_deal_value(analysis, report, deal) for report, each in by_report for deal in each]
        return json_text({"version": 1, "deals": deals})
    with speaking(style.language, style.terms):
        made = console(style.width, color=style.color)
        paths = [report.source.path for report in analysis.reports]
        drawn_by = _("{samples} samples a question, seed {seed}; in brackets the bounds of 95 %")
        drawn_by = drawn_by.format(samples=grouped(analysis.samples), seed=analysis.seed)
        reports = zip(divided(made, paths), analysis.reports, analysis.weighed, strict=True)
        for _heading, report, each in reports:
            _print(made, report, each, drawn_by)
        return console_text(made)


def _deal_value(
    analysis: PlayerAnalysis, report: Report, deal: SingleDummyDeal
) -> dict[str, object]:
    """Return a deal with the games and the cards that the player might have played."""
    return {
        "path": report.source.path,
        "session": deal.session,
        "deal": deal.deal,
        "player": _name(report, deal, deal.seat),
        "ombre": _name(report, deal, deal.ombre),
        "samples": analysis.samples,
        "seed": analysis.seed,
        "bidding": None if deal.bidding is None else _bidding_value(deal.bidding),
        "plays": [_play_value(play) for play in deal.plays],
    }


def _name(report: Report, deal: SingleDummyDeal, seat: int | None) -> str | None:
    return None if seat is None else report.sessions[deal.session - 1].players[seat]


def _bidding_value(bidding: Bidding) -> dict[str, object]:
    return {
        "deals": bidding.number,
        "games": [
            {**_game_value(game), "outcomes": _outcomes(shares)} for game, shares in bidding.games
        ],
        "best": [_game_value(game) for game in bidding.best],
        "worth": bidding.worth,
        "why": bidding.why or None,
    }


def _game_value(game: NamedGame) -> dict[str, object]:
    return {"call": game.call.name, "trump": game.trump_name}


def _play_value(play: SingleDummyPlay) -> dict[str, object]:
    known = play.plays is not None
    return {
        "trick": play.trick,
        "card": None if play.card is None else CARD_NAMES[play.card],
        "side": ("ombre" if play.own else "defence") if known else None,
        "ways": play.ways,
        "samples": play.sampled,
        "exact": play.exact,
        "cards": [
            {"card": CARD_NAMES[card], "outcomes": _outcomes(shares)}
            for card, shares in (play.plays or {}).items()
        ]
        if known
        else None,
        "best": [CARD_NAMES[card] for card in play.best],
        "why": play.why or None,
    }


def _outcomes(shares: Shares) -> dict[str, object]:
    """Return each outcome, the best for the Ombre first."""
    outcomes: dict[str, object] = {}
    for outcome in reversed(shares.outcomes):
        part, low, high = (round(bound, _DIGITS) for bound in shares.of(outcome))
        count = shares.counts.get(outcome, 0)
        outcomes[outcome] = {"count": count, "share": part, "low": low, "high": high}
    return outcomes


def _print(console: Page, report: Report, deals: Sequence[SingleDummyDeal], drawn_by: str) -> None:
    """Print each deal as the player saw it."""
    for deal in deals:
        _deal(console, report, deal, drawn_by)
    if not deals:
        console.print(_("no deal"))


def _deal(console: Page, report: Report, deal: SingleDummyDeal, drawn: str) -> None:
    session = report.sessions[deal.session - 1]
    text = _("{deal}: {player} does not play")
    if deal.bidding is not None:
        text = _("{deal}, as {player} saw it")
    named = where(report, deal.session, deal.deal)
    console.print(clean(text.format(deal=named, player=session.players[deal.seat])), style="bold")
    if deal.bidding is None:
        return
    console.print(drawn, by=2)
    _bidding(console, deal.bidding)
    for play in deal.plays:
        _play(console, play)


def _bidding(console: Page, bidding: Bidding) -> None:
    if bidding.why:
        console.print(_("before the bids: {why}").format(why=_(bidding.why)), by=2)
        return
    text = ngettext(
        "before the bids, {count} deal played in every game:",
        "before the bids, {count} deals played in every game:",
        bidding.number,
    )
    console.print(text.format(count=grouped(bidding.number)), by=2)
    console.print(_verdict(bidding), by=2)
    for outcomes, games in _by_outcomes(bidding):
        rows = table(_("Game"), *(_head(outcome) for outcome in reversed(outcomes)))
        for game, shares in games:
            rows.add_row(_game(game), *_cells(shares))
        print_table(console, _to_the_right(rows, 1), 4)


def _by_outcomes(
    bidding: Bidding,
) -> list[tuple[tuple[str, ...], list[tuple[NamedGame, Shares]]]]:
    """Sort the games by the outcomes that they can have."""
    games: dict[tuple[str, ...], list[tuple[NamedGame, Shares]]] = {}
    for game, shares in bidding.games:
        games.setdefault(shares.outcomes, []).append((game, shares))
    return list(games.items())


def _verdict(bidding: Bidding) -> str:
    """Answer whether to play, and what."""
    if bidding.worth is None:
        text = _("{games} is best, and may go either way")
    elif bidding.worth:
        text = _("{games} is best, and won more often than not")
    else:
        text = _("{games} is best, and lost more often than not")
    return text.format(games=_(" or ").join(_game(game, "game") for game in bidding.best))


def _game(game: NamedGame, phrase: str = "noun") -> str:
    trump = game.trump_name
    suit = suit_name(SUITS.index(trump)) if trump in SUITS else ""
    words = named(game.call.name, suit, phrase)
    return words if suit or trump in _TOLD else f"{words} {pgettext('trump of a call', trump)}"


_TOLD = ("none", "turned")
"""Trumps that the name of a call says."""


def _play(console: Page, play: SingleDummyPlay) -> None:
    card = "x" if play.card is None else card_shown(play.card)
    if play.plays is None:
        text = _("trick {number}, {card}: cannot be told, {why}")
        console.print(text.format(number=play.trick, card=card, why=_(play.why)), by=2)
        return
    if play.ways == 1:
        text = _("trick {number}, {card}: the only way the hidden cards may lie")
    elif play.exact:
        text = _("trick {number}, {card}: all {ways} ways the hidden cards may lie")
    else:
        text = _("trick {number}, {card}: {sampled} of {ways} ways the hidden cards may lie")
    counts = {"sampled": grouped(play.sampled), "ways": grouped(play.ways or 0)}
    console.print(text.format(number=play.trick, card=card, **counts), by=2)
    outcomes = next(iter(play.plays.values())).outcomes
    rows = table("", _("Card"), *(_head(outcome) for outcome in reversed(outcomes)))
    for each, shares in play.plays.items():
        mark = "*" if each in play.best else ""
        rows.add_row(mark, card_shown(each), *_cells(shares))
    print_table(console, _to_the_right(rows, 2), 4)


def _to_the_right(rows: Rows, first: int) -> Rows:
    """Set the shares of a table, from a column on, flush right."""
    for column in rows.columns[first:]:
        column.justify, column.no_wrap = "right", True
    return rows


def _head(outcome: str) -> str:
    name = outcome_noun(outcome)
    return name[:1].upper() + name[1:]


def _cells(shares: Shares) -> list[str]:
    """Write each share in per cent, and its bounds where it is a sample's."""
    cells = []
    for outcome in reversed(shares.outcomes):
        part, low, high = shares.of(outcome)
        # The bounds are of whole per cent, outwards: three such columns stand in a line of eighty.
        bounds = "" if shares.exact else f" ({floor(100 * low)}-{ceil(100 * high)})"
        cells.append(decimal(f"{100 * part:.1f} %{bounds}"))
    return cells
