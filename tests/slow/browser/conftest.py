"""Pages opened in a real browser; where there is none, the tests are skipped and say why."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from ombre_records import check, parse
from ombre_records.analysis.double_dummy.review import reviewed
from ombre_records.api import load
from ombre_records.base.document.style import Style
from ombre_records.telling.transcript import show

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

TESTS = Path(__file__).parents[2]
NAMES = ("chromium", "chromium-browser", "google-chrome")
Open = Callable[..., "Page"]


def written(record: Path | str, style: Style | None = None, *, analysis: bool = False) -> str:
    """Write the page of a record, or of the text of one."""
    text, path = (record, "-") if isinstance(record, str) else (record.read_text("utf-8"), "x")
    report = check(parse(text, path))
    return show(reviewed(report) if analysis else report, "html", style or Style())


@pytest.fixture(scope="session")
def page_of() -> Callable[[Path], str]:
    """Write the page of a record."""
    return written


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
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


@pytest.fixture
def opened_bytes(browser: Browser, tmp_path: Path) -> Iterator[Callable[[bytes], Page]]:
    """Open the page of a record given as the bytes of a file `evening.ombre`."""
    contexts = []

    def open_page(data: bytes) -> Page:
        file, record = tmp_path / "page.html", tmp_path / "evening.ombre"
        record.write_bytes(data)
        file.write_text(show(check(load(record)), "html"), "utf-8")
        contexts.append(browser.new_context())
        page = contexts[-1].new_page()
        page.goto(file.as_uri())
        return page

    yield open_page
    for context in contexts:
        context.close()


@pytest.fixture
def opened(browser: Browser, tmp_path: Path) -> Iterator[Open]:
    """Open a record's page; nothing may be fetched, complained of or executed on the way."""
    asked: list[str] = []
    told: list[str] = []
    contexts = []

    def open_page(
        record: Path | str,
        at: str = "",
        style: Style | None = None,
        *,
        analysis: bool = False,
        **how: Any,
    ) -> Page:
        file = tmp_path / "page.html"
        file.write_text(written(record, style, analysis=analysis), "utf-8")
        context = browser.new_context(**{"viewport": {"width": 1280, "height": 900}, **how})
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(30_000)
        page.on("request", lambda request: asked.append(request.url))
        page.on("dialog", lambda dialog: (told.append(dialog.message), dialog.dismiss()))
        page.on("console", lambda message: told.append(message.text))
        page.on("pageerror", lambda error: told.append(str(error)))
        page.goto(f"{file.as_uri()}{at}")
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert [url for url in asked if not url.startswith(tmp_path.as_uri())] == []
    assert told == []
