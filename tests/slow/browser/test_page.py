"""The replay page in a browser: stepped through, linked to, hidden, printed, and attacked."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from ombre_records.base.document.style import Style

TESTS = Path(__file__).parents[2]
RECORDS = TESTS.parent / "records"
BELINDA = RECORDS / "belinda.ombre"
EVENING = TESTS / "transcript" / "evening.ombre"
ATTACK = Path(__file__).with_name("attack.ombre")
LAST = 36
"""The last step of Belinda's game."""


def place(page):
    return page.locator("#place").inner_text()


def said(page):
    return page.locator("#said").inner_text()


def hand(page, seat):
    """The cards of a hand as they are drawn, `#` for one that is covered."""
    return page.locator(f".seat[data-seat='{seat}'] .hand .card").evaluate_all(
        """all => all.map(
            e => e.classList.contains("covered") ? "#" : e.querySelector(".face").innerText
        )"""
    )


def test_buttons_step_through_a_deal(opened):
    page = opened(BELINDA)
    assert (place(page), said(page)) == (f"0/{LAST}", "Deal 1. Anonym deals. The pool is 5.")
    page.click("#after")
    assert said(page) == "Belinda: plain game."
    page.click("#last")
    assert place(page) == f"{LAST}/{LAST}"
    assert page.locator("#after").get_attribute("aria-disabled") == "true"
    page.click("#after", force=True)
    assert place(page) == f"{LAST}/{LAST}", "there is nothing behind the last step"
    page.click("#before")
    assert said(page).startswith("won: five tricks win")
    page.click("#first")
    assert place(page) == f"0/{LAST}"


def test_what_lies_on_the_table_is_what_has_been_played(opened):
    page = opened(BELINDA, "#s1d1.4")
    assert len(hand(page, 0)) == 9
    page.click("#after")
    shown = page.locator("#middle .row").all_inner_texts()
    assert [" ".join(row.split()) for row in shown][:2] == [
        "Discards three of clubs seven of hearts two of diamonds three of diamonds",
        "Draws ace of clubs, basto queen of hearts five of diamonds four of diamonds",
    ]
    for _ in range(5):
        page.click("#after")
    assert page.locator("#middle figure").count() == 3
    assert page.locator("#middle .won").count() == 0 or "wins" in said(page)
    page.keyboard.press("ArrowRight")
    assert len(hand(page, 0)) == 7
    assert page.locator("#middle figure.led bdi").inner_text() == "Belinda"


def test_keys_step_and_leave_fields_alone(opened):
    page = opened(EVENING, "#s1d2.3")
    for key, wanted in {
        "ArrowRight": "4/36",
        "ArrowLeft": "3/36",
        "End": "36/36",
        "Home": "0/36",
        "n": "0/36",
    }.items():
        page.keyboard.press(key)
        assert place(page) == wanted, key
    assert page.locator("#which").inner_text() == "Deal 3"
    page.keyboard.press("p")
    assert page.locator("#which").inner_text() == "Deal 2"
    page.focus("#slider")
    page.keyboard.press("ArrowRight")
    assert place(page) == "1/36", "the slider takes the key, and takes it once"
    page.keyboard.press("Control+ArrowRight")
    assert place(page) in ("1/36", "2/36")


def test_help_opens_and_letters_can_be_switched_off(opened):
    page = opened(EVENING, "#s1d2.0")
    page.keyboard.press("?")
    assert page.locator("#help").is_visible()
    page.uncheck("#letters")
    page.keyboard.press("Escape")
    assert not page.locator("#help").is_visible()
    page.keyboard.press("n")
    assert page.locator("#which").inner_text() == "Deal 2"
    page.keyboard.press("ArrowRight")
    assert place(page) == "1/36"


def test_the_slider_goes_to_a_step_and_says_it(opened):
    page = opened(BELINDA)
    page.locator("#slider").fill("11")
    assert place(page) == f"11/{LAST}"
    assert page.locator("#slider").get_attribute("aria-valuetext") == f"Step 11 of {LAST}"


def test_deep_links_work_at_first_and_later(opened):
    page = opened(EVENING, "#s1d3.7")
    assert (page.locator("#which").inner_text(), place(page)[:2]) == ("Deal 3", "7/")
    page.evaluate("location.hash = '#s1d6.20'")
    page.locator("#which", has_text="Deal 6").wait_for()
    assert place(page).startswith("20/")
    page.go_back()
    page.locator("#which", has_text="Deal 3").wait_for()
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**/page.html#s1d3.8")


