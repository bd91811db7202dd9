"""The playground: the package in a browser, with the network shut, by keyboard, on a phone.

The folder is one that `.ci/playground` has built; `OMBRE_PLAYGROUND` names it. Building takes a
minute, Node and two package registries, so CI builds it once before these tests.
"""

from __future__ import annotations

import functools
import json
import os
import threading
import time
from collections.abc import Callable, Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from ombre_records import check

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

RECORDS = Path(__file__).parents[3] / "records"
CLUB = (RECORDS / "club-evening.ombre").read_text("utf-8")
WAIT = 120.0
"""Seconds for what takes a few, on a machine that has other work to do."""
MOST = 16_500_000
"""Bytes that the folder may have."""

Opened = Callable[..., "Page"]


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture(scope="session")
def folder() -> Path:
    given = os.environ.get("OMBRE_PLAYGROUND", "")
    if not given or given == "no":
        pytest.skip("no playground: .ci/playground FOLDER builds it, OMBRE_PLAYGROUND names it")
    return Path(given)


@pytest.fixture(scope="session")
def address(folder: Path) -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}/"
    server.shutdown()


@pytest.fixture
def context(browser: Browser) -> Iterator[Callable[..., BrowserContext]]:
    made: list[BrowserContext] = []

    def new(**how: Any) -> BrowserContext:
        made.append(browser.new_context(**{"viewport": {"width": 1280, "height": 900}, **how}))
        return made[-1]

    yield new
    for each in made:
        each.close()


@pytest.fixture
def opened(address: str, context: Callable[..., BrowserContext]) -> Iterator[Opened]:
    """Open the page and wait for Python; nothing outside the folder may be asked for."""
    asked: list[str] = []
    told: list[str] = []

    def open_page(at: str = "", within: BrowserContext | None = None, **how: Any) -> Page:
        page = (within or context(**how)).new_page()
        page.set_default_timeout(WAIT * 1000)
        page.on("request", lambda request: asked.append(request.url))
        page.on("console", lambda message: told.append(message.text))
        page.on("pageerror", lambda error: told.append(str(error)))
        page.goto(f"{address}{at}")
        until(page, "Boolean(document.documentElement.dataset.ready)")
        return page

    yield open_page
    assert [url for url in asked if not url.startswith((address, "blob:", "data:"))] == []
    assert told == []


def until(page: Page, script: str) -> Any:
    """Wait for something to be so; the page's policy forbids eval, Playwright's own way."""
    end = time.monotonic() + WAIT
    while time.monotonic() < end:
        if found := page.evaluate(script):
            return found
        page.wait_for_timeout(50)
    raise AssertionError(f"it never was: {script}")


def current(page: Page) -> dict[str, Any]:
    """Return the record that the page shows, as it is kept on the device."""
    key = page.evaluate("'ombre.record.' + sessionStorage.getItem('ombre.here')")
    found: dict[str, Any] = json.loads(page.evaluate(f"localStorage.getItem('{key}')") or "{}")
    return found


def tap_deal(page: Page, *labels: str) -> None:
    """Tap words, each once it is offered, and record the deal."""
    for label in labels:
        page.locator(f".deal .word:text-is('{label}')").click()
        until(page, f"[...document.querySelectorAll('.chip')].some(c => c.innerText === '{label}')")
    count = page.locator("ol.deals li").count()
    page.click("#confirm")
    until(page, f"document.querySelectorAll('ol.deals li').length === {count + 1}")


def begin(page: Page, *players: str) -> None:
    page.click("#new")
    page.click("#tab-evening")
    page.click("[data-key=newEvening]")
    for at, name in enumerate(players):
        if at > 2:
            page.click("[data-key=addPlayer]")
        page.fill(f"[data-key='player {at}']", name)
    page.click("#begin")
    until(page, "document.querySelectorAll('.deal .word').length > 0")


# ---------------------------------------------------------------- the folder


def test_the_folder_is_small_and_names_nobody_else(folder: Path) -> None:
    files = [path for path in folder.rglob("*") if path.is_file()]
    assert sum(path.stat().st_size for path in files) <= MOST
    listed = (folder / "files.js").read_text("utf-8")
    names = {path.relative_to(folder).as_posix() for path in files} - {"files.js"}
    assert {name for name in names if f'"{name}"' not in listed} == set()


