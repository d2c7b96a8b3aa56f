"""Cases of other libraries, for comparison: `python -m tools.benchmarks.run GROUP --peers`.

Each function returns the cases of one library, and imports it only when it is called.
"""

import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from random import Random
from typing import Any

from tools.benchmarks.measure import Case, Measure, clock, random_play, steps

PACKAGES = {"open_spiel": "OpenSpiel", "rlcard": "RLCard", "chess": "python-chess"} | {
    "gymnasium": "Gymnasium",
    "pgx": "Pgx",
}


def library(name: str) -> str:
    """The name of a library, with its version."""
    return f"{PACKAGES[name]} {version(name)}"


def open_spiel() -> Iterator[Case]:
    """`oh_hell`, driven from Python, which also draws the chance outcomes, and inside C++ alone.

    A game is one deal and one round.  Outcomes are equally likely, and the game needs at least
    three players.
    """
    pyspiel: Any = import_module("pyspiel")
    game = pyspiel.load_game("oh_hell(players=3,num_tricks_fixed=10)")

    def play(rng: Random, *, in_place: bool) -> int:
        rnd, state, decisions = rng.random, game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                action = outcomes[int(rnd() * len(outcomes))][0]
            else:
                legal = state.legal_actions()
                action = legal[int(rnd() * len(legal))]
                decisions += 1
            if in_place:
                state.apply_action(action)
            else:
                state = state.child(action)
        return decisions

    bots = [pyspiel.make_uniform_random_bot(p, 100 + p) for p in range(game.num_players())]
    # In every round each player bids once and plays ten cards.
    number = play(Random(0), in_place=True)

    def inside(rng: Random) -> int:
        pyspiel.evaluate_bots(game.new_initial_state(), bots, rng.getrandbits(31))
        return number

    yield random_play("OpenSpiel oh_hell, in place", partial(play, in_place=True))
    yield random_play("OpenSpiel oh_hell, child()", partial(play, in_place=False))
    yield random_play("OpenSpiel oh_hell, all inside C++", inside)


def rlcard() -> Iterator[Case]:
    """The three games most similar to ours; RLCard has no step that does not encode the state."""
    make: Any = import_module("rlcard").make

    def play(env: Any, rng: Random) -> int:
        state, _ = env.reset()
        decisions = 0
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[int(rng.random() * len(legal))])
            decisions += 1
        return decisions

    for name in ("bridge", "uno", "doudizhu"):
        yield random_play(f"RLCard {name}", partial(play, make(name, config={"seed": 1})))


def chess() -> Iterator[Case]:
    """Moves on one board; a game ends after 400 moves, because it may go on without progress."""
    board_of: Any = import_module("chess").Board

    def play(rng: Random) -> int:
        board = board_of()
        for plies in range(400):
            legal = list(board.legal_moves)
            if (
                not legal
                or board.is_insufficient_material()
                or board.is_seventyfive_moves()
                or board.is_fivefold_repetition()
            ):
                return plies
            board.push(legal[int(rng.random() * len(legal))])
        return 400

    yield random_play("python-chess", play)


def gymnasium() -> Iterator[Case]:
    """Blackjack, Gymnasium's only card game, in Gymnasium's vector environments."""
    make_vec: Any = import_module("gymnasium").make_vec

    def begin(size: int, seed: int) -> Iterator[float]:
        envs = make_vec("Blackjack-v1", num_envs=size, vectorization_mode="sync")
        envs.reset(seed=seed)
        while True:
            actions = envs.action_space.sample()
            start = clock()
            envs.step(actions)
            yield clock() - start

    for size in (64, 1024):
        yield steps(f"Gymnasium Blackjack, SyncVectorEnv, {size}", size, partial(begin, size))


def pgx() -> Iterator[Case]:
    """Random play compiled by JAX; a match that has ended is replaced, as in our batches.

    Bridge bidding is scored by the sample of deals in the package, because Pgx's full tables must
    be downloaded.
    """
    jax: Any = import_module("jax")
    auto_reset: Any = import_module("pgx.experimental.wrappers").auto_reset
    size, decisions_a_call = 1024, 64

    def made(name: str) -> Any:
        if name != "bridge_bidding":
            return import_module("pgx").make(name)
        bridge: Any = import_module("pgx.bridge_bidding")
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "sample.npy"
            import_module("numpy").save(file, bridge._load_sample_hash())
            return bridge.BridgeBidding(str(file))

    def playouts(env: Any) -> Measure:
        begin, step = jax.jit(jax.vmap(env.init)), jax.vmap(auto_reset(env.step, env.init))

        def one(carry: Any, _: Any) -> Any:
            state, key = carry
            key, first, second = jax.random.split(key, 3)
            logits = jax.numpy.log(state.legal_action_mask.astype(jax.numpy.float32))
            actions = jax.random.categorical(first, logits, axis=-1)
            return (step(state, actions, jax.random.split(second, size)), key), None

        many: Callable[[Any], Any] = jax.jit(
            lambda carry: jax.lax.scan(one, carry, None, length=decisions_a_call)[0]
        )

        def measure(budget: float, seed: int) -> float:
            key = jax.random.PRNGKey(seed)
            carry = jax.block_until_ready(many((begin(jax.random.split(key, size)), key)))
            decisions, spent = 0, 0.0
            while spent < budget:
                start = clock()
                carry = jax.block_until_ready(many(carry))
                spent += clock() - start
                decisions += size * decisions_a_call
            return decisions / spent

        return measure

    for name in ("kuhn_poker", "leduc_holdem", "bridge_bidding"):
        yield Case(f"Pgx {name}: playout", "decisions/s", playouts(made(name)))
