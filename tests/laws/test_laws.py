"""What holds of every record: lawful games have no finding, and no text stops the judge."""

from __future__ import annotations

import re

import lawful
import pytest
from blurred import blur
from chosen import SETTLED, choices
from hypothesis import example, given, settings
from hypothesis import strategies as st
from lawful import NAMES, OTHER_NAMES, games, seeds, sessions, write_session
from spoilt import LINES, NONSENSE, mutants
from uncarded import uncarded

from examples import share
from ombre_records import check, parse
from ombre_records.base.finding import CODES, Severity
from ombre_records.engine.following import Following
from ombre_records.engine.open_hands import OpenHands
from ombre_records.engine.trumps import RUNS, SUIT_OF, TRUMPS
from ombre_records.model.cards import PACK, cards_of
from reference.tariffs import PRICES

LAW = settings(derandomize=True, deadline=None, database=None, max_examples=share(150))
READINGS = ("edited", "printed")


def judged(text: str, reading: str = "edited"):
    return check(parse(text), reading=reading)


def told(text: str, reading: str = "edited") -> list[tuple[str, str]]:
    """Return what is found beyond infos."""
    report = judged(text, reading)
    return [(f.rule, f.message) for f in report if f.severity is not Severity.INFO]


@given(sessions(OTHER_NAMES))
@LAW
def test_a_lawful_session_reads_the_same_in_print(text: str) -> None:
    assert told(text, "printed") == []


@given(sessions(), st.data())
@LAW
def test_what_can_be_worked_out_may_be_left_out(text: str, data: st.DataObject) -> None:
    lines = text.split("\n")
    free = ("holds", "totals", "pool", "stock", "result", "dealer", "rests", "turn ")
    first = next((line for line in lines if line.startswith("pool")), "")  # may be an opening one
    kept = [
        line
        for line in lines
        if line == first or not line.startswith(free) or data.draw(st.booleans())
    ]
    bare = [re.sub(r"( > (?:\"[^\"]*\"|\S+))?( \([\d-]+\))?$", "", line) for line in kept]
    assert judged("\n".join(bare)).errors == ()


@given(sessions(), seeds, st.sampled_from((0.05, 0.15, 0.5)))
@LAW
def test_what_is_not_known_is_never_an_error(text: str, seed: int, part: float) -> None:
    assert [(f.rule, f.message) for f in judged(blur(text, seed, part)).errors] == []


OF_TRICKS = {
    *("wrong-tally", "wrong-winner", "wrong-leader", "wrong-result"),
    *("play-after-end", "announcement-not-allowed"),
}


@given(sessions(), seeds)
@LAW
def test_tricks_told_without_their_cards_are_no_error(text: str, seed: int) -> None:
    less = uncarded(text, seed)
    assert [each for each in told(less) if each[0] in OF_TRICKS] == [], less


@given(seeds, games(), st.data())
@LAW
def test_names_do_not_matter(seed: int, game: tuple, data: st.DataObject) -> None:
    texts = [write_session(seed, *game, names) for names in (NAMES, OTHER_NAMES)]
    spoilt = data.draw(st.integers(0, texts[0].count("\n") - 1))
    strange = LINES.filter(lambda words: not any(name in words for name in NAMES))
    line = data.draw(st.just("") | strange)
    found = []
    for text in texts:
        lines = text.split("\n")
        lines[spoilt] = line if line else lines[spoilt] + " )"
        report = judged("\n".join(lines))
        findings = [(f.rule, report.source.place(f.span).line, f.consequent) for f in report]
        deals = [(d.outcome, d.payments) for s in report.sessions for d in s.deals]
        found.append((findings, deals))
    assert found[0] == found[1]


@given(NONSENSE, st.sampled_from(READINGS))
@settings(LAW, max_examples=share(800))
@example("", "edited")
@example("\ufeff", "edited")
@example("ombre 1", "printed")
@example("deal 1\ndeal 1\nombre", "edited")
def test_any_text_gives_findings_and_nothing_else(text: str, reading: str) -> None:
    well_formed(judged(text, reading))


