"""Lines of known words are read as all others are."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from examples import share, spread
from ombre_records.base.limits import LINE
from ombre_records.base.source import source
from ombre_records.model.record import Record
from ombre_records.notation.parse import Parser
from ombre_records.notation.plain import read_familiar

ROOT = Path(__file__).parents[2]
FILES = [*sorted((ROOT / "records").glob("*.ombre")), *sorted((ROOT / "tests").rglob("*.ombre"))]


class Closely(Parser):
    """Reads every line as if none of its words were known."""

    def _room(self) -> int:
        return 0


def everything(record: Record) -> list[tuple[object, ...]]:
    """Return all that is known of lines and findings, which are equal wherever they stand."""
    lines = [tuple(line) for session in record for line in session.lines]
    counts = [len(deal.lines) for session in record for deal in session.deals]
    return [*lines, tuple(counts), *map(str, record.findings)]


def told_alike(text: str) -> None:
    close, once, again = Closely(source(text)), Parser(source(text)), Parser(source(text))
    expected = everything(close.record())
    assert everything(once.record()) == everything(again.record()) == expected
    assert once.bounds.counted == again.bounds.counted == close.bounds.counted
    assert once.bounds.here == close.bounds.here


@pytest.mark.parametrize("path", spread(FILES, part=12), ids=lambda path: path.stem)
def test_records(path):
    told_alike(path.read_bytes()[:60_000].decode("utf-8", "replace"))


WORDS = (
    *("for", ">", ":", "-", "x", "xx", "(1-0-0)", "(1-0", "#", '"a"', "7", "07", "100", "0", ","),
    *("Belinda:", "Belinda", "deal", "hand", "trick", "SA", "SA!", "S-", "HAK", "[SK>SQ]", "?"),
)


@pytest.mark.parametrize("seed", range(share(400, 20)))
def test_lines_whose_words_are_moved(seed):
    chosen = random.Random(seed)
    lines = (ROOT / "records/belinda.ombre").read_text("utf-8").splitlines()
    lines += (ROOT / "tests/cli/lawful.ombre").read_text("utf-8").splitlines()
    for _ in range(20):
        at = chosen.randrange(len(lines))
        words = lines[at].split(" ")
        place, other = chosen.randrange(len(words)), chosen.randrange(len(words))
        change = chosen.choice(("drop", "swap", "put", "double", "blank"))
        if change == "drop":
            del words[place]
        elif change == "swap":
            words[place], words[other] = words[other], words[place]
        elif change == "put":
            words.insert(place, chosen.choice(WORDS))
        elif change == "double":
            words.insert(other, words[place])
        else:
            words[place] += chosen.choice(("\t", "\u00a0", " ", "\u2028", "\x1c"))
        lines[at] = " ".join(words)
    told_alike("\n".join(lines))


@pytest.mark.parametrize(
    "text",
    [
        "ombre 1\ndeal 1\n" + "hand Ada SA\n" * 502,
        "ombre 1\ndeal 1\n" + "hand Ada SA\n" * 499 + "deal 2\n" + "hand Ada SA\n" * 3,
        "ombre 1\ndeal 1\nhand Ada SA\n" + "nonsense\n" * 301 + "hand Ada SA\n",
        "ombre 1\ndeal 1\nhand Ada SA\nhand Ada" + " SA" * LINE + "\n",
        "ombre 1\nsuits german\ndeal 1\nhand Ada SA\n",
        "ombre 1\nresults\n1 Ada play sacada\n2 Ada: SA SK SQ > Ada (1-0-0)\n",
        "ombre 1\ndeal 1\nhand Ada SA\ntotals Ada +1\nhand Ada SA\ndeal 2\nhand Ada SA\n",
        "hand Ada SA\n\nhand Ada SA\n",
    ],
)
def test_where_nothing_is_taken_at_once(text):
    told_alike(text)


def test_a_line_is_familiar_once_its_words_are():
    line = "7 Zerlina: SA SK SQ > Zerlina (7-0-0)"
    assert read_familiar(line, line.split()) is None
    Parser(source(f"ombre 1\ndeal 1\n{line}\n")).record()
    assert read_familiar(line, line.split()) is not None


TOLD = [
    f"{number} {rest}"
    for number in ("1", "9", "12", "1-5", "2-9", "5-1", "0-3", "1-12")
    for rest in (
        *(
            "?",
            "? > A",
            "? > A (4-1-0)",
            "? (4-1-0)",
            "? (?-5-?)",
            "? (?-?-?)",
            "? (4-1)",
            "? (4-)",
        ),
        *("? > B C", "? > Q", "? ?", "A: ?", "? SA", "? (4-1-0) > A", "> A ?", "? (10-1-0)"),
    )
]


@pytest.mark.parametrize("line", spread(TOLD, part=6))
def test_tricks_without_their_cards(line):
    told_alike(
        f"ombre 1\nplayers A, B, C\ndeal 1\ndealer C\ntrump S\ntricks\n{line}\nresult sacada\n"
    )
