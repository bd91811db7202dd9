"""Drawings: they are well formed, nothing leaves them, no markup of a record gets into them."""

from __future__ import annotations

import os
import re
from dataclasses import replace
from pathlib import Path
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from examples import spread
from ombre_records import check, parse
from ombre_records.base.document.letters.widths import in_lines, measure, shortened
from ombre_records.base.document.outline import Picture, Run, say
from ombre_records.base.document.pips import LIGHT, NIGHT, PAPER, pip
from ombre_records.base.document.shapes import Item
from ombre_records.base.document.style import Style, Suits
from ombre_records.base.document.svg.drawing import ALONE, SHARED
from ombre_records.base.document.svg.lettering import Typeface
from ombre_records.base.document.template_folder import UnusableTemplateError
from ombre_records.books.load import named
from ombre_records.engine.game.positions import open_hands
from ombre_records.engine.open_hands import OpenHands
from ombre_records.model.cards import hand
from ombre_records.referee.report import Report
from ombre_records.referee.steps import steps
from ombre_records.telling.transcript import show
from ombre_records.telling.transcript.margin import DealPage, margin
from ombre_records.telling.transcript.picture import diagram, tricks
from ombre_records.telling.transcript.picture.position import position_picture
from ombre_records.telling.transcript.picture.seating import around, plan
from ombre_records.telling.transcript.picture.strip import strip
from transcript.drawn import ELEMENTS, SVG, box, parsed, texts, touching

ALDENHAM = named("aldenham")
HERE = Path(__file__).parent
ROOT = HERE.parents[1]
RECORDS = sorted(
    path
    for folder in ("records", "tests/transcript", "tests/gallery")
    for path in (ROOT / folder).rglob("*.ombre")
)


def report(text: str) -> Report:
    return check(parse(text, "test.ombre"))


def read(path: Path) -> Report:
    return report(path.read_text("utf-8", errors="replace"))


def pages(judged: Report) -> list[DealPage]:
    return [
        DealPage(session, deal, margin(deal.deal.lines, (), judged, session))
        for session in judged.sessions
        for deal in session.deals
    ]


def page(name: str, deal: int = 1) -> DealPage:
    return pages(read(ROOT / name))[deal - 1]


# ---------------------------------------------------------------- golden

DRAWN = {
    "hands-three": ("records/belinda.ombre", 1, "hands", "unicode"),
    "hands-four-spanish": ("tests/transcript/evening.ombre", 3, "hands", "spanish"),
    "hands-unknown-letters": ("tests/transcript/hostile.ombre", 1, "hands", "letters"),
    "tricks-two": ("records/two-handed.ombre", 1, "tricks", "french"),
    "tricks-five": ("records/quintillo.ombre", 1, "tricks", "spanish"),
}


def _golden(name: str, svg: str) -> None:
    beside = HERE / "pictures" / f"{name}.svg"
    if os.environ.get("OMBRE_GOLDEN") == "write":
        beside.write_text(svg, "utf-8")
    assert svg == beside.read_text("utf-8")


@pytest.mark.parametrize("name", DRAWN)
def test_golden_drawing(name: str) -> None:
    path, deal, what, suits = DRAWN[name]
    draw = {"hands": diagram.hands, "tricks": tricks.tricks}[what]
    made = draw(page(path, deal), Style(suits=suits))
    assert made is not None
    _golden(name, made.alone + "\n")


def test_golden_position() -> None:
    hands = (hand("S4 H3"), hand("SA DK"), hand("S5 C7"))
    position = OpenHands.of(ALDENHAM, hands, 0, taken=(2, 4, 1)).after(8)
    _golden("position", position_picture(position, ("Ada", "Bea", "Cleo")).alone + "\n")


@pytest.mark.parametrize("name", ["belinda", "hostile"])
def test_golden_document(name: str) -> None:
    _golden(f"show-{name}", show(read(HERE / f"{name}.ombre"), "svg"))


# ---------------------------------------------------------------- every record


def _sound(svg: str) -> None:
    root = parsed(svg)
    assert {each.tag.removeprefix(SVG) for each in root.iter()} <= ELEMENTS
    width, height = box(root)
    assert [root.find(f"{SVG}{tag}") is not None for tag in ("title", "desc")] == [True, True]
    out = [
        text
        for text in texts(root)
        if text.left < -0.5 or text.right > width + 0.5 or not 0 < text.y < height
    ]
    assert not out
    for each in root.iter():
        assert not [key for key in each.attrib if key.startswith("on") or key == "style"]
        assert each.get("href", "#").startswith("#")


