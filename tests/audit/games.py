"""The games on which the library's promises are audited, and matches of them."""

from collections.abc import Iterator
from typing import Any

import pytest
from rules.testing import toy
from rules.testing.planted_long import dare

from herrlof_rules import Match, herrlof, odin
from herrlof_rules.testing import Position
from herrlof_rules.testing.generators.playouts import a_few, playout, positions, stream_for

EACH_GAME = pytest.mark.parametrize(
    ("game", "rules"),
    [
        pytest.param(herrlof.GAME, herrlof.Rules(players=3, max_rounds=2), id="herrlof"),
        pytest.param(odin.GAME, odin.Rules(players=3), id="odin"),
        pytest.param(dare.GAME, dare.Rules(), id="dare"),
        pytest.param(toy.GAME, toy.Rules(), id="toy"),
    ],
)


def match_of(game: Any, rules: Any, label: str = "audit") -> Match:
    """A whole random match."""
    return playout(game, rules, stream_for(0, label))


def few_positions(game: Any, rules: Any) -> Iterator[Position]:
    """Two positions of each kind of turn."""
    yield from a_few(positions(match_of(game, rules)), stream_for(0, "audit/few"), 2)