@pytest.mark.parametrize("at", ["#s9d9.9", "#nix", "#s1d1.999999", "#%00", "#s1d1.-1"])
def test_links_to_nowhere_lead_to_a_step_that_is_there(opened, at):
    page = opened(BELINDA, at)
    assert re.fullmatch(rf"(0|{LAST})/{LAST}", place(page))


def test_every_card_played_is_a_link_to_its_step(opened):
    page = opened(BELINDA)
    moves = page.locator("#moves a.move")
    assert moves.count() == LAST + 1
    page.locator("#moves a[data-at='34']").click()
    assert place(page) == f"34/{LAST}"
    assert page.locator("#moves [aria-current=step]").get_attribute("data-at") == "34"
    assert page.locator("#moves .won").count() == 9


def test_the_index_lists_all_deals(opened):
    page = opened(EVENING)
    links = page.locator("#index a")
    assert links.count() == 7
    links.nth(4).click()
    assert page.locator("#which").inner_text() == "Deal 5"
    assert page.locator("#index [aria-current]").inner_text() == "5"
    assert page.locator("article.deal:visible").count() == 1
    assert opened(BELINDA).locator("#index").count() == 0


def test_several_sessions_stand_in_one_page(opened):
    text = BELINDA.read_text("utf-8") + "\n" + EVENING.read_text("utf-8")
    page = opened(text, "#s2d4.3")
    assert page.locator("h1").inner_text() == page.title() == "Record", "standard input has no name"
    assert page.locator("#index a").count() == 8
    assert page.locator(".session.shown h2").first.inner_text() == "An evening of four"
    assert page.locator("#whose").inner_text() == "An evening of four"
    assert page.locator(".seat .name").all_inner_texts() != []
    for _ in range(4):
        page.keyboard.press("p")
    assert page.locator(".seat[data-seat='0'] .name").inner_text() == "Belinda"


def test_names_from_right_to_left_leave_the_words_about_them_in_place(opened):
    text = BELINDA.read_text("utf-8").replace("Belinda ", "שרה ").replace("Belinda", "שרה")
    page = opened(text, "#s1d1.36")
    lefts = page.evaluate(
        """() => {
        const node = document.getElementById("said").firstChild;
        const left = (at) => {
            const range = document.createRange();
            range.setStart(node, at);
            range.setEnd(node, at + 1);
            return range.getBoundingClientRect().left;
        };
        const text = node.data;
        return ["שרה", "+23", "Baron", "pool"].map((word) => left(text.indexOf(word)));
    }"""
    )
    assert lefts == sorted(lefts), "in the order in which they are told"


def test_a_hand_is_hidden_and_stays_hidden(opened):
    page = opened(BELINDA, "#s1d1.4")
    button = page.get_by_role("button", name="Hide the hand of Baron")
    button.click()
    assert set(hand(page, 1)) == {"#"}
    assert "#" not in hand(page, 0)
    page.keyboard.press("ArrowRight")
    assert set(hand(page, 1)) == {"#"}
    page.get_by_role("button", name="Show the hand of Baron").click()
    assert "#" not in hand(page, 1)
    assert page.locator("#hands").inner_text() == "Hide all hands"
    page.keyboard.press("h")
    assert {face for seat in range(3) for face in hand(page, seat)} == {"#"}
    assert page.locator("#hands").inner_text() == "Show all hands"
    page.keyboard.press("1")
    assert "#" not in hand(page, 0)


def test_what_a_hidden_hand_exchanges_is_hidden_too(opened):
    page = opened(BELINDA, "#s1d1.6")
    laid = page.locator("#middle :is(.discards, .draws) .covered")
    assert laid.count() == 0
    page.get_by_role("button", name="Hide the hand of Belinda").click()
    assert said(page).startswith("Baron discards four of clubs, ")
    page.get_by_role("button", name="Hide the hand of Baron").click()
    assert said(page) == "Baron exchanges 4 cards."
    assert laid.count() == 8
    assert page.locator("#middle .stock .card:not(.covered)").count() == 0
    page.get_by_role("button", name="Show the hand of Baron").click()
    assert said(page).startswith("Baron discards four of clubs, ")
    assert laid.count() == 0


