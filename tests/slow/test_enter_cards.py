"""The screen of `ombre enter` for a deal card by card, and the screens in other languages."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from entry import screen
from ombre_records import check
from ombre_records.base.language import Language, speaking

pytest.importorskip("textual")

from entry.keys import Keys
from ombre_records.doors.cli.enter.app import EnterApp
from ombre_records.doors.cli.enter.panes import Help
from ombre_records.doors.entry.desk import Desk
from ombre_records.doors.entry.evening import Header, begun

THREE = begun(Header("lhombre", ("Anna", "Bo", "Carl")))
HANDS = ("sak2ck3hk7d23", "sqj53c42h5dk7", "s64c765hj236")
BEGUN = THREE.decode() + (
    "\ndeal 1\ndealer Carl\nhand Anna SAK2 CK3 HK7 D23\nhand Bo SQJ53 C42 H5 DK7\n"
    "hand Carl S64 C765 HJ236\nstock ?\nbids Anna spil, Bo pas, Carl pas\ntrump S\n"
    "exchange Anna D3 for D4\nexchange Bo 0\nexchange Carl 0\n"
)


Run = Callable[..., None]


@pytest.fixture
def played(tmp_path: Path) -> Run:
    def run(
        data: bytes,
        play: Callable[[Keys], Awaitable[None]],
        size: tuple[int, int] = (80, 24),
        language: Language = "en",
    ) -> None:
        path = tmp_path / "a.ombre"
        path.write_bytes(data)

        async def on_screen() -> None:
            app = EnterApp(Desk(str(path)))
            async with app.run_test(size=size) as pilot:
                await pilot.pause()
                await play(Keys(app, pilot, path))

        with speaking(language):
            screen.on_screen(on_screen())

    return run


@pytest.mark.parametrize("size", [(45, 24), (80, 24)])
def test_a_whole_deal(played: Run, size: tuple[int, int]) -> None:
    async def play(keys: Keys) -> None:
        await keys.type("cards", "enter")
        assert keys.in_cards
        assert keys.shown("card-asked") == "The hand of Anna: 9 cards"
        for hand in HANDS:
            await keys.type(hand, "enter")
        await keys.type("", "enter")
        await keys.type("sp p p", "enter")
        assert keys.shown("card-asked") == "Who plays what?"
        await keys.type("sp", "enter")
        await keys.type("s", "enter")
        assert keys.shown("card-asked") == "What does Anna lay off, 1 to 9 cards?"
        await keys.type("d3/d4", "enter")
        for _ in range(2):
            await keys.type("0", "enter")
        assert "Trick 1: Anna?   ♠AK2 ♣K3 ♥K7 ♦24" in keys.shown("card-asked")
        await keys.type("sa36")
        assert keys.lines[-1] == "1 SA S3 S6"
        assert "Trick 2: Anna?" in keys.shown("card-asked")
        assert "1  Anna ♠A  Bo ♠3  Carl ♠6 > Anna 1-0-0" in keys.shown("card-course")
        await keys.type("k54h7k5c3h2d7", "enter")  # the third trick waits for a lawful card
        assert keys.lines[-1] == "2 SK S5 S4"

    played(THREE, play, size)


def test_what_is_not_lawful_is_recorded_on_request(played: Run) -> None:
    async def play(keys: Keys) -> None:
        assert keys.in_cards, "a deal that is not told to its end goes on"
        await keys.type("skh5")
        assert "Bo may play ♠QJ53" in keys.shown("card-hint")
        await keys.type("", "enter", "enter")
        assert keys.line == "skh!5"
        await keys.type("s4")
        assert keys.lines[-1] == "1 SK H5 S4"
        assert [finding.rule for finding in check(keys.path).errors] == ["tricks-missing", "revoke"]

    played(BEGUN.encode(), play)


def test_cards_and_steps_are_taken_back(played: Run) -> None:
    async def play(keys: Keys) -> None:
        await keys.type("sa36")
        await keys.type("", "backspace")
        assert keys.lines[-1] == "exchange Carl 0"
        assert keys.line == "SA S3"
        await keys.type("4")
        assert keys.lines[-1] == "1 SA S3 S4"
        await keys.type("", "ctrl+z", "ctrl+z")
        assert keys.lines[-1] == "exchange Bo 0"
        await keys.type("", "f8")
        assert not keys.in_cards
        assert "deal 1" not in keys.path.read_text()
        await keys.type("", "ctrl+z")
        assert keys.in_cards
        assert keys.lines[-1] == "exchange Bo 0"

    played(BEGUN.encode(), play)


def test_it_is_left_and_gone_on_with(played: Run) -> None:
    async def play(keys: Keys) -> None:
        await keys.type("", "f1")
        assert isinstance(keys.app.screen, Help)
        await keys.type("", "escape", "escape")
        assert not keys.in_cards
        assert "is not finished" in keys.shown("hint")
        await keys.type("b sp h w", "enter")
        assert keys.lines[-2:] == ["results", "2 Bo spil H won"]
        await keys.type("", "up", "up", "enter")
        assert keys.in_cards
        await keys.type("sa36")
        assert "1 SA S3 S6" in keys.lines
        assert keys.lines[-1] == "2 Bo spil H won"

    played(BEGUN.encode(), play)


def test_a_deal_that_is_told_is_left_by_itself(played: Run) -> None:
    async def play(keys: Keys) -> None:
        await keys.type("", "f6")
        await keys.type("??", "enter")
        await keys.type("p p p", "enter")
        assert not keys.in_cards
        assert keys.shown("hint") == "Deal 1 is recorded. Anna 0, Bo 0, Carl 0"
        assert check(keys.path).findings == ()

    played(THREE, play)


@pytest.mark.parametrize(
    ("language", "typed", "means", "shown"),
    [
        ("da", "a sp s vu", "Anna · spil · ♠ spar · vundet", "Anna spil ♠ vundet"),
        ("de", "a fr p g", "Anna · Frage · ♠ Pik · gewonnen", "Anna Frage ♠ gewonnen"),
        ("es", "a solo p g", "", ""),
        ("fr", "a solo p g", "", ""),
    ],
)
def test_it_speaks_the_readers_language(
    played: Run, language: Language, typed: str, means: str, shown: str
) -> None:
    async def play(keys: Keys) -> None:
        await keys.type(typed)
        if means:
            assert keys.shown("means") == means
        assert "Enter records" not in keys.shown("pays")
        assert "Deal 1" not in keys.shown("asked")
        await keys.type("", "enter")
        words = keys.lines[-1].split()
        assert words[:2] == ["1", "Anna"]
        assert words[3:] == ["S", "won"]
        await keys.type("", "up")
        assert not shown or keys.line == shown
        before = keys.lines
        await keys.type("", "enter")
        assert keys.lines == before, "what is shown is typed back"
        await keys.type("", "f6")
        assert "The hand" not in keys.shown("card-asked")

    played(THREE, play, (80, 24), language)
