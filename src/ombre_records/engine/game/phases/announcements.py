"""Announcements between two tricks, and the answers to a surrender."""

from __future__ import annotations

from ombre_records.engine.announcements import (
    accepted,
    answers,
    defence,
    for_codille,
    stands_at_once,
    surrender_refused,
    vole_refused,
)
from ombre_records.engine.ending import claimed, score
from ombre_records.engine.game.actions import PROCEED, Action
from ombre_records.engine.game.phases.settlement import concluded_by, settled
from ombre_records.engine.game.state import Announcement, DealState, Surrender
from ombre_records.engine.settlement import Ending


def before_trick(now: DealState) -> DealState:
    """Ask the player for an announcement before a trick, if the rules allow one."""
    if not now.asked and len(announcements(now)) > 1:
        return now._replace(phase="announcing", turn=now.player, asked=True)
    return now._replace(phase="play", turn=now.leader, asked=False)


def announcements(now: DealState) -> tuple[Action, ...]:
    """Return what the player may announce. The first action announces nothing."""
    game, actions = now.game, [Action("announce", PROCEED)]
    refused = surrender_refused(now.book, now.call, now.number, again=now.surrendered)
    if not refused and now.player == now.first:
        actions.append(Action("announce", "surrender"))
    if _may_claim(now):
        actions.append(Action("announce", "claim"))
    news = not now.declared and game.aim == "most"
    all_his = now.score.taken[now.player] == now.score.played
    if news and all_his and not vole_refused(game, now.number, swept=now.score.swept):
        actions.append(Action("announce", "vole"))
    return tuple(actions)


def announce(now: DealState, action: Action) -> DealState:
    """Return the deal after an announcement, or after the player has announced nothing."""
    seat, word = now.player, action.word
    if word == PROCEED:
        return before_trick(now)
    now = now._replace(said=(*now.said, Announcement(seat, word)))
    if word == "claim":
        verdict = claimed(now.game, now.score)
        assert verdict is not None
        return concluded_by(now, verdict)
    if word == "vole":
        return before_trick(now._replace(declared=True))
    if stands_at_once(now.book, now.call):
        return settled(now._replace(surrendered=True), Ending("surrendered"))
    first = answers(seat, len(now.order))[0]
    return now._replace(phase="answering", turn=first, surrender=Surrender(), surrendered=True)


def replies(now: DealState) -> tuple[Action, ...]:
    """Return the answers that a player may give to a surrender."""
    accept = Action("announce", "accept")
    if defence(now.book, now.call) == "never":
        return (accept,)
    return accept, Action("announce", "forbid")


def reply(now: DealState, action: Action) -> DealState:
    """Return the deal after an answer. It ends if all accept. If one forbids, somebody plays on."""
    seat, offer = now.turn, now.surrender
    assert seat is not None
    assert offer is not None
    now = now._replace(said=(*now.said, Announcement(seat, action.word)))
    if action.word == "accept":
        content, seats = (*offer.accepted, seat), len(now.order)
        if accepted(len(content), seats):
            return settled(now, Ending("surrendered"))
        waiting = next(s for s in answers(now.ombre, seats) if s not in content)
        return now._replace(surrender=Surrender(content), turn=waiting)
    now = now._replace(surrender=None, asked=False)
    how = defence(now.book, now.call)
    if for_codille(how):
        now = now._replace(player=seat, defends=True)
    elif how == "takes-over":
        now = now._replace(player=seat, ombre=seat, took_over=True)
    return before_trick(now._replace(score=score(now.game, now.winners, len(now.order))))


def _may_claim(now: DealState) -> bool:
    """Return whether the player may claim, by what he knows.

    If he does not know his friend, anyone may be the friend. The list of actions must not tell.
    """
    if now.friend is None or now.friend_known:
        return claimed(now.game, now.score) is not None
    others = (seat for seat in range(len(now.order)) if seat != now.ombre)
    return all(claimed(now.game._replace(friend=seat), now.score) for seat in others)
