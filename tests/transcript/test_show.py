"""What holds of every transcript: it fits, it escapes, it keeps what the record says."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from ombre_records import check, load, parse
from ombre_records.base.document.letters.characters import clean
from ombre_records.base.document.letters.widths import fit, lay, width, wrap
from ombre_records.base.document.markdown import escape
from ombre_records.base.document.outline import Aside, Run, Table
from ombre_records.base.document.style import Style
from ombre_records.base.language import speaking
from ombre_records.base.source import source
from ombre_records.model.record import Reading
from ombre_records.referee.report import Report
from ombre_records.telling.transcript import show, show_all
from ombre_records.telling.transcript.problems import _grounds
from ombre_records.telling.transcript.stepwise.data import EmendationData
from ombre_records.telling.transcript.stepwise.sessions import emended
from ombre_records.telling.transcript.tables.transcript import transcript

HERE = Path(__file__).parent
RECORDS = {path.stem: path.read_text("utf-8") for path in sorted(HERE.glob("*.ombre"))}
every_record = pytest.mark.parametrize("name", RECORDS)


def report(text: str, reading: Reading = "edited") -> Report:
    return check(parse(text, "test.ombre"), reading=reading)


@every_record
@pytest.mark.parametrize("columns", [60, 80, 120])
def test_no_line_is_wider_than_asked_for(name: str, columns: int) -> None:
    lines = show(report(RECORDS[name]), "text", Style(width=columns)).splitlines()
    assert max(map(width, lines)) <= columns
    assert not any(line != line.rstrip() for line in lines)


@every_record
def test_a_narrow_terminal_breaks_no_title_of_a_column(name: str) -> None:
    judged = report(RECORDS[name])
    narrow = show(judged, "text", Style(width=45))
    titles = {
        column.title
        for block in transcript(judged)
        if isinstance(block, Table)
        for place, column in enumerate(block.columns)
        if place and any(not isinstance(row, Aside) and row[place] for row in block.rows)
    }
    words = set(re.split(r"[\s:;]+", narrow))
    assert {word for title in titles for word in title.split()} <= words
    assert max(map(width, narrow.splitlines())) <= 45


@pytest.mark.parametrize(
    ("exchange", "row"),
    [
        ("C3 ? for CA HQ D54", "A 4 ♣3 xxx ♣A ♥Q ♦54"),
        ("C3 H7 for CA HQ D5", "A 3 ♣3 ♥7 ♣A ♥Q ♦5 [1]"),
        ("? for ?", "A ?"),
        ("- for -", "A 0 - -"),
    ],
)
def test_an_exchange_has_the_cards_that_the_record_has(exchange: str, row: str) -> None:
    deal = f"deal 1\ndealer C\nbids play, pass, pass\ntrump S\nexchange A {exchange}\n"
    shown = show(report(f"ombre 1\nplayers A, B, C\n{deal}"))
    assert row in [" ".join(line.split()) for line in shown.splitlines()]


NO_POOL = "ombre 1\nrules lhombre\nplayers A, B, C\nresults\n1 A spil S won (5-3-1)\n"
WITH_POOL = {
    "a book that stakes": NO_POOL.replace("lhombre", "aldenham").replace("spil", "play"),
    "a forfeit": NO_POOL.replace("(5-3-1)", "forfeit B 3 (5-3-1)"),
}


def test_where_there_is_no_pool_none_is_told() -> None:
    made = report(NO_POOL)
    told = (show(made), show(made, style=Style(prose=True)), show(made, "svg"), show(made, "latex"))
    assert not [each for each in told if re.search("pool", each, re.IGNORECASE)]
    assert '"pool":[' not in show(made, "html")
    steps = json.loads(show(made, "json"))["sessions"][0]["deals"][0]["steps"]
    assert not [step for step in steps if "pool" in step["text"]]


@pytest.mark.parametrize("text", WITH_POOL.values(), ids=WITH_POOL)
def test_where_there_is_a_pool_it_is_told(text: str) -> None:
    shown = show(report(text))
    assert re.search(r"^Pool +\d+°? before, \d+° after$", shown, re.MULTILINE)
    steps = json.loads(show(report(text), "json"))["sessions"][0]["deals"][0]["steps"]
    assert [step for step in steps if "the pool is" in step["text"]]


def test_a_word_on_the_pool_stands_beside_it_though_there_is_none() -> None:
    deal = 'deal 1\npool 0 "nothing lies there"\ndealer C\nbids spil, pas, pas\ntrump S\n'
    shown = show(report(f"ombre 1\nrules lhombre\nplayers A, B, C\n{deal}"))
    assert re.search(r"^Pool +0.*nothing lies there", shown, re.MULTILINE)


def test_a_deal_of_which_only_the_result_is_known_has_no_table_of_tricks() -> None:
    shown = show(report("ombre 1\nplayers A, B, C\nresults\n1 A play S won (5-3-1)\n"))
    assert "The tricks are not recorded." in shown
    assert "Leader" not in shown


@pytest.mark.parametrize("name", ["belinda", "evening"])
def test_a_hand_is_one_run_of_cards(name: str) -> None:
    judged = report(RECORDS[name])
    for block in transcript(judged):
        if isinstance(block, Table) and [column.title for column in block.columns][1:2] == [
            "Cards"
        ]:
            cells = [row[1] for row in block.rows if not isinstance(row, Aside)]
            assert all(len(cell) == 1 or cell[1].text == "°" for cell in cells)


@every_record
@pytest.mark.parametrize("to", ["text", "markdown"])
def test_every_annotation_and_note_is_there_once(name: str, to: str) -> None:
    written = " ".join(show(report(RECORDS[name]), to, Style(width=400)).split())
    for line in (line for session in parse(RECORDS[name]) for line in session.lines):
        said = [line.annotation, getattr(line.edited, "text", None)]
        for words in filter(None, said):
            shown = " ".join((escape(words) if to == "markdown" else words).split())
            assert written.count(shown) >= 1, words


@every_record
def test_color_changes_nothing_but_the_color(name: str) -> None:
    colored = show(report(RECORDS[name]), "text", Style(color=True))
    assert re.sub("\x1b\\[[0-9;]*m", "", colored) == show(report(RECORDS[name]))
    assert "\x1b[" in colored


@every_record
@pytest.mark.parametrize("to", ["text", "markdown"])
def test_letters_leave_no_glyph(name: str, to: str) -> None:
    assert not set(show(report(RECORDS[name]), to, Style(suits="letters"))) & set("♠♣♥♦")


def test_suits_are_never_read_into_names_and_words() -> None:
    text = RECORDS["endings"].replace("Ana", '"Dxx"').replace("Bo", "C2po")
    written = show(report(text))
    assert "Dxx" in written
    assert "C2po" in written
    assert "♣2po" not in written


def test_a_finding_stands_at_its_line_and_under_the_deal() -> None:
    text = RECORDS["belinda"].replace("(5-4-0)", "(5-3-0)")
    written = show(report(text), "text", Style(width=200))
    assert re.search(r"♥K\*!  Belinda   5-4-0°  \[1\]", written)
    assert re.search(r"\[1\] error, line 31:\d+: .*\[wrong-tally; ", written)


def test_a_payment_is_seen_to_be_made_of_its_reasons() -> None:
    written = " ".join(show(report(RECORDS["belinda"]), "text", Style(width=120)).split())
    each = "5 for the game + 4 for estuches from each of Baron and Anonym"
    assert f"Belinda +23 5 from the pool; {each} +23" in written
    assert "won: five tricks win (Belinda 5, Baron 4, Anonym 0)" in written
    assert "estuches (David Parlett, Historic Card Games: Ombre, extras)" in written


TWO_READINGS = """ombre 1
[-] tag club "The Old"
[+] tag club "The New"
players Ana, Bo, Cy
deal 1
dealer Cy
[+] pool 5 "from the deal before"
bids Ana play, Bo pass, Cy pass
trump C
tricks
1-6 ? (3-3-0)
[-] holds Ana CAK S3
[+] holds Ana CAK S2
[-] note "The compositor nods."
[+] note "The editor wakes."
[-] gano Bo "quietly"
7-9 ? (5-4-0)
[-] result puesta "so it stands"
[+] result codille Bo "so it should stand"
[+] payments Ana -15 "reckoned"
"""


@pytest.mark.parametrize(
    ("reading", "there", "left_out"),
    [
        (
            "edited",
            ["Club The New", "holds ♣AK ♠2", "The editor wakes", ", recorded as codille Bo"],
            ["Club The Old", "holds ♣AK ♠3", "The compositor nods", "as printed", "says gano"],
        ),
        (
            "printed",
            ["Club The Old", "holds ♣AK ♠3", "The compositor nods", ", recorded as puesta:"],
            ["Club The New", "holds ♣AK ♠2", "The editor wakes", "recorded as codille"],
        ),
    ],
)
def test_a_transcript_keeps_to_its_reading(
    reading: Reading, there: list[str], left_out: list[str]
) -> None:
    written = show(report(TWO_READINGS, reading), "text", Style(width=120))
    body = " ".join(re.sub(r"(?m)^  - line .*$", "", written).split())
    assert [words for words in there if words not in body] == []
    assert [words for words in left_out if words in body] == []


def test_what_is_printed_is_shown_as_such_and_the_margin_of_what_is_supplied_is_not() -> None:
    written = show(report(TWO_READINGS, "printed"), "text", Style(width=120))
    body = re.sub(r"(?m)^  - line .*$", "", written)
    assert re.search("^Reading +as printed, the editor’s emendations left out$", body, re.MULTILINE)
    assert "“so it stands”" in body
    assert "Bo says gano “quietly”" in body
    assert not re.search("so it should|reckoned|from the deal before", body)
    assert "line 19, result: codille Bo “so it should stand” is supplied" in written


def test_a_record_without_players_or_sessions_is_shown_with_its_findings() -> None:
    assert "missing-statement" in show(report("ombre 1\ndeal 1\nbids pass\n"))
    assert show(Report(source(""), "edited", (), ())) == ""


def test_there_is_no_other_format() -> None:
    with pytest.raises(ValueError, match="no transcript as papyrus; there are text, markdown"):
        show(report(""), "papyrus")


@pytest.mark.parametrize(
    ("words", "escaped"),
    [
        ("a|b", r"a\|b"),
        ("*x* _y_ `z`", r"\*x\* \_y\_ \`z\`"),
        ("<b>&amp;", "&lt;b&gt;&amp;amp;"),
        ("[a](b) ![c]", r"\[a\](b) !\[c\]"),
        ("back\\slash $1 #2 ~~3~~", r"back\\slash \$1 \#2 \~\~3\~\~"),
    ],
)
def test_markdown_takes_no_markup_from_words(words: str, escaped: str) -> None:
    assert escape(words) == escaped


@pytest.mark.parametrize("opening", ["- a", "+ a", "1. a", "12) a", "=== a", "> a", "# a"])
def test_markdown_notes_open_nothing(opening: str) -> None:
    text = RECORDS["belinda"].replace("deal 1\n", f'note "{opening}"\ndeal 1\n')
    lines = show(report(text), "markdown").splitlines()
    assert not any(line.startswith(opening) for line in lines)


def test_every_markdown_row_has_as_many_cells_as_its_head() -> None:
    written = show(report(RECORDS["hostile"]), "markdown")
    for table in re.findall(r"(?:^\|.*\n)+", written, re.MULTILINE):
        counts = {len(re.findall(r"(?<!\\)\|", row)) for row in table.splitlines()}
        assert len(counts) == 1


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        ("abc", 3),
        ("李小龍", 6),
        ("e\u0301", 1),
        ("\u200bab", 2),
        ("\x1b[1mab\x1b[0m", 2),
        ("ﾊﾝ", 2),
    ],
)
def test_width(text: str, columns: int) -> None:
    assert width(text) == columns


def test_wrapping_keeps_marks_with_their_letter() -> None:
    assert wrap("e\u0301" * 5, 2) == ["e\u0301e\u0301", "e\u0301e\u0301", "e\u0301"]
    assert wrap("李小龍", 5) == ["李小", "龍"]
    assert wrap("", 5) == [""]


def test_what_moves_the_cursor_is_taken_out() -> None:
    assert clean("a\x1b[2J\r\nb\u202ec") == "a\ufffd[2J\ufffd\ufffdb\ufffdc"


def test_columns_give_way_from_the_widest() -> None:
    rows = [["No", "a long remark here"], ["1", "x"]]
    widths = fit(rows, 12)
    assert widths == [2, 8]
    assert lay(rows[0], widths, (True, False)) == ["No  a long", "    remark", "    here"]


@pytest.mark.parametrize("to", ["markdown", "svg"])
def test_a_number_stays_behind_a_name_read_from_right_to_left(to: str) -> None:
    text = RECORDS["belinda"].replace("Baron", '"שרה בת"')
    said = str(show(check(parse(text)), to, Style()))
    plain = re.sub(r"</text>\s*<text[^>]*>|\s+|\\\\(?=[()])", " ", said)
    assert "שרה בת\u200e 4, Anonym 0" in plain


def readings(text: str) -> tuple[EmendationData, ...]:
    """Return both readings of the emended lines of a record's first deal."""
    return emended(report(text).sessions[0].session.deals[0].lines)


