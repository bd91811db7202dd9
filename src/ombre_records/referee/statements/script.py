"""A deal's lines sorted by what they are, with those that stand twice or in the wrong place, and
those that could not be read.
"""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Iterator
from typing import TypeVar

from msgspec import Struct, field

from ombre_records.base.language import marked
from ombre_records.base.lexicon.spelling import nearest
from ombre_records.model import statements as st
from ombre_records.model.record import Deal, Line, Reading
from ombre_records.notation.keywords import (
    BEFORE_PLAY,
    BETWEEN_TRICKS,
    BY_KEYWORD,
    PHASES,
    QUIET,
    keywords,
)
from ombre_records.referee.consequences import missed
from ombre_records.referee.faults.fault import Fault, Pointer
from ombre_records.referee.faults.notation import (
    MisplacedStatement,
    MissingStatement,
    RepeatedStatement,
)

_CARDS = r"(?<!\w)[SCHD♠♣♥♦♤♧♡♢EBORCS](?:️)?(?:[AKQJRCS2-7x]+|-)(?!\w)"
_OF_CARDS = frozenset("hand stock exchange holds trick turn".split())
_IN_RESULTS = frozenset("contract trump trick forfeit result payments".split())
"""What a results line says."""


def may_have_been(line: Line, keyword: str) -> bool:
    """Return whether a line may have been a statement: by its keyword, else by its looks."""
    if line.kind == "result-line":
        return keyword in _IN_RESULTS
    if line.kind != "broken":
        return line.kind == keyword
    word = line.code.split()[0] if line.code.split() else ""
    if keyword in _OF_CARDS and re.search(_CARDS, line.code):
        return True
    if word.isdigit():
        return keyword == "trick"
    if not (word.isascii() and word.isalpha()):
        return True
    return keyword.startswith(word.lower()) or bool(nearest(word, [keyword]))


_SAID_IN_PLAY = frozenset(("trick", "surrender", "claim"))


def unread(
    script: Script, *keywords: str, after: Line | None = None, before: Line | None = None
) -> bool:
    """Return whether a line that could not be read may have been one of these statements.

    Only lines that stand where such a statement belongs are looked at, between two others where
    those are given.
    """
    return any(
        may_have_been(line, keyword)
        and (after is None or line.number > after.number)
        and (before is None or line.number < before.number)
        and _in_place(script, line, keyword)
        for line in script.broken
        for keyword in keywords
    )


def _in_place(script: Script, line: Line, keyword: str) -> bool:
    begun = script.play[0][0] if script.play else None
    stated = script.single.get("tricks")
    first = stated[0] if stated else begun
    if keyword in _SAID_IN_PLAY:
        lost = stated is None and any(
            may_have_been(each, "tricks") and each.number < line.number for each in script.broken
        )
        numbered = stated is None and line.kind == "trick"  # which is one wherever it stands
        return first is None or lost or numbered or line.number > first.number
    if keyword not in BEFORE_PLAY:
        return True
    if first is not None and line.number > first.number:
        return False
    return not script.in_order or _would_stand(script, line, keyword)


def _would_stand(script: Script, line: Line, keyword: str) -> bool:
    """Whether a statement would stand here in a deal that tells what is before play in its order.

    A deal need not do so: where one does not, the place of a line tells nothing.
    """
    phase, at = PHASE_OF[keyword], bisect(script.read, (line.number, 0))
    before, after = script.read[max(0, at - 1) : at], script.read[at : at + 1]
    return all(of <= phase for _, of in before) and all(of >= phase for _, of in after)


PASSED_OUT = "passed-out"


def before_play(result: st.ResultLine) -> Iterator[tuple[str, st.Statement]]:
    """Yield what a results line says of the game and its end, by keyword."""
    if result.call is not None:
        yield "contract", st.Contract(result.name, result.call)
    if result.suit is not None:
        yield "trump", st.Trump(result.suit)
    yield "tricks", st.Tricks(False)
    if result.passed:
        yield "result", st.Result(PASSED_OUT, None)
    elif result.outcome is not None:
        yield "result", st.Result(result.outcome, result.winner)


def in_play(result: st.ResultLine) -> Iterator[st.Statement]:
    """Yield the forfeits of a results line, and the tricks that its tally counts."""
    for name, amount in result.forfeits:
        yield st.Forfeit(name, amount, "")
    counted = [each for each in result.tally or () if each is not None]
    if result.tally and len(counted) == len(result.tally) and sum(counted):
        yield st.Trick(1, sum(counted), None, None, rest=True, tally=result.tally)