MEMORY = """() => new Promise((told) => {
    const worker = new Worker("worker.js", { type: "module" });
    worker.onmessage = ({ data }) => data.id && told(data.value);
    worker.postMessage({ id: 1, name: "memory", given: {} });
})"""


def test_it_starts_beside_an_empty_page_in_little_memory(opened: Opened) -> None:
    page = opened()
    ready = json.loads(page.evaluate("document.documentElement.dataset.ready"))
    memory = page.evaluate(MEMORY)
    told = f"Pyodide {ready['python']:.0f} ms, the package {ready['package']:.0f} ms"
    print(f"{told}, {memory / 2**20:.0f} MiB for Python")
    assert memory < 200 * 2**20


# ---------------------------------------------------------------- a record


def test_a_new_record_is_a_template_without_a_fault(opened: Opened) -> None:
    page = opened()
    page.click("#new")
    until(page, "document.querySelector('.cm-content').innerText.includes('ombre 1')")
    until(page, "document.querySelector('#faults').innerText === 'Nothing is wrong.'")
    assert page.locator("#findings li").count() == 0


def test_a_record_is_judged_as_it_is_typed(opened: Opened) -> None:
    page = opened()
    page.click("#new")
    until(page, "document.querySelector('.cm-content').innerText.includes('ombre 1')")
    page.click(".cm-content")
    page.keyboard.press("Control+a")
    page.keyboard.insert_text(
        "ombre 1\nrules lhombre\nplayers Anna, Bo, Carl\nresults\n1 Emil spil S won\n"
    )
    until(page, "document.querySelectorAll('#findings li.error').length === 1")
    assert "Emil" in page.inner_text("#findings")
    page.click("#findings .finding")
    page.keyboard.press("End")
    assert page.evaluate("document.activeElement.classList.contains('cm-content')")
    until(page, "document.querySelectorAll('.cm-lintRange-error').length > 0")


def test_what_is_made_of_a_record(opened: Opened) -> None:
    page = opened()
    frame = page.frame_locator("#view iframe")
    frame.get_by_text("Belinda").first.wait_for()
    page.click("#tab-replay")
    frame.locator("#board").wait_for()
    page.click("#tab-score")
    frame.get_by_text("+23").first.wait_for()
    with page.expect_download() as saved:
        page.locator("#view button", has_text="csv").click()
    assert "Belinda" in Path(saved.value.path()).read_text("utf-8")
    for tab, said in (
        ("compare", "royal-1665"),
        ("analyse", "within reach"),
        ("command", "lhombre"),
    ):
        page.click(f"#tab-{tab}")
        page.click("#run")
        until(page, f"document.querySelector('#out')?.innerText.includes('{said}')")


def test_a_frame_can_reach_nothing(opened: Opened) -> None:
    page = opened()
    page.frame_locator("#view iframe").get_by_text("Belinda").first.wait_for()
    assert page.locator("#view iframe").get_attribute("sandbox") == "allow-scripts"


def test_a_link_has_the_record_and_a_damaged_one_says_so(opened: Opened) -> None:
    page = opened()
    page.click("#open")
    page.locator("#examples button", has_text="A club evening").click()
    until(page, "document.querySelector('#name').value === 'club-evening'")
    page.click("#share")
    link = until(page, "document.querySelector('#link').value")
    assert link.startswith(page.url.partition("#")[0])
    fragment = link[link.index("#") :]
    other = opened(fragment)
    until(other, "!location.hash")
    assert current(other)["text"] == CLUB
    broken = opened("#r=AAAA")
    until(broken, "document.querySelector('#state').classList.contains('kept')")


def test_a_file_is_opened_and_saved_with_its_line_ends(opened: Opened, tmp_path: Path) -> None:
    page = opened()
    file = tmp_path / "windows.ombre"
    file.write_bytes(CLUB.replace("\n", "\r\n").encode())
    page.click("#open")
    page.set_input_files("#file", file)
    until(page, "document.querySelector('#name').value === 'windows'")
    with page.expect_download() as saved:
        page.click("#save")
    assert Path(saved.value.path()).read_bytes() == file.read_bytes()


