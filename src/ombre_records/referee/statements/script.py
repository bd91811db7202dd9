"""A deal's lines sorted by what they are, with those that stand twice or in the wrong place."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeVar

from ombre_records.language import marked
from ombre_records.model import statements as st
from ombre_records.model.record import Deal, Line, Reading
from ombre_records.notation.keywords import BEFORE_PLAY, BETWEEN_TRICKS, BY_KEYWORD, QUIET, keywords
from ombre_records.referee.faults.fault import Fault, Pointer
from ombre_records.referee.faults.notation import (
    MisplacedStatement,
    MissingStatement,
    RepeatedStatement,
)
from ombre_records.referee.statements.broken import may_have_been

_IN_PLAY = frozenset(keywords("play")) - {"tricks"} | frozenset(BETWEEN_TRICKS)
_AFTER_PLAY = frozenset(keywords("settlement"))
_ONCE = _AFTER_PLAY | {"tricks"}
_DEAL = 3
"""More statements than these, all too late, are a deal of their own."""

S = TypeVar("S", bound=st.Statement)


@dataclass(slots=True)
class Script:
    """The statements of a deal in one reading; `single` by keyword, the rest in their order."""

    start: Line
    single: dict[str, tuple[Line, st.Statement]] = field(default_factory=dict)
    hands: list[tuple[Line, st.Held]] = field(default_factory=list)
    exchanges: list[tuple[Line, st.Exchange]] = field(default_factory=list)
    holds: list[tuple[Line, st.Held]] = field(default_factory=list)
    play: list[tuple[Line, st.Statement]] = field(default_factory=list)
    broken: list[Line] = field(default_factory=list)
    broken_play: bool = False
    swallowed: bool = False
    announced: bool = False
    faults: list[Fault] = field(default_factory=list)

    def get(self, keyword: str, kind: type[S]) -> tuple[Line, S] | None:
        """Return the line and statement of a keyword that stands once."""
        found = self.single.get(keyword)
        if found is None or not isinstance(found[1], kind):
            return None
        return found[0], found[1]


def script(deal: Deal, reading: Reading) -> Script:
    """Sort the lines of a deal."""
    found = Script(deal.lines[0])
    found.announced = any(line.kind == "tricks" for line in deal.lines)
    phase, edited = 0, reading == "edited"
    for line in deal.lines:
        if line.kind in QUIET:
            continue
        statement = line.edited if edited else line.printed
        if statement is not None:
            if phase and line.kind in BEFORE_PLAY and _opens(deal.lines, line):
                _swallow(found, line)
                break
            phase = _sort(found, line, statement, phase)
        elif line.edited is None and line.printed is None:
            found.broken.append(line)
            found.broken_play |= phase == 1
    return found


def _sort(found: Script, line: Line, statement: st.Statement, phase: int) -> int:
    """Put one statement in its place; return the phase of the deal after it."""
    kind = line.kind
    if kind == "deal":
        found.single["deal"] = (line, statement)
    elif kind in BEFORE_PLAY and not phase:
        _before(found, line, statement)
    elif kind == "holds" and not phase and isinstance(statement, st.Held):
        found.holds.append((line, statement))
    elif kind in _IN_PLAY:
        return _in_play(found, line, statement, phase)
    elif kind == "tricks" or kind in _AFTER_PLAY:
        _once(found, line, statement)
        return max(phase, 2 if kind in _AFTER_PLAY else 1)
    else:
        _misplace(found, line, kind, BY_KEYWORD[kind].place)
    return phase


def _swallow(found: Script, line: Line) -> None:
    """Note that a deal's first line is missing; what follows is not this deal's."""
    facts = MissingStatement("deal", marked("before this line, which opens another deal"))
    found.faults.append(Fault(facts, Pointer(line), consequent=_lost(found, "deal")))
    found.swallowed = True


def _lost(found: Script, keyword: str, after: Line | None = None) -> bool:
    """Tell whether a line before this one, which could not be read, may have been a statement."""
    return any(
        may_have_been(line, keyword) and (after is None or line.number > after.number)
        for line in found.broken
    )


def _opens(lines: tuple[Line, ...], line: Line) -> bool:
    """Whether a line that comes too late for its deal is the first of another, with no `deal`."""
    said = {other.kind for other in lines if other.number < line.number}
    again = BEFORE_PLAY | said & _ONCE
    late = (other for other in lines if other.number >= line.number and other.kind in again)
    return sum(1 for _ in late) > _DEAL


def _misplace(found: Script, line: Line, kind: str, where: str) -> None:
    facts = MisplacedStatement(kind, where)
    found.faults.append(Fault(facts, Pointer(line), consequent=_lost(found, "deal")))


def _once(found: Script, line: Line, statement: st.Statement) -> None:
    first = found.single.get(line.kind)
    if first is None:
        found.single[line.kind] = (line, statement)
        return
    related = ((Pointer(first[0]), marked("it stands here first")),)
    facts = RepeatedStatement(line.kind, marked("in this deal"))
    lost = _lost(found, "deal", first[0])
    found.faults.append(Fault(facts, Pointer(line), related=related, consequent=lost))


def _before(found: Script, line: Line, statement: st.Statement) -> None:
    if isinstance(statement, st.Held):
        found.hands.append((line, statement))
    elif isinstance(statement, st.Exchange):
        found.exchanges.append((line, statement))
    else:
        _once(found, line, statement)


def _in_play(found: Script, line: Line, statement: st.Statement, phase: int) -> int:
    if phase == 2:
        _misplace(
            found,
            line,
            marked("a trick") if line.kind == "trick" else line.kind,
            marked("before `result`"),
        )
        return phase
    if phase == 0 and found.announced:
        _misplace(
            found,
            line,
            marked("a trick") if line.kind == "trick" else line.kind,
            marked("after `tricks`"),
        )
        return phase
    if phase == 0:
        if not any(isinstance(fault.facts, MissingStatement) for fault in found.faults):
            facts = MissingStatement("tricks", marked("before the first trick"))
            found.faults.append(Fault(facts, Pointer(line), consequent=_lost(found, "tricks")))
        phase = 1
    found.play.append((line, statement))
    return phase