@pytest.mark.parametrize("path", spread(RECORDS, 16, 1), ids=lambda path: path.stem)
def test_every_record_is_drawn_within_its_page(path: Path) -> None:
    _sound(show(read(path), "svg"))


@pytest.mark.parametrize("path", spread(RECORDS, 9, 2), ids=lambda path: path.stem)
def test_no_text_touches_its_neighbour(path: Path) -> None:
    judged = read(path)
    assert touching(texts(parsed(str(show(judged, "svg"))))) == []
    for each in pages(judged):
        drawn = (diagram.hands(each), tricks.tricks(each), strip(each))
        for made in filter(None, drawn):
            assert touching(texts(parsed(made.svg))) == []


def test_texts_that_touch_are_seen() -> None:
    svg = '<svg xmlns="http://www.w3.org/2000/svg" font-size="10"><text y="10">one</text>{}</svg>'
    for other, count in (('x="2" y="12"', 1), ('x="60" y="10"', 0), ('x="2" y="30"', 0)):
        assert len(touching(texts(parsed(svg.format(f"<text {other}>two</text>"))))) == count


@pytest.mark.parametrize("path", RECORDS[:40:5], ids=lambda path: path.stem)
@pytest.mark.parametrize("suits", ["letters", "french", "spanish"])
def test_a_drawing_stands_alone(path: Path, suits: Suits) -> None:
    for each in pages(read(path)):
        for made in (
            diagram.hands(each, Style(suits=suits)),
            tricks.tricks(each, Style(suits=suits)),
        ):
            if made:
                _sound(made.alone)
                root = parsed(made.alone)
                assert root.get("role") == "img"
                assert not [e for e in root.iter() if e.tag in (f"{SVG}use", f"{SVG}style")]
                assert not [e for e in root.iter() if e.get("id")]
                assert not set("".join(t.words for t in texts(root))) & set("♠♣♥♦")


@pytest.mark.parametrize(
    "name", ["aldenham", "quintillo", "two-handed", "lhombre-nolo", "four-handed"]
)
def test_every_position_of_a_record_is_drawn(name: str) -> None:
    sessions = read(ROOT / f"records/{name}.ombre").sessions
    found = [step.position for session in sessions for step in steps(session) if step.position]
    assert found
    for position in found[::7]:
        svg = position_picture(open_hands(position)).alone
        _sound(svg)
        assert "to play" in svg


def test_a_position_at_its_end_is_drawn() -> None:
    _sound(position_picture(OpenHands.of(ALDENHAM, (0, 0, 0), 4, taken=(9, 0, 0))).svg)


# ---------------------------------------------------------------- what is seen


def words(made: Picture | None) -> list[str]:
    assert made is not None
    return [text.words for text in texts(parsed(made.svg))]


def test_a_hand_shows_what_was_laid_off_and_drawn() -> None:
    said = words(diagram.hands(page("records/belinda.ombre")))
    shown = {"Belinda", "Baron", "Anonym", "Ombre", "dealer", "eldest", "plain game", "pool 5"}
    assert shown <= set(said)
    assert {"Exchange", "laid off", "drawn"} <= set(said)
    assert "Stock, from the top" not in said


def test_who_lays_off_and_draws_nothing_does_not_exchange_nothing() -> None:
    said = words(diagram.hands(page("records/four-handed.ombre", 1)))
    assert "exchanges nothing" not in said
    assert sum(word.startswith("lays off") for word in said) == 3


def test_the_stock_is_shown_with_those_who_draw_from_it() -> None:
    said = words(diagram.hands(page("records/two-handed.ombre")))
    assert "Stock, from the top" in said
    assert said.count("Millamant") == said.count("Mirabell") == 3


def test_who_rests_is_shown_without_a_hand() -> None:
    said = words(diagram.hands(page("tests/transcript/evening.ombre", 3)))
    assert "rests" in said
    assert "hand not known" not in said


def test_a_deal_that_all_pass_is_drawn() -> None:
    made = page("tests/transcript/evening.ombre", 1)
    assert "passed out" in words(diagram.hands(made))
    assert tricks.tricks(made) is None


def one_trick(made: DealPage, at: int) -> DealPage:
    return replace(made, facts=structs.replace(made.facts, tricks=made.facts.tricks[at : at + 1]))


def test_a_trick_shows_leader_winner_and_tally() -> None:
    made = page("records/belinda.ombre")
    said = words(tricks.tricks(one_trick(made, 8)))
    assert said.count("1") == 1
    assert {"9", "5-4-0", "Belinda", "Baron", "Anonym", "!"} <= set(said)


