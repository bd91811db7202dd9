"""What one player knew: hidden cards against enumeration, games and cards by hand, no peeping."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

import ombre_records
from examples import spread as spread_out
from ombre_records.analysis.sampling import Sampling
from ombre_records.analysis.single_dummy import weighing
from ombre_records.analysis.single_dummy.bidding import LATER, NamedGame, games
from ombre_records.analysis.single_dummy.distribution import Cell, Distribution, Distributions
from ombre_records.analysis.single_dummy.information import Information, PublicDeal, information
from ombre_records.analysis.single_dummy.policy import (
    Room,
    best_suit,
    drawn_first,
    exchanged,
    plain,
)
from ombre_records.analysis.single_dummy.shares import share
from ombre_records.analysis.single_dummy.weighing import (
    SingleDummyDeal,
    SingleDummyPlay,
    weigh_seen_by,
)
from ombre_records.analysis.solver import goal
from ombre_records.analysis.solver.core import VARIABLE
from ombre_records.analysis.solver.solver import OpenHandsSolver
from ombre_records.base.progress import tracking
from ombre_records.books.load import load, shipped
from ombre_records.books.load import named as named_book
from ombre_records.engine.drawing import Drawing
from ombre_records.engine.following import following, lawful
from ombre_records.engine.open_hands import OpenHands
from ombre_records.engine.trumps import TRUMPS, ranked, winning
from ombre_records.model.cards import CARD_NAMES, CARDS, PACK, cards_of, hand, holding
from ombre_records.referee.facts import DealFacts, SessionFacts, TrickFacts
from ombre_records.referee.seating.hands import pack_in_use
from yaml_data import read_yaml

HERE = Path(__file__).parent
RECORDS = HERE.parents[1] / "records"
CASES = read_yaml(HERE / "single_dummy.yaml")

# ---------------------------------------------------------------- distributions


def spread(rng: Random) -> tuple[int, tuple[Cell, ...]]:
    """Return a few cards and places for them, some of which bar some cards."""
    cards = rng.sample(range(40), rng.randint(1, 7))
    sizes = Counter(rng.randrange(rng.randint(1, 4)) for _ in cards)
    bars = (PACK if rng.random() < 0.5 else rng.getrandbits(40) for _ in range(4))
    cells = tuple(Cell(sizes[at], bar) for at, bar in enumerate(bars))
    return sum(1 << card for card in cards), cells


def by_hand(cards: int, cells: tuple[Cell, ...]) -> Iterator[tuple[int, ...]]:
    """Go through all ways to lay cards, one by one."""
    if not cells:
        if not cards:
            yield ()
        return
    for own in combinations(cards_of(cards & cells[0].allowed), cells[0].size):
        mask = sum(1 << card for card in own)
        for others in by_hand(cards & ~mask, cells[1:]):
            yield (mask, *others)


def test_ways_are_those_found_one_by_one() -> None:
    rng, found = Random(7), Counter[bool]()
    for _ in range(600):
        cards, cells = spread(rng)
        ways = sorted(by_hand(cards, cells))
        made = Distribution(cards, cells)
        assert made.total == len(ways)
        assert sorted(made.every()) == ways
        assert not ways or made.draw(rng) in ways
        found[bool(ways)] += 1
    assert min(found.values()) > 100


def test_each_way_is_drawn_as_often() -> None:
    rng = Random(11)
    for _ in range(12):
        distributions = [
            made for made in (Distribution(*spread(rng)) for _ in range(3)) if made.total
        ]
        ways = Counter(way for made in distributions for way in made.every())
        if not 2 <= sum(ways.values()) <= 200:
            continue
        number = 200 * sum(ways.values())
        found = Counter(Distributions(distributions).draw(rng) for _ in range(number))
        assert set(found) == set(ways)
        for way, weight in ways.items():
            assert abs(found[way] - 200 * weight) < 5 * (200 * weight) ** 0.5, way


# ---------------------------------------------------------------- what was seen


def facts_of(name: str, replace: dict[str, str] | None = None) -> tuple[SessionFacts, ...]:
    return report_of(name, replace).sessions


def report_of(name: str, replace: dict[str, str] | None = None) -> ombre_records.Report:
    text = (RECORDS / f"{name}.ombre").read_text("utf-8")
    for old, new in (replace or {}).items():
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return ombre_records.check(ombre_records.parse(text))


WHOLE = ("aldenham", "aldenham-countervole", "renegado", "simplified", "lhombre", "lhombre-nolo")
WHOLE += ("lhombre-forced-by-lead", "royal-1665", "two-handed", "four-handed", "quintillo")
WHOLE += ("aldenham-forced-spadille", "simplified-forced-spadille", "salon")


@pytest.mark.parametrize("name", spread_out(WHOLE, 5))
def test_hidden_cards_are_those_that_the_play_allows(name: str) -> None:
    tried = 0
    for session in facts_of(name):
        for deal in session.deals:
            for trick in deal.tricks[-2:]:
                for player in deal.order:
                    tried += known_as_by_hand(session, deal, trick, player)
    assert tried


def known_as_by_hand(
    session: SessionFacts, deal: DealFacts, trick: TrickFacts, player: int
) -> bool:
    if trick.number < deal.book.pack.hand - 1 or not {p.seat for p in trick.plays} >= {player}:
        return False
    pack = pack_in_use(session.session, session.reading, deal.book)
    table = weighing._public_deal(session, deal, pack)
    try:
        knew = information(table, player, trick.number)
    except weighing.UnknownError:
        return False
    if knew.distributions.total > 6_000:
        return False
    ways = [knew.possible_deal(laid)[0].hands for laid in knew.distributions.every()]
    assert len(set(ways)) == len(ways)
    assert set(ways) == set(hands_by_hand(table, trick, knew))
    return True


def hands_by_hand(
    table: PublicDeal, trick: TrickFacts, knew: Information
) -> Iterator[tuple[int, ...]]:
    """Go through all hands with which the others' plays were lawful and the auction right."""
    deal, own = table.deal, deal_cards(table, knew)
    hidden = table.pack & ~own
    for cards in knew.played.values():
        hidden &= ~cards
    sizes = [deal.book.pack.hand - knew.played[s].bit_count() for s in range(len(deal.order))]
    others = [seat for seat in range(len(deal.order)) if seat != knew.seat]
    cells = (*(Cell(sizes[seat], PACK) for seat in others),)
    rest = Cell(hidden.bit_count() - sum(cell.size for cell in cells), PACK)
    for laid in by_hand(hidden, (*cells, rest)):
        hands = list(knew.position.hands)
        for seat, cards in zip(others, laid, strict=False):
            hands[seat] = cards
        if plays_were_lawful(table, trick, knew, hands) and auction_right(table, knew, hands):
            yield tuple(hands)


