"""What a seat may know as a vector, made slowly from the kernel's observation."""

from collections import Counter
from collections.abc import Iterable

from herrlof_arena.encoding.herrlof.layout import PHASES, specification
from herrlof_rules.herrlof import Card, Rules
from herrlof_rules.herrlof.observation import Observation

KINDS = tuple(Card)


def vector(seen: Observation, size: int, rules: Rules) -> list[float]:
    """The parts by name, put together as the specification says."""
    assert seen.seat is not None
    me, players = seen.seat, rules.players
    seats = [(me + row) % players for row in range(players)]
    given: dict[int, list[Card]] = {seat: [] for seat in seats}
    got: dict[int, list[Card]] = {seat: [] for seat in seats}
    for theft in seen.thefts:
        mine = theft.thief == me
        other = theft.victim if mine else theft.thief
        for card, to in (
            (theft.taken, got if mine else given),
            (theft.given, given if mine else got),
        ):
            if card is not None:
                to[other].append(card)
    trick, last_trick, last_winner = {}, {}, [0.0] * (players + 1)
    for place, card in enumerate(seen.trick):
        assert seen.leader is not None
        trick[(seen.leader + place) % players] = card
    if seen.last_trick is not None:
        for place, card in enumerate(seen.last_trick.cards):
            last_trick[(seen.last_trick.leader + place) % players] = card
        winner = seen.last_trick.winner
        last_winner[players if winner is None else seats.index(winner)] = 1
    tricks = rules.hand_size + 1
    parts: dict[str, list[float]] = {
        "hand": cards(seen.hand),
        "prediction": one(seen.prediction, tricks),
        "buried": cards(seen.buried),
        "given": [number for seat in seats for number in cards(given[seat])],
        "got": [number for seat in seats for number in cards(got[seat])],
        "player": one(me, players),
        "phase": [float(seen.turn.kind == kind) for kind in PHASES],
        "to_act": [float(seat in seen.turn.seats) for seat in seats],
        "dealer": [float(seat == seen.dealer) for seat in seats],
        "round": one(min(seen.round, 10) - 1, 10),
        "scores": [seen.scores[seat] for seat in seats],
        "hits": [seen.hits[seat] for seat in seats],
        "handed_in": [float(seen.handed_in[seat]) for seat in seats],
        "trump": kind(seen.trump),
        "leader": [float(seat == seen.leader) for seat in seats],
        "trick": [number for seat in seats for number in kind(trick.get(seat))],
        "last_trick": [number for seat in seats for number in kind(last_trick.get(seat))],
        "last_winner": last_winner,
        "tricks": [number for seat in seats for number in one(seen.tricks[seat], tricks)],
        "hand_sizes": [seen.hand_sizes[seat] for seat in seats],
        "pile": [seen.pile_size],
        "gone": cards(seen.gone),
    }
    specified = specification(rules)
    assert list(parts) == [part.name for part in specified]
    assert [len(numbers) for numbers in parts.values()] == [part.size for part in specified]
    made = [number for numbers in parts.values() for number in numbers]
    assert len(made) == size
    return made


def cards(some: Iterable[Card]) -> list[float]:
    """36 numbered cards, then thermometers of three."""
    counted = Counter(some)
    numbered = [float(counted[card] > 0) for card in KINDS[:36]]
    return numbered + [
        float(counted[card] > copy) for card in (Card.H, Card.V) for copy in range(3)
    ]


def kind(card: Card | None) -> list[float]:
    return [float(card is other) for other in KINDS]


def one(place: int | None, size: int) -> list[float]:
    return [float(place == other) for other in range(size)]
