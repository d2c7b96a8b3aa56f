"""Encodes an observation of the rules engine as a vector, by a slow and simple method."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from herrlof_arena.encoding import specification
from herrlof_arena.vectors.herrlof import PHASES as HERRLOF_PHASES
from herrlof_arena.vectors.odin import PHASES as ODIN_PHASES
from herrlof_rules import Game, herrlof, odin
from herrlof_rules.herrlof.observation import Observation as HerrlofObservation
from herrlof_rules.odin.observation import Observation as OdinObservation

KINDS = tuple(herrlof.Card)


def vector(game: Game, rules: Any, seen: Any) -> list[float]:
    """An observation's vector, put together from its parts in the specification's order."""
    seats = [(seen.seat + row) % rules.players for row in range(rules.players)]
    parts = (_of_herrlof if game is herrlof.GAME else _of_odin)(seen, rules, seats)
    specified = specification(game, rules)
    assert list(parts) == [part.name for part in specified]
    assert [len(numbers) for numbers in parts.values()] == [part.size for part in specified]
    return [number for numbers in parts.values() for number in numbers]


def _of_herrlof(
    seen: HerrlofObservation, rules: herrlof.Rules, seats: list[int]
) -> dict[str, list[float]]:
    me, players = seats[0], rules.players
    given: dict[int, list[herrlof.Card]] = {seat: [] for seat in seats}
    got: dict[int, list[herrlof.Card]] = {seat: [] for seat in seats}
    for theft in seen.thefts:
        mine = theft.thief == me
        other = theft.victim if mine else theft.thief
        for card, to in (
            (theft.taken, got if mine else given),
            (theft.given, given if mine else got),
        ):
            if card is not None:
                to[other].append(card)
    trick = {((seen.leader or 0) + place) % players: card for place, card in enumerate(seen.trick)}
    last_trick: Mapping[int, herrlof.Card] = {}
    last_winner = [0.0] * (players + 1)
    if seen.last_trick is not None:
        leader, winner = seen.last_trick.leader, seen.last_trick.winner
        played = enumerate(seen.last_trick.cards)
        last_trick = {(leader + place) % players: card for place, card in played}
        last_winner[players if winner is None else seats.index(winner)] = 1
    tricks = rules.hand_size + 1
    return {
        "hand": _counted(seen.hand),
        "prediction": _one(seen.prediction, tricks),
        "buried": _counted(seen.buried),
        "given": [number for seat in seats for number in _counted(given[seat])],
        "got": [number for seat in seats for number in _counted(got[seat])],
        "player": _one(me, players),
        "phase": [float(seen.turn.kind == kind) for kind in HERRLOF_PHASES],
        "to_act": [float(seat in seen.turn.seats) for seat in seats],
        "dealer": [float(seat == seen.dealer) for seat in seats],
        "round": _one(min(seen.round, 10) - 1, 10),
        "scores": [seen.scores[seat] for seat in seats],
        "hits": [seen.hits[seat] for seat in seats],
        "handed_in": [float(seen.handed_in[seat]) for seat in seats],
        "trump": _kind(seen.trump),
        "leader": [float(seat == seen.leader) for seat in seats],
        "trick": [number for seat in seats for number in _kind(trick.get(seat))],
        "last_trick": [number for seat in seats for number in _kind(last_trick.get(seat))],
        "last_winner": last_winner,
        "tricks": [number for seat in seats for number in _one(seen.tricks[seat], tricks)],
        "hand_sizes": [seen.hand_sizes[seat] for seat in seats],
        "pile": [seen.pile_size],
        "gone": _counted(seen.gone),
    }


def _counted(some: Iterable[herrlof.Card]) -> list[float]:
    """A number for each of 36 cards, then three numbers for the copies of each symbol card."""
    numbers = [0.0] * 42
    for card, copies in Counter(some).items():
        kind = KINDS.index(card)
        place, most = (kind, 1) if kind < 36 else (36 + 3 * (kind - 36), 3)
        shown = min(copies, most)  # The same card may be stolen several times.
        numbers[place : place + shown] = [1.0] * shown
    return numbers


def _kind(card: herrlof.Card | None) -> list[float]:
    return _one(None if card is None else KINDS.index(card), len(KINDS))


def _one(place: int | None, size: int) -> list[float]:
    return [float(place == other) for other in range(size)]


def _of_odin(seen: OdinObservation, rules: odin.Rules, seats: list[int]) -> dict[str, list[float]]:
    return {
        "hand": _held(seen.hand),
        "player": _one(seats[0], rules.players),
        "phase": [float(seen.turn.kind == kind) for kind in ODIN_PHASES],
        "to_act": [float(seat in seen.turn.seats) for seat in seats],
        "first_player": [float(seat == seen.first_player) for seat in seats],
        "scores": [seen.scores[seat] for seat in seats],
        "hand_sizes": [seen.hand_sizes[seat] for seat in seats],
        "removed": [float(colour in seen.removed) for colour in odin.Colour],
        "set_aside": [seen.set_aside],
        "table": _held(seen.table),
        "beaten": _held(seen.beaten),
        "last_player": [float(seat == seen.player) for seat in seats],
        "passes": _one(seen.passes, rules.players),
        "discards": _held(seen.discards),
        "taken": [number for seat in seats for number in _held(seen.taken[seat])],
    }


def _held(some: Iterable[odin.Card]) -> list[float]:
    numbers = [0.0] * len(odin.FULL_DECK)
    for card in some:
        numbers[odin.FULL_DECK.index(card)] = 1
    return numbers
