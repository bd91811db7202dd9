"""What a player knew as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ombre_records.model.cards import CARD_NAMES

if TYPE_CHECKING:
    from ombre_records.analysis.single_dummy.bidding import Bidding, Game
    from ombre_records.analysis.single_dummy.shares import Shares
    from ombre_records.analysis.single_dummy.weighing import SingleDummyDeal, SingleDummyPlay
    from ombre_records.report import Report

_DIGITS = 6


def single_dummy_json(
    report: Report, deals: Sequence[SingleDummyDeal], samples: int, seed: int
) -> list[dict[str, object]]:
    """Return every deal with the games and the cards that the player might have played."""
    return [
        {
            "path": report.source.path,
            "session": deal.session,
            "deal": deal.deal,
            "player": _name(report, deal, deal.seat),
            "ombre": _name(report, deal, deal.ombre),
            "samples": samples,
            "seed": seed,
            "bidding": None if deal.bidding is None else _bidding(deal.bidding),
            "plays": [_play(play) for play in deal.plays],
        }
        for deal in deals
    ]


def _name(report: Report, deal: SingleDummyDeal, seat: int | None) -> str | None:
    return None if seat is None else report.sessions[deal.session - 1].players[seat]


def _bidding(bidding: Bidding) -> dict[str, object]:
    return {
        "deals": bidding.number,
        "games": [{**_game(game), "outcomes": _outcomes(shares)} for game, shares in bidding.games],
        "best": [_game(game) for game in bidding.best],
        "worth": bidding.worth,
        "why": bidding.why or None,
    }


def _game(game: Game) -> dict[str, object]:
    return {"call": game.call.name, "trump": game.trump_name}


def _play(play: SingleDummyPlay) -> dict[str, object]:
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
    found: dict[str, object] = {}
    for outcome in reversed(shares.outcomes):
        part, low, high = (round(bound, _DIGITS) for bound in shares.of(outcome))
        count = shares.counts.get(outcome, 0)
        found[outcome] = {"count": count, "share": part, "low": low, "high": high}
    return found
