"""Cards on the replay page: their faces, how small they get, what they are called."""

from __future__ import annotations

from pathlib import Path

import pytest

from ombre_records.base.document.style import Style

TESTS = Path(__file__).parents[2]
BELINDA = TESTS.parent / "records/belinda.ombre"
EVENING = TESTS / "transcript/evening.ombre"
ATTACK = Path(__file__).with_name("attack.ombre")
PLAYED = "#s1d1.12"
"""A step of Belinda's game in which two cards lie on the table."""

INDICES = """() => [...document.querySelectorAll('.card')]
  .filter(card => card.checkVisibility())
  .map(card => {
  const face = card.querySelector('.drawn'), index = card.querySelector('.face');
  if (face && getComputedStyle(face).display !== 'none')
    return card.classList.contains('back') ? 99 : face.getBoundingClientRect().height * 30 / 140;
  return parseFloat(getComputedStyle(index).fontSize);
})"""
WANTED = """() => [...document.querySelectorAll('.drawn use')]
  .filter(use => !document.getElementById(use.getAttribute('href').slice(1))).length"""


@pytest.mark.parametrize("width", [360, 768, 1024, 1440])
@pytest.mark.parametrize("suits", ["french", "spanish"])
def test_an_index_is_fourteen_pixels_high(opened, width, suits):
    page = opened(BELINDA, PLAYED, Style(suits=suits), viewport={"width": width, "height": 900})
    found = page.evaluate(INDICES)
    assert found
    assert min(found) >= 14


def test_where_there_is_room_cards_have_faces(opened):
    page = opened(BELINDA, PLAYED, viewport={"width": 1440, "height": 900})
    shown = page.locator("#table .drawn")
    assert shown.count() >= 20
    assert page.evaluate(WANTED) == 0
    assert page.locator("#table .hand .drawn").first.is_visible()


def test_a_page_of_indices_has_no_face(opened):
    page = opened(BELINDA, PLAYED, Style(cards="index"), viewport={"width": 1440, "height": 900})
    assert page.locator("#table .card").count() >= 20
    assert page.locator(".drawn").count() == 0
    assert page.locator("#table .hand .face").first.is_visible()


def test_matadors_are_marked_and_named(opened):
    page = opened(BELINDA, PLAYED)
    basto = page.locator(".hand .card.matador")
    assert basto.get_attribute("title") == "ace of clubs, basto"
    assert basto.locator(".vh").inner_text().strip() == "ace of clubs, basto"
    king = page.locator(".card[title='king of spades']")
    assert "trump" in king.get_attribute("class").split()
    assert (
        "trump" not in page.locator(".card[title='king of clubs']").get_attribute("class").split()
    )


def test_trumps_are_not_told_before_they_are_named(opened):
    page = opened(BELINDA, "#s1d1.0")
    assert page.locator(".card").count() >= 27
    assert page.locator(".card.trump, .card.matador").count() == 0
    assert page.locator(".card[title='ace of spades']").count() == 1


def test_the_terms_of_the_time_name_matadors(opened):
    page = opened(BELINDA, "#s1d1.9", Style(language="es", terms="period"))
    titles = page.locator(".card.matador").evaluate_all("all => all.map(each => each.title)")
    assert len(titles) == 3
    assert all(", " in title for title in titles)


def test_a_hidden_hand_shows_no_face(opened):
    page = opened(BELINDA, PLAYED, viewport={"width": 1440, "height": 900})
    page.click("#hands")
    for each in page.locator(".hand .drawn use").evaluate_all("all => all.map(u => u.outerHTML)"):
        assert "#card-back" in each


def test_names_of_an_attack_find_no_face(opened):
    page = opened(ATTACK, "#s1d1")
    assert page.evaluate(WANTED) == 0


def test_each_step_of_an_evening_has_its_cards(opened):
    page = opened(EVENING, "#s1d1")
    for _ in range(3):
        page.click("#last")
        assert page.evaluate(WANTED) == 0
        page.click("#first")
        for _step in range(12):
            page.keyboard.press("ArrowRight")
            assert page.evaluate(WANTED) == 0
        if page.locator("#deal-after").get_attribute("aria-disabled") == "true":
            break
        page.click("#deal-after")