def test_a_king_of_spanish_suits_is_a_rey() -> None:
    made = page("records/belinda.ombre")
    index = Style(suits="spanish", cards="index")
    said = words(tricks.tricks(one_trick(made, 8), index))
    assert "R" in said
    assert "K" not in said


# ---------------------------------------------------------------- seats


@pytest.mark.parametrize("count", range(1, 8))
def test_seats_have_places_of_their_own(count: int) -> None:
    made = plan(count)
    assert len(made.seats) == count
    places = {*made.seats, *made.table}
    assert len(places) == count + len(made.table)
    assert all(column < made.columns and row < made.rows for column, row in places)


@pytest.mark.parametrize("count", [2, 3, 4, 5])
def test_the_turn_goes_to_the_right(count: int) -> None:
    first, second, *_ = around(count, 10, 10)
    assert second[0] > first[0]
    assert plan(count).seats[1][0] > plan(count).seats[0][0]


# ---------------------------------------------------------------- names and markup

ATTACKS = [
    "</text><script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    '\\" onload=\\"alert(1)',
    "]]><style>*{display:none}</style>",
    "&lt;b&gt; {{ 7*7 }} {% raw %}",
    "javascript:alert(1)",
]


@pytest.mark.parametrize("attack", ATTACKS)
def test_markup_of_a_record_stays_words(attack: str) -> None:
    text = (HERE / "hostile.ombre").read_text("utf-8")
    text = text.replace("Zoë", f'"{attack}"').replace("she smiles | he does not", attack)
    svg = show(report(text.replace("A | *long*", attack)), "svg")
    _sound(svg)
    said = " ".join("".join(parsed(svg).itertext()).split())
    assert " ".join(attack.replace("\\", "").split()) in said
    assert "49" not in said


@pytest.mark.parametrize(
    "name",
    [
        "W" * 300,
        "李小龍" * 40,
        "אבגדה" * 30,
        "e\u0301" * 200,
        "🂡🃏👩‍👩‍👧" * 20,
        "\u0600" * 50,
        "\uffff\x0b",
    ],
)
def test_a_name_of_any_length_and_script_fits(name: str) -> None:
    text = (HERE / "belinda.ombre").read_text("utf-8").replace("Anonym", f'"{name}"')
    judged = report(text)
    _sound(show(judged, "svg"))
    for each in pages(judged):
        made = diagram.hands(each)
        _sound(made.svg)
        assert len(name) < 20 or "…" in made.svg


@given(st.text(max_size=60), st.floats(20, 300))
def test_what_is_shortened_fits_and_begins_the_same(text: str, room: float) -> None:
    short = shortened(text, room, 10)
    assert measure(short, 10) <= max(room, measure("…", 10))
    assert short == text or text.startswith(short.removesuffix("…"))


@given(st.text("abc W\u05d0李", max_size=60), st.floats(30, 300), st.integers(1, 4))
def test_a_name_in_lines_fits_and_is_whole_where_there_is_room(
    text: str, room: float, count: int
) -> None:
    lines = in_lines(text, room, 10, count)
    assert 1 <= len(lines) <= count
    assert all(measure(line, 10) <= room for line in lines)
    assert " ".join(lines) == text or any(line.endswith("…") for line in lines)


def test_a_name_of_ordinary_length_is_whole() -> None:
    text = (HERE / "belinda.ombre").read_text("utf-8")
    text = text.replace("Anonym", '"Анна Сергеевна Вронская"').replace("Baron", '"שרה בת אברהם"')
    drawn = diagram.hands(pages(report(text))[0]).svg
    assert "…" not in drawn
    assert drawn.count(">שרה בת אברהם<") == 3  # in one stretch, so that no word changes its place


def test_the_king_that_is_called_is_drawn() -> None:
    first = pages(report((ROOT / "records/quintillo.ombre").read_text("utf-8")))[0]
    said = [text.words for text in texts(parsed(diagram.hands(first).svg))]
    assert any(words.startswith("King called") for words in said)


@given(st.text(st.characters(exclude_categories=("Cs",)), max_size=120), st.floats(40, 300))
def test_lines_fit_and_lose_nothing(text: str, room: float) -> None:
    lines = Typeface(12).lines(say(text, Run(" SAK2 H7", "cards")), room)
    assert all(line.width <= room + 0.1 for line in lines)
    assert sum(part.pip is not None for line in lines for part in line.stretches) == 2


