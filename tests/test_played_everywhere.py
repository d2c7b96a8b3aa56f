"""All code that can play any game plays the games of the guides."""

from random import Random
from types import ModuleType
from typing import Any

import masks
import pytest
import spades
from arena.cli.running import Run

from herrlof_arena import registry
from herrlof_arena.bots import heuristic_bot, play_match
from herrlof_arena.encoding import Encoder
from herrlof_arena.hosting import Act, Host, MemoryStore
from herrlof_rules import Match, pictures, verify
from herrlof_rules.documents import dump_record, load_record
from herrlof_rules.sentences import Sentences
from table.messages import table_message

RULES: dict[ModuleType, Any] = {
    masks: masks.Rules(4, 1),
    spades: spades.Rules(hand_size=2, max_hands=2),
}

pytestmark = pytest.mark.parametrize("module", RULES, ids=["masks", "spades"])


@pytest.fixture(autouse=True)
def _registered(module: Any, registries: None) -> None:
    registry.register(module.SUPPORT)


def test_in_documents_pictures_and_vectors(module: Any) -> None:
    game, rules = module.GAME, RULES[module]
    match = play_match(game, rules, [module.bot] * 4, seed=3)
    assert verify(load_record(game, dump_record(match.record()))) == match
    view = match.view(0)
    assert "<svg" in pictures.table(view)
    assert ("team 1" in str(view)) == (module is spades)
    assert Encoder(game, rules).observation_tensor(Match.unseeded_at(game, match.state), 0)


def test_sentences_can_be_typed(module: Any) -> None:
    """`Sentences.read` returns each legal action for the sentence that is written for it."""
    game = module.GAME
    match = play_match(game, RULES[module], [module.bot] * 4, seed=3)
    for stage in match.prefixes():
        for seat in stage.turn.seats:
            view = stage.view(seat)
            tell = Sentences(game, you=seat)
            for action in view.legal_actions:
                assert tell.read(view, tell.action(action)) == action


def test_hosted_and_at_the_table(module: Any) -> None:
    """A hosted match is played to the end, and the table sends each seat its view."""
    game = module.GAME
    bots = {"heuristic": heuristic_bot(game)}
    host = Host(MemoryStore(), {game.name: game}, bots)
    opened = host.open(Match.start(game, RULES[module], seed=1), "ABCD", bots={1: "heuristic"})
    assert opened.keys.keys() == {0, 2, 3, None}
    hosted = host.match(opened.name)
    while hosted.match.turn.seats:
        (seat,) = hosted.match.turn.seats
        assert seat != 1
        update = hosted.update_for(seat)
        message = table_message(game, update.view, tuple("ABCD"), "en")
        assert len(message["actions"]) == len(update.view.legal_actions)
        hosted = host.change(opened.name, Act(update.view.legal_actions[0], update.decision), seat)
    message = table_message(game, hosted.update_for(2).view, tuple("ABCD"), "en")
    shared = message["words"]["shared"] == message["words"]["you_won"]
    assert shared == (module is spades)
    badges = message["scene"]["places"][0]["badges"]
    assert (["team 1", False] in badges) == (module is spades)


def test_in_pettingzoo(module: Any) -> None:
    pytest.importorskip("pettingzoo", reason="needs pettingzoo")
    from herrlof_arena.adapters.pettingzoo import env

    rng = Random(1)
    matches = env(module.GAME, RULES[module])
    matches.reset(seed=1)
    rewards = dict.fromkeys(matches.possible_agents, 0.0)
    for agent in matches.agent_iter():
        observation, reward, ended, _, _ = matches.last()
        rewards[agent] += reward
        legal = [number for number, may in enumerate(observation["action_mask"]) if may]
        matches.step(None if ended else rng.choice(legal))
    first, second, third, fourth = rewards.values()
    assert len({first, second, third, fourth}) > 1
    assert ((first, second) == (third, fourth)) == (module is spades)


def test_in_openspiel(module: Any) -> None:
    pytest.importorskip("pyspiel", reason="needs open_spiel")
    from herrlof_arena.adapters.openspiel import OpenSpielGame

    position = OpenSpielGame(module.GAME, RULES[module]).new_initial_state()
    rng = Random(1)
    while not position.is_terminal():
        outcomes = position.chance_outcomes() if position.is_chance_node() else ()
        legal = [number for number, _ in outcomes] or position.legal_actions()
        position.apply_action(rng.choice(legal))
    first, second, third, fourth = position.returns()
    assert len({first, second, third, fourth}) > 1
    assert ((first, second) == (third, fourth)) == (module is spades)


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("demo {} --seed 7", {masks: " plays guess.", spades: "Waiting for Björn: bid."}),
        (
            "compare search random {} --matches 2 --seed 1",
            {masks: "a fair share is 50.0%", spades: "Wins are per seat; a fair share is 50.0%"},
        ),
    ],
)
def test_in_the_terminal(module: Any, command: str, said: dict[ModuleType, str], run: Run) -> None:
    options = {masks: "target=1", spades: "hand_size=1 --option max_hands=1"}
    asked = command.format(f"--game {module.__name__}:SUPPORT --option {options[module]}")
    ran = run(*asked.split())
    assert ran.status == 0, ran.err
    assert said[module] in ran.out
