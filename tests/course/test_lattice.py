"""What is told of tricks without their cards, against all the ways that the tricks can go.

The rules are told here once more, for few kinds of deals, and every way is tried. A deal is drawn,
some of it told, and some of that changed; the check must find an error where no way is left, and
nowhere else.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import pytest

from examples import share
from ombre_records import check, parse
from ombre_records.base.finding import Severity
from ombre_records.referee.results import Result


class Deal(NamedTuple):
    """A kind of deal: its book, who play it (the first is Ombre), and what wins."""

    book: str
    call: str
    names: str = "ABC"
    hand: int = 9
    led_on: int = 5
    wins: str = "most"
    rests: str = ""
    declares: bool = False


DEALS = [
    Deal("aldenham", "play"),
    Deal("renegado", "solo"),
    Deal("tresillo", "entrada"),
    Deal("lhombre", "spil"),
    Deal("lhombre", "ren-nolo", led_on=0, wins="nolo"),
    Deal("de-5-matadorer", "solo"),
    Deal("royal-1665", "play", led_on=0, declares=True),
    Deal("simplified", "entrada", wins="five"),
    Deal("two-handed", "entrada", names="AB", hand=8),
    Deal("four-handed", "entrada", rests="D"),
    Deal("quintillo", "solo", names="ABCDE", hand=8, led_on=0, wins="eight"),
]


class Told(NamedTuple):
    """Some tricks, and what is told of the last of them, `None` where nothing is."""

    first: int
    last: int
    winner: int | None
    tally: tuple[int | None, ...] | None


def outcome(deal: Deal, taken: tuple[int, ...]) -> str:
    own, most = taken[0], max(taken)
    if deal.wins == "nolo":
        return ("nolo-won", "nolo-bet", "nolo-kruk")[min(own, 2)]
    if deal.wins == "five":
        return "sacada" if own > 4 else "lost"
    if deal.wins == "eight":
        return "sacada" if own > 4 else "puesta" if own == 4 else "codille"
    if taken.count(most) > 1:
        return "puesta"
    return "sacada" if own == most else f"codille {deal.names[taken.index(most)]}"


def agrees(tally: Sequence[int | None], taken: tuple[int, ...]) -> bool:
    return all(a in (None, b) for a, b in zip(tally, taken, strict=True))


def ways(
    deal: Deal, told: list[Told], won: tuple[int, ...] = ()
) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Yield how a deal may end, with the winners of its tricks, and do as is told."""
    seats, number = len(deal.names), len(won)
    taken = tuple(won.count(seat) for seat in range(seats))
    for each in told:
        if each.last == number and number:
            if each.winner not in (None, won[-1]):
                return
            if each.tally and any(
                a not in (None, b) for a, b in zip(each.tally, taken, strict=True)
            ):
                return
    straight = not any(won)
    recorded = max((each.last for each in told), default=0)
    vole = 0 < deal.led_on < number and not any(won[: deal.led_on])
    if vole and not straight:
        if number >= recorded:
            yield "vole-failed", won
        return
    if number == deal.hand:
        if deal.declares and straight:
            yield "vole", won  # which may have been declared among tricks that are told together
        yield "vole" if vole else outcome(deal, taken), won
        return
    for seat in range(seats):
        yield from ways(deal, told, (*won, seat))


def drawn(deal: Deal, chance: random.Random) -> tuple[list[Told], str]:
    """Draw what is told of a deal: its tricks, and perhaps its result."""
    seats = len(deal.names)
    weights = [chance.random() ** 2 + 0.02 for _ in range(seats)]
    won: tuple[int, ...] = ()
    while len(won) < deal.hand:
        won = (*won, chance.choices(range(seats), weights)[0])
        if 0 < deal.led_on < len(won) and not any(won[: deal.led_on]) and any(won):
            break
    told, first = list[Told](), 1
    counts = [tuple(map(won[:n].count, range(seats))) for n in range(len(won) + 1)]
    while first <= len(won):
        last = min(len(won), first + chance.choice((0, 0, 1, 2, 4, 8)))
        tally: tuple[int | None, ...] | None = None
        if chance.random() < 0.6:
            tally = tuple(n if chance.random() < 0.8 else None for n in counts[last])
            if chance.random() < 0.15:
                place = chance.randrange(seats)
                tally = (*tally[:place], chance.randint(0, last), *tally[place + 1 :])
        winner = None
        if first == last and chance.random() < 0.4:
            winner = won[last - 1] if chance.random() < 0.9 else chance.randrange(seats)
        told.append(Told(first, last, winner, tally))
        first = last + 1
    if chance.random() < 0.5:
        return told, ""
    ends = [outcome(deal, counts[-1])]
    if deal.wins in ("most", "eight"):
        ends += ["sacada", "puesta", "codille" if seats == 5 else "codille B"]
    if deal.led_on:
        ends += ["vole", "vole-failed"]
    if deal.wins == "nolo":
        ends += ["nolo-won", "nolo-bet"]
    return told, chance.choice(ends)


