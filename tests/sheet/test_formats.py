"""Scoring sheets format by format: what a spreadsheet may not run, pages, plots, names."""

from __future__ import annotations

import csv
import io
import re
import xml.etree.ElementTree as ET
from base64 import b64encode
from hashlib import sha256
from itertools import pairwise
from pathlib import Path

import pytest

from ombre_records import check, parse
from ombre_records.base.document.letters.widths import width
from ombre_records.base.document.outline import Picture
from ombre_records.base.document.style import Style, Suits
from ombre_records.base.document.template_folder import UnusableTemplateError
from ombre_records.referee.report import Report
from ombre_records.telling.sheet import sheet
from ombre_records.telling.sheet.ledger import ledger
from ombre_records.telling.sheet.session_page import SHORT, shortened

ROOT = Path(__file__).resolve().parents[2]
SVG = "{http://www.w3.org/2000/svg}"
ATTACK = """ombre 1
title "</title><script>alert(1)</script>"
event "<img src=x onerror=alert(1)>"
stakes "'\\"><svg onload=alert(1)>"
players "</td><script>alert(1)</script>", "\\" onclick=\\"alert(1)", "</style><b>"

deal 1
dealer "</style><b>"
bids pass, pass, pass
"""


def report(text: str) -> Report:
    return check(parse(text))


def of(path: str) -> Report:
    return report((ROOT / path).read_text("utf-8"))


# ---------------------------------------------------------------- comma-separated values


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(sheet([report(text)], "csv"), newline="")))


@pytest.mark.parametrize("name", ["=1+1", "+2", "-3", "@SUM(A1)", "＝1", "'=1", "''@x"])
def test_words_that_would_be_formulas_have_an_apostrophe(name: str) -> None:
    (row,) = rows(f'ombre 1\nplayers "{name}", Bea, Cid\n\ndeal 1\ndealer "{name}"\n')
    assert row["dealer"] == row["player_1"] == "'" + name
    assert re.sub(r"^'(?='*[=+\-@＝])", "", row["dealer"]) == name


def test_other_words_and_numbers_stay_as_they_are() -> None:
    (row,) = rows(
        'ombre 1\ntitle "a, \\"b\\""\nplayers "\'t Hart", "5-5", Cid\n\ndeal 1\ndealer Cid\n'
    )
    assert (row["title"], row["player_1"], row["player_2"]) == ('a, "b"', "'t Hart", "5-5")
    losses = [
        row["payment_2"]
        for row in rows((ROOT / "tests/transcript/evening.ombre").read_text("utf-8"))
    ]
    assert "-25" in losses


def test_several_forfeits_of_a_deal_stand_in_one_cell() -> None:
    text = (ROOT / "records/aldenham-forfeits.ombre").read_text("utf-8")
    (row,) = rows(text.replace("4           HK", "forfeit Umbriel\n4           HK"))
    assert row["forfeits"] == "Thalestris 15, Umbriel 30"


def test_columns_are_the_same_whatever_is_played() -> None:
    heads = {
        sheet([of(f"records/{name}.ombre")], "csv").split("\r\n")[0]
        for name in ("two-handed", "quintillo", "belinda")
    }
    assert len(heads) == 1


# ---------------------------------------------------------------- pages


def test_a_page_escapes_everything_and_runs_nothing() -> None:
    page = sheet([report(ATTACK)], "html")
    assert "<script" not in page
    assert "<img" not in page
    assert "<svg onload" not in page
    assert not re.search(r"<[^>]* on\w+=", re.sub(r'"[^"]*"', '""', page))
    assert page.count("</style>") == 1


def test_a_page_allows_its_own_style_alone() -> None:
    page = sheet([of("tests/transcript/evening.ombre")], "html")
    css = page.partition("<style>")[2].partition("</style>")[0]
    allowed = b64encode(sha256(css.encode()).digest()).decode()
    policy = (
        f"default-src 'none'; style-src 'sha256-{allowed}'; base-uri 'none'; form-action 'none'"
    )
    assert f'content="{policy}"' in page
    assert " style=" not in page
    assert not re.search(r"(?:src|href)=\"(?!#)", page)


