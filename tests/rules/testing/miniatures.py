"""Games so small that all of their histories can be enumerated."""

from typing import Any

from herrlof_rules import herrlof, odin


def small_herrlof(cards: str, hand_size: int = 2, players: int = 2, **more: Any) -> herrlof.Rules:
    """One round of Herrlof with these cards; seat 0 deals."""
    options: dict[str, Any] = {"max_rounds": 1, "first_dealer": 0, "small_bonus_tricks": (), **more}
    deck = [herrlof.Card(token) for token in cards.split()]
    return herrlof.Rules(players=players, hand_size=hand_size, deck=deck, **options)


def small_odin(cards: str, hand_size: int = 2, players: int = 2, **more: Any) -> odin.Rules:
    """One hand of Odin with these cards; seat 0 leads."""
    options: dict[str, Any] = {"max_hands": 1, "first_player": 0, **more}
    deck = tuple(odin.Card(token) for token in cards.split())
    return odin.Rules(players=players, hand_size=hand_size, deck=deck, **options)
