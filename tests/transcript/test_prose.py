"""Prose: golden sentences, nothing lost, templates that may be replaced, words that stay words."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from functools import cache
from itertools import count
from pathlib import Path
from typing import cast

import pytest
from click.testing import CliRunner
from jinja2 import Environment, nodes
from markupsafe import Markup

from examples import spread
from ombre_records import check, parse
from ombre_records.base.document.outline import (
    Block,
    Fields,
    Heading,
    Listing,
    Outline,
    Paragraph,
    Run,
)
from ombre_records.base.document.style import Style, Suits
from ombre_records.base.document.template_folder import UnusableTemplateError, template_file
from ombre_records.base.document.templates import environment, filled
from ombre_records.base.language import LANGUAGES, Language, speaking
from ombre_records.base.source import source
from ombre_records.doors.cli import ombre
from ombre_records.referee.report import Report
from ombre_records.telling.transcript import FORMATS, outline, show
from ombre_records.telling.transcript.prose import prose, result_only
from ombre_records.telling.transcript.prose.writer import PHASES

HERE = Path(__file__).parent
TESTS = HERE.parent
RECORDS = TESTS.parent / "records"
ALL = sorted([*HERE.glob("*.ombre"), *RECORDS.rglob("*.ombre"), *TESTS.glob("gallery/*.ombre")])
GOLDEN = [
    *sorted(HERE.glob("*.ombre")),
    *(RECORDS / f"{name}.ombre" for name in ("lhombre-nolo", "lomber", "quintillo", "tresillo")),
    *(RECORDS / f"{name}.ombre" for name in ("royal-1665",)),
    *(RECORDS / f"{name}.ombre" for name in ("renegado-surrender-twins", "aldenham-gascarille")),
    *(RECORDS / "historical" / f"{name}.ombre" for name in ("tenace-1665", "belinda-parrott")),
    *(TESTS / "gallery" / f"{name}.ombre" for name in ("revoke", "third-before-second")),
]
PROSE = Style(prose=True)
every_record = pytest.mark.parametrize("path", spread(ALL, 12, 2), ids=lambda path: path.stem)


@cache
def judged(path: Path) -> Report:
    return check(parse(path.read_bytes().decode("utf-8", "replace"), path.name))


@cache
def written(path: Path) -> Outline:
    return prose(judged(path), PROSE)


def report(text: str) -> Report:
    return check(parse(text, "test.ombre"))


def words(written: Outline) -> str:
    """Return all words of an outline, footnotes and apparatus left out, on one line."""
    return " ".join(" ".join(_words(block)) for block in written)


def _words(block: Block) -> Iterator[str]:
    match block:
        case Heading(_, said) | Paragraph(said):
            yield "".join(run.text for run in said)
        case Fields(rows):
            for label, said in rows:
                yield " ".join((label, "".join(run.text for run in said)))


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden_prose(path: Path) -> None:
    written = show(judged(path), "text", PROSE)
    beside = HERE / "prose" / f"{path.stem}.txt"
    if os.environ.get("OMBRE_GOLDEN") == "write":
        beside.write_text(written, "utf-8")
    assert written == beside.read_text("utf-8")


def test_who_plays_from_the_stock_takes_it_all_and_then_lays_off_four() -> None:
    said = " ".join(show(judged(RECORDS / "four-handed.ombre"), "text", PROSE).split())
    assert "♣45 ♦4 ♣A, basto among them, then laid out ♦3456." in said


@every_record
def test_no_annotation_note_or_name_is_lost(path: Path) -> None:
    found = judged(path)
    told = words(written(path))
    for session in found.sessions:
        for name in session.players:
            assert name in told
        for line in session.session.lines:
            for said in (line.annotation, getattr(line.edited, "text", None)):
                assert " ".join((said or "").split()) in told


@every_record
def test_every_payment_and_its_reasons_are_told(path: Path) -> None:
    told = _deals(path)
    for session in judged(path).sessions:
        for deal in session.deals:
            said, in_a_line = told[session.index, str(deal.number or "?")]
            for item in deal.items or () if not in_a_line else ():
                assert re.search(rf"\b{item.amount}\b", said), item
            for amount in filter(None, deal.payments if deal.items else ()):
                assert f"{amount:+}".replace("-", "−") in said


def _deals(path: Path) -> dict[tuple[int, str], tuple[str, bool]]:
    """Return what is written of each deal, by its session and its number; whether in a line."""
    found: dict[tuple[int, str], tuple[str, bool]] = {}
    session, deal = 0, ""
    for block in written(path):
        if isinstance(block, Heading) and block.level < 3:
            said = words((block,))
            session, deal = (session + 1, "") if block.level == 1 else (session, said.split()[-1])
        elif isinstance(block, Fields) and block.rows[0][0].isdecimal():
            for number, row in block.rows:
                found[session, number] = "".join(run.text for run in row), True
            continue
        before, _ = found.get((session, deal), ("", False))
        found[session, deal] = f"{before} {words((block,))}", False
    return found


@every_record
def test_every_finding_has_its_mark_in_the_words(path: Path) -> None:
    found = judged(path)
    marks = [
        run.text
        for block in written(path)
        for said in ([block.words] if isinstance(block, Paragraph) else [])
        + ([row[1] for row in block.rows] if isinstance(block, Fields) else [])
        for run in said
        if run.kind == "mark"
    ]
    in_deals = [each for each in found.shown if each.deal is not None]
    known = {(s.index, d.index) for s in found.sessions for d in s.deals}
    assert len(marks) >= sum((each.session, each.deal) in known for each in in_deals)


ODD = re.compile(r" [,.;]|\.\.|,,|,\.|;\.|\(\)|None|Undefined|</?[a-z]+>|[{}%]| {2}")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("path", spread(ALL, 16), ids=lambda path: path.stem)
def test_nothing_is_lost_in_any_language(path: Path, lang: Language) -> None:
    """Names, notes, annotations, and what was paid, whatever the words between them."""
    found, told = judged(path), words(in_language(path, lang))
    for session in found.sessions:
        assert all(name in told for name in session.players)
        for line in session.session.lines:
            for said in (line.annotation, getattr(line.edited, "text", None)):
                assert " ".join((said or "").split()) in told
        for deal in session.deals:
            for item in deal.items or ():
                assert re.search(rf"\b{item.amount}\b", told), item
            for amount in filter(None, deal.payments if deal.items else ()):
                assert f"{amount:+}".replace("-", "−") in told


def in_language(path: Path, lang: Language) -> Outline:
    with speaking(lang):
        return prose(judged(path), Style(prose=True, language=lang))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    "path", spread(sorted(RECORDS.rglob("*.ombre")), 8), ids=lambda path: path.stem
)
def test_sentences_are_well_put_together(path: Path, lang: Language) -> None:
    for block in in_language(path, lang):
        for said in _words(block):
            assert not ODD.search(said), said
            if isinstance(block, Paragraph):
                assert said[0].isupper() or not said[0].isalpha() or said[0] in "x"
                assert said[-1] in ".!?”:)…]«“»", said


NAMED = """ombre 1
players "<cards>SA</cards>", "&amp; {{ 7 * 7 }}", "<title>Cid</title>"
deal 1
dealer "<title>Cid</title>"
bids "<cards>SA</cards>" play, "&amp; {{ 7 * 7 }}" pass, "<title>Cid</title>" pass
trump S
tricks
1 "<cards>SA</cards>": SA S3 S4 "<strong>bold</strong>"
2-9 ?
note "</weak> <label>a</label>b"
"""


def test_what_a_record_says_is_never_taken_for_a_tag() -> None:
    written = prose(report(NAMED), PROSE)
    told = words(written)
    for said in ("<cards>SA</cards>", "&amp; {{ 7 * 7 }}", "<title>Cid</title>"):
        assert said in told
    assert "“<strong>bold</strong>”" in told
    assert "“</weak> <label>a</label>b”" in told
    runs = [run for block in written if isinstance(block, Paragraph) for run in block.words]
    assert Run("S3", "cards") in runs
    assert not any(run.kind == "strong" for run in runs)


BELINDA = HERE / "belinda.ombre"


def test_cards_are_runs_that_each_format_writes_its_own_way() -> None:
    found = judged(BELINDA)
    for suits, wanted in (
        ("unicode", "manille and basto, and then ♠K"),
        ("letters", "manille and basto, and then SK"),
        ("spanish", "manille and basto, and then ER"),
    ):
        style = Style(suits=cast("Suits", suits), width=400, prose=True)
        assert wanted in show(found, "text", style)
        assert wanted in show(found, "markdown", style)


def test_the_same_is_always_said_the_same() -> None:
    found = judged(HERE / "evening.ombre")
    assert prose(found, PROSE) == prose(found, PROSE)


def test_a_language_without_prose_has_english_and_says_so() -> None:
    told = words(prose(judged(BELINDA), Style(language=cast("Language", "it"))))
    assert "There is no prose in the language asked for; this is English." in told
    assert "All hung on the last trick." in told
    assert "this is English" not in words(prose(judged(BELINDA), PROSE))


def test_a_user_may_put_templates_in_place_of_the_projects(tmp_path: Path) -> None:
    own = tmp_path / "prose.en"
    own.mkdir()
    (own / "outcome.txt.j2").write_text(
        "<title>The end</title>\n\n<label>{{ outcome.player }}</label>{{ outcome.made }} tricks\n"
    )
    written = outline(judged(BELINDA), Style(prose=True, templates=tmp_path))
    assert Heading(3, (Run("The end"),)) in written
    assert Fields((("Belinda", (Run("5 tricks"),)),)) in written
    assert "All hung on the last trick." in words(written)


def test_a_user_may_add_a_language(tmp_path: Path) -> None:
    own = tmp_path / "prose.da"
    own.mkdir()
    for phase in PHASES:
        (own / f"{phase}.txt.j2").write_text(f"Dansk {phase}.\n")
    told = words(outline(judged(BELINDA), Style(language="da", prose=True, templates=tmp_path)))
    assert "Dansk session." in told
    assert "Dansk payments." in told
    assert "English" not in told


def test_a_template_that_cannot_be_used_is_named_with_its_line(tmp_path: Path) -> None:
    own = tmp_path / "prose.en"
    own.mkdir()
    (own / "tricks.txt.j2").write_text("\n{% if %}\n")
    with pytest.raises(UnusableTemplateError, match=r"tricks\.txt\.j2:2: "):
        outline(judged(BELINDA), Style(prose=True, templates=tmp_path))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_phase_has_a_template_in_every_language(lang: Language) -> None:
    assert {f"{phase}.txt.j2" for phase in PHASES} | {"words.txt.j2"} == {
        path.name for path in template_file(f"prose.{lang}/deal.txt.j2").parent.iterdir()
    }


@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_every_language_has_a_sentence_for_each_outcome_that_english_has_one_for(
    lang: Language,
) -> None:
    """Once that of a defended game was in English only. What asks for one fact alone may be a
    matter of grammar.
    """
    english, theirs = (_asked_for(f"prose.{each}/outcome.txt.j2") for each in ("en", lang))
    cases = {asked for asked in english if len(asked) > 1}
    assert [asked for asked in cases if _asking(asked, theirs) < _asking(asked, english)] == []


def _asking(facts: frozenset[str], conditions: list[frozenset[str]]) -> int:
    return sum(facts <= each for each in conditions)


def _asked_for(template: str) -> list[frozenset[str]]:
    """Return which facts each condition asks for together; macros are each language's own."""
    tree = Environment().parse(template_file(template).read_text("utf-8"))
    return [
        frozenset(
            f"{node.node.name}.{node.attr}"
            for node in asked.test.find_all(nodes.Getattr)
            if isinstance(node.node, nodes.Name) and node.node.name not in ("w", "loop")
        )
        for asked in tree.find_all((nodes.If, nodes.CondExpr))
    ]


