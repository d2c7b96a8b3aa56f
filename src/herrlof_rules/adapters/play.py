"""Seeded play as environments need it: a history, with chance settled as a `Match` settles it."""

from typing import Generic

from attrs import frozen

from herrlof_rules.bots import Bot, RandomBot, bot_stream
from herrlof_rules.core.construction import Value, fast_constructor
from herrlof_rules.core.game import Game
from herrlof_rules.core.parameters import A_, E_, O_, R_, S_, V_, A, E, O, R, S, V
from herrlof_rules.core.randomness import Seed, chance_stream, seed_text
from herrlof_rules.core.turn import Chance
from herrlof_rules.encoding import History

MOST_PASSED_OVER = 1000
"""How many matches in a row may end before a seat's first decision."""

NEVER = f"{MOST_PASSED_OVER} matches in a row ended before the seat's first decision"


@frozen
class Play(Value, Generic[R, S, A, O, E, V]):
    """A history up to a decision or the end, and what settles chance from here on: secret.

    It goes as `Match.start(game, rules, seed)` does, and keeps no log, which makes it faster.
    """

    history: History[R, S, A, O, E, V]
    seed: str
    outcomes: int
    decisions: int

    @classmethod
    def start(
        cls, game: Game[R_, S_, A_, O_, E_, V_], rules: R_, seed: Seed
    ) -> "Play[R_, S_, A_, O_, E_, V_]":
        """The first decision of the match of this seed."""
        return _settled(History.start(game, rules), seed_text(seed), 0, 0)

    def after(self, action: A, seat: int) -> "Play[R, S, A, O, E, V]":
        """The next decision, or the end; raises `IllegalAction`."""
        history = self.history.after(action, seat)
        return _settled(history, self.seed, self.outcomes, self.decisions + 1)

    def asked(self, bot: Bot[R, A, E, V], seat: int) -> A:
        """What the bot chooses for a seat, with the numbers that `ask` gives it in a match."""
        rng = bot_stream(self.seed, seat, self.outcomes + self.decisions)
        if isinstance(bot, RandomBot):  # needs no view, which takes most of the time
            legal = self.history.game.legal_actions(self.history.state, seat)
            return legal[rng.randrange(len(legal))]
        return bot(self.history.view(seat), rng)


_make = fast_constructor(Play)


def _settled(
    history: History[R, S, A, O, E, V], seed: str, outcomes: int, decisions: int
) -> Play[R, S, A, O, E, V]:
    game = history.game
    while type(game.turn(history.state)) is Chance:
        outcome = game.chance(history.state).sample(chance_stream(seed, outcomes))
        history, outcomes = history.after(outcome), outcomes + 1
    return _make(history, seed, outcomes, decisions)
