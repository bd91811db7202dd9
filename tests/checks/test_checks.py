"""Every rule's cases: records lawful, faulty and undetermined, in the YAML file of the rule's name.

A case has a `name`, and its record as `text` or as a `base` (a file of `base/`) with `replace`:
what stands there once, and what stands there instead. `expect` lists the findings that are not
consequences of others, in order: `rule`, `line`, and where they matter `column`, `severity` (error
unless stated), `player`, `deal`, `trick`, `source`, and what its sentence
`says` somewhere, and `never`. In which words each rule is told stands in
`../language/words.yaml`. `reading` and `rules` are passed to the check; `beside` is a file of
`base/` that the record is taken for, so that others lie beside it.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from ombre_records import parse
from ombre_records.base.finding import CODES
from ombre_records.base.source import source
from ombre_records.judgement.pipeline import judge as judged
from yaml_data import read_yaml

HERE = Path(__file__).parent
BASES = sorted((HERE / "base").glob("*.ombre"))
BEYOND = {
    "encoding": "it is a fault of bytes, and told where bytes are decoded",
}


@cache
def base(name: str) -> str:
    return (HERE / "base" / f"{name}.ombre").read_text("utf-8")


def record(case: dict) -> str:
    text = case["text"] if "text" in case else base(case["base"])
    for old, new in case.get("replace", {}).items():
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times"
        text = text.replace(old, new)
    return text


FILES = sorted(HERE.glob("*.yaml"))


def judge(text: str, wanted: list[dict] = (), beside: str = "", **asked):
    """Return the source and what is shown; that a deal is not settled only where that is its point.

    Most cases leave hands open that have nothing to do with their rule, and so what they cost.
    """
    report = judged(parse(text, str(HERE / "base" / beside)) if beside else parse(text), **asked)
    about = any(entry["rule"] == "unsettled" for entry in wanted)
    return report.source, [f for f in report.shown if about or f.rule != "unsettled"]


def told(source, finding, wanted: dict) -> dict:
    place = source.place(finding.span)
    said = {
        "rule": finding.rule,
        "line": place.line,
        "severity": finding.severity.value,
        "column": place.column,
        "player": finding.player,
        "deal": finding.deal,
        "trick": finding.trick,
        "source": list(finding.source),
    }
    said["says"] = (
        wanted.get("says", "") if wanted.get("says", "") in finding.message else finding.message
    )
    said["never"] = (
        wanted.get("never") if wanted.get("never", "") not in finding.message else finding.message
    )
    return {key: said[key] for key in ("rule", "line", "severity", *wanted)}


@pytest.mark.parametrize("path", BASES, ids=lambda path: path.stem)
def test_base_has_no_finding(path: Path) -> None:
    _, shown = judge(path.read_text("utf-8"))
    assert shown == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_rule(path: Path, subtests: pytest.Subtests) -> None:
    for case in read_yaml(path):
        with subtests.test(case["name"]):
            asked = {key: case[key] for key in ("reading", "rules", "beside") if key in case}
            source, shown = judge(record(case), case["expect"], **asked)
            wanted = [{"severity": "error", **entry} for entry in case["expect"]]
            padded = [*wanted, *({} for _ in range(len(shown) - len(wanted)))]
            found = [told(source, f, entry) for f, entry in zip(shown, padded, strict=False)]
            assert found == wanted


def test_every_rule_has_cases() -> None:
    rules = {rule for rule, code in CODES.items() if code[0] in "NDAEPS"} - set(BEYOND)
    assert {path.stem for path in FILES} == rules


def test_two_faulty_and_two_near_misses() -> None:
    for path in FILES:
        cases = read_yaml(path)
        faulty = [any(e["rule"] == path.stem for e in case["expect"]) for case in cases]
        assert sum(faulty) >= 2, path.stem
        assert len(faulty) - sum(faulty) >= 2, path.stem


def test_bytes_text_and_record_are_judged_alike() -> None:
    text = base("evening").replace("dealer Cleo", "dealr Cleo")
    report = judged(parse(text))
    assert report.findings
    for given in (text, text.encode(), source(text)):
        assert judged(given) == report
