"""The adapter for OpenSpiel: states, observers, bots and points."""

import copy
import pickle
import subprocess
import sys
from collections import defaultdict
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import pytest

pytest.importorskip("pyspiel", reason="needs open_spiel")

import dare
import numpy as np
import pyspiel
from arena.adapters.openspiel.spiels import ids, load, played
from attrs import evolve, frozen
from open_spiel.python.algorithms import get_all_states
from open_spiel.python.observation import make_observation
from open_spiel.python.rl_environment import Environment

from herrlof_arena.adapters import openspiel
from herrlof_arena.adapters.openspiel import OpenSpielBot, SpielError, Tree
from herrlof_arena.adapters.openspiel.parameters import parameters_of, rules_of
from herrlof_arena.bots import RandomBot, distribution, heuristic_bot
from herrlof_arena.encoding import NotSpecified
from herrlof_rules import Decision, Game, InvalidRules, herrlof, odin
from tools.miniatures import HERRLOF_5, ODIN_5, miniature

RULES = [
    (herrlof.GAME, herrlof.Rules()),
    (herrlof.GAME, herrlof.Rules.edition("german", 3)),
    (
        herrlof.GAME,
        miniature(
            herrlof.GAME,
            "B1 B3 R6 H H V V",
            2,
            target=7,
            max_rounds=None,
            small_bonus_tricks=[0, 2],
            tie_breakers=["last_round_tricks"],
            final_tie="share",
            first_dealer=1,
        ),
    ),
    (herrlof.GAME, herrlof.Rules(3, tie_breakers=(), small_bonus_tricks=(3,))),
    (odin.GAME, odin.Rules(5, whole_hand="must", max_hands=2, first_player=0)),
    (odin.GAME, odin.Rules(2, two_player_colours=4)),
    (dare.GAME, dare.Rules(4, 2)),
]


def test_a_name_without_its_prefix_is_answered_with_the_names() -> None:
    with pytest.raises(SpielError, match=r"Unknown game 'odin'[^!]*\bpython_odin\b"):
        pyspiel.load_game("odin")


@pytest.mark.parametrize(("game", "rules"), RULES, ids=str)
def test_parameters_describe_rules_and_back(game: Game, rules: Any) -> None:
    given = parameters_of(game, rules)

    assert rules_of(game, given) == rules
    loaded = openspiel.load(game, rules)
    assert (loaded.game, loaded.rules) == (game, rules)
    # `str` of a game is the text with which it can be loaded.
    again = pyspiel.load_game(str(loaded))
    assert again.rules == rules
    assert str(again) == str(loaded)


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("python_herrlof", herrlof.Rules()),
        ("python_herrlof(players=3,edition=german)", herrlof.Rules.edition("german", 3)),
        ("python_herrlof(edition=online)", herrlof.Rules.edition("online", 2)),
        ("python_herrlof(edition=online,max_rounds=3)", "max_rounds=3"),
        ("python_herrlof(max_rounds=-2)", "max_rounds=None"),
        ("python_herrlof(first_dealer=0)", "first_dealer=0"),
        ("python_herrlof(small_bonus_tricks=[])", "small_bonus_tricks=()"),
        ("python_herrlof(small_bonus_tricks=[3 5])", "small_bonus_tricks=(3, 5)"),
        ("python_odin(players=3,target=30)", odin.Rules(3, target=30)),
    ],
)
def test_options_in_a_line_of_text(text: str, rules: Any) -> None:
    loaded = load(text).rules
    assert rules in repr(loaded) if isinstance(rules, str) else loaded == rules


@pytest.mark.parametrize(
    "text",
    [
        "python_herrlof(players=7)",
        "python_herrlof(edition=klingon)",
        "python_herrlof(deck=[B1 X9])",
        "python_herrlof(final_tie=maybe)",
        "python_odin(hand_size=0)",
        "python_odin(no_such_option=1)",
        "python_odin(target=low)",
        "python_odin(reward=money)",
    ],
)
def test_bad_parameters(text: str) -> None:
    with pytest.raises(SpielError):
        load(text)


def test_an_option_that_no_parameter_describes() -> None:
    @frozen
    class Rules:
        players: int = 2
        title: str = "dare"

    game = evolve(dare.GAME, rules=Rules, edition=lambda _, players: Rules(players))
    with pytest.raises(InvalidRules, match="title"):
        parameters_of(game, Rules(title="a=b, (c)"))


