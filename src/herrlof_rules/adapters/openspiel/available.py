"""Whether the extra is installed: the first module that the room imports."""

from importlib.util import find_spec

from herrlof_rules.core.errors import MissingExtra

NEEDED = ("pyspiel", "numpy")

for _package in NEEDED:
    if find_spec(_package) is None:
        raise MissingExtra(
            f"OpenSpiel is an extra, and needs {_package}: pip install 'herrlof-rules[openspiel]'"
        )
