"""Every kind of document in every language, searched for words of another.

What a document quotes is left out: the record's own words, what stands in backquotes, citations,
and of rule books the names of fields and the values that a file of one's own has.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from html.parser import HTMLParser
from itertools import combinations, product
from pathlib import Path

import pytest
from catalogues import ROOT
from pypdf import PdfReader
from test_every_word import of_the_record

from examples import crossed, spread
from foreign import WORDS, foreign
from ombre_records import check, parse
from ombre_records.base.document.style import Style
from ombre_records.base.language import LANGUAGES, Language, _, speaking
from ombre_records.base.language.explanations import meaning
from ombre_records.books.book import RuleBook
from ombre_records.books.fields import MEANINGS
from ombre_records.books.load import load, shipped
from ombre_records.books.source_titles import followed_title, source_title
from ombre_records.doors.cli import main, terminal
from ombre_records.judgement.pipeline import read
from ombre_records.model.record import Line
from ombre_records.referee.findings.explanation import explain, rules
from ombre_records.referee.report import Report
from ombre_records.telling.certainty import SLOTS
from ombre_records.telling.sheet import sheet
from ombre_records.telling.transcript import show

Told = Callable[..., str]
RECORDS = sorted((ROOT / "records").rglob("*.ombre"))
GALLERY = sorted((ROOT / "tests" / "gallery").glob("*.ombre"))
BOOKS = [book for name in shipped() if (book := load(name).book)]
SOURCES = {
    cite.partition(":")[0] for book in BOOKS for cites in book.sources.values() for cite in cites
}
CITATION = re.compile(
    rf"[\[(](?:[\w-]+; )?\b(?:{'|'.join(sorted(SOURCES))})(?:: [^\])]*)?[\])]"
    r"|\[[a-z]+(?:-[a-z]+)*\]"
)
"""Sources of a rule in brackets, with a rule's name before them or without; or its name alone."""


class Visible(HTMLParser):
    """What a page shows or reads aloud."""

    def __init__(self) -> None:
        super().__init__()
        self.parts: list[str] = []
        self.hidden = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.hidden += tag in ("script", "style")
        self.parts += (v for k, v in attrs if v and k in ("aria-label", "title", "alt"))

    def handle_endtag(self, tag: str) -> None:
        self.hidden -= tag in ("script", "style")

    def handle_data(self, data: str) -> None:
        if not self.hidden:
            self.parts.append(data)


def as_id(value: object) -> str:
    return value.stem if isinstance(value, Path) else str(value)


def visible(html: str) -> str:
    page = Visible()
    page.feed(html)
    return "\n".join(page.parts)


SHOWN: Mapping[str, Callable[[Report, Style], str]] = {
    "show as text": lambda report, style: show(report, "text", style),
    "show as markdown": lambda report, style: show(report, "markdown", style),
    "show as a page": lambda report, style: visible(show(report, "html", style)),
    "show as pictures": lambda report, style: visible(show(report, "svg", style)),
    "prose": lambda report, style: show(
        report, "text", Style(style.suits, style.language, width=style.width, prose=True)
    ),
    "score as text": lambda report, style: str(sheet([report], "text", style)),
    "score as markdown": lambda report, style: str(sheet([report], "markdown", style)),
    "score as a page": lambda report, style: visible(str(sheet([report], "html", style))),
}


@cache
def judged(path: Path, lang: Language) -> Report:
    with speaking(lang):
        return check(parse(path.read_text("utf-8"), path.name))


@cache
def own(path: Path) -> frozenset[str]:
    """Return what is the record's own."""
    report = judged(path, "en")
    found = of_the_record(report) | {path.name, path.stem}
    for session in report.sessions:
        for line in session.session.lines:
            found |= set(_quoted(line))
        found |= {*session.book.readings}
        for source in {each for cited in session.book.sources.values() for each in cited}:
            name, _, place = source.partition(": ")
            found |= {source_title(name), followed_title(name), place}
    return frozenset(" ".join(each.split()) for each in found if len(each) > 1)


