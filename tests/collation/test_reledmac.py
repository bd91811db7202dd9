"""Fragments for reledmac: the text in numbered lines, a note at the words that it is about."""

from __future__ import annotations

import re
from random import Random

from collation.differing import changed, played
from collation.pairs import witnesses
from ombre_records import show
from ombre_records.analysis.collation.collation import collate
from ombre_records.analysis.collation.page import sections

RECORD = """ombre 1
witness B "Belton"
players Ada, Bea, Cleo
deal 1
dealer  Cleo
hand    Ada [SK>SQ | B; SJ C; - D "torn"] [~S2~] HA
"""


def test_a_record_has_its_emendations_in_notes():
    made = show(RECORD, "latex", apparatus="reledmac")
    line = next(each for each in made.splitlines() if "hand" in each)
    spade = r"\ensuremath{\spadesuit}"
    source = rf"{spade}K \textit{{source}}"
    notes = rf"\textit{{B}}; {source}; {spade}J \textit{{C}}; \textit{{om.}} \textit{{D (torn)}}"
    assert rf"\edtext{{{spade}Q}}{{\Afootnote{{{notes}}}}}" in line
    assert rf"{spade}2 (struck in its own hand) \textit{{source}}" in line
    assert r"\setline{6}\edlabel{2-6}" in line


def test_lines_and_notes_of_a_collation_are_those_of_its_apparatus():
    text = played(5, "aldenham")
    other, _keys = changed(Random(5), text, 8)
    found = collate(witnesses([text, other, text]))
    made = show(found, "latex", apparatus="reledmac")
    parts = list(sections(found))
    numbers = [line.number for part in parts for line in part.lines]
    assert [int(each) for each in re.findall(r"\\setline\{(\d+)\}", made)] == numbers
    told = sum(len(part.notes) + len(part.gaps) for part in parts)
    assert made.count(r"\Afootnote{") == told > 0
    assert made.count("{") == made.count("}")
    assert made.startswith("\\beginnumbering\n")
    assert made.endswith("\\endnumbering\n")
