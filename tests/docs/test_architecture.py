"""The pages on the architecture against the code: names are there, every rule has a row."""

from __future__ import annotations

import ast
import re
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

from ombre_records.books.fields import CALL, FIELDS, attribute
from test_layout import ORDER, SOURCE, parsed, part

ROOT = SOURCE.parents[1]
PAGE, INDEX, TESTING, ADDING = (
    path.read_text(encoding="utf-8")
    for path in (
        ROOT / "docs" / "architecture.md",
        SOURCE / "engine" / "README.md",
        ROOT / "tests" / "README.md",
        ROOT / "CONTRIBUTING.md",
    )
)
ADDING = ADDING.partition("## How to add something")[2].partition("\n## ")[0]
PAGES = "\n".join((PAGE, INDEX, TESTING, ADDING))
_SPAN = re.compile(r"`([^`\n]+)`")
_DOTTED = re.compile(rf"(?:{'|'.join(ORDER)})(?:\.\w+)+")
_PATH = re.compile(r"(?:[\w.]+/)+(?:\w[\w.-]*)?|[a-z_]+\.py")
_MADE_UP = re.compile(r"[A-Z]{3}|shuffle")
"""What stands for a name that is to be chosen."""


def _section(title: str) -> str:
    return PAGE.split(f"\n## {title}\n")[1].split("\n## ")[0]


def _rows(text: str) -> list[list[str]]:
    lines = re.findall(r"^\| (.*) \|$", text, re.MULTILINE)
    return [[cell.strip() for cell in line.split(" | ")] for line in lines]


@cache
def _found(name: str) -> bool:
    """Tell whether a dotted name, `engine.following.lawful`, is a module or stands in one."""
    parts = ["ombre_records", *name.split(".")]
    for end in range(len(parts), 1, -1):
        try:
            value: object = import_module(".".join(parts[:end]))
        except ModuleNotFoundError:
            continue
        for each in parts[end:]:
            fields = getattr(value, "__annotations__", {})
            if not hasattr(value, each) and each not in fields:
                return False
            value = getattr(value, each, None)
        return True
    return False


def test_the_import_order_is_that_of_the_test() -> None:
    block = re.findall(r"```none\n(.*?)```", _section("The import order"), re.DOTALL)
    assert tuple(re.split(r"\s*<\s*", block[0].strip())) == ORDER


def test_every_part_has_a_row_in_the_order_of_imports() -> None:
    table = _rows(_section("The flow"))
    named = [Path(name).stem for row in table for name in _SPAN.findall(row[0])]
    parts = {part(path) for path in SOURCE.rglob("*.py")} | {"grammar"}
    assert set(named) == parts - {"__init__", "__main__"}


def test_the_page_can_be_read_in_a_quarter_of_an_hour() -> None:
    assert len(PAGE.split()) <= 2_500


def test_names_are_in_the_code() -> None:
    spans = {span for span in _SPAN.findall(PAGES) if _DOTTED.fullmatch(span)}
    names = {span for span in spans if not span.endswith((".py", ".lark"))}
    assert len(names) > 25
    assert {name for name in names if not _found(name)} == set()


def test_files_are_where_the_page_has_them() -> None:
    spans = {s for s in _SPAN.findall(PAGES) if _PATH.fullmatch(s) and not _MADE_UP.search(s)}
    assert len(spans) > 50
    alone = {path.name for top in (SOURCE, ROOT / "tests") for path in top.rglob("*.*")}
    lost = {span for span in spans if not (SOURCE / span).exists() and not (ROOT / span).exists()}
    assert {span for span in lost if "/" in span or span not in alone} == set()


RULES = [
    (row[0], _SPAN.findall(row[1]), _SPAN.findall(row[2]))
    for row in _rows(INDEX.split("Some fields")[0])
    if len(row) == 3 and "`" in row[1]
]