def written(deal: Deal, told: list[Told], result: str) -> str:
    """Write a deal of which that is told."""
    names = ", ".join(deal.names[:1] + deal.rests + deal.names[1:] if deal.rests else deal.names)
    dealer = deal.names[-1]
    lines = ["ombre 1", f"rules {deal.book}", f"players {names}", "deal 1", f"dealer {dealer}"]
    lines += [f"rests {deal.rests}"] if deal.rests else []
    lines += [f"contract A {deal.call}", *([] if "nolo" in deal.call else ["trump S"]), "tricks"]
    for each in told:
        number = f"{each.first}-{each.last}" if each.last > each.first else f"{each.last}"
        winner = "" if each.winner is None else f" > {deal.names[each.winner]}"
        tally = each.tally and "-".join("?" if n is None else str(n) for n in each.tally)
        lines.append(f"{number} ?{winner}" + (f" ({tally})" if tally else ""))
    return "\n".join([*lines, *([f"result {result}"] if result else []), ""])


def errors(text: str) -> list[str]:
    """Return the errors, but for tricks that are missing: of these the statements say nothing."""
    found = check(parse(text)).findings
    wrong = [f for f in found if f.severity is Severity.ERROR and f.rule != "tricks-missing"]
    return [f"{f.rule}: {f.message}" for f in wrong]


@pytest.mark.parametrize("deal", DEALS, ids=lambda deal: f"{deal.book} {deal.call}")
def test_an_error_where_and_only_where_no_way_is_left(deal: Deal) -> None:
    chance = random.Random(f"{deal.book} {deal.call}")
    left = {True: 0, False: 0}
    for _ in range(share(480 if len(deal.names) < 5 else 60, part=24)):
        told, result = drawn(deal, chance)
        text = written(deal, told, result)
        possible = any(result in ("", end) for end, _ in ways(deal, told))
        assert bool(errors(text)) is not possible, (text, errors(text))
        left[possible] += 1
    assert min(left.values()) > 0


@pytest.mark.parametrize("deal", DEALS, ids=lambda deal: f"{deal.book} {deal.call}")
def test_an_outcome_where_and_only_where_one_is_left(deal: Deal) -> None:
    """Of deals that end with their last trick told; a claim, or a stop, ends none of them."""
    chance = random.Random(f"outcome {deal.book} {deal.call}")
    known = {True: 0, False: 0}
    for _ in range(share(480 if len(deal.names) < 5 else 60, part=24)):
        told, result = drawn(deal, chance)
        ends = {end for end, _ in ways(deal, told) if result in ("", end)}
        if not ends or (deal.declares and "vole" in ends):
            continue
        text = written(deal, told, result)
        (found,) = check(parse(text)).results
        only = next(iter(ends)) if len(ends) == 1 else "undetermined"
        assert said(deal, found) == only, (text, ends)
        known[len(ends) == 1] += 1
    assert known[True] > 0


def said(deal: Deal, result: Result) -> str:
    """Say an outcome as it is said here: whose a codille is told apart where three play."""
    to = f" {result.codille_to}" if result.codille_to and len(deal.names) < 5 else ""
    return f"{result.outcome}{to}"


LINES = [deal for deal in DEALS if not deal.rests and deal.book != "quintillo"]


@pytest.mark.parametrize("deal", LINES, ids=lambda deal: f"{deal.book} {deal.call}")
def test_a_results_line_against_itself(deal: Deal) -> None:
    chance = random.Random(f"line {deal.book} {deal.call}")
    every = [
        (end, won, tuple(map(won.count, range(len(deal.names))))) for end, won in ways(deal, [])
    ]
    first = PRIMERAS.get(deal.book, 0)
    if first:
        stopped = (0,) * first
        every.append(("sacada", stopped, (first, *(0 for _ in deal.names[1:]))))
    for _ in range(share(60, part=12)):
        end, _won, taken = chance.choice(every)
        if chance.random() < 0.5:
            end = chance.choice(every)[0]
        tally = [n if chance.random() < 0.6 else None for n in taken]
        tally[chance.randrange(len(tally))] = None
        made = first and chance.random() < 0.3
        fits = (
            end == told and (not made or not any(won[:first]))
            for told, won, count in every
            if agrees(tally, count)
        )
        line = f"1 A {deal.call}{'' if 'nolo' in deal.call else ' S'} {end}"
        line += " primeras" if made else ""
        line += f" ({'-'.join('?' if n is None else str(n) for n in tally)})"
        names = ", ".join(deal.names)
        text = f"ombre 1\nrules {deal.book}\nplayers {names}\nresults\n{line}\n"
        assert bool(errors(text)) is not any(fits), (text, errors(text))


PRIMERAS = {"aldenham": 5, "renegado": 5, "tresillo": 5, "two-handed": 5}
"""After how many first tricks an Ombre who has won them all may stop."""
