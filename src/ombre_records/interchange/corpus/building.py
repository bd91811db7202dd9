"""Build a corpus part by part, as jobs that any process can do in any order.

A job is a value and `done` a function of it, so that processes of this machine and of others can do
them. Whoever hands jobs out lists each part once it stands; what has been listed, or stands whole,
is not made again.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from ombre_records.interchange.corpus.generation import Plan, rows_of
from ombre_records.interchange.corpus.manifest import (
    Making,
    Manifest,
    NoCorpusError,
    PartFile,
    change,
    finished,
    folder_of,
    intact,
    path_of,
    write_part,
)
from ombre_records.interchange.corpus.storage import storage

_BUNDLES = 50
"""A bundle of parts is listed when it is this part of what is listed already."""


class Job(Struct, frozen=True):
    """One block of a plan, to be made in the folder of a corpus.

    `anew`: what stands in its place is not what it should be.
    """

    root: str
    plan: Plan
    block: int
    anew: bool = False

    @property
    def path(self) -> str:
        """The path of its part below the corpus."""
        return path_of(self.plan.book, self.plan.name, self.block)

    @property
    def made_of(self) -> bytes:
        """The recipe of its part: the plan, with the number of deals that the block has."""
        plan = replace(self.plan, deals=len(self.plan.numbers(self.block)))
        return msgspec.json.encode([self.block, plan])


def done(job: Job) -> PartFile:
    """Make a block and write its part; Unwritable says why not.

    A part that is there and whole is not made again: the worker that made it may have died before
    it could report.
    """
    if not job.anew:
        part = finished(job.root, job.path, job.made_of)
        if part is not None and intact(job.root, part):
            return part
    rows = tuple(rows_of(job.plan, job.block))
    return write_part(job.root, rows, job.plan.name, job.block, job.made_of)


class Work:
    """A plan being made in a folder, begun or gone on with; `missing` are the jobs left to do.

    Parts are listed in bundles, so that a hundred thousand are listed in no more time than they
    need. One that was not listed, because of a kill, is known by its footer.
    """

    def __init__(self, root: str, plan: Plan) -> None:
        self.root, self.plan = root, plan
        self.manifest = change(root, lambda manifest: _begun(root, manifest, plan))
        self.missing: list[Job] = []
        self._unlisted: list[PartFile] = []
        self._unseen: list[PartFile] = []
        self._look()
        self.standing = plan.blocks - len(self.missing)

    def _look(self) -> None:
        """Find what stands and what is left to do."""
        folder = folder_of(self.plan.book)
        there = {f"{folder}/{name}" for name in storage(self.root).names(folder)}
        listed = {part.path: part for part in self.manifest.parts}
        for block in range(self.plan.blocks):
            job = Job(self.root, self.plan, block)
            if job.path not in there:
                self.missing.append(job)
            elif (part := self._standing(job, listed.get(job.path))) is None:
                self.missing.append(replace(job, anew=True))
            elif part != listed.get(job.path):
                self._unlisted.append(part)
        self.save()

    def _standing(self, job: Job, listed: PartFile | None) -> PartFile | None:
        """Return the part of a job if it stands whole, whether it has been listed or not."""
        part = finished(self.root, job.path, job.made_of)
        if listed is None or part is None:
            return part if part is not None and intact(self.root, part) else None
        return part if part.sha256 == listed.sha256 else None

    def list(self, part: PartFile) -> None:
        """List a part that has been made, soon."""
        if not self._sees(part):
            self._unseen.append(part)
        self._unlisted.append(part)
        if len(self._unlisted) * _BUNDLES > len(self.manifest.parts):
            self.save()

    def save(self) -> None:
        """List all that has been made."""
        if self._unlisted:
            listed = tuple(self._unlisted)
            self.manifest = change(self.root, lambda manifest: manifest.listing(*listed))
            self._unlisted = []

    def end(self) -> None:
        """List what is left to list; NoCorpusError if others have written where nobody sees it."""
        self.save()
        if unseen := [part for part in self._unseen if not self._sees(part)]:
            raise NoCorpusError(
                f"{self.root}: {unseen[0].path}: it has been made, but cannot be seen from here"
                f" ({len(unseen)} of {self.plan.blocks} files); OUT has to be a place that all"
                " processes share"
            )
        storage(self.root).sweep(folder_of(self.plan.book), f"{self.plan.name}-")

    def _sees(self, part: PartFile) -> bool:
        try:
            return storage(self.root).size(part.path) == part.bytes
        except OSError:
            return False


def _begun(root: str, manifest: Manifest, plan: Plan) -> Manifest:
    """Return the manifest with a plan in it; NoCorpusError where there is another of that name.

    A plan may grow: the deals that there are stay what they are.
    """
    before = manifest.making(plan.name, plan.book)
    if before is not None and before.plan is not None:
        grown = replace(before.plan, deals=plan.deals)
        if grown != plan:
            other = ", ".join(_differences(before.plan, plan))
            raise NoCorpusError(
                f"{root}: its deals of {plan.book} by {plan.policy} with seed {plan.seed} were made"
                f" otherwise ({other}); use another folder or another seed"
            )
        if plan.deals < before.plan.deals:
            plan = before.plan
    return manifest.begun(Making(plan.name, plan=plan))


def _differences(before: Plan, now: Plan) -> Iterator[str]:
    for name in Plan.__struct_fields__:
        was, is_now = getattr(before, name), getattr(now, name)
        if was != is_now and name != "deals":
            yield f"{name} {was}, not {is_now}"
