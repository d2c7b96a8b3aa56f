"""The law that events tell a seat nothing about the present that its observations do not show.

Two histories in which a seat has observed the same all along, and done the same, are the same to
it; an event that tells them apart tells it a secret.  If the secret still matters when the next
choice is made, either the event should not tell it or the observation should show it.  If it does
not matter any more, as when all is shown at the end, it may be a rule or a leak: that is reported.
"""

from collections.abc import Collection
from enum import Enum
from typing import Any

from herrlof_rules.core.game import Game
from herrlof_rules.core.move import Move
from herrlof_rules.core.randomness import RandomSource
from herrlof_rules.core.turn import Chance, Over
from herrlof_rules.core.visibility import seen_by
from herrlof_rules.match.match import Match
from herrlof_rules.testing.broken import difference, rules_text
from herrlof_rules.testing.knowledge import Knows
from herrlof_rules.testing.playouts import CHANCES_IN_A_ROW, history_text, seat_of
from herrlof_rules.testing.told import differing_fields, heard, text_of, told_apart
from herrlof_rules.testing.witness import Witness

CHANGES = 10
"""So often one secret of a history is made different, for each seat and place in a match."""

LAST_CHANGES = 2
"""The first changes are of the move that made the event itself, if it is secret."""

REACH = 60
"""So many moves before an event are made different at most."""

ONLOOKERS = 4
"""So many of the seats are asked in each match, a spectator included; others in the next match."""

OUTCOMES = 8
"""So many outcomes are tried to find two that a seat observes alike."""


def as_observed(game: Game, reveals: Collection[type]) -> Knows:
    """The oracle that takes observations at their word: who moved, what one did, what one observes.

    Events of the classes in `reveals` count as well.
    """
    alone = tuple(reveals)

    def knows(before: Any, move: Move, after: Any, seat: int | None) -> Any:
        own = move.choice if move.by == seat else None
        if not alone:
            return move.by, own, game.observe(after, seat)
        events = game.step(before, move.choice, seat_of(move)).events
        told = tuple(seen_by(event, seat) for event in events if isinstance(event, alone))
        return move.by, own, game.observe(after, seat), told

    return knows


def onlookers(players: int, number: int) -> tuple[int | None, ...]:
    """A spectator, and the seats that are asked in a match of this number."""
    first = number * (ONLOOKERS - 1)
    seats = ((first + n) % players for n in range(min(ONLOOKERS - 1, players)))
    return (None, *seats)


def places_of_events(match: Match, rng: RandomSource, count: int) -> list[int]:
    """How many moves there were after an event, for `count` events of each class in the match."""
    places: dict[type, list[int]] = {}
    for number, entry in enumerate(match.log):
        for event_class in dict.fromkeys(map(type, entry.events)):
            places.setdefault(event_class, []).append(number + 1)
    chosen: set[int] = set()
    for left in places.values():
        for _ in range(min(count, len(left))):
            chosen.add(left.pop(rng.randrange(len(left))))
    return sorted(chosen)


def check_telling(witness: Witness, rng: RandomSource, reveals: Collection[type]) -> set[str]:
    """Events tell the same in histories that a seat has observed alike, `as_observed` says which.

    Each history is compared with one in which a single secret was different.  Returns which fields
    of events told a secret that did not matter any more.
    """
    revealed: set[str] = set()
    twin = witness.match
    for change in range(CHANGES):
        other = witness.changed(twin, rng, last=change < LAST_CHANGES)
        if other is None:
            break
        if other is not twin:
            revealed |= _compare(witness, twin, other, rng, tuple(reveals))
        twin = other
    return revealed


def _compare(
    witness: Witness, one: Match, other: Match, rng: RandomSource, reveals: tuple[type, ...]
) -> set[str]:
    revealed: set[str] = set()
    game, seat = one.game, witness.seat
    for number in range(witness.first, len(one.log)):
        first, second = one.log[number], other.log[number]
        if first is second:
            continue
        told = heard(first.events, seat, reveals)
        instead = heard(second.events, seat, reveals)
        if told == instead:
            continue
        fields = set(differing_fields(told, instead))
        use = _use(game, seat, first.state, second.state, rng)
        if use is _Use.NONE:
            revealed |= fields
        if use is not _Use.MATTERS:
            continue
        differing = [
            f"{a.choice!r} instead of {b.choice!r}"
            for a, b in zip(one.log, other.log, strict=True)
            if a.choice != b.choice
        ]
        told_apart(
            seat,
            f"{' and '.join(sorted(fields))} after {number + 1} moves",
            *difference(text_of(told), text_of(instead)),
            f"hidden from it: {'; '.join(differing[:3])}",
            f"after: {history_text(one.log[: number + 1])}",
            f"rules: {rules_text(one.rules)}",
        )
    return revealed


class _Use(Enum):
    """What a secret is good for that a seat was told by an event."""

    NONE = "nobody has a choice any more that it could matter to"
    SHOWN = "before the next choice is made, observations show it, too"
    MATTERS = "it is not shown, and is still there when the next choice is made"


def _use(game: Game, seat: int | None, one: Any, other: Any, rng: RandomSource) -> _Use:
    """What it is good for to tell apart two states that a seat has observed alike."""
    for _ in range(CHANCES_IN_A_ROW):
        if one == other:
            return _Use.NONE
        turn = game.turn(one)
        if not isinstance(turn, Chance):
            return _Use.NONE if isinstance(turn, Over) else _Use.MATTERS
        after = _settled_alike(game, seat, one, other, rng)
        if after is None:
            return _Use.SHOWN
        one, other = after
    return _Use.MATTERS


def _settled_alike(
    game: Game, seat: int | None, one: Any, other: Any, rng: RandomSource
) -> tuple[Any, Any] | None:
    """Both states after a chance turn that the seat observes alike, if possible the same outcome.

    None where no such outcomes are found.
    """
    of_one, of_other = game.chance(one), game.chance(other)
    for _ in range(OUTCOMES):
        outcome = of_one.sample(rng)
        after = game.apply(one, outcome)
        seen = game.observe(after, seat)
        same = (outcome,) if of_other.probability(outcome) else ()
        for instead in (*same, of_other.sample(rng)):
            after_other = game.apply(other, instead)
            if game.observe(after_other, seat) == seen:
                return after, after_other
    return None
