"""The engine against the conformance suite: the YAML files beside this one, made from the rules."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

import ombre_records
from ombre_records.books.book import RuleBook
from ombre_records.books.load import named, shipped
from ombre_records.books.open_prices import OpenPrice, tried
from ombre_records.engine.bidding import Bidding
from ombre_records.engine.drawing import limits
from ombre_records.engine.following import following
from ombre_records.engine.open_hands import OpenHands
from ombre_records.engine.payments import (
    POOL,
    RESERVED,
    Item,
    Stakes,
    balance,
    beast,
    codille,
    shared,
    vole_failed,
    vole_made,
    won,
)
from ombre_records.engine.settlement import at_turn
from ombre_records.engine.trumps import estuches, ranked, winning
from ombre_records.model.cards import CARD_NAMES, SUITS, card, hand, holding
from yaml_data import read_yaml

HERE = Path(__file__).parent
NAMES = ("Ada", "Bea", "Cleo", "Dora", "Eve")


def trump(book: RuleBook, case: dict) -> int:
    return ranked((*SUITS, "-", "aces").index(case["trump"]), book)


def trick(case: dict) -> tuple[int, ...]:
    return tuple(card(name) for name in case["trick"].split())


def plays(book: RuleBook, case: dict) -> object:
    lying = trick(case)
    hands = (*(0 for _ in lying), hand(case["hand"]))
    position = OpenHands(hands, len(lying), trump(book, case), following(book), lying)
    return holding(position.legal_plays()), holding(hand(case["may"]))


def tricks(book: RuleBook, case: dict) -> object:
    lying = trick(case)
    return CARD_NAMES[lying[winning(lying, trump(book, case))]], case["wins"]


def exchanges(book: RuleBook, case: dict) -> object:
    call, who = book.call(case["contract"]), case["who"]
    least, most = limits(book.exchange, call, who == "ombre", who == "first", case["left"])
    largest = book.pack.stock if call.when == "resting" else book.pack.hand
    return [least, min(most, largest)], case["may"]


def runs(book: RuleBook, case: dict) -> object:
    cards, rules = hand(case["hand"]), book.estuches
    length = estuches(cards, trump(book, case), rules.least or 3, rules.lacked)
    kind = "held" if cards >> card("SA") & 1 else "lacked"
    found = {kind: length} if length else {"none": True}
    return found, {key: case[key] for key in ("held", "lacked", "none") if key in case}


def auctions(book: RuleBook, case: dict) -> object:
    now = Bidding(book.auction, case["players"])
    for word in case["said"].split():
        now = now.say(None if word == "pass" else book.call(word))
    if "may" in case:
        may = {call.name for call in now.lawful_calls() if call}
        return (now.turn, may), (case["turn"], set(case["may"].split()))
    standing = now.won or now.standing
    game = standing.call.name if standing and not standing.call.promises else None
    found = (standing and standing.seat, game)
    return (*found, True), (case.get("ombre"), case.get("contract"), case.get("over"))


# ---------------------------------------------------------------- outcomes, by records


def outcomes(book: RuleBook, case: dict) -> object:
    """Write a record in which the tricks are won as told, nothing else of them being known."""
    counts = case["tricks"]
    order = [place for place, n in enumerate(counts) for _ in range(n) if place]
    own = [0] * counts[0]
    short = sum(counts) < book.pack.hand
    winners = [*own, *order] if short and counts[0] >= 5 else [*order, *own]
    report = ombre_records.check(ombre_records.parse(_record(book, case, winners)), rules=book)
    outcome = report.sessions[0].deals[0].outcome
    to = None if outcome.codille_to is None else outcome.codille_to + 1
    alone = bool(outcome.annulled) and outcome.kind == "puesta"
    wanted = (case["outcome"], case.get("to"), case.get("twins", False), case.get("alone", False))
    return (outcome.kind, to, outcome.twins, alone), wanted


def _record(book: RuleBook, case: dict, winners: list[int]) -> str:
    call = book.call(case["contract"])
    active = NAMES[: len(case["tricks"])]
    rests = len(active) not in book.table.players
    players = (*active, "Fay") if rests else active
    ombre, passes = active[0], ", ".join(f"{name} pass" for name in active[1:])
    lines = ["ombre 1", f"players {', '.join(players)}", "deal 1"]
    if call.when == "resting":
        lines += [f"dealer {active[2]}", f"bids {passes}, {ombre} {call.name}"]
    elif rests and book.table.rests == "opposite-dealer":
        lines += [f"dealer {active[1]}", "bids ?", f"contract {ombre} {call.name}"]
    else:
        lines += [f"dealer {players[-1]}", "bids ?", f"contract {ombre} {call.name}"]
    if call.trump in ("any", "turned"):
        lines.append("trump S")
    if "friend" in case:
        lines.append(f"call HK {active[case['friend'] - 1]}")
    if spadille := case.get("spadille"):
        at = lines.index("trump S")
        rest = " x" * (book.pack.hand - 1)
        dealt = f"hand {active[1]} SA{rest}"
        drawn = f"exchange {ombre} - for SA{' x' * (book.pack.stock - 1)}"
        laid = f"exchange {ombre}{' x' * (book.pack.stock - book.pack.hand)} for -"
        lines[at:] = ["trump S", drawn, laid] if spadille == "stock" else [dealt, "trump S"]
    lines.append("tricks")
    told = [f"{number} ? > {active[seat]}" for number, seat in enumerate(winners, 1)]
    if "defended-by" in case or "gave-up" in case:
        told[3:3] = _given_up(active, case.get("defended-by"))
    lines += told
    if len(winners) < book.pack.hand and case["outcome"] in ("sacada", "puesta", "codille", "lost"):
        lines.append(f"claim {ombre}")
    return "\n".join(lines) + "\n"


def _given_up(active: tuple[str, ...], defender: int | None) -> list[str]:
    """Return the words before the fourth trick: the first gives up, and another may defend."""
    asked = range(2, (defender or 0) + 1)
    answers = [f"{'forbid' if p == defender else 'accept'} {active[p - 1]}" for p in asked]
    return [f"surrender {active[0]}", *answers]


# ---------------------------------------------------------------- payments


def payments(book: RuleBook, case: dict) -> object:
    ways = [_paid(each, case) for each in tried(book)]
    alike = zip(*ways, strict=True)
    return [gains[0] if len(set(gains)) == 1 else None for gains in alike], case["pays"]


def _paid(book: RuleBook, case: dict) -> list[int]:
    table = range(case["table"])
    items = defended(book, case) if case["outcome"] == "defended" else settled(book, case)
    parties = (*table, POOL, RESERVED) if "apart" in case else (*table, POOL)
    return [balance(items, party) for party in parties]


def stakes(book: RuleBook, case: dict, seat: int = 0, which: str = "") -> Stakes:
    call, limit = book.call(case["contract"]), book.estuches.limit
    held, lacked = case.get(f"{which}held", 0), case.get(f"{which}lacked", 0)
    length = held or (lacked if book.estuches.lacked else 0)
    length = length if call.estuches and length >= (book.estuches.least or 99) else 0
    length = length if limit is None else min(length, limit)
    friend = 1 if call.calls_king and not case.get("alone") else None
    others = tuple(s for s in range(case["table"]) if s not in (seat, friend))
    turned = None if "turned" not in case else card(case["turned"])
    priced = at_turn(call, turned)
    taken = case.get("taken", 1)
    return Stakes(book, priced, case["pool"], seat, others, length, bool(held), friend, taken)


def settled(book: RuleBook, case: dict) -> tuple[Item, ...]:
    at, none = stakes(book, case), case.get("none-of-five", False)
    match case["outcome"]:
        case "sacada" | "nolo-won":
            return won(at, case.get("primeras", False))
        case "vole":
            return vole_made(at, case.get("apart", 0))
        case "vole-failed":
            return vole_failed(at)
        case "codille" | "nolo-kruk":
            if book.payments.codille_to == "defenders":
                highest = at.opponents[case.get("highest", 1) - 1]
                return codille(at, POOL, none, shared(at.pool, at.opponents, highest))
            own = case["outcome"] == "codille" and book.payments.codille_to == "winner"
            return codille(at, 1 if own else POOL, none)
    return beast(at, POOL, none)


def defended(book: RuleBook, case: dict) -> tuple[Item, ...]:
    first, second = stakes(book, case), stakes(book, case, 1, "forbidder-")
    if case["end"] == "won":
        return codille(first, 1)
    if case["end"] == "fewer":
        return beast(second, POOL)
    own = beast(first, POOL)
    return own + (beast(second, POOL) if case["end"] == "tied" else codille(second, 2))


ASKED: dict[str, Callable[[RuleBook, dict], object]] = {
    "plays": plays,
    "tricks": tricks,
    "outcomes": outcomes,
    "payments": payments,
    "auctions": auctions,
    "exchanges": exchanges,
    "estuches": runs,
}


cases = cache(read_yaml)
FILES = sorted(HERE.glob("*.yaml"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_file(path: Path, subtests: pytest.Subtests) -> None:
    asked = ASKED[path.stem.partition("-")[0]]
    for place, group in enumerate(cases(path)):
        with subtests.test("group", place=place, rules=group["rules"]):
            assert group["source"]
            assert group["cases"]
            book = named(group["rules"])
            answers = [(case, *asked(book, case)) for case in group["cases"]]
            assert [each for each in answers if each[1] != each[2]] == []


@cache
def questions() -> dict[str, set[str]]:
    """Return what each book is asked."""
    asked: dict[str, set[str]] = {}
    for path in FILES:
        for group in cases(path):
            book = group["rules"].partition(" + ")[0]
            asked.setdefault(book, set()).add(path.stem.partition("-")[0])
    return asked


@pytest.mark.parametrize("book", shipped())
def test_every_book_is_asked_every_question(book: str) -> None:
    wanted = set(ASKED)
    worth = named(book).estuches.worth
    if worth == 0 and not isinstance(worth, OpenPrice):  # no run of trumps is paid for
        wanted.remove("estuches")
    missing = sorted(wanted - questions().get(book, set()))
    assert not missing, (
        f"`{book}` is not asked {missing}: add a group of each with `rules: {book}`, source and "
        f"its cases, as tests/conformance/{missing[0]}-{book}.yaml or to a file that has other "
        "books; README.md there tells their form. The answers come from the sources"
    )