def test_it_works_without_network(opened: Opened, context: Callable[..., BrowserContext]) -> None:
    within = context()
    page = opened(within=within)
    until(page, "document.documentElement.dataset.offline === 'yes'")
    page.close()
    within.set_offline(True)
    again = opened(within=within)
    again.frame_locator("#view iframe").get_by_text("Belinda").first.wait_for()
    again.click("#tab-compare")
    again.click("#run")
    until(again, "document.querySelector('#out')?.innerText.includes('royal-1665')")
    within.set_offline(False)


# ---------------------------------------------------------------- an evening


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_an_evening_on_a_phone(opened: Opened, scheme: str, tmp_path: Path) -> None:
    size = {"width": 360, "height": 740}
    page = opened(viewport=size, color_scheme=scheme, has_touch=True, is_mobile=True)
    begin(page, "Anna", "Bo", "Carl", "Dorte")
    names = page.locator(".deal .word.name").all_inner_texts()
    assert sorted(names) == ["Anna", "Carl", "Dorte"], "Bo rests"
    tap_deal(page, "Anna", "spil", "♠ spades", "won")
    tap_deal(page, "Bo", "solo", "♥ hearts", "bet")
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    small = """() => [...document.querySelectorAll('.word, #confirm, .deals button, .handle')]
        .filter(e => e.offsetParent && Math.min(e.offsetWidth, e.offsetHeight) < 34).length"""
    assert page.evaluate(small) == 0
    text = current(page)["text"]
    assert text.endswith("1 Anna spil S won\n2 Bo solo H bet\n")
    assert not check(text).errors
    page.click("[data-key='amend 0']")
    until(page, "document.querySelectorAll('.chip').length === 4")
    page.locator(".chip").nth(3).click()
    until(page, "document.querySelectorAll('.chip').length === 3")
    page.locator(".deal .word:text-is('bet')").click()
    until(page, "document.querySelectorAll('.chip').length === 4")
    page.click("#confirm")
    until(page, "document.querySelector('ol.deals').innerText.includes('Anna spil S bet')")
    page.click("#undo")
    until(page, "document.querySelector('ol.deals').innerText.includes('Anna spil S won')")
    page.click("[data-key='strike 1']")
    until(page, "document.querySelectorAll('ol.deals li').length === 1")
    with page.expect_download() as saved:
        page.click("[data-key=saveSheet]")
    assert Path(saved.value.path()).read_bytes()[:2] == b"PK"


def test_a_closed_tab_loses_nothing(opened: Opened, context: Callable[..., BrowserContext]) -> None:
    within = context(viewport={"width": 360, "height": 740})
    page = opened(within=within)
    begin(page, "Anna", "Bo", "Carl")
    tap_deal(page, "Anna", "spil", "♠ spades", "won")
    page.locator(".deal .word:text-is('Bo')").click()
    page.close(run_before_unload=False)
    again = opened(within=within)
    until(again, "document.querySelectorAll('.chip').length === 1")
    assert again.inner_text(".chip") == "Bo"
    assert again.locator("ol.deals li").count() == 1
    again.click("[data-key=newEvening]")
    again.fill("[data-key='player 1']", "Dorte")
    again.close(run_before_unload=False)
    third = opened(within=within)
    until(third, "document.querySelectorAll('.seats input').length === 3")
    assert third.input_value("[data-key='player 1']") == "Dorte"


def test_a_deal_is_typed_as_at_a_terminal(opened: Opened) -> None:
    page = opened()
    begin(page, "Anna", "Bo", "Carl")
    page.click("[data-key=writing]")
    page.click("[data-key=typed]")
    page.keyboard.type("a sp s w 5-2-2", delay=30)
    page.keyboard.press("Enter")
    until(page, "document.querySelectorAll('ol.deals li').length === 1")
    assert current(page)["text"].endswith("1 Anna spil S won (5-2-2)\n")
    page.click("[data-key=typed]")
    page.keyboard.type("b nothing")
    until(page, "document.querySelector('.deal .error')?.innerText.includes('nothing')")
    assert page.evaluate("document.activeElement.dataset.key") == "typed"
    assert page.input_value("[data-key=typed]") == "b nothing"


