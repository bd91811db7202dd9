"""Witnesses that say the same in every line: copies have one vote, and both kinds are told."""

from __future__ import annotations

from pathlib import Path

import pytest

from ombre_records import check, parse
from ombre_records.doors.cli import main
from yaml_data import read_yaml

CASES = read_yaml(Path(__file__).parent / "copies.yaml")


def text_of(witness: dict) -> str:
    header = ["ombre 1", "rules lhombre", *witness.get("header", []), "players Anna, Bo, Carl"]
    return "\n".join((*header, "results", *witness["lines"], ""))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_copies(
    case: dict,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in "abc":
        (tmp_path / f"{name}.ombre").write_text(text_of(case[name]), "utf-8")
    files = [f"{name}.ombre" for name in "abc"]
    assert main(["collate", *files, "--base", "agreed", "--to", "ombre"]) == 0
    out, err = capsys.readouterr()
    assert check(parse(out)).sessions[0].deals[-1].outcome.kind == case["agreed"]
    told = [line for line in err.splitlines() if "[repeated-deal" in line]
    places = [line.split("--> ")[1].split(":")[0] for line in err.splitlines() if "-->" in line]
    wanted = {**case.get("copies", {}), **case.get("votes", {})}
    assert places == [*wanted]
    for line, model in zip(told, wanted.values(), strict=True):
        assert f" {model}:" in line
        assert ("witness" in line) == ("votes" in case)