@pytest.mark.parametrize(
    ("line", "edited"),
    [
        ("dealer [B>C?]", "dealer C?"),
        ("hand A SA [x>S2?] [+CA?] [CK?] [-D4?] DK", "hand A SA S2? CA? CK? DK"),
        ("bids A play, B [play>pass?], C pass", "bids A play, B pass?, C pass"),
        ("trump [H>S?]", "trump S?"),
    ],
)
def test_what_is_doubtful_as_edited_shows_its_doubt(line: str, edited: str) -> None:
    (found,) = readings(f"ombre 1\nplayers A, B, C\ndeal 1\n{line}\n")
    assert found.edited == edited


def test_a_doubtful_card_that_is_judged_has_both_marks() -> None:
    text = "ombre 1\nplayers A, B, C\ndeal 1\ntricks\n1 A: SA [S3?]! S4 ([0>1?]-0-0)\n"
    assert [each.edited for each in readings(text)] == ["1 A: SA S3! (?) S4 (1?-0-0)"]


def test_each_kind_of_payment_has_its_sources_once() -> None:
    """What a session's payments rest on is listed, in French with its own semicolon."""
    record = check(Path(__file__).parents[2] / "records" / "aldenham-forfeits.ombre")
    with speaking("fr"):
        payments, *_readings = ("".join(map(_words, each)) for each in _grounds(record.sessions[0]))
    kinds = payments.partition("\u00a0: ")[2].split("\u202f; ")
    assert len(kinds) == len({*kinds}) == 6
    assert all("(" in each and each.endswith(")") for each in kinds)


