"""Rules and matches drawn at random, in which much happens."""

from collections.abc import Iterator
from functools import lru_cache, partial
from random import Random

from hypothesis import settings

from herrlof_rules import Match
from herrlof_rules.odin import FULL_DECK, GAME, Rules, State
from herrlof_rules.odin.rules import EDITIONS
from herrlof_rules.testing import strategies
from herrlof_rules.testing.generators.playouts import each_move, playout, stream_for

short_matches = strategies.odin_rules().flatmap(partial(strategies.whole_matches, GAME))
"""Whole matches with few cards, which shrink."""

positions = strategies.odin_rules().flatmap(partial(strategies.matches, GAME))
"""Beginnings of such matches."""


def matches() -> Iterator[Match]:
    """Draws as many matches as Hypothesis would: a third by editions, the others with few cards."""
    return map(_match, range(settings.default.max_examples))


def moments(match: Match) -> Iterator[tuple[State, object, State]]:
    """Each move of a match, with the states before and after it."""
    for before, entry in each_move(match):
        yield before, entry.choice, entry.state


@lru_cache(maxsize=50)
def _match(seed: int) -> Match:
    number, edition = divmod(seed, 3)
    if edition:
        rules = _miniature(Random(seed))
    else:
        players = 2 + number // 3 % 5
        rules = Rules.edition(EDITIONS[number % 3], players)
    return playout(GAME, rules, stream_for(seed, "odin"))


def _miniature(rng: Random) -> Rules:
    """A small deck of a few colours and numbers, where sets are common."""
    colours, numbers = rng.sample("BRPGKO", rng.randint(2, 6)), rng.randint(2, 6)
    deck = [c for c in FULL_DECK if c.number <= numbers and c.value[0] in colours]
    players = rng.randint(2, min(6, len(deck) // 2))
    return Rules(
        players,
        hand_size=rng.randint(1, min(12, len(deck) // players)),
        target=rng.randint(1, 12),
        max_hands=rng.choice((None, 1, 2, 4)),
        next_first_player=rng.choice(("left_of_first", "last_on_turn")),
        whole_hand=rng.choice(("may", "must")),
        first_player=rng.choice((None, 0, players - 1)),
        deck=deck,
    )
