"""The claims of a header, and of what stands outside the game: texts, rules, players, sides."""

from __future__ import annotations

from collections.abc import Iterator

from ombre_records.analysis.collation.claims.claim import (
    FORM,
    RANKS,
    Claim,
    Part,
    Subject,
    Words,
    doubted,
    other,
    supplied,
)
from ombre_records.analysis.collation.telling import Telling, written_names
from ombre_records.model import statements as st
from ombre_records.notation.apparatus import siglum_written
from ombre_records.notation.words import amount_written, quote


def header_claims(telling: Telling) -> Iterator[Claim]:
    """Yield the claims of a session's header."""
    for line in telling.session.session.header:
        statement = line.read(telling.session.reading)
        if statement is None or line.kind in FORM or line.kind not in RANKS or line.kind == "note":
            continue
        words = _header(statement, telling)
        subject = Subject(line.kind, words.name, repeated=words.repeated)
        code = f"{line.kind} {words.code}".rstrip()
        yield Claim(
            subject,
            words.text,
            code,
            words.parts,
            line,
            RANKS[line.kind],
            doubtful=doubted((line,), telling),
            supplied=supplied((line,), telling),
        )


def _header(statement: st.Statement, telling: Telling) -> Words:
    match statement:
        case st.Text(keyword=keyword, value=text):
            code = text if keyword == "date" else quote(text)
            return Words(text, {"text": Part(text)}, code)
        case st.Source(part=part, value=text):
            return Words(text, {"text": Part(text)}, f"{part} {quote(text)}".lstrip(), part or None)
        case st.Witness(siglum=siglum, description=text):
            code = f"{siglum_written(siglum)} {quote(text)}"
            return Words(text, {"text": Part(text)}, code, siglum)
        case st.Correction(day=day, reason=text):
            return Words(text, {"text": Part(text)}, f"{day} {quote(text)}", day)
        case st.Tag(key=key, value=text):
            return Words(text, {"text": Part(text)}, f"{key} {quote(text)}", key)
        case st.Rules():
            return _rules(statement)
        case st.Players(names=names):
            return Words(written_names(names), {"names": Part(names)}, written_names(names))
        case st.TableNumber(number=number):
            text = amount_written(number)
            return Words(text, {"number": Part(number)}, text)
        case st.Side(keyword=keyword, title=title, names=names):
            members = tuple(telling.player(name) or name for name in names)
            text = written_names(members)
            parts = {"names": Part(tuple(sorted(members)))}
            if keyword == "team":
                return Words(text, parts, f"{quote(title)} {text}", title)
            return Words(text, parts, text, repeated=True)
        case st.Boards():
            return Words("boards", {"boards": Part(True)}, "")
    return other(statement)


def _rules(statement: st.Rules) -> Words:
    options = [name if value is None else f"{name}={value}" for name, value in statement.options]
    book = quote(statement.book) if statement.file else statement.book
    text = " + ".join([book, *options])
    parts = {
        "book": Part((statement.book, statement.file)),
        "options": Part(tuple(sorted(options))),
    }
    return Words(text, parts, text)
