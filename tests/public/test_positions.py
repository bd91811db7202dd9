"""Positions as others have them: what may be done by name, and words for what may not."""

from __future__ import annotations

import re

import pytest

from ombre_records import AuctionPosition, ExchangePosition, Position
from ombre_records.books.load import named, shipped

HANDS = ("S4 H2", "SA DK", "S5 C3")
EXCHANGED = ("SA D2", "SQ H4", "S7 H5")


def test_privileges_are_the_books() -> None:
    """Spadille, played second, forces the basto only where any card of the trick does."""
    for book in ("aldenham", "lhombre"):
        rules = named(book)
        forced = rules.matadors.forced_by == "trick"
        now = Position(rules, ("S4 H2", "SA D4", "CA DK"), trump="S").play("S4").play("SA")
        assert now.legal_plays() == (("CA",) if forced else ("CA", "DK"))


def test_cards_by_number_are_the_same() -> None:
    assert Position("aldenham", HANDS, "S").play(7) == Position("aldenham", HANDS, "S").play("S4")
    now = Position("aldenham", (("S4", "H2"), (0, 30), "S5 C3"), "S")
    assert now == Position("aldenham", HANDS, "S")
    assert hash(now) == hash(Position("aldenham", HANDS, "S"))


def test_a_position_is_written_as_it_is_made() -> None:
    now = Position("aldenham", HANDS, trump="H", turn=2, taken=(3, 3, 1)).play("C3")
    assert eval(repr(now), {"Position": Position}) == now
    assert (now.trump, now.trick, now.taken) == ("H", ("C3",), (3, 3, 1))
    assert Position("lhombre", HANDS, "none").trumps(1) == ()
    assert now.trumps(0) == ("H2",)


def test_a_play_that_breaks_the_rules_can_be_followed() -> None:
    now = Position("aldenham", ("H4 D2", "HK D7", "S2 S3"), "S").play("H4")
    with pytest.raises(ValueError, match="D7 may not be played: the player must follow suit"):
        now.play("D7")
    assert now.after("D7").trick == ("H4", "D7")
    with pytest.raises(ValueError, match="S2 cannot be played: the player does not hold it"):
        now.after("S2")


@pytest.mark.parametrize(
    ("made", "kind", "words"),
    [
        (lambda: Position(7, HANDS), TypeError, "a rule book, or its name"),
        (lambda: Position("aldenham", 7), TypeError, "a hand for each player"),
        (lambda: Position("aldenham", (1, 2, 4)), TypeError, "cards are given as a hand"),
        (lambda: Position("aldenham", HANDS, 0), TypeError, "a trump is a suit's letter"),
        (lambda: Position("aldenham", HANDS, "X"), ValueError, "no trump 'X'"),
        (lambda: Position("aldenham", HANDS, turn=3), ValueError, "from 0 to 2, not 3"),
        (lambda: Position("aldenham", HANDS, turn="1"), TypeError, "a seat is a number"),
        (lambda: Position("aldenham", ("SA", "SA", "S2")), ValueError, "SA is in two places"),
        (lambda: Position("aldenham", ("SA", "SK S3", "S2")), ValueError, "equal size"),
        (lambda: Position("aldenham", HANDS, trick="C7 C6 C5"), ValueError, "at most 2 cards"),
        (lambda: Position("aldenham", HANDS, taken=(1, 2)), ValueError, "for each of 3 seats"),
        (lambda: Position("aldenham", HANDS, taken="123"), TypeError, "a number a seat"),
        (lambda: Position("aldenham", HANDS).play(1 << 7), ValueError, "no card number 128"),
        (lambda: Position("aldenham", HANDS).play(None), TypeError, "a card is a name"),
        (lambda: AuctionPosition("aldenham").say(None), TypeError, "a call is a word"),
        (lambda: AuctionPosition("aldenham").say("xyz"), ValueError, "may be is pass, play"),
        (lambda: AuctionPosition("aldenham", HANDS[:2]), ValueError, "2 hands are given"),
        (lambda: AuctionPosition("aldenham", out="H"), ValueError, "leaves nothing out"),
        (lambda: AuctionPosition("aldenham", forced=3), ValueError, "from 0 to 2"),
        (lambda: _exchange(contract="xyz"), ValueError, "no contract 'xyz'; there are play"),
        (lambda: _exchange(contract=None), TypeError, "a contract is a word"),
        (
            lambda: _exchange().exchange(1, "SQ"),
            ValueError,
            "who may is 0",
        ),
        (
            lambda: _exchange().exchange(0, "SK"),
            ValueError,
            "SK cannot be laid off",
        ),
        (lambda: _exchange(stock="SA").limits(0), ValueError, "SA is in two places"),
        (lambda: _exchange().limits(3), ValueError, "from 0 to 2"),
    ],
)
def test_what_is_wrong_is_said(made, kind: type[Exception], words: str) -> None:
    with pytest.raises(kind, match=re.escape(words)):
        made()


def _exchange(stock: str = "C7 C6", contract: str = "play") -> ExchangePosition:
    return ExchangePosition("aldenham", EXCHANGED, stock, contract=contract)


def test_after_all_have_passed_the_last_games_are_said() -> None:
    """A caller's lawful calls do not end with the passes where a game is still to come."""
    now = AuctionPosition("lhombre", ("S2", "CA", "SA"))
    for _ in range(3):
        now = now.say(now.lawful_calls()[0])
    late = [c.name for c in now.book.auction.calls if c.when == "passed"]
    assert now.lawful_calls()[1:] == tuple(late)


def test_a_forced_game_is_all_that_may_be_said() -> None:
    rules = named("renegado + forced-spadille")
    game = next(call.name for call in rules.auction.calls if call.when == "forced")
    for now in (
        AuctionPosition(rules, ("C2", "SA", "S2", "H2")[: rules.table.active]),
        AuctionPosition(rules, forced=1),
    ):
        for _ in range(rules.table.active):
            now = now.say("pass")
        assert (now.turn, now.lawful_calls(), now.over) == (1, (game,), False)
        done = now.say(game)
        assert (done.turn, done.over, done.standing) == (None, True, (1, game))
        assert done.contracts() == (game,)


def test_aliases_may_be_said() -> None:
    for name in shipped():
        now = AuctionPosition(name)
        for call in now.book.auction.calls:
            for word in call.aliases:
                if call.name in now.lawful_calls():
                    assert now.say(word) == now.say(call.name)


def test_an_exchange_draws_from_the_top() -> None:
    now = _exchange().exchange(0, "D2")
    assert (now.hands[0], now.stock, now.done) == (("SA", "C7"), ("C6",), (0,))
    assert (now.contract, now.ombre) == ("play", 0)
