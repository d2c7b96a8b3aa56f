"""States that resemble those of play, and how many of them `validate` mistakes for such.

The plain form of a state, as in documents, is mutated without knowing what it means: numbers are
changed, words exchanged and moved, lists shortened, and parts taken from another state.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations, permutations
from typing import Any, Generic, TypeAlias

from attrs import frozen

from herrlof_rules.core.errors import DocumentError, InvalidState
from herrlof_rules.core.game import Game
from herrlof_rules.core.move import CHANCE, Move
from herrlof_rules.core.parameters import A, E, O, R, S, V
from herrlof_rules.core.protocols import AnyRules
from herrlof_rules.core.randomness import RandomSource
from herrlof_rules.core.turn import Chance, Turn
from herrlof_rules.documents.shapes import structure, unstructure
from herrlof_rules.documents.text import canonical_json
from herrlof_rules.testing.broken import broken, moves_text
from herrlof_rules.testing.playouts import pick, stream_for, take

STATES = 100_000
"""More states than this are too many to visit."""

PLAYED_ON = 40
"""How many moves are played on from a state that was accepted."""

_Path: TypeAlias = tuple[str | int, ...]
_Change: TypeAlias = tuple[tuple[_Path, Any], ...]
"""What is put in which places of a plain state, in this order."""


@frozen
class MutatedState(Generic[S]):
    """A state in which something was changed, whether play can lead to it or not."""

    state: S
    change: str
    """What was put where: `$.tricks[0]: 2`."""


@frozen
class ValidationReport:
    """What `validate` made of the states of a miniature, and of mutated ones."""

    reachable: int
    """How many states play leads to; none was refused."""

    unreachable: int
    """How many different mutated states no play leads to."""

    refused: Mapping[str, int]
    """How many of those were refused, by the clause named."""

    accepted: int
    """How many of those were accepted."""

    examples: tuple[MutatedState, ...]
    """Some that were accepted: forbidden by the unseen past alone, or overlooked."""


def check_validation(
    game: Game,
    rules: AnyRules,
    *,
    seed: int = 0,
    states: int = 200,
    mutants: int = 100,
    examples: int = 20,
    limit: int = STATES,
) -> ValidationReport:
    """Compares `validate` with what play leads to, under rules small enough to visit every state.

    Raises `LawBroken` where a state of play is refused, where a mutated one raises anything but
    `InvalidState`, and where one that is accepted cannot be played on.  How many are accepted
    though no play leads to them is only counted: that is no fault where the state does not show
    it.  Of `states` states drawn at random, `mutants` mutations each are tried; the same `seed`
    tries the same ones.  Raises `ValueError` where there are more than `limit` states.
    """
    reachable = reachable_states(game, rules, limit)
    for state in reachable:
        _check_accepted(game, state)
    rng, playing = stream_for(seed, "validation"), stream_for(seed, "validation/played on")
    visited, tried = tuple(reachable), set[Any]()
    refused, accepted = Counter[str](), list[MutatedState]()
    for _ in range(states):
        state, donor = pick(rng, visited), pick(rng, visited)
        for mutated in mutated_states(game, rules, state, donor, rng, mutants):
            if mutated.state in reachable or mutated.state in tried:
                continue
            tried.add(mutated.state)
            clause = _clause(game, mutated)
            if clause is None:
                accepted.append(mutated)
                _play_on(game, rules, mutated, playing)
            else:
                refused[clause] += 1
    shown = min(examples, len(accepted))
    some = [accepted[n * len(accepted) // shown] for n in range(shown)]
    by_clause = dict(sorted(refused.items()))
    return ValidationReport(len(reachable), len(tried), by_clause, len(accepted), tuple(some))


def reachable_states(game: Game, rules: AnyRules, limit: int = STATES) -> dict[Any, None]:
    """Every state that play leads to, in a stable order; `ValueError` for more than `limit`."""
    start = game.initial(rules)
    found, ahead = {start: None}, [start]
    while ahead:
        state = ahead.pop()
        for move in _moves(game, state):
            after = take(game, rules, state, move).state
            if after not in found:
                found[after] = None
                ahead.append(after)
        if len(found) > limit:
            raise ValueError(f"more than {limit} states: use a smaller miniature")
    return found


def mutated_states(
    game: Game[R, S, A, O, E, V], rules: R, state: S, donor: S, rng: RandomSource, mutants: int
) -> Iterator[MutatedState[S]]:
    """At most so many states that differ from `state` in one part or two, drawn at random.

    They are what documents can describe, so the types of all fields are right; the rules stay.
    Parts of another state, `donor`, are put in the same places.
    """
    before, given, fixed = _plain(game, state, donor, rules)
    changes = list(_changes(before, given, fixed))
    for number in range(mutants):
        change = pick(rng, changes)
        if number % 2:  # what one part shows to be wrong, another may hide
            change += pick(rng, changes)
        try:
            made = _state(game, _changed(before, change))
        except (DocumentError, LookupError):
            continue
        if made != state:
            yield MutatedState(made, _text(change))


def _plain(game: Game, state: object, donor: object, rules: object) -> tuple[Any, Any, Any]:
    """Two states and the rules in the form that documents give them."""
    return (
        unstructure(game, S, state, "$"),
        unstructure(game, S, donor, "$"),
        unstructure(game, R, rules, "$"),
    )


def _state(game: Game, plain: object) -> Any:
    return structure(game, S, plain, "$")


def _check_accepted(game: Game, state: Any) -> None:
    try:
        game.validate(state)
    except InvalidState as refused:
        broken("validity", f"a state of play is refused: {refused}", repr(state))


def _clause(game: Game, mutated: MutatedState) -> str | None:
    """The clause that `validate` says is broken; None if it accepts the state."""
    try:
        game.validate(mutated.state)
    except InvalidState as refused:
        return refused.clause
    except Exception as error:  # noqa: BLE001 - any other error is the fault to show
        fact = f"validate raises {type(error).__name__}: {error}"
        broken("validity", fact, mutated.change, repr(mutated.state))
    return None


def _play_on(game: Game, rules: AnyRules, mutated: MutatedState, rng: RandomSource) -> None:
    """Plays at random from a state that was accepted; each state on the way must be accepted."""
    state, made = mutated.state, list[Move]()
    while len(made) < PLAYED_ON and (moves := _moves(game, state)):
        made.append(pick(rng, moves))
        state = take(game, rules, state, made[-1]).state
        try:
            game.validate(state)
        except InvalidState as refused:
            fact = f"a state is accepted, and what play makes of it is refused: {refused}"
            broken("validity", fact, mutated.change, repr(mutated.state), moves_text(made))


def _moves(game: Game, state: Any) -> list[Move]:
    """Every move that may be made now, by every seat that may."""
    turn: Turn = game.turn(state)
    if isinstance(turn, Chance):
        return [Move(CHANCE, outcome) for outcome, _ in game.chance(state)]
    return [Move(seat, a) for seat in turn.seats for a in game.legal_actions(state, seat)]


# Plain states


def _places(plain: Any, fixed: Any, path: _Path = ()) -> Iterator[tuple[_Path, Any]]:
    """Every part of a plain value with its place, but what is in the fixed part."""
    if plain == fixed:
        return
    yield path, plain
    if isinstance(plain, dict | list):
        entries = plain.items() if isinstance(plain, dict) else enumerate(plain)
        for key, part in entries:
            yield from _places(part, fixed, (*path, key))


def _changes(plain: Any, donor: Any, fixed: Any) -> Iterator[_Change]:
    """Ways to change a plain state a little."""
    places = list(_places(plain, fixed))
    words = [(path, part) for path, part in places if type(part) is str]
    lists = [(path, part) for path, part in places if type(part) is list]
    for path, part in places:
        if type(part) is int:
            yield from (((path, part + 1),), ((path, part - 1),))
    for (one, first), (other, second) in combinations(words, 2):
        if first != second:
            yield (one, second), (other, first)
    for path, items in lists:
        yield from _rearranged(path, items)
    for (one, items), (other, more) in permutations(lists, 2):
        for n, item in enumerate(items):
            if type(item) is str:
                yield (one, items[:n] + items[n + 1 :]), (other, [*more, item])
    mine = dict(places)
    for path, part in _places(donor, fixed):
        if path in mine and mine[path] != part:
            yield ((path, part),)


def _rearranged(path: _Path, items: list[Any]) -> Iterator[_Change]:
    """A list shortened, turned, lengthened, and its numbers changed so that their sum stays."""
    if items:
        for changed in (items[1:], items[:-1], [*items[1:], items[0]], [*items, items[-1]]):
            yield ((path, changed),)
    if all(type(item) is int for item in items):
        for one, other in permutations(range(len(items)), 2):
            yield ((*path, one), items[one] - 1), ((*path, other), items[other] + 1)


def _changed(plain: Any, change: _Change) -> Any:
    for path, part in change:
        plain = _put(plain, path, part)
    return plain


def _put(plain: Any, path: _Path, part: Any) -> Any:
    """The plain value with another part in one place; raises `LookupError` where that is gone."""
    if not path:
        return part
    if type(plain) not in (dict, list):
        raise LookupError(path[0])
    copy = plain.copy()
    copy[path[0]] = _put(plain[path[0]], path[1:], part)
    return copy


def _text(change: _Change) -> str:
    return ", ".join(f"{_path_text(path)} = {canonical_json(part)}" for path, part in change)


def _path_text(path: _Path) -> str:
    steps = [f"[{step}]" if isinstance(step, int) else f".{step}" for step in path]
    return "$" + "".join(steps)
