"""The canonical form: cases are data, in the folder beside this file; its laws are properties."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as some

from examples import share, spread
from ombre_records.notation.format import FormatError, checked_format, format, same
from ombre_records.notation.keywords import keywords
from ombre_records.notation.parse import parse
from yaml_data import read_yaml

HERE = Path(__file__).parent / "format"
CORPUS = (HERE / "corpus.txt").read_text("utf-8").splitlines()
SYMBOLS = "SCHDEBO♠♣️♥♦AKQJR72x-−–+>[]{}()?!:,\"\\#. \t\u00a0\u2028\x1d0139'’é\u0301²z"


def cases(*files: str) -> list:
    return [
        pytest.param(case, id=f"{file}: {case['name']}")
        for file in files
        for case in read_yaml(HERE / f"{file}.yaml")
    ]


@pytest.mark.parametrize("case", cases("header", "deal", "play", "results", "comments"))
def test_texts(case):
    suits = case.get("suits", "letters")
    assert checked_format(case["before"], suits) == case["after"]
    assert format(parse(case["after"]), suits) == case["after"]
    obey_the_laws(case["before"])


@pytest.mark.parametrize("case", cases("cards"))
def test_cards(case):
    opening = f"{case.get('header', '')}\ndeal 1\nhand Ada "
    text = checked_format(opening + case["cards"], case.get("suits", "letters"))
    assert text.splitlines()[-1].removeprefix("hand    Ada ") == case["after"]
    obey_the_laws(opening + case["cards"])


def test_the_example_stands_as_it_is():
    text = (HERE / "example.ombre").read_text("utf-8")
    assert checked_format(text) == text


@pytest.mark.parametrize("line", spread(CORPUS, 4))
def test_every_line_alone(line):
    obey_the_laws(line)
    obey_the_laws(f"ombre 1\nplayers Belinda, Baron, Anonym\ndeal 1\n{line}")
    obey_the_laws(f"suits spanish\ndeal 1\n{line}")
    obey_the_laws(f"ombre 1\nplayers Belinda, Baron, Anonym\nresults\n{line}")


def split(text: str) -> str:
    return "players Ada, Bea\n" * text.startswith("deal") + "\n".join(text.split(" | "))


@pytest.mark.parametrize("case", read_yaml(HERE / "same.yaml"))
def test_same(case):
    one, two = parse(split(case["text"])), parse(split(case["other"]))
    assert same(one, two) == same(two, one) == case["same"]
    assert same(one, one)
    assert same(two, two)


@pytest.mark.parametrize("wrong", ["deal 1\n", "deal 1\npool 5 \n"])
def test_a_fault_of_the_formatter_is_told(monkeypatch, wrong):
    monkeypatch.setattr("ombre_records.notation.format._written", lambda parted, rows: wrong)
    with pytest.raises(FormatError, match="the file is left as it is"):
        checked_format("deal 1\npool 6")
    texts = iter((wrong, wrong + "\n"))
    monkeypatch.setattr("ombre_records.notation.format._written", lambda *_: next(texts))
    with pytest.raises(FormatError, match="would not stay as it is"):
        checked_format(wrong)


def comments(text: str) -> Counter[str]:
    record = parse(text)
    return Counter(line.comment for session in record for line in session.lines if line.comment)


def annotations(text: str) -> Counter[str]:
    record = parse(text)
    return Counter(
        line.annotation for session in record for line in session.lines if line.annotation
    )


def obey_the_laws(text: str) -> None:
    """Check what `checked_format` promises, without its help where that can be had."""
    for suits in ("letters", "unicode"):
        once = checked_format(text, suits)
        assert format(parse(once), suits) == once
        assert comments(once) == comments(text)
        assert annotations(once) == annotations(text)
        assert not once or once.endswith("\n")
        assert "\n\n\n" not in once
        assert "\r" not in once
    assert format(parse(checked_format(text, "unicode"))) == checked_format(text)


@some.composite
def lines(draw: some.DrawFn) -> str:
    line = draw(some.sampled_from(CORPUS))
    for _ in range(draw(some.sampled_from((0, 0, 0, 0, 1, 2)))):
        at = draw(some.integers(0, len(line)))
        put = draw(some.sampled_from(SYMBOLS))
        line = line[:at] + put + line[at + draw(some.integers(0, 1)) :]
    if draw(some.booleans()):
        line += draw(some.sampled_from(("", "  ", "# one", " # two", "\t#three")))
    return draw(some.sampled_from(("", "", "", "  ", "\t"))) + line


def readable() -> Iterator[tuple[str, str]]:
    """Go through the corpus's lines that can be read, each with its kind."""
    for text in CORPUS:
        *_, line = parse(f"suits {'spanish' if 'E' in text else 'french'}\n{text}")[-1].lines
        if line.edited is not None or line.printed is not None:
            yield text, line.kind


READABLE = [*readable()]


def of_kinds(*kinds: str) -> list[str]:
    """Return the corpus's readable lines of some kinds, and the comments and blanks."""
    found = [text for text, kind in READABLE if kind in kinds and kind not in ("ombre", "deal")]
    return [*found, "# a comment", "", 'note "a note"']


PLACES = [
    of_kinds(*kinds)
    for kinds in (
        keywords("header"),
        keywords("deal", "auction", "exchange"),
        (*keywords("play"), "holds"),
        keywords("settlement"),
    )
]


@some.composite
def sessions(draw: some.DrawFn) -> str:
    """Make a session whose statements stand in their places, in any order."""
    header, before, play, after = (some.lists(some.sampled_from(each)) for each in PLACES)
    text = ["ombre 1", "players Belinda, Baron, Anonym", *draw(header)]
    for number in range(draw(some.integers(1, 2))):
        text += [f"deal {number + 1}", *draw(before), "tricks", *draw(play), *draw(after)]
    return "\n".join(text)


@settings(max_examples=share(150), deadline=None)
@given(sessions())
def test_laws_hold_for_any_order(text):
    obey_the_laws(text)


@settings(max_examples=share(150), deadline=None)
@given(some.lists(lines(), max_size=30).map("\n".join))
@example("")
@example("# only a comment")
def test_laws_hold_for_any_lines(text):
    obey_the_laws(text)


@settings(max_examples=share(100), deadline=None)
@given(some.text(alphabet=SYMBOLS + "\r\n", max_size=200) | some.text(max_size=200))
def test_laws_hold_for_any_text(text):
    obey_the_laws(text)
