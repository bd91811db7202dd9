"""Select which findings are told, and how they weigh: rules by name, code or phase."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct, field
from msgspec.structs import replace

from ombre_records.base.errors import InvalidArgument, require, several
from ombre_records.base.finding import CODES, PHASES, Finding, Severity
from ombre_records.base.lexicon.spelling import nearest
from ombre_records.base.plugins import PHASE, plugins
from ombre_records.base.values import keep_read_only

MARK = "ombre:"
"""What opens an instruction in a comment of a record, as `ombre: ignore revoke`."""
_BY_CODE = {code.lower(): frozenset((rule,)) for rule, code in CODES.items()}
_BY_NAME = {rule: frozenset((rule,)) for rule in CODES}
_BY_PHASE = {
    word.lower().replace(" ", "-"): frozenset(r for r, code in CODES.items() if code[0] == letter)
    for letter, phase in PHASES.items()
    for word in (letter, phase)
}
_KNOWN = {**_BY_PHASE, **_BY_CODE, **_BY_NAME}


def rules_named(word: str) -> frozenset[str]:
    """Return the rules that a word stands for: a name, a code, or a phase by name or letter.

    Capitals do not matter, and `_` is read as `-`. The checks of other packages are known, and
    `plugin` and `x` stand for all of them. An unknown word stands for no rule.

    >>> sorted(rules_named("P03") | rules_named("wrong_winner"))
    ['revoke', 'wrong-winner']
    >>> len(rules_named("auction")) == len(rules_named("a")) > 5
    True
    """
    require("rules_named", word, str, "a word (str)")
    name = word.strip().lower().replace("_", "-").replace(" ", "-")
    return _KNOWN.get(name) or _plugged(name)


def _plugged(word: str) -> frozenset[str]:
    return frozenset(name for name in plugins("checks") if word in (name, *PHASE))


def nearest_rules(word: str) -> tuple[str, ...]:
    """Return at most 3 names that are nearest to an unknown one, the nearest first."""
    word = word.strip()[:60].lower().replace("_", "-")
    phases = [phase for phase in _BY_PHASE if len(phase) > 1]
    for known in (_BY_NAME, phases, _BY_CODE):
        if near := nearest(word, known, 3):
            return tuple(name.upper() if known is _BY_CODE else name for name in near)
    return ()


class Selection(Struct, frozen=True):
    """Which findings are told, and with what severity. Rules are given by name.

    `select` is None for all rules. `per_file` has globs, each with the rules that are left out in
    files that it fits. Paths have `/`. `*` stays inside a folder, `**` goes through any, and a glob
    without `/` fits the file's name in any folder. An undetermined finding keeps its severity,
    whatever `severities` says of its rule.
    """

    select: frozenset[str] | None = None
    ignore: frozenset[str] = frozenset()
    per_file: tuple[tuple[str, frozenset[str]], ...] = ()
    severities: Mapping[str, Severity] = field(default_factory=dict)

    def __post_init__(self) -> None:
        keep_read_only(self, "severities")

    def applied(self, findings: Iterable[Finding], path: str = "") -> tuple[Finding, ...]:
        """Return those findings of a file that are told, with the severities asked for."""
        left_out = self.ignore.union(*(rules for glob, rules in self.per_file if fits(path, glob)))
        return tuple(
            self._weighed(finding)
            for finding in findings
            if finding.rule not in left_out and (self.select is None or finding.rule in self.select)
        )

    @property
    def phases_left_out(self) -> tuple[str, ...]:
        """The phases of which no finding is told at all, whatever the file."""
        rules = set(CODES if self.select is None else self.select) - self.ignore
        letters = {CODES[rule][0] for rule in rules if rule in CODES}
        return tuple(phase for letter, phase in PHASES.items() if letter not in letters)

    def _weighed(self, finding: Finding) -> Finding:
        severity = self.severities.get(finding.rule, finding.severity)
        if severity is finding.severity or finding.severity is Severity.UNDETERMINED:
            return finding
        return replace(finding, severity=severity)


def selection(
    select: Iterable[str] | None = None,
    ignore: Iterable[str] = (),
    per_file: Mapping[str, Iterable[str]] | None = None,
    severities: Mapping[str, str] | None = None,
) -> Selection:
    """Make a selection of rules by name, code or phase.

    If a phase and one of its rules both have a severity, the rule's own holds. Raises ValueError
    for a word that is not a name, code or phase.
    """
    if select is not None:
        several("select", select)
    several("ignore", ignore)
    chosen = None if select is None else _rules(select)
    files = tuple((glob, _rules(words)) for glob, words in (per_file or {}).items())
    weights = {word: Severity(severity) for word, severity in (severities or {}).items()}
    by_phase = sorted(weights, key=lambda word: len(_rules([word])), reverse=True)
    weighed = {rule: weights[word] for word in by_phase for rule in _rules([word])}
    return Selection(chosen, _rules(ignore), files, weighed)


def _rules(words: Iterable[str]) -> frozenset[str]:
    named: set[str] = set()
    for word in words:
        rules = rules_named(word)
        if not rules:
            near = [f"`{name}`" for name in nearest_rules(word)]
            meant = f"; did you mean {' or '.join(near)}?" if near else ""
            raise InvalidArgument(f"there is no rule or phase `{word}`{meant}")
        named |= rules
    return frozenset(named)


def fits(path: str, glob: str) -> bool:
    """Return whether a path fits a glob. A glob that ends in `/` fits what is in the folder.

    >>> fits("records/old/a.ombre", "records/**"), fits("records/old/a.ombre", "records/*.ombre")
    (True, False)
    >>> fits("records/a.ombre", "a.*"), fits("records/a.ombre", "records/")
    (True, True)
    """
    if not path:
        return False
    parts = glob.removeprefix("./").split("/")
    if len(parts) == 1:
        from fnmatch import fnmatchcase

        return fnmatchcase(path.rsplit("/", 1)[-1], glob)
    if not parts[-1]:
        parts[-1] = "**"
    return _fits(path.split("/"), [each for each in parts if each])


def _fits(path: list[str], globs: list[str]) -> bool:
    """Match names with globs from the front, keeping where each `**` has got to."""
    from fnmatch import fnmatchcase

    reached = {0}
    for glob in globs:
        if glob == "**":
            reached = set(range(min(reached), len(path) + 1)) if reached else reached
        else:
            reached = {at + 1 for at in reached if at < len(path) and fnmatchcase(path[at], glob)}
    return len(path) in reached
