"""Odds: which other seat may hold which unseen card, given one seat's view alone."""

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Generic, Protocol

from attrs import frozen
from typing_extensions import TypeVar

from herrlof_rules.core import Game, RandomSource, Stream, TooManyWorlds
from herrlof_rules.core.construction import Value
from herrlof_rules.core.parameters import A, E, O, R, S, V

C = TypeVar("C", default=Any)
C_co = TypeVar("C_co", covariant=True)
R_co = TypeVar("R_co", covariant=True)


class Hand(Protocol[C_co]):
    """An observation of a game of cards."""

    @property
    def hand(self) -> tuple[C_co, ...]:
        """The seat's cards."""
        ...


class HandView(Protocol[R_co, C_co]):
    """A view of a game of cards; `View` is one wherever its observation has a `hand`."""

    @property
    def rules(self) -> R_co:
        """As in `View`."""
        ...

    @property
    def observation(self) -> Hand[C_co]:
        """As in `View`."""
        ...


@frozen
class Odds(Value, Generic[C]):
    """The expected number of copies in each other seat's hand; of a single card, its probability.

    By card, then by seat; cards that no other seat holds in any world are left out.
    """

    holders: Mapping[C, tuple[Fraction, ...]]

    exact: bool
    """Whether all worlds were counted; otherwise they were sampled."""


def odds(
    game: Game[R, S, A, O, E, V],
    view: HandView[R, C],
    *,
    limit: int = 1000,
    samples: int = 1000,
    rng: RandomSource | None = None,
) -> Odds[C]:
    """Who holds what, by the worlds of a view: see `Game.worlds`.

    Exact if there are at most `limit` worlds; otherwise from `samples` samples, drawn with `rng`,
    or always the same ones without it.  For games in which observations have a `hand`.  Raises as
    `Game.worlds`.

    >>> from herrlof_rules import Match, herrlof
    >>> match = Match.start(herrlof.GAME, herrlof.Rules(players=3, first_dealer=2), seed=1)
    >>> found = odds(herrlof.GAME, match.view(0))
    >>> found.exact, [round(float(share), 1) for share in found.holders[herrlof.Card.B1]]
    (False, [0.0, 0.4, 0.4])
    """
    shown: Any = view
    worlds = game.worlds(shown)
    try:
        weighed = [(world.state, share) for world, share in worlds.enumerate(limit)]
        exact = True
    except TooManyWorlds:
        source = Stream("int:0", "odds") if rng is None else rng
        weighed = [(worlds.sample(source).state, Fraction(1)) for _ in range(samples)]
        exact = False
    total = sum(share for _, share in weighed)
    players, own = shown.rules.players, shown.seat
    held: dict[C, list[Fraction]] = defaultdict(lambda: [Fraction(0)] * players)
    for state, share in weighed:
        for seat in range(players):
            if seat != own:
                observation: Any = game.observe(state, seat)
                for card in observation.hand:
                    held[card][seat] += share
    return Odds({card: tuple(s / total for s in shares) for card, shares in held.items()}, exact)
