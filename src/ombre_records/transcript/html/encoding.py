"""A deal's steps in few letters, for a page that holds a thousand of them.

Players are places in the session's list. Hands are cards parted by blanks and suits by bars. Keys
that have nothing to say are left out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ombre_records.document.letters.characters import legible
from ombre_records.finding import Finding
from ombre_records.language.numbers import amount, signed
from ombre_records.language.terms import call_name, outcome_name
from ombre_records.referee.facts import DealFacts, SessionFacts
from ombre_records.source import Source
from ombre_records.transcript.margin import footnotes
from ombre_records.transcript.stepwise.data import DealData, Hand, StepData
from ombre_records.transcript.stepwise.sentences import unseen
from ombre_records.wording.cards import high_trumps, matadors
from ombre_records.wording.payments import made_up

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
    return _told(
        {
            "number": data.number or "?",
            "seats": list(deal.order),
            "dealer": deal.dealer,
            "rests": deal.rests,
            "ombre": deal.ombre,
            "friend": deal.friend,
            "contract": data.contract and legible(call_name(data.contract)),
            "trump": data.trump,
            "named": high_trumps(deal.trumps),
            "matadors": sorted(matadors(deal.trumps)),
            "pool": [amount(data.settlement.pool_before), amount(data.settlement.pool_after)],
            "before": list(map(signed, data.settlement.totals_before.values())),
            "totals": list(map(signed, deal.totals)),
            "paid": list(map(signed, deal.payments)),
            "made": list(map(apart, _made(session, deal))),
            "steps": [_step(step, seats, apart) for step in data.steps],
            "findings": [
                [finding.severity.value, apart(legible("".join(run.text for run in said)))]
                for finding, (_mark, said) in zip(
                    findings, footnotes(findings, source), strict=True
                )
            ],
        }
    )


def _made(session: SessionFacts, deal: DealFacts) -> list[str]:
    if deal.items is None:
        return []
    places = range(len(session.players))
    return [legible(made_up(deal.items, seat, session.players)) for seat in places]


def _word(kind: str, word: str) -> str:
    """Return a word of a step in the language spoken."""
    if kind == "outcome":
        return outcome_name(word)
    return call_name(word) if kind in ("bid", "contract") else word


def _quiet(step: StepData) -> str | None:
    if step.kind != "exchange" or step.player is None or not (step.discards or step.draws):
        return None
    return unseen(step.player, step)


def _step(step: StepData, seats: Mapping[str, int], apart: Callable[[str], str]) -> Json:
    ended, quiet = step.ended, _quiet(step)
    return _told(
        {
            "k": step.kind,
            "t": apart(legible(step.text)),
            "q": quiet and apart(legible(quiet)),
            "p": None if step.player is None else seats.get(step.player),
            "w": step.word and legible(_word(step.kind, step.word)),
            "c": step.card,
            "g": step.glyph,
            "n": step.trick,
            "last": step.last,
            "out": step.in_turn is False,
            "end": ended and [_seat(ended.leader, seats), _seat(ended.winner, seats)],
            "tally": ended and list(map(amount, ended.tally.values())),
            "x": _row(step.discards),
            "d": _row(step.draws),
            "count": step.count,
            "h": {str(seats[name]): _hand(hand) for name, hand in step.hands.items()},
            "s": _row(step.stock),
            "a": list(map(legible, step.annotations)),
            "m": list(map(legible, step.notes)),
            "e": [apart(legible(text)) for text in step.emendations],
            "y": [apart(legible(text)) for text in step.analysis],
            "f": [number - 1 for number in step.findings],
        }
    )


def _told(values: Json) -> Json:
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
