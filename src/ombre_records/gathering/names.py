"""Names as they are compared where records meet: by what nobody would tell two people by."""

from __future__ import annotations

import unicodedata

from ombre_records.lookalike import skeleton


def bare(name: str) -> str:
    """Return what all spellings of a name share that tell nobody apart who sits at one table.

    >>> bare("Zoë Holm") == bare("ZOE  holm"), bare("Anna") == bare("Anne")
    (True, False)
    """
    letters = unicodedata.normalize("NFKD", skeleton(name).casefold())
    return "".join(c for c in letters if unicodedata.category(c)[0] not in "MZC")
