"""Law of turns: what follows each is what its phase declares."""

from collections.abc import Iterator
from itertools import pairwise

from herrlof_rules.core.game import Game
from herrlof_rules.core.protocols import AnyState
from herrlof_rules.match.match import Match
from herrlof_rules.testing.generators.playouts import position_after, states_before


def check_followers(match: Match) -> None:
    """Nothing follows a turn that its phase does not declare, if it declares any."""
    states = (*states_before(match), match.state)
    for number, (before, after) in enumerate(pairwise(states), start=1):
        if fact := undeclared(match.game, before, after):
            position_after(match, number).broken("turns", fact)


def undeclared(game: Game, before: AnyState, after: AnyState) -> str:
    """What is wrong with the second state's turn following that of the first, or nothing."""
    kind, next_kind = game.turn(before).kind, game.turn(after).kind
    then = next((phase.then for phase in game.phases if phase.kind == kind), ())
    if not then or next_kind in then:
        return ""
    return f"{next_kind!r} follows {kind!r}, and its phase declares {', '.join(then)}"


def followers_listed(game: Game) -> Iterator[str]:
    """Each declared way from one kind of turn to another: `then bet over`."""
    return (f"then {phase.kind} {kind}" for phase in game.phases for kind in phase.then)
