"""Every module that needs a missing extra raises the same kind of error."""

import json
import subprocess
import sys

import pytest

from herrlof_rules.core.errors import MissingExtra
from herrlof_rules.extras import EXTRAS, extra

MODULES: dict[str, tuple[str, str]] = {
    "herrlof_arena.adapters.pettingzoo": ("pettingzoo", "pettingzoo"),
    "herrlof_arena.adapters.gymnasium": ("gymnasium", "gymnasium"),
    "herrlof_arena.adapters.gymnasium_vector": ("gymnasium", "gymnasium"),
    "herrlof_arena.adapters.openspiel": ("openspiel", "pyspiel"),
    "herrlof_arena.batch": ("batch", "numba"),
    "herrlof_arena.simulation.plots": ("plots", "matplotlib"),
    "herrlof_rules.testing.strategies": ("testing", "hypothesis"),
}
"""The extra that each module needs, and a package of that extra."""

WITHOUT = """
import json, sys
from herrlof_rules.core.errors import MissingExtra
said = {}
for module, (_, package) in json.loads(sys.argv[1]).items():
    before = dict(sys.modules)
    sys.modules[package] = None
    try:
        exec(f"from {module} import *", {})
    except MissingExtra as missing:
        said[module] = [str(missing), missing.extra, missing.package]
    for name in sys.modules.keys() - before.keys():
        if name.startswith("herrlof_"):
            del sys.modules[name]
    sys.modules.pop(package)
print(json.dumps(said))
"""


@pytest.fixture(scope="module")
def said() -> dict[str, list[str]]:
    """The error of each module if its package is missing, in a process without these packages."""
    command = [sys.executable, "-c", WITHOUT, json.dumps(MODULES)]
    process = subprocess.run(command, check=True, capture_output=True, text=True)
    reports: dict[str, list[str]] = json.loads(process.stdout)
    return reports


@pytest.mark.parametrize("module", MODULES)
def test_a_missing_extra_is_reported(module: str, said: dict[str, list[str]]) -> None:
    name, package = MODULES[module]
    command = f"pip install 'herrlof-rules[{name}]'"
    text = f"{package} is not installed; install the extra {name}: {command}"
    assert said[module] == [text, name, package]


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
