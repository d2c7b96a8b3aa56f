"""Generic code reads only declarations: renaming every field changes no result."""

from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, TypeAlias

import pytest
from renamed import imported, renamed

from herrlof_arena.bots import PartEnd, RandomBot, odds, play_match, search_bot
from herrlof_arena.cli.app import app
from herrlof_arena.encoding import Encoder, NotSpecified
from herrlof_arena.hosting import Act, Host, MemoryStore
from herrlof_arena.simulation import matches, rounds, simulate
from herrlof_rules import Match, TooManyWorlds, pictures, verify
from herrlof_rules.core import Game, role_of
from herrlof_rules.documents import dump_record, dump_view, load_record, load_view
from herrlof_rules.scenes import Scene, scene_of
from herrlof_rules.sentences import Sentences
from table.messages import table_message
from table.server import passed_on
from table.solo import points_so_far

TESTS = Path(__file__).parent
FILES = [
    *[TESTS.parent / "examples" / f"{name}.py" for name in ("dare", "tricks", "spades", "masks")],
    TESTS / "rules" / "testing" / "foreheads.py",
    TESTS / "arena" / "bots" / "poker.py",
    *sorted(path for path in (TESTS / "foreign").glob("*.py") if "GAME" in path.read_text("utf-8")),
]
SMALL: dict[str, dict[str, Any]] = {
    "dare": {"rounds": 2},
    "spades": {"hand_size": 3, "max_hands": 2},
    "tricks": {},
    "masks": {},
    "estates": {"cards": 8, "purse": 3, "spread": 1},
    "pairs": {"hand_size": 2, "ranks": 3, "max_rounds": 1},
}

Pair: TypeAlias = tuple[Match[Any, Any, Any, Any, Any, Any], Match[Any, Any, Any, Any, Any, Any]]


class Both:
    """A game, and the same game with its fields renamed."""

    def __init__(self, path: Path, folder: Path) -> None:
        other, self.names = renamed(path, folder)
        self.module: ModuleType = other
        original = imported(path, f"as_{path.stem}")
        self.games: tuple[Game, Game] = (original.GAME, other.GAME)
        options = SMALL.get(path.stem, {})
        self.rules: list[Any] = []
        for game, renaming in zip(self.games, ({}, self.names), strict=True):
            players = max([n for n in game.player_counts if n <= 4], default=game.player_counts[0])
            named = {renaming.get(name, name): value for name, value in options.items()}
            self.rules.append(game.rules(players=players, **named))

    def matches(self, seed: int = 1) -> Pair:
        """The same random match of both games."""
        one, two = [
            play_match(game, rules, [RandomBot()] * rules.players, seed)
            for game, rules in zip(self.games, self.rules, strict=True)
        ]
        return one, two


