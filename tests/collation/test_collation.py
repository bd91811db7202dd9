"""What is a difference between witnesses and what is none; the cases are data, in cases.yaml."""

from __future__ import annotations

from pathlib import Path

import pytest

from collation.pairs import entries, said, witnesses
from ombre_records import parse
from ombre_records.analysis.collation.collation import collate
from ombre_records.analysis.collation.edition import edition
from ombre_records.analysis.collation.formats import READ, document
from ombre_records.analysis.collation.page import narrowed
from ombre_records.analysis.collation.pairing import WitnessDeal, pair_deals
from ombre_records.base.document.style import Style
from ombre_records.base.language import speaking
from ombre_records.interchange.tei import from_tei, left_out, to_tei
from ombre_records.notation.format import format
from yaml_data import read_yaml

HERE = Path(__file__).parent
RECORDS = HERE.parents[1] / "records"
CASES = read_yaml(HERE / "cases.yaml")


def text(case, witness):
    own = case.get(f"{witness}_header", [])
    header = [] if any(line.startswith("players") for line in own) else ["players Ann, Bo, Cy"]
    lines = [*case.get("both", []), *case.get(witness, [])]
    deal = [] if lines[:1] == ["results"] else ["deal 1"]
    return "\n".join(["ombre 1", *own, *header, *deal, *lines]) + "\n"


def texts(case):
    return [text(case, each) for each in "abc" if each in "ab" or each in case]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_case(case):
    found = entries(*texts(case), base=case.get("base"))
    expected = case["entries"]
    assert len(found) == len(expected), found
    for got, want in zip(found, expected, strict=True):
        readings = [
            [" ".join(each["witnesses"]), each["text"], each["compatible"]]
            for each in got["readings"]
        ]
        assert readings == want["readings"]
        assert {key: got[key] for key in want if key != "readings"} == {
            key: value for key, value in want.items() if key != "readings"
        }


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_the_other_way_round_as_many_differ(case):
    if "base" not in case:
        given = texts(case)
        assert len(entries(*given)) == len(entries(*reversed(given)))


PLAIN = [case for case in CASES if not any("[" in text(case, each) for each in "ab")]
"""The cases without emendations of their own."""


def _but_sigla(found):
    """What an edition adds to the copy is whose its sigla are, and which of them is the copy."""
    own = ("witness", "tag")
    return [each for each in found if each["kind"] not in own or each["name"] == "kind"]


def test_emendations_of_an_edition_name_their_witnesses():
    one = "ombre 1\nplayers Ann, Bo, Cy\ndeal 1\npool 5\ntrump S\n"
    other = one.replace("pool 5", "pool 6").replace("trump S", "dealer Cy\ntrump H")
    made = edition(collate(witnesses([one, other, other]), "agreed"))
    assert 'witness B "' in made
    assert 'tag     base "A"\n' in made
    tei = to_tei(parse(made))
    assert '<lem wit="#s1-witness-2 #s1-witness-3">' in tei
    assert tei.count('<rdg wit="#s1-witness-1"') == tei.count("<rdg") == 3
    assert format(from_tei(tei)) == made
    assert left_out(tei, from_tei(tei)) == ()
    assert left_out(tei.replace('rdg wit="#s1-witness-1"', 'rdg wit="#s1-witness-2"'), parse(made))
    assert "\n[+ | B C] dealer Cy\n" in made
    assert "\npool    [5>6 | B C]\n" in made
    assert "\ntrump   [S>H | B C]\n" in made
    own = one.replace("players", 'witness B "a book of its own"\nplayers')
    made = edition(collate(witnesses([own, other, other]), "agreed"))
    assert "\n# B: " in made
    assert "\npool    [5>6]\n" in made
    assert not parse(made).findings


def test_two_readings_of_a_text_have_one_vote():
    one = "ombre 1\nplayers Ann, Bo, Cy\ndeal 1\npool 5\ntrump S\n"
    other = parse(one.replace("pool 5", "pool 6").replace("trump S", "trump [C>S]"), "b.ombre")
    found = entries(one, said(other, "printed"), said(other, "edited"), base="agreed")
    readings = {each["kind"]: each["readings"][0] for each in found}
    assert (readings["pool"]["text"], readings["pool"]["witnesses"]) == ("5", ["A"])
    assert (readings["trump"]["text"], readings["trump"]["witnesses"]) == ("S", ["A", "C"])


def test_who_edited_a_text_is_said_of_its_edited_reading_alone():
    record = parse('ombre 1\ntitle "T"\nplayers Ann, Bo, Cy\ndeal 1\ntrump [C>S]\n', "a.ombre")
    printed, edited = said(record, "printed"), said(record, "edited")
    both = document(collate(witnesses([printed, edited])), "text", Style())
    assert "B  A as edited" in both
    twice = document(collate(witnesses([edited, edited])), "text", Style())
    assert "as edited" not in twice


