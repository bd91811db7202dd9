"""The solver's parts for themselves: what a suit implies, nodes, goals, and how little is searched.

Much of the solver only saves time, and no value of a position shows that it works. So these look
at the parts: `suits.yaml` has suits with what is certain of them, worked out by hand.
"""

from __future__ import annotations

import gc
import os
import struct
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest
from full_deals import Deal, full_deal, shipped_book
from proof import plain_core

from ombre_records.analysis.solver import core, goal, search
from ombre_records.analysis.solver.bounds import cashed, expected, low_of, spared
from ombre_records.analysis.solver.goal import Goal
from ombre_records.analysis.solver.layout import lay, places, under_way
from ombre_records.analysis.solver.plain_core import PlainCore
from ombre_records.analysis.solver.solver import OpenHandsSolver
from ombre_records.analysis.solver.suits import (
    COUNT,
    MARK,
    NOBODY,
    WIDTH,
    Suits,
    SuitState,
    sides,
    suits,
)
from ombre_records.analysis.solver.trick_graph import TrickGraph, splits, trick_graph
from ombre_records.books.book import RuleBook
from ombre_records.engine.following import Following, following
from ombre_records.engine.open_hands import OpenHands
from ombre_records.engine.trumps import TRUMPS
from ombre_records.model.cards import cards_of, hand
from yaml_data import read_yaml

CASES = read_yaml(Path(__file__).with_name("suits.yaml"))
ALDENHAM = shipped_book("aldenham")
LED = following(ALDENHAM)
ALONE = (True, False, False)


def suit(case: dict, place: int = 0) -> SuitState:
    """Return a suit by the owners of its cards from the top; a star: as a matador."""
    cards = bytes(int(c.strip("*")) + MARK * c.endswith("*") for c in case["cards"].split())
    ours = tuple(seat in case.get("ours", [0]) for seat in range(case.get("seats", 3)))
    return suits(place, ours, case.get("trumps", True)).suit(cards)


def counts(number: int, seats: int) -> list[int]:
    """Return counts one by one: of each seat, of the Ombre's side, of the other."""
    return [number >> COUNT * at & (1 << COUNT) - 1 for at in range(seats + 2)]


def at(bit: int) -> int:
    """Return the place of a card from the top."""
    return (bit.bit_length() - 1) % WIDTH


def told(found: SuitState, case: dict) -> dict:
    seats = case.get("seats", 3)
    return {
        "length": list(found.length),
        "top": list(found.top),
        "cash": list(found.cash),
        "free": [seat for seat in range(seats) if found.free[seat]],
        "last": [at(card) if card else None for card in found.last],
        "moves": [list(map(at, moves)) for moves in found.moves],
        "leads": [[[at(card) for card, _, _ in few] for few in leads] for leads in found.leads],
        "alone": list(found.alone),
        "sure": counts(found.sure, seats),
        "led": [
            [*counts(led.sure, seats), led.short, list(led.foes), list(led.mates)]
            for led in getattr(found, "led", ())
        ],
    }


def test_suits() -> None:
    for case in CASES:
        found = told(suit(case), case)
        assert {key: found[key] for key in case["is"]} == case["is"], case["cards"]


def test_a_lead_has_its_place_and_what_it_forces() -> None:
    case = {"cards": "0* 1* 0* 1 0"}
    found = suit(case)
    assert found.privileged == 0b111
    assert found.leads[0][0] == ((1, 0, 1),)
    assert found.leads[0][1] == ((1 << 4, 0, NOBODY),)
    other = suit({"cards": "1 0", "trumps": False}, place=2)
    assert other.leads[1][0] == ((1 << 2 * WIDTH, 2, NOBODY),)
    assert not hasattr(other, "led")  # only the first suit is asked for it


def test_equal_cards_are_each_tried_where_that_is_asked_for() -> None:
    alike, each = (suits(0, ALONE, True, how).suit(bytes((0, 0, 1))) for how in (True, False))
    assert alike.moves[0] == (2,)
    assert each.moves[0] == (2, 1)


