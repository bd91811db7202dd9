"""The faces of the forty cards: each is drawn, in each pack and language, and refers to nothing."""

from __future__ import annotations

import os
import re
from itertools import chain
from pathlib import Path

import pytest

from ombre_records import check, parse
from ombre_records.base.document.faces.sprite import (
    CARDS,
    HIGH,
    MARKS,
    WIDE,
    drawings,
    face,
    inlined,
    symbols,
)
from ombre_records.base.document.glyphs import indices
from ombre_records.base.document.outline import CARD
from ombre_records.base.document.paper.latex_drawing import card_operators, operators
from ombre_records.base.document.style import Style, Suits
from ombre_records.base.language import LANGUAGES, speaking
from ombre_records.model.cards import CARD_NAMES
from ombre_records.model.cards import CARDS as NUMBERS
from ombre_records.referee.wording.card_titles import called, high_trumps, matadors
from ombre_records.telling.transcript import show
from ombre_records.telling.transcript.html.notebook import fragment
from ombre_records.telling.transcript.margin import DealPage, margin
from ombre_records.telling.transcript.picture.tricks import tricks
from transcript.drawn import SVG, parsed

ROOT = Path(__file__).parents[2]
BELINDA = ROOT / "records/belinda.ombre"
PACKS = ("french", "spanish")


def shown(to: str, path: Path = BELINDA, **style: object) -> str:
    made = show(check(parse(path.read_text("utf-8"), path.name)), to, Style(**style))
    assert isinstance(made, str)
    return made


def ids(text: str) -> list[str]:
    return re.findall(r'<(?:symbol|g) id="([^"]+)"', text)


# ---------------------------------------------------------------- drawings


def test_there_are_as_many_faces_as_cards() -> None:
    assert set(CARDS) == set(CARD_NAMES)


@pytest.mark.parametrize("suits", PACKS)
@pytest.mark.parametrize("card", CARDS)
def test_each_card_has_a_face_of_its_own(card: str, suits: Suits) -> None:
    made = inlined([card], Style(suits=suits))[card]
    others = inlined([other for other in CARDS if other != card], Style(suits=suits))
    assert made not in others.values()
    assert "<path" in made


@pytest.mark.parametrize("suits", PACKS)
@pytest.mark.parametrize("card", CARDS)
def test_nothing_on_a_face_leaves_the_card(card: str, suits: Suits) -> None:
    made = face(card, suits, indices(card[1], suits))
    for part in (*made.twice, *made.once):
        assert part.x >= 0, part
        assert part.y >= 0, part
        assert part.x + part.wide <= WIDE, part
        assert part.y + part.high <= HIGH, part


@pytest.mark.parametrize("suits", PACKS)
@pytest.mark.parametrize("card", [card for card in CARDS if card[1] in "765432"])
def test_a_card_of_numbers_has_so_many_suits(card: str, suits: Suits) -> None:
    made = face(card, suits, card[1])
    sign = f"french-{card[0]}" if suits == "french" else f"sign-{card[0]}"
    once, twice = (
        [part for part in parts if part.name == sign] for parts in (made.once, made.twice)
    )
    of_the_index = suits == "french"
    assert len(once) + 2 * (len(twice) - of_the_index) == int(card[1])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("suits", PACKS)
def test_each_language_has_its_index_drawn(language: str, suits: Suits) -> None:
    with speaking(language):
        for rank in "AKQJ765432":
            assert f"rank-{indices(rank, suits)}" in drawings()


