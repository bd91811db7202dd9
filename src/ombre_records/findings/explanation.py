"""What each finding means: the docstrings of the functions that put them in words."""

from __future__ import annotations

import inspect
import re
from dataclasses import dataclass

from ombre_records.finding import CODES, PHASES
from ombre_records.findings.wordings import WORDINGS

_SECTIONS = re.compile(r"^(Why|Example|Source): ", re.MULTILINE)


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
