"""The heuristic for Herrlof from views and states: runs `compiled.herrlof.heuristic` uncompiled."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import partial

from attrs import evolve, frozen

from herrlof_arena.bots.bot import check_view
from herrlof_arena.bots.values import most_valued, weights
from herrlof_arena.compiled.herrlof.conversion import encode
from herrlof_arena.compiled.herrlof.heuristic import SCRATCH, reckon, worth
from herrlof_arena.compiled.herrlof.rules import numbers
from herrlof_arena.compiled.herrlof.state import SEAT, SHEETS
from herrlof_arena.compiled.rows import whole
from herrlof_rules.core import RandomSource
from herrlof_rules.extending import check_type
from herrlof_rules.herrlof import (
    GAME,
    Action,
    Buried,
    Predict,
    Rules,
    Standing,
    State,
    Table,
    View,
    apply,
    legal_actions,
)
from herrlof_rules.herrlof.cards import pack, unpack
from herrlof_rules.herrlof.rules import packed_deck
from herrlof_rules.herrlof.world_search import OneWorld, World, Worlds, find_worlds

PARAMETERS = [*[float(Rules(players).hand_size) for players in (2, 3)], *weights("herrlof")]
"""The default hand sizes, then both models."""


def bot(view: View, rng: RandomSource, /) -> Action:
    """Takes the action that maximises its expected points minus the others'.

    Two models, which were fitted to many rounds, estimate from the rest of the hand and the trick
    how probably the prediction comes true and how many other points the round brings.  The bot
    remembers which cards it gave or lost in thefts, and who could not follow in the last trick.  It
    always uses the powers of a 3 and a 6, because it may give back the card it gets.  Ties are
    broken with `rng`.

    Raises `TypeError` for a view of another game, `ValueError` for a seat that is not to act.
    """
    check_view(view, GAME)
    values_of = partial(values, row_of(view), view.rules)
    return most_valued(GAME, view.rules, view.legal_actions, values_of, rng)


def policy(state: State, seat: int, rng: RandomSource) -> Action:
    """The action that the heuristic chooses for this seat; ties are broken with `rng`.

    `bot` chooses the same action from the seat's view with the same random numbers.
    """
    values_of = partial(values, row(state, seat), state.rules)
    return most_valued(GAME, state.rules, legal_actions(state, seat), values_of, rng)


def values(state: list[int], rules: Rules, ids: Sequence[int]) -> list[float]:
    """The value of each action."""
    options, memory = whole(numbers(rules)), [0.0] * SCRATCH
    cards = reckon(state, options, PARAMETERS, memory)
    return [worth(state, options, number, cards, PARAMETERS, memory) for number in ids]


def row(state: State, seat: int) -> list[int]:
    """A state as a row, with this seat to act."""
    numbers_of_state = encode(state, SHEETS)
    numbers_of_state[SEAT] = seat
    return numbers_of_state


def row_of(view: View) -> list[int]:
    """A row in which the others' hands have the right sizes and contain unseen cards.

    The pile, with the cards that other seats buried, also has the right size.  Which unseen card
    lies where makes no difference.
    """
    seen, seat = view.observation, view.seat
    assert seat is not None  # A spectator never acts.
    assert seen.trump is not None
    open_cards = (*seen.hand, *seen.gone, *seen.trick, seen.trump)
    unseen, dealt = unpack(packed_deck(view.rules) - pack(open_cards)), 0
    hands = [pack(seen.hand)] * view.rules.players
    for other, size in enumerate(seen.hand_sizes):
        if other != seat:
            hands[other] = pack(unseen[dealt : dealt + size])
            dealt += size
    buried = tuple([Buried(seat, card) for card in seen.buried])
    predictions = [None] * view.rules.players
    state = State(
        Standing(view.rules, seen.round, seen.dealer, seen.scores, seen.hits, ()),
        Table(
            seen.trump,
            (*predictions[:seat], seen.prediction, *predictions[seat + 1 :]),
            pack(unseen[dealt:]),
            buried,
            len(buried),  # Buried cards count as unseen, because they may have come up (W5).
            seen.thefts,
        ),
        tuple(hands),
        seen.leader,
        seen.trick,
        seen.tricks,
        seen.last_trick,
        seen.turn,
    )
    return row(state, seat)


@frozen
class Guesses:
    """Worlds whose guessed predictions are the heuristic's, half of them off by one.

    The game's own worlds have no model of the players: in them, all predictions are equally likely.
    """

    worlds: Worlds | OneWorld
    seat: int | None

    def sample(self, rng: RandomSource) -> World:
        """A world with predictions that are guessed from the hands dealt in that world."""
        world = self.worlds.sample(rng)
        state = world.state
        predictions = list(state.table.predictions)
        others = [
            seat
            for seat, weights in enumerate(predictions)
            if weights is not None and seat != self.seat
        ]
        if not others:
            return world
        dealt = apply(world.start, world.moves[0].choice)
        for seat in others:
            guess = policy(dealt, seat, rng)
            assert isinstance(guess, Predict)
            tricks = guess.tricks + (0, 0, 1, -1)[rng.randrange(4)]
            predictions[seat] = max(0, min(state.rules.hand_size, tricks))
        table = evolve(state.table, predictions=tuple(predictions))
        return evolve(world, state=evolve(state, table=table))

    def enumerate(self, limit: int = 100_000) -> Iterator[tuple[World, Fraction]]:
        """The worlds without the guesses: see `Worlds.enumerate`."""
        return self.worlds.enumerate(limit)


def guesses(view: View) -> Guesses:
    """The worlds that search samples; raises what `Game.worlds` raises."""
    check_type(view.rules, GAME.rules)
    return Guesses(find_worlds(GAME, view), view.seat)
