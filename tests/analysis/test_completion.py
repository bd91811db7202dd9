"""Completions: the YAML cases beside this file, and counts held against plain enumeration."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from brute import blurred, enumerated, played_out, untold

import ombre_records
from examples import quick, spread
from ombre_records.analysis.completion import completions as completing
from ombre_records.analysis.completion.completions import Completed, Completion, complete, listed
from ombre_records.analysis.completion.document import document, given_up
from ombre_records.analysis.completion.supplements import filled
from ombre_records.judgement.completion import counting
from ombre_records.judgement.completion.counting import CompletionCounter
from ombre_records.judgement.completion.forcing import forced_cards
from ombre_records.judgement.completion.puzzle import puzzle
from ombre_records.model.cards import CARD_NAMES, is_known
from ombre_records.referee.report import Report
from yaml_data import read_yaml

HERE = Path(__file__).parent
RECORDS = HERE.parent.parent / "records"
CASES = read_yaml(HERE / "completions.yaml")
LONG = (
    "Belinda, no hand known at all",
    "Belinda, nothing known of what Anonym was dealt and drew",
    "the last card of a hand is forced, and so is the winner",
    "hands in an ending, after tricks that are not known",
    "Belinda, the last six tricks not told, counted card by card as well",
    "Belinda, the last four tricks not told and no hand known",
    "Belinda, no trick told",
)
"""What each of these asks, others ask of less."""


def text_of(case: dict) -> str:
    text = case.get("text") or (RECORDS / f"{case['record']}.ombre").read_text("utf-8")
    for old, new in case.get("replace", {}).items():
        assert text.count(old) == 1
        text = text.replace(old, new)
    drop = tuple(case.get("drop", ()))
    if "until" in case:
        text = told_until(text, case["until"])
    lines = text.splitlines(keepends=True)
    return "".join(line for line in lines if not drop or not line.startswith(drop))


def told_until(text: str, last: int) -> str:
    """Return a record of nine tricks of which those after a trick are not told."""
    first = f"{last + 1}-9 ?" if last < 8 else "9 ?"
    lines = [line for line in text.splitlines() if not line[:1].isdigit() or int(line[0]) <= last]
    lines.insert(next(at for at, line in enumerate(lines) if line.startswith("result")), first)
    return "\n".join(lines) + "\n"


def report_of(name: str) -> Report:
    case = next(case for case in CASES if case["name"].startswith(name))
    return ombre_records.check(ombre_records.parse(text_of(case)))


@pytest.mark.parametrize(
    "case", quick(CASES, lambda case: case["name"] in LONG), ids=lambda case: case["name"]
)
def test_case(case: dict) -> None:
    report = ombre_records.check(ombre_records.parse(text_of(case)))
    (found,) = complete(report)
    told = {
        "count": found.number,
        "exact": found.exact,
        "outcomes": found.outcomes,
        "forced": [[each.line.number, CARD_NAMES[each.card]] for each in found.forced],
        "unknown": sorted(found.unknown),
    }
    asked = [key for key in told if key in case]
    assert {key: told[key] for key in asked} == {key: case[key] for key in asked}


def test_what_is_listed_is_lawful_and_each_once() -> None:
    text = (RECORDS / "belinda.ombre").read_text("utf-8")
    report = ombre_records.check(ombre_records.parse(text))
    found = listed(report, 1, 1, 2000)
    assert found is not None
    assert len(found) == len(set(found)) == 1080
    lines = text.splitlines()
    first = next(at for at, line in enumerate(lines) if line.startswith("1 Belinda:"))
    for cards in found[::97]:
        names = [CARD_NAMES[card] for card in cards]
        played = []
        for number in range(9):
            line, own = lines[first + number], iter(names[3 * number : 3 * number + 3])
            words = line.split("(")[0].split()
            slots = [word for word in words if word == "x" or word.rstrip("!") in CARD_NAMES]
            for word in slots:
                card = next(own)
                line = line.replace(" x ", f" {card} ", 1) if word == "x" else line
            played.append(line)
        whole = "\n".join((*lines[:first], *played, *lines[first + 9 :])) + "\n"
        assert not ombre_records.check(ombre_records.parse(whole)).errors


@pytest.mark.parametrize("seed", spread(range(40), 4))
def test_counting_is_enumerating(seed: int) -> None:
    """Blur a lawful deal a little, and count its completions both ways."""
    text, truth = blurred(seed)
    report = ombre_records.check(ombre_records.parse(text))
    assert not report.errors
    session = report.sessions[0]
    solver = CompletionCounter(puzzle(session.deals[0], session))
    assert sum(solver.count().values()) == enumerated(truth)
    assert solver.exact


@pytest.mark.parametrize("seed", spread(range(40), 4))
def test_last_tricks_that_nobody_told_are_played_in_every_way(seed: int) -> None:
    """Tell nothing of the last tricks of a deal with known hands, and play them card by card."""
    _, truth = blurred(seed)
    deal, last = truth.deal, len(truth.deal.tricks)
    hidden = min(4 if len(deal.order) < 4 else 3, last)
    text = untold(truth, hidden)
    session = ombre_records.check(ombre_records.parse(text)).sessions[0]
    solver = CompletionCounter(puzzle(session.deals[0], session))
    assert sum(solver.count().values()) == played_out(truth, hidden)
    assert solver.exact
    assert CompletionCounter(solver.puzzle).possible()


@pytest.mark.parametrize("seed", spread(range(40), 8, 3))
def test_known_hands_are_counted_as_any_others(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Count the same tricks in the way for hands that are known, and in that for all hands."""
    _, truth = blurred(seed)
    if len(truth.deal.order) != 3:
        pytest.skip("only three at the table have a way of their own")
    text = untold(truth, min(5, len(truth.deal.tricks)))
    session = ombre_records.check(ombre_records.parse(text)).sessions[0]
    own, usual = (CompletionCounter(puzzle(session.deals[0], session)) for _ in range(2))
    counted = own.count()
    assert not own.kept  # it went the other way
    monkeypatch.setattr(counting, "are_known", lambda *_: False)
    assert counted == usual.count()
    assert own.left == usual.left


