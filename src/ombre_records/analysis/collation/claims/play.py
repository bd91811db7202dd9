"""The claims of the exchange and of the tricks: each player's cards, the order of players; leader,
cards, winner and tally.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from ombre_records.analysis.collation.claims.claim import (
    RANKS,
    Claim,
    Hand,
    Item,
    Part,
    Subject,
    doubted,
    held,
    listed,
    played,
    supplied,
)
from ombre_records.analysis.collation.claims.statements import UNKNOWN, hand
from ombre_records.analysis.collation.telling import Telling, written_name, written_names
from ombre_records.model import statements as st
from ombre_records.model.cards import PACK
from ombre_records.model.record import Line
from ombre_records.model.statements import Play, Trick
from ombre_records.notation.words import amount_written, tally_written
from ombre_records.referee.facts import TrickFacts


class _Step(NamedTuple):
    discards: Hand | None
    draws: tuple[Item, ...] | None


def exchanges(
    steps_by_player: Mapping[str | None, Sequence[tuple[st.Exchange, Line]]], telling: Telling
) -> Iterator[Claim]:
    """Yield the exchanges player by player; the order in which they exchanged comes last."""
    rank = RANKS["exchange"]
    for place, (name, steps) in enumerate(steps_by_player.items()):
        statements = [step for step, _line in steps]
        text = "; ".join(map(_exchanged, statements))
        counts = [_count(step) for step in statements]
        known = None if None in counts else sum(filter(None, counts))
        listed_ = all(step.discards is not None or step.count == 0 for step in statements)
        parts = {
            "steps": Part(_steps(statements) if listed_ else None),
            "count": Part(None if listed_ else known, known),
        }
        written = "?" if name is None else written_name(name)
        code = "\n".join(f"exchange {written} {_exchanged(step)}" for step in statements)
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
            -len(steps_by_player) + place,
            telling=some,
            doubtful=doubted((line for _step, line in steps), telling),
            supplied=supplied((line for _step, line in steps), telling),
        )
    takers = [name for name in steps_by_player if name is not None]
    if takers[1:]:
        text = written_names(takers)
        line = next(iter(steps_by_player.values()))[0][1]
        yield Claim(Subject("exchange"), text, "", {"order": Part(tuple(takers))}, line, rank)


def _count(step: st.Exchange) -> int | None:
    if step.discards is None or step.draws is None:
        return step.count
    sizes = [len(cards.items) for cards in (step.discards, step.draws) if not cards.rest]
    return max(sizes, default=None)


def _exchanged(step: st.Exchange) -> str:
    if step.discards is None or step.draws is None:
        return amount_written(step.count)
    return f"{held(step.discards)} for {listed(step.draws)}"


def _steps(statements: Iterable[st.Exchange]) -> tuple[_Step, ...]:
    """Return the steps of an exchange; cards laid off and then drawn are one step."""
    steps: list[_Step] = []
    for each in statements:
        laid = hand(each.discards) if each.discards else Hand(())
        step = _Step(None if laid == UNKNOWN else laid, _drawn(each))
        if steps and steps[-1].draws == () and step.discards == Hand(()):
            steps[-1] = _Step(steps[-1].discards, step.draws)
        else:
            steps.append(step)
    return tuple(step for step in steps if step != _Step(Hand(()), ()))


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


Tally = tuple[int | None, ...]


def trick_claim(trick: Trick, line: Line, telling: Telling) -> Claim | None:
    """Return the claim of a line about a trick; None if it says nothing.

    A line for several unknown tricks speaks of the last of them.
    """
    facts = _facts(line, telling)
    tally = _tally(trick.tally, telling)
    then = _follows(facts, telling)
    parts = {
        "leader": Part(
            telling.player(trick.leader), telling.seated(facts.leader) if facts else None
        ),
        **_plays(trick, facts, telling),
        "winner": Part(
            telling.player(trick.winner), telling.seated(facts.winner) if facts else None
        ),
        "tally": Part(_filled(tally, then), then),
    }
    if all(part.said is None for part in parts.values()):
        return None
    text = _text(trick, tally, telling)
    span = f"{trick.number}-{trick.last}" if trick.last > trick.number else str(trick.number)
    subject = Subject("trick", str(trick.last), trick.last)
    known = any(key != "leader" and part.said is not None for key, part in parts.items())
    return Claim(
        subject,
        text,
        f"{span} {text}",
        parts,
        line,
        RANKS["trick"],
        trick.number,
        telling=known,
        doubtful=doubted((line,), telling),
        supplied=supplied((line,), telling),
    )


def _facts(line: Line, telling: Telling) -> TrickFacts | None:
    tricks = telling.deal.tricks if telling.deal else ()
    return next((each for each in tricks if each.line.number == line.number), None)


def _plays(trick: Trick, facts: TrickFacts | None, telling: Telling) -> dict[str, Part]:
    """Return the cards, and the player of each but the first, where he is named."""
    if trick.plays is None:
        return {"cards": Part(None)}
    items = [play.item for play in trick.plays]
    while items and not items[-1]:  # `-`: play had broken off
        items.pop()
    if trick.rest and telling.deal:
        items += [PACK] * (len(telling.deal.active) - len(items))
    seats = [play.seat for play in facts.plays] if facts else []
    parts = {"cards": Part(tuple(map(Item, items)))}
    for at, play in enumerate(trick.plays):
        seat = seats[at] if at < len(seats) else None
        if at:
            parts[f"player {at}"] = Part(telling.player(play.name), telling.seated(seat))
        elif play.name is not None:
            parts["leader"] = Part(telling.player(play.name), telling.seated(seat))
    return parts


def _tally(tally: Tally | None, telling: Telling) -> Tally | None:
    """Return a tally in the order of the base's players."""
    if tally is None or telling.deal is None:
        return tally
    return telling.tally(telling.deal.active, tally) or tally


def _follows(facts: TrickFacts | None, telling: Telling) -> Tally | None:
    """Return the tally that follows from the play."""
    if facts is None or telling.deal is None:
        return None
    return telling.by_player(telling.deal.active, facts.tally)


def _filled(tally: Tally | None, then: Tally | None) -> Tally | None:
    """Fill the numbers that a tally leaves open with those that follow."""
    if tally is None or then is None or len(tally) != len(then):
        return tally
    return tuple(other if one is None else one for one, other in zip(tally, then, strict=True))


def _text(trick: Trick, tally: Tally | None, telling: Telling) -> str:
    words = [f"{telling.written(trick.leader)}:"] if trick.leader is not None else []
    words += _cards(trick.plays or (), telling)
    if trick.rest or trick.plays is None:
        words.append("?")
    if trick.winner is not None:
        words += [">", telling.written(trick.winner)]
    if tally is not None:
        words.append(tally_written(tally))
    return " ".join(words)


def _cards(plays: Sequence[Play], telling: Telling) -> list[str]:
    cards = played(play.item for play in plays)
    names = [telling.player(play.name) for play in plays]
    return [
        f"{written_name(name)}: {card}" if name is not None else card
        for name, card in zip(names, cards, strict=True)
    ]
