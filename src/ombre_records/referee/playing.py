"""The play under way: what is known of it so far, and what each trick ends."""

from __future__ import annotations

from ombre_records.engine.following import following
from ombre_records.engine.outcome import Verdict, fixed
from ombre_records.model import statements as st
from ombre_records.model.record import Line
from ombre_records.referee.facts import EventFacts, PlayFacts, TrickFacts
from ombre_records.referee.state import State
from ombre_records.referee.tally import Tally


class Play:
    """The play under way.

    `leader` is who rightfully leads next, None where that is not known. `plain`: the Ombre wants
    the most tricks; `shared`: another has won one of the first, so that no vole is led on from.
    """

    def __init__(self, state: State) -> None:
        self.state = state
        self.tally = Tally(state)
        self.leader = state.eldest
        self.number = 1
        self.winners: list[int | None] = []
        self.ended = ""
        self.verdict: Verdict | None = None
        self.events: list[EventFacts] = []
        self.surrender: EventFacts | None = None
        self.accepted: set[int] = set()
        self.refused_surrender = False
        self.last_line: Line | None = None
        self.doubtful: set[int] = set()
        self.wrong_winner: int | None = None
        self.unjudged: set[int] = set()
        self.maybe: list[int] = []
        self.counted = 0
        self.hand = state.book.pack.hand
        self.trumps = state.trumps
        vole = state.book.vole
        self.led_on = vole.trick - 1 if vole.undertaken == "by-leading" else 0
        self.declared = False
        self.plain = state.contract is None or state.contract.aim == "most"
        self.shared = not self.led_on
        self.beasted = False
        order = state.order
        self.turns = {seat: (*order[at:], *order[:at]) for at, seat in enumerate(order)}
        self.rules = following(state.book)
        self.exact = False

    def take(
        self,
        line: Line,
        trick: st.Trick,
        facts: tuple[PlayFacts, ...],
        leader: int | None,
        winner: int | None,
        hands: tuple[int, ...],
    ) -> None:
        """Count a trick, and see whether it ends the deal."""
        number, events = self.number, tuple(self.events)
        tally = self.tally.count(line, trick, winner, number)
        self.state.tricks.append(
            TrickFacts(
                number, number, facts, leader, winner, tally, line, hands, self.exact, events
            )
        )
        self.events = []
        self.step(line, winner)

    def step(self, line: Line, winner: int | None) -> None:
        """Go on to the next trick, unless the deal has ended."""
        self.last_line = line
        self.winners.append(winner)
        self.leader = winner
        self.number += 1
        if self.counted < self.number - 2 or winner is None:
            self.learn_winners()
            self.leader = winner = self.winners[-1]
        else:
            self.counted += 1
        if self.plain and winner is not None and self.number <= self.led_on + 1:
            self.shared |= winner != self.player
        if not self.plain or (self.number > self.led_on and not self.shared):
            self.end_by_trick(winner)
        elif self.number > self.hand:
            self.ended = self.ended or "played"

    def learn_winners(self) -> None:
        """Where the count tells who won the tricks whose winners are not recorded, note it."""
        taken = self.tally.taken
        if any(taken[seat] is None for seat in self.state.order):
            return
        if None in self.winners[self.counted :]:
            known = [w for w in self.winners if w is not None]
            missing = [s for s in self.state.order if (taken[s] or 0) > known.count(s)]
            if len(missing) == 1:
                self.winners = [missing[0] if w is None else w for w in self.winners]
        self.counted = len(self.winners)

    @property
    def player(self) -> int | None:
        """The Ombre, or the opponent who plays on in his place."""
        return self.state.ombre if self.state.forbidder is None else self.state.forbidder

    @property
    def vole_under_way(self) -> bool:
        """Whether every trick is undertaken; a contract that is not known may be any."""
        state = self.state
        aim = state.contract.aim if state.contract else "most"
        if state.forbidder is not None or self.player is None:
            return False
        if aim != "most":
            return aim == "all"
        sticks = self.led_on and state.book.vole.failed_ends
        made = self.winners[: self.led_on] if sticks else self.winners
        undertaken = len(self.winners) > self.led_on if self.led_on else self.declared
        return undertaken and all(winner == self.player for winner in made)

    def end_by_trick(self, winner: int | None) -> None:
        """See whether the trick just won, or the last that can be played, ends the deal."""
        state = self.state
        if self.player is None:
            return
        if state.contract and state.contract.aim == "none" and winner == self.player:
            self.ended = "trick-taken"
        elif winner not in (None, self.player) and self.vole_under_way:
            self.ended = "vole-failed" if state.book.vole.failed_ends else ""
        if self.number > state.book.pack.hand:
            self.ended = self.ended or "played"

    def fixed_verdict(self) -> Verdict | None:
        """Return the outcome if the tricks made fix it."""
        state = self.state
        taken = self.tally.by_order()
        if taken is None or self.player not in state.order:
            return None
        if not state.alone and state.friend is None:
            return None
        left = state.book.pack.hand - sum(taken)
        places = {seat: place for place, seat in enumerate(state.order)}
        friend = None if state.friend is None else places[state.friend]
        aim = state.contract.aim if state.contract else "most"
        return fixed(taken, left, places[self.player], state.book.outcome, friend, aim)
