"""The base text as a record: the copy's own lines, emended to what is agreed, with the variants."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby

from ombre_records.analysis.collation.claims.claim import RANKS, Claim
from ombre_records.analysis.collation.collation import OWN, Collation, Place, Variant
from ombre_records.analysis.collation.emended_line import (
    Support,
    emended,
    emended_line,
    further_value,
    struck,
    supplied,
)
from ombre_records.analysis.collation.witness import Witness as Telling
from ombre_records.model.apparatus import FurtherReading
from ombre_records.model.letters import lettered
from ombre_records.model.record import Line
from ombre_records.model.statements import BASE, Source, Tag, Witness
from ombre_records.notation.apparatus import MARK, siglum_written
from ombre_records.notation.format import format
from ombre_records.notation.parse import parse
from ombre_records.notation.words import quote

OMITTED = "om."
"""The mark of an omission, as editions have it."""


def edition(collation: Collation) -> str:
    """Return the base text as a record, in canonical form.

    Where a witness is the base its lines stand as they are. Where the text is what is agreed, the
    first witness's lines are emended to that, and each emendation names who bears it out. A comment
    above a statement has what other witnesses say. The header declares the witnesses' sigla, and a
    tag says whose the printed reading is; unless the copy has one of them for a source of its own:
    then comments say whose they are, and emendations name nobody. A line that has emendations of
    its own is not emended again.
    """
    text = "".join(
        "\n".join(_session(collation, number)) + "\n"
        for number in range(1, collation.sessions + 1)
        if len(collation.witnesses[collation.copy].sessions) >= number
    )
    return format(parse(text))


def _declared(collation: Collation, number: int) -> list[str]:
    """Return the witnesses as statements; none where the copy cannot declare them."""
    lines = list(collation.witnesses[collation.copy].sessions[number - 1].session.header)
    statements = [each.edited or each.printed for each in lines]
    own = {each.siglum for each in statements if isinstance(each, Witness)}
    stands = any(line.kind == "ombre" for line in lines)
    if not stands or own & {each.siglum for each in collation.witnesses}:
        return []
    declared = [
        f"witness {siglum_written(each.siglum)} {quote(_described(each, number))}"
        for each in collation.witnesses
    ]
    return [*declared, *_base(collation, number)]


def _base(collation: Collation, number: int) -> list[str]:
    """Return the tag that says whose the printed text is: the copy's, unless an editor has changed
    it.
    """
    copy = collation.witnesses[collation.copy]
    lines = list(copy.sessions[number - 1].session.lines)
    tagged = any(isinstance(each.edited, Tag) and each.edited.key == BASE for each in lines)
    if collation.base is not None or tagged or any("[" in line.code for line in lines):
        return []
    return [f"tag {BASE} {quote(copy.siglum)}"]


def _described(witness: Telling, number: int) -> str:
    """Return a witness's source in its own words, and where it was read."""
    header = witness.sessions[number - 1].session.header if len(witness.sessions) >= number else ()
    sources = (line.edited for line in header if isinstance(line.edited, Source))
    source = next((each.value for each in sources if not each.part), "")
    where = f"{source} ({witness.path})" if source else witness.path
    return where if witness.report.reading == "edited" else f"{where}, {witness.report.reading}"


@dataclass(slots=True)
class _Changes:
    """The changes to the copy's lines: comments above them, and what stands in their place, by
    number; and what is inserted behind them. `named`: emendations name their witnesses.
    """

    named: bool
    above: dict[int, list[str]] = field(default_factory=dict)
    instead: dict[int, list[str]] = field(default_factory=dict)
    behind: dict[int, list[str]] = field(default_factory=dict)


def _session(collation: Collation, number: int) -> Iterator[str]:
    facts = collation.witnesses[collation.copy].sessions[number - 1]
    system = facts.system
    declared = _declared(collation, number)
    changes = _changes(collation, number, system, named=bool(declared))
    if not declared:
        yield from (f"# {each.siglum}: {_described(each, number)}" for each in collation.witnesses)
        yield ""
    for line in facts.session.lines:
        yield from changes.above.get(line.number, ())
        yield from changes.instead.get(line.number, [_written(line)])
        yield from changes.behind.get(line.number, ())
        if line.kind == "ombre":
            yield from declared