@pytest.mark.parametrize(("rule", "places", "fields"), RULES, ids=[row[0] for row in RULES])
def test_rules_stand_where_the_table_has_them(
    rule: str, places: list[str], fields: list[str]
) -> None:
    for place in places:
        assert _found(f"engine.{place}"), place
    modules = {place.split(".")[0] for place in places}
    texts = "".join((SOURCE / "engine" / f"{m}.py").read_text(encoding="utf-8") for m in modules)
    for field in fields:
        name = attribute(field).rsplit(".", maxsplit=1)[-1]
        assert re.search(rf"\.{name}\b", texts), f"{', '.join(modules)} do not read {field}"


def test_every_field_of_a_book_is_told_where_it_is_read() -> None:
    told = set(_SPAN.findall(INDEX))
    known = set(FIELDS) | {f"calls.{name}" for name in CALL}
    assert known - told == set()
    listed = {field for _, _, fields in RULES for field in fields}
    assert listed - known == set()


def test_every_module_of_the_engine_has_a_rule() -> None:
    modules = {path.stem for path in (SOURCE / "engine").glob("*.py")} - {"__init__"}
    told = {place.split(".")[0] for _, places, _ in RULES for place in places}
    assert modules - told == {"open_hands"}, "a position, with no rule of its own"


ASKING = ("engine/game", "referee", "analysis")
"""The parts that go by the rules; those after them put fields in words."""
READ_BY_ALL = {
    "pack.hand": "how many cards there are to look for",
    "pack.stock": "the same",
    "pack.one_out": "which suits a caller may name",
    "table.active": "how many play",
    "table.players": "how many may sit down",
    "auction.calls": "the calls themselves",
    "auction.passes": "words",
    "outcome.terms": "words",
    "pool.greater": "how amounts are written",
    "pool.fill": "what a caller may say lies in the pool",
    "auction.may_rise": "whether a contract can be other than the call",
    "surrender.before_trick": "which trick a finding names",
}
"""Fields that are no rule of what may be done."""
OF_CALLS = {
    *("holds_trump", "trump_named", "calls_king", "binds", "solo", "when", "optional"),
    *("spadille_base", "spades_base", "further_tricks", "whole_pool", "spadille_enough"),
}
"""Fields of a call whose names nothing else has."""
COMPARED = {
    "analysis/single_dummy/bidding.py": "which calls are played alike, and when they are made",
    "analysis/comparison.py": "which calls of two books answer each other",
    "referee/results.py": "why a deal ended so, in words",
    "analysis/players/by_name.py": "which calls a player may be bound to make",
    "analysis/players/hidden.py": "whom black aces bind to call",
    "analysis/players/inferring.py": "what a call tells of the hand of who makes it",
    "analysis/players/plain.py": "which calls a plain player makes",
}


def _fields_read(path: Path) -> set[str]:
    """Return the fields of a book that a module reads, as `section.field`."""
    sections = {name.partition(".")[0] for name in FIELDS}
    known = {attribute(name) for name in FIELDS}
    found = set()
    for node in ast.walk(parsed(path)):
        if not isinstance(node, ast.Attribute):
            continue
        if node.attr in OF_CALLS:
            found.add(f"calls.{node.attr}")
        own = node.value
        name = own.attr if isinstance(own, ast.Attribute) else getattr(own, "id", "")
        if name in sections and f"{name}.{node.attr}" in known:
            found.add(f"{name}.{node.attr}")
    return found


def test_a_rule_is_read_in_the_engine_alone() -> None:
    read = {
        path.relative_to(SOURCE).as_posix(): _fields_read(path) - set(READ_BY_ALL)
        for name in ASKING
        for path in (SOURCE / name).rglob("*.py")
    }
    assert all(read[path] for path in COMPARED)
    wrong = {path: fields for path, fields in read.items() if fields and path not in COMPARED}
    assert wrong == {}, "ask the engine, which reads these"
