"""Rules and matches drawn at random, in which much happens."""

from collections.abc import Sequence
from functools import partial
from random import Random

from hypothesis import strategies as st

from herrlof_rules import Match
from herrlof_rules.core.randomness import RandomSource
from herrlof_rules.herrlof import GAME, Action, Card, Decline, Rules
from herrlof_rules.testing import strategies
from herrlof_rules.testing.generators.playouts import pick, playout, stream_for

POWERS = [card for card in Card if card.rank in (3, 6)]
PLAIN = [Card.B1, Card.B2, Card.B9, Card.G1, Card.G5, Card.G9, Card.R4, Card.Y8]


def miniature(rng: Random, hands: Sequence[int], spare: Sequence[int], rounds: int = 2) -> Rules:
    """A deck with many 3s, 6s and symbol cards; with few spare ones the pile runs out (W5)."""
    players = rng.choice((2, 2, 3))
    hand_size = rng.choice(hands)
    cards = [*POWERS, *rng.sample(PLAIN, rng.randrange(len(PLAIN))), *[Card.H, Card.V] * 3]
    size = min(players * hand_size + 1 + rng.choice(spare), len(cards))
    return Rules(
        players,
        hand_size=min(hand_size, (size - 1) // players),
        deck=rng.sample(cards, size),
        target=1_000,
        max_rounds=rng.randint(1, rounds),
        symbol_lead=rng.choice(("free", "first_suit")),
        nine_and_hagalaz=rng.choice(("hagalaz", "nine")),
    )


def with_powers(rng: RandomSource, legal: Sequence[Action]) -> Action:
    """Any legal action, but powers are used more often than not: they hide cards."""
    powers = [action for action in legal if not isinstance(action, Decline)]
    return pick(rng, powers if rng.randrange(3) else legal)


def played(rules: Rules, seed: int) -> Match:
    """A match in which powers are used."""
    return playout(GAME, rules, stream_for(seed, "herrlof"), choose=with_powers)


short_matches = strategies.herrlof_rules().flatmap(partial(strategies.whole_matches, GAME))
"""Whole matches with few cards, which shrink."""

positions = strategies.herrlof_rules().flatmap(partial(strategies.matches, GAME))
"""Beginnings of such matches."""


def _full_position(rules: Rules, seed: int, moves: int) -> Match:
    return playout(GAME, rules, stream_for(seed, "full deck"), moves, choose=with_powers)


full_positions = st.builds(
    _full_position, strategies.rules(GAME), st.integers(0, 2**32), st.integers(0, 120)
)
"""Beginnings of matches in every edition, which shrink to few moves.

Their moves come from a drawn seed, because drawing a deal of a full deck card by card takes long.
"""


def rich_in(cards: str) -> st.SearchStrategy[Match]:
    """Whole matches with a deck of these cards only, which shrink."""
    deck = [Card(card) for card in cards.split()]

    def rules(players: int, hand_size: int, option: str) -> Rules:
        size = min(hand_size, (len(deck) - 1) // players)
        return Rules(players, hand_size=size, deck=deck, max_rounds=1, nine_and_hagalaz=option)

    drawn = st.builds(
        rules, st.sampled_from((2, 3)), st.integers(2, 5), st.sampled_from(("hagalaz", "nine"))
    )
    return drawn.flatmap(partial(strategies.whole_matches, GAME))
