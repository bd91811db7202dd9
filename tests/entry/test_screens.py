"""The screens of `ombre enter`: what is seen of them in each language, on three terminals."""

from __future__ import annotations

from pathlib import Path

import pytest

from entry import screen
from examples import crossed
from foreign import foreign
from ombre_records.base.language import LANGUAGES, Language, speaking

pytest.importorskip("textual")

from ombre_records.doors.cli.enter.app import EnterApp
from ombre_records.doors.entry.desk import Desk

SIZES = [(60, 24), (80, 24), (100, 30)]
EVENING = """ombre 1
event "2026"
rules lhombre
players Anna, Bo, Carl, Dorte, Emil

seats Anna, Bo, Carl, Dorte
results
1 Anna spil S won (5-3-1)
2 Dorte solo H bet
3 Carl tourné-respekt D kruk Bo (3-2-4)
seats Emil, Bo, Carl, Dorte
"""
NAMES = ("Anna", "Bo", "Carl", "Dorte", "Emil", "lhombre", "solo", "tourné", "respekt", "a.ombre")
PRESSED = [
    [],
    ["f4"],
    ["escape", "f7"],
    ["escape", "up"],
    ["escape", "f1"],
    ["escape", "f6"],
    ["f1"],
]


def seen(app: EnterApp) -> list[str]:
    """Return the lines of the terminal."""
    strips = app.screen._compositor.render_strips(app.size)
    return ["".join(segment.text for segment in strip) for strip in strips]


def run(size: tuple[int, int], language: Language, text: str, path: Path) -> list[list[str]]:
    """Return what is seen after each of PRESSED, or at the beginning of a new record."""
    found: list[list[str]] = []
    if text:
        path.write_text(text)

    async def on_screen() -> None:
        app = EnterApp(Desk(str(path)))
        async with app.run_test(size=size) as pilot:
            for pressed in PRESSED if text else [[], ["enter"]]:
                await pilot.press(*pressed)
                await pilot.pause()
                found.append(seen(app))

    with speaking(language):
        screen.on_screen(on_screen())
    return found


@pytest.mark.parametrize(("size", "language"), crossed(SIZES, LANGUAGES, part=8))
def test_nothing_is_cut_and_no_word_is_of_another_language(
    size: tuple[int, int], language: Language, tmp_path: Path
) -> None:
    begun = run(size, language, "", tmp_path / "new.ombre")
    shown = run(size, language, EVENING, tmp_path / "a.ombre")
    for lines in (*begun, *shown):
        assert "…" not in " ".join(line for line in lines if not line.lstrip(" │").startswith("…"))
        assert foreign(" ".join(lines), language, NAMES) == []
    main = shown[0]
    wanted = ("F1", "F4", "F5", "F6", "F7", "F8", "F10", "(5-3-1)", "(3-2-4)")
    assert [each for each in wanted if each not in " ".join(main)] == []
    assert all(line.endswith(" ") for line in main[-2:])
    assert sum("lhombre" in line for line in begun[1]) == 2  # the book, and what is wrong
