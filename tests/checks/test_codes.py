"""The codes of findings are public, and append-only: `codes.txt` has every one ever given away.

A new rule takes the next number of its phase's letter. Its line, `rule code`, goes to the end of
`codes.txt`; no other line of that file is ever changed, moved or taken away, for people have
written these names and codes into their records, project files and programs.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from ombre_records.base.finding import CODES, PHASES

GIVEN = Path(__file__).with_name("codes.txt").read_text("utf-8").splitlines()


def test_every_code_is_the_one_that_was_given_away() -> None:
    now = [f"{rule} {code}" for rule, code in CODES.items()]
    new = [line for line in now if line not in GIVEN]
    assert not new, f"append to tests/checks/codes.txt: {new}; change no line that stands there"
    gone = [line for line in GIVEN if line not in now]
    assert not gone, f"codes are public and stay as they were given away: {gone}"


def test_no_code_and_no_rule_is_given_twice() -> None:
    words = Counter(word for line in GIVEN for word in line.split())
    assert [word for word, times in words.items() if times > 1] == []


@pytest.mark.parametrize("letter", PHASES)
def test_the_codes_of_a_phase_stand_in_their_order(letter: str) -> None:
    numbers = [int(code[1:]) for _, code in map(str.split, GIVEN) if code[0] == letter]
    assert numbers == list(range(1, len(numbers) + 1))
