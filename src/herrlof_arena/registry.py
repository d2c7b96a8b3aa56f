"""The registry of the bots, encoders and compiled forms of games, by the game's name."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeAlias

from attrs import frozen

from herrlof_rules.core import Game, RandomSource, View
from herrlof_rules.extending import A, E, O, R, S, V, check_type, excerpt
from herrlof_rules.registry import GAMES, Registration, is_registered, load_installed, resolve
from herrlof_rules.registry import register as register_game

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

__all__ = ["GameSupport", "register"]

GROUP = "herrlof_arena.games"
"""The group of entry points: each maps a game's name to the import path of its `GameSupport`."""


@frozen(kw_only=True)
class GameSupport(Generic[R, S, A, O, E, V]):
    """A game, with its bots, encoder and compiled form for the arena.

    Each part is the value itself or an import path, such as `"package.module:NAME"`, which is
    imported on first use.
    """

    game: Game[R, S, A, O, E, V] | Registration[R, S, A, O, E, V] | str
    """The game, or a `Registration`, which `register` passes on to the rules library."""

    bot: Callable[[View[R, A, E, V], RandomSource], A] | str | None = None
    """The result of `heuristic_bot`: a `Bot`."""

    policy: Callable[[S, int, RandomSource], A] | str | None = None
    """The result of `heuristic_policy`, the same bot choosing from states: a `Policy`."""

    learned: Mapping[int, Callable[[View[R, A, E, V], RandomSource], A]] | str | None = None
    """For each number of players, a `Bot` that `learned_bot` returned."""

    search: Mapping[str, object] | str | None = None
    """Arguments that `search_bot` passes to `SearchBot` in addition to the game and the budget."""

    encoder: Callable[[R, int | None, Literal["f", "B"]], object] | str | None = None
    """Returns the encoder for some rules; it replaces the encoder derived from the fields' types.

    It is called with the rules, the number of rows and the type code of the numbers.
    """

    most_legal: Callable[[R], int] | str | None = None
    """Returns the largest number of actions that can be legal at once under some rules."""

    compiled_game: object | str | None = None
    """The compiled form of the game, which batches run."""

    compiled_policy: object | str | None = None
    """The heuristic in compiled code, for batches and search: a `CompiledPolicy`."""


Part: TypeAlias = Literal[
    "bot",
    "policy",
    "learned",
    "search",
    "encoder",
    "most_legal",
    "compiled_game",
    "compiled_policy",
]

_OURS: Mapping[str, GameSupport] = {
    name: GameSupport(
        game=f"herrlof_rules.{name}.game:GAME",
        bot=f"herrlof_arena.bots.{name}.heuristic:bot",
        policy=f"herrlof_arena.bots.{name}.heuristic:policy",
        learned=f"herrlof_arena.bots.{name}.learned:BOTS",
        search=f"herrlof_arena.bots.{name}.learned:SEARCH",
        encoder=f"herrlof_arena.encoding.{name}.vectors:Coder",
        most_legal=f"herrlof_arena.vectors.{name}:most_legal",
        compiled_game=f"herrlof_arena.compiled.{name}.game:{name.upper()}",
        compiled_policy=f"herrlof_arena.bots.{name}.compiled:POLICY",
    )
    for name in ("herrlof", "odin")
}

_known: dict[str, GameSupport] = dict(_OURS)


def register(support: GameSupport[R, S, A, O, E, V]) -> Game[R, S, A, O, E, V]:
    """Registers a game's support in this process, as an entry point would; returns the game.

    Also registers the game itself, unless its name is already known; a `Registration` replaces an
    earlier one.  Raises `ValueError` if the name is `herrlof` or `odin`, and `TypeError` for
    anything but a `GameSupport` of a `Game`.
    """
    check_type(support, GameSupport)
    given: Any = resolve(support.game)
    registration = given if isinstance(given, Registration) else Registration(game=given)
    game: Game[R, S, A, O, E, V] = resolve(registration.game)
    check_type(game, Game)
    if game.name not in GAMES or isinstance(given, Registration):
        register_game(registration)
    elif game.name in _OURS:
        raise ValueError(f"{game.name} is already the name of a built-in game")
    _known[game.name] = support
    return game


def part_of(game: Game, part: Part) -> Any:
    """Returns a part of the game's support, or None if the game lacks this part.

    A game derived from a registered game has the registered game's parts.
    """
    return resolve(_part(game, part))


def has_part(game: Game, part: Part) -> bool:
    """Returns whether the game's support has that part, without importing it."""
    return _part(game, part) is not None


def _part(game: Game, part: Part) -> object:
    support = _support(game.name) if is_registered(game) else None
    value: object = None if support is None else getattr(support, part)
    return value


@cache
def _installed() -> Mapping[str, GameSupport]:
    return load_installed(GROUP, _support_at)


def _support_at(point: "EntryPoint") -> GameSupport:
    support: GameSupport = point.load()
    check_type(support, GameSupport)
    given: Any = resolve(support.game)
    game: Game = resolve(given.game if isinstance(given, Registration) else given)
    if game.name != point.name:
        raise TypeError(f"its entry point of {GROUP} supports a game called {excerpt(game.name)}")
    return support


def _support(name: str) -> GameSupport | None:
    return _known[name] if name in _known else _installed().get(name)
