"""The heuristic bot for Herrlof: it values the position that an action leaves."""

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

    Two models of the hand left and the trick tell how probable its prediction is to come true, and
    what else the round brings; they were fitted to many rounds.  It remembers which cards it gave
    or lost in thefts, and who could not follow in the last trick.  It always uses the powers of a 3
    and a 6, because it may give back the card it gets.
    """

    def __call__(self, view: View, rng: RandomSource, /) -> Action:
        """The action worth most; ties are broken with `rng`.

        Raises `TypeError` for a view of another game, `ValueError` for a seat that is not to act.
        """
        check_view(view, GAME)
        return choose(from_view(view), view.legal_actions, rng)


BOT: Bot = HerrlofBot()
"""What `heuristic_bot` returns for this game."""