@pytest.fixture(scope="module", params=FILES, ids=lambda path: path.stem)
def both(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Both:
    return Both(request.param, tmp_path_factory.mktemp("renamed"))


def _stages(match: Match) -> list[Match]:
    return [*[stage for stage in match.prefixes() if stage.turn.seats][:12], match]


def test_no_name_is_left(both: Both) -> None:
    """The renamed game has none of the names that generic code once looked for."""
    for cls in (both.games[1].observation, both.games[1].state, both.games[1].rules):
        guessed = {"hand", "scores", "face", "colour", "teams", "first_player", "dealer"}
        assert not guessed & {*dir(cls)}
    assert both.names


def _drawn(scene: Scene) -> Any:
    """The content of a scene, without the labels that are names of fields."""
    sheet = scene.sheet and (scene.sheet.names, scene.sheet.lines, scene.sheet.totals)
    return (
        scene.status,
        scene.own,
        scene.hand,
        scene.playable,
        sheet,
        [(each.cards, each.notes) for each in scene.centre],
        [
            (place.name, place.cards, place.badges, place.acts, place.known)
            for place in scene.places
        ],
        [[value for _, value in place.facts] for place in scene.places],
    )


def test_scenes_pictures_and_sentences(both: Both) -> None:
    """Hands, backs, badges, points and score sheets are drawn as in the original game."""
    one, other = both.matches()
    for stage, again in zip(_stages(one), _stages(other), strict=True):
        for seat in (None, *range(stage.rules.players)):
            view, instead = stage.view(seat), again.view(seat)
            assert _drawn(scene_of(view)) == _drawn(scene_of(instead))
            assert pictures.table(instead).count("<rect") == pictures.table(view).count("<rect")
            assert str(instead)
            sentences = Sentences(again.game, you=seat)
            # The reason of a result may be the same word as the name of a field.
            if stage.turn.seats:
                assert sentences.prompt(instead) == Sentences(stage.game, you=seat).prompt(view)
            assert all(sentences.event(event) for event in instead.events)


def test_documents(both: Both) -> None:
    """Records and views of the renamed game are written, read and verified."""
    _, match = both.matches()
    record = load_record(match.game, dump_record(match.record()))
    assert verify(record) == match
    view = match.view(0)
    assert load_view(match.game, dump_view(match.game, view)) == view


def test_the_table(both: Both) -> None:
    """Messages of the table have the same cards, faces and choices; a next match can begin."""
    one, other = both.matches()
    names = tuple([f"P{seat}" for seat in range(one.rules.players)])
    for stage, again in zip(_stages(one), _stages(other), strict=True):
        seat = (*stage.turn.seats, 0)[0]
        message = table_message(stage.game, stage.view(seat), names, "en")
        instead = table_message(again.game, again.view(seat), names, "en")
        assert [each["cards"] for each in instead["actions"]] == [
            each["cards"] for each in message["actions"]
        ]
        assert instead["faces"] == message["faces"]
        for part in ("hand", "own"):
            assert instead["scene"][part] == message["scene"][part]
    assert points_so_far(one) == points_so_far(other)
    assert Match.start(other.game, passed_on(other), seed=1).rules.players == other.rules.players


def test_hosting(both: Both) -> None:
    """A person and bots play a match to its end."""
    game, rules = both.games[1], both.rules[1]
    host = Host(MemoryStore(), {game.name: game}, {"random": RandomBot()})
    seats = range(rules.players)
    names = [f"P{seat}" for seat in seats]
    opened = host.open(
        Match.start(game, rules, seed=3), names, bots=dict.fromkeys(seats[1:], "random")
    )
    name, seat = host.authenticate(opened.keys[0])
    while host.match(name).match.result is None:
        update = host.match(name).update_for(seat)
        host.change(name, Act(update.view.legal_actions[0], update.decision), seat)


def test_terminal(
    both: Both,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The command line shows a match between bots."""
    monkeypatch.chdir(tmp_path)  # The command saves the match in the folder in which it is called.
    given = ["demo", "--game", f"{both.module.__name__}:GAME", "--seed", "1", "--players"]
    with pytest.raises(SystemExit) as ended:
        app([*given, str(both.games[1].player_counts[0])])
    assert ended.value.code in (0, None)
    assert capsys.readouterr().out


def test_vectors(both: Both) -> None:
    """Vectors of both games have the same shape and numbers."""
    one, other = both.matches()
    results: list[Any] = []
    for match in (one, other):
        try:
            encoder = Encoder(match.game, match.rules)
            stages = _stages(match)
            results.append([encoder.observation_tensor(each, 0).tolist() for each in stages])
        except NotSpecified:
            results.append(None)
    assert results[0] == results[1]


def _choices(match: Match, seed: int) -> list[Any]:
    stages = [each for each in _stages(match)[:3] if each.turn.seats]
    choices: list[Any] = []
    for stage in stages:
        view = stage.view(stage.turn.seats[0])
        try:
            values = search_bot(stage.game, playouts=8).evaluate(view, Random(seed))
        except TooManyWorlds:
            continue
        choices.append([(stage.game.format_action(a.action), a.value) for a in values])
    return choices


def test_search_and_odds(both: Both) -> None:
    """Search finds the same values in both games, and odds are the same for the same cards."""
    one, other = both.matches()
    assert [_bare(c) for c in _choices(one, 1)] == [_bare(c) for c in _choices(other, 1)]
    if role_of(one.game.observation, "hand") is None:
        with pytest.raises(TypeError, match="declares no hand"):
            odds(other.game, other.view(0))
        return
    stage, again = _stages(one)[0], _stages(other)[0]
    chances = [odds(each.game, each.view(0), samples=20, limit=200) for each in (stage, again)]
    tokens = [{str(getattr(c, "value", c)): s for c, s in each.holders.items()} for each in chances]
    assert tokens[0] == tokens[1]


def _bare(choices: list[tuple[str, float]]) -> list[tuple[list[str], float]]:
    return [(text.split()[1:], value) for text, value in choices]


def test_parts_and_points(both: Both) -> None:
    """Ends of parts, tables of results and comparisons have the same payoffs and points."""
    one, other = both.matches()
    if one.game.finished_parts is not None:
        ends = [PartEnd(each.game) for each in (one, other)]
        payoffs = [e(m.start_state, m.state, 0) for e, m in zip(ends, (one, other), strict=True)]
        assert payoffs[0] == payoffs[1]
    for match, instead in zip(matches([one.record()]), matches([other.record()]), strict=True):
        assert (match["points"], match["payoffs"]) == (instead["points"], instead["payoffs"])
    assert len([*rounds([one.record()])]) == len([*rounds([other.record()])])
    bots = {"a": RandomBot(), "b": RandomBot()}
    compared = [
        simulate(game, rules, bots, matches=4, seed=1)
        for game, rules in zip(both.games, both.rules, strict=True)
    ]
    assert compared[0].teams == compared[1].teams
    assert [s.points for s in compared[0].standings] == [s.points for s in compared[1].standings]


def test_pettingzoo(both: Both) -> None:
    """The environment of PettingZoo pays the same rewards."""
    pytest.importorskip("pettingzoo", reason="needs pettingzoo")
    from herrlof_arena.adapters.pettingzoo import raw_env

    paid: list[Any] = []
    for game, rules in zip(both.games, both.rules, strict=True):
        points = role_of(game.observation, "points") is not None
        try:
            env: Any = raw_env(game, rules, reward="points" if points else "payoffs")
            env.reset(seed=1)
        except NotSpecified:
            return
        total = dict.fromkeys(env.agents, 0.0)
        while not all(env.terminations.values()):
            env.step(int(env.last()[0]["action_mask"].argmax()))
            total = {agent: total[agent] + env.rewards.get(agent, 0) for agent in total}
        paid.append(total)
    assert paid[0] == paid[1]


def test_openspiel(both: Both) -> None:
    """OpenSpiel's games have the same bounds and returns."""
    pytest.importorskip("pyspiel", reason="needs open_spiel")
    from herrlof_arena.adapters.openspiel import load

    results: list[Any] = []
    for game, rules in zip(both.games, both.rules, strict=True):
        spiel = load(game, rules)
        state, rng = spiel.new_initial_state(), Random(1)
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
        results.append((spiel.min_utility(), spiel.max_utility(), state.returns()))
    assert results[0] == results[1]
