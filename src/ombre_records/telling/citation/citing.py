"""Make citable items of reports and rule books, a session, a deal, its source, a book, and a
document of them.
"""

from __future__ import annotations

import json
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from msgspec import Struct
from msgspec.structs import asdict, replace

from ombre_records.base.document.style import PLAIN, Style
from ombre_records.base.language import _, speaking
from ombre_records.base.language.terms import book_title
from ombre_records.base.values import Summarized
from ombre_records.books.book import Call, Option, RuleBook
from ombre_records.books.fields import CALLS, FIELDS, SECTIONS, value_at
from ombre_records.books.open_prices import WORD, OpenPrice
from ombre_records.model.record import Line, Record, Session
from ombre_records.model.statements import SOURCE_PARTS
from ombre_records.notation.format import format
from ombre_records.referee.facts import SessionFacts
from ombre_records.referee.report import Report
from ombre_records.referee.session.rewording import reworded
from ombre_records.referee.wording.sessions import titled
from ombre_records.telling.citation.item import Item, Sort, key, persons, source_items


def session_digests(record: Record, default: RuleBook | None = None) -> tuple[str, ...]:
    """Return the SHA-256 of each session: of its canonical form, without comments, in NFC.

    So the order of its lines, its columns, the letters or glyphs for suits, other words for a call
    and comments change nothing; anything that the record says does. `default` is the book of
    sessions that name none, in whose words calls are written.
    """
    rewritten = reworded(record, default)
    return tuple(_digest(canonical(rewritten, session)) for session in rewritten.sessions)


def canonical(record: Record, session: Session) -> str:
    """Return the text that the digest of a session is taken of."""
    bare = Session(
        _uncommented(session.header),
        tuple(replace(deal, lines=_uncommented(deal.lines)) for deal in session.deals),
        _uncommented(session.closing),
    )
    return unicodedata.normalize("NFC", format(Record(record.source, (bare,))))


def _uncommented(lines: tuple[Line, ...]) -> tuple[Line, ...]:
    statements = (line for line in lines if line.kind not in ("comment", "blank"))
    return tuple(line._replace(comment=None) for line in statements)


def book_digest(book: RuleBook) -> str:
    """Return the SHA-256 of a rule book's rules: fields, calls and options as JSON, keys in order.

    Its title, what is told about it, sources and readings are left out: they change no game.
    """
    fields = {path: _plain(value_at(book, path)) for path in FIELDS if path != CALLS}
    calls = {call.name: _plain(call) for call in book.auction.calls}
    options = {option.name: _plain(replace(option, about="")) for option in book.options}
    value = {"fields": fields, "calls": calls, "options": options, "chosen": [*book.chosen]}
    return _digest(json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False))


def _plain(value: object) -> object:
    match value:
        case Call() | Option() | Struct():
            return {name: _plain(each) for name, each in asdict(value).items()}
        case OpenPrice():
            return WORD
        case Mapping():
            return {str(name): _plain(each) for name, each in value.items()}
        case tuple():
            return [_plain(each) for each in value]
    return value


def _digest(text: str) -> str:
    from hashlib import sha256

    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def holds(session: SessionFacts, deal: int | None) -> bool:
    """Whether a session has a deal of this number; any has, where None is asked for."""
    return deal is None or any(each.number == deal for each in session.deals)


def cited(reports: Sequence[Report], version: str, deal: int | None = None) -> Iterator[Item]:
    """Yield the sessions of reports as items, each followed by its source if that has parts.

    With `deal` only sessions that have a deal of this number, and that deal of them.
    """
    for report in reports:
        digests = session_digests(report.record, report.default) if report.record else ()
        for session, digest in zip(report.sessions, digests, strict=False):
            if holds(session, deal):
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
    """Return a session's source as an item; None where its header has no parts of a source."""
    parts = {part: session.texts.get(f"source {part}", "") for part in SOURCE_PARTS}
    if not any(parts.values()):
        return None
    written = persons(parts["author"])
    named = f"{written[0].family if written else ''} {parts['work']} {parts['date']}"
    return Item(
        _sort(parts),
        key(named),
        parts["work"],
        written,
        parts["date"],
        edition=parts["edition"],
        page=parts["page"],
        shelfmark=parts["shelfmark"],
        editors=persons(parts["editor"]),
        journal=parts["journal"],
        publisher=parts["publisher"],
        url=parts["url"],
    )


_KINDS: Mapping[str, Sort] = {
    "book": "book",
    "article": "article",
    "manuscript": "manuscript",
    "web": "page",
    "thesis": "thesis",
    "letter": "letter",
}
"""The sorts of items by the words of `source kind`; any other word is `other`."""


def _sort(parts: Mapping[str, str]) -> Sort:
    """Return the kind of a source: its own word, or else by the parts that it has."""
    if parts["kind"]:
        return _KINDS.get(parts["kind"].strip().lower(), "other")
    if parts["journal"]:
        return "article"
    if parts["edition"] or parts["publisher"]:
        return "book"
    if parts["url"]:
        return "page"
    return "manuscript" if parts["shelfmark"] and not parts["page"] else "book"


def distinct(items: Sequence[Item]) -> Iterator[Item]:
    """Yield items, each once, with keys of their own: another page of a book has another."""
    by_key: dict[str, Item] = {}
    for item in items:
        if any(replace(item, key=each.key) == each for each in by_key.values()):
            continue
        names = (item.key, f"{item.key}-{page}" if (page := key(item.page)) else item.key)
        numbered = (f"{item.key}-{number}" for number in range(2, len(by_key) + 3))
        named = next(name for name in (*names, *numbered) if name not in by_key)
        by_key[named] = replace(item, key=named)
        yield by_key[named]


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
    """Yield the short names of the sources of fields and calls; words are not rules."""
    for path, cites in book.sources.items():
        if path.partition(".")[0] in SECTIONS:
            yield from (text.partition(":")[0] for text in cites)


FORMATS = ("text", "json", "bibtex", "csl-json")


@dataclass(frozen=True, slots=True, repr=False)
class Citations(Summarized):
    """The things cited: each session of reports, or the deal of this number; or rule books."""

    reports: tuple[Report, ...] = ()
    deal: int | None = None
    books: tuple[RuleBook, ...] = ()

    @property
    def items(self) -> tuple[Item, ...]:
        """The items to cite, each record followed by its source if that is told in parts."""
        from importlib.metadata import version

        here = version("ombre-records")
        items = (*cited(self.reports, here, self.deal), *(book_item(b, here) for b in self.books))
        return tuple(distinct(items))


def document(citations: Citations, to: str = "text", style: Style = PLAIN) -> str:
    """Write citations: a line for each in words, entries for BibTeX, or CSL-JSON.

    In words a book's line names its sources; in a bibliography each of these has an entry.
    """
    with speaking(style.language, style.terms):
        items = citations.items
        if to == "text":
            from ombre_records.telling.citation.reference_formats import words

            return words(items)
        if citations.books:
            items = (*items, *source_items(items))
        if to == "bibtex":
            from ombre_records.telling.citation.reference_formats import bibtex

            return bibtex(items)
        from ombre_records.base.document.data import json_text
        from ombre_records.telling.citation.reference_formats import csl

        return json_text(csl(items))