def test_every_table_of_a_page_has_a_caption_and_heads() -> None:
    page = sheet([of("tests/transcript/evening.ombre"), of("records/quintillo.ombre")], "html")
    tables = re.findall(r"<table>.*?</table>", page, re.DOTALL)
    assert len(tables) > 10
    for table in tables:
        assert '<caption class="vh">' in table
        assert '<th scope="col"' in table
        assert '<th scope="row"' in table
    names = re.findall(r' id="([^"]+)"', page)
    assert len(names) == len(set(names))
    assert set(re.findall(r'aria-labelledby="([^"]+)"', page)) - {" ".join(names)} <= {
        *names,
        *(f"plot-{at}-title plot-{at}-words" for at in (1, 2)),
    }


def test_a_page_of_one_session_has_its_title() -> None:
    page = sheet([of("tests/transcript/evening.ombre")], "html")
    assert "<title>An evening of four</title>" in page
    assert page.count("<h1") == 1
    assert "<nav" not in page


def test_a_template_stands_in_place_of_our_own(tmp_path: Path) -> None:
    (tmp_path / "sheet.css").write_text("p { color: red }", "utf-8")
    page = sheet([of("tests/transcript/evening.ombre")], "html", Style(templates=tmp_path))
    assert "<style>p { color: red }</style>" in page
    (tmp_path / "sheet.html").write_text("<p>\n{{ nothing.here }}", "utf-8")
    with pytest.raises(UnusableTemplateError, match="'nothing' is undefined"):
        sheet([of("tests/transcript/evening.ombre")], "html", Style(templates=tmp_path))


# ---------------------------------------------------------------- the plot


def drawn(told: Report) -> ET.Element:
    (picture,) = (block for block in ledger([told]) if isinstance(block, Picture))
    return ET.fromstring(picture.svg)


def test_the_plot_has_a_line_for_each_player_told_apart_without_colour() -> None:
    picture = drawn(of("records/quintillo.ombre"))
    lines = [group for group in picture.iter(f"{SVG}g") if "line" in group.get("class", "")]
    assert len(lines) == 5
    dashes = {line[0].get("stroke-dasharray") for line in lines}
    marks = {next(line.iter(f"{SVG}g")).find(f".//{SVG}g/{SVG}path").get("d") for line in lines}
    labels = [text.text for line in lines for text in line.iter(f"{SVG}text")]
    assert len(dashes) == len(marks) == 5
    assert labels == ["Álvaro -1", "Beatriz +18", "Catalina 0", "Duarte -8", "Elvira -14"]
    assert (
        picture.find(f"{SVG}title").text
        == "Running totals: Five games for five, with a friend and alone"
    )


def test_six_players_and_their_long_names_are_told_apart_in_the_plot() -> None:
    names = [f"Christian Frederik {end}" for end in ("Holm", "Holmgaard Vestergaard")]
    names += ["Christian Frederik Holmgaard Vesterby", "Ann", "Bea", "Cid"]
    quoted = [f'"{name}"' for name in names]
    picture = drawn(
        report(
            f"ombre 1\nrules lhombre\nplayers {', '.join(quoted)}\nresults\n"
            f"seats {', '.join(quoted[:3])}\n1 {quoted[0]} spil S won\n"
            f"seats {', '.join(quoted[3:])}\n2 Ann spil S won\n"
        )
    )
    lines = [group for group in picture.iter(f"{SVG}g") if "line" in group.get("class", "")]
    looks = [(line[0].get("stroke-dasharray"), line.get("stroke")) for line in lines]
    assert [len({look[at] for look in looks}) for at in (0, 1)] == [6, 6]
    labels = [text.text for line in lines for text in line.iter(f"{SVG}text")]
    assert labels[:3] == [
        "Christian Frederik Holm +2",
        "Christian Frederik Holmgaa…2 -1",
        "Christian Frederik Holmgaa…3 -1",
    ]


