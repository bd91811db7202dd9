"""What holds of every record: lawful games have no finding, and no text stops the judge."""

from __future__ import annotations

import re

import lawful
import pytest
from blurred import blur
from hypothesis import example, given, settings
from hypothesis import strategies as st
from lawful import NAMES, OTHER_NAMES, options, seats, seeds, sessions, write_session

from ombre_records.checks.run import check
from ombre_records.engine.payments import POOL, RESERVED, balance
from ombre_records.engine.position import Position
from ombre_records.engine.trumps import RUNS, SUIT_OF, TRUMPS
from ombre_records.finding import CODES
from ombre_records.model.cards import CARD_NAMES, PACK, cards_of
from ombre_records.notation.parse import parse

LAW = settings(derandomize=True, deadline=None, database=None, max_examples=200)
READINGS = ("edited", "printed")

WORDS = st.sampled_from(
    "ombre 1 players Ada Bea Cleo , deal dealer rests pool 5 reserved hand SAK2 D- x ? Hx {SK CK} "
    "- stock bids play pass contract solo trump S violets turn HJ call exchange for holds tricks "
    "1: 1-5 (1-0-0) > : vole surrender accept forbid gano claim forfeit result sacada codille "
    'payments +9 -9 −9 totals note "a" [+SK] [-D4] [SK>SQ] [SK?] [+] # \\ rules aldenham + favor '
    "reserve=9 suits spanish EAR tag date 1714 9999999999 ♠A ♠\ufe0fA \u0301 \ufeff".split()
)
LINES = st.lists(WORDS, max_size=12).map(" ".join)
NONSENSE = st.one_of(
    st.text(max_size=200),
    st.lists(LINES, max_size=12).map("\n".join),
    st.lists(LINES, max_size=12).map(
        lambda lines: "ombre 1\nplayers Ada, Bea, Cleo\ndeal 1\n" + "\n".join(lines)
    ),
)
_TOKEN = re.compile(r"\S+")


def judged(text: str, reading: str = "edited"):
    return check(parse(text), reading=reading)


@given(sessions())
@LAW
def test_a_lawful_session_has_no_finding(text: str) -> None:
    assert [(f.rule, f.message) for f in judged(text)] == []


@given(sessions(OTHER_NAMES))
@LAW
def test_a_lawful_session_reads_the_same_in_print(text: str) -> None:
    assert judged(text, "printed").findings == ()


@given(sessions())
@LAW
def test_payments_sum_to_zero_with_the_pool(text: str) -> None:
    report = judged(text)
    for session in report.sessions:
        for deal in session.deals:
            assert deal.items is not None
            parties = (*range(len(session.players)), POOL, RESERVED)
            assert sum(balance(deal.items, party) for party in parties) == 0
        totals = [total for total in session.totals if total is not None]
        left = (session.pool or 0) + sum(session.reserved)
        assert sum(totals) + left == 0


@given(sessions(), st.data())
@LAW
def test_what_can_be_worked_out_may_be_left_out(text: str, data: st.DataObject) -> None:
    lines = text.split("\n")
    free = ("holds", "totals", "pool", "stock", "result", "dealer", "rests")
    kept = [line for line in lines if not line.startswith(free) or data.draw(st.booleans())]
    bare = [re.sub(r"( > (?:\"[^\"]*\"|\S+))?( \([\d-]+\))?$", "", line) for line in kept]
    assert judged("\n".join(bare)).errors == ()


@given(sessions(), seeds, st.sampled_from((0.05, 0.15, 0.5)))
@LAW
def test_what_is_not_known_is_never_an_error(text: str, seed: int, part: float) -> None:
    assert [(f.rule, f.message) for f in judged(blur(text, seed, part)).errors] == []


@given(seeds, seats, options, st.data())
@LAW
def test_names_do_not_matter(seed: int, table: int, chosen: tuple, data: st.DataObject) -> None:
    texts = [write_session(seed, table, chosen, names) for names in (NAMES, OTHER_NAMES)]
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
@settings(LAW, max_examples=1000)
@example("", "edited")
@example("\ufeff", "edited")
@example("ombre 1", "printed")
@example("deal 1\ndeal 1\nombre", "edited")
def test_any_text_gives_findings_and_nothing_else(text: str, reading: str) -> None:
    _well_formed(judged(text, reading))


