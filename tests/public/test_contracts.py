"""The contracts of public values: equality and hash, copies and pickles, mappings, showing.

The values are found by walking what public functions return, the types by walking the public names
and the pages of the documentation: a new type is held to the laws, and wants a sample.
"""

from __future__ import annotations

import copy
import pickle
import pkgutil
import re
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from fractions import Fraction
from functools import cache
from importlib import import_module
from inspect import isclass
from itertools import product
from pathlib import Path

import pytest
from msgspec import Struct

import ombre_records
from ombre_records import (
    analyse,
    check,
    cite,
    collate,
    compare,
    complete,
    duplicate,
    explain,
    load,
    parse,
    replay,
    rules,
    season,
    suggest,
)
from ombre_records.analysis.double_dummy.review import reviewed
from ombre_records.base.finding import find
from ombre_records.base.plugins import noticed
from ombre_records.base.selection import selection
from ombre_records.base.source import Span, source
from ombre_records.base.values import ReadOnly
from ombre_records.books.load import named, shipped
from ombre_records.books.open_prices import OpenPrice
from ombre_records.gathering.club.reading import read
from public.names import public_names

ROOT = Path(__file__).parents[2]
BELINDA = (ROOT / "records" / "belinda.ombre").read_text("utf-8")
DEAL = "deal 1\ndealer C\nbids play, pass, pass\ntrump S\ntricks\n"
DEAL += "1 A: SA S3 [S4>S6]  # low\n2-9 ? (5-4-0)\nresult sacada\n"
PLAIN = f"ombre 1\nplayers A, B, C\n{DEAL}"
SPELT = f"# a deal\nombre 1\n\nplayers A,B,  C # three\n{DEAL.replace('y,', 'y ,')}\n# end\n\n"
FAULTY = PLAIN.replace("5-4-0", "5-3-0").replace("result", "what is this\nresult")
BOARDS = "ombre 1\ntable {0}\nplayers Ada{0}, Bo{0}, Cy{0}\nboards\nresults\n1 Ada{0} play S {1}\n"
CLUB = 'version = 1\n[[people]]\nid = "a"\nnames = ["A"]\n[[teams]]\nid = "t"\npeople = ["a"]\n'
CLUB += '[[competitions]]\nid = "c"\nhandicap = { a = 1 }\n'
CLUB += '[[competitions]]\nid = "m"\nkind = "matches"\ngroups = { A = ["t"] }\n'

MOST = 9
"""So many values of a type are compared with all others."""


# ---------------------------------------------------------------- the values


def samples() -> Iterator[object]:
    """What public functions return, some of it equal without being the same."""
    for text in (PLAIN, SPELT, FAULTY, BELINDA):
        for _ in range(2):
            report = check(text)
            yield from (report, parse(text), report.results, list(replay(report)))
    yield from (check(PLAIN, reading="printed"), check(PLAIN, rules="lhombre"))
    report = check(BELINDA)
    for _ in range(2):
        yield from (compare(report, ["aldenham", "lhombre"]), complete(report), complete(PLAIN, 2))
        yield suggest(BELINDA, reading="printed")
    yield from (analyse(report), reviewed(check(ROOT / "records" / "salon.ombre")))
    yield analyse(report, "Belinda", samples=5)
    yield collate(report, readings=True, costs=True)
    yield season(read(CLUB).club, [PLAIN])
    yield duplicate([BOARDS.format(1, "sacada"), BOARDS.format(2, "codille")])
    yield from (named("aldenham + favor"), *map(named, shipped()))
    for _ in range(2):
        game = ombre_records.Game.deal("lhombre", seed=7)
        yield from (game, game.act("solo"), game.seen_by(0), game.seen_by(1), game.cards)
        yield ombre_records.Position("aldenham", ("S4 H2", "SA DK", "S5 C3"), trump="S")
        yield ombre_records.AuctionPosition("aldenham").say("play")
        hands = ("SA D2", "SQ H4", "S7 H5")
        yield ombre_records.ExchangePosition("aldenham", hands, "C7 C6", contract="play")
        yield selection(ignore=["revoke"], severities={"play": "warning", "wrong-pool": "info"})
        yield from (ombre_records.Limits(seconds=2), ombre_records.Limits(work=5))
        yield (explain("revoke"), explain(), rules("lhombre"), rules(), cite(rules("lhombre")))
        yield (find("revoke", "no", Span(0, 1)), noticed("so", Span(0, 1)))
        yield (source("a\r\nb"), source("a\nb"), source("a\nb", "c"), source("\ufeffa\nb"))
    yield from (1, None, "a", (), {}, ("a", 1))