def test_what_is_left_of_a_suit_is_closed_up_and_kept() -> None:
    whole = suit({"cards": "0 1 2 0"})
    rest = whole.rest[0b0101]
    assert rest.cards == bytes((1, 0))
    assert whole.rest[0b0101] is rest
    assert suit({"cards": "1 0"}) is rest
    assert suit({"cards": "0* 0*"}) is suit({"cards": "0 0"})  # nobody else can lead it
    assert suit({"cards": "0* 1"}) is not suit({"cards": "0 1"})


def test_not_every_suit_is_kept_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Suits, "MOST", 2)
    table = Suits(0, ALONE, True, True)
    for owners in ((0,), (1,)):
        table.suit(bytes(owners))
    assert len(table.known) == 2
    table.suit(bytes((2,)))
    assert len(table.known) == 1


def test_who_plays_with_whom() -> None:
    table = sides((True, False, True, False))
    assert table.both == ((0, 2), (1, 3))
    assert table.mates == ((2,), (3,), (0,), (1,))
    assert table.foes == ((1, 3), (0, 2), (1, 3), (0, 2))
    assert [counts(unit, 4) for unit in table.unit] == [
        [int(seat == one) for seat in range(4)] + [0, 0] for one in range(4)
    ]
    assert [counts(side, 4)[4:] for side in table.side] == [[1, 0], [0, 1], [1, 0], [0, 1]]


# ---------------------------------------------------------------- tricks that are certain


def laid(*hands: str, trump: int = 0, ours: tuple[bool, ...] = ALONE):
    position = OpenHands(tuple(map(hand, hands)), 0, trump, LED)
    return lay(position, 0, ours).deal


def of_side(*hands: str, seat: int = 0, **more) -> list[int]:
    return counts(cashed(laid(*hands, **more), seat), len(hands))


def test_low_cards() -> None:
    for case in read_yaml(Path(__file__).with_name("low_cards.yaml")):
        found = low_of(bytes(map(int, case["cards"].split())))._asdict()
        assert [name for name, holds in found.items() if holds] == case["is"], case["cards"]


@pytest.mark.parametrize(
    ("hands", "trump", "of_first", "of_second"),
    [
        # Jacks below kings and queens: he escapes both, and may even lead.
        ("HJ DJ, HK DK, HQ DQ", 4, (0, 2), (0, 2)),
        # Both others stay below the king of hearts; of diamonds he has the lowest, and may lead it.
        ("HK DJ, HJ DK, HQ DQ", 4, (0, 0), (1, 0)),
        ("HK DK, HJ DJ, HQ DQ", 4, (1, 0), (1, 0)),
        # The second has no heart to lead.
        ("HK DJ, DK CK, HQ DQ", 4, (0, 0), (0, 0)),
        # He is safe in both suits, but must win the suit that nobody else has if he leads it.
        ("HJ DJ, CK CQ, SK SQ", 4, (1, 0), (0, 2)),
        # A trump among the others does him no harm, but the second may have to ruff.
        ("HJ DJ, HK SK, HQ DQ", 0, (0, 2), (0, 2)),
        ("HK DJ, HJ SK, HQ DQ", 0, (0, 0), (0, 0)),
        # Spadille is a trick.
        ("SA DJ, HK DK, HQ DQ", 0, (1, 0), (1, 0)),
    ],
)
def test_what_is_escaped_and_given_where_no_trick_is_wanted(
    hands: str, trump: int, of_first: tuple[int, int], of_second: tuple[int, int]
) -> None:
    deal = laid(*hands.split(", "), trump=trump)
    for seat, wanted in enumerate((of_first, of_second)):
        sure = spared(deal, seat, 2, trump < 4, sides(ALONE))
        assert tuple(counts(sure, 3)[3:]) == wanted, seat


@pytest.mark.parametrize(
    ("aim", "friend", "few"),
    [("nolo", None, True), ("none", None, True), ("most", None, False), ("nolo", 1, False)],
)
def test_who_wants_few_tricks_plays_alone(aim: str, friend: int | None, few: bool) -> None:
    assert trick_graph(Goal("most-tricks", 5, None, True, aim, friend), 3, 2).few is few


