"""Hypothesis profiles: `fast` unless pytest is given `--thorough`; and Ctrl-C for children."""

import os
import signal

import pytest
from hypothesis import settings

# No deadline in either: a slow machine is no fault of the rules.
if os.environ.get("CI"):
    # The same examples on every run: a failing build means that something changed.
    settings.register_profile(
        "fast", deadline=None, derandomize=True, database=None, print_blob=True
    )
else:
    settings.register_profile("fast", deadline=None)
settings.register_profile("thorough", deadline=None, max_examples=5_000, print_blob=True)


def pytest_configure(config: pytest.Config) -> None:
    settings.load_profile("thorough" if config.getoption("--thorough") else "fast")
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        # A shell's job in the background, whose children would ignore the interrupts of tests.
        signal.signal(signal.SIGINT, signal.default_int_handler)
