"""Faults in whole games that a bare `check_game(game, rules)` finds."""

import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

from attrs import evolve, field, fields, frozen
from rules.testing.replaced import replaced

from herrlof_rules import odin
from herrlof_rules.core.errors import InvalidRules
from herrlof_rules.core.game import Game
from herrlof_rules.core.turn import Turn
from herrlof_rules.core.visibility import BySeat, Own, Public

if (EXAMPLES := str(Path(__file__).parents[3] / "examples")) not in sys.path:
    sys.path.insert(0, EXAMPLES)
dare: Any = import_module("dare")

BARE: dict[str, tuple[Game, Any, str]] = {}
"""By fault: the game, the rules, and the law that a bare call reports as broken."""


def plant(fault: str, law: str, game: Game | None = None, rules: Any = None, **parts: Any) -> Game:
    """Plants a game, or Dare with some parts and functions replaced."""
    planted = game or replaced(dare.GAME, **parts)
    BARE[fault] = planted, rules or dare.Rules(), law
    return planted


def planted(fault: str, law: str, rules: Any = None) -> Callable[[Callable[[], Game]], Game]:
    return lambda make: plant(fault, law, make(), rules)


@planted("a leak that begins after 150 moves", "secrecy", dare.Rules(rounds=60))
def _() -> Game:
    def observe(state: Any, seat: int | None) -> Any:
        seen = dare.GAME.observe(state, seat)
        if seat is None or not state.dice or state.played < 50:
            return seen
        return evolve(seen, die=max(state.dice))

    return replaced(dare.GAME, observe=observe)


def dealing(shuffle: Callable[[list[Any], Any], list[Any]]) -> Game:
    """Odin with a sampler that deals from a deck shuffled by this function."""

    @frozen
    class Deals:
        fair: Any
        rules: Any

        def __getattr__(self, name: str) -> Any:
            return getattr(self.fair, name)

        def __len__(self) -> int:
            return len(self.fair)

        def __iter__(self) -> Any:
            return iter(self.fair)

        def sample(self, rng: Any) -> odin.Deal:
            order, size = shuffle(list(self.rules.deck), rng), self.rules.hand_size
            starts = range(0, self.rules.players * size, size)
            return odin.Deal(tuple(tuple(order[n : n + size]) for n in starts))

    def chance(state: Any) -> Any:
        fair = odin.GAME.chance(state)
        return Deals(fair, state.rules) if odin.GAME.turn(state).kind == "deal" else fair

    return replaced(odin.GAME, chance=chance)


def shuffled(cards: list[Any], rng: Any, swap: Callable[[], bool] = lambda: True) -> list[Any]:
    for last in range(len(cards) - 1, 0, -1):
        other = rng.randrange(last + 1)
        if swap():
            cards[last], cards[other] = cards[other], cards[last]
    return cards


@planted("a shuffle leaves out one swap in twenty", "sampling", odin.Rules())
def _() -> Game:
    return dealing(lambda cards, rng: shuffled(cards, rng, lambda: rng.randrange(20) > 0))


@planted("a shuffle never draws the last card", "sampling", odin.Rules())
def _() -> Game:
    return dealing(lambda cards, rng: [*shuffled(cards[:-1], rng), cards[-1]])


@frozen(slots=False)
class Tagged:
    """An observation with a `__dict__` beside its fields."""

    seat: Own[int | None]
    turn: Public[Turn]
    legal_actions: Own[tuple[dare.Bet, ...]]
    scores: BySeat[int]
    die: Own[int | None]


@planted("an attribute that no repr shows", "secrecy")
def _() -> Game:
    def observe(state: Any, seat: int | None) -> Any:
        seen = dare.GAME.observe(state, seat)
        tagged = Tagged(**{a.name: getattr(seen, a.name) for a in fields(dare.Observation)})
        object.__setattr__(tagged, "secret", state.dice)
        return tagged

    return replaced(dare.GAME, observation=Tagged, observe=observe)


@frozen
class Lax(dare.Observation):  # type: ignore[misc]
    scores: BySeat[int] = field(eq=False)


@planted("a field that is written and takes no part in equality", "equality")
def _() -> Game:
    def observe(state: Any, seat: int | None) -> Any:
        seen = dare.GAME.observe(state, seat)
        return Lax(**{a.name: getattr(seen, a.name) for a in fields(dare.Observation)})

    return replaced(dare.GAME, observation=Lax, observe=observe)


def moody(name: str, players: int, /) -> Any:
    if name != "standard":
        raise InvalidRules("edition", "there is only one")
    return dare.Rules(players, 1 + hash(name) % 50)


MOODY = evolve(dare.GAME, edition=moody)


plant("an edition that depends on the hash seed", "determinism", MOODY)
