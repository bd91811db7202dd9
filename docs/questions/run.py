"""Ask the twenty questions: answers, plots and notebook, written beside the questions.

    python -m docs.questions.run FOLDER

FOLDER is that of `python -m docs.questions.corpora`. Without it, the plots and the notebook
are written again from the answers that there are.
"""

from __future__ import annotations

import argparse
import csv
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from docs.questions.answers import answered, holds, questions, write
from docs.questions.corpora import SEED, jobs
from docs.questions.page import texts

HERE = Path(__file__).resolve().parent
QUESTIONS = HERE / "questions.yaml"
REACHED = HERE.parent / "study" / "reached.yaml"


def made(folder: Path) -> list[list[str]]:
    """Return how many deals of each job there are."""
    from ombre_records.interchange.corpus.manifest import load

    head = ["corpus", "book", "policy", "seed", "deals", "values"]
    lines = []
    for name, every in jobs().items():
        parts = load(str(folder / name)).parts
        for job in every:
            begins = f"book={job.book}/{job.policy}-{SEED}-"
            deals = sum(part.rows for part in parts if part.path.startswith(begins))
            values = "yes" if job.values else "no"
            lines.append([name, job.book, job.policy, str(SEED), str(deals), values])
    return [head, *lines]


def datasheet(root: Path) -> str:
    """Return the datasheet of a corpus, as `ombre corpus describe` writes it."""
    from ombre_records.interchange.corpus.manifest import load
    from ombre_records.interchange.corpus.querying import OpenCorpus, described, markdown

    manifest = load(str(root))
    return markdown(described(OpenCorpus(str(root), manifest), manifest))


def main(arguments: Sequence[str] | None = None) -> int:
    """Ask, and write what is said of the answers. Exit status 1: a text says what does not hold."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument("--few", action="store_true", help="write small.csv, for the tests")
    asked = parser.parse_args(arguments)
    folder = asked.folder
    if asked.few:
        every = (each for file in (QUESTIONS, REACHED) for each in questions(file))
        write(HERE / "small.csv", [row for each in every for row in answered(each, folder)])
        return 0
    wrong = []
    if folder is not None:
        with (HERE / "made.csv").open("w", encoding="utf-8", newline="") as file:
            csv.writer(file, lineterminator="\n").writerows(made(folder))
        (HERE / "datasheet.txt").write_text(datasheet(folder / "first"), "utf-8")
        wrong = [*_asked(QUESTIONS, HERE / "answers.csv", folder)]
        wrong += _asked(REACHED, REACHED.with_suffix(".csv"), folder)
        print("".join(f"it does not hold: {each}\n" for each in wrong), end="", file=sys.stderr)
    for name, text in texts().items():
        (HERE.parent / name).write_text(text, "utf-8")
    return int(bool(wrong))


def _asked(file: Path, to: Path, folder: Path) -> Iterator[str]:
    """Ask the questions of a file, write the answers, and tell the claims that do not hold."""
    every = {question: answered(question, folder) for question in questions(file)}
    write(to, [row for rows in every.values() for row in rows])
    for question, rows in every.items():
        for claim in question.holds:
            if not holds(rows, claim):
                yield f"{question.name}: {claim}"


if __name__ == "__main__":
    sys.exit(main())
