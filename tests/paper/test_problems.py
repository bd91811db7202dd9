"""A transcript set like a book of problems: a deal on half a page, notes numbered on at the end."""

from __future__ import annotations

import io
import re
from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pytest

from examples import slow, spread
from ombre_records import check, parse
from ombre_records.base.document.outline import (
    Beside,
    Heading,
    Listing,
    Paragraph,
    Run,
    Table,
    parts,
    say,
)
from ombre_records.base.document.paper import typst
from ombre_records.base.document.paper.notes import Notes, composed, separated_marks
from ombre_records.base.document.paper.pdf import Writer, page
from ombre_records.base.document.paper.typst import PdfPart, joined
from ombre_records.base.document.style import PLAIN, About, Style
from ombre_records.base.language import speaking
from ombre_records.referee.report import Report
from ombre_records.telling.sheet import sheet
from ombre_records.telling.transcript import show
from ombre_records.telling.transcript.problems import problems
from pdf_pages import pages, texts

pypdf = pytest.importorskip("pypdf", reason="pypdf, of the extra `pdf`, reads the pages")
pytest.importorskip("typst", reason="typst, of the extra `pdf`, sets the pages")

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
RECORDS = sorted(
    path
    for folder in ("records", "tests/transcript", "tests/gallery", "tests/paper")
    for path in (ROOT / folder).rglob("*.ombre")
)
LANGUAGES = ("en", "da", "de", "es", "fr")
_TITLE = 17
"""Points that a deal's title stands above its first line."""


class Line(NamedTuple):
    """Words on a page, and where: points from the left and from the top."""

    text: str
    page: int
    x: float
    y: float


@cache
def report(path: Path) -> Report:
    return check(parse(path.read_bytes().decode("utf-8", "replace"), path.name))


def lines(made: bytes) -> list[Line]:
    """Return what can be read, with the place of each stretch of words."""
    found: list[Line] = []
    for number, sheet_ in enumerate(pages(made)):
        high = float(sheet_.mediabox.height)

        def seen(text: str, cm: list[float], tm: list[float], *_font: object) -> None:
            x = tm[4] * cm[0] + tm[5] * cm[2] + cm[4]
            y = tm[4] * cm[1] + tm[5] * cm[3] + cm[5]
            if text.strip():
                found.append(Line(text.strip(), number, x, high - y))  # noqa: B023 # at once

        sheet_.extract_text(visitor_text=seen)
    return found


def written(made: bytes) -> str:
    return "\n".join(texts(made))


@pytest.mark.parametrize(
    "path", spread(RECORDS[::2], 48, 1), ids=lambda path: f"{path.parent.name}-{path.stem}"
)
def test_a_deal_takes_half_a_page_at_most(path: Path) -> None:
    paper = ("a4", "letter")[RECORDS.index(path) % 2]
    made = show(report(path), "pdf", Style(paper=paper))  # type: ignore[arg-type] # both are
    assert isinstance(made, bytes)
    high = 842 if paper == "a4" else 792
    told = lines(made)
    notes = (at for at, each in enumerate(told) if each.text == "Notes" and each.x < 60)
    told = told[: next(notes, len(told))]  # they name the deals again
    titles = [each for each in told if re.fullmatch(r"Deal [\d?]+", each.text)]
    starts = [at for at, each in enumerate(told) if each in titles and each.x < 60]
    after = (at for at, each in enumerate(told) if each.text in _NO_DEAL and each.x < 60)
    last = next((at for at in after if not starts or at > starts[-1]), len(told))
    sessions = {session.texts.get("title") for session in report(path).sessions}
    for begin, till in pairwise([*starts, last]):
        end = next((at for at in range(begin, till) if _begins(told[at].text, sessions)), till)
        page = told[begin].page
        own = [each for each in told[begin:end] if each.page == page]
        over = (each.y for each in own if not _apart(each, high))
        assert max(over) - told[begin].y + _TITLE < high / 2, (path.name, told[begin].text)
        below = [each.text for each in told[begin:end] if each.page == page + 1]
        assert not below or _heading(told[begin:end], page + 1), (path.name, below[:3])


