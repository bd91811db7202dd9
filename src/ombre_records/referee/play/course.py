"""The play so far: what is known of it, and what each trick brings to an end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from ombre_records.course.sure_tricks import sure_tricks, wins_all
from ombre_records.engine.announcements import declares_vole
from ombre_records.engine.bidding import falls_to_resting
from ombre_records.engine.dealing import in_stock
from ombre_records.engine.ending import (
    End,
    Score,
    Undertaking,
    asks_spadille,
    claimed,
    ends,
    may_end_early,
    swept,
)
from ombre_records.engine.following import following
from ombre_records.engine.outcome import Verdict
from ombre_records.engine.seating import leader, turn
from ombre_records.model import statements as st
from ombre_records.model.cards import SPADILLE, union
from ombre_records.model.record import Line
from ombre_records.referee.consequences import On
from ombre_records.referee.facts import EventFacts, HandFacts, PlayFacts, TrickFacts
from ombre_records.referee.faults.play import EndedBy
from ombre_records.referee.play.tally import Tally
from ombre_records.referee.state import State
from ombre_records.referee.statements.terms import meant


class Play:
    """The play under way.

    `leader` is who rightfully leads next, None where that is not known. `unsure` are the tricks
    whose winner is in doubt, and is neither stated nor shown by who leads next. `ended` says what
    has ended the deal; `verdict` is the outcome that a claim has given. `games` are those that were
    undertaken, each from a trick on; `by_cards` the tricks whose cards tell who has won them.
    """

    def __init__(self, state: State) -> None:
        self.state = state
        self.tally = Tally(state)
        self.leader = leader(state.book, state.eldest, state.ombre)
        self.number = 1
        self.winners: list[int | None] = []
        self.ended: EndedBy | Literal[""] = "all-pass" if state.passed_out else ""
        self.verdict: Verdict | None = None
        self.events: list[EventFacts] = []
        self.surrender: EventFacts | None = None
        self.accepted: set[int] = set()
        self.last_line: Line | None = None
        self.wrong_winner: int | None = None
        self.unsure: set[int] = set()
        self.unjudged: set[int] = set()
        self.maybe: list[int] = []
        self.counted = 0
        self.hand = state.book.pack.hand
        self.trumps = state.trumps
        self.declared = _declared_in_a_line(state)
        self.beasted = False
        self.order = order = state.order
        self.turns = {seat: turn(order, seat) for seat in order}
        self.rules = following(state.book)
        self.exact = False
        self.led_on = 0
        self.early = True
        self.player: int | None = None
        self.game: Undertaking | None = None
        self.games: list[tuple[int, Undertaking | None]] = []
        self.by_cards: set[int] = set()
        self._undertake()

    # ------------------------------------------------------------ tricks

    def take(
        self,
        line: Line,
        trick: st.Trick,
        facts: tuple[PlayFacts, ...],
        leader: int | None,
        winner: int | None,
        held: Sequence[HandFacts],
    ) -> None:
        """Count a trick, and see whether it ends the deal; `held` is what was known before it."""
        number, events = self.number, tuple(self.events)
        tally = self.tally.count(line, trick, winner, number, self.unsure)
        self.state.tricks.append(
            TrickFacts(
                number,
                number,
                facts,
                leader,
                winner,
                tally,
                line,
                tuple(hand.certain for hand in held),
                self.exact,
                events,
                tuple(hand.possible for hand in held),
            )
        )
        self.events = []
        self.step(line, winner)

    def step(self, line: Line, winner: int | None) -> None:
        """Go on to the next trick, unless the deal has ended."""
        self.last_line = line
        if self.state.doubts:  # a game said to be given up was not: they have played on
            self.state.doubts -= {(On.GIVEN_UP, -1), (On.OFFER, -1)}
        self.winners.append(winner)
        self.leader = winner
        self.number = number = self.number + 1
        if winner is None or self.counted < number - 2:
            self.learn_winners()
            self.leader = winner = self.winners[-1]
        else:
            self.counted += 1
        if self.early and number <= self.led_on + 1 and winner not in (None, self.player):
            self.early = self._may_end_early()
        if self.early:
            self.see_end()
        elif number > self.hand:
            self.ended = self.ended or "played"

    def learn_winners(self) -> None:
        """Where the count tells who won the tricks whose winners are not recorded, note it."""
        taken = self.tally.taken
        if any(taken[seat] is None for seat in self.order):
            return
        if None in self.winners[self.counted :]:
            missing = [s for s in self.order if (taken[s] or 0) > self.winners.count(s)]
            if len(missing) == 1:
                self.winners = [missing[0] if w is None else w for w in self.winners]
        self.counted = len(self.winners)

    def see_end(self) -> None:
        """See whether the trick just won, or the last that can be played, ends the deal."""
        game = self.game
        ended: End = ""
        if game is not None and self.winners[-1] is not None:
            ended = ends(game, self.shown())
        if ended != "played":
            self.ended = ended or self.ended
        if self.number > self.hand and self.player is not None:
            self.ended = self.ended or "played"

    def end_lines(self) -> list[Line]:
        """Return where the record says what has ended the deal, or may have."""
        state, words = self.state, _ENDING.get(self.ended)
        if state.passed_out:
            return state.auction_lines()
        if words:
            events = [*(event for trick in state.tricks for event in trick.before), *self.events]
            return [event.line for event in events if event.keyword in words]
        return [trick.line for trick in state.tricks[-1:]]

    # ------------------------------------------------------------ what is undertaken

    def _undertake(self) -> None:
        """Take up the game as it is played from here."""
        forbidder = self.state.forbidder
        self.player = self.state.ombre if forbidder is None else forbidder
        self.game = self.undertaken(self.state.friend)
        self.games.append((self.number, self.game))
        self.led_on = self.game.led_on if self.game else 0
        self.early = self._may_end_early()

    def defend(self, forbidder: int | None = None, successor: int | None = None) -> None:
        """Let an opponent play on after a surrender; it is not known whether one may, for none."""
        state = self.state
        state.forbidder, state.successor = forbidder, successor
        state.defence_open = forbidder is None and successor is None
        self._undertake()

    def declare(self, seat: int | None) -> None:
        """Let a player undertake every trick, unless he has lost one already."""
        self.declared |= all(winner in (None, seat) for winner in self.winners)
        self.game = self.undertaken(self.state.friend)
        self.games.append((self.number, self.game))
        self.early = self._may_end_early()

    def game_at(self, trick: int) -> Undertaking | None:
        """Return what was undertaken when a trick was led to."""
        return next(game for first, game in reversed(self.games) if first <= trick)

    def _may_end_early(self) -> bool:
        return self.game is None or may_end_early(self.game, self._swept())

    def undertaken(self, friend: int | None) -> Undertaking | None:
        """Return what is undertaken, seats as places in play; None where the player is not known.

        `friend` is the Ombre's partner.
        """
        state, order = self.state, self.order
        if self.player not in order:
            return None
        return Undertaking(
            state.book,
            state.contract,
            order.index(self.player),
            self.place(friend),
            state.forbidder is not None,
            state.took_over,
            self.declared,
            gave_up=None if state.forbidder is None else self.place(state.ombre),
            spadille=self._spadille_in_stock(),
        )

    def _spadille_in_stock(self) -> bool | None:
        """Tell whether spadille was dealt to nobody; None where that is not known."""
        state, ombre = self.state, self.state.ombre
        call = state.contract
        if call is None or ombre is None or not asks_spadille(call):
            return None
        if falls_to_resting(call):
            drawn = [each.draws or () for each in state.exchanges if each.seat == ombre]
            _, player = state.hands.played.get(SPADILLE, (0, None))
            has = player == ombre or state.hands.certain(ombre) >> SPADILLE & 1
            if has or any(1 << SPADILLE in draws for draws in drawn):
                return True
        dealt = [state.dealt[seat] for seat in self.order if seat != ombre]
        return in_stock(
            SPADILLE,
            [hand.certain for hand in dealt],
            [hand.possible for hand in dealt],
        )

    def place(self, seat: int | None) -> int | None:
        """Return a seat's place in play; None for one that is not known, or plays not."""
        return self.order.index(seat) if seat in self.order else None

    def shown(self) -> Score:
        """Return the score of the tricks whose winners are known; another is not the player's."""
        count = self.winners.count
        return Score(tuple([count(seat) for seat in self.order]), self._swept())

    def _swept(self) -> bool:
        """Whether the player has made all of the first tricks, those that a vole is led after."""
        player = self.player
        return player is not None and swept(self.winners, player, self.led_on)

    def scores(self, game: Undertaking) -> tuple[Score, ...]:
        """Return the scores that the tricks may have come to; none where the count is not known.

        There are two where it is not known who won the first tricks, and a vole may have been led
        on: all that was lost then was the trick that ended it.
        """
        taken = self.tally.by_order()
        if taken is None:
            return ()
        first = self.winners[: self.led_on]
        if None not in first:
            return (Score(taken, self._swept()),)
        lost = sum(taken) - taken[game.player]
        others = any(winner not in (None, self.player) for winner in first)
        if others or taken[game.player] < self.led_on or lost > 1:
            return (Score(taken, self._swept()),)
        return (Score(taken, True), Score(taken, False))[: 1 + lost]

    def claim(self) -> frozenset[Verdict | None]:
        """Return the outcomes that a claim may have by the tricks made; None is none at all.

        There are several where it is not known in what order they were made; none where the count
        or the Ombre's friend is not known.
        """
        game = self.game
        if game is None or (not self.state.alone and self.state.friend is None):
            return frozenset()
        masters = self.masters()
        return frozenset(claimed(game, score, masters=masters) for score in self.scores(game))

    def masters(self) -> bool:
        """Whether the player makes every trick from here on by the cards in his hand."""
        hands, trump = self.state.hands, self.trumps
        if trump is None or self.player not in self.order or self.number > self.hand:
            return False
        own = hands.possible(self.player)  # of these he may have played some
        rivals = union(hands.possible(seat) for seat in self.order if seat != self.player)
        rivals &= ~hands.certain(self.player)
        if own & rivals:
            return False
        leads = self.leader == self.player and wins_all(own, rivals, trump)
        return leads or sure_tricks(own, rivals, trump) == own.bit_count()


_ENDING = {"surrendered": ("surrender", "accept"), "claim": ("claim",)}
"""What is said by which a deal ends."""


def _declared_in_a_line(state: State) -> bool:
    """Whether a results line says that every trick was made, which it tells without the words."""
    if state.script.result is None or not declares_vole(state.book):
        return False
    result = state.script.get("result", st.Result)
    return meant(state.book, state.contract, (result and result[1].outcome) or "") == "vole"
