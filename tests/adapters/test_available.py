"""A missing extra is told as such."""

import subprocess
import sys

import pytest

from herrlof_rules.adapters import available

WITHOUT = """
import sys
sys.modules["{package}"] = None
from herrlof_rules.core.errors import MissingExtra
try:
    import herrlof_rules.adapters.{module}
except MissingExtra as missing:
    print(missing)
"""


@pytest.mark.parametrize(
    ("module", "package"),
    [
        ("pettingzoo", "pettingzoo"),
        ("gymnasium", "gymnasium"),
        ("gymnasium_vector", "gymnasium"),
    ],
)
def test_a_missing_extra_is_told(module: str, package: str) -> None:
    code = WITHOUT.format(module=module, package=package)
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert f"pip install 'herrlof-rules[{package}]'" in done.stdout


def test_other_names_are_missing_as_in_any_module() -> None:
    """Pickling a function asks every module that is imported for its name."""
    assert not hasattr(available, "sampler")
