"""The built pages as readers have them: links, cards and descriptions, and each in a browser."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, unquote, urldefrag, urlparse

import pytest

from examples import spread

if TYPE_CHECKING:
    from playwright.sync_api import Browser

ROOT = Path(__file__).resolve().parents[2]
NAMES = ("chromium", "chromium-browser", "google-chrome")


class Reader(HTMLParser):
    """What a page links to, what in it can be linked to, and what it says of itself."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: set[str] = set()
        self.anchors: set[str] = set()
        self.meta: dict[str, str] = {}
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if anchor := given.get("id") or (given.get("name") if tag == "a" else None):
            self.anchors.add(anchor)
        for key in ("href", "src"):
            if given.get(key):
                self.links.add(str(given[key]))
        if tag == "meta" and (name := given.get("name") or given.get("property")):
            self.meta[name] = given.get("content") or ""


def pages(built: Path) -> dict[Path, Reader]:
    """Return the pages of the site; documents in frames are no pages of it."""
    found = (p for p in built.rglob("*.html") if p.relative_to(built).parts[0] != "_documents")
    return {path: Reader(path.read_text(encoding="utf-8")) for path in found}


def test_every_link_leads_to_a_page_and_its_anchor(built: Path) -> None:
    read = pages(built)
    lost = set()
    for page, reader in read.items():
        for link in reader.links:
            parts = urlparse(link)
            if parts.scheme or parts.netloc:
                continue
            address, anchor = urldefrag(link)
            target = (page.parent / unquote(urlparse(address).path)).resolve() if address else page
            known = read[target].anchors if target in read else {unquote(anchor)}
            if not target.exists() or (anchor and unquote(anchor) not in known):
                lost.add((page.relative_to(built).as_posix(), link))
    assert lost == set()


def test_every_page_says_what_it_is_about(built: Path) -> None:
    for page, reader in pages(built).items():
        assert reader.meta.get("description"), page
        assert reader.meta.get("og:title"), page
        assert reader.meta.get("og:image", "").endswith("_static/social-card.png"), page
    assert (built / "_static" / "social-card.png").read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
    assert (built / "_static" / "favicon.svg").is_file()


def test_every_page_can_be_edited_where_it_is_written(built: Path) -> None:
    from docs._ext.site import source_of

    for page in pages(built):
        name = page.relative_to(built).with_suffix("").as_posix()
        if name == "search":
            continue
        source = source_of(ROOT, name)
        assert (ROOT / source).exists(), (name, source)
        assert f"/main/{source}" in page.read_text(encoding="utf-8"), name


def test_every_picture_has_colours_for_the_dark(built: Path) -> None:
    drawn = [path for folder in ("_images", "_documents") for path in built.glob(f"{folder}/*.svg")]
    own = {path: path.read_text("utf-8") for path in drawn}
    own = {path: text for path, text in own.items() if 'class="o-' in text}
    assert {path.parent.name for path in own} == {"_images", "_documents"}
    assert [path.name for path, text in own.items() if "prefers-color-scheme" not in text] == []
    assert [
        path.name for path, text in own.items() if 'href="#card-' in text and "<symbol" not in text
    ] == []


def test_llms_txt_lists_every_page(built: Path) -> None:
    text = (built / "llms.txt").read_text(encoding="utf-8")
    assert text.startswith("# ombre-records\n\n> ")
    for page in pages(built):
        name = page.relative_to(built).as_posix()
        if name not in ("index.html", "search.html"):
            assert f"{name}): " in text, name


def test_addresses_that_are_given_out_lead_somewhere(built: Path) -> None:
    """Other programs rely on the reference where it stands."""
    given = ("notation", "json", "api", "cli", "gallery", "generated/notebook", "findings/play")
    for name in given:
        assert (built / f"{name}.html").is_file(), name


def test_one_tree_serves_the_pages_of_a_folder(built: Path) -> None:
    """The mark is on the page that is shown, where the tree was rendered for another page."""
    for name, title in (("play", "Findings: play"), ("rule-book", "Findings: rule book")):
        text = (built / "findings" / f"{name}.html").read_text("utf-8")
        tree = text[text.index('class="sidebar-tree"') :].partition("</aside>")[0]
        marked = re.findall(r'<a class="current reference internal" href="#">([^<]*)</a>', tree)
        assert marked == [title]
        assert tree.count("current-page") == 1
        assert f'href="{name}.html"' not in tree
    for path in (built / "records").glob("*.html"):
        tree = path.read_text("utf-8").partition('class="sidebar-tree"')[2].partition("</aside>")[0]
        assert ('href="#"' in tree) is (path.name == "index.html")


