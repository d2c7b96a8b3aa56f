"""`policy_bot` turns a function of vectors into a bot for matches, comparisons and batches."""

from random import Random
from typing import Any

import pytest

pytest.importorskip("gymnasium", reason="needs gymnasium")
pytest.importorskip("numba", reason="needs numba")

import numpy as np
from arena.adapters.nets import Net
from arena.games import each_game, short

from herrlof_arena.adapters.gymnasium_vector import BatchEnv
from herrlof_arena.adapters.networks import policy_bot
from herrlof_arena.adapters.observations import Observations
from herrlof_arena.bots import RandomBot, distribution, play_match, play_matches
from herrlof_arena.encoding import Encoder
from herrlof_arena.simulation import simulate
from herrlof_arena.testing import check_bot
from herrlof_rules import Game, Match, herrlof, odin

LISTED = Observations(legal="legal_ids")
RECALLED = Observations(tensor="information_state", legal="legal_ids")
each_form = pytest.mark.parametrize("form", [Observations(), LISTED])


@pytest.mark.parametrize(
    ("game", "form", "sample"),
    [
        (herrlof.GAME, Observations(), False),
        (herrlof.GAME, RECALLED, True),
        (odin.GAME, Observations(), True),
        (odin.GAME, RECALLED, False),
    ],
)
def test_it_keeps_the_laws_of_bots(game: Game, form: Observations, sample: bool) -> None:
    bot = policy_bot(game, Net(), form, sample=sample)
    assert check_bot(game, bot, short(game), matches=1, max_decisions=12).elsewhere == 12


@each_game
def test_it_takes_the_best_legal_action(game: Game) -> None:
    rules = short(game)
    match = Match.start(game, rules, 3)
    encoder = Encoder(game, rules)
    for place, sign in ((-1, 1), (0, -1)):
        view = match.view(match.turn.seats[0])
        bot = policy_bot(game, lambda _, m, __, sign=sign: sign * (m + np.arange(m.shape[1])))
        best = encoder.legal_ids(view)[place]
        assert game.encode(rules, bot(view, Random(1))) == best
        match = match.play(view.legal_actions[0], match.turn.seats[0])


def test_samples_go_by_the_logits() -> None:
    """Logits of 0 and log 3 sample the second action three times as often as the first."""
    view = Match.start(odin.GAME, odin.Rules(2), 1).view(0)
    encoder = Encoder(odin.GAME, odin.Rules(2))
    first, second = encoder.legal_ids(view)[:2]

    def logits(_: Any, ids: Any, __: Any) -> Any:
        return np.select([ids == first, ids == second], [0.0, np.log(3.0)], -1e9)

    bot, rng = policy_bot(odin.GAME, logits, LISTED, sample=True), Random(2)
    chosen = [odin.GAME.encode(odin.Rules(2), bot(view, rng)) for _ in range(400)]
    assert set(chosen) == {first, second}
    assert chosen.count(second) == pytest.approx(300, abs=35)


@each_game
@pytest.mark.parametrize("sample", [False, True])
@each_form
def test_it_gives_its_own_probabilities(game: Game, sample: bool, form: Observations) -> None:
    """`distribution` gives the exact probabilities with which the bot samples."""
    match = Match.start(game, short(game), 4)
    view = match.view(match.turn.seats[0])
    legal, bot = len(view.legal_actions), policy_bot(game, Net(), form, sample=sample)
    shares = distribution(bot, view)
    assert len(shares) == legal > 1
    assert sum(shares) == 1
    if not sample:
        assert shares[view.legal_actions.index(bot(view, Random(1)))] == 1
        return
    vector = np.array([Encoder(game, view.rules).observation_tensor(view)])
    ids = np.array([[game.encode(view.rules, action) for action in view.legal_actions]])
    logits = np.sin(vector.sum() * (ids[0] + 1.0))
    expected = np.exp(logits) / np.exp(logits).sum()
    assert [float(each) for each in shares] == pytest.approx(expected.tolist(), abs=1e-6)


