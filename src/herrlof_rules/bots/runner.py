"""Bots at a table: who is asked, what they are shown, and where they get their numbers."""

from collections.abc import Callable, Sequence

from herrlof_rules.bots.bot import Bot
from herrlof_rules.core.game import Game
from herrlof_rules.core.parameters import A, E, O, R, S, V
from herrlof_rules.core.randomness import Seed, Stream
from herrlof_rules.match.match import Match


def bot_stream(seed: str, seat: int, moves: int) -> Stream:
    """The numbers that a bot at `seat` gets when it decides after so many moves of the log.

    They depend on nothing else, so a match that is undone or resumed meets the same bots; and they
    are independent of the numbers that settle chance.
    """
    return Stream(seed, f"bot/{seat}/{moves}")


def ask(match: Match[R, S, A, O, E, V], seat: int, bot: Bot[R, A, E, V]) -> A:
    """What the bot would do in this match now; raises `ValueError` for a match without a seed."""
    if match.seed is None:
        raise ValueError("a match without a seed has no numbers for bots")
    return bot(match.view(seat), bot_stream(match.seed, seat, len(match.log)))


def play_match(
    game: Game[R, S, A, O, E, V],
    rules: R,
    bots: Sequence[Bot[R, A, E, V]],
    seed: Seed | None = None,
    progress: Callable[[Match[R, S, A, O, E, V]], None] | None = None,
) -> Match[R, S, A, O, E, V]:
    """A whole match between bots, one a seat; `progress` is called after each decision.

    Raises `ValueError` for a wrong number of bots, and `IllegalAction` if a bot breaks the rules.
    """
    if len(bots) != rules.players:
        raise ValueError(f"{rules.players} seats need as many bots, not {len(bots)}")
    match = Match.start(game, rules, seed)
    while seats := match.turn.seats:
        seat = seats[0]
        match = match.play(ask(match, seat, bots[seat]), seat)
        if progress is not None:
            progress(match)
    return match
