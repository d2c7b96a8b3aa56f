"""The reference without internals: run by mkdocstrings on what it has read, see `mkdocs.yml`."""

from typing import Any

import griffe

FAMILIAR = {"Value", "Generic", "object"}
"""Bases of classes that tell a reader nothing."""


class WithoutInternals(griffe.Extension):
    """Leaves out the values of constants, and bases that are private or say nothing."""

    def on_attribute(self, *, attr: griffe.Attribute, **_: Any) -> None:
        """A type alias is its value; what any other name is bound to is an internal matter."""
        if str(attr.annotation) != "TypeAlias":
            attr.value = None

    def on_class(self, *, cls: griffe.Class, **_: Any) -> None:
        cls.bases = [base for base in cls.bases if _tells(str(base))]


def _tells(base: str) -> bool:
    name = base.partition("[")[0].rpartition(".")[2]
    return not name.startswith("_") and name not in FAMILIAR
