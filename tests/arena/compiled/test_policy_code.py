"""Each compiled policy runs its own code, even if functions differ only in values they use."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

np = pytest.importorskip("numpy", reason="needs numpy")
pytest.importorskip("numba", reason="needs numba")

from herrlof_arena.batch import Batch
from herrlof_arena.compiled import fingerprints
from herrlof_arena.compiled.fingerprints import fingerprint
from herrlof_arena.compiled.game import compiled_game_of
from herrlof_arena.compiled.rows import Table
from herrlof_rules import GAMES, odin

SOURCE = '''
from enum import IntEnum
from functools import partial

import numba
import numpy as np

import settings

PLACE = 4
PLACES = np.array([5, 6])


def closed(k):
    def policy(s, r, ids, count, luck, parameters, scratch):
        return k
    return policy


def over_tuple(*places):
    def policy(s, r, ids, count, luck, parameters, scratch):
        return places[0] + places[1]
    return policy


def over_float(x):
    def policy(s, r, ids, count, luck, parameters, scratch):
        return int(4 * x)
    return policy


def defaulted(k):
    def policy(s, r, ids, count, luck, parameters, scratch, k=k):
        return k
    return policy


def helped(k):
    @numba.njit
    def place():
        return k
    def policy(s, r, ids, count, luck, parameters, scratch):
        return place()
    return policy


def of_global(s, r, ids, count, luck, parameters, scratch):
    return PLACE


def of_array(s, r, ids, count, luck, parameters, scratch):
    return PLACES[0]


def of_module(s, r, ids, count, luck, parameters, scratch):
    return settings.PLACE


def first_bound(k, s, r, ids, count, luck, parameters, scratch):
    return k


def last_bound(s, r, ids, count, luck, parameters, scratch, k=0, more=0):
    return k + more


class Place(IntEnum):
    SECOND = 1
    THIRD = 2


def forms():
    """Pairs of a policy and the place that it takes; some change a value that one of them reads."""
    global PLACE
    yield from [(closed(k), k) for k in range(2)]
    yield from [(closed(Place.THIRD), 2), (closed(Place.SECOND), 1)]
    yield from [(over_tuple(0, 1), 1), (over_tuple(0, 2), 2)]
    yield from [(over_float(0.25), 1), (over_float(0.5), 2)]
    yield from [(defaulted(k), k) for k in range(2)]
    yield from [(helped(k), k) for k in range(2)]
    lambdas = (lambda s, r, ids, n, luck, p, w: 0), (lambda s, r, ids, n, luck, p, w: 1)
    yield from zip(lambdas, range(2))
    yield from [(partial(first_bound, k), k) for k in range(2)]
    yield from [(partial(last_bound, k=k), k) for k in range(2)]
    yield partial(partial(last_bound, k=1), more=2), 3
    yield of_global, 4
    PLACE = 2
    yield of_global, 2
    yield of_array, 5
    PLACES[0] = 3
    yield of_array, 3
    yield of_module, 1
    settings.PLACE = 2
    yield of_module, 2
'''

RUN = """
import policies
from herrlof_arena.batch import Batch, CompiledPolicy
from herrlof_rules import odin

batch = Batch.start(odin.GAME, odin.Rules(players=2), 1, 1)
ids, loaded = batch.legal_ids()[0][0].tolist(), 0
for choose, _ in policies.forms():
    policy = CompiledPolicy(choose)
    loaded += policy._code.cache_hits
    print(ids.index(batch.choose(policy)[0]))
print(loaded)
"""


@pytest.fixture
def policies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with the modules `policies` and `settings`, which also holds Numba's cache."""
    (tmp_path / "policies.py").write_text(SOURCE, "utf-8")
    (tmp_path / "settings.py").write_text("PLACE = 1\n", "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr("numba.config.CACHE_DIR", str(tmp_path))
    yield tmp_path
    for name in ("policies", "settings"):
        sys.modules.pop(name, None)


def places_in_another_process(folder: Path) -> tuple[list[int], int]:
    """The places that the policies take in a new process, and how many it loads from the cache."""
    environment = {
        **os.environ,
        "NUMBA_CACHE_DIR": str(folder),
        "PYTHONPATH": os.pathsep.join([str(folder), *sys.path]),
    }
    run = subprocess.run(
        [sys.executable, "-c", RUN], env=environment, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    *places, loaded = map(int, run.stdout.split())
    return places, loaded


def test_every_policy_runs_its_own_code(policies: Path) -> None:
    """Closures, defaults, globals, called functions and partials distinguish policies.

    This holds in one process, in a second process, and in one whose cache holds all policies.
    """
    forms = import_module("policies").forms
    batch = Batch.start(odin.GAME, odin.Rules(players=2), 1, 1)
    ids = batch.legal_ids()[0][0].tolist()
    expected = []
    for number, (choose, place) in enumerate(forms()):
        assert ids.index(batch.choose(choose)[0]) == place, (number, choose)
        expected.append(place)
    places, loaded = places_in_another_process(policies)
    assert places == expected
    assert loaded > len(expected) // 2
    (policies / "settings.py").write_text("PLACE = 0\n", "utf-8")
    places, _ = places_in_another_process(policies)
    assert places == [*expected[:-2], 0, 2], "an imported module's value has changed"


def test_a_value_that_only_its_identity_tells_apart() -> None:
    """A value that only its identity distinguishes has no portable fingerprint."""

    class Thing:
        place = 1

    def reading(thing: Any) -> Callable[[], int]:
        return lambda: thing.place

    one, other = Thing(), Thing()
    assert fingerprint(reading(one)) == fingerprint(reading(one)) != fingerprint(reading(other))
    assert not fingerprint(reading(one)).portable
    assert fingerprint(reading(1)).portable


def test_a_function_that_calls_itself_has_a_fingerprint() -> None:
    def recursive(n: int) -> int:
        return 0 if n == 0 else recursive(n - 1)

    assert fingerprint(recursive) == fingerprint(recursive)
    assert fingerprint(recursive).portable


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (1, 1.0),
        (1, True),
        (0.0, -0.0),
        ((1, 2), (12,)),
        ("1", 1),
        (np.int64(1), np.int32(1)),
        (np.zeros((2, 3)), np.zeros((3, 2))),
        (np.zeros((2, 2)), np.zeros((2, 2), order="F")),
        (np.sin, np.cos),
        (int, float),
    ],
)
def test_different_values_have_different_fingerprints(one: Any, other: Any) -> None:
    """Values of different types or layouts need different machine code, so fingerprints differ."""
    assert fingerprint(one) == fingerprint(one) != fingerprint(other)
    assert fingerprint(one, other) != fingerprint(other, one)


@pytest.mark.parametrize(
    ("function", "module", "name", "value"),
    [
        ("observe", "herrlof.observation", "ROUNDS", 8),
        ("act", "herrlof.cards", "_RANKS", Table(range(38))),
        ("observe", "odin.observation", "CARDS_OF", Table(range(543))),
    ],
)
def test_values_of_other_packages_are_part_of_a_fingerprint(
    function: str, module: str, name: str, value: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Compiled code contains values of `vectors` and of the rules, whose sources no key covers."""
    changed = import_module(f"herrlof_arena.compiled.{module}")
    compiled = getattr(compiled_game_of(GAMES[module.partition(".")[0]]), function)
    before = fingerprint(compiled)
    monkeypatch.setattr(changed, name, value)
    fingerprints._of_ours.cache_clear()
    after = fingerprint(compiled)
    fingerprints._of_ours.cache_clear()
    assert before != after
    assert before.portable
    assert after.portable
