"""What a replay steps through: sentences beside their records, and what holds of every deal.

OMBRE_GOLDEN=write writes the sentences anew, to be read by eye.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from pathlib import Path

import pytest

from examples import spread
from ombre_records import check, parse
from ombre_records.analysis.double_dummy.review import reviewed
from ombre_records.model.cards import CARD_NAMES
from ombre_records.referee.report import Report
from ombre_records.telling.transcript import show
from ombre_records.telling.transcript.stepwise import sentences
from ombre_records.telling.transcript.stepwise.data import DealData
from ombre_records.telling.transcript.stepwise.sessions import replay_data

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
GOLDEN = sorted(HERE.glob("*.ombre"))
EVERY = sorted({*GOLDEN, *ROOT.glob("records/**/*.ombre"), *ROOT.glob("tests/base/*.ombre")})


def report(path: Path) -> Report:
    return check(parse(path.read_text("utf-8"), path.name))


def deals(path: Path) -> list[DealData]:
    return [deal for session in replay_data(report(path)).sessions for deal in session.deals]


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_each_step_is_a_sentence(path: Path) -> None:
    lines = []
    for deal in deals(path):
        for step in deal.steps:
            beside = [f'"{text}"' for text in (*step.annotations, *step.notes)]
            beside += step.emendations
            beside += [str(deal.findings[number - 1]["rule"]) for number in step.findings]
            lines.append(" | ".join([f"{deal.deal}.{step.step} {step.kind}: {step.text}", *beside]))
    written = "\n".join(lines) + "\n"
    golden = HERE / "stepwise" / f"{path.stem}.txt"
    if os.environ.get("OMBRE_GOLDEN") == "write":
        golden.write_text(written, "utf-8")
    assert written == golden.read_text("utf-8")


@pytest.mark.parametrize("path", spread(EVERY, 8), ids=lambda path: path.stem)
def test_nothing_is_lost_and_nothing_told_twice(path: Path) -> None:
    found = report(path)
    for session, facts in zip(replay_data(found).sessions, found.sessions, strict=True):
        for deal, played in zip(session.deals, facts.deals, strict=True):
            told = Counter(number for step in deal.steps for number in step.findings)
            assert told == Counter(range(1, len(deal.findings) + 1))
            kinds = Counter(step.kind for step in deal.steps)
            assert kinds["bid"] == len(played.bids)
            assert kinds["exchange"] == len(played.exchanges)
            assert kinds["play"] == sum(len(trick.plays) for trick in played.tricks)
            assert [step.step for step in deal.steps] == list(range(len(deal.steps)))
            said = [text for step in deal.steps for text in step.annotations]
            lines = [line for line in played.deal.lines if line.annotation]
            read = [line for line in lines if line.read(found.reading) or not line.edited]
            assert Counter(said) == Counter(line.annotation for line in read)


@pytest.mark.parametrize("path", spread(EVERY, 8), ids=lambda path: path.stem)
def test_hands_lose_what_is_played_and_nothing_else(path: Path) -> None:
    for deal in deals(path):
        if deal.findings:
            continue
        hands: dict[str, list[str]] = {}
        for step in deal.steps:
            before = dict(hands)
            hands |= {name: [c for suit in hand for c in suit] for name, hand in step.hands.items()}
            if step.kind != "play" or step.player is None or "x" in before[step.player]:
                continue
            known = step.card in before[step.player]
            gone = Counter(before[step.player]) - Counter(hands[step.player])
            assert gone == Counter([step.card]) or not known, (deal.deal, step)


@pytest.mark.parametrize("path", spread(EVERY, 8), ids=lambda path: path.stem)
def test_the_hands_with_which_play_begins_are_those_told(path: Path) -> None:
    for deal in deals(path):
        hands = {}
        for step in deal.steps:
            if step.kind in ("play", "tricks", "outcome"):
                break
            hands |= step.hands
        assert hands == deal.hands or any("x" in str(hand) for hand in deal.hands.values())


def test_an_emendation_stands_at_the_step_that_it_concerns() -> None:
    text = (ROOT / "records" / "belinda.ombre").read_text("utf-8")
    for old, new in {
        "dealer  Anonym": "dealer [Baron>Anonym]",
        "trump   S": "trump [H>S]",
        "SA S3 S4": "SA [SJ>S3] S4",
        "(2-0-0)": "([1>2]-0-0)",
        "6 Baron:": "6 [+Baron]:",
    }.items():
        assert old in text
        text = text.replace(old, new)
    (deal,) = replay_data(check(parse(text))).sessions[0].deals
    told = {
        (step.kind, step.card): [each.partition(": ")[2] for each in step.emendations]
        for step in deal.steps
        if step.emendations
    }
    assert told == {
        ("exchange", None): ["SK is supplied", "the source has SK, read SQ"],
        ("deal", None): ["the source has Baron, read Anonym"],
        ("contract", None): ["the source has hearts, read spades"],
        ("play", "S3"): ["the source has SJ, read S3"],
        ("play", "S6"): ["the source has (1-0-0), read (2-0-0)"],
        ("play", "DK"): ["Baron is supplied"],
    }


def test_who_plays_from_the_stock_takes_it_all_and_then_lays_off_four() -> None:
    _, deal, *_ = deals(ROOT / "records" / "four-handed.ombre")
    took, laid = (step for step in deal.steps if (step.kind, step.player) == ("exchange", "Martín"))
    assert took.text.startswith("Martín discards nothing and draws king of hearts, seven of clubs")
    assert laid.text == (
        "Martín discards three of diamonds, four of diamonds, five of diamonds and six of "
        "diamonds and draws nothing."
    )
    assert sum(map(len, took.hands["Martín"])) == 13
    assert sum(map(len, laid.hands["Martín"])) == 9
    assert sentences.unseen("Martín", took) == "Martín discards nothing and draws 13 unknown cards."
    assert sentences.unseen("Martín", laid) == "Martín discards 4 unknown cards and draws nothing."


def test_what_a_card_cost_stands_at_its_step() -> None:
    found = reviewed(report(ROOT / "records" / "belinda.ombre"))
    (review,) = found.reviews
    (deal,) = replay_data(found).sessions[0].deals
    told = {(step.trick, step.card): step.analysis for step in deal.steps if step.analysis}
    costs = {(cost.trick, CARD_NAMES[cost.card]) for cost in review.costs}
    assert told.keys() == costs | {(None, None)}
    (reached,) = told.pop((None, None))
    assert reached.startswith("With all hands open the Ombre could reach")
    assert all(
        f"{player}'s " in said for (said,) in told.values() for player in [said.split("'")[0]]
    )


def test_unknown_is_null_and_cards_are_letters() -> None:
    text = (HERE / "espadas.ombre").read_text("utf-8")
    value = json.loads(show(check(parse(text, "a.ombre")), "json"))
    (session,) = value["sessions"]
    (deal,) = session["deals"]
    assert (value["version"], value["path"], session["session"], deal["deal"]) == (
        1,
        "a.ombre",
        1,
        1,
    )
    assert deal["dealt"]["Ana"][0] == ["SA", "S2", "SK", "SQ"]
    assert session["header"]["site"] is None
    assert deal["emendations"]


def test_a_card_not_in_the_hand_leaves_it_as_it_is() -> None:
    text = (ROOT / "records" / "belinda.ombre").read_text("utf-8")
    made = check(parse(text.replace("2          S2 S5 S6", "2          S2 D7 S6")))
    (deal,) = replay_data(made).sessions[0].deals
    step = next(step for step in deal.steps if step.card == "D7")
    assert deal.findings[step.findings[0] - 1]["rule"] == "card-not-held"
    assert step.player == "Baron"


def test_payments_name_who_pays_whom() -> None:
    (first, *_) = deals(ROOT / "records" / "belinda.ombre")
    told = {
        (item.payer, item.payee): item.amount
        for item in first.settlement.items or ()
        if item.reason != "ante"
    }
    assert told[("pool", "Belinda")] == 5
    assert {payer for payer, payee in told if payee == "Belinda"} == {"pool", "Baron", "Anonym"}
