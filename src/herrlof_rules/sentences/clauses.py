"""The English text of each clause, stored in the package, so that it is there offline.

The package's texts are generated from the rules' pages (`python -m tools.sentences`), one file for
each game.
"""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import cast

from herrlof_rules.core.errors import HerrlofRulesError
from herrlof_rules.core.game import Game
from herrlof_rules.core.message_text import excerpt
from herrlof_rules.documents.text import parse_json
from herrlof_rules.registry import part_of


class UnknownClause(HerrlofRulesError, ValueError):
    """The package has no text of this `clause` for the game."""

    def __init__(self, clause: str, game: str) -> None:
        super().__init__(clause, game)
        self.clause = clause
        self.game = game

    def __str__(self) -> str:
        return f"{self.game} has no clause {excerpt(str(self.clause))}"


def clauses(game: Game) -> Mapping[str, str]:
    """The text of every clause by its id, in the order of the rules; empty if the game has none."""
    texts: Mapping[str, str] | None = part_of(game, "clauses")
    return MappingProxyType({}) if texts is None else texts


@cache
def _shipped(name: str) -> Mapping[str, str]:
    place = files("herrlof_rules.sentences") / "clauses" / f"{name}.json"
    document = cast("dict[str, dict[str, str]]", parse_json(place.read_bytes()))
    texts = document["clauses"]
    return MappingProxyType({clause: texts[clause] for clause in document["order"]})


def __getattr__(name: str) -> Mapping[str, str]:
    if name in ("HERRLOF", "ODIN"):  # Each is read on first use.
        return _shipped(name.lower())
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