def _begins(text: str, titles: set[str | None]) -> bool:
    """Whether a line begins a session: it is a title, or the number of a session without one."""
    return text in titles or re.fullmatch(r"Session \d+", text) is not None


_NO_DEAL = ("Results", "Totals", "Notes")


def _apart(line: Line, high: float) -> bool:
    """Tell what stands at the foot of the page."""
    return line.y > high - 46


def _heading(told: list[Line], page: int) -> bool:
    """Tell whether what is on a page begins with what is no part of a deal: totals, notes."""
    own = [each.text for each in told if each.page == page and each.y > 45]
    return (bool(own) and own[0] in _NO_DEAL) or not own


@pytest.mark.parametrize(("name", "language"), [("two-handed", "en"), ("quintillo", "da")])
def test_notes_are_on_their_own_page_and_numbered_on(name: str, language: str) -> None:
    made = show(report(ROOT / f"records/{name}.ombre"), "pdf", Style(language=language))  # type: ignore[arg-type] # both are
    assert isinstance(made, bytes)
    *_others, notes = texts(made)
    _numbered_on(notes)


@pytest.mark.parametrize("language", ["en", "da"])
def test_notes_stay_on_the_only_page_where_it_has_room(language: str) -> None:
    made = show(report(ROOT / "records/belinda.ombre"), "pdf", Style(language=language))  # type: ignore[arg-type] # both are
    assert isinstance(made, bytes)
    (page,) = texts(made)
    _numbered_on(page[page.index({"en": "Notes", "da": "Noter"}[language]) :])


def test_notes_that_have_no_room_on_the_only_page_are_on_their_own() -> None:
    record = (ROOT / "records/belinda.ombre").read_text("utf-8")
    long = record.replace('"codille threatens"', '"' + "codille threatens " * 150 + '"')
    made = show(check(parse(long)), "pdf")
    assert isinstance(made, bytes)
    _deal, notes = texts(made)
    _numbered_on(notes)


def _numbered_on(notes: str) -> None:
    numbers = [int(number) for number in re.findall(r"(?m)^(\d+)\b", notes)]
    assert numbers[:1] == [1]
    assert numbers[: numbers[-1]] == list(range(1, numbers[-1] + 1))


def test_notes_are_numbered_in_the_order_of_their_marks() -> None:
    notes = Notes()
    outline = [
        Heading(2, say("Deal 1", Run("[2]", "mark"))),
        Paragraph(say("one", Run("[1]", "mark"), Run("[2]", "mark"))),
        _noted("[1]", "[2]"),
        Heading(2, say("Deal 2")),
        Paragraph(say("two", Run("[1]", "mark"))),
        _noted("[1]"),
    ]
    found = []
    for part in parts(outline):
        notes.of(part)
        assert part.heading is not None
        marks = ("[2]", "[1]", "[2]") if "[2]" in part.notes else ("[1]", "[9]")
        found += [notes.number(mark) for mark in marks]
    assert found == [1, 2, 1, 3, None]
    last = notes.part()
    assert last is not None
    told = [block for section in last.sections for block in section]
    assert told[0] == Heading(3, say("Deal 1"))
    assert told[1] == Listing((("1", say("note [2]")), ("2", say("note [1]"))))
    assert told[3] == Listing((("3", say("note [1]")),))


def _noted(*marks: str) -> Listing:
    return Listing(tuple((mark, say(f"note {mark}")) for mark in marks))


def test_marks_that_follow_one_another_stay_apart() -> None:
    words = say("so", Run("[5]", "mark"), " ", Run("[6]", "mark"), " on")
    assert "".join(run.text for run in separated_marks(words)) == "so[5],[6] on"


