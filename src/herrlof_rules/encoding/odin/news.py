"""What a move tells a seat, in a few bytes: what its events show, and nothing else.

The first byte is the kind of move.  A card is its place in canonical order (C2).
"""

from typing import Any

from herrlof_rules.games.odin.actions import Pass, Play, Take
from herrlof_rules.games.odin.cards import Card, Colour
from herrlof_rules.games.odin.outcomes import Deal, FirstPlayer, RemoveColours
from herrlof_rules.games.odin.state import State

_NUMBER = {card: number for number, card in enumerate(Card)}
_COLOUR = {colour: number for number, colour in enumerate(Colour)}


def news(before: State, _by: int | None, choice: Any, _after: State, seat: int | None) -> bytes:
    """What a move tells a seat: see `herrlof_rules.encoding.keys.News`.

    All but the hands dealt is public, and whose turn it is.
    """
    told: tuple[int, ...]
    actor = before.turn.seats[0] if before.turn.seats else 0
    match choice:
        case Pass():
            told = (0, actor)
        case Play(cards):
            told = (1, actor, *[_NUMBER[card] for card in cards])
        case Take(card):
            told = (2, actor, _NUMBER[card])
        case Deal(hands):
            told = (3, *([_NUMBER[card] for card in hands[seat]] if seat is not None else ()))
        case RemoveColours(colours):
            told = (4, *[_COLOUR[colour] for colour in colours])
        case FirstPlayer(first):
            told = (5, first)
        case _:  # pragma: no cover - no other move is legal
            raise AssertionError
    return bytes(told)
