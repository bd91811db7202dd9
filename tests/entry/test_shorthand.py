"""What is typed for a deal, in short forms, and the results line that it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from ombre_records import parse
from ombre_records.base.language import speaking
from ombre_records.books.book import RuleBook
from ombre_records.books.load import named, shipped
from ombre_records.books.vocabulary import outcomes
from ombre_records.doors.entry.candidates import Scope, contracts, usual_end
from ombre_records.doors.entry.shorthand import completed, read, read_names
from ombre_records.engine.ending import may_end
from ombre_records.model import statements as st
from ombre_records.referee.statements.terms import meant
from yaml_data import read_yaml

HERE = Path(__file__).parent
CASES, TAB = (read_yaml(HERE / f"{name}.yaml") for name in ("shorthand", "completion"))
FOUR = ["Anna", "Bo", "Carl", "Dorte"]


def scope(case: dict) -> Scope:
    players = tuple(case.get("players", FOUR))
    rests = "Carl" if "Carl" in players else None
    pack, away = case.get("pack", "french"), tuple(case.get("away", ()))
    return Scope(named(case.get("book", "lhombre")), players, rests, pack, away)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["typed"])
def test_a_line_typed(case: dict) -> None:
    with speaking(case.get("language", "en")):
        found = read(case["typed"], scope(case))
    assert found.words == case.get("written", "")
    assert found.number == case.get("number")
    for piece in case.get("trouble", ()):
        assert piece in found.trouble
    assert bool(found.trouble) == ("trouble" in case)
    if "suit" in case:
        assert dict(found.understood)["the suit"] == case["suit"]
    if "wants" in case:
        assert found.wanted == case["wants"]


@pytest.mark.parametrize("case", TAB, ids=lambda case: case["typed"])
def test_a_word_completed(case: dict) -> None:
    found = read(case["typed"], scope(case))
    assert [offer.word for offer in found.offers] == case["offers"]
    assert completed(case["typed"], found) == case["becomes"]


@pytest.mark.parametrize("case", [case for case in CASES if "written" in case], ids=str)
def test_what_is_written_can_be_read_and_typed_again(case: dict) -> None:
    names = ", ".join(f'"{name}"' for name in scope(case).seated)
    pack = case.get("pack", "french")
    head = f"ombre 1\nrules {scope(case).book.name}\nsuits {pack}\nplayers {names}\nresults\n"
    record = parse(f"{head}1 {case['written']}\n")
    assert record.findings == ()
    assert isinstance(record[0].deals[0].opening.edited, st.ResultLine)
    assert read(case["written"], scope(case)).words == case["written"]


def games(book: RuleBook) -> list[str]:
    """Return a line for each call and outcome that may go together, in full."""
    found = []
    for call in contracts(book):
        suit = " H" if call.trump in ("any", "turned") else ""
        words = dict.fromkeys(usual_end(book, call, word) for word in outcomes(book))
        ends = {word: meant(book, call, word) for word in words}
        found += [
            f"Anna {call.name}{suit} {word}"
            for word, kind in ends.items()
            if kind and may_end(book, call, kind)
        ]
    return found


@pytest.mark.parametrize("name", shipped())
def test_every_call_and_outcome_of_a_book_can_be_typed_by_half(name: str) -> None:
    """Each word of a line is cut down as far as the line stays what it is."""
    book = named(name)
    players = tuple("Anna Bo Cid Dot Eve".split()[: book.table.players[0]])
    at = Scope(book, players)
    keys = []
    for line in games(book):
        words = line.split()
        assert read(line, at).words == line
        for place, word in enumerate(words):
            for end in range(1, len(word) + 1):
                shorter = [*words[:place], word[:end], *words[place + 1 :]]
                if read(" ".join(shorter), at).words == line:
                    words = shorter
                    break
        keys.append(len(" ".join(words)) + 1)
    assert max(keys) <= 20
    assert sum(keys) / len(keys) <= 15


def test_an_evening_takes_at_most_fifteen_keys_a_deal() -> None:
    """The club's usual deals: a game, won or lost, with the return key counted."""
    at = scope({})
    typed = ["a sp s w", "b so h k 4-5-0", "-", "d so-s w", "a solo c be", "b k w", "a sp d k b"]
    assert all(read(each, at).words for each in typed)
    assert max(len(each) + 1 for each in typed) <= 15


@pytest.mark.parametrize(
    ("text", "names"),
    [("a b d", ("Anna", "Bo", "Dorte")), ("Dorte,Anna , b", ("Dorte", "Anna", "Bo")), ("", ())],
)
def test_names_typed(text: str, names: tuple[str, ...]) -> None:
    assert read_names(text, FOUR) == names


@pytest.mark.parametrize(("text", "told"), [("a a", "twice"), ("a x", "`x` is no player")])
def test_names_that_are_wrong(text: str, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        read_names(text, FOUR)
