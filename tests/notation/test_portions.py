"""Where a large file is cut: the cases of portions.yaml. `tests/slow` judges files by portions."""

from io import BytesIO
from pathlib import Path

import pytest

from ombre_records.notation import portions as cutting
from yaml_data import read_yaml

CASES = read_yaml(Path(__file__).with_name("portions.yaml"))
SIZES = {
    "portion": ("PORTION", 1),
    "block": ("_BLOCK", cutting._BLOCK),
    "most": ("ALL_BYTES", cutting.ALL_BYTES),
}


def test_a_file_is_cut_between_its_sessions(
    subtests: pytest.Subtests, monkeypatch: pytest.MonkeyPatch
) -> None:
    for case in CASES:
        for size, (name, usual) in SIZES.items():
            monkeypatch.setattr(cutting, name, case.get(size, usual))
        with subtests.test(case["name"]):
            encoding = "latin-1" if case.get("latin") else "utf-8"
            file = BytesIO(case["text"].encode(encoding))
            file.seek(3)
            found = cutting.portions(file)
            told = [[each.lines, each.sessions, each.read(file).decode()] for each in found]
            assert told == case.get("parts", [])
