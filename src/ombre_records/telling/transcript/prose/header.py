"""A session's header and its end as plain values."""

from __future__ import annotations

from collections.abc import Iterator

from ombre_records.base.language.terms import book_title
from ombre_records.model.statements import Tag, Witness
from ombre_records.referee.facts import SessionFacts
from ombre_records.referee.wording.sessions import tag_in_words
from ombre_records.telling.citation.citing import source_item
from ombre_records.telling.citation.words import reference
from ombre_records.telling.transcript.facsimile import leaves
from ombre_records.telling.transcript.margin import Margin
from ombre_records.telling.transcript.prose.ending import totals
from ombre_records.telling.transcript.prose.margins import remark
from ombre_records.telling.transcript.prose.values import NO_REMARK, Closing, Opening, Remark
from ombre_records.telling.transcript.prose.values import Text as Field

TEXTS = ("title", "source", "event", "site", "date", "annotator", "stakes")


def opening(session: SessionFacts, edge: Margin) -> Opening:
    """Return a session's header; what stands in its margin and nowhere else comes last."""
    header = session.session.header
    tags = [(line, line.read(session.reading)) for line in header]
    return Opening(
        index=session.index,
        players=session.players,
        texts={
            **{key: _text(session, edge, key) for key in TEXTS if key in session.texts},
            **dict(_pages(session, edge)),
        },
        tags=tuple(
            _tag(said, remark(edge, [line])) for line, said in tags if isinstance(said, Tag)
        ),
        witnesses=tuple(
            Field(said.siglum, said.description, remark(edge, [line]))
            for line, said in tags
            if isinstance(said, Witness)
        ),
        rules=session.book.name,
        book=book_title(session.book.title),
        options=session.book.chosen,
        printed=session.reading == "printed",
        deals=len(session.deals),
        seated=bool(session.deals) or not session.session.deals,
        remark=remark(edge, header),
    )


def _pages(session: SessionFacts, edge: Margin) -> Iterator[tuple[str, Field]]:
    """Return what the source is by its parts, and the addresses of its pages."""
    if item := source_item(session):
        key = "reference" if "source" in session.texts else "source"
        yield key, Field(key, reference(item).removesuffix("."), NO_REMARK)
    found = list(leaves(session.session.header, session.reading))
    if found:
        words = ", ".join(leaf.address for leaf in found)
        beside = remark(edge, [leaf.line for leaf in found])
        yield "facsimile", Field("facsimile", words, beside)


def _tag(said: Tag, beside: Remark) -> Field:
    key, words = tag_in_words(said.key, said.value)
    return Field(key, words, beside)


def _text(session: SessionFacts, edge: Margin, key: str) -> Field:
    lines = [line for line in session.session.header if line.kind == key]
    return Field(key, session.texts[key], remark(edge, lines) if lines else NO_REMARK)


def closing(session: SessionFacts, edge: Margin) -> Closing:
    """Return the totals at a session's end."""
    return Closing(
        totals(session, session.totals),
        session.pool,
        session.reserved,
        "mark" if session.book.pool.greater else "counter",
        remark(edge, session.session.closing),
    )
