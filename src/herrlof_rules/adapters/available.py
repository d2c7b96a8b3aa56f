"""Whether an extra is installed: `from … import pettingzoo` raises `MissingExtra` if it is not.

The first import of each module that needs one, so that what is missing is told as such.
"""

from importlib.util import find_spec

from herrlof_rules.core.errors import MissingExtra

EXTRAS = ("gymnasium", "pettingzoo")


def __getattr__(name: str) -> bool:
    if name not in EXTRAS:  # pickle, for one, asks every module for any name
        raise AttributeError(name)
    if find_spec(name) is None:
        raise MissingExtra(
            f"environments of {name} are an extra: pip install 'herrlof-rules[{name}]'"
        )
    return True
