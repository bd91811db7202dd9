"""Blank scoring sheets: for every book and paper, with as many lines and players as asked for."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from examples import spread
from ombre_records.base.document.outline import Listing, Paragraph, Table
from ombre_records.base.document.style import Style
from ombre_records.base.language import LANGUAGES, Language
from ombre_records.base.language.terms import call_name
from ombre_records.books.load import named, shipped
from ombre_records.doors.cli import ombre
from ombre_records.telling.sheet.blank import WrongPlayersError, blank
from ombre_records.telling.sheet.tariff import tariff

pypdf = pytest.importorskip("pypdf", reason="pypdf, of the extra `test`, reads the pages")
pytest.importorskip("typst", reason="typst, of the extra `pdf`, sets the pages")


def pages(made: bytes) -> list[str]:
    return [page.extract_text() for page in pypdf.PdfReader(io.BytesIO(made)).pages]


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("name", spread(shipped(), 3))
def test_every_book_has_its_sheet(name: str, paper: str) -> None:
    book = named(name)
    made = blank(book, 24, style=Style(paper=paper))  # type: ignore[arg-type] # both are
    words = "\n".join(pages(made))
    heads = [len(re.findall(r"paid\s+total", page)) for page in pages(made)]
    assert book.title in words.replace("\n", " ")
    assert {count for count in heads if count} == {book.table.players[0]}
    assert {str(number) for number in range(1, 25)} <= set(words.split())
    assert all(call.name in words for call in book.auction.calls)
    assert ("Friend" in words) == (name == "quintillo")
    assert blank(book, 24, style=Style(paper=paper)) == made  # type: ignore[arg-type] # both are


@pytest.mark.parametrize("lang", ["da", *(each for each in LANGUAGES if each != "da")])
def test_what_is_paid_stands_below_24_deals_of_three(lang: Language) -> None:
    made = pages(blank(named("lhombre"), 24, style=Style(language=lang)))
    assert len(made) == 1


def test_a_long_sheet_repeats_its_head() -> None:
    made = pages(blank(named("lhombre"), 100, ("Ann", "Bea", "Cid")))
    assert len(made) >= 4
    assert all("Ann" in page and "Dealer" in page for page in made)
    assert "100" in "\n".join(made).split()


@pytest.mark.parametrize("deals", range(18, 26))
def test_the_totals_stand_together_under_deals(deals: int) -> None:
    made = pages(blank(named("lhombre"), deals, ("Ann", "Bea", "Cid", "Dot")))
    (page,) = (page for page in made if "In money" in page)
    assert re.search(r"^Total\b", page, re.MULTILINE)
    assert "What is paid" in "".join(made)


def test_players_are_named_and_counted() -> None:
    book = named("aldenham")
    assert "Dot" in pages(blank(book, 5, ("Ann", "Bea", "Cid", "Dot")))[0]
    with pytest.raises(WrongPlayersError, match="aldenham seats 3 or 4 at a table, not 2"):
        blank(book, 5, ("Ann", "Bea"))


def test_long_names_stay_in_their_cells() -> None:
    names = (
        "Ann",
        "Maximiliana-Theodora von Hohenzollern-Sigmaringen",
        "Donaudampfschifffahrt" * 2,
    )
    (page, *_more) = pypdf.PdfReader(io.BytesIO(blank(named("aldenham"), 24, names))).pages
    found: list[tuple[str, float, float]] = []

    def seen(text: str, at: list[float], moved: list[float], *_font: object) -> None:
        found.append((text.strip(), at[4] + moved[4], at[5] + moved[5]))

    page.extract_text(visitor_text=seen)
    (top,) = (y for text, _x, y in found if text == "Stakes")
    (pool,) = (x for text, x, _y in found if text == "Pool")
    under = max(y for text, _x, y in found if text == "total")
    lines = [(x, y) for text, x, y in found if len(text) > 2 and any(text in n for n in names)]
    assert len(lines) >= 7
    assert all(under < y < top and x < pool for x, y in lines)


def test_what_a_book_lacks_is_left_out() -> None:
    danish, english = (" ".join(pages(blank(named(n), 3))) for n in ("lhombre", "aldenham"))
    assert "Pool" in english
    assert "Puestas set apart" in english
    assert "Pool" not in danish
    assert "Puestas set apart" not in danish


def prices(name: str, players: int) -> dict[str, list[str]]:
    """Return what a legend has of each call behind its cards, up to the remarks."""
    blocks = tuple(tariff(named(name), players, call_name))
    assert isinstance(blocks[0], Paragraph)
    (table,) = (block for block in blocks if isinstance(block, Table))
    rows = (["".join(run.text for run in cell) for cell in row] for row in table.rows)  # type: ignore[union-attr] # no asides
    return {row[0]: row[3:7] for row in rows}


def test_what_calls_pay() -> None:
    danish = prices("lhombre", 3)
    assert danish["spil"] == ["1", "2", "2", "4"], "each 1; tout 1 more; bet 1, kodille 2 to each"
    assert danish["ren-nolo"][:4] == ["4", "–", "8", "10"]
    aldenham = prices("aldenham", 3)
    assert aldenham["play"][:4] == ["5", "30", "10", "10"]
    assert aldenham["vole"][:4] == ["–", "33", "66", "–"]
    assert prices("aldenham", 4)["play"][:4] == ["5", "30", "15", "15"], "who rests pays too"
    assert prices("renegado", 3)["entrada"][:4] == ["5", "15", "15", "15"], "5 for each player"
    assert prices("quintillo", 5)["ask-leave"][2] == "0"


def test_a_price_that_no_text_tells_has_an_empty_place() -> None:
    danish = prices("de-5-matadorer", 3)
    assert danish["spil"] == ["", "", "", ""]
    assert danish["ren-nolo"] == ["", "–", "", ""], "there is no tout in a nolo"
    spanish = prices("tresillo", 4)
    assert all(row == ["", "", "", ""] for row in spanish.values())
    *_, listing = tariff(named("tresillo"), 4)
    assert isinstance(listing, Listing)
    said = ["".join(run.text for run in words) for _, words in listing.items]
    assert "Ante: 5 from the dealer" in said
    assert "Primeras, the first 5 tricks: … from each" in said


def test_what_is_paid_besides() -> None:
    listing = tuple(tariff(named("royal-1665"), 3))[-1]
    assert isinstance(listing, Listing)
    said = ["".join(run.text for run in words) for _, words in listing.items]
    assert "Into an empty pool: 12 from each" in said
    assert "A pass: 1 to the pool" in said
    assert "Estuches, from 3 on: 12 each" in said


def run(*arguments: str) -> Result:
    return CliRunner().invoke(ombre, ["score", *arguments])


def test_the_command(tmp_path: Path) -> None:
    file = tmp_path / "a.pdf"
    assert run("--blank", "--rules", "lhombre", "--deals", "24", "-o", str(file)).exit_code == 0
    assert "spil" in "".join(pages(file.read_bytes()))
    assert run("--blank", "--deals", "2").stdout_bytes.startswith(b"%PDF-")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ("--blank a.ombre", "--blank takes no FILE; leave a.ombre or --blank out"),
        (
            "--blank --to text",
            "an empty sheet is made as pdf, xlsx, csv, not as text; use -o with .pdf",
        ),
        (
            "--blank --players A,B",
            "aldenham seats 3 or 4 at a table, not 2; take a rule book that seats 2: ",
        ),
        ("--blank --deals 0", "0 is not in the range"),
        ("--blank --rules nix", "nix"),
        ("--deals 5 a.ombre", "--deals and --players go with --blank; a record has its own"),
        ("", "Missing argument"),
    ],
)
def test_what_does_not_go_is_told(arguments: str, told: str) -> None:
    done = run(*arguments.split())
    assert done.exit_code == 2
    assert told in re.sub(r"\s+", " ", done.stderr)
