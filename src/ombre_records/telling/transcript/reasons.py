"""Why a deal ended as it did, in words."""

from __future__ import annotations

from ombre_records.base.language import _, ngettext
from ombre_records.base.language.numbers import number
from ombre_records.engine.outcome import certain
from ombre_records.telling.transcript.deal_page import DealPage


def reason(page: DealPage) -> str:
    """Say in words why a deal ended as it did."""
    ended = page.facts.outcome
    made = _tricks_made(page)
    if ended.kind not in ("passed-out", "undetermined") and not page.facts.tricks and made is None:
        return _("as stated")
    match ended.kind:
        case "sacada":
            return _won(page, made)
        case "puesta":
            return _tied(page, made)
        case "codille":
            return _codille(page, made)
        case "lost":
            return _not_enough(made)
        case "nolo-kruk":
            return _has(page, made)
    phrases = {
        "passed-out": _("all have passed"),
        "vole": _("{player} has every trick"),
        "vole-failed": _("{player} went for every trick and lost one"),
        "surrendered": _("{player} gives the game up"),
        "nolo-won": _("{player} has no trick"),
        "nolo-bet": _("{player} has one trick"),
    }.get(ended.kind, _("the record does not say enough"))
    return phrases.format(player=page.name(_player(page)))


def _player(page: DealPage) -> int | None:
    """Return the player of the game in the end: the one who forbade a surrender, else the Ombre."""
    second = page.facts.outcome.forbidder
    return page.facts.ombre if second is None else second


def _tricks_made(page: DealPage) -> int | None:
    player = _player(page)
    return None if player is None else page.facts.taken[player]


def _has(page: DealPage, made: int | None) -> str:
    if made is None:
        words = _("{player} has the tricks")
    else:
        words = ngettext("{player} has {count} trick", "{player} has {count} tricks", made)
    return words.format(player=page.name(_player(page)), count=number(made or 0))


def _together(page: DealPage) -> str:
    """Return how many tricks the Ombre and his friend have; empty where he has no friend."""
    facts = page.facts
    if facts.friend is None or facts.ombre is None:
        return ""
    own, other = facts.taken[facts.ombre], facts.taken[facts.friend]
    if own is None or other is None:
        made, words = 0, _("{player} and {friend} have the tricks")
    else:
        made = own + other
        words = ngettext(
            "{player} and {friend} have {count}",
            "{player} and {friend} have {count}",
            made,
        )
    names = page.name(facts.ombre), page.name(facts.friend)
    return words.format(player=names[0], friend=names[1], count=number(made))


def _tied(page: DealPage, made: int | None) -> str:
    if page.facts.book.outcome.wins == "most-tricks":
        return _("the most tricks are shared")
    return _together(page) or _not_enough(made)


def _codille(page: DealPage, made: int | None) -> str:
    to = page.facts.outcome.codille_to
    if to is None:
        return _together(page) or _not_enough(made)
    return _("{player} has the most tricks").format(player=page.name(to))


def _won(page: DealPage, made: int | None) -> str:
    if together := _together(page):
        return together
    if made is None:
        return _("the tricks win")
    if made >= certain(page.facts.book.outcome, page.facts.book.pack.hand):
        words = ngettext("{count} trick wins", "{count} tricks win", made)
    else:
        words = ngettext("{count} trick is the most", "{count} tricks are the most", made)
    return words.format(count=number(made))


def _not_enough(made: int | None) -> str:
    if made is None:
        return _("the tricks do not win")
    if not made:
        return _("no trick is won")
    words = ngettext("{count} trick does not win", "{count} tricks do not win", made)
    return words.format(count=number(made))
