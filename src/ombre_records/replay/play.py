"""The tricks as recorded: who played what, whether he might, who won, and when the deal ended."""

from __future__ import annotations

from ombre_records.engine.outcome import Verdict, fixed
from ombre_records.engine.position import lawful
from ombre_records.engine.trumps import SUIT_OF, winning
from ombre_records.finding import Severity
from ombre_records.model import statements as st
from ombre_records.model.cards import CARD_NAMES, PACK, is_known
from ombre_records.model.record import Line
from ombre_records.replay.facts import EventFacts, HandFacts, PlayFacts, TrickFacts
from ombre_records.replay.faults import Assumption
from ombre_records.replay.hold_cards import card_fault, spend, spend_unknown
from ombre_records.replay.holds import compare
from ombre_records.replay.said import hear
from ombre_records.replay.state import State
from ombre_records.replay.tally import Tally


class Play:
    """The play under way. `leader` is who rightfully leads next, None where that is not known."""

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

    def run(self) -> None:
        """Replay all that stands after `tricks`."""
        play = self.state.script.play
        for place, (line, statement) in enumerate(play):
            if isinstance(statement, st.Trick):
                self._trick(line, statement, play[place + 1 :])
            elif isinstance(statement, st.Held):
                self._holds(line, statement)
            elif isinstance(statement, st.Person | st.Forfeit):
                hear(self, line, statement)

    # ------------------------------------------------------------ one trick

    def _trick(self, line: Line, trick: st.Trick, later: list[tuple[Line, st.Statement]]) -> None:
        state = self.state
        self.last_line = line
        if self._over(line, trick):
            return
        self._check_number(line, trick, later)
        if trick.plays is None:
            self._unknown(line, trick, later)
            return
        plays = self._complete(line, trick)
        seats = self._seats(line, trick, plays)
        hands = state.hand_facts()
        facts = tuple(
            self._card(line, place, play, seat, plays, seats)
            for place, (play, seat) in enumerate(zip(plays, seats, strict=True))
        )
        winner = self._winner(line, trick, plays, seats, later)
        self.winners.append(winner)
        self.tally.count(line, trick, winner, self.number)
        state.tricks.append(
            TrickFacts(
                self.number,
                self.number,
                facts,
                seats[0],
                winner,
                self.tally.shown(),
                line,
                hands,
                tuple(self.events),
            )
        )
        self.events = []
        self.leader = winner
        self.number += 1
        self._end_by_trick(winner)

    def _over(self, line: Line, trick: st.Trick) -> bool:
        state = self.state
        if not self.ended and self.number > state.book.pack.hand:
            self.ended = "played"
        if not self.ended and not state.passed_out:
            return False
        facts = {"why": "all-pass" if state.passed_out else self.ended}
        again = self._noted("play-after-end") or state.doubtful_auction
        state.fault("play-after-end", line, facts=facts, trick=trick.number, consequent=again)
        return True

    def _noted(self, *rules: str) -> bool:
        return any(fault.rule in rules for fault in self.state.faults)

    def _check_number(
        self, line: Line, trick: st.Trick, later: list[tuple[Line, st.Statement]]
    ) -> None:
        state, wanted = self.state, self.number
        if trick.number == wanted:
            return
        following = next((s.number for _, s in later if isinstance(s, st.Trick)), None)
        misprint = trick.number < wanted or following == wanted + 1 or following == trick.number
        facts = {"stated": str(trick.number), "wanted": str(wanted)}
        lost = state.script.broken_play
        state.fault("trick-number", line, "number", 0, facts, trick=trick.number, consequent=lost)
        if misprint or trick.number > state.book.pack.hand:
            return
        self._skip(line, trick.number - 1)

    def _skip(self, line: Line, last: int) -> None:
        """Take the tricks up to `last` for tricks that are not recorded."""
        count = last - self.number + 1
        spend_unknown(self.state, count)
        self.tally.lose(count)
        self.winners += [None] * count
        self.number = last + 1
        self.leader = None

    def _unknown(self, line: Line, trick: st.Trick, later: list[tuple[Line, st.Statement]]) -> None:
        state = self.state
        hands = state.hand_facts()
        first = self.number
        last = min(max(trick.last, first), state.book.pack.hand)
        winner = state.seat(trick.winner, line, "winner")
        if winner is None:
            winner = self._next_leader(later)
        self._skip(line, last)
        single = first == last
        if single:
            self.winners[-1] = winner
        self.tally.learn(line, trick, winner if single else None, last)
        self.leader = winner
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
                tuple(self.events),
            )
        )
        self.events = []

    def _complete(self, line: Line, trick: st.Trick) -> list[st.Play]:
        """Return as many plays as there are players; what is lacking is unknown."""
        state = self.state
        plays = list(trick.plays or ())
        wanted = len(state.order)
        if len(plays) < wanted and trick.rest:
            return plays + [st.Play(None, PACK, "")] * (wanted - len(plays))
        if len(plays) == wanted:
            return plays
        short = len(plays) < wanted
        word = "lack" if short else "extra"
        places = range(len(plays) + 1) if short else range(len(plays))
        ways: tuple[Assumption, ...] = tuple((word, line.number, place) for place in places)
        facts = {"size": str(len(plays)), "wanted": str(wanted)}
        state.fault("trick-size", line, facts=facts, trick=self.number, otherwise=ways[:-1])
        place = next((int(way[2]) for way in ways if way in state.assumed), len(ways) - 1)
        if short:
            plays.insert(place, st.Play(None, PACK, ""))
            return (plays + [st.Play(None, PACK, "")] * wanted)[:wanted]
        del plays[place]
        return plays[:wanted]

    # ------------------------------------------------------------ who plays

    def _seats(self, line: Line, trick: st.Trick, plays: list[st.Play]) -> list[int | None]:
        """Return who played each card: in turn from the leader, or as the record says."""
        state, order = self.state, self.state.order
        leader = self._lead(line, trick, plays)
        if leader is None or leader not in order:
            return [None] * len(plays)
        place = order.index(leader)
        turn = [*order[place:], *order[:place]]
        if all(play.name is None for play in plays):
            return list(turn)
        waiting = list(turn)
        seats: list[int | None] = []
        named = 0
        for play in plays:
            seat = waiting[0] if waiting else None
            if play.name is not None:
                named += 1
                seat = self._out_of_turn(line, play.name, named, waiting)
            if seat in waiting:
                waiting.remove(seat)
            seats.append(seat)
        return seats

    def _out_of_turn(self, line: Line, name: str, named: int, waiting: list[int]) -> int | None:
        state = self.state
        index = named if self._has_leader(line) else named - 1
        seat = state.seat(name, line, "leader", index)
        expected = waiting[0] if waiting else None
        if seat is None or seat == expected:
            return expected
        facts = {"player": state.name(seat), "expected": state.name(expected)}
        state.fault("out-of-turn", line, "leader", index, facts, seat=seat, trick=self.number)
        return seat if seat in waiting else expected

    def _has_leader(self, line: Line) -> bool:
        return any(
            isinstance(statement, st.Trick) and statement.leader is not None
            for statement in (line.edited, line.printed)
        )

    def _lead(self, line: Line, trick: st.Trick, plays: list[st.Play]) -> int | None:
        state, rightful = self.state, self.leader
        stated = state.seat(trick.leader, line, "leader")
        if stated is None:
            if rightful is None:
                return self._holder(plays[0].item)
            if ("winner", self.number - 1) in state.assumed and self.wrong_winner is not None:
                return self.wrong_winner
            return rightful
        if stated == rightful or rightful is None:
            return stated
        facts = {"stated": state.name(stated), "rightful": state.name(rightful)}
        facts["first"] = "yes" if self.number == 1 else ""
        follows = stated == self.wrong_winner or state.script.broken_play
        follows = follows or (self.number == 1 and self._noted("wrong-dealer", "wrong-rest"))
        way: Assumption = ("leader", line.number)
        state.fault(
            "wrong-leader",
            line,
            "leader",
            0,
            facts,
            seat=stated,
            trick=self.number,
            consequent=follows,
            otherwise=(way,),
        )
        return rightful if way in state.assumed else stated

    def _holder(self, item: int) -> int | None:
        """Return the one player who may hold a card."""
        if not is_known(item):
            return None
        holders = [seat for seat in self.state.order if self.state.possible[seat] & item]
        return holders[0] if len(holders) == 1 else None

    # ------------------------------------------------------------ one card

    def _card(
        self,
        line: Line,
        place: int,
        play: st.Play,
        seat: int | None,
        plays: list[st.Play],
        seats: list[int | None],
    ) -> PlayFacts:
        state, item = self.state, play.item
        if item == 0:
            return PlayFacts(seat, 0, play.glyph, 0)
        known = is_known(item)
        if seat is None or seat not in state.order:
            if known:
                card_fault(self, line, place, item, None)
                state.played.setdefault(item.bit_length() - 1, (line.number, -1))
            return PlayFacts(seat, item, play.glyph, 0)
        trick = tuple(
            other.item.bit_length() - 1 for other in plays[:place] if is_known(other.item)
        )
        complete = len(trick) == place
        may = self._lawful(state.certain[seat], state.possible[seat], trick, complete, seat)
        if known:
            held = card_fault(self, line, place, item, seat)
            if held:
                self._follow(line, place, item, seat, trick, complete)
            spend(state, seat, item, held)
            state.played.setdefault(item.bit_length() - 1, (line.number, seat))
        else:
            state.certain[seat] = state.certain[seat] if not state.size[seat] else 0
            self._spend_x(seat, item, may)
        return PlayFacts(seat, item, play.glyph, may)

    def _spend_x(self, seat: int, item: int, may: int) -> None:
        state = self.state
        state.size[seat] = max(0, state.size[seat] - 1)
        choices = (may or state.possible[seat]) & item & state.possible[seat]
        if is_known(choices):
            state.possible[seat] &= ~choices
            state.played.setdefault(choices.bit_length() - 1, (0, seat))
        state.settle_hand(seat)

    def _lawful(
        self, certain: int, possible: int, trick: tuple[int, ...], complete: bool, seat: int
    ) -> int:
        state = self.state
        if certain != possible or not complete or state.trump is None:
            return 0
        return lawful(certain, trick, state.trump, *self._matadors())

    def _matadors(self) -> tuple[bool, bool]:
        matadors = self.state.book.matadors
        return matadors.forced_by == "trick", matadors.punto_privileged

    def _follow(
        self,
        line: Line,
        place: int,
        item: int,
        seat: int,
        trick: tuple[int, ...],
        complete: bool,
    ) -> None:
        """Note a revoke: a card that was not lawful whatever the hand's unknown cards were."""
        state = self.state
        if not trick or state.trump is None or (not complete and not trick):
            return
        rules = self._matadors()
        sure, maybe = state.certain[seat] | item, state.possible[seat] | item
        may = lawful(sure, trick, state.trump, *rules)
        if may & item:
            undetermined = sure != maybe and not lawful(maybe, trick, state.trump, *rules) & item
            if undetermined and seat not in self.unjudged:
                self.unjudged.add(seat)
                self._revoke(line, place, item, seat, 0, trick)
            return
        self._revoke(line, place, item, seat, may, trick)

    def _revoke(
        self, line: Line, place: int, item: int, seat: int, may: int, trick: tuple[int, ...]
    ) -> None:
        from ombre_records.replay.words import revoke_facts

        state = self.state
        facts, related = revoke_facts(state, seat, item, may, trick)
        state.fault(
            "revoke",
            line,
            "single",
            place,
            facts,
            seat=seat,
            trick=self.number,
            severity=Severity.ERROR if may else Severity.UNDETERMINED,
            consequent=seat in self.doubtful or (not may and bool(state.tainted)),
            related=related,
        )

    # ------------------------------------------------------------ who wins

    def _winner(
        self,
        line: Line,
        trick: st.Trick,
        plays: list[st.Play],
        seats: list[int | None],
        later: list[tuple[Line, st.Statement]],
    ) -> int | None:
        state = self.state
        stated = state.seat(trick.winner, line, "winner")
        rightful = self._rightful(plays, seats)
        self.wrong_winner = None
        if rightful is None:
            return stated if stated is not None else self._next_leader(later)
        if stated is not None and stated != rightful:
            best = next(
                CARD_NAMES[p.item.bit_length() - 1]
                for p, seat in zip(plays, seats, strict=True)
                if seat == rightful and is_known(p.item)
            )
            facts = {"stated": state.name(stated), "rightful": state.name(rightful), "card": best}
            state.fault(
                "wrong-winner",
                line,
                "winner",
                0,
                facts,
                seat=stated,
                trick=self.number,
                consequent=self._misplaced(line),
                otherwise=(("winner", self.number),),
            )
            self.wrong_winner = stated
        return rightful

    def _misplaced(self, line: Line) -> bool:
        """Tell whether a fault of this trick's cards makes its winner doubtful."""
        rules = ("card-not-held", "card-played-twice", "wrong-leader", "trick-size")
        return any(f.rule in rules and f.at.line is line for f in self.state.faults)

    def _rightful(self, plays: list[st.Play], seats: list[int | None]) -> int | None:
        """Return who wins the trick, whatever its unknown cards are; None if that depends."""
        state = self.state
        if state.trump is None or any(p.item == 0 for p in plays) or None in seats:
            return None
        if all(is_known(play.item) for play in plays):
            cards = tuple(play.item.bit_length() - 1 for play in plays)
            return seats[winning(cards, state.trump)]
        return self._bounded(plays, seats)

    def _bounded(self, plays: list[st.Play], seats: list[int | None]) -> int | None:
        state = self.state
        if state.trump is None or not is_known(plays[0].item):
            return None
        led = plays[0].item.bit_length() - 1
        known = [place for place, play in enumerate(plays) if is_known(play.item)]
        cards = tuple(plays[place].item.bit_length() - 1 for place in known)
        best = known[winning(cards, state.trump)]
        best_card = plays[best].item.bit_length() - 1
        for place, play in enumerate(plays):
            if is_known(play.item):
                continue
            maybe = play.item & self._maybe(seats[place]) & ~self._known_cards(plays)
            if any(
                winning((led, best_card, card), state.trump) == 2
                for card in range(40)
                if maybe >> card & 1
                and SUIT_OF[state.trump][card] in (SUIT_OF[state.trump][led], state.trump)
            ):
                return None
        return seats[best]

    def _known_cards(self, plays: list[st.Play]) -> int:
        mask = 0
        for play in plays:
            if is_known(play.item):
                mask |= play.item
        return mask

    def _maybe(self, seat: int | None) -> int:
        if seat is None:
            return PACK
        played = 0
        for card, (_, by) in self.state.played.items():
            if by == seat:
                played |= 1 << card
        return self.state.possible[seat] & ~played

    def _next_leader(self, later: list[tuple[Line, st.Statement]]) -> int | None:
        following = next((s for _, s in later if isinstance(s, st.Trick)), None)
        if following is None or following.leader is None:
            return None
        return self.state.table.seats.get(following.leader)

    # ------------------------------------------------------------ the end

    @property
    def player(self) -> int | None:
        """The Ombre, or the opponent who plays on in his place."""
        return self.state.ombre if self.state.forbidder is None else self.state.forbidder

    @property
    def vole_under_way(self) -> bool:
        """Whether every trick is undertaken."""
        state = self.state
        if state.contract is None or state.forbidder is not None or self.player is None:
            return False
        if state.contract.aim == "all":
            return True
        first = state.book.play.primeras
        led_on = state.book.vole.undertaken == "by-leading" and len(self.winners) > first > 0
        return (
            led_on
            and state.contract.aim == "most"
            and all(winner == self.player for winner in self.winners[:first])
        )

    def _end_by_trick(self, winner: int | None) -> None:
        state = self.state
        if state.contract is None or self.player is None:
            return
        if state.contract.aim == "none" and winner == self.player:
            self.ended = "trick-taken"
        elif self.vole_under_way and winner is not None and winner != self.player:
            if state.book.vole.failed_ends:
                self.ended = "vole-failed"
        if self.number > state.book.pack.hand:
            self.ended = self.ended or "played"

    def fixed_verdict(self) -> Verdict | None:
        """Return the outcome if the tricks made fix it."""
        state = self.state
        taken = self.tally.by_order()
        if taken is None or self.player not in state.order:
            return None
        left = state.book.pack.hand - sum(taken)
        ombre = state.order.index(self.player)
        return fixed(taken, left, ombre, state.book.outcome.codille)

    def _holds(self, line: Line, held: st.Held) -> None:
        state = self.state
        seat = state.seat(held.name, line)
        if seat is not None and seat in state.order:
            compare(state, line, held.cards, seat, self.number)


def play_tricks(state: State) -> Play:
    """Replay the play and return it with its end."""
    state.hands = state.hand_facts()
    state.shown = [0] * len(state.table.players)
    play = Play(state)
    play.run()
    return play
