"""THE way from bytes, text or record to a report: a list of steps, which every door goes through.

What a step needs is imported for the first record that needs it: most records have no findings.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence

from msgspec import Struct, structs
from msgspec.structs import replace

from ombre_records.base import budget
from ombre_records.base.decoding import decode
from ombre_records.base.finding import Finding, find
from ombre_records.base.lexicon.lookalike import disguised
from ombre_records.base.limits import refusal
from ombre_records.base.plugins import plugins
from ombre_records.base.selection import MARK
from ombre_records.base.source import Source, Span, source
from ombre_records.books.book import RuleBook
from ombre_records.books.load import named
from ombre_records.judgement.hypotheses import replay_as_meant
from ombre_records.model.record import Reading, Record, Session, as_read
from ombre_records.referee.facts import SessionFacts
from ombre_records.referee.report import Report
from ombre_records.referee.session.replay import SessionReplay
from ombre_records.repair.reading import parse


def beside_its_own(portions: Sequence[Report]) -> Sequence[Finding]:
    """Return what the sessions of one record, in portions, say against each other's deals and
    boards.
    """
    from ombre_records.gathering.findings import beside_each_other

    return [finding for _report, finding in beside_each_other(portions, of_one=True)]


def following(findings: Sequence[Finding], beside: Sequence[Finding]) -> Iterator[Finding]:
    """Yield findings, those marked that follow from what is told of other tables, `beside`.

    From a wrong number of a board follows that its dealer is another's.
    """
    numbers = {
        (finding.session, finding.deal) for finding in beside if finding.rule == "wrong-board"
    }
    for finding in findings:
        dealt = finding.rule in ("wrong-dealer", "wrong-rest")
        follows = dealt and (finding.session, finding.deal) in numbers
        yield structs.replace(finding, consequent=True) if follows else finding


def record_of(given: Record | Source | str | bytes, path: str = "-") -> Record:
    """Return what is given as a record; a text or bytes that know no file of theirs have `path`."""
    if isinstance(given, Record):
        return given
    return read(given, path) if isinstance(given, bytes) else parse(given, path)


def read(data: bytes, path: str) -> Record:
    """Read a file's bytes as a record. Findings call the file `path`."""
    if refused := refusal(data):
        finding = find("syntax", refused, Span(0, 0), source=("notation",))
        return Record(source("", path), (), (finding,))
    text, findings = decode(data, path)
    if findings and not text.text:
        return Record(text, (), findings)
    record = parse(text)
    return replace(record, findings=findings + record.findings) if findings else record


WORK = 400_000
"""How many lines are judged to prove all repairs of one record: some seconds."""


Given = Record | Source | str | bytes
"""What can be judged."""


def judge(
    given: Given,
    path: str = "-",
    *,
    rules: str | RuleBook | None = None,
    reading: Reading = "edited",
    default: RuleBook | None = None,
    boards: Sequence[Finding] | None = None,
    work: int = 0,
) -> Report:
    """Judge a record under the rule books that it names, or under one asked for by `rules`.

    `given` is a record, a text or the bytes of a file; findings call a `str` or bytes `path`. Its
    source says whether files that it names are opened.

    `rules` is a book, or is written as in a header, `aldenham + favor`, with the path of a file for
    a book of one's own; ValueError if there is no such book or option. `default` is the book of
    sessions that name none. `boards` is what other records say against its deals and boards, where
    there are other records; else its own sessions are compared. To prove repairs, `work` lines are
    judged at most; without any, none is proved. The findings come in order of place, consequences
    of others among them and marked; what the record's comments ignore is left out.
    """
    case = Case(record_of(given, path), Terms(_book(rules), reading, default, boards))
    return case.proved(case.through(STEPS), work)


def judge_as_it_stands(
    given: Given,
    path: str = "-",
    *,
    rules: str | RuleBook | None = None,
    reading: Reading = "edited",
    default: RuleBook | None = None,
    work: int = 0,
) -> Report:
    """Judge a record, or a portion of one, without what its own proposals would bring to light."""
    case = Case(record_of(given, path), Terms(_book(rules), reading, default))
    return case.proved(case.through(AS_IT_STANDS), work)


def judge_further(standing: Report) -> Report:
    """Add to a report on a record as it stands what its own proposals would bring to light."""
    assert standing.record is not None, "a text that was judged has a record"
    terms = Terms(standing.rules, standing.reading, standing.default)
    case = Case(standing.record, terms, standing.sessions, standing.findings)
    return case.through((_previewed,))