def test_tops_of_plain_suits_are_cashed_after_trumps() -> None:
    # Spadille and basto draw the others' trumps, and the king of hearts follows.
    assert of_side("SA CA HK", "S4 S3 H2", "S5 S6 H3") == [3, 0, 0, 3, 0]
    # A foe keeps a trump, and follows to hearts once: one king is safe, the queen is not.
    assert of_side("SA HK HQ", "S4 S3 H2", "S5 H3 H4") == [2, 0, 0, 2, 1]
    # Who has no heart may ruff at once. One of his two trumps is over in any case.
    assert of_side("SA HK HQ", "S4 S3 D2", "S5 H3 H4") == [1, 0, 0, 1, 1]
    # A leading defender cashes his king as long as the Ombre must follow.
    assert of_side("SA H2", "HK S3", "D2 D3", seat=1) == [1, 1, 0, 1, 1]


def test_a_mate_with_trumps_wants_a_card_to_throw_off() -> None:
    ours = (True, False, False)
    assert of_side("H2 H4", "HK HQ", "H3 S3", seat=1, ours=ours) == [0, 1, 1, 0, 1]
    assert of_side("H2 H4", "HK HQ", "H3 D3", seat=1, ours=ours) == [0, 2, 0, 0, 2]


def test_a_mates_certain_trumps_and_a_leaders_tops_may_be_the_same_trick() -> None:
    # The other defender's spadille is one trick of the side; the leader's one king no second.
    assert of_side("S2 H2", "HK D2", "SA H3", seat=1) == [0, 1, 1, 0, 1]


def test_what_is_expected_counts_trumps_in_halves_and_tops() -> None:
    friends = (True, False, True)
    deal = laid("SA S4 HK", "S5 HQ D2", "CA C2 DK", ours=friends)
    # Three trumps, two of them certain, two tops (clubs' two is the highest of its suit left).
    assert expected(deal, friends) == (2 + 1 + 2 * 1 + 1 + 1 + 2 * 2 + 1) // 2
    assert expected(laid("SA H2", "HK S2", "H3 S4"), ALONE) == 1
    assert expected(laid("H2", "HK", "H3"), ALONE) == 0


# ---------------------------------------------------------------- questions


def graphs() -> list[TrickGraph]:
    aldenham = goal(ALDENHAM)
    return [
        trick_graph(aldenham, 3, 9),
        trick_graph(goal(shipped_book("quintillo"), friend=2), 5, 8),
        trick_graph(Goal("most-tricks", 5, None, True, gave_up=1), 3, 4),
    ]


@pytest.mark.parametrize("graph", graphs(), ids=("three", "five", "gave-up"))
def test_answers_that_follow_from_others(graph: TrickGraph) -> None:
    roots = [graph.root((0,) * graph.seats, at) for at in range(1, len(graph.values))]
    assert all(root.left == graph.total for root in roots)
    for layer in graph.layers:
        assert [node.place for node in layer.values()] == [*range(len(layer))]
        for node in layer.values():
            yes = [o.place for o in layer.values() if {*_bits(node.mask)} <= {*_bits(o.mask)}]
            no = [o.place for o in layer.values() if {*_bits(o.mask)} <= {*_bits(node.mask)}]
            assert (node.yes, node.no) == (4**node.place, 2 * 4**node.place)
            assert node.up == sum(4**place for place in yes)
            assert node.down == sum(2 * 4**place for place in no)
            assert node.implied(True) == sum(1 << place for place in yes)
            assert node.implied(False) == sum(1 << place for place in no)


def _bits(mask: int) -> list[int]:
    return [place for place in range(mask.bit_length()) if mask >> place & 1]


def test_a_question_once_tricks_are_made() -> None:
    graph = trick_graph(goal(ALDENHAM), 3, 9)
    # Nine tricks in three counters: at least a sacada needs five, or four to three and two.
    root = graph.root((4, 3, 1), 2)
    assert root.result is None
    assert [after.result for after in root.after] == [True, False, True]
    assert graph.root((4, 3, 1), 1).result is True
    assert graph.root((3, 4, 1), 2).result is False
    assert graph.root((4, 3, 1), 2) is root
    assert [value.outcome for value in graph.values] == ["codille", "puesta", "sacada"]
    assert len(splits(3, 9)) == 55


