"""PDF: all that a record says can be read on its pages, which come out the same each time."""

from __future__ import annotations

import io
import re
import sys
import unicodedata
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner

from examples import slow, spread
from ombre_records import check, parse
from ombre_records.base.document.glyphs import glyphs
from ombre_records.base.document.outline import Column, Heading, Listing, Run, Table, parts, say
from ombre_records.base.document.paper.page_layout import abreast, broken, natural, shares
from ombre_records.base.document.paper.pdf import Writer
from ombre_records.base.document.style import PLAIN, Style
from ombre_records.base.document.template_folder import UnusableTemplateError
from ombre_records.base.errors import MissingExtraError
from ombre_records.doors.cli import ombre
from ombre_records.referee.report import Report
from ombre_records.telling.sheet import sheet
from ombre_records.telling.transcript import show
from ombre_records.telling.transcript.margin import DealPage, margin
from ombre_records.telling.transcript.problems import seats
from pdf_pages import pages, texts

pypdf = pytest.importorskip("pypdf", reason="pypdf, of the extra `test`, reads the pages")
pytest.importorskip("typst", reason="typst, of the extra `pdf`, sets the pages")

HERE = Path(__file__).parents[1] / "paper"
ROOT = HERE.parents[1]
WILD = HERE / "wild.ombre"
SHOWN = [*sorted((ROOT / "tests/transcript").glob("*.ombre")), ROOT / "records/quintillo.ombre"]


@cache
def report(path: Path) -> Report:
    return check(parse(path.read_bytes().decode("utf-8", "replace"), path.name))


@cache
def wild() -> bytes:
    """Return what is hard to set, made once, since all fonts of the system are asked."""
    return show(report(WILD), "pdf", Style(language="da"))


def read(made: bytes) -> str:
    """Return what can be read on all pages, without blanks and the like."""
    return plain("".join(texts(made)))


def plain(text: str) -> str:
    return re.sub(r"[\s\u200b\u00ad]", "", unicodedata.normalize("NFKC", text))


@slow
def test_pages_are_read_without_their_drawings_as_they_are_with_them() -> None:
    made = show(report(ROOT / "records/belinda.ombre"), "pdf")
    whole = pypdf.PdfReader(io.BytesIO(made)).pages
    assert texts(made) == [page.extract_text() for page in whole]
    drawn, words = (each[0].get_contents().get_data() for each in (whole, pages(made)))
    assert len(words) < len(drawn) / 2


@pytest.mark.parametrize("style", [Style(paper="a4"), Style(paper="letter")], ids=["a4", "letter"])
def test_an_evening_of_twenty_deals_is_scored_on_two_pages(style: Style) -> None:
    made = sheet([report(ROOT / "records" / "club-evening.ombre")], "pdf", style)
    assert isinstance(made, bytes)
    first, second = (plain(page).upper() for page in texts(made))
    assert [word in first for word in ("PAYMENTS", "RUNNINGTOTALS")] == [True, True]
    assert [word in second for word in ("RUNNINGTOTALS", "WHATWASPAIDFOR")] == [False, True]


@pytest.mark.parametrize("path", spread(SHOWN, 5), ids=lambda path: path.stem)
def test_names_cards_and_payments_are_on_the_page(path: Path) -> None:
    found = read(show(report(path), "pdf"))
    for session in report(path).sessions:
        for name in session.players:
            assert plain(name) in found or name == "李 小龍"
        for deal in session.deals:
            for amount in deal.payments:
                shown = f"{amount:+}".replace("-", "\u2212") if amount else "0"
                assert amount is None or shown in found
            page = DealPage(session, deal, margin(deal.deal.lines, (), report(path), session))
            for place in seats(page, PLAIN).places:
                for line in place.lines:
                    text = "".join(glyphs(token.sign, "unicode") + token.text for token in line)
                    assert plain(text) in found


@pytest.mark.parametrize("path", [SHOWN[0], WILD], ids=lambda path: path.stem)
def test_the_same_record_gives_the_same_bytes(path: Path) -> None:
    assert show(report(path), "pdf") == show(report(path), "pdf")
    assert sheet([report(path)], "pdf") == sheet([report(path)], "pdf")


@pytest.mark.parametrize(("paper", "size"), [("a4", (595, 842)), ("letter", (612, 792))])
def test_paper(paper: str, size: tuple[int, int]) -> None:
    style = Style(paper=paper)  # type: ignore[arg-type] # both are
    for made in (show(report(SHOWN[0]), "pdf", style), sheet([report(SHOWN[0])], "pdf", style)):
        box = pypdf.PdfReader(io.BytesIO(made)).pages[0].mediabox
        assert (round(box.width), round(box.height)) == size


def test_the_document_says_what_it_is() -> None:
    read_back = pypdf.PdfReader(io.BytesIO(wild()))
    assert read_back.metadata is not None
    assert str(read_back.metadata.title).startswith("100% of {\\input{/etc/passwd}} $x_1^2$")
    assert str(read_back.metadata.author).startswith("<script>alert(1)</script>")
    assert read_back.trailer["/Root"]["/Lang"] == "da"
    assert read_back.trailer["/Root"]["/MarkInfo"]["/Marked"], "tagged"


def test_what_no_font_has_is_written_in_latin_letters() -> None:
    found = read(wild())
    for words in (
        "Жуков",
        "Ὀδυσσεύς",
        "{\\bf A}_1$",
        "#panic()[x]",
        "Ünïcødé--Ñandú",
        "[x] & wins",
    ):
        assert plain(words) in found
    assert "日" in found or "Ri" in found
    assert "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbau" in found


