"""The records of the project: canonical, without a fault, and every rule book shown by some."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import get_args

import pytest

import ombre_records
from ombre_records.base.finding import Severity
from ombre_records.books.book import Option, Outcome
from ombre_records.books.load import load, load_file, shipped
from ombre_records.model import statements as st
from ombre_records.model.record import Line, Reading

ROOT = Path(__file__).parent.parent.parent / "records"
RECORDS = {
    str(path.relative_to(ROOT).with_suffix("")): path.read_text("utf-8")
    for path in sorted(ROOT.rglob("*.ombre"))
}
WARNED = {"aldenham-gano-beasted": {"announcement-not-allowed"}}
"""An Ombre who says gano is warned, whether or not an option makes it dear."""

FORBIDDEN = {
    "forced-in-trick": (
        "aldenham-forced-in-trick",
        (("SQ SA S2", "SQ SA C3"), ("SJ C3 SK", "SJ S2 SK")),
        "revoke",
    ),
    "defenders-in-turn": (
        "aldenham-defenders-in-turn",
        (
            ("exchange Clarissa   SJ4 C3 HQJ46 for H5 CQ C5 H3 DQ S2 HA\n", ""),
            (
                "exchange Thalestris S3 C2 for CA S5",
                "exchange Thalestris S3 C2 for CA S5\n"
                "exchange Clarissa   SJ4 C3 HQJ46 for H5 CQ C5 H3 DQ S2 HA",
            ),
        ),
        "exchange-order",
    ),
    "no-vole-call": (
        "aldenham-no-vole-call",
        (("contract Thalestris solo", "contract Thalestris vole"),),
        "unknown-call",
    ),
    "no-favor": (
        "tresillo-no-favor",
        (("Marta entrada", "Marta entrada-favor"), ("trump   S\n", "")),
        "unknown-call",
    ),
    "no-surrender": (
        "aldenham-no-surrender",
        (("\n3 ", "\nsurrender Clarissa\nforbid Umbriel\n3 "),),
        "announcement-not-allowed",
    ),
    "called-by-name": (
        "lhombre-called-by-name",
        [
            (
                "Karen spil, Rasmus tourné, Søren pas, Karen pas\n",
                "Karen pas, Rasmus spil, Søren pas\ncontract Rasmus tourné\n",
            )
        ],
        "contract-below-bid",
    ),
}
"""Options that only forbid something: a record, how it would go without the option, and what the
option then finds. A record that is lawful under such an option is lawful without it.
"""


def judged(name: str, text: str, reading: Reading = "edited") -> ombre_records.Report:
    record = ombre_records.parse(text, str(ROOT / f"{name}.ombre"))
    return ombre_records.check(record, reading=reading)


@cache
def header(name: str) -> tuple[Line, ...]:
    first, *_others = ombre_records.parse(RECORDS[name])
    return tuple(first.header)


def kind(name: str) -> str:
    tags = [line.edited for line in header(name) if isinstance(line.edited, st.Tag)]
    return next((tag.value for tag in tags if tag.key == "kind"), "")


def rules(name: str) -> st.Rules:
    return next(line.edited for line in header(name) if isinstance(line.edited, st.Rules))


CONSTRUCTED = [name for name in RECORDS if kind(name) == "constructed"]


def options(name: str) -> list[Option]:
    """Return the options that a record is played with."""
    said = rules(name)
    loaded = load_file(ROOT / said.book) if said.file else load(said.book)
    assert loaded.book is not None
    known = {option.name: option for option in loaded.book.options}
    return [known[option] for option, _ in said.options]


def defined(option: Option) -> tuple[str, str]:
    """Return what makes an option of one book another than that of another book."""
    return option.name, repr(sorted(option.sets.items()))


SHOWN = {defined(option): name for name in RECORDS for option in options(name)}


@pytest.mark.parametrize("name", RECORDS)
def test_a_record_is_in_canonical_form(name: str) -> None:
    canonical = ombre_records.format(ombre_records.parse(RECORDS[name]))
    assert canonical == RECORDS[name], f"`ombre format records/{name}.ombre` writes it so"


@pytest.mark.parametrize("name", RECORDS)
def test_a_record_has_no_error(name: str) -> None:
    assert judged(name, RECORDS[name]).errors == ()


@pytest.mark.parametrize("name", [name for name in RECORDS if kind(name) == "historical"])
def test_the_examples_of_an_old_text_do_not_run_on_into_each_other(name: str) -> None:
    report = judged(name, RECORDS[name])
    assert [len(session.deals) for session in report.sessions] == [1] * len(report.sessions)
    assert not [each.message for each in report.findings if "in the pool" in each.message]


@pytest.mark.parametrize("name", CONSTRUCTED)
def test_a_constructed_record_leaves_nothing_open(name: str) -> None:
    report = judged(name, RECORDS[name])
    told = {
        finding.rule
        for finding in report
        if finding.severity is not Severity.INFO and not finding.consequent
    }
    assert told == WARNED.get(name, set())
    for session in report.sessions:
        assert None not in session.totals
        for deal in session.deals:
            assert deal.outcome.kind != "undetermined"
            assert deal.items is not None or deal.stated  # where no text tells the price
            assert deal.bids


@pytest.mark.parametrize("book", shipped())
def test_a_book_is_shown_by_a_session_without_options(book: str) -> None:
    said = [rules(name) for name in CONSTRUCTED]
    assert any(each.book == book and not each.options for each in said), (
        f"write a session by the book into records/{book}.ombre: `rules {book}` without an option, "
        'and `tag kind "constructed"`'
    )


@pytest.mark.parametrize("book", shipped())
def test_every_option_of_a_book_is_shown(book: str) -> None:
    loaded = load(book).book
    assert loaded is not None
    missing = [option.name for option in loaded.options if defined(option) not in SHOWN]
    assert not missing, (
        f"no record shows {missing} of {book}: write records/{book}-OPTION.ombre for each, with "
        f'`rules {book} + OPTION`, `tag kind "constructed"`, and a deal that goes or is paid '
        "otherwise for the option; one that only forbids goes into FORBIDDEN here as well"
    )


ANYHOW = {"called-as-spil"}
"""Options that say what their book has anyhow, for books of one's own that have it otherwise."""


