"""The engine's functions, asked one by one: `answers/MODULE.yaml` has questions for each function.

A case names a rule book (`rules`), perhaps `fields` of it that are otherwise here, and what the
function is given by its parameters' names; `is` is the answer. Cards are written as holdings,
contracts as words, no trump as `-`, rules for following as `by`.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from inspect import signature
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import astuple, replace

from ombre_records.books.book import RuleBook
from ombre_records.books.fields import build, draft
from ombre_records.books.load import named
from ombre_records.engine.bidding import Bidding, Spoken
from ombre_records.engine.dealing import deal
from ombre_records.engine.drawing import Drawing
from ombre_records.engine.ending import Score, Undertaking
from ombre_records.engine.following import Following
from ombre_records.engine.outcome import Verdict
from ombre_records.engine.payments import POOL, RESERVED, Item, Stakes
from ombre_records.engine.settlement import Ending, EstucheRun, Played
from ombre_records.engine.trumps import NO_TRUMP
from ombre_records.model.cards import CARD_NAMES, PACK, SUITS, card, hand, holding
from yaml_data import read_yaml

HERE = Path(__file__).parent / "answers"
PARTIES = {"pool": POOL, "reserved": RESERVED}


def book_of(case: dict) -> RuleBook:
    """Return the book of a case, with the fields that are otherwise in it."""
    rules = named(case.get("rules", "aldenham"))
    made = draft(rules)
    made.values.update(tuples(case.get("fields", {})))
    for name, given in case.get("calls", {}).items():
        made.lay(name, tuples(given))
    return build(made) if "fields" in case or "calls" in case else rules


def tuples(value: Any) -> Any:
    """Return a value of a file as books have it."""
    if isinstance(value, dict):
        return {name: tuples(each) for name, each in value.items()}
    return tuple(value) if isinstance(value, list) else value


def items(rows: list | None) -> tuple[Item, ...]:
    """Return payments: who pays, who is paid, how much, what for."""
    return tuple(
        Item(PARTIES.get(a, a), PARTIES.get(b, b), n, what) for a, b, n, what in rows or []
    )


def spoken(rules: RuleBook, row: list) -> Spoken:
    """Return a call that stands: the seat, the call, its rank."""
    seat, word, rank = row
    return Spoken(seat, rules.call(word) if word else None, rank)


def undertaking(rules: RuleBook, given: dict) -> Undertaking:
    """Return what is played for."""
    given = {**given}
    word = given.pop("call")
    return Undertaking(rules, rules.call(word) if word else None, **given)


def stakes(rules: RuleBook, given: dict) -> Stakes:
    """Return what is at stake."""
    given = {"ombre": 0, "opponents": (1, 2), **tuples(given)}
    return Stakes(rules, rules.call(given.pop("call")), **given)


def played(rules: RuleBook, given: dict) -> Played:
    """Return a deal to be settled."""
    given = {"seats": (0, 1, 2), "ombre": 0, **tuples(given)}
    ending = given.pop("ending")
    made = Ending(ending) if isinstance(ending, str) else Ending(**ending)
    runs = {name: EstucheRun(*given.pop(name)) for name in ("run", "second") if name in given}
    turned = card(given.pop("turned")) if "turned" in given else None
    seats, ombre, call = (given.pop(name) for name in ("seats", "ombre", "call"))
    return Played(rules, seats, made, ombre, rules.call(call), turned=turned, **runs, **given)


MADE: dict[str, Callable[[RuleBook, Any], object]] = {
    "RuleBook": lambda rules, _: rules,
    "Auction": lambda rules, _: rules.auction,
    "ExchangeRules": lambda rules, _: rules.exchange,
    "OutcomeRules": lambda rules, _: rules.outcome,
    "Call": lambda rules, word: rules.call(word),
    "Call | None": lambda rules, word: rules.call(word) if word else None,
    "Spoken": spoken,
    "Undertaking": undertaking,
    "Stakes": stakes,
    "Played": played,
    "Random": lambda _, seed: Random(seed),
    "Score": lambda _, given: Score(tuple(given[0]), *given[1:]),
    "Verdict": lambda _, given: Verdict(*given),
    "Following": lambda _, given: Following(*given),
    "tuple[Item, ...]": lambda _, rows: items(rows),
    "Iterable[Item]": lambda _, rows: items(rows),
    "Sequence[Item]": lambda _, rows: items(rows),
}
"""What is made of a value of a file for a parameter, by the parameter's annotation."""

_OF_THE_BOOK = ("RuleBook", "Auction", "ExchangeRules", "OutcomeRules")


def value_of(rules: RuleBook, name: str, kind: str, given: Any) -> object:
    """Return what a parameter is given."""
    if kind in MADE:
        return MADE[kind](rules, given)
    if name in ("trump", "suit") and isinstance(given, str) and kind == "int":
        return NO_TRUMP if given == "-" else SUITS.index(given)
    if isinstance(given, str) and kind in ("int", "int | None"):
        return PACK if given == "all" else hand(given)
    if isinstance(given, str) and kind in ("tuple[int, ...]", "Sequence[int]"):
        return tuple(card(each) for each in given.split())
    if kind in ("Mapping[int, int]", "Sequence[int]") and name in ("certain", "possible"):
        if isinstance(given, list):
            return [hand(cards) for cards in given]
        return {seat: hand(cards) for seat, cards in given.items()}
    return tuples(given) if kind != "Collection[int]" else given


