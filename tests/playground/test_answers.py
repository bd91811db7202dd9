"""What the page asks of the package, asked as it does, in JSON; the browser's own tests are few."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from built_in import examples, words
from ombre_records import check
from ombre_records.base.language import LANGUAGES, speaking
from ombre_records.doors.playground.service import answer

ROOT = Path(__file__).parents[2]
BELINDA = (ROOT / "records" / "belinda.ombre").read_text("utf-8")
HEADER = {
    "rules": "lhombre",
    "players": ["Anna", "Bo", "Carl", "Dorte"],
    "event": "Thursday club",
    "date": "2026-11-26",
    "stakes": "25 øre",
}


def asked(name: str, **given: object) -> Any:
    return json.loads(answer(name, json.dumps(given)))


def value(name: str, **given: object) -> Any:
    found = asked(name, **given)
    assert "error" not in found, found
    return found["value"]


# ---------------------------------------------------------------- the editor


def test_findings_have_the_places_of_a_script() -> None:
    text = "# 𝄞 é\n" + BELINDA.replace('"Belinda\'s game"', '"𝄞"').replace("CK3 HK7", "CK3 HK7 CK")
    found = [each for each in value("check", text=text)["findings"] if each["severity"] == "error"]
    rules = {each.rule: each for each in check(text).errors if not each.consequent}
    assert {each["rule"] for each in found} == set(rules)
    for each in found:
        line, column = each["start"]
        units = text.split("\n")[line].encode("utf-16-le")
        span = rules[each["rule"]].span
        said = text[span.start : span.end]
        assert units[2 * column :].decode("utf-16-le").startswith(said)


def test_a_fault_that_one_thing_mends_says_what() -> None:
    text = BELINDA.replace("SAK2 CK3", "SAK2, CK3")
    (found,) = value("check", text=text)["findings"]
    lines = text.split("\n")
    for change in reversed(found["mended"]):
        (line, start), (_, end) = change["start"], change["end"]
        lines[line] = lines[line][:start] + change["text"] + lines[line][end:]
    assert value("check", text="\n".join(lines))["findings"] == []


def test_colours_stand_on_words() -> None:
    lines = BELINDA.split("\n")
    for line, column, length, kind in value("check", text=BELINDA)["colours"]:
        assert lines[line][column : column + length].strip(), (line, column)
        assert kind


def test_what_may_follow_and_what_stands_there() -> None:
    text = "ombre 1\nru"
    found = value("complete", text=text, at=len(text))
    assert found["begun"] == 2
    assert "rules" in [each["word"] for each in found["offers"]]
    assert "lowest" in value("hover", text=BELINDA, at=BELINDA.index("SAK2") + 1) or value(
        "hover", text=BELINDA, at=BELINDA.index("players") + 10
    )


def test_a_record_out_of_order_is_put_in_order() -> None:
    assert value("format", text="ombre   1\nplayers Anna,Bo,Carl\n").startswith("ombre 1\n")


# ---------------------------------------------------------------- documents


@pytest.mark.parametrize("language", LANGUAGES)
def test_documents_speak_the_readers_language(language: str) -> None:
    said = value("transcript", text=BELINDA, to="text", lang=language)
    assert "Belinda" in said
    assert value("transcript", text=BELINDA, to="prose", lang=language)
    assert f'lang="{language}"' in value("replay", text=BELINDA, lang=language)
    assert "<table" in value("transcript", text=BELINDA, to="page", lang=language)


@pytest.mark.parametrize("to", ["xlsx", "html", "csv", "markdown", "text", "json"])
def test_sheets(to: str) -> None:
    assert value("score", text=BELINDA, to=to)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return where commands find the record."""
    monkeypatch.setenv("OMBRE_FOLDER", str(tmp_path / "record"))
    return tmp_path / "record"