def judge_together(reports: Sequence[Report], *, work: int = 0) -> tuple[Report, ...]:
    """Judge records again of which others say something; the reports are of each alone."""
    if len(reports) < 2:
        return tuple(reports)
    from ombre_records.gathering.club.evenings import known_to
    from ombre_records.gathering.club.nearest import club_beside
    from ombre_records.gathering.findings import beside_each_other

    sources = [report.source for report in reports]
    paths = [each.path for each in sources if each.files and os.path.isfile(each.path)]
    known = known_to(club_beside(paths) if paths else None)
    by_report: dict[int, list[Finding]] = {id(report): [] for report in reports}
    for report, finding in beside_each_other(reports, known=known):
        by_report[id(report)].append(finding)

    def again(report: Report) -> Report:
        known = {(each.rule, each.span, each.message) for each in report.findings}
        news = by_report[id(report)]
        heard = all((each.rule, each.span, each.message) in known for each in news)
        if heard or report.record is None:
            return report
        return judge(
            report.record,
            rules=report.rules,
            reading=report.reading,
            default=report.default,
            boards=news,
            work=work,
        )

    return tuple(map(again, reports))


def _book(rules: str | RuleBook | None) -> RuleBook | None:
    return named(rules) if isinstance(rules, str) else rules


class Terms(Struct, frozen=True):
    """How a record is judged: what `judge` is asked, its book loaded."""

    rules: RuleBook | None = None
    reading: Reading = "edited"
    default: RuleBook | None = None
    boards: Sequence[Finding] | None = None


class Case(Struct):
    """A record on its way through the steps, with what is known of it by now.

    `standing` is what is known of it as it stands, once that has been told.
    """

    record: Record
    terms: Terms
    sessions: tuple[SessionFacts, ...] = ()
    findings: Sequence[Finding] = ()
    standing: Report | None = None

    def through(self, steps: Sequence[Step]) -> Report:
        """Take every step, and return what is known then; all their guesses share one budget."""
        with budget.run() as left:
            left.told |= any(each.remedy.ended for each in self.record.findings)
            for step in steps:
                findings = step(self) if step in _TO_THE_END or budget.allowed() else self.findings
                if step not in _OF_THE_WHOLE or budget.allowed():
                    self.findings = findings
        return self.report()

    def report(self) -> Report:
        """Return what is known by now as a report."""
        return Report(
            self.record.source,
            self.terms.reading,
            self.sessions,
            tuple(self.findings),
            record=self.record,
            rules=self.terms.rules,
            default=self.terms.default,
            unfinished=budget.ended_by(),
        )

    def again(self, text: str | Source) -> Report:
        """Judge another text as it stands, on the same terms, or its own, which is known already
        unless other records say something against it.
        """
        if text is self.record.source and self.standing and self.terms.boards is None:
            return self.standing
        given = self.record.source.again(text) if isinstance(text, str) else text
        record = parse(replace(given, files=self.record.source.files))
        return Case(record, replace(self.terms, boards=None)).through(AS_IT_STANDS)

    def proved(self, report: Report, work: int) -> Report:
        """Return the report of the case with the repairs that `work` lines can prove."""
        if not work or not report.findings or not budget.allowed():
            return report
        from ombre_records.judgement.proof import with_repairs

        self.standing = self.standing or report
        proved = with_repairs(report, self.again, work=work)
        # What is judged in part has fewer faults, and would prove a repair that is none.
        return replace(proved if budget.allowed() else report, unfinished=budget.ended_by())


Step = Callable[[Case], Sequence[Finding]]
"""Returns the findings of a case as they are after it."""


def _replayed(case: Case) -> Sequence[Finding]:
    """Play every session through the referee, and put its faults in words."""
    replays = [*_replays(case.record, case.terms, case.terms.reading)]
    case.sessions = tuple(each.facts for each in replays)
    return [*case.record.findings, *(finding for each in replays for finding in findings_of(each))]


def _multiword_terms(case: Case) -> Sequence[Finding]:
    """Propose one term where several words of a line are one."""
    if not case.findings:
        return case.findings
    from ombre_records.judgement.repairs.multiword_terms import with_proposals

    return [*with_proposals(case.findings, case.sessions)]


def _in_deals(case: Case) -> Sequence[Finding]:
    """Tell what the deals in which findings stand say of them."""
    if not case.findings:
        return case.findings
    from ombre_records.judgement.repairs import repaired_in_deals

    return repaired_in_deals(case.findings, case.sessions)


