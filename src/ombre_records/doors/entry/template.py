"""A record to be filled in, which says of each line what goes there."""

from __future__ import annotations

from textwrap import wrap

from ombre_records.base.language import _
from ombre_records.books.book import Call, RuleBook
from ombre_records.books.vocabulary import outcomes
from ombre_records.doors.entry.candidates import contracts, shown_call, shown_outcome, shown_suit
from ombre_records.engine.seating import order, resting
from ombre_records.notation.format import checked_format
from ombre_records.notation.words import quote

_WIDTH = 96
_NAMES = ("Ada", "Bea", "Cleo", "Dora", "Eve", "Fay")


def template(book: RuleBook, day: str, rules: str | None = None) -> str:
    """Return a record of a book, in canonical form: a header, and examples in comments.

    Comments are in the language spoken. `day` is its date, `rules` how its header names the book if
    that is a file. What is to be filled in stands there with an example: names, an evening, a
    place. `check` finds no error in it, nor once the examples are made lines of their own.
    """
    names = _NAMES[: book.table.players[0]]
    many = _(" or ").join(map(str, book.table.players))
    evening, place = _("Name of the evening"), _("Where you play")
    optional, dated = _("may go, as may the next two lines"), _("year, month, day")
    books, seated = (
        _("`ombre rules` lists the rule books"),
        _("all of them, as they sit, in turn; the last deals first"),
    )
    passed = _("all have passed")
    won = shown_outcome(outcomes(book)[0])
    lines = [
        *_comment(
            _(
                "A record of Ombre. Put your own words in the place of these; what stands behind a"
                " # is for whoever writes, and may go. `ombre check FILE` tells what is wrong or"
                " missing."
            )
        ),
        "",
        "ombre 1",
        f"event {quote(evening)} # {optional}",
        f"site {quote(place)}",
        f"date {day} # {dated}",
        f"rules {rules or book.written} # {books}",
        f"players {', '.join(names)} # {seated}",
        *_comment(_("More than {count}: `seats` and who sit down.").format(count=many)),
        "",
        *_comment(_("Deals told in a line: number, ombre, call, suit (S C H D), how it ended.")),
        *_words(_("Calls:"), [shown_call(call.name) for call in contracts(book)]),
        *_words(_("How it ended:"), list(map(shown_outcome, _ends(book)))),
        "results",
        *_comment(_("Take the # away from such a line, and write your own:")),
        f"# 1 {names[0]} {shown_call(_usual(book).name)} {shown_suit(0)} {won}",
        f"# 2 - {quote(passed)}",
        "",
        *_comment(_("A deal told at length begins so; hands, exchange and tricks may follow:")),
        *_at_length(3, names, book),
    ]
    return checked_format("\n".join(lines) + "\n")


def _comment(text: str) -> list[str]:
    """Return a comment in lines of a page's width."""
    return wrap(text, _WIDTH, initial_indent="# ", subsequent_indent="# ")


def _ends(book: RuleBook) -> list[str]:
    """Return the words for how a game of the book may end."""
    nolo = any(call.aim == "nolo" for call in contracts(book))
    kinds = ((word, book.outcome.terms[word]) for word in outcomes(book))
    return [word for word, of in kinds if of != "passed-out" and (nolo or "nolo" not in of)]


def _usual(book: RuleBook) -> Call:
    """Return the lowest call that leaves the suit open."""
    free = [call for call in contracts(book) if call.trump == "any" and call.when == "first"]
    return min(free, key=lambda call: call.rank)


def _words(what: str, words: list[str]) -> list[str]:
    """Return a list of words as comments, in lines of a page's width."""
    lines, line = [], f"# {what}"
    for word in words:
        more = f" {word}{',' if word != words[-1] else ''}"
        if len(line + more) > _WIDTH:
            lines.append(line)
            line = "#  "
        line += more
    return [*lines, line]


def _at_length(number: int, names: tuple[str, ...], book: RuleBook) -> list[str]:
    """Return the third deal of a session as comments: the third in turn from the last deals."""
    count = len(names)
    dealer = (count - 1 + number - 1) % count
    call = shown_call(_usual(book).name)
    passed = shown_call(book.auction.passes[0])
    seats = order(dealer, resting(book, dealer, count), count)
    players = [names[seat] for seat in seats]
    calls = [
        f"{players[0]} {call}",
        *(f"{name} {passed}" for name in players[1:]),
    ]
    lines = [
        f"deal {number}",
        f"dealer {names[dealer]}",
        f"bids {', '.join(calls)}",
        f"contract {players[0]} {call}",
        f"trump {shown_suit(0)}",
        "tricks ?",
        f"result {shown_outcome(outcomes(book)[0])}",
    ]
    return [f"# {line}" for line in lines]