@st.composite
def mutants(draw: st.DrawFn) -> str:
    """Draw a lawful session with a few words and lines spoilt."""
    text = draw(sessions())
    for _ in range(draw(st.integers(1, 3))):
        text = draw(st.sampled_from(MUTATIONS))(draw, text)
    return text


def _other_word(draw: st.DrawFn, text: str) -> str:
    words = list(_TOKEN.finditer(text))
    if not words:
        return text
    word = draw(st.sampled_from(words))
    return text[: word.start()] + draw(WORDS) + text[word.end() :]


def _other_card(draw: st.DrawFn, text: str) -> str:
    cards = list(re.finditer(r"(?<= )[SCHD][AKQJ2-7](?=\s)", text))
    if not cards:
        return text
    card = draw(st.sampled_from(cards))
    return text[: card.start()] + draw(st.sampled_from(CARD_NAMES)) + text[card.end() :]


def _line_gone(draw: st.DrawFn, text: str) -> str:
    lines = text.split("\n")
    del lines[draw(st.integers(0, len(lines) - 1))]
    return "\n".join(lines)


def _line_moved(draw: st.DrawFn, text: str) -> str:
    lines = text.split("\n")
    at, to = (draw(st.integers(0, len(lines) - 1)) for _ in range(2))
    lines.insert(to, lines[at])
    return "\n".join(lines)


def _character(draw: st.DrawFn, text: str) -> str:
    at = draw(st.integers(0, len(text)))
    put = draw(st.sampled_from(["", "[", "]", '"', "#", ">", "?", "x", "S", "9", "-", "\n", "é"]))
    return text[:at] + put + text[at + 1 :]


MUTATIONS = (_other_word, _other_card, _line_gone, _line_moved, _character)


@given(mutants(), st.sampled_from(READINGS))
@settings(LAW, max_examples=600)
def test_a_spoilt_session_gives_findings_and_nothing_else(text: str, reading: str) -> None:
    _well_formed(judged(text, reading))


def _well_formed(report) -> None:
    """Each finding is of the table, says something, and stands in the text; one fault is shown."""
    for finding in report:
        assert finding.code == CODES[finding.rule]
        assert finding.message
        assert 0 <= finding.span.start <= finding.span.end <= len(report.source.text)
        for related in finding.related:
            assert 0 <= related.span.start <= related.span.end <= len(report.source.text)
    starts = [finding.span.start for finding in report]
    assert starts == sorted(starts)
    assert bool(report.findings) == bool(report.shown)


@given(mutants())
@LAW
def test_judging_twice_says_the_same(text: str) -> None:
    record = parse(text)
    assert check(record).findings == check(record).findings == check(parse(text)).findings


@given(
    st.permutations(range(40)),
    st.integers(1, 9),
    st.integers(0, 4),
    st.booleans(),
    st.booleans(),
    st.randoms(use_true_random=False),
)
@settings(LAW, max_examples=100)
def test_a_position_has_a_lawful_play_until_all_are_played(
    pack, size: int, trump: int, by_trick: bool, punto: bool, choose
) -> None:
    hands = tuple(sum(1 << card for card in pack[at * size : at * size + size]) for at in range(3))
    now = Position(hands, 0, trump, by_trick, punto)
    for _ in range(3 * size):
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
    return Position((*others, hand), len(trick), trump, by_trick, False, trick).legal_plays()


def test_every_trump_suit_has_its_trumps() -> None:
    assert [mask.bit_count() for mask in TRUMPS] == [11, 11, 12, 12, 0] * 8
    assert all(not mask & ~PACK for mask in TRUMPS)


@pytest.mark.parametrize("name", sorted(lawful.BASE))
def test_the_generator_names_only_calls_of_the_book(name: str) -> None:
    every = tuple(option for option in lawful.OPTIONS if option[0] != "reserve")
    assert lawful.book(every).call(name) is not None
