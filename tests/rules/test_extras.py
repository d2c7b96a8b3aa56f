"""A missing extra is reported in one way, wherever it is needed."""

import subprocess
import sys

import pytest

from herrlof_rules.core.errors import MissingExtra
from herrlof_rules.extras import EXTRAS, extra

MODULES = {
    "herrlof_arena.adapters.pettingzoo": ("pettingzoo", "pettingzoo"),
    "herrlof_arena.adapters.gymnasium": ("gymnasium", "gymnasium"),
    "herrlof_arena.adapters.gymnasium_vector": ("gymnasium", "gymnasium"),
    "herrlof_arena.adapters.openspiel": ("openspiel", "pyspiel"),
    "herrlof_arena.batch": ("batch", "numba"),
    "herrlof_arena.simulation.plots": ("plots", "matplotlib"),
    "herrlof_rules.testing.strategies": ("testing", "hypothesis"),
}
"""Which extra each needs, and a package of it."""

WITHOUT = """
import sys
sys.modules["{package}"] = None
from herrlof_rules.core.errors import MissingExtra
try:
    from {module} import *
except MissingExtra as missing:
    print(missing, missing.extra, missing.package)
"""


@pytest.mark.parametrize("module", MODULES)
def test_a_missing_extra_is_reported(module: str) -> None:
    name, package = MODULES[module]
    code = WITHOUT.format(module=module, package=package)
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    command = f"pip install 'herrlof-rules[{name}]'"
    said = f"{package} is not installed; install the extra {name}: {command} {name} {package}"
    assert done.stdout.strip() == said


@pytest.mark.parametrize("name", EXTRAS)
def test_each_package_of_an_extra_is_named(name: str) -> None:
    for package in EXTRAS[name]:
        with pytest.raises(MissingExtra) as caught, extra(name):
            raise ModuleNotFoundError("a part of it", name=f"{package}.part")
        assert (caught.value.extra, caught.value.package) == (name, package)


@pytest.mark.parametrize("name", EXTRAS)
def test_other_missing_packages_are_no_extra(name: str) -> None:
    with pytest.raises(ModuleNotFoundError, match="somebody"), extra(name):
        raise ModuleNotFoundError("somebody else's", name="somebody.elses")


def test_a_fault_without_a_name() -> None:
    with pytest.raises(ModuleNotFoundError), extra("cli"):
        raise ModuleNotFoundError("no name")
