"""Matches between bots: which bot is asked, what it is shown, and its random numbers."""

from collections.abc import Callable, Sequence

from herrlof_rules.bots.bot import check_to_act
from herrlof_rules.core.errors import InvalidSeed
from herrlof_rules.core.game import Game
from herrlof_rules.core.parameters import A, E, O, R, S, V
from herrlof_rules.core.randomness import Seed, Stream
from herrlof_rules.core.refusals import check_type
from herrlof_rules.core.view import Bot
from herrlof_rules.match import Match

_MOST = (1 << 53) - 1


def bot_stream(seed: str, seat: int, moves: int) -> Stream:
    """The random numbers for a bot at `seat` that decides after `moves` moves of the log.

    They depend on nothing else, so a bot makes the same choice again after an undo or a restart.
    They are independent of the numbers that settle chance.
    Raises `TypeError` for a seat or a number of moves that is no int, and `InvalidSeed` for a seed
    or numbers that no match has.
    """
    for number in (seat, moves):
        check_type(number, int)
        if not 0 <= number <= _MOST:
            raise InvalidSeed("no match has such a seat, or so many moves")
    return Stream(seed, f"bot/{seat}/{moves}")


def ask(match: Match[R, S, A, O, E, V], seat: int, bot: Bot[R, A, E, V]) -> A:
    """The action that the bot chooses now for a seat of this match.

    Raises `ValueError` for a match without a seed and for a seat that is not to act, and
    `UnknownSeat`.
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
    """Plays a whole match between bots, one for each seat; calls `progress` after each decision.

    Raises `ValueError` for a wrong number of bots, `IllegalAction` if a bot breaks the rules, and
    whatever `Match.start` raises.
    """
    match = Match.start(game, rules, seed)
    if len(bots) != rules.players:
        raise ValueError(f"{rules.players} seats need {rules.players} bots, not {len(bots)}")
    while seats := match.turn.seats:
        seat = seats[0]
        match = match.play(ask(match, seat, bots[seat]), seat)
        if progress is not None:
            progress(match)
    return match