_IN_PLAY = frozenset(keywords("play")) - {"tricks"} | frozenset(BETWEEN_TRICKS)
_AFTER_PLAY = frozenset(keywords("settlement"))
_ONCE = _AFTER_PLAY | {"tricks"}
PHASE_OF = {keyword: PHASES.index(kind.phase) for keyword, kind in BY_KEYWORD.items()}
"""The phase of each statement, by the place of that phase in a deal."""
_DEAL = 3
"""More statements than these, all too late, are a deal of their own."""

S = TypeVar("S", bound=st.Statement)


class Script(Struct):
    """The statements of a deal in one reading; `single` by keyword, the rest in their order.

    `read` are the lines of what stands before play, by their numbers, and its phases; `in_order`
    whether no phase of it is begun again. `result` is the results line that tells the deal, if one
    does; what it says stands among the statements too.
    """

    start: Line
    lines: tuple[Line, ...]
    result: st.ResultLine | None = None
    read: list[tuple[int, int]] = field(default_factory=list)
    in_order: bool = True
    single: dict[str, tuple[Line, st.Statement]] = field(default_factory=dict)
    hands: list[tuple[Line, st.Held]] = field(default_factory=list)
    exchanges: list[tuple[Line, st.Exchange]] = field(default_factory=list)
    holds: list[tuple[Line, st.Held]] = field(default_factory=list)
    play: list[tuple[Line, st.Statement]] = field(default_factory=list)
    broken: list[Line] = field(default_factory=list)
    broken_play: bool = False
    swallowed: bool = False
    faults: list[Fault] = field(default_factory=list)

    @property
    def announced(self) -> bool:
        """Whether a line says where the tricks begin."""
        return any(line.kind == "tricks" for line in self.lines)

    def get(self, keyword: str, kind: type[S]) -> tuple[Line, S] | None:
        """Return the line and statement of a keyword that stands once."""
        stated = self.single.get(keyword)
        if stated is None or not isinstance(stated[1], kind):
            return None
        return stated[0], stated[1]

    @property
    def number(self) -> int | None:
        """The deal's number; None where it cannot be read."""
        if self.result is not None:
            return self.result.number
        stated = self.get("deal", st.DealStart)
        return stated[1].number if stated else None


def script(deal: Deal, reading: Reading) -> Script:
    """Sort the lines of a deal."""
    sorted_script = Script(deal.opening, deal.lines)
    phase, edited = 0, reading == "edited"
    if sorted_script.start.kind == "result-line":
        return _of_results(sorted_script, deal, reading)
    for line in deal.lines:
        kind = line.kind
        if kind in QUIET:
            continue
        statement = line.edited if edited else line.printed
        if statement is not None:
            if phase == 1 and kind == "trick":
                sorted_script.play.append((line, statement))
            elif kind not in BEFORE_PLAY:
                phase = _sort(sorted_script, line, statement, phase)
            elif not phase:
                _before(sorted_script, line, statement)
            elif _opens(deal.lines, line):
                _swallow(sorted_script, line, reading)
                break
            else:
                phase = _sort(sorted_script, line, statement, phase)
        elif line.edited is None and line.printed is None:
            sorted_script.broken.append(line)
            sorted_script.broken_play |= phase == 1
            if line.kind == "tricks" and not phase:
                phase = 1  # whatever stands beside the word, the tricks begin here
    return sorted_script


def _of_results(script_so_far: Script, deal: Deal, reading: Reading) -> Script:
    """Sort the lines of a deal that is told in a results line."""
    for line in deal.lines:
        statement = line.read(reading)
        if line.edited is None and line.printed is None and line.kind not in QUIET:
            script_so_far.broken.append(line)
        elif statement is None or line.kind in (*QUIET, "results"):
            continue
        elif isinstance(statement, st.ResultLine):
            script_so_far.result = statement
            script_so_far.single |= {key: (line, each) for key, each in before_play(statement)}
            script_so_far.play += [(line, each) for each in in_play(statement)]
        elif line.kind in _BESIDE_RESULTS:
            _once(script_so_far, line, statement)
        else:
            known = BY_KEYWORD[line.kind]
            own = marked("in a deal of its own, after `deal N`")
            _misplace(
                script_so_far, line, line.kind, known.place if known.phase == "header" else own
            )
    return script_so_far