def test_deals_that_nobody_can_follow_are_said_not_to_be_compared():
    one = "ombre 1\nrules aldenham\ndeal 1\ndealer Cy\ntrump S\n"
    made = document(collate(witnesses([one, one.replace("trump S", "trump H")])), "text", Style())
    assert "The deals of A, B are not compared" in " ".join(made.split())
    whole = one.replace("deal 1", "players Ann, Bea, Cy\ndeal 1")
    made = document(collate(witnesses([whole, one])), "text", Style())
    assert "The deals of B are not compared" in " ".join(made.split())
    assert "trump   ♠" in made
    assert "The witnesses agree" not in made


def test_a_name_that_is_another_is_told_once():
    one = "ombre 1\nplayers Ann, Bo, Cy\ndeal 1\nhand Ann SAK2 CK3 HK7 D23\n"
    found = collate(witnesses([one, one.replace("hand Ann", "hand Bo")]))
    made = document(found, "text", Style())
    assert "hand  Ann ♠AK2 ♣K3 ♥K7 ♦23" in made
    assert "hand Ann A] Bo B" in made


@pytest.mark.parametrize(
    ("line", "language", "told"),
    [
        ("bids Ann spil, Bo pas, Cy pas", "en", "Ann game, Bo pass, Cy pass"),
        ("contract Ann solo-spar", "de", "Ann Piksolo"),
        ("result nolo-won", "es", "resultado] add. sacado B"),
        ("exchange Ann S3 for H4", "fr", "Ann] add. ♠3 → ♥4"),
    ],
)
def test_readers_get_words_for_what_the_record_writes(line, language, told):
    one = "ombre 1\nrules lhombre\nplayers Ann, Bo, Cy\ndeal 1\n"
    made = document(collate(witnesses([one, one + line])), "text", Style(language=language))
    assert told in " ".join(made.split())


def test_what_an_editor_supplies_is_marked():
    one = "ombre 1\nplayers Ann, Bo, Cy\ndeal 1\npool 5\n"
    other = one + "[+] trump S\nhand Ann SA [+SK] ?\n"
    made = document(collate(witnesses([one, other])), "text", Style())
    assert "trump] add. ♠ B (suppl.)" in made
    assert "hand Ann] add. ♠AK ? B (♠K suppl.)" in made
    made = document(collate(witnesses([other, one])), "text", Style())
    assert "⟨♠⟩" in made
    assert "♠AK ? (♠K suppl.)" in made


def test_lines_wanting_one_after_another_are_told_once():
    one = "ombre 1\nplayers Ann, Bo, Cy\ndeal 1\ndealer Cy\npool 5\ntrump S\nresult sacada\n"
    other = "ombre 1\nplayers Ann, Bo, Cy\ndeal 1\nbids ?\n"
    made = document(collate(witnesses([one, other, one])), "text", Style())
    assert "2–5  desunt B" in made
    assert "om." not in made
    assert "?" not in made


def test_a_void_that_the_text_contradicts_is_struck():
    one = "ombre 1\nplayers Ann, Bo, Cy\ndeal 1\nhand Ann S64 C765 HJ236 D-\n"
    other = one.replace("HJ236 D-", "HJ23 D6")
    made = edition(collate(witnesses([one, other, other]), "agreed"))
    assert "hand    Ann S64 C765 HJ23 [H6>D6 | B C] [-D- | B C]\n" in made


@pytest.mark.parametrize("case", PLAIN, ids=lambda case: case["name"])
def test_editions_of_a_case_can_be_read_and_keep_the_copy(case):
    found = collate(witnesses(texts(case)), "agreed")
    made = edition(found)
    record = parse(made)
    assert not [each for each in record.findings if each.rule != "unknown-term"], made
    assert format(record) == made
    assert _but_sigla(entries(texts(case)[0], said(record, "printed"))) == [], made


def test_a_record_differs_in_nothing_from_itself():
    for path in sorted(RECORDS.rglob("*.ombre"))[::6]:
        record = path.read_text("utf-8")
        assert entries(record, format(parse(record))) == [], path


@pytest.mark.parametrize("to", READ)
def test_formats_have_every_siglum_and_reading(to):
    if to == "pdf":
        pytest.importorskip("typst")
    given = [
        "ombre 1\nplayers Ann, Bo, Cy\ndeal 1\npool 5\n",
        "ombre 1\nplayers A, B, <i>\ndeal 1\npool 66\n",
    ]
    given[1] = given[1].replace("<i>", '"<i>&_{"')
    made = document(collate(witnesses(given)), to, Style(language="de"))
    if isinstance(made, bytes):
        assert made.startswith(b"%PDF")
        return
    for each in ("66", "Topf", "Apparat"):
        assert each in made
    assert "<i>&_{" not in made or to == "text"


