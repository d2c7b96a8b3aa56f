"""Matches between bots: who is asked, what they are shown, where their random numbers come from."""

from collections.abc import Callable, Sequence

from herrlof_rules.bots.bot import Bot, check_to_act
from herrlof_rules.core.game import Game
from herrlof_rules.core.parameters import A, E, O, R, S, V
from herrlof_rules.core.randomness import Seed, Stream
from herrlof_rules.core.refusals import check_type
from herrlof_rules.match import Match


def bot_stream(seed: str, seat: int, moves: int) -> Stream:
    """The random numbers of a bot at `seat` that decides after so many moves of the log.

    They depend on nothing else, so a bot chooses the same again after an undo or a restart, and
    they are independent of the numbers that settle chance.
    """
    return Stream(seed, f"bot/{seat}/{moves}")


def ask(match: Match[R, S, A, O, E, V], seat: int, bot: Bot[R, A, E, V]) -> A:
    """The action that the bot chooses for a seat of this match now.

    Raises `ValueError` for a match without a seed and for a seat that is not to act, `UnknownSeat`
    for one that does not exist.
    """
    check_type(match, Match)
    if match.seed is None:
        raise ValueError("a match without a seed has no random numbers for bots")
    view = match.view(seat)
    check_to_act(view)
    return bot(view, bot_stream(match.seed, seat, len(match.log)))


def play_match(
    game: Game[R, S, A, O, E, V],
    rules: R,
    bots: Sequence[Bot[R, A, E, V]],
    seed: Seed | None = None,
    progress: Callable[[Match[R, S, A, O, E, V]], None] | None = None,
) -> Match[R, S, A, O, E, V]:
    """A whole match between bots, one for each seat; `progress` is called after each decision.

    Raises `ValueError` for a wrong number of bots, `IllegalAction` if a bot breaks the rules, and
    what `Match.start` raises.
    """
    match = Match.start(game, rules, seed)
    if len(bots) != rules.players:
        raise ValueError(f"{rules.players} seats need as many bots, not {len(bots)}")
    while seats := match.turn.seats:
        seat = seats[0]
        match = match.play(ask(match, seat, bots[seat]), seat)
        if progress is not None:
            progress(match)
    return match