@pytest.mark.parametrize("text", ["python_herrlof(players=3)", "python_odin", ODIN_5.text])
def test_clones_and_copies_are_the_same_and_go_their_own_way(text: str) -> None:
    state = played(load(text), 1)
    clone = state.clone()

    assert clone.position is state.position  # The clone shares the position of the original.
    assert copy.deepcopy(state.position) is state.position
    action = ids(state)[0]
    clone.apply_action(action)
    assert clone.history() == [*state.history(), action]
    assert str(clone) != str(state)
    child = state.child(action)
    assert str(child) == str(clone)


@pytest.mark.parametrize("text", ["python_herrlof(players=3)", "python_odin(edition=online)"])
@pytest.mark.parametrize("moves", [0, 5, 100, 10_000])
def test_states_are_serialized(text: str, moves: int) -> None:
    """A restored state, even in the middle of a deal, has the same history and observations."""
    game = load(text)
    state = played(game, moves)
    if moves == 5:
        state = game.new_initial_state()
        for _ in range(moves):
            state.apply_action(ids(state)[-1])
        assert state.is_chance_node()
    for other in (
        pickle.loads(pickle.dumps(state)),
        game.deserialize_state(state.serialize()),
        pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))[1],
    ):
        assert other.history() == state.history()
        assert str(other) == str(state)
        assert other.returns() == state.returns()
        for player in range(game.num_players()):
            seen = other.information_state_string(player), other.observation_string(player)
            assert seen[0] == state.information_state_string(player)
            assert seen[1] == state.observation_string(player)


def test_nothing_is_freed_when_the_interpreter_is_gone() -> None:
    code = "import pyspiel, herrlof_arena.adapters.openspiel; pyspiel.load_game('python_odin')"
    ended = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False
    )
    assert (ended.returncode, ended.stderr) == (0, "")


@pytest.mark.parametrize("text", ["python_herrlof(players=3)", "python_odin(players=2)"])
@pytest.mark.parametrize("moves", [60, 250])
def test_resampled_states_look_the_same_to_the_player(text: str, moves: int) -> None:
    game = load(text)
    state = played(game, moves)
    player = state.current_player()
    hidden = set()
    for seed in range(8):
        source = pyspiel.UniformProbabilitySampler(seed, 0.0, 1.0)
        other = state.resample_from_infostate(player, source)
        hidden.add(str(other))
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.current_player() == player
        assert other.legal_actions() == state.legal_actions()
        again = game.new_initial_state()
        for step in other.full_history():
            assert again.current_player() == step.player
            again.apply_action_with_legality_check(step.action)
        assert str(again) == str(other)
    assert len(hidden) > 1


def test_predictions_are_hidden_from_who_predicts_later() -> None:
    """Seats predict in turn, and a later seat is not shown an earlier seat's prediction."""
    game = load("python_herrlof(players=3)")
    state = played(game, 0)
    assert isinstance(state.position.match.turn, Decision)
    seen = defaultdict(set)
    for first in state.legal_actions():
        after = state.child(first)
        assert after.current_player() == 1
        assert after.legal_actions(0) == []
        for player in range(3):
            seen[player].add(after.information_state_string(player))
            seen[player, "now"].add(after.observation_string(player))
            tensor = after.information_state_tensor(player)
            seen[player, "tensor"].add(tuple(tensor))
    counts = {key: len(found) for key, found in seen.items()}
    of_first = len(state.legal_actions())
    assert counts == {
        key: of_first if key in (0, (0, "now"), (0, "tensor")) else 1 for key in counts
    }


@pytest.mark.parametrize("text", [ODIN_5.text, HERRLOF_5.text])
def test_strings_and_tensors_tell_the_same_apart(text: str) -> None:
    """With perfect recall, each information state has its own tensor and its own string."""
    by_state: dict[Any, set[Any]] = defaultdict(set)
    by_tensor: dict[Any, set[Any]] = defaultdict(set)
    for state in list(get_all_states.get_all_states(load(text)).values())[:400]:
        for player in (0, 1):
            name = state.information_state_string(player)
            tensor = np.array(state.information_state_tensor(player), np.float32).tobytes()
            by_state[name].add(tensor)
            by_tensor[player, tensor].add(name)
    assert {len(names) for names in by_state.values()} == {1}
    assert {len(names) for names in by_tensor.values()} == {1}


