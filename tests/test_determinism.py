"""Results are the same in every process, and no function uses the global random numbers."""

import os
import random
import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

pytest.importorskip("numba", reason="needs numba")

import numpy as np

import herrlof_rules
from herrlof_arena.batch import Batch
from herrlof_arena.bots import RandomBot, heuristic_bot
from herrlof_arena.simulation import simulate, summarise
from herrlof_rules import Game, Match, herrlof, odin
from herrlof_rules.core.randomness import Stream
from herrlof_rules.testing.counterexample import whole_repr


def products() -> Iterator[str]:
    """Comparisons, archives, worlds, batches and their files, of both games."""
    short: dict[Game, object] = {
        herrlof.GAME: herrlof.Rules(2, max_rounds=1),
        odin.GAME: odin.Rules(3, max_hands=1),
    }
    for game, rules in short.items():
        with TemporaryDirectory() as folder:
            archive = Path(folder) / "a.jsonl.gz"
            bots = {"random": RandomBot(), "heuristic": heuristic_bot(game)}
            yield repr(simulate(game, rules, bots, 6, "luck", archive=archive))
            yield sha256(archive.read_bytes()).hexdigest()
            yield repr(summarise(archive))
        match = Match.start(game, rules, seed=5)
        for number in range(3):
            seat = match.turn.seats[0]
            match = match.play(match.legal_actions(seat)[number], seat)
        worlds = game.worlds(match.view(0))
        yield repr([worlds.sample(Stream("int:1", f"world/{n}")) for n in range(3)])
        batch = Batch.start(game, rules, 8, "luck")
        for _ in range(5):
            batch.step(batch.choose())
        file = BytesIO()
        batch.save(file)
        loaded = Batch.load(BytesIO(file.getvalue()), game, rules)
        loaded.playout()
        yield " ".join([whole_repr(loaded.state(row)) for row in range(8)])
        yield sha256(batch.observe().tobytes()).hexdigest()


def output(hash_seed: str, *options: str) -> list[str]:
    places = [str(Path(herrlof_rules.__file__).parents[1]), str(Path(__file__).parent)]
    code = "import test_determinism\nprint(*test_determinism.products(), sep='\\n')"
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONIOENCODING": "utf-8"}
    ran = subprocess.run(
        [sys.executable, *options, "-c", code],
        env={**environment, "PYTHONPATH": os.pathsep.join(places)},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    return ran.stdout.splitlines()


def test_the_same_in_every_process() -> None:
    random.seed(1)
    np.random.seed(1)
    before, before_numpy = random.getstate(), np.random.get_state()
    here = list(products())
    assert random.getstate() == before
    assert repr(np.random.get_state()) == repr(before_numpy)
    assert "\n".join(here).splitlines() == output("1") == output("2", "-O")