def test_a_line_ends_where_totals_are_no_longer_known() -> None:
    picture = drawn(of("tests/transcript/endings.ombre"))
    paths = [g[0].get("d") for g in picture.iter(f"{SVG}g") if "line" in g.get("class", "")]
    assert all(path.count("L") == 1 for path in paths), "one deal of three is known"


def test_there_is_no_plot_where_nothing_is_known() -> None:
    assert not any(
        isinstance(block, Picture) for block in ledger([of("tests/transcript/hostile.ombre")])
    )


def test_labels_do_not_lie_on_each_other() -> None:
    text = "ombre 1\nplayers Ann, Bea, Cid\n\ndeal 1\ndealer Cid\nbids pass, pass, pass\n"
    labels = [
        text
        for text in drawn(report(text)).iter(f"{SVG}text")
        if "axis" not in text.get("class", "")
    ]
    places = sorted(float(label.get("y", "0")) for label in labels)
    assert all(after - before >= 15 for before, after in pairwise(places))


@pytest.mark.parametrize(("scheme", "paper"), [("light", "#fffdf8"), ("dark", "#16171a")])
def test_the_inks_of_the_plot_can_be_read(scheme: str, paper: str) -> None:
    folder = ROOT / "src/ombre_records/telling/sheet/templates"
    if scheme == "light":
        (inks,) = re.findall(r"set inks = \[(.*?)\]", (folder / "plot.svg").read_text("utf-8"))
        found = re.findall(r"#\w{6}", inks)
    else:
        css = (folder / "sheet.css").read_text("utf-8")
        found = re.findall(r"\.marks \{ fill: (#\w{6})", css)
    assert len(found) == 8
    assert all(contrast(ink, paper) >= 4.5 for ink in found)


def contrast(one: str, other: str) -> float:
    dark, light = sorted(map(luminance, (one, other)))
    return (light + 0.05) / (dark + 0.05)


def luminance(color: str) -> float:
    parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return sum(weight * p for weight, p in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


# ---------------------------------------------------------------- names


def test_five_long_names_fit_eighty_columns() -> None:
    text = (ROOT / "records/quintillo.ombre").read_text("utf-8")
    for at, name in enumerate(("Álvaro", "Beatriz", "Catalina", "Duarte", "Elvira")):
        text = text.replace(name, f"Don_{name}_de_la_Torre_{'y_Montes_' * at}Altos")
    lines = sheet([report(text)], "text").splitlines()
    assert max(map(width, lines)) <= 80
    assert any("= Don_Álvaro_de_la_Torre_Altos" in line for line in lines)
    deals = lines[lines.index("Deals") + 2 : lines.index("Payments") - 1]
    assert len(deals) == 5, "a deal is a line"


def test_names_cut_short_differ() -> None:
    names = [
        "Conde de la Torre",
        "Conde de Lemos",
        "李" * 9,
        "Ann",
        "Maximiliana_1",
        "Maximiliana_2",
    ]
    short = shortened(names)
    assert len(set(short)) == len(names)
    assert all(width(each) <= SHORT for each in short)
    assert short[3] == "Ann"


def test_stakes_that_cannot_be_read_are_shown_and_nothing_is_made_of_them() -> None:
    head = 'ombre 1\nstakes "low"\nplayers Ann, Bea, Cid\n'
    text = head + "\ndeal 1\ndealer Cid\nbids pass, pass, pass\n"
    written = sheet([report(text)], "text")
    assert "Stakes   low\n" in written
    assert "Counter " not in written
    assert "Player  Counters\n" in written


@pytest.mark.parametrize("suits", ["french", "spanish"])
def test_drawn_suits_stand_in_the_page_and_are_named(suits: Suits) -> None:
    page = str(sheet([of("tests/transcript/evening.ombre")], "html", Style(suits=suits)))
    used = set(re.findall(r'<use href="#([\w-]+)"', page))
    assert used == {f"{suits}-{suit}" for suit in "SCHD"}
    assert used <= set(re.findall(r'<symbol id="([\w-]+)"', page))
    named = {"french": "hearts", "spanish": "cups"}[suits]
    assert f"class=H role=img aria-label={named}" in page
    assert not re.search("[♠♣♥♦]", page.partition("<main>")[2])
