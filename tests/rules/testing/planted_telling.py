"""Events that reveal secrets, or should not occur, in games with right observations."""

from collections.abc import Callable
from typing import Annotated, Any

from attrs import frozen
from rules.testing import toy
from rules.testing.planted_long import dare
from rules.testing.replaced import replaced
from rules.testing.toy import State

from herrlof_rules import herrlof, odin
from herrlof_rules.core.game import Game
from herrlof_rules.core.seats import Seat
from herrlof_rules.core.turn import Step
from herrlof_rules.core.visibility import PrivateBySeat, Public, SeenBy

PLANTED: dict[str, tuple[Game, Any, str]] = {}
"""By fault: the game, the rules, and the field or class that reveals the secret."""

Tell = Callable[[Any, Any, tuple[Any, ...]], tuple[Any, ...]]


def planted(fault: str, field: str, game: Game, rules: Any, *new: type) -> Callable[[Tell], None]:
    """Plants a game whose events a function makes from the state, the move and the events."""

    def keep(tell: Tell) -> None:
        def step(state: Any, move: Any, seat: int | None = None) -> Step[Any, Any]:
            after = game.step(state, move, seat)
            return Step(after.state, tell(after.state, move, after.events))

        PLANTED[fault] = (replaced(game, step=step, events=(*game.events, *new)), rules, field)

    return keep


# Events that should not exist


@frozen
class Peeked:
    """The lowest card of the pile."""

    card: Public[int]


@planted("an event tells of the pile", "Peeked.card", toy.GAME, toy.Rules(), Peeked)
def _(state: State, move: Any, events: tuple[Any, ...]) -> tuple[Any, ...]:
    return (*events, Peeked(min(state.pile))) if type(move) is toy.Bid and state.pile else events


@frozen
class Hesitated:
    """An event without fields that occurs only if a secret bid is high."""

    seat: Public[Seat]


@planted("an event happens because of a secret", "Hesitated", dare.GAME, dare.Rules(), Hesitated)
def _(state: Any, move: Any, events: tuple[Any, ...]) -> tuple[Any, ...]:
    high = type(move) is dare.Bet and move.coins > 1
    return (*events, Hesitated(events[0].seat)) if high else events


@frozen
class Counted:
    """The number of cards above 5 in all hands, shown to one seat."""

    seat: Public[Seat]
    high: Annotated[int | None, SeenBy("seat")]


@planted("an event sums up hidden hands", "Counted.high", odin.GAME, odin.Rules(3), Counted)
def _(state: odin.State, move: Any, events: tuple[Any, ...]) -> tuple[Any, ...]:
    if type(move) is not odin.Pass:
        return events
    high = sum(card.number > 5 for card in state.hands[1])
    return (*events, Counted(0, high))


# Wrong marks


@frozen
class Drawn:
    seat: Public[Seat]
    card: Public[int]


@planted("all are told what was drawn", "Drawn.card", toy.GAME, toy.Rules(), Drawn)
def _(state: State, move: Any, events: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(Drawn(e.seat, e.card) if type(e) is toy.Drawn else e for e in events)


@frozen
class Laid:
    seat: Public[Seat]
    coins: Public[int]


@planted("all are told the bets", "Laid.coins", dare.GAME, dare.Rules(), Laid)
def _(state: Any, move: Any, events: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(Laid(e.seat, e.coins) if type(e) is dare.Laid else e for e in events)


@frozen
class Cast:
    dice: Annotated[tuple[tuple[int, ...] | None, ...], PrivateBySeat()]


@planted("each is told its neighbour's die, too", "Cast.dice", dare.GAME, dare.Rules(3), Cast)
def _(state: Any, move: Any, events: tuple[Any, ...]) -> tuple[Any, ...]:
    if type(move) is not dare.Roll:
        return events
    return (Cast(tuple(zip(move.dice, (*move.dice[1:], move.dice[0]), strict=True))),)


@frozen
class CardBuried:
    seat: Public[Seat]
    card: Public[herrlof.Card]


@planted(
    "all are told which card is buried",
    "CardBuried.card",
    herrlof.GAME,
    herrlof.Rules(3),
    CardBuried,
)
def _(state: herrlof.State, move: Any, events: tuple[Any, ...]) -> tuple[Any, ...]:
    changed = (CardBuried(e.seat, e.card) if type(e) is herrlof.CardBuried else e for e in events)
    return tuple(changed)


@frozen
class CardStolen:
    thief: Public[Seat]
    victim: Public[int]
    bystander: Public[int]
    card: Annotated[herrlof.Card | None, SeenBy("thief", "victim", "bystander")]


@planted(
    "a bystander is told which card is stolen",
    "CardStolen.card",
    herrlof.GAME,
    herrlof.Rules(3),
    CardStolen,
)
def _(state: herrlof.State, move: Any, events: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(
        CardStolen(e.thief, e.victim, 3 - e.thief - e.victim, e.card)
        if type(e) is herrlof.CardStolen
        else e
        for e in events
    )
