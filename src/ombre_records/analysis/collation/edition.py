"""The base text as a record: the copy's own lines, emended to what is agreed, with the variants."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from ombre_records.analysis.collation.claims.claim import Claim
from ombre_records.analysis.collation.collation import OWN, Collation, Place, Variant
from ombre_records.analysis.collation.emendation_words import Support, supplied
from ombre_records.analysis.collation.emended_line import emended_line
from ombre_records.analysis.collation.witness import Witness as Telling
from ombre_records.analysis.collation.witness import suit_system
from ombre_records.model.letters import lettered
from ombre_records.model.record import Line
from ombre_records.model.statements import BASE, Source, Tag, Witness
from ombre_records.notation.apparatus import MARK, siglum_written
from ombre_records.notation.format import format
from ombre_records.notation.parse import parse
from ombre_records.notation.words import quote

OMITTED = "om."
"""The mark of an omission, as editions have it."""


def edition(found: Collation) -> str:
    """Return the base text as a record, in canonical form.

    Where a witness is the base its lines stand as they are. Where the text is what is agreed, the
    first witness's lines are emended to that, and each emendation names who bears it out. A comment
    above a statement has what other witnesses say. The header declares the witnesses' sigla, and a
    tag says whose the printed reading is; unless the copy has one of them for a source of its own:
    then comments say whose they are, and emendations name nobody. A line that has emendations of
    its own is not emended again.
    """
    text = "".join(
        "\n".join(_session(found, number)) + "\n"
        for number in range(1, found.sessions + 1)
        if len(found.witnesses[found.copy].sessions) >= number
    )
    return format(parse(text))


def _declared(found: Collation, number: int) -> list[str]:
    """Return the witnesses as statements; none where the copy cannot declare them."""
    lines = list(found.witnesses[found.copy].sessions[number - 1].session.header)
    said = [each.edited or each.printed for each in lines]
    own = {each.siglum for each in said if isinstance(each, Witness)}
    stands = any(line.kind == "ombre" for line in lines)
    if not stands or own & {each.siglum for each in found.witnesses}:
        return []
    declared = [
        f"witness {siglum_written(each.siglum)} {quote(_described(each, number))}"
        for each in found.witnesses
    ]
    return [*declared, *_base(found, number)]


def _base(found: Collation, number: int) -> list[str]:
    """Return whose the text as printed is: the copy's, unless an editor has changed that."""
    copy = found.witnesses[found.copy]
    lines = list(copy.sessions[number - 1].session.lines)
    tagged = any(isinstance(each.edited, Tag) and each.edited.key == BASE for each in lines)
    if found.base is not None or tagged or any("[" in line.code for line in lines):
        return []
    return [f"tag {BASE} {quote(copy.siglum)}"]


def _described(witness: Telling, number: int) -> str:
    """Return a witness's source in its own words, and where it was read."""
    said = witness.sessions[number - 1].session.header if len(witness.sessions) >= number else ()
    sources = (line.edited for line in said if isinstance(line.edited, Source))
    source = next((each.value for each in sources if not each.part), "")
    where = f"{source} ({witness.path})" if source else witness.path
    return where if witness.report.reading == "edited" else f"{where}, {witness.report.reading}"


@dataclass(slots=True)
class _Changes:
    """What becomes of the copy's lines: comments above them, and what stands in their place, by
    number; and what is inserted behind them. `named`: emendations name their witnesses.
    """

    named: bool
    above: dict[int, list[str]] = field(default_factory=dict)
    instead: dict[int, list[str]] = field(default_factory=dict)
    behind: dict[int, list[str]] = field(default_factory=dict)


def _session(found: Collation, number: int) -> Iterator[str]:
    facts = found.witnesses[found.copy].sessions[number - 1]
    system = suit_system(facts)
    declared = _declared(found, number)
    changes = _changes(found, number, system, named=bool(declared))
    if not declared:
        yield from (f"# {each.siglum}: {_described(each, number)}" for each in found.witnesses)
        yield ""
    for line in facts.session.lines:
        yield from changes.above.get(line.number, ())
        yield from changes.instead.get(line.number, [_written(line)])
        yield from changes.behind.get(line.number, ())
        if line.kind == "ombre":
            yield from declared


def _written(line: Line) -> str:
    return f"{line.code}  {line.comment or ''}".strip()