def test_the_first_guess_is_the_least_value_with_so_many_tricks() -> None:
    graph = trick_graph(goal(ALDENHAM), 3, 9)
    assert graph.least == (0, 0, 0, 0, 0, 2, 2, 2, 2, 2)
    assert graph.guess((2, 3, 1), 3) == 2
    assert graph.guess((2, 3, 1), 2) == 0
    assert graph.guess((9, 0, 0), 5) == 2


def test_certain_tricks_answer_where_they_decide() -> None:
    graph = trick_graph(goal(ALDENHAM), 3, 9)
    root = graph.root((0, 0, 0), 2)
    unit = sides(ALONE)
    five = 5 * (unit.unit[0] + unit.side[0])
    assert root.certain[five] is True
    assert root.certain[five - unit.unit[0] - unit.side[0]] is None
    assert root.certain[5 * (unit.unit[1] + unit.side[1])] is False
    assert root.certain[6 * unit.side[1]] is False  # only three are left for the Ombre
    assert root.certain[5 * unit.side[1]] is None


# ---------------------------------------------------------------- goals


def test_outcomes_from_worst_to_best() -> None:
    assert Goal("most-tricks", 5, 4, False).outcomes == ("lost", "puesta", "sacada")
    assert Goal("most-tricks", 5, None, True, gave_up=1).outcomes == (
        *("codille", "puesta-alone", "puesta", "sacada"),
    )
    assert Goal("most-tricks", 5, None, False, gave_up=1).outcomes[:2] == ("puesta-alone", "lost")
    assert Goal("most-tricks", 5, None, True, against=1).outcomes == ("codille", "prevented")
    assert Goal("most-tricks", 5, None, True, aim="none").outcomes == ("puesta", "sacada")


FINISHED: list[tuple[Goal, tuple[int, ...], tuple]] = [
    (Goal("most-tricks", 5, None, True, aim="none"), (1, 4, 4), (0, None, "puesta")),
    (Goal("most-tricks", 5, None, True, aim="none"), (0, 4, 5), (1, None, "sacada")),
    (Goal("most-tricks", 5, None, True, aim="none", tricks=True), (1, 4, 4), (0, -1, "puesta")),
    (Goal("most-tricks", 5, None, True, aim="all"), (9, 0, 0), (1, None, "vole")),
    (Goal("most-tricks", 5, None, True, aim="all", tricks=True), (8, 1, 0), (0, 8, "vole-failed")),
    (Goal("most-tricks", 5, None, True, aim="nolo"), (0, 5, 4), (2, None, "won")),
    (Goal("most-tricks", 5, None, True, aim="nolo"), (1, 4, 4), (1, None, "bet")),
    (Goal("most-tricks", 5, None, True, aim="nolo", tricks=True), (1, 4, 4), (1, -1, "bet")),
    (Goal("enough-tricks", 5, 4, True, friend=2), (2, 4, 3, 0, 0), (2, None, "sacada")),
    (Goal("enough-tricks", 5, 4, True, friend=0), (4, 4, 1), (1, None, "puesta")),
    (Goal("most-tricks", 5, None, True, vole=True), (9, 0, 0), (3, None, "vole")),
    (Goal("most-tricks", 5, None, True, tricks=True), (3, 4, 2), (0, 3, "codille")),
    (Goal("most-tricks", 5, None, True, against=1), (3, 4, 2), (0, None, "codille")),
    (Goal("most-tricks", 5, None, True, against=2), (3, 4, 2), (1, None, "prevented")),
]


def test_a_finished_deal_is_judged() -> None:
    for wanted, taken, (rank, tricks, outcome) in FINISHED:
        assert wanted.judge(taken, 0) == (rank, tricks, outcome), (wanted, taken)


