"""Rules of Herrlof: all editions, every option changed, miniatures, and any at random."""

from collections.abc import Iterator
from random import Random

import attrs

from herrlof_rules.herrlof import FULL_DECK, Card, Rules
from herrlof_rules.herrlof.rules import EDITIONS

CARDS = {card.value: card for card in Card}


def deck(text: str) -> tuple[Card, ...]:
    return tuple(CARDS[token] for token in text.split())


def chosen() -> Iterator[Rules]:
    """Editions for two and three, single options changed, miniature decks."""
    for players in (2, 3):
        for edition in EDITIONS:
            yield Rules.edition(edition, players)
        default = Rules(players)
        for option, value in (
            ("hand_size", 3),
            ("hand_size", 41 // players),
            ("target", 1),
            ("target", 1000),
            ("max_rounds", None),
            ("max_rounds", 1),
            ("prediction_bonus", 0),
            ("small_bonus", 0),
            ("small_bonus_tricks", (0, 1, 20)),
            ("tie_breakers", ()),
            ("tie_breakers", ("last_round_tricks", "predictions")),
            ("final_tie", "share"),
            ("symbol_lead", "first_suit"),
            ("nine_and_hagalaz", "nine"),
            ("first_dealer", players - 1),
        ):
            yield attrs.evolve(default, **{option: value})
    yield Rules(2, hand_size=2, deck=deck("B1 B3 R6 H V"))
    yield Rules(2, hand_size=3, deck=deck("B1 B3 R3 R6 H V V"))
    yield Rules(3, hand_size=2, deck=deck("B1 B6 R6 G3 H V V R3"), symbol_lead="first_suit")
    yield Rules(2, hand_size=6, deck=deck("B3 G3 R3 Y3 B6 G6 R6 Y6 B1 G1 V V V"))
    yield Rules(3, hand_size=5, deck=deck("B3 G3 R3 Y3 B6 G6 R6 Y6 B1 G1 V V V H H H"))
    yield Rules(2, hand_size=1, deck=deck("H V B3"), max_rounds=40, target=1000)


def at_random(rng: Random) -> Rules:
    """Any rules that there can be."""
    players = rng.choice((2, 3))
    cards = list(FULL_DECK)
    rng.shuffle(cards)
    size = rng.choice((len(cards), rng.randint(players + 1, len(cards))))
    if rng.random() < 0.3:  # many powers
        cards.sort(key=lambda card: card.rank not in (None, 1, 3, 6, 9))
    most = (size - 1) // players
    tricks = sorted({rng.randint(0, 20) for _ in range(rng.randint(0, 4))})
    breakers = rng.sample(("predictions", "last_round_tricks"), rng.randint(0, 2))
    return Rules(
        players,
        hand_size=most if rng.random() < 0.3 else rng.randint(1, most),
        deck=cards[:size],
        target=rng.choice((1, 15, 40, 100)),
        max_rounds=rng.choice((1, 2, 5, 10, 30)),
        prediction_bonus=rng.choice((0, 1, 10)),
        small_bonus=rng.choice((0, 5)),
        small_bonus_tricks=tuple(tricks),
        tie_breakers=tuple(breakers),
        final_tie=rng.choice(("rematch", "share")),
        symbol_lead=rng.choice(("free", "first_suit")),
        nine_and_hagalaz=rng.choice(("hagalaz", "nine")),
        first_dealer=rng.choice((None, *range(players))),
    )