def _written(line: Line) -> str:
    return f"{line.code}  {line.comment or ''}".strip()


def _changes(collation: Collation, number: int, system: str, *, named: bool) -> _Changes:
    changes = _Changes(named)
    editor = _Editor(collation, number, system, changes)
    for row, places in groupby(
        (place for place in collation.places if place.session == number), key=lambda each: each.deal
    ):
        if row is None:
            for place in places:
                editor.statement(place)
        else:
            editor.deal([*places])
    return changes


class _Editor:
    """Goes through the places of a session, and notes what becomes of the copy's lines.

    `anchor` is the copy's last line that has been dealt with, behind which what it lacks is put;
    `listing`: there a block of results is open.
    """

    def __init__(self, collation: Collation, number: int, system: str, changes: _Changes) -> None:
        self.collation, self.system, self.changes = collation, system, changes
        session = collation.witnesses[collation.copy].sessions[number - 1].session
        self.lines = list(session.lines)
        kinds = ((line.kind, line.number) for line in self.lines)
        self.anchor = next((at for kind, at in kinds if kind == "ombre"), self.lines[0].number)
        self.deals = {deal.opening.number: [*deal.lines] for deal in session.deals}
        self.opened = {line.number for line in self.lines if line.kind == "tricks"}
        self.started: int | None = None
        self.listing = False

    def statement(self, place: Place) -> None:
        """Emend a statement, or supply it."""
        own = _own(self.collation, place)
        if own and own.claim:
            self.anchor = own.claim.line.number
            if place.subject.kind == "totals" and not self._adds_up(place):
                self._strike([own.claim.line], Support())
            elif place.differs:
                _emend(self.collation, place, own, self.changes, self.system)
        elif place.differs or own is None:
            inserted = self.changes.behind.setdefault(self.anchor, [])
            if _plays(place) and not self._tricks_are_opened() and self.started != place.deal:
                self.started = place.deal
                inserted += [supplied("tricks", Support())] if self.collation.base is None else []
            missing = _missing(self.collation, place, self.system, named=self.changes.named)
            inserted += [each for each in missing if not _stands(each, self.lines, self.anchor)]

    def _adds_up(self, place: Place) -> bool:
        """Whether one of those who state the totals has told all deals as the text has them."""
        if self.collation.base is not None:
            return True
        deals = [
            each for each in self.collation.places if each.session == place.session and each.deal
        ]
        return any(
            all(
                variant.compatible
                for each in deals
                for variant in each.variants
                if who in variant.witnesses
            )
            and not any(who in each.absent for each in deals)
            for who in place.base.witnesses
        )

    # ------------------------------------------------------------ a deal

    def deal(self, places: Sequence[Place]) -> None:
        """Emend a deal statement by statement, supply it, or strike it and supply another."""
        opening = next(place for place in places if place.subject.kind == "deal")
        own = _own(self.collation, opening)
        if own is None or own.claim is None:
            if self.collation.base is None:
                self._supply(places, opening)
            else:
                for place in places:
                    self.statement(place)
            return
        line = own.claim.line
        lines = [each for each in self.deals[line.number] if each.kind in _STRUCK]
        listed = line.kind == "result-line"
        mixed = listed and not any(place.subject.kind == "result-line" for place in places)
        if listed and not self.listing and not self._lists_behind(self.anchor):
            self.changes.behind.setdefault(self.anchor, []).append(supplied("results", Support()))
        self.listing = listed
        contradicted = self._contradicted(places, mixed=mixed)
        if contradicted is not None:
            self._strike(lines, self._support(contradicted.base))
            self.anchor = lines[-1].number
            self._supply(places, opening)
            return
        for place in places:
            if mixed:
                self._tell(place, line)
            elif listed and not _own_claim(self.collation, place):
                self._supply_above(place, line)
            else:
                self.statement(place)
        if self.collation.base is None:
            self._number(opening, line)
        self.anchor = lines[-1].number

    def _contradicted(self, places: Sequence[Place], *, mixed: bool) -> Place | None:
        """Return what the text has otherwise than the copy, where no line of it can be emended:
        what the copy tells in one line and others at length, or what the text has not at all.
        """
        if self.collation.base is not None:
            return None
        for place in places:
            own = _own(self.collation, place)
            if own and own.claim and place.subject.kind != "deal":
                lost = place.base.claim is None
                if lost or (mixed and not own.compatible):
                    return place
        return None

    def _strike(self, lines: Sequence[Line], support: Support) -> None:
        for line in lines:
            if not line.code.startswith("["):
                code = struck(line.code, support)
                self.changes.instead[line.number] = [f"{code}  {line.comment or ''}".strip()]

    def _supply(self, places: Sequence[Place], opening: Place) -> None:
        """Supply a deal that the copy lacks, or has in another form."""
        stated = [each for each in places if each.base.claim and each.base.claim.code]
        listed = any(each.subject.kind == "result-line" for each in stated)
        number = f"{opening.number}"
        lines: list[str] = []
        if listed and not self.listing:
            if (opens := self._lists_behind(self.anchor)) is not None:
                self.anchor = opens
            else:
                lines.append(supplied("results", Support()))
        if not listed:
            lines.append(self._supplied(f"deal {number}", opening.base))
        played = False
        for place in stated:
            claim = place.base.claim
            assert claim is not None
            if place.subject.kind == "deal":
                continue
            if claim.moment > 0 and not played:
                played = True
                lines.append(supplied("tricks", Support()))
            code = _numbered(claim, number).code
            lines += [self._supplied(each, place.base) for each in code.splitlines()]
        self.changes.behind.setdefault(self.anchor, []).extend(lines)
        self.listing = listed

    def _supplied(self, code: str, text: Variant) -> str:
        return supplied(lettered_line(code, self.system), self._support(text))

    def _support(self, text: Variant) -> Support:
        return _support(self.collation, text, named=self.changes.named)

    def _lists_behind(self, anchor: int) -> int | None:
        """Return the number of the line `results` that stands next behind a line, if one does."""
        behind = (each for each in self.lines if each.number > anchor and each.kind in RANKS)
        following = next(behind, None)
        opens = following is not None and following.kind == "results"
        return following.number if following and opens else None

    def _tell(self, place: Place, line: Line) -> None:
        """Put a comment above a line of results with what others have at length."""
        if place.differs:
            own = _own_claim(self.collation, place)
            comment = _variants(self.collation, place, own, self.system)
            self.changes.above.setdefault(line.number, []).append(comment)

    def _supply_above(self, place: Place, line: Line) -> None:
        """Supply what others have before a line of results, such as the players who sit down."""
        if place.differs:
            missing = _missing(self.collation, place, self.system, named=self.changes.named)
            fresh = [each for each in missing if not _stands(each, self.lines, self.anchor)]
            self.changes.above.setdefault(line.number, []).extend(fresh)

    def _number(self, opening: Place, line: Line) -> None:
        """Emend the number of a deal that has another number in the text."""
        word, *rest = (
            line.code.split(" ", 1)
            if line.kind == "result-line"
            else (line.code.split(" ", 1)[-1],)
        )
        if line.number in self.changes.instead or word == str(opening.number) or "[" in line.code:
            return
        those = (
            each for each in opening.variants if each.claim and each.text == f"{opening.number}"
        )
        variant = next(those, None)
        new = emended(word, str(opening.number), self._support(variant) if variant else Support())
        code = " ".join((new, *rest)) if line.kind == "result-line" else f"deal {new}"
        self.changes.instead[line.number] = [f"{code}  {line.comment or ''}".strip()]

    def _tricks_are_opened(self) -> bool:
        """Whether the deal in which the anchor stands has `tricks` above it, or it is that line."""
        for line in reversed([each for each in self.lines if each.number <= self.anchor]):
            if line.number in self.opened:
                return True
            if line.kind == "deal":
                return False
        return False


