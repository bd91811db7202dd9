"""The step beside which the findings, annotations and notes of a line belong."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from ombre_records.base.finding import Finding
from ombre_records.model.cards import CARD_NAMES
from ombre_records.model.record import Line
from ombre_records.notation.keywords import keywords
from ombre_records.notation.spans import locate
from ombre_records.referee.report import Cost
from ombre_records.telling.transcript.deal_page import DealPage
from ombre_records.telling.transcript.stepwise.data import Kind, StepData

_KINDS: dict[str, Kind] = {
    **dict.fromkeys(keywords("deal"), "deal"),
    **dict.fromkeys(("contract", "trump", "turn", "call"), "contract"),
    "holds": "hands",
    "result": "outcome",
    "payments": "payments",
}


class Draft(NamedTuple):
    """A step not yet numbered; the value of its line that it rests on, by slot and place."""

    step: StepData
    line: Line | None = None
    slot: str = ""
    place: int = 0


class Apparatus(NamedTuple):
    """What is said of a deal beside its record.

    Findings with their lines; the editor's emendations with their lines and offsets; what cards
    cost; and what could be reached, if that has been asked.
    """

    findings: Sequence[tuple[Finding, int]] = ()
    emendations: Sequence[tuple[int, int, str]] = ()
    costs: Sequence[tuple[Cost, str]] = ()
    reached: str = ""


def numbered(page: DealPage, drafts: Sequence[Draft], said: Apparatus) -> Iterator[StepData]:
    """Number the steps, and put with each what belongs to it."""
    beside = _Beside(page, drafts)
    found: dict[int, list[int]] = {}
    for number, (finding, line) in enumerate(said.findings, 1):
        found.setdefault(beside.step(line, finding.span.start), []).append(number)
    changed: dict[int, list[str]] = {}
    for line, offset, text in said.emendations:
        changed.setdefault(beside.step(line, offset), []).append(text)
    weighed = {(cost.line, CARD_NAMES[cost.card]): (cost, text) for cost, text in said.costs}
    annotations = beside.gathered({n: [text] for n, text in page.margin.annotations.items()})
    notes = beside.gathered(page.margin.notes)
    for at, draft in enumerate(drafts):
        cost, text = weighed.get((draft.step.line or 0, draft.step.card or ""), (None, ""))
        reached = said.reached if draft.step.kind == "outcome" else ""
        yield replace(
            draft.step,
            step=at,
            annotations=tuple(annotations.get(at, ())),
            notes=tuple(notes.get(at, ())),
            findings=tuple(found.get(at, ())),
            emendations=tuple(changed.get(at, ())),
            analysis=tuple(filter(None, (reached, text))),
            judged=cost.glyph if cost else None,
            better=tuple(CARD_NAMES[card] for card in cost.best) if cost else (),
            instead=tuple(CARD_NAMES[card] for card in cost.instead) if cost else (),
        )


class _Beside:
    """Where lines stand among the steps."""

    def __init__(self, page: DealPage, drafts: Sequence[Draft]) -> None:
        self.reading = page.session.reading
        self.drafts = drafts
        self.kinds = {line.number: line.kind for line in page.facts.deal.lines}
        self.of_line: dict[int, list[int]] = {}
        for at, draft in enumerate(drafts):
            if draft.line is not None:
                self.of_line.setdefault(draft.line.number, []).append(at)

    def gathered(self, texts: dict[int, list[str]]) -> dict[int, list[str]]:
        """Return what is said of lines by the last step of each."""
        found: dict[int, list[str]] = {}
        for line, text in texts.items():
            found.setdefault(self.step(line, None), []).extend(text)
        return found

    def step(self, line: int, offset: int | None) -> int:
        """Return the step of a line; of several, the first that the offset does not lie behind."""
        steps = self.of_line.get(line)
        if not steps:
            return self._by_kind(line)
        if offset is not None and len(steps) > 1:
            for at in steps:
                draft = self.drafts[at]
                assert draft.line is not None
                if offset < locate(draft.line, draft.slot, draft.place, self.reading).end:
                    return at
        return steps[-1]

    def _by_kind(self, line: int) -> int:
        """Return the step that tells of lines of this kind, or the last before the line."""
        kind = _KINDS.get(self.kinds.get(line, ""))
        same = [at for at, draft in enumerate(self.drafts) if draft.step.kind == kind]
        if same:
            return same[0]
        before = [
            at for at, draft in enumerate(self.drafts) if draft.line and draft.line.number < line
        ]
        return before[-1] if before else 0
