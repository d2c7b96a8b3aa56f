"""Matches between bots: which bot decides, the view it receives, and its random numbers."""

from collections.abc import Callable, Iterable, Sequence

from herrlof_arena.bots.bot import check_to_act
from herrlof_rules.core import Bot, Game, InvalidSeed, Seed, Stream
from herrlof_rules.extending import A, E, O, R, S, V, check_type
from herrlof_rules.match import Match

_MOST = (1 << 53) - 1


def bot_stream(seed: str, seat: int, moves: int) -> Stream:
    """The random numbers for a bot at `seat` that decides after `moves` moves of the log.

    The numbers depend on nothing else, so a bot makes the same choice again after an undo or a
    restart.  They are independent of the numbers that settle chance.  Raises `TypeError` if the
    seat or the number of moves is not an `int`, and `InvalidSeed` for numbers that no match can
    have and for a seed that cannot be encoded as UTF-8.
    """
    for number in (seat, moves):
        check_type(number, int)
        if not 0 <= number <= _MOST:
            raise InvalidSeed("no match can have this seat or this number of moves")
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
    _check_seats(rules.players, bots)
    while seats := match.turn.seats:
        seat = seats[0]
        match = match.play(ask(match, seat, bots[seat]), seat)
        if progress is not None:
            progress(match)
    return match


def play_matches(
    game: Game[R, S, A, O, E, V],
    rules: R,
    tables: Iterable[tuple[Sequence[Bot[R, A, E, V]], Seed]],
) -> tuple[Match[R, S, A, O, E, V], ...]:
    """Plays the matches that `play_match` plays with these bots and seeds, side by side.

    A bot with a method `many(views, rngs)`, such as a `PolicyBot`, decides for all matches in one
    call.  Raises what `play_match` raises.
    """
    seated = [(tuple(bots), Match.start(game, rules, seed)) for bots, seed in tables]
    matches = [match for _, match in seated]
    for bots, _ in seated:
        _check_seats(rules.players, bots)
    while any(match.turn.seats for match in matches):
        matches_of: dict[int, list[int]] = {}
        for number, (bots, _) in enumerate(seated):
            if seats := matches[number].turn.seats:
                matches_of.setdefault(id(bots[seats[0]]), []).append(number)
        for numbers in matches_of.values():
            bot = seated[numbers[0]][0][matches[numbers[0]].turn.seats[0]]
            now = [matches[number] for number in numbers]
            many = getattr(bot, "many", None)
            if many is None:
                actions = [ask(match, match.turn.seats[0], bot) for match in now]
            else:
                views = [match.view(match.turn.seats[0]) for match in now]
                actions = many(views, [_stream(match) for match in now])
            for number, match, action in zip(numbers, now, actions, strict=True):
                matches[number] = match.play(action, match.turn.seats[0])
    return tuple(matches)


def _stream(match: Match) -> Stream:
    assert match.seed is not None
    return bot_stream(match.seed, match.turn.seats[0], len(match.log))


def _check_seats(players: int, bots: Sequence[Bot]) -> None:
    if len(bots) != players:
        raise ValueError(f"{players} seats need {players} bots, not {len(bots)}")