_BESIDE_RESULTS = ("seats", "dealer", "rests", "pool", "reserved")
"""What a deal told in a results line may have besides."""


def _sort(found: Script, line: Line, statement: st.Statement, phase: int) -> int:
    """Put one statement in its place; return the phase of the deal after it."""
    kind = line.kind
    if kind == "holds" and not phase and isinstance(statement, st.Held):
        found.holds.append((line, statement))
    elif kind in _IN_PLAY:
        return _in_play(found, line, statement, phase)
    elif kind in ("deal", "seats"):
        found.single[kind] = (line, statement)
    elif kind == "results":
        pass  # it opens a block, in which this deal is none
    elif kind == "tricks" or kind in _AFTER_PLAY:
        _once(found, line, statement)
        return max(phase, 2 if kind in _AFTER_PLAY else 1)
    else:
        _misplace(found, line, kind, BY_KEYWORD[kind].place)
    return phase


def _swallow(found: Script, line: Line, reading: Reading) -> None:
    """Note that a deal's first line is missing; what follows is not this deal's.

    Each line further down that tells the same again opens one more.
    """
    again = line.kind in found.single  # it is told already of this deal
    below = [each for each in found.lines if again and each.number > line.number]
    openings = [line, *(each for each in below if each.kind == line.kind and each.read(reading))]
    number = found.number if again else None
    where = marked("before this line, which opens another deal")
    for count, opening in enumerate(openings, 1):
        facts = MissingStatement("deal", where, line=f"deal {number + count}" if number else "")
        _note(found, facts, opening)
    found.swallowed = True


def _note(
    found: Script,
    facts: MissingStatement | MisplacedStatement | RepeatedStatement,
    line: Line,
    first: Line | None = None,
) -> None:
    """Note a fault that may follow from lines not read, of two statements from those between."""
    unread = (other for other in found.broken if first is None or other.number > first.number)
    keywords = missed(facts).keywords
    lost = any(may_have_been(other, keyword) for other in unread for keyword in keywords)
    related = ((Pointer(first), marked("it is first here")),) if first else ()
    found.faults.append(Fault(facts, Pointer(line), related=related, consequent=lost))


def _opens(lines: tuple[Line, ...], line: Line) -> bool:
    """Whether a line that comes too late for its deal is the first of another, with no `deal`."""
    kinds = {other.kind for other in lines if other.number < line.number}
    again = BEFORE_PLAY | kinds & _ONCE
    late = (other for other in lines if other.number >= line.number and other.kind in again)
    return sum(1 for _ in late) > _DEAL


def _misplace(found: Script, line: Line, kind: str, where: str) -> None:
    _note(found, MisplacedStatement(kind, where), line)


def _once(found: Script, line: Line, statement: st.Statement) -> None:
    first = found.single.get(line.kind)
    if first is None:
        found.single[line.kind] = (line, statement)
        return
    _note(found, RepeatedStatement(line.kind, marked("in this deal")), line, first[0])


def _before(found: Script, line: Line, statement: st.Statement) -> None:
    """Put what stands before play in its place; a picture of the page has none among it."""
    if isinstance(statement, st.Facsimile):
        return
    at, read = PHASE_OF[line.kind], found.read
    if read and read[-1][1] > at:
        found.in_order = False
    read.append((line.number, at))
    if isinstance(statement, st.Held):
        found.hands.append((line, statement))
    elif isinstance(statement, st.Exchange):
        found.exchanges.append((line, statement))
    else:
        _once(found, line, statement)


def _in_play(found: Script, line: Line, statement: st.Statement, phase: int) -> int:
    if phase == 2 or (phase == 0 and found.announced):
        what = marked("a trick") if line.kind == "trick" else line.kind
        _misplace(
            found, line, what, marked("before `result`") if phase else marked("after `tricks`")
        )
        return phase
    if phase == 0:
        if not any(isinstance(fault.facts, MissingStatement) for fault in found.faults):
            first = next((each for each in found.broken if each.kind == "trick"), line)
            _note(found, MissingStatement("tricks", marked("before the first trick")), first)
        phase = 1
    found.play.append((line, statement))
    return phase
