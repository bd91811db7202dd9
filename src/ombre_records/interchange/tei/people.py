"""Who is named in a session's lines, with the document's own identifiers for them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ombre_records.model import statements as st
from ombre_records.model.apparatus import Apparatus
from ombre_records.model.record import Line


@dataclass(frozen=True, slots=True)
class People:
    """The players by their names in either reading, witnesses and editors by their sigla, each with
    an identifier; `strangers` are sigla that emendations name and no line declares, and
    `descriptions` what is said of those that are declared. `base` is the witness whose text the
    record as printed is, as a pointer; the empty text if the record does not say.
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
        said = {
            "wit": " ".join(f"#{self.witnesses[each]}" for each in witnesses),
            "resp": " ".join(f"#{self.editors[each]}" for each in editors),
            "cert": support.certainty or "",
        }
        if (*witnesses, *editors) != support.sigla:
            said["n"] = " ".join(
                f"#{(self.witnesses | self.editors)[each]}" for each in support.sigla
            )
        return {key: value for key, value in said.items() if value}


def people(session: int, lines: Iterable[Line]) -> People:
    """Find who is named in the lines of a session, which is the `session`-th of its document."""
    lines = tuple(lines)
    players: dict[str, str] = {}
    cited: dict[str, dict[str, str]] = {"witness": {}, "editor": {}}
    descriptions: dict[str, str] = {}
    base = ""
    for line in lines:
        for said in (line.edited, line.printed):
            if isinstance(said, st.Players | st.Seats):
                seated = len(players) if isinstance(said, st.Seats) else 0
                for place, name in enumerate(said.names):
                    number = place if isinstance(said, st.Players) else seated
                    if name is not None and name != "?" and name not in players:
                        players[name] = f"s{session}-player-{number + 1}"
                        seated += isinstance(said, st.Seats)
            elif isinstance(said, st.Tag) and said.key == st.BASE:
                base = base or said.value
            elif isinstance(said, st.Witness):
                descriptions.setdefault(said.siglum, said.description)
                known = cited[said.keyword]
                known.setdefault(said.siglum, f"s{session}-{said.keyword}-{len(known) + 1}")
    named = dict.fromkeys(
        siglum for line in lines for said in line.apparatus for siglum in said.named
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
