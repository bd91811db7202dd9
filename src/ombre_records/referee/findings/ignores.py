"""Ignores, written into a record as comments: what each concerns, and what it keeps untold."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from ombre_records.base.finding import Finding, Severity
from ombre_records.base.language import _
from ombre_records.base.lexicon.spelling import nearest
from ombre_records.base.selection import nearest_rules, rules_named
from ombre_records.base.source import Source, Span
from ombre_records.model.record import Line, Record
from ombre_records.referee.faults.notation import UnknownIgnore, UnusedIgnore
from ombre_records.referee.findings.wordings import worded

_INSTRUCTION = re.compile(r"#[ \t]*ombre:[ \t]*([^\s,#]+)([^#]*)")
_NAME = re.compile(r"[^\s,]+")
_SCOPES = {"ignore": "line", "ignore-deal": "deal", "ignore-session": "session"}

Key = tuple[str, int, int]


class Spot(NamedTuple):
    """A statement's line, and the session and deal that it stands in; `deal` 0 is in none."""

    line: int
    session: int
    deal: int
    kind: str = ""


class Ignore(NamedTuple):
    """A name in an ignore: the rules that it means, and the stretch of the record it concerns.

    `word` is empty where an ignore has no name, `rules` where the name is unknown.
    """

    word: str
    rules: frozenset[str]
    span: Span
    at: Spot
    key: Key
    where: str


def honoured(
    record: Record, findings: Iterable[Finding], elsewhere: Callable[[], Iterable[Finding]] | None
) -> list[Finding]:
    """Leave out what a record's comments ignore; add what is wrong with the ignores themselves.

    `elsewhere` finds what the record's other reading has, which an ignore may have been written
    for; without it, ignores that do nothing are not told.
    """
    ignores, wrong = _read(record)
    sieve = _Sieve(record.source, ignores)
    kept = sieve.kept([*findings, *wrong])
    if elsewhere and sieve.idle:
        sieve.kept(elsewhere())
    if elsewhere is None:
        return kept
    kept += sieve.kept(_unused(i) for i in sieve.idle if "unused-ignore" not in i.rules)
    return kept + [_unused(i) for i in sieve.idle if "unused-ignore" in i.rules]


class _Sieve:
    """Ignores by what they concern, and those that have kept nothing back as yet."""

    def __init__(self, source: Source, ignores: list[Ignore]) -> None:
        self.source = source
        self.ignores: defaultdict[Key, list[Ignore]] = defaultdict(list)
        self.waiting = dict.fromkeys(ignores)
        for ignore in ignores:
            self.ignores[ignore.key].append(ignore)

    @property
    def idle(self) -> tuple[Ignore, ...]:
        return tuple(self.waiting)

    def kept(self, findings: Iterable[Finding]) -> list[Finding]:
        """Return the findings that no ignore concerns."""
        return [finding for finding in findings if not self._ignored(finding)]

    def _ignored(self, finding: Finding) -> bool:
        session, deal = finding.session or 0, finding.deal or 0
        keys = (
            ("line", self.source.line_at(finding.span.start), 0),
            ("deal", session, deal),
            ("session", session, 0),
        )
        matching = [i for key in keys for i in self.ignores.get(key, ()) if finding.rule in i.rules]
        for ignore in matching:
            self.waiting.pop(ignore, None)
        return bool(matching)


# ---------------------------------------------------------------- read from comments


def _read(record: Record) -> tuple[list[Ignore], list[Finding]]:
    ignores: list[Ignore] = []
    wrong: list[Finding] = []
    for line, at, whole in _comments(record):
        for verb, start, names in _instructions(record.source, line):
            scope = _SCOPES.get(verb)
            if scope is None:
                wrong += _misspelt(verb, start, at)
                continue
            scope = "session" if whole and scope == "line" else scope
            key, where = _concerned(scope, at, line)
            made = [Ignore(w, rules_named(w), span, at, key, where) for w, span in names]
            if not made:
                nothing = Span(start, start + len(verb))
                made = [Ignore("", frozenset(), nothing, at, key, where)]
            ignores += [each for each in made if each.rules or not each.word]
            wrong += [_unknown(each) for each in made if each.word and not each.rules]
    return ignores, wrong


