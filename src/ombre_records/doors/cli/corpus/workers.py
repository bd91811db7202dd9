"""The workers of `ombre corpus`, processes of this machine or of a cluster, and how they refuse."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

import click

from ombre_records.doors.cli.delivery import refuse
from ombre_records.doors.cli.options import number
from ombre_records.doors.cli.terminal import complain

if TYPE_CHECKING:
    from ombre_records.interchange.corpus.cluster import Cluster


Unit = TypeVar("Unit")
Done = TypeVar("Done")

workers = number("--workers", least=1, help="Use N processes.  [default: one for each core]")
scheduler = click.option(
    "--scheduler",
    metavar="ADDRESS",
    help="Have it done by the Dask cluster of this scheduler, such as tcp://host:8786.",
)


class Crew:
    """Those who work at a corpus, processes of this machine or a cluster; `root` is its place by
    the name that all of them know.
    """

    def __init__(self, root: str, number: int | None, cluster: Cluster | None = None) -> None:
        self.root, self.number, self.cluster = root, number, cluster

    def worked(
        self, units: Sequence[Unit], work: Callable[[Unit], Done]
    ) -> Generator[tuple[Unit, Done]]:
        """Yield each unit of work with what has become of it, as they are done."""
        if self.cluster is not None:
            return self.cluster.done(units, work, self.root)
        from ombre_records.base.cores import cores
        from ombre_records.base.processes import in_order

        start = "spawn" if "://" in self.root else None  # what speaks with a server has threads
        return in_order(units, work, self.number or cores(), lambda: None, start=start)


@contextmanager
def hands(out: str, workers: int | None, scheduler: str | None) -> Iterator[Crew]:
    """Work at a corpus in `workers` processes, or one for each core, or on a cluster."""
    if scheduler is None:
        yield Crew(out, workers)
        return
    if workers is not None:
        raise click.UsageError("--workers is for this machine: a cluster has its own")
    from ombre_records.interchange.corpus.cluster import cluster
    from ombre_records.interchange.corpus.storage import for_all

    with cluster(scheduler, complain) as hired:
        yield Crew(for_all(out), None, hired)


@contextmanager
def corpus_errors() -> Iterator[None]:
    """Say in one line why something cannot be done with a corpus, and end the command."""
    from ombre_records.base.atomic_file import Unwritable
    from ombre_records.base.cores import EndedError
    from ombre_records.interchange.corpus.cluster import ClusterError
    from ombre_records.interchange.corpus.manifest import DamagedError, NoCorpusError
    from ombre_records.interchange.corpus.querying import RefusedError
    from ombre_records.interchange.corpus.storage import MissingLibraryError, UnreachableError

    refused = (NoCorpusError, RefusedError, Unwritable, DamagedError, UnreachableError)
    try:
        yield
    except (MissingLibraryError, ClusterError, *refused) as problem:
        refuse(str(problem))
    except EndedError:
        refuse(
            "a process was ended from outside; what is finished stands: run the command again to"
            " go on, with fewer --workers if memory is short"
        )