def _words(part: str | Run) -> str:
    return part if isinstance(part, str) else part.text


PRINTED = """ombre 1
source author "Pope, Alexander"
source work "The Rape of the Lock"
source date "1714"
rules royal-1665
players Ada, Bea, Cleo
deal 1
dealer Cleo
hand Ada [SK>SQ] [-D4] SK
[+] trump S
"""


@pytest.mark.parametrize("to", ["text", "markdown", "html", "latex"])
@pytest.mark.parametrize("prose", [False, True])
def test_who_has_no_file_of_the_record_reads_of_no_line_of_it(to: str, prose: bool) -> None:
    made = show(report(PRINTED), to, Style(prose=prose, findings=False))
    assert "line 9" not in made
    assert ("line 9" in show(report(PRINTED), to, Style(prose=prose))) == (to != "latex")


@pytest.mark.parametrize(
    ("to", "work"),
    [
        ("markdown", "*The Rape of the Lock*"),
        ("html", "<cite>The Rape of the Lock</cite>"),
        ("latex", r"\emph{The Rape of the Lock}"),
        ("svg", '<tspan class="k-work">The Rape of the Lock</tspan>'),
    ],
)
def test_the_title_of_a_work_is_set_as_one(to: str, work: str) -> None:
    assert work in show(report(PRINTED), to)
    assert to == "svg" or work in show(report(PRINTED), to, Style(prose=True))
    article = PRINTED.replace("players", 'source journal "Notes & Queries"\nplayers')
    assert work not in show(report(article), to)
    assert "Rape of the Lock." in show(report(article), to)


