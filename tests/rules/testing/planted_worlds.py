"""Wrong worlds, most of them made from the enumerated worlds."""

import random
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from typing import Any

from attrs import evolve, frozen
from rules.testing import toy
from rules.testing.miniatures import small_herrlof, small_odin
from rules.testing.replaced import replaced

from herrlof_rules import herrlof, odin
from herrlof_rules.core.errors import IllegalAction, NoWorld, TooManyWorlds
from herrlof_rules.core.game import Game
from herrlof_rules.core.move import CHANCE, Move
from herrlof_rules.core.parameters import AnyRules
from herrlof_rules.core.randomness import RandomSource
from herrlof_rules.core.replayed import FoundWorld
from herrlof_rules.core.view import View
from herrlof_rules.core.worlds import in_proportion
from herrlof_rules.herrlof.cards import pack as herrlof_pack
from herrlof_rules.herrlof.cards import unpack as herrlof_unpack
from herrlof_rules.odin.cards import pack as odin_pack
from herrlof_rules.odin.cards import unpack as odin_unpack
from herrlof_rules.odin.world_search import HandWorlds
from herrlof_rules.testing.worlds.enumeration import EnumeratedWorlds

Weighed = list[tuple[Any, Fraction]]


@frozen
class Listed:
    """Worlds from lists: one to enumerate, and one to sample from."""

    listed: Weighed
    sampled: Weighed

    def sample(self, rng: RandomSource) -> Any:
        return in_proportion(self.sampled, rng)

    def enumerate(self, limit: int = 100_000) -> Iterator[tuple[Any, Fraction]]:
        if len(self.listed) > limit:
            raise TooManyWorlds(limit)
        return iter(self.listed)


Change = Callable[[View, Weighed], Weighed]

PLANTED: dict[str, tuple[Game, AnyRules, str]] = {}
"""By fault: the game, the miniature, and the law that is broken."""


@cache
def every(game: Game, view: View) -> Weighed:
    return list(EnumeratedWorlds(game, view).enumerate())


def planted(
    fault: str, game: Game, rules: AnyRules, law: str, only_sampled: bool = False
) -> Callable[[Change], Change]:
    def keep(change: Change) -> Change:
        def worlds(_: Game, view: View) -> Listed:
            right = every(game, view)
            wrong = change(view, right)
            return Listed(right if only_sampled else wrong, wrong)

        PLANTED[fault] = (replaced(game, find_worlds=worlds), rules, law)
        return change

    return keep


VOIDS = small_herrlof("B1 B3 B5 R6 R9")
THEFT = small_herrlof("B1 B3 R6 R9 H V G2")
ALIKE = small_herrlof("B3 H H V V")
TOY = toy.Rules(cards=4)
MUST = small_odin("B1 B3 R1 R2 P4", whole_hand="must")
ODIN = small_odin("B1 B3 R1 R2 P4")


# A sampler that knows the truth, because it remembers every observation.

_observed: dict[Any, Any] = {}


def _remembering(state: Any, seat: int | None) -> Any:
    seen = toy.GAME.observe(state, seat)
    _observed[seen] = state
    return seen


def _truth(game: Game, view: View) -> Listed:
    true = _observed[view.observation]
    truth = [(w, Fraction(1)) for w, _ in every(toy.GAME, view) if w.state == true][:1]
    return Listed(truth, truth)


TRUTH = replaced(toy.GAME, observe=_remembering, find_worlds=_truth)


# Impossible worlds


@planted("voids are forgotten", herrlof.GAME, VOIDS, "possibility")
def _no_voids(view: View, right: Weighed) -> Weighed:
    impossible: Weighed = []
    for world, weight in right:
        for number, move in enumerate(world.moves):
            if isinstance(move.choice, herrlof.Deal):
                before = _played(herrlof.GAME, world.start, world.moves[:number])
                assert before is not None
                for deal, _ in herrlof.chance(before):
                    assert isinstance(deal, herrlof.Deal)
                    seat = view.seat
                    if seat is not None and deal.hands[seat] != move.choice.hands[seat]:
                        continue
                    moves = (*world.moves[:number], Move(CHANCE, deal), *world.moves[number + 1 :])
                    if _played(herrlof.GAME, world.start, moves, "T4") is None:
                        impossible.append((evolve(world, moves=moves), weight))
    return right + impossible