@given(mutants(), st.sampled_from(READINGS))
@settings(LAW, max_examples=share(450))
def test_a_spoilt_session_gives_findings_and_nothing_else(text: str, reading: str) -> None:
    well_formed(judged(text, reading))


def well_formed(report) -> None:
    """Each finding is of the table, says something, and stands in the text; one fault is shown."""
    for finding in report:
        assert finding.code == CODES[finding.rule]
        assert finding.message
        assert 0 <= finding.span.start <= finding.span.end <= len(report.source.text)
        for related in finding.related:
            assert 0 <= related.span.start <= related.span.end <= len(report.source.text)
    starts = [finding.span.start for finding in report]
    assert starts == sorted(starts)
    # That a deal whose end is not told is not settled only follows from that, which is no fault.
    told = [finding for finding in report if finding.rule != "unsettled" or not finding.consequent]
    assert bool(told) == bool(report.shown)


@given(mutants())
@LAW
def test_judging_twice_says_the_same(text: str) -> None:
    record = parse(text)
    assert check(record).findings == check(record).findings == check(parse(text)).findings


@given(
    st.permutations(range(40)),
    st.sampled_from(((2, 8), (3, 9), (4, 9), (5, 8), (3, 2))),
    st.integers(0, len(RUNS) - 1),
    st.booleans(),
    st.booleans(),
    st.randoms(use_true_random=False),
)
@settings(LAW, max_examples=share(100))
def test_a_position_has_a_lawful_play_until_all_are_played(
    pack, sizes: tuple[int, int], trump: int, by_trick: bool, punto: bool, choose
) -> None:
    count, size = sizes
    at = range(0, count * size, size)
    hands = tuple(sum(1 << card for card in pack[start : start + size]) for start in at)
    now = OpenHands(hands, 0, trump, Following(by_trick, punto))
    for _ in range(count * size):
        may = now.legal_plays()
        assert may
        assert not may & ~now.hands[now.turn]
        now = now.play(choose.choice(list(cards_of(may))))
    assert now.over
    assert sum(now.taken) == size


@given(
    st.permutations(range(40)),
    st.sampled_from(range(4)),
    st.booleans(),
    st.randoms(use_true_random=False),
)
@LAW
def test_a_card_that_may_be_played_follows_or_need_not(
    pack, trump: int, by_trick: bool, choose
) -> None:
    hand, led = sum(1 << card for card in pack[:5]), pack[5]
    second = (pack[6],) if choose.random() < 0.5 else ()
    may = lawful_mask(hand, (led, *second), trump, by_trick)
    suit = SUIT_OF[trump][led]
    matching = sum(1 << card for card in cards_of(hand) if SUIT_OF[trump][card] == suit)
    small = matching & ~sum(1 << card for card in RUNS[trump][:3]) if suit == trump else matching
    if small:
        assert may == matching
    elif not matching:
        assert may == hand
    else:
        assert may in (matching, hand)
    assert suit != trump or not small or not may & ~TRUMPS[trump]


def lawful_mask(hand: int, trick: tuple[int, ...], trump: int, by_trick: bool) -> int:
    others = tuple(0 for _ in trick)
    rules = Following(by_trick, False)
    return OpenHands((*others, hand), len(trick), trump, rules, trick).legal_plays()


def test_every_trump_suit_has_its_trumps() -> None:
    assert [mask.bit_count() for mask in TRUMPS] == [11, 11, 12, 12, 0, 2] * 8
    assert all(not mask & ~PACK for mask in TRUMPS)


@pytest.mark.parametrize("name", SETTLED)
def test_every_call_of_the_book_has_a_price(name: str) -> None:
    calls = [*lawful.book(name).auction.calls]
    for option in lawful.book(name).options:
        if any(path.startswith("auction.calls.") for path in option.sets):
            calls += lawful.book(name, (choices(option)[0],)).auction.calls
    unpriced = {call.name for call in calls if not call.promises} - set(PRICES[name])
    assert not unpriced, f"tests/reference/tariffs.py, PRICES: what does {unpriced} cost in {name}?"
