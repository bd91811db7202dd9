"""A compact encoding of the steps of a deal, for a page with a thousand of them.

Players are places in the session's list. Hands are cards parted by blanks and suits by bars. Keys
that have nothing to say are left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from ombre_records.base.document.letters.characters import legible, true_minus
from ombre_records.base.finding import Finding
from ombre_records.base.language.nouns import call_noun, outcome_noun
from ombre_records.base.language.numbers import amount, signed
from ombre_records.base.source import Source
from ombre_records.engine.announcements import lies_open
from ombre_records.engine.following import following
from ombre_records.engine.trumps import STRENGTH, TRUMPS, privileged, ranked
from ombre_records.model.cards import CARD_NAMES, SUIT_MASKS, cards_of, item_name
from ombre_records.model.statements import CalledKing
from ombre_records.referee.facts import DealFacts, SessionFacts
from ombre_records.referee.wording.card_titles import high_trumps, matadors
from ombre_records.referee.wording.payments import made_up
from ombre_records.telling.transcript.margin import footnotes
from ombre_records.telling.transcript.prose import result_only
from ombre_records.telling.transcript.stepwise.data import DealData, Hand, StepData
from ombre_records.telling.transcript.stepwise.sentences import came, unseen

Json = dict[str, object]


def compact(
    session: SessionFacts,
    deal: DealFacts,
    data: DealData,
    findings: Sequence[Finding],
    source: Source,
    apart: Callable[[str], str],
) -> Json:
    """Return a deal as the page's script reads it: `transcript/templates/replay.js`.

    `apart` sets names apart in what is said.
    """
    seats = {name: seat for seat, name in enumerate(session.players)}
    bare = result_only(deal)
    return _without_empty(
        {
            "number": data.number or "?",
            "seats": list(deal.active),
            "seated": list(deal.seated),
            "came": list(came(session, deal)),
            "dealer": deal.dealer,
            "rests": deal.rests,
            "ombre": deal.ombre,
            "friend": deal.friend,
            "contract": data.contract and legible(call_noun(data.contract)),
            "trump": data.trump,
            "named": high_trumps(deal.trumps),
            "matadors": sorted(matadors(deal.trumps)),
            "pool": _pool(deal),
            "before": _gains(data.settlement.totals_before.values()),
            "totals": _gains(deal.totals),
            "paid": _gains(deal.payments),
            "made": [apart(_set(text)) for text in _payment_words(session, deal)],
            "steps": [_step(step, seats, apart, bare) for step in data.steps],
            "rules": _rules(deal),
            "open": _open(deal, data),
            "friendly": _befriended(deal, data),
            "turned": data.turned,
            "reach": [
                [each.trick, _outcomes(each.outcomes), _grade(each.outcomes), each.tricks]
                for each in data.reachable
            ],
            "findings": [
                [finding.severity.value, apart(_set("".join(run.text for run in words)))]
                for finding, (_mark, words) in zip(
                    findings, footnotes(findings, source), strict=True
                )
            ],
        }
    )


def _pool(deal: DealFacts) -> list[str]:
    """Return what lies in the pool before and after; nothing where there is none."""
    return [_count(deal.pool_before), _count(deal.pool_after)] if deal.pooled else []


_UNKNOWN = "–"
"""An amount that is not known; on the board `?` marks a mistake and nothing else."""


def _count(number: int | None) -> str:
    return _UNKNOWN if number is None else amount(number)


_GRADES = {
    **dict.fromkeys(("vole", "sacada", "won"), "good"),
    **dict.fromkeys(("puesta", "bet", "vole-failed"), "even"),
    **dict.fromkeys(("codille", "lost", "kruk"), "bad"),
}
"""The mark of an outcome that could be reached: a game won, lost, or lost to an opponent."""


def _grade(outcomes: Sequence[str]) -> str:
    """Return how outcomes are drawn of which each may be reached; several are open."""
    grades = {_GRADES.get(word, "open") for word in outcomes}
    return grades.pop() if len(grades) == 1 else "open"


def _outcomes(outcomes: Sequence[str]) -> str:
    return " / ".join(legible(outcome_noun(word)) for word in outcomes) or "?"


def _open(deal: DealFacts, data: DealData) -> list[int] | None:
    """Return the player with an open hand, and the step from which it lies open."""
    played = next((step.step for step in data.steps if step.kind in ("play", "tricks")), None)
    if deal.ombre is None or played is None or not lies_open(deal.contract, begun=True):
        return None
    return [deal.ombre, played]


def _rules(deal: DealFacts) -> Json | None:
    """Return what a reader needs who tries other cards: the suits, each from its highest card with
    the trumps first, and what must follow; nothing where a hand or the trumps are not known.

    `whole`: a matador is forced by any card of the trick, not by the one led alone.
    """
    hands = [deal.hands[seat] for seat in deal.active]
    if deal.trump is None or any(hand.certain.bit_count() != hand.size for hand in hands):
        return None
    trump, rules = ranked(deal.trump, deal.book), following(deal.book)
    strength = STRENGTH[trump].__getitem__
    masks = (TRUMPS[trump], *(mask & ~TRUMPS[trump] for mask in SUIT_MASKS))
    held = privileged(trump, (), by_trick=False, punto=rules.punto) if TRUMPS[trump] else 0
    return {
        "suits": [_names(sorted(cards_of(mask), key=strength, reverse=True)) for mask in masks],
        "held": _names(cards_of(held)),
        "whole": rules.by_trick,
        "free": rules.free,
    }


def _names(cards: Iterable[int]) -> list[str]:
    return [CARD_NAMES[card] for card in cards]


def _befriended(deal: DealFacts, data: DealData) -> int | None:
    """Return the step that shows everybody the friend: he plays the called king."""
    statements = (line.read("edited") for line in deal.deal.lines if line.kind == "call")
    kings = {item_name(each.item) for each in statements if isinstance(each, CalledKing)}
    plays = (step.step for step in data.steps if step.kind == "play" and step.card in kings)
    return next(plays, None)


def _set(text: str) -> str:
    """Return words as a page may have them, losses with a true minus."""
    return true_minus(legible(text))


def _gains(amounts: Iterable[int | None]) -> list[str]:
    return [_UNKNOWN if each is None else true_minus(signed(each)) for each in amounts]


def _payment_words(session: SessionFacts, deal: DealFacts) -> list[str]:
    if deal.items is None:
        return []
    places = range(len(session.players))
    return [made_up(deal.items, seat, session.players) for seat in places]


def _word(kind: str, word: str) -> str:
    """Return a word of a step in the language spoken."""
    if kind == "outcome":
        return outcome_noun(word)
    return call_noun(word) if kind in ("bid", "contract") else word


def _quiet(step: StepData) -> str | None:
    if step.kind != "exchange" or step.player is None or not (step.discards or step.draws):
        return None
    return unseen(step.player, step)


def _step(
    step: StepData, seats: Mapping[str, int], apart: Callable[[str], str], bare: bool
) -> Json:
    """Return a step; of a `bare` deal, that has its result alone, no cards are to be drawn."""
    ended, quiet = step.ended, _quiet(step)
    return _without_empty(
        {
            "k": step.kind,
            "t": apart(_set(step.text)),
            "q": quiet and apart(_set(quiet)),
            "p": None if step.player is None else seats.get(step.player),
            "w": step.word and legible(_word(step.kind, step.word)),
            "c": step.card,
            "g": step.glyph,
            "n": step.trick,
            "last": step.last,
            "out": step.in_turn is False,
            "end": ended and [_seat(ended.leader, seats), _seat(ended.winner, seats)],
            "tally": ended and list(map(_count, ended.tally.values())),
            "x": _row(step.discards),
            "d": _row(step.draws),
            "count": step.count,
            "h": {}
            if bare
            else {str(seats[name]): _hand(hand) for name, hand in step.hands.items()},
            "b": {str(seats[name]): _hand(hand) for name, hand in step.possible.items()},
            "j": step.judged,
            "better": _row(step.better) or None,
            "instead": _row(step.instead) or None,
            "s": None if bare else _row(step.stock),
            "a": list(map(legible, step.annotations)),
            "m": list(map(legible, step.notes)),
            "e": [apart(_set(text)) for text in step.emendations],
            "y": [apart(_set(text)) for text in step.analysis],
            "f": [number - 1 for number in step.findings],
        }
    )


def _without_empty(values: Json) -> Json:
    return {
        key: value
        for key, value in values.items()
        if value is not None and value is not False and value != [] and value != {}
    }


def _seat(name: str | None, seats: Mapping[str, int]) -> int | None:
    return None if name is None else seats.get(name)


def _row(items: Sequence[str] | None) -> str | None:
    return None if items is None else ",".join(items)


def _hand(hand: Hand) -> str:
    return "|".join(",".join(suit) for suit in hand)
