"""No word of a document escapes the catalogues: seen in a language that puts ⟦⟧ about each."""

from __future__ import annotations

import gettext
import re
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from catalogues import LOCALE, ROOT, catalogue, keys
from msgspec import structs

from examples import slow, spread, thorough
from ombre_records import check, parse
from ombre_records.base import language
from ombre_records.base.document.outline import (
    Aside,
    Block,
    Fields,
    Heading,
    Listing,
    Paragraph,
    Phrase,
    Table,
)
from ombre_records.base.document.style import PLAIN
from ombre_records.base.language.explanations import ABOUT, EXPLANATION, OPTION, READING
from ombre_records.base.language.nouns import call_noun, outcome_noun
from ombre_records.books import files, options
from ombre_records.books.load import named, shipped
from ombre_records.books.source_titles import source_names, source_title
from ombre_records.gathering.tournament.comparison import Ranked, compared
from ombre_records.model.money import worth
from ombre_records.model.record import Reading
from ombre_records.model.statements import Facsimile, Payments, Side, Tag, Witness
from ombre_records.referee.report import Report
from ombre_records.telling.boards import papers
from ombre_records.telling.boards.dealing import deal_boards, record
from ombre_records.telling.sheet.ledger import ledger
from ombre_records.telling.sheet.tournament import forms, outline, slips
from ombre_records.telling.transcript import FORMATS
from ombre_records.telling.transcript.tables.transcript import transcript

RECORDS = [
    *sorted((ROOT / "records").rglob("*.ombre")),
    *sorted((ROOT / "tests" / "transcript").glob("*.ombre")),
    *sorted((ROOT / "tests" / "gallery").glob("*.ombre")),
]
OPTIONAL = ("favor", "forced", "gascarille", "gascarola", "countervole", "low-voltereta", "vole")
"""Calls that an option brings."""
OF_BOOKS = {EXPLANATION, ABOUT, OPTION, READING}
"""The contexts of what is told of findings and rule books, and not of records."""

CITED = re.compile(
    rf"(?:{'|'.join(re.escape(source_title(s)) for s in source_names())}|house)[^();\]]*"
)
"""A source by its title, and the place in it."""
NOUNS = {
    name
    for book in map(named, shipped())
    for name in (
        *(word for call in book.auction.calls for word in (call.name, *call.aliases)),
        *book.auction.passes,
        *book.outcome.terms,
        *map(book.own_outcome, book.outcome.terms.values()),
        *OPTIONAL,
        "undetermined",
    )
}
"""What calls and outcomes are called in records: their nouns stand in tables of their own."""

TEMPLATE = keys(catalogue(LOCALE / "ombre.pot"))


class Brackets(gettext.NullTranslations):
    """A language of English words in brackets, which notes what it was asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: set[tuple[str | None, tuple[str, ...]]] = set()

    def gettext(self, message: str) -> str:
        self.asked.add((None, (message,)))
        return f"⟦{message}⟧"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        self.asked.add((None, (msgid1, msgid2)))
        return f"⟦{msgid1 if n == 1 else msgid2}⟧"

    def pgettext(self, context: str, message: str) -> str:
        self.asked.add((context, (message,)))
        return f"⟦{message}⟧"


@pytest.fixture
def spoken(monkeypatch: pytest.MonkeyPatch) -> Brackets:
    brackets = Brackets()
    monkeypatch.setattr(language, "_ENGLISH", brackets)
    # What is wrong with a book or its options is kept in words, by language.
    monkeypatch.setattr(files, "_kept", {})
    monkeypatch.setattr(options, "_made", {})
    return brackets


def report(path: Path, reading: Reading) -> Report:
    return check(parse(path.read_text("utf-8", "replace"), path.name), reading=reading)


def said(words: Phrase) -> str:
    """Return a phrase without cards and the numbers of footnotes."""
    return "".join(run.text for run in words if run.kind not in ("cards", "winner", "mark"))


def pieces(block: Block) -> Iterator[str]:
    """Go through what a block says, piece by piece."""
    match block:
        case Heading(_, words) | Paragraph(words):
            yield said(words)
        case Fields(rows):
            yield from (label for label, _ in rows)
            yield from (said(words) for _, words in rows)
        case Listing(items):
            yield from (said(words) for _, words in items)
        case Table(columns, rows):
            yield from (column.title for column in columns)
            for row in rows:
                yield from map(said, (row.words,) if isinstance(row, Aside) else row)


def of_the_record(found: Report) -> set[str]:
    """Return what is the record's own, or quoted in English: names, texts, books, citations."""
    own = {"?"}
    for session in found.sessions:
        book = session.book
        own |= {*session.players, *session.texts.values(), book.name, *book.chosen}
        own |= set() if book.name in shipped() else {book.title}
        own |= set(re.findall(r"\w+", session.texts.get("stakes", "")))  # a coin has its own name
        counter = worth(session.texts.get("stakes", "")).counter  # so has one that hundredths make
        own |= {counter.unit} if counter else set()
        own |= {f"{path}:" for path in book.readings}
        for line in session.session.lines:
            match line.read(found.reading):
                case Tag(key, value):
                    own |= {key, value, key[:1].upper() + key[1:]}
                case Side(_, title):
                    own.add(title)
                case Facsimile(address):
                    own |= {address, address.partition("#")[0]}
                case Witness(_, siglum, description):
                    own |= {siglum, description}
                case Payments(_, entries):
                    own |= {entry.name or "?" for entry in entries} - {"pool", "reserved"}
    for finding in found.shown:
        own |= {finding.rule, *(each for each in finding.source if not source_title(each))}
    nouns = {noun for name in NOUNS for noun in (call_noun(name), outcome_noun(name))}
    own |= nouns | {noun.capitalize() for noun in nouns}
    names = {name for session in found.sessions for name in session.players}
    own |= {name[:end] + "…" for name in names for end in range(1, len(name))}
    return {" ".join(each.split()) for each in own if each.strip()}


