"""What a seat may know as a vector, made slowly from the kernel's observation."""

from collections.abc import Iterable

from herrlof_arena.encoding.odin.layout import PHASES, specification
from herrlof_rules.odin import FULL_DECK, Card, Colour, Rules
from herrlof_rules.odin.observation import Observation


def vector(seen: Observation, size: int, rules: Rules) -> list[float]:
    """The parts by name, put together as the specification says."""
    assert seen.seat is not None
    me, players = seen.seat, rules.players
    seats = [(me + row) % players for row in range(players)]
    parts: dict[str, list[float]] = {
        "hand": cards(seen.hand),
        "player": [float(seat == me) for seat in range(players)],
        "phase": [float(seen.turn.kind == kind) for kind in PHASES],
        "to_act": [float(seat in seen.turn.seats) for seat in seats],
        "first_player": [float(seat == seen.first_player) for seat in seats],
        "scores": [seen.scores[seat] for seat in seats],
        "hand_sizes": [seen.hand_sizes[seat] for seat in seats],
        "removed": [float(colour in seen.removed) for colour in Colour],
        "set_aside": [seen.set_aside],
        "table": cards(seen.table),
        "beaten": cards(seen.beaten),
        "last_player": [float(seat == seen.player) for seat in seats],
        "passes": [float(seen.passes == number) for number in range(players)],
        "discards": cards(seen.discards),
        "taken": [number for seat in seats for number in cards(seen.taken[seat])],
    }
    specified = specification(rules)
    assert list(parts) == [part.name for part in specified]
    assert [len(numbers) for numbers in parts.values()] == [part.size for part in specified]
    made = [number for numbers in parts.values() for number in numbers]
    assert len(made) == size
    return made


def cards(some: Iterable[Card]) -> list[float]:
    held = set(some)
    return [float(card in held) for card in FULL_DECK]
