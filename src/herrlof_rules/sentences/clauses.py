"""The texts of the clauses, in the package's own English, for a terminal without a network.

They are generated from the rules' pages (`python -m tools.sentences`), one file for each game.
"""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import cast

from herrlof_rules.core.game import Game
from herrlof_rules.documents.text import parse_json
from herrlof_rules.games import GAMES


def clauses(game: Game) -> Mapping[str, str]:
    """The text of every clause by its id, in the order of the rules; empty for other games."""
    return _clauses(game.name) if GAMES.get(game.name) == game else MappingProxyType({})


@cache
def _clauses(name: str) -> Mapping[str, str]:
    place = files("herrlof_rules.sentences") / "clauses" / f"{name}.json"
    document = cast("dict[str, dict[str, str]]", parse_json(place.read_bytes()))
    texts = document["clauses"]
    return MappingProxyType({clause: texts[clause] for clause in document["order"]})
