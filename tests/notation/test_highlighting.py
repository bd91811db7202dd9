"""The Pygments lexer held to the grammar: every word of it has a colour, every record is read."""

from __future__ import annotations

from importlib.metadata import entry_points
from pathlib import Path

import pytest

pytest.importorskip("pygments")

from pygments.token import Comment, Error, Keyword, Name, Number, Operator, Other, String

from ombre_records.notation import highlighting
from ombre_records.notation.grammar import parser
from ombre_records.notation.highlighting import COLOURS, OmbreLexer
from ombre_records.notation.keywords import KEYWORDS

ROOT = Path(__file__).resolve().parents[2]
RECORDS = sorted((ROOT / "records").rglob("*.ombre"))
GALLERY = sorted((ROOT / "tests" / "gallery").glob("*.ombre"))


def tokens(text: str) -> list[tuple[object, str]]:
    found = [*OmbreLexer().get_tokens_unprocessed(text)]
    assert all(text.startswith(said, at) for at, _, said in found)
    return [(kind, said) for _, kind, said in found]


def words(text: str) -> list[tuple[object, str]]:
    return [(kind, said) for kind, said in tokens(text) if not said.isspace()]


# ---------------------------------------------------------------- held to the grammar


def test_every_terminal_of_the_grammar_has_a_colour() -> None:
    terminals = {term.name: term.pattern for term in parser().terminals}
    parts = {name for name in terminals if not name.startswith("PLAIN_")} - {"_WS"}
    single = {name for name in parts if terminals[name].type == "str"}
    spelt = {name for name in single if terminals[name].value.isalpha()}
    assert parts - spelt - set(COLOURS) == set()
    assert set(COLOURS) - parts == set(), "a colour for what the grammar no longer has"


@pytest.mark.parametrize("keyword", sorted(set(KEYWORDS) - {"for"}))
def test_every_keyword_is_one(keyword: str) -> None:
    assert words(f'{keyword} "so"')[0] == (Keyword, keyword)


def test_every_statement_of_the_grammar_is_reached() -> None:
    bodies = {str(r.expansion[0].name) for r in parser().rules if r.origin.name == "_body"}
    kinds = {highlighting.statement(word, False) for word in (*KEYWORDS, "trick")}
    assert bodies <= kinds
    assert highlighting.statement("trick", True) == "told"


# ---------------------------------------------------------------- records


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_every_word_of_a_record_is_known(path: Path) -> None:
    text = path.read_text("utf-8")
    found = tokens(text)
    assert "".join(said for _, said in found) == text
    assert [said for kind, said in found if kind in (Error, Other)] == []


@pytest.mark.parametrize("path", GALLERY, ids=lambda path: path.stem)
def test_a_bad_record_is_coloured_without_an_error(path: Path) -> None:
    text = path.read_bytes().decode("utf-8", "replace")
    found = list(OmbreLexer().get_tokens(text))
    assert not any(kind in Error for kind, _ in found)


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("hand Bea SK5 D-", [(Keyword, "hand"), (Name, "Bea"), (Name.Constant, "SK5"),
                             (Name.Constant, "D-")]),
        ("exchange Forda H2 for S3", [(Keyword, "exchange"), (Name, "Forda"),
                                      (Name.Constant, "H2"), (Keyword, "for"),
                                      (Name.Constant, "S3")]),
        ("9 HA x HK! > Bea (5-4-0) # so", [(Number, "9"), (Name.Constant, "HA"),
                                           (Name.Constant, "x"), (Name.Constant, "HK!"),
                                           (Operator, ">"), (Name, "Bea"), (Number, "(5-4-0)"),
                                           (Comment.Single, "# so")]),
        ('title "a # b"', [(Keyword, "title"), (String, '"a # b"')]),
        ("rules royal-1665 + vole=2", [(Keyword, "rules"), (Name.Namespace, "royal-1665"),
                                       (Operator, "+"), (Name.Namespace, "vole=2")]),
        ("holds Bea [SK>SQ] [+]", [(Keyword, "holds"), (Name, "Bea"), (Name.Decorator, "[SK>SQ]"),
                                   (Name.Decorator, "[+]")]),
        ("dealt Bea SK", [(Other, "dealt"), (Other, "Bea"), (Other, "SK")]),
        ("dealer Bea = 5", [(Keyword, "dealer"), (Name, "Bea"), (Other, "="), (Other, "5")]),
    ],
)  # fmt: skip
def test_lines(line: str, wanted: list[tuple[object, str]]) -> None:
    assert words(line) == wanted


def test_a_line_of_results_is_no_trick() -> None:
    text = "results\n1 Ada play H sacada estuches 4 : +3 -1 -2\ndeal 2\ntricks\n1 SA H3 H5\n"
    assert (Keyword, "estuches") in words(text)
    assert words(text)[-1] == (Name.Constant, "H5")


def test_pygments_finds_the_lexer_by_its_name() -> None:
    found = [each for each in entry_points(group="pygments.lexers") if each.name == "ombre"]
    if not found:
        pytest.skip("installed before the lexer was: pip install -e . makes its entry point")
    assert found[0].load() is OmbreLexer