LIGHT = [
    case
    for case in CASES
    if case.get("count", 1) is not None and case.get("exact", True) and case.get("until") != 0
]


@pytest.mark.parametrize(
    "case", quick(LIGHT, lambda case: case["name"] in LONG), ids=lambda case: case["name"]
)
def test_what_is_filled_in_is_lawful_and_asks_nothing_new(case: dict) -> None:
    text = text_of(case)
    report = ombre_records.check(ombre_records.parse(text))
    if report.errors:
        return
    whole = filled(report)
    again = ombre_records.check(ombre_records.parse(whole))
    assert not again.errors
    assert filled(again) == whole
    for line in text.splitlines():
        if "#" in line:
            assert line.split("#", 1)[1] in whole


def test_a_forced_card_is_supplied_with_what_follows_from_it() -> None:
    case = next(case for case in CASES if case["name"].startswith("the last card"))
    whole = filled(ombre_records.check(ombre_records.parse(case["text"])))
    assert "3 CA S7 [+SQ] > [+Ada]\n" in whole
    assert "[+] result vole\n" in whole
    assert "[+] payments Ada +79, Bea -37, Cleo -37, pool -5\n" in whole


def forced(report: Report, deal: Completed) -> object:
    """The cards that a deal's completions share, as JSON has them."""
    (told,) = json.loads(document(Completion((report,), ((deal,),)), "json"))["deals"]
    return told["forced"]


def test_a_count_that_is_given_up_says_so_of_all_that_rests_on_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    report = report_of("Belinda, no hand known")
    monkeypatch.setattr(completing.CompletionCounter.__init__, "__defaults__", (1_000,))
    monkeypatch.setattr(completing, "_QUESTION", 2)
    found = complete(report)
    assert not found[0].exact
    assert forced(report, *found) is None
    assert "too many" in document(Completion((report,), (found,)))
    assert list(given_up(report, found)) == [
        "deal 1: more cards and winners may be the same in every completion: too many ways to look"
        " through"
    ]


