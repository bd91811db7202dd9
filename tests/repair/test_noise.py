"""Of lines that are spoilt at random most are cured, and hardly one becomes something else."""

from collections import Counter
from itertools import islice

from noise import spoilt, verdict

LINES = 240


def test_hardly_a_spoilt_line_becomes_another() -> None:
    told = Counter(map(verdict, islice(spoilt("law"), LINES)))
    tried = told["cured"] + told["wrong"] + told["told"]
    assert told["cured"] > 0.8 * tried
    # So few lines may miss by chance the one in a hundred that tests/slow asks of many.
    assert told["wrong"] <= 0.02 * tried
