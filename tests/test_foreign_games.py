"""Every promise about any game holds for six games that were written from the guides alone.

`leduc` is one of the examples, and the folder `foreign` has the other five.  The library and the
arena have no code for these games.
"""

import contextlib
import io
import json
import warnings
from importlib import import_module
from itertools import islice
from random import Random
from types import ModuleType
from typing import Any

import leduc
import pytest
from arena.cli.running import Run
from attrs import evolve
from foreign import estates, hanabi, hearts, liars, pairs

from herrlof_arena.bots import RandomBot, odds, play_match, search_bot
from herrlof_arena.encoding import Encoder
from herrlof_arena.hosting import Act, Host, MemoryStore
from herrlof_arena.hosting.stdio import serve_lines
from herrlof_rules import Match, Stream, documents, pictures, verify
from herrlof_rules.registry import register
from herrlof_rules.sentences import Sentences
from herrlof_rules.testing import Effort, check_game, check_worlds

SMALL: dict[ModuleType, Any] = {
    leduc: leduc.Rules(),
    liars: liars.Rules(),
    hanabi: hanabi.Rules(),
    hearts: hearts.Rules(),
    estates: estates.Rules(3, cards=6, purse=3, spread=1),
    pairs: pairs.Rules(hand_size=2, ranks=3, max_rounds=1),
}
"""Each game, with rules under which a match is short."""

OPTIONS: dict[ModuleType, str] = {
    estates: "cards=6 --option purse=3 --option spread=1",
    pairs: "hand_size=2 --option ranks=3 --option max_rounds=1",
}
LITTLE = Effort(
    matches=1,
    positions_per_kind=1,
    positions_with_twins=2,
    twins_per_position=1,
    other_rules=False,
)
thorough = pytest.mark.skipif("not config.getoption('--thorough')", reason="takes minutes")

pytestmark = pytest.mark.parametrize("module", SMALL, ids=lambda module: str(module.GAME.name))


@pytest.fixture(autouse=True)
def _registered(module: Any, registries: None) -> None:
    register(module.REGISTRATION)


def path_of(module: ModuleType, name: str = "REGISTRATION") -> str:
    return f"{module.__name__}:{name}"


def match_of(module: Any, seed: int = 3) -> Any:
    rules = SMALL[module]
    return play_match(module.GAME, rules, [RandomBot()] * rules.players, seed=seed)


# The kit


def test_the_laws(module: Any) -> None:
    report = check_game(module.GAME, SMALL[module], effort=LITTLE, path="")
    assert report.matches > 1
    assert report.tried["secrecy"] > 1


@thorough
def test_the_bare_call(module: Any) -> None:
    """The guide's call of `check_game` finds no fault, in this process and in other processes."""
    report = check_game(module.GAME, module.Rules(), path=path_of(module, "GAME"))
    assert report.processes
    assert report.twins > 20


def test_the_laws_of_worlds(module: Any) -> None:
    short = evolve(LITTLE, max_decisions=16 if module is hearts else 4)
    report = check_worlds(module.GAME, SMALL[module], effort=short, path="", limit=300)
    assert report.worlds > 10


@thorough
def test_the_laws_of_worlds_at_length(module: Any) -> None:
    report = check_worlds(module.GAME, module.Rules(), path=path_of(module, "GAME"))
    assert report.processes
    assert report.worlds > 50


# Tests of documents, sentences, pictures and vectors


def test_what_is_written_and_read(module: Any) -> None:
    game, match = module.GAME, match_of(module)
    assert verify(documents.load_record(game, documents.dump_record(match.record()))) == match
    for stage in islice(match.prefixes(), 0, None, 3):
        state = stage.state
        assert documents.load_state(game, documents.dump_state(game, state)) == state
        for seat in (None, 0, 1):
            view = stage.view(seat)
            assert documents.load_view(game, documents.dump_view(game, view)) == view


def test_what_is_said_and_drawn(module: Any) -> None:
    """Each legal action is read from its own sentence, and every event has a sentence."""
    game = module.GAME
    for stage in islice(match_of(module).prefixes(), 0, None, 3):
        for seat in stage.turn.seats:
            view = stage.view(seat)
            tell = Sentences(game, you=seat)
            for action in view.legal_actions:
                assert tell.read(view, tell.action(action)) == action
            for event in view.events:
                assert "you " not in tell.event(event)[:4]
            assert pictures.table(view).startswith("<svg")
            assert pictures.text(view)


def test_vectors(module: Any) -> None:
    """Vectors are derived, have one length each, and lie within their bounds."""
    game, rules = module.GAME, SMALL[module]
    encoder = Encoder(game, rules)
    lengths, recalled = set(), set()
    rng, match = Random(5), Match.unseeded(game, rules)
    while match.result is None:
        chance = not match.turn.seats
        seat = None if chance else rng.choice(match.turn.seats)
        tensor = encoder.observation_tensor(match, 0)
        lengths.add(len(tensor))
        recalled.add(len(encoder.information_state_tensor(match, 0)))
        parts = encoder.observation
        bounds = zip(parts.lows, tensor, parts.highs, strict=True)
        assert all(low <= number <= high for low, number, high in bounds)
        if chance:
            match = match.play_chance(game.chance(match.state).sample(rng))
        else:
            match = match.play(rng.choice(match.legal_actions(seat)), seat)
    assert lengths == {encoder.observation.size}
    assert recalled == {encoder.information_state.size}


# Bots


