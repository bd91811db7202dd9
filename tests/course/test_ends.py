"""Claims, voles, surrenders and partners among tricks told in part, against all ways that they go.

The rules are told here once more. Every way is tried; what all of them share must be a fact of the
deal, what none of them allows an error, and nothing else may be either.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from examples import share
from ombre_records import check, parse


class Kind(NamedTuple):
    """A kind of deal: `table` in turn order, the last the dealer; `stop` is after how many first
    tricks, all won, the Ombre may stop."""

    book: str
    call: str
    table: str = "ABC"
    rests: str = ""
    hand: int = 9
    led_on: int = 5
    wins: str = "most"
    stop: int = 0
    gives_up: bool = False
    friend: bool = False

    @property
    def names(self) -> str:
        return self.table.replace(self.rests, "") if self.rests else self.table


KINDS = [
    Kind("aldenham", "play", stop=5, gives_up=True),
    Kind("aldenham", "solo", "ABCD", rests="D", stop=5, gives_up=True),
    Kind("aldenham", "vole", led_on=0, wins="all"),
    Kind("aldenham + countervole", "countervole", led_on=0, wins="none"),
    Kind("renegado", "solo", stop=5),
    Kind("tresillo", "entrada", stop=5, gives_up=True),
    Kind("lhombre", "solo", "ABCD", rests="B"),
    Kind("lhombre", "ren-nolo", led_on=0, wins="nolo"),
    Kind("de-5-matadorer", "solo"),
    Kind("simplified", "entrada", wins="five", gives_up=True),
    Kind("two-handed", "entrada", "AB", hand=8, stop=5, gives_up=True),
    Kind("four-handed", "entrada", "ADBC", rests="D", stop=5, gives_up=True),
    Kind("quintillo", "ask-leave", "ABCDE", hand=8, led_on=0, wins="eight", friend=True),
]

Way = tuple[str, tuple[int, ...]]
LATE = "?"
"""The end of a deal that was claimed though it may have ended before."""


class Told(NamedTuple):
    first: int
    last: int
    winner: int | None
    tally: tuple[int | None, ...] | None


class Drawn(NamedTuple):
    ombre: int
    friend: int | None
    told: list[Told]
    end: str  # "", "claim" or "surrender"
    vole: bool
    result: str


def outcome(kind: Kind, taken: tuple[int, ...], drawn: Drawn) -> str:
    own, most = taken[drawn.ombre], max(taken)
    if kind.wins == "nolo":
        return ("nolo-won", "nolo-bet", "nolo-kruk")[min(own, 2)]
    if kind.wins == "five":
        return "sacada" if own > 4 else "lost"
    if kind.wins == "eight":
        own += 0 if drawn.friend is None else taken[drawn.friend]
        return "sacada" if own > 4 else "puesta" if own == 4 else "codille"
    if taken.count(most) > 1:
        return "puesta"
    return "sacada" if own == most else f"codille {kind.names[taken.index(most)]}"


def splits(left: int, seats: int) -> Iterator[tuple[int, ...]]:
    if seats == 1:
        yield (left,)
        return
    for here in range(left + 1):
        yield from ((here, *rest) for rest in splits(left - here, seats - 1))


def claimed(kind: Kind, won: tuple[int, ...], drawn: Drawn) -> str:
    """Return what a claim makes of a deal; nothing where the tricks so far decide nothing."""
    mine = all(seat == drawn.ombre for seat in won[: kind.led_on])
    if kind.wins in ("all", "none") or (kind.led_on and len(won) > kind.led_on and mine):
        return LATE
    if kind.stop and len(won) == kind.stop and mine:
        return "sacada"
    seats = len(kind.names)
    taken = tuple(map(won.count, range(seats)))
    ends = {
        outcome(kind, tuple(map(sum, zip(taken, more, strict=True))), drawn)
        for more in splits(kind.hand - len(won), seats)
    }
    return ends.pop() if len(ends) == 1 else ""


def ended(kind: Kind, won: tuple[int, ...], drawn: Drawn) -> str:
    """Return how the tricks have ended a deal, if they have."""
    own, number, over = won.count(drawn.ombre), len(won), len(won) == kind.hand
    if kind.wins == "all":
        return "vole-failed" if own < number else "vole" if over else ""
    if kind.wins == "none":
        return "puesta" if own else "sacada" if over else ""
    led = 0 < kind.led_on < number and set(won[: kind.led_on]) == {drawn.ombre}
    if led and own < number:
        return "vole-failed"
    if not over:
        return ""
    taken = tuple(map(won.count, range(len(kind.names))))
    return "vole" if led else outcome(kind, taken, drawn)


def ways(kind: Kind, drawn: Drawn, won: tuple[int, ...] = ()) -> Iterator[Way]:
    """Yield the ways that a deal may have gone, by what is told of it but the result."""
    number = len(won)
    for each in drawn.told:
        if number and each.last == number:
            if each.winner not in (None, won[-1]):
                return
            counts = map(won.count, range(len(kind.names)))
            if each.tally and any(
                a not in (None, b) for a, b in zip(each.tally, counts, strict=True)
            ):
                return
    if drawn.vole and number == kind.led_on and set(won) != {drawn.ombre}:
        return
    recorded = drawn.told[-1].last
    if end := ended(kind, won, drawn):
        if (
            number >= recorded
            and drawn.end != "surrender"
            and (not drawn.end or number < kind.hand)
        ):
            yield (LATE if drawn.end else end), won
    elif number < recorded or not drawn.end:  # what is not recorded may have gone any way
        for seat in range(len(kind.names)):
            yield from ways(kind, drawn, (*won, seat))
    elif drawn.end == "surrender":
        yield "surrendered", won
    elif drawn.end and (made := claimed(kind, won, drawn)):
        yield made, won


def draw(kind: Kind, chance: random.Random) -> Drawn:
    seats = len(kind.names)
    ombre = chance.randrange(seats)
    friend = chance.choice([s for s in range(seats) if s != ombre]) if kind.friend else None
    weights = [chance.random() ** 2 + 0.02 for _ in range(seats)]
    weights[ombre] += chance.choice((0, 0, 3 if kind.wins != "none" else 0))
    drawn = Drawn(ombre, friend, [], "", False, "")
    won: tuple[int, ...] = ()
    while not ended(kind, won, drawn) or not won:
        won = (*won, chance.choices(range(seats), weights)[0])
    end, vole, roll = "", False, chance.random()
    if roll < 0.25 and len(won) > 2:
        end, won = "claim", won[: chance.randrange(2, min(len(won), kind.hand - 1) + 1)]
    elif roll < 0.35 and kind.gives_up:
        end, won = "surrender", won[: chance.randrange(1, 4)]
    elif roll < 0.5 and kind.led_on and len(won) > kind.led_on:
        vole = True
    told, first = list[Told](), 1
    while first <= len(won):
        last = min(len(won), first + chance.choice((0, 0, 0, 1, 2, 4, 8)))
        if vole and first <= kind.led_on < last:
            last = kind.led_on
        tally: tuple[int | None, ...] | None = None
        if chance.random() < 0.6:
            counts = map(won[:last].count, range(seats))
            tally = tuple(n if chance.random() < 0.75 else None for n in counts)
            if chance.random() < 0.15:
                place = chance.randrange(seats)
                tally = (*tally[:place], chance.randint(0, last), *tally[place + 1 :])
        winner = None
        if first == last and chance.random() < 0.5:
            winner = won[last - 1] if chance.random() < 0.9 else chance.randrange(seats)
        told.append(Told(first, last, winner, tally))
        first = last + 1
    result = ""
    if chance.random() < 0.5:
        any_end = outcome(kind, chance.choice([*splits(kind.hand, seats)]), drawn)
        result = chance.choice([ended(kind, won, drawn) or any_end, any_end])
        if kind.wins in ("all", "none"):
            result = chance.choice(
                [("vole", "vole-failed"), ("sacada", "puesta")][kind.wins == "none"]
            )
        elif kind.led_on and chance.random() < 0.3:
            result = chance.choice(["vole", "vole-failed"])
        if end == "surrender" and chance.random() < 0.7:
            result = "surrendered"
    return Drawn(ombre, friend, told, end, vole, result)


def written(kind: Kind, drawn: Drawn) -> str:
    names, ombre = kind.names, kind.names[drawn.ombre]
    lines = ["ombre 1", f"rules {kind.book}", f"players {', '.join(kind.table)}", "deal 1"]
    lines += [f"dealer {kind.table[-1]}", f"contract {ombre} {kind.call}"]
    lines += [] if kind.wins == "nolo" else ["trump S"]
    lines += [] if drawn.friend is None else [f"call HK {names[drawn.friend]}"]
    lines.append("tricks")
    for each in drawn.told:
        if drawn.vole and each.first == kind.led_on + 1:
            lines.append(f"vole {ombre}")
        number = f"{each.first}-{each.last}" if each.last > each.first else f"{each.last}"
        winner = "" if each.winner is None else f" > {names[each.winner]}"
        tally = each.tally and "-".join("?" if n is None else str(n) for n in each.tally)
        lines.append(f"{number} ?{winner}" + (f" ({tally})" if tally else ""))
    if drawn.end:
        lines.append(f"{drawn.end} {ombre}")
    if drawn.end == "surrender":
        seats = len(names)
        lines += [f"accept {names[(drawn.ombre + n) % seats]}" for n in range(1, seats)]
    return "\n".join([*lines, *([f"result {drawn.result}"] if drawn.result else []), ""])


@pytest.mark.parametrize("kind", KINDS, ids=lambda k: f"{k.book} {k.call} {len(k.table)}")
def test_what_all_ways_share_is_a_fact_and_what_none_allows_an_error(kind: Kind) -> None:
    chance = random.Random(f"{kind.book} {kind.call} {kind.table}")
    seen = {True: 0, False: 0}
    for _ in range(share(400 if len(kind.names) < 4 else 60, part=20)):
        drawn = draw(kind, chance)
        text, every = written(kind, drawn), [*ways(kind, drawn)]
        allowed = {drawn.result, "surrendered" if drawn.result == "puesta" else drawn.result}
        kept = [way for way in every if way[0] != LATE and (not drawn.result or way[0] in allowed)]
        report = check(parse(text))
        wrong = [f for f in report.errors if f.rule != "tricks-missing"]
        assert bool(wrong) is not bool(kept), (text, wrong)
        seen[bool(kept)] += 1
        if not kept:
            continue
        (found,) = report.results
        ends = {end for end, _ in kept}
        if not drawn.result:
            ends |= {end for end, _ in every}
        to = f" {found.codille_to}" if found.codille_to and len(kind.names) < 5 else ""
        only = ends.pop() if len(ends) == 1 else "undetermined"
        assert f"{found.outcome}{to}" == only, text
        for row in found.tricks:
            for seat, name in enumerate(kind.names):
                counts = {won[: row.last].count(seat) for _, won in kept}
                assert row.tally[name] == (counts.pop() if len(counts) == 1 else None), text
            winners = {won[row.last - 1] for _, won in kept}
            one = kind.names[winners.pop()] if len(winners) == 1 else None
            assert row.number < row.last or row.winner == one, text
    assert min(seen.values()) > 0
