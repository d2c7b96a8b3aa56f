"""The tables shown in `docs/`: positions of random matches that show many features."""

from collections.abc import Callable
from typing import Any

from herrlof_rules import GAMES, Game, Match, pictures
from herrlof_rules.core.randomness import Stream

NAMES = ("Anna", "Ben", "Cara", "Dan")
SEEDS = 2000


def _shows_much_of_herrlof(match: Match) -> bool:
    state = match.state
    return (
        match.turn.kind == "play"
        and len(state.trick) == 2
        and state.standing.round == 2
        and state.last_trick is not None
        and state.packed_hands[match.turn.seats[0]].bit_count() in (6, 7)
        and 2 <= len(match.legal_actions(match.turn.seats[0])) <= 3
        and max(state.tricks) >= 2
        and bool(match.view(match.turn.seats[0]).observation.buried)
    )


def _shows_much_of_odin(match: Match) -> bool:
    state = match.state
    return (
        match.turn.kind == "play"
        and bool(state.table)
        and state.packed_table[-1].bit_count() == 2
        and state.passes == 1
        and state.standing.hand_number == 2
        and state.packed_hands[match.turn.seats[0]].bit_count() in (6, 7)
        and len(match.legal_actions(match.turn.seats[0])) > 3
        and any(state.packed_taken)
    )


SHOWN: dict[str, tuple[int, Callable[[Match], bool]]] = {
    "herrlof": (3, _shows_much_of_herrlof),
    "odin": (4, _shows_much_of_odin),
}


def moment(name: str) -> Match:
    """Returns the named position: the first in random matches that has the wanted features."""
    game = GAMES[name]
    players, shows = SHOWN[name]
    return first(game, game.edition(game.info.editions[0], players), shows)


def first(game: Game, rules: Any, shows: Callable[[Match], bool], most: int = 120) -> Match:
    """The first position for which `shows` is true, in the first moves of random matches."""
    for seed in range(SEEDS):
        match = Match.start(game, rules, seed)
        luck = Stream(f"int:{seed}", "pages")
        for _ in range(most):
            if shows(match):
                return match
            if match.result is not None:
                break
            seat = match.turn.seats[0]
            legal = match.legal_actions(seat)
            match = match.play(legal[luck.randrange(len(legal))], seat)
    raise LookupError("no match reaches such a position")


def drawn(name: str, width: int = 760, *, memory_aid: bool = False) -> str:
    """The table, drawn for the seat to act."""
    match = moment(name)
    view = match.view(match.turn.seats[0])
    names = NAMES[: match.rules.players]
    return pictures.table(view, names=names, width=width, memory_aid=memory_aid)
