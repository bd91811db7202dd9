"""A human at the table: report what has happened in lines, and understand typed words.

Lines have the notation's own words, and suits as glyphs; what is told can be typed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from random import Random

from ombre_records.analysis.players.player import Player
from ombre_records.base.document.glyphs import glyphs
from ombre_records.base.errors import OmbreError
from ombre_records.base.suits import SUIT_GLYPHS, SUITS
from ombre_records.engine.game.actions import Action
from ombre_records.engine.game.game import Game
from ombre_records.engine.game.information import Information, TrickSeen
from ombre_records.engine.payments import staked
from ombre_records.model.cards import CARDS, holding

HELP = (
    "Type a word that is offered, or its beginning. A card is a suit and a rank.",
    "Suits: S or ♠ spades, C or ♣ clubs, H or ♥ hearts, D or ♦ diamonds.",
    "Ranks: A ace, K king, Q queen, J knave, and 7 to 2. So SA is ♠A, and d7 is ♦7.",
    "Several words may stand in a line: S74 H2 done.",
    "hand: your cards. undo: back to your last choice. quit: leave. ?: this.",
)
_GLYPHS = str.maketrans(dict(zip(SUIT_GLYPHS, SUITS, strict=True)))
_ASKED = {
    "auction": "Your call",
    "contract": "Your contract",
    "trump": "Trumps",
    "king": "Call a king",
    "exchange": "Lay off, then done",
    "announcing": "Before the trick",
    "answering": "The Ombre gives up",
    "play": "Your card",
    "puesta": "Your puesta",
}


def deal_seed(seed: int, deal: int) -> int:
    """Return the seed of a deal's cards: each deal of a session, from 1, has its own."""
    return seed if deal == 1 else seed * 1_000_003 + deal


class RefusedError(OmbreError, ValueError):
    """Typed words that mean nothing now. The message says what to do."""


class HumanTable:
    """One deal with a human in a seat and players in the others.

    Each decision of a player has chance of its own, which rests on the seed, the deal's number and
    how much has happened: after an `undo` the others do the same in the same places.
    """

    def __init__(self, game: Game, seat: int, against: Player, seed: int) -> None:
        self.game, self.seat, self.against, self.seed = game, seat, against, seed
        self.before: list[Game] = []
        self.steps = 0
        self.told = _Told()

    # ------------------------------------------------------------ the course

    @property
    def over(self) -> bool:
        """Whether the deal is over."""
        return self.game.over

    def go_on(self) -> None:
        """Let the others act until the human has a choice, or the deal is over."""
        while (turn := self.game.turn) is not None:
            may = self.game.actions()
            if len(may) == 1:
                self.game = self.game.act(may[0])
            elif turn == self.seat:
                return
            else:
                counted = f"{self.seed} / {self.game.number} / {turn} / {self._happened()}"
                chance = Random(int.from_bytes(sha256(counted.encode()).digest()[:8], "big"))
                for word in self.against(self.game.seen_by(turn), chance):
                    self.game = self.game.act(word)

    def _happened(self) -> int:
        seen = self.game.seen_by(self.seat)
        cards = sum(len(trick.cards) for trick in seen.tricks)
        return cards + len(seen.calls) + len(seen.announcements) + len(seen.exchanged)

    def answer(self, line: str) -> tuple[str, ...]:
        """Do what a line of words says, all of it or nothing; return what is to be told.

        RefusedError says what is wrong with it.
        """
        words = [each for word in line.translate(_GLYPHS).split() for each in _apart(word)]
        match [word.lower() for word in words]:
            case []:
                return ()
            case ["?" | "help"]:
                return (*HELP, f"Now: {self.offered()}")
            case ["hand"]:
                return self._own()
            case ["undo"]:
                return self._undo()
        game = self.game
        for number, word in enumerate(words):
            if game.turn != self.seat:
                raise RefusedError(f"{' '.join(words[number:])} comes too early; nothing was done")
            game = game.act(self._meant(game, word))
        if not self.before or self.before[-1] is not self.game:
            self.before.append(self.game)
        self.game = game
        return ()

    def _undo(self) -> tuple[str, ...]:
        if not self.before:
            raise RefusedError("there is nothing to undo")
        self.game = self.before.pop()
        self.told = _Told.of(self.game.seen_by(self.seat))
        bidding_on = self.game.phase == "auction"  # elsewhere the hand is told with the question
        return ("Taken back.", *(self._own() if bidding_on else ()))

    @staticmethod
    def _meant(game: Game, word: str) -> Action:
        may = game.actions()
        wanted = word.upper() if word.upper() in CARDS else word.lower()
        call = game.book.call(wanted)
        names = {wanted, call.name} if call else {wanted}
        if wanted in game.book.auction.passes:
            names.add(game.book.auction.passes[0])
        matching = [
            action for action in may if action.word in names or action.word.lower() in names
        ]
        matching = matching or [a for a in may if a.word.lower().startswith(word.lower())]
        if len(matching) == 1:
            return matching[0]
        if matching:
            raise RefusedError(f"{word} may be {' or '.join(map(str, matching))}")
        raise RefusedError(f"{word} may not be done now: {_listed(may)}; ? tells more")

    # ------------------------------------------------------------ what is told

    def offered(self) -> str:
        """Return what the human may do now, in words that can be typed."""
        return _listed(self.game.actions())

    def prompt(self) -> str:
        """Return what the human is asked."""
        return f"{_ASKED[self.game.phase]} ({self.offered()}): "

    def opening(self) -> tuple[str, ...]:
        """Return what is told before the first call."""
        seen = self.game.seen_by(self.seat)
        name, dealer = seen.players[self.seat], seen.players[seen.dealer]
        lines = [f"Deal {seen.number} of {seen.book}. You are {name}; {dealer} deals."]
        if seen.rests is not None:
            rests = "You rest" if seen.rests == self.seat else f"{seen.players[seen.rests]} rests"
            lines.append(f"{rests} in this deal.")
        if seen.pool or staked(self.game.book, len(seen.players), 0):
            lines.append(f"The pool has {seen.pool}.")
        return (*lines, *([f"Your hand: {_cards(seen.hand)}"] if seen.hand else []))

    def news(self) -> tuple[str, ...]:
        """Return what has happened since it was last told."""
        seen = self.game.seen_by(self.seat)
        lines = tuple(self.told.since(seen))
        self.told = _Told.of(seen)
        asks = seen.phase in ("play", "announcing", "exchange", "trump", "contract", "king")
        return (*lines, *(self._own() if asks and seen.turn == self.seat else ()))

    def _own(self) -> tuple[str, ...]:
        seen = self.game.seen_by(self.seat)
        lines = [f"Your hand: {_cards(seen.hand)}"]
        if seen.phase == "exchange" and seen.discards:
            lines.append(f"Laid off: {_cards(seen.discards)}")
        if seen.tricks and seen.tricks[-1].winner is None:
            lines.insert(0, _trick(seen, len(seen.tricks) - 1))
        return tuple(lines)


