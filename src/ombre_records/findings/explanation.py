"""The table of wordings, and the explanation of each from its docstring."""

from __future__ import annotations

import inspect
import re
from dataclasses import dataclass
from types import ModuleType

from ombre_records.finding import CODES, PHASES
from ombre_records.findings import auction, books, deal, exchange, notation, play, settlement
from ombre_records.findings.message import Wording

_MODULES: tuple[ModuleType, ...] = (notation, deal, auction, exchange, play, settlement, books)
_SECTIONS = re.compile(r"^(Why|Example|Source): ", re.MULTILINE)


def _wordings() -> dict[str, Wording]:
    found: dict[str, Wording] = {}
    for module in _MODULES:
        for name, wording in inspect.getmembers(module, inspect.isfunction):
            if wording.__module__ == module.__name__:
                found[name.replace("_", "-")] = wording
    return {rule: found[rule] for rule in CODES}


WORDINGS = _wordings()
"""The wording of every rule, in the order of the rules' codes."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """What a finding means, why, an example and the source: the docstring of its wording."""

    rule: str
    code: str
    phase: str
    meaning: str
    why: str
    example: str
    source: str


def rules() -> tuple[str, ...]:
    """Return the names of all rules, in the order of their codes."""
    return tuple(CODES)


def explain(rule: str) -> Explanation:
    """Return the explanation of a rule by name or code; KeyError for neither.

    >>> explain("P03").rule
    'revoke'
    """
    name = next((r for r, code in CODES.items() if rule in (r, code)), None)
    if name is None:
        raise KeyError(rule)
    code = CODES[name]
    parts = _SECTIONS.split(inspect.getdoc(WORDINGS[name]) or "")
    told = {key: " ".join(text.split()) for key, text in zip(parts[1::2], parts[2::2], strict=True)}
    meaning = " ".join(parts[0].split())
    return Explanation(
        name, code, PHASES[code[0]], meaning, told["Why"], told["Example"], told["Source"]
    )
