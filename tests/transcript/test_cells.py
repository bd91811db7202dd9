"""How values show themselves in a notebook's cell."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path

import pytest

import ombre_records
from ombre_records import check, parse
from ombre_records.base.document.style import Style
from ombre_records.telling.transcript.html.notebook import DEALS, first, fragment
from transcript.drawn import parsed

HERE = Path(__file__).parent
RECORDS = sorted(HERE.glob("*.ombre"))
_VOID = {"img", "br"}
_ALLOWED = set(
    "div style h3 h4 h5 h6 p b i strong a span dl dt dd ul li table caption thead tbody tr th td"
    " figure details summary svg title desc g path rect circle text tspan symbol use".split()
)


class Reader(HTMLParser):
    """Reads a fragment: its elements balance, and none but those of a transcript are there."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.names: set[str] = set()
        self.attributes: list[tuple[str, str]] = []
        self.words = ""
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.names.add(tag)
        self.attributes += [(name, value or "") for name, value in attrs]
        if tag not in _VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.names.add(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words += data


def read(html: str) -> Reader:
    reader = Reader(html)
    assert not reader.open
    assert reader.names <= _ALLOWED
    assert not [name for name, _ in reader.attributes if name.startswith("on") or name == "src"]
    assert all(value.startswith("#") for name, value in reader.attributes if name == "href")
    return reader


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_shows_itself_and_so_does_its_report(path: Path) -> None:
    record = parse(path.read_text("utf-8"), path.name)
    shown = read(record._repr_html_())
    assert {"svg", "table", "details"} <= shown.names
    assert all(name in shown.words for name in check(record).sessions[0].players)
    assert ombre_records.check(record)._repr_html_() == record._repr_html_()


@pytest.mark.parametrize("text", ["", "nonsense", "ombre 1\ndeal 1\n", "ombre 1\nplayers A, B\n"])
def test_what_is_hardly_a_record_is_shown_too(text: str) -> None:
    read(parse(text)._repr_html_())


def test_footnotes_of_two_deals_have_names_of_their_own() -> None:
    text = (HERE / "belinda.ombre").read_text("utf-8").replace("(5-4-0)", "(5-3-0)")
    again = text[text.index("deal 1") :].replace("deal 1", "deal 2", 1)
    names = [
        value for name, value in read(parse(text + again)._repr_html_()).attributes if name == "id"
    ]
    assert len(names) == len(set(names)) >= 4


def test_a_cell_shows_the_first_deals_and_says_how_many_there_are_more() -> None:
    deals = "".join(f"deal {number}\nbids pass, pass, pass\n" for number in range(1, 41))
    report = check(parse(f"ombre 1\nplayers A, B, C\n{deals}"))
    shown = fragment(report)
    assert shown.count("<figure") == DEALS
    assert f"{40 - DEALS} more deals are not shown here." in shown
    assert f"{40 - DEALS} more deals" not in fragment(first(report, DEALS))


def test_deals_are_counted_over_sessions() -> None:
    deals = "".join(f"deal {number}\nbids pass, pass, pass\n" for number in range(1, 4))
    report = check(parse(f"ombre 1\nplayers A, B, C\n{deals}" * 3))
    assert [len(session.deals) for session in first(report, 4).sessions] == [3, 1]
    assert {each.session for each in first(report, 3).findings} <= {1}
    loose = check(parse(f"nonsense\nombre 1\nplayers A, B, C\n{deals}"))
    assert {each.rule for each in first(loose, 1).findings} >= {"unknown-statement"}


def test_a_position_and_a_step_show_themselves() -> None:
    record = parse((HERE / "belinda.ombre").read_text("utf-8"))
    drawn = [step._repr_svg_() for step in ombre_records.replay(record)]
    assert drawn[0] is None
    played = next(step for step in ombre_records.replay(record) if step.position)
    assert played.position is not None
    assert played._repr_svg_() == played.position._repr_svg_()
    assert parsed(played.position._repr_svg_()).get("role") == "img"


def test_a_cell_speaks_the_language_asked_for() -> None:
    record = parse((HERE / "belinda.ombre").read_text("utf-8"))
    assert '<div class="ombre-records" lang="da">' in fragment(check(record), Style(language="da"))