def test_a_stretch_before_a_suit_has_its_length_and_a_last_one_has_not() -> None:
    (line,) = Typeface(12).lines(say("the source has ", Run("SK", "cards"), ", read so"), 500)
    assert [part.length is None for part in line.stretches] == [False, True, True]


# ---------------------------------------------------------------- colours and suits


def _light(color: str) -> float:
    parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    lit = [p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * lit[0] + 0.7152 * lit[1] + 0.0722 * lit[2]


def _contrast(one: str, other: str) -> float:
    dark, light = sorted((_light(one), _light(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("palette", [PAPER, NIGHT], ids=["paper", "night"])
@pytest.mark.parametrize("ground", ["ground", "felt", "shade"])
def test_contrast_is_that_of_wcag_aa(palette: dict[str, str], ground: str) -> None:
    for name in set(palette) - {"ground", "felt", "shade", "line", "back", "card", "won"}:
        assert _contrast(palette[name], palette[ground]) >= 4.5, name


@pytest.mark.parametrize("palette", [PAPER, NIGHT], ids=["paper", "night"])
@pytest.mark.parametrize("ground", ["card", "won"])
def test_a_face_has_the_same_inks_by_night(palette: dict[str, str], ground: str) -> None:
    for name, ink in LIGHT.items():
        assert _contrast(ink, palette[ground]) >= 4.5, name


@pytest.mark.parametrize("system", ["french", "spanish"])
def test_suits_keep_to_their_square(system: str) -> None:
    paths = {pip(suit, system).path for suit in range(4)}
    assert len(paths) == 4
    for path in paths:
        assert all(float(number) <= 100 for number in re.findall(r"[\d.]+", path))
        assert path.startswith("M")
        assert path.endswith("Z")


def test_a_user_draws_his_own_suits(tmp_path: Path) -> None:
    own = (ROOT / "src/ombre_records/base/document/templates/suits.svg").read_text("utf-8")
    (tmp_path / "suits.svg").write_text(re.sub(r' d="[^"]*"', ' d="M0 0H9V9Z"', own), "utf-8")
    made = diagram.hands(page("records/belinda.ombre"), Style(templates=tmp_path))
    assert 'd="M0 0H9V9Z"' in made.svg
    assert 'd="M0 0H9V9Z"' in show(read(HERE / "belinda.ombre"), "svg", Style(templates=tmp_path))


@pytest.mark.parametrize(
    ("text", "told"),
    [("<defs>", "no element found"), ("<defs></defs>", "no <symbol id='french-S'>")],
)
def test_suits_that_cannot_be_drawn_are_told(tmp_path: Path, text: str, told: str) -> None:
    (tmp_path / "suits.svg").write_text(text, "utf-8")
    with pytest.raises(UnusableTemplateError, match=told):
        show(read(HERE / "belinda.ombre"), "svg", Style(templates=tmp_path))


def test_a_user_writes_his_own_document(tmp_path: Path) -> None:
    (tmp_path / "document.svg").write_text("{{ title }}", "utf-8")
    made = show(read(HERE / "belinda.ombre"), "svg", Style(templates=tmp_path))
    assert made == "Belinda&#39;s game"


def test_every_thing_of_a_drawing_can_be_written() -> None:
    for pen in (ALONE, SHARED):
        assert set(pen.writers) == set(get_args(Item))


def test_a_user_has_a_template_for_one_drawing_or_for_all(tmp_path: Path) -> None:
    """It puts a word of its own before the things, which it has one by one."""
    own = "<svg>{{ tone('mark') }}{% for thing in items %}|{{ drawn(thing) }}{% endfor %}</svg>"
    style = Style(templates=tmp_path)
    made = page("records/belinda.ombre")
    (tmp_path / "hands.svg").write_text(own, "utf-8")
    drawn, plain = diagram.hands(made, style), diagram.hands(made)
    assert drawn.svg.startswith('<svg>class="o-mark" fill="#8a3b00"|<rect class="o-ground"')
    assert drawn.svg.replace("|", "").partition("<rect")[2] == plain.svg.partition("<rect")[2]
    played = tricks.tricks(made, style)
    assert played
    assert played.svg == tricks.tricks(made).svg  # type: ignore[union-attr] # there are tricks
    (tmp_path / "picture.svg").write_text("<svg>{{ title }}</svg>", "utf-8")
    assert tricks.tricks(made, style).svg == "<svg>The tricks of deal 1</svg>"  # type: ignore[union-attr] # there are
    assert diagram.hands(made, style).svg == drawn.svg