def test_a_command_prints_what_it_would(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OMBRE_FOLDER", str(tmp_path / "record"))
    before = Path.cwd()
    found = value("command", text=BELINDA, line="ombre check record.ombre", columns=60)
    assert (found["status"], found["err"]) == (0, "")
    assert "nothing to report" in found["out"]
    assert Path.cwd() == before
    wrong = value("command", text=BELINDA, line="compare nowhere.ombre", columns=60)
    assert wrong["status"] == 2
    assert "nowhere.ombre" in wrong["err"]
    assert "error" in asked("command", text="", line="show 'unclosed")


def test_a_command_reads_the_record_as_standard_input(folder: Path) -> None:
    slip = "ombre 1\nplayers Anna, Bo, Carl\ndeal 1\ndealer Crl\n"
    assert "+dealer Carl" in value("command", text=slip, line="check --diff -")["out"]
    made = value("command", text=BELINDA.replace("dealer  ", "dealer "), line="format -")
    assert made["out"] == BELINDA


def test_what_a_command_makes_of_the_record_comes_back(folder: Path) -> None:
    slip = "ombre 1\nplayers Anna, Bo, Carl\ndeal 1\ndealer Crl\n"
    found = value("command", text=slip, line="check --fix record.ombre")
    assert found["text"] == slip.replace("Crl", "Carl")
    assert "text" not in value("command", text=BELINDA, line="check --fix record.ombre")


def test_files_that_a_command_writes_are_named(folder: Path) -> None:
    found = value("command", text=BELINDA, line="score record.ombre -o sheets/evening.xlsx")
    assert found["status"] == 2, "there is no such folder"
    found = value("command", text=BELINDA, line="score record.ombre -o evening.xlsx")
    assert found["status"] == 0
    assert found["err"].startswith("written: evening.xlsx, for further commands")
    assert value("command", text=BELINDA, line="score record.ombre")["err"] == ""


def test_what_is_no_text_is_not_shown(folder: Path) -> None:
    found = value("command", text=BELINDA, line="score record.ombre --to xlsx")
    assert (found["status"], found["out"]) == (2, "")
    assert "shows only text" in found["err"]


def test_a_page_does_not_watch(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "emscripten")
    found = value("command", text=BELINDA, line="check --watch record.ombre")
    assert found["status"] == 2
    assert "judges as you type" in found["err"]


def test_a_command_starts_no_other_process_in_a_browser(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OMBRE_FOLDER", str(tmp_path / "record"))
    monkeypatch.setattr("sys.platform", "emscripten")
    for module in ("multiprocessing", "concurrent.futures.process", "ombre_records.base.processes"):
        monkeypatch.setitem(sys.modules, module, None)
    for line in ("analyse record.ombre --samples 5", "check . -j 2", "analyse . -j 2"):
        found = value("command", text=BELINDA, line=line)
        assert (found["status"], found["err"]) == (0, ""), line
        assert found["out"]


@pytest.mark.parametrize("given", [{"text": "\ud800"}, {"text": "x" * 10_000_000}])
def test_what_cannot_be_read_is_told_in_a_sentence(given: dict[str, str]) -> None:
    for name in ("check", "form"):
        found = asked(name, **given)
        assert "value" in found or found["error"]
        assert "Traceback" not in found.get("error", "")


def test_a_new_record_is_a_template_without_a_fault() -> None:
    for lang in ("en", "da", "de", "es", "fr"):
        text = value("template", day="2026-10-01", lang=lang)
        assert "date    2026-10-01" in text
        assert value("check", text=text)["findings"] == []


# ---------------------------------------------------------------- an evening


def test_an_evening_tapped_from_the_first_name_to_the_sheet() -> None:
    assert value("problem", header=HEADER) == ""
    text = value("begin", header=HEADER, text="")
    typed = ""
    for label in ("Anna", "spil", "♠ spades", "won"):
        form = value("form", text=text, typed=typed)
        typed += next(each["add"] for each in form["buttons"] if each["label"] == label)
    form = value("form", text=text, typed=typed)
    assert [chip["label"] for chip in form["chips"]] == ["Anna", "spil", "♠ spades", "won"]
    assert form["whole"]
    assert form["pays"] == "Anna +3, Bo -1, Carl -1, Dorte -1"
    for count in ("(", "5-", "2-", "2) "):
        assert count in [each["add"] for each in form["tricks"]]
        typed += count
        form = value("form", text=text, typed=typed)
    text = value("record", text=text, typed=typed)
    assert text.endswith("1 Anna spil S won (5-2-2)\n")
    assert not check(text).errors
    form = value("form", text=text)
    assert [each["total"] for each in form["standings"]] == ["+3", "−1", "−1", "−1"]
    (row,) = form["rows"]
    assert row["text"] == "Anna spil S won (5-2-2)"
    again = value("record", text=text, typed="Carl spil H bet ", place=0)
    assert again.endswith("1 Carl spil H bet\n")
    assert value("strike", text=again, place=0)["text"].endswith("results\n")


def test_a_chip_leads_back_to_where_it_was_tapped() -> None:
    text = value("begin", header=HEADER)
    chips = value("form", text=text, typed="Anna spil S won (5-2-2) ")["chips"]
    befores = ["", "Anna ", "Anna spil ", "Anna spil S ", "Anna spil S won "]
    assert [chip["before"] for chip in chips] == befores
    named = {**HEADER, "players": ["Anna Maria", "Bo", "Carl"]}
    chips = value("form", text=value("begin", header=named), typed='"Anna Maria" spil ')["chips"]
    assert [chip["before"] for chip in chips] == ["", '"Anna Maria" ']


def test_seats_are_taken_by_who_is_there_and_who_comes() -> None:
    text = value("begin", header=HEADER)
    changed = value("reseat", text=text, names=["Bo", "Anna", "Carl", "Emil"])
    assert "players Anna, Bo, Carl, Dorte, Emil" in changed
    assert changed.rstrip().endswith("seats Bo, Anna, Carl, Emil")
    assert "error" in asked("reseat", text=text, names=["Bo"])
    assert value("form", text=changed)["seated"] == ["Bo", "Anna", "Carl", "Emil"]


def test_no_evening_without_players_or_in_a_text_that_is_no_record() -> None:
    assert value("problem", header={**HEADER, "players": ["Anna", ""]})
    assert "error" in asked("begin", header={**HEADER, "players": ["Anna", "Anna", "Bo"]})
    for text in ("", "# nothing", "ombre 1\nrules nowhere\nplayers A, B, C\n"):
        assert "error" in asked("form", text=text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_form_speaks_and_its_record_does_not(language: str) -> None:
    text, typed = value("begin", header=HEADER), ""
    while not (form := value("form", text=text, typed=typed, lang=language))["whole"]:
        typed += form["buttons"][0]["add"]
    assert value("record", text=text, typed=typed, lang=language).endswith("1 Anna spil S won\n")


# ---------------------------------------------------------------- what is built in


def test_the_page_has_all_words_in_each_language() -> None:
    found = {}
    for language in LANGUAGES:
        with speaking(language):
            found[language] = words()
    assert len({frozenset(each) for each in found.values()}) == 1
    assert all(all(each.values()) for each in found.values())


def test_the_script_uses_the_words_that_there_are() -> None:
    import re

    folder = ROOT / "src" / "playground"
    text = "".join(
        path.read_text("utf-8") for path in [*folder.glob("page/*.js"), folder / "index.html"]
    )
    used = set(re.findall(r'\bsaid\("(\w+)"|data-(?:word|label)="(\w+)"', text))
    missing = {first or second for first, second in used} - set(words())
    assert missing == set()


def test_examples_stand_by_themselves() -> None:
    found = examples(ROOT / "records")
    assert found[0]["name"] == "belinda"
    assert len(found) > 40
    assert all(each["title"] and ".yaml" not in each["text"] for each in found)