@pytest.mark.parametrize("option", [key for key in SHOWN if key[0] not in {*FORBIDDEN, *ANYHOW}])
def test_without_its_option_a_record_is_judged_otherwise(option: tuple[str, str]) -> None:
    name = SHOWN[option]
    assert summary(name, RECORDS[name]) != summary(name, without(RECORDS[name], option[0])), (
        f"records/{name}.ombre does not show `{option[0]}`: it is judged and paid the same without"
    )


@pytest.mark.parametrize("option", FORBIDDEN)
def test_what_an_option_forbids_is_found_with_it_only(option: str) -> None:
    name, changes, rule = FORBIDDEN[option]
    text = RECORDS[name]
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    assert rule in {finding.rule for finding in judged(name, text).errors}
    assert rule not in {finding.rule for finding in judged(name, without(text, option)).errors}


def without(text: str, option: str) -> str:
    less = re.sub(rf"^(rules .*?) \+ {option}(?:=\S+)?(?= |$)", r"\1", text, flags=re.MULTILINE)
    assert less != text
    return less


def summary(name: str, text: str) -> object:
    """Return what a record comes to: what is found, how each deal ended, what it cost."""
    report = judged(name, text)
    found = [(finding.rule, finding.message) for finding in report]
    deals = [deal for session in report.sessions for deal in session.deals]
    return found, [(deal.outcome, deal.payments, deal.pool_after) for deal in deals]


def test_every_outcome_happens_in_some_record() -> None:
    reports = [judged(name, RECORDS[name]) for name in CONSTRUCTED]
    deals = [deal for report in reports for session in report.sessions for deal in session.deals]
    outcomes = [deal.outcome for deal in deals]
    assert {outcome.kind for outcome in outcomes} == set(get_args(Outcome))
    assert {outcome.annulled for outcome in outcomes} == {None, True, False}
    assert any(outcome.twins for outcome in outcomes)
    assert any(deal.reserved for deal in deals)
    assert any("primeras" in [item.what for item in deal.items or ()] for deal in deals)
