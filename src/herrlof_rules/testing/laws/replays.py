"""Laws of matches that are replayed in alternation, and of states that are read from documents."""

from collections.abc import Sequence
from typing import Any

from herrlof_rules.core import CHANCE, Chance, Decision, Game, RandomSource
from herrlof_rules.documents import dump_state, load_state
from herrlof_rules.match.match import Match
from herrlof_rules.testing.counterexample import checking, difference, whole_repr
from herrlof_rules.testing.generators.forgeries import rebuilt
from herrlof_rules.testing.generators.playouts import Position, pick, position_after, seat_of

LONGEST = 120
"""The most moves of each match that are replayed."""


def check_interleaved(matches: Sequence[Match]) -> None:
    """Matches under many rules do not change if they are replayed in alternation, move by move.

    The check finds values that a game caches under too small a key or keeps from the last call.
    """
    states = [match.game.initial(match.rules) for match in matches]
    for number in range(LONGEST):
        for place, match in reversed(list(enumerate(matches))):
            if number < len(match.log):
                states[place] = _replayed(match, number, states[place])


def _replayed(match: Match, number: int, state: Any) -> Any:
    game, entry = match.game, match.log[number]
    if entry.by == CHANCE:
        offered = game.chance(state).probability(entry.choice) > 0
    else:
        offered = entry.choice in game.legal_actions(state, entry.by)
    fact = f"{entry.choice!r} is not offered any more"
    texts: tuple[str, ...] = ()
    if offered:
        step = game.step(state, entry.choice, seat_of(entry.move))
        if (step.state, step.events) == (entry.state, entry.events):
            return step.state
        fact = "a move has another effect"
        texts = difference(*[f"{whole_repr(each.state)} {each.events!r}" for each in (entry, step)])
    fact += " when matches under other rules are played at the same time"
    return position_after(match, number).broken("purity", fact, *texts)


def check_reloaded(position: Position, rng: RandomSource) -> None:
    """A state read from its document leads to the same play as the original, with equal choices.

    This finds values that a state holds outside its document, and comparisons by identity.  One
    legal action of each class is replaced by an equal action that is another object.
    """
    game, state = position.game, position.state
    read = load_state(game, dump_state(game, state))
    fact = "a state comes back from its document as another"
    position.require_same("documents", fact, state, read)
    position.require(hash(read) == hash(state), "documents", f"{fact}, by its hash")
    turn = game.turn(state)
    _same(position, "another turn", turn, game.turn(read))
    for seat in position.onlookers:
        _same(position, "other observations", game.observe(state, seat), game.observe(read, seat))
        if seat is not None:
            legal = game.legal_actions(state, seat), game.legal_actions(read, seat)
            _same(position, "other legal actions", *legal)
    if isinstance(turn, Chance):
        distribution = game.chance(state)
        outcome = distribution.sample(rng)
        likely = distribution.probability(outcome), game.chance(read).probability(rebuilt(outcome))
        _same(position, f"another probability of {outcome!r}", *likely)
        _same_step(game, position, read, outcome, None)
    elif isinstance(turn, Decision):
        seat = pick(rng, turn.seats)
        legal = game.legal_actions(state, seat)
        for choice in {type(action): action for action in (*legal, pick(rng, legal))}.values():
            _same_step(game, position, read, choice, seat)


def _same_step(game: Game, position: Position, read: Any, choice: Any, seat: int | None) -> None:
    with checking("equality", position.match):
        equal = rebuilt(choice)
        one, other = game.step(position.state, choice, seat), game.step(read, equal, seat)
    _same(position, f"another effect of {choice!r}", one, other)


def _same(position: Position, changed_part: str, one: object, other: object) -> None:
    position.require_same(
        "documents", f"a state read from its document has {changed_part}", one, other
    )
