"""The claims of the exchange: what each player takes, in one step or several; who takes first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from ombre_records.analysis.collation.claims.card_text import held, listed
from ombre_records.analysis.collation.claims.claim import Claim, Hand, Item, Part, Subject
from ombre_records.analysis.collation.claims.doubts import doubted, supplied
from ombre_records.analysis.collation.claims.hands import UNKNOWN, hand
from ombre_records.analysis.collation.claims.words import RANKS
from ombre_records.analysis.collation.telling import Telling, written_name, written_names
from ombre_records.model import statements as st
from ombre_records.model.cards import PACK
from ombre_records.model.record import Line


class _Step(NamedTuple):
    discards: Hand | None
    draws: tuple[Item, ...] | None


def exchanges(
    told: Mapping[str | None, Sequence[tuple[st.Exchange, Line]]], telling: Telling
) -> Iterator[Claim]:
    """Go through the exchanges player by player, and then tell the order of their taking."""
    rank = RANKS["exchange"]
    for place, (name, steps) in enumerate(told.items()):
        said = [step for step, _line in steps]
        text = "; ".join(map(_exchanged, said))
        counts = [_count(step) for step in said]
        known = None if None in counts else sum(filter(None, counts))
        listed_ = all(step.discards is not None or step.count == 0 for step in said)
        parts = {
            "steps": Part(_steps(said) if listed_ else None),
            "count": Part(None if listed_ else known, known),
        }
        written = "?" if name is None else written_name(name)
        code = "\n".join(f"exchange {written} {_exchanged(step)}" for step in said)
        line = steps[0][1]
        some = listed_ or known is not None
        subject = Subject("exchange", name)
        yield Claim(
            subject,
            text,
            code,
            parts,
            line,
            rank,
            -len(told) + place,
            telling=some,
            doubtful=doubted((line for _step, line in steps), telling),
            supplied=supplied((line for _step, line in steps), telling),
        )
    takers = [name for name in told if name is not None]
    if takers[1:]:
        text = written_names(takers)
        line = next(iter(told.values()))[0][1]
        yield Claim(Subject("exchange"), text, "", {"order": Part(tuple(takers))}, line, rank)


def _count(step: st.Exchange) -> int | None:
    if step.discards is None or step.draws is None:
        return step.count
    sizes = [len(cards.items) for cards in (step.discards, step.draws) if not cards.rest]
    return max(sizes, default=None)


def _exchanged(step: st.Exchange) -> str:
    if step.discards is None or step.draws is None:
        return "?" if step.count is None else str(step.count)
    return f"{held(step.discards)} for {listed(step.draws)}"


def _steps(said: Iterable[st.Exchange]) -> tuple[_Step, ...]:
    """Return the steps of an exchange; cards laid off and then drawn are one step."""
    found: list[_Step] = []
    for each in said:
        laid = hand(each.discards) if each.discards else Hand(())
        step = _Step(None if laid == UNKNOWN else laid, _drawn(each))
        if found and found[-1].draws == () and step.discards == Hand(()):
            found[-1] = _Step(found[-1].discards, step.draws)
        else:
            found.append(step)
    return tuple(step for step in found if step != _Step(Hand(()), ()))


def _drawn(step: st.Exchange) -> tuple[Item, ...] | None:
    cards = step.draws
    if cards is None:
        return ()
    items = [*cards.items]
    if cards.rest:
        size = len(step.discards.items) if step.discards and not step.discards.rest else 0
        if size <= len(items):
            return None
        items += [PACK] * (size - len(items))
    return tuple(map(Item, items))