@pytest.mark.parametrize("recall", [False, True])
def test_observers_name_their_parts(recall: bool) -> None:
    game = load("python_herrlof(players=3)")
    state = played(game, 50)
    observer = make_observation(game, pyspiel.IIGObservationType(perfect_recall=recall))
    observer.set_from(state, 1)

    encoder = state.position.table.encoder
    parts = encoder.information_state if recall else encoder.observation
    assert list(observer.dict) == [part.name for part in parts]
    assert observer.tensor.tolist() == (
        state.information_state_tensor(1) if recall else state.observation_tensor(1)
    )
    held = [card.value for card in state.position.match.view(1).observation.hand]
    assert observer.dict["hand"].sum() == len(held) > 0


def test_observers_of_public_or_private_information() -> None:
    game = load("python_herrlof(players=3)")
    state, types = played(game, 50), pyspiel.PrivateInfoType
    kind = pyspiel.IIGObservationType

    def texts(private: Any, *, public: bool, recall: bool = False) -> list[str]:
        shown = kind(public_info=public, perfect_recall=recall, private_info=private)
        observer = make_observation(game, shown)
        assert observer.tensor is None
        # The observer has no tensor, so this call writes nothing.
        observer.set_from(state, 0)
        return [observer.string_from(state, player) for player in range(3)]

    everybody, own = texts(types.NONE, public=True), texts(types.SINGLE_PLAYER, public=False)
    assert len(set(everybody)) == len(set(texts(types.NONE, public=True, recall=True))) == 1
    assert len(set(own)) == 3
    assert '"scores"' in everybody[0]
    assert '"scores"' not in own[0]
    for shown in (
        kind(public_info=True, perfect_recall=False, private_info=types.ALL_PLAYERS),
        kind(public_info=False, perfect_recall=True, private_info=types.SINGLE_PLAYER),
    ):
        with pytest.raises(SpielError):
            make_observation(game, shown)
    with pytest.raises(SpielError, match="parameters"):
        make_observation(game, None, {"what": 1})


def test_illegal_actions_change_nothing() -> None:
    game = load("python_herrlof(players=3)")
    state = played(game, 60)
    before = str(state), state.history()
    illegal = sorted(set(range(game.num_distinct_actions())) - set(state.legal_actions()))
    for action in (illegal[0], illegal[-1], game.num_distinct_actions(), -5, 2**40):
        for apply in (state.apply_action, state.apply_action_with_legality_check):
            with pytest.raises(SpielError) as told:
                apply(action)
            assert len(str(told.value)) < 200  # The error must not contain the state.
            assert (str(state), state.history()) == before
    vectors = (state.observation_tensor, state.information_state_tensor)
    for take in (state.apply_action, *vectors):
        for nonsense in ("0", 1.5):
            with pytest.raises(TypeError):
                take(nonsense)
    with pytest.raises(TypeError):
        state.apply_action(None)
    refused: list[Callable[[], object]] = [
        state.chance_outcomes,
        lambda: state.legal_actions(-1),
        lambda: state.action_to_string(state.current_player(), 10**6),
        lambda: state.action_to_string(-1, 0),
        *[partial(vector, player) for vector in vectors for player in (-4, 3)],
    ]
    for call in refused:
        with pytest.raises(SpielError):
            call()
    with pytest.raises(SpielError, match="there is no seat 9"):
        state.resample_from_infostate(9, lambda: 0.5)


def test_games_and_rules_of_other_types() -> None:
    wrong: Any
    for wrong in ("odin", None, odin):
        with pytest.raises(TypeError, match=r"expected a herrlof_rules\.Game"):
            openspiel.register(wrong)
        with pytest.raises(TypeError, match=r"expected a herrlof_rules\.Game"):
            openspiel.load(wrong, odin.Rules())
    for wrong in (herrlof.Rules(), None):
        with pytest.raises(TypeError, match=r"expected a herrlof_rules\.odin\.Rules"):
            openspiel.load(odin.GAME, wrong)


def test_illegal_chance_outcomes_change_nothing() -> None:
    state = load("python_odin").new_initial_state()
    before = str(state)
    for outcome in (2, 99, -7):
        with pytest.raises(SpielError):
            state.apply_action(outcome)
    assert str(state) == before


