"""Rule books with their evidence: each rule in its sources' words, our reading, who disagrees."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ombre_records.base.language import _, marked
from ombre_records.base.language.explanations import meaning, reading
from ombre_records.base.language.terms import book_title
from ombre_records.books.book_json import plain
from ombre_records.books.book_text import print_sources
from ombre_records.books.call_words import value_words
from ombre_records.books.evidence import Ground, Witness, grounds
from ombre_records.books.fields import CALLS, MEANINGS
from ombre_records.books.source_titles import source_title

if TYPE_CHECKING:
    from ombre_records.base.document.console import Page
    from ombre_records.books.book import RuleBook

UNQUOTED = {
    "free": marked("not quoted"),
    "share-alike": marked("not quoted: its licence would go with its words"),
    "reserved": marked("not quoted: its licence allows no quotation"),
    "unseen": marked("not quoted: we know it from others"),
    "own": marked("our own words"),
    "unknown": marked("not quoted"),
}
"""Why a source is not quoted, by whether it may be."""


def print_grounds(console: Page, book: RuleBook, others: Sequence[RuleBook]) -> None:
    """Print the sources of a book, and what each of its rules rests on."""
    console.print(f"{book.name}: {book_title(book.title)}\n", style="bold")
    print_sources(console, book)
    for ground in grounds(book, others):
        explained = meaning(MEANINGS.get(ground.path, ""))
        value = "" if ground.path.startswith(f"{CALLS}.") else f": {_line(ground.value)}"
        console.print(f"{ground.path}{value}", style="bold")
        for line in (*filter(None, (explained,)), *lines(ground)):
            console.print(line, by=2)
        console.print()


def lines(ground: Ground) -> Iterator[str]:
    """Yield what is said of a rule: by its sources, by us, by other sources and books."""
    yield from map(_witness, ground.witnesses)
    if ground.reading:
        yield _("Our reading: {words}").format(words=reading(ground.reading))
    for other in ground.more:
        yield _("Another source: {words}").format(words=_witness(other))
    for value, names in ground.others:
        words = _("Otherwise: {value} ({books})")
        yield words.format(value=_line(value), books=", ".join(names))


def _witness(witness: Witness) -> str:
    place = ", ".join(filter(None, (witness.source, witness.at)))
    if witness.quotation is None:
        return f"{place} ({_(UNQUOTED[witness.licence])})"
    return f"{place}: {_('“{title}”').format(title=witness.quotation.words)}"


def _line(value: object) -> str:
    return "; ".join(value_words(value).splitlines())


def grounds_json(book: RuleBook, others: Sequence[RuleBook]) -> dict[str, object]:
    """Return the same as JSON; a call has no value of its own."""
    return {
        "name": book.name,
        "title": book.title,
        "grounds": [_ground_json(each) for each in grounds(book, others)],
    }


def _ground_json(ground: Ground) -> dict[str, object]:
    return {
        "path": ground.path,
        "value": plain(ground.value),
        "sources": [_witness_json(each) for each in ground.witnesses],
        "reading": reading(ground.reading) if ground.reading else None,
        "others": [{"value": plain(value), "books": [*names]} for value, names in ground.others],
        "more": [_witness_json(each) for each in ground.more],
    }


def _witness_json(witness: Witness) -> dict[str, object]:
    return {
        "source": witness.source,
        "title": source_title(witness.source) or None,
        "at": witness.at or None,
        "quotation": witness.quotation.words if witness.quotation else None,
        "licence": witness.licence,
    }