def test_cards_are_forced_where_the_completions_are_not_counted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    report = report_of("the last card of a hand")
    (known,) = complete(report)
    monkeypatch.setattr(completing.CompletionCounter.__init__, "__defaults__", (2,))
    (found,) = complete(report)
    assert not found.exact
    assert found.forced == known.forced
    assert found.winners == known.winners


def test_what_the_places_of_cards_force() -> None:
    for case in read_yaml(HERE / "forced_places.yaml"):
        session = ombre_records.check(ombre_records.parse(text_of(case))).sessions[0]
        made = puzzle(session.deals[0], session)
        found = [
            f"{trick + 1} {CARD_NAMES[card]}"
            for (trick, at), card in sorted(forced_cards(made).items())
            if not is_known(made.tricks[trick].slots[at].item)
        ]
        assert found == case["forced"], case["name"]


@pytest.mark.parametrize("seed", spread(range(400), 20))
def test_what_the_places_of_cards_force_every_completion_has(seed: int) -> None:
    """Blur a lawful deal, and ask the places alone what a count asks every completion."""
    text, _ = blurred(seed)
    session = ombre_records.check(ombre_records.parse(text)).sessions[0]
    made = puzzle(session.deals[0], session)
    every = [*CompletionCounter(made).listed()]
    for (trick, at), card in forced_cards(made).items():
        assert {cards[trick * made.seats + at] for cards in every} == {card}


def test_a_card_that_is_not_looked_into_to_the_end_may_be_forced(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    report = report_of("the last card of a hand")
    (known,) = complete(report)
    assert forced(report, known)
    monkeypatch.setattr(completing, "_QUESTION", 2)
    (found,) = complete(report)
    assert found.exact
    assert found.number == known.number
    assert forced(report, found) is None
    assert "more cards may be the same" in document(Completion((report,), ((found,),)))


def test_what_has_been_counted_can_be_listed_however_long_the_list() -> None:
    report = report_of("Belinda, no hand known")
    found = listed(report, 1, 1, 10_000)
    assert found is not None
    assert len(set(found)) == 10_000


def test_a_list_that_asks_for_a_suit_has_what_one_without_it_leaves() -> None:
    """Hands with a heart and a diamond are all but those without the one or the other."""
    told = text_of(
        {
            "record": "belinda",
            "until": 7,
            "drop": [
                f"{word:8}{name}" for word in ("hand", "holds") for name in ("Baron", "Anonym")
            ]
            + ["exchange Baron", "exchange Anonym"],
        }
    ).replace("tricks\n", "exchange Baron 0\nexchange Anonym 0\ntricks\n")

    def count(anonym: str, baron: str) -> int:
        hands = f"hand Anonym {anonym} {'x' * 7}\nhand Baron {baron} {'x' * 7}\nbids"
        (found,) = complete(ombre_records.check(told.replace("bids", hands)))
        assert found.exact
        return found.number

    every = count("xx", "xx")
    without = count("H- xx", "xx"), count("xx", "D- xx"), count("H- xx", "D- xx")
    both = count("Hx x", "Dx x")
    assert both == every - without[0] - without[1] + without[2]
    assert 0 < both < every


def test_what_the_source_says_of_a_card_stays_in_the_printed_reading() -> None:
    text = (RECORDS / "belinda.ombre").read_text("utf-8")
    said = text.replace("SK SJ x ", "SK {SJ CA} x ").replace("CK SQ x ", "CK Sx x ")
    whole = filled(ombre_records.check(said))
    assert "SK [{SJ CA}>SJ] x" in whole
    assert "CK [Sx>SQ] x" in whole
    assert not ombre_records.check(whole, reading="edited").errors
