"""Findings drawn as text; the cases are data, in findings.yaml."""

from __future__ import annotations

from email.message import Message
from pathlib import Path

import pytest

from ombre_records.base.finding import Related, Severity, find
from ombre_records.base.source import Span, source
from ombre_records.telling.findings import links
from ombre_records.telling.findings.terminal_style import TerminalStyle
from ombre_records.telling.findings.text import findings_text
from yaml_data import read_yaml

CASES = read_yaml(Path(__file__).parent / "findings.yaml")


def made(case):
    text = source(case["text"], "a.ombre")

    def stretch(words: str) -> Span:
        assert text.text.count(words) == 1
        return Span(text.text.index(words), text.text.index(words) + len(words))

    for said in case["findings"]:
        details = {
            key: said[key] for key in ("session", "deal", "trick", "consequent") if key in said
        }
        details["severity"] = Severity(said.get("severity", "error"))
        details["related"] = tuple(
            Related(stretch(at), note) for at, note in said.get("related", ())
        )
        details["source"] = tuple(said.get("source", ()))
        details["label"] = said.get("label", "")
        span = Span(*said["span"]) if "span" in said else stretch(said["at"])
        yield text, find("revoke", said["message"], span, **details)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_drawn(case):
    findings = list(made(case))
    style = TerminalStyle(columns=case.get("columns", 160), width=case.get("width"))
    every = [each for _, each in findings]
    helped = {every[0]: case["helped"]} if "helped" in case else {}
    shown = findings_text(findings[0][0], every, style, case.get("sessions", 1), helped)
    assert shown == case["shown"] + "\n"


def test_a_very_long_message_is_cut():
    text = source("x\n")
    shown = findings_text(text, [find("revoke", "a" * 5000, Span(0, 1))], TerminalStyle())
    assert len(shown) < 700
    assert " ... aaa" in shown


def test_each_severity_has_a_colour_of_its_own_and_edges_another():
    text, style = source("x\n"), TerminalStyle(color=True)
    colors = {"error": 31, "warning": 33, "undetermined": 35, "info": 36}
    for severity, color in colors.items():
        found = find("revoke", "a", Span(0, 1), severity=Severity(severity))
        shown = findings_text(text, [found], style)
        assert shown.startswith(f"\x1b[{color}m\x1b[1m{severity}[")
        assert "\x1b[94m\x1b[1m-->\x1b[0m" in shown


def linked(monkeypatch, docs: str, **style: bool) -> str:
    monkeypatch.setenv("OMBRE_DOCS", docs)
    links._docs.cache_clear()
    text = source("x\n", "/srv/my records/a.ombre")
    shown = findings_text(text, [find("revoke", "no", Span(0, 1))], TerminalStyle(**style))
    links._docs.cache_clear()
    return shown


def test_links_lead_to_the_record_and_to_the_page(monkeypatch):
    shown = linked(monkeypatch, "https://docs.example/ombre/", links=True)
    page = "\x1b]8;;https://docs.example/ombre/findings/play.html#revoke\x1b\\"
    assert f"{page}error[revoke P03]\x1b]8;;\x1b\\: no" in shown
    assert f"{page}ombre explain revoke\x1b]8;;\x1b\\" in shown
    assert "/srv/my%20records/a.ombre\x1b\\/srv/my records/a.ombre:1:1\x1b]8;;\x1b\\" in shown


def test_links_lead_to_the_documentation_of_the_package(monkeypatch):
    told = Message()
    told["Project-URL"] = "Repository, https://code.example"
    told["Project-URL"] = "Documentation, https://package.example/"
    monkeypatch.setattr("importlib.metadata.metadata", lambda _name: told)
    shown = linked(monkeypatch, "", links=True)
    assert "\x1b]8;;https://package.example/findings/play.html#revoke\x1b" in shown


def test_without_links_there_is_nothing_of_them(monkeypatch):
    assert "\x1b" not in linked(monkeypatch, "https://docs.example/ombre/")


def test_an_address_cannot_steer_the_terminal(monkeypatch):
    shown = linked(monkeypatch, "https://docs.example/\x1b]0;title\x07", links=True)
    assert "]0;title\x07" not in shown
    assert "%1B" in shown


def test_in_colour():
    text = source("x\n", "a.ombre")
    shown = findings_text(
        text,
        [find("revoke", "no", Span(0, 1), severity=Severity.WARNING)],
        TerminalStyle(color=True),
    )
    assert "\x1b[33m\x1b[1mwarning[revoke P03]\x1b[0m\x1b[1m: no\x1b[0m\n" in shown
    assert "\x1b[33m\x1b[1m^\x1b[0m\n" in shown