def test_search(module: Any) -> None:
    """A search bot finds worlds and plays a legal action at any decision."""
    game = module.GAME
    bot = search_bot(game, playouts=4)
    stages = [stage for stage in match_of(module).prefixes() if stage.turn.seats]
    for stage in stages[:: 1 + len(stages) // 4]:
        seat = stage.turn.seats[-1]
        view = stage.view(seat)
        assert bot(view, Stream("int:1", "search")) in view.legal_actions


def test_odds(module: Any) -> None:
    """Odds cover the hidden hands; for a game without hands the error names the missing mark."""
    view = next(s for s in match_of(module).prefixes() if s.turn.seats).view(0)
    if module is estates:
        with pytest.raises(TypeError, match=r"estates declares no hand: .* core.Hand"):
            odds(module.GAME, view)
        return
    chances = odds(module.GAME, view, samples=20)
    held = [sum(of) for of in zip(*chances.holders.values(), strict=True)]
    hidden = {0} if module is hanabi else {*range(1, view.rules.players)}
    assert {seat for seat, number in enumerate(held) if number} == hidden
    assert all(number == int(number) for number in held)  # The sums are the sizes of the hands.


# Tests of the command line


def test_records_in_the_terminal(module: Any, run: Run, pytestconfig: pytest.Config) -> None:
    bots = ("random", "search" if pytestconfig.getoption("--thorough") else "search:5")
    game = ("--game", path_of(module))
    few = OPTIONS.get(module, "").split()
    option = ("--option", *few) if few else ()

    def done(*arguments: object, typed: str = "") -> str:
        ran = run(*arguments, typed=typed)
        assert ran.status == 0, ran.err
        return ran.out

    players = ("--players", SMALL[module].players)
    assert done("demo", *game, *players, *option, "--seed", 7, "--out", "m.json")
    assert done("verify", "m.json", *game)
    assert done("replay", "m.json", *game, "--seat", 1)
    assert done("redact", "m.json", *game, "--seat", 1, "--out", "seen.json")
    assert done("replay", "seen.json", *game, "--seat", 1)
    compared = done(
        *("compare", *bots, *game, *players, *option),
        *("--matches", 1, "--seed", 1, "--out", "a.jsonl"),
    )
    assert bots[-1] in compared
    assert done("stats", "a.jsonl", *game)
    assert done("export", "a.jsonl", *game, "--out", "a.csv")
    hosted = done("host", "--stdio", "--bot", "random", *game, *players, *option, "--seed", 1)
    assert json.loads(hosted.splitlines()[0])["update"]["view"]
    assert "?" in done("play", *game, *players, *option, "--seed", 1, typed="?\n1\nq\n")


# Hosting


def test_two_clients_at_a_host(module: Any) -> None:
    """Two clients play to the end, each from its own view; a bot has the other seats."""
    game, rules = module.GAME, SMALL[module]
    host = Host(MemoryStore(), {game.name: game}, {"random": RandomBot()})
    others = dict.fromkeys(range(2, rules.players), "random")
    names = [f"P{seat}" for seat in range(rules.players)]
    opened = host.open(Match.start(game, rules, seed=1), names, bots=others)
    assert opened.keys.keys() == {0, 1, None}
    hosted, rng = host.match(opened.name), Random(1)
    while hosted.match.turn.seats:
        seat = next(s for s in hosted.match.turn.seats if s in opened.keys)
        assert host.authenticate(opened.keys[seat]) == (opened.name, seat)
        update = hosted.update_for(seat)
        action = rng.choice(update.view.legal_actions)
        hosted = host.change(opened.name, Act(action, update.decision), seat)
    assert hosted.match.result is not None
    assert verify(hosted.match.record())


def test_a_host_on_lines(module: Any) -> None:
    """A program that answers lines of JSON receives its seat's view and may act."""
    game, rules = module.GAME, SMALL[module]
    host = Host(MemoryStore(), {game.name: game}, {"random": RandomBot()})
    others = dict.fromkeys(range(1, rules.players), "random")
    names = [f"P{seat}" for seat in range(rules.players)]
    name = host.open(Match.start(game, rules, seed=2), names, bots=others).name
    written: list[str] = []

    def typed() -> Any:
        while True:
            update = json.loads(written[-1])["update"]
            legal = update["view"]["observation"]["legal_actions"]
            if not legal:
                return
            request = {
                "type": "act",
                "action": legal[0],
                "decision": update["decision"],
            }
            yield json.dumps({"seat": 0, "request": request})

    serve_lines(host, name, [0], typed(), written.append, "en")
    assert host.match(name).match.result is not None
    assert not any("refused" in line for line in written)


# Other frameworks


def test_in_pettingzoo(module: Any) -> None:
    pytest.importorskip("pettingzoo", reason="needs pettingzoo")
    from herrlof_arena.adapters.pettingzoo import env, parallel_env

    suite: Any = import_module("pettingzoo.test")
    game, rules = module.GAME, SMALL[module]
    with contextlib.redirect_stdout(io.StringIO()), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        suite.api_test(env(game, rules), 30)
        suite.parallel_api_test(parallel_env(game, rules), 30)


def test_in_openspiel(module: Any) -> None:
    pyspiel: Any = pytest.importorskip("pyspiel", reason="needs open_spiel")
    from herrlof_arena.adapters.openspiel import register as register_spiel

    register_spiel(module.GAME)
    few = OPTIONS.get(module, "").replace(" --option ", ",")
    players = f"players={SMALL[module].players}"
    loaded = pyspiel.load_game(
        f"python_{module.GAME.name}({','.join(filter(None, (players, few)))})"
    )
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=True, verbose=False, mask_test=True)
