"""Tricks without cards: what the record says of winners, tallies and the end, taken together.

Where statements cannot stand together, the last of them is told and passed over, the others are
its related places. Which of them is wrong nobody knows, and so the count is not known either.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial, reduce
from typing import Literal, NamedTuple

from msgspec.structs import replace

from ombre_records.base.finding import Severity
from ombre_records.books.book import Call
from ombre_records.course.lattice import (
    Course,
    Game,
    Left,
    Question,
    Scores,
    Side,
    Statement,
    Tricks,
    Ways,
    course_of,
)
from ombre_records.course.sure_tricks import fewest_tricks
from ombre_records.engine.announcements import declares_vole, vole_refused
from ombre_records.engine.ending import (
    Score,
    Undertaking,
    claimed,
    concluded,
    ends,
    may_end,
    may_stop,
)
from ombre_records.engine.outcome import Verdict
from ombre_records.engine.settlement import by_first_tricks
from ombre_records.engine.trumps import TRUMPS
from ombre_records.model import statements as st
from ombre_records.model.record import Line
from ombre_records.referee.auction.calls import possible_calls
from ombre_records.referee.consequences import On
from ombre_records.referee.facts import EventFacts, TrickFacts
from ombre_records.referee.faults.facts import FaultFacts
from ombre_records.referee.faults.play import (
    AnnouncementNotAllowed,
    PlayAfterEnd,
    TrickNumber,
    WrongLeader,
    WrongTally,
    WrongWinner,
)
from ombre_records.referee.play.course import Play


class ToldStatement(NamedTuple):
    """A statement, its line, and what it is; `seat` is who has said something between tricks."""

    says: Statement
    line: Line
    what: Literal[
        "played", "cards", "leader", "winner", "tally", "primeras", "claim", "vole", "hand"
    ]
    seat: int | None = None


class Held(NamedTuple):
    """The statements of a deal's tricks that may stand together, under each game that it may be.

    `played` are the tricks recorded, `claim` whether the rest was claimed, `over` whether nothing
    was played after them; `surrender` is after how many tricks at most the game may have been given
    up, -1 where it may not; `final` is the tally of the deal's end, partly known; `masters`: who
    claims makes the rest for certain; `sure` are the tricks that players make until the last by the
    trumps in their hands.
    """

    courses: tuple[Course, ...]
    told: tuple[ToldStatement, ...]
    played: int
    claim: bool
    over: bool
    surrender: int
    final: Tricks | None
    masters: bool = False
    sure: tuple[ToldStatement, ...] = ()

    def only(self, few: Sequence[ToldStatement]) -> Held:
        """Return the same with no more told than so few statements."""
        told, sure = ([each for each in all_ if each in few] for all_ in (self.told, self.sure))
        return self._replace(told=tuple(told), sure=tuple(sure))

    def verdicts(self) -> frozenset[Verdict]:
        """Return how the deal may have ended by all that is told but the result; none where it is
        not known what was played.
        """
        return _verdicts(self._ends)

    def left(self, allowed: Callable[[Verdict], bool] | None) -> Sequence[Left]:
        """Return what is left of each recorded trick, where the deal ended as is allowed."""
        ends = self._ends
        return _left(ends, allowed and frozenset(filter(allowed, _every_verdict(ends))))

    @property
    def _ends(self) -> _Ends:
        told, sure = (tuple([each.says for each in all_]) for all_ in (self.told, self.sure))
        more = (self.played, self.claim, self.over, self.surrender, self.final, self.masters)
        return _Ends(self.courses, told, *more, sure)

    @property
    def late(self) -> bool:
        """Whether the rest was claimed though the deal may have ended with the trick before."""
        says = [each.says for each in self.told if each.what != "claim"]
        return self.claim and any(
            course.after([*says, Statement(self.played)]).where(Question(ends, game))
            for course in self.courses
            for game in [course.game(self.played)]
            if game is not None
        )

    def ends(self) -> tuple[tuple[Verdict, bool], ...]:
        """Return how the deal may have ended, each time with whether the player may have had none
        of the first tricks, where that is paid for.
        """
        ends = self._ends
        endings = (
            (verdict, none)
            for course in self.courses
            for none, first in self._of_first(course)
            for verdict in ends.of(course, *first)
        )
        return tuple(dict.fromkeys(endings))

    def _of_first(self, course: Course) -> Iterator[tuple[bool, tuple[Statement, ...]]]:
        """Yield what may be told of the first tricks: that the player has none of them, or some."""
        game = course.game(1)
        count = 0 if game is None or not by_first_tricks(game.book) else game.first_tricks
        if game is None or not count or (self.claim and self.played < count):
            yield False, ()
        elif self.played < count:
            yield from ((True, ()), (False, ()))
        else:
            seats = range(course.board.seats)
            none = tuple([0 if seat == game.player else None for seat in seats])
            yield True, (Statement(count, tally=none),)
            yield False, (Statement(count, also=Question(_has_made, ((game.player,), 1))),)


class _Ends(NamedTuple):
    """All that the ends of a deal depend on: a `Held` without its lines, so that what was worked
    out of one deal serves the next in which the same is told.
    """

    courses: tuple[Course, ...]
    says: tuple[Statement, ...]
    played: int
    claim: bool
    over: bool
    surrender: int
    final: Tricks | None
    masters: bool
    sure: tuple[Statement, ...]

    def verdicts(self) -> frozenset[Verdict]:
        """Return how the deal may have ended by all that is told."""
        return frozenset(verdict for course in self.courses for verdict in self.of(course))

    def every_verdict(self) -> frozenset[Verdict]:
        """Return the verdicts of all ends that `left` looks at."""
        return frozenset(
            verdict
            for course in self.courses
            for ways, now in course.onwards(course.after(self.says))
            for verdict, _ in self._endings(ways, now)
        )

    def left(self, allowed: frozenset[Verdict] | None) -> Sequence[Left]:
        """Return what is left of each recorded trick, where the deal ended as is allowed."""

        def last(ways: Ways, now: Scores) -> Scores:
            kept = Scores(now.board, now.played)
            for verdict, scores in self._endings(ways, now):
                kept = kept.either(scores) if allowed is None or verdict in allowed else kept
            return kept

        each = [
            course.left(self.says, None if allowed is None else partial(course.leading_to, last))
            for course in self.courses
        ]
        return tuple(
            Left(
                reduce(Scores.either, (way.scores for way in ways)),
                frozenset().union(*(way.winners for way in ways)),
            )
            for ways in zip(*each, strict=True)
        )

    def of(self, course: Course, *more: Statement) -> Iterator[Verdict]:
        """Yield how the deal may end on one course, with more told of it."""
        for ways, now in course.onwards(course.after([*self.says, *more])):
            yield from (verdict for verdict, _ in self._endings(ways, now))
            if self.over:
                break

    def _endings(self, ways: Ways, now: Scores) -> Iterator[tuple[Verdict, Scores]]:
        """Yield how the deal may end with some of the scores after a trick, each with these. Where
        what was played is not known, nobody knows how it may end.
        """
        if self.over and now.played != self.played:
            return
        game, now = ways.game, Statement(now.played, tally=self.final).of(now)
        if game is None:
            return
        for each in self.sure:
            now = each.of(now)
        over = self.over or now.played >= now.board.hand
        last = now if over else now.both(ways.where(now.played, _may_be_last))
        rule = _with_masters if self.masters else claimed if self.claim else concluded
        for verdict, scores in last.among(ways.sorted(now.played, rule)):
            if isinstance(verdict, Verdict):
                yield verdict, scores
        if now.played <= self.surrender and (going := ways.going_on(now)):
            yield _SURRENDERED, going


_verdicts, _left = lru_cache(64)(_Ends.verdicts), lru_cache(64)(_Ends.left)
_every_verdict = lru_cache(64)(_Ends.every_verdict)
_SURRENDERED = Verdict("surrendered")


def _may_be_last(game: Undertaking, now: Score) -> bool:
    return bool(ends(game, now)) or may_stop(game, now)


def _with_masters(game: Undertaking, now: Score) -> Verdict | None:
    return claimed(game, now, masters=True)


def _has_made(made: tuple[Side, int], now: Score) -> bool:
    side, least = made
    return sum(now.taken[place] for place in side) >= least


def hold_together(play: Play) -> Held | None:
    """Hold what is told of the tricks together; None where the cards tell all, or too little."""
    state = play.state
    line, final, sure = state.script.result, None, tuple[ToldStatement, ...]()
    if line is not None:
        final = line.tally if line.tally and None in line.tally else None
        whole = line.tally is None or (final is None and sum(_known(line.tally)) == play.hand)
        to_the_end = play.game is None or play.game.aim in ("most", "nolo")
        if line.primeras is None and (line.tally is None or (whole and to_the_end)):
            return None
    elif _told_by_cards(play):
        return None
    if not state.order or state.passed_out or state.noted(TrickNumber) or _reseated(play):
        return None
    final = None if final is None else _by_order(play, final)
    courses, statements = tuple(_courses(play)), tuple(_told_statements(play))
    if not _stand(courses, statements):
        statements = _without_clashes(play, courses, statements)
        if line is not None:
            return None
    else:
        made = list(_made_by_cards(play, courses, statements))
        with_cards = (*statements, *_by_cards(play, made))
        if _stand(courses, with_cards):
            statements, sure = with_cards, tuple(_until_the_last(play, made))
    played = state.tricks[-1].last if state.tricks else 0
    surrender = state.book.surrender.before_trick - 1
    if not may_end(state.book, state.contract, "surrendered"):
        surrender = -1
    claim = play.ended == "claim"
    over = claim or (line is not None and played > 0)
    masters = claim and play.masters()
    held = Held(courses, statements, played, claim, over, surrender, final, masters, sure)
    more = line is not None and (final is not None or line.primeras is not None)
    if line is not None and more and line.tally and sum(_known(line.tally)) <= play.hand:
        _compare_final(play, held, line.tally)
    return held


def _told_by_cards(play: Play) -> bool:
    """Whether the tricks of a deal told at length are told by their cards; or none is, and nothing
    of how it ended that the trumps in the hands may contradict.
    """
    state = play.state
    if state.tricks:
        return all(trick.plays and trick.winner is not None for trick in state.tricks)
    return "result" not in state.script.single or not any(_trumps(play))


def learn(play: Play, held: Held, allowed: Callable[[Verdict], bool] | None) -> None:
    """Take over the winners and tallies that all ways have which are left; `allowed` tells of an
    end whether the deal may have had it.
    """
    state, last = play.state, play.state.tricks[-1:]
    if not last or (On.WINNERS, -1) in state.doubts or not any(map(_open, state.tricks)):
        return
    possible = held.left(allowed)
    places = [play.order.index(seat) for seat in play.tally.in_players_order]
    for at, trick in enumerate(state.tricks):
        here = possible[trick.last - 1]
        if not here.scores:
            return
        tally = tuple(
            _only(here.scores.counts(place)) if known is None else known
            for place, known in zip(places, trick.tally, strict=True)
        )
        winner = trick.winner
        if winner is None and trick.number == trick.last and len(here.winners) == 1:
            winner = play.order[next(iter(here.winners))]
        if (winner, tally) != (trick.winner, trick.tally):
            state.tricks[at] = trick._replace(winner=winner, tally=tally)
    for seat, known in zip(play.tally.in_players_order, state.tricks[-1].tally, strict=True):
        state.taken[seat] = known


def _open(trick: TrickFacts) -> bool:
    """Whether something of a trick is not known that the others may tell."""
    return None in trick.tally or (trick.winner is None and trick.number == trick.last)


def _only(counts: list[int]) -> int | None:
    return counts[0] if len(counts) == 1 else None


def _known(tally: Tricks | None) -> list[int]:
    return [each for each in tally or () if each is not None]


def _reseated(play: Play) -> bool:
    """Whether all play, in another order than they are named in: whose is which of a tally's
    numbers is not certain then.
    """
    return play.tally.all_play and play.state.active != sorted(play.state.active)


def _stand(
    courses: Sequence[Course], statements: Sequence[ToldStatement], *more: Statement
) -> bool:
    says = [*(each.says for each in statements), *more]
    return any(course.after(says) for course in courses)


# ------------------------------------------------------------ what is told


def _told_statements(play: Play) -> Iterator[ToldStatement]:
    """Yield what is told of the tricks, in the order of the record."""
    state = play.state
    tricks_by_line = {
        line.start: trick for line, trick in state.script.play if isinstance(trick, st.Trick)
    }
    amiss = {(fault.at.line.start, fault.at.slot) for fault in state.faults}
    line, game = state.script.result, play.game
    if line is not None and line.primeras is not None and game is not None and game.wants_first:
        count = game.first_tricks if line.primeras == "made" else 0
        tally = tuple(count if n == game.player else None for n in range(len(play.order)))
        yield ToldStatement(
            Statement(game.first_tricks, tally=tally), state.script.start, "primeras"
        )
    for trick in state.tricks:
        yield from _announced(play, trick.before, trick.number)
        if (statement := tricks_by_line.get(trick.line.start)) is not None:
            yield from _of_trick(play, trick, statement, amiss)
    yield from _announced(play, state.closing, play.number)


def _of_trick(
    play: Play, facts: TrickFacts, statement: st.Trick, amiss: set[tuple[int, str]]
) -> Iterator[ToldStatement]:
    """Yield what is told of a trick, or of several; what is wrong already is left out."""
    line, last = facts.line, facts.last
    leader = _place(play, statement.leader)
    if leader is not None and facts.number > 1 and (line.start, "leader") not in amiss:
        yield ToldStatement(Statement(facts.number - 1, winner=leader), line, "leader")
    yield ToldStatement(Statement(facts.number), line, "played")
    winner = _place(play, statement.winner)
    if facts.number in play.by_cards or (facts.open and facts.plays):
        odd = {slot for at, slot in amiss if at == line.start} - {"leader", "winner", "count"}
        if facts.winner in play.order and not odd:
            yield ToldStatement(
                Statement(last, winner=play.order.index(facts.winner)), line, "cards"
            )
    elif winner is not None and (line.start, "winner") not in amiss:
        yield ToldStatement(Statement(last, winner=winner), line, "winner")
    tally = None if (line.start, "count") in amiss else _by_order(play, statement.tally)
    if tally is not None or last > facts.number:
        yield ToldStatement(
            Statement(last, tally=tally), line, "played" if tally is None else "tally"
        )


class Made(NamedTuple):
    """How many tricks a side makes at least until the last of the deal, by the trumps that one of
    it has before a trick; `line` tells his hand.
    """

    before: int
    side: Side
    tricks: int
    line: Line


def _made_by_cards(
    play: Play, courses: Sequence[Course], statements: Sequence[ToldStatement]
) -> Iterator[Made]:
    """Yield how many tricks players make by the trumps in their hands."""
    state, trump, order = play.state, play.trumps, play.order
    if trump is None or any(fault.severity is Severity.ERROR for fault in state.faults):
        return
    lines = {state.table.seats.get(held.name or ""): line for line, held in state.script.hands}
    lines |= {state.table.seats.get(held.name or ""): line for line, held in state.script.holds}
    hands = [(each.number, each.line, each.hands, each.maybe) for each in state.tricks]
    last = state.tricks[-1].line if state.tricks else state.script.start
    now = state.hands.bounds()
    certain_now, possible_now = ([each[at] for each in now] for at in (0, 1))
    hands.append((play.number, last, tuple(certain_now), tuple(possible_now)))
    for number, line, known, maybe in hands:
        certain = [known[seat] for seat in order]
        possible = [maybe[seat] | known[seat] for seat in order]
        for side, sure in fewest_tricks(certain, (0,) * len(order), possible, trump):
            made = _reached(courses, statements, number - 1).counts(*side)
            holder = max(side, key=lambda place: certain[place] & TRUMPS[trump])
            where = lines.get(order[holder], line)
            yield Made(number, side, min(made, default=0) + sure, where)


def _by_cards(play: Play, made: Sequence[Made]) -> Iterator[ToldStatement]:
    """Yield how many tricks players must have made by those that are recorded.

    If these clash with what is told, the cards are asked whether all of it can be.
    """
    for each in made:
        for later in play.state.tricks:
            least = each.tricks - (play.hand - later.last)
            if least > 0 and later.number >= each.before:
                says = Statement(later.last, also=Question(_has_made, (each.side, least)))
                yield ToldStatement(says, each.line, "hand")


def _until_the_last(play: Play, made: Sequence[Made]) -> Iterator[ToldStatement]:
    """Yield how many tricks players make until the deal ends, whenever that is."""
    for each in made:
        asked = Question(_makes, (each.side, each.tricks, play.hand))
        yield ToldStatement(Statement(play.hand, also=asked), each.line, "hand")


def _makes(about: tuple[Side, int, int], now: Score) -> bool:
    side, tricks, hand = about
    return sum(now.taken[place] for place in side) >= tricks - (hand - now.played)


def _trumps(play: Play) -> Iterator[int]:
    """Yield the trumps that players have for certain."""
    for seat in play.order if play.trumps is not None else ():
        yield play.state.hands.certain(seat) & TRUMPS[play.trumps or 0]


def _place(play: Play, name: str | None) -> int | None:
    seat = play.state.table.seats.get(name or "")
    return play.order.index(seat) if seat in play.order else None


def _by_order(play: Play, tally: Tricks | None) -> Tricks | None:
    """Return a tally in player order by places in play; None where it has too many or too few."""
    active = play.tally.in_players_order
    if tally is None or len(tally) != len(active):
        return None
    return tuple(tally[active.index(seat)] for seat in play.order)


def _announced(play: Play, events: Sequence[EventFacts], number: int) -> Iterator[ToldStatement]:
    """Yield what must be so for a claim or a vole to be said before a trick, where it was heard."""
    state, game = play.state, play.game_at(number)
    if game is None or state.contract is None or (not state.alone and state.friend is None):
        return
    refused = {f.at.line.start for f in state.faults if isinstance(f.facts, AnnouncementNotAllowed)}
    for event in events:
        if event.line.start in refused or event.seat != play.order[game.player]:
            continue
        if event.keyword == "claim":
            masters = events is state.closing and play.masters()
            decided = Question(_with_masters if masters else claimed, game)
            claim = Statement(number - 1, also=decided)
            yield ToldStatement(claim, event.line, "claim", event.seat)
        elif event.keyword == "vole":
            vole = Statement(number - 1, also=Question(_led_on, (game, number)))
            yield ToldStatement(vole, event.line, "vole", event.seat)


def _led_on(about: tuple[Undertaking, int], now: Score) -> bool:
    game, number = about
    return vole_refused(game, number, swept=now.swept) is None


# ------------------------------------------------------------ what is played


def _courses(play: Play) -> Iterator[Course]:
    """Yield the courses that the deal may be: one where it is known who plays what, and with whom.

    Where it is not, there is one for each player, each aim of the book's games and each friend.
    """
    state, seats = play.state, len(play.order)
    doubted = any(map(state.doubted, (On.OMBRE, On.CONTRACT, On.DEAL)))
    unread = play.player is None and bool(state.script.broken)
    if doubted or unread or state.defence_open:
        yield course_of(seats, play.hand, ((1, None),))
        return
    rules, friends = state.book, [play.place(state.friend)]
    if not state.alone and state.friend is None:
        friends = [None, *range(seats)]
    calls = [state.contract]
    if state.contract is None:
        calls = list({call.aim: call for call in possible_calls(state)}.values())
    # Where tricks are told together, or none is, a vole may have been declared between them.
    apart = not state.tricks or any(not trick.plays for trick in state.tricks)
    between = declares_vole(rules) and apart
    players = range(seats) if play.player is None else [play.order.index(play.player)]
    for player in players:
        games = play.games if play.player is not None else [(1, Undertaking(rules, None, player))]
        for call in calls:
            for friend in friends if len(friends) == 1 else (f for f in friends if f != player):
                for declared in (False, True) if between else (False,):
                    yield course_of(seats, play.hand, _all_as(games, call, friend, declared))


def _all_as(
    games: Sequence[tuple[int, Game]], call: Call | None, friend: int | None, declared: bool
) -> tuple[tuple[int, Game], ...]:
    """Return games from their first tricks on, in a contract and with a friend."""
    return tuple(
        (first, game and game._replace(call=call, friend=friend, declared=game.declared | declared))
        for first, game in games
    )


# ------------------------------------------------------------ what cannot stand


def _without_clashes(
    play: Play, courses: Sequence[Course], statements: Sequence[ToldStatement]
) -> tuple[ToldStatement, ...]:
    """Note each statement that cannot stand with those before it, and return the others."""
    from ombre_records.course.minimal_subset import minimal_subset

    consistent, clashed = list[ToldStatement](), list[ToldStatement]()
    ended = play.state.noted(PlayAfterEnd)
    for number, each in enumerate(statements):
        if _stand(courses, (*consistent, each)):
            consistent.append(each)
            continue

        def clash(few: Sequence[ToldStatement], last: ToldStatement = each) -> bool:
            return not _stand(courses, (*few, last))

        others = [] if clash(()) else minimal_subset(consistent, clash)
        wrong = _winner_to_blame(courses, consistent, each, statements[number + 1 :])
        if wrong is not None:
            consistent = [each if other is wrong else other for other in consistent]
            others = [each if other is wrong else other for other in others]
        again = ended or any(other in clashed for other in others)
        _note(play, courses, consistent, wrong or each, others, again)
        clashed += [*others, wrong or each]
        if each.what == "played":
            break  # the deal has ended, and what is told of it from here on is told of nothing
    play.tally.lose()
    play.state.taken = play.tally.taken
    play.state.doubts.add((On.WINNERS, -1))
    return tuple(consistent)


def _winner_to_blame(
    courses: Sequence[Course],
    kept: Sequence[ToldStatement],
    last: ToldStatement,
    later: Sequence[ToldStatement],
) -> ToldStatement | None:
    """Return the winner stated of the trick whose tally cannot stand, if what is told later stands
    with the tally and not with the winner.
    """
    own = next((o for o in kept if o.what == "winner" and o.line is last.line), None)
    if last.what != "tally" or own is None:
        return None
    others = [each for each in kept if each is not own]
    by_tally = _stand(courses, (*others, last, *later))
    return own if by_tally and not _stand(courses, (*kept, *later)) else None


def _note(
    play: Play,
    courses: Sequence[Course],
    kept: Sequence[ToldStatement],
    wrong: ToldStatement,
    others: Sequence[ToldStatement],
    again: bool,
) -> None:
    """Note what cannot stand with others; what clashes with what has clashed already follows."""
    state, number = play.state, wrong.says.trick
    facts, slot = _amiss(play, courses, kept, wrong, others)
    state.fault(
        facts,
        wrong.line,
        slot,
        seat=wrong.seat,
        trick=min(number + (wrong.what in ("leader", "claim", "vole")), play.hand),
        agrees=again,
        beside=[other.line for other in others],
    )


def _amiss(
    play: Play,
    courses: Sequence[Course],
    kept: Sequence[ToldStatement],
    wrong: ToldStatement,
    others: Sequence[ToldStatement],
) -> tuple[FaultFacts, str]:
    """Return the facts of a statement that cannot stand with those that are kept, and its slot.

    `others` are the fewest with which it cannot.
    """
    name, order, says = play.state.name, play.order, wrong.says
    winners = [n for n in range(len(order)) if _stand(courses, kept, Statement(says.trick, n))]
    rightful = name(order[winners[0]]) if len(winners) == 1 else ""
    stated = name(order[says.winner]) if says.winner is not None else ""
    match wrong.what:
        case "leader":
            return WrongLeader(stated, rightful, "winner"), "leader"
        case "winner":
            return WrongWinner(stated, rightful, ""), "winner"
        case "claim":
            who = name(wrong.seat)
            return AnnouncementNotAllowed("claim", "not-fixed", who, says.trick + 1), ""
        case "vole":
            who = name(wrong.seat)
            return AnnouncementNotAllowed("vole", "not-earned", who, says.trick + 1), ""
        case "tally" | "primeras" | "cards":
            facts = _tally(play, _reached(courses, kept, says.trick), says)
            return replace(facts, fallen=_fallen(play, says, others)), "count"
    before = _reached(courses, kept, says.trick - 1)
    for game in (course.game(says.trick - 1) for course in courses):
        for why, _ in before.sorted(Question(ends, game)) if game is not None else ():
            if why == "trick-taken" or why == "vole-failed":
                return PlayAfterEnd(why), ""
    return PlayAfterEnd("played"), ""


def _reached(courses: Sequence[Course], statements: Sequence[ToldStatement], trick: int) -> Scores:
    says = [each.says for each in statements if each.says.trick <= trick]
    every = [course.after([*says, Statement(trick)]) for course in courses]
    return reduce(Scores.either, every)


def _tally(play: Play, scores: Scores, says: Statement) -> WrongTally:
    """Return the facts of a tally, with the bounds in which it lies by what else is told."""
    places = [play.order.index(seat) for seat in play.tally.in_players_order]
    counts = [scores.counts(place) for place in places]
    stated = tuple([(says.tally or ())[place] for place in places])
    rightful = tuple([each[0] if len(each) == 1 else None for each in counts])
    between = tuple([(each[0], each[-1]) for each in counts if each])
    if play.state.script.result is not None:  # the deal may have ended before all tricks counted
        return WrongTally(stated, (None,) * len(stated), says.trick, between=())
    return WrongTally(stated, rightful, says.trick, between=between)


def _fallen(
    play: Play, says: Statement, others: Sequence[ToldStatement]
) -> tuple[str, int, int] | None:
    """Return who has fewer tricks by a tally than by one before, how many he had, and by when."""
    for each in (other.says for other in others if other.what == "tally"):
        for seat, before, now in zip(play.order, each.tally or (), says.tally or (), strict=False):
            if each.trick < says.trick and None not in (before, now) and (before or 0) > (now or 0):
                return play.state.name(seat), before or 0, each.trick
    return None


def _compare_final(play: Play, held: Held, stated: Tricks) -> None:
    """Note a results line's tally with which no deal that is told so can have ended."""
    games = (ways.game for course in held.courses for _, ways in course.stretches)
    if all(game is None for game in games) or held.verdicts():
        return
    facts = WrongTally(stated, (None,) * len(stated), play.hand, between=())
    play.state.fault(facts, play.state.script.start, "count")