def test_what_a_goal_asks_for() -> None:
    plain = Goal("most-tricks", 5, None, True)
    assert (plain.vole, plain.tricks, plain.alone, plain.aim) == (False, False, False, "most")
    assert plain.by_seat
    assert not Goal("most-tricks", 5, None, True, aim="nolo").by_seat
    assert not Goal("enough-tricks", 5, 4, True).by_seat
    assert Goal("enough-tricks", 5, 4, True, gave_up=1).by_seat
    nolo = next(c for c in shipped_book("lhombre").auction.calls if c.aim == "nolo")
    assert not goal(shipped_book("lhombre"), nolo, vole=True).vole
    assert goal(ALDENHAM, vole=True).vole
    assert goal(ALDENHAM, gave_up=1).gave_up is None
    assert goal(shipped_book("tresillo"), gave_up=1).gave_up == 1  # he bears a puesta alone
    friends = Goal("most-tricks", 5, None, True, friend=2, tricks=True)
    assert friends.judge((2, 3, 3, 0, 0), 0).tricks == 5
    assert friends.judge((2, 3, 3, 0, 0), 2).tricks == 3
    eldest = Goal("most-tricks", 5, None, True, friend=0, tricks=True)
    assert eldest.judge((2, 3, 3, 0, 0), 2).tricks == 5


def test_a_goal_counted_from_the_ombre() -> None:
    whole = Goal("most-tricks", 5, None, True, friend=1, against=4, gave_up=0)
    turned = whole.turned(3, 5)
    assert (turned.friend, turned.against, turned.gave_up) == (3, 1, 2)
    assert Goal("most-tricks", 5, None, True).turned(2, 3) == Goal("most-tricks", 5, None, True)
    assert Goal("most-tricks", 5, None, True, against=2, alone=True).side(0, 3) == (
        *(True, True, False),
    )


# ---------------------------------------------------------------- a trick under way


def lying(*cards: str, trump: int = 0, by_trick: bool = False) -> tuple[int, ...]:
    """Return what lies: the place of the suit led, the places of the best card, of all that lie and
    of the one that forces, and who wins, where the Ombre has led.
    """
    hands = ("H6 H5 H4 H3", "H2 HJ HQ HK", "HA H7 S2")
    trick = tuple(map(hand_card, cards))
    position = OpenHands(tuple(map(hand, hands)), len(cards), trump, LED, trick)
    laid = lay(position, 0, ALONE)
    place, best, winner, played, forcing = under_way(position, laid, by_trick)
    assert played == sum(laid.bits[card] for card in trick)
    assert best == laid.bits[trick[winner]]
    return place, winner, None if forcing == NOBODY else trick[laid.trick.index(forcing)]


def test_a_trick_under_way() -> None:
    basto, spadille = hand_card("CA"), hand_card("SA")
    assert lying("CA", "SA") == (0, 1, basto)
    assert lying("CA", "SA", by_trick=True) == (0, 1, spadille)
    assert lying("SA", "CA", by_trick=True) == (0, 0, spadille)
    assert lying("D7", "SA") == (3, 1, None)
    assert lying("D7", "SA", by_trick=True) == (3, 1, spadille)
    assert lying("S7") == (0, 0, None)
    assert lying("S7", by_trick=True) == (0, 0, None)
    assert lying("SA", "CA", trump=2) == (0, 0, spadille)


def test_the_lowest_of_twelve_trumps_is_one_of_them() -> None:
    hands = ("HK HA H5 H4", "H2 HJ HQ H3", "H7 SA CA")
    position = OpenHands(tuple(map(hand, hands)), 0, 2, LED, (hand_card("H6"),))
    assert under_way(position, lay(position, 0, ALONE), True)[0] == 0


# ---------------------------------------------------------------- how it is asked


class OfWorth(PlainCore):
    """A core for a position of which it is known what it is worth."""

    def __init__(self, worth: int) -> None:
        self.worth, self.asked = worth, list[int]()
        self.graph = SimpleNamespace(root=lambda _taken, value: value)  # type: ignore[assignment]

    def _answer(self, _position, _laid, node) -> bool:
        self.asked.append(node)
        return node <= self.worth


@pytest.mark.parametrize("worth", range(4))
def test_a_value_is_found_from_any_guess(worth: int) -> None:
    for guess in range(4):
        asked = OfWorth(worth)
        assert asked._value(None, None, (), (0, guess, 3)) == worth  # type: ignore[arg-type]
        assert len({*asked.asked}) == len(asked.asked), "it asks something twice"
        assert len(asked.asked) <= 1 + abs(worth - guess) + (guess <= worth < 3)


