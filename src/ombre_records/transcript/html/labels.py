"""The words that the page's script puts on the page, by the names that it calls them."""

from __future__ import annotations

from ombre_records.language import _


def labels() -> dict[str, str]:
    """Return the words in the language spoken."""
    return {**_of_the_table(), **_of_the_steps()}


def _of_the_table() -> dict[str, str]:
    return {
        "dealer": _("dealer"),
        "ombre": _("Ombre"),
        "friend": _("friend"),
        "rests": _("rests"),
        "turn": _("next"),
        "wins": _("wins the trick"),
        "out": _("out of turn"),
        "won": _("Tricks: {count}"),
        "stock": _("Stock"),
        "discards": _("Discards"),
        "draws": _("Draws"),
        "hidden": _("a hidden card"),
        "hand": _("Hand of {name}"),
        "conceal": _("Hide"),
        "reveal": _("Show"),
        "leads": _("leads"),
        "hide": _("Hide the hand of {name}"),
        "show": _("Show the hand of {name}"),
        "pool": _("Pool {count}"),
        "trumps": _("Trumps"),
    }


def _of_the_steps() -> dict[str, str]:
    return {
        "deal": _("Deal {number}"),
        "place": _("Step {step} of {last}"),
        "dealt": _("As dealt"),
        "auction": _("Auction"),
        "exchange": _("Exchange"),
        "tricks": _("Tricks"),
        "trick": _("Trick"),
        "leader": _("Leader"),
        "cards": _("Cards"),
        "tally": _("Tally"),
        "end": _("End"),
        "outcome": _("Outcome"),
        "payments": _("Payments"),
        "player": _("Player"),
        "counters": _("Counters"),
        "made": _("Made up of"),
        "total": _("Total"),
        "hands": _("Hands in play"),
        "found": _("a finding"),
        "noted": _("a remark"),
        "emended": _("an emendation"),
        "emendations": _("Emendations"),
        "perfect": _("Perfect play"),
        "play": _("Play"),
        "pause": _("Pause"),
        "note": _("Note"),
    }
