"""The page on the architecture against the code: its names are there, every rule has a row."""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

from ombre_records.books.fields import CALL, FIELDS, attribute
from test_layout import ORDER, SOURCE, part

ROOT = SOURCE.parents[1]
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
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


def test_names_are_in_the_code() -> None:
    spans = {span for span in _SPAN.findall(PAGE) if _DOTTED.fullmatch(span)}
    names = {span for span in spans if not span.endswith((".py", ".lark"))}
    assert len(names) > 50
    assert {name for name in names if not _found(name)} == set()


def test_files_are_where_the_page_has_them() -> None:
    spans = {s for s in _SPAN.findall(PAGE) if _PATH.fullmatch(s) and not _MADE_UP.search(s)}
    assert len(spans) > 50
    alone = {path.name for top in (SOURCE, ROOT / "tests") for path in top.rglob("*.*")}
    lost = {span for span in spans if not (SOURCE / span).exists() and not (ROOT / span).exists()}
    assert {span for span in lost if "/" in span or span not in alone} == set()


RULES = [
    (row[0], _SPAN.findall(row[1]), _SPAN.findall(row[2]))
    for row in _rows(_section("Where each rule stands").split("Some fields")[0])
    if len(row) == 3 and "`" in row[1]
]
_HANDED_ON = {"auction.forced-holders": "holders"}
"""A field that a function of the engine takes as an argument of another name."""


@pytest.mark.parametrize(("rule", "places", "fields"), RULES, ids=[row[0] for row in RULES])
def test_rules_stand_where_the_table_has_them(
    rule: str, places: list[str], fields: list[str]
) -> None:
    for place in places:
        assert _found(f"engine.{place}"), place
    modules = {place.split(".")[0] for place in places}
    texts = "".join((SOURCE / "engine" / f"{m}.py").read_text(encoding="utf-8") for m in modules)
    for field in fields:
        name = attribute(_HANDED_ON.get(field, field)).rsplit(".", maxsplit=1)[-1]
        own = name if field in _HANDED_ON else f"\\.{name}"
        assert re.search(rf"{own}\b", texts), f"{', '.join(modules)} do not read {field}"


def test_every_field_of_a_book_is_told_where_it_is_read() -> None:
    told = set(_SPAN.findall(_section("Where each rule stands")))
    known = set(FIELDS) | {f"calls.{name}" for name in CALL}
    assert known - told == set()
    listed = {field for _, _, fields in RULES for field in fields}
    assert listed - known == set()


def test_every_module_of_the_engine_has_a_rule() -> None:
    modules = {path.stem for path in (SOURCE / "engine").glob("*.py")} - {"__init__"}
    told = {place.split(".")[0] for _, places, _ in RULES for place in places}
    assert modules - told == {"open_hands"}, "a position, with no rule of its own"
