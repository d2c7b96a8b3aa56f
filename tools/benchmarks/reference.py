"""A fixed game in pure Python; figures divided by its speed are comparable between machines.

The game uses the same constructs as the rules (frozen objects, tuples, look-ups by card, calls,
small loops).  Each of the game's functions exists in many copies, because the rules of a game do
not fit into a processor's innermost cache either.  A slower machine or interpreter, or another busy
program, slows this game and the rules alike.  Any change to this module invalidates the committed
baseline.
"""

from collections.abc import Callable
from types import FunctionType
from typing import Any

from attrs import frozen

from tools.benchmarks.measure import clock

COPIES = 32


@frozen
class Card:
    colour: str
    number: int


@frozen
class Table:
    played: tuple[Card, ...]
    hands: tuple[tuple[Card, ...], ...]
    seat: int
    part: str
    tricks: dict[int, int]


CARDS = tuple(Card(colour, number) for colour in "BGRY" for number in range(1, 10))
PLACE = {card: place for place, card in enumerate(CARDS)}
NEXT = {"first": "second", "second": "third", "third": "first"}


def legal(table: Table) -> tuple[Card, ...]:
    """The cards that follow the colour led, or the whole hand if there are none."""
    hand = table.hands[table.seat]
    if table.played:
        led = table.played[0].colour
        following = tuple([card for card in hand if card.colour == led])
        if following:
            return following
    return hand


def after(table: Table, card: Card) -> Table:
    """The table after a card; the third card ends the trick, and an empty hand is dealt again."""
    seat, hands = table.seat, table.hands
    at = hands[seat].index(card)
    left = hands[seat][:at] + hands[seat][at + 1 :] or dealt(PLACE[card])
    hands = (*hands[:seat], left, *hands[seat + 1 :])
    played = (*table.played, card)
    if len(played) < len(hands):
        return Table(played, hands, (seat + 1) % len(hands), table.part, table.tricks)
    winner = played.index(max(played, key=PLACE.__getitem__))
    tricks = {**table.tricks, winner: table.tricks.get(winner, 0) + 1}
    return Table((), hands, winner, NEXT[table.part], tricks)


def dealt(place: int) -> tuple[Card, ...]:
    """Seven consecutive cards of the deck, from this place on."""
    return CARDS[place % 29 :][:7]


def _copy(function: Callable[..., Any]) -> Callable[..., Any]:
    """A copy of the function, with bytecode and caches of its own."""
    assert isinstance(function, FunctionType)
    return FunctionType(function.__code__.replace(), function.__globals__)


GAMES = [(_copy(legal), _copy(after)) for _ in range(COPIES)]


def reference(steps: int) -> int:
    """Takes the given number of steps in games side by side; the result depends on all of them."""
    tables = [
        Table((), tuple(dealt(number + 11 * seat) for seat in range(3)), 0, "first", {})
        for number in range(COPIES)
    ]
    number = 1
    for step in range(steps):
        legal, after = GAMES[step % COPIES]
        table = tables[step % COPIES]
        number = (number * 1_103_515_245 + 12_345) & 0x7FFF_FFFF
        choices = legal(table)
        tables[step % COPIES] = after(table, choices[(number >> 8) % len(choices)])
    return sum(sum(table.tricks.values()) for table in tables)


def reference_steps_per_second(budget: float) -> float:
    """The current speed of the reference."""
    steps = 0
    start = clock()
    while (spent := clock() - start) < budget or not steps:
        reference(1_000)
        steps += 1_000
    return steps / spent
