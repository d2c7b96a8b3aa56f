"""The heuristic bot for Herrlof: it predicts from its cards, and looks one trick ahead."""

from attrs import frozen

from herrlof_rules.bots.bot import Bot, check_to_act
from herrlof_rules.bots.herrlof.policy import choose
from herrlof_rules.bots.herrlof.situation import from_view
from herrlof_rules.core import view as core_view
from herrlof_rules.core.errors import UnknownSeat
from herrlof_rules.core.excerpts import class_name
from herrlof_rules.core.randomness import RandomSource
from herrlof_rules.core.refusals import check_type
from herrlof_rules.core.seats import is_seat
from herrlof_rules.games.herrlof.actions import ACTIONS, Action
from herrlof_rules.games.herrlof.game import View
from herrlof_rules.games.herrlof.observation import Observation
from herrlof_rules.games.herrlof.rules import Rules


@frozen
class HerrlofBot:
    """Takes the action after which it may expect most points, own minus others'.

    It weighs how the trick may end, and values each end by two models of the cards left: how
    probable its prediction is, and what else the round brings.  They were fitted to many rounds.
    The prediction is a linear function of the cards.  It always uses the powers of a 3 and a 6,
    because it may give back the card it gets.
    """

    def __call__(self, view: View, rng: RandomSource, /) -> Action:
        """The action worth most; ties are broken with `rng`.

        Raises `TypeError` for a view of another game, `ValueError` for a seat that is not to act.
        """
        check_type(view, core_view.View)
        check_type(view.observation, Observation)
        check_type(view.rules, Rules)
        check_to_act(view)
        if not is_seat(view.seat, view.rules.players):
            raise UnknownSeat(view.seat, view.rules.players)
        for action in view.legal_actions:
            if type(action) not in ACTIONS:
                raise TypeError(f"a {class_name(action)} is not an action of this game")
        return choose(from_view(view), view.legal_actions, rng)


BOT: Bot = HerrlofBot()
"""What `heuristic_bot` returns for this game."""