def _played(game: Game, state: Any, moves: tuple[Move, ...], clause: str = "") -> Any:
    """The state after the moves; None if one of them breaks this clause."""
    start = state
    for move in moves:
        try:
            state = game.apply(state, move.choice, None if move.by == CHANCE else move.by)
        except IllegalAction as refused:
            return None if refused.clause == clause else start
    return state


def given_back(game: Game, view: View) -> Listed:
    """A card given back with a 6 is exchanged with a card of the pile, as if it were unseen."""
    worlds: Weighed = []
    for world, weight in every(herrlof.GAME, view):
        state = world.state
        thefts = state.table.thefts
        given = thefts[-1].given if thefts else None
        if given is not None and view.seat == thefts[-1].thief and state.table.packed_pile:
            unit = herrlof_pack([given])
            other = herrlof_pack(herrlof_unpack(state.table.packed_pile)[:1])
            hands = list(state.packed_hands)
            if given in herrlof_unpack(hands[thefts[-1].victim]):
                hands[thefts[-1].victim] += other - unit
                table = evolve(state.table, pile=state.table.packed_pile - other + unit)
                state = evolve(state, table=table, hands=tuple(hands))
        worlds.append((evolve(world, state=state), weight))
    return Listed(worlds, worlds)


@planted("a taken card is forgotten", odin.GAME, ODIN, "possibility")
def _taken(view: View, right: Weighed) -> Weighed:
    worlds: Weighed = []
    for world, weight in right:
        state = world.state
        for seat, cards in enumerate(state.packed_taken):
            if seat != view.seat and cards and state.packed_set_aside:
                taken = odin_pack(odin_unpack(cards)[:1])
                other = odin_pack(odin_unpack(state.packed_set_aside)[:1])
                hands = list(state.packed_hands)
                hands[seat] = hands[seat] - taken + other
                state = evolve(state, hands=tuple(hands))
        worlds.append((evolve(world, state=state), weight))
    return worlds


def _may(game: Game, view: View) -> Listed:
    free = HandWorlds(odin.GAME, evolve(view, rules=evolve(view.rules, whole_hand="may")))
    listed: Weighed = []
    for world, weight in free.enumerate():
        of_must = [
            evolve(state, standing=evolve(state.standing, rules=view.rules))
            for state in (world.state, world.start)
        ]
        listed.append((FoundWorld(*of_must, world.moves), weight))
    return Listed(listed, listed)


def _may_unless_leading(game: Game, view: View) -> Any:
    """If the seat itself leads, its legal actions are those of the right rules."""
    try:
        return _may(game, view)
    except NoWorld:
        return HandWorlds(odin.GAME, view)


PLANTED["that whole hands must be led is forgotten"] = (
    evolve(odin.GAME, find_worlds=_may_unless_leading),
    MUST,
    "possibility",
)


@planted("no history", toy.GAME, TOY, "possibility")
def _no_history(view: View, right: Weighed) -> Weighed:
    return [(FoundWorld(world.state, world.state, ()), weight) for world, weight in right]


@planted("a history that tells too little", odin.GAME, ODIN, "possibility")
def _half_history(view: View, right: Weighed) -> Weighed:
    return [(evolve(world, moves=world.moves[:-1]), weight) for world, weight in right]


@planted("another state than the history's", toy.GAME, TOY, "possibility")
def _invalid(view: View, right: Weighed) -> Weighed:
    return [(evolve(world, state=evolve(world.state, note="!")), w) for world, w in right]


def _noted(state: Any, seat: int | None) -> Any:
    """An observation with the bids, which no event shows."""
    return evolve(toy.GAME.observe(state, seat), note=str(state.bids))


