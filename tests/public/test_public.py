"""The public functions: what they take, what they refuse, and what they tell by name."""

from __future__ import annotations

import json
import os
import pickle
import pydoc
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from importlib.metadata import version
from inspect import isclass, isfunction
from io import StringIO
from pathlib import Path

import pytest

import ombre_records
from examples import slow
from ombre_records import (
    Record,
    Report,
    analyse,
    check,
    collate,
    compare,
    complete,
    explain,
    format,
    load,
    parse,
    replay,
    score,
    show,
    suggest,
)
from ombre_records.analysis.completion.completions import listed
from ombre_records.analysis.completion.supplements import filled
from ombre_records.analysis.double_dummy.review import reviewed
from ombre_records.analysis.double_dummy.weighing import weigh
from ombre_records.analysis.solver import goal, solve
from ombre_records.base.selection import rules_named, selection
from ombre_records.books.diff import differences
from ombre_records.books.load import named
from ombre_records.doors.cli import main
from ombre_records.engine.game import cards
from ombre_records.interchange import from_json, to_json
from ombre_records.interchange.schemas import schema
from public.names import public_names
from yaml_data import read_yaml

HERE = Path(__file__).parent
RECORDS = HERE.parents[1] / "records"
BELINDA = RECORDS / "belinda.ombre"
TEXT = BELINDA.read_text("utf-8")
SALON = RECORDS / "salon.yaml"

# ---------------------------------------------------------------- what is given