def test_spanish_suits_are_drawn_and_can_be_copied() -> None:
    made = show(report(ROOT / "records/belinda.ombre"), "pdf", Style(suits="spanish"))
    assert "EA2BAR" in read(made)


def test_prose_runs_on_over_the_pages() -> None:
    made = show(report(ROOT / "records/royal-1665.ombre"), "pdf", Style(prose=True))
    told = texts(made)
    assert "Deal 2" in told[0]
    assert len(told) == 2


def test_findings_stand_in_the_notes_alone() -> None:
    made = show(report(ROOT / "tests/transcript/hostile.ombre"), "pdf")
    *told_before, notes = texts(made)
    told = plain("the tally is (1-0-0), not (0-1-0)")
    assert plain(notes).count(told) == 1
    assert told not in plain("".join(told_before))


def test_footnotes_are_those_that_are_marked() -> None:
    outline = (
        Heading(2, say("Deal", Run("[1]", "mark"))),
        Heading(3, say("Findings")),
        Listing((("[1]", say("placed")), ("[2]", say("nowhere")))),
    )
    (part,) = parts(outline)
    assert part.notes == {"[1]": say("placed")}
    assert part.sections == ((outline[1], Listing((("[2]", say("nowhere")),))),)
    (placed,) = parts((outline[0], outline[1], Listing((("[1]", say("placed")),))))
    assert placed.sections == ()


def test_narrow_sections_stand_abreast_in_their_order() -> None:
    table = Table((Column("A"),), ((say("b" * 10),),))
    sections = ((table,), (table,), (table,))
    wide = natural(table)
    assert list(abreast(sections, 3 * wide + 6, 50)) == [[*sections]]
    assert list(abreast(sections, 2 * wide + 4, 50)) == [[*sections[:2]], [sections[2]]]
    assert list(abreast(sections, 3 * wide + 6, 1)) == [[each] for each in sections]
    assert sum(shares([1.0, 50.0, 60.0], 40)) == pytest.approx(40)


def test_long_words_may_be_broken_and_nothing_is_lost() -> None:
    for text in ("short words only", "x" * 100, "a/b" * 40, "Ünïcødé-" * 9, ""):
        assert "".join(broken(text)) == text
    assert max(map(len, broken("x" * 100))) < 15


def test_without_typst_it_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    with pytest.raises(MissingExtraError, match=r"pip install 'ombre-records\[pdf\]'"):
        show(report(SHOWN[0]), "pdf")
    for command in (["show", str(SHOWN[0]), "--to", "pdf"], ["score", "--blank"]):
        done = CliRunner().invoke(ombre, command)
        assert done.exit_code == 2
        assert done.stderr == "ombre: PDF needs Typst: pip install 'ombre-records[pdf]'\n"


@pytest.mark.parametrize(
    ("name", "template", "told"),
    [
        ("document.typ", "a\n\n#foo(1)\n", "document.typ:3:2: unknown variable: foo"),
        ("blocks.typ", "#let french = (\n", "blocks.typ:1:14: unclosed delimiter"),
        ("document.typ", '#panic("two\\nlines")', "document.typ:1:2: panicked with: two lines"),
    ],
)
def test_a_template_that_is_wrong_is_told_by_its_line(
    name: str, template: str, told: str, tmp_path: Path
) -> None:
    (tmp_path / name).write_text(template, "utf-8")
    with pytest.raises(UnusableTemplateError) as problem:
        show(report(SHOWN[0]), "pdf", Style(templates=tmp_path))
    assert re.sub(r":\d+: ", ": ", told) in re.sub(r":\d+: ", ": ", str(problem.value))
    assert "\n" not in str(problem.value)


def test_a_template_of_ones_own(tmp_path: Path) -> None:
    own = '#import "blocks.typ": *\nMine: #json("data.json").look.title'
    (tmp_path / "document.typ").write_text(own, "utf-8")
    made = show(report(ROOT / "records/belinda.ombre"), "pdf", Style(templates=tmp_path))
    assert read(made) == "Mine:Belinda'sgame"


@pytest.mark.parametrize(("fits", "across"), [(105, False), (60, True)])
def test_a_table_too_wide_for_an_upright_page_lies_across(
    fits: int, across: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ombre_records.telling.sheet._UPRIGHT", fits)
    names = [f"A_player_with_a_long_name_{number}" for number in range(5)]
    text = (ROOT / "records/quintillo.ombre").read_text("utf-8")
    players = report(ROOT / "records/quintillo.ombre").sessions[0].players
    for old, new in zip(players, names, strict=True):
        text = re.sub(rf"\b{re.escape(old)}\b", new, text)
    made = sheet([check(parse(text))], "pdf")
    box = pypdf.PdfReader(io.BytesIO(made)).pages[0].mediabox
    assert (box.width > box.height) is across
    found = read(made)
    assert all(name in found for name in names)


def test_a_number_stays_behind_a_name_read_from_right_to_left() -> None:
    run = Run("Ann 5, שרה 4", "plain")
    assert Writer(PLAIN).words((run,)) == [{"kind": "plain", "text": "Ann 5, שרה\u200e 4"}]


def test_reasons_stand_in_a_line_behind_numbers_of_one_figure_and_of_two() -> None:
    made = sheet([report(ROOT / "records/club-evening.ombre")], "pdf")
    behind: list[float] = []

    def visit(text: str, page: list[float], *_more: object) -> None:
        if " game from " in text or "nothing is paid" in text:
            behind.append(round(page[4], 1))

    for page in pages(made):
        page.extract_text(visitor_text=visit)
    assert len(behind) > len("nine more")
    assert len(set(behind)) == 1
