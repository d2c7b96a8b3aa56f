"""A game of OpenSpiel: a `herrlof_rules.Game` under some rules."""

from collections.abc import Iterator, Mapping
from typing import Any, Literal

from herrlof_arena.adapters.chance_nodes.nodes import Node
from herrlof_arena.adapters.chance_nodes.steps import FEW
from herrlof_arena.adapters.openspiel.observer import Observer
from herrlof_arena.adapters.openspiel.parameters import (
    Parameter,
    parameters_of,
    rules_of,
    specification,
)
from herrlof_arena.adapters.openspiel.position import Position, Table, start, table_of
from herrlof_arena.adapters.openspiel.pyspiel_types import (
    ObservationType,
    SpielError,
    SpielGame,
    pyspiel,
)
from herrlof_arena.adapters.openspiel.state import State
from herrlof_arena.vectors.parts import LARGEST
from herrlof_rules.core import AnyRules, Game, HerrlofRulesError, role_of
from herrlof_rules.extending import check_type

LONGEST = 1_000_000
"""The `max_game_length` under rules that do not bound the number of decisions."""


class OpenSpielGame(SpielGame):
    """A game under some rules, as `pyspiel.load_game` returns it.

    Utilities are the payoffs of `Result`; `GameInfo.payoffs` describes their kind, bounds and sum.
    With `points`, utilities are points, paid as soon as they are scored, and negated in a game in
    which the fewest points win.
    """

    def __init__(self, game: Game, rules: AnyRules, *, points: bool = False) -> None:
        self.game = game
        self.rules = rules
        self.start: Position = start(table_of(game, rules, points))
        """The position in which every new state begins."""

        payoffs = game.info.payoffs
        low, high = _least_and_most(self.start.table) if points else payoffs.bounds_under(rules)
        total = None if points else payoffs.total_under(rules)
        most = game.max_decisions(rules)
        info = pyspiel.GameInfo(
            num_distinct_actions=game.action_count(rules),
            max_chance_outcomes=max([FEW, *[node.bound for node in _opening(self.start)]]),
            num_players=rules.players,
            min_utility=float(low),
            max_utility=float(high),
            utility_sum=None if total is None else float(total),
            max_game_length=LONGEST if most is None else most,
        )
        parameters = parameters_of(game, rules) | ({"reward": "points"} if points else {})
        super().__init__(_kind(game, self.start.table), info, parameters)

    def new_initial_state(self) -> State:
        """Returns the state before the first move."""
        return State(self, self.start)

    def make_py_observer(
        self, iig_obs_type: ObservationType | None = None, params: object = None
    ) -> Observer:
        """Returns an observer of this kind; `params` must be empty."""
        if params:
            raise SpielError(f"observers of this game take no parameters, but got {params}")
        shown = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(self.start.table, shown)

    def max_chance_nodes_in_history(self) -> int:
        """Returns a bound for games in which no kind of chance turn repeats between decisions."""
        most, kinds = self.game.max_decisions(self.rules), self.game.chance_kinds
        if most is None or not kinds:
            raise SpielError("the rules do not bound how often chance moves")
        return (most + 1) * (len(kinds) + sum(node.depth for node in _opening(self.start)))


def register(game: Game) -> str:
    """Registers a game for `pyspiel.load_game`; returns its name there, such as `python_odin`."""
    check_type(game, Game)

    def create(parameters: Mapping[str, Parameter] | None = None) -> OpenSpielGame:
        options = dict(parameters or {})
        reward = options.pop("reward", "payoffs")
        if reward not in ("payoffs", "points"):
            raise SpielError(f"a reward must be payoffs or points, not {reward}")
        try:
            return OpenSpielGame(game, rules_of(game, options), points=reward == "points")
        except (HerrlofRulesError, TypeError) as refused:
            raise SpielError(str(refused)) from refused

    # The function refers to itself so that it is never freed: OpenSpiel drops its reference after
    # the interpreter has ended, when freeing memory would crash.
    vars(create)["itself"] = create
    pyspiel.register_game(_kind(game, create().start.table), create)
    return name_of(game)


def load(
    game: Game, rules: AnyRules, reward: Literal["payoffs", "points"] = "payoffs"
) -> OpenSpielGame:
    """Returns the game under these rules; registers it unless it is registered already.

    Raises `InvalidRules` for an option that OpenSpiel's parameters cannot describe, `TypeError` for
    rules of another game, and `SpielError` for points in a game without points or without bounds on
    them.
    """
    check_type(game, Game)
    check_type(rules, game.rules)
    name, parameters = name_of(game), parameters_of(game, rules)
    if reward != "payoffs":
        parameters["reward"] = reward
    registered = name in pyspiel.registered_names() and pyspiel.load_game(name)
    if getattr(registered, "game", None) != game:
        register(game)
    loaded: OpenSpielGame = pyspiel.load_game(name, parameters)
    return loaded


def name_of(game: Game) -> str:
    """Returns the name of a game in OpenSpiel, with the prefix of games in Python."""
    return f"python_{game.name}"


def _least_and_most(table: Table) -> tuple[float, float]:
    """Returns the bounds of points as rewards, read from the part of the vector with the points."""
    game = table.game
    parts = table.encoder.observation if table.encoder is not None else ()
    for part in parts:
        if part.name == role_of(game.observation, "points") and part.high < LARGEST:
            bounds = (part.low, part.high)
            return (-part.high, -part.low) if game.info.fewest_points_win else bounds
    raise SpielError(f"the points of {game.name} have no bounds: mark their numbers with Between")


def _kind(game: Game, table: Table) -> Any:
    model = pyspiel.GameType.RewardModel
    return pyspiel.GameType(
        short_name=name_of(game),
        long_name=f"{game.name.capitalize()} (herrlof_rules, revision {game.revision})",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=_UTILITIES["general_sum" if table.points else game.info.payoffs.kind],
        reward_model=model.REWARDS if table.points else model.TERMINAL,
        max_num_players=max(game.player_counts),
        min_num_players=min(game.player_counts),
        provides_information_state_string=True,
        provides_information_state_tensor=table.recalls,
        provides_observation_string=True,
        provides_observation_tensor=table.encoder is not None,
        provides_factored_observation_string=True,
        parameter_specification=specification(game) | {"reward": "payoffs"},
    )


_UTILITIES = {
    "zero_sum": pyspiel.GameType.Utility.ZERO_SUM,
    "constant_sum": pyspiel.GameType.Utility.CONSTANT_SUM,
    "general_sum": pyspiel.GameType.Utility.GENERAL_SUM,
    "identical": pyspiel.GameType.Utility.IDENTICAL,
}


def _opening(position: Position) -> Iterator[Node[Any]]:
    """Yields the first node of each chance turn before the first decision."""
    while (node := position.node) is not None:
        if not position.walked:
            yield node
        position = position.after(node.ids[0])
