"""The games by name, with their sentences and the texts of their clauses.

The games are those of this package and those of installed packages, found by their entry points.
If an installed game cannot be loaded, a warning says why, and all other games still work.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib import import_module
from re import ASCII, fullmatch
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeAlias, TypeVar
from warnings import warn

from attrs import frozen

from herrlof_rules.core.game import Game
from herrlof_rules.core.message_text import bounded_repr, excerpt
from herrlof_rules.core.parameters import A, E, O, R, S, V
from herrlof_rules.core.refusals import check_type

if TYPE_CHECKING:
    from gettext import NullTranslations
    from importlib.metadata import EntryPoint

__all__ = ["GAMES", "Registration", "is_registered", "load_installed", "register", "resolve"]

GROUP = "herrlof_rules.games"
"""The group of entry points: each names a game and refers to its `Game` or `Registration`."""

T = TypeVar("T")

Texts: TypeAlias = Mapping[str, str | tuple[str, ...]]
"""Templates by message id; a tuple holds the plural forms."""


@frozen(kw_only=True)
class Registration(Generic[R, S, A, O, E, V]):
    """A game with its sentences and the texts of its clauses.

    Each field holds the value itself or its import path, such as `"package.module:NAME"`, which is
    imported on first use.  The `scene` of the game's observations defines how its table is drawn.
    """

    game: Game[R, S, A, O, E, V] | str

    catalogues: "Mapping[str, Texts | NullTranslations] | str | None" = None
    """The sentences by language, English first: see `herrlof_rules.sentences.Sentences`."""

    clauses: Mapping[str, str] | str | None = None
    """The texts of the rules by clause, in English."""


Part: TypeAlias = Literal["catalogues", "clauses"]

_OURS: Mapping[str, Registration] = {
    name: Registration(
        game=f"herrlof_rules.{name}.game:GAME",
        catalogues=f"herrlof_rules.sentences.catalogues:{name.upper()}",
        clauses=f"herrlof_rules.sentences.clauses:{name.upper()}",
    )
    for name in ("herrlof", "odin")
}


_known: dict[str, Registration] = dict(_OURS)


class _Games(Mapping[str, Game]):
    """The games by name; each is imported on first use."""

    def __getitem__(self, name: str) -> Game:
        registration = _registration(name)
        if registration is None:
            raise KeyError(name)
        game: Game = resolve(registration.game)
        return game

    def __iter__(self) -> Iterator[str]:
        yield from dict.fromkeys((*_known, *_installed()))

    def __contains__(self, name: object) -> bool:
        return name in _known or name in _installed()

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __repr__(self) -> str:
        return f"<games {', '.join(self)}>"


GAMES: Mapping[str, Game] = _Games()
"""The games by name: those of this package first, then those of installed packages."""


def register(registration: Registration[R, S, A, O, E, V]) -> Game[R, S, A, O, E, V]:
    """Registers a game under its name in this process, as if installed, and returns it.

    Raises `ValueError` for the name of a built-in game, and `TypeError` for anything but a
    `Registration` of a `Game`.
    """
    check_type(registration, Registration)
    game: Game[R, S, A, O, E, V] = resolve(registration.game)
    check_type(game, Game)
    if game.name in _OURS:
        raise ValueError(f"{game.name} is already the name of a built-in game")
    _known[game.name] = registration
    return game


def part_of(game: Game, part: Part) -> Any:
    """The catalogues or clauses of a game; None if it has none.

    A game derived from a registered game shares them if both play alike: see `is_registered`.
    """
    return resolve(getattr(_registration(game.name), part)) if is_registered(game) else None


def is_registered(game: Game) -> bool:
    """Whether a game is the registered game of its name, or has the same revision and behaviour."""
    registration = _registration(game.name)
    if registration is None:
        return False
    registered = resolve(registration.game)
    return game is registered or _play(game) == _play(registered)


def _play(game: Game) -> list[object]:
    """The parts of a game that decide how it is played."""
    names = ("revision", "rules", "state", "phases", "make_observation")
    return [getattr(game, name) for name in names]


def resolve(part: T | str) -> T:
    """Returns a value unchanged, or imports the value that a text `"package.module:NAME"` names."""
    if not isinstance(part, str):
        return part
    module, _, name = part.partition(":")
    value: T = getattr(import_module(module), name)
    return value


def load_installed(group: str, load: "Callable[[EntryPoint], T]") -> Mapping[str, T]:
    """Loads the parts that installed packages add to games; returns them by the game's name.

    Calls `load` with each entry point of the group, unless its name is a built-in game's.  If
    `load` raises an error, the entry point is left out, and a `RuntimeWarning` says why.
    """
    from importlib.metadata import entry_points  # noqa: PLC0415 - slow, and seldom needed

    loaded = {}
    for point in entry_points(group=group):
        if point.name not in _OURS:
            try:
                loaded[point.name] = load(point)
            except (Exception, SystemExit) as error:  # noqa: BLE001 - third-party code
                text = f"installed game {excerpt(point.name)} left out: {bounded_repr(error)}"
                warn(text, RuntimeWarning, stacklevel=2)
    return loaded


@cache
def _installed() -> Mapping[str, Registration]:
    return load_installed(GROUP, _registration_at)


def _registration_at(point: "EntryPoint") -> Registration:
    loaded: Any = point.load()
    registration: Registration = Registration(game=loaded) if isinstance(loaded, Game) else loaded
    check_type(registration, Registration)
    game: Game = resolve(registration.game)
    check_type(game, Game)
    if game.name != point.name:
        raise TypeError(f"its entry point of {GROUP} is a game called {excerpt(game.name)}")
    if not fullmatch(r"\w+", game.name, ASCII):
        raise ValueError("a name must consist of letters, digits and underscores")
    return registration


def _registration(name: str) -> Registration | None:
    return _known[name] if name in _known else _installed().get(name)
