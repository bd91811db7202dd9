"""Whatever is typed: it is read, or what is wrong is said; what is written can be read again."""

from __future__ import annotations

from hypothesis import example, given, settings
from hypothesis import strategies as st

from examples import share
from ombre_records.books.load import named
from ombre_records.doors.entry.candidates import Scope
from ombre_records.doors.entry.evening import Evening, Header, begun
from ombre_records.doors.entry.shorthand import completed, read

PLAYERS = ("Anna", "Bo", "Mette Marie", "S7", "Anders")
BOOKS = ("lhombre", "aldenham", "quintillo")
PIECES = (
    "a b m s an and anna 7 12 - ? : +2 -1 0 1:2 5-2-2 (5-2-2) ( ) 3-? sp so so-s t r ren-nolo pas w"
    ' won k kr v c h d ♠ spar primeras pr lost es e3 3 fr fo friend " "x" "Mette Marie" # [ ] > ,'
).split(" ")
TYPED = st.one_of(
    st.lists(st.sampled_from(PIECES), max_size=9).map(" ".join),
    st.tuples(
        st.sampled_from(("an so s w", "m so h c", "an so ? cod", ":", "-", "7 s so d pu", "an so")),
        st.lists(st.sampled_from(PIECES), max_size=6).map(" ".join),
    ).map(" ".join),
    st.text(max_size=20),
    st.text(alphabet='absw?-:"()[]#0123 \t\\', max_size=20),
)


@given(TYPED, st.sampled_from(BOOKS))
@settings(max_examples=share(400), deadline=None)
@example('a sp s w "#"', "lhombre")
@example("a sp s w e999999999999", "lhombre")
@example('a sp s w "\\"', "lhombre")
@example("m so h c 5-2-2 pr", "aldenham")
@example("an so s w 3-? 5-2-2", "lhombre")
@example("an so s cod m 3-4-2", "lhombre")
@example("an so ? cod b", "lhombre")
@example("99999 a sp s w", "lhombre")
def test_anything_typed(text: str, name: str) -> None:
    scope = Scope(named(name), PLAYERS, "Bo")
    typed = read(text, scope)
    completed(text, typed)
    assert not (typed.words and typed.trouble)
    assert typed.words or typed.trouble or typed.wanted
    if not typed.words:
        return
    evening = Evening(begun(Header(name, PLAYERS)))
    seats = PLAYERS[: evening.book.table.active]
    evening = evening if name == "quintillo" else Evening(evening.reseated(seats))
    data = evening.added(typed.words, typed.number)
    rules = {finding.rule for finding in Evening(data).report.errors}
    assert not rules & {"syntax", "unknown-statement", "missing-statement", "unknown-player"}
    assert Evening(data).deals[-1].words == typed.words
    assert read(typed.words, scope).words == typed.words
