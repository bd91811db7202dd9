"""Records as TEI and back: every record that is kept, and TEI as others write it, case by case."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from test_interchange import CORPUS, HERE, RECORDS, ROOT

from examples import spread
from ombre_records import parse
from ombre_records.doors.cli import main
from ombre_records.interchange import to_json
from ombre_records.interchange.tei import WrongTeiError, from_tei, left_out, to_tei, xml_input
from ombre_records.notation.format import format, same
from tei_validity import ELEMENTS, faults
from yaml_data import read_yaml

CASES = read_yaml(HERE / "tei.yaml")
BY_HAND = HERE / "by_hand"
MEANINGS = read_yaml(BY_HAND / "meanings.yaml")
UNDERSTOOD = read_yaml(HERE / "tei_understood.yaml")


def obey_the_laws(text: str) -> None:
    record = parse(text)
    written = to_tei(record)
    again = from_tei(written)
    assert same(record, again)
    assert to_json(again) == to_json(record)
    assert from_tei(written.encode()).source.text == again.source.text
    assert to_tei(again) == written
    assert left_out(written, again) == ()
    assert faults(written) == []
    assert "<persName>?</persName>" not in written  # who is not known is nobody in the header


@pytest.mark.parametrize(
    "path", spread(RECORDS, 16, 5), ids=lambda path: str(path.relative_to(ROOT))
)
def test_records(path: Path) -> None:
    obey_the_laws(path.read_text("utf-8"))


@pytest.mark.parametrize("line", spread(CORPUS, 4, 3))
def test_lines(line: str) -> None:
    obey_the_laws(line)
    obey_the_laws(f"ombre 1\nplayers Belinda, Baron, Anonym\ndeal 1\n{line}")
    obey_the_laws(f"suits spanish\ndeal 1\n{line}")


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_tei_of_others(case: dict) -> None:
    text = case.get("text")
    if text is None:
        before = '<TEI xmlns="http://www.tei-c.org/ns/1.0"><text><body>'
        text = f"{before}{case['body']}</body></text></TEI>"
    given = text.encode() if case.get("bytes") else text
    if "wrong" in case:
        with pytest.raises(WrongTeiError) as caught:
            from_tei(given)
        place = text.find("<app>") + 1
        assert case["wrong"].replace("{app}", str(place)) in str(caught.value)
        return
    record = from_tei(given)
    assert format(record, keep_order=True) == case["record"]
    assert [each for each in case.get("holds", ()) if each not in to_tei(record)] == []
    obey_the_laws(case["record"])
    lost = left_out(given, record)
    if "lost" in case:
        assert [str(each)[5:].split(": the record")[0] for each in lost] == case["lost"]


def test_a_deep_or_a_large_document_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(xml_input, "_ELEMENTS", 1000)
    for text in ("<a>" * 500 + "</a>" * 500, "<a>" + "<b/>" * 1000 + "</a>"):
        with pytest.raises(WrongTeiError, match="more elements, or deeper ones"):
            from_tei(text)


def test_comments_above_stand_beside_pictures_of_pages() -> None:
    obey_the_laws('# c\n\nombre 1\nfacsimile "p2.png"\nplayers A, B, C\ndeal 1\ntrump S\n')


def test_an_encoding_is_the_one_that_bytes_name() -> None:
    text = to_tei(parse('title "Zoë"\n'))
    latin = text.replace('"UTF-8"', '"ISO-8859-1"').encode("latin-1")
    assert from_tei(latin).source.text == from_tei(text).source.text
    assert from_tei(text.replace('"UTF-8"', '"UTF-16"').encode("utf-16"))[0].header


def test_the_header_is_made_of_the_statements() -> None:
    text = (ROOT / "records/belinda.ombre").read_text("utf-8")
    written = to_tei(parse(text))
    other = written.replace("<title>Belinda's game</title>", "<title>Another</title>")
    assert other != written
    lost = left_out(other, from_tei(other))
    assert [(each.line, each.message.split(":")[0]) for each in lost] == [(6, "`title`")]


SUPPLIED = """ombre 1
players Ada, [?>Bea], Cleo
date [?>1714]
deal [?>3]
dealer [?>Bo | ed "so P"]
hand Ada [x>SK] [xx>H7 D2?] SA
hand [?>Bo] [?>SK]
bids [?>Ada] play
trump [?>S]
exchange Ada [xx>C3 C2] for [x>S5]!
tricks
[?>1] [?>Ada]: [x>SA] S3 [?>S4]! > [?>Ada] ([?>1]-0-0)
result [?>codille] [?>Bo]
payments Ada [?>-9], Bo [?>+9]
"""


def test_what_stands_for_something_illegible_is_supplied() -> None:
    obey_the_laws(SUPPLIED)
    written = to_tei(parse(SUPPLIED))
    assert "<sic" not in written
    assert written.count("<gap") == written.count("<supplied") == 21


def test_the_docs_name_every_element() -> None:
    page = (ROOT / "docs/tei.md").read_text("utf-8")
    assert [tag for tag in ELEMENTS if f"`{tag}`" not in page] == []


def fragment(case: dict) -> str:
    """Return a document with a fragment in it where it is to stand."""
    inner = case.get("div")
    if inner is None:
        said = f"hand Ada {case['hand']}" if "hand" in case else case["line"]
        inner = f'<ab type="statement">{said}</ab>'
    before = '<TEI xmlns="http://www.tei-c.org/ns/1.0"><text><body><div>'
    return f'{before}<ab type="statement">deal 1</ab>\n{inner}</div></body></text></TEI>'


def place(text: str, element: str) -> str:
    """Return where an element begins as it is told, of several of its name by number."""
    tag, _, number = element.partition("#")
    found = [each.start() for each in re.finditer(rf"<{tag}(?=[\s/>])", text)][int(number or 1) - 1]
    line = text.count("\n", 0, found) + 1
    return f"line {line}, column {found - text.rfind(chr(10), 0, found)}: "


@pytest.mark.parametrize(
    "case",
    UNDERSTOOD,
    ids=[each.get("hand") or each.get("line") or each.get("div") for each in UNDERSTOOD],
)
def test_what_editors_write_is_read_for_what_it_means_or_refused(case: dict) -> None:
    text = fragment(case)
    if "means" in case:
        record = from_tei(text)
        assert format(record, keep_order=True) == f"deal 1\n{case['means']}\n"
        obey_the_laws(format(record, keep_order=True))
        lost = [str(each).partition(": ")[0] + ": " for each in left_out(text, record)]
        assert "lost" not in case or lost == [place(text, each) for each in case["lost"]]
        return
    with pytest.raises(WrongTeiError) as caught:
        from_tei(text)
    told = str(caught.value).split("\n")
    wanted = [place(text, each) for each in case["refused"]]
    assert [each for each in told if each.startswith("line ")] == told
    assert [each[: each.index(": ") + 2] for each in told] == wanted


@pytest.mark.parametrize("case", MEANINGS, ids=lambda case: case["file"])
def test_files_made_by_hand(case: dict) -> None:
    given = (BY_HAND / f"{case['file']}.xml").read_bytes()
    if "refused" in case:
        with pytest.raises(WrongTeiError) as caught:
            from_tei(given)
        found = (caught.value, *caught.value.others)
        assert [f"{each.line}:{each.column} {each.message}" for each in found] == case["refused"]
        return
    record = from_tei(given)
    assert format(record, keep_order=True) == case["means"]
    named = [f"{each.line}:{each.column} {each.message}" for each in left_out(given, record)]
    assert [each.partition(": the record")[0] for each in named] == case.get("lost", [])
    obey_the_laws(case["means"])


def test_the_command_tells_each_place_on_a_line_of_its_own(tmp_path: Path, capsys) -> None:
    path = tmp_path / "hand.xml"
    path.write_text(fragment({"hand": "H<lb/>7 S<pb/>3"}))
    assert main(["convert", str(path), "--to", "ombre"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    places = [f"ombre: {path}: line 2, column {column}: " for column in (32, 40)]
    lines = err.splitlines()
    assert all(line.startswith(place) for line, place in zip(lines, places, strict=True))
