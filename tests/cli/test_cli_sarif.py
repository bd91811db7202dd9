"""SARIF read by a model of the format that is not ours, and held to what the standard says."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from sarif_pydantic import Level, Sarif

from examples import thorough
from ombre_records.doors.cli import main
from ombre_records.referee.findings.explanation import explain, rules

ROOT = Path(__file__).resolve().parents[2]
HOSTILE = 'ombre 1\nplayers Ada, "A{0} [b](1)", Bea\ndeal 1\ndealer "{C}"\nhand Ada {SK CK} SZ\n'

TOLD: dict[tuple[str, ...], dict] = {}
"""What has been told, by its options."""


@pytest.fixture
def told(tmp_path, monkeypatch, capsys):
    """Findings of the repository's records and some faulty ones, as JSON and as SARIF."""
    monkeypatch.chdir(tmp_path)
    text = (ROOT / "records" / "belinda.ombre").read_text("utf-8")
    Path("hostile.ombre").write_text(HOSTILE, "utf-8")
    Path("a.ombre").write_text(text.replace("CA S7 x ", "CA DK x "), "utf-8")
    Path("b.ombre").write_text(
        text.replace("hand    Baron    SQJ53", "hand    Baron    ?"), "utf-8"
    )
    Path("c.ombre").write_text(text.replace("pool    5", "pool    9"), "utf-8")

    def run(*options: str) -> dict:
        if options in TOLD:
            return TOLD[options]
        kept = ROOT / "records" / ("" if thorough() else "historical")
        records = [str(kept), str(ROOT / "tests" / "transcript"), "."]
        main(["check", *records, "--consequent", "--reading", "printed", *options])
        return TOLD.setdefault(options, json.loads(capsys.readouterr().out))

    return run


def test_the_model_reads_it(told):
    written = told("--format", "sarif")
    (run,) = Sarif.model_validate(written).runs
    assert [rule.id for rule in run.tool.driver.rules] == list(rules())
    for rule in run.tool.driver.rules:
        explained = explain(rule.id)
        assert all(
            part.translate(str.maketrans({"{": "{{", "}": "}}"})) in rule.help.text
            for part in (explained.meaning, explained.why, explained.example, explained.source)
        )
        assert rule.help.markdown
        assert not extra(rule)
    for result in run.results:
        assert run.tool.driver.rules[result.rule_index].id == result.rule_id
        assert not extra(result)
        for location in (*result.locations, *result.related_locations):
            region = location.physical_location.region
            assert 1 <= region.start_line <= region.end_line
            assert min(region.start_column, region.end_column) >= 1
            assert not extra(location)
    assert any(result.related_locations for result in run.results)


def extra(value) -> dict:
    """Return the keys that the model does not know."""
    return value.model_extra or {}


def test_it_says_what_the_json_says(told):
    found = [
        (file["path"], finding)
        for file in told("--format", "json")["files"]
        for finding in file["findings"]
    ]
    written = told("--format", "sarif")
    assert written == told("--format", "sarif", "-j", "2")
    results = Sarif.model_validate(written).runs[0].results
    assert len(results) == len(found)
    assert {finding["severity"] for _, finding in found} >= {"error", "undetermined", "info"}
    for result, (path, finding) in zip(results, found, strict=True):
        assert result.rule_id == finding["rule"]
        assert result.message.text.replace("{{", "{").replace("}}", "}") == finding["message"]
        region = result.locations[0].physical_location.region
        assert (region.start_line, region.start_column) == (finding["line"], finding["column"])
        end = (finding["end_line"], finding["end_column"])
        assert (region.end_line, region.end_column) == end
        uri = result.locations[0].physical_location.artifact_location.uri
        assert uri == (f"file://{path}" if path.startswith("/") else path)
        related = [each.message.text for each in result.related_locations]
        assert related == [each["message"] for each in finding["related"]]
        for key in ("code", "severity", "source", "session", "deal", "trick", "player"):
            assert result.properties[key] == finding[key]
        assert result.properties["consequent"] == finding["consequent"]


def test_levels_and_kinds_go_together(told):
    """The standard has no level but `none` for what is of another kind than `fail`."""
    levels = {
        "error": ("fail", Level.ERROR),
        "warning": ("fail", Level.WARNING),
        "info": ("fail", Level.NOTE),
        "undetermined": ("open", Level.NONE),
    }
    for result in Sarif.model_validate(told("--format", "sarif")).runs[0].results:
        assert (result.kind, result.level) == levels[result.properties["severity"]]


def test_braces_are_doubled(told):
    """The standard takes single ones for a placeholder."""
    text = json.dumps(told("--format", "sarif", "--select", "unknown-player"))
    assert "{{C}}" in text
