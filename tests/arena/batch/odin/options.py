"""Rules of Odin: all editions, every option changed, miniatures, and any at random."""

from collections.abc import Iterator
from random import Random

import attrs

from herrlof_rules.odin import FULL_DECK, Card, Colour, Rules
from herrlof_rules.odin.rules import EDITIONS

CARDS = {card.value: card for card in Card}


def deck(text: str) -> tuple[Card, ...]:
    return tuple(CARDS[token] for token in text.split())


def chosen() -> Iterator[Rules]:
    """Editions for two to six, single options changed, miniature decks."""
    for players in range(2, 7):
        for edition in EDITIONS:
            yield Rules.edition(edition, players)
        default = Rules(players)
        yield attrs.evolve(default, hand_size=1)
        yield attrs.evolve(default, hand_size=54 // players)
        yield attrs.evolve(default, target=1)
        yield attrs.evolve(default, target=300)
        yield attrs.evolve(default, max_hands=1)
        yield attrs.evolve(default, max_hands=3)
        yield attrs.evolve(default, next_first_player="last_on_turn")
        yield attrs.evolve(default, whole_hand="must")
        yield attrs.evolve(default, first_player=players - 1)
    yield Rules(2, two_player_colours=4, first_player=1)
    yield Rules(2, two_player_colours=4, hand_size=18)
    yield from miniatures()


def miniatures() -> Iterator[Rules]:
    """Small decks: all dealt or some set aside, one colour, one number, many of each."""
    yield Rules(2, hand_size=2, deck=deck("B1 B3 R1 R2 P4"))
    yield Rules(2, hand_size=2, deck=deck("B1 B2 B3 R1 R2 R4"))
    yield Rules(2, hand_size=3, deck=deck("B1 B2 B3 R1 R2 R4"), whole_hand="must")
    yield Rules(3, hand_size=4, deck=deck("B1 R1 P1 G1 K1 O1 B2 R2 P2 G2 K2 O2"), target=40)
    yield Rules(2, hand_size=9, deck=FULL_DECK[:9] + FULL_DECK[-9:], target=60)
    yield Rules(2, hand_size=1, deck=deck("B9 O1"), max_hands=40)
    yield Rules(2, hand_size=2, deck=FULL_DECK[5:51], two_player_colours=4)
    yield Rules(6, hand_size=2, deck=FULL_DECK[::4], max_hands=30, next_first_player="last_on_turn")


def at_random(rng: Random) -> Rules:
    """Any rules that there can be."""
    players = rng.randint(2, 6)
    cards = list(FULL_DECK)
    rng.shuffle(cards)
    if rng.random() < 0.5:  # few colours or few numbers, so that sets are large
        kinds = rng.sample(range(1, 10), rng.randint(2, 9))
        if rng.random() < 0.5:
            cards.sort(key=lambda card: card.number not in kinds)
        else:
            cards.sort(key=lambda card: card.colour)
    size = rng.choice((len(cards), rng.randint(players, len(cards))))
    some = cards[:size]
    most = size // players
    hand_size = most if rng.random() < 0.3 else rng.randint(1, most)
    if players == 2 and rng.random() < 0.5:
        counts = [sum(card.colour == colour.value for card in some) for colour in Colour]
        left = sum(sorted(counts)[:4])
        if left >= 2:
            return _rules(rng, 2, some, min(hand_size, left // 2), 4)
    return _rules(rng, players, some, hand_size, 6)


def _rules(rng: Random, players: int, cards: list[Card], hand_size: int, colours: int) -> Rules:
    return Rules(
        players,
        hand_size=hand_size,
        deck=cards,
        two_player_colours=colours,
        target=rng.choice((1, 5, 15, 40)),
        max_hands=rng.choice((None, 1, 2, 10)),
        next_first_player=rng.choice(("left_of_first", "last_on_turn")),
        whole_hand=rng.choice(("may", "must")),
        first_player=rng.choice((None, *range(players))),
    )
