"""What a seat knows: all that it may, and nothing else."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from players import begun, course, mood_of

from examples import share
from laws.chosen import book, games
from ombre_records.books.load import shipped
from ombre_records.engine.game.actions import Action
from ombre_records.engine.game.game import Game

LAW = settings(derandomize=True, deadline=None, database=None, max_examples=share(25))


def positions(name: str, seed: int, players: int = 0, options: tuple = ()) -> list[Game]:
    random, rules = Random(seed), book(name, options)
    players = players or max(rules.table.players)
    game = begun(random, rules, players, random.randrange(players))
    return list(course(random, game, mood_of(random)))


# ---------------------------------------------------------------- what is hidden


def unknown(game: Game, seat: int) -> list[str]:
    """Return the cards that a seat has no knowledge of: in other hands, laid off there, or left."""
    seen = game.seen_by(seat)
    known = {*seen.dealt, *seen.draws, seen.turned, seen.king}
    known |= {card for trick in seen.tricks for card in trick.cards}
    known |= {card for hand in seen.table for card in hand}
    if game.book.auction.forced_holders:
        known |= {"SA", "CA"}  # who has them may be told by who is made to play
    hands, stock = dealt(game)
    return sorted({card for hand in (*hands, stock) for card in hand} - known)


def dealt(game: Game) -> tuple[list[tuple[str, ...]], tuple[str, ...]]:
    """Return the hands as dealt by seat, and the stock as the record has it."""
    hands = [game.seen_by(seat).dealt for seat in range(len(game.players))]
    lines = [line for line in game.text().split("\n") if line.startswith("stock ")]
    return hands, tuple(lines[-1].split()[1:]) if lines else ()


@given(games(), st.integers(0, 2**32), st.data())
@LAW
def test_what_a_seat_cannot_see_makes_no_difference(
    drawn: tuple, seed: int, data: st.DataObject
) -> None:
    """Cards that a seat does not know change places; others lay off what stands for what they did.
    As long as what happens openly stays possible, the seat sees the same.
    """
    name, players, options = drawn
    every = positions(name, seed, players, options)
    at = data.draw(st.integers(0, len(every) - 1))
    seat = data.draw(st.integers(0, players - 1))
    game = every[at]
    hidden = unknown(game, seat)
    swapped = dict(zip(hidden, data.draw(st.permutations(hidden)), strict=True))
    told_apart(every[: at + 1], seat, swapped)


def told_apart(played: list[Game], seat: int, swapped: dict[str, str]) -> int:
    """Play the same with other cards, see that the seat sees the same, and count the steps."""
    first = played[0]
    hands, stock = dealt(first)
    other = Game.start(
        first.book,
        hands=[tuple(swapped.get(card, card) for card in hand) for hand in hands],
        stock=tuple(swapped.get(card, card) for card in stock),
        dealer=first.dealer,
        pool=first.pool - sum(first.antes),
        players=len(first.players),
    )
    for steps, (before, after) in enumerate(pairwise(played)):
        assert other.seen_by(seat) == before.seen_by(seat)
        done = action_between(before, after)
        if done is None:  # a forfeit; the other game has none of it
            return steps
        if done.kind == "discard" and before.turn != seat:
            done = Action("discard", swapped.get(done.word, done.word))
        assert other.turn == before.turn
        if done not in other.actions():
            return steps
        other = other.act(done)
    if not played[-1].over:
        assert other.seen_by(seat) == played[-1].seen_by(seat)
    return len(played)


def action_between(before: Game, after: Game) -> Action | None:
    return next((action for action in before.actions() if before.act(action) == after), None)


@pytest.mark.parametrize("name", shipped())
def test_many_swaps_stay_possible(name: str) -> None:
    """The law above is no idle one: games with other cards are carried far into the play."""
    carried = []
    for seed in range(4):
        every = positions(name, seed)
        for seat in range(len(every[0].players)):
            hidden = unknown(every[-2], seat)
            swapped = dict(zip(hidden, [*hidden[1:], *hidden[:1]], strict=True))
            carried.append(told_apart(every[:-1], seat, swapped) / len(every))
    assert max(carried) > 0.5


# ---------------------------------------------------------------- what is told


def test_the_open_hand_lies_open_after_the_first_lead() -> None:
    game = Game.deal("lhombre", seed=7).act("nolo-ouvert").act("pas").act("pas")
    assert game.phase == "play"
    assert all(not any(game.seen_by(seat).table) for seat in range(3))
    game = game.act(game.actions()[0])
    open_hand = game.seen_by(0).hand
    assert [game.seen_by(seat).table for seat in range(3)] == [(open_hand, (), ())] * 3


def test_the_friend_knows_himself_and_the_others_once_the_king_is_played() -> None:
    game = Game.deal("quintillo", seed=4)
    game = game.act("ask-leave")
    for _ in range(4):
        game = game.act("pass")
    game = game.act(game.actions()[0])
    king = game.actions()[0].word
    (holder,) = [seat for seat in range(5) if king in game.seen_by(seat).dealt]
    game = game.act(king)
    assert [game.seen_by(seat).friend for seat in range(5)] == [
        holder if seat == holder else None for seat in range(5)
    ]
    while not any(king in trick.cards for trick in game.seen_by(0).tricks) and not game.over:
        game = game.act(game.actions()[0])
    assert [game.seen_by(seat).friend for seat in range(5)] == [holder] * 5


def test_what_the_ombre_may_claim_does_not_tell_who_his_friend_is() -> None:
    """Five tricks are lost to two opponents. If either is the friend, the outcome is open; if the
    one who has none is, it is fixed, which the Ombre cannot know.
    """
    game = Game.deal("quintillo", seed=2)
    words = "ask-leave pass pass pass pass S SK H5 H6 HQ H3 HA CJ CK C2 C4 C6 D2 D5 D6 D7 DA"
    for word in [*words.split(), *"SA S7 SJ S2 S4 HK C3 H4 HJ H7".split()]:
        game = game.act(word)
    assert game.seen_by(0).taken == (0, 0, 4, 1, 0)
    assert "SK" in game.seen_by(1).hand
    assert game.phase == "play", "he is asked nothing, for he may say nothing"


def test_the_suit_out_of_the_pack_is_told() -> None:
    game = Game.deal("two-handed", seed=1)
    held = {card[0] for card in (*game.seen_by(0).dealt, *game.seen_by(1).dealt)}
    assert game.seen_by(0).out in {"H", "D"} - held
    assert Game.deal("lhombre", seed=1).seen_by(0).out is None


def test_the_ombre_is_known_as_soon_as_the_auction_is_over() -> None:
    game = Game.deal("aldenham", seed=7)
    for word in ("pass", "pass", "play"):
        assert game.seen_by(0).ombre is None
        game = game.act(word)
    for word, phase in {"solo": "contract", "S": "trump", "done": "exchange"}.items():
        assert game.phase == phase
        assert [game.seen_by(seat).ombre for seat in range(3)] == [2] * 3
        game = game.act(word)
    assert game.seen_by(1).contract == "solo"


def test_a_forfeit_is_seen_with_its_amount() -> None:
    game = Game.deal("lhombre", seed=7).act("ren-nolo").act("pas").act("pas").forfeit(1, 3)
    assert game.seen_by(2).announcements == ((1, "forfeit", 1, 3),)
