"""The heuristic bot for Herrlof: it predicts from its cards, and looks one trick ahead."""

from attrs import frozen

from herrlof_rules.bots.bot import check_view
from herrlof_rules.bots.herrlof.policy import choose
from herrlof_rules.bots.herrlof.situation import from_view
from herrlof_rules.core.randomness import RandomSource
from herrlof_rules.core.view import Bot
from herrlof_rules.games.herrlof.actions import Action
from herrlof_rules.games.herrlof.game import GAME, View


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
        check_view(view, GAME)
        return choose(from_view(view), view.legal_actions, rng)


BOT: Bot = HerrlofBot()
"""What `heuristic_bot` returns for this game."""
