"""Games written down with all the variety that the notation has: statements left out where they may
be, other words of the book's, names or none, amounts in greater and lesser marks.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from ombre_records.engine.game.game import Game
from ombre_records.engine.game.state import Announcement, DealState, Exchanged, Trick
from ombre_records.engine.payments import POOL, RESERVED, balance
from ombre_records.model.cards import CARD_NAMES, SUITS, holding


class Writer:
    """Writes the deals of one session; `names` are the players' as the notation writes them."""

    def __init__(self, random: Random, names: Sequence[str]) -> None:
        self.random, self.names = random, names
        self.lines: list[str] = []

    def session(self, header: str, last: Game) -> str:
        self.lines += ["ombre 1", f"rules {header}", f"players {', '.join(self.names)}"]
        for game in (*last.earlier, last):
            self.deal(game)
        totals = zip(self.names, last.totals, strict=True)
        told = ", ".join(f"{name} {self.amount(last, total, '+')}" for name, total in totals)
        self.say(f"totals {told}", 0.7)
        return "\n".join(self.lines) + "\n"

    def deal(self, game: Game) -> None:
        now = game._state
        self._dealt(game, now)
        self._bids(now)
        if now.call is not None:
            self._trump(now)
            for step in now.exchanged:
                self._exchange(now, step)
            for place, hand in enumerate(now.begun):
                self.say(f"holds {self.name(now, place)} {holding(hand)}", 0.3)
            self._tricks(game, now)
        self._settled(game, now)

    def chance(self, part: float) -> bool:
        return self.random.random() < part

    def say(self, line: str, part: float = 1.0) -> None:
        if self.chance(part):
            self.lines.append(line)

    def name(self, now: DealState, place: int) -> str:
        return self.names[now.order[place]]

    def word(self, name: str, aliases: Sequence[str]) -> str:
        """Return a name, now and then another word for it."""
        return self.random.choice(aliases) if aliases and self.chance(0.2) else name

    def amount(self, game: Game, counters: int, sign: str = "") -> str:
        """Write an amount, now and then in greater and lesser marks where the book has them."""
        greater, told = game.book.pool.greater, f"{counters:{sign}d}"
        if not greater or not self.chance(0.3):
            return told
        marks = f"{abs(counters) // greater}:{abs(counters) % greater}"
        return ("" if told.isdecimal() else told[0]) + marks

    # ------------------------------------------------------------ before the play

    def _dealt(self, game: Game, now: DealState) -> None:
        table = now.table
        self.say(f"deal {game.number}")
        self.say(f"dealer {self.names[table.dealer]}")
        for seat in set(range(table.players)) - set(now.bidders):
            self.say(f"rests {self.names[seat]}", 0.5)
        unexplained = game.number == 1 and table.pool != sum(game.antes)
        self.say(f"pool {self.amount(game, table.pool)}", 1.0 if unexplained else 0.7)
        if table.reserved:
            self.say("reserved " + ", ".join(self.amount(game, n) for n in table.reserved), 0.7)
        for place in self.random.sample(range(len(now.dealt)), len(now.dealt)):
            if now.dealt[place]:
                self.say(f"hand {self.name(now, place)} {holding(now.dealt[place])}")
        stock = [card for step in now.exchanged for card in step.drawn] + list(now.stock)
        if stock:
            self.say("stock " + " ".join(CARD_NAMES[card] for card in stock), 0.6)

    def _bids(self, now: DealState) -> None:
        passes, bidding, declines = now.book.auction.passes, now.bidding, self.chance(0.5)
        said: list[tuple[str, str]] = []
        for place, call, _ in bidding.spoken:
            word = self.word(call.name, call.aliases) if call else self.word(passes[0], passes)
            said.append((self.names[now.bidders[place]], word))
        named = self.chance(0.8)
        for place, call, _ in bidding.late:
            if call is None:
                named |= declines
                seat = (*now.bidders, now.rests)[place]
                entry = self.names[seat], self.word(passes[0], passes)
                said += [entry] if declines else []
                continue
            imposed = call.when != "passed"
            like = call.like if call.when == "resting" else ()
            who = self.name(now, now.first) if not imposed or self.chance(0.7) else ""
            named |= bool(who)
            said.append((who, self.word(call.name, (*call.aliases, *like))))
        told = [f"{name} {word}" if named and name else word for name, word in said]
        self.say("bids " + ", ".join(told))
        if now.call is not None:
            won = bidding.won
            other = won is not None and won.call is not now.call
            contract = f"contract {self.name(now, now.first)} {now.call.name}"
            self.say(contract, 1.0 if other else 0.1)

    def _trump(self, now: DealState) -> None:
        suit = now.suit
        if suit is not None and suit < len(SUITS):
            words = [word for word, own in now.book.suit_terms.items() if own == SUITS[suit]]
            self.say(f"trump {self.word(SUITS[suit], words)}")
        if now.turned is not None:
            self.say(f"turn {CARD_NAMES[now.turned]}")
        if now.king is not None:
            holder = now.first if now.friend is None else now.friend
            named = f" {self.name(now, holder)}" if self.chance(0.4) else ""
            self.say(f"call {CARD_NAMES[now.king]}{named}")

    def _exchange(self, now: DealState, step: Exchanged) -> None:
        """Write an exchange, now and then in two steps; of one that is none, often nothing."""
        name, draws = self.name(now, step.seat), " ".join(CARD_NAMES[card] for card in step.drawn)
        laid = holding(step.laid) or "-"
        if step.drew_first:
            self.say(f"exchange {name} - for {draws}")
            self.say(f"exchange {name} {laid} for -")
        elif not step.drawn:
            self.say(f"exchange {name}" + (" 0" if self.chance(0.3) else ""), 0.3)
        elif self.chance(0.1):
            self.say(f"exchange {name} {laid} for -")
            self.say(f"exchange {name} - for {draws}")
        else:
            self.say(f"exchange {name} {laid} for {draws}")

    # ------------------------------------------------------------ the play

    def _tricks(self, game: Game, now: DealState) -> None:
        self.say("tricks")
        hands, taken = list(now.begun), [0] * len(now.order)
        for number, trick in enumerate(now.tricks, 1):
            self._said(game, now, trick.said)
            taken[trick.winner] += 1
            for place, card in _plays(trick):
                hands[place] &= ~(1 << card)
            self._trick(now, number, trick, taken)
            if number < now.book.pack.hand:
                place = number % len(hands)
                self.say(f"holds {self.name(now, place)} {holding(hands[place])}", 0.05)
        self._said(game, now, now.said)

    def _trick(self, now: DealState, number: int, trick: Trick, taken: Sequence[int]) -> None:
        line = f"{number} "
        if self.chance(0.4):
            line += f"{self.name(now, trick.leader)}: "
        line += " ".join(CARD_NAMES[card] for card in trick.cards)
        if self.chance(0.3):
            line += f" > {self.name(now, trick.winner)}"
        if self.chance(0.5):
            places = sorted(range(len(taken)), key=lambda place: now.order[place])
            line += f" ({'-'.join(str(taken[place]) for place in places)})"
        self.say(line)

    def _said(self, game: Game, now: DealState, said: Sequence[Announcement]) -> None:
        ending = now.ending
        for place, word, amount, reason in said:
            told, part = f"{word} {self.name(now, place)}", 1.0
            if word == "forfeit":
                due = game.book.forfeits.pays != "nothing"
                told += "" if due and self.chance(0.5) else f" {self.amount(game, amount)}"
                told += ' "a card shown"' if reason else ""
            elif word == "accept":
                part = 0.7
            elif word == "vole" and game.book.vole.undertaken == "by-leading":
                part = 0.5
            elif word == "claim" and ending is not None and ending.primeras:
                part = 0.2
            self.say(told, part)

    # ------------------------------------------------------------ the settlement

    def _settled(self, game: Game, now: DealState) -> None:
        ending, done = now.ending, now.settlement
        assert ending is not None
        assert done is not None
        terms = game.book.outcome.terms
        result = self.word(ending.kind, [word for word in terms if terms[word] == ending.kind])
        to = "" if ending.codille_to is None else f" {self.names[ending.codille_to]}"
        self.say(f"result {result}{to}", 0.8)
        pool, apart = balance(done.items, POOL), balance(done.items, RESERVED)
        entries = [
            f"{name} {self.amount(game, gain, '+')}"
            for name, gain in zip(self.names, game.payments, strict=True)
        ]
        entries += [f"pool {self.amount(game, pool, '+')}"]
        entries += [f"reserved {self.amount(game, apart, '+')}"] if apart else []
        if now.call is not None or pool:
            self.say("payments " + ", ".join(entries), 1.0 if apart else 0.8)


def _plays(trick: Trick) -> Iterator[tuple[int, int]]:
    """Yield who played which card."""
    count = len(trick.cards)
    for at, card in enumerate(trick.cards):
        yield (trick.leader + at) % count, card
