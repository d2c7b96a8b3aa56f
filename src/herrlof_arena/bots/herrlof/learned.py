"""A bot for Herrlof: a small network values the position after each action.

The network was trained by playing against itself and the heuristic (`python -m tools.train`) to
predict how many points of the round are still to come, minus the others'.  Its inputs are the
features of the heuristic's models.  Each file with weights begins with a description of the
training.
"""

from collections.abc import Mapping, Sequence
from math import inf
from pathlib import Path

from herrlof_arena.bots.herrlof.heuristic import PARAMETERS, guesses, policy, row_of
from herrlof_arena.bots.network import LearnedBot, Network
from herrlof_arena.bots.search import PartEnd
from herrlof_arena.compiled.herrlof.heuristic import (
    BESIDE,
    FEATURE,
    FEATURES,
    FEWEST,
    ROWS,
    SCRATCH,
    modelled,
    reckon,
    worth,
    write_given,
)
from herrlof_arena.compiled.herrlof.rules import numbers
from herrlof_arena.compiled.layout import PLAYERS
from herrlof_arena.compiled.rows import Floats, Row, whole
from herrlof_rules.core import Bot
from herrlof_rules.herrlof import GAME, View

GIVEN = FEATURES + ROWS
"""The number of the network's inputs."""


def given(_players: int) -> int:
    """The number of the network's inputs, which is the same for all numbers of players."""
    return GIVEN


def weights(players: int) -> Path:
    """The file with the weights for a number of players."""
    return Path(__file__).with_name(f"learned-{players}.txt")


def learned(players: int, into: Path | None = None) -> LearnedBot:
    """The bot for a number of players; `into` replaces the file with its weights."""
    return LearnedBot(GAME, players, into or weights(players), given(players), values, bounds)


def bounds(view: View) -> tuple[float, float]:
    """No bounds, except (0, 0) for decisions whose values only put the actions in order."""
    kind, ordered = view.observation.turn.kind, ("swap", "steal_card")
    if kind in ordered or (kind == "predict" and view.rules.hand_size < FEWEST):
        return 0.0, 0.0
    return -inf, inf


def values(view: View, ids: Sequence[int], network: Network) -> list[float]:
    """The network's value of each action."""
    state, options, memory = row_of(view), whole(numbers(view.rules)), [0.0] * SCRATCH
    cards = reckon(state, options, PARAMETERS, memory)
    return [
        _value(options, memory, worth(state, options, number, cards, PARAMETERS, memory), network)
        for number in ids
    ]


def _value(options: Row, memory: Floats, value: float, network: Network) -> float:
    """The network's value of the best position that an action leaves; `value` if there is none.

    With more than two players it corrects the heuristic's value.
    """
    values_after: list[float] = []
    for at in (FEATURE, BESIDE):
        if memory[at]:
            out = [0.0] * GIVEN
            write_given(memory, at, out)
            values_after.append(
                network.value(out)
                + (modelled(options, at, PARAMETERS, memory) if options[PLAYERS] > 2 else 0.0)
            )
    return max(values_after, default=value)


BOTS: Mapping[int, Bot] = {players: learned(players) for players in (2, 3)}
"""The bots that `learned_bot` returns for this game, by the number of players."""

SEARCH: Mapping[str, object] = {
    "policy": policy,
    "horizon": PartEnd(GAME),
    "worlds": guesses,
}
"""The arguments of search for this game without compiled code."""
