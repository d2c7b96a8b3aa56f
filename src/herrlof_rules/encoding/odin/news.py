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
    kind = type(choice)
    actor = before.turn.seats[0] if before.turn.seats else 0
    if kind is Pass:
        return bytes((0, actor))
    if kind is Play:
        return bytes((1, actor, *[_NUMBER[card] for card in choice.cards]))
    if kind is Take:
        return bytes((2, actor, _NUMBER[choice.card]))
    if kind is Deal:
        hand = choice.hands[seat] if seat is not None else ()
        return bytes((3, *[_NUMBER[card] for card in hand]))
    if kind is RemoveColours:
        return bytes((4, *[_COLOUR[colour] for colour in choice.colours]))
    assert kind is FirstPlayer
    return bytes((5, choice.seat))
