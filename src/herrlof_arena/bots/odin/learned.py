"""A bot for Odin: a small network values each action.

The network was trained by playing against itself (`python -m tools.train`) to predict how many
points of the hand are still to come, the others' minus its own.  Its inputs are the features of the
heuristic and, with more than two players, facts about each seat.  Each file with weights begins
with a description of the training.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path

from herrlof_arena.bots.network import LearnedBot, Network
from herrlof_arena.bots.odin.heuristic import MEMORY, PARAMETERS, policy, row_of
from herrlof_arena.bots.search import PartEnd
from herrlof_arena.compiled.layout import PLAYERS
from herrlof_arena.compiled.odin.chapters import PASS
from herrlof_arena.compiled.odin.features import (
    GIVEN,
    GIVEN_MORE,
    look_at_set,
    write_passed,
    write_played,
)
from herrlof_arena.compiled.odin.heuristic import (
    OUT,
    Around,
    left_by,
    look,
    worth_of_set,
    worth_passed,
    worth_played,
)
from herrlof_arena.compiled.odin.rules import numbers
from herrlof_arena.compiled.odin.state import SEATS, TABLE
from herrlof_arena.compiled.rows import Row, whole
from herrlof_rules.core import Bot
from herrlof_rules.odin import GAME, View


def given(players: int) -> int:
    """The number of the network's inputs."""
    return GIVEN if players == 2 else GIVEN_MORE


def weights(players: int) -> Path:
    """The file with the network's weights."""
    return Path(__file__).with_name("learned-2.txt" if players == 2 else "learned-more.txt")


def learned(players: int, into: Path | None = None) -> LearnedBot:
    """The bot for a number of players; `into` replaces the file with its weights."""
    return LearnedBot(GAME, players, into or weights(players), given(players), values, bounds)


def bounds(view: View) -> tuple[float, float]:
    """The value of the hand if another seat went out at once, and if this seat did."""
    sizes, own = view.observation.hand_sizes, len(view.observation.hand)
    return -float(own), (sum(sizes) - own) / (len(sizes) - 1)


def values(view: View, ids: Sequence[int], network: Network) -> list[float]:
    """The network's value of each action."""
    state, options = row_of(view), whole(numbers(view.rules))
    around = look(state, options)
    return [_value(state, options, number, around, network) for number in ids]


def _value(state: Row, options: Row, number: int, around: Around, network: Network) -> float:
    """The network's value of an action; with more than two players it corrects the heuristic."""
    weights, scratch, corrects = PARAMETERS, MEMORY.numbers, options[PLAYERS] > 2
    stands = [0.0] * SEATS
    if number == PASS:
        estimate = worth_passed(state, options, around, weights, scratch)
        if estimate == -OUT:
            return estimate
        out = [0.0] * given(options[PLAYERS])
        look_at_set(state, options, state[TABLE], around, weights, stands)
        write_passed(state, options, around, stands, scratch, out)
        return network.value(out) + (estimate if corrects else 0.0)
    played, rest, taken = left_by(state, options, number)
    if rest == 0:
        return OUT
    look_at_set(state, options, played, around, weights, stands)
    chance, of_set = (
        worth_of_set(state, options, played, around, weights) if corrects else (0.0, 0.0)
    )
    values_after: list[float] = []
    while taken or not values_after:
        hand, out = rest | taken & -taken, [0.0] * given(options[PLAYERS])
        write_played(state, options, hand, played, around, stands, scratch, out)
        estimate = (
            worth_played(options, hand, played, chance, of_set, around, weights, scratch)
            if corrects
            else 0.0
        )
        values_after.append(network.value(out) + estimate)
        taken &= taken - 1
    return max(values_after)


BOTS: Mapping[int, Bot] = {players: learned(players) for players in (2, 3, 4, 5, 6)}
"""The bots that `learned_bot` returns for this game, by the number of players."""

SEARCH: Mapping[str, object] = {
    "policy": policy,
    "horizon": PartEnd(GAME),
    "ending": PartEnd(GAME),
    "learned": {2: BOTS[2]},  # With more players, the learned bot gained nothing.
}
"""The arguments of search for this game; those after `horizon` also apply to compiled search."""
