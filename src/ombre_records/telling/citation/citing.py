"""Reports and rule books as items: a session or a deal of it, its printed source, a book."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from ombre_records.base.language import _
from ombre_records.base.language.terms import book_title
from ombre_records.books.book import RuleBook
from ombre_records.books.fields import SECTIONS
from ombre_records.model.statements import SOURCE_PARTS
from ombre_records.referee.facts import SessionFacts
from ombre_records.referee.report import Report
from ombre_records.referee.wording.sessions import titled
from ombre_records.telling.citation.fingerprint import book_digest, session_digests
from ombre_records.telling.citation.item import Item, key, persons


def cited(reports: Sequence[Report], version: str, deal: int | None = None) -> Iterator[Item]:
    """Go through the sessions of reports as items, each followed by its source if that has parts.

    With `deal` only sessions that have a deal of this number, and that deal of them.
    """
    for report in reports:
        digests = session_digests(report.record, report.default) if report.record else ()
        for session, digest in zip(report.sessions, digests, strict=False):
            if deal is None or any(each.number == deal for each in session.deals):
                yield session_item(session, digest, version, deal)
                if source := source_item(session):
                    yield source


def session_item(session: SessionFacts, digest: str, version: str, deal: int | None = None) -> Item:
    """Return a session, or a deal of it by its number, as an item."""
    texts, title = session.texts, titled(session)
    named = key(title, digest)
    return Item(
        "record",
        named if deal is None else f"{named}-deal-{deal}",
        title,
        persons(texts.get("annotator", "")),
        texts.get("date", ""),
        _("deal {number}").format(number=deal) if deal is not None else "",
        source=texts.get("source", ""),
        version=version,
        digest=digest,
    )


def source_item(session: SessionFacts) -> Item | None:
    """Return what a session is taken from; None where its header tells no parts of that."""
    author, work, edition, date, page, shelfmark = (
        session.texts.get(f"source {part}", "") for part in SOURCE_PARTS
    )
    if not any((author, work, edition, date, page, shelfmark)):
        return None
    written = persons(author)
    named = f"{written[0].family if written else ''} {work} {date}"
    return Item("book", key(named), work, written, date, "", edition, page, shelfmark)


def book_item(book: RuleBook, version: str) -> Item:
    """Return a rule book as the program has it, with what it rests on."""
    digest = book_digest(book)
    names = (name for name, _count in Counter(_citations(book)).most_common())
    return Item(
        "rules",
        key(f"rules {book.written}", digest),
        f"{book.written}: {book_title(book.title)}",
        version=version,
        digest=digest,
        rests_on=tuple(names),
    )


def _citations(book: RuleBook) -> Iterator[str]:
    """Go through the short names of the sources of fields and calls; words are no rules."""
    for path, cites in book.sources.items():
        if path.partition(".")[0] in SECTIONS:
            yield from (text.partition(":")[0] for text in cites)
