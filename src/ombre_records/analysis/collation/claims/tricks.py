"""The claims of a trick: its cards, who leads, who wins, the tally."""

from __future__ import annotations

from collections.abc import Sequence

from ombre_records.analysis.collation.claims.card_text import played
from ombre_records.analysis.collation.claims.claim import Claim, Item, Part, Subject
from ombre_records.analysis.collation.claims.doubts import doubted, supplied
from ombre_records.analysis.collation.claims.words import RANKS
from ombre_records.analysis.collation.telling import Telling, written_name
from ombre_records.model.cards import PACK
from ombre_records.model.record import Line
from ombre_records.model.statements import Play, Trick
from ombre_records.referee.facts import TrickFacts

Tally = tuple[int | None, ...]


def trick_claim(said: Trick, line: Line, telling: Telling) -> Claim | None:
    """Return what a line says of a trick; None for one that says nothing.

    Of several tricks that are not known, what is said is said of the last.
    """
    facts = _facts(line, telling)
    tally = _tally(said.tally, telling)
    then = _follows(facts, telling)
    parts = {
        "leader": Part(
            telling.player(said.leader), telling.seated(facts.leader) if facts else None
        ),
        **_plays(said, facts, telling),
        "winner": Part(
            telling.player(said.winner), telling.seated(facts.winner) if facts else None
        ),
        "tally": Part(_filled(tally, then), then),
    }
    if all(part.said is None for part in parts.values()):
        return None
    text = _text(said, tally, telling)
    span = f"{said.number}-{said.last}" if said.last > said.number else str(said.number)
    subject = Subject("trick", str(said.last), said.last)
    known = any(key != "leader" and part.said is not None for key, part in parts.items())
    return Claim(
        subject,
        text,
        f"{span} {text}",
        parts,
        line,
        RANKS["trick"],
        said.number,
        telling=known,
        doubtful=doubted((line,), telling),
        supplied=supplied((line,), telling),
    )


def _facts(line: Line, telling: Telling) -> TrickFacts | None:
    tricks = telling.deal.tricks if telling.deal else ()
    return next((each for each in tricks if each.line.number == line.number), None)


def _plays(said: Trick, facts: TrickFacts | None, telling: Telling) -> dict[str, Part]:
    """Return the cards, and who is said to have played each but the first."""
    if said.plays is None:
        return {"cards": Part(None)}
    items = [play.item for play in said.plays]
    while items and not items[-1]:  # `-`: play had broken off
        items.pop()
    if said.rest and telling.deal:
        items += [PACK] * (len(telling.deal.active) - len(items))
    seats = [play.seat for play in facts.plays] if facts else []
    parts = {"cards": Part(tuple(map(Item, items)))}
    for at, play in enumerate(said.plays):
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


def _text(said: Trick, tally: Tally | None, telling: Telling) -> str:
    words = [f"{telling.written(said.leader)}:"] if said.leader is not None else []
    words += _cards(said.plays or (), telling)
    if said.rest or said.plays is None:
        words.append("?")
    if said.winner is not None:
        words += [">", telling.written(said.winner)]
    if tally is not None:
        words.append(f"({'-'.join('?' if n is None else str(n) for n in tally)})")
    return " ".join(words)


def _cards(plays: Sequence[Play], telling: Telling) -> list[str]:
    cards = played(play.item for play in plays)
    names = [telling.player(play.name) for play in plays]
    return [
        f"{written_name(name)}: {card}" if name is not None else card
        for name, card in zip(names, cards, strict=True)
    ]