def test_nothing_may_be_done_after_the_end() -> None:
    state = played(load(ODIN_5.text), 100)
    assert state.is_terminal()
    assert state.current_player() == pyspiel.PlayerId.TERMINAL
    assert state.legal_actions() == state.legal_actions(0) == []
    for action in (0, 1, 99):
        with pytest.raises(SpielError):
            state.apply_action(action)
    assert sum(state.returns()) == 0
    assert state.rewards() == state.returns()


def test_integers_of_numpy() -> None:
    one, two = (load("python_herrlof(players=3)").new_initial_state() for _ in "ab")
    while len(one.history()) < 60:
        action = ids(one)[-1]
        one.apply_action(action)
        two.apply_action(np.int64(action))
        player = np.int32(one.current_player())
        assert two.legal_actions(player) == one.legal_actions(int(player))
    assert str(one) == str(two)
    assert one.action_to_string(np.int64(1), np.int8(3)) == one.action_to_string(1, 3)


def test_a_game_without_vectors(monkeypatch: pytest.MonkeyPatch) -> None:
    """The type of a game without vectors announces no tensors, so OpenSpiel requests none."""

    def without(game: object, rules: object) -> None:
        raise NotSpecified("it has no vector")

    monkeypatch.setattr("herrlof_arena.adapters.openspiel.position.Encoder", without)
    openspiel.register(evolve(dare.GAME, name="plain_dare"))
    game = load("python_plain_dare(players=2,rounds=1)")
    assert not game.get_type().provides_observation_tensor
    pyspiel.random_sim_test(game, num_sims=2, serialize=False, verbose=False)
    with pytest.raises(SpielError, match="no vectors of this kind"):
        game.new_initial_state().observation_tensor(0)
    with pytest.raises(SpielError, match="the points of plain_dare have no bounds"):
        load("python_plain_dare(players=2,reward=points)")


def test_the_game_that_is_loaded_is_the_one_given() -> None:
    """`load` returns the given game even if another game of its name was registered before."""
    other = evolve(dare.GAME, revision=7)
    openspiel.register(other)
    rules = dare.Rules(2, 1)
    assert openspiel.load(dare.GAME, rules).game == dare.GAME != other
    assert openspiel.load(other, rules).game == other
    openspiel.register(dare.GAME)


def test_a_game_of_ones_own() -> None:
    """Dare has 1296 outcomes of its dice, simultaneous bets and an unbounded number of events."""
    name = openspiel.register(dare.GAME)
    assert name == openspiel.name_of(dare.GAME) == "python_dare"
    game = load("python_dare(players=4,rounds=1)")
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    kind = game.get_type()
    assert kind.provides_observation_tensor
    assert not kind.provides_information_state_tensor
    state = game.new_initial_state()
    assert len(state.observation_tensor(1)) == game.observation_tensor_size() > 0
    with pytest.raises(SpielError, match="no vectors of this kind"):
        state.information_state_tensor(1)
    assert ids(state) == [0, 1]
    assert "outcomes" in state.action_to_string(-1, 1)
    state.apply_action(1)
    assert "Roll" in state.action_to_string(-1, 0)
    small = load("python_dare(players=2,rounds=1)")
    tree = Tree(small)
    uniform = tree.policy(lambda view: distribution(RandomBot(), view))
    assert pyspiel.exploitability(tree.game, uniform) == pytest.approx(
        pyspiel.exploitability(small, pyspiel.UniformRandomPolicy(small))
    )
    with pytest.raises(SpielError, match="bound"):
        small.max_chance_nodes_in_history()


@pytest.mark.parametrize(
    ("text", "sign"),
    [
        ("python_herrlof(players=3,max_rounds=2,reward=points)", 1),
        ("python_odin(players=3,max_hands=2,reward=points)", -1),
    ],
)
def test_points_are_paid_once_chance_has_settled_what_follows(text: str, sign: int) -> None:
    """A learner in OpenSpiel's environment, which shows no chance turn, still gets all points."""
    game = load(text)
    assert str(openspiel.load(game.game, game.rules, "points")) == str(game)
    assert game.get_type().reward_model == pyspiel.GameType.RewardModel.REWARDS
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    rng, environment = Random(2), Environment(game)
    environment.seed(1)
    step, paid = environment.reset(), []
    while not step.last():
        legal = step.observations["legal_actions"][step.observations["current_player"]]
        step = environment.step([rng.choice(legal)])
        if any(step.rewards):
            paid.append(step.rewards)
    state = environment.get_state
    scores = np.array(state.position.match.observation(None).scores) * sign
    assert len(paid) == 2  # There is one payment for each round or hand.
    assert np.allclose(np.sum(paid, axis=0), state.returns())
    assert np.allclose(state.returns(), scores)
    assert game.get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM
    assert game.min_utility() <= min(state.returns()) <= max(state.returns()) <= game.max_utility()


