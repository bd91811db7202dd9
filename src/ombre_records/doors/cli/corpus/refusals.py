"""Report in one line why a command on a corpus cannot be carried out."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ombre_records.doors.cli.delivery import refuse


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
