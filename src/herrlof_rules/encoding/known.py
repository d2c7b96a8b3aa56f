"""The games that have a room of their own here, imported with them."""

from importlib import import_module

from herrlof_rules.core.game import Game

_GAMES = {"herrlof": "herrlof_rules.games.herrlof.game", "odin": "herrlof_rules.games.odin.game"}


def room_of(game: Game) -> str | None:
    """The package with a game's own vectors and news; None for other games.

    They read the states of the game and say what its events say.  So a game that was made from it
    with other functions has no part in them.
    """
    if game.name not in _GAMES:
        return None
    known = import_module(_GAMES[game.name]).GAME
    same = game.step is known.step and game.apply is known.apply and game.observe is known.observe
    return f"herrlof_rules.encoding.{game.name}" if same and game.state is known.state else None
