"""The replay: from any chair, still while it is stepped through, linked to, framed, taken along."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from random import Random

import pytest

from ombre_records import check, load, parse
from ombre_records.base.document.style import Style
from ombre_records.engine.open_hands import OpenHands
from ombre_records.model.cards import CARD_NAMES, CARDS, cards_of
from ombre_records.telling.sheet import sheet
from ombre_records.telling.transcript import show

TESTS = Path(__file__).parents[2]
RECORDS = TESTS.parent / "records"
BELINDA = RECORDS / "belinda.ombre"
QUINTILLO = RECORDS / "quintillo.ombre"
FOUR = RECORDS / "four-handed.ombre"
TWO = RECORDS / "two-handed.ombre"
EVENING = TESTS / "transcript" / "evening.ombre"
WIDTHS = {360: 740, 768: 1024, 1024: 768, 1366: 768, 1920: 1080}
TABLES = {2: TWO, 3: BELINDA, 4: FOUR, 5: QUINTILLO}


def place(page):
    return page.locator("#place").inner_text()


def said(page):
    return page.locator("#said").inner_text()


def covered(page, seat):
    return page.locator(f".seat[data-seat='{seat}'] .hand .card.covered").count()


def seen_from(page, name):
    page.select_option("#chair", label=name)


# ---------------------------------------------------------------- nothing moves

FIXED = """() => {
    const boxes = {scroll: scrollY, height: document.documentElement.scrollHeight};
    const all = ["#board", "#table", "#middle", "#dock", "#caption", "#side", "#moves", "#legend",
        ".bar", "#facts", "#reach", "#controls > *", ".deals-nav > *", "#tools > *", ".looks > *",
        ".seat", ".seat .who", ".seat .counts", ".seat .hand", ".seat .eye"];
    for (const each of all) {
        document.querySelectorAll(each).forEach((element, at) => {
            const {x, y, width, height} = element.getBoundingClientRect();
            boxes[`${each} ${at}`] = [x, y, width, height].map(Math.round).join(" ");
        });
    }
    return boxes;
}"""

SEEN = """() => {
    const seen = [];
    for (const id of ["caption", "controls"]) {
        const {top, bottom, left, right} = document.getElementById(id).getBoundingClientRect();
        if (top < 0 || left < 0 || bottom > innerHeight || right > innerWidth) seen.push(id);
    }
    const table = document.getElementById("table");
    if (table.scrollWidth > table.clientWidth || table.scrollHeight > table.clientHeight)
        seen.push("the table is too small");
    const name = (each) => each.className || each.id;
    for (const each of document.querySelectorAll("#facts, .counts, .hand, .rows, .lying"))
        if (each.scrollWidth > each.clientWidth + 1) seen.push(`${name(each)} is cut`);
    for (const each of document.querySelectorAll("#facts, .rows, .lying"))
        if (each.scrollHeight > each.clientHeight + 1) seen.push(`${name(each)} is low`);
    return seen;
}"""

INDEX = """() => {
    const small = [];
    for (const list of document.querySelectorAll(".hand, .row ul")) {
        const cards = [...list.querySelectorAll(".card:not(.covered)")];
        const boxes = cards.map((card) => card.getBoundingClientRect());
        const foot = list.getBoundingClientRect().bottom;
        const wide = list.matches(".hand") && cards.length < 10 ? 20 : 0;
        cards.forEach((card, at) => {
            const face = card.querySelector(".face");
            const {left, right, top, bottom} = boxes[at];
            const beside = boxes.filter((box) => Math.abs(box.top - top) < 3 && box.left > left);
            const below = boxes.filter((box) => box.top > top + 3);
            const least = (places) => Math.min(...places, Infinity);
            const shown = least([right, ...beside.map((box) => box.left)]) - left;
            const high = least([bottom, foot, ...below.map((box) => box.top)]) - top;
            if (shown < wide || high < 14) small.push(`${face.innerText} ${shown} by ${high}`);
            const drawn = [...face.children].map((part) => {
                const range = document.createRange();
                range.selectNodeContents(part);
                return range.getBoundingClientRect().width;
            });
            const size = parseFloat(getComputedStyle(face).fontSize);
            if (size < 14 || shown < Math.min(...drawn, 14) - 2)
                small.push(`${face.innerText} ${shown}`);
        });
    }
    return small;
}"""


@pytest.mark.parametrize("players", TABLES)
@pytest.mark.parametrize("width", WIDTHS)
def test_nothing_moves_between_steps_but_what_changed(opened, width, players):
    page = opened(TABLES[players], viewport={"width": width, "height": WIDTHS[width]})
    page.keyboard.press("h")
    page.keyboard.press("h")
    first = page.evaluate(FIXED)
    last = int(place(page).partition("/")[2])
    for _ in range(last):
        assert page.evaluate(SEEN) == [], place(page)
        page.keyboard.press("ArrowRight")
        now = page.evaluate(FIXED)
        assert {key: (now[key], was) for key, was in first.items() if now[key] != was} == {}
    assert place(page) == f"{last}/{last}"


LOW = ((320, 640), (360, 640), (375, 667))
"""Phones of which the browser takes a part, and the narrowest that there are."""
COVERED = """() => {
    const dock = document.getElementById("dock").getBoundingClientRect().top;
    return document.getElementById("table").getBoundingClientRect().bottom - dock;
}"""


@pytest.mark.parametrize("players", TABLES)
@pytest.mark.parametrize("size", [*LOW, *WIDTHS.items()], ids=str)
def test_the_controls_cover_no_seat(opened, size, players):
    width, height = size
    page = opened(TABLES[players], viewport={"width": width, "height": height})
    for key in ("Home", "Shift+ArrowRight", "Shift+ArrowRight", "Shift+ArrowRight", "End"):
        page.keyboard.press(key)
        assert page.evaluate(SEEN) == [], place(page)
        assert page.evaluate(INDEX) == [], place(page)
        assert page.evaluate(COVERED) <= 0, place(page)


FINAL = """() => {
    const final = document.querySelector(".final");
    const list = final.querySelector(".taken-tricks");
    const room = list.getBoundingClientRect();
    const wrong = [];
    if (final.scrollHeight > final.clientHeight || final.scrollWidth > final.clientWidth)
        wrong.push("it scrolls");
    if (parseFloat(getComputedStyle(list).fontSize) < 14) wrong.push("it is small");
    for (const each of list.querySelectorAll("li > span")) {
        const range = document.createRange();
        range.selectNodeContents(each.firstChild);
        const drawn = range.getBoundingClientRect();
        const {left, right} = each.getBoundingClientRect();
        if (drawn.right > right + 1 || right > room.right + 1) wrong.push(each.innerText);
    }
    return wrong;
}"""


@pytest.mark.parametrize("players", TABLES)
@pytest.mark.parametrize("size", [*LOW, *WIDTHS.items()], ids=str)
def test_all_tricks_are_in_view_at_the_end(opened, size, players):
    width, height = size
    page = opened(TABLES[players], viewport={"width": width, "height": height})
    page.keyboard.press("End")
    assert page.evaluate(FINAL) == []


@pytest.mark.parametrize("width", [320, 360])
@pytest.mark.parametrize("players", TABLES)
def test_a_phone_shows_tables_at_twelve_pixels(opened, width, players):
    page = opened(TABLES[players], viewport={"width": width, "height": 640})
    page.evaluate(
        "document.querySelectorAll('.deal, .session').forEach(e => e.classList.add('shown'))"
    )
    sizes = "cells => cells.map(each => parseFloat(getComputedStyle(each).fontSize))"
    assert (
        min(page.eval_on_selector_all("#transcript :is(td, th), #index :is(td, th)", sizes)) >= 12
    )
    assert page.evaluate("document.documentElement.scrollWidth") == width


def test_a_shade_tells_that_a_caption_goes_on(opened):
    page = opened(RECORDS / "royal-1665.ombre", "#s1d5", viewport={"width": 360, "height": 640})
    page.keyboard.press("End")
    box = "e => [e.scrollHeight > e.clientHeight, getComputedStyle(e).backgroundAttachment]"
    assert page.locator("#caption").evaluate(box) == [True, "local, scroll"]


@pytest.mark.parametrize("players", TABLES)
@pytest.mark.parametrize("width", WIDTHS)
def test_the_index_of_every_card_is_in_view(opened, width, players):
    page = opened(TABLES[players], viewport={"width": width, "height": WIDTHS[width]})
    for key in ("Home", "Shift+ArrowRight", "Shift+ArrowRight", "Shift+ArrowRight", "End"):
        page.keyboard.press(key)
        assert page.evaluate(INDEX) == [], place(page)


# ---------------------------------------------------------------- chairs


def test_the_table_turns_to_the_chair_and_covers_what_is_not_seen_from_it(opened):
    page = opened(BELINDA, "#s1d1.8")
    assert page.locator(".seat.at-b .name").inner_text() == "Belinda"
    seen_from(page, "Baron")
    assert page.locator(".seat.at-b .name").inner_text() == "Baron"
    assert page.locator(".seat.at-r .name").inner_text() == "Anonym", "play goes to the right"
    assert (covered(page, 0), covered(page, 1), covered(page, 2)) == (8, 0, 9)
    page.get_by_role("button", name="Show the hand of Belinda").click()
    assert covered(page, 0) == 0
    cards = page.locator(".seat[data-seat='0'] .hand .card")
    assert page.locator(".seat[data-seat='0'] .hand .card.unseen").count() == cards.count() == 8
    assert "not seen by Baron" in cards.first.text_content()
    assert page.locator(".seat[data-seat='1'] .hand .unseen").count() == 0
    page.keyboard.press("End")
    assert [covered(page, seat) for seat in range(3)] == [0, 0, 0], "the deal is over"
    page.keyboard.press("Home")
    assert covered(page, 2) == 9
    seen_from(page, "everybody")
    assert [covered(page, seat) for seat in range(3)] == [0, 0, 0]
    assert page.locator(".seat.at-b .name").inner_text() == "Belinda"
    page.keyboard.press("v")
    assert page.locator("#chair").input_value() == "0"


def test_what_others_exchange_is_not_told_in_a_chair(opened):
    page = opened(BELINDA, "#s1d1.5")
    seen_from(page, "Baron")
    assert said(page) == "Belinda exchanges 4 cards."
    page.keyboard.press("ArrowRight")
    assert said(page).startswith("Baron discards four of clubs, ")
    assert page.locator("#middle .discards .covered").count() == 0


def test_a_hand_that_lies_open_by_the_rules_is_seen_from_every_chair(opened):
    page = opened(OUVERT, "#s1d1.0")
    seen_from(page, "Bo")
    assert covered(page, 0) == 9
    page.keyboard.press("Shift+ArrowRight")
    while not said(page).startswith("Trick 1"):
        page.keyboard.press("ArrowRight")
    assert (covered(page, 0), covered(page, 2)) == (0, 9)


OUVERT = """ombre 2
rules lhombre
players Anna, Bo, Carl