def _impossible(case: Case) -> Sequence[Finding]:
    """Find deals that no cards can fill in."""
    from ombre_records.judgement.impossible import with_impossible

    return with_impossible(case.findings, case.sessions)


def _beside_others(case: Case) -> Sequence[Finding]:
    """Hold the tables of a tournament or an evening against each other."""
    beside = case.terms.boards
    if beside is None and not ties_itself(each.session for each in case.sessions):
        return case.findings

    if beside is None:
        beside = beside_its_own([case.report()])
    return [*following(case.findings, beside), *beside]


def by_plugins(case: Case) -> Sequence[Finding]:
    """Ask the checks of other packages, if there are any."""
    if not plugins("checks"):
        return case.findings
    from ombre_records.referee.findings.outside import plugged

    return [*case.findings, *plugged(case.report())]


def _facsimiles(case: Case) -> Sequence[Finding]:
    """Look for the pictures of pages that the record names."""
    if "facsimile" not in case.record.source.text:
        return case.findings
    from ombre_records.referee.findings.outside import wrong_facsimiles

    return [*case.findings, *wrong_facsimiles(case.record, case.terms.reading)]


def _ignored(case: Case) -> Sequence[Finding]:
    """Leave out what the record's comments ignore; say which of them ignore nothing."""
    if MARK not in case.record.source.text:
        return case.findings
    from ombre_records.referee.findings.ignores import honoured

    reading = case.terms.reading
    record = replace(case.record, sessions=tuple(as_read(each, reading) for each in case.record))
    whole = case.terms.rules is None and budget.allowed()
    return honoured(record, [*case.findings], _elsewhere(case) if whole else None)


def _in_order(case: Case) -> Sequence[Finding]:
    """Put the findings in the order of their places."""
    return sorted(case.findings, key=lambda finding: (finding.span.start, finding.consequent))


def _previewed(case: Case) -> Sequence[Finding]:
    """Tell what the record's own proposals would bring to light."""
    if not case.findings:
        return case.findings
    from ombre_records.judgement.repairs.preview import previewed

    case.standing = case.report()
    return previewed(case.standing, case.again).findings


AS_IT_STANDS: tuple[Step, ...] = (
    _replayed,
    _multiword_terms,
    _in_deals,
    _impossible,
    _beside_others,
    by_plugins,
    _facsimiles,
    _ignored,
    _in_order,
)
STEPS: tuple[Step, ...] = (*AS_IT_STANDS, _previewed)
"""What is done with a record, in this order; each step has what those before it found."""
_TO_THE_END = (_replayed, _ignored, _in_order)
"""Steps that are taken when a limit has been passed, too: they leave things out by themselves."""
_OF_THE_WHOLE = (_multiword_terms, _previewed)
"""Steps that judge again, and whose answer is none if a limit was passed meanwhile."""


def ties_itself(sessions: Iterable[Session]) -> bool:
    """Whether the headers of a record say that its sessions may have deals, boards or players in
    common, or that two names of one list look the same, or when the record was corrected.
    """
    lines = [line for session in sessions for line in session.header]
    if any(line.kind == "players" and disguised(line.code) for line in lines):
        return True
    kinds = [line.kind for line in lines]
    several = any(kinds.count(each) > 1 for each in ("event", "players", "date"))
    return several or "boards" in kinds or "corrected" in kinds


def findings_of(replayed: SessionReplay) -> list[Finding]:
    """Return the findings of a session, in the order in which they were made."""
    if not replayed.faults:
        return []
    from ombre_records.referee.findings.rendering import Telling

    telling = Telling(replayed.facts)
    with budget.run():
        return [telling.finding(fault, deal or None) for deal, fault in replayed.faults]


def _replays(record: Record, terms: Terms, reading: Reading) -> Iterable[SessionReplay]:
    folder = record.source.folder
    for place, session in enumerate(record.sessions, 1):
        yield replay_as_meant(session, place, reading, terms.rules, folder, default=terms.default)


def _elsewhere(case: Case) -> Callable[[], Sequence[Finding]]:
    """Return what finds the faults of the other reading, if there are two."""
    other: Reading = "printed" if case.terms.reading == "edited" else "edited"
    if "[" not in case.record.source.text:
        return tuple
    terms = replace(case.terms, reading=other)
    steps = AS_IT_STANDS[: AS_IT_STANDS.index(_impossible)]
    return lambda: Case(case.record, terms).through(steps).findings