def left_over(text: str, own: set[str]) -> str:
    """Return the words of a text that are neither in brackets nor the record's own."""
    text = " ".join(text.split())
    while text != (text := re.sub("⟦[^⟦⟧]*⟧", "", text)):
        pass
    text = CITED.sub("", text)
    text = re.sub(r"[\d.]+[sd]\b", "", text)  # shillings and pence, alike in all languages
    for each in sorted(own, key=len, reverse=True):
        text = text.replace(each, "")
    return "".join(re.findall(r"[^\W\d_]", text))


@pytest.mark.parametrize("reading", ["edited", "printed"])
@pytest.mark.parametrize("path", spread(RECORDS, 6), ids=lambda path: path.stem)
def test_every_word_is_looked_up(path: Path, reading: Reading, spoken: Brackets) -> None:
    found = report(path, reading)
    own = of_the_record(found)
    blocks = (*transcript(found), *ledger([found]))
    told = [piece for block in blocks for piece in pieces(block)]
    assert [piece for piece in told if left_over(piece, own)] == []


def of_tournaments() -> Iterator[tuple[Report, tuple[Block, ...]]]:
    """Go through the documents of tournaments and boards, each with a report that names all."""
    paths = sorted((ROOT / "records" / "tournament").glob("*.ombre"))
    reports = [report(path, "edited") for path in paths]
    every = structs.replace(reports[0], sessions=tuple(s for r in reports for s in r.sessions))
    for by in (Ranked("total"), Ranked("datum"), Ranked(conversion=lambda own, others: own)):
        yield (
            every,
            outline.result(compared(reports, replace(by, penalties={"Mette": Fraction(1)}))),
        )
    found = compared(reports)
    for made in (slips.filled_travellers(found), slips.filled(found)):
        yield every, forms.outline(made)
    for book in ("lhombre", "quintillo", "four-handed"):
        dealt = deal_boards(named(book), 2, 3, players=max(named(book).table.players))
        of_boards = check(parse(record(dealt)))
        yield of_boards, papers.lists(dealt)
        yield of_boards, papers.hands(dealt)
        active = dealt.book.table.active
        for blank in (slips.blank_travellers, slips.blank):
            yield of_boards, forms.outline(blank([1], active, 2, dealt.one_rests))


def test_every_word_of_a_tournament_is_looked_up(spoken: Brackets) -> None:
    for found, blocks in of_tournaments():
        own = of_the_record(found)
        told = [piece for block in blocks for piece in pieces(block)]
        assert [piece for piece in told if left_over(piece, own)] == []
    assert spoken.asked <= TEMPLATE


@slow
def test_every_word_that_is_looked_up_is_in_the_template(spoken: Brackets) -> None:
    for path in spread(RECORDS, 12):
        found = report(path, "printed")
        for to in ("text", "svg", "html", "json"):
            FORMATS[to]([found], PLAIN)
        ledger([found])
    unknown = {
        (context, words)
        for context, words in spoken.asked - TEMPLATE
        if context not in ("call", "outcome")  # a record may have words that no book has
    }
    assert unknown == set()
    in_records = [key for key in TEMPLATE if key[0] not in OF_BOOKS]
    assert len(spoken.asked) > len(in_records) // (4 if thorough() else 5)