_STRUCK = RANKS.keys() - {"results"}


def _own_claim(collation: Collation, place: Place) -> Variant | None:
    """Return the copy's reading in a place; None where it says nothing."""
    own = _own(collation, place)
    return own if own and own.claim else None


def _numbered(claim: Claim, number: str) -> Claim:
    """Return a line of results with the number that the text gives it."""
    if claim.subject.kind != "result-line":
        return claim
    return replace(claim, code=f"{number} {claim.code.partition(' ')[2]}")


def _stands(supplied_: str, lines: Sequence[Line], anchor: int) -> bool:
    """Whether the copy itself has a statement, in the reading that is not collated.

    Only the deal in which the line of the anchor stands is looked at.
    """
    begins = [line.number for line in lines if line.kind == "deal"]
    first = max((each for each in begins if each <= anchor), default=0)
    end = min((each for each in begins if each > anchor), default=lines[-1].number + 1)
    words = MARK.sub("", supplied_).split()
    return supplied_.startswith("[+") and any(
        line.code.startswith("[+") and MARK.sub("", line.code, count=1).split() == words
        for line in lines
        if first <= line.number < end
    )


def _own(collation: Collation, place: Place) -> Variant | None:
    return next((each for each in place.variants if collation.copy in each.witnesses), None)


