"""The laws of `validate`: accepted states can be played on, and no field accepts any value."""

from collections import Counter
from collections.abc import Sequence
from typing import Any, TypeAlias

from herrlof_rules.core import DocumentError, InvalidState, RandomSource
from herrlof_rules.core.parameters import R, S
from herrlof_rules.documents.shapes import unstructure
from herrlof_rules.documents.text import canonical_json
from herrlof_rules.match.match import match_from
from herrlof_rules.testing.counterexample import LawBroken, checking, shorten, whole_repr
from herrlof_rules.testing.generators.mutated_states import MutatedState, mutated_states
from herrlof_rules.testing.generators.plain import Place, by_field, made_from
from herrlof_rules.testing.generators.playouts import Position, playout, positions
from herrlof_rules.testing.laws.documents import check_documents
from herrlof_rules.testing.laws.play import check_validity

MUTANTS = 30
"""How many mutations of a state `check_game` tries."""

A_FEW_DECISIONS = 3
"""How many decisions `check_game` plays on from an accepted state."""

DONATED = 60
"""Parts are taken from another state at most this many decisions later."""


def check_mutants(
    position: Position,
    rng: RandomSource,
    mutants: int = MUTANTS,
    max_decisions: int | None = A_FEW_DECISIONS,
) -> Counter[str]:
    """Mutated states that `validate` accepts can be played on, shown and written.

    Returns the number of refused states by clause; the empty clause counts accepted states.
    """
    game, rules, refusals = position.game, position.rules, Counter[str]()
    donor = playout(game, rules, rng, rng.randrange(DONATED)).state
    for mutated in mutated_states(game, rules, position.state, donor, rng, mutants):
        if mutated.state == position.state:
            fact = "two states are equal, and their documents are not"
            position.broken(
                "equality", fact, mutated.change, shorten(whole_repr(position.state), 1000)
            )
        clause = _refused_by(position, mutated.state, mutated.change)
        refusals[clause] += 1
        if not clause:
            _play_on(position, mutated, rng, max_decisions)
    return refusals


def _refused_by(position: Position, state: Any, change: str) -> str:
    """The clause with which `validate` refuses a changed state; empty if it accepts the state."""
    try:
        position.game.validate(state)
    except InvalidState as refused:
        fact = "a state is refused and no clause is named"
        position.require(bool(refused.clause), "validity", fact, change)
        return refused.clause
    except Exception as error:  # noqa: BLE001 - any other error is the fault to show
        fact = f"validate raises {type(error).__name__}: {error}"
        position.broken("validity", fact, change, shorten(whole_repr(state), 1000))
    return ""


def _play_on(
    position: Position, mutated: MutatedState, rng: RandomSource, max_decisions: int | None
) -> None:
    """Plays at random from a mutated state that `validate` accepted.

    It stops after `max_decisions`, or at the end of the match if that is None.  `validate` must
    accept each state on the way, so that each seat to act has a legal action.
    """
    game, rules, state = position.game, position.rules, mutated.state
    try:
        with checking("validity", rules):
            check_documents(Position(match_from(game, rules, None, state)), rng)
            for after in positions(playout(game, rules, rng, max_decisions, start=state)):
                check_validity(after)
    except LawBroken as failure:
        reason, *_ = failure.example.replace("\n  after: ", "\n  after it: ").split("\n  rules: ")
        first, *more = reason.split("\n  ")
        fact = f"validate accepts {mutated.change}, and then: {failure.law}: {first}"
        position.broken("validity", fact, *more, f"the state: {shorten(whole_repr(state), 1000)}")


ABSURD = 1_000_003
"""A number that play never produces."""

COPIES = 64
"""The copies of an entry that make a list which no play produces."""

FEWEST = 3
"""Fields that occur in fewer states are not judged."""

_Field: TypeAlias = tuple[str, ...]
"""The names on the way to a field, and whether it is a number or a list."""


def check_absurd(sampled: Sequence[Position]) -> None:
    """No field of a state accepts every value.

    For example, the check sets `scores[0]` of 40 states to 1,000,003 and to -1,000,003.  The law is
    broken if more than half of the states are accepted with both numbers.  Refusing one of the
    numbers is enough, because scores may have no lower limit.  A list is replaced by one that is
    far too long.
    """
    tried: Counter[_Field] = Counter()
    accepted: Counter[_Field] = Counter()
    example: dict[_Field, tuple[Position, Any]] = {}
    for position in sampled:
        plain = unstructure(position.game, S, position.state, "$")
        for field, changes in _changes(position, plain).items():
            tried[field] += 1
            if not any(_is_refused(position, plain, change) for change in changes):
                accepted[field] += 1
                example.setdefault(field, (position, changes[0][1]))
    for field, (position, absurd) in example.items():
        if tried[field] >= FEWEST and accepted[field] > tried[field] / 2:
            *names, kind = field
            name = ".".join(names)
            change = f"{name} = {shorten(canonical_json(absurd), 80)}"
            position.broken("validity", f"validate accepts any {kind} in {name}", change)


def _changes(position: Position, plain: Any) -> dict[_Field, list[Place]]:
    """Returns the absurd values for each field, each with its place."""
    fixed = unstructure(position.game, R, position.rules, "$")
    changes: dict[_Field, list[Place]] = {}
    for field, field_places in by_field(plain, fixed).items():
        for path, part in field_places:
            kind = "list" if isinstance(part, list) else "number"
            for absurd in _absurd(part):
                changes.setdefault((*field, kind), []).append((path, absurd))
    return changes


def _absurd(part: Any) -> tuple[Any, ...]:
    """Values that play never produces, to replace a number or a list."""
    if type(part) is int:
        return ABSURD, -ABSURD
    return (part + part[-1:] * COPIES,) if isinstance(part, list) and part else ()


def _is_refused(position: Position, plain: Any, change: Place) -> bool:
    """Whether a state with one part replaced is refused, by documents or by `validate`."""
    try:
        state = made_from(position.game, S, plain, change)
    except DocumentError:
        return True
    path, absurd = change
    return bool(_refused_by(position, state, f"{path} = {shorten(canonical_json(absurd), 80)}"))
