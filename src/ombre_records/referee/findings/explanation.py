"""The meaning of each finding: the docstrings of the functions that put them in words, and
`files.toml` for those that are worded where they are found.
"""

from __future__ import annotations

import inspect
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from ombre_records.base.errors import InvalidArgument, require
from ombre_records.base.finding import CODES, PHASES
from ombre_records.base.language import _
from ombre_records.base.language.explanations import Parts, in_words, parts
from ombre_records.base.language.explanations import explained as word_explained
from ombre_records.base.plugins import CODE, Plugin, plugins
from ombre_records.base.selection import nearest_rules
from ombre_records.base.values import Summarized
from ombre_records.notation.keywords import BY_KEYWORD
from ombre_records.referee.findings.wordings import WORDINGS


@dataclass(frozen=True, slots=True)
class Explanation:
    """What a finding means, why, an example and the source; or what a word of the game means.

    `rule`, `code` and `phase` are English names. The rest is in the language that was set when you
    asked. Of a word, and of a keyword of the notation, `rule` is the word, and all but that and
    `meaning`, in Markdown, is empty.
    """

    rule: str
    code: str
    phase: str
    meaning: str
    why: str
    example: str
    source: str


@dataclass(frozen=True, slots=True, repr=False)
class Explanations(Summarized):
    """All rules explained, in the order of their codes."""

    rules: tuple[Explanation, ...]


def rules() -> tuple[str, ...]:
    """Return the names of all rules, in the order of their codes; those of plugins stand last."""
    return (*CODES, *plugins("checks"))


def rule_named(word: str) -> str | None:
    """Return the rule of a name or code, however it is capitalised; None if there is none."""
    name = word.strip().lower().replace("_", "-")
    if name in CODES:
        return name
    rule = next((known for known, code in CODES.items() if code.lower() == name), None)
    return rule or (name if name in plugins("checks") else None)


def explain_all() -> Explanations:
    """Return the explanations of all rules."""
    return Explanations(tuple(map(explain, rules())))


def explain(name: str) -> Explanation:
    """Return the explanation of a rule by its name or code, of a word of the game, or a statement.

    Raises ValueError for any other word.

    >>> explain("P03").rule
    'revoke'
    """
    require("explain", name, str, "a rule's name or code, or a word of the game (str)")
    rule = rule_named(name)
    if rule is None:
        entry, statement = word_explained(name), _statement(name)
        if entry or statement:
            meanings = filter(None, (entry and entry[1], statement))
            word = entry[0] if entry else name.strip().lower()
            return Explanation(word, "", "", "\n\n".join(meanings), "", "", "")
        near = nearest_rules(name)
        meant = f"; did you mean `{near[0]}`?" if near else "; `explain()` lists them"
        raise InvalidArgument(f"there is no rule `{name}`{meant}")
    if rule not in CODES:
        return _plugged(plugins("checks")[rule])
    code = CODES[rule]
    wording = WORDINGS.get(rule)
    paragraphs = parts(inspect.getdoc(wording) or "") if wording else _of_files()[rule]
    assert paragraphs is not None, f"the docstring of {rule} does not say why, or gives no example"
    return Explanation(rule, code, PHASES[code[0]], *in_words(paragraphs))


@cache
def _of_files() -> Mapping[str, Parts]:
    """Return what the findings mean that are worded where they are found."""
    with Path(__file__).with_name("files.toml").open("rb") as file:
        return {rule: Parts(**row) for rule, row in tomllib.load(file).items()}


def _statement(name: str) -> str:
    """Return how a statement is written, in Markdown; an empty string for no keyword."""
    kind = BY_KEYWORD.get(name.strip().lower())
    if kind is None:
        return ""
    ways = (
        "; ".join(f"`{line}`" for line in way.splitlines()) + f": {says}" for way, says in kind.says
    )
    text = _("A statement of a record. It stands {place}.").format(place=_(kind.place))
    return "\n\n".join((text, *ways))


def _plugged(plugin: Plugin) -> Explanation:
    """Return what another package's check says of itself; its phase is the package."""
    doc = inspect.getdoc(plugin.load()) or ""
    paragraphs = parts(doc)
    words = (
        (paragraphs.meaning, paragraphs.why, paragraphs.example, paragraphs.source)
        if paragraphs
        else (doc, "", "", "")
    )
    return Explanation(plugin.name, CODE, plugin.package, *words)
