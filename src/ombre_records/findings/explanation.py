"""What each finding means: the docstrings of the functions that put them in words."""

from __future__ import annotations

import inspect
from dataclasses import dataclass

from ombre_records.arguments import wanted
from ombre_records.finding import CODES, PHASES
from ombre_records.findings.wordings import WORDINGS
from ombre_records.language.explanations import in_words, parts
from ombre_records.plugins import CODE, Plugin, plugins


@dataclass(frozen=True, slots=True)
class Explanation:
    """What a finding means, why, an example and the source.

    `rule`, `code` and `phase` are English names. The rest is in the language that was set when you
    asked.
    """

    rule: str
    code: str
    phase: str
    meaning: str
    why: str
    example: str
    source: str


def rules() -> tuple[str, ...]:
    """Return the names of all rules, in the order of their codes; those of plugins stand last."""
    return (*CODES, *plugins("checks"))


def explain(rule: str) -> Explanation:
    """Return the explanation of a rule by its name or code. Raises ValueError for any other word.

    >>> explain("P03").rule
    'revoke'
    """
    wanted("explain", rule, str, "a rule's name or code (str)")
    name = next((r for r, code in CODES.items() if rule in (r, code)), None)
    if name is None and rule in plugins("checks"):
        return _plugged(plugins("checks")[rule])
    if name is None:
        from difflib import get_close_matches

        near = get_close_matches(rule, CODES, 1)
        meant = f"; did you mean `{near[0]}`?" if near else "; `rules()` lists them"
        raise ValueError(f"there is no rule `{rule}`{meant}")
    code = CODES[name]
    told = parts(inspect.getdoc(WORDINGS[name]) or "")
    assert told is not None, f"the docstring of {name} does not say why, or gives no example"
    return Explanation(name, code, PHASES[code[0]], *in_words(told))


def _plugged(plugin: Plugin) -> Explanation:
    """Return what another package's check says of itself; its phase is the package."""
    doc = inspect.getdoc(plugin.load()) or ""
    told = parts(doc)
    words = (told.meaning, told.why, told.example, told.source) if told else (doc, "", "", "")
    return Explanation(plugin.name, CODE, plugin.package, *words)