def test_an_option_keeps_its_two_hyphens(built: Path) -> None:
    for page in pages(built):
        text = re.sub(r"<[^>]+>", "", page.read_text(encoding="utf-8"))
        assert not re.search(r"[–—](?:version|to|help|rules|lang|analysis)\b", text), page


def test_no_cell_of_a_table_is_a_bullet(built: Path) -> None:
    for page in pages(built):
        text = page.read_text(encoding="utf-8")
        assert not re.search(r"<td>\s*<ul[^>]*>\s*<li>\s*(?:<p>)?\s*(?:</p>)?\s*</li>", text), page


def test_every_record_is_on_a_page(built: Path) -> None:
    """A record has a page with four views, or is a tab on the page of its book or its folder."""
    index = (built / "records" / "index.html").read_text(encoding="utf-8")
    for record in (ROOT / "records").rglob("*.ombre"):
        name = record.relative_to(ROOT / "records").with_suffix("").as_posix()
        page = built / "records" / f"{name}.html"
        if page.is_file():
            text = page.read_text(encoding="utf-8")
            for view in ("Replay", "Transcript", "Sheet", "Analysis"):
                tab = rf'<label[^>]* class="sd-tab-label"[^>]*>\s*{view}'
                assert re.search(tab, text), (name, view)
            assert "<iframe" in text, name
        else:
            tab = re.compile(rf'<label[^>]* class="sd-tab-label"[^>]*>\s*{record.stem}\s*<')
            pages = (built / "records").glob("*.html")
            (found,) = [each for each in pages if tab.search(each.read_text("utf-8"))]
            assert f'href="{found.name}"' in index, name


def test_every_finding_shows_a_faulty_and_a_mended_record() -> None:
    from docs._ext.examples import CLEAN, examples, listed

    from ombre_records.referee.findings.explanation import rules

    assert set(listed()) == set(rules())
    for rule in spread(rules(), 8):
        faulty, mended = examples(rule)
        assert re.search(rf"^\w+\[{rule} ", faulty.console, re.MULTILINE), rule
        assert CLEAN in mended.console, (rule, mended.console)
        assert faulty.lines or mended.lines or faulty.text == mended.text, rule


def test_every_statement_of_the_grammar_has_a_diagram(built: Path) -> None:
    pytest.importorskip("railroad")
    from docs._ext.diagrams import drawn, rules

    bodies = {str(name.children[0]) for name in rules()["_body"].find_data("name")}
    shown = {name for names in drawn().values() for name in names}
    assert bodies - shown == set()
    text = (built / "notation.html").read_text(encoding="utf-8")
    for name in shown:
        assert f'id="rule-{name.replace("_", "-")}"' in text, name


def test_the_first_tutorial_shows_the_record_that_it_replays() -> None:
    page = (ROOT / "docs" / "tutorials" / "ten-minutes.md").read_text(encoding="utf-8")
    record = (ROOT / "docs" / "tutorials" / "first-hand.ombre").read_text(encoding="utf-8")
    dealt = (ROOT / "docs" / "tutorials" / "first-hand-dealt.ombre").read_text(encoding="utf-8")
    assert record.rstrip() in page
    assert record.startswith(dealt)


def test_a_drawing_shows_its_cards_and_is_dark_after_dark(built: Path) -> None:
    """A drawing in an `img` can borrow neither cards nor colours from its page."""
    drawings = [path for path in built.rglob("*.svg") if "o-ground" in path.read_text("utf-8")]
    assert {path.parent.name for path in drawings} == {"_documents", "_images"}
    for path in drawings:
        text = path.read_text(encoding="utf-8")
        wanted = re.findall(r'href="#([^"]+)"', text)
        assert [name for name in wanted if f'id="{name}"' not in text] == [], path.name
        assert re.search(r"prefers-color-scheme: ?dark", text), path.name


# ---------------------------------------------------------------- in a browser


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """The Chromium of the system: one is never downloaded."""
    sync_api = pytest.importorskip(
        "playwright.sync_api", reason="no playwright: pip install -e '.[browser]'"
    )
    found = os.environ.get("OMBRE_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        pytest.skip("no Chromium: apt-get install chromium, or set OMBRE_CHROMIUM")
    unboxed = ["--no-sandbox"] if getattr(os, "geteuid", lambda: 1)() == 0 else []
    with sync_api.sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=found, args=unboxed)
        yield started
        started.close()


