"""Of any record, lawful, blurred or spoilt: JSON says the same, and so does what comes of it."""

from __future__ import annotations

import json
from functools import cache

from blurred import blur
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from lawful import OTHER_NAMES, seeds, sessions
from test_laws import LAW, NONSENSE, mutants

from examples import share
from ombre_records import parse
from ombre_records.interchange import from_json, to_json
from ombre_records.interchange.schemas import schema
from ombre_records.notation.format import format, same


@cache
def validator() -> Draft202012Validator:
    return Draft202012Validator(schema("record"))


def nothing_is_lost(text: str) -> None:
    record = parse(text)
    written = to_json(record)
    again = from_json(written)
    assert to_json(again) == written
    assert same(record, again)
    assert format(again) == format(record)
    validator().validate(json.loads(written))


@given(sessions() | sessions(OTHER_NAMES), seeds, st.sampled_from((0.15, 0.5)))
@settings(LAW, max_examples=share(25))
def test_a_session_of_which_less_is_known(text: str, seed: int, part: float) -> None:
    nothing_is_lost(blur(text, seed, part))


@given(mutants())
@settings(LAW, max_examples=share(50))
def test_a_spoilt_session(text: str) -> None:
    nothing_is_lost(text)


@given(NONSENSE)
@settings(LAW, max_examples=share(300))
def test_any_text(text: str) -> None:
    nothing_is_lost(text)
