"""Books with one field otherwise than any shipped book has it: game and judge still agree.

What a field says is read in one place; a second reading of it would show here, where a value meets
a game that no shipped book lets it meet.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, get_args, get_origin, get_type_hints

import pytest
from msgspec import Struct
from msgspec.structs import fields, replace
from players import session

from examples import share, spread
from laws.chosen import book
from laws.settled import judged_alike
from ombre_records.books.book import Call, RuleBook
from ombre_records.books.consistency import faults
from ombre_records.books.load import shipped

LEFT = {
    "table": "players and seats go together",
    "pack": "sizes go together; red suits are taken up below",
}
CALL = ("calls_king", "defenders", "estuches", "holds_trump", "open", "trump_named", "binds")
"""The fields of a call that may be changed alone."""
NUMBERS = {
    "play.primeras": (0, 2, 5),
    "surrender.before_trick": (0, 2, 4),
    "vole.failed_pays": (7,),
    "exchange.first_limit": (None, 3),
    "estuches.least": (0, 2),
    "estuches.worth": (0, 2),
    "estuches.limit": (None, 4),
    "pool.ante": (0, 4),
    "pool.fill": (0, 3),
    "pool.pass_pays": (0, 2),
    "pool.card_pays": (0, 2),
    "pool.reserve": (None, 20),
    "payments.primeras": (0, 2),
    "payments.beast_game": (None, 2),
    "payments.beast_stake": (None, 4),
    "payments.beast_none": (0, 3),
    "payments.codille_more": (0, 2),
}


def values(kind: object, path: str) -> tuple[object, ...]:
    """Return what a field may be: its words, yes and no, or some numbers."""
    if path in NUMBERS:
        return NUMBERS[path]
    if kind is bool:
        return True, False
    return get_args(kind) if get_origin(kind) is Literal else ()


def changed(rules: RuleBook) -> Iterator[tuple[str, RuleBook]]:
    """Go through a book with each field changed in each way."""
    for section, part in ((each.name, getattr(rules, each.name)) for each in fields(rules)):
        if section in LEFT or not isinstance(part, Struct):
            continue
        for name, kind in get_type_hints(type(part)).items():
            for value in values(kind, f"{section}.{name}"):
                other = replace(part, **{name: value})
                yield f"{section}.{name} {value}", replace(rules, **{section: other})
    for suits in ("reversed", "natural"):
        yield f"red suits {suits}", replace(rules, pack=replace(rules.pack, red_suits=suits))
    yield from calls(rules)


def calls(rules: RuleBook) -> Iterator[tuple[str, RuleBook]]:
    hints = get_type_hints(Call)
    for name in CALL:
        for value in values(hints[name], name):
            other = tuple(
                call if call.promises else replace(call, **{name: value})
                for call in rules.auction.calls
            )
            auction = replace(rules.auction, calls=other)
            yield f"calls.{name} {value}", replace(rules, auction=auction)


@pytest.mark.parametrize("name", shipped())
def test_a_field_changed_is_changed_for_game_and_judge(name: str) -> None:
    own = book(name)
    tried = 0
    for seed, (what, rules) in spread([*enumerate(changed(own))], 8, shipped().index(name)):
        if rules == own or any(faults(rules)):
            continue
        tried += 1
        try:
            judged_alike(session(seed, rules, rules.table.players[-1], 2), rules)
        except Exception as wrong:
            raise AssertionError(f"{name} with {what}, seed {seed}: {wrong}") from wrong
    assert tried > share(40, 10, 1)
