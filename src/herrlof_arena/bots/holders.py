"""Odds: how probably each other seat holds an unseen card, given one seat's view alone."""

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Generic

from attrs import frozen
from typing_extensions import TypeVar

from herrlof_rules.core import (
    Game,
    HiddenBySeat,
    RandomSource,
    Stream,
    TooManyWorlds,
    View,
    role_of,
)
from herrlof_rules.extending import A, E, Mark, O, R, S, V, Value, visibility

C = TypeVar("C", default=Any)


@frozen
class Odds(Value, Generic[C]):
    """The expected number of copies of each card in each hidden hand.

    For a card that exists once, this number is a probability.  Hands that the seat sees are left
    out, and cards that are in no hidden hand in any world.
    """

    holders: Mapping[C, tuple[Fraction, ...]]

    exact: bool
    """Whether all worlds were counted; otherwise they were sampled."""


def odds(
    game: Game[R, S, A, O, E, V],
    view: View[R, A, E, V],
    *,
    limit: int = 1000,
    samples: int = 1000,
    rng: RandomSource | None = None,
) -> Odds:
    """The probability that each other seat holds each unseen card; see `Game.worlds`.

    The odds are exact if there are at most `limit` worlds.  Otherwise they come from `samples`
    samples, drawn with `rng`; without `rng`, the samples are always the same.  A field of the
    game's observations must have the role `hand`, as a field annotated `core.Hand` has; it holds
    the seat's own cards, or the cards of all other seats.  Raises `TypeError` for any other game,
    and what `Game.worlds` raises.

    >>> from herrlof_rules import Match, herrlof
    >>> match = Match.start(herrlof.GAME, herrlof.Rules(players=3, first_dealer=2), seed=1)
    >>> shares = odds(herrlof.GAME, match.view(0))
    >>> shares.exact, [round(float(share), 1) for share in shares.holders[herrlof.Card.B1]]
    (False, [0.0, 0.4, 0.4])
    """
    field = role_of(game.observation, "hand")
    if field is None:
        reason = "annotate a field of its observation core.Hand, or with core.Role('hand')"
        raise TypeError(f"{game.name} declares no hand: {reason}")
    worlds = game.worlds(view)
    try:
        weighed = [(world.state, share) for world, share in worlds.enumerate(limit)]
        exact = True
    except TooManyWorlds:
        source = Stream("int:0", "odds") if rng is None else rng
        weighed = [(worlds.sample(source).state, Fraction(1)) for _ in range(samples)]
        exact = False
    total = sum(share for _, share in weighed)
    players = view.rules.players
    held: dict[Any, list[Fraction]] = defaultdict(lambda: [Fraction(0)] * players)
    for state, share in weighed:
        for seat in hidden_hands(game, view.seat, players):
            for card in hand_of(game, state, seat):
                held[card][seat] += share
    return Odds({card: tuple(s / total for s in shares) for card, shares in held.items()}, exact)


def hidden_hands(game: Game, seat: int | None, players: int) -> list[int]:
    """The seats whose hands a seat does not see: all other seats, or only the seat itself."""
    others_see = isinstance(_mark(game), HiddenBySeat)
    return [s for s in range(players) if seat is None or (s == seat) is others_see]


def hand_of(game: Game[R, S, A, O, E, V], state: S, seat: int) -> tuple[Any, ...]:
    """The cards of a seat in a state, observed by a seat that sees them."""
    field = role_of(game.observation, "hand")
    assert field is not None  # checked before
    if isinstance(_mark(game), HiddenBySeat):
        observer = (seat + 1) % state.rules.players
        return tuple(getattr(game.observe(state, observer), field)[seat] or ())
    return tuple(getattr(game.observe(state, seat), field))


def _mark(game: Game) -> Mark:
    return dict(visibility(game.observation))[role_of(game.observation, "hand") or ""]