def test_points_at_chance_turns_and_in_trees() -> None:
    tree = Tree(load(f"{ODIN_5.text[:-1]},reward=points)"))
    # In Odin, points count against a player.
    assert tree.game.min_utility() < 0 == tree.game.max_utility()
    game = load("python_odin(reward=points)")
    state = game.new_initial_state()
    assert state.rewards() == state.returns() == [0, 0]
    decided = False
    while not (decided and state.is_chance_node()):
        decided = decided or not state.is_chance_node()
        state.apply_action(ids(state)[-1])
    # The hand is over, but the next one is not dealt yet.
    assert state.rewards() == state.returns() == [0, 0]
    while state.is_chance_node():
        state.apply_action(ids(state)[-1])
    assert any(state.rewards())
    assert state.rewards() == state.returns()


def test_bots_of_the_package() -> None:
    """Our bots play in OpenSpiel's own loop against OpenSpiel's bots."""
    game = load("python_odin(players=2,max_hands=1)")
    heuristic = OpenSpielBot(heuristic_bot(odin.GAME), 1)
    assert heuristic.player_id() == 1
    won = 0
    for seed in range(30):
        bots = [pyspiel.make_uniform_random_bot(0, seed), heuristic]
        won += pyspiel.evaluate_bots(game.new_initial_state(), bots, seed)[1]
    assert won > 20
    state = played(game, 20)
    one, other = (OpenSpielBot(RandomBot(), state.current_player(), seed=5) for _ in range(2))
    assert [one.step(state) for _ in range(5)] == [other.step(state) for _ in range(5)]


def test_compiled_searches_asked_in_ways_that_do_not_crash() -> None:
    """OpenSpiel's compiled search needs `mcts_search`; `step` crashes for a game in Python."""
    state = played(load("python_odin(players=2,max_hands=1)"), 0)
    rollouts = pyspiel.RandomRolloutEvaluator(1, 1)
    search = pyspiel.MCTSBot(state.get_game(), rollouts, 1.4, 5, 100, False, 1, False)
    assert search.mcts_search(state).best_child().action in state.legal_actions()
    policy = pyspiel.ISMCTSFinalPolicyType.NORMALIZED_VISIT_COUNT
    blind = pyspiel.ISMCTSBot(1, rollouts, 1.4, 5, -1, policy, False, False)
    with pytest.raises(SpielError, match="not implemented"):
        blind.step_with_policy(state)


def test_a_tree_that_is_too_large() -> None:
    with pytest.raises(SpielError, match="more than 100 nodes"):
        Tree(load(ODIN_5.text), most=100)


def test_a_policy_of_the_tree_for_states_of_the_game() -> None:
    game = load(ODIN_5.text)
    tree = Tree(game)
    uniform = tree.policy(lambda view: [1 / len(view.legal_actions)] * len(view.legal_actions))
    state = played(game, 1)
    name = state.information_state_string()
    chances = dict(uniform.get_state_policy(tree.key(name)))
    texts = [state.action_to_string(action) for action in state.legal_actions()]
    assert [chances[tree.actions[name][text]] for text in texts] == [1 / len(texts)] * len(texts)


def test_bounds() -> None:
    game = load("python_herrlof(players=3)")
    assert (game.min_utility(), game.max_utility(), game.utility_sum()) == (-0.5, 1, 0)
    assert game.max_game_length() == herrlof.GAME.max_decisions(herrlof.Rules(3))
    assert game.max_chance_nodes_in_history() > 10 * 38
    unbounded = load("python_herrlof(max_rounds=-2)")
    assert unbounded.max_game_length() == 1_000_000
    with pytest.raises(SpielError):
        unbounded.max_chance_nodes_in_history()