def _quoted(line: Line) -> Iterator[str]:
    """Go through what a line has in words: strings, an editor's reason, an emended line whole."""
    yield (line.comment or "").lstrip("#").strip()
    yield from re.findall(r'"((?:[^"\\]|\\.)*)"', line.code)
    yield from re.findall(r"[\w-]+", line.code) if "[" in line.code else ()
    yield from filter(None, [line.annotation, getattr(line.edited, "text", None)])


def citations(book: RuleBook) -> set[str]:
    return {cite for cites in book.sources.values() for cite in cites} | {*book.readings}


def test_no_word_of_the_lists_is_in_two_of_them() -> None:
    assert set(WORDS) == set(LANGUAGES)
    for one, other in combinations(LANGUAGES, 2):
        assert not WORDS[one] & WORDS[other]


@pytest.mark.parametrize(
    ("path", "kind", "lang"), crossed(RECORDS, SHOWN, LANGUAGES, part=90, whole=5), ids=as_id
)
def test_a_document_of_a_record_has_one_language(path: Path, kind: str, lang: Language) -> None:
    style = Style("letters", lang, width=300)
    with speaking(lang):
        text = SHOWN[kind](judged(path, lang), style)
    assert foreign(text, lang, own(path), CITATION) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_search_finds_a_document_in_another_language(lang: Language) -> None:
    """The documents of each language have its own words, so that a whole one is always found."""
    path = ROOT / "records" / "belinda.ombre"
    for kind, tell in SHOWN.items():
        with speaking(lang):
            text = tell(judged(path, lang), Style("letters", lang, width=300))
        other = LANGUAGES[LANGUAGES.index(lang) - 1]
        assert foreign(text, other, own(path)), kind