@each_game
@each_form
def test_many_matches_at_once_are_those_played_one_by_one(game: Game, form: Observations) -> None:
    net = Net()
    bot = policy_bot(game, net, form, sample=True)
    rules = short(game, hand_size=4)
    tables = [((bot, RandomBot(), bot), seed) for seed in range(6)]
    together = play_matches(game, rules, tables)
    assert max(net.asked) == 6
    assert bot.many((), ()) == ()
    assert together == tuple(play_match(game, rules, bots, seed) for bots, seed in tables)
    with pytest.raises(ValueError, match="3 seats need 3 bots"):
        play_matches(game, rules, [((bot,), 1)])


def test_a_comparison_asks_for_many_decisions_at_once() -> None:
    net, rules = Net(), short(odin.GAME)
    bots: Any = {"net": policy_bot(odin.GAME, net), "random": RandomBot()}
    comparison = simulate(odin.GAME, rules, bots, 20, 1, deals_per_task=10)
    assert max(net.asked) >= 10
    assert comparison == simulate(odin.GAME, rules, bots, 20, 1)


@each_game
@each_form
def test_it_plays_against_a_learner_in_a_batch(game: Game, form: Observations) -> None:
    """A network in a batch makes the same choices as in a `Match`."""
    bot = policy_bot(game, Net(), form)
    environment = BatchEnv(
        game, short(game), num_envs=20, opponents=bot, seat=1, luck="sha256-ctr-1"
    )
    _, info = environment.reset(seed=list(range(20)))
    for row in range(20):
        match = Match.start(game, short(game), row)
        while match.turn.seats and 1 not in match.turn.seats[:1]:
            seat = match.turn.seats[0]
            match = match.play(bot(match.view(seat), Random(0)), seat)
        if match.turn.seats:
            assert environment.batch.state(row) == match.state
    for _ in range(30):
        *_, info = environment.step(info["action_mask"].argmax(axis=1))
    assert (info["seat"] == 1).all()


def test_what_is_no_policy() -> None:
    wrong: Any = "net"
    with pytest.raises(TypeError, match="a policy must be a function"):
        policy_bot(odin.GAME, wrong)
    with pytest.raises(TypeError, match="Game"):
        policy_bot(wrong, Net())
    view = Match.start(odin.GAME, odin.Rules(2), 1).view(0)
    for form in ({"width": 0}, {"width": 10**30}, {"dtype": "float64"}, {"tensor": "all"}):
        with pytest.raises(
            ValueError, match=r"width must be 1 to|a dtype must be|a tensor must be"
        ):
            Observations(**form)  # type: ignore[arg-type]
    narrow = Observations(legal="legal_ids", width=1)
    with pytest.raises(ValueError, match="actions are legal, more than the width of 1"):
        policy_bot(odin.GAME, Net(), narrow)(view, Random(1))
    for scores, text in (
        (lambda _, mask, __: mask[0], "scores must have the shape"),
        (lambda _, mask, __: mask * np.nan, "not a finite number"),
        (lambda _, mask, __: np.full(mask.shape, -np.inf), "not a finite number"),
        (lambda _, mask, __: np.full(mask.shape, np.inf), "not a finite number"),
    ):
        for sample in (False, True):
            with pytest.raises(ValueError, match=text):
                policy_bot(odin.GAME, scores, sample=sample)(view, Random(1))
    with pytest.raises(ValueError, match="information states"):
        BatchEnv("odin", opponents=policy_bot(odin.GAME, Net(), RECALLED))


@each_form
def test_a_function_may_write_in_what_it_is_given(form: Observations) -> None:
    """A function may change its arguments, for example add 1 to the ids so that 0 is padding."""

    def scores(vectors: Any, actions: Any, _: Any) -> Any:
        actions += 1
        vectors[:] = 0
        return np.arange(actions.shape[1])[None]

    view = Match.start(odin.GAME, odin.Rules(2, first_player=0), 1).view(0)
    assert policy_bot(odin.GAME, scores, form)(view, Random(1)) == view.legal_actions[-1]


def test_tensors_of_torch() -> None:
    torch = pytest.importorskip("torch", reason="needs torch")
    rules = odin.Rules(2)
    size = Encoder(odin.GAME, rules).observation.size
    layer = torch.nn.Linear(size, odin.GAME.action_count(rules))
    bot = policy_bot(odin.GAME, lambda vectors, *_: layer(torch.from_numpy(vectors)))
    assert play_match(odin.GAME, rules, (bot, RandomBot()), 1).result is not None