class Sized:
    """A graph of which only the sizes count: its layers are there once its roots are asked for."""

    seats = 3

    def __init__(self, values: int, total: int, *sizes: int) -> None:
        self.values, self.total, self.sizes = range(values), total, sizes
        self.layers: list[dict[int, int]] = []

    def root(self, _start: tuple[int, ...], _value: int) -> None:
        self.layers = [dict.fromkeys(range(size)) for size in self.sizes]


@pytest.mark.skipif(not core.built(), reason="the compiled core was not built")
def test_what_the_compiled_core_has_room_for() -> None:
    from ombre_records.analysis.solver.compiled_core import _words, fits

    words = {(1,): 1, (64,): 1, (65,): 2, (3, 128): 2, (129, 5): 3}
    for sizes, count in words.items():
        assert _words(Sized(2, 9, *sizes)) == count
    for values, total, size, room in (
        *((1, 9, 5, False), (2, 9, 5, True), (64, 15, 512, True), (65, 15, 512, False)),
        *((64, 16, 512, False), (64, 15, 513, False), (1, 16, 5, False)),
    ):
        assert fits(Sized(values, total, size)) is room, (values, total, size)


@pytest.mark.skipif(not core.built(), reason="the compiled core was not built")
def test_what_the_compiled_core_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    from ombre_records.analysis.solver import compiled_core

    monkeypatch.setattr(compiled_core, "Core", lambda *given: given)
    graph = trick_graph(Goal("most-tricks", 5, None, True, vole=True, tricks=True), 4, 6)
    ours, by_trick, by_seat, few, total, words, packed, closure, roots, least = (
        compiled_core._core.__wrapped__(graph, True, 0)
    )
    nodes = [node for layer in graph.layers for node in layer.values()]
    number = {node: at for at, node in enumerate(nodes)}
    assert words > 1, "no layer wants more than a word"
    assert (ours, by_trick, by_seat, few, total) == ((1, 0, 0, 0), True, True, False, 6)
    assert least == graph.least
    assert [nodes[at] for at in roots[1:]] == [
        graph.root((0,) * 4, value) for value in range(1, len(graph.values))
    ]
    assert roots[0] == roots[1]
    rows = [*struct.iter_unpack("=8i", packed)]
    follows = [*struct.iter_unpack(f"={words}Q", closure)]
    for at, node in enumerate(nodes):
        result = -1 if node.result is None else int(node.result)
        assert rows[at][:3] == (node.left, result, node.place)
        after = [number[each] for each in node.after]
        assert [*rows[at][3:]] == after + [0] * (5 - len(after))
        for yes in (True, False):
            whole = follows[2 * at + (not yes)]
            assert sum(word << 64 * place for place, word in enumerate(whole)) == node.implied(yes)


@pytest.mark.skipif(not core.built(), reason="the compiled core was not built")
def test_how_many_threads_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    from ombre_records.analysis.solver.compiled_core import _threads

    monkeypatch.setattr(os, "cpu_count", lambda: 4)
    monkeypatch.setattr(
        os, "sched_getaffinity", lambda who: {1} if who else {1, 2, 3}, raising=False
    )
    for asked, count in (("", 3), ("7", 7), ("0", 3), ("many", 3), ("1", 1)):
        monkeypatch.setenv("OMBRE_THREADS", asked)
        assert _threads() == count, asked
    monkeypatch.delenv("OMBRE_THREADS")
    assert _threads() == 3
    monkeypatch.delattr(os, "sched_getaffinity")
    assert _threads() == 4
    monkeypatch.setattr(os, "cpu_count", lambda: None)
    assert _threads() == 1


def test_the_core_in_use_has_a_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OMBRE_SOLVER", "python")
    assert core.name() == "python"
    assert isinstance(core.core_for(graphs()[0], 0, LED), PlainCore)
    monkeypatch.delenv("OMBRE_SOLVER")
    assert core.name() == ("compiled" if core.built() else "python")


