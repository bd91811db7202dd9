"""Nothing is lost in TEI: a record, its TEI and the record of that say the same, and the TEI is of
the elements that the docs name, and valid where TEI's own schema is there to ask."""

from __future__ import annotations

from blurred import blur
from emending import emended
from hypothesis import given, settings
from hypothesis import strategies as st
from lawful import OTHER_NAMES, seeds, sessions
from test_laws import LAW, NONSENSE, mutants

from examples import share
from ombre_records import parse
from ombre_records.interchange import to_json
from ombre_records.interchange.tei import from_tei, left_out, to_tei
from ombre_records.notation.format import format, same
from tei_validity import faults


def nothing_is_lost(text: str) -> None:
    record = parse(text)
    written = to_tei(record)
    again = from_tei(written)
    assert same(record, again)
    assert to_json(again) == to_json(record)
    assert to_tei(again) == written
    assert format(again) == format(record)
    assert left_out(written, again) == ()
    assert faults(written, one_in=10) == []


@given(sessions() | sessions(OTHER_NAMES), seeds, st.sampled_from((0.2, 0.6)))
@settings(LAW, max_examples=share(600, part=40))
def test_a_session_with_emendations(text: str, seed: int, part: float) -> None:
    nothing_is_lost(emended(text, seed, part))


@given(sessions(), seeds, st.sampled_from((0.2, 0.6)))
@settings(LAW, max_examples=share(200, part=40))
def test_a_session_with_emendations_of_which_less_is_known(
    text: str, seed: int, part: float
) -> None:
    nothing_is_lost(emended(blur(text, seed, part), seed, part))


@given(sessions(), sessions(OTHER_NAMES), seeds)
@settings(LAW, max_examples=share(60, part=20))
def test_several_sessions(first: str, second: str, seed: int) -> None:
    nothing_is_lost("# above\n\n# all\n\n" + emended(first, seed, 0.3) + "\n" + second)


@given(mutants())
@settings(LAW, max_examples=share(100))
def test_a_spoilt_session(text: str) -> None:
    nothing_is_lost(text)


@given(NONSENSE)
@settings(LAW, max_examples=share(300))
def test_any_text(text: str) -> None:
    nothing_is_lost(text)


@given(sessions(), seeds)
@settings(LAW, max_examples=share(60))
def test_most_lines_are_still_read(text: str, seed: int) -> None:
    lines = [line for each in parse(emended(text, seed, 0.5)) for line in each.lines if line.code]
    unread = [line.code for line in lines if line.edited is None and line.printed is None]
    assert len(unread) * 4 < len(lines), unread
    assert any(line.apparatus for line in lines) or len(lines) < 20
