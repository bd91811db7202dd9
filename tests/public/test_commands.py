"""What a command tells is a public function's first: JSON, text and record are the same."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

import ombre_records
from examples import thorough
from ombre_records import (
    analyse,
    check,
    cite,
    collate,
    compare,
    complete,
    duplicate,
    explain,
    format,
    load,
    render,
    rules,
    score,
    show,
    suggest,
)
from ombre_records.base.selection import selection
from ombre_records.doors.cli import main
from ombre_records.interchange import to_json
from ombre_records.interchange.tei import to_tei
from ombre_records.telling.findings.verdict import To

RECORDS = Path(__file__).parents[2] / "records"
FEW = [RECORDS / f"{name}.ombre" for name in ("salon", "two-handed")]
PATHS = sorted(RECORDS.rglob("*.ombre"))[::12] if thorough() else FEW

Function = Callable[[Path], str | bytes]

JSON: dict[str, Function] = {
    "check --to json": lambda path: render(path, "json"),
    "check --to sarif --reading printed": lambda path: render(path, "sarif", reading="printed"),
    "show --to json": lambda path: show(path, "json"),
    "score --to json": lambda path: score(path, "json"),
    "compare --rules aldenham,lhombre --to json": lambda path: show(
        compare(path, ["aldenham", "lhombre"]), "json"
    ),
    "collate --readings --to json": lambda path: show(collate(path, readings=True), "json"),
    "collate --readings --costs --base agreed --to json": lambda path: show(
        collate(path, readings=True, costs=True, base="agreed"), "json"
    ),
    "complete --to json": lambda path: show(complete(path), "json"),
    "complete --count --to json": lambda path: show(complete(path, 0), "json"),
    "complete --list 2 --to json": lambda path: show(complete(path, 2), "json"),
    "complete --suggest --reading printed --to json": lambda path: show(
        suggest(path, reading="printed"), "json"
    ),
    "analyse --samples 20 --to json": lambda path: show(analyse(path, samples=20), "json"),
}
"""Commands, and what says the same; a record that one refuses, the other does, too."""

TOLD: dict[str, Function] = {
    "show --cite": lambda path: show(cite(path)),
    "show --cite --deal 1 --to bibtex": lambda path: show(cite(path, 1), "bibtex"),
    "show --to csl-json --lang fr": lambda path: show(cite(path), "csl-json", language="fr"),
    "check": lambda path: render(path),
    "check --reading printed": lambda path: render(path, reading="printed"),
    "check --reading printed --to short --lang da": lambda path: render(
        path, "short", reading="printed", language="da"
    ),
    "check --reading printed --to github": lambda path: render(path, "github", reading="printed"),
    "show": lambda path: show(path),
    "compare --rules aldenham,lhombre --lang de": lambda path: show(
        compare(path, ["aldenham", "lhombre"]), language="de"
    ),
    "collate --readings --to markdown": lambda path: show(collate(path, readings=True), "markdown"),
    "collate --readings --base agreed --to ombre": lambda path: show(
        collate(path, readings=True, base="agreed"), "ombre"
    ),
    "complete": lambda path: show(complete(path), "ombre"),
    "complete --list 2 --lang fr": lambda path: show(complete(path, 2), language="fr"),
    "complete --suggest --reading printed": lambda path: show(suggest(path, reading="printed")),
    "analyse --all --samples 20": lambda path: show(analyse(path, samples=20), every=True),
    "analyse --glyphs --samples 20": lambda path: show(analyse(path, samples=20), "ombre"),
    "analyse --view Belinda --samples 5": lambda path: show(analyse(path, "Belinda", samples=5)),
    "analyse --view Belinda --samples 5 --to json": lambda path: show(
        analyse(path, "Belinda", samples=5), "json"
    ),
}


APART: dict[str, Callable[[], str | bytes]] = {
    "explain": lambda: show(explain()),
    "explain --to markdown --lang fr": lambda: show(explain(), "markdown", language="fr"),
    "explain --to json": lambda: show(explain(), "json"),
    "explain P03": lambda: show(explain("P03")),
    "explain revoke --to markdown": lambda: show(explain("revoke"), "markdown"),
    "explain Revoke --to json --lang de": lambda: show(
        explain("revoke", language="de"), "json", language="de"
    ),
    "explain malilla": lambda: show(explain("malilla")),
    "explain malilla --to json": lambda: show(explain("malilla"), "json"),
    "rules": lambda: show(rules()),
    "rules --to json --lang es": lambda: show(rules(), "json", language="es"),
    "rules lhombre": lambda: show(rules("lhombre")),
    "rules lhombre aldenham --to json": lambda: show(rules(["lhombre", "aldenham"]), "json"),
    "rules lhombre --sources --lang da": lambda: show(rules("lhombre", "sources"), language="da"),
    "rules lhombre --sources --to json": lambda: show(rules("lhombre", "sources"), "json"),
    "rules --diff lhombre aldenham": lambda: show(rules(["lhombre", "aldenham"], "differences")),
    "rules --diff lhombre aldenham --to json": lambda: show(
        rules(["lhombre", "aldenham"], "differences"), "json"
    ),
    "rules --timeline": lambda: show(rules(aspect="timeline")),
    "rules --timeline --to json": lambda: show(rules(aspect="timeline"), "json"),
    "rules --timeline --to svg": lambda: show(rules(aspect="timeline"), "svg"),
    "rules --cite": lambda: show(cite(rules())),
    "rules lhombre --cite --to bibtex": lambda: show(cite(rules("lhombre")), "bibtex"),
}
"""Commands that take no record."""


def told(command: str, path: Path, capsys: pytest.CaptureFixture[str]) -> str:
    """What a command writes to standard output."""
    name, *options = command.split()
    main([name, str(path), *options, "--no-config"])
    return capsys.readouterr().out


def said(function: Function, path: Path) -> str:
    """What a function returns; nothing where it refuses, as the command has nothing to write."""
    try:
        made = function(path)
    except ValueError:
        return ""
    assert isinstance(made, str)
    return made


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
@pytest.mark.parametrize("command", JSON)
def test_a_function_gives_the_json_of_each_command(
    command: str, path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert told(command, path, capsys) == said(JSON[command], path)


@pytest.mark.parametrize("command", {**JSON, **TOLD})
def test_a_function_says_what_each_command_says(
    command: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    path = RECORDS / "belinda.ombre"
    wanted = said({**JSON, **TOLD}[command], path)
    assert wanted
    assert told(command, path, capsys) == wanted


@pytest.mark.parametrize("command", APART)
def test_a_function_says_what_a_command_says_that_takes_no_record(
    command: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    main(command.split())
    assert capsys.readouterr().out == APART[command]()


def test_a_book_with_faults_is_told_as_the_command_tells_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    path = tmp_path / "salon.yaml"
    path.write_text("name: salon\nextends: aldenham\npool: {ante: no}\n", "utf-8")
    assert main(["rules", str(path)]) == 1
    assert capsys.readouterr().out == show(rules(path))
    main(["rules", str(path), "--to", "json"])
    assert capsys.readouterr().out == show(rules(path), "json")
    assert [each.book for each in rules(path).loaded] == [None]
    with pytest.raises(ValueError, match="has faults"):
        cite(rules(path))


def test_a_function_makes_of_a_record_what_the_command_makes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "salon.ombre"
    for deals in ("short", "long"):
        path.write_bytes((RECORDS / "belinda.ombre").read_bytes())
        made = format(path, "unicode", deals=deals)
        main(["format", str(path), "--suits", "unicode", "--deals", deals])
        assert path.read_text("utf-8") == made
    record = load(RECORDS / "belinda.ombre")
    for to, function in (("json", to_json), ("tei", to_tei)):
        main(["convert", record.source.path, "--to", to])
        assert capsys.readouterr().out == function(record)


def test_a_tournament_counts_a_copied_record_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    head = 'ombre 1\nevent "Cup"\ndate 2026-03-06\ntable {}\nboards\nplayers {}\nresults\n'
    first = head.format(1, "Ann, Bo, Carl") + "1 Ann play S sacada\n"
    other = head.format(2, "Dan, Eve, Fay") + "1 Dan play S codille Eve\n"
    paths = [tmp_path / f"{number}.ombre" for number in range(3)]
    for path, text in zip(paths, (first, other, first), strict=True):
        path.write_text(text, "utf-8")
    main(["score", "--duplicate", *map(str, paths), "--to", "json", "--no-config"])
    assert capsys.readouterr().out == score(duplicate(paths), "json")
    alone = duplicate([first, other])
    assert duplicate([first, other, first]) == alone
    assert (alone.players, alone.tables) == (duplicate(paths).players, 2)


def test_several_records_are_told_together(capsys: pytest.CaptureFixture[str]) -> None:
    paths = [RECORDS / "belinda.ombre", RECORDS / "salon.ombre"]
    functions: dict[str, Callable[[], str | bytes]] = {
        "check --reading printed": lambda: render(paths, reading="printed"),
        "check --reading printed --to json": lambda: render(paths, "json", reading="printed"),
        "show --to markdown": lambda: show(paths, "markdown"),
        "score": lambda: score(paths, "text"),
        "compare --rules aldenham,lhombre": lambda: show(compare(paths, ["aldenham", "lhombre"])),
        "complete --count": lambda: show(complete(paths, 0)),
        "complete --to json": lambda: show(complete(paths), "json"),
        "complete --suggest": lambda: show(suggest(paths)),
        "analyse --samples 20": lambda: show(analyse(paths, samples=20)),
        "collate --to json": lambda: show(collate(paths), "json"),
    }
    for command, function in functions.items():
        name, *options = command.split()
        main([name, *map(str, paths), *options, "--no-config"])
        assert capsys.readouterr().out == function(), command


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_check_finds_what_the_command_tells(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = [
        (each.rule, each.line, each.severity.value, each.message) for each in check(path).shown
    ]
    (file,) = json.loads(told("check --to json", path, capsys))["files"]
    keys = ("rule", "line", "severity", "message")
    assert [tuple(each[key] for key in keys) for each in file["findings"]] == found


GALLERY = sorted((Path(__file__).parents[1] / "gallery").glob("*.ombre"))
GALLERY = GALLERY if thorough() else GALLERY[::20]


@pytest.mark.parametrize("to", ["text", "short", "json", "sarif", "github"])
def test_what_is_found_is_written_as_the_command_writes_it(
    to: To, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    for path in GALLERY:
        assert told(f"check --to {to}", path, capsys) == render(path, to)
    main(["check", *map(str, GALLERY), "--to", to, "--no-config"])
    assert capsys.readouterr().out == render(GALLERY, to)
    assert render(check(GALLERY), to) == render(GALLERY, to)


def test_what_is_told_of_findings_is_chosen_as_the_command_chooses(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = RECORDS / "belinda.ombre"
    printed = check(path, reading="printed")
    options = "check --reading printed"
    monkeypatch.setenv("COLUMNS", "60")
    assert told(options, path, capsys) == render(printed, width=60)
    monkeypatch.delenv("COLUMNS")
    chosen = selection(["play"], ignore=["revoke"])
    wanted = told(f"{options} --select play --ignore revoke --consequent", path, capsys)
    assert wanted == render(printed, selection=chosen, consequent=True)
    wanted = told(f"{options} --strict --to sarif", path, capsys)
    assert wanted == render(printed, "sarif", strict=True)


def test_records_that_are_checked_together_are_told_what_others_say() -> None:
    head = 'ombre 1\nevent "League"\ndate 2026-03-06\ntable {}\nplayers Ann, Bo, Carl\nresults\n'
    texts = [head.format(1) + f"1 Ann play S {end}\n" for end in ("sacada", "codille Bo")]
    assert not any(check(text).errors for text in texts)
    together = check(texts)
    assert [[each.rule for each in report.errors] for report in together] == [
        ["contradicted-deal"],
        ["contradicted-deal"],
    ]
    assert check(together) == together
    assert render(texts, "short").count("contradicted-deal") == 2
    wanted = render(texts, "short", language="de")
    assert render(together, "short", language="de") == wanted != render(texts, "short")


def test_each_command_with_a_result_has_a_public_function() -> None:
    names = "analyse check cite collate compare complete explain render rules score show"
    assert {*names.split()} <= {*ombre_records.__all__}


def test_bad_input_raises_nothing_that_check_does_not() -> None:
    for text in ("ombre 1\n", "what is this\n", "ombre 1\nplayers A, B, C\ndeal 1\n", "\n"):
        for made in (complete(text), suggest(text), analyse(text), compare(text, ["lhombre"])):
            assert made.reports[0].sessions == check(text).sessions
            assert json.loads(show(made, "json"))["version"] == 1
            assert isinstance(show(made), str)


def test_faults_are_told_in_the_language_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    path = RECORDS / "belinda.ombre"
    found = compare(path, ["aldenham", "lhombre"], reading="printed")
    options = "--rules aldenham,lhombre --reading printed --to json --lang"
    for language in ("de", "en", "fr"):
        wanted = told(f"compare {options} {language}", path, capsys)
        assert show(found, "json", language=language) == wanted
    assert show(found, language="de") != show(found)
