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
trump   [C>H]   # hearts are led
note    "so Belton"
"""


def test_a_record_has_its_emendations_in_notes():
    made = show(RECORD, "latex", apparatus="reledmac")
    line = next(each for each in made.splitlines() if "hand" in each)
    spade = r"\ensuremath{\spadesuit}"
    source = rf"{spade}K \textit{{source}}"
    notes = rf"\textit{{B}}; {source}; {spade}J \textit{{C}}; \textit{{om.}} \textit{{D (torn)}}"
    assert rf"\edtext{{{spade}Q}}{{\Afootnote{{{notes}}}}}" in line
    assert rf"{spade}2 (struck in its own hand) \textit{{source}}" in line
    assert r"\Afootnote{C \textit{source}; hearts are led}" in made
    assert r"note \symbol{34}so Belton\symbol{34}" in " ".join(made.split())
    assert r"\setline{6}\edlabel{2-6}" in line


def test_lines_and_notes_of_a_collation_are_those_of_its_apparatus():
    text = played(5, "aldenham")
    other, _keys = changed(Random(5), text, 8)
    found = collate(witnesses([text, other, text]))
    made = show(found, "latex", apparatus="reledmac")
    parts = list(sections(found))
    numbers = [line.number for part in parts for line in part.lines]
    assert [int(each) for each in re.findall(r"\\setline\{(\d+)\}", made)] == numbers
    notes = [note for part in parts for note in part.notes]
    both = [
        note
        for note in notes
        if not note.behind and len({bool(each.words) for each in note.readings[1:]}) == 2
    ]
    told = len(notes) + len(both) + sum(len(part.gaps) for part in parts)
    assert made.count(r"\Afootnote{") == told > 0
    assert made.count("{") == made.count("}")
    assert made.startswith("\\beginnumbering\n")
    assert made.endswith("\\endnumbering\n")


def test_who_lacks_a_line_lacks_all_of_it():
    text = "ombre 1\nplayers Ada, Bea, Cleo\ndeal 1\nhand Ada SAK2 CK3\ntrump S\n"
    others = [text.replace("CK3", "CK4"), text.replace("hand Ada SAK2 CK3\n", "")]
    others[0] = others[0].replace("trump S", "trump C")
    made = show(collate(witnesses([text, *others])), "latex", apparatus="reledmac")
    line = next(each for each in made.splitlines() if "hand Ada" in each)
    spade, club = r"\ensuremath{\spadesuit}", r"\ensuremath{\clubsuit}"
    inner = rf"\edtext{{{club}K3}}{{\Afootnote{{{club}K4 \textit{{B}}}}}}"
    assert rf"\edtext{{\textit{{hand Ada}} {spade}AK2 {inner}}}" in line
    assert line.endswith(r"{\lemma{hand Ada}\Afootnote{\textit{om.} \textit{C}}}\pend")
    assert rf"\edtext{{{spade}}}{{\Afootnote{{{club} \textit{{B}}}}}}" in made