@pytest.mark.parametrize(
    ("typed", "language", "set_"),
    [
        ("Ann -5, Bob +3", "en", "Ann \u22125, Bob +3"),
        ("-44 (-6 fish)", "en", "\u221244 (\u22126 fish)"),
        ("(1-0-0) and 1714-15", "en", "(1-0-0) and 1714-15"),
        ("2026-11-26", "da", "2026-11-26"),
        ("-\u00a33.75", "en", "\u2212\u00a33.75"),
        ('he said "gano"', "de", "he said \u201egano\u201c"),
        ('"so"', "fr", "\u00ab\u202fso\u202f\u00bb"),
        ('"so"', "da", "\u00bbso\u00ab"),
        ('"so"', "es", "\u00abso\u00bb"),
        (
            "Belinda's game, the players' cards",
            "en",
            "Belinda\u2019s game, the players\u2019 cards",
        ),
        ("5' and 6\"", "en", "5\u2032 and 6\u2033"),
        ("rule-book [hands-agree]", "en", "rule-book [hands-agree]"),
    ],
)
def test_typed_signs_are_those_of_print(typed: str, language: str, set_: str) -> None:
    assert composed(typed, language) == set_  # type: ignore[arg-type] # a language


@pytest.mark.parametrize("language", spread(LANGUAGES, 5))
@pytest.mark.parametrize("name", ["aldenham-four", "royal-1665"])
def test_no_loss_has_a_hyphen(name: str, language: str) -> None:
    found = report(ROOT / f"records/{name}.ombre")
    style = Style(language=language)  # type: ignore[arg-type] # all are
    for made in (show(found, "pdf", style), sheet([found], "pdf", style)):
        assert isinstance(made, bytes)
        words = written(made)
        assert "\u2212" in words
        assert not re.search(r"(?m)(?:^|[ (:])-\d", words)
    latex = show(found, "latex", replace(style, cards="index"))
    assert "\\textminus{}" in str(latex)
    words = re.sub(r"\\strokes\{[^}]*\}", "", str(latex).partition("\\begin{document}")[2])
    assert not re.search(r"[ {&(]-\d+[ ,.&\\]", words)


@slow
def test_no_card_is_broken_from_its_suit() -> None:
    """A line ends neither between a suit and its ranks nor among ranks, however narrow it is."""
    found = report(ROOT / "records/royal-1665.ombre")
    told = [
        line.strip()
        for made in (show(found, "pdf"), show(found, "pdf", Style(prose=True)))
        for line in written(bytes(made, "utf-8") if isinstance(made, str) else made).split("\n")
    ]
    lonely = [line for line in told if re.search(r"[\w,;] [\u2660\u2663\u2665\u2666]$", line)]
    assert not lonely
    latex = str(show(found, "latex")).partition("\\begin{document}")[2]
    bare = re.sub(r"\\(?:cards|token|struck|added)\{(?:\\suit[SCHD](?:\{\})?)?[^{}]*\}", "", latex)
    bare = re.sub(r"(?s)\\begin\{picture\}.*?\\end\{picture\}", "", bare)
    assert not re.search(r"\\suit[SCHD](?:\{\})?[AKQJ2-7]", bare)


@pytest.mark.parametrize("name", ["belinda", "aldenham-four"])
def test_a_card_of_a_hand_is_told_once(name: str) -> None:
    """What is laid off, drawn and held stands in the diagram, and in no other place."""
    found = report(ROOT / f"records/{name}.ombre")
    with speaking("en", "modern"):
        blocks = list(problems(found, Style()))
    for block in blocks:
        if isinstance(block, Beside):
            assert not any(isinstance(each, Table) and "Cards" in str(each) for each in block.left)
            words = [
                run.text
                for each in block.right
                if isinstance(each, Paragraph)
                for run in each.words
            ]
            assert not re.search("laid off|exchanged|hands in play", "".join(words))


