"""Whether the extra is installed: the first module that the room imports."""

from importlib.util import find_spec

from herrlof_rules.core.errors import HerrlofRulesError


class MissingExtra(HerrlofRulesError, ImportError):
    """A package that an extra of this one installs is missing."""


for _package in ("numba", "numpy"):
    if find_spec(_package) is None:
        raise MissingExtra(
            f"batches are an extra, and need {_package}: pip install 'herrlof-rules[batch]'"
        )