def test_it_plays_by_itself_until_it_is_stopped(opened):
    page = opened(BELINDA, "#s1d1.34")
    page.keyboard.press(" ")
    assert page.locator("#auto").get_attribute("aria-label") == "Pause"
    page.locator("#place", has_text=f"{LAST}/{LAST}").wait_for()
    assert page.locator("#auto").get_attribute("aria-label") == "Play"
    page.keyboard.press(" ")
    assert place(page) == f"0/{LAST}", "from the end it begins again"
    page.keyboard.press(" ")
    assert page.locator("#auto").get_attribute("aria-label") == "Play"


def test_motion_is_left_out_where_it_is_not_wanted(opened):
    page = opened(BELINDA, "#s1d1.10", reduced_motion="reduce")
    moving = "getComputedStyle(document.querySelector('.now .card')).animationName"
    assert page.evaluate(moving) == "none"
    assert opened(BELINDA, "#s1d1.10").evaluate(moving) == "laid"


def test_findings_and_annotations_stand_at_their_step(opened):
    text = BELINDA.read_text("utf-8").replace("(4-2-0)", "(4-1-1)")
    page = opened(text, "#s1d1.25")
    assert "the tally is" in page.locator("#remarks .finding.error").inner_text()
    page.locator("#moves a[data-at='31']").click()
    assert page.locator("#remarks .annotation").inner_text() == "“codille threatens”"


def test_emendations_stand_at_their_step(opened):
    text = BELINDA.read_text("utf-8").replace("SA S3 S4", "SA [SJ>S3] S4")
    page = opened(text, "#s1d1.9")
    link = page.locator("#moves a[data-at='9']")
    assert "‡" in link.inner_text()
    assert "an emendation" in link.text_content()
    told = page.locator("#remarks .emendation").inner_text()
    assert told == "Emendations: line 27, trick 1, card: the source has ♠J, read ♠3"
    page.keyboard.press("ArrowRight")
    assert page.locator("#remarks .emendation").count() == 0


def test_perfect_play_is_told_at_its_step(opened):
    assert opened(BELINDA, f"#s1d1.{LAST - 1}").locator("#remarks .analysis").count() == 0
    page = opened(BELINDA, f"#s1d1.{LAST - 1}", analysis=True)
    told = page.locator("#remarks .analysis").inner_text()
    assert told.startswith("Perfect play: With all hands open the Ombre could reach: ")
    page = opened(EVENING, "#s1d2.31", analysis=True)
    told = page.locator("#remarks .analysis").inner_text()
    assert told == "Perfect play: Dot's ♦4?: puesta, not codille. As good as ever: ♠A"
    link = page.locator("#moves a[data-at='31']")
    assert link.locator(".glyph.bad").inner_text() == "?"
    assert "*" not in link.inner_text(), "the mark of the analysis says that there is something"
    assert page.locator("#middle .now .glyph").inner_text() == "?"
    better = page.locator(".hand .card.better")
    assert better.inner_text().split() == ["ace", "of", "spades,", "spadille", "(better)"]
    cells = page.locator("#reach button")
    assert cells.nth(7).get_attribute("title") == (
        "After trick 7 the Ombre could reach: codille (Tricks: 4)"
    )
    assert cells.nth(8).get_attribute("aria-current") == "step"
    assert "?" in cells.nth(8).inner_text()
    first_of_trick_8 = opened(EVENING, "#s1d2.29", analysis=True)
    assert "Trick 8" in first_of_trick_8.locator("#facts").inner_text()
    assert first_of_trick_8.locator("#reach [aria-current]").inner_text().startswith("8")
    as_dealt = opened(EVENING, "#s1d2.0", analysis=True)
    assert as_dealt.locator("#reach button").nth(0).get_attribute("aria-current") == "step"
    page = opened(EVENING, "#s1d2.31", analysis=True)
    page.locator("#reach button").nth(2).click()
    assert said(page).startswith("Cid plays"), "the last card of trick 2"


