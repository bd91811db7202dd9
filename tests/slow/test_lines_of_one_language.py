"""What `ombre enter` shows of a line has the words of one language."""

from __future__ import annotations

import re

import pytest

from foreign import foreign
from ombre_records.base.language import LANGUAGES, Language, speaking
from ombre_records.base.language.terms import SAID, said_name
from ombre_records.books.load import named, shipped
from ombre_records.doors.cli.enter import panes
from ombre_records.doors.entry import summary
from ombre_records.doors.entry.candidates import FACTS, shown_call, shown_fact, shown_outcome
from ombre_records.doors.entry.evening import Evening, Header, begun
from ombre_records.doors.entry.shorthand import read

NAMES = ("Qa", "Qb", "Qc", "Qd", "Qe")
GAMES = (
    "won",
    "lost",
    "codille qb",
    "won primeras",
    "won primeras lost",
    "won estuches 3",
    "won friend qb",
    'won forfeit qb 5 "friend of mine"',
    "won ?",
    "won 9-9-9",
    "won : 5 -1 -1",
    "vole-failed",
    "passed-out",
    "x",
    "won x",
    "b",
    "v",
    "won f",
    "won friend",
    "won friend qb friend qc",
    "won forfeit qb",
    "",
)
_LEFT = re.compile(r'"[^"]*"|`(?:x|b|v|f|passed-out|vole-failed|friend qc)`|suit$')
"""What is the scorer's own, notes and what he has typed; and the French for what follows."""


@pytest.mark.parametrize("language", [each for each in LANGUAGES if each != "en"])
@pytest.mark.parametrize("name", shipped())
def test_a_line_has_the_words_of_one_language(name: str, language: Language) -> None:
    book = named(name)
    evening = Evening(begun(Header(name, NAMES[: book.table.players[0]])))
    game = next(call.name for call in book.auction.calls if call.trump == "any")
    with speaking(language):
        english = {*FACTS, "won", "lost", "failed"} - _words(*map(shown_fact, FACTS))
        english -= _words(*map(shown_outcome, book.outcome.terms))
        english -= _words(*(shown_call(call.name) for call in book.auction.calls))
        for typed in ("", "x", f"qa {game} ", *(f"qa {game} s {ended}" for ended in GAMES)):
            found = read(typed, evening.scope())
            shown = [summary.meaning(found), panes.hint(found, typed).plain]
            if found.words:
                made = evening.preview(evening.added(found.words, found.number))
                paid = panes.pays(made, evening.facts.players).plain
                shown += [re.sub("`[^`]*`", " ", paid)]  # how a record has it
                told = summary.shown_words(Evening(made.data).deals[-1])
                assert read(told, evening.scope()).words == found.words, (typed, told)
                shown += [told]
            for line in shown:
                assert not foreign(_LEFT.sub(" ", line), language, NAMES), (typed, line)
                assert not english & _words(_LEFT.sub(" ", line)), (typed, line)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_said_between_tricks_is_one_word_for_each_thing(language: Language) -> None:
    with speaking(language):
        named_ = [said_name(word) for word in SAID]
    assert len(set(named_)) == len(SAID)
    assert not any(" " in word for word in named_)


def _words(*texts: str) -> set[str]:
    return set(re.findall(r"[^\W\d_]+", " ".join(texts)))
