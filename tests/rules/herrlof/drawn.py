"""Rules and matches drawn at random, in which much happens."""

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from random import Random

from hypothesis import settings
from hypothesis import strategies as st

from herrlof_rules import Match
from herrlof_rules.core.randomness import RandomSource
from herrlof_rules.herrlof import GAME, Action, Card, Decline, Rules
from herrlof_rules.herrlof.rules import EDITIONS
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


def matches() -> Iterator[Match]:
    """Draws as many matches as Hypothesis would: a fifth by editions, the others with few cards."""
    return map(_match, range(settings.default.max_examples))


@lru_cache(maxsize=50)
def _match(seed: int) -> Match:
    number, edition = divmod(seed, 5)
    if edition:
        return played(miniature(Random(seed), (1, 2, 3, 4), (0, 1, 2, 4), 3), seed)
    return played(Rules.edition(EDITIONS[number % 5], 2 + number // 5 % 2), seed)