def _changes(found: Collation, number: int, system: str, *, named: bool) -> _Changes:
    changes = _Changes(named)
    lines = list(found.witnesses[found.copy].sessions[number - 1].session.lines)
    anchor = next((line.number for line in lines if line.kind == "ombre"), lines[0].number)
    opened = {line.number for line in lines if line.kind == "tricks"}
    started: int | None = None
    for place in found.places:
        if place.session != number:
            continue
        own = _own(found, place)
        if own and own.claim:
            anchor = own.claim.line.number
            if place.differs:
                _emend(found, place, own, changes, system)
        elif place.differs or own is None:
            inserted = changes.behind.setdefault(anchor, [])
            if _plays(place) and not _opened(lines, opened, anchor) and started != place.deal:
                started = place.deal
                inserted += [supplied("tricks", Support())] if found.base is None else []
            told = _missing(found, place, system, named=named)
            inserted += [each for each in told if not _stands(each, lines, anchor)]
    return changes


def _stands(supplied_: str, lines: Sequence[Line], anchor: int) -> bool:
    """Whether the copy itself has a statement, in the reading that is not collated.

    Only the deal in which the line of the anchor stands is looked at.
    """
    begins = [line.number for line in lines if line.kind == "deal"]
    first = max((each for each in begins if each <= anchor), default=0)
    end = min((each for each in begins if each > anchor), default=lines[-1].number + 1)
    said = MARK.sub("", supplied_).split()
    return supplied_.startswith("[+") and any(
        line.code.startswith("[+") and MARK.sub("", line.code, count=1).split() == said
        for line in lines
        if first <= line.number < end
    )


def _own(found: Collation, place: Place) -> Variant | None:
    return next((each for each in place.variants if found.copy in each.witnesses), None)


def _plays(place: Place) -> bool:
    return place.claim.moment > 0


def _opened(lines: list[Line], opened: set[int], anchor: int) -> bool:
    """Whether the deal in which a line stands has `tricks` above that line, or it is that line."""
    above = [line for line in lines if line.number <= anchor]
    for line in reversed(above):
        if line.number in opened:
            return True
        if line.kind == "deal":
            return False
    return False


def _emend(found: Collation, place: Place, own: Variant, changes: _Changes, system: str) -> None:
    """Note the variants above a line, and emend it where the text has another reading."""
    assert own.claim is not None
    line = own.claim.line
    changes.above.setdefault(line.number, []).append(_variants(found, place, own, system))
    base = place.base
    if base is own or base.claim is None or not _can_be_emended(own.claim):
        return
    new = emended_line(own.claim, base.claim, _support(found, base, named=changes.named))
    comment = [line.comment] if line.comment else []
    changes.instead[line.number] = [*comment, *(lettered_line(each, system) for each in new)]


def _can_be_emended(claim: Claim) -> bool:
    """Leave alone what is emended already, and what is no line of its own: a deal's number, an
    exchange in several lines, one thing of many that a line of results says, what a telling says of
    itself. In `players` an emendation would be of the spelling alone.
    """
    if claim.subject.kind in {"players", "deal", *OWN} or "[" in claim.line.code:
        return False
    own = claim.line.kind == claim.subject.kind
    return own and bool(claim.code) and "\n" not in claim.code


def _missing(found: Collation, place: Place, system: str, *, named: bool) -> list[str]:
    """Return what stands where the copy has nothing: the text's statement, or the variants."""
    claim = place.base.claim
    kept = found.base is not None or place.subject.kind in OWN
    if kept or claim is None or not claim.code:
        return [_variants(found, place, None, system)]
    comment = [] if place.absent else [_variants(found, place, None, system)]
    codes = claim.code.splitlines()
    support = _support(found, place.base, named=named)
    return [*comment, *(supplied(lettered_line(code, system), support) for code in codes)]


def _support(found: Collation, text: Variant, *, named: bool) -> Support:
    return Support(found.sigla(text) if named else (), frozenset(text.doubted))


def _variants(found: Collation, place: Place, own: Variant | None, system: str) -> str:
    """Return a comment with the readings of all whom the copy does not speak for."""
    told = []
    for each in place.variants:
        if each is not own and not (own is None and each.claim is None):
            name = (
                f" {place.subject.name}" if place.subject.kind in OWN and place.subject.name else ""
            )
            said = each.text if own else f"{place.subject.kind}{name} {each.text}"
            text = OMITTED if each.claim is None else lettered_line(said or "", system)
            told.append(f"{' '.join(found.sigla(each))}: {text}")
    return "# " + "; ".join(told)


def lettered_line(text: str, system: str) -> str:
    """Write the cards of a text in a session's own letters."""
    return text if system == "french" else lettered(text, system)