@pytest.fixture
def told(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Told:
    """Return what a command writes."""
    monkeypatch.setenv("COLUMNS", "400")

    def command(*words: str) -> str:
        assert main(list(words)) in (0, 1)
        return capsys.readouterr().out

    return command


@pytest.mark.parametrize("lang", LANGUAGES)
def test_explanations_have_one_language(lang: Language, told: Told) -> None:
    assert foreign(told("explain", "--lang", lang), lang, rules()) == []
    for rule in rules():
        text = told("explain", rule, "--lang", lang)
        assert foreign(text, lang, [rule, *explain(rule).source.split("; ")]) == [], rule


def of_the_book(book: RuleBook) -> set[str]:
    """Return what a book's page has as its file has it: names, values, words, sources."""
    names = {book.name, *citations(book), *SLOTS}
    for option in book.options:
        names |= {option.name, *option.aliases}
    for call in book.auction.calls:
        names |= {call.name, *call.aliases}
    return names


@pytest.mark.parametrize(("name", "lang"), crossed(shipped(), LANGUAGES))
def test_what_a_rule_book_says_has_one_language(name: str, lang: Language, told: Told) -> None:
    """Its readings, what it and its options are about; values and sources are quotations."""
    page = json.loads(told("rules", name, "--lang", lang, "--to", "json"))
    parts = [*page["fields"], *page["calls"], *page["options"], page]
    words = [part[key] for part in parts for key in ("about", "reading") if part.get(key)]
    book = load(name).book
    assert book is not None
    assert len(words) > 10
    mentioned = {
        *of_the_book(book),
        *re.findall(r"\b(?:Pique|Treff|pass, play|Ouvert)\b", str(words)),
    }
    assert [said for said in words if foreign(said, lang, mentioned)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_rule_book_says_what_its_fields_mean(lang: Language, told: Told) -> None:
    squeezed = "".join(told("rules", "aldenham", "--lang", lang).split())
    with speaking(lang):
        said = {path: meaning(text) for path, text in MEANINGS.items()}
    asked = "pack.hand play.leads vole.failed-ends payments.codille-more".split()
    assert [path for path in asked if "".join(said[path].split())[:20] not in squeezed] == []
    assert (said["pack.hand"] == MEANINGS["pack.hand"]) == (lang == "en")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_headings_of_rule_books_have_one_language(lang: Language, told: Told) -> None:
    for words in (["rules"], ["rules", "aldenham"], ["rules", "--diff", "aldenham", "lhombre"]):
        heads = [line for line in told(*words, "--lang", lang).splitlines() if line[:1].isupper()]
        assert heads
        # of two books beside each other the cells of the first column have capitals too
        heads = heads[:1] if "--diff" in words else heads
        assert [line for line in heads if foreign(line, lang, ["with"])] == []
    assert foreign(told("rules", "--lang", lang), lang, ["with", "two-handed", "four-handed"]) == []


@pytest.mark.parametrize(("path", "lang"), crossed(GALLERY, LANGUAGES, part=30), ids=as_id)
def test_findings_have_one_language(path: Path, lang: Language, told: Told) -> None:
    with speaking(lang):
        found = check(read(path.read_bytes(), path.name)).findings
    mine = {*of_the_record(check(read(path.read_bytes(), path.name))), "book-not-yaml.yaml"}
    said = [text for f in found for text in (f.message, *(each.message for each in f.related))]
    characters = re.compile(r"\([^()]*\)")  # lists of words of the notation, names of characters
    assert [text for text in said if foreign(characters.sub("", text), lang, mine)] == []


@pytest.mark.parametrize(("name", "lang"), crossed(shipped(), LANGUAGES, part=11))
def test_a_blank_sheet_has_one_language(
    name: str, lang: Language, told: Told, tmp_path: Path
) -> None:
    made = tmp_path / "sheet.pdf"
    told("score", "--blank", "--rules", name, "--lang", lang, "-o", str(made))
    text = "\n".join(page.extract_text() for page in PdfReader(made).pages)
    assert len(text) > 200
    assert foreign(text, lang, [name], CITATION) == []


WEIGHED = [
    "compare belinda",
    "compare lhombre-nolo",
    "complete --count --list 2 belinda",
    "complete --count aldenham-ante",
    "complete --suggest printed/belinda",
    "analyse --all belinda",
    "analyse lhombre",
    "analyse --samples 20 --view Belinda belinda",
]
"""Commands that try what might have been, each of a record."""


@pytest.mark.parametrize(
    ("line", "lang"),
    [*crossed(WEIGHED, LANGUAGES, part=15), *spread(product(["compare tresillo"], LANGUAGES), 5)],
)
def test_what_might_have_been_is_told_in_one_language(
    line: str, lang: Language, told: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(terminal, "_MOST", 4000)
    monkeypatch.setenv("COLUMNS", "4000")
    *words, name = line.split()
    printed = ["--reading", "printed"] if name.startswith("printed/") else []
    path = ROOT / "records" / f"{name.removeprefix('printed/')}.ombre"
    text = told(*words, *printed, str(path), "--lang", lang)
    assert len(text) > 40
    lines = [_EMENDED.sub("", each) for each in _without_fields(text, lang)]
    assert foreign("\n".join(lines), lang, {*own(path), *shipped()}, CITATION) == []


@pytest.mark.parametrize(
    "line",
    spread([f"{line} --to json" for line in WEIGHED if not line.startswith("compare")], 2),
)
def test_what_might_have_been_as_json_is_the_same_in_every_language(line: str, told: Told) -> None:
    words = line.replace("printed/", "").split()
    words[-3] = str(ROOT / "records" / f"{words[-3]}.ombre")
    assert told(*words, "--lang", "da") == told(*words)


_EMENDED = re.compile(r"^  (?:\d+\.)? +\d+:\d+ .*")
"""An emended line: its place, the emendation, and what stands there."""


def _without_fields(text: str, lang: Language) -> list[str]:
    """Leave out rows of fields and values, which are words to be typed, with their sources."""
    with speaking(lang):
        heading = _("What makes the difference")
    lines = text.splitlines()
    return lines[: lines.index(heading) + 3] if heading in lines else lines


WHERE = {"en": "Site", "fr": "Lieu", "es": "Lugar", "da": "Sted", "de": "Ort"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_blank_sheet_asks_where_it_was_and_not_for_a_rank(
    lang: Language, told: Told, tmp_path: Path
) -> None:
    """In a ranking `Place` is another word in most languages."""
    made = tmp_path / "sheet.csv"
    told("score", "--blank", "--rules", "aldenham", "--lang", lang, "-o", str(made))
    assert f"\n{WHERE[lang]}," in made.read_text("utf-8")


def test_no_reading_of_a_book_speaks_of_one_game() -> None:
    assert not [said for book in BOOKS for said in book.readings.values() if "Belinda" in said]