WIDER = """() => document.documentElement.scrollWidth - document.documentElement.clientWidth"""
CUT = """() => [...document.querySelectorAll('article pre')]
  .filter(each => each.scrollWidth > each.clientWidth + 1)
  .map(each => each.textContent.slice(0, 60))"""


def test_every_page_in_a_browser(built: Path, chromium: Browser) -> None:
    """No page is wider than its window, none complains; where there is room no code is cut off."""
    told: list[str] = []
    wide, narrow = {"width": 1440, "height": 900}, {"width": 375, "height": 900}
    page = chromium.new_page()
    page.on("console", lambda said: told.append(said.text) if said.type == "error" else None)
    page.on("pageerror", lambda error: told.append(str(error)))
    page.route("**/_documents/*.html", lambda route: route.fulfill(body="<!doctype html>"))
    wrong: list[tuple[str, Any]] = []
    for path in sorted(pages(built))[::3]:
        name = path.relative_to(built).as_posix()
        page.set_viewport_size(wide)
        page.goto(path.as_uri())
        if cut := page.evaluate(CUT):
            wrong.append((name, cut))
        for size in (wide, narrow):
            page.set_viewport_size(size)
            if over := page.evaluate(WIDER):
                wrong.append((name, f"{over} pixels wider than {size['width']}"))
        wrong += [(name, said) for said in told]
        told.clear()
    page.close()
    assert wrong == []


def test_documents_in_frames_open_without_complaint(built: Path, chromium: Browser) -> None:
    told: list[str] = []
    page = chromium.new_page(viewport={"width": 720, "height": 700})
    page.on("console", lambda said: told.append(said.text) if said.type == "error" else None)
    page.on("pageerror", lambda error: told.append(str(error)))
    for path in sorted((built / "_documents").glob("*.html"))[::3]:
        page.goto(path.as_uri())
        assert told == [], path.name
        assert page.evaluate(WIDER) == 0, path.name
    page.close()


SEARCHES = {
    "codille": "glossary",
    "embed": "how-to/replay",
    "payments": "how-to/scoring",
    "renege": "glossary",
    "table of players": "tutorials/club-season",
    "json": "json",
    "score a season": "tutorials/club-season",
    "print": "how-to/paper",
    "who owes what": "how-to/scoring",
    "tie": "glossary",
    "how do I record a renege": "how-to/strictness",
    "who pays codille": "glossary",
    "league table": "how-to/scoring",
    "print a sheet": "how-to/paper",
    "embed a replay": "how-to/replay",
    "python api check": "api",
    "TEI export": "tei",
    "add a rule book": "rules/index",
    "what is a matador": "glossary",
    "solver": "explanation/solver",
}
"""What readers type, and the page that answers them."""


def test_a_search_has_the_guide_among_the_first_three(built: Path, chromium: Browser) -> None:
    page = chromium.new_page()
    found = {}
    for asked in SEARCHES:
        page.goto(f"{(built / 'search.html').as_uri()}?q={quote(asked)}")
        page.wait_for_function("document.querySelectorAll('#search-results li a').length > 0")
        links = page.query_selector_all("#search-results li a")
        found[asked] = [urlparse(link.get_attribute("href") or "").path for link in links[:3]]
    page.close()
    lost = {
        asked: found[asked]
        for asked, guide in SEARCHES.items()
        if f"{guide}.html" not in found[asked]
    }
    assert lost == {}


# ---------------------------------------------------------------- the README


def test_the_readme_shows_its_pictures_and_they_are_small() -> None:
    from docs.readme_images import IMAGES, MOST, finding

    text = (ROOT / "README.md").read_text(encoding="utf-8")
    for picture in IMAGES.iterdir():
        assert f"docs/images/{picture.name}" in text, picture.name
        assert picture.stat().st_size < MOST, picture.name
    drawn = (IMAGES / "finding.svg").read_text(encoding="utf-8")
    assert "http" not in re.sub(r'xmlns(:\w+)?="[^"]+"', "", drawn), "a picture fetches nothing"
    words = [re.findall(r">([^<>]*)</text>", text) for text in (drawn, finding())]
    assert words[0] == words[1], "python -m docs.readme_images draws it anew"


def test_the_readme_links_to_files_that_are_there() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    for link in re.findall(r"\]\(([^)#]+)[^)]*\)", text):
        assert (ROOT / link).exists(), link
