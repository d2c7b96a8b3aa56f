"""What a search needs to know of Herrlof: how far to play, and what others may have predicted."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from attrs import evolve, frozen

from herrlof_arena.bots.herrlof import policy as heuristic
from herrlof_arena.bots.herrlof.playouts import policy
from herrlof_rules.core import RandomSource, check_type
from herrlof_rules.herrlof import GAME, Predict, State, View, apply
from herrlof_rules.herrlof.cards import size
from herrlof_rules.herrlof.state import make_state, make_table
from herrlof_rules.herrlof.world_search import OneWorld, World, Worlds, find_worlds

TRICKS = 2
"""How many tricks are played out, that of the decision included.

To the end of the round was much worse: quick play is a poor guide to that much of it.
"""


def horizon(start: State, state: State, seat: int) -> float | None:
    """The points to come after a few tricks by the model of the heuristic, less the others'.

    In a round that has been scored they are known.
    """
    sheets = state.standing.sheets
    if len(sheets) != len(start.standing.sheets):
        points = sheets[-1].points
        return points[seat] - (sum(points) - points[seat]) / (len(points) - 1)
    if state.turn.kind != "play" or state.trick:
        return None
    # Between tricks all hands have the same size; one that has drawn has a card more until then.
    then = (sum(map(size, start.packed_hands)) + len(start.trick)) // len(start.packed_hands)
    if then - size(state.packed_hands[0]) < TRICKS:
        return None
    return heuristic.worth(state, seat)


@frozen
class Guesses:
    """Worlds in which others predict roughly what the heuristic would from their hands.

    The games' own worlds have no model of the players: there every prediction is as likely as any
    other.
    """

    worlds: Worlds | OneWorld
    seat: int | None

    def sample(self, rng: RandomSource) -> World:
        """A world with predictions guessed from the hands dealt in it, half of them one off."""
        world = self.worlds.sample(rng)
        state = world.state
        table = state.table
        predictions = list(table.predictions)
        others = [seat for seat, p in enumerate(predictions) if p is not None and seat != self.seat]
        if not others:
            return world
        dealt = apply(world.start, world.moves[0].choice)
        for seat in others:
            guess = heuristic.policy(dealt, seat, rng)
            assert isinstance(guess, Predict)
            tricks = guess.tricks + (0, 0, 1, -1)[rng.randrange(4)]
            predictions[seat] = max(0, min(state.rules.hand_size, tricks))
        guessed = make_table(
            table.trump,
            tuple(predictions),
            table.packed_pile,
            table.buried,
            table.redrawn,
            table.thefts,
        )
        after = make_state(
            state.standing,
            guessed,
            state.packed_hands,
            state.leader,
            state.trick,
            state.tricks,
            state.last_trick,
            state.turn,
        )
        return evolve(world, state=after)

    def enumerate(self, limit: int = 100_000) -> Iterator[tuple[World, Fraction]]:
        """The worlds without the guesses: see `Worlds.enumerate`."""
        return self.worlds.enumerate(limit)


def guesses(view: View) -> Guesses:
    """The worlds that search samples; raises as `herrlof.worlds` does."""
    check_type(view.rules, GAME.rules)
    return Guesses(find_worlds(GAME, view), view.seat)


SEARCH: Mapping[str, object] = {
    "policy": policy,
    "horizon": horizon,
    "worlds": guesses,
    "left_to": {"predict": heuristic.bot},  # playouts of a few tricks say little of a whole round
}
"""The arguments of search for this game."""
