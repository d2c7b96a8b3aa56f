"""Whether the extra is installed: the first module that the room imports."""

from importlib.util import find_spec

from herrlof_rules.core.errors import MissingExtra

NEEDED = ("numba", "numpy")

for _package in NEEDED:
    if find_spec(_package) is None:
        raise MissingExtra(
            f"batches are an extra, and need {_package}: pip install 'herrlof-rules[batch]'"
        )