def test_what_is_emended_is_named_as_it_is_read() -> None:
    text = (
        "ombre 1\nrules lhombre\nplayers Ada, Bea, Cleo\ndeal 1\n"
        "hand [Ada>Bea] SAK2 [CK>CQ | low]\n[+] pool 5\nresults\n2 [Ada?] spil [S?] won\n"
    )
    shown = show(report(text), "text", Style(findings=False))
    assert "hand, Bea: the source has ♣K" in shown
    assert "results, 2: spades is doubtful" in shown
    assert "results, name: Ada?" in shown
    assert "result-line" not in shown


def test_an_emended_line_keeps_names_of_several_words() -> None:
    lines = {
        'dealer [Mr>"Mr Wit"] "so P"': ("dealer Mr", 'dealer "Mr Wit"'),
        'hand "Mr Wit" [SK>SQ] "so P" "and Q"': ('hand "Mr Wit" SK', 'hand "Mr Wit" SQ'),
        'result [puesta>codille] "Mr Wit"': ('result puesta "Mr Wit"', 'result codille "Mr Wit"'),
        'forfeit [Flo>Bea] 2 "a slip"': ("forfeit Flo 2", "forfeit Bea 2"),
    }
    header = 'ombre 1\nplayers Bea, Flo, [Mr>"Mr Wit"]\ndeal 1\n'
    made = show(check(header + "\n".join(lines)), "text", Style(width=120))
    found = readings(header + "\n".join(lines))
    assert [(each.printed, each.edited) for each in found] == [*lines.values()]
    assert 'hand, "Mr Wit": the source has ♠K, read ♠Q' in _squeezed(made)


