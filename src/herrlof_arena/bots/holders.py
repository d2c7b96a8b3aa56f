"""Odds: which other seat may hold which unseen card, given one seat's view alone."""

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from attrs import frozen

from herrlof_rules.core import Game, RandomSource, Stream, TooManyWorlds, Value, View
from herrlof_rules.core.parameters import A, E, O, R, S, V


@frozen
class Odds(Value):
    """The expected number of copies in each other seat's hand; of a single card, its probability.

    By card, then by seat; cards that no other seat holds in any world are left out.
    """

    holders: Mapping[object, tuple[Fraction, ...]]

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
    held: dict[object, list[Fraction]] = defaultdict(lambda: [Fraction(0)] * players)
    for state, share in weighed:
        for seat in range(players):
            if seat != view.seat:
                observation: Any = game.observe(state, seat)
                for card in observation.hand:
                    held[card][seat] += share
    return Odds({card: tuple(s / total for s in shares) for card, shares in held.items()}, exact)
