"""The games that are found by name, and what belongs to each beside its rules.

Those of this package, and those of installed packages, found by their entry points.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeAlias

import attrs
from attrs import frozen

from herrlof_rules.core.game import Game
from herrlof_rules.core.parameters import A, E, O, R, S, V
from herrlof_rules.core.randomness import RandomSource
from herrlof_rules.core.refusals import check_type
from herrlof_rules.core.view import View

if TYPE_CHECKING:
    from gettext import NullTranslations
    from importlib.metadata import EntryPoint

GROUP = "herrlof_rules.games"
"""The group of entry points: the name of a game, and where its `Game` or `Registration` is."""

Texts: TypeAlias = Mapping[str, str | tuple[str, ...]]
"""Templates by message id; a tuple holds the plural forms."""


@frozen(kw_only=True)
class Registration(Generic[R, S, A, O, E, V]):
    """A game, and what belongs to it beside its rules.

    Each is the thing itself, or where it is, as in `"package.module:NAME"`: it is then imported
    when it is first asked for.  How its table is drawn says the game's observation, with `scene`.
    """

    game: Game[R, S, A, O, E, V] | str

    bot: Callable[[View[R, A, E, V], RandomSource], A] | str | None = None
    """What `heuristic_bot` returns: a `Bot`."""

    policy: Callable[[S, int, RandomSource], A] | str | None = None
    """What `heuristic_policy` returns, the same bot choosing from states: a `Policy`."""

    learned: Mapping[int, Callable[[View[R, A, E, V], RandomSource], A]] | str | None = None
    """What `learned_bot` returns, by the number of players: a `Bot` for each."""

    search: Mapping[str, object] | str | None = None
    """What `search_bot` gives to `SearchBot` beside the game and the budget."""

    catalogues: "Mapping[str, Texts | NullTranslations] | str | None" = None
    """The sentences by language, English first: see `herrlof_rules.sentences.Sentences`."""

    clauses: Mapping[str, str] | str | None = None
    """The texts of the rules by clause, in English."""

    encoder: Callable[[R, int | None, Literal["f", "B"]], object] | str | None = None
    """Makes the vectors under some rules, instead of those derived from the fields' types.

    It is called with the rules, the rows asked for and the type code of the numbers.
    """

    compiled_game: object | str | None = None
    """The compiled form, for batches."""

    compiled_policy: object | str | None = None
    """What batches and search play by in compiled code: a `CompiledPolicy`."""


Part: TypeAlias = Literal[
    "bot",
    "policy",
    "learned",
    "search",
    "catalogues",
    "clauses",
    "encoder",
    "compiled_game",
    "compiled_policy",
    "game",
]

_OURS: Mapping[str, Registration] = {
    name: Registration(
        game=f"herrlof_rules.games.{name}.game:GAME",
        bot=f"herrlof_rules.bots.{name}.policy:bot",
        policy=f"herrlof_rules.bots.{name}.policy:policy",
        learned=f"herrlof_rules.bots.{name}.learned:BOTS",
        search=f"herrlof_rules.bots.{name}.search:SEARCH",
        catalogues=f"herrlof_rules.sentences.catalogues:{name.upper()}",
        clauses=f"herrlof_rules.sentences.clauses:{name.upper()}",
        encoder=f"herrlof_rules.encoding.{name}.vectors:Coder",
        compiled_game=f"herrlof_rules.batch.{name}.game:{name.upper()}",
        compiled_policy=f"herrlof_rules.bots.{name}.compiled:POLICY",
    )
    for name in ("herrlof", "odin")
}


_known: dict[str, Registration] = dict(_OURS)


class _Games(Mapping[str, Game]):
    """Imports a game when it is asked for."""

    def __getitem__(self, name: str) -> Game:
        found: Game = _imported(_registration(name).game)
        return found

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
    """Makes a game known by its name in this process, as an installed package's is; returns it.

    Raises `ValueError` for the name of a game of this package.
    """
    check_type(registration, Registration)
    game: Game[R, S, A, O, E, V] = _imported(registration.game)
    check_type(game, Game)
    if game.name in _OURS:
        raise ValueError(f"{game.name} is a game of this package")
    _known[game.name] = registration
    return game


def part_of(game: Game, part: Part) -> Any:
    """What belongs to a game; None for what it does not have.

    It also belongs to a game that was made from the registered one, as long as it has the same
    revision and is played by the same functions.
    """
    return _imported(_part(game, part))


def has_part(game: Game, part: Part) -> bool:
    """Whether that belongs to a game; imports it not."""
    return _part(game, part) is not None


def _part(game: Game, part: Part) -> object:
    if game.name not in GAMES:
        return None
    known = GAMES[game.name]
    if game is not known and _play(game) != _play(known):
        return None
    found: object = getattr(_registration(game.name), part)
    return found


def _play(game: Game) -> list[object]:
    """What decides how a game is played, as two games compare it."""
    names = ("revision", "rules", "state", "phases", "show", "step", "apply", "observe")
    fields = attrs.fields_dict(Game)
    keys: list[Any] = [getattr(fields[name], "eq_key", None) or (lambda v: v) for name in names]
    return [key(getattr(game, name)) for key, name in zip(keys, names, strict=True)]


def _imported(part: Any) -> Any:
    if not isinstance(part, str):
        return part
    module, _, name = part.partition(":")
    return getattr(import_module(module), name)


@cache
def _installed() -> Mapping[str, "EntryPoint"]:
    from importlib.metadata import entry_points  # noqa: PLC0415 - slow, and seldom needed

    return {point.name: point for point in entry_points(group=GROUP) if point.name not in _OURS}


def _registration(name: str) -> Registration:
    return _known[name] if name in _known else _of_package(name)


@cache
def _of_package(name: str) -> Registration:
    """Raises `KeyError` for an unknown name, and `TypeError` for an entry point that is no game."""
    loaded: Any = _installed()[name].load()
    found: Registration = Registration(game=loaded) if isinstance(loaded, Game) else loaded
    check_type(found, Registration)
    game: Game = _imported(found.game)
    check_type(game, Game)
    if game.name != name:
        raise TypeError(f"the entry point {name!r} of {GROUP} is a game called {game.name!r}")
    return found
