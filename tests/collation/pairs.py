"""Texts collated, as what the tests hold: the entries as plain values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ombre_records import check, parse
from ombre_records.analysis.collation.collation import collate
from ombre_records.analysis.collation.formats import collated_json
from ombre_records.analysis.collation.witness import Witness, letters
from ombre_records.model.record import Reading, Record
from ombre_records.referee.report import Report


def witnesses(texts: Sequence[str | Report]) -> list[Witness]:
    """Return a witness for each text, all its sessions in it."""
    sigla = letters(len(texts))
    reports = [
        check(parse(text, f"{siglum}.ombre")) if isinstance(text, str) else text
        for siglum, text in zip(sigla, texts, strict=True)
    ]
    told = zip(sigla, reports, strict=True)
    return [Witness(siglum, report, report.sessions) for siglum, report in told]


def said(record: Record, reading: Reading) -> Report:
    """Return a record judged in one reading, to be collated."""
    return check(record, reading=reading)


def entries(*texts: str | Report, base: str | None = None) -> list[dict[str, Any]]:
    """Return what differs between texts, as the JSON has it."""
    found: Any = collated_json(collate(witnesses(texts), base))["entries"]
    return found