class _Told:
    """How much of a deal has been told."""

    def __init__(self) -> None:
        self.calls = self.exchanged = self.said = self.tricks = self.draws = 0
        self.named: tuple[str | None, ...] = (None, None, None, None)

    @classmethod
    def of(cls, seen: Information) -> _Told:
        found = cls()
        found.calls, found.exchanged = len(seen.calls), len(seen.exchanged)
        found.said, found.draws = len(seen.announcements), len(seen.draws)
        found.tricks = sum(trick.winner is not None for trick in seen.tricks)
        found.named = _named(seen)
        return found

    def since(self, seen: Information) -> Iterator[str]:
        names = seen.players
        calls = [f"{names[call.seat]} {call.word}" for call in seen.calls[self.calls :]]
        if calls:
            yield "Calls: " + ", ".join(calls)
        if seen.contract and seen.ombre is not None and _named(seen) != self.named:
            yield _game(seen)
        for step in seen.exchanged[self.exchanged :]:
            cards = "1 card" if step.number == 1 else f"{step.number} cards"
            yield f"{names[step.seat]} takes {cards}"
        if drawn := seen.draws[self.draws :]:
            yield f"You draw: {_cards(drawn)}"
        announcements = iter(seen.announcements[self.said :])
        lines = [(each.trick, f"{names[each.seat]} says {each.word}") for each in announcements]
        for number in range(self.tricks, len(seen.tricks)):
            yield from (text for trick, text in lines if trick == number + 1)
            if seen.tricks[number].winner is not None:
                yield _trick(seen, number)
        yield from (text for trick, text in lines if trick > len(seen.tricks))


def _apart(word: str) -> list[str]:
    """Return the cards of a holding such as `S743`, or any other word alone."""
    suit, ranks = word[:1].upper(), word[1:].upper()
    cards = [suit + rank for rank in ranks]
    return cards if len(cards) > 1 and all(card in CARDS for card in cards) else [word]


def _named(seen: Information) -> tuple[str | None, ...]:
    return seen.contract, seen.trump, seen.turned, seen.king


def _game(seen: Information) -> str:
    assert seen.ombre is not None
    words = [f"{seen.players[seen.ombre]} is Ombre: {seen.contract}"]
    words += [f"trumps {_drawn(seen.trump)}"] if seen.trump else []
    words += [f"{_drawn(seen.turned)} turned"] if seen.turned else []
    words += [f"{_drawn(seen.king)} called"] if seen.king else []
    return ", ".join(words)


def _trick(seen: Information, number: int) -> str:
    trick: TrickSeen = seen.tricks[number]
    seats = [seat for seat in range(len(seen.players)) if seat != seen.rests]
    first = seats.index(trick.leader)
    order = [*seats[first:], *seats[:first]]
    cards = ", ".join(
        f"{seen.players[seat]} {_drawn(card)}"
        for seat, card in zip(order, trick.cards, strict=False)
    )
    winner = "" if trick.winner is None else f" > {seen.players[trick.winner]}"
    return f"Trick {number + 1}: {cards}{winner}"


def _cards(names: Sequence[str]) -> str:
    return _drawn(holding(sum(1 << CARDS[name] for name in names)))


def _drawn(cards: str) -> str:
    return glyphs(cards, "unicode")


def _listed(may: Sequence[Action]) -> str:
    cards = [action.word for action in may if action.word in CARDS]
    others = [
        _drawn(each.word) if each.word in SUITS else each.word
        for each in may
        if each.word not in CARDS
    ]
    return " ".join(filter(None, (_cards(cards) if cards else "", " ".join(others))))
