"""Games against the separate implementation of the rules: what may be done, and what it comes to.

At each decision the reference is asked what may be called, exchanged and played, and the answers
must be the game's. The facts of a deal are put together from what the seats have seen; the
reference settles them.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from random import Random

import pytest
from players import Mood, begun, cards, course, mood_of

from examples import share
from laws.chosen import Choice, book
from ombre_records.books.book import RuleBook
from ombre_records.engine.game.game import Game
from ombre_records.engine.game.information import Information
from reference import rules
from reference.books import BOOKS, LATE
from reference.cards import lawful_plays
from reference.model import Deal, Exchange, Session
from reference.playing import is_settled
from reference.sessions import OPTIONS

MANY = int(os.environ.get("OMBRE_GAMES", "20"))
KNOWN = {"favor": ("",), "estuches-as-dealt": ("",), "estuches-limit": ("none", "4", "7")}
"""The options of aldenham that the reference knows."""


def drawn(name: str, random: Random) -> tuple[Choice, ...]:
    known = KNOWN if name == "aldenham" else OPTIONS.get(name, {})
    return tuple(
        (option, random.choice(values) or None)
        for option, values in known.items()
        if random.random() < 0.3
    )


@dataclass
class Seen:
    """A game with what all its seats together have seen."""

    game: Game
    session: Session

    @property
    def views(self) -> list[Information]:
        return [self.game.seen_by(seat) for seat in range(len(self.game.players))]

    def name(self, seat: int) -> str:
        return self.game.players[seat]

    def deal(self) -> Deal:
        """Return the facts of the deal so far, as the reference has them."""
        game, views, names = self.game, self.views, self.game.players
        seen = views[0]
        count = len(names)
        turn = [names[(game.dealer + step) % count] for step in range(1, count + 1)]
        rests = None if seen.rests is None else names[seen.rests]
        stock = [line for line in game.text().split("\n") if line.startswith("stock")]
        deal = Deal(
            game.number,
            names[game.dealer],
            [name for name in turn if name != rests],
            rests,
            hands={view.players[view.seat]: list(view.dealt) for view in views},
            stock=stock[-1].split()[1:] if stock else [],
            bids=[(names[call.seat], self.call(call.word)) for call in seen.calls],
            book=self.session.book,
            options=self.session.options,
            suit_out=seen.out or "",
        )
        if seen.contract is not None:
            self.tell_game(deal)
        return deal

    def call(self, word: str) -> str:
        return "pass" if word in self.game.book.auction.passes else word

    def tell_game(self, deal: Deal) -> None:
        """Add the contract and what came after it."""
        views, names = self.views, self.game.players
        seen = views[0]
        won = [name for name, call in deal.bids if call != "pass"][-1]
        deal.ombre, deal.contract = won, seen.contract or ""
        deal.trump = "" if seen.trump in (None, "none") else seen.trump or ""
        deal.king = seen.king or ""
        friends = {view.friend for view in views} - {None}
        deal.friend = names[friends.pop()] if friends else ""
        for who, _ in seen.exchanged:
            view = views[who]
            deal.exchanges.append(Exchange(names[who], list(view.discards), list(view.draws)))
        deal.begins = {name: self.begins(view) for name, view in zip(names, views, strict=True)}
        for trick in seen.tricks:
            players = [name for name in after(names, names[trick.leader]) if name in deal.seats]
            deal.tricks.append(list(zip(players, trick.cards, strict=False)))
        deal.said = [(said.trick, said.word, names[said.seat]) for said in seen.announcements]
        deal.reserve = bool(self.game.over and set_apart(self.game))

    def begins(self, view: Information) -> list[str]:
        return [card for card in (*view.dealt, *view.draws) if card not in view.discards]


def set_apart(game: Game) -> int:
    """Return the puesta that was set apart in a deal, as its record tells."""
    for line in reversed(game.text().split("\n")):
        if line.startswith("payments"):
            words = line.replace(",", "").split()
            return int(words[words.index("reserved") + 1]) if "reserved" in words else 0
    return 0


def after(names: tuple[str, ...], name: str) -> list[str]:
    at = names.index(name)
    return [*names[at:], *names[:at]]


# ---------------------------------------------------------------- what may be done


def may_be_done(seen: Seen) -> None:
    game = seen.game
    match game.phase:
        case "auction":
            calls_agree(seen)
        case "exchange":
            exchange_agrees(seen)
        case "play":
            plays_agree(seen)


def calls_agree(seen: Seen) -> None:
    deal, game = seen.deal(), seen.game
    assert game.turn is not None
    who = seen.name(game.turn)
    offered = {seen.call(action.word) for action in game.actions()}
    if len(deal.bids) >= len(deal.seats) and all(call == "pass" for _, call in deal.bids):
        last_games_agree(seen, deal, who, offered)
        return
    assert rules.next_bidder(deal.seats, deal.bids) == who
    spoken = deal.seats, deal.bids
    made = [call for _, call in deal.bids if call != "pass"]
    if deal.book == "aldenham":
        calls = rules.ladder(deal.options)
        wanted = {call for call in ("pass", *calls) if rules.may_bid(*spoken, who, call, calls)}
        offered.discard("higher")  # which it makes less often than it may be made
        if made[-1:] == ["higher"]:  # and does not hold
            offered.discard(calls[max(rules.bid_ranks(deal.bids, calls))])
    else:
        ladder = [call for rank in deal.rules.ladder for call in rank]
        wanted = {call for call in ("pass", *ladder) if rules.may_call(deal, who, call)}
    if deal.book == "quintillo":
        if len(deal.bids) == len(deal.seats) - 1 and not made:
            offered.discard("ask-leave")  # it reads that the fifth player may play solo only
        if made[-1:] == ["solo"]:
            offered.discard("solo")  # and that nobody holds
    assert offered == wanted, (who, deal.bids)


def last_games_agree(seen: Seen, deal: Deal, who: str, offered: set[str]) -> None:
    late = {option for option in LATE if option in deal.options}
    if offered & late:
        assert offered == {"pass", *late}
        return
    if deal.rests and deal.book == "four-handed" and offered == {"stock"}:
        assert who == deal.rests
        return
    assert offered == {"forced"}
    assert who == rules.forced_player(deal)


def exchange_agrees(seen: Seen) -> None:
    deal, game = seen.deal(), seen.game
    assert game.turn is not None
    who, view = seen.name(game.turn), game.seen_by(game.turn)
    may = game.actions()
    laid = sum(card not in view.hand for card in view.dealt)
    words = {action.word for action in may}
    if deal.contract == "stock":
        assert ("done" in words) == (len(view.hand) == game.book.pack.hand)
        return
    left = game.book.pack.stock - sum(step.number for step in view.exchanged)
    least, most = limits(deal, who, left)
    assert ("done" in words) == (laid >= least), (who, deal.contract)
    cards = {action.word for action in may if action.kind == "discard"}
    assert cards == (set(view.hand) if laid < most else set()), (who, deal.contract, laid, most)


def limits(deal: Deal, who: str, left: int) -> tuple[int, int]:
    if who == deal.ombre:
        if deal.book == "aldenham":
            solo = deal.contract in rules.SOLOS
            return int(deal.contract == "voltereta"), 0 if solo else deal.rules.hand
        if (deal.book, deal.contract) == ("simplified", "forced"):
            return 0, deal.rules.hand  # our reading: as in any entrada
        return rules.ombre_limits(deal)
    assert rules.defenders_take(deal)
    taken = any(step.draws for step in deal.exchanges if step.name != deal.ombre)
    if deal.book == "aldenham":
        first = 8 if deal.contract in rules.SOLOS else deal.rules.hand
    else:
        first = deal.rules.first_limit
    return 0, min(left, deal.rules.hand if taken else first)


def plays_agree(seen: Seen) -> None:
    game = seen.game
    assert game.turn is not None
    view, deal = game.seen_by(game.turn), seen.deal()
    lying = next((trick.cards for trick in view.tricks if trick.winner is None), ())
    led = lying[0] if lying else ""
    wanted = lawful_plays(list(view.hand), led, deal.trump, deal.ways, list(lying[1:]))
    assert {a.word for a in game.actions() if a.kind == "play"} == set(wanted)
    if not lying:
        first = seen.name(game.turn)
        assert first == (rules.winners(deal)[-1] if deal.tricks else deal.seats[0])
        assert not rules.must_end(deal) or not within_its_ken(deal)


# ---------------------------------------------------------------- what it comes to


def settled_alike(session: Session, games: list[Game]) -> int:
    """Settle what the reference can settle, and return how many deals those are."""
    session.deals = [Seen(game, session).deal() for game in games]
    pool, reserved, settled = 0, [], 0
    for deal, game in zip(session.deals, games, strict=True):
        staked = rules.antes(session, deal, pool)
        assert game.antes == tuple(staked.get(name, 0) for name in game.players)
        if within_its_ken(deal):
            assert not rules.revokes(deal)
            assert rules.must_end(deal) or stopped_at_primeras(deal)
            done = rules.settle(session, deal, pool + sum(staked.values()), reserved)
            assert (game.outcome, game.pool) == (done.outcome, done.pool_after)
            assert game.payments == tuple(done.payments[name] for name in game.players)
            assert list(game.reserved) == done.reserved_after
            settled += 1
        pool, reserved = game.pool, list(game.reserved)
    return settled


def within_its_ken(deal: Deal) -> bool:
    """Tell whether the reference says what a deal comes to: it surrenders in some contracts only,
    leaves open what the sources leave open, and has no puesta set apart where marks are laid too.
    """
    if deal.book == "royal-1665" and deal.reserve:
        return False
    surrendered = deal.who_said("surrender") and deal.contract not in deal.rules.surrender
    return not surrendered and (not deal.ombre or is_settled(deal))


def stopped_at_primeras(deal: Deal) -> bool:
    return rules.won_first_five(deal) and len(deal.tricks) == 5


def compared(seed: int, name: str) -> list[Game]:
    """Play a session, hold it against the reference, and return its deals."""
    random = Random(f"{name} {seed}")
    chosen = drawn(name, random)
    rulebook = book(name, chosen)
    players = random.choice(rulebook.table.players)
    games: list[Game] = []
    session: Session | None = None
    for number in range(random.choice((1, 2, 3))):
        game = dealt(random, rulebook, players, games[-1] if number else None)
        session = session or Session(
            list(game.players), [], {k: v or "" for k, v in chosen}, book=name
        )
        session.suit_out = game.seen_by(0).out or ""
        mood = mood_of(random)
        speaks = mood.speaks if BOOKS[name].surrender else 0.1  # it surrenders in few books
        for each in course(random, game, Mood(mood.passes, speaks, mood.plays_well)):
            may_be_done(Seen(each, session))
            game = each
        games.append(game)
    assert session is not None
    assert settled_alike(session, games) <= len(games)
    return games


def dealt(random: Random, rulebook: RuleBook, players: int, before: Game | None) -> Game:
    if before is None:
        return begun(random, rulebook, players, random.randrange(players))
    hands, stock = cards(random, rulebook, players, (before.dealer + 1) % players, before)
    return before.next_start(hands=hands, stock=stock)


@pytest.mark.parametrize("name", BOOKS)
def test_the_reference_agrees(name: str) -> None:
    for seed in range(share(MANY)):
        compared(seed, name)
