"""The makers of small wrong changes, and the list of those that make no difference."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
import yaml

sys.path.insert(0, str(Path(__file__).parent))

import mutants_of_books
import mutants_of_code

PACKAGE = Path(__file__).resolve().parents[2] / "src" / "ombre_records"
LISTED = yaml.safe_load(Path(__file__).with_name("equivalent.yaml").read_text("utf-8"))


CODE = {
    "def f(a):\n    return a < 1": ["a <= 1", "a >= 1", "a < 2"],
    "def f(a):\n    if not a:\n        g()": ["a", "pass"],
    "def f(a, b):\n    return a and b": ["a or b"],
    "def f(a):\n    return [x for x in a if x]": ["[x for x in a if True]"],
    "def f(a):\n    return 'yes' if a else a()": [
        "a() if a else 'yes'",
        "'yes' if not a else a()",
        "'other yes' if a else a()",
    ],
    "def f(a: int) -> int:\n    'Told.'\n    raise ValueError('no' + a)": [],
    "def f(a):\n    return min(a) + 2": ["min(a) - 2", "max(a) + 2", "min(a) + 3"],
}


@pytest.mark.parametrize("text", CODE)
def test_changes_of_code(text: str, tmp_path: Path) -> None:
    file = tmp_path / "module.py"
    file.write_text(text + "\n", "utf-8")
    found = mutants_of_code.mutants(file, tmp_path)
    assert sorted(each.becomes for each in found) == sorted(CODE[text])
    for each in found:
        assert each.make() != compile(text + "\n", str(file), "exec")


BOOK = """\
name: house
title: mine
pool:
  ante: {is: 5, source: "house: a"}
  reserve: {is: none, source: "house: a"}
auction:
  calls:
    solo:
      aliases: [alone, "on-my-own"]
      trump: S
      source: "house: a"
  may-rise: {is: true, source: "house: a"}
"""


def test_changes_of_a_book(tmp_path: Path) -> None:
    file = tmp_path / "house.yaml"
    file.write_text(BOOK, "utf-8")
    found = mutants_of_books.mutants(file, tmp_path)
    assert [each.name.removeprefix("house.yaml: ") for each in found] == [
        "pool.ante: 5 -> 6",
        "pool.ante: 5 -> 4",
        "pool.reserve: none -> 1",
        "pool.reserve: none -> 8",
        'auction.calls.solo.aliases: [alone, "on-my-own"] -> ["on-my-own"]',
        'auction.calls.solo.aliases: [alone, "on-my-own"] -> [alone]',
        'auction.calls.solo.aliases: [alone, "on-my-own"] -> ["on-my-own", alone]',
        "auction.calls.solo.trump: trump: S -> nothing",
        *(
            f"auction.calls.solo.trump: S -> {each}"
            for each in ("any", "turned", "none", "aces", *"CHD")
        ),
        "auction.may-rise: true -> false",
    ]
    plain = yaml.safe_load(BOOK)
    assert all(yaml.safe_load(each.make()) != plain for each in found)


def test_what_is_listed_as_making_no_difference_is_still_there() -> None:
    """A line that is gone, or reads otherwise, has to be looked at anew."""
    listed = [name for group in LISTED for name in group.get("mutants", ())]
    places = {place for group in LISTED for place in group.get("places", ())}
    assert len(listed) == len({*listed})
    assert all(group["why"] for group in LISTED)
    paths = {name.partition(": ")[0] for name in (*listed, *places)}
    known = {
        each.name
        for path in paths
        for each in (mutants_of_books if path.endswith(".yaml") else mutants_of_code).mutants(
            PACKAGE / path, PACKAGE
        )
    }
    assert not {*listed} - known
    assert not {p for p in places if not any(name.startswith(f"{p}: ") for name in known)}
