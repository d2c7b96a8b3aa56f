"""The heuristic bot for Odin: it values the hand that an action leaves, and the set it plays."""

from attrs import frozen

from herrlof_rules.bots.bot import check_view
from herrlof_rules.bots.odin.policy import choose, from_view
from herrlof_rules.core.randomness import RandomSource
from herrlof_rules.core.view import Bot
from herrlof_rules.games.odin.actions import Action
from herrlof_rules.games.odin.game import GAME, View


@frozen
class OdinBot:
    """Takes the action after which it may expect most points, others' minus own.

    What counts is how many cards are left and in how few plays they could go, above all in one,
    how hard the set on the table is to beat, and how many cards the others hold.  The weights were
    fitted to many hands.
    """

    def __call__(self, view: View, rng: RandomSource, /) -> Action:
        """The action worth most; ties are broken with `rng`.

        Raises `TypeError` for a view of another game, `ValueError` for a seat that is not to act.
        """
        check_view(view, GAME)
        return choose(from_view(view), view.legal_actions, rng)


BOT: Bot = OdinBot()
"""What `heuristic_bot` returns for this game."""
