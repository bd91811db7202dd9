"""What is offered of a deal that is told by buttons: only what can be, and all of it."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from ombre_records.base.language import speaking
from ombre_records.books.load import named, shipped
from ombre_records.doors.entry.evening import Evening, Header, begun
from ombre_records.doors.entry.possible import Trial
from yaml_data import read_yaml

CASES = read_yaml(Path(__file__).with_name("possible.yaml"))
NAMES = ("Anna", "Bo", "Carl", "Dorte", "Emil")


def evening(rules: str, players: tuple[str, ...], deals: tuple[str, ...] = ()) -> Evening:
    found = Evening(begun(Header(rules, players)))
    for words in deals:
        found = Evening(found.added(words))
    return found


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_offered(case: dict) -> None:
    found = evening(case["rules"], tuple(case["players"]), tuple(case.get("deals", ())))
    trial, typed = Trial(found), case["typed"]
    if "offered" in case:
        words = [offer.word for offer in trial.choices(typed)]
        if case.get("any-order"):
            words, case["offered"] = sorted(words), sorted(case["offered"])
        assert words == case["offered"]
    if "besides" in case:
        said = set(trial.besides(typed))
        assert set(case["besides"]["has"]) <= said
        assert not set(case["besides"]["lacks"]) & said
    if "tricks" in case:
        assert list(trial.tricks(typed, case["taken"])) == case["tricks"]


@pytest.mark.parametrize("rules", shipped())
def test_what_is_not_offered_is_wrong_and_what_is_offered_leads_to_a_deal(rules: str) -> None:
    """Every name with every call, suit and outcome, held to what judging the whole evening says."""
    found = evening(rules, NAMES[: named(rules).table.players[-1]])
    trial = Trial(found)
    names = [offer for offer in trial.read("").offers if offer.word != "-"]
    offered = {offer.word for offer in trial.choices("")}
    for name in names[:1] + names[-1:]:
        ways = list(_ways(trial, f"{name.word} "))
        lawful = {text for text in ways if not _wrong(found, trial, text)}
        assert (name.word in offered) == bool(lawful)
        for text in ways:
            assert trial.lawful(trial.read(f"{text} ").words) == (text in lawful), text


def _ways(trial: Trial, typed: str) -> list[str]:
    calls = trial.read(typed).offers
    found = []
    for call in calls[:1] + calls[-1:]:
        after = trial.read(f"{typed}{call.word} ")
        suits = [f"{each.word} " for each in after.offers] if after.wanted == "the suit" else [""]
        ends = trial.read(f"{typed}{call.word} {suits[0]}").offers
        found += [f"{typed}{call.word} {s}{e.word}" for s, e in product(suits[:2], ends)]
    return found


def _wrong(found: Evening, trial: Trial, text: str) -> tuple[str, ...]:
    return found.preview(found.added(trial.read(f"{text} ").words)).wrong


def test_an_earlier_deal_is_tried_in_its_place() -> None:
    found = evening("lhombre", NAMES[:4], ("Anna spil S won", "Bo spil S won"))
    first, second = Trial(found, 0), Trial(found, 1)
    assert "Bo" not in {offer.word for offer in first.choices("")}
    assert "Bo" in {offer.word for offer in second.choices("")}


def test_in_another_language_its_words_are_offered() -> None:
    with speaking("da"):
        trial = Trial(evening("lhombre", NAMES[:3]))
        suits = [offer.word for offer in trial.choices("Anna spil ")]
        assert suits == ["spar", "klør", "hjerter", "ruder"]
        assert trial.choices("Anna spil spar ")
