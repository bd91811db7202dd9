"""Records as beginners write them: obeying once all that is proposed makes what was meant.

The cases are data, in one_round.yaml.
"""

from pathlib import Path

import pytest

from collation.pairs import entries
from ombre_records import Report, check, parse
from ombre_records.analysis.emendation.repairs import repairs
from ombre_records.judgement.pipeline import judge, judge_as_it_stands
from ombre_records.judgement.repairs.preview import previewed
from yaml_data import read_yaml

CASES = read_yaml(Path(__file__).with_name("one_round.yaml"))
ASIDE = {"note", "tag", "title", "date"}
"""What a text that is pasted may say of itself in words that no record reads."""


def test_one_round_is_enough(subtests: pytest.Subtests) -> None:
    for case in CASES:
        with subtests.test(case["name"]):
            leads_to_what_was_meant(case)


def leads_to_what_was_meant(case: dict) -> None:
    report, meant = told(case["text"]), check(parse(case["meant"]))
    assert report.errors
    mended = check(parse(obeyed(report)))
    assert rules(mended) == rules(meant)
    repairs(report)  # which looks at what is found, deal by deal
    left = entries(mended, meant)
    assert [each for each in left if each["kind"] not in ASIDE] == []


def test_what_a_mended_line_brings_to_light_is_told_with_it() -> None:
    text = "ombre 1\nplayers Ada, Bea, Cleo\ndeal 1\nbids Ada play, Bea pass, Cleo pass\n"
    (found,) = told(f"{text}Trump d\n").errors
    assert found.message.endswith("write `trump D`")
    (found,) = told(f"{text}trump S\nPayment Ada +2, Bea -2, Pool 0\n").errors
    assert found.message.endswith("write `payments Ada +2, Bea -2, pool 0`")
    (repair,) = found.proposals
    assert repair.certain  # so that `--fix` writes it, as it would write one slip after another


def test_what_a_misread_header_hides_is_told_at_its_own_line() -> None:
    report = told("ombre 1\nregler lhombre\nplayers A, Bo, Cy\nresultat\n1 Bo spil S vann\n")
    assert [report.source.line_at(each.span.start) for each in report.errors] == [2, 4, 5]
    assert "won" in report.errors[-1].message
    assert repairs(report) == {}


def test_a_long_record_is_looked_at_once() -> None:
    text = "ombre 1\nplayers Ada, Bea, Cleo\ndeal 1\nTrump d\n" + "# a line\n" * 3000
    report = judge_as_it_stands(parse(text))
    assert previewed(report, never) is report


def never(text: str) -> Report:
    raise AssertionError(text)


def told(text: str) -> Report:
    """Return what is told of a text."""
    return judge(parse(text))


def rules(report: Report) -> list[str]:
    """Return the rules of the errors that are shown."""
    return sorted(each.rule for each in report.errors)


def obeyed(report: Report) -> str:
    """Return a text with all that is proposed, of each finding the first."""
    text = report.source.text
    edits = [e for each in report.shown for repair in each.proposals[:1] for e in repair.edits]
    for edit in sorted({*edits}, key=lambda each: each.span, reverse=True):
        text = text[: edit.span.start] + edit.text + text[edit.span.end :]
    return text