def deal_cards(table: PublicDeal, knew: Information) -> int:
    seat = table.deal.order[knew.seat]
    return table.deal.dealt[seat].certain | table.deal.hands[seat].certain


def plays_were_lawful(
    table: PublicDeal, now: TrickFacts, knew: Information, hands: list[int]
) -> bool:
    deal = table.deal
    rules = following(deal.book)
    had = [held | knew.played[seat] for seat, held in enumerate(hands)]
    for trick in deal.tricks:
        lying: tuple[int, ...] = ()
        for play in trick.plays:
            seat = deal.order.index(play.seat if play.seat is not None else -1)
            if trick.number > now.number or (trick is now and seat == knew.seat):
                return True
            if not lawful(had[seat], lying, deal.trumps or 0, rules) & play.item:
                return False
            had[seat] &= ~play.item
            lying = (*lying, play.item.bit_length() - 1)
    raise AssertionError("the trick is one of the deal's")


def auction_right(table: PublicDeal, knew: Information, hands: list[int]) -> bool:
    deal, call, ombre = table.deal, table.deal.contract, table.ombre
    assert call is not None
    if ombre == knew.seat:
        return True
    had = hands[ombre] | knew.played[ombre]
    kings = hand("SK CK HK DK")
    right = deal.turned is None or bool(had >> deal.turned & 1)
    if call.when == "forced":
        forced = [card for card in deal.book.auction.forced_holders if card != "eldest"]
        right &= any(had >> CARDS[card] & 1 for card in forced)
    if call.holds_trump:
        right &= bool(had & trumps_of(deal))
    begun = any(knew.played.values()) or bool(knew.position.trick)
    if call.open and begun:  # it lies open from the first lead on
        right &= had == deal.hands[deal.order[ombre]].certain
    return right and (not had & table.king or had & kings == kings)


def trumps_of(deal: DealFacts) -> int:
    return TRUMPS[deal.trumps or 0]


def test_a_card_that_is_not_known_is_every_card_that_it_may_be() -> None:
    """One card of an earlier trick taken out of what is known, then put in again in every way."""
    tried = 0
    for session in facts_of("aldenham"):
        for deal in session.deals[:3]:
            last = deal.tricks[-1]
            for trick in deal.tricks[4:-1]:
                for at in (1, 2):
                    blurred = with_card(deal, trick, at, PACK)
                    tried += blurred_as_by_hand(session, blurred, trick.number, at, last)
    assert tried > 10