def _unnoticed(game: Game, view: View) -> Listed:
    right = every(toy.GAME, evolve(view, observation=evolve(view.observation, note="")))
    return Listed(right, right)


PLANTED["what only an observation tells is forgotten"] = (
    replaced(toy.GAME, observe=_noted, find_worlds=_unnoticed),
    TOY,
    "possibility",
)


# Worlds that are missing or too frequent


@planted("a world is not listed", toy.GAME, TOY, "completeness")
def _missing(view: View, right: Weighed) -> Weighed:
    return right[: max(1, len(right) - 1)]


@planted("a world is never sampled", toy.GAME, TOY, "completeness", only_sampled=True)
def _never(view: View, right: Weighed) -> Weighed:
    return right[: max(1, len(right) - 1)]


@planted("a world is listed twice", toy.GAME, TOY, "proportion")
def _twice(view: View, right: Weighed) -> Weighed:
    return right + right[:1]


@planted("all worlds are taken as equally likely", herrlof.GAME, ALIKE, "proportion")
def _uniform(view: View, right: Weighed) -> Weighed:
    return [(world, Fraction(1, len(right))) for world, _ in right]


@planted("samples are biased", toy.GAME, TOY, "proportion", only_sampled=True)
def _biased(view: View, right: Weighed) -> Weighed:
    return [(world, weight * (2 if n else 3)) for n, (world, weight) in enumerate(right)]


# Samples that depend on more than the view and the random numbers


@frozen
class ByLuck(Listed):
    def sample(self, rng: RandomSource) -> Any:
        return random.choice(self.sampled)[0]


@frozen
class Endless(Listed):
    def enumerate(self, limit: int = 100_000) -> Iterator[tuple[Any, Fraction]]:
        return iter(self.listed)


@frozen
class ImpossibleListed(Listed):
    def enumerate(self, limit: int = 100_000) -> Iterator[tuple[Any, Fraction]]:
        wrong = evolve(self.listed[0][0], state=None)
        return iter([*self.listed, (wrong, Fraction(1, 2))])


@frozen
class ImpossibleSeldom(Listed):
    def sample(self, rng: RandomSource) -> Any:
        world = super().sample(rng)
        return world if rng.randrange(100) else evolve(world, state=None)


def listed_as(kind: type[Listed]) -> Game:
    def worlds(_: Game, view: View) -> Listed:
        right = every(toy.GAME, view)
        return kind(right, right)

    return evolve(toy.GAME, find_worlds=worlds)


def _failing(game: Game, view: View) -> Any:
    raise NoWorld("nothing is possible")


PLANTED["more worlds than the limit"] = (listed_as(Endless), TOY, "completeness")
PLANTED["an impossible world is listed"] = (listed_as(ImpossibleListed), TOY, "possibility")
PLANTED["an impossible world comes up"] = (listed_as(ImpossibleSeldom), TOY, "possibility")
PLANTED["numbers of its own"] = (listed_as(ByLuck), TOY, "blindness")
PLANTED["no world is found"] = (evolve(toy.GAME, find_worlds=_failing), TOY, "possibility")


def _by_hash(game: Game, view: View) -> Listed:
    right = every(toy.GAME, view)
    by_hash = sorted(right, key=lambda pair: hash(str(pair[0])))
    return Listed(right, by_hash)


HASHED = evolve(toy.GAME, find_worlds=_by_hash)
"""Worlds whose samples differ between processes."""


@frozen
class _Broken(Listed):
    def sample(self, rng: RandomSource) -> Any:
        if not _observed:
            raise RuntimeError("there is no match here")
        return super().sample(rng)


def _local(game: Game, view: View) -> Listed:
    right = every(toy.GAME, view)
    return _Broken(right, right)


LOCAL = replaced(toy.GAME, observe=_remembering, find_worlds=_local)
"""Worlds that can be sampled only in a process that has played matches."""
