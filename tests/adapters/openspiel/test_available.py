"""Without the extra."""

import subprocess
import sys

import pytest


@pytest.mark.parametrize("missing", ["pyspiel", "numpy"])
def test_a_missing_package_is_told_as_a_missing_extra(missing: str) -> None:
    present = {"pyspiel", "numpy"} - {missing}
    code = f"""
import sys
from importlib.machinery import ModuleSpec
from types import ModuleType
for name in {present!r}:
    sys.modules[name] = ModuleType(name)
    sys.modules[name].__spec__ = ModuleSpec(name, None)
sys.modules[{missing!r}] = None
from herrlof_rules import MissingExtra
try:
    import herrlof_rules.adapters.openspiel
except MissingExtra as told:
    print(told)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert f"needs {missing}: pip install 'herrlof-rules[openspiel]'" in done.stdout
