"""The reference page of encoders: the interface, and the parts of both games' vectors."""

from herrlof_arena.encoding import Encoder, Part
from herrlof_rules import GAMES
from herrlof_rules.core.game import Game

HEAD = """\
# Vectors, keys and histories: `herrlof_arena.encoding`

<!-- clauses: none -->

[Encode observations](../how-to/encode-observations.md) shows how to use this package.

::: herrlof_arena.encoding
"""

RELATIVE = """
Rows of seats begin with the observer and go on to the left; only `player` counts from seat 0.
An information state has the parts of an observation, then the parts below the line.
Shapes and bounds are for the default rules; for other rules, ask an encoder.
"""


def page() -> str:
    """The whole page."""
    return HEAD + "".join(_section(game) for game in GAMES.values())


def _section(game: Game) -> str:
    fewest, most = game.player_counts[0], game.player_counts[-1]
    few, many = (Encoder(game, game.rules(players)) for players in (fewest, most))
    head = f"| part | shape, {fewest} players | shape, {most} players | kind | what it holds |"
    lines = [head, "|---|---|---|---|---|"]
    pairs = list(zip(few.information_state, many.information_state, strict=True))
    seen = len(few.observation.parts)
    lines += [_line(*pair) for pair in pairs[:seen]]
    lines.append(_total("an observation", few.observation.size, many.observation.size))
    lines += [_line(*pair) for pair in pairs[seen:]]
    sizes = few.information_state.size, many.information_state.size
    lines.append(_total("an information state", *sizes))
    lost = f"An information state does not hold {few.information_state.lost}.\n"
    title = game.name.capitalize()
    return "\n".join(
        (f"\n## Vectors of {title}\n\n<!-- clauses: {game.name} -->", RELATIVE, *lines, "", lost)
    )


def _line(few: Part, many: Part) -> str:
    return f"| `{few.name}` | {_shape(few)} | {_shape(many)} | {_kind(few)} | {few.meaning} |"


def _total(what: str, few: int, many: int) -> str:
    return f"| **{what}** | **{few:,}** | **{many:,}** | | |"


def _kind(part: Part) -> str:
    return f"{part.low} to {part.high}" if part.kind == "numbers" else part.kind


def _shape(part: Part) -> str:
    return " × ".join(map(str, part.shape))
