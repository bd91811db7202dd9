"""The words that the page's script puts on the page, by the names that it calls them."""

from __future__ import annotations

from ombre_records.base.language import _


def labels() -> dict[str, str]:
    """Return the words in the language spoken."""
    return {**_of_the_table(), **_of_cards(), **_of_the_steps(), **_of_the_controls()}


def _of_the_table() -> dict[str, str]:
    return {
        "dealer": _("dealer"),
        "ombre": _("Ombre"),
        "labelled": _("{label}: {words}"),
        "friend": _("friend"),
        "rests": _("rests"),
        "turn": _("next"),
        "wins": _("wins the trick"),
        "out": _("out of turn"),
        "won": _("Tricks: {count}"),
        "total": _("Total"),
        "stock": _("Stock"),
        "discards": _("Discards"),
        "draws": _("Draws"),
        "hand": _("Hand of {name}"),
        "leads": _("leads"),
        "pool": _("Pool"),
        "trumps": _("Trumps"),
    }


def _of_cards() -> dict[str, str]:
    return {
        "hidden": _("a hidden card"),
        "perhaps": _("perhaps"),
        "unseen": _("not seen by {name}"),
        "better": _("better"),
        "everybody": _("everybody"),
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
        "listed": _("{names} and {last}"),
        "hands": _("Hands in play"),
        "found": _("a finding"),
        "noted": _("a remark"),
        "emended": _("an emendation"),
        "emendations": _("Emendations"),
        "perfect": _("Perfect play"),
        "reachable": _("After trick {trick} the Ombre could reach: {outcome}"),
        "start": _("At first the Ombre could reach: {outcome}"),
        "note": _("Note"),
    }


def _of_the_controls() -> dict[str, str]:
    return {
        "play": _("Play"),
        "pause": _("Pause"),
        "conceal": _("Hide the hand of {name}"),
        "reveal": _("Show the hand of {name}"),
        "hideAll": _("Hide all hands"),
        "showAll": _("Show all hands"),
        "copied": _("The link is copied."),
    }