def test_seats_are_changed_by_keyboard_and_by_dragging(opened: Opened) -> None:
    page = opened(viewport={"width": 360, "height": 900})
    begin(page, "Anna", "Bo", "Carl")
    tap_deal(page, "Anna", "spil", "♠ spades", "won")
    page.click("#seats summary")
    page.locator("#seats .handle").nth(2).focus()
    page.keyboard.press("ArrowUp")
    order = "[...document.querySelectorAll('#seats .who')].map(e => e.innerText).join()"
    assert page.evaluate(order) == "Anna,Carl,Bo"
    first = page.locator("#seats .handle").nth(0).bounding_box()
    last = page.locator("#seats .handle").nth(2).bounding_box()
    assert first
    assert last
    page.mouse.move(first["x"] + 10, first["y"] + 10)
    page.mouse.down()
    page.mouse.move(last["x"] + 10, last["y"] + last["height"] - 4, steps=12)
    page.mouse.up()
    assert page.evaluate(order) == "Carl,Bo,Anna"
    page.click("[data-key=takeSeats]")
    end = time.monotonic() + WAIT
    while "seats Carl, Bo, Anna" not in current(page)["text"] and time.monotonic() < end:
        page.wait_for_timeout(50)
    assert current(page)["text"].endswith("seats Carl, Bo, Anna\n")


def test_a_deal_is_played_on_a_phone_and_outlives_the_tab(
    opened: Opened, context: Callable[..., BrowserContext]
) -> None:
    within = context(viewport={"width": 360, "height": 740})
    page = opened(within=within)
    page.click("#new")
    page.click("#tab-play")
    page.select_option("[data-key=against]", "plain")
    page.click("[data-key=dealCards]")
    for taps in range(40):
        until(page, "!document.querySelector('#play [aria-busy]')")
        until(
            page, "Boolean(document.querySelector('#play .hand button, #play [data-key=nextDeal]'))"
        )
        assert page.evaluate("document.documentElement.scrollWidth") == 360
        if page.locator("[data-key=nextDeal]").count():
            break
        said = sum(len(deal) for deal in current(page)["game"]["deals"])
        assert said == taps
        page.locator("#play .next button:not(:disabled)").last.click()
        until(page, "!document.querySelector('#play [aria-busy]')")
        if taps == 2:  # the tab is closed, and another opened
            page.close()
            page = opened(within=within)
    record = current(page)["text"]
    assert record.startswith("ombre 1\n")
    assert not check(record).shown
    page.click("[data-side=look]")
    page.frame_locator("#view iframe").get_by_text("Anna").first.wait_for()
    page.click("[data-side=write]")
    page.click("#play [data-key=back]")
    until(page, "!document.querySelector('[data-key=nextDeal]')")
    page.click("#play [data-key=newGame]")
    until(page, "Boolean(document.querySelector('[data-key=dealCards]'))")


@pytest.mark.parametrize("language", ["da", "de", "es", "fr"])
def test_the_page_speaks_the_readers_language(opened: Opened, language: str) -> None:
    page = opened(locale=language, viewport={"width": 360, "height": 740})
    assert page.evaluate("document.documentElement.lang") == language
    begin(page, "Anna", "Bo", "Carl")
    english = {"Record", "Evening", "Transcript", "Who plays?", "Totals", "Deals", "Take along"}
    seen = page.locator("button, h2, h3, summary, label").all_inner_texts()
    assert {*map(str.strip, seen)} & english == set()
    assert page.evaluate("document.documentElement.scrollWidth") == 360


# The editor scrolls, and its text takes the focus: axe looks for something else that does.
AXE = """axe.run({exclude: ['.cm-scroller']}, {iframes: false}).then(r => r.violations)"""


def test_nothing_hinders_people_with_disabilities(opened: Opened) -> None:
    axe = os.environ.get("OMBRE_AXE")
    if not axe:
        pytest.skip("no axe-core: npm install axe-core, and OMBRE_AXE names axe.min.js")
    page = opened(bypass_csp=True)
    for mode in ("record", "evening", "play"):
        page.click(f"#tab-{mode}")
        page.evaluate(Path(axe).read_text("utf-8"))
        found = page.evaluate(AXE)
        assert [(each["id"], each["nodes"][0]["html"]) for each in found] == []
    begin(page, "Anna", "Bo", "Carl")
    found = page.evaluate(AXE)
    assert [(each["id"], each["nodes"][0]["html"]) for each in found] == []
