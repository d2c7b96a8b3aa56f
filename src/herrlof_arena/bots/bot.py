"""The bot that plays any game, and the checks that every bot makes."""

from attrs import frozen

from herrlof_rules.core import Game, RandomSource, UnknownSeat
from herrlof_rules.extending import (
    A,
    E,
    R,
    V,
    bounded_repr,
    check_type,
    is_seat,
    kind_of,
    randrange_of,
)
from herrlof_rules.match import View


@frozen
class RandomBot:
    """Chooses uniformly among the legal actions of any game."""

    def __call__(self, view: View[R, A, E, V], rng: RandomSource, /) -> A:
        """One of the view's legal actions; takes one number from `rng`.

        Raises `ValueError` for a seat that is not to act.
        """
        check_type(view, View)
        check_to_act(view)
        return view.legal_actions[randrange_of(rng)(len(view.legal_actions))]


def check_to_act(view: View[R, A, E, V]) -> None:
    """Raises `ValueError` if the view's seat is not to act; a spectator never is."""
    check_type(view.legal_actions, tuple)
    if not view.legal_actions:
        who = "a spectator" if view.seat is None else f"seat {bounded_repr(view.seat)}"
        raise ValueError(f"{who} is not to act")


def check_view(view: View, game: Game) -> None:
    """Raises `TypeError` for anything but a view of this game.

    Raises `ValueError` for a seat that is not to act, and `UnknownSeat` for one that does not
    exist.
    """
    check_type(view, View)
    check_type(view.observation, game.observation)
    check_type(view.rules, game.rules)
    check_to_act(view)
    if not is_seat(view.seat, view.rules.players):
        raise UnknownSeat(view.seat, view.rules.players)
    for action in view.legal_actions:
        if type(action) not in game.actions:
            raise TypeError(f"{kind_of(action)} is not an action of this game")
