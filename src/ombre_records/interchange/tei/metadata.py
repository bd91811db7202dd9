"""A session's header as a `teiHeader`: all of it stands in the session's lines too. Everybody named
in these has an identifier.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib import metadata as installed
from xml.etree.ElementTree import Element

from ombre_records.interchange.tei.xml_input import XML, Mixed, dated, element
from ombre_records.model import statements as st
from ombre_records.model.apparatus import Apparatus
from ombre_records.model.record import Line


@dataclass(frozen=True, slots=True)
class People:
    """The players by their names in either reading, witnesses and editors by their sigla, each with
    an identifier; `strangers` are sigla that emendations name and no line declares, and
    `descriptions` what is said of those that are declared. `base` is the witness whose text the
    record as printed is, as a pointer; an empty string if the record does not say.
    """

    players: dict[str, str]
    witnesses: dict[str, str]
    editors: dict[str, str]
    strangers: tuple[str, ...]
    descriptions: dict[str, str]
    base: str = ""

    def pointed(self, support: Apparatus | None) -> dict[str, str]:
        """Return the attributes that say who supports an emendation, and how certain it is.

        `n` has the sigla where witnesses and editors are named by turns.
        """
        if support is None:
            return {}
        witnesses = [each for each in support.sigla if each in self.witnesses]
        editors = [each for each in support.sigla if each not in self.witnesses]
        attributes = {
            "wit": " ".join(f"#{self.witnesses[each]}" for each in witnesses),
            "resp": " ".join(f"#{self.editors[each]}" for each in editors),
            "cert": support.certainty or "",
        }
        if (*witnesses, *editors) != support.sigla:
            attributes["n"] = " ".join(
                f"#{(self.witnesses | self.editors)[each]}" for each in support.sigla
            )
        return {key: value for key, value in attributes.items() if value}


def people(session: int, lines: Iterable[Line]) -> People:
    """Find the people and witnesses named in a session, the `session`-th of its document."""
    lines = tuple(lines)
    players: dict[str, str] = {}
    cited: dict[str, dict[str, str]] = {"witness": {}, "editor": {}}
    descriptions: dict[str, str] = {}
    base = ""
    for line in lines:
        for statement in (line.edited, line.printed):
            if isinstance(statement, st.Players | st.Seats):
                seated = len(players) if isinstance(statement, st.Seats) else 0
                for place, name in enumerate(statement.names):
                    number = place if isinstance(statement, st.Players) else seated
                    if name is not None and name != "?" and name not in players:
                        players[name] = f"s{session}-player-{number + 1}"
                        seated += isinstance(statement, st.Seats)
            elif isinstance(statement, st.Tag) and statement.key == st.BASE:
                base = base or statement.value
            elif isinstance(statement, st.Witness):
                descriptions.setdefault(statement.siglum, statement.description)
                known = cited[statement.keyword]
                known.setdefault(
                    statement.siglum, f"s{session}-{statement.keyword}-{len(known) + 1}"
                )
    named = dict.fromkeys(
        siglum for line in lines for statement in line.apparatus for siglum in statement.named
    )
    strangers = [each for each in named if each not in cited["witness"] | cited["editor"]]
    for siglum in strangers:
        cited["witness"][siglum] = f"s{session}-witness-{len(cited['witness']) + 1}"
    for siglum in cited["witness"].keys() & cited["editor"].keys():
        del cited["editor"][siglum]  # it stands twice; the first is taken
    pointer = cited["witness"].get(base, "") if base in descriptions else ""
    return People(
        players,
        cited["witness"],
        cited["editor"],
        tuple(strangers),
        descriptions,
        f"#{pointer}" if pointer else "",
    )


_NOTATION = (
    "The text of each element ab of the type statement is a statement of the notation of"
    " ombre-records for the card game Ombre, version 1, in the order of the record: an element q"
    " stands for quotation marks, and the elements choice, supplied, surplus, unclear and app for"
    " the emendations of the notation. The header is made of these statements."
)


def tei_header(lines: Iterable[Line], people: People) -> Element:
    """Return the header of a session's document."""
    statements = [each for line in lines if (each := line.edited or line.printed) is not None]
    texts = {each.keyword: each.value for each in reversed(statements) if isinstance(each, st.Text)}
    texts |= {
        f"source {each.part}".rstrip(): each.value
        for each in reversed(statements)
        if isinstance(each, st.Source)
    }
    made = element("teiHeader")
    made.set(f"{XML}lang", "en")
    whole = Mixed(made)
    _file(whole.add("fileDesc"), statements, texts, people)
    _encoding(whole.add("encodingDesc"))
    _profile(whole, texts, people)
    return made