def with_card(deal: DealFacts, trick: TrickFacts, at: int, item: int) -> DealFacts:
    plays = tuple(
        play._replace(item=item) if place == at else play for place, play in enumerate(trick.plays)
    )
    changed = (trick._replace(plays=plays) if each is trick else each for each in deal.tricks)
    return replace(deal, tricks=tuple(changed))


def blurred_as_by_hand(
    session: SessionFacts, deal: DealFacts, number: int, at: int, last: TrickFacts
) -> bool:
    trick = deal.tricks[number - 1]
    player = next(play.seat for play in last.plays if play.seat != trick.plays[at].seat)
    assert player is not None
    table = weighing._public_deal(session, deal, PACK)
    knew = information(table, player, last.number)
    if knew.distributions.total > 20_000:
        return False
    found = Counter(knew.possible_deal(laid)[0].hands for laid in knew.distributions.every())
    wanted: Counter[tuple[int, ...]] = Counter()
    known = deal_cards(table, knew)
    for cards in knew.played.values():
        known |= cards
    for card in cards_of(PACK & ~known):
        whole = with_card(deal, trick, at, 1 << card)
        lying = tuple(play.item.bit_length() - 1 for play in whole.tricks[number - 1].plays)
        lead = deal.order.index(trick.leader)
        if deal.order[(lead + winning(lying, deal.trumps or 0)) % 3] == trick.winner:
            told = seen_if_any(table._replace(deal=whole), player, last.number)
            here = whole.tricks[last.number - 1]
            wanted.update(hands_by_hand(table._replace(deal=whole), here, told))
    assert found == wanted
    return True


def seen_if_any(table: PublicDeal, player: int, number: int) -> Information:
    """Return what was seen, its distributions aside: there may be no way at all."""
    deal, seat = table.deal, table.deal.order.index(player)
    plays = [p for t in deal.tricks if t.number < number for p in t.plays]
    plays += list(deal.tricks[number - 1].plays)[
        : [p.seat for p in deal.tricks[number - 1].plays].index(player)
    ]
    played = {s: sum(p.item for p in plays if p.seat == deal.order[s]) for s in range(3)}
    own = deal.hands[player].certain & ~played[seat]
    hands = tuple(own if s == seat else 0 for s in range(3))
    return Information(
        seat,
        OpenHands(hands, seat, deal.trumps or 0, following(deal.book)),
        (),
        Distributions([]),
        played,
    )


# ---------------------------------------------------------------- answers


def only(report: ombre_records.Report, player: str, samples: int, seed: int = 0) -> SingleDummyDeal:
    return weigh_seen_by(report, player, samples, seed)[0]


def counts(play: SingleDummyPlay) -> dict[str, dict[str, int]]:
    return {
        CARD_NAMES[card]: {outcome: number for outcome, number in shares.counts.items() if number}
        for card, shares in (play.plays or {}).items()
    }


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_case(case: dict) -> None:
    if "text" in case:
        report = ombre_records.check(ombre_records.parse(case["text"]))
    else:
        report = report_of(case["record"], case.get("replace"))
    deal = weigh_seen_by(report, case["player"], case["samples"])[case.get("deal", 1) - 1]
    plays = {play.trick: play for play in deal.plays}
    for number, wanted in case.get("tricks", {}).items():
        play = plays[number]
        told = {
            "ways": play.ways,
            "exact": play.exact,
            "cards": counts(play),
            "best": [CARD_NAMES[card] for card in play.best],
            "side": "ombre" if play.own else "defence",
            "why": play.why,
        }
        assert {key: told[key] for key in wanted} == wanted, number
    if "games" in case:
        assert deal.bidding is not None
        told = {named(game): dict(shares.counts) for game, shares in deal.bidding.games}
        assert {name: told[name] for name in case["games"]} == case["games"]
    if "calls" in case:
        assert deal.bidding is not None
        told = {game.call.name: game.trump_name for game, _ in deal.bidding.games}
        assert {name: told.get(name) for name in case["calls"]} == case["calls"]
    if "worth" in case:
        assert deal.bidding is not None
        assert deal.bidding.worth is case["worth"]
        assert [named(game) for game in deal.bidding.best] == case["best"]
    if "bidding" in case:
        assert (deal.bidding and deal.bidding.why) == case["bidding"]


def named(game: NamedGame) -> str:
    return f"{game.call.name} {game.trump_name}"