def test_payments_are_itemised_and_totals_run_on(opened):
    page = opened(EVENING, "#s1d3.0")
    before = page.locator(".total").all_inner_texts()
    assert before == ["Total: −5", "Total: −25", "Total: 0", "Total: −5"]
    page.keyboard.press("End")
    assert page.locator(".total").all_inner_texts() == [
        "Total: −5",
        "Total: −30",
        "Total: −64",
        "Total: +59",
    ]
    row = page.locator("#paid").inner_text()
    assert "40 matching the pool + 15 for the game + 9 for estuches from Cid" in row


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_light_and_dark(opened, scheme):
    page = opened(BELINDA, color_scheme=scheme)
    ground = "getComputedStyle(document.body).backgroundColor"
    first = page.evaluate(ground)
    page.click("#theme")
    second = page.evaluate(ground)
    assert {first, second} == {"rgb(251, 249, 244)", "rgb(23, 24, 26)"}
    assert (first == "rgb(23, 24, 26)") is (scheme == "dark")
    page.keyboard.press("d")
    assert page.evaluate(ground) == first


SAMPLES = (
    *sorted((TESTS / "transcript").glob("*.ombre")),
    RECORDS / "quintillo.ombre",
    RECORDS / "two-handed.ombre",
    ATTACK,
)


@pytest.mark.parametrize("record", SAMPLES, ids=lambda path: path.stem)
def test_nothing_scrolls_sideways_on_a_phone(opened, record):
    page = opened(record, viewport={"width": 320, "height": 640})
    page.evaluate(
        "document.querySelectorAll('.deal, .session').forEach(e => e.classList.add('shown'))"
    )
    moves = "e => e.scrollWidth <= e.clientWidth"
    for _ in range(40):
        width = page.evaluate("document.documentElement.scrollWidth")
        assert width <= 320, place(page)
        assert page.locator("#moves").evaluate(moves), place(page)
        page.keyboard.press("ArrowRight")


@pytest.mark.parametrize("language", ["en", "da", "de", "es", "fr"])
@pytest.mark.parametrize("width", [320, 1024])
def test_the_tricks_of_five_fit_their_list_in_every_language(opened, language, width):
    size = {"width": width, "height": 768}
    page = opened(RECORDS / "quintillo.ombre", "#s1d1.25", Style(language=language), viewport=size)
    assert page.locator("#moves").evaluate("e => e.scrollWidth <= e.clientWidth")


def test_without_scripts_the_transcript_is_there(opened):
    page = opened(EVENING, java_script_enabled=False)
    assert page.locator("article.deal:visible").count() == 7
    assert not page.locator("#replay").is_visible()
    assert page.locator("article h2", has_text="Deal 7").is_visible()
    page.locator("#index a").nth(3).click()
    assert page.locator("article.deal:target h2").inner_text() == "Deal 4"


def test_print_has_the_transcript_and_no_controls(opened):
    page = opened(EVENING, "#s1d3.5")
    page.emulate_media(media="print")
    assert page.locator("article.deal:visible").count() == 7
    for gone in ("#replay", "#index", "#help", "#link", "#toast"):
        assert not page.locator(gone).is_visible(), gone
    assert page.locator("body").inner_text().count("An evening of four") == 1, "the title, once"
    assert page.pdf().startswith(b"%PDF")


def test_footnotes_link_both_ways(opened):
    page = opened(TESTS / "transcript" / "hostile.ombre")
    page.locator("a.mark").first.click()
    note = page.locator("li:target")
    assert "the tally is (1-0-0)" in note.inner_text()
    note.locator("a").click()
    assert page.locator("a.mark:target").inner_text() == "[1]"
    assert page.locator("#which").inner_text() == "Deal 1"


def test_drawn_suits_are_taken_from_the_templates(opened, tmp_path):
    symbols = "".join(
        f'<symbol id="spanish-{suit}" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></symbol>'
        for suit in "SCHD"
    )
    folder = tmp_path / "own"
    folder.mkdir()
    (folder / "suits.svg").write_text(f"<defs>{symbols}</defs>", "utf-8")
    page = opened(BELINDA, "#s1d1.4", style=Style(suits="spanish", templates=folder))
    used = page.locator(".seat use").evaluate_all("all => all.map(e => e.getAttribute('href'))")
    signs = {each for each in used if not each.startswith("#card-")}
    assert signs == {f"#spanish-{suit}" for suit in "SCHD"}
    assert page.locator("#card-spanish-S path[d='M0 0h9v9z']").count() == 1
    assert page.locator("article svg[role=img][aria-label=cups]").count()


# ---------------------------------------------------------------- accessibility


