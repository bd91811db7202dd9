"""A trick's cards as plain values: who led, followed, ruffed, discarded, held a matador back."""

from __future__ import annotations

from markupsafe import Markup

from ombre_records.base.language import period_terms
from ombre_records.engine.trumps import OF_SUIT
from ombre_records.model.cards import PACK, is_known
from ombre_records.referee.facts import PlayFacts, TrickFacts
from ombre_records.referee.wording.card_titles import matador_name
from ombre_records.telling.transcript.deal_page import DealPage
from ombre_records.telling.transcript.prose.card_phrases import (
    marked,
    matadors,
    suit_in_play,
    title,
)
from ombre_records.telling.transcript.prose.events import Play
from ombre_records.telling.transcript.prose.opening import name


def plays(page: DealPage, trick: TrickFacts) -> tuple[Play, ...]:
    """Return the cards of a trick in the order played."""
    return tuple(_play(page, trick, at) for at in range(len(trick.plays)))


def _play(page: DealPage, trick: TrickFacts, at: int) -> Play:
    facts, key = trick.plays[at], page.facts.trumps
    sort = _sort(trick, at, key)
    card = "" if sort in ("unknown", "none") else marked([facts.item])
    own = title(facts.item.bit_length() - 1, key) if is_known(facts.item) else ""
    if own and period_terms():
        card = Markup.escape(matador_name(own))
    return Play(
        name(page, facts.seat),
        Markup(card) + Markup.escape(facts.glyph) if facts.glyph else Markup(card),
        sort,
        own,
        _kept(trick, facts, key) if sort == "withheld" else (),
        _astray(page, trick, at),
    )


def _sort(trick: TrickFacts, at: int, key: int | None) -> str:
    """Return how a card goes with the card led, as `Play.sort`."""
    play, led = trick.plays[at], trick.plays[0].item
    if not play.item or play.item == PACK:
        return "unknown" if play.item else "none"
    if not at:
        return "led"
    own, wanted = suit_in_play(play.item, key), suit_in_play(led, key)
    if own is None or wanted is None or key is None:
        return "played"
    if own == wanted:
        return "followed"
    if _held(trick, play) & OF_SUIT[key][wanted] and play.lawful and not play.item & play.lawful:
        return "revoked"
    if own == key:
        return "ruffed"
    return "withheld" if wanted == key and _kept(trick, play, key) else "discarded"


def _held(trick: TrickFacts, play: PlayFacts) -> int:
    return trick.hands[play.seat] if play.seat is not None else 0


def _kept(trick: TrickFacts, play: PlayFacts, key: int | None) -> tuple[str, ...]:
    """Return the matadors that a player lawfully held back."""
    return matadors(_held(trick, play), key) if play.item & play.lawful else ()


def _astray(page: DealPage, trick: TrickFacts, at: int) -> bool:
    """Whether a card was played out of turn."""
    order, seat = page.facts.order, trick.plays[at].seat
    if seat is None or trick.leader not in order:
        return False
    return seat != order[(order.index(trick.leader) + at) % len(order)]


def how_won(page: DealPage, trick: TrickFacts) -> str:
    """Return how another than the leader won: `ruffed`, `beaten`; nothing where not known."""
    key = page.facts.trumps
    card = next((play.item for play in trick.plays if play.seat == trick.winner), 0)
    if not is_known(card) or trick.winner in (None, trick.leader) or key is None:
        return ""
    own, led = suit_in_play(card, key), suit_in_play(trick.plays[0].item, key)
    if own == led and led is not None:
        return "beaten"
    return "ruffed" if own == key and led is not None else ""


def move(before: TrickFacts | None, trick: TrickFacts, key: int | None) -> str:
    """Return how a lead goes with the trick before it, as `Trick.move`."""
    if trick.number == 1:
        return "opened"
    unknown = trick.leader is None or before is None or not before.plays
    if unknown or before is None or before.last != trick.number - 1:
        return "led"
    now, then = (suit_in_play(each.plays[0].item, key) for each in (trick, before))
    if now is None or then is None:
        return "led"
    if now != then:
        return "switched"
    return "continued" if before.leader == trick.leader else "returned"


def trumps_led(page: DealPage, trick: TrickFacts) -> bool:
    """Whether a trump was surely led."""
    key = page.facts.trumps
    return key is not None and suit_in_play(trick.plays[0].item, key) == key