def test_of_several_positions_each_is_looked_over(monkeypatch: pytest.MonkeyPatch) -> None:
    hands = (hand("SA S4"), hand("CA"), hand("H2 H3"))
    first = OpenHands(hands, 2, 0, LED, (hand_card("S7"),))
    wrong = {
        "no card twice": [
            first._replace(trick=(hand_card("S4"),)),
            first._replace(hands=(hands[2], hands[1], hands[2])),
            first._replace(hands=(hands[1], hands[0], hands[2])),
            first._replace(hands=(hands[0], 1 << 40, hands[2])),
            first._replace(trick=(hand_card("S7"), hand_card("D2"))),
        ],
        "no such seat": [first._replace(turn=3), first._replace(taken=(1, 2))],
        "two to five": [
            first._replace(hands=hands * 2),
            first._replace(hands=hands[:1]),
            first._replace(trick=(1, 2, 3)),
        ],
        "from 0": [first._replace(taken=(1, -1, 0))],
        "not a trump": [first._replace(trump=len(TRUMPS)), first._replace(trump=-1)],
    }
    for asked in ("python", ""):
        monkeypatch.setenv("OMBRE_SOLVER", asked)
        solver = OpenHandsSolver(0, goal(ALDENHAM))
        assert solver.batch([first, first]) == [solver.plays(first)] * 2
        for reason, positions in wrong.items():
            for other in positions:
                with pytest.raises(ValueError, match=reason):
                    solver.batch([first, other])


def hand_card(name: str) -> int:
    return next(cards_of(hand(name)))


def test_where_cards_stand() -> None:
    spades = places(0, False)
    assert [len(each) for each in spades.suits] == [11, 9, 10, 10]
    assert spades.suits[0][:3] == (hand_card("SA"), hand_card("S2"), hand_card("CA"))
    assert [*cards_of(spades.privileged)] == sorted(map(hand_card, ("SA", "S2", "CA")))
    assert places(4, False).privileged == 0
    assert not places(4, False).trumps
    for trump in (-1, len(TRUMPS)):
        with pytest.raises(ValueError, match="not a trump"):
            places(trump, False)


def test_a_search_lets_the_collector_rest_and_forgets_what_is_too_much(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    position, ombre = six_cards_a_hand(Random(3), ALDENHAM)
    plain = plain_core(position, ombre, goal(ALDENHAM, tricks=True))
    value = plain.value(position, ombre)
    assert gc.isenabled()
    assert min(map(len, plain.search.known)) > 3
    monkeypatch.setattr(search, "MOST", 2)
    plain = plain_core(position, ombre, goal(ALDENHAM, tricks=True))
    gc.disable()
    try:
        assert plain.value(position, ombre) == value
        assert not gc.isenabled()
    finally:
        gc.enable()
    assert max(map(len, plain.search.known)) <= 2


def six_cards_a_hand(rng: Random, book: RuleBook) -> Deal:
    """Return a deal of which the first tricks have been played at random."""
    position, ombre = full_deal(rng, book)
    while position.hands[position.turn].bit_count() > 6 or position.trick:
        position = position.play(rng.choice([*cards_of(position.legal_plays())]))
    return Deal(position, ombre)


@pytest.mark.parametrize(
    ("book", "tricks", "positions"),
    [("aldenham", False, 1_042), ("aldenham", True, 1_345), ("quintillo", False, 10_247)],
)
def test_little_is_searched(book: str, tricks: bool, positions: int) -> None:
    """No more positions than when order and bounds were last looked over: with more than that, one
    of them does less than it did.
    """
    rng, kept, rules = Random(11), 0, shipped_book(book)
    wanted = goal(rules, tricks=tricks, friend=None if book == "aldenham" else 1)
    for number in range(10):
        position, ombre = six_cards_a_hand(rng, rules)
        if ombre == wanted.friend:
            continue
        position = position._replace(rules=Following(number % 2 > 0, number % 3 > 0))
        plain = plain_core(position, ombre, wanted)
        plain.plays(position, ombre)
        kept += sum(map(len, plain.search.known))
    assert kept <= positions, f"it has looked at {kept}"
