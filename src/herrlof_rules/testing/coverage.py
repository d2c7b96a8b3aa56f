"""What a match came to, and what its game lists: the names that a report tells them by."""

from collections.abc import Iterator

from herrlof_rules.core.game import Game
from herrlof_rules.core.move import CHANCE
from herrlof_rules.core.turn import Over
from herrlof_rules.match.match import Match
from herrlof_rules.testing.playouts import states_before


def names_met(match: Match) -> Iterator[str]:
    """The kinds of turn that a match came to, and the classes of its moves and events."""
    for state, entry in zip(states_before(match), match.log, strict=True):
        yield f"turn {match.game.turn(state).kind}"
        yield f"{'outcome' if entry.by == CHANCE else 'action'} {type(entry.choice).__name__}"
        yield from (f"event {type(event).__name__}" for event in entry.events)
    if not isinstance(match.turn, Over):
        yield f"turn {match.turn.kind}"


def names_listed(game: Game) -> frozenset[str]:
    """Every kind of decision and every class of moves and events that a game lists.

    Kinds of chance turn are in no list.
    """
    listed = {"action": game.actions, "outcome": game.outcomes, "event": game.events}
    classes = {f"{word} {cls.__name__}" for word, all_of in listed.items() for cls in all_of}
    return frozenset(classes.union(f"turn {kind}" for kind in game.prompts))
