"""Gives the engines of all tests in this folder all the time that a busy machine may need."""

import pytest

from herrlof_arena.engines import external, process


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A test that lets a time pass sets a short time itself."""
    monkeypatch.setattr(external, "START_SECONDS", 600.0)
    monkeypatch.setattr(external, "GRACE_SECONDS", 600.0)
    monkeypatch.setattr(process, "_LISTENING", 600.0)
