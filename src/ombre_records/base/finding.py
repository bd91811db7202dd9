"""Findings: what is wrong with a record, where, why, and by which source."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import TypedDict, Unpack

from msgspec import Struct, field
from msgspec.structs import astuple, replace

from ombre_records.base.budget import ended
from ombre_records.base.language import Language, _, speaking, spoken
from ombre_records.base.source import Source, Span
from ombre_records.base.values import Told


class Severity(StrEnum):
    """How much a finding weighs. `undetermined`: the record says too little to judge."""

    ERROR = "error"
    WARNING = "warning"
    UNDETERMINED = "undetermined"
    INFO = "info"


class Related(Struct, frozen=True):
    """Another place that a finding rests on, and a message that says what stands there."""

    span: Span
    message: str


class Edit(Struct, frozen=True):
    """A stretch of a source, and the text to put in its place. It may break a line."""

    span: Span
    text: str


class Trust(StrEnum):
    """How far a fix is trusted: `certain` leaves no choice, `likely` takes for a slip what
    contradicts all the rest, and `shown` has rivals or was not proved.
    """

    CERTAIN = "certain"
    LIKELY = "likely"
    SHOWN = "shown"


class Fix(Struct, frozen=True):
    """Edits that together mend a finding, and how far they are trusted.

    A proposal is trusted so far once judging the record again has proved it, and not before.
    """

    edits: tuple[Edit, ...]
    trust: Trust = Trust.CERTAIN

    @property
    def certain(self) -> bool:
        """Whether it leaves no choice."""
        return self.trust is Trust.CERTAIN


class Remedy(Struct, frozen=True):
    """The remedy for a fault, apart from the sentence that says what is wrong.

    One of `words` may be meant; `lines` are to be written, of a long one the part that matters, or
    what is `described`, where there is no line to give. `more` is a further clause, of why or
    where. `ended` says that from here on nobody looks for what may have been meant.
    """

    words: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    described: str = ""
    more: str = ""
    ended: bool = False


NO_REMEDY = Remedy()
"""Nothing is said against a fault."""


class Finding(Told, frozen=True):
    """One fault, or one thing worth saying, at one place of a source.

    `rule` is the name of the finding (`revoke`), `code` its short code (`P03`). `span` is its
    place, in offsets of the source's text; `record.source.place(span)` gives line and column.
    `session` and `deal` count from 1 by place in the file. `trick` is the number of the trick.
    Each is None if it does not apply. `source` cites the rule of the game (`parlett: reneging`). A
    `consequent` finding only follows from another.

    `wrong` says what is wrong, and the `remedy` what is said against it. `message` is one sentence
    made of both, in the `language` in which the finding was made.

    `label` says in a few words what is wrong at the marked place. `cards` are the cards of the
    message. Each is a pair: the card as the message writes it, and in the notation's own letters.
    `proposals` would mend the finding, the likeliest first. `repair` is a proposal that was proved
    by judging the record again, None if that was not asked for or proved none.

    `path` and `line` are the file and the line of `span`. A finding of a Record or a Report knows
    them; one that stands alone does not, and has None. `str` of a finding is `path:line: rule:
    message`, or `rule: message`. Two findings are equal if all but `path` and `line` are.
    """

    rule: str
    code: str
    severity: Severity
    wrong: str
    span: Span
    session: int | None = None
    deal: int | None = None
    trick: int | None = None
    player: str | None = None
    consequent: bool = False
    source: tuple[str, ...] = ()
    related: tuple[Related, ...] = ()
    label: str = ""
    cards: tuple[tuple[str, str], ...] = ()
    proposals: tuple[Fix, ...] = ()
    repair: Fix | None = None
    remedy: Remedy = NO_REMEDY
    language: Language = field(default_factory=spoken)
    path: str | None = None
    line: int | None = None

    @property
    def message(self) -> str:
        """The whole message: what is wrong, and the remedy."""
        if self.language == spoken():
            return sentence(self.wrong, self.remedy)
        with speaking(self.language):
            return sentence(self.wrong, self.remedy)

    @property
    def fixes(self) -> tuple[Fix, ...]:
        """All that is offered, the best first: what was proved, then what is only shown."""
        proved = (self.repair,) if self.repair else ()
        rest = (each for each in self.proposals if not proved or each.edits != proved[0].edits)
        return (*proved, *(Fix(each.edits, Trust.SHOWN) for each in rest))

    def __str__(self) -> str:
        text = f"{self.rule}: {self.message}"
        return text if self.path is None else f"{self.path}:{self.line}: {text}"

    @property
    def _told(self) -> tuple[object, ...]:
        return astuple(self)[:-2]  # `path` and `line` stand last


def located(findings: Iterable[Finding], source: Source) -> tuple[Finding, ...]:
    """Return findings that know the file and the line in which they stand."""
    return tuple(
        [_located(each, source.path, source.line_at(each.span.start)) for each in findings]
    )


def _located(finding: Finding, path: str, line: int) -> Finding:
    if finding.line == line and finding.path == path:
        return finding
    return replace(finding, path=path, line=line)


class Details(TypedDict, total=False):
    """The fields of a finding beside its rule, message and place."""

    severity: Severity
    session: int | None
    deal: int | None
    trick: int | None
    player: str | None
    consequent: bool
    source: tuple[str, ...]
    related: tuple[Related, ...]
    label: str
    cards: tuple[tuple[str, str], ...]
    proposals: tuple[Fix, ...]
    remedy: Remedy


class Changes(Details, total=False):
    """The fields of a finding that a later step may change."""

    wrong: str
    span: Span


_PHASES = {
    "N": "syntax encoding unknown-statement misplaced-statement unknown-version missing-statement"
    " repeated-statement unknown-player wrong-players unknown-rule-book unknown-option"
    " unknown-term unused-ignore unknown-ignore unknown-witness wrong-facsimile unknown-stakes"
    " later-book",
    "D": "duplicate-card hand-size card-not-in-pack stock-size wrong-dealer wrong-rest"
    " void-contradicted deal-number opening-pool not-seated repeated-board wrong-board"
    " wrong-side repeated-deal contradicted-deal two-places similar-name"
    " doubtful-date",
    "A": "unknown-call bid-out-of-turn bid-too-low bid-after-pass auction-unfinished"
    " contract-below-bid trump-not-allowed turned-card wrong-ombre forced-game-refused"
    " king-not-allowed call-not-allowed",
    "E": "discard-not-held exchange-unequal exchange-not-allowed exchange-order exchange-limit"
    " stock-exhausted draw-not-from-stock holds-wrong",
    "P": "card-not-held card-played-twice revoke wrong-leader wrong-winner wrong-tally trick-size"
    " trick-number out-of-turn play-after-end tricks-missing wrong-partner"
    " announcement-not-allowed impossible",
    "S": "wrong-result wrong-payment wrong-pool wrong-totals unbalanced-payment wrong-forfeit"
    " wrong-reserved unsettled wrong-amounts",
    "B": "book-syntax book-unknown-field book-missing-field book-wrong-value book-missing-citation",
    "C": "club-syntax club-unknown-key club-wrong-value club-unknown-id shared-name two-teams"
    " clashing-fixture unknown-person uncounted-session late-correction"
    " unlike-sessions",
}
PHASES = {
    "N": "notation",
    "D": "deal",
    "A": "auction",
    "E": "exchange",
    "P": "play",
    "S": "settlement",
    "B": "rule book",
    "C": "club",
}
CODES = {
    rule: f"{letter}{number:02}"
    for letter, rules in _PHASES.items()
    for number, rule in enumerate(rules.split(), 1)
}
"""The code of every rule; the name is its identity."""


def find(rule: str, wrong: str, span: Span, **more: Unpack[Details]) -> Finding:
    """Make a finding of a rule. It is an error unless `severity` says otherwise."""
    details: Details = {"severity": Severity.ERROR, **more}
    return Finding(rule, CODES[rule], wrong=wrong, span=span, **details)


def changed(finding: Finding, **changes: Unpack[Changes]) -> Finding:
    """Return a finding of which another pass says more."""
    return replace(finding, **changes)


def sentence(wrong: str, remedy: Remedy, *, apart: bool = False) -> str:
    """Return what is wrong and what is said against it as one sentence, in the language spoken.

    `apart` says that the lines are shown below the sentence, which then only counts them.

    >>> sentence("no `x` stands here", Remedy(lines=("deal 1",), more="; it opens a deal"))
    'no `x` stands here; write `deal 1`; it opens a deal'
    """
    parts = [wrong]
    if remedy.words:
        either = _(" or ")
        parts.append(_("; did you mean `{word}`?").format(word=f"`{either}`".join(remedy.words)))
    if apart:
        parts.append(_("; write the {count} lines below").format(count=len(remedy.lines)))
    elif remedy.lines:
        first, *below = remedy.lines
        parts.append(_("; write `{line}`").format(line=first))
        parts += (_(", and below it `{line}`").format(line=line) for line in below)
    if remedy.described:
        parts.append(_("; write {described}").format(described=remedy.described))
    parts.append(remedy.more)
    if remedy.ended:
        parts.append(ended())
    return "".join(parts)


def findings_json(source: Source, findings: Iterable[Finding]) -> list[dict[str, object]]:
    """Return findings as JSON values, as the contract of `ombre check --format json` has them.

    Every key is there; what does not apply is None.
    """
    return [_finding(source, finding) for finding in findings]


def _finding(source: Source, finding: Finding) -> dict[str, object]:
    related = [{**_place(source, each.span), "message": each.message} for each in finding.related]
    return {
        "rule": finding.rule,
        "code": finding.code,
        "severity": finding.severity.value,
        "message": finding.message,
        **_place(source, finding.span),
        "session": finding.session,
        "deal": finding.deal,
        "trick": finding.trick,
        "player": finding.player,
        "consequent": finding.consequent,
        "source": list(finding.source),
        "related": related,
    }


def repair_json(source: Source, repair: Fix | None) -> dict[str, object] | None:
    """Return a repair as JSON values; None for none.

    Each edit has its place, `from`, which stands there, and `to`, which is to stand there.
    """
    if repair is None:
        return None
    return {"certain": repair.certain, "edits": _edits(source, repair)}


def fixes_json(source: Source, finding: Finding) -> list[dict[str, object]]:
    """Return all that is offered to mend a finding as JSON values, the best first.

    `trust` is `certain` or `likely` for what was proved by judging the record again, and `shown`
    for what was not: nothing makes such a change by itself.
    """
    return [{"trust": each.trust.value, "edits": _edits(source, each)} for each in finding.fixes]


def _edits(source: Source, repair: Fix) -> list[dict[str, object]]:
    return [
        {
            **_place(source, edit.span),
            "from": source.text[edit.span.start : edit.span.end],
            "to": edit.text,
        }
        for edit in repair.edits
    ]


def _place(source: Source, span: Span) -> dict[str, object]:
    place = source.place(span)
    return {
        "line": place.line,
        "column": place.column,
        "end_line": place.end_line,
        "end_column": place.end_column,
    }