def test_an_index_that_nobody_has_drawn_is_that_of_the_notation(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    plain = inlined(["SK"], Style())["SK"]
    monkeypatch.setattr("ombre_records.base.document.faces.sprite.indices", lambda rank, suits: "Ж")
    assert inlined(["SK"], Style())["SK"] == plain


def test_an_index_is_fourteen_pixels_high_where_faces_begin() -> None:
    least = 48
    css = (ROOT / "src/ombre_records/telling/transcript/templates/board.css").read_text("utf-8")
    assert f"@container (max-width: {least - 1}px)" in css
    for suits in PACKS:
        for card in CARDS:
            index, *_ = (
                part
                for part in (*face(card, suits, card[1]).twice, *face(card, suits, card[1]).once)
                if part.name.startswith("rank-")
            )
            assert index.high * least / WIDE >= 14


@pytest.mark.parametrize("name", drawings())
def test_paper_can_draw_each_path(name: str) -> None:
    for shape in drawings()[name].shapes:
        assert operators(shape.path, 0)


# ---------------------------------------------------------------- symbols


@pytest.mark.parametrize("suits", PACKS)
def test_symbols_have_ids_of_their_own_and_refer_to_one_another(suits: Suits) -> None:
    made = symbols(CARDS, Style(suits=suits), "card-")
    assert len(ids(made)) == len(set(ids(made)))
    assert {f"card-{name}" for name in (*CARDS, *MARKS)} <= set(ids(made))
    assert {name.removeprefix("#") for name in re.findall('href="([^"]*)"', made)} <= set(ids(made))
    parsed(f'<svg xmlns="http://www.w3.org/2000/svg">{made}</svg>')


@pytest.mark.parametrize(("suits", "most"), [("french", 150_000), ("spanish", 60_000)])
def test_all_forty_cards_are_small(suits: Suits, most: int) -> None:
    assert len(symbols(CARDS, Style(suits=suits), "card-")) < most


def test_only_the_cards_that_are_needed_are_there() -> None:
    made = symbols(["SA", "HK"], Style(), "card-")
    assert {"card-SA", "card-HK", "card-court-HK"} <= set(ids(made))
    assert not {"card-SK", "card-court-SK", "card-french-D"} & set(ids(made))


# ---------------------------------------------------------------- documents


@pytest.mark.parametrize("suits", ["unicode", "french", "spanish"])
def test_a_page_with_all_its_cards_is_under_half_a_megabyte(suits: Suits) -> None:
    evening = ROOT / "tests/transcript/evening.ombre"
    for path in (BELINDA, evening):
        page = shown("html", path, suits=suits)
        assert 'id="card-SA"' in page
        assert len(page.encode()) < 500_000
        assert len(ids(page)) == len(set(ids(page)))


@pytest.mark.parametrize("to", ["html", "svg"])
@pytest.mark.parametrize("style", [{"cards": "index"}, {"suits": "letters"}])
def test_where_the_index_is_asked_for_no_face_is_there(to: str, style: dict[str, str]) -> None:
    assert "card-SA" not in shown(to, **style)


@pytest.mark.parametrize("to", ["html", "svg"])
def test_faces_bring_nothing_from_elsewhere(to: str) -> None:
    made = shown(to)
    assert not [each for each in re.findall(r'href="([^"]*)"', made) if not each.startswith("#")]
    assert "url(" not in made


def test_each_card_of_a_picture_is_in_the_document() -> None:
    made = shown("svg")
    wanted = {found[1] for found in CARD.finditer(made)}
    assert {"SA", "trump", "matador", "back"} <= wanted
    assert {f"card-{name}" for name in wanted} <= set(ids(made))


def test_a_card_is_named_in_a_picture() -> None:
    titles = [each.text for each in parsed(shown("svg")).iter(f"{SVG}title")]
    assert "ace of spades, spadille" in titles
    assert "king of hearts" in titles


# ---------------------------------------------------------------- matadors


@pytest.mark.parametrize(
    ("trump", "names"),
    [
        (0, "SA spadille S2 manille CA basto"),
        (1, "SA spadille C2 manille CA basto"),
        (2, "SA spadille H7 manille CA basto HA punto"),
        (3, "SA spadille D7 manille CA basto DA punto"),
        (4, ""),
        (None, ""),
    ],
)
def test_high_trumps_have_names(trump: int | None, names: str) -> None:
    words = iter(names.split())
    wanted = dict(zip(words, words, strict=True))
    assert high_trumps(trump) == wanted
    assert matadors(trump) == {card for card, name in wanted.items() if name != "punto"}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("terms", ["modern", "period"])
def test_a_matador_has_both_its_names(language: str, terms: str) -> None:
    with speaking(language, terms):
        plain, named = called(NUMBERS["SA"]), called(NUMBERS["SA"], 3)
        assert named.startswith(f"{plain}, ")
        assert len(named) > len(plain) + 4


def test_every_mark_of_a_card_is_drawn() -> None:
    marks = inlined(MARKS, Style())
    assert len({*chain(marks.values())}) == len(MARKS)


# ---------------------------------------------------------------- paper


def test_latex_draws_each_card_once_and_puts_it_where_it_lies() -> None:
    made = shown("latex")
    drawn = re.findall(r"\\newface\{(\w+)\}", made.partition("\\begin{document}")[2])
    put = re.findall(r"\\face\{[\d.]+\}\{(\w+)\}", made)
    assert len(drawn) == len(set(drawn))
    assert set(drawn) == set(put)
    assert {"SA", "HK", "trump", "matador"} <= set(put)
    assert len(put) > len(drawn)
    assert "\\newface{SA}" not in shown("latex", cards="index")


def test_the_operators_of_a_card_balance() -> None:
    for suits in PACKS:
        for drawn in card_operators((*CARDS, *MARKS), Style(suits=suits)).values():
            for part in drawn:
                words = [word for word in part.split() if word[-1] not in "0123456789"]
                assert words.count("q") == words.count("Q")
                assert set(words) <= set("q Q cm m l c h f f* S B rg RG w J j M".split())


def test_pdf_has_faces_only_where_they_are_asked_for() -> None:
    pytest.importorskip("typst")
    report = check(parse(BELINDA.read_text("utf-8"), "belinda.ombre"))
    faces, index = (show(report, "pdf", Style(cards=cards)) for cards in ("faces", "index"))
    assert len(index) + 40_000 < len(faces) < len(index) + 250_000


def test_a_picture_alone_refers_to_nothing() -> None:
    report = check(parse(BELINDA.read_text("utf-8"), "belinda.ombre"))
    (session,) = report.sessions
    page = DealPage(
        session, session.deals[0], margin(session.deals[0].deal.lines, (), report, session)
    )
    made = tricks(page)
    assert made is not None
    assert CARD.search(made.svg)
    assert "href" not in made.alone
    assert len(made.alone) > len(made.svg)


# ---------------------------------------------------------------- golden

SHOWN = "SA S2 CA SK HQ DJ D7 C4".split()


@pytest.mark.parametrize("suits", PACKS)
def test_golden_cards(suits: Suits) -> None:
    made = inlined((*CARDS, *MARKS), Style(suits=suits))
    cards = []
    for at, name in enumerate(SHOWN):
        marks = ["trump"] * (name[0] == "S" or name == "CA") + ["matador"] * (at < 3)
        drawn = "".join(made[each] for each in (name, *marks))
        ground = f'<rect fill="#fffdf7" stroke="#a49c86" width="{WIDE}" height="{HIGH}" rx="6"/>'
        cards.append(f'<g transform="translate({at * 106 + 2} 2)">{ground}{drawn}</g>\n')
    box = f'width="{106 * len(SHOWN)}" height="{HIGH + 4}"'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" {box}>\n{"".join(cards)}</svg>\n'
    beside = Path(__file__).parent / "pictures" / f"cards-{suits}.svg"
    if os.environ.get("OMBRE_GOLDEN") == "write":
        beside.write_text(svg, "utf-8")
    assert svg == beside.read_text("utf-8")


# ---------------------------------------------------------------- notebooks


def test_a_cell_has_each_card_once_under_names_of_its_own() -> None:
    evening = ROOT / "tests/transcript/evening.ombre"
    report = check(parse(evening.read_text("utf-8"), evening.name))
    made = fragment(report)
    named = ids(made)
    assert len(named) == len(set(named))
    cards = [name for name in named if name.endswith("-card-S2")]
    assert len(cards) == 1
    assert re.fullmatch(r"o[0-9a-f]+-card-S2", cards[0])
    wanted = set(re.findall('href="#([^"]*-card-[^"]*)"', made))
    assert wanted
    assert wanted <= set(named)
    assert len(made) < 350_000
    assert "-card-" not in fragment(report, Style(cards="index"))
