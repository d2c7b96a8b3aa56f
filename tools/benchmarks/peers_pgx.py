"""Pgx's card games: compiled by JAX, vectorised with `vmap`, on one core of the processor.

Each match ends and begins anew inside, as with `auto_restart`; what a step gives includes the
observation and the mask.  Bridge bidding is scored by the sample of a hundred deals that comes with
Pgx, because the tables that it is made for are a download.
"""

import tempfile
from collections.abc import Callable, Iterator
from functools import cache, partial
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from typing import Any

from tools.benchmarks.measure import Case, Measure, clock, steps

jax: Any = import_module("jax")
pgx: Any = import_module("pgx")
bridge: Any = import_module("pgx.bridge_bidding")
auto_reset: Any = import_module("pgx.experimental.wrappers").auto_reset
np: Any = import_module("numpy")

LIBRARY = f"Pgx {version('pgx')}, JAX {version('jax')}"
GAMES = ("kuhn_poker", "leduc_holdem", "bridge_bidding")
SIZES = (1, 64, 1024, 16384)
DECISIONS = 64
"""How many decisions a playout takes in each row between two calls from Python."""


@cache
def made(name: str) -> Any:
    """The environment of a game."""
    if name != "bridge_bidding":
        return pgx.make(name)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "sample.npy"
        np.save(file, np.array(bridge._load_sample_hash()))
        return bridge.BridgeBidding(str(file))


@cache
def functions(name: str) -> tuple[Callable[..., Any], Callable[..., Any], Callable[..., Any]]:
    """`begin(keys)`, `step(state, actions, keys)` and `choose(state, key)`, over all rows."""
    env = made(name)
    step = jax.vmap(auto_reset(env.step, env.init))

    def choose(state: Any, key: Any) -> Any:
        logits = jax.numpy.log(state.legal_action_mask.astype(jax.numpy.float32))
        return jax.random.categorical(key, logits, axis=-1)

    return jax.jit(jax.vmap(env.init)), step, choose


def stepping(name: str, size: int) -> Callable[[int], Iterator[float]]:
    """Steps from Python; choosing the actions is not counted."""

    def begin(seed: int) -> Iterator[float]:
        start_all, step, choose = functions(name)
        step, choose = jax.jit(step), jax.jit(choose)
        state = start_all(jax.random.split(jax.random.PRNGKey(seed), size))
        key = jax.random.PRNGKey(seed + 1)
        while True:
            key, one, other = jax.random.split(key, 3)
            actions, keys = choose(state, one), jax.random.split(other, size)
            jax.block_until_ready((actions, keys))
            start = clock()
            state = step(state, actions, keys)
            jax.block_until_ready((state.observation, state.legal_action_mask, state.rewards))
            yield clock() - start

    return begin


def playouts(name: str, size: int = 1024) -> Measure:
    """Random play inside compiled code, choosing included."""

    def measure(budget: float, seed: int) -> float:
        begin, step, choose = functions(name)

        def one(carry: Any, _: Any) -> Any:
            state, key = carry
            key, first, second = jax.random.split(key, 3)
            return (step(state, choose(state, first), jax.random.split(second, size)), key), None

        @partial(jax.jit, donate_argnums=0)
        def many(carry: Any) -> Any:
            return jax.lax.scan(one, carry, None, length=DECISIONS)[0]

        key = jax.random.PRNGKey(seed)
        carry = jax.block_until_ready(many((begin(jax.random.split(key, size)), key)))
        decisions, spent = 0, 0.0
        while spent < budget:
            start = clock()
            carry = jax.block_until_ready(many(carry))
            spent += clock() - start
            decisions += size * DECISIONS
        return decisions / spent

    return measure


def cases() -> list[Case]:
    """Playouts and steps of each game."""
    found = []
    for name in GAMES:
        title = f"Pgx {name}"
        found.append(Case(f"{title}: playout", "decisions/s", playouts(name)))
        for size in SIZES:
            case = f"{title}: step, mask and vector, {size}"
            found.append(steps(case, size, stepping(name, size)))
    return found
