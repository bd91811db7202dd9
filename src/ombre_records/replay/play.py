"""The tricks as recorded: who played what, whether he might, who won, and when the deal ended."""

from __future__ import annotations

from ombre_records.engine.outcome import Verdict, fixed
from ombre_records.model import statements as st
from ombre_records.model.cards import is_known
from ombre_records.model.record import Line
from ombre_records.replay.card import play_card, spend_unknown
from ombre_records.replay.clean import clean_tricks, exact
from ombre_records.replay.facts import EventFacts, PlayFacts, TrickFacts
from ombre_records.replay.holds import compare
from ombre_records.replay.said import hear
from ombre_records.replay.seats import complete, seats_of
from ombre_records.replay.shown import foresee
from ombre_records.replay.state import State
from ombre_records.replay.tally import Tally
from ombre_records.replay.winner import next_leader, winner_of


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
        matadors = state.book.matadors
        self.rules = (matadors.forced_by == "trick", matadors.punto_privileged)
        self.exact = exact(self)

    def run(self) -> None:
        """Replay all that stands after `tricks`."""
        play = self.state.script.play
        done = 0
        for place, (line, statement) in enumerate(play):
            if place < done:
                continue
            if isinstance(statement, st.Trick):
                done = place + clean_tricks(self, play[place:])
                if done > place:
                    continue
                self._trick(line, statement, play[place + 1 :])
                self.exact = exact(self)
            elif isinstance(statement, st.Held):
                self._holds(line, statement)
                self.exact = exact(self)
            elif isinstance(statement, st.Person | st.Forfeit):
                hear(self, line, statement)

    # ------------------------------------------------------------ one trick

    def _trick(self, line: Line, trick: st.Trick, later: list[tuple[Line, st.Statement]]) -> None:
        state = self.state
        self.last_line = line
        if self._over(line, trick) or self._repeated(line, trick):
            return
        self._check_number(line, trick, later)
        if trick.plays is None:
            self._unknown(line, trick, later)
            return
        plays = complete(self, line, trick)
        seats = seats_of(self, line, trick, plays)
        hands = tuple(state.certain)
        self.maybe = [play.item for play in plays]
        facts = tuple(play_card(self, line, place, plays, seats) for place in range(len(plays)))
        if None in seats:
            spend_unknown(state, 1, self.number)
        winner = winner_of(self, line, trick, plays, seats, later)
        self.take(line, trick, facts, seats[0], winner, hands)

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
            self._learn_winners()
            self.leader = winner = self.winners[-1]
        else:
            self.counted += 1
        if self.plain and winner is not None and self.number <= self.led_on + 1:
            self.shared |= winner != self.player
        if not self.plain or (self.number > self.led_on and not self.shared):
            self._end_by_trick(winner)
        elif self.number > self.hand:
            self.ended = self.ended or "played"

    def _over(self, line: Line, trick: st.Trick) -> bool:
        state = self.state
        if not self.ended and self.number > state.book.pack.hand:
            self.ended = "played"
        if not self.ended and not state.passed_out:
            return False
        facts = {"why": "all-pass" if state.passed_out else self.ended}
        again = state.noted("play-after-end") or state.doubtful_auction
        state.fault("play-after-end", line, facts=facts, trick=trick.number, consequent=again)
        return True

    def _repeated(self, line: Line, trick: st.Trick) -> bool:
        """Pass over a trick that stands twice: its number and all its cards have been before."""
        cards = [play.item.bit_length() - 1 for play in trick.plays or () if is_known(play.item)]
        if trick.number >= self.number or not cards or len(cards) != len(trick.plays or ()):
            return False
        if any(card not in self.state.played for card in cards):
            return False
        facts = {"stated": str(trick.number), "wanted": str(self.number)}
        self.state.fault("trick-number", line, "number", 0, facts, trick=trick.number)
        return True

    def _check_number(
        self, line: Line, trick: st.Trick, later: list[tuple[Line, st.Statement]]
    ) -> None:
        state, wanted = self.state, self.number
        if trick.number == wanted:
            return
        following = next((s.number for _, s in later if isinstance(s, st.Trick)), None)
        misprint = trick.number < wanted or following in (wanted, wanted + 1, trick.number)
        facts = {"stated": str(trick.number), "wanted": str(wanted)}
        lost = state.script.broken_play or state.noted("trick-number")
        state.fault("trick-number", line, "number", 0, facts, trick=trick.number, consequent=lost)
        if misprint or trick.number > state.book.pack.hand:
            return
        self._skip(line, trick.number - 1)

    def _skip(self, line: Line, last: int) -> None:
        """Take the tricks up to `last` for tricks that are not recorded."""
        count = last - self.number + 1
        spend_unknown(self.state, count, last)
        if count > 0:
            self.tally.lose()
        self.winners += [None] * count
        self.number = last + 1
        self.leader = None

    def _unknown(self, line: Line, trick: st.Trick, later: list[tuple[Line, st.Statement]]) -> None:
        state = self.state
        hands = tuple(state.certain)
        first = self.number
        last = min(max(trick.last, first), state.book.pack.hand)
        winner = state.seat(trick.winner, line, "winner")
        if winner is None:
            winner = next_leader(self, later)
        self._skip(line, last)
        single = first == last
        if single:
            self.winners[-1] = winner
        self.tally.learn(line, trick, winner if single else None, last)
        self._learn_winners()
        self._end_by_trick(self.winners[-1])
        self.leader = self.winners[-1] if winner is None else winner
        state.tricks.append(
            TrickFacts(
                first,
                last,
                (),
                None,
                winner if single else None,
                self.tally.shown(),
                line,
                hands,
                self.exact,
                tuple(self.events),
            )
        )
        self.events = []

    # ------------------------------------------------------------ the end

    def _learn_winners(self) -> None:
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

    def _end_by_trick(self, winner: int | None) -> None:
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

    def _holds(self, line: Line, held: st.Held) -> None:
        state = self.state
        seat = state.seat(held.name, line)
        if seat is not None and seat in state.order:
            compare(state, line, held.cards, seat, self.number)


def play_tricks(state: State) -> Play:
    """Replay the play and return it with its end."""
    state.hands = state.hand_facts()
    foresee(state)
    play = Play(state)
    play.run()
    found = state.script.get("tricks", st.Tricks)
    if not state.script.play and not state.passed_out and (found is None or not found[1].known):
        play.tally.lose()
    return play
