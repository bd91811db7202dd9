"""Why a deal ended as it did, in words."""

from __future__ import annotations

from typing import NamedTuple

from ombre_records.base.language import _, ngettext
from ombre_records.base.language.numbers import number
from ombre_records.engine.outcome import certain
from ombre_records.referee.facts import DealFacts, SessionFacts


class _Ended(NamedTuple):
    players: tuple[str, ...]
    facts: DealFacts

    def name(self, seat: int | None) -> str:
        return "?" if seat is None else self.players[seat]


def reason(session: SessionFacts, deal: DealFacts) -> str:
    """Say in words why a deal ended as it did."""
    ended, kind = _Ended(session.players, deal), deal.outcome.kind
    made = _made(ended)
    if kind not in ("passed-out", "undetermined") and not deal.tricks and made is None:
        return _("as stated")
    match kind:
        case "sacada":
            return _won(ended, made)
        case "puesta":
            return _tied(ended, made)
        case "codille":
            return _codille(ended, made)
        case "lost":
            return _not_enough(made)
        case "nolo-kruk":
            return _has(ended, made)
    said = {
        "passed-out": _("all have passed"),
        "vole": _("{player} has every trick"),
        "vole-failed": _("{player} went for every trick and lost one"),
        "surrendered": _("{player} gives the game up"),
        "nolo-won": _("{player} has no trick"),
        "nolo-bet": _("{player} has one trick"),
    }.get(kind, _("the record does not say enough"))
    return said.format(player=ended.name(_player(ended)))


def _player(ended: _Ended) -> int | None:
    """Return who plays for the game in the end: who forbade a surrender, else the Ombre."""
    second = ended.facts.outcome.forbidder
    return ended.facts.ombre if second is None else second


def _made(ended: _Ended) -> int | None:
    player = _player(ended)
    return None if player is None else ended.facts.taken[player]


def _has(ended: _Ended, made: int | None) -> str:
    if made is None:
        words = _("{player} has the tricks")
    else:
        words = ngettext("{player} has {count} trick", "{player} has {count} tricks", made)
    return words.format(player=ended.name(_player(ended)), count=number(made or 0))


def _together(ended: _Ended) -> str:
    """Return how many tricks the Ombre and his friend have; empty where he has no friend."""
    facts = ended.facts
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
    names = ended.name(facts.ombre), ended.name(facts.friend)
    return words.format(player=names[0], friend=names[1], count=number(made))


def _tied(ended: _Ended, made: int | None) -> str:
    if ended.facts.book.outcome.wins == "most-tricks":
        return _("the most tricks are shared")
    return _together(ended) or _not_enough(made)


def _codille(ended: _Ended, made: int | None) -> str:
    to = ended.facts.outcome.codille_to
    if to is None:
        return _together(ended) or _not_enough(made)
    return _("{player} has the most tricks").format(player=ended.name(to))


def _won(ended: _Ended, made: int | None) -> str:
    if together := _together(ended):
        return together
    if made is None:
        return _("the tricks win")
    if made >= certain(ended.facts.book.outcome, ended.facts.book.pack.hand):
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
