"""The words of every finding, in every language: `words.yaml`, a case or more of `../checks/` for
each rule.

The cases themselves say which rule is told, and where. OMBRE_GOLDEN=write writes the words anew:
read them, in each language.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
import yaml

from checks.test_checks import FILES, judge, record
from ombre_records.base.language import LANGUAGES, Language, speaking
from yaml_data import read_yaml

FILE = Path(__file__).with_name("words.yaml")
WORDS = read_yaml(FILE)
CASES = {path.stem: {case["name"]: case for case in read_yaml(path)} for path in FILES}
WRITES = os.environ.get("OMBRE_GOLDEN") == "write"


def told(rule: str, case: dict, language: Language) -> str:
    """Return what the first finding of a rule says of a case."""
    asked = {key: case[key] for key in ("reading", "rules", "beside") if key in case}
    with speaking(language):
        _, shown = judge(record(case), case["expect"], **asked)
        return next(each.message for each in shown if each.rule == rule)


def wanted(rule: str, case: dict) -> str:
    """Return the rule whose words a case has: the file's, or the first that it expects."""
    expected = [each["rule"] for each in case["expect"]]
    return rule if rule in expected else expected[0]


@pytest.mark.parametrize("rule", WORDS)
def test_the_words_of_a_rule(rule: str) -> None:
    for name in WORDS[rule]:
        case = CASES[rule][name]
        found = {each: told(wanted(rule, case), case, each) for each in LANGUAGES}
        if WRITES:
            WORDS[rule][name] = found
        assert found == WORDS[rule][name], name
        assert len(set(found.values())) == len(LANGUAGES), name
    if WRITES:
        head = "# test_words.py says what stands here.\n\n"
        dumped = yaml.safe_dump(WORDS, sort_keys=False, allow_unicode=True, width=10**6)
        FILE.write_text(head + dumped, "utf-8")


def test_every_rule_has_words() -> None:
    assert set(WORDS) == set(CASES)