def test_the_same_seed_gives_the_same_answer_with_either_core(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    report = report_of("belinda")
    one = only(report, "Belinda", 28, seed=3)
    assert one == only(report, "Belinda", 28, seed=3)
    assert one.plays[5].plays != only(report, "Belinda", 28, seed=4).plays[5].plays
    monkeypatch.setenv(VARIABLE, "python")
    assert one == only(report, "Belinda", 28, seed=3)


def test_nothing_that_was_hidden_is_used() -> None:
    """What others held, and what came after, makes no difference."""
    lines = (RECORDS / "belinda.ombre").read_text("utf-8").splitlines()
    bare = [
        line
        for line in lines
        if not line.startswith(("hand    Baron", "hand    Anonym", "holds   Baron", "holds   Anon"))
    ]
    counted = {"exchange Baron": "exchange Baron 4", "exchange Anonym": "exchange Anonym 3"}
    bare = [counted.get(" ".join(line.split()[:2]), line) for line in bare]
    whole = only(ombre_records.check(ombre_records.parse("\n".join(lines) + "\n")), "Belinda", 60)
    known = only(ombre_records.check(ombre_records.parse("\n".join(bare) + "\n")), "Belinda", 60)
    assert whole == known
    until = next(at for at, line in enumerate(bare) if line.startswith("6 "))
    short = "\n".join(bare[: until + 1]) + "\n"
    begun = only(ombre_records.check(ombre_records.parse(short)), "Belinda", 60)
    assert begun.plays == whole.plays[:6]


@pytest.mark.parametrize(("name", "number", "left"), [("aldenham", 1, 2), ("quintillo", 0, 2)])
def test_shares_are_those_of_the_solver_in_each_way(name: str, number: int, left: int) -> None:
    report = report_of(name)
    session = report.sessions[0]
    deal = session.deals[number]
    table = weighing._public_deal(session, deal, PACK)
    trick = deal.tricks[-left]
    for seat in deal.order:
        play = weighing._play(
            weighing.Viewpoint(session, deal, PACK, seat, Sampling(6_000, 0)), trick
        )
        knew = information(table, seat, trick.number)
        assert play.exact
        wanted: dict[str, Counter[str]] = {}
        for laid in knew.distributions.every():
            position, holder = knew.possible_deal(laid, table.king)
            friend = None if holder in (table.ombre, -1) else holder
            solver = OpenHandsSolver(table.ombre, goal(deal.book, deal.contract, friend))
            for card, value in solver.plays(position).items():
                wanted.setdefault(CARD_NAMES[card], Counter())[value.outcome] += 1
        assert counts(play) == wanted


# ---------------------------------------------------------------- shares, policy, games


@pytest.mark.parametrize(
    ("count", "number", "low", "high"),
    [(8, 10, 0.4902, 0.9433), (0, 20, 0.0, 0.1611), (20, 20, 0.8389, 1.0), (1, 2, 0.0945, 0.9055)],
)
def test_bounds_are_wilsons(count: int, number: int, low: float, high: float) -> None:
    found = share(count, number)
    assert found.part == count / number
    assert (round(found.low, 4), round(found.high, 4)) == (low, high)
    assert share(count, number, exact=True) == (count / number,) * 3


@pytest.mark.parametrize(
    ("cards", "trump", "aim", "room", "laid"),
    [
        ("SAK2 CK3 HK7 D23", 0, "most", (0, 13), "C3 H7 D23"),
        ("SAK2 CK3 HK7 D23", 0, "most", (0, 3), "C3 H7 D3"),
        ("SAK2 CK3 HK7 D23", 0, "most", (6, 13), "CK3 HK7 D23"),
        ("SQJ53 C42 H5 DK7", 0, "most", (0, 9), "C42 H5 D7"),
        ("CKQJ HQJ DKQ32", 0, "most", (0, 9), "CJ HQJ D23"),
        ("SAKQJ CA HKQJ D7", 4, "nolo", (1, 13), "SKQJ HKQJ"),
        ("SA2 CA7 HK7 DKQ3", None, "most", (8, 8), "S2 CA7 HK7 DKQ3"),
        ("S2K CA7 HK7 DKQ3", None, "most", (8, 9), "SK2 C7 HK7 DKQ3"),
        ("S2K C7 HK7 DKQ32", None, "most", (8, 9), "S2 C7 HK7 DKQ23"),
        ("S276 C76 H76 DQ3", None, "most", (8, 9), "S762 C76 H67 DQ3"),
        ("S276 C76 H76 DQ3", None, "most", (8, 8), "S762 C76 H67 D3"),
        ("SA CA H7654 D765", 4, "nolo", (1, 13), "H4"),
        ("SA2KQJ765 H2", 0, "most", (0, 13), "H2"),
        ("S2KQJ765 CA H2", 0, "most", (0, 0), ""),
    ],
)
def test_what_is_laid_off(
    cards: str, trump: int | None, aim: str, room: tuple[int, int], laid: str
) -> None:
    assert holding(plain(hand(cards), trump, aim, Room(*room))) == (laid or "-")


def test_an_exchange_by_another_policy() -> None:
    book = load("aldenham").book
    assert book is not None
    call = book.call("play")
    assert call is not None
    hands = (hand("SAK2 CK3 HK7 D23"), hand("SQJ53 C42 H5 DK7"), hand("S64 C765 HJ236"))
    stock = tuple(cards_of(PACK & ~sum(hands)))
    now = Drawing(book.exchange, call, 0, hands, stock)
    assert exchanged(now, 0, lambda *_: 0) == hands
    first = exchanged(now, 0)
    assert [cards.bit_count() for cards in first] == [9, 9, 9]
    assert first[0] == hands[0] & ~hand("C3 H7 D23") | sum(1 << card for card in stock[:4])


def test_trumps_are_named_for_what_was_drawn() -> None:
    book = named_book("aldenham + gascarille")
    call = book.call("gascarille")
    assert call is not None
    hands = (hand("S654 C765 H7 D67"), hand("SQJ3 C42 H5 DK45"), hand("SK2 CJK HJ236 D3"))
    stock = tuple(cards_of(PACK & ~sum(hands)))[::-1]
    now = drawn_first(Drawing(book.exchange, call, 0, hands, stock))
    assert now.done == (0,)
    assert (now.hands[0] & hands[0]).bit_count() <= 1
    suit = best_suit(now.hands[0], range(4), lambda suit: ranked(suit, book))
    counts = [(now.hands[0] & TRUMPS[ranked(each, book)]).bit_count() for each in range(4)]
    assert counts[suit] == max(counts)
    after = exchanged(now, ranked(suit, book))
    assert after[0] == now.hands[0]


def test_the_suit_with_most_trumps_is_named_not_the_one_with_the_highest() -> None:
    names = "SA H765 DK CKQJ S3"  # three hearts and spadille are four; clubs have higher cards
    assert best_suit(hand(names), range(4), lambda suit: suit) == "SCHD".index("C")
    names = "SA H7654 DK CKQ S3"  # five against three
    assert best_suit(hand(names), range(4), lambda suit: suit) == "SCHD".index("H")


def test_who_names_trumps_later_draws_before() -> None:
    asked: list[int | None] = []

    def told(cards: int, trump: int | None, aim: str, room: Room) -> int:
        asked.append(trump)
        return plain(cards, trump, aim, room)

    report = report_of("aldenham-gascarille")
    tables = [deal.bidding for deal in weigh_seen_by(report, "Umbriel", samples=20, policy=told)]
    later = [game for table in tables if table for game, _ in table.games if game.trump == LATER]
    assert asked.count(None) == len(later) > 0


@pytest.mark.parametrize("name", shipped())
def test_games_that_may_be_named(name: str) -> None:
    book = load(name).book
    assert book is not None
    own = hand("SAK2 CK3 HK7 D23")
    found = {named(game) for game in games(book, PACK, own)}
    calls = {c.name for c in book.auction.calls if c.when == "first" and not c.promises}
    assert {word.split()[0] for word in found} == calls


def test_a_sure_vole_is_worth_it_and_nothing_is_not() -> None:
    text = "ombre 1\nplayers A, B, C\ndeal 1\ndealer C\nhand A {}\nbids A pass, B pass, C pass\n"
    report = ombre_records.check(ombre_records.parse(text.format("SA2KQJ765 CA")))
    strong = only(report, "A", 140).bidding
    assert strong is not None
    assert strong.worth is True
    assert {"vole S", "solo S", "play S"} <= set(map(named, strong.best))
    report = ombre_records.check(ombre_records.parse(text.format("S3 C32 HQ54 DQJ6")))
    weak = only(report, "A", 280).bidding
    assert weak is not None
    assert weak.worth is False
    assert weak.number == 280 // 20


def test_progress_is_told() -> None:
    told: list[tuple[str, int]] = []

    def watcher(what: str, total: int) -> Callable[[], None]:
        told.append((what, total))
        return lambda: None

    with tracking(watcher):
        only(report_of("belinda"), "Belinda", 14)
    assert told == [("questions", 10)]
