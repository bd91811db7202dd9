"""Make the corpora of the twenty questions: one command, which goes on where it stopped.

    python -m docs.questions.corpora FOLDER [--part 0.001] [--only first]

They are made by `ombre corpus generate`, job by job as `corpora.yaml` lists them, in rounds, so
that at any time there are about as many deals of each.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Iterator, Mapping
from math import ceil
from pathlib import Path
from typing import NamedTuple

import yaml

HERE = Path(__file__).resolve().parent
SEED = 17
_ROUNDS = 20
"""In how many rounds the whole is made."""


class Job(NamedTuple):
    """Deals of one book by one policy."""

    book: str
    policy: str
    deals: int
    block: int
    values: bool = False


def jobs() -> Mapping[str, tuple[Job, ...]]:
    """Return what each corpus is made of, by its name."""
    found = yaml.safe_load((HERE / "corpora.yaml").read_text("utf-8"))
    return {name: tuple(Job(**job) for job in each["jobs"]) for name, each in found.items()}


def rounds(every: tuple[Job, ...], part: float) -> Iterator[Job]:
    """Go through the jobs in the order in which they are done, each round some more deals."""
    before: dict[Job, int] = {}
    for number in range(1, _ROUNDS + 1):
        for job in every:
            blocks = ceil(job.deals * part * number / _ROUNDS / job.block)
            deals = min(blocks * job.block, ceil(job.deals * part))
            if deals > before.get(job, 0):
                before[job] = deals
                yield job._replace(deals=deals)


def few(name: str, job: Job) -> Job:
    """Return the first deals of a job of a corpus, which the tests make again."""
    number = 4 if "sampling" in job.policy else 40 if name == "weighed" else 20
    return job._replace(deals=number)


def command(folder: Path, job: Job) -> list[str]:
    """Return the words of `ombre` that do a job."""
    words = ["corpus", "generate", str(folder), "--book", job.book, "--policy", job.policy]
    words += ["--deals", str(job.deals), "--seed", str(SEED), "--block", str(job.block)]
    return [*words, "--values"] if job.values else words


def main() -> int:
    """Make the corpora, each in a folder of its name."""
    arguments = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    arguments.add_argument("folder", type=Path)
    arguments.add_argument("--part", type=float, default=1.0, help="such a part of all deals")
    arguments.add_argument("--few", action="store_true", help="only the first deals, as the tests")
    arguments.add_argument("--only", choices=sorted(jobs()), help="only this corpus")
    arguments.add_argument("--records", action="store_true", help="write them as records, too")
    arguments.add_argument("--workers", type=int, help="processes; one for each core")
    asked = arguments.parse_args()
    more = [] if asked.workers is None else ["--workers", str(asked.workers)]
    for name, every in jobs().items():
        if asked.only in (None, name):
            root = asked.folder / name
            wanted = [few(name, job) for job in every] if asked.few else rounds(every, asked.part)
            _ombre(*([*command(root, job), *more] for job in wanted))
            if asked.records:
                _ombre(["corpus", "export", str(root), "-o", f"{root}-records/"])
    return 0


def _ombre(*every: list[str]) -> None:
    """Run commands one after another; exit with the status of the first that fails."""
    for words in every:
        done = subprocess.run([sys.executable, "-m", "ombre_records", *words])
        if done.returncode:
            sys.exit(done.returncode)


if __name__ == "__main__":
    sys.exit(main())
