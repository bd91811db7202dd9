"""The twenty questions and their answers: asked in SQL, with intervals, kept as a table.

An answer is a share of deals, with Wilson's interval of 95 %, or a mean of counters with the
interval that its spread gives. Fewer than `ENOUGH` deals are no answer.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Mapping, Sequence
from math import isnan, sqrt
from pathlib import Path
from typing import Any, NamedTuple

import yaml

HERE = Path(__file__).resolve().parent
ENOUGH = 30
"""Of fewer deals nothing is told."""
_Z = 1.959963984540054


class Question(NamedTuple):
    """A question: what is asked of which corpus, and what is said of the answer."""

    name: str
    title: str
    corpus: str
    ask: str
    learns: str
    limits: str = ""
    holds: tuple[str, ...] = ()
    saying: str = ""


class Answer(NamedTuple):
    """One row of an answer: a share in per cent, or a mean in counters, with its interval."""

    question: str
    what: str
    who: str
    deals: int
    unit: str
    value: float
    low: float
    high: float

    def __str__(self) -> str:
        """Tell it as the page does: the picture has the interval."""
        if self.unit == "%":
            return f"{self.value:.{1 if self.value >= 1 else 2}f} %"
        return f"{self.value:+.2f}"


def questions(path: Path = HERE / "questions.yaml") -> tuple[Question, ...]:
    """Return the questions of a file in their order."""
    found = yaml.safe_load(path.read_text("utf-8"))["questions"]
    return tuple(Question(**{**each, "holds": tuple(each["holds"])}) for each in found)


def own() -> str:
    """Return the view `own` in SQL, for questions on the hand that plays."""
    found: str = yaml.safe_load((HERE / "questions.yaml").read_text("utf-8"))["own"]
    return found


def sql(question: Question) -> str:
    """Return a question whole, with the view that it asks."""
    return f"{own()}{question.ask}" if asks_own(question) else question.ask


def asks_own(question: Question) -> bool:
    """Tell whether a question is put to the view `own`."""
    return re.search(r"\b(from|join) own\b", question.ask) is not None


def answered(question: Question, folder: Path) -> list[Answer]:
    """Ask a question of the corpora in a folder."""
    from ombre_records.interchange.corpus.manifest import load
    from ombre_records.interchange.corpus.querying import OpenCorpus

    root = str(folder / question.corpus)
    asked = OpenCorpus(root, load(root))
    rows = asked.fetched(asked.answer(sql(question))).to_pylist()
    return [_answer(question.name, row) for row in rows]


def _answer(name: str, row: Mapping[str, Any]) -> Answer:
    deals = int(row["deals"])
    if "share" in row:
        unit, value = "%", 100 * float(row["share"])
        low, high = (100 * each for each in wilson(float(row["share"]), deals))
    else:
        unit, value = row.get("unit", "counters"), float(row["mean"])
        spread = float("nan") if row["spread"] is None else float(row["spread"])
        half = _Z * spread / sqrt(deals)
        low, high = value - half, value + half
    return Answer(name, row["what"], row.get("who") or "", deals, unit, value, low, high)


def wilson(share: float, number: int) -> tuple[float, float]:
    """Return the interval of a share by Wilson: it is never empty, and within 0 and 1."""
    z = _Z * _Z / number
    middle = (share + z / 2) / (1 + z)
    half = _Z * sqrt(share * (1 - share) / number + z / (4 * number)) / (1 + z)
    return max(0.0, middle - half), min(1.0, middle + half)


def enough(answers: Iterable[Answer]) -> list[Answer]:
    """Return the answers that are told."""
    return [each for each in answers if each.deals >= ENOUGH]


def found(answers: Sequence[Answer], place: str) -> Answer:
    """Return the row that a text means: `what`, or `what|who`. KeyError if there is none."""
    what, _, who = place.partition("|")
    rows = [each for each in answers if each.what == what and (each.who == who or not who)]
    if len(rows) != 1:
        raise KeyError(place)
    return rows[0]


def holds(answers: Sequence[Answer], claim: str) -> bool:
    """Tell whether a comparison holds: the intervals of two rows, or of a row and a number."""
    left, sign, right = claim.rpartition(" > ") if " > " in claim else claim.rpartition(" < ")
    assert sign, claim
    first = found(answers, left)
    try:
        number = float(right)
    except ValueError:
        second = found(answers, right)
        return first.low > second.high if sign == " > " else first.high < second.low
    return first.low > number if sign == " > " else first.high < number


def write(path: Path, answers: Iterable[Answer]) -> None:
    """Write answers as a table."""
    with path.open("w", encoding="utf-8", newline="") as file:
        lines = csv.writer(file, lineterminator="\n")
        lines.writerow(Answer._fields)
        for each in answers:
            lines.writerow([*each[:5], *(_written(number) for number in each[5:])])


def read(path: Path) -> list[Answer]:
    """Read answers back."""
    with path.open(encoding="utf-8", newline="") as file:
        return [
            Answer(
                row["question"],
                row["what"],
                row["who"],
                int(row["deals"]),
                row["unit"],
                *(float(row[name]) for name in ("value", "low", "high")),
            )
            for row in csv.DictReader(file)
        ]


def _written(number: float) -> str:
    return "nan" if isnan(number) else f"{number:.4f}"