def _squeezed(text: str) -> str:
    return " ".join(text.split())


def test_a_club_on_paper_begins_with_its_league() -> None:
    paths = sorted((HERE.parents[1] / "records" / "season").glob("*.ombre"))
    reports = [check(parse(path.read_text("utf-8"), path.name)) for path in paths[:2]]
    club = show_all(reports, "latex")
    assert club.index("League table") < club.index("Results")
    assert "League table" not in show_all(reports[:1], "latex")


LONG = "ombre 1\nrules lhombre\nplayers Anna, Bo, Carl\nresults\n" + "".join(
    f"{number} Bo spil S won\n" for number in range(1, 7)
)


@pytest.mark.parametrize(
    ("text", "told", "line"),
    [
        (LONG, ["1", "2", "3", "4"], 9),
        (LONG + "\n" + LONG, ["1", "2", "3", "4"], 9),
        (LONG.replace("5 Bo spil S won\n6 Bo spil S won\n", "") + "\n" + LONG, [*"1234"], 10),
        ("ombre 1\n" * 6, [], 5),
        ("ombre 1\n" + LONG, [*"123"], 9),
    ],
)
def test_a_document_ends_where_it_has_no_more_room_and_says_so(
    text: str, told: list[str], line: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ombre_records.telling.transcript.excerpt.DOCUMENT_DEALS", 4)
    shown = json.loads(show(report(text), "json", Style(findings=False)))
    assert [deal["number"] for each in shown["sessions"] for deal in each["deals"]] == told
    found = shown["findings"] + [
        f for s in shown["sessions"] for d in s["deals"] for f in d["findings"]
    ]
    assert [each["line"] for each in found if "no more than 4 deals" in each["message"]] == [line]
    for session in shown["sessions"]:
        for last in session["deals"][-1:]:  # the totals are of what is shown
            assert session["totals"] == last["settlement"]["totals"]


def test_a_document_that_has_room_says_nothing_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ombre_records.telling.transcript.excerpt.DOCUMENT_DEALS", 6)
    assert "no more than" not in show(report(LONG), "text")


@pytest.mark.parametrize(
    ("name", "to", "how", "has", "lacks"),
    [
        ("tresillo", "text", {"language": "es"}, "♠A2 ♣A ♠RCS76 ♣C", "picas"),
        ("tresillo", "text", {}, "swords", "spades"),
        ("tresillo", "html", {}, "#spanish-S", "#french-S"),
        ("tresillo", "text", {"suits": "french"}, "spades", "swords"),
        ("belinda", "text", {"language": "es"}, "picas", "espadas"),
    ],
)
def test_a_spanish_game_has_the_suits_of_its_pack(
    name: str, to: str, how: dict[str, Any], has: str, lacks: str
) -> None:
    made = show(check(load(HERE.parents[1] / "records" / f"{name}.ombre")), to, Style(**how))
    assert isinstance(made, str)
    assert has in made
    assert lacks not in made