IN_OTHERS = [
    (path, lang)
    for lang in LANGUAGES[1:]
    for path in GOLDEN
    if path.stem in {"belinda", "endings", "evening"}
    or path.stem in {"lhombre-nolo", "lomber", "quintillo", "royal-1665", "tresillo"}
]


@pytest.mark.parametrize(("path", "lang"), IN_OTHERS, ids=lambda each: getattr(each, "stem", each))
def test_golden_prose_in_another_language(path: Path, lang: Language) -> None:
    with speaking(lang):
        found = check(parse(path.read_text("utf-8"), path.name))
    written = show(found, "text", Style(language=lang, prose=True))
    beside = HERE / "prose" / f"{path.stem}.{lang}.txt"
    if os.environ.get("OMBRE_GOLDEN") == "write":
        beside.write_text(written, "utf-8")
    assert written == beside.read_text("utf-8")


def test_a_format_without_words_has_no_prose(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(FORMATS.own, "svg", lambda report, style: "<svg/>")
    with pytest.raises(ValueError, match="svg has no prose"):
        show(judged(BELINDA), "svg", PROSE)
    done = CliRunner().invoke(ombre, ["show", str(BELINDA), "--prose", "--to", "svg"])
    assert done.exit_code == 2
    assert "--prose is for formats with words; svg has no room for sentences" in done.output


def test_the_command_writes_prose() -> None:
    done = CliRunner().invoke(ombre, ["show", str(BELINDA), "--prose", "--suits", "letters"])
    assert done.exit_code == 0
    assert "All hung on the last trick." in " ".join(done.output.split())


def test_a_text_without_sessions_has_its_findings() -> None:
    empty = Report(source("nonsense"), "edited", (), report("nonsense\n").findings)
    (listing,) = prose(empty, PROSE)
    assert isinstance(listing, Listing)
    assert listing.items


def test_a_name_that_opens_a_sentence_has_a_capital() -> None:
    text = (HERE / "belinda.ombre").read_text("utf-8").replace("Baron", '"the <Baron>"')
    said = " ".join(show(report(text), "text", PROSE).split())
    assert not re.findall(r"(?:[.:]|\.\[\d+\]) the <Baron>", said)
    assert "The <Baron> laid out" in said
    assert "Belinda, the <Baron> and Anonym" in said


def test_none_is_not_no_more_than_none() -> None:
    text = (RECORDS / "quintillo.ombre").read_text("utf-8").split("\ndeal 2\n")[0]
    head, _, rest = text.partition("\ntricks\n")
    assert rest
    said = show(report(f"{head}\ntricks\n1-8 ? (4-0-0-4-0)\n"), "text", PROSE)
    assert "Catalina and Beatriz together had no tricks: codille." in " ".join(str(said).split())


def test_the_player_who_had_rested_may_be_unnamed() -> None:
    text = (RECORDS / "four-handed.ombre").read_text("utf-8")
    for gone in ("rests   Blas\n", "Blas (?=stock)"):
        text, count = re.subn(gone, "", text)
        assert count == 1
    said = show(report(text), "text", PROSE)
    told = " ".join(str(said).split())
    assert "the player who had rested took up the stock." in told


def test_a_hand_stated_before_anything_is_played_opens_its_paragraph() -> None:
    text = (RECORDS / "belinda.ombre").read_text("utf-8")
    head, tricks, _ = text.partition("\ntricks\n")
    assert tricks
    held = "holds Anonym S64 CJ HJ2346 D6\n1 Belinda: SA S3 S4\n"
    told = show(report(f"{head}{tricks}{held}"), "text", PROSE)
    assert "At that moment Anonym held" in " ".join(str(told).split())


def test_what_is_imported_is_kept_for_those_alone_who_know_the_same(tmp_path: Path) -> None:
    """One that calls something when it is imported is not kept at all."""
    (tmp_path / "own.j2").write_text("{% macro who() %}{{ name }}{% endmacro %}", "utf-8")
    counted = "{% set n = turn() %}{% macro who() %}{{ n }}{% endmacro %}"
    (tmp_path / "counted.j2").write_text(counted, "utf-8")
    imported = (
        '{% import "own.j2" as o with context %}{% import "counted.j2" as c with context %}'
        "{{ o.who() }} {{ c.who() }}"
    )
    (tmp_path / "page.j2").write_text(imported, "utf-8")
    made, counter = environment(tmp_path), count()
    names = ("Ann", "<i>", Markup("<i>"), "<i>", "Ann", ["Bea"])
    told = [
        filled(made, "page.j2", {"name": name, "turn": lambda: next(counter)}) for name in names
    ]
    assert told == ["Ann 0", "&lt;i&gt; 1", "<i> 2", "&lt;i&gt; 3", "Ann 4", "[&#39;Bea&#39;] 5"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_rule_book_of_ones_own_is_named_by_its_title(lang: Language) -> None:
    found = check(RECORDS / "salon.ombre")
    told = " ".join(show(found, "text", Style(prose=True, language=lang)).split())
    assert found.sessions[0].book.title in told


@pytest.mark.parametrize("line", ["contract Ada play", "trump S", "turn C4", "call HK"])
def test_a_note_beside_what_is_played_is_told_with_it(line: str) -> None:
    text = "ombre 1\nplayers Ada, Bea, Cleo\ndeal 1\nbids Ada play, pass, pass\n"
    said = str(show(report(f'{text}{line} "so"\nresult sacada\n'), "text", PROSE))
    (told,) = (part for part in said.split("\n\n") if "Note: “so”" in part)
    assert told.startswith("Ada bid")


def test_who_rests_and_the_pool_leave_a_result_in_one_line() -> None:
    before = "dealer Dora\nrests Dora\npool 5\nreserved 0\n"
    deal = f"{before}contract Ada play\ntrump S\nresult sacada\n"
    for more, told in (("", True), ("hand Ada SAK2 CK3 HK7 D23\n", False)):
        found = report(f"ombre 1\nplayers Ada, Bea, Cleo, Dora\ndeal 1\n{more}{deal}")
        assert result_only(found.sessions[0].deals[0]) is told
