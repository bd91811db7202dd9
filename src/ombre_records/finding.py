"""What is found in a record: a finding with its place, its reason and its source."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import TypedDict, Unpack

from msgspec import Struct

from ombre_records.source import Source, Span


class Severity(StrEnum):
    """How much a finding weighs; `undetermined` says that the record does not say enough."""

    ERROR = "error"
    WARNING = "warning"
    UNDETERMINED = "undetermined"
    INFO = "info"


class Related(Struct, frozen=True):
    """Another place that a finding rests on, and what stands there."""

    span: Span
    message: str


class Edit(Struct, frozen=True):
    """A stretch of a source and what is to stand there instead; an edit never breaks a line."""

    span: Span
    text: str


class Repair(Struct, frozen=True):
    """Edits that mend a finding together.

    A `certain` one leaves no choice; another takes what contradicts all the rest for a slip.
    """

    edits: tuple[Edit, ...]
    certain: bool = True


class Finding(Struct, frozen=True):
    """One fault, or one thing worth saying, at one place of a source.

    `session` and `deal` count from 1 by place in the file; `trick` is the trick's number;
    `source` cites the rule (`parlett: reneging`); a `consequent` finding only follows from another.
    `label` says in a few words what the place is, for who sees it marked. `cards` are those of the
    message, each as it is written there and in the notation's own letters. `proposals` would mend
    it, the likeliest first; `repair` is the one of them that has been proved by judging again.
    """

    rule: str
    code: str
    severity: Severity
    message: str
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
    proposals: tuple[Repair, ...] = ()
    repair: Repair | None = None


class Details(TypedDict, total=False):
    """What a finding may say beside its rule, its message and its place."""

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
    proposals: tuple[Repair, ...]


_PHASES = {
    "N": "syntax encoding unknown-statement misplaced-statement unknown-version missing-statement"
    " repeated-statement unknown-player wrong-players unknown-rule-book unknown-option"
    " unknown-term unused-ignore unknown-ignore",
    "D": "duplicate-card hand-size card-not-in-pack stock-size wrong-dealer wrong-rest"
    " void-contradicted deal-number opening-pool not-seated repeated-board wrong-board"
    " wrong-side",
    "A": "unknown-call bid-out-of-turn bid-too-low bid-after-pass auction-unfinished"
    " contract-below-bid trump-not-allowed turned-card wrong-ombre forced-game-refused"
    " king-not-allowed",
    "E": "discard-not-held exchange-unequal exchange-not-allowed exchange-order exchange-limit"
    " stock-exhausted draw-not-from-stock holds-wrong",
    "P": "card-not-held card-played-twice revoke wrong-leader wrong-winner wrong-tally trick-size"
    " trick-number out-of-turn play-after-end tricks-missing wrong-partner"
    " announcement-not-allowed impossible",
    "S": "wrong-result wrong-payment wrong-pool wrong-totals unbalanced-payment wrong-forfeit"
    " wrong-reserved unsettled wrong-amounts",
    "B": "book-syntax book-unknown-field book-missing-field book-wrong-value book-missing-citation",
}
PHASES = {
    "N": "notation",
    "D": "deal",
    "A": "auction",
    "E": "exchange",
    "P": "play",
    "S": "settlement",
    "B": "rule book",
}
CODES = {
    rule: f"{letter}{number:02}"
    for letter, rules in _PHASES.items()
    for number, rule in enumerate(rules.split(), 1)
}
"""The code of every rule; the name is its identity."""


def find(rule: str, message: str, span: Span, **more: Unpack[Details]) -> Finding:
    """Make a finding of a rule of the table, an error unless `severity` says otherwise."""
    details: Details = {"severity": Severity.ERROR, **more}
    return Finding(rule, CODES[rule], message=message, span=span, **details)


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


def repair_json(source: Source, repair: Repair | None) -> dict[str, object] | None:
    """Return a repair as JSON values; None for none.

    Each edit has its place, `from`, which stands there, and `to`, which is to stand there.
    """
    if repair is None:
        return None
    edits = [
        {
            **_place(source, edit.span),
            "from": source.text[edit.span.start : edit.span.end],
            "to": edit.text,
        }
        for edit in repair.edits
    ]
    return {"certain": repair.certain, "edits": edits}


def _place(source: Source, span: Span) -> dict[str, object]:
    place = source.place(span)
    return {
        "line": place.line,
        "column": place.column,
        "end_line": place.end_line,
        "end_column": place.end_column,
    }