def test_readings_are_narrowed_to_what_differs():
    assert narrowed(["a b c d", "a x c d", None]) == ["b", "x", None]
    assert narrowed(["a b", "a b c"]) == ["b", "b c"]
    assert narrowed(["1 2 3 4 5 6 7", None]) == ["1 2 … 6 7", None]
    assert narrowed([None, "1 2 3 4 5 6 7"]) == [None, "1 2 3 4 5 6 7"]  # the text has it nowhere


DOUBTED = """ombre 1
players Ann, Bo, Cy
deal 1
[+] dealer Cy
hand Ann SA [x>S2?] CK3 HK7 D23
trump [H>S?]
"""


def _both(text):
    """Return a text's two readings as witnesses."""
    return witnesses([said(parse(text), reading) for reading in ("printed", "edited")])


def test_what_an_editor_doubts_stands_beside_the_siglum():
    found = collate(_both(DOUBTED))
    made = document(found)
    assert "hand Ann ♠A x A] (♠A2 B (♠2 doubtful))" in made
    assert "trump ♥ A] ♠ B (♠ doubtful)" in made


def test_doubts_of_the_text_stand_in_the_text():
    found = collate(_both(DOUBTED), "B")
    made = document(found)
    assert "hand Ann  ♠A2 ♣K3 ♥K7 ♦23 (♠2 doubtful)\n" in made
    assert "♠A2 B (♠2 doubtful)] (♠A x A)" in made


def test_an_edition_keeps_doubts_and_says_nothing_twice():
    one = "ombre 1\nplayers Ann, Bo, Cy\ndeal 1\nhand Ann SA x CK3 HK7 D23\ntrump H\n"
    other = "ombre 1\nplayers Ann, Bo, Cy\ndeal 1\nhand Ann SA [x>S2?] CK3 HK7 D23\ntrump [H>S?]\n"
    made = edition(collate(witnesses([one, other, other]), "agreed"))
    assert "[x>S2? | B C]" in made
    assert "trump   [H>S? | B C]" in made
    made = edition(collate(_both(DOUBTED), "agreed"))
    assert "\n[+] dealer Cy\n" in made
    assert "B] dealer Cy" not in made
    assert not [each for each in parse(made).findings if each.rule != "unknown-term"]


def test_a_deal_is_called_as_the_text_calls_it():
    one = "ombre 1\nplayers Ann, Bo, Cy\ndeal 7\ntrump S\n"
    made = document(collate(witnesses([one, one.replace("trump S", "trump H")])))
    assert "\nDeal 7\n" in made


def test_lines_of_which_a_note_speaks_show_their_number():
    one = "ombre 1\nplayers Ann, Bo, Cy\ndeal 1\ndealer Cy\npool 5\ntrump S\n"
    made = document(collate(witnesses([one, one.replace("pool 5", "pool 6")])), "html")
    assert '<tr id="l3"><th scope="row" class="number"><a href="#n3">3</a>' in made
    assert '<tr id="l4"><th scope="row" class="number between">4' in made


def test_a_danish_apparatus_has_danish_words_for_parts_of_a_source():
    one = 'ombre 1\nsource work "A book"\ntag kind "historical"\nplayers Ann, Bo, Cy\n'
    other = one.replace("work", "shelfmark").replace("historical", "constructed")
    made = document(collate(witnesses([one, other])), style=Style(language="da"))
    assert "kilde værk" in made
    assert "kilde signatur" in made
    assert "kind" not in made


def test_what_stands_between_readings_is_the_language_s():
    one = "ombre 1\nplayers Ann, Bo, Cy\ndeal 1\npool 5\n"
    others = [one.replace("pool 5", "pool 6"), one.replace("pool 5", "pool 7")]
    found = collate(witnesses([one, *others]))
    with speaking("fr"):
        assert "5 A] 6 B\u202f; 7 C" in document(found, "text", Style(language="fr"))
        assert '</i>\u202f; <span class="words">7' in document(found, "html", Style(language="fr"))
    assert "5 A] 6 B; 7 C" in document(found, "text", Style())


@pytest.mark.parametrize(("held", "pairs"), [(50, [(1, 2), (2, 3), (3, 4)]), (1, [(2, 2), (3, 3)])])
def test_numbers_tell_which_deals_are_one_where_too_many_are_told_otherwise(
    held, pairs, monkeypatch
):
    def told(first):
        return [WitnessDeal(first + place, place, (), ended="passed") for place in range(3)]

    monkeypatch.setattr("ombre_records.analysis.collation.pairing._HELD", held)
    rows = pair_deals([told(1), told(2)])
    assert [(one.number, other.number) for one, other in rows if one and other] == pairs
