"""Hypothesis profiles (`fast`, or `thorough` with `--thorough`), and fixtures for commands."""

import gc
import io
import os
import signal
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest
from arena.cli.running import Ran, Run
from hypothesis import HealthCheck, settings

# No profile has a deadline, because a slow machine says nothing about the rules.
SLOW = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}
if os.environ.get("CI"):
    # Every run has the same examples, so a failing build means that something changed.
    settings.register_profile(
        "fast",
        **SLOW,
        max_examples=50,
        derandomize=True,
        database=None,
        print_blob=True,
    )
else:
    settings.register_profile("fast", **SLOW, max_examples=50)
settings.register_profile("thorough", **SLOW, max_examples=5_000, print_blob=True)


def pytest_configure(config: pytest.Config) -> None:
    settings.load_profile("thorough" if config.getoption("--thorough") else "fast")
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        # A background job of a shell ignores interrupts, and so would the children of tests.
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session", autouse=True)
def plain_terminal() -> Iterator[None]:
    """Fixes the variables that the output of commands depends on; a test may set others."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COLUMNS", "100")
        patch.setenv("TERM", "dumb")
        for name in ("FORCE_COLOR", "NO_COLOR", "LINES", "TTY_COMPATIBLE", "TTY_INTERACTIVE"):
            patch.delenv(name, raising=False)
        yield


@pytest.fixture(scope="module")
def nothing_else_is_collected() -> None:
    """Hides other tests' objects from the garbage collector, which takes half a second for them."""
    gc.collect()
    gc.freeze()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty current folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def run(folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command in the empty folder and in this process, with this text as input."""
    from herrlof_arena.cli import main

    def run(*arguments: object, typed: str = "") -> Ran:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        capsys.readouterr()
        with pytest.raises(SystemExit) as ended:
            main([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        status = ended.value.code
        assert isinstance(status, int)
        return Ran(status, captured.out, captured.err)

    return run


@pytest.fixture
def registries(monkeypatch: pytest.MonkeyPatch) -> None:
    """Removes the games that a test registers, at its end."""
    for module in ("herrlof_rules.registry", "herrlof_arena.registry"):
        monkeypatch.setattr(f"{module}._known", dict(import_module(module)._known))


@pytest.fixture
def nothing_is_logged(capsys: pytest.CaptureFixture[str]) -> Iterator[None]:
    """Checks that the server logs no error, whatever a client does."""
    yield
    assert capsys.readouterr().err == ""