SHAPES: dict[str, Callable[[], object]] = {
    "record": lambda: load(BELINDA),
    "text": lambda: TEXT,
    "path": lambda: BELINDA,
    "path as str": lambda: str(BELINDA),
    "report": lambda: check(BELINDA),
}
FUNCTIONS: dict[str, Callable[..., object]] = {
    "check": lambda given, **more: check(given, **more).findings,
    "replay": lambda given, **more: list(replay(given, **more)),
    "score": lambda given, **more: score(given, "text", **more),
    "show": lambda given, **more: show(given, suits="letters", **more),
    "collate": lambda given, **more: collate([given, BELINDA], **more).entries,
    "complete": lambda given, **more: complete(given, most=2, **more).listed,
    "analyse": lambda given, **more: analyse(given, samples=5, **more).weighed,
}
WAYS: dict[str, dict[str, object]] = {
    "as it is": {},
    "printed": {"reading": "printed"},
    "another book": {"rules": "lhombre"},
    "another book, printed": {"rules": "renegado + forced-spadille", "reading": "printed"},
    "a book of one's own": {"rules": SALON},
    "a book of one's own as str": {"rules": str(SALON)},
    "a book": {"rules": named("lhombre")},
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("function", FUNCTIONS)
def test_every_shape_gives_the_same(function: str, way: str) -> None:
    asked = FUNCTIONS[function]
    found = [asked(shape(), **WAYS[way]) for shape in SHAPES.values()]
    assert all(each == found[0] for each in found)


def test_rules_and_reading_matter() -> None:
    assert not check(TEXT).errors
    assert check(TEXT, reading="printed").errors
    text = "ombre 1\nplayers A, B, C\ndeal 1\ndealer C\nbids play, pass, pass\ntrump S\ntricks\n"
    text += "1 A: SA S3 [S4>S6]\n2-9 ? (5-4-0)\n"
    cards = [
        [step.card for step in replay(text, reading=reading) if step.card][-1]
        for reading in ("edited", "printed")
    ]
    assert cards == ["S6", "S4"]
    assert show(text) != show(text, reading="printed")
    assert score(text) != score(text, rules="lhombre")


def test_every_shape_is_formatted() -> None:
    assert {format(shape()) for shape in SHAPES.values()} == {TEXT}  # type: ignore[arg-type]
    assert "♠" in format(BELINDA, "unicode")


def test_a_file_that_is_not_utf_8_is_not_formatted(tmp_path: Path) -> None:
    path = tmp_path / "latin.ombre"
    path.write_bytes('ombre 1\ntitle "Fünf"\n'.encode("latin-1"))
    assert [finding.rule for finding in load(path).findings] == ["encoding"]
    with pytest.raises(ValueError, match="cannot be formatted"):
        format(path)


def test_a_report_is_returned_as_it_is_unless_something_else_is_asked_for() -> None:
    report = check(TEXT)
    assert check(report) is report
    assert check(report, reading="edited") is report
    printed = check(report, reading="printed")
    assert printed == check(TEXT, reading="printed") != report


def test_what_is_not_asked_for_stays_as_the_report_had_it() -> None:
    report = check(TEXT, rules="lhombre", reading="printed")
    edited = check(report, reading="edited")
    assert edited == check(TEXT, rules="lhombre")
    assert check(edited, rules="aldenham", reading="printed") == check(TEXT, reading="printed")


def test_a_report_without_its_record_is_judged_by_its_source() -> None:
    whole = check(TEXT)
    bare = Report(whole.source, whole.reading, whole.sessions, whole.findings)
    assert check(bare, reading="printed") == check(TEXT, reading="printed")


@pytest.mark.parametrize(
    "text",
    ["", "  ", "ombre 1", "deal 1", "# a comment", "hand Ada SA", "\n", "no record\n", "x\ry"],
)
def test_these_are_texts(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert check(text).source.text == parse(text).source.text


@pytest.mark.parametrize("name", ["a.ombre", "deal 7.ombre", "note", "evening", "ombre.ombre"])
def test_these_are_paths(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / name).write_text(TEXT, "utf-8")
    read = check(Path(name)).source
    assert read.path == name
    if name != "note":  # a statement's keyword: as a str it is a text, as a Path it is a file
        assert check(name).source == read


def test_a_file_is_read_as_the_command_reads_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for data in (b"", b"\xff\xfe", b"\x00\x01\x02" * 9, TEXT.encode("utf-16"), b"\xe4\n"):
        path = tmp_path / "a.ombre"
        path.write_bytes(data)
        assert isinstance(load(path), Record)
        main(["check", "--format", "json", str(path)])
        told = json.loads(capsys.readouterr().out)["files"][0]["findings"]
        rules = [each["rule"] for each in told]
        assert rules == [each.rule for each in check(path).shown]


def test_a_file_that_is_too_big_is_a_finding(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ombre_records.base.limits.BYTES", 10)
    path = tmp_path / "a.ombre"
    path.write_text(TEXT, "utf-8")
    (finding,) = load(path).findings
    assert "too many for one record" in finding.message


def test_books_of_ones_own_are_looked_for_beside_the_record() -> None:
    assert check(RECORDS / "salon.ombre").sessions[0].book.name == "salon"


# ---------------------------------------------------------------- what is refused


WRONG = read_yaml(HERE / "wrong.yaml")
FURTHER = {
    each.__name__.rpartition(".")[2]: each
    for each in (
        *(cards, compare, complete, differences, explain, filled, from_json, listed, named),
        *(goal, reviewed, rules_named, schema, selection, solve, suggest, to_json, weigh),
    )
}
"""What the API page names besides what is imported from the package."""


@cache
def judged_belinda() -> dict[str, object]:
    record = load(BELINDA)
    return {"record": record, "report": check(record)}


@pytest.mark.parametrize("case", WRONG, ids=lambda case: case["call"][:60])
def test_a_wrong_call_says_what_is_wanted(case: dict[str, str]) -> None:
    names = {**judged_belinda(), "Path": Path, "StringIO": StringIO}
    public = {name: getattr(ombre_records, name) for name in dir(ombre_records)}
    builtin = __builtins__ if isinstance(__builtins__, dict) else vars(__builtins__)
    with pytest.raises(builtin[case["raises"]]) as caught:
        eval(case["call"], {**public, **FURTHER, **names})
    assert case["says"] in str(caught.value)


# ---------------------------------------------------------------- by name


def test_a_deal_is_told_by_name() -> None:
    (deal,) = check(BELINDA).results
    assert deal.players == ("Belinda", "Baron", "Anonym")
    assert deal.bids == (("Belinda", "play"), ("Baron", "pass"), ("Anonym", "pass"))
    assert (deal.dealer, deal.ombre, deal.contract, deal.trump) == (
        "Anonym",
        "Belinda",
        "play",
        "S",
    )
    assert deal.dealt["Belinda"] == tuple("SA SK S2 CK C3 HK H7 D2 D3".split())
    assert deal.hands["Belinda"] == tuple("SA SK S2 CA CK HK HQ D4 D5".split())
    won = [(trick.number, trick.winner, trick.won_with) for trick in deal.tricks]
    assert won[3:5] == [(4, "Belinda", "SK"), (5, "Baron", "SQ")]
    assert deal.tricks[2].plays == (("Belinda", "CA"), ("Baron", "S7"), ("Anonym", "x"))
    assert deal.tricks[-1].tally == deal.taken == {"Belinda": 5, "Baron": 4, "Anonym": 0}
    assert (deal.outcome, deal.payments["Baron"], deal.totals["Anonym"]) == ("sacada", -9, -14)
    assert deal.items is not None
    assert (deal.items[0].payer, deal.items[0].payee, deal.items[0].amount) == ("Anonym", "pool", 5)


def test_what_is_not_known_of_a_deal_is_none_or_x() -> None:
    text = "ombre 1\nplayers A, B, C\ndeal 1\ndealer C\nhand A SA\nbids play, pass, pass\n"
    (deal,) = check(text + "trump S\ntricks\n1 A: SA x {S3 S4} > A\n2-5 ?\n").results
    assert deal.dealt["A"] == ("SA", *["x"] * 8)
    assert deal.tricks[0].plays == (("A", "SA"), ("B", "x"), ("C", "{S4 S3}"))
    assert (deal.tricks[1].number, deal.tricks[1].last, deal.tricks[1].won_with) == (2, 5, None)
    assert deal.items is None
    assert deal.payments == dict.fromkeys("ABC")


@pytest.mark.parametrize("path", sorted(RECORDS.rglob("*.ombre")), ids=lambda path: path.stem)
def test_results_and_steps_tell_what_the_score_tells(path: Path) -> None:
    report = check(path)
    scored = [
        deal
        for session in json.loads(score(report, "json"))["sessions"]
        for deal in session["deals"]
    ]
    assert len(report.results) == len(scored) == report.deals
    for deal, told in zip(report.results, scored, strict=True):
        for key in "dealer rests ombre friend contract trump outcome codille_to twins".split():
            assert getattr(deal, key) == told[key]
        assert (deal.pool_before, deal.pool_after) == (told["pool_before"], told["pool_after"])
        assert deal.taken == told["tricks"]
        assert deal.payments == told["payments"]
        assert [[p.payer, p.payee, p.amount, p.reason] for p in deal.items or ()] == [
            [each[key] for key in ("from", "to", "amount", "for")] for each in told["items"] or ()
        ]
    played = [step for step in replay(report) if step.kind == "play"]
    rows = [play for deal in report.results for trick in deal.tricks for play in trick.plays]
    assert [(step.player, step.card) for step in played if step.card] == [
        (player, card) for player, card in rows if card[0] in "SCHD" and "x" not in card
    ]
    for step in played:
        assert step.card is None or step.cards == (step.card,)
        assert step.lawful is None or all(len(card) == 2 for card in step.lawful)


def test_a_step_says_who_and_which_cards() -> None:
    every = list(replay(BELINDA))
    bid, exchange = every[0], every[3]
    assert (bid.kind, bid.player, bid.word) == ("bid", "Belinda", "play")
    assert exchange.discards == ("C3", "H7", "D2", "D3")
    assert exchange.draws == ("CA", "HQ", "D5", "D4")
    second = [step for step in every if step.kind == "play"][1]
    assert (second.player, second.trick, second.card) == ("Baron", 1, "S3")
    assert second.lawful == ("SQ", "SJ", "S7", "S5", "S3")
    unknown = next(step for step in every if step.kind == "play" and step.card is None)
    assert len(unknown.cards) > 1


def test_public_values_have_no_mask() -> None:
    for step in replay(BELINDA):
        numbers = [
            value for name in step.__slots__ if isinstance(value := getattr(step, name), int)
        ]
        assert all(number < 40 for number in numbers)


def test_public_values_are_pickled_and_compared() -> None:
    report = check(BELINDA)
    assert pickle.loads(pickle.dumps(report.results)) == report.results
    steps = list(replay(report))
    assert pickle.loads(pickle.dumps(steps)) == steps


# ---------------------------------------------------------------- the package


def test_public_names_are_few_and_documented() -> None:
    names = public_names(ombre_records)
    assert 15 <= len(names) <= 55
    for name in names:
        value = getattr(ombre_records, name)
        assert isclass(value) or isfunction(value)
        assert value.__doc__, name
        assert name in str(ombre_records.__doc__), name


def test_a_name_that_there_is_not() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'chekc'"):
        ombre_records.chekc  # type: ignore[attr-defined]  # noqa: B018


def test_all_public_names_can_be_had_at_once() -> None:
    """They are imported for that alone: neither `import` nor a look at `__all__` takes them."""
    code = (
        "import sys, ombre_records\n"
        "assert 'Record' in ombre_records.__all__ and 'ombre_records.api' not in sys.modules\n"
        "from ombre_records import *\n"
        "print(*sorted(name for name in dir() if name[0] != '_'))"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    told = {*ran.stdout.split()} - {"ombre_records", "sys"}
    assert told == {*public_names(ombre_records)} == {*ombre_records.__all__}


def test_help_is_short() -> None:
    told = pydoc.render_doc(ombre_records, renderer=pydoc.plaintext)
    lines = told.splitlines()
    assert lines.index("PACKAGE CONTENTS") <= 40, "the names stand on the first screen"
    assert len(lines) <= 105
    assert max(map(len, lines)) <= 110


def test_folders_are_imported_by_their_path() -> None:
    """`import ombre_records.a.b as c` gives the module, whatever the package's functions are."""
    package = Path(ombre_records.__path__[0])
    folders = [path.parent for path in package.rglob("__init__.py")]
    modules = [*package.glob("*.py"), *package.glob("*/style.py"), package / "referee" / "steps.py"]
    names = [_dotted(path) for path in (*folders, *modules) if not path.stem.startswith("__")]
    assert len(names) > 30
    for name in names:
        space: dict[str, object] = {}
        exec(f"import {name} as found", space)
        assert space["found"] is sys.modules[name]


def _dotted(path: Path) -> str:
    inside = path.relative_to(Path(ombre_records.__path__[0]).parent)
    return ".".join(inside.with_suffix("").parts)


def _command(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-X", "utf8", "-m", "ombre_records", *arguments],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


def test_the_package_is_the_command() -> None:
    done = _command("--version")
    assert done.stdout == f"ombre, version {ombre_records.__version__}\n"
    assert _command("check", str(BELINDA)).returncode == 0
    assert _command("check", "not-there.ombre").returncode == 2


def test_the_package_is_imported_without_what_takes_long() -> None:
    code = "import sys, ombre_records; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not {"lark", "jinja2", "yaml", "msgspec", "click"} & set(done.stdout.split())


@slow
def test_an_editable_installation_is_one_line(tmp_path: Path) -> None:
    """Type checkers follow a line that names a folder, and no import hook."""
    if int(version("setuptools").partition(".")[0]) < 77:
        pytest.skip("this setuptools makes another kind of editable installation")
    root, wheels = tmp_path / "checkout", tmp_path / "wheels"
    wheels.mkdir()
    root.mkdir()
    import shutil
    from zipfile import ZipFile

    for name in ("pyproject.toml", "setup.py", "README.md"):
        shutil.copy(HERE.parents[1] / name, root)
    for name in ("src", "grammar"):
        ignored = shutil.ignore_patterns("*.so", "*.egg-info", "__pycache__")
        shutil.copytree(HERE.parents[1] / name, root / name, symlinks=True, ignore=ignored)
    code = "import sys; from setuptools.build_meta import *; build_editable(sys.argv[1])"
    without = {**os.environ, "CC": "false"}
    subprocess.run(
        [sys.executable, "-c", code, str(wheels)],
        cwd=root,
        check=True,
        capture_output=True,
        env=without,
    )
    (wheel,) = wheels.iterdir()
    with ZipFile(wheel) as packed:
        (line,) = [name for name in packed.namelist() if not name.count(".dist-info/")]
        assert packed.read(line).decode().split() == [str(root / "src")]
    linked = root / "src" / "ombre_records" / "grammar" / "ombre.lark"
    assert linked.read_text("utf-8") == (root / "grammar" / "ombre.lark").read_text("utf-8")