def _comments(record: Record) -> Iterator[tuple[Line, Spot, bool]]:
    """Yield comments with the statement each belongs to, and whether the session is meant.

    A comment on a line of its own belongs to the statement below it, or above it if a blank line
    or the end follows: as the formatter takes it.
    """
    waiting: list[tuple[Line, bool]] = []
    last: Spot | None = None
    for line, spot, in_header in _lines(record):
        if line.kind == "comment":
            waiting.append((line, in_header))
            continue
        if line.kind == "blank" and last is None:
            continue
        last = last if line.kind == "blank" else spot
        assert last is not None
        yield from _placed(waiting, last)
        waiting = []
        if line.comment:
            yield line, spot, spot.kind == "ombre"
    yield from _placed(waiting, last or Spot(0, 1, 0))


def _placed(waiting: list[tuple[Line, bool]], at: Spot) -> Iterator[tuple[Line, Spot, bool]]:
    for line, in_header in waiting:
        yield line, at, in_header or at.kind == "ombre"


def _lines(record: Record) -> Iterator[tuple[Line, Spot, bool]]:
    for place, session in enumerate(record.sessions, 1):
        for line in session.header:
            yield line, Spot(line.number, place, 0, line.kind), True
        for number, deal in enumerate(session.deals, 1):
            for line in deal.lines:
                yield line, Spot(line.number, place, number, line.kind), False
        for line in session.closing:
            yield line, Spot(line.number, place, 0, line.kind), False


def _instructions(source: Source, line: Line) -> Iterator[tuple[str, int, list[tuple[str, Span]]]]:
    """Yield the instructions of a comment: the verb, its offset, and the names with theirs."""
    comment = line.comment or ""
    start, end = source.line_span(line.number)
    start += len(source.text[start:end].rstrip()) - len(comment)
    for match in _INSTRUCTION.finditer(comment):
        names = [
            (name[0], Span(start + name.start(), start + name.end()))
            for name in _NAME.finditer(comment, match.start(2), match.end(2))
        ]
        yield match[1], start + match.start(1), names


def _concerned(scope: str, at: Spot, line: Line) -> tuple[Key, str]:
    """Return what an ignore concerns, as a key and in words."""
    if scope == "line":
        words = _("this line") if line.number == at.line else _("line {line}").format(line=at.line)
        return ("line", at.line, 0), words
    if scope == "deal":
        return ("deal", at.session, at.deal or -1), _("this deal") if at.deal else ""
    return ("session", at.session, 0), _("this session")


# ---------------------------------------------------------------- what is wrong with them


def _unused(ignore: Ignore) -> Finding:
    facts = UnusedIgnore(ignore.word or None, ignore.where or None)
    return _warning(facts, ignore.span, ignore.at)


def _unknown(ignore: Ignore) -> Finding:
    near = next(iter(nearest_rules(ignore.word)), None)
    return _warning(UnknownIgnore("rule or phase", ignore.word, near), ignore.span, ignore.at)


def _misspelt(verb: str, start: int, at: Spot) -> Iterator[Finding]:
    """Tell a word that is nearly an instruction; any other is a comment like all the rest."""
    near = nearest(verb[:30], _SCOPES)
    if near:
        facts = UnknownIgnore("instruction", verb, near[0])
        yield _warning(facts, Span(start, start + len(verb)), at)


def _warning(facts: UnusedIgnore | UnknownIgnore, span: Span, at: Spot) -> Finding:
    return worded(facts, span, session=at.session, deal=at.deal or None, severity=Severity.WARNING)