def parts(value: object) -> Iterator[object]:
    """What a value is made of."""
    if isinstance(value, Mapping):
        for key, each in value.items():
            yield from (key, each)
    elif isinstance(value, tuple | list | frozenset):
        yield from value
    elif isinstance(value, Struct):
        yield from (getattr(value, name) for name in value.__struct_fields__)
    elif is_dataclass(value):
        yield from (getattr(value, each.name) for each in fields(value))
    elif hasattr(type(value), "__slots__") and _own(type(value)):
        yield from (getattr(value, name, None) for name in type(value).__slots__)  # type: ignore[attr-defined]


def _own(kind: type) -> bool:
    return kind.__module__.startswith("ombre_records")


@cache
def values() -> dict[type, list[object]]:
    """Values of each type, each once. They are made by the first test that asks."""
    found: dict[type, list[object]] = {}
    seen: dict[int, object] = {}
    waiting = [*samples()]
    while waiting:
        value = waiting.pop()
        if id(value) not in seen:
            seen[id(value)] = value  # which keeps it alive, and its id its own
            found.setdefault(type(value), []).append(value)
            waiting += parts(value)
    return found


def own() -> list[type]:
    """The types of the package."""
    return [kind for kind in values() if _own(kind)]


def chosen(kind: type) -> list[object]:
    """Some values of a type, the first and the last that were met."""
    every = values()[kind]
    return every if len(every) <= MOST else [*every[: MOST // 2], *every[-(MOST - MOST // 2) :]]


def documented() -> Iterator[type]:
    """The public classes: of the package itself, and those that have an entry in its pages."""
    for name in public_names(ombre_records):
        value = getattr(ombre_records, name)
        if isclass(value) and not issubclass(value, Exception):
            yield value
    for page in ("api.md", "how-to/playing.md"):
        text = (ROOT / "docs" / page).read_text("utf-8")
        for path in re.findall(r"autoclass:: (\S+)", text):
            module, _, name = path.rpartition(".")
            yield getattr(import_module(module), name)


def test_every_public_type_has_a_sample() -> None:
    lacking = {kind.__name__ for kind in documented()} - {kind.__name__ for kind in values()}
    # What may lie in the open cards is a search that goes on, and no value.
    assert lacking <= {"World", "Worlds"}, "have `samples` return one of each"


# ---------------------------------------------------------------- the laws


def classes() -> Iterator[type]:
    """All classes of the package, but for those that want what is not installed."""
    for found in pkgutil.walk_packages(ombre_records.__path__, "ombre_records."):
        if found.name.startswith("ombre_records.interchange.environments.") or found.name.endswith(
            "__main__"
        ):
            continue
        module = import_module(found.name)
        yield from (each for each in vars(module).values() if isclass(each) and _own(each))


def test_who_says_what_is_equal_says_what_differs_and_how_it_hashes() -> None:
    wrong = set()
    for kind in classes():
        equal, differs, hashes = (
            next(each for each in kind.__mro__ if name in vars(each))
            for name in ("__eq__", "__ne__", "__hash__")
        )
        if equal is not differs and differs is not object:
            wrong.add((kind, "has an `__ne__` that does not ask its `__eq__`"))
        if kind.__mro__.index(hashes) > kind.__mro__.index(equal) and kind.__hash__ is not None:
            wrong.add((kind, "has a `__hash__` that knows nothing of its `__eq__`"))
    assert not wrong, "`values.Told` gives all three"


def hashed(value: object) -> int | None:
    try:
        return hash(value)
    except TypeError:
        return None


def test_equal_values_differ_in_nothing_and_hash_alike() -> None:
    every = [(each, hashed(each)) for kind in values() for each in chosen(kind)]
    assert len(every) > 400
    for (one, its), (other, others) in product(every, repeat=2):
        if {type(one), type(other)} in ({OpenPrice, bool}, {OpenPrice, Fraction}):
            continue  # a number asked first takes an open price for the nought that it counts as
        same = one == other
        assert same is not (one != other), (one, other)
        assert same is (other == one), (one, other)
        if same and its is not None and others is not None:
            assert its == others, (one, other)


def test_a_copy_is_equal() -> None:
    for value in (each for kind in own() for each in chosen(kind)):
        copies = [pickle.loads(pickle.dumps(value, each)) for each in range(6)]
        for made in (*copies, copy.copy(value), copy.deepcopy(value)):
            assert type(made) is type(value)
            assert made == value
            assert not made != value  # noqa: SIM202  # that is the other operator
            assert hashed(made) == hashed(value)


def test_all_values_can_be_hashed() -> None:
    assert not [kind for kind in own() for value in chosen(kind) if hashed(value) is None]


def test_mappings_in_values_are_read_only() -> None:
    inside = [each for kind in own() for value in values()[kind] for each in parts(value)]
    deeper = [each for each in inside if isinstance(each, Mapping | tuple)]
    inside += [part for each in deeper for part in parts(each)]
    mappings = [each for each in inside if isinstance(each, Mapping)]
    assert len(mappings) > 100
    for each in mappings:
        with pytest.raises(TypeError):
            each["x"] = 1  # type: ignore[index]
    assert not any(isinstance(each, list | set | bytearray) for each in inside)


def test_a_read_only_mapping_cannot_be_changed_at_all() -> None:
    held = ReadOnly({"a": 1})
    for change in (
        lambda: held.__setitem__("a", 2),
        lambda: held.__delitem__("a"),
        lambda: held.__ior__({"a": 2}),
        lambda: held.clear(),
        lambda: held.pop("a"),
        lambda: held.popitem(),
        lambda: held.setdefault("b", 2),
        lambda: held.update(a=2),
    ):
        with pytest.raises(TypeError, match="cannot be changed"):
            change()
    assert held == {"a": 1} == copy.deepcopy(held) == pickle.loads(pickle.dumps(held))
    assert type(copy.copy(held)) is ReadOnly
    assert (repr(held), hash(held)) == ("{'a': 1}", hash(ReadOnly({"a": 1})))


def test_a_mapping_that_is_given_is_not_the_one_that_is_held() -> None:
    given: dict[str, int | None] = {"A": 1}
    trick = ombre_records.Trick(1, 1, "A", (), "A", given)
    given["A"] = 2
    assert trick.tally == {"A": 1}


# ---------------------------------------------------------------- when records are equal

SAME = {
    "blanks": PLAIN.replace("A, B, C", "A,B,  C"),
    "a blank line at the end": PLAIN + "\n",
    "blank lines": PLAIN.replace("\n", "\n\n"),
    "comment lines": PLAIN.replace("\n", "\n# a word\n"),
    "another comment": PLAIN.replace("# low", "# high"),
    "no comment": PLAIN.replace("  # low", ""),
    "line breaks": PLAIN.replace("\n", "\r\n"),
    "a byte order mark": "\ufeff" + PLAIN,
    "suits": PLAIN.replace("SA S3", "♠A ♠3"),
    "all at once": SPELT,
}
OTHER = {
    "a name": PLAIN.replace("C", "D"),
    "a card": PLAIN.replace("S3", "S5"),
    "the printed card": PLAIN.replace("S4>", "S2>"),
    "what is said for it": PLAIN.replace("S6]", "S6 | likely]"),
    "a note": PLAIN + 'note "well played"\n',
    "a statement less": PLAIN.replace("trump S\n", ""),
    "a deal more": PLAIN + DEAL.replace("deal 1", "deal 2"),
    "a line that cannot be read": FAULTY,
}


def test_what_does_not_count_makes_no_other_record() -> None:
    one = parse(PLAIN)
    for what, text in SAME.items():
        other = parse(text, "other.ombre")
        assert one == other, what
        assert not one != other, what  # noqa: SIM202  # that is the other operator
        assert hash(one) == hash(other), what
        assert one[0] == other[0], what
        assert hash(one[0].deals[0]) == hash(other[0].deals[0]), what


def test_what_counts_makes_another_record() -> None:
    for what, text in OTHER.items():
        assert parse(PLAIN) != parse(text), what
        assert not parse(PLAIN) == parse(text), what  # noqa: SIM201  # that is the other operator


def test_lines_that_cannot_be_read_are_compared_by_their_words() -> None:
    assert parse("ombre 1\nwhat is this\n") == parse("ombre 1\n\n  what is this  # so\n")
    assert parse("ombre 1\nwhat is this\n") != parse("ombre 1\nwhat is that\n")


def test_a_line_that_says_nothing_may_stand_anywhere() -> None:
    for path in (ROOT / "records").glob("*.ombre"):
        text = path.read_text("utf-8")
        lines, record = text.split("\n"), parse(text)
        for at in range(0, len(lines) + 1, 1 + len(lines) // 12):
            for extra in ("", "# a word"):
                changed = parse("\n".join([*lines[:at], extra, *lines[at:]]))
                assert changed == record, f"{path.name}, before line {at + 1}"


# ---------------------------------------------------------------- how they show


def test_values_show_in_a_line(tmp_path: Path) -> None:
    path = tmp_path / "many.ombre"
    path.write_text(PLAIN + DEAL.replace("deal 1", "deal 2") * 19, "utf-8")
    record, report = load(path), check(path)
    many = [record, record.source, record[0], record[0].deals[0], report, named("aldenham + favor")]
    for value in many:
        assert len(repr(value)) < len(str(path)) + 80, repr(value)[:300]
        assert "\n" not in repr(value)
    assert repr(check(PLAIN)) == "<Report '-', edited, sessions: 1, deals: 1, findings: 1>"
    assert repr(parse(PLAIN)) == "<Record '-', sessions: 1, deals: 1, findings: 0>"
    assert repr(named("aldenham + favor")) == "<RuleBook aldenham + favor>"
    assert repr(cite(PLAIN)) == "<Citations, reports: 1, deal: None, books: 0>"
    assert repr(rules()) == "<RuleBooks, loaded: 0, aspect: 'fields'>"


def test_a_finding_says_where_it_stands(tmp_path: Path) -> None:
    path = tmp_path / "a.ombre"
    path.write_text(FAULTY, "utf-8")
    report, text = check(path), path.read_text("utf-8").split("\n")
    for found in report.findings:
        assert str(found) == f"{path}:{found.line}: {found.rule}: {found.message}"
        assert found.line == report.source.place(found.span).line
    unread = load(path).findings[0]
    assert (unread.path, unread.line) == (str(path), text.index("what is this") + 1)
    assert str(parse(FAULTY).findings[0]).startswith("-:10: unknown-statement: ")


def test_a_finding_alone_does_not_say_where_it_stands() -> None:
    found = find("revoke", "no heart was played", Span(0, 1))
    assert str(found) == "revoke: no heart was played"
    assert (found.path, found.line) == (None, None)


def test_where_a_finding_stands_is_no_part_of_what_it_says() -> None:
    first, second = parse(FAULTY, "a.ombre").findings[0], parse(FAULTY, "b.ombre").findings[0]
    assert str(first) != str(second)
    assert first == second
    assert hash(first) == hash(second)


def test_results_are_worked_out_once() -> None:
    report = check(BELINDA)
    assert report.results is report.results
    assert copy.copy(report).results == report.results
