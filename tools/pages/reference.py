"""Removes internals from the reference; mkdocstrings runs this on each module: see `mkdocs.yml`."""

from typing import Any

import griffe

FAMILIAR = {"Value", "Generic", "object"}
"""Bases of classes that tell a reader nothing."""


class WithoutInternals(griffe.Extension):
    """Leaves out the values of constants, and bases that are private or uninformative."""

    def on_attribute(self, *, attr: griffe.Attribute, **_: Any) -> None:
        """Removes the value of any name except a type alias, because it is internal."""
        if str(attr.annotation) != "TypeAlias":
            attr.value = None

    def on_class(self, *, cls: griffe.Class, **_: Any) -> None:
        cls.bases = [base for base in cls.bases if _tells(str(base))]


def _tells(base: str) -> bool:
    name = base.partition("[")[0].rpartition(".")[2]
    return not name.startswith("_") and name not in FAMILIAR
