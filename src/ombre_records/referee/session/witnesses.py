"""The sigla of a session's emendations, held against those that its header names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ombre_records.model.record import Line, Session
from ombre_records.notation.apparatus import supports
from ombre_records.referee.faults.fault import Fault, Pointer
from ombre_records.referee.faults.notation import UnknownWitness


def compare_sigla(session: Session, sigla: Iterable[str]) -> Iterator[tuple[int, Fault]]:
    """Yield, by deal (0: the session's own), a fault for each emendation of unknown sigla.

    Where a line of the header that names somebody cannot be read, they only follow from that.
    """
    known, unread = tuple(sigla), any(map(_names_somebody_unread, session.header))
    for deal, lines in (
        (0, session.header),
        *((place, each.lines) for place, each in enumerate(session.deals, 1)),
        (0, session.closing),
    ):
        for line in lines:
            if line.apparatus:
                yield from ((deal, fault) for fault in _of_line(line, known, unread=unread))


def _names_somebody_unread(line: Line) -> bool:
    unread = line.edited is None and line.printed is None
    return unread and line.kind in ("witness", "editor")


def _of_line(line: Line, known: tuple[str, ...], *, unread: bool) -> Iterator[Fault]:
    before = 0
    for place, said in enumerate(line.apparatus):
        unknown = [at for at, siglum in enumerate(said.named) if siglum not in known]
        if unknown:
            meant = "" if unread else _meant(line, place, known)
            facts = UnknownWitness(tuple(said.named[at] for at in unknown), known, meant=meant)
            single = len(unknown) == 1 and not meant
            at = ("supporter", before + unknown[0]) if single else ("support", place)
            yield Fault(facts, Pointer(line, *at), consequent=unread)
        if said.reason in known and not said.certainty:
            yield Fault(
                UnknownWitness((said.reason,), known, True), Pointer(line, "support", place)
            )
        before += len(said.named)


def _meant(line: Line, place: int, known: tuple[str, ...]) -> str:
    """Return what stands behind one `|` of a line as it was meant; nothing if that is not clear."""
    from ombre_records.repair.apparatus import in_order

    found = list(supports(line.code))
    if place >= len(found):
        return ""
    told = line.code[found[place].start : found[place].end]
    meant = in_order(told, known)
    return "" if meant == told else meant
