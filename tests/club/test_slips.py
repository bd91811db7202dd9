"""Slips of an ordinary evening, to be filled in: event, date, table and dealer on each."""

from __future__ import annotations

import re

import pytest

from ombre_records.doors.cli import main

DANISH = ("Aften", "Dato", "Bord", "Kortgiver", "Spilfører", "Udfald", "Stik")


def slips(capsys: pytest.CaptureFixture[str], *options: str) -> str:
    asked = ["score", "--blank", "--slips", "--rules", "lhombre", "--to", "text", *options]
    assert main(asked) == 0
    return capsys.readouterr().out


def test_a_slip_for_each_deal(capsys: pytest.CaptureFixture[str]) -> None:
    text = slips(capsys, "--deals", "5", "--players", "Anna,Bo,Carl,Dorte", "--lang", "da")
    heads = re.split(r"(?m)^Spil (?=\d)", text)[1:]
    assert len(heads) == 5
    assert all(word in part for part in heads for word in DANISH)
    rows = [part.splitlines()[4].split()[-1] for part in heads]
    assert rows == ["Dorte", "Anna", "Bo", "Carl", "Dorte"]
    assert all(part.count("Anna") >= 1 for part in heads)
    assert "Slip" not in text


def test_nobody_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    text = slips(capsys, "--deals", "1")
    assert "Dealer" in text
    assert text.count("________") > 12