def plain(found: Any, wanted: Any) -> Any:
    """Return an answer as a file writes it, in the manner of the answer that is wanted."""
    if isinstance(wanted, str) and isinstance(found, int) and not isinstance(found, bool):
        return wanted if found == hand(wanted) else found
    if hasattr(found, "name") and hasattr(found, "rank"):
        return found.name
    if isinstance(found, Struct):
        found = astuple(found)
    if isinstance(found, tuple):
        names = {POOL: "pool", RESERVED: "reserved"} if isinstance(found, Item) else {}
        return [
            names.get(each, each) if isinstance(each, int) else plain(each, None) for each in found
        ]
    return found


def entry(said: Spoken) -> list[object]:
    """Return a call or a pass as it is written: the seat, the call, what it counts for."""
    return [said.seat, said.call and said.call.name, said.rank]


def auction(rules: RuleBook, case: dict) -> dict[str, object]:
    """Return how an auction stands after what is `said`, all that a case asks of it."""
    pack = hand(case["pack"]) if "pack" in case else PACK
    now = Bidding(rules.auction, case.get("players", 3), forced=case.get("forced"), pack=pack)
    for word in case["said"].split():
        now = now.say(None if word == "pass" else rules.call(word))
    won, standing = now.won, now.standing
    asked = [(seat, rules.call(word)) for seat, word in case.get("asked", [])]
    told = {
        "turn": now.turn,
        "may": " ".join(call.name if call else "pass" for call in now.lawful_calls()),
        "passed": sorted(now.passed),
        "finished": now.finished,
        "over": now.over,
        "won": won and [won.seat, won.call.name, won.rank],
        "standing": standing and [standing.seat, standing.call.name, standing.rank],
        "spoken": [entry(each) for each in now.spoken],
        "late": [entry(each) for each in now.late],
        "allowed": [now.allows(seat, call) for seat, call in asked],
        "ranks": [now.rank(call) for _, call in asked],
    }
    return {name: told[name] for name in case["is"]}


def exchange(rules: RuleBook, case: dict) -> dict[str, object]:
    """Return how an exchange stands after each has `laid` off cards, all that a case asks of it."""
    stock = tuple(card(each) for each in case["stock"].split())
    hands = tuple(hand(each) for each in case["hands"])
    state = Drawing(rules.exchange, rules.call(case["call"]), case["ombre"], hands, stock)
    for seat, laid in case.get("laid", []):
        if laid == "yields":
            state = replace(state, yielded=True)
        elif laid == "passed over":
            state = state.passed_over(seat)
        else:
            state = state.exchange(seat, hand(laid))
    seats = range(len(hands))
    told = {
        "may": [*state.may_exchange()],
        "next": [*state.next_to_take()],
        "yield": [seat for seat in seats if state.may_yield(seat)],
        "all": [seat for seat in seats if state.takes_all(seat)],
        "limits": [[*state.limits(seat)] for seat in seats],
        "taken": state.taken,
        "left": len(state.stock),
    }
    return {name: told[name] for name in case["is"]}


def after(rules: RuleBook, case: dict) -> list[object]:
    """Return the score after one more trick."""
    now = Score(tuple(case["now"][0]), *case["now"][1:])
    return plain(now.won(case["seat"], undertaking(rules, case["game"])), None)


def dealt(rules: RuleBook, case: dict) -> dict[str, object]:
    """Return what is dealt by a seed: hands, the stock from its top, the pack."""
    found = deal(rules, Random(case["seed"]))
    hands, stock = (
        [holding(each) for each in found.hands],
        [CARD_NAMES[each] for each in found.stock],
    )
    return {"hands": hands, "stock": " ".join(stock), "pack": holding(found.pack)}


SAID: dict[str, Callable[[RuleBook, dict], object]] = {
    "auction": auction,
    "exchange": exchange,
    "after": after,
    "dealt": dealt,
}
"""What is asked of a value that grows, and not of a function."""


def answered(module: str, name: str, case: dict) -> Any:
    """Ask a function what a case asks, and return the answer as a file writes it."""
    rules = book_of(case)
    if name in SAID:
        return SAID[name](rules, case)
    function = getattr(import_module(f"ombre_records.engine.{module}"), name)
    kinds = {each.name: each.annotation for each in signature(function).parameters.values()}
    told = {each: "by" if kind == "Following" else each for each, kind in kinds.items()}
    known = {*told.values(), "rules", "fields", "calls", "is"}
    assert {*case} <= known, f"a parameter is misspelt: {case}"
    given = {
        each: value_of(rules, each, kind, case.get(told[each]))
        for each, kind in kinds.items()
        if told[each] in case or kind in _OF_THE_BOOK
    }
    return plain(function(**given), case["is"])


@pytest.mark.parametrize("path", sorted(HERE.glob("*.yaml")), ids=lambda path: path.stem)
def test_what_functions_answer(path: Path) -> None:
    cases = [(name, case) for name, cases in read_yaml(path).items() for case in cases]
    found = [(name, case, answered(path.stem, name, case)) for name, case in cases]
    assert not [each for each in found if each[2] != each[1]["is"]]