@slow
def test_a_long_document_is_set_in_parts_that_run_on(monkeypatch: pytest.MonkeyPatch) -> None:
    found = report(ROOT / "records/royal-1665.ombre")
    whole = show(found, "pdf")
    monkeypatch.setattr(typst, "_PART", 40_000)
    cut = show(found, "pdf")
    assert isinstance(whole, bytes)
    assert isinstance(cut, bytes)
    told_in_parts = texts(cut)
    for number, told in enumerate(told_in_parts[1:], 2):
        head = told.split("\n")[:2]
        assert str(number) in " ".join(head).split()
    reader = pypdf.PdfReader(io.BytesIO(cut))
    titles = [each.title for each in reader.outline if not isinstance(each, list)]
    assert titles == ["Five games for great and lesser marks", "Notes"]
    for words in ("Deal 5", "Totals"):
        assert words in "".join(told_in_parts)
    assert _words(told_in_parts) == _words(texts(whole))


def _words(told: list[str]) -> set[str]:
    """Return the words of all pages, without the numbers of pages and notes."""
    return {word for page in told for word in page.split() if not word.isdigit()}


@pytest.mark.parametrize(("most", "faces"), [(5, True), (4, False)])
def test_long_latex_has_no_faces(most: int, faces: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ombre_records.telling.transcript.FACED", most)
    made = str(show(report(ROOT / "records/royal-1665.ombre"), "latex"))
    index = str(show(report(ROOT / "records/royal-1665.ombre"), "latex", Style(cards="index")))
    assert (made != index) is faces


@slow
def test_a_long_pdf_has_each_face_once(monkeypatch: pytest.MonkeyPatch) -> None:
    told = report(ROOT / "records/royal-1665.ombre")
    each = bytes(show(told, "pdf"))  # type: ignore[arg-type]
    monkeypatch.setattr("ombre_records.telling.transcript.FACED", 4)
    once = bytes(show(told, "pdf"))  # type: ignore[arg-type]
    assert len(once) < len(each) * 0.6
    cards = sum(len(trick.plays) for deal in told.sessions[0].deals for trick in deal.tricks)
    drawn = _drawings(once)
    assert sum(drawn.values()) >= cards
    assert len(drawn) <= 42
    assert not _drawings(each)
    assert written(once) == written(each)


def _drawings(made: bytes) -> Counter[int]:
    """Count how often each drawing that stands apart is shown on all pages."""
    shown: Counter[int] = Counter()
    for each in pypdf.PdfReader(io.BytesIO(made)).pages:
        apart = each["/Resources"].get("/XObject", {})
        calls = Counter(re.findall(rb"/(\S+) Do\b", each.get_contents().get_data()))
        for name, many in calls.items():
            if apart[f"/{name.decode()}"]["/Subtype"] == "/Form":
                shown[apart.raw_get(f"/{name.decode()}").idnum] += many
    return shown


def test_bookmarks_of_parts_stand_under_their_chapter() -> None:
    outline = [
        [Heading(1, say("One")), Heading(2, say("Deal 1"))],
        [Heading(2, say("Deal 2")), Heading(1, say("Two")), Heading(2, say("Deal 3"))],
    ]
    made = [
        PdfPart(typst.typeset("document.typ", _data(blocks), None), [h.level for h in blocks])
        for blocks in outline
    ]
    tree = pypdf.PdfReader(io.BytesIO(joined(made))).outline
    named = [
        [each.title for each in entry] if isinstance(entry, list) else entry.title for entry in tree
    ]
    assert named == ["One", ["Deal 1", "Deal 2"], "Two", ["Deal 3"]]


def _data(headings: list[Heading]) -> dict[str, object]:
    look = page(About("Both"), PLAIN)
    writer = Writer(PLAIN)
    return {"look": look, "groups": [writer.group([part]) for part in parts(headings)]}


def test_notes_stand_under_the_page_that_has_their_marks() -> None:
    text = (ROOT / "records/belinda.ombre").read_text("utf-8") * 4
    style = replace(PLAIN, notes="page", cards="index", findings=False)
    found = texts(show(check(parse(text)), "pdf", style))
    assert [len(re.findall("Emendation, ", each)) for each in found] == [2, 2, 2, 2]
    assert len(texts(show(check(parse(text)), "pdf", replace(style, notes="end")))) == 3