def corpus_header() -> Element:
    """Return the header of a document of several sessions."""
    return tei_header((), people(0, ()))


def _file(
    into: Mixed,
    statements: list[st.Statement],
    texts: dict[str, str],
    people: People,
) -> None:
    titles = into.add("titleStmt")
    titles.add("title", texts.get("title", "Record of a game of Ombre"))
    for siglum, name in people.editors.items():
        titles.add("editor", people.descriptions[siglum], id=name, n=siglum)
    if annotator := texts.get("annotator"):
        stated = titles.add("respStmt")
        stated.add("resp", "annotation")
        stated.add("persName", annotator)
    into.add("publicationStmt").add("p", "Made by ombre-records of a record in its notation.")
    notes = list(_notes(statements, texts))
    if notes:
        listed = into.add("notesStmt")
        for sort, words in notes:
            listed.add("note", words, type=sort[0], n=sort[1])
    _sources(into.add("sourceDesc"), texts, people)


def _notes(
    statements: list[st.Statement], texts: dict[str, str]
) -> Iterator[tuple[tuple[str, str], str]]:
    """Yield notes for statements without an element of their own in TEI: rules, stakes, table,
    tags.
    """
    for each in statements:
        match each:
            case st.Rules(book, _, options):
                chosen = (name if value is None else f"{name}={value}" for name, value in options)
                yield ("rules", ""), " + ".join((book, *chosen))
            case st.TableNumber(number) if number is not None:
                yield ("table", ""), str(number)
            case st.Tag(key, value):
                yield ("tag", key), value
    if stakes := texts.get("stakes"):
        yield ("stakes", ""), stakes


def _sources(into: Mixed, texts: dict[str, str], people: People) -> None:
    if any(key.partition(" ")[0] == "source" for key in texts):
        bibl = into.add("bibl", texts.get("source", ""))
        for part, (tag, sort) in _PARTS.items():
            if text := texts.get(f"source {part}"):
                bibl.text(" " if len(bibl.element) or bibl.element.text else "")
                bibl.add(tag, text, type=sort)
    if people.witnesses:
        listed = into.add("listWit")
        for siglum, name in people.witnesses.items():
            listed.add("witness", people.descriptions.get(siglum, ""), id=name, n=siglum)
    if not len(into.element):
        into.add("p", "The record names no source.")


_PARTS = {
    "author": ("author", ""),
    "work": ("title", ""),
    "edition": ("edition", ""),
    "date": ("date", ""),
    "page": ("biblScope", ""),
    "shelfmark": ("idno", "shelfmark"),
    "editor": ("editor", ""),
    "journal": ("title", "journal"),
    "publisher": ("publisher", ""),
    "url": ("idno", "URL"),
    "kind": ("note", "kind"),
}
"""The TEI element for each part of a source, and its type."""


def _encoding(into: Mixed) -> None:
    into.add("projectDesc").add("p", _NOTATION)
    version = installed.version("ombre-records")
    program = into.add("appInfo").add("application", ident="ombre-records", version=version)
    program.add("label", "ombre-records")


def _profile(into: Mixed, texts: dict[str, str], people: People) -> None:
    stated = [key for key in ("date", "event", "site") if texts.get(key)]
    if not stated and not people.players:
        return
    profile = into.add("profileDesc")
    if people.players:
        listed = profile.add("particDesc").add("listPerson")
        persons: dict[str, Mixed] = {}
        for name, identity in people.players.items():
            if identity not in persons:
                persons[identity] = listed.add("person", id=identity)
            persons[identity].add("persName", name)
    if not stated:
        return
    settings = profile.add("settingDesc")
    if site := texts.get("site"):
        settings.add("listPlace").add("place").add("placeName", site)
    if {"date", "event"} & {*stated}:
        setting = settings.add("setting")
        if date := texts.get("date"):
            setting.put(element("date", date, **dated(date)))
        if event := texts.get("event"):
            setting.add("activity", event)
