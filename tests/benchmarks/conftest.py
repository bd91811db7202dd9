"""The solver's cores, one after the other."""

from __future__ import annotations

import pytest

from ombre_records.analysis.solver.core import built


@pytest.fixture(params=["python", "compiled"])
def core(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    if request.param == "compiled" and not built():
        pytest.skip("the compiled core was not built here")
    monkeypatch.setenv("OMBRE_SOLVER", request.param)
    return request.param
