"""The laws of `validate`: what it accepts can be played on, and no field takes whatever comes."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from attrs import frozen

from herrlof_rules.core.errors import DocumentError, InvalidState
from herrlof_rules.core.game import Game
from herrlof_rules.core.parameters import AnyRules, R, S
from herrlof_rules.core.randomness import RandomSource
from herrlof_rules.documents.shapes import unstructure
from herrlof_rules.documents.text import canonical_json
from herrlof_rules.match.match import Match
from herrlof_rules.testing.counterexample import LawBroken, broken, checking, shorten
from herrlof_rules.testing.generators.mutated_states import MutatedState, mutated_states
from herrlof_rules.testing.generators.plain import Place, by_field, made_from
from herrlof_rules.testing.generators.playouts import Position, pick, playout, positions, stream_for
from herrlof_rules.testing.laws.coverage import names_covered, names_listed
from herrlof_rules.testing.laws.documents import check_documents
from herrlof_rules.testing.laws.play import check_turn, check_validity

MUTANTS = 600
"""How many mutations are tried as one law among all."""

A_FEW_DECISIONS = 3
"""How many decisions are played on there from a state that was accepted."""


@frozen
class ValidationReport:
    """The report of `check_validation`."""

    refused: Mapping[str, int]
    """How many were refused, by the clause named."""

    accepted: int
    """How many were accepted, and played on to the end."""

    uncovered: frozenset[str]
    """What no match came to, as in `Report.uncovered`: no such state was mutated."""


def check_validation(
    game: Game,
    rules: AnyRules,
    *,
    seed: int = 0,
    matches: int = 20,
    states: int = 200,
    mutants: int = 100,
) -> ValidationReport:
    """Makes small changes to states of play, and plays on from those that `validate` accepts.

    Raises `LawBroken` if a state of play is refused, if a mutated one raises anything but
    `InvalidState`, or if one that is accepted cannot be played on, shown or written as a document,
    or leads to one that is refused.  Of the positions of `matches` random matches, `states` drawn
    at random get `mutants` mutations each; the same `seed` tries the same ones.
    """
    rng, playing = stream_for(seed, "validation"), stream_for(seed, "validation/played on")
    refused, accepted = Counter[str](), 0
    with checking("exceptions", rules):
        played = [playout(game, rules, rng) for _ in range(matches)]
        names = {name for match in played for name in names_covered(match)}
        met = [p for match in played for p in positions(match)]
        for position in met:
            check_validity(position)
        for _ in range(states):
            state, donor = pick(rng, met).state, pick(rng, met).state
            for mutated in mutated_states(game, rules, state, donor, rng, mutants):
                clause = _clause(game, mutated, state)
                if clause is not None:
                    refused[clause] += 1
                    continue
                accepted += 1
                _play_on(game, rules, mutated, playing)
    uncovered = names_listed(game) - names
    return ValidationReport(dict(sorted(refused.items())), accepted, uncovered)


def check_mutants(
    found: Sequence[Position], rng: RandomSource, mutants: int = MUTANTS
) -> tuple[int, int]:
    """Mutated states of positions that `validate` accepts can be played on, a few decisions far.

    `mutants` are tried in all.  Returns how many there were and how many of them were accepted.
    """
    tried = accepted = 0
    each = -(-mutants // len(found))
    for position in found:
        game, rules, donor = position.game, position.rules, pick(rng, found)
        for mutated in mutated_states(game, rules, position.state, donor.state, rng, each):
            tried += 1
            if _clause(game, mutated, position.state) is None:
                accepted += 1
                _play_on(game, rules, mutated, rng, A_FEW_DECISIONS)
    return tried, accepted


def _clause(game: Game, mutated: MutatedState, state: Any) -> str | None:
    """The clause that `validate` says is broken; None if it accepts what was made of `state`."""
    if mutated.state == state:
        fact = "two states are equal, and their documents are not"
        broken("equality", fact, mutated.change, shorten(repr(state), 1000))
    try:
        game.validate(mutated.state)
    except InvalidState as refused:
        if not refused.clause:
            broken("validity", "a state is refused and no clause is named", mutated.change)
        return refused.clause
    except Exception as error:  # noqa: BLE001 - any other error is the fault to show
        fact = f"validate raises {type(error).__name__}: {error}"
        broken("validity", fact, mutated.change, repr(mutated.state))
    return None


def _play_on(
    game: Game,
    rules: AnyRules,
    mutated: MutatedState,
    rng: RandomSource,
    max_decisions: int | None = None,
) -> None:
    """Plays at random from a state that was accepted, to the end by default.

    Each state on the way must be accepted; of each, somebody is to act, or the match is over.
    """
    try:
        with checking("validity", rules):
            check_documents(Position(Match(game, rules, None, mutated.state)), rng)
            for position in positions(
                playout(game, rules, rng, max_decisions, start=mutated.state)
            ):
                check_turn(position)
                check_validity(position)
    except LawBroken as found:
        why = found.example.partition("\n  rules: ")[0]
        fact = f"a mutated state is accepted, and: {found.law}: {why}"
        broken("validity", fact, mutated.change, shorten(repr(mutated.state), 1000))


ABSURD = 1_000_003
"""A number that comes of no play."""

COPIES = 64
"""The copies of an entry that make a list which no play produces."""

FEWEST = 3
"""Fields met in fewer states are not judged."""

_Field: TypeAlias = tuple[str, ...]
"""The names on the way to a field, and whether it is a number or a list."""


def check_absurd(some: Sequence[Position]) -> None:
    """No field of a state may hold whatever it likes.

    Each number is put far up and far down, and each list made far too long.  Where a field has an
    end on one side only, as scores may, that is enough; and so it is if a change is accepted in
    some states, as long as they are fewer than those that show it.
    """
    tried: Counter[_Field] = Counter()
    accepted: Counter[_Field] = Counter()
    example: dict[_Field, tuple[Position, Any]] = {}
    for position in some:
        plain = unstructure(position.game, S, position.state, "$")
        for field, changes in _changes(position, plain).items():
            tried[field] += 1
            if not any(_is_refused(position, plain, change) for change in changes):
                accepted[field] += 1
                example.setdefault(field, (position, changes[0][1]))
    for field, (position, absurd) in example.items():
        if tried[field] >= FEWEST and accepted[field] > tried[field] / 2:
            *way, kind = field
            name = ".".join(way)
            change = f"{name} = {shorten(canonical_json(absurd), 80)}"
            position.broken("validity", f"validate accepts any {kind} in {name}", change)


def _changes(position: Position, plain: Any) -> dict[_Field, list[Place]]:
    """What is absurd, and where it is put, by field."""
    fixed = unstructure(position.game, R, position.rules, "$")
    found: dict[_Field, list[Place]] = {}
    for field, several in by_field(plain, fixed).items():
        for path, part in several:
            kind = "list" if isinstance(part, list) else "number"
            for absurd in _absurd(part):
                found.setdefault((*field, kind), []).append((path, absurd))
    return found


def _absurd(part: Any) -> tuple[Any, ...]:
    """Values that no play produces, in the place of a number or a list."""
    if type(part) is int:
        return ABSURD, -ABSURD
    return (part + part[-1:] * COPIES,) if isinstance(part, list) and part else ()


def _is_refused(position: Position, plain: Any, change: Place) -> bool:
    try:
        state = made_from(position.game, S, plain, change)
    except DocumentError:
        return True
    try:
        position.game.validate(state)
    except InvalidState:
        return True
    except Exception as error:  # noqa: BLE001 - any other error is the fault to show
        broken("validity", f"validate raises {type(error).__name__}: {error}", repr(state)[:1000])
    return False
