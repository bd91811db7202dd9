"""What holds of the prose of every session: it is never at a loss, and its sentences are whole."""

from __future__ import annotations

import re

from blurred import blur
from hypothesis import given, settings
from hypothesis import strategies as st
from lawful import NAMES, seeds, sessions
from spoilt import mutants

from deep import share
from ombre_records.document.outline import Outline, Paragraph
from ombre_records.document.style import Style
from ombre_records.findings.judgement import check
from ombre_records.notation.parse import parse
from ombre_records.transcript.prose import prose

LAW = settings(derandomize=True, deadline=None, database=None, max_examples=8)
PROSE = Style(prose=True)
ODD = re.compile(r" [,.;]|\.\.|,,|,\.|;\.|\(\)|None|Undefined|</?[a-z]+>|[%]| {2}")


def told(text: str) -> Outline:
    return prose(check(parse(text)), PROSE)


def paragraphs(text: str) -> list[str]:
    return [
        "".join(run.text for run in block.words)
        for block in told(text)
        if isinstance(block, Paragraph)
    ]


@given(sessions())
@LAW
def test_the_sentences_of_a_lawful_session_are_whole(text: str) -> None:
    for said in paragraphs(text):
        assert not ODD.search(said), said
        assert said[0].isupper()
        assert re.search(r"[.:](\[\d+\])*$", said), said


@given(sessions())
@LAW
def test_every_player_and_payment_is_told(text: str) -> None:
    report = check(parse(text))
    said = " ".join(paragraphs(text))
    for session in report.sessions:
        for deal in session.deals:
            for amount in filter(None, deal.payments):
                assert f"{amount:+}".replace("-", "−") in said
            for item in deal.items or ():
                assert str(item.amount) in said
    assert all(name in said for name in NAMES[: len(report.sessions[0].players)])


@given(sessions(), seeds, st.sampled_from((0.05, 0.15, 0.5)))
@LAW
def test_a_session_with_gaps_is_told_in_whole_sentences(text: str, seed: int, part: float) -> None:
    for said in paragraphs(blur(text, seed, part)):
        assert not ODD.search(said), said


@given(mutants())
@settings(LAW, max_examples=share(60))
def test_no_record_stops_the_prose(text: str) -> None:
    assert told(text) is not None
