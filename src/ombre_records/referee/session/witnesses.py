"""The sigla of a session's emendations, held against those that its header names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ombre_records.model.record import Line, Session
from ombre_records.referee.faults.fault import Fault, Pointer
from ombre_records.referee.faults.notation import UnknownWitness


def compare_sigla(session: Session, sigla: Iterable[str]) -> Iterator[tuple[int, Fault]]:
    """Yield, by deal (0: the session's own), a fault for each emendation of unknown sigla."""
    known = tuple(sigla)
    for deal, lines in (
        (0, session.header),
        *((place, each.lines) for place, each in enumerate(session.deals, 1)),
        (0, session.closing),
    ):
        for line in lines:
            if line.apparatus:
                yield from ((deal, fault) for fault in _of_line(line, known))


def _of_line(line: Line, known: tuple[str, ...]) -> Iterator[Fault]:
    before = 0
    for place, said in enumerate(line.apparatus):
        unknown = [at for at, siglum in enumerate(said.sigla) if siglum not in known]
        if unknown:
            facts = UnknownWitness(tuple(said.sigla[at] for at in unknown), known)
            single = len(unknown) == 1
            at = ("supporter", before + unknown[0]) if single else ("support", place)
            yield Fault(facts, Pointer(line, *at))
        if said.reason in known and not said.certainty:
            yield Fault(
                UnknownWitness((said.reason,), known, True), Pointer(line, "support", place)
            )
        before += len(said.sigla)