def _plays(place: Place) -> bool:
    return place.claim.moment > 0


def _emend(
    collation: Collation, place: Place, own: Variant, changes: _Changes, system: str
) -> None:
    """Note the variants above a line, and emend it where the text has another reading."""
    assert own.claim is not None
    line = own.claim.line
    changes.above.setdefault(line.number, []).append(_variants(collation, place, own, system))
    base = place.base
    if base is own or base.claim is None or not _can_be_emended(own.claim):
        return
    text = _numbered(base.claim, f"{place.number}")
    support = _support(collation, base, named=changes.named)
    if support.sigla:
        support = support._replace(further=tuple(_further(collation, place, own.claim, text)))
    new = emended_line(own.claim, text, support)
    comment = [line.comment] if line.comment else []
    changes.instead[line.number] = [*comment, *(lettered_line(each, system) for each in new)]


def _further(
    collation: Collation, place: Place, old: Claim, new: Claim
) -> Iterator[FurtherReading]:
    """Yield the other witnesses' values where one value of the copy is emended."""
    for each in place.variants:
        if each.claim is None or each is place.base or collation.copy in each.witnesses:
            continue
        if value := further_value(old, new, _numbered(each.claim, f"{place.number}")):
            yield FurtherReading(value, collation.sigla(each))


def _can_be_emended(claim: Claim) -> bool:
    """Leave alone what is emended already, and what is not a line of its own: a deal's number, an
    exchange in several lines, one thing of many that a line of results says, what a telling says of
    itself. In `players` an emendation would be of the spelling alone.
    """
    if claim.subject.kind in {"players", "deal", *OWN} or "[" in claim.line.code:
        return False
    own = claim.line.kind == claim.subject.kind
    return own and bool(claim.code) and "\n" not in claim.code


def _missing(collation: Collation, place: Place, system: str, *, named: bool) -> list[str]:
    """Return the lines for a place where the copy has nothing: the text's statement, or the
    variants.
    """
    claim = place.base.claim
    untouched = collation.base is not None or place.subject.kind in OWN
    if untouched or claim is None or not claim.code:
        return [_variants(collation, place, None, system)]
    comment = [] if place.absent else [_variants(collation, place, None, system)]
    codes = claim.code.splitlines()
    support = _support(collation, place.base, named=named)
    silent = [at for each in place.variants if each.claim is None for at in each.witnesses]
    sigla = tuple(collation.witnesses[at].siglum for at in silent if at != collation.copy)
    if sigla and support.sigla:
        support = support._replace(further=(FurtherReading("-", sigla),))
    return [*comment, *(supplied(lettered_line(code, system), support) for code in codes)]


def _support(collation: Collation, text: Variant, *, named: bool) -> Support:
    return Support(collation.sigla(text) if named else (), frozenset(text.doubted))


def _variants(collation: Collation, place: Place, own: Variant | None, system: str) -> str:
    """Return a comment with the readings of all witnesses that differ from the copy."""
    readings = []
    for each in place.variants:
        if each is not own and not (own is None and each.claim is None):
            name = (
                f" {place.subject.name}" if place.subject.kind in OWN and place.subject.name else ""
            )
            stated = each.text if own else f"{place.subject.kind}{name} {each.text}"
            text = OMITTED if each.claim is None else lettered_line(stated or "", system)
            readings.append(f"{' '.join(collation.sigla(each))}: {text}")
    return "# " + "; ".join(readings)


def lettered_line(text: str, system: str) -> str:
    """Write the cards of a text in a session's own letters."""
    return text if system == "french" else lettered(text, system)