@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (360, "dark")])
@pytest.mark.parametrize("record", SAMPLES, ids=lambda path: path.stem)
def test_axe_finds_nothing(opened, record, width, scheme):
    path = os.environ.get("OMBRE_AXE")
    if not path:
        pytest.skip("no axe-core: npm install axe-core, and set OMBRE_AXE to its axe.min.js")
    page = opened(record, color_scheme=scheme, viewport={"width": width, "height": 900})
    page.evaluate(Path(path).read_text("utf-8"))
    for key in ("End", "?"):
        page.keyboard.press(key)
        found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        told = [(each["id"], each["nodes"][0]["html"]) for each in found["violations"]]
        assert told == [], key


def test_all_can_be_reached_and_used_by_keyboard(opened):
    page = opened(BELINDA)
    reached = []
    for _ in range(28):
        page.keyboard.press("Tab")
        reached.append(page.evaluate("document.activeElement.id || document.activeElement.title"))
    wanted = ["theme", "ask", "Hide the hand of Belinda", "first", "trick-after", "auto", "slider"]
    wanted += ["chair", "speed", "hands", "share", "download"]
    assert [name for name in wanted if name not in reached] == []
    outline = "getComputedStyle(document.activeElement).outlineStyle"
    assert page.evaluate(outline) == "solid"
    page.focus("#after")
    page.keyboard.press("Enter")
    assert place(page).startswith("1/")


def test_what_is_heard(opened):
    page = opened(BELINDA.read_text("utf-8").replace("(4-2-0)", "(4-1-1)"), "#s1d1.25")
    heard = page.locator("#replay").aria_snapshot()
    assert "Belinda: plain game Trumps: spades Pool: 5 Trick 6" in heard
    assert 'link "plain game spades"' in heard
    assert page.locator("#replay [role=status], #replay output").count() == 1
    assert page.locator("[aria-live=polite]").all_inner_texts() == [
        said(page),
        page.locator("#remarks .finding").inner_text(),
    ]


def test_each_step_is_read_out(opened):
    page = opened(BELINDA)
    live = page.locator("#said")
    assert live.get_attribute("aria-live") == "polite"
    told = set()
    for _ in range(LAST + 1):
        told.add((place(page), said(page)))
        page.keyboard.press("ArrowRight")
    assert len(told) == LAST + 1
    assert all(text for _, text in told)


# ---------------------------------------------------------------- an attack


def test_nothing_of_a_record_is_executed(opened):
    page = opened(ATTACK)
    steps = int(place(page).partition("/")[2])
    for _ in range(steps):
        page.keyboard.press("ArrowRight")
        page.locator("a.move[aria-current]").hover()
    assert page.locator("script:not([type])").count() == 1
    assert page.locator("script").count() == 4, "the page's own, its style, its words, one deal"
    for tag in "img iframe object embed form video math template base link textarea".split():
        assert page.locator(f"body {tag}").count() == 0, tag
    assert page.locator("[onerror], [onload], [onmouseover], [onfocus]").count() == 0
    assert page.evaluate("[...document.links].every(a => a.protocol === 'file:')")
    text = page.locator("#transcript").inner_text()
    for words in ("<svg/onload=alert('note')>", "javascript:alert(9)", "<plaintext>", "{{ 7*7 }}"):
        assert words in text
    assert page.locator("#index, .seat b, .seat u").count() == 0


def test_the_policy_stops_what_would_be_executed(browser, page_of, tmp_path):
    ours = page_of(BELINDA)
    for name, added in {
        "script": "<script>document.title = 'pwned'</script>",
        "handler": "<img src='x' onerror=\"document.title = 'pwned'\">",
        "style": "<style>body { display: none }</style>",
        "picture": "<img src='https://example.invalid/pixel.gif'>",
    }.items():
        file = tmp_path / f"{name}.html"
        file.write_text(ours.replace("<main>", f"<main>{added}", 1), "utf-8")
        page = browser.new_page()
        answered: list[str] = []
        page.on("response", lambda response, told=answered: told.append(response.url))
        blocked: list[str] = []
        page.on("console", lambda message, told=blocked: told.append(message.text))
        page.goto(file.as_uri())
        assert page.title() == "Belinda's game"
        assert page.locator("#board").is_visible()
        assert any("Content Security Policy" in text for text in blocked), name
        assert answered == [file.as_uri()]
        page.close()