deal 1
dealer Carl
hand Anna S4 C56 H43 D4567
hand Bo SAKQ CKQ HKQ DKQ
hand Carl SJ765 CJ HJ7 DJ3
bids Anna nolo-ouvert, Bo pass, Carl pass
tricks
1 Anna: S4 SQ SJ > Bo (0-1-0)
"""


def test_the_friend_is_not_named_before_all_know_him(opened):
    page = opened(QUINTILLO, "#s1d1.6")
    seen_from(page, "Duarte")
    badge = page.locator(".seat[data-seat='1'] .badge.friend")
    assert not badge.is_visible()
    page.keyboard.press("Shift+ArrowRight")
    assert badge.is_visible(), "the king of diamonds has been played"


# ---------------------------------------------------------------- what is known of a hand


def test_cards_that_may_be_in_a_hand_are_shown_faintly(opened):
    page = opened(BELINDA, "#s1d1.13")
    hand = page.locator(".seat[data-seat='2'] .hand .card")
    assert page.locator(".seat[data-seat='2'] .hand .perhaps").count() == 0
    for step in ("14", "15", "16"):
        page.keyboard.press("ArrowRight")
        assert place(page).startswith(step)
    assert hand.count() == page.locator(".seat[data-seat='2'] .hand .perhaps").count() == 7
    assert "(perhaps)" in hand.first.text_content()


# ---------------------------------------------------------------- going about


def test_steps_go_by_trick(opened):
    page = opened(BELINDA)
    places = []
    for _ in range(12):
        page.click("#trick-after")
        places.append(int(place(page).partition("/")[0]))
    assert places == [7, 10, 13, 16, 19, 22, 25, 28, 31, 34, 35, 36]
    page.keyboard.press("Shift+ArrowLeft")
    page.keyboard.press("Shift+ArrowLeft")
    page.keyboard.press("Shift+ArrowLeft")
    assert place(page).startswith("31/")


def test_a_swipe_steps(opened):
    page = opened(BELINDA, "#s1d1.9", has_touch=True, viewport={"width": 360, "height": 740})
    swipe = """([from, to, down]) => {
        const table = document.getElementById("table");
        const touch = (x, y) => new Touch({identifier: 1, target: table, clientX: x, clientY: y});
        table.dispatchEvent(new TouchEvent("touchstart", {touches: [touch(from, 100)]}));
        table.dispatchEvent(new TouchEvent("touchend", {changedTouches: [touch(to, 100 + down)]}));
    }"""
    for way, wanted in {(200, 100, 5): "10/", (100, 200, 5): "9/", (200, 100, 90): "9/"}.items():
        page.evaluate(swipe, list(way))
        assert place(page).startswith(wanted), way


def test_it_plays_at_the_speed_chosen(opened):
    page = opened(BELINDA)
    page.clock.install(time=0)
    page.clock.pause_at(60_000)  # or it goes on by itself while a slow machine clicks
    page.select_option("#speed", "4")
    page.click("#auto")
    page.clock.run_for(1310)
    assert place(page).startswith("4/")
    page.select_option("#speed", "0.5")
    page.clock.run_for(2610)
    assert place(page).startswith("5/")


# ---------------------------------------------------------------- seats and results


CLUB = RECORDS / "club-evening.ombre"


def test_only_those_are_drawn_who_sit_at_the_table(opened):
    page = opened(CLUB, "#s1d8")
    names = page.locator(".seat .name").all_inner_texts
    assert sorted(names()) == ["Anna", "Bo", "Carl", "Dorte"]
    page.keyboard.press("n")
    assert sorted(names()) == ["Bo", "Carl", "Dorte", "Emil"]
    assert "Emil sits down at the table. Anna gets up." in said(page)
    assert page.locator(".badge.came:visible").count() == 1
    page.keyboard.press("ArrowRight")
    assert page.locator(".badge.came:visible").count() == 0


def test_a_session_of_results_opens_with_its_deals(opened):
    page = opened(CLUB)
    top = "e => e.getBoundingClientRect().top"
    assert page.locator("#index").evaluate(top) < page.locator("#replay").evaluate(top)
    assert page.locator(".hand .card:visible").count() == 0
    assert page.locator(".deal.shown").inner_text().count("\n") <= 2


@pytest.mark.parametrize("name", ["club-evening", "tresillo", "four-handed", "belinda"])
def test_on_paper_a_page_takes_no_more_sheets_than_the_pdf(opened, name):
    pypdf = pytest.importorskip("pypdf")
    pytest.importorskip("typst")
    path = RECORDS / f"{name}.ombre"
    made = show(check(parse(path.read_text("utf-8"), path.name)), "pdf")
    printed = opened(path).pdf(format="A4", prefer_css_page_size=True)
    sheets, pages = (len(pypdf.PdfReader(BytesIO(each)).pages) for each in (printed, made))
    assert sheets <= pages


@pytest.mark.parametrize("language", ["en", "da", "de", "es", "fr"])
@pytest.mark.parametrize("players", TABLES)
def test_on_paper_no_table_is_wider_than_its_column(browser, tmp_path, players, language):
    path, written = TABLES[players], tmp_path / "page.html"
    report = check(parse(path.read_text("utf-8"), path.name))
    written.write_text(show(report, "html", Style(language=language)), "utf-8")
    page = browser.new_page(viewport={"width": 720, "height": 1040})
    page.goto(written.as_uri())
    page.emulate_media(media="print")
    wide = "all => all.map(e => e.scrollWidth - e.clientWidth).filter(more => more > 1)"
    assert page.locator("#transcript .wide").evaluate_all(wide) == []
    page.close()


def test_on_paper_a_season_takes_no_more_sheets_than_its_pdf(browser, tmp_path):
    pypdf = pytest.importorskip("pypdf")
    pytest.importorskip("typst")
    reports = [check(load(path)) for path in sorted((RECORDS / "season").glob("*.ombre"))]
    (tmp_path / "season.html").write_text(sheet(reports, "html"), "utf-8")
    page = browser.new_page()
    page.goto((tmp_path / "season.html").as_uri())
    printed, made = page.pdf(format="A4", prefer_css_page_size=True), sheet(reports, "pdf")
    page.close()
    sheets, pages = (len(pypdf.PdfReader(BytesIO(each)).pages) for each in (printed, made))
    assert sheets <= pages


# ---------------------------------------------------------------- what if


@pytest.mark.parametrize(
    "name",
    ["aldenham", "renegado", "lhombre", "quintillo", "simplified-natural-order", "two-handed"],
)
def test_whoever_tries_cards_may_play_what_the_rules_allow(opened, name):
    path = RECORDS / f"{name}.ombre"
    deals = check(parse(path.read_text("utf-8"), path.name)).sessions[0].deals
    chance, tried = Random(name), 0
    for deal in (each for each in deals if each.tricks and each.tricks[0].plays):
        hands = tuple(deal.hands[seat] for seat in deal.order)
        if deal.trump is None or any(each.certain.bit_count() != each.size for each in hands):
            continue
        page = opened(path, f"#s1d{deal.index}t1")
        page.keyboard.press("ArrowLeft")
        turn = deal.order.index(deal.tricks[0].leader)
        position = OpenHands.of(deal.book, tuple(each.certain for each in hands), deal.trump, turn)
        while not position.over:
            may = page.locator(".may")
            offered = {each.get_attribute("data-card") for each in may.all()}
            assert offered == {CARD_NAMES[each] for each in cards_of(position.legal_plays())}, said(
                page
            )
            word = chance.choice(sorted(offered))
            page.locator(f".may[data-card={word}]").dispatch_event("click")
            position = position.play(CARDS[word])
        order = [seat for seat in deal.seated if seat in deal.order]
        tally = "-".join(str(position.taken[deal.order.index(seat)]) for seat in order)
        assert said(page).endswith(f"({tally}).")
        page.click("#back")
        assert page.locator("#back").count() == 0
        assert page.locator("tr.line").count() >= 1
        tried += 1
    assert tried


def test_analysis_tells_how_play_might_have_gone_on(opened):
    page = opened(RECORDS / "renegado.ombre", analysis=True)
    lines = page.locator("tr.line")
    assert lines.count() == page.locator("#moves .glyph.bad, #moves .glyph.worse").count() > 0
    lines.first.locator("button").first.click()
    assert page.locator("#back").is_visible()
    page.keyboard.press("End")
    assert lines.first.locator("[aria-current]").count() == 1


# ---------------------------------------------------------------- links


@pytest.mark.parametrize(
    ("at", "deal", "step"),
    [
        ("#s1d2", "Deal 2", "0/48"),
        ("#s1d2.3", "Deal 2", "3/48"),
        ("#s1d2t3", "Deal 2", "17/48"),
        ("#s1d2t3.2", "Deal 2", "18/48"),
        ("#s1d2t3.9", "Deal 2", "21/48"),
        ("#s1d2t99", "Deal 2", "0/48"),
    ],
)
@pytest.mark.parametrize("width", [360, 1366])
def test_a_link_leads_to_the_replay_and_paints_nothing(opened, at, deal, step, width):
    page = opened(QUINTILLO, at, viewport={"width": width, "height": 768})
    page.wait_for_load_state()
    assert (page.locator("#which").inner_text(), place(page)) == (deal, step)
    for part in ("#which", "#said", "#controls"):
        assert page.locator(part).evaluate(
            "e => { const {top, bottom} = e.getBoundingClientRect();"
            " return top >= 0 && bottom <= innerHeight }"
        ), part
    ground = "e => getComputedStyle(e).backgroundColor"
    assert page.locator(".deal.shown").evaluate(ground) == "rgba(0, 0, 0, 0)"


def test_the_link_to_a_moment_is_copied_and_leads_back(opened):
    page = opened(BELINDA, "#s1d1.16", permissions=["clipboard-read", "clipboard-write"])
    page.click("#share")
    page.locator("#toast", has_text="The link is copied.").wait_for()
    link = page.evaluate("navigator.clipboard.readText()")
    assert link.endswith("page.html#s1d1t3.3")
    page.keyboard.press("Home")
    page.goto(link)
    page.reload()
    for _ in range(100):  # a busy machine shows the page before its script has run
        if place(page).startswith("16/"):
            break
        page.wait_for_timeout(50)
    assert place(page).startswith("16/")


def test_a_link_that_cannot_be_copied_is_shown(opened):
    page = opened(BELINDA, "#s1d1.5")
    page.evaluate("Object.defineProperty(navigator, 'clipboard', {value: undefined})")
    page.keyboard.press("c")
    assert page.locator("#address").input_value().endswith("page.html#s1d1.5")
    page.click("#close-link")
    assert not page.locator("#link").is_visible()


# ---------------------------------------------------------------- to take along


ODD = (
    b"\xef\xbb\xbfombre 2\r\n# </script><!-- \xe2\x80\xae \xe2\x80\xa8 &amp; -->\r\n"
    b"players Anna, Bo, Carl\r\n\r\ndeal 1\r\nteh\r\nresult sacada"
)


@pytest.mark.parametrize("data", [BELINDA.read_bytes(), ODD], ids=["belinda", "odd"])
def test_the_record_is_downloaded_as_it_is(opened_bytes, data, tmp_path):
    page = opened_bytes(data)
    with page.expect_download() as taken:
        page.click("#download")
    file = tmp_path / "taken"
    taken.value.save_as(file)
    assert file.read_bytes() == data
    assert taken.value.suggested_filename == "evening.ombre"


# ---------------------------------------------------------------- the end, and a frame


@pytest.mark.parametrize("record", [BELINDA, QUINTILLO], ids=lambda path: path.stem)
def test_the_end_has_all_hands_and_all_tricks(opened, record):
    page = opened(record)
    page.keyboard.press("End")
    hands = 9 if record is BELINDA else 8
    for hand in page.locator(".seat .hand").all():
        assert hand.locator(".card").count() == hands
    assert page.locator("#middle .taken-tricks > li").count() == hands
    assert page.locator("#middle .taken-tricks .took").count() == hands


@pytest.mark.parametrize("size", [(320, 400), (480, 360), (640, 480), (800, 600)])
@pytest.mark.parametrize("players", TABLES)
def test_embedded_it_fits_its_frame(opened, players, size):
    width, height = size
    page = opened(
        TABLES[players], style=Style(embed=True), viewport={"width": width, "height": height}
    )
    assert page.locator("#transcript, #index, header.top").count() == 0
    fits = "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
    first = page.evaluate(FIXED)
    for _ in range(int(place(page).partition("/")[2])):
        assert page.evaluate(fits) == [width, height]
        assert page.evaluate(SEEN) == [], place(page)
        page.keyboard.press("ArrowRight")
        now = page.evaluate(FIXED)
        assert {key: (now[key], was) for key, was in first.items() if now[key] != was} == {}


def test_embedded_without_scripts_it_says_so(opened):
    page = opened(BELINDA, style=Style(embed=True), java_script_enabled=False)
    assert "needs scripts" in page.locator(".without-script").inner_text()


def test_the_keys_are_named_in_the_language(opened):
    page = opened(BELINDA, style=Style(language="es"))
    assert "(Inicio)" in page.locator("#first").get_attribute("title")
    assert "(Fin)" in page.locator("#last").get_attribute("title")


# ---------------------------------------------------------------- payments and names


@pytest.mark.parametrize("language", ["en", "da"])
@pytest.mark.parametrize("record", [TWO, BELINDA, FOUR, QUINTILLO], ids=lambda path: path.stem)
def test_all_payments_of_a_deal_are_in_view_on_a_phone(opened, record, language):
    page = opened(record, style=Style(language=language), viewport={"width": 360, "height": 740})
    while True:
        page.keyboard.press("End")
        assert page.locator("#paid").is_visible()
        over = page.locator("#caption").evaluate("e => e.scrollHeight - e.clientHeight")
        assert over <= 0, page.locator("#paid").inner_text()
        if page.locator("#deal-after").get_attribute("aria-disabled") == "true":
            break
        page.keyboard.press("n")


def test_those_who_are_paid_alike_are_named_together(opened):
    page = opened(FOUR)
    page.keyboard.press("End")
    assert "Blas, Leonor and Inés −9: 5 for the game + 4 for estuches to Martín." in (
        page.locator("#paid").inner_text()
    )


LONG = {
    "Álvaro": "Álvaro_de_la_Peñafiel",
    "Beatriz": '"Beatriz Fernández"',
    "Catalina": "Catalina_Villaverde",
    "Duarte": "Duarte_Ortiz_Quintana",
    "Elvira": "Elvira_d’Este",
}
CUT = """() => [...document.querySelectorAll(".seat .name")]
    .filter((each) => each.scrollWidth > each.clientWidth + 1
        || each.scrollHeight > each.clientHeight + 6)
    .map((each) => each.innerText)"""


@pytest.mark.parametrize("players", TABLES)
@pytest.mark.parametrize("size", LOW, ids=str)
def test_no_name_is_cut_on_a_low_phone(opened, size, players):
    width, height = size
    page = opened(TABLES[players], viewport={"width": width, "height": height})
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("Shift+ArrowRight")
    assert page.evaluate(CUT) == []


@pytest.mark.parametrize("width", WIDTHS)
def test_a_long_name_is_not_cut_at_its_seat(opened, width):
    text = QUINTILLO.read_text("utf-8")
    for short, name in LONG.items():
        text = text.replace(short, name)
    page = opened(text, viewport={"width": width, "height": WIDTHS[width]})
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("Shift+ArrowRight")
    assert page.locator(".seat[data-seat='0'] .name").inner_text() == LONG["Álvaro"]
    assert page.evaluate(CUT) == []
